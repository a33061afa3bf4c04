"""Hostile names, given on a phone in the lobby: markup, escape sequences, letters of any width.

Each is refused, or shown as it is by the kiosk, the phone and the television; nothing else there moves.
"""

import re
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser

from hypothesis import strategies as st

from companion.game import Refused, as_is
from companion.game.naming import spelled
from screens.theme import MARKS
from tests.core.test_naming import BAD, GOOD
from tests.harness.attack.house import House, a_lobby, opened
from tests.harness.attack.line import Line
from tests.harness.soak.parsers import Parser, tried
from tests.phone.device import Device
from tests.strange import WORD

NAMES = 500
SEAT = "A"
FITS = 8  # how many letters of a name the kiosk always shows
MARKUP = ("<b>x</b>", "<script>1", '"onload=1', "'><i>x", "</title>x", "&amp;&#60;b", "<!--x", "[b]x[/b]")
WORDS = (
    "{seat}",
    "{0.__class__}",
    "{{7*7}}",
    "{% if 1 %}",
    "%s%n%x",
    "$HOME",
    "'; DROP TABLE",
    "\\x",
    "../x",
)
CONTROL = ("\x1b[2J", "\x1b]52;c;aGk=\a", "\x9b2J", "\x1bc", "A\r\nSet-Cookie: x", "A\nB", "\b\b\b", "A\0B")
LETTERS = ("\u202eNNA", "\u2066Ann", "A" * 17, "A" * 4000, "Ａｎｎ", "\ufeffAnn", "A\u00adnn", "١٢٣", "ﷺ", "")
HOSTILE = (*MARKUP, *WORDS, *CONTROL, *LETTERS, *BAD.values(), *GOOD[:-2])
PATHS = ("/", "/board")
SEQUENCE = re.compile("\x1b[^\\[][^\x1b]?|\x9b")  # any escape sequence but the usual ones

Shapes = dict[str, list[tuple[str, ...]]]


def run(seed: int) -> Iterator[Line]:
    """Try hostile names in a new house; yield what held."""
    with opened(a_lobby) as house:
        yield from given(house, seed, NAMES)


def given(house: House, seed: int, names: int) -> Iterator[Line]:
    """Give names on a phone that has a seat; yield what became of them."""
    terminal, phone = house.terminal, house.stranger()
    terminal.type("1")
    terminal.sees("Who's playing?")
    assert phone.post("/claim", {"token": house.seating.token(SEAT)}).status == 303
    statuses = {phone.post("/sit", {"new": name}).status for name in BAD.values()}
    assert statuses == {400}, f"a name that won't do was taken: {statuses}"
    assert not house.seating.seats()[SEAT].device, "a name that was refused took the seat"
    assert phone.post("/sit", {"new": "Ann"}).status == 303
    terminal.sees(f"{MARKS[SEAT]} Ann")
    before, sequences = _marks(house), _sequences(house)
    usual = {path: Page(phone, path).shape for path in PATHS}

    def give(name: str) -> None:
        answer = phone.post("/sit", {"new": name})
        if answer.status == 400:
            raise Refused(as_is("It won't do."))
        assert answer.status == 303, answer.status
        _shown(house, phone, spelled(name), usual)
        assert terminal.until(lambda: _marks(house) == before), f"something moved:\n{terminal.rows}"

    inputs = st.sampled_from(HOSTILE) | st.text(max_size=16) | WORD
    outcomes = tried(Parser("name", inputs, give), seed, names)
    assert _sequences(house) == sequences, f"the terminal was sent {_sequences(house)}"
    shown, refused = outcomes["accepted"], outcomes["refused"]
    assert min(shown, refused) > 0, outcomes
    yield Line(names, "hostile names", f"{refused} refused, {shown} shown as they are")


def _shown(house: House, phone: Device, name: str, usual: Shapes) -> None:
    """Check that a name is on every screen, letter by letter, and that no page's structure has changed."""
    flag, terminal = f"{MARKS[SEAT]}  {name[:FITS]}", house.terminal
    assert terminal.until(lambda: flag in terminal.rows), f"no {name!r} on\n{terminal.rows}"
    for path, shape in usual.items():
        seen = partial(_says, phone, path, name)
        assert terminal.until(seen), f"no {name!r} on {path}: {Page(phone, path).said}"
        assert Page(phone, path).shape == shape, f"{name!r} changes {path}"


def _says(phone: Device, path: str, name: str) -> bool:
    return any(name in said for said in Page(phone, path).said)


class Page(HTMLParser):
    """A page as a browser reads it: its elements, and what it says."""

    def __init__(self, phone: Device, path: str) -> None:
        super().__init__()
        self.shape, self.said = list[tuple[str, ...]](), list[str]()
        self.feed(phone.get(path).text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note an element and the names of its attributes."""
        self.shape.append((tag, *(name for name, _ in attributes)))

    def handle_data(self, said: str) -> None:
        """Note a piece of text."""
        self.said.append(said)


def _marks(house: House) -> list[tuple[int, int]]:
    """Return where the seats' marks are on the kiosk."""
    marks = set(MARKS.values())
    rows = enumerate(house.terminal.rows.splitlines())
    return [(x, y) for y, row in rows for x, letter in enumerate(row) if letter in marks]


def _sequences(house: House) -> set[str]:
    """Return the unusual escape sequences that the terminal has been sent."""
    return set(SEQUENCE.findall(house.terminal.said.decode(errors="replace")))
