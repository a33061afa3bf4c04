"""A bare Textual app: each key commits a row to SQLite as the journal does, and updates one Static.

What the kiosk is measured against.
"""

import sqlite3
import sys

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class Bare(App[None]):
    """Counts keys, on disk and on screen."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.connection = sqlite3.connect(path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE IF NOT EXISTS rows (body TEXT)")
        self.saved = 0

    def compose(self) -> ComposeResult:
        """Show the count."""
        yield Static("saved 0")

    def on_key(self, event: Key) -> None:
        """Commit a row and say so."""
        with self.connection:
            self.connection.execute("INSERT INTO rows VALUES (?)", (event.key * 100,))
        self.saved += 1
        self.query_one(Static).update(f"saved {self.saved}")


if __name__ == "__main__":
    Bare(sys.argv[1]).run()
