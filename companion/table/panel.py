"""What the kiosk and the panel tell each other: buttons, presses, and how the panel is doing."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from companion.game import NOTHING, Ask, Said, say

if TYPE_CHECKING:
    from companion.table.views import TableView


class Button(StrEnum):
    """What you can press or turn; UNDO has to be held."""

    DEAL = "DEAL"
    NO_DEAL = "NO DEAL"
    UNDO = "UNDO"
    OK = "OK"
    LEFT = "left"
    RIGHT = "right"


class Press(NamedTuple):
    """A button, and when it was pressed, in seconds on a clock that never goes back."""

    button: Button
    at: float


Pressed: TypeAlias = Callable[[Press], object]  # called on the pins' thread: all it may do is enqueue
Noticed: TypeAlias = Callable[[], object]  # likewise


class Condition(NamedTuple):
    """How the panel is doing: a word for the header, and a sentence if something is missing."""

    word: Said
    sentence: Said = NOTHING


NONE = Condition(say("no panel"))


class DrawnBoard(Protocol):
    """A board that's drawn instead of built: what's lit on it, and buttons to press."""

    @property
    def row(self) -> tuple[bool, ...]:
        """What's lit: the values in order, then the seats."""

    @property
    def lamps(self) -> tuple[float, float]:
        """How bright the lights of DEAL and NO DEAL are, 0 to 1."""

    def hold(self, button: Button) -> None:
        """Put a finger on a button, or turn the dial one step."""

    def release(self, button: Button) -> None:
        """Take the finger away."""


class Panel(Protocol):
    """Lights that show the open table, and buttons; a missing part never stops a game."""

    @property
    def board(self) -> DrawnBoard | None:
        """The board to draw, if none is built."""

    @property
    def condition(self) -> Condition:
        """How it's doing."""

    def open(self, pressed: Pressed, noticed: Noticed) -> None:
        """Take the pins; `noticed` is called whenever the condition changes."""

    def show(self, seen: "TableView | None", sure: bool = False) -> None:
        """Show the open table in lights, or nothing, without waiting; `sure` if somebody points at yes."""

    def close(self) -> None:
        """Go dark and release the pins."""


def two_way(asks: Iterable[Ask]) -> tuple[Ask, Ask] | None:
    """Return the two answers without blanks that one seat chooses between, yes first.

    They go on the two big buttons. The result is None if two seats have a choice like that, or if somebody
    else is being asked.
    """
    asks = tuple(asks)
    bare = (ask for ask in asks if ask.face == "open" and not ask.blanks and not ask.chance)
    by_seat = [tuple(its) for _, its in groupby(sorted(bare, key=_seat), key=_seat)]
    pairs = [its for its in by_seat if len(its) == 2]
    asked = len(pairs) == 1 and pairs[0][0].seat == asks[0].seat
    return (pairs[0][0], pairs[0][1]) if asked else None


def wants_big_buttons(asks: tuple[Ask, ...]) -> bool:
    """Whether the question on the table is a yes or no, or a choice between two answers."""
    first = asks[0].blanks[:1] if asks and asks[0].face == "open" else ()
    return any(blank.is_two_way for blank in first) or two_way(asks) is not None


def _seat(ask: Ask) -> str:
    return ask.seat or ""
