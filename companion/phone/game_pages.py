"""What a game adds to the phone's pages. A game that adds nothing gets pages made from its asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from markupsafe import Markup

from companion.game import NOTHING, Ask, Move, Said, Seat, View, dollars, phrase
from companion.games import SHELF
from companion.phone.bar_text import BarText, plainly
from companion.phone.rendering import parts
from companion.table.table import TableView

if TYPE_CHECKING:  # it's made with what stands here
    from companion.phone.seat_page import SeatPage

Moves = frozenset[type[Move]]  # kinds of asks, by what answers them
V = TypeVar("V", bound=View)
Worded: TypeAlias = (
    Said | Callable[[V, Ask], Said]
)  # always the same, or what the game's own view makes of it


@dataclass(frozen=True)
class Phrases(Generic[V]):
    """What a phone says about an ask, where that differs from what the ask says."""

    waits: Worded[V] = NOTHING  # to those who wait for its answer, after the name
    link: Worded[V] = NOTHING  # on the button that leads to its page
    says: Worded[V] = NOTHING  # on the gold bar
    ways: Callable[[TableView, V, Ask], tuple[BarText, ...]] | None = None  # likewise, by what's picked


@dataclass(frozen=True)
class Tab:
    """A page besides the main one: its name in the address, its label, its template."""

    name: str
    label: Said
    template: str
    moves: Moves = frozenset()  # asks in the background that it leads to


def my_cash(shown: "SeatPage", now: View) -> Markup | str:
    """Show your cash in the header."""
    cents = shown.me.cents
    return parts().fact(phrase("my cash"), dollars(cents)) if cents is not None else ""


@dataclass(frozen=True)
class Pages(Generic[V]):
    """A game's own pages, from its own view; templates are named game, slash and file: `dealt/brief.html`.

    What's kept by kind of ask: `tops` (above the blanks, its heading among it), `forms` (the blanks, or the
    answers to choose from), `bars` (the gold bar and what stands beside it), `phrases`. The board on a phone,
    on a television and the page with nothing to do are the game's `brief.html`, `board.html` and `idle.html`
    if it brings any.
    """

    context: Callable[[TableView, V, Seat | None], Mapping[str, Any]] = lambda table, now, seat: {}
    role: Callable[[TableView, V, Seat], Said] = lambda table, now, seat: NOTHING  # below the name
    nearest: Callable[[V, Ask], Seat] = lambda now, ask: ""  # the seat that an ask of the table falls to
    unhurried: Callable[[V, Seat], Moves] = lambda now, seat: frozenset()  # its asks that wait for its others
    inside: Moves = frozenset()  # asks that its own templates have the form of, wherever that stands
    fact: Callable[["SeatPage", V], Markup | str] = my_cash  # at the right of the header
    idle: Callable[["SeatPage", V], Markup] = lambda shown, now: shown.own("idle.html")  # with nothing to do
    tops: Mapping[type[Move], str] = field(default_factory=dict)
    forms: Mapping[type[Move], str] = field(default_factory=dict)
    bars: Mapping[type[Move], str] = field(default_factory=dict)
    phrases: Mapping[type[Move], Phrases[V]] = field(default_factory=dict)
    wears: tuple[str, ...] = ()  # styles for what its own templates have: `cover` (to hold), `cash` (cards)
    tabs: Callable[[TableView, V, Seat], tuple[Tab, ...]] = lambda table, now, seat: ()

    def waits(self, table: TableView, ask: Ask) -> Said:
        """Return an ask as others are told of it, after the name."""
        return _worded(self._of(ask).waits, table, ask) or ask.sentence

    def link(self, table: TableView, ask: Ask) -> Said:
        """Return an ask as the button that leads to its page says it."""
        return _worded(self._of(ask).link, table, ask) or ask.sentence

    def say(self, table: TableView, ask: Ask) -> tuple[BarText, ...]:
        """Return what the gold bar may say of an ask."""
        phrases = self._of(ask)
        if phrases.ways:
            return phrases.ways(table, table.view, ask)
        words = _worded(phrases.says, table, ask)
        return (BarText(words),) if words else plainly(ask)

    def _of(self, ask: Ask) -> Phrases[Any]:
        return self.phrases.get(ask.move, _ITS_OWN)


_ITS_OWN: Phrases[Any] = Phrases()


def _worded(words: Worded[Any], table: TableView, ask: Ask) -> Said:
    return words(table.view, ask) if callable(words) else words


PLAIN: Pages[Any] = Pages()


def pages_of(game: str) -> Pages[Any]:
    """Return a game's own pages; those that its asks make, if it brings none."""
    lid = SHELF.lids.get(game)
    pages: Pages[Any] | None = SHELF.brought(lid, "pages") if lid else None
    return pages or PLAIN
