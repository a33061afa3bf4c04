"""Files that people write: TOML, and where in it something stands."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

from companion.game import Refused, Said, say

Place: TypeAlias = tuple[str, ...]  # a section, or a section and an entry of it


def text_of(path: Path) -> str:
    """Return what is in a file, or refuse it."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = str(getattr(error, "strerror", None) or error)
        raise Refused(say("Can't read {file}: {why}.", file=str(path), why=why)) from None


def parsed(text: str, name: object) -> dict[str, Any]:
    """Return the TOML in a text, or refuse it by its name."""
    file = name if isinstance(name, Said) else str(name)
    import tomllib  # few have written anything; the first picture comes sooner

    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Refused(say("{file} isn't TOML: {why}.", file=file, why=str(error))) from None
    except (ValueError, ArithmeticError, RecursionError):  # a number too long, or brackets too deep
        raise Refused(say("{file} can't be read as TOML.", file=file)) from None


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
