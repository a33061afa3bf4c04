"""License Plates on the phones and on the television."""

from companion.game import Seat
from companion.games.license_plates import moves as m
from companion.games.license_plates.settings import PHONES
from companion.phone.game_pages import Moves, Pages
from companion.phone.pages.license_plates.template_data import context, plates
from companion.phone.pages.license_plates.words import PHRASES, role
from companion.table.table import TableView

HERE = "license_plates/"


def nearest(table: TableView, seat: Seat) -> Moves:
    """Return the table's asks that fall to this seat: the bidder turns cards over and counts."""
    now = plates(table)
    near = now.bids[-1].seat if now.bids else now.seats[0].seat
    return frozenset(one.ask.move for one in table.asks if one.ask.seat is None and near == seat)


def unhurried(table: TableView, seat: Seat) -> Moves:
    """Return what can wait: a bid, where one can also answer or has a plate to type first."""
    now = plates(table)
    typing = now.keeper == PHONES and seat not in now.typed
    return frozenset({m.MakeBid} if now.bids or typing else ())


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    unhurried=unhurried,
    inside=frozenset({m.ShowChance}),
    idle=lambda shown: shown.made(HERE + "idle.html"),
    brief=HERE + "brief.html",
    board=HERE + "board.html",
    tops={
        **dict.fromkeys((m.Agree, m.Challenge), HERE + "answer_top.html"),
        m.CancelRound: HERE + "agreed_top.html",
        m.MakeBid: HERE + "bid_top.html",
        m.TypePlate: HERE + "plate_top.html",
    },
    forms={
        **dict.fromkeys((m.Agree, m.Challenge, m.CancelRound), HERE + "answer.html"),
        m.MakeBid: HERE + "bid.html",
        m.TypePlate: HERE + "plate.html",
    },
    phrases=PHRASES,
    covers=True,
)
