"""TOML files that people write: reading them, finding lines, and changing entries but not comments."""

import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

from companion.game import Refused, Said, say

Place: TypeAlias = tuple[str, ...]  # a section, or a section and one of its entries


def text_of(path: Path) -> str:
    """Return a file's text, or refuse it."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = str(getattr(error, "strerror", None) or error)
        raise Refused(say("Can't read {file}: {why}.", file=str(path), why=why)) from None


def parsed(text: str, name: object) -> dict[str, Any]:
    """Return a text parsed as TOML, or refuse it and name the file."""
    import tomllib  # startup is faster without this, and few people have a TOML file

    file = name if isinstance(name, Said) else str(name)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Refused(say("{file} isn't TOML: {why}.", file=file, why=str(error))) from None
    except (ValueError, ArithmeticError, RecursionError):  # number too long, or brackets nested too deep
        raise Refused(say("{file} can't be read as TOML.", file=file)) from None


def with_entries(text: str, entries: Mapping[Place, Any]) -> str:
    """Return a text with these entries set, each in its section; the rest stays, including comments."""
    import tomlkit  # needed only for writing, and slow to load
    from tomlkit.exceptions import TOMLKitError

    wanted = parsed(text, say("The settings file"))
    try:
        document = tomlkit.parse(text)
        for (section, entry), value in entries.items():
            wanted.setdefault(section, {})[entry] = value
            if section not in document:
                if text.strip():
                    document.add(tomlkit.nl())
                document.add(section, tomlkit.table())
            _set(document[section], entry, value)
        changed = tomlkit.dumps(document)
        if parsed(changed, section) == wanted:
            return changed
    except (TOMLKitError, TypeError, AttributeError, KeyError, ValueError):
        pass
    raise Refused(say("Tableside can't change this settings file without damaging it."))


def _set(section: Any, entry: str, value: Any) -> None:
    """Set an entry; a new one goes at the end of its section, above any comment on the next section."""
    from tomlkit.items import Table

    if isinstance(section, Table) and section and entry not in section:
        section.value._insert_after(list(section)[-1], entry, value)
    else:
        section[entry] = value


def line_of(text: str, wanted: Place) -> int | None:
    """Return the number of the line where a section or an entry begins."""
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
