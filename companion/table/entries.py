"""The entries of a journal: what can be written down about a game, and how it's read back."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from companion.game import Game, Move, Seat, Setup, say
from companion.store.reading import reading


class NumberedMove(Struct, frozen=True, gc=False, omit_defaults=True):
    """A move in the line as the journal keeps it: with its number, and what chance added to it."""

    number: int
    move: Move
    drawn: tuple[Move, ...] = ()
    source: str = ""  # where it came from, according to the journal's row; not written in the entry itself


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="entry", tag=True):
    """One row of the journal."""


class Start(Entry, frozen=True):
    """The game begins: always entry 0."""

    game: str
    version: int
    setup: Setup
    drawn: tuple[Move, ...] = ()
    root: str = ""  # the root of all chance and IDs; nobody ever sees it


class Play(Entry, frozen=True):
    """A move was made; what Tableside drew because of it is kept with it."""

    move: Move
    drawn: tuple[Move, ...] = ()
    left: int = 0  # entries still to be re-entered after a correction


class Undo(Entry, frozen=True):
    """The last move announced, or the last correction, was undone."""

    whole: bool = False  # later changes to a face-down move went with it; up to release 2, they stayed


class Redo(Entry, frozen=True):
    """What was last undone was redone."""


class Rewind(Entry, frozen=True):
    """An earlier move was corrected, and what came after it was played again as far as it fit."""

    number: int
    move: Move
    drawn: tuple[Move, ...] = ()
    instead: tuple[NumberedMove, ...] = ()  # later moves that were replaced along with it
    drop_from: int = 0  # the first later move that was left out, along with everything after it
    left: int = 0


class Skip(Entry, frozen=True):
    """After a correction, the next entry was left out."""

    left: int = 0


class LetGo(Entry, frozen=True):
    """After a correction, all entries still to be re-entered were left out."""


class BeginCount(Entry, frozen=True):
    """What's on the table is being counted; what's counted isn't written down before the count ends."""


class EndCount(Entry, frozen=True):
    """A count ended: everything agreed, the table was put right, nobody knows why, or it was stopped."""

    how: str  # agrees, table, nobody, stopped
    count: dict[str, dict[str, int]] = {}  # what was counted, by pile and kind; nothing secret


class OwnCount(Entry, frozen=True):
    """Somebody counted what only they may see; all that's written down is whether it agrees."""

    seat: Seat
    agrees: bool


class Correct(Entry, frozen=True):
    """The line was replaced, starting with the move that has this number; releases up to 2 wrote this."""

    number: int
    line: tuple[NumberedMove, ...]


def read_entry(game: Game[Any], body: bytes) -> Entry:
    """Return the journal entry that was written as this JSON."""
    with reading(lambda: say("An entry in {title}", title=game.title)):
        written = msgspec.json.decode(body)
        return _READERS[written.pop("entry")](game, written)


def _start(game: Game[Any], written: dict[str, Any]) -> Start:
    setup = written["setup"]
    if not all(name.isprintable() for name in setup["players"]):
        raise ValueError("names that nobody can see")
    return Start(
        written["game"],
        written["version"],
        Setup(
            tuple(setup["players"]),
            setup["settings"],
            game.read_box(setup["box"]),
            persons=tuple(setup.get("persons", ())),
            first=setup.get("first", ""),
        ),
        _moves(game, written),
        written.get("root", ""),
    )


def _play(game: Game[Any], written: dict[str, Any]) -> Play:
    return Play(game.stored_move(written["move"]), _moves(game, written), written.get("left", 0))


def _rewind(game: Game[Any], written: dict[str, Any]) -> Rewind:
    return Rewind(
        written["number"],
        game.stored_move(written["move"]),
        _moves(game, written),
        _line(game, written.get("instead", ())),
        written.get("drop_from", 0),
        written.get("left", 0),
    )


def _correct(game: Game[Any], written: dict[str, Any]) -> Correct:
    return Correct(written["number"], _line(game, written["line"]))


def _line(game: Game[Any], written: Iterable[dict[str, Any]]) -> tuple[NumberedMove, ...]:
    return tuple(
        NumberedMove(kept["number"], game.stored_move(kept["move"]), _moves(game, kept)) for kept in written
    )


_READERS: dict[str, Callable[[Game[Any], dict[str, Any]], Entry]] = {
    "Start": _start,
    "Play": _play,
    "Correct": _correct,
    "Undo": lambda game, written: Undo(written.get("whole", False)),
    "Redo": lambda game, written: Redo(),
    "Rewind": _rewind,
    "Skip": lambda game, written: Skip(written.get("left", 0)),
    "LetGo": lambda game, written: LetGo(),
    "BeginCount": lambda game, written: BeginCount(),
    "EndCount": lambda game, written: EndCount(written["how"], written.get("count", {})),
    "OwnCount": lambda game, written: OwnCount(written["seat"], written["agrees"]),
}


def _moves(game: Game[Any], written: dict[str, Any]) -> tuple[Move, ...]:
    return tuple(game.stored_move(move) for move in written.get("drawn", ()))
