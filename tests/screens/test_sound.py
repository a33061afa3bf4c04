"""Sound at the kiosk: the key that mutes, the settings, a phone that rings, and a box without any of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.game import NOTHING, Said, say
from companion.games.deal_or_no_deal.moves import MakeOffer
from companion.house.config import Config
from companion.house.house import House
from companion.house.settled import Settled
from companion.store.journal import Journal
from companion.table.panel import Button, Press
from companion.voice.announcer import Announcer
from companion.voice.voice import Voice
from screens import keys, sound_app
from screens.app import Kiosk
from screens.keys import Key
from screens.pressing import PanelPressed
from tests.screens.kiosk import ROUND_ONE, KioskUser, at_the_kiosk
from tests.screens.phones import Home, at_home
from tests.screens.test_last_time import evening_before
from tests.voice.speaker import PATIENCE, FakeSpeaker

OFFERED = "en: The bank offers Ben 53 thousand dollars. Deal, or no deal?"


class Loud:
    """What a kiosk needs to be heard, with a speaker that only writes down what it would play."""

    def __init__(self, house: House | None = None, missing: Said = NOTHING) -> None:
        self.speaker = FakeSpeaker(missing)
        self.announcer = Announcer(Voice(self.speaker), house)
        self.settled = Settled(Config())

    @property
    def kiosk(self) -> dict[str, Any]:
        """What to start the kiosk with."""
        return {"announcer": self.announcer, "settled": self.settled}


def test_no_key_means_two_things_on_one_screen() -> None:
    """The table's keys are all different, and one that works everywhere isn't used for anything else."""
    everywhere = {one.press for one in vars(keys).values() if isinstance(one, Key) and one.everywhere}
    assert keys.MUTE.press in everywhere
    table = [one.press for one in (*keys.TABLE_KEYS, keys.PHONES, keys.THEME, keys.YES, keys.NO, keys.QUIT)]
    table.append(keys.MUTE.press)
    assert len({*table}) == len(table)
    others = (
        *(keys.HISTORY_KEYS, keys.JOINING_KEYS, keys.COPIES_KEYS, keys.SETTINGS_KEYS),
        *(keys.EVENING_KEYS, keys.PERSON_KEYS, keys.GOOD_NIGHT_KEYS, keys.OVER_KEYS),
    )
    assert keys.MUTE.press not in {one.press for group in others for one in group}


async def to_reveal(person: KioskUser) -> None:
    """Play until the first value is out."""
    await person.sits_down()
    case, value = ROUND_ONE[0]
    await person.answer(str(case), value)
    await person.sees("saved 4")


async def test_the_box_says_what_a_case_held(journal: Journal) -> None:
    loud = Loud()
    async with at_the_kiosk(journal, **loud.kiosk) as person:
        await to_reveal(person)
        await asyncio.to_thread(loud.speaker.waits_for, "♪ cover, medium", "en: Case 2 held 750 dollars.")


async def test_ctrl_s_mutes_at_once_the_header_says_so_and_it_stays_that_way(journal: Journal) -> None:
    loud = Loud()
    async with at_the_kiosk(journal, (140, 40), **loud.kiosk) as person:
        await person.sits_down()
        await person.sees("Ctrl+S", "mute")
        await person.pilot.press("ctrl+s")
        await person.sees("Muted. Ctrl+S turns the sound back on.", "muted")
        await person.answer("2", "750")
        await person.sees("saved 4")
        assert loud.speaker.heard == []
    again = Loud()
    async with at_the_kiosk(journal, (140, 40), **again.kiosk) as person:
        await person.sees("muted")
        await person.pilot.press("ctrl+s")
        await person.sees("The sound is on.")
        assert not again.announcer.voice.muted


async def test_settings_change_what_is_said_and_how_loud(journal: Journal, tmp_path: Path) -> None:
    file = tmp_path / "tableside.toml"
    loud = Loud()
    loud.settled.path = file
    async with at_the_kiosk(journal, **loud.kiosk) as person:
        await person.sees("Pick a game.")
        assert (loud.announcer.level, loud.announcer.voice.volume) == ("calls", "medium")
        await person.pilot.press("f3", "down", "down", "down", "down")
        await person.sees("What should this box say out loud?", "whose turn it is")
        assert loud.speaker.heard == []
        await person.pilot.press("right")
        await person.sees("Everything that everybody is told.", "Saved.")
        await person.pilot.press("down", "right")
        await person.sees("How loud should this box be?", "high")
        assert (loud.announcer.level, loud.announcer.voice.volume) == ("all", "high")
        await asyncio.to_thread(loud.speaker.waits_for, "♪ your turn, medium", "♪ your turn, high")
        await person.sees("Saved.")
    assert 'voice = "all"' in file.read_text()
    assert 'volume = "high"' in file.read_text()


async def test_what_is_missing_is_said_once_and_the_game_goes_on(journal: Journal) -> None:
    loud = Loud(missing=say("There's no sound: no sound card could be used."))
    async with at_the_kiosk(journal, **loud.kiosk) as person:
        await person.sees("There's no sound: no sound card could be used.")
        await to_reveal(person)
        assert "no sound" not in person.screen


async def test_what_is_missing_is_said_once_the_bar_is_free(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_app, "LATER", 0.05)
    loud = Loud()
    async with at_the_kiosk(journal, **loud.kiosk) as person:
        await person.sees("Pick a game.")
        person.app.say(say("Something more important."))
        await person.sees("Something more important.")
        loud.announcer.voice._note(say("There's no sound: no sound card could be used."))
        await person.settles()
        assert "Something more important." in person.screen
        person.app.say(NOTHING)
        await person.sees("There's no sound: no sound card could be used.")


async def listened_to(loud: Loud, person: KioskUser) -> None:
    """Wait until the voice listens to a table."""
    async with asyncio.timeout(PATIENCE):
        while not loud.announcer._table:
            await person.pilot.pause()


async def test_a_game_that_a_correction_opens_again_is_heard(journal: Journal) -> None:
    await evening_before(journal, "Ann", "Ben", "Cal")
    loud = Loud()
    async with at_home(journal, announcer=loud.announcer, settled=loud.settled) as home:
        await home.person.sees("F finished")
        await home.person.type("f")
        await home.person.sees("Which game do you want to see again?")
        await home.person.type("1")
        await home.person.sees("LICENSE PLATES")
        assert loud.announcer._table is None  # a game that's over is only looked at
        await home.person.pilot.press("f9")
        await listened_to(loud, home.person)
        assert home.house.table is loud.announcer._table


async def test_a_game_opened_again_is_heard_without_phones_too(journal: Journal) -> None:
    await evening_before(journal, "Ann", "Ben", "Cal")
    loud = Loud()
    async with at_the_kiosk(journal, (100, 30), **loud.kiosk) as person:
        await person.sees("F finished")
        await person.type("f")
        await person.sees("Which game do you want to see again?")
        await person.type("1")
        await person.sees("LICENSE PLATES")
        await person.pilot.press("f9")
        await listened_to(loud, person)


async def test_without_a_voice_there_is_no_key_and_no_word(journal: Journal) -> None:
    async with at_the_kiosk(journal, (140, 40)) as person:
        await person.sits_down()
        assert "mute" not in person.screen
        await person.pilot.press("ctrl+s")
        assert "mute" not in person.screen.lower()


# A phone that rings.


@asynccontextmanager
async def ringing(journal: Journal) -> AsyncIterator[tuple[Home, FakeSpeaker]]:
    """Yield a kiosk where Ben's phone rings for an offer, and the kiosk's speaker."""
    loud = Loud()
    async with at_home(journal, announcer=loud.announcer, settled=loud.settled) as home:
        loud.announcer._house = home.house
        home.house.heed_rings(loud.announcer._rang)
        person = home.person
        await person.sits_down()
        phone = await home.phone().sits(home.link("B"))
        (device,) = home.seating.devices
        home.house.telephone.turn(device, True)
        home.seating.opened(device)
        assert phone
        await person.opens_round_one()
        table = home.house.table_on()
        await table.submit(MakeOffer(53_000_00, seat="A"), source="phone A")
        yield home, loud.speaker


async def test_while_it_rings_the_kiosk_shows_only_that_and_any_key_picks_up(journal: Journal) -> None:
    async with ringing(journal) as (home, speaker):
        screen = await home.person.sees("The bank is calling Ben.", "Any key shows it here.")
        assert "53,000" not in screen
        await asyncio.to_thread(speaker.waits_for, "en: The bank is calling Ben.")
        await home.person.pilot.press("9")
        await home.person.sees("$53,000")
        assert home.person.typed == ""  # the key was for the telephone, and for nothing else
        assert home.house.now.ring is None
        await asyncio.to_thread(speaker.waits_for, OFFERED)


async def test_a_press_on_the_panel_or_a_touch_picks_up_and_answers_nothing(journal: Journal) -> None:
    async with ringing(journal) as (home, _):
        await home.person.sees("The bank is calling Ben.")
        home.person.app.post_message(PanelPressed(Press(Button.DEAL, 1e9)))
        await home.person.sees("$53,000", "NO DEAL")
        assert home.house.table_on().open_view().offer == 53_000_00  # type: ignore[attr-defined]


async def test_when_the_phone_picks_up_the_kiosk_shows_the_offer(journal: Journal) -> None:
    async with ringing(journal) as (home, _):
        await home.person.sees("The bank is calling Ben.")
        home.house.pick_up()
        await home.person.sees("$53,000", "NO DEAL")


async def test_the_history_does_not_tell_what_it_rings_for(journal: Journal) -> None:
    async with ringing(journal) as (home, _):
        await home.person.sees("The bank is calling Ben.")
        await home.person.pilot.press("f5")
        await home.person.sees("$53,000")  # the first key picks up ...
        assert isinstance(home.person.app, Kiosk)
        assert type(home.person.app.screen).__name__ == "TableScreen"  # ... and opens nothing


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)])
async def test_it_fits_every_screen(journal: Journal, size: tuple[int, int]) -> None:
    async with ringing(journal) as (home, _):
        await home.person.pilot.resize_terminal(*size)
        await home.person.sees("ROUND 1 IS OVER", "The bank is calling Ben.", "Any key shows it here.")
