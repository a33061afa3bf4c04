"""After a long break: the lobby asks whether it's still the same evening, and without a clock, which day."""

import random
import time
from datetime import UTC, date, datetime, timedelta

import pytest

from companion.games import SHELF
from companion.house.memory import Memory
from companion.machine.clock import Clock
from companion.store.journal import Journal, NotWritten
from companion.table.panel import Button, Press
from companion.table.table import Table
from hardware.choosing import panel_for
from screens.lobby import Lobby
from screens.pressing import PanelPressed
from tests.core.test_memory import play, play_on
from tests.screens.kiosk import at_the_kiosk

pytestmark = pytest.mark.usefixtures("deliberate")
SAME = "Same evening?"


class Unset(Clock):
    """A clock that nobody has set since a power cut."""

    def set_by_network(self) -> bool:
        return False


@pytest.fixture
async def memory(journal: Journal) -> Memory:
    """Return the memory of a house where one game was finished tonight."""
    memory = Memory(journal)
    await play(memory)
    await memory.catch_up()
    return memory


@pytest.fixture
def next_morning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nine hours pass since the last game, as far as the kiosk can tell."""

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(hours=9)

    monkeypatch.setattr("screens.house_app.datetime", Later)


def evenings(journal: Journal) -> list[tuple[int, date | None]]:
    return [(len(one.finishes), one.day) for one in Memory(journal).evenings]


@pytest.mark.usefixtures("memory", "next_morning")
async def test_the_next_morning_the_lobby_asks_and_enter_goes_on(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees(SAME, "Played so far", "License Plates", "Enter yes, it goes on", "N no, a new one")
        await person.type("\r")
        assert SAME not in await person.sees("Pick a game.", "G good night")
        await person.pilot.press("f12", "1", "escape")
        assert SAME not in await person.sees("Pick a game.")
    assert [games for games, _ in evenings(journal)] == [1]


@pytest.mark.usefixtures("memory", "next_morning")
async def test_no_ends_the_evening_under_its_own_date(journal: Journal) -> None:
    played = Memory(journal).tonight.day
    async with at_the_kiosk(journal) as person:
        await person.sees(SAME)
        await person.type("n")
        assert "G good night" not in await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
        await person.pilot.pause()
    assert evenings(journal) == [(1, played), (0, None)]


@pytest.mark.usefixtures("memory", "next_morning")
async def test_by_touch_alone(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees(SAME)
        await person.touches("no, a new one")
        await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
    assert len(evenings(journal)) == 2


@pytest.mark.usefixtures("memory", "next_morning")
@pytest.mark.parametrize(("button", "count"), [(Button.OK, 1), (Button.DEAL, 1), (Button.NO_DEAL, 2)])
async def test_with_the_panel_alone(journal: Journal, button: Button, count: int) -> None:
    async with at_the_kiosk(journal, panel=panel_for("mock")) as person:
        await person.sees(SAME)
        person.app.post_message(PanelPressed(Press(button, time.monotonic() + 60)))
        await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
    assert len(evenings(journal)) == count


@pytest.mark.usefixtures("memory")
async def test_within_six_hours_nobody_is_asked(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees("G good night")
        assert SAME not in person.screen


@pytest.mark.usefixtures("next_morning")
async def test_without_a_game_there_is_no_evening_to_ask_about(journal: Journal) -> None:
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.app.workers.wait_for_complete()
        assert SAME not in await person.sees("Pick a game.")


@pytest.mark.usefixtures("memory")
async def test_without_a_clock_the_lobby_asks_and_then_which_day_it_was(journal: Journal) -> None:
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.sees(SAME)
        await person.type("n")
        await person.sees("Which day was that evening?", "type it")
        await person.type("20261399\r")
        await person.sees("There's no such day.")
        await person.pilot.press("escape")
        await person.type("2026 11 07\r")
        await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
    assert evenings(journal) == [(1, date(2026, 11, 7)), (0, None)]


@pytest.mark.usefixtures("memory")
async def test_whoever_leaves_the_day_open_goes_on_with_the_evening(journal: Journal) -> None:
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.sees(SAME)
        await person.type("n")
        await person.sees("Which day was that evening?")
        await person.pilot.press("escape")
        await person.sees("Pick a game.", "G good night")
    assert len(evenings(journal)) == 1


@pytest.mark.usefixtures("memory")
async def test_the_day_is_filled_in_so_one_enter_is_enough(journal: Journal) -> None:
    day = Memory(journal).tonight.day
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.sees(SAME)
        await person.type("n")
        await person.sees("Which day was that evening?")
        await person.type("\r")
        await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
    assert evenings(journal)[0] == (1, day)


async def test_a_game_that_goes_on_first_leaves_nothing_to_ask(memory: Memory) -> None:
    """The box restarts without a clock in the middle of a game: it's finished, so it's the same evening."""
    journal = memory.journal
    async with at_the_kiosk(journal) as person:
        await person.lays_the_table()
    async with at_the_kiosk(journal, clock=Unset()) as person:
        await person.sees("Who's the host")
        await person.app.workers.wait_for_complete()
        await play(person.app.memory, seed=2)
        await person.pilot.press("f12")
        await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
        await person.type("g")
        await person.sees("Good night?", "2 games")


async def test_a_lobby_that_stood_for_hours_asks(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_kiosk(memory.journal) as person:
        await person.sees("G good night")
        person.app._after_a_while()
        assert SAME not in person.screen
        monkeypatch.setattr(person.app, "_touched", time.monotonic() - 6 * 60 * 60)
        person.app._after_a_while()
        await person.sees(SAME)


@pytest.mark.usefixtures("memory", "next_morning")
async def test_nobody_is_asked_in_the_middle_of_something_else(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees(SAME)
        await person.type("\r1")
        await person.sees("Who's playing?")
        lobby = person.app.screen
        assert isinstance(lobby, Lobby)
        assert not lobby.ask_about_evening()
        await person.sees("Who's playing?")


@pytest.mark.usefixtures("memory", "next_morning")
async def test_a_full_disk_ends_no_evening_and_asks_again_at_the_next_start(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*anything: object) -> None:
        raise NotWritten

    async with at_the_kiosk(journal) as person:
        await person.sees(SAME)
        with monkeypatch.context() as disk:
            disk.setattr(journal, "keep", full)
            await person.type("n")
            await person.sees("Pick a game.")
            await person.app.workers.wait_for_complete()
    assert len(evenings(journal)) == 1
    async with at_the_kiosk(journal) as person:
        await person.sees(SAME)


# Who was found in old games.


async def test_what_was_found_in_old_games_is_said_once(journal: Journal) -> None:
    plates = SHELF["license_plates"]
    for names in (("Ann", "Ben", "Cal"), ("Ann", "Dee", "Eva")):
        table = await Table.start(journal, plates, plates.prepare(names), random.Random(1))
        await play_on(table, random.Random(1))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Found 5 people in 2 earlier games: Ann, Ben, Cal, Dee, Eva.", "Press P to check.")
        await person.pilot.press("p")
        await person.sees("ANN")
    again = Table.resume(journal, 1)
    assert again.setup.players == ("Ann", "Ben", "Cal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        assert "Found" not in await person.sees("Pick a game.")
        await person.app.workers.wait_for_complete()
        assert "Found" not in person.screen
