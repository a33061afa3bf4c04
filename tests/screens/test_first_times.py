"""First times at the kiosk: what's at stake, in the bar's last row, for whoever answers there."""

from companion.house.config import Config, Screen
from companion.house.settled import Settled
from companion.store.journal import Journal
from tests.screens.kiosk import at_the_kiosk
from tests.screens.phones import at_home

CALL = "Whatever is in there"


async def test_a_question_says_what_is_at_stake_until_it_has_been_answered(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sits_down()
        await person.sees(f"New to you: {CALL} can't be in your own case.", "Call a case to open.")
        await person.answer("2", "750")
        await person.goes_on("saved 4")
        await person.sees("Call a case to open.")
        assert CALL not in person.screen
    async with at_the_kiosk(journal, (100, 30)) as person:  # after a restart
        await person.sees("saved 4", "Call a case to open.")
        assert CALL not in person.screen


async def test_on_a_small_screen_it_takes_the_place_of_the_hint(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.lays_the_table()
        await person.sees("The banker makes the offers; the contestant plays for a case.")
        assert "Put a card in every case" not in person.screen
        await person.type("z")
        await person.sees("✗ ")
        assert "The banker makes the offers" not in person.screen


async def test_it_can_be_turned_off(journal: Journal) -> None:
    off = Settled(Config(screen=Screen(first_times=False)))
    async with at_the_kiosk(journal, (100, 30), settled=off) as person:
        await person.sits_down()
        await person.sees("Call a case to open.")
        assert "New to" not in person.screen


async def test_whoever_has_a_phone_reads_it_there(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben")
        await home.person.sees(CALL)
        ben = await home.phone().sits(home.link("B"), "Ben")
        assert CALL in (await ben.get()).text
        await home.person.settles()
        assert CALL not in home.person.screen
        await home.person.answer("2", "750")
        await home.person.goes_on("saved 4")
        await home.person.sees("Call a case to open.")
        assert CALL not in (await ben.get()).text
