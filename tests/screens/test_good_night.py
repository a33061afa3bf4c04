"""Good night: everything is put away, any failure is reported, and then the box is safe to unplug."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from companion.house.memory import Memory
from companion.house.owner import Owner, hashed
from companion.machine.copies import copies
from companion.machine.sticks import Stick
from companion.store.journal import Journal
from companion.table.table import Table
from screens.lobby import Lobby
from tests.core.test_memory import play
from tests.inside import connection
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk
from tests.screens.phones import at_home
from tests.screens.test_same_evening import Unset

pytestmark = pytest.mark.usefixtures("deliberate")
SAFE = "Good night. It's safe to unplug the box now."
PIN = hashed("2468")


@pytest.fixture
async def memory(journal: Journal) -> Memory:
    """Return the memory of a house where two games were finished tonight."""
    memory = Memory(journal)
    for seed in (1, 2):
        await play(memory, seed=seed)
    await memory.catch_up()
    return memory


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Stick]:
    """Return the list of sticks that are plugged in: none yet."""
    found: list[Stick] = []
    monkeypatch.setattr("companion.machine.sticks.sticks", lambda say=None: list(found))
    monkeypatch.setattr("screens.sticks.sticks", lambda: list(found))
    return found


async def goes_to_bed(person: KioskUser) -> None:
    await person.sees("G good night")
    await person.type("g")
    await person.sees("GOOD NIGHT", "Good night?", "every seat gets a new code", "Esc not yet")
    await person.type("\r")


def over(journal: Journal) -> list[bool]:
    return [one.over for one in Memory(journal).evenings]


@pytest.mark.usefixtures("memory")
@at_each_size
async def test_good_night_without_a_stick(
    journal: Journal, plugged: list[Stick], size: tuple[int, int]
) -> None:
    assert not plugged
    async with at_the_kiosk(journal, size) as person:
        await goes_to_bed(person)
        screen = await person.sees(SAFE, "Enter a new evening", "no copy", "2 games")
        assert "✗" not in screen
        assert over(journal) == [True, False]
        await person.type("\r")
        assert "G good night" not in await person.sees("Pick a game.")
        assert isinstance(person.app.screen, Lobby)
    assert Memory(journal).evenings[0].day == date.today()


@pytest.mark.usefixtures("memory")
async def test_the_copy_on_the_stick_knows_that_the_evening_is_over(
    journal: Journal, plugged: list[Stick], tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    plugged.append(Stick("/dev/sdb1", "GAMES", str(stick)))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await goes_to_bed(person)
        await person.sees(SAFE, "Copy 1 is on the stick GAMES and has been checked.")
    (copy,) = copies(stick)
    with closing(Journal.open_to_read(copy.folder / "journal.sqlite3")) as kept:
        assert len(kept.kept("evening")) == 1


@pytest.mark.usefixtures("memory")
async def test_by_touch_alone(journal: Journal, plugged: list[Stick]) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("G good night")
        await person.touches("good night")
        await person.sees("Good night?")
        await person.touches("not yet")
        await person.touches("good night")
        await person.sees("Good night?")
        await person.touches("Enter")
        await person.sees(SAFE)
        await person.touches("a new evening")
        await person.sees("Pick a game.")
    assert over(journal) == [True, False]


@pytest.mark.usefixtures("memory")
async def test_from_the_evening_screen(journal: Journal, plugged: list[Stick]) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("G good night")
        await person.type("e")
        await person.sees("THE EVENING", "good night")
        await person.type("g")
        await person.sees("Esc not yet")
        await person.type("\r")
        await person.sees(SAFE)
        await person.type("\r")
        await person.sees("Pick a game.")
        assert isinstance(person.app.screen, Lobby)
    assert over(journal) == [True, False]


async def test_right_after_a_game_from_the_table_of_the_winner(
    journal: Journal, plugged: list[Stick]
) -> None:
    table = await play(Memory(journal))
    async with at_home(journal, (100, 30)) as home:
        await home.person.sees("Pick a game.")
        await home.person.app.switch_screen(home.person.app._laid(Table.resume(journal, table.number)))
        await home.person.sees("Play again?")
        while not home.person.app.memory.tonight.finishes:
            await home.person.pilot.pause()
        await home.person.type("e")
        await home.person.sees("THE EVENING")
        await home.person.type("g")
        await home.person.sees("Esc not yet")
        await home.person.type("\r")
        await home.person.sees(SAFE)
        await home.person.type("\r")
        await home.person.sees("Pick a game.")
        assert home.house.table is None
    assert over(journal) == [True, False]


@pytest.mark.usefixtures("memory")
async def test_not_yet_leaves_everything_as_it_is(journal: Journal, plugged: list[Stick]) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees("G good night")
        await person.type("g")
        await person.sees("Good night?")
        await person.pilot.press("escape")
        await person.sees("Pick a game.", "G good night")
    assert over(journal) == [False]


async def test_nobody_says_good_night_to_an_evening_without_games(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("g")
        assert "Good night?" not in await person.sees("Pick a game.", "does nothing here")


@pytest.mark.usefixtures("memory")
async def test_the_owner_says_good_night(journal: Journal, plugged: list[Stick]) -> None:
    async with at_the_kiosk(journal, owner=Owner(lambda: PIN)) as person:
        await goes_to_bed(person)
        await person.sees("Type the owner's PIN, then press Enter.")
        await person.pilot.press("escape")
        await person.sees("Good night?", "Esc not yet")
        assert over(journal) == [False]
        await person.type("\r")
        await person.sees("Type the owner's PIN, then press Enter.")
        await person.type("2468\r")
        await person.sees(SAFE)
    assert over(journal) == [True, False]


@pytest.mark.usefixtures("memory")
async def test_without_a_clock_the_date_is_asked_for(journal: Journal, plugged: list[Stick]) -> None:
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.sees("Same evening?")
        await person.type("\r")
        await goes_to_bed(person)
        await person.sees("Which day is it?")
        await person.type("20261114\r")
        await person.sees(SAFE)
    assert Memory(journal).evenings[0].day == date(2026, 11, 14)


@pytest.mark.usefixtures("memory")
async def test_no_phone_of_tonight_comes_back_uninvited(journal: Journal, plugged: list[Stick]) -> None:
    async with at_home(journal) as home:
        await home.phone().sits(home.link("A"), "Ann")
        before = [home.link(seat) for seat in "ABCDEF"]
        await goes_to_bed(home.person)
        await home.person.sees(SAFE, "The phones are free")
        assert not any(map(home.seating.taken, "ABCDEF"))
        assert not set(before) & {home.link(seat) for seat in "ABCDEF"}
        late = home.phone()
        await late.get()
        refused = await late.post("/claim", token=before[0].partition("#")[2])
        assert "This code has expired." in refused.text


@pytest.mark.usefixtures("memory")
async def test_a_stick_that_fails_is_said_and_the_rest_goes_on(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(path: Path) -> tuple[object, object]:
        raise OSError("the stick was pulled out")

    monkeypatch.setattr("screens.good_night.copy_to_stick", broken)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await goes_to_bed(person)
        await person.sees(SAFE, "✗ Can't read that stick. Try another one.")
    assert over(journal) == [True, False]


@pytest.mark.usefixtures("memory")
async def test_a_full_disk_is_said_and_nothing_is_lost(
    journal: Journal, plugged: list[Stick], tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    plugged.append(Stick("/dev/sdb1", "GAMES", str(stick)))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("G good night")
        connection(journal).execute("PRAGMA query_only = ON")
        await goes_to_bed(person)
        await person.sees("✗ Can't write to the journal", "Copy 1 is on the stick", "STOPPED")
        connection(journal).execute("PRAGMA query_only = OFF")
    assert over(journal) == [False]
    async with at_the_kiosk(journal) as person:
        await person.sees("G good night")


# The plug is pulled.


@pytest.mark.usefixtures("memory")
async def test_power_lost_between_the_last_game_and_good_night(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees("G good night")
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.sees("Same evening?")
        await person.type("\r")
        await person.sees("G good night")
    assert over(journal) == [False]


@pytest.mark.usefixtures("memory")
@pytest.mark.parametrize("at", ["companion.house.memory.say_good_night", "screens.good_night.copy_to_stick"])
async def test_power_lost_in_the_middle_of_good_night(
    journal: Journal, plugged: list[Stick], monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """Whatever was done by then is on disk; the phones go first, so none of them is in the next evening."""

    class PulledOut(BaseException):
        """Raised when the box goes off."""

    def off(*anything: object) -> None:
        raise PulledOut

    async with at_home(journal) as home:
        await home.phone().sits(home.link("A"), "Ann")
        await goes_to_sleep_and_dies(home.person, off, monkeypatch, at)
    marked = at.endswith("copy_to_stick")
    assert over(journal) == ([True, False] if marked else [False])
    async with at_home(journal, clock=Unset()) as home:
        await home.person.sees("Pick a game." if marked else "Same evening?")
        assert not home.seating.devices


async def goes_to_sleep_and_dies(
    person: KioskUser, off: Callable[..., None], monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    await person.sees("G good night")
    with monkeypatch.context() as plug:
        plug.setattr(at, off)
        await person.type("g")
        await person.sees("Good night?")
        person.app.screen._end = _cut(person.app.screen._end)  # type: ignore[attr-defined]
        await person.type("\r")
        await person.sees("Just a moment.")
        await person.settles()


def _cut(end: Callable[..., object]) -> Callable[..., object]:
    async def cut(*day: object) -> None:
        try:
            await end(*day)  # type: ignore[misc]
        except BaseException as error:
            if type(error).__name__ != "PulledOut":
                raise
            await asyncio.Event().wait()  # nothing happens anymore

    return cut
