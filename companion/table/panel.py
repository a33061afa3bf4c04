"""The panel's words, for whoever makes one and whoever shows one: buttons, presses, and how it is."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from companion.game import NOTHING, Ask, Said, say

if TYPE_CHECKING:
    from companion.table.table import TableView


class Button(StrEnum):
    """What can be pressed or turned; UNDO counts when it is held."""

    DEAL = "DEAL"
    NO_DEAL = "NO DEAL"
    UNDO = "UNDO"
    OK = "OK"
    LEFT = "left"
    RIGHT = "right"


class Press(NamedTuple):
    """A button, and when it was pressed, in seconds that only go up."""

    button: Button
    at: float


Pressed: TypeAlias = Callable[[Press], object]  # called in the pins' own thread: it may enqueue, no more
Noticed: TypeAlias = Callable[[], object]  # likewise


class Condition(NamedTuple):
    """How the panel is: a word for the header, and a sentence if something is missing."""

    word: Said
    sentence: Said = NOTHING


NONE = Condition(say("no panel"))


class DrawnBoard(Protocol):
    """A board that is drawn instead of built: what is lit on it, and its buttons to put a finger on."""

    @property
    def row(self) -> tuple[bool, ...]:
        """What is lit: the values in their order, then the seats."""

    @property
    def lamps(self) -> tuple[float, float]:
        """How bright the lights of DEAL and NO DEAL are, 0 to 1."""

    def hold(self, button: Button) -> None:
        """Put a finger on a button; the dial turns by one."""

    def release(self, button: Button) -> None:
        """Take the finger away."""


class Panel(Protocol):
    """Lights that show the open table, and buttons that are pressed; what is missing never stops a game."""

    @property
    def board(self) -> DrawnBoard | None:
        """The board to draw, if none is built."""

    @property
    def condition(self) -> Condition:
        """How it is."""

    def open(self, pressed: Pressed, noticed: Noticed) -> None:
        """Take the pins; `noticed` is told whenever the condition changes."""

    def show(self, seen: "TableView | None", sure: bool = False) -> None:
        """Light what the open table shows, or nothing, without waiting; `sure` if the yes is pointed at."""

    def close(self) -> None:
        """Go dark and let the pins go."""


def two_way(asks: Iterable[Ask]) -> tuple[Ask, Ask] | None:
    """Return the two answers without blanks that one seat chooses between, the yes first.

    These are what the two big buttons stand for. If two seats have such a choice, nobody's is meant; nor is
    it while somebody else is asked.
    """
    asks = tuple(asks)
    bare = (ask for ask in asks if ask.face == "open" and not ask.blanks and not ask.chance)
    by_seat = [tuple(its) for _, its in groupby(sorted(bare, key=_seat), key=_seat)]
    pairs = [its for its in by_seat if len(its) == 2]
    asked = len(pairs) == 1 and pairs[0][0].seat == asks[0].seat
    return (pairs[0][0], pairs[0][1]) if asked else None


def wants_big_buttons(asks: tuple[Ask, ...]) -> bool:
    """Whether the question on the table is answered by yes or no, or by one of two."""
    first = asks[0].blanks[:1] if asks and asks[0].face == "open" else ()
    return any(blank.is_two_way for blank in first) or two_way(asks) is not None


def _seat(ask: Ask) -> str:
    return ask.seat or ""
