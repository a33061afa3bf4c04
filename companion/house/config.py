"""A box's settings: one TOML file, with a default for every entry.

The panel's wiring is read separately, so a mistake there leaves only the panel dark.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs

from companion.game import Refused, Said, say
from companion.game.said import ENGLISH
from companion.store.toml_file import Place, line_of, parsed, text_of

FILE = "tableside.toml"


def _says(what: Said, **limits: Any) -> Meta:
    """Return a description of an entry, for `tableside config` and for refusals."""
    return Meta(extra={"says": what}, **limits)


def _pin(what: Said) -> Meta:
    return _says(say("BCM 2 to 27, {what}", what=what), ge=2, le=27)


class Phones(Struct, frozen=True, forbid_unknown_fields=True):
    """How phones connect."""

    on: Annotated[bool, _says(say("whether phones can join, true or false"))] = True
    port: Annotated[int, _says(say("the port they use; 0 picks any free one"), ge=0, le=65535)] = 8080
    address: Annotated[str, _says(say('the address in the codes, in quotes; "" finds it automatically'))] = ""
    names: Annotated[tuple[str, ...], _says(say('a list of other names for it, as in ["games.lan"]'))] = ()


class Wifi(Struct, frozen=True, forbid_unknown_fields=True):
    """The network that guests join; its code is on the screen and on the seat cards."""

    name: Annotated[str, _says(say('the name of the Wi-Fi, in quotes; "" shows no code'), max_length=32)] = ""
    key: Annotated[str, _says(say('its key, in quotes; "" if it has none'), max_length=63)] = ""


class Screen(Struct, frozen=True, forbid_unknown_fields=True):
    """The screen on the table. All entries but the first can be changed in the lobby, under Settings (F3)."""

    columns: Annotated[
        int, _says(say("characters across, 80 to 240; 0 fits the size of the screen"), ge=0, le=240)
    ] = 0
    language: Annotated[
        str, _says(say('its language, in quotes, such as "en" for English'), max_length=8)
    ] = "en"
    motion: Annotated[bool, _says(say("whether things on the screen move, true or false"))] = True
    hints: Annotated[bool, _says(say("whether hints are shown beside the questions, true or false"))] = True
    first_times: Annotated[
        bool,
        _says(say("whether people are told what's at stake when a question is new to them, true or false")),
    ] = True


OFF, CALLS, ALL = "off", "calls", "all"  # what the box says out loud
LOW, MEDIUM, HIGH = "low", "medium", "high"


class Sound(Struct, frozen=True, forbid_unknown_fields=True):
    """What you hear. Both entries can be changed in the lobby, under Settings (F3)."""

    voice: Annotated[
        Literal["off", "calls", "all"],
        _says(say('what the box says out loud: "off", "calls" for the most important, or "all"')),
    ] = "calls"
    volume: Annotated[
        Literal["low", "medium", "high"], _says(say('how loud it is: "low", "medium" or "high"'))
    ] = "medium"


class Keeper(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose box this is. The PIN can be set in the lobby, under Settings (F3); nobody can read it here."""

    pin: Annotated[str, _says(say('a hash of the owner\'s PIN; "" for no PIN'), max_length=200)] = ""


class Pins(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which pin each part is wired to; no two may share one."""

    data: Annotated[int, _pin(say("the lights' data"))] = 10
    clock: Annotated[int, _pin(say("the lights' clock"))] = 11
    latch: Annotated[int, _pin(say("the registers' latch"))] = 8
    back: Annotated[int, _pin(say("the wire back from the last register"))] = 9
    dim: Annotated[int, _pin(say("the registers' dimmer"))] = 12
    deal: Annotated[int, _pin(say("the DEAL button"))] = 5
    no_deal: Annotated[int, _pin(say("the NO DEAL button"))] = 6
    undo: Annotated[int, _pin(say("the UNDO button"))] = 13
    deal_light: Annotated[int, _pin(say("the DEAL light"))] = 16
    no_deal_light: Annotated[int, _pin(say("the NO DEAL light"))] = 19
    dial_a: Annotated[int, _pin(say("one side of the dial"))] = 20
    dial_b: Annotated[int, _pin(say("the other side of the dial"))] = 21
    push: Annotated[int, _pin(say("the dial's button"))] = 26


class Wiring(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the panel of lights and buttons is built."""

    lights: Annotated[
        Literal["registers", "strip", "none"],
        _says(say('what lights it: "registers", a "strip", or "none" for buttons alone')),
    ] = "registers"
    brightness: Annotated[float, _says(say("how bright its lights are, from 0 to 1"), ge=0, le=1)] = 0.6
    hold: Annotated[float, _says(say("how many seconds you hold UNDO, from 0.2 to 5"), ge=0.2, le=5)] = 0.6
    pins: Pins = Pins()

    @property
    def used(self) -> dict[str, int]:
        """The parts this panel has, and their pins."""
        lit = ("data", "clock", "latch", "back", "dim")
        unused = {"registers": (), "strip": ("back", "dim"), "none": lit}[self.lights]
        return {name: pin for name, pin in structs.asdict(self.pins).items() if name not in unused}


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """All the settings except the panel's."""

    phones: Phones = Phones()
    wifi: Wifi = Wifi()
    screen: Screen = Screen()
    sound: Sound = Sound()
    owner: Keeper = Keeper()


SECTIONS: dict[str, type[Struct]] = {**get_type_hints(Config), "panel": Wiring}
S = TypeVar("S", bound=Struct)


def read(path: Path) -> Config:
    """Return every section but the panel's, or refuse the file and say which line is wrong."""
    text = text_of(path)
    for unknown in parsed(text, path).keys() - SECTIONS.keys():
        known = tuple(f"[{name}]" for name in SECTIONS)
        fault = say("there's no section [{section}]. Use one of: {known}.", section=unknown, known=known)
        raise _refusal(path, text, (unknown,), fault)
    return Config(**{name: _section(path, text, name, kind) for name, kind in get_type_hints(Config).items()})


def read_wiring(path: Path) -> Wiring:
    """Return the panel's section, or refuse it and say which line is wrong."""
    text = text_of(path)
    wiring = _section(
        path.name, text, "panel", Wiring
    )  # without the folder, so the sentence fits on one line of the screen
    taken: dict[int, str] = {}
    for name, pin in wiring.used.items():
        if pin in taken:
            moved = name if pin != getattr(Pins(), name) else taken[pin]
            clash = say(
                "{one} and {other} are both on BCM {pin}. Each needs its own pin.",
                one=taken[pin],
                other=name,
                pin=pin,
            )
            raise _refusal(path.name, text, ("panel", "pins", moved), clash)
        taken[pin] = name
    return wiring


def _section(file: object, text: str, name: str, kind: type[S]) -> S:
    try:
        return _convert(parsed(text, file).get(name, {}), kind)
    except msgspec.ValidationError as error:
        raise _refusal(file, text, *_fault(kind, (name,), str(error))) from None


def _convert(entries: Any, kind: type[S]) -> S:
    """Return a section; raise ValidationError if an entry is wrong or has invisible characters."""
    section = msgspec.convert(entries, kind)
    for name, value in structs.asdict(section).items():
        texts = value if isinstance(value, tuple) else (value,)
        if not all(text.isprintable() for text in texts if isinstance(text, str)):
            raise msgspec.ValidationError(f"Expected what can be printed - at `$.{name}`")
    return section


def _refusal(file: object, text: str, where: Place, fault: Said) -> Refused:
    line = line_of(text, where)
    if line:
        return Refused(say("{file}, line {line}: {fault}", file=str(file), line=line, fault=fault))
    return Refused(say("In {file}: {fault}", file=str(file), fault=fault))


def overridden(settled: Config, section: str, **given: Any) -> Config:
    """Return the settings with the given entries of a section replaced; None means not given."""
    try:
        return changed(settled, section, {name: value for name, value in given.items() if value is not None})
    except Refused as refusal:
        raise Refused(say("On the command line: {why}", why=refusal.said)) from None


def changed(settled: Config, section: str, entries: Mapping[str, Any]) -> Config:
    """Return the settings with these entries in a section changed, or refuse them."""
    kind = SECTIONS[section]
    wanted = msgspec.to_builtins(getattr(settled, section)) | dict(entries)
    try:
        return structs.replace(settled, **{section: _convert(wanted, kind)})
    except msgspec.ValidationError as error:
        raise Refused(_fault(kind, (section,), str(error))[1]) from None


def defaults() -> str:
    """Return a whole file with every entry at its default."""
    lines = [f"# {FILE}: these are the defaults; leave out what you don't change."]
    for name, kind in SECTIONS.items():
        lines += _written(name, kind)
    return "\n".join(lines)


def _written(section: str, kind: type[Struct]) -> list[str]:
    lines = ["", f"# {kind.__doc__}", f"[{section}]"]
    for name, what in _entries(kind).items():
        entry = f"{name} = {json.dumps(getattr(kind(), name), ensure_ascii=False)}"
        lines.append(f"{entry:<22} # {what.to(ENGLISH)}")
    for name, part in _parts(kind).items():
        lines += _written(f"{section}.{name}", part)
    return lines


def _fault(kind: type[Struct], place: Place, why: str) -> tuple[Place, Said]:
    """Return which section or entry is wrong, and what it should be."""
    found = re.search(r"`\$\.?([\w.]*)", why)
    for name in filter(None, (found[1] if found else "").split(".")):
        place = (*place, name)
        if name in _entries(kind):
            return place, say("{name} is {what}.", name=name, what=_entries(kind)[name])
        kind = _parts(kind)[name]
    section = ".".join(place)
    if unknown := re.search(r"unknown field `([^`]*)`", why):
        return (*place, unknown[1]), say(
            "[{section}] has no entry {entry}. It has: {known}.",
            section=section,
            entry=unknown[1],
            known=(*_entries(kind), *_parts(kind)),
        )
    return place, say("Make {section} a section: [{section}].", section=section)


def _entries(section: type[Struct]) -> dict[str, Said]:
    """Return the entries in a section, with a description of each."""
    hints = get_type_hints(section, include_extras=True)
    return {
        name: hint.__metadata__[0].extra["says"]
        for name, hint in hints.items()
        if hasattr(hint, "__metadata__")
    }


def _parts(section: type[Struct]) -> dict[str, type[Struct]]:
    """Return the sections inside a section."""
    return {name: kind for name, kind in get_type_hints(section).items() if name not in _entries(section)}
