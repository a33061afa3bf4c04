"""Templates: pages put into words. What they are given is data; they decide nothing."""

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Protocol, cast

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.game import Caution, dollars
from companion.game.blanks import Amount, AnyBlank, Option, Pile
from companion.game.money import CENTS
from companion.phone.bar_text import signed
from companion.phone.blanks import missing, on_page
from companion.phone.icons import icon
from companion.phone.posted_form import Filled

SHAPES = {
    "A": "blue circle",
    "B": "orange square",
    "C": "green triangle",
    "D": "pink diamond",
    "E": "yellow hexagon",
    "F": "violet star",
}
SHORT = 4  # letters that fit a tile of five in a row
HIGH = 1_000 * CENTS  # from here on a value stands in the right column of the board
_HERE = files("companion.phone")
_QUOTED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&'"}


def body(template: str, **known: Any) -> str:
    """Return the part of a page that a live update sends."""
    return _environment().get_template(template).render(known).strip()


def shell(
    content: str, title: str, seen: str = "", live: bool = False, refresh: bool = False, tv: bool = False
) -> str:
    """Return a whole page around its body."""
    return (
        _environment()
        .get_template("shell.html")
        .render(content=Markup(content), title=title, seen=seen, live=live, refresh=refresh, tv=tv)
    )


def mark_of(content: str) -> str:
    """Return a short name for a body, to tell whether a page has it already."""
    return sha256(content.encode()).hexdigest()[:16]


TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
STATIC = {  # what pages refer to: the common files, and the style and script that a game brings
    **{file.name: file for file in _HERE.joinpath("static").iterdir()},
    **{
        f"{folder.name}{suffix}": folder.joinpath(file)
        for folder in _HERE.joinpath("pages").iterdir()
        for suffix, file in ((".css", "style.css"), ("-tv.css", "tv.css"), (".js", "script.js"))
        if folder.joinpath(file).is_file()
    },
}


@cache
def gzipped(name: str) -> bytes:
    """Return a file that pages refer to, as it is sent."""
    return gzip.compress(STATIC[name].read_bytes(), mtime=0)


@cache
def address(name: str) -> str:
    """Return where phones find a file; another content has another address, so it can be kept for good."""
    stem, _, kind = name.rpartition(".")
    return f"/static/{stem}.{sha256(STATIC[name].read_bytes()).hexdigest()[:8]}.{kind}"


@cache
def addressed() -> dict[str, str]:
    """Return the files that pages refer to by the last part of their addresses."""
    return {address(name).rpartition("/")[2]: name for name in STATIC}


@cache
def style(name: str) -> Markup:
    """Return the link to a stylesheet."""
    return Markup(f'<link rel="stylesheet" href="{address(f"{name}.css")}">')


def sentence(text: str) -> str:
    """Return a text with its first letter large."""
    return text[:1].upper() + text[1:]


def conditions(caution: Caution) -> Markup:
    """Return when a caution is to be brought up, for the script."""
    when = {
        "equal": caution.equal,
        "above": caution.above,
        "at_most": caution.at_most,
        "shorter": caution.shorter,
    }
    return as_json({name: limits for name, limits in when.items() if limits})


def as_json(value: Any) -> Markup:
    """Return what the script reads from an attribute; the attribute stands between single quotes."""
    return Markup(msgspec.json.encode(value).decode().translate(_QUOTED))


def blank_template(blank: AnyBlank) -> str:
    """Return the template of a blank."""
    return f"blanks/{on_page(blank).template}.html"


def look(options: tuple[Option, ...]) -> str:
    """Return how options are laid out: as the values of a board, as short tiles, or as rows."""
    if all(option.is_sum for option in options):
        return "sums"
    return "short" if max(len(option.label) for option in options) <= SHORT else "rows"


def steps(blank: Amount) -> tuple[int, ...]:
    """Return by how much the chips below an amount change it: a little and much, less and more."""
    digits = len(str(blank.most // CENTS))
    step = max(blank.step, CENTS * 10 ** ((digits - 1) // 2))
    return -10 * step, -step, step, 10 * step


def laid(blank: Pile, filled: Filled) -> frozenset[int]:
    """Return the places of the hand whose cards lie on the pile: as tapped, or else as suggested."""
    if blank.name in filled.said:
        return frozenset(int(place) for place in filled.said[blank.name] if place.isdecimal())
    return blank.where(blank.suggested or ())


class Macros(Protocol):
    """The macros of a file."""

    def __getattr__(self, name: str) -> Callable[..., Markup]: ...


@cache
def parts(game: str = "") -> Macros:
    """Return the macros that all pages share, or those of a game's own, if it has any."""
    return cast(Macros, _environment().select_template([f"{game}/parts.html", "parts.html"]).module)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader([str(_HERE.joinpath("templates")), str(_HERE.joinpath("pages"))]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,  # all of them
    )
    environment.filters |= {
        "dollars": dollars,
        "signed": signed,
        "sentence": sentence,
        "conditions": conditions,
        "json": as_json,
        "blank_template": blank_template,
        "look": look,
        "missing": missing,
        "steps": steps,
        "laid": laid,
    }
    environment.globals |= {
        "SHAPES": SHAPES,
        "HIGH": HIGH,
        "icon": icon,
        "style": style,
        "address": address,
    }
    environment.globals["parts"] = environment.get_template("parts.html").module
    return environment
