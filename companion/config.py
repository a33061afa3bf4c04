"""What a house has settled for its box: one TOML file, in which every entry has a default."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta, Struct

from companion.game import Refused
from companion.written import Place, line_of, parsed, text_of

FILE = "tableside.toml"

# What an entry holds; the words stand in the file that `tableside config` prints, and in refusals.
On = Annotated[bool, Meta(description="whether phones are served, true or false")]
Port = Annotated[int, Meta(ge=0, le=65535, description="the port they come in by; 0 is any free one")]
Address = Annotated[str, Meta(description='the address in the codes, in quotes; "" is found by itself')]
Names = Annotated[tuple[str, ...], Meta(description='a list of more names of it, as in ["games.lan"]')]
Network = Annotated[str, Meta(max_length=32, description='the name of the Wi-Fi, in quotes; "" has no code')]
Key = Annotated[str, Meta(max_length=63, description='its key, in quotes; "" is a Wi-Fi without one')]


class Phones(Struct, frozen=True, forbid_unknown_fields=True):
    """How phones come in."""

    on: On = True
    port: Port = 8080
    address: Address = ""
    names: Names = ()


class Wifi(Struct, frozen=True, forbid_unknown_fields=True):
    """The network that guests join, for the code on the screen and on the cards."""

    name: Network = ""
    key: Key = ""


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    phones: Phones = Phones()
    wifi: Wifi = Wifi()


def read(path: Path) -> Config:
    """Read the file, or refuse it with a sentence that names the line."""
    text = text_of(path)
    try:
        return msgspec.convert(parsed(text, path), Config)
    except msgspec.ValidationError as error:
        where, fault = _fault(str(error))
        line = line_of(text, where)
        raise Refused(f"{path}, {f'line {line}' if line else 'somewhere'}: {fault}") from None


def overridden(settled: Config, section: str, **given: Any) -> Config:
    """Return what is settled with entries of a section given otherwise; None was not given."""
    before = msgspec.to_builtins(settled)
    before[section] |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(before, Config)
    except msgspec.ValidationError as error:
        raise Refused(f"On the command line: {_fault(str(error))[1]}") from None


def defaults() -> str:
    """Return a whole file with every entry at its default."""
    lines = [f"# {FILE}: an entry that is left out has the value that stands here."]
    for section, kind in get_type_hints(Config).items():
        lines += ["", f"# {kind.__doc__}", f"[{section}]"]
        for name, what in _entries(kind).items():
            entry = f"{name} = {json.dumps(getattr(kind(), name), ensure_ascii=False)}"
            lines.append(f"{entry:<20} # {what}")
    return "\n".join(lines)


def _fault(why: str) -> tuple[Place, str]:
    """Return which section or entry is wrong, and what would be right."""
    found = re.search(r"`\$\.?([\w.]*)", why)
    section, _, name = (found[1] if found else "").partition(".")
    unknown = re.search(r"unknown field `([^`]*)`", why)
    sections = get_type_hints(Config)
    if unknown and not section:
        known = ", ".join(f"[{one}]" for one in sections)
        return (unknown[1],), f"there is no section [{unknown[1]}]. There are: {known}."
    if unknown:
        known = ", ".join(_entries(sections[section]))
        return (section, unknown[1]), f"[{section}] has no entry {unknown[1]}. It has: {known}."
    if not name:
        return (section,), f"{section} is a section, [{section}]."
    return (section, name), f"{name} is {_entries(sections[section])[name]}."


def _entries(section: type[Struct]) -> dict[str, str]:
    hints = get_type_hints(section, include_extras=True)
    return {name: hint.__metadata__[0].description for name, hint in hints.items()}
