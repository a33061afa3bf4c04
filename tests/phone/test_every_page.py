"""What's true of every page of every game: it's small, has no inline code, and works with a screen reader."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from companion.phone.rendering import addressed, gzipped
from companion.phone.seat_page import Place, Visit
from tests.phone.blanks import FORMS, forms
from tests.phone.companion import Companion
from tests.phone.evenings import EVENINGS, NAMES, pages, rules

MOST = 20_000  # bytes, including all its files: it has to get through crowded Wi-Fi
TAGS = re.compile(r"<[^>]*>")
MY = re.compile(r"\b(my|mine|I|me)\b", re.IGNORECASE)
# Words that scripts show.
SAID = re.compile(r"""data-(?:say|words|first|missing|hold)=(?:"[^"]*"|'[^']*')""")
FILES = re.compile(r'"/static/([\w.-]+\.(?:css|js|svg))"')


@pytest.fixture(scope="module", params=sorted({played.name for played in EVENINGS}))
def game_pages(request: pytest.FixtureRequest) -> tuple[str, list[str]]:
    """Return a game's name and all its pages."""
    made = []
    for played in EVENINGS:
        if played.name == request.param:
            companion = played.laid()
            made += rules(companion) if not made else ()
            for seat in "ABCDE"[: played.players]:
                made += pages(companion, seat)
            companion.stop()
    return request.param, made


class Page(HTMLParser):
    """The parts of a page that matter to a screen reader."""

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
        self.handle_starttag(tag, attributes)  # unlike an end tag, it closes nothing else

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass


def readable(html: str) -> None:
    """Check that each field on a page is labeled."""
    page = Page(html)
    assert page.count["h1"] == 1, html
    assert page.count["without legend"] == 0, html
    assert not page.unlabelled, html
    assert len(set(page.ids)) == len(page.ids), html


def test_a_page_has_one_heading_and_says_what_each_field_is(game_pages: tuple[str, list[str]]) -> None:
    made = game_pages[1]
    assert made
    for html in made:
        readable(html)


def test_a_page_says_you_and_never_my(game_pages: tuple[str, list[str]]) -> None:
    made = game_pages[1]
    assert any(SAID.search(html) for html in made)
    for html in made:
        assert not MY.search(TAGS.sub(" ", html) + " ".join(SAID.findall(html))), html


@pytest.mark.parametrize("name", FORMS)
def test_a_page_with_any_blank_says_what_each_field_is(name: str) -> None:
    companion = Companion(forms(*(other for other in FORMS if other != name)), NAMES[:4])
    companion.seating._seats["A"] = type(companion.seating._seats["A"])(1, "A")
    readable(companion.web.pages.content(companion.house.now, "A", Place(), Visit())[0])
    companion.stop()


def test_a_page_has_no_style_or_script_of_its_own(game_pages: tuple[str, list[str]]) -> None:
    made = game_pages[1]
    assert made
    for html in made:
        assert " style=" not in html
        assert not re.search(r"\son\w+=", html)


def test_a_page_is_small_with_all_that_it_brings(game_pages: tuple[str, list[str]]) -> None:
    """Files are compressed, but pages aren't: their size would depend on the secrets in them."""
    game, made = game_pages
    assert made
    for page in made:
        brings = {addressed()[found] for found in FILES.findall(page)}
        assert {"script.js", "style.css", f"{game}.css"} < brings
        assert len(page.encode()) + sum(len(gzipped(name)) for name in brings) < MOST, page
