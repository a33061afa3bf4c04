"""Templates: they turn data into pages, and make no decisions."""

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, cast

import msgspec
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, Template
from markupsafe import Markup

from companion.game import Caution, Lid, Money, Said, dollars, phrase, say, says
from companion.game.blanks import Amount, AnyBlank, Option, Pile
from companion.game.checking import HEADING, advice, who_is_who
from companion.game.money import CENTS, rounded
from companion.game.said import Fact, spoken
from companion.games import SHELF, folder_of
from companion.phone.bar_text import signed
from companion.phone.blanks import missing, on_page
from companion.phone.confetti import confetti
from companion.phone.icons import icon, mark
from companion.phone.posted_form import Filled
from companion.table.line import all_of
from companion.words.catalogs import languages
from companion.words.rule_search import LONGEST

SHAPES = {
    "A": say("blue circle"),
    "B": say("orange square"),
    "C": say("green triangle"),
    "D": say("pink diamond"),
    "E": say("yellow hexagon"),
    "F": say("purple star"),
}
SHORT = 4  # how many letters fit on a tile, with five tiles in a row
HIGH = 1_000 * CENTS  # values from here up go in the board's right column
_HERE = Path(__file__).parent
_QUOTED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&'"}


@cache
def template(name: str) -> Template:
    """Return a template, either one that all pages share or one that comes with a game."""
    return _environment().get_template(name)


OWN = (
    *("brief.html", "board.html", "board_seats.html", "idle.html", "parts.html"),
    *("tv_moments.html", "own_moments.html"),
)


@cache
def own_or_common(game: str, file: str) -> str:
    """Return the name of a game's own version of a template or, if it has none, of the common one."""
    return str(_environment().select_template([f"{game}/{file}", file]).name)


def body(page: str, /, **known: Any) -> str:
    """Return the part of a page that live updates send, rendered."""
    return template(page).render(known).strip()


def shell(
    content: str, title: Said, seen: str = "", live: str = "", refresh: bool = False, tv: bool = False
) -> str:
    """Return a whole page around its body; `live` is where its updates come from."""
    return template("shell.html").render(
        content=Markup(content), title=title, seen=seen, live=live, refresh=refresh, tv=tv
    )


def mark_of(content: str) -> str:
    """Return a hash of a page's body, for checking whether a phone already has it."""
    return sha256(content.encode()).hexdigest()[:16]


TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
_COMMON = {file.name: file for file in (_HERE / "static").iterdir()}
_OF_GAMES = ((".css", "style.css"), ("-tv.css", "tv.css"), (".js", "script.js"))


def static() -> dict[str, Path]:
    """Return the files that pages refer to: the common ones, and each game's styles and script."""
    return _COMMON | {name: file for lid in SHELF.lids.values() for name, file in _brought(lid).items()}


def styled(game: str) -> bool:
    """Whether a game has a stylesheet of its own."""
    lid = SHELF.lids.get(game)
    return lid is not None and f"{game}.css" in _brought(lid)


@cache
def _brought(game: Lid) -> dict[str, Path]:
    folder = _folder(game)
    files = {f"{game.name}{suffix}": folder / file for suffix, file in _OF_GAMES} if folder else {}
    return {name: file for name, file in files.items() if file.is_file()}


@cache
def _folder(game: Lid) -> Path | None:
    """Return the folder with a game's pages, without importing them."""
    return folder_of(game.pages)


def _template(name: str) -> tuple[str, str, None] | None:
    """Return a template that comes with a game; its name is the game's, a slash, and the file's."""
    game, _, file = name.partition("/")
    folder = _folder(SHELF.lids[game]) if game in SHELF else None
    if not folder or not (path := folder / file).is_file():
        return None
    return path.read_text("utf-8"), str(path), None


@cache
def gzipped(name: str) -> bytes:
    """Return a file that pages refer to, compressed for sending."""
    return gzip.compress(static()[name].read_bytes(), mtime=0)


@cache
def address(name: str) -> str:
    """Return a file's address; it changes when the content does, so browsers can keep the file forever."""
    stem, _, kind = name.rpartition(".")
    return f"/static/{stem}.{sha256(static()[name].read_bytes()).hexdigest()[:8]}.{kind}"


def addressed() -> dict[str, str]:
    """Return the files that pages refer to, keyed by the last part of their addresses."""
    return {address(name).rpartition("/")[2]: name for name in static()}


@cache
def style(name: str) -> Markup:
    """Return the link to a stylesheet."""
    return Markup(f'<link rel="stylesheet" href="{address(f"{name}.css")}">')


def sentence(fact: Fact) -> Said:
    """Return a fact with its first letter capitalized, to start a sentence."""
    return say("{Fact}", fact=fact)


def conditions(caution: Caution) -> Markup:
    """Return the conditions under which the script shows a caution."""
    when = {name: getattr(caution, name) for name in ("equal", "above", "at_most", "shorter")}
    return as_json({name: limits for name, limits in when.items() if limits})


def as_json(value: Any) -> Markup:
    """Return a value as JSON for the script to read from an attribute in single quotes."""
    return Markup(msgspec.json.encode(value, enc_hook=str).decode().translate(_QUOTED))


def blank_template(blank: AnyBlank) -> str:
    """Return the name of a blank's template."""
    return f"blanks/{on_page(blank).template}.html"


def look(options: tuple[Option, ...]) -> str:
    """Return how to lay out options: as sums on a board, as short tiles, or as rows."""
    if all(option.is_sum for option in options):
        return "sums"
    return "short" if max(len(str(option.label)) for option in options) <= SHORT else "rows"


def steps(blank: Amount) -> tuple[int, ...]:
    """Return how much each of the chips below an amount changes it: a lot or a little, down or up."""
    digits = len(str(blank.most // CENTS))
    step = max(blank.step, CENTS * 10 ** ((digits - 1) // 2))
    return -10 * step, -step, step, 10 * step


def laid(blank: Pile, filled: Filled) -> frozenset[int]:
    """Return which cards of the hand are on the pile, by position: those tapped, or else those suggested."""
    if blank.name in filled.said:
        return frozenset(int(place) for place in filled.said[blank.name] if place.isdecimal())
    return blank.where(blank.suggested or ())


def script_words() -> dict[str, str | tuple[str, str]]:
    """Return the words that the script needs."""
    count = "{count}"  # the script replaces this with a number
    return {
        "sending": phrase("Sending…"),
        "quiet": phrase("Nothing has happened in the meantime."),
        "more": (phrase("Pick one more"), phrase("Pick {count} more", count=count)),
        "fewer": (phrase("One too many"), phrase("{count} too many", count=count)),
        "digits": (phrase("One digit is missing"), phrase("{count} digits are missing", count=count)),
        "sum": phrase("That’s not an amount"),
        "cards": phrase("Pick up your cards first"),
        "held": phrase("showing while you hold"),
    }


def _several() -> bool:
    return len(languages()) > 1


class Macros(Protocol):
    """The macros in a template."""

    def __getattr__(self, name: str) -> Callable[..., Markup]: ...


@cache
def parts(game: str = "") -> Macros:
    """Return a game's own macros, or the ones that all pages share if it has none."""
    return cast(Macros, template(own_or_common(game, "parts.html")).module)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(_HERE / "templates"), FunctionLoader(_template)]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,  # unlimited
    )
    filters = (dollars, signed, sentence, conditions, blank_template, look, missing, steps, laid, rounded)
    environment.filters |= {one.__name__: one for one in filters} | {"json": as_json}
    environment.globals |= {"SHAPES": SHAPES, "HIGH": HIGH, "icon": icon, "mark": mark, "confetti": confetti}
    environment.globals |= {"style": style, "address": address, "own_or_common": own_or_common}
    environment.globals |= {"say": say, "says": says, "spoken": spoken, "several_languages": _several}
    environment.globals |= {"CHECK_HEADING": HEADING, "advice": advice, "who_is_who": who_is_who}
    environment.globals["LONGEST_QUESTION"] = LONGEST
    environment.globals |= {"script_words": script_words, "Money": Money, "all_of": all_of}
    environment.globals["parts"] = environment.get_template("parts.html").module
    return environment
