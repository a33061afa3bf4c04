"""Whoever cannot see, or not well, uses the same pages: what can be said of that without a browser."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product

import pytest

from companion.phone.rendering import static
from companion.phone.seat_page import Place, Visit
from tests.phone.blanks import FORMS, forms
from tests.phone.companion import Companion
from tests.phone.test_size import EVENINGS, NAMES, pages

TOKEN = re.compile(r"--([\w-]+):(#[0-9a-f]{3,6})\b")
GROUNDS = ("page", "card", "control")


class Page(HTMLParser):
    """What a page has, as far as a reader needs it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.count: Counter[str] = Counter()
        self.ids: list[str] = []
        self.described: list[str] = []
        self.unlabelled: list[str] = []
        self._open: list[str] = []
        self._inputs: list[tuple[str, dict[str, str | None]]] = []
        self._labels: set[str | None] = set()
        self.feed(page)
        self.unlabelled = [text for text, has in self._inputs if has.get("id") not in self._labels]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = dict(attributes)
        self.count[tag] += 1
        if has.get("id"):
            self.ids.append(has["id"] or "")
        if tag == "label":
            self._labels.add(has.get("for"))
        if tag == "input" and has.get("type") != "hidden":
            if "label" not in self._open and "aria-label" not in has:
                self._inputs.append((self.get_starttag_text() or "", has))
            if has.get("type") in ("radio", "checkbox"):
                assert "fieldset" in self._open
        if tag == "fieldset":
            self.count["without legend"] += 1
        if tag == "legend":
            self.count["without legend"] -= 1
        if tag not in ("input", "link", "meta", "br", "path", "circle", "rect", "line"):
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)  # and nothing else ends with it

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass


def all_pages() -> Iterator[str]:
    for played in EVENINGS:
        companion = played.laid()
        for seat in "ABCDE"[: played.players]:
            yield from pages(companion, seat)
        companion.stop()
    for name in FORMS:
        companion = Companion(forms(*(other for other in FORMS if other != name)), NAMES[:4])
        companion.seating._seats["A"] = type(companion.seating._seats["A"])(1, "A")
        yield companion.web.pages.content(companion.house.now, "A", Place(), Visit())[0]
        companion.stop()


def test_every_page_has_one_heading_and_says_what_each_field_is() -> None:
    pages = list(all_pages())
    assert pages
    for html in pages:
        page = Page(html)
        assert page.count["h1"] == 1, html
        assert page.count["without legend"] == 0, html
        assert not page.unlabelled, html
        assert len(set(page.ids)) == len(page.ids), html


def test_no_page_has_a_style_or_a_script_of_its_own() -> None:
    pages = list(all_pages())
    assert pages
    for html in pages:
        assert " style=" not in html
        assert not re.search(r"\son\w+=", html)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def palettes() -> tuple[dict[str, str], dict[str, str]]:
    style = static()["style.css"].read_text()
    dark, light = re.findall(r":root{(.*?)}", style)[:2]
    return dict(TOKEN.findall(dark)), dict(TOKEN.findall(dark)) | dict(TOKEN.findall(light))


@pytest.mark.parametrize("light", [False, True])
def test_words_stand_out_from_what_they_stand_on(light: bool) -> None:
    token = palettes()[light]
    for words, ground in product(("text", "quiet", "gold-text"), GROUNDS):
        assert contrast(token[words], token[ground]) >= 5.5, (words, ground)
    for ground in GROUNDS:
        assert contrast(token["line"], token[ground]) >= 3
    for words, ground in (
        ("on-gold", "gold"),
        ("on-pick", "pick"),
        ("bad", "bad-wash"),
        ("good", "good-wash"),
    ):
        assert contrast(token[words], token[ground]) >= 5.5


def test_the_letter_of_a_seat_stands_out_from_its_colour() -> None:
    seats = re.findall(r"\.seat-([A-F]){--seat:(#\w+)}", static()["style.css"].read_text())
    assert [seat for seat, _ in seats] == list("ABCDEF")
    for _, colour in seats:
        assert contrast(colour, "#0a0f1e") >= 5.5
