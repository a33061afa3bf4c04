"""Downeast Dealer on the phones and on the television."""

from markupsafe import Markup

from companion.game import Seat
from companion.games.downeast_dealer import moves as m
from companion.phone.game_pages import Moves, Pages, Tab
from companion.phone.pages.downeast_dealer.template_data import context, dealer, scene
from companion.phone.pages.downeast_dealer.words import PHRASES, role
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "downeast_dealer/"
AUCTION = (m.Bid, m.CallGoing, m.CallSold, m.Sell, m.Buy, m.KeepItem)
WITH_CASH = (*AUCTION, m.RunAuction, m.Challenge, m.TurnOver, m.LoseSet, m.FanPile)
LAID = (m.LayPile, m.AnswerPile, m.BidAgainstThief)


def nearest(table: TableView, seat: Seat) -> Moves:
    """Return the table's asks that fall to this seat: before a turn the first, in a tie who is tied."""
    now = dealer(table)
    tied = now.deal.challenger if now.deal else now.thief.order[0] if now.thief else now.seats[0].seat
    asks = (one.ask for one in table.asks if one.ask.seat is None)
    return frozenset(ask.move for ask in asks if seat == tied)


def tabs(table: TableView, seat: Seat) -> tuple[Tab, ...]:
    """Return the page of one's cash, if the companion keeps it."""
    keeps = dealer(table).hand is not None
    return (Tab("story", "My story", HERE + "story.html"),) if keeps else ()


def idle(shown: SeatPage) -> Markup:
    """Show whoever has nothing to answer what it is all about."""
    return shown.made(f"{HERE}{scene(dealer(shown.table), shown.seat)}.html")


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    idle=idle,
    brief=HERE + "brief.html",
    board=HERE + "board.html",
    tops={
        **dict.fromkeys(AUCTION, HERE + "auction_top.html"),
        m.RunAuction: HERE + "turn_top.html",
        m.Pay: HERE + "pay_top.html",
        m.TakePile: HERE + "challenged_top.html",
        m.BidAgainstThief: HERE + "thief_top.html",
    },
    forms={
        **dict.fromkeys(LAID, HERE + "pile.html"),
        m.Bid: HERE + "bid.html",
        m.Pay: HERE + "pay.html",
        m.TakePile: HERE + "challenged.html",
    },
    bars={**dict.fromkeys(WITH_CASH, HERE + "cash_bar.html"), m.TakePile: HERE + "cash.html"},
    phrases=PHRASES,
    covers=True,
    cash=True,
    tabs=tabs,
)
