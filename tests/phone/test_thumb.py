"""What's right above the thumb: the bar, with nothing covering it, and the reason for a refusal."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.game import Move, Refused, say
from companion.phone.seat_page import Place, Visit
from tests.phone import downeast
from tests.phone.browser import PATIENCE, SMALL, Phone
from tests.phone.companion import Companion
from tests.phone.evenings import EVENINGS

Companions = Callable[..., Companion]
Phones = Callable[..., Phone]
# How many links and buttons in the bar are covered by something else.
COVERED = """() => [...document.querySelectorAll(".bar :is(a, button)")].filter(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return width && !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""


def at(companions: Companions, phones: Phones, seat: str, moves: tuple[Move, ...], **how: object) -> Phone:
    """Return a phone in a Downeast Dealer game after these moves."""
    companion = companions(downeast.NAME)
    for move in moves:
        companion.run(companion.table.submit(move))
    phone: Phone = phones(SMALL, **how)
    if phone.scripts:
        return phone.sit(companion.code(seat))
    phone.type_code(companion.address, companion.seating.letters(seat))
    companion.nod()
    phone.press("Look again")
    return phone


def test_nothing_lies_over_the_bar_but_what_is_held_open(companions: Companions, phones: Phones) -> None:
    page = at(companions, phones, "C", downeast.SO_FAR).page
    expect(page.locator(":root:not(.fresh)")).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    assert bottom(page, ".cover summary") > top(page, "#bar")  # it's a long page
    assert page.evaluate(COVERED) == 0
    page.evaluate("connected(false)")
    assert page.locator("#again button").is_visible()
    assert page.evaluate(COVERED) == 0


def test_the_bar_is_gold_with_a_card_on_the_pile_and_tells_nothing_of_it_while_the_cards_are_down(
    companions: Companions, phones: Phones
) -> None:
    page = at(companions, phones, "D", (*downeast.SO_FAR, *downeast.CHALLENGE)).page
    bar, hand = page.locator("button.gold"), page.locator(".hand summary")
    down = bar.inner_text()
    expect(bar).to_have_attribute("aria-disabled", "true")
    hand.click()
    expect(bar).not_to_have_text(down)
    expect(bar).to_have_attribute("aria-disabled", "true")
    page.locator(".cash label").first.click()
    expect(bar).to_have_attribute("aria-disabled", "false")
    hand.click()
    expect(bar).to_have_attribute("aria-disabled", "true")
    expect(bar).to_have_text(down)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_refused_pile_says_why_just_above_the_bar_although_the_cards_are_down(
    companions: Companions, phones: Phones, scripts: bool
) -> None:
    phone = at(companions, phones, "D", downeast.SOLD, scripts=scripts)
    page = phone.page
    page.locator(".hand summary").click()
    while page.locator(".cash :checked").count() > 1:  # until it isn't enough for what's owed
        page.locator(".cash label:has(:checked)").last.click()
    phone.hand_in(page.locator("button.gold"))
    expect(page.locator(".hand")).not_to_have_attribute("open", "", timeout=PATIENCE)
    fault = page.locator("#fault")
    expect(fault).to_be_visible(timeout=PATIENCE)
    if scripts:
        assert 0 <= top(page, "#bar") - bottom(page, "#fault") < 70


def top(page: Page, what: str) -> float:
    """Return where something starts on the screen."""
    found: float = page.locator(what).evaluate("one => one.getBoundingClientRect().top")
    return found


def bottom(page: Page, what: str) -> float:
    """Return where something ends on the screen."""
    found: float = page.locator(what).evaluate("one => one.getBoundingClientRect().bottom")
    return found


def folded(page: str) -> bool:
    """Return whether the reason for a refusal is inside something that's folded up."""
    before = page[: page.index('id="fault"')]
    return before.rfind("<details") > before.rfind("</details>")


def test_no_refusal_is_folded_away_with_what_it_is_about() -> None:
    tried = set()
    for played in EVENINGS:
        companion = played.laid()
        for seat in "ABCDE"[: played.players]:
            companion.seating._seats[seat] = type(companion.seating._seats[seat])(1, seat)
            for one in companion.table.asks_of(seat):
                for blank in one.ask.blanks if one.id else ():
                    what = (played.name, played.settings, one.ask.kind, blank.name)
                    if what in tried:
                        continue
                    visit = Visit(fault=Refused(say("That cannot be."), blank.name))
                    page, _, _ = companion.web.pages.content(
                        companion.house.now, seat, Place(one.ask.kind), visit
                    )
                    if 'class="hand"' in page:
                        assert not folded(page), what
                        tried.add(what)
        companion.stop()
    assert {name for name, *_ in tried} == {"downeast_dealer", "dealt", "dealers_choice"}
