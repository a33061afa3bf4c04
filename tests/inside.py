"""Private things that tests need, each accessed in only one place: painted rows and the journal's file."""

import sqlite3

from textual.screen import Screen
from textual.strip import Strip

from companion.store.journal import Journal


def painted(screen: Screen[object]) -> list[Strip]:
    """Return the rows of a screen as they're sent to the terminal."""
    return screen._compositor.render_strips()


def connection(journal: Journal) -> sqlite3.Connection:
    """Return the journal's connection to its file."""
    return journal._connection


def fill(journal: Journal) -> None:
    """Make the disk look full to the journal."""
    (pages,) = connection(journal).execute("PRAGMA page_count").fetchone()
    connection(journal).execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    """Let the journal grow again."""
    connection(journal).execute("PRAGMA max_page_count = 1000000")
