"""What a game adds to the phone pages. A game that adds nothing gets pages made from its asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from markupsafe import Markup

from companion.game import NOTHING, Ask, Move, Said, Seat, View, dollars, phrase
from companion.games import SHELF
from companion.phone.bar_text import BarText, plainly
from companion.phone.rendering import parts
from companion.table.views import TableView

if TYPE_CHECKING:  # that module imports this one
    from companion.phone.seat_page import SeatPage

Moves = frozenset[type[Move]]  # kinds of asks, named by the moves that answer them
V = TypeVar("V", bound=View)
Worded: TypeAlias = Said | Callable[[V, Ask], Said]  # fixed words, or a function of the game's view


@dataclass(frozen=True)
class Phrases(Generic[V]):
    """What a phone says about an ask, where that differs from the ask's own words."""

    waits: Worded[V] = NOTHING  # shown after the name, to those waiting for the answer
    link: Worded[V] = NOTHING  # on the button that leads to its page
    says: Worded[V] = NOTHING  # on the gold bar
    ways: Callable[[TableView, V, Ask], tuple[BarText, ...]] | None = None  # the same, depending on the pick


@dataclass(frozen=True)
class Tab:
    """A page besides the main one: its name in the address, its label, its template."""

    name: str
    label: Said
    template: str
    moves: Moves = frozenset()  # background asks answered on this page


def my_cash(shown: "SeatPage", now: View) -> Markup | str:
    """Return the player's cash for the header, or nothing if Tableside doesn't keep track of it."""
    cents = shown.me.cents
    return parts().fact(phrase("your cash"), dollars(cents)) if cents is not None else ""


@dataclass(frozen=True)
class Pages(Generic[V]):
    """A game's own pages, made from its view. Templates are named by game and file: `dealt/brief.html`.

    These are keyed by kind of ask: `tops` (what's above the blanks, including the heading), `forms` (the
    blanks, or the answers to choose from), `bars` (the gold bar and what's next to it), and `phrases`. If the
    game has a `brief.html`, `board.html`, or `idle.html`, it's used for the board on a phone, the board on a
    television, or the page of somebody with nothing to do.
    """

    context: Callable[[TableView, V, Seat | None], Mapping[str, Any]] = lambda table, now, seat: {}
    role: Callable[[TableView, V, Seat], Said] = lambda table, now, seat: NOTHING  # shown below the name
    nearest: Callable[[V, Ask], Seat] = lambda now, ask: ""  # the seat that should answer for the table
    then: Callable[[V, Ask], Seat] = lambda now, ask: ""  # whose turn comes after the awaited one
    unhurried: Callable[[V, Seat], Moves] = lambda now, seat: frozenset()  # a seat's asks that can wait
    inside: Moves = frozenset()  # asks whose forms the game's templates include themselves
    fact: Callable[["SeatPage", V], Markup | str] = my_cash  # on the right side of the header
    idle: Callable[["SeatPage", V], Markup] = lambda shown, now: shown.own("idle.html")  # if nothing's asked
    tops: Mapping[type[Move], str] = field(default_factory=dict)
    forms: Mapping[type[Move], str] = field(default_factory=dict)
    bars: Mapping[type[Move], str] = field(default_factory=dict)
    phrases: Mapping[type[Move], Phrases[V]] = field(default_factory=dict)
    wears: tuple[str, ...] = ()  # stylesheets its templates need: `cover` (hold to see), `cash` (cards)
    tabs: Callable[[TableView, V, Seat], tuple[Tab, ...]] = lambda table, now, seat: ()

    def waits(self, table: TableView, ask: Ask) -> Said:
        """Return an ask in words for the other players, to put after the name."""
        return _worded(self._of(ask).waits, table, ask) or ask.sentence

    def link(self, table: TableView, ask: Ask) -> Said:
        """Return the words on the button that leads to an ask's page."""
        return _worded(self._of(ask).link, table, ask) or ask.sentence

    def say(self, table: TableView, ask: Ask) -> tuple[BarText, ...]:
        """Return what the gold bar may say about an ask."""
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
    """Return a game's own pages, or the ones made from its asks if it has none."""
    lid = SHELF.lids.get(game)
    pages: Pages[Any] | None = SHELF.brought(lid, "pages") if lid else None
    return pages or PLAIN
