"""One evening on the same phones and television: every page looks freshly opened, whatever came before."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.game import Refused
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting
from companion.table.table import Table
from companion.testing import NAMES
from tests.phone.browser import PATIENCE, SMALL, USUAL, Phone
from tests.phone.companion import Companion

Companions = Callable[..., Companion]
Phones = Callable[..., Phone]
MOVES = 12
# Everything on a page and how it looks: its contents, and each element with a checksum of its styles.
# Only a page that was open already celebrates a moment or tells that it was out of touch for a while.
LOOK = """() => {
  document.querySelector("#sheet.moment [value=no]")?.click();
  document.querySelector(".moment")?.remove();
  document.activeElement.blur();
  const contents = document.body.cloneNode(true);
  for (const one of contents.querySelectorAll("#moment,link,#connection")) one.remove();
  const names = [...getComputedStyle(document.body)].filter(name => !name.startsWith("--"));
  const looks = (one, part) => {
    const style = getComputedStyle(one, part);
    if (part && style.content === "none") return "";
    const text = names.map(name => style.getPropertyValue(name)).join();
    let sum = 0;
    for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) | 0;
    return sum;
  };
  const seen = {
    title: document.title,
    place: location.pathname + location.search,
    wears: [...document.styleSheets].map(one => one.href),
    runs: [...document.scripts].map(one => one.src),
    page: contents.outerHTML.replace(/\\s*\\n\\s*/g, ""),
  };
  // What is folded away has no size to compare, so it is unfolded for a moment.
  const shown = document.querySelectorAll("body,body :not(noscript *,#moment,link)");
  const elements = [document.documentElement, ...shown];
  const folded = [...document.querySelectorAll("details:not([open])")];
  for (const one of folded) one.open = true;
  seen.looks = elements.map(one => [
    one.tagName, one.id, ...one.classList, looks(one, ""), looks(one, "::before"), looks(one, "::after"),
  ].join(" "));
  for (const one of folded) one.open = false;
  return seen;
}"""
KEYS = re.compile(r'(?<=name="key" value=")[^"]*|(?<=name="ask" value=")[^"]*|(?<=data-ask=")[^"]*')
SAID = re.compile(r'(?<=id="turn" class="sr" role="status">)[^<]*')  # for screen readers


class Started(NamedTuple):
    """A game to play that evening."""

    game: str
    players: int
    keeper: str = "table"


DEALT = Started("dealt", 5, "companion")
EVENING = (
    Started("deal_or_no_deal", 6),
    DEALT,
    Started("downeast_dealer", 5, "phones"),
    Started("dealers_choice", 5, "companion"),
    Started("license_plates", 6, "companion"),
    Started("deal_or_no_deal", 6),
)


class PhonesOut:
    """Phones and a television that are opened once, each with a second page for comparison."""

    def __init__(self, companion: Companion, phones: Phones, browser: Browser, seats: str) -> None:
        self.companion = companion
        self.around = {
            seat: phones(SMALL if seat in "AD" else USUAL).sit(companion.code(seat)) for seat in seats
        }
        television = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        television.goto(f"{companion.address}board")
        self.pages = {**{seat: phone.page for seat, phone in self.around.items()}, "tv": television}
        self.beside = {name: page.context.new_page() for name, page in self.pages.items()}

    def start(self, started: Started) -> None:
        """Clear the table and start a game."""
        companion = self.companion
        game = SHELF[started.game]

        async def lay() -> None:
            companion.house.lay(None)
            setup = game.prepare(NAMES[: started.players], {"keeper": started.keeper})
            companion.table = await Table.start(companion.journal, game, setup, random.Random(7))
            companion.house.lay(companion.table)

        companion.run(lay())

    def play(self, moves: int, rng: random.Random) -> None:
        """Make this many random moves."""
        table = self.companion.table
        while moves:
            ask = rng.choice(table.asks()).ask
            drawn = {"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}
            with suppress(Refused):
                self.companion.run(table.submit(table.game.stored_move(drawn)))
                moves -= 1

    def is_as_just_opened(self) -> None:
        """Compare every page with a freshly opened one."""
        for name, page in self.pages.items():
            fresh = self.beside[name]
            fresh.goto(f"{self.companion.address}{'board' if name == 'tv' else ''}")
            seen = fresh.get_attribute("body", "data-seen")
            current = f":root:not(.fresh,.lost) body[data-seen='{seen}']"
            quiet = ":not(:has(#connection .banner:not([hidden])))"
            expect(page.locator(current + quiet)).to_be_attached(timeout=PATIENCE)
            assert looks(page) == looks(fresh), name
        assert not [failure for phone in self.around.values() for failure in phone.failures]

    def shows_the_game(self, seat: str) -> None:
        """Wait until a phone shows the current game."""
        page = self.pages[seat].locator(f"[data-game='{self.companion.table.number}']")
        expect(page).to_be_attached(timeout=PATIENCE)


def looks(page: Page) -> dict[str, Any]:
    """Return everything about a page except the keys and ids in its forms."""
    seen: dict[str, Any] = page.evaluate(LOOK)
    return seen | {"page": SAID.sub("", KEYS.sub("", seen["page"]))}


@pytest.mark.parametrize(
    ("seats", "games"),
    [
        pytest.param("AF", EVENING[1:3] + EVENING[:1], id="three games"),
        pytest.param("ABCDEF", EVENING, id="all games", marks=pytest.mark.full),
    ],
)
def test_a_page_is_as_if_just_opened_whatever_was_played_before(
    companions: Companions, phones: Phones, browser: Browser, seats: str, games: tuple[Started, ...]
) -> None:
    evening = PhonesOut(companions(players=6), phones, browser, seats)
    rng = random.Random(11)
    for started in games:
        evening.start(started)
        evening.is_as_just_opened()
        evening.play(MOVES, rng)
        evening.is_as_just_opened()


def test_a_page_waits_for_its_styles(companions: Companions, phones: Phones, browser: Browser) -> None:
    evening = PhonesOut(companions(players=6), phones, browser, "A")
    ann = evening.pages["A"]
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.route("**/static/dealt.*.css", hold)
    with ann.expect_request("**/static/dealt.*.css"):
        evening.start(DEALT)
    style = ann.locator("link[href*='/dealt.']")
    expect(style).to_have_attribute("media", "not all")
    expect(ann.locator(f"[data-game='{evening.companion.table.number}']")).not_to_be_attached()
    held[0].continue_()
    evening.shows_the_game("A")
    assert style.get_attribute("media") is None
    evening.is_as_just_opened()


def test_a_style_that_does_not_come_is_asked_for_again(
    companions: Companions, phones: Phones, browser: Browser
) -> None:
    evening = PhonesOut(companions(players=6), phones, browser, "A")
    ann = evening.pages["A"]
    ann.route("**/static/dealt.*.css", lambda route: route.abort(), times=1)
    evening.start(DEALT)
    expect(ann.locator("#again")).to_be_visible(timeout=PATIENCE)
    ann.locator("#again button").click()
    evening.shows_the_game("A")
    evening.beside["A"].goto(evening.companion.address)
    assert looks(ann)["wears"] == looks(evening.beside["A"])["wears"]


def test_a_game_begins_at_its_first_page_wherever_a_phone_was_left(
    companions: Companions, phones: Phones, browser: Browser
) -> None:
    evening = PhonesOut(companions(players=6), phones, browser, "AB")
    ann, ben = evening.pages["A"], evening.pages["B"]
    ann.goto(f"{evening.companion.address}?p=rules.1")
    ben.goto(f"{evening.companion.address}?a=BeginHosting")
    evening.start(EVENING[0])  # the same game again, with the same questions
    evening.is_as_just_opened()
    assert looks(ann)["place"] == looks(ben)["place"] == "/"


def test_nothing_is_said_aloud_that_is_no_longer_so(
    companions: Companions, phones: Phones, browser: Browser
) -> None:
    evening = PhonesOut(companions(players=6), phones, browser, "B")
    ben = evening.pages["B"]
    said = ben.locator("#turn")
    for _ in range(2):
        evening.start(EVENING[0])
        evening.shows_the_game("B")
        expect(said).to_have_text(ben.locator("h1").inner_text())
        evening.companion.run(evening.companion.table.submit(BeginHosting("A", "B")))
        evening.around["B"].is_asked(evening.companion.table.asks()[0].id)
        expect(said).to_be_empty()
