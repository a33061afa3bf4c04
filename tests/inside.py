"""What tests need of the inside of things, each in one place: what's painted, and the journal's file."""

import sqlite3

from textual.screen import Screen
from textual.strip import Strip

from companion.store.journal import Journal


def painted(screen: Screen[object]) -> list[Strip]:
    """Return the rows of a screen as the terminal gets them."""
    return screen._compositor.render_strips()


def connection(journal: Journal) -> sqlite3.Connection:
    """Return the journal's connection to its file."""
    return journal._connection


def fill(journal: Journal) -> None:
    """Let the disk take no more."""
    (pages,) = connection(journal).execute("PRAGMA page_count").fetchone()
    connection(journal).execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    """Let the disk take entries again."""
    connection(journal).execute("PRAGMA max_page_count = 1000000")
