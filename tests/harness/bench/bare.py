"""A bare Textual app: each key commits a row to SQLite, like the journal does, and updates one Static.

The kiosk is compared with it. With a second argument, it also runs uvicorn, which serves one line of text.
"""

import sqlite3
import sys
from typing import Any

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class Bare(App[None]):
    """Counts keys, on disk and on screen."""

    def __init__(self, path: str, serve: bool) -> None:
        super().__init__()
        self.connection = sqlite3.connect(path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE IF NOT EXISTS rows (body TEXT)")
        self.saved = 0
        self.serve = serve

    def compose(self) -> ComposeResult:
        """Show the count."""
        yield Static("saved 0")

    def on_mount(self) -> None:
        """Start serving, if requested."""
        if self.serve:
            import uvicorn

            config = uvicorn.Config(text, port=0, log_config=None, access_log=False, lifespan="off")
            self.run_worker(uvicorn.Server(config).serve())

    def on_key(self, event: Key) -> None:
        """Commit a row and show the new count."""
        with self.connection:
            self.connection.execute("INSERT INTO rows VALUES (?)", (event.key * 100,))
        self.saved += 1
        self.query_one(Static).update(f"saved {self.saved}")


async def text(scope: Any, receive: Any, send: Any) -> None:
    """Answer any request with one line."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"ok\n"})


if __name__ == "__main__":
    Bare(sys.argv[1], serve=len(sys.argv) > 2).run()
