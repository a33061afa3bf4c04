"""Templates: pages put into words. What they are given is data; they decide nothing."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from string import ascii_letters
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup

from companion.game import Caution, dollars
from companion.game.blanks import (
    Amount,
    AnyBlank,
    Cards,
    Count,
    Digits,
    Option,
    Pick,
    Pile,
    Several,
    Text,
    YesNo,
)
from companion.game.money import CENTS
from companion.phone.filled import Filled
from companion.phone.icons import icon
from companion.phone.says import signed

SHAPES = {
    "A": "blue circle",
    "B": "orange square",
    "C": "green triangle",
    "D": "pink diamond",
    "E": "yellow hexagon",
    "F": "violet star",
}
SHORT = 4  # letters that fit a tile of five in a row
REMEMBERED = 256  # results of each macro
HIGH = 1_000 * CENTS  # from here on a value stands in the right column of the board
BLANKS: dict[type, str] = {
    Pick: "pick",
    Several: "several",
    Amount: "amount",
    Count: "count",
    Digits: "digits",
    Pile: "pile",
    Cards: "cards",
    YesNo: "yes_no",
    Text: "text",
}

_MISSING: dict[type, str] = {
    Amount: "Type a sum first",
    Count: "Type a number first",
    Cards: "Type the cards first",
    Text: "Write a few words first",
}

_HERE = files("companion.phone")
_QUOTED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&'"}


def body(template: str, **known: Any) -> str:
    """Return the part of a page that a live update sends."""
    made = _environment().get_template(template)
    return "".join(made.root_render_func(made.new_context(known))).strip()


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
_LEFT_OUT = re.compile(
    rb"^(?:\s+|//.*\n|/\*.*\*/\n)+", re.MULTILINE
)  # what only a reader of the source needs


# Around a sign of a script, but in no text, template or pattern; not around + and -, for + + is not ++.
# A semicolon before a brace that closes goes, too, and a let is shorter than a const.
_LOOSE = re.compile(
    rb"""("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|/(?![/* ])(?:\\.|\[(?:\\.|[^]\\\n])*]|[^/\\\n[])+/)"""
    rb"""|;\s*(?=})|\bconst\b| *([][=*<>?:{}(),|&!/]+|;)\s*"""
)
_PROPERTY = re.compile(rb"--[a-z]+(?:-[a-z]+)*")


@cache
def static(name: str) -> bytes:
    """Return a file that pages refer to, without what only a reader of the source needs."""
    left = _LEFT_OUT.sub(b"", STATIC[name].read_bytes())
    kind = name.rpartition(".")[2]
    return shortened(left) if kind == "css" else tightened(left) if kind == "js" else left


def tightened(script: bytes) -> bytes:
    """Return a script without the spaces around its signs, and the line ends after them."""
    return _LOOSE.sub(lambda found: found[1] or found[2] or (b"let" if found[0] == b"const" else b""), script)


def shortened(style: bytes) -> bytes:
    """Return a style without line ends, its custom properties named by single letters."""
    return _PROPERTY.sub(lambda found: _letters()[found[0]], style.replace(b"\n", b""))


@cache
def _letters() -> dict[bytes, bytes]:
    styles = b"".join(file.read_bytes() for name, file in STATIC.items() if name.endswith(".css"))
    names = sorted({*_PROPERTY.findall(styles)})
    return {name: f"--{letter}".encode() for name, letter in zip(names, ascii_letters, strict=False)}


@cache
def style(name: str) -> Markup:
    """Return the link to a stylesheet."""
    return Markup(f'<link rel="stylesheet" href="/static/{name}.css?{version()}">')


@cache
def script(game: str) -> str:
    """Return the address of the script that a game brings for what it reads on a page."""
    return f"/static/{game}.js?{version()}"


@cache
def version() -> str:
    """Return what changes when a static file does."""
    return mark_of("".join(static(name).decode() for name in sorted(STATIC)))[:8]


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


def blank_template(blank: object) -> str:
    """Return the template of a blank."""
    return f"blanks/{BLANKS[type(blank)]}.html"


def look(options: tuple[Option, ...]) -> str:
    """Return how options are laid out: as the values of a board, as short tiles, or as rows."""
    if all(isinstance(option.value, int) and option.label.startswith("$") for option in options):
        return "sums"
    return "short" if max(len(option.label) for option in options) <= SHORT else "rows"


def missing(blank: AnyBlank) -> str:
    """Return what the gold bar says while a blank is empty; nothing where the script counts what is there."""
    if isinstance(blank, Pick | YesNo):
        return f"Pick the {blank.label.lower()} first" if blank.label else "Pick one first"
    if isinstance(blank, Pile):
        return "Tap a card first" if blank.least_cards or blank.least_cents else ""
    return _MISSING.get(type(blank), "")


def steps(blank: Amount) -> tuple[int, ...]:
    """Return by how much the chips below an amount change it: a little and much, less and more."""
    digits = len(str(blank.most // CENTS))
    step = max(blank.step, CENTS * 10 ** ((digits - 1) // 2))
    return -10 * step, -step, step, 10 * step


def laid(blank: Pile, filled: Filled) -> frozenset[int]:
    """Return the places of the hand whose cards lie on the pile: as tapped, or else as suggested."""
    if blank.name in filled.said:
        return frozenset(int(place) for place in filled.said[blank.name] if place.isdecimal())
    return blank.places(blank.suggested or ())


class Parts:
    """The macros of a file; what one has made of the same things before is not made again."""

    def __init__(self, template: str) -> None:
        self._template = template

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        macro = getattr(_environment().get_template(self._template).module, name)
        made: Callable[..., Markup] = macro if macro.caller else _remembered(macro)
        setattr(self, name, made)
        return made


PARTS = Parts("parts.html")  # the macros that all pages share


@cache
def parts_of(game: str) -> Parts:
    """Return the macros that a game's templates share."""
    return Parts(f"{game}/parts.html")


def _remembered(macro: Callable[..., Markup]) -> Callable[..., Markup]:
    kept = lru_cache(REMEMBERED, typed=True)(macro)

    def made(*given: Any, **named: Any) -> Markup:
        try:
            return kept(*given, **named)
        except TypeError:  # something that has no hash, a list or a mapping
            return macro(*given, **named)

    return made


class _Context(Context):
    """The names of a template; a function is called as it is, for none of ours asks for the context."""

    def call(
        self, called: Any, *given: Any, _loop_vars: Any = None, _block_vars: Any = None, **named: Any
    ) -> Any:
        return called(*given, **named)


class _Templates(Environment):
    """Templates that go the shortest way to names and attributes; a page has hundreds of them."""

    context_class = _Context
    getattr = staticmethod(getattr)  # type: ignore[assignment]  # what a template names is there

    def make_globals(self, more: Any) -> Any:
        return self.globals if more is None else {**self.globals, **more}


@cache
def _environment() -> Environment:
    environment = _Templates(
        loader=FileSystemLoader([str(_HERE.joinpath("templates")), str(_HERE.joinpath("pages"))]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,  # all of them, without a list of which was used last
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
        "parts": PARTS,
        "SHAPES": SHAPES,
        "HIGH": HIGH,
        "icon": icon,
        "style": style,
        "script": script,
        "version": version,
    }
    return environment
