"""What a game adds to the phone's pages. A game without a folder here has the pages that its asks make."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.game import Fact, Seat
from companion.table import TableView


def no_more(table: TableView, seat: Seat | None) -> Mapping[str, Any]:
    """Add nothing to what every page knows."""
    return {}


def no_fact(table: TableView, seat: Seat) -> Fact | None:
    """Say nothing at the right of the header."""
    return None


def nobody_nearer(table: TableView, seat: Seat) -> frozenset[str]:
    """Ask nothing of the table of this seat first."""
    return frozenset()


@dataclass(frozen=True)
class Tab:
    """A page beside the main one: its name in the address, its label, its template."""

    name: str
    label: str
    template: str


@dataclass(frozen=True)
class Pages:
    """A game's own pages; templates are named from the folder `pages`, as in `deal_or_no_deal/idle.html`."""

    more: Callable[[TableView, Seat | None], Mapping[str, Any]] = no_more  # what its templates know besides
    fact: Callable[[TableView, Seat], Fact | None] = no_fact  # the one thing at the right of the header
    nearest: Callable[[TableView, Seat], frozenset[str]] = (
        nobody_nearer  # the table's asks this seat is to see first
    )
    idle: str = "idle.html"  # below who is waited for
    facts: Mapping[str, str] = field(default_factory=dict)  # by kind of ask: what stands above its blanks
    forms: Mapping[str, str] = field(default_factory=dict)  # by kind of ask: its blanks
    says: Mapping[str, str] = field(
        default_factory=dict
    )  # by kind of ask: the gold bar, with blanks in braces
    tabs: tuple[Tab, ...] = ()
    board: str = "board.html"  # for a television


@cache
def pages_of(game: str) -> Pages:
    """Return a game's own pages, found by its name."""
    name = f"companion.phone.pages.{game}"
    if find_spec(name) is None:
        return Pages()
    pages: Pages = import_module(name).PAGES
    return pages
