"""Dealt! games for pictures of the kiosk."""

import random
from typing import Any

from companion.game import Move
from companion.games import SHELF
from companion.games.dealt.moves import (
    LayReserves,
    NameOldest,
    PlayCards,
    PlayFromHand,
    PlayRedraw,
    PlayStop,
    SayStuck,
    TakeReserve,
)
from companion.store.journal import Journal
from companion.table.table import Table
from companion.testing import Playthrough

GAME = SHELF["dealt"]
NAMES = ("Ann", "Ben", "Cal", "Dee")
FIVE = (*NAMES, "Eva")
RESERVES = {"A": "4 9", "B": "2 12", "C": "X 8", "D": "3 10", "E": "Stop Redraw"}
LAID = {"Stop": PlayStop, "Redraw": PlayRedraw, "stuck": SayStuck}


def did(*words: str) -> tuple[Move, ...]:
    """Return these moves with real cards: "A 7-6", "B Stop", "C takes 8", "D stuck"."""
    return tuple(map(_move, words))


def _move(words: str) -> Move:
    seat, what = words.split(" ", 1)
    if what in LAID:
        return LAID[what](seat=seat)
    if what.startswith("takes "):
        return TakeReserve(what.removeprefix("takes "), seat=seat)
    return PlayCards(tuple(what.split("-")), seat=seat)


def begun(names: tuple[str, ...] = NAMES) -> tuple[Move, ...]:
    """Return the setup with real cards; Ann leads."""
    seats = "ABCDE"[: len(names)]
    oldest = NameOldest(seats[-1])
    return oldest, *(LayReserves(tuple(RESERVES[seat].split()), seat=seat) for seat in seats)


def out_of_cards() -> tuple[Move, ...]:
    """Return a round that Dee loses, stuck without a reserve."""
    return did(
        "A 12",
        "B 7-6",
        "C 11-12",
        "D takes 10",
        "C 5-5-5",
        "D takes 3",
        "A Stop",
        "A 9-9-9",
        "B X11-X11-11",
        "C 12-12-12",
        "D stuck",
    )


TRICK = ("A 12", "B 7-6", "C 11-12")
HANDS = (NameOldest("C"), PlayFromHand((1, 2), seat="A"))  # Ann leads with a 2-Straight to 9
SEEDS = {"hand": 9, "long": 9}  # with these, Ben holds 9 8 6 2 11 4 4 X 1 9
EVENINGS: dict[str, tuple[tuple[str, ...], dict[str, Any], tuple[Move, ...]]] = {
    "oldest": (NAMES, {}, ()),
    "reserves": (NAMES, {}, begun()[:3]),
    "lead": (NAMES, {"chips": 3}, begun()),
    "trick": (NAMES, {"chips": 3}, (*begun(), *did(*TRICK))),
    "trick-won": (NAMES, {"chips": 3}, (*begun(), *did(*TRICK))),
    "won": (NAMES, {"chips": 3}, (*begun(), *did(*TRICK, "D takes 10"))),
    "full": (FIVE, {}, (*begun(FIVE), *did("A X5-6-7", "B 6-7-8", "C Redraw", "D 9-9-9"))),
    "dealt": (FIVE, {"keeper": "companion"}, (NameOldest("E"),)),
    "hand": (NAMES[:3], {"keeper": "companion"}, HANDS),
    "long": (NAMES[:3], {"keeper": "companion"}, (*HANDS, TakeReserve("5", 4, seat="B"))),
    "over": (NAMES, {"chips": 3}, (*begun(), *out_of_cards()[:-1])),
}
LOOKED_AT: dict[str, tuple[Move, ...]] = {  # moves made while the screen is shown
    "over": out_of_cards()[-1:],
    "trick-won": did("D takes 10"),
}
SCREENS = ("oldest", "reserves", "lead", "trick", "trick-won", "won", "full", "dealt", "over", "end")


async def evening(journal: Journal, name: str) -> tuple[Move, ...]:
    """Play a game up to the named point; return the moves left to make while the screen is shown."""
    names, settings, moves = EVENINGS.get(name, (NAMES, {}, ()))
    left = LOOKED_AT.get(name, ())
    if name == "end":
        *moves, last = to_the_end()
        left = (last,)
    table = await Table.start(journal, GAME, GAME.prepare(names, settings), random.Random(SEEDS.get(name, 6)))
    for move in moves:
        await table.submit(move)
    return left


def to_the_end(seed: int = 4) -> list[Move]:
    """Return a whole random game with real cards."""
    dice = random.Random(seed)
    game = Playthrough(GAME, len(NAMES))
    while asks := game.record.position.asks:
        ask = dice.choice(asks).ask
        game.play(GAME.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(dice)}))
    return [played.kept.move for played in game.record.line]
