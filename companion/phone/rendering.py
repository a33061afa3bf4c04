"""Templates: pages put into words. What they are given is data; they decide nothing."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.game import Caution, dollars
from companion.game.blanks import Amount, Count, Digits, Option, Pick, Pile, Several, Text, YesNo
from companion.game.money import CENTS
from companion.game.seat import SEATS

SHAPES = {
    "A": "blue circle",
    "B": "orange square",
    "C": "green triangle",
    "D": "pink diamond",
    "E": "yellow hexagon",
    "F": "violet star",
}
HIGH = 1_000 * CENTS  # from here on a value stands in the right column of the board
BLANKS: dict[type, str] = {
    Pick: "pick",
    Several: "several",
    Amount: "amount",
    Count: "count",
    Digits: "digits",
    Pile: "pile",
    YesNo: "yes_no",
    Text: "text",
}

_HERE = files("companion.phone")


def body(template: str, **known: Any) -> str:
    """Return the part of a page that a live update sends."""
    return _environment().get_template(template).render(**known).strip()


def shell(
    content: str, title: str, seat: str = "", seen: str = "", refresh: bool = False, tv: bool = False
) -> str:
    """Return a whole page around its body."""
    return (
        _environment()
        .get_template("shell.html")
        .render(content=Markup(content), title=title, seat=seat, seen=seen, refresh=refresh, tv=tv)
    )


def mark_of(content: str) -> str:
    """Return a short name for a body, to tell whether a page has it already."""
    return sha256(content.encode()).hexdigest()[:16]


@cache
def static(name: str) -> bytes | None:
    """Return a file that pages refer to."""
    if name not in STATIC:
        return None
    return _HERE.joinpath("static", name).read_bytes()


STATIC = {
    "style.css": "text/css",
    "script.js": "text/javascript",
    "tv.css": "text/css",
    "icon.svg": "image/svg+xml",
}


@cache
def version() -> str:
    """Return what changes when a static file does."""
    return mark_of("".join((static(name) or b"").decode() for name in STATIC))[:8]


def signed(cents: int) -> str:
    """Return a sum with its sign, as in a statement."""
    return f"{'+' if cents >= 0 else '−'} {dollars(abs(cents))}"


def sentence(text: str) -> str:
    """Return a text with its first letter large."""
    return text[:1].upper() + text[1:]


def conditions(caution: Caution) -> str:
    """Return when a caution is to be brought up, for the script."""
    return msgspec.json.encode(
        {"equal": caution.equal, "above": caution.above, "at_most": caution.at_most}
    ).decode()


def blank_template(blank: object) -> str:
    """Return the template of a blank."""
    return f"blanks/{BLANKS[type(blank)]}.html"


def sums(options: tuple[Option, ...]) -> bool:
    """Whether the options are sums of money."""
    return all(isinstance(option.value, int) and option.label.startswith("$") for option in options)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader([str(_HERE.joinpath("templates")), str(_HERE.joinpath("pages"))]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters |= {
        "dollars": dollars,
        "signed": signed,
        "sentence": sentence,
        "conditions": conditions,
        "blank_template": blank_template,
        "sums": sums,
    }
    environment.globals |= {"SEATS": SEATS, "SHAPES": SHAPES, "HIGH": HIGH, "version": version}
    return environment
