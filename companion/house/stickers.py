"""Which stickers were printed, and for which address: kept beside the journal, so the doctor can compare."""

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store.private_file import write_private

FILE = "stickers.json"


def printed_at(path: Path) -> dict[str, str]:
    """Return the address that each game's stickers were last printed for; none if that can't be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return {}


def keep_printed(path: Path, game: str, host: str) -> None:
    """Remember the address that a game's stickers were printed for."""
    write_private(path, msgspec.json.encode({**printed_at(path), game: host}))
