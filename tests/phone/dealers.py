"""Dealer's Choice games up to the point that a phone page needs: Dan sits at D, and it's his turn."""

from dataclasses import replace

from companion.game import Move
from companion.games import SHELF
from companion.games.dealers_choice.box import EXAMPLE, Box
from companion.games.dealers_choice.moves import (
    Begin,
    ChooseBid,
    ChooseCar,
    ChooseOption,
    DemandMore,
    DrawCard,
    EnterLot,
    LookUnderHood,
    MakeBid,
    MoveCar,
    OpenLot,
    PlayCard,
    StayClosed,
    TurnOver,
    WriteValue,
)

GAME = replace(SHELF["dealers_choice"], box=Box(autos=EXAMPLE.autos))  # names and list prices are known
NAME = GAME.name
LOTS = {"A": (3, 11, 22), "B": (7, 14, 24), "C": (5, 17, 9), "D": (20, 2, 13)}
LAID = (Begin("D"), *(EnterLot(seat=seat, cars=cars) for seat, cars in LOTS.items()))
OPTION_A = (*LAID, ChooseOption(seat="D", option="A"))
OPENED = (*LAID, ChooseOption(seat="D", option="C"), OpenLot(seat="D"))
BIDS = (
    *OPENED,
    MakeBid(seat="B", car=20, cents=4_000_00),
    MakeBid(seat="A", car=20, cents=4_500_00),
    MakeBid(seat="C", car=13, cents=3_000_00),
)
SALE = (*BIDS, ChooseBid(seat="D", bid="A 20"))
DEMAND = (*SALE, DemandMore(seat="D", cents=6_000_00))
HOOD = (*DEMAND, LookUnderHood(seat="A"))
LOOKED = (*HOOD, WriteValue(seat="D", cents=5_000_00))
WRITTEN = (*LAID, WriteValue(seat="D", cents=4_000_00), WriteValue(seat="D", cents=0))
THEFT = (*OPTION_A, PlayCard(seat="D", card="theft"), ChooseCar(seat="D", car=22))
DEALT = (Begin("D"),)
CARDS = (*DEALT, ChooseOption(seat="D", option="A"))
# By name: whose phone, the moves so far, the path, what's touched, and who keeps the cards.
PAGES: dict[str, tuple[str, tuple[Move, ...], str, str, str]] = {
    "lots": ("D", LAID[:1], "/", "20|13", "table"),
    "option": ("D", LAID, "/", "A:", "table"),
    "idle": ("A", LAID, "/", "", "table"),
    "book": ("D", WRITTEN, "/?a=WriteValue", "+ 1,000", "table"),
    "book-tab": ("A", WRITTEN, "/?p=book", "", "table"),
    "bid": ("A", BIDS[:-2], "/", "Stutz", "table"),
    "choose": ("D", BIDS, "/", "Ann", "table"),
    "offered": ("D", SALE, "/", "", "table"),
    "demand": ("D", SALE, "/?a=DemandMore", "+ 1,000", "table"),
    "agree": ("A", DEMAND, "/", "", "table"),
    "sure": ("A", DEMAND, "/", "LOOK", "table"),
    "hood": ("D", HOOD, "/", "", "table"),
    "looked": ("A", LOOKED, "/", "", "table"),
    "looked-hold": ("A", LOOKED, "/", "hold", "table"),
    "save": ("A", THEFT, "/", "", "table"),
    "board-tab": ("C", BIDS, "/?p=board", "", "table"),
    "dealt-idle": ("A", DEALT, "/", "hold", "companion"),
    "dealt-cards": ("D", CARDS, "/", "", "companion"),
    "dealt-hand": ("D", CARDS, "/", "Pick up", "companion"),
    "dealt-book": ("A", DEALT, "/?p=book", "", "companion"),
}
EXCHANGE = tuple(car for car in range(1, 25) if car not in {c for lot in LOTS.values() for c in lot})


def emptied(seat: str, cars: tuple[int, ...]) -> tuple[Move, ...]:
    """Return a turn in which somebody uses option B to remove these cars from the Exchange and the game."""
    gone = (
        one
        for car in cars
        for one in (MoveCar(seat=seat, car=0, target="discard"), TurnOver(seat=seat, car=car))
    )
    return (ChooseOption(seat=seat, option="B"), *gone, StayClosed(seat=seat), DrawCard(seat=seat))


STOPPED = (
    *LAID,
    *emptied("D", EXCHANGE[:6]),
    *emptied("A", EXCHANGE[6:]),
    ChooseOption(seat="B", option="B"),
    *(MoveCar(seat="B", car=car, target="discard") for car in LOTS["C"]),
)
ENDED = (
    *STOPPED,
    *(WriteValue(seat=seat, cents=cents) for seat in "ABD" for cents in (2_000_00, 0, 5_000_00)),
)
BOARDS: dict[str, tuple[Move, ...]] = {
    "option": LAID,
    "bids": BIDS,
    "demand": DEMAND,
    "theft": THEFT,
    "ended": ENDED,
}
EVENINGS: tuple[tuple[Move, ...], ...] = (
    (),
    *(LAID[:1], LAID, OPTION_A, BIDS, SALE, DEMAND, HOOD, LOOKED, THEFT, STOPPED, ENDED),
    (*LAID, ChooseOption(seat="D", option="B")),
)
