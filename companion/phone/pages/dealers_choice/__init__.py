"""Dealer's Choice on the phones and on the television."""

from markupsafe import Markup

from companion.game import Seat
from companion.games.dealers_choice import moves as m
from companion.phone.game_pages import Moves, Pages, Tab
from companion.phone.pages.dealers_choice import template_data as sight
from companion.phone.pages.dealers_choice.template_data import context, dealers, scene
from companion.phone.pages.dealers_choice.words import PHRASES, role
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "dealers_choice/"
OF_HAND = (m.FillLot, m.PlayCard, m.Defend, m.SaveCar, m.ClaimPolicy, m.ShowBuyCard, m.MoveCard)
WITH_MINE = (m.ChooseOption, m.ChooseCar, m.ChooseDealer, m.OpenLot, m.DrawCard, m.EndOption, m.MakeOffer)
BOOK = Tab("book", "My book", HERE + "book.html", sight.BOOK)


def nearest(table: TableView, seat: Seat) -> Moves:
    """Return the table's asks that fall to this seat: whoever can't pay, has the turn or is the first."""
    now = dealers(table)
    near = now.broke or now.turn or now.seats[0].seat
    return frozenset(one.ask.move for one in table.asks if one.ask.seat is None and seat == near)


def tabs(table: TableView, seat: Seat) -> tuple[Tab, ...]:
    """Return the page of what is one's own: Blue Book, policies, cards."""
    now = dealers(table)
    writes = any(one.ask.move in BOOK.moves and one.ask.seat == seat for one in table.asks)
    return (BOOK,) if writes or (now.mine and not now.over and seat not in now.retired) else ()


def idle(shown: SeatPage) -> Markup:
    """Show whoever has nothing to answer what it is all about."""
    return shown.made(f"{HERE}{scene(dealers(shown.table), shown.seat)}.html")


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    idle=idle,
    brief=HERE + "brief.html",
    board=HERE + "board.html",
    tops={
        m.Agree: HERE + "demand_top.html",
        m.AcceptOffer: HERE + "offer_top.html",
        m.DemandMore: HERE + "offer_top.html",
        m.MakeBid: HERE + "bid_top.html",
        m.WriteValue: HERE + "value_top.html",
    },
    forms={
        **dict.fromkeys(OF_HAND, HERE + "held.html"),
        m.ChooseOption: HERE + "option.html",
        m.Agree: HERE + "agree.html",
        m.AcceptOffer: HERE + "accept.html",
        m.DemandMore: HERE + "demand.html",
        m.MakeBid: HERE + "bid.html",
        m.ChooseBid: HERE + "choose.html",
        m.WriteValue: HERE + "value.html",
    },
    bars={
        **dict.fromkeys(WITH_MINE, HERE + "mine_bar.html"),
        m.Agree: HERE + "agree_bar.html",
        m.AcceptOffer: HERE + "mine.html",
    },
    phrases=PHRASES,
    covers=True,
    tabs=tabs,
)
