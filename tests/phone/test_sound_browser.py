"""Sounds on a phone, in a real browser whose clock tests set: one chime per question, one ring per offer."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.game import Move
from companion.games.deal_or_no_deal.moves import CallCase, MakeOffer, NoGuess, Reveal
from companion.phone.rendering import static
from tests.phone.browser import Phone
from tests.phone.companion import Companion
from tests.phone.televised import evening

MOST = 1_200  # bytes of script
CHIME, RING = [784, 1047], [880, 1109, 880, 1109]
# Instead of sounds, a list of what would be heard: each tone, and each time the phone buzzes.
LISTENING = """
window.tones = []; window.buzzes = [];
window.AudioContext = class { currentTime = 0; destination = {}; };
window.GainNode = class { connect() {} };
window.OscillatorNode = class {
  constructor(audio, { frequency }) { this.frequency = frequency; }
  connect() {} stop() {} start() { window.tones.push(this.frequency); }
};
navigator.vibrate = pattern => window.buzzes.push(pattern);
"""
Phones = Callable[..., Phone]


class Table:
    """A table at the end of a round, where Ben has the only phone."""

    def __init__(self, companion: Companion, phone: Phone) -> None:
        self.companion, self.phone, self.page = companion, phone, phone.page
        self.page.clock.install()
        self.page.add_init_script(LISTENING)
        companion.play(*evening(14))
        phone.sit(companion.code("B"))

    def switch(self, on: bool) -> None:
        """Tap the switch, and wait until the table knows."""
        self.page.locator(".switch").first.click()
        expect(self.page.locator("html")).to_have_class("loud" if on else "")
        self.companion.knows_sound("B", on)

    def play(self, *moves: Move) -> None:
        self.companion.play(*moves)

    @property
    def tones(self) -> list[int]:
        heard: list[int] = self.page.evaluate("window.tones")
        return heard

    @property
    def buzzes(self) -> list[Any]:
        heard: list[Any] = self.page.evaluate("window.buzzes")
        return heard


@pytest.fixture
def table(companions: Callable[..., Companion], phones: Phones) -> Table:
    return Table(companions("deal_or_no_deal", 4, split="entered"), phones())


LAST_CASE = (CallCase(19, seat="B"), NoGuess(seat="D"), Reveal(75_000_00))
OFFER = MakeOffer(53_000_00, seat="A")


def test_one_chime_per_question_and_none_for_ones_own_answer(table: Table) -> None:
    table.switch(on=True)
    table.play(*LAST_CASE, OFFER)
    expect(table.page.locator("[data-rings]")).to_be_visible()
    table.companion.run(_picked_up(table))
    expect(table.page.get_by_text("$53,000").first).to_be_visible()
    assert table.tones[: len(RING)] == RING
    assert table.tones[len(RING) :] == CHIME
    table.play(MakeOffer(60_000_00, seat="A"))
    expect(table.page.locator("[data-rings]")).to_be_visible()
    table.companion.run(_picked_up(table))
    expect(table.page.get_by_text("$60,000").first).to_be_visible()
    assert table.tones == [*RING, *CHIME, *RING, *CHIME]
    table.companion.run(_changed(table))
    table.page.clock.run_for(10_000)
    assert table.tones == [*RING, *CHIME, *RING, *CHIME]
    assert table.phone.failures == []


def test_one_ring_per_offer_for_twenty_seconds_at_most(table: Table) -> None:
    table.switch(on=True)
    table.play(*LAST_CASE, OFFER)
    expect(table.page.get_by_role("heading", name="The bank is calling")).to_be_visible()
    assert "$53,000" not in table.page.content()
    assert table.tones == RING
    assert table.buzzes == [[400, 200, 400]]
    table.page.clock.run_for(19_900)
    strikes = len(table.tones) // len(RING)
    assert table.tones == RING * strikes
    assert strikes == 7  # every three seconds
    table.page.clock.run_for(60_000)
    assert table.tones == RING * strikes


def test_picking_up_shows_the_offer_and_ends_the_ringing(table: Table) -> None:
    table.switch(on=True)
    table.play(*LAST_CASE, OFFER)
    table.phone.press("Pick up")
    expect(table.page.get_by_text("$53,000").first).to_be_visible()
    before = table.tones
    table.page.clock.run_for(30_000)
    assert table.tones == before
    assert table.companion.house.now.ring is None


def test_nothing_is_heard_and_nothing_rings_once_the_switch_is_off(table: Table) -> None:
    table.switch(on=True)
    table.switch(on=False)
    table.play(*LAST_CASE, OFFER)
    expect(table.page.get_by_text("$53,000").first).to_be_visible()
    table.page.clock.run_for(30_000)
    assert (table.tones, table.buzzes) == ([], [])


def test_the_switch_is_kept_and_a_tap_after_a_reload_brings_the_sound_back(table: Table) -> None:
    table.switch(on=True)
    table.page.reload()
    expect(table.page.locator("html")).to_have_class("loud")
    table.page.locator("h1").first.click()
    table.play(*LAST_CASE, OFFER)
    expect(table.page.locator("[data-rings]")).to_be_visible()
    assert table.tones == RING


def test_the_script_for_sounds_is_small() -> None:
    assert len(static()["sound.js"].read_bytes()) <= MOST


async def _picked_up(table: Table) -> None:
    table.companion.house.pick_up()


async def _changed(table: Table) -> None:
    table.companion.house.changed()
