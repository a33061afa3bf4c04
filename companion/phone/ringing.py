"""A phone that rings: its own page, everybody else's, and the television's. None says what it's about."""

from markupsafe import Markup

from companion.game import Ring, Seat, say
from companion.house.telephone import RINGS
from companion.phone.rendering import body, styled
from companion.table.table import Table

RINGING = say("Ringing · Tableside")


def ringing_page(ring: Ring, seat: Seat, header: Markup | str, table: Table) -> str:
    """Return a seat's page while a phone rings; the entry's number tells one ring from the next."""
    game = table.game.name
    return body(
        "ringing.html",
        ring=ring,
        seat=seat,
        header=header,
        number=table.saved,
        dressed=game if styled(game) else "",
        title=RINGING,
        RINGS=round(RINGS),
    )


def ringing_board(ring: Ring, table: Table) -> str:
    """Return what the television shows while a phone rings."""
    return body("tv_ringing.html", ring=ring, names=table.open_view().names, title=table.game.title)
