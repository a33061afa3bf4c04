"""Settings in the lobby: with keys and by touch, in effect immediately, and still there after a restart."""

import os
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from companion.game import Refused, phrase, say
from companion.game.said import ENGLISH, Language, house_language, speak
from companion.house import settled as settled_module
from companion.house.config import Config, Screen, Wifi, defaults, read
from companion.house.door import Door
from companion.house.house import House
from companion.house.seating import Seating
from companion.house.settled import Settled
from companion.machine.clock import Clock
from companion.store.journal import Journal
from companion.store.toml_file import text_of
from companion.testing.pseudo import PSEUDO
from screens.asking.ask_bar import AskBar
from screens.lobby import Lobby
from screens.settings import SettingsScreen
from screens.settings.rows import ROWS
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk

LABELS = [row.label.words for row in ROWS]


@pytest.fixture(autouse=True)
def house_speaks_english() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the settings file as the installer writes it."""
    file = tmp_path / "tableside.toml"
    file.write_text(defaults())
    return file


class Watch(Clock):
    """A clock that may follow the network, and that may or may not be set by hand."""

    def __init__(self, by_network: bool = False, allowed: bool = True) -> None:
        super().__init__(self._run_by_hand)
        self.day = date(2026, 1, 1)
        self.by_network = by_network
        self.allowed = allowed
        self.ran: list[tuple[str, ...]] = []

    def today(self) -> date:
        return self.day

    def _run_by_hand(self, *command: str) -> str:
        self.ran.append(command)
        if command[1] == "show":
            return {"NTPSynchronized": "yes" if self.by_network else "no", "NTP": "yes"}[
                command[-1].partition("=")[2]
            ]
        if not self.allowed:
            raise Refused(say("Interactive authentication required."))
        if command[2] == "set-time":
            self.day = date.fromisoformat(command[3].partition(" ")[0])
        return ""


async def opened(person: KioskUser, row: str = "Language") -> None:
    """Open the settings and go to a row."""
    await person.sees("Pick a game.")
    await person.pilot.press("f3")
    await person.sees("SETTINGS", "This screen")
    await person.pilot.press(*["down"] * LABELS.index(row))


@at_each_size
async def test_by_keys_a_change_counts_at_once_and_is_saved(
    journal: Journal, file: Path, size: tuple[int, int], german: Language
) -> None:
    async with at_the_kiosk(journal, size, settled=Settled(read(file), file)) as person:
        await opened(person)
        await person.pilot.press("right")
        await person.sees("Sprache", "‹ Deutsch ›", "Gespeichert.")
        assert house_language() is german
        assert read(file).screen.language == "de"
        await person.pilot.press("down", "enter")
        await person.sees("‹ aus ›", "Gespeichert.")
        assert person.app.animation_level == "none"
        await person.pilot.press("down", "left")
        await person.sees("Gespeichert.")
        await person.pilot.press("escape")
        await person.sees(phrase("Pick a game."))
        hint = phrase("Press {number}, then Enter twice, to play with these {count}.", number=1, count=2)
        assert hint.partition("Enter")[0] not in person.screen
    assert text_of(file) == (
        defaults()
        .replace('language = "en"', 'language = "de"')
        .replace("motion = true ", "motion = false ")
        .replace("hints = true ", "hints = false ")
    )


async def test_after_a_restart_the_kiosk_is_as_it_was_settled(
    journal: Journal, file: Path, german: Language
) -> None:
    screen = Screen(language="de", motion=False, hints=False)
    async with at_the_kiosk(journal, settled=Settled(Config(screen=screen), file)) as person:
        assert house_language() is german
        assert person.app.animation_level == "none"
        assert not person.app.hints


@at_each_size
async def test_by_touch_alone(journal: Journal, file: Path, size: tuple[int, int]) -> None:
    settled = Settled(read(file), file)
    async with at_the_kiosk(journal, size, settled=settled) as person:
        await person.sees("Pick a game.")
        await person.touches("F3")
        await person.touches("Motion")
        await person.touches("○ off")
        await person.sees("Saved.", "● off")
        await person.touches("Name")
        await person.touches("abc")
        for tile in ("ABC", " H ", "#+=", " - ", "abc", " q ", " 5 ", " done "):
            await person.touches(tile)
        await person.sees("Saved.", "H-q5")
        await person.touches("Esc")
        await person.sees("Pick a game.")
    assert (read(file).screen.motion, read(file).wifi.name) == (False, "H-q5")


async def test_the_wifi_is_typed_and_its_code_is_another_at_once(journal: Journal, file: Path) -> None:
    settled = Settled(read(file), file)
    house = House(Seating(journal, bytes(32)), Door(8080, "10.0.0.7"))
    async with at_the_kiosk(
        journal, settled=settled, house=house, wifi=lambda: settled.config.wifi
    ) as person:
        await opened(person, "Name")
        await person.sees("none yet")
        await person.type("Game Night")
        await person.pilot.press("down")
        await person.sees("What's the Wi-Fi password?", "Game Night")
        await person.answer("short")
        await person.sees("✗ A Wi-Fi password has 8 to 63")
        assert person.typed == "short"
        await person.answer("short enough")
        await person.sees("Saved.", "short enough")
        assert house.door.wifi == Wifi("Game Night", "short enough")
        await person.pilot.press("delete")
        await person.sees("Saved.")
        assert house.door.wifi == Wifi("Game Night") == read(file).wifi
        await person.pilot.press("escape", "f2")
        await person.sees("Game Night")


async def test_a_file_that_cannot_be_written_is_said_so_and_the_change_holds(
    journal: Journal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(settled_module, "write_whole", full)
    async with at_the_kiosk(journal, settled=Settled(read(file), file)) as person:
        await opened(person, "Motion")
        await person.pilot.press("right")
        await person.sees("✗ Can't write", "This change lasts until Tableside stops.", "‹ off ›")
        assert "Saved." not in person.screen
        assert person.app.animation_level == "none"
        monkeypatch.undo()
        await person.pilot.press("down", "right")
        await person.sees("Saved.")
    assert (read(file).screen.motion, read(file).screen.hints) == (False, False)
    assert text_of(file).startswith("# tableside.toml")


async def test_nothing_is_said_to_be_saved_before_it_is(
    journal: Journal, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = threading.Event()
    write = settled_module.write_whole

    def slow(path: Path, held: bytes, mode: int, like: Path) -> None:
        disk.wait()
        write(path, held, mode, like)

    monkeypatch.setattr(settled_module, "write_whole", slow)
    async with at_the_kiosk(journal, settled=Settled(read(file), file)) as person:
        await opened(person, "Motion")
        await person.pilot.press("right")
        await person.settles()
        assert "‹ off ›" in person.screen
        assert "Saved." not in person.screen
        assert read(file).screen.motion
        disk.set()
        await person.sees("Saved.")
        assert not read(file).screen.motion


async def test_a_language_that_is_not_here_is_a_sentence(journal: Journal, file: Path) -> None:
    async with at_the_kiosk(journal, settled=Settled(Config(screen=Screen(language="xx")), file)) as person:
        await person.sees("The language “xx” isn't available here.", "What are we playing?")
        assert house_language() is ENGLISH
        await opened(person)
        await person.sees("English")


async def test_where_nothing_is_settled_there_are_no_settings(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees("Pick a game.")
        await person.pilot.press("f3")
        assert isinstance(person.app.screen, Lobby)
        assert "F3" not in person.screen


async def test_at_a_table_f3_is_the_money(journal: Journal) -> None:
    async with at_the_kiosk(journal, settled=Settled()) as person:
        await person.sits_down()
        await person.pilot.press("f3")
        assert person.app.money_hidden


async def test_hints_that_are_off_leave_the_question(journal: Journal) -> None:
    async with at_the_kiosk(journal, settled=Settled()) as person:
        await person.sees("Press 1, then Enter twice")
        await opened(person, "Hints")
        await person.pilot.press("right", "escape")
        await person.sees("Pick a game.")
        assert "Enter twice" not in person.screen
        await person.type("x")
        await person.sees("✗ That key does nothing here.")


async def test_the_date_is_set_by_hand_where_no_network_does(journal: Journal) -> None:
    watch = Watch()
    async with at_the_kiosk(journal, settled=Settled(), clock=watch) as person:
        await opened(person, "Date")
        await person.sees("2026-01-01", "No network has set the date.")
        await person.answer("2026 13 01")
        await person.sees("✗ There's no such day.")
        await person.pilot.press("escape")
        await person.answer("2026 11 17")
        await person.sees("Saved.", "2026-11-17")
        doings = [command[2:] for command in watch.ran if command[1] != "show"]
        assert [doing[0] for doing in doings] == ["set-ntp", "set-time", "set-ntp"]
        assert doings[-1] == ("set-ntp", "true")


async def test_a_date_that_may_not_be_set_says_who_can(journal: Journal) -> None:
    async with at_the_kiosk(journal, settled=Settled(), clock=Watch(allowed=False)) as person:
        await opened(person, "Date")
        await person.answer("20261117")
        await person.sees("✗ Tableside can't set the date here.", "sudo timedatectl set-time 2026-11-17")


async def test_a_date_of_the_network_is_left_to_it(journal: Journal) -> None:
    watch = Watch(by_network=True)
    async with at_the_kiosk(journal, settled=Settled(), clock=watch) as person:
        await opened(person, "Date")
        await person.sees("Your network sets the date.")
        await person.answer("20261117")
        assert watch.day == date(2026, 1, 1)


async def test_esc_leaves_at_once_and_keeps_no_half_typed_name(journal: Journal, file: Path) -> None:
    async with at_the_kiosk(journal, settled=Settled(read(file), file)) as person:
        await opened(person, "Motion")
        await person.pilot.press("right")
        await person.sees("Saved.")
        await person.pilot.press(*("down",) * 5)
        await person.type("Half")
        await person.pilot.press("delete")
        assert person.typed == "Half"
        await person.pilot.press("escape")
        assert person.app.screen.query_one(AskBar).typed == ""
        assert isinstance(person.app.screen, SettingsScreen)
        await person.pilot.press("escape")
        await person.sees("Pick a game.")
    assert read(file).wifi.name == ""


@at_each_size
async def test_every_word_is_put_into_the_language_and_fits(journal: Journal, size: tuple[int, int]) -> None:
    settled = Settled(Config(wifi=Wifi("7" * 32, "8" * 63)))
    async with at_the_kiosk(journal, size, settled=settled, clock=Watch()) as person:
        await person.sees("Pick a game.")
        speak(PSEUDO)
        await person.pilot.press("f3")
        for row in ROWS:
            await person.settles()
            board = person.app.screen.query_one("#board")
            shown = " ".join(" ".join(board.render_line(y).text for y in range(board.size.height)).split())
            about = row.about(person.app.screen.known).to(PSEUDO)  # type: ignore[attr-defined]
            assert about in shown
            assert row.label.to(PSEUDO) in shown
            assert "7" * 32 in shown
            assert shown.count("8") == 63
            assert row.question.to(PSEUDO) in person.screen
            await person.pilot.press("down")


def test_a_file_is_made_where_there_is_none_and_a_link_and_a_mode_stay(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tableside.toml"
    fresh = Settled(path=path)
    fresh.change("wifi", "name", "Game Night")
    fresh.write()
    assert read(path) == fresh.config
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    link = tmp_path / "tableside.toml"
    link.symlink_to(path)
    linked = Settled(read(link), link)
    linked.change("wifi", "key", "game-night-42")
    linked.write()
    assert link.is_symlink()
    assert read(path).wifi == Wifi("Game Night", "game-night-42")
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(path.parent) == ["tableside.toml"]


@pytest.mark.parametrize("path", [Path(os.devnull), None, Path("/proc/tableside/tableside.toml")])
def test_what_is_no_file_is_left_alone(path: Path | None) -> None:
    settled = Settled(path=path)
    settled.change("screen", "motion", False)
    with pytest.raises(Refused):
        settled.write()
    assert not settled.written
    assert not settled.config.screen.motion
    assert not Path(os.devnull).is_file()
