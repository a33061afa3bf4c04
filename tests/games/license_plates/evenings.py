"""License Plates games, each played up to the point that a picture needs."""

import random

from companion.game import Move
from companion.games import SHELF
from companion.games.license_plates.moves import (
    CancelRound,
    EnterCount,
    SayFine,
    SelectOpener,
    ShowChance,
    TurnOver,
    TypePlate,
)
from companion.store.journal import Journal
from companion.table.table import Table
from tests.games.license_plates.stories import move

NAME = "license_plates"
FIVE = ("Ann", "Ben", "Cal", "Dee", "Eva")
SEATS = "ABCDE"
PLATES = {
    "A": ("306420", 5),
    "B": ("717250", 20),
    "C": ("906180", 25),
    "D": ("475301", 10),
    "E": ("221078", 50),
}
TYPED = tuple(TypePlate(digits, fine * 100, seat=seat) for seat, (digits, fine) in PLATES.items())
BID = ("A 2×7", "B 4×7", "C challenges", "D agrees")
DONE = (*BID, "E challenges", "A challenges")
OPENED = SelectOpener(opener="A")
COUNTED = (EnterCount(5), SayFine(20_00, seat="B"), SayFine(10_00, seat="D"))


def spoken(*words: str) -> tuple[Move, ...]:
    return tuple(map(move, words))


def _canceled(rounds: int) -> tuple[Move, ...]:
    """Return the moves of this many rounds that the opener cancels after everyone agreed to a bid."""
    moves: list[Move] = []
    for number in range(1, 1 + rounds):
        opener, *others = (SEATS * 2)[number % 5 :][:5]
        moves += spoken(f"{opener} 1×0", *(f"{seat} agrees" for seat in others))
        moves.append(CancelRound(seat=opener))
    return tuple(moves)


# By name: who knows the plates, and the moves made.
EVENINGS: dict[str, tuple[str, tuple[Move, ...]]] = {
    "before": ("table", ()),
    "opening": ("phones", (OPENED, *TYPED[:3])),
    "bid": ("phones", (OPENED, *TYPED, *spoken(*BID))),
    "chance": ("phones", (OPENED, *TYPED, *spoken(*BID), ShowChance(True, seat="E"))),
    "agreed": ("table", (OPENED, *spoken(*BID[:2], "C agrees", "D agrees", "E agrees", "A agrees"))),
    "reveal": ("phones", (OPENED, *TYPED[:4], *spoken(*DONE), TurnOver())),
    "turn": ("phones", (OPENED, *TYPED, ShowChance(True, seat="A"), *spoken(*DONE))),
    "dealt": ("companion", (SelectOpener(opener="A"), *spoken(*DONE))),
    "odds": ("companion", (OPENED, *spoken("A 2×7"), ShowChance(True, seat="B"))),
    "count": ("table", (OPENED, *spoken(*DONE))),
    "end": ("table", (OPENED, *spoken(*DONE), *COUNTED, *_canceled(7)[:-1])),
    "over": ("table", (OPENED, *spoken(*DONE), *COUNTED, *_canceled(7))),
}


SCREENS = ("before", "opening", "bid", "agreed", "count", "reveal")  # shown without pressing a key


async def played(journal: Journal, name: str) -> Table:
    """Play a game up to the named point; return the table."""
    keeper, moves = EVENINGS[name]
    game = SHELF[NAME]
    table = await Table.start(journal, game, game.prepare(FIVE, {"keeper": keeper}), random.Random(2))
    for each in moves:
        await table.submit(each)
    return table


async def evening(journal: Journal, name: str) -> tuple[Move, ...]:
    """Play a game up to the named point; return no moves, as none are made while the screen is shown."""
    await played(journal, name)
    return ()
