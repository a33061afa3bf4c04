"""Dealt! on the phones and on the television."""

from markupsafe import Markup

from companion.game import Seat
from companion.phone.game_pages import Kinds, Pages
from companion.phone.pages.dealt.template_data import context, dealt
from companion.phone.pages.dealt.words import LINKS, SAYS, WAITS, role
from companion.phone.rendering import parts
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "dealt/"
PLACED = ("TakeReserve", "PlaceDrawn")


def nearest(table: TableView, seat: Seat) -> Kinds:
    """Return the table's asks that fall to this seat: to the dealer, or before there is one to the first."""
    now = dealt(table)
    near = now.oldest or now.seats[0].seat
    return frozenset(one.ask.kind for one in table.asks if one.ask.seat is None and near == seat)


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
        **dict.fromkeys(("PlayFromHand", "PlayCards", "PlayStop"), HERE + "turn_top.html"),
        **dict.fromkeys(PLACED, HERE + "place_top.html"),
    },
    forms={
        "PlayFromHand": HERE + "play.html",
        **dict.fromkeys(PLACED, HERE + "place.html"),
        **dict.fromkeys(("PlayCards", "LayReserves"), HERE + "cards.html"),
    },
    waiting=WAITS,
    links=LINKS,
    says=SAYS,
    covers=True,
)
