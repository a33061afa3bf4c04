"""Files that people write: TOML, and where in it something is."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

from companion.game import Refused

Place: TypeAlias = tuple[str, ...]  # a section, or a section and an entry of it


def text_of(path: Path) -> str:
    """Return what's in a file, or refuse it."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None


def parsed(text: str, name: object) -> dict[str, Any]:
    """Return the TOML in a text, or refuse it and name the file."""
    import tomllib  # few people have such a file; the first picture comes sooner

    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{name} is not TOML: {error}.") from None
    except (ValueError, ArithmeticError, RecursionError):  # a number too long, or brackets too deep
        raise Refused(f"{name} can't be read as TOML.") from None


def line_of(text: str, wanted: Place) -> int | None:
    """Return the line at which a section or an entry begins."""
    section: Place = ()
    for number, line in enumerate(text.splitlines(), 1):
        head, entry = re.match(r"\s*\[+([^\]]+)\]+\s*(#|$)", line), re.match(r"([^=#]+)=", line)
        section = _path(head[1]) if head else section
        here = (*section, *(_path(entry[1]) if entry and not head else ()))
        if here[: len(wanted)] == wanted:
            return number
    return None


def _path(written: str) -> Place:
    return tuple(part.strip(" \t\"'") for part in written.split("."))
