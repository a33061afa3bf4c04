"""Dealer's Choice games up to the point that a kiosk picture needs: real cards, four people."""

import random
from collections.abc import Iterator

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
    MoveMoney,
    NameAmount,
    NoBid,
    OpenLot,
    PlayCard,
    StayClosed,
    TurnOver,
    WriteValue,
)
from companion.store.journal import Journal
from companion.table.table import Table

GAME = SHELF["dealers_choice"]
NAMES = ("Ann", "Ben", "Cal", "Dee")
BOX = Box(autos=EXAMPLE.autos)
LOTS = {"A": (3, 11, 22), "B": (7, 14, 2), "C": (5, 17, 9), "D": (1, 16, 24)}


def quiet(seat: str) -> tuple[Move, ...]:
    """Return steps 3 and 4 of a turn in which nothing is sold."""
    return StayClosed(seat=seat), DrawCard(seat=seat)


def laid() -> Iterator[Move]:
    """Yield the setup: everybody has three cars, and Ann begins."""
    yield Begin("A")
    yield from (EnterLot(seat=seat, cars=cars) for seat, cars in LOTS.items())


def so_far() -> Iterator[Move]:
    """Yield two and a half turns: Ann bought a policy, Ben sold a car, and Cal bought one."""
    yield from laid()
    yield from (ChooseOption(seat="A", option="C"), *quiet("A"))
    yield from (ChooseOption(seat="B", option="A"), PlayCard(seat="B", card="sell_list"))
    yield from (ChooseCar(seat="B", car=2), PlayCard(seat="B", card="no"), *quiet("B"))
    yield from (ChooseOption(seat="C", option="A"), PlayCard(seat="C", card="buy"))
    yield from (NameAmount(seat="C", cents=2_000_00), TurnOver(seat="C", car=20))


OPENED = (PlayCard(seat="C", card="no"), OpenLot(seat="C"))
BIDS = (MakeBid(seat="A", car=9, cents=1_400_00), MakeBid(seat="D", car=17, cents=5_000_00), NoBid(seat="B"))
SALE = (*OPENED, *BIDS, ChooseBid(seat="C", bid="D 17"))
DEMAND = (*SALE, DemandMore(seat="C", cents=6_000_00))
STOLEN = (PlayCard(seat="C", card="theft"), ChooseCar(seat="C", car=22))
EVENINGS: dict[str, tuple[Move, ...]] = {
    "begin": (),
    "kept": (Begin("A"),),
    "kept-card": (Begin("A"), ChooseOption(seat="A", option="A")),
    "lots": (Begin("A"),),
    "option": (*laid(),),
    "cards": (*so_far(),),
    "car": (*so_far(), STOLEN[0]),
    "open": (*so_far(), OPENED[0]),
    "bids": (*so_far(), *OPENED, *BIDS),
    "sale": (*so_far(), *SALE),
    "demand": (*so_far(), *DEMAND),
    "hood": (*so_far(), *DEMAND, LookUnderHood(seat="D")),
    "save": (*so_far(), *STOLEN),
}
LOOKED_AT: dict[str, tuple[str, tuple[Move, ...]]] = {  # starting point, and moves made on screen
    "honest": ("hood", (WriteValue(seat="C", cents=6_500_00),)),
    "too-much": ("hood", (WriteValue(seat="C", cents=1_200_00),)),
    "theft": ("car", STOLEN[1:]),
}
SCREENS = ("option", "cards", "bids", "demand", "save", "too-much", "theft", "end")


def to_the_end() -> Iterator[Move]:
    """Yield a whole game: option B empties the Exchange and then Dee's lot; the others value their cars."""
    yield from laid()
    gone = {car for lot in LOTS.values() for car in lot}
    exchange = iter(car for car in range(1, 25) if car not in gone)
    for seat in "AB":
        yield ChooseOption(seat=seat, option="B")
        for _ in range(6):
            yield from (MoveCar(seat=seat, car=0, target="discard"), TurnOver(seat=seat, car=next(exchange)))
        yield from quiet(seat)
    yield from (
        ChooseOption(seat="C", option="B"),
        MoveMoney(seat="C", source="bank", target="C", cents=450_00),
    )
    yield from (MoveCar(seat="C", car=car, target="discard") for car in LOTS["D"])
    for seat, worths in {"A": (900, 0, 12_000), "B": (1_300, 8_400, 2_000), "C": (2_200, 0, 600)}.items():
        yield from (WriteValue(seat=seat, cents=worth * 100) for worth in worths)


async def evening(journal: Journal, name: str) -> tuple[Move, ...]:
    """Play a game up to the named point; return the moves left to make while the screen is shown."""
    settings = {"keeper": "companion"} if name.startswith("kept") else {}
    table = await Table.start(journal, GAME, GAME.prepare(NAMES, settings, BOX), random.Random(6))
    before, left = LOOKED_AT.get(name, (name, ()))
    moves = EVENINGS.get(before, ())
    if name == "end":
        *moves, last = to_the_end()
        left = (last,)
    for move in moves:
        await table.submit(move)
    return left
