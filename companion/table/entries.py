"""The entries of a journal: what can be written down about a game, and how it's read back."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import Game, Move, Setup, say
from companion.store.reading import reading


class NumberedMove(Struct, frozen=True, gc=False, omit_defaults=True):
    """A move in the line as the journal keeps it: its number, and what chance added to it."""

    number: int
    move: Move
    drawn: tuple[Move, ...] = ()


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="entry", tag=True):
    """One row of the journal."""


class Start(Entry, frozen=True):
    """The game begins: always entry 0."""

    game: str
    version: int
    setup: Setup
    drawn: tuple[Move, ...] = ()


class Play(Entry, frozen=True):
    """A move was made; what Tableside drew because of it is kept with it."""

    move: Move
    drawn: tuple[Move, ...] = ()


class Undo(Entry, frozen=True):
    """The last move announced was undone."""


class Redo(Entry, frozen=True):
    """The last move undone was redone."""


class Correct(Entry, frozen=True):
    """The line was replaced, starting with the move that has this number."""

    number: int
    line: tuple[NumberedMove, ...]


def read_entry(game: Game[Any], body: bytes) -> Entry:
    """Return a journal entry as it was."""
    with reading(lambda: say("An entry in {title}", title=game.title)):
        written = msgspec.json.decode(body)
        return _READERS[written.pop("entry")](game, written)


def _start(game: Game[Any], written: dict[str, Any]) -> Start:
    setup = written["setup"]
    return Start(
        written["game"],
        written["version"],
        Setup(tuple(setup["players"]), setup["settings"], game.read_box(setup["box"])),
        _moves(game, written),
    )


def _play(game: Game[Any], written: dict[str, Any]) -> Play:
    return Play(game.stored_move(written["move"]), _moves(game, written))


def _correct(game: Game[Any], written: dict[str, Any]) -> Correct:
    line = (
        NumberedMove(kept["number"], game.stored_move(kept["move"]), _moves(game, kept))
        for kept in written["line"]
    )
    return Correct(written["number"], tuple(line))


_READERS: dict[str, Callable[[Game[Any], dict[str, Any]], Entry]] = {
    "Start": _start,
    "Play": _play,
    "Correct": _correct,
    "Undo": lambda game, written: Undo(),
    "Redo": lambda game, written: Redo(),
}


def _moves(game: Game[Any], written: dict[str, Any]) -> tuple[Move, ...]:
    return tuple(game.stored_move(move) for move in written.get("drawn", ()))
