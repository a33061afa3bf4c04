"""The current settings and their file. The screen can change entries; the file's comments are kept."""

import logging
import stat
from pathlib import Path
from threading import Lock
from typing import Any

from companion.game import Refused, say
from companion.house.config import Config, changed
from companion.store.private_file import PRIVATE, PRIVATE_FOLDER, write_whole
from companion.store.toml_file import Place, with_entries

_log = logging.getLogger(__name__)

NOTHING_SETTLED = Config()


class Settled:
    """The current config, and the file it's written to."""

    def __init__(self, config: Config = NOTHING_SETTLED, path: Path | None = None) -> None:
        self.config = config
        self.path = path  # None if there's no file to write to
        self._unwritten: dict[Place, Any] = {}
        self._writing = Lock()

    def change(self, section: str, entry: str, value: Any) -> None:
        """Change an entry right away; `write` saves it."""
        self.config = changed(self.config, section, {entry: value})
        self._unwritten[section, entry] = value

    @property
    def written(self) -> bool:
        """Whether every change is on disk."""
        return not self._unwritten

    def write(self) -> None:
        """Write the changes, or refuse; once this returns, they're on disk.

        If that fails, the changes stay pending until a write succeeds.
        """
        with self._writing:
            entries = dict(self._unwritten)
            if entries:
                _write(self.path, entries)
            for place, value in entries.items():
                if self._unwritten.get(place) == value:  # otherwise it was changed again in the meantime
                    del self._unwritten[place]


def _write(path: Path | None, entries: dict[Place, Any]) -> None:
    if path is None:
        raise Refused(say("There's no settings file here."))
    try:
        file = path.resolve()  # if it's a link, replace what it points to
        if file.exists() and not file.is_file():
            raise Refused(say("Can't write {file}.", file=str(path)))
        there = file.exists()
        text = file.read_bytes().decode() if there else ""
        mode = stat.S_IMODE(file.stat().st_mode) if there else PRIVATE
        file.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        write_whole(file, with_entries(text, entries).encode(), mode, like=file if there else file.parent)
    except (OSError, UnicodeDecodeError) as error:
        _log.warning("settings not written: %s", type(error).__name__)
        raise Refused(say("Can't write {file}.", file=str(path))) from None
