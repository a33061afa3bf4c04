"""Dealt! on the phones and on the television."""

from markupsafe import Markup

from companion.game import Seat
from companion.games.dealt import moves as m
from companion.phone.game_pages import Moves, Pages
from companion.phone.pages.dealt.template_data import context, dealt
from companion.phone.pages.dealt.words import PHRASES, role
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "dealt/"
PLACED = (m.TakeReserve, m.PlaceDrawn)


def nearest(table: TableView, seat: Seat) -> Moves:
    """Return the table's asks that fall to this seat: to the dealer, or before there is one to the first."""
    now = dealt(table)
    near = now.oldest or now.seats[0].seat
    return frozenset(one.ask.move for one in table.asks if one.ask.seat is None and near == seat)


def fact(shown: SeatPage) -> Markup:
    """Show one's chips."""
    now = dealt(shown.table)
    return parts("dealt").chips(now.chips[shown.seat], now.chips_each)


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    fact=fact,
    idle=lambda shown: shown.made(HERE + "idle.html"),
    brief=HERE + "brief.html",
    board=HERE + "board.html",
    tops={
        **dict.fromkeys((m.PlayFromHand, m.PlayCards, m.PlayStop), HERE + "turn_top.html"),
        **dict.fromkeys(PLACED, HERE + "place_top.html"),
    },
    forms={
        m.PlayFromHand: HERE + "play.html",
        **dict.fromkeys(PLACED, HERE + "place.html"),
        **dict.fromkeys((m.PlayCards, m.LayReserves), HERE + "cards.html"),
    },
    phrases=PHRASES,
    covers=True,
)
