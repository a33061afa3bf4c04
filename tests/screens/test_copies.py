"""Copies at the kiosk, to a USB stick and back, with keys and by touch, and the box's signs of life."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

import screens.copies
from companion.game import Refused, say
from companion.game.said import ENGLISH
from companion.machine.copies import copies, finish, make_copy
from companion.machine.sticks import NONE, Stick
from companion.machine.systemd import READY
from companion.store.journal import Journal
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[Stick]:
    """Return the list of sticks that are plugged in."""
    found: list[Stick] = []
    monkeypatch.setattr("companion.machine.sticks.sticks", lambda say=None: list(found))
    monkeypatch.setattr("screens.sticks.sticks", lambda: list(found))
    monkeypatch.setattr(screens.copies, "LOOK_AGAIN", 0.05)
    return found


def plug_in(plugged: list[Stick], stick: Path) -> None:
    plugged.append(Stick("/dev/sdb1", "GAMES", str(stick)))


async def in_the_lobby(person: KioskUser) -> None:
    await person.lays_the_table()
    await person.pilot.press("f12")
    await person.sees("Pick a game.")


@at_each_size
async def test_everything_is_copied_to_the_stick(
    journal: Journal, stick: Path, plugged: list[Stick], size: tuple[int, int]
) -> None:
    async with at_the_kiosk(journal, size) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        await person.sees("COPIES", "Plug a USB stick into the box.", NONE)
        assert "C copy" not in person.screen
        plug_in(plugged, stick)
        await person.sees("On the stick GAMES", "No copies yet.", "C copy to the stick")
        await person.pilot.press("c")
        await person.sees("Copy 1 is on the stick GAMES and has been checked.", "1 game, 1 entry")
        assert [copy.words.to(ENGLISH) for copy in copies(stick)] == ["1 game, 1 entry"]
        await person.pilot.press("escape")
        await person.sees("Pick a game.")
        assert not person.app.again


async def test_by_touch_alone(journal: Journal, stick: Path, plugged: list[Stick]) -> None:
    plug_in(plugged, stick)
    make_copy(journal.path, stick)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await in_the_lobby(person)
        await person.touches("F1")
        await person.touches("copies on a USB stick")
        await person.sees("Copy 1")
        await person.touches("copy to the stick")
        await person.sees("Copy 2 is on the stick")
        await person.touches("Copy 1  ")
        await person.touches("restore")
        await person.sees("Restore copy 1?")
        await person.touches("Esc")
        await person.sees("Copy everything to the stick?")
        assert not person.app.again


async def test_on_a_small_screen_the_way_by_touch_is_the_help(journal: Journal, plugged: list[Stick]) -> None:
    async with at_the_kiosk(journal, (80, 24)) as person:
        await in_the_lobby(person)
        await person.touches("F1")
        await person.touches("copies on a USB stick")
        await person.sees("COPIES")


async def test_a_copy_comes_back_and_the_table_restarts(
    journal: Journal, stick: Path, plugged: list[Stick]
) -> None:
    plug_in(plugged, stick)
    make_copy(journal.path, stick)
    async with at_the_kiosk(journal) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        await person.sees("R restore")
        await person.pilot.press("r")
        await person.sees("Restore copy 1?", "What's here now is set aside.")
        await person.pilot.press("y")
        await person.app.workers.wait_for_complete()
        await person.pilot.pause()
        assert person.app.again
    journal.close()
    finish(journal.path)
    again = Journal.open(journal.path)
    assert again.newest_games(9) == []
    again.close()


async def test_a_damaged_copy_is_refused_and_nothing_changes(
    journal: Journal, stick: Path, plugged: list[Stick]
) -> None:
    plug_in(plugged, stick)
    copy = make_copy(journal.path, stick)
    (copy.folder / "journal.sqlite3").write_bytes(b"?")
    async with at_the_kiosk(journal) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        await person.sees("R restore")
        await person.pilot.press("r", "y")
        await person.sees("Copy 1 is damaged")
        assert not person.app.again
    assert not journal.path.with_name("coming").exists()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / "copy.json").write_bytes(b'{"made": "\xff"}'),
        lambda folder: (folder / "copy.json").write_bytes(b"[" * 100_000),
        lambda folder: (folder / "journal.sqlite3").unlink(),
        lambda folder: (folder / "copy.json").write_text(
            (folder / "copy.json").read_text().replace('"journal.sqlite3"', f'"{"j" * 300}"')
        ),
    ],
    ids=["no text", "deep", "pulled out", "long name"],
)
async def test_no_copy_ends_the_table(
    journal: Journal, stick: Path, plugged: list[Stick], spoil: Callable[[Path], object]
) -> None:
    spoil(make_copy(journal.path, stick).folder)
    plug_in(plugged, stick)
    async with at_the_kiosk(journal) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        await person.sees("On the stick GAMES")
        if "R restore" in person.screen:
            await person.pilot.press("r", "y")
            await person.sees("Copy 1 is damaged")
        else:
            await person.sees("No copies yet.")
        await person.pilot.press("escape")
        await person.sees("Pick a game.")
        assert not person.app.again


async def test_a_stick_that_is_pulled_out_is_noticed(
    journal: Journal, stick: Path, plugged: list[Stick]
) -> None:
    plug_in(plugged, stick)
    async with at_the_kiosk(journal) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        await person.sees("On the stick GAMES")
        plugged.clear()
        await person.sees("Plug a USB stick into the box.")


async def test_a_stick_that_cannot_be_read_is_named_until_it_is_pulled_out(
    journal: Journal, plugged: list[Stick], monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = [Refused(say("Tableside doesn't read {kind} sticks.", kind="ntfs"))]

    def sticks() -> list[Stick]:
        for refusal in foreign:
            raise refusal
        return plugged

    monkeypatch.setattr("screens.sticks.sticks", sticks)
    async with at_the_kiosk(journal) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        await person.sees("✗ Tableside doesn't read ntfs sticks.")
        foreign.clear()
        await person.sees(NONE)
        assert "ntfs" not in person.screen


async def test_f5_is_the_history_at_the_table_and_copies_in_the_lobby(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.pilot.press("f5")
        await person.sees("HISTORY")


async def test_a_slow_stick_is_opened_once(
    journal: Journal, stick: Path, plugged: list[Stick], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_copy(journal.path, stick)
    plugged.append(Stick("/dev/sdb1", "GAMES"))
    goes_on, times = threading.Event(), []

    @contextmanager
    def opened(one: Stick) -> Iterator[Path]:
        times.append(one)
        plugged[:] = [replace(one, folder=str(stick))]
        goes_on.wait()
        yield stick
        plugged[:] = [replace(one, folder="")]

    monkeypatch.setattr("screens.sticks.opened", opened)
    async with at_the_kiosk(journal) as person:
        await in_the_lobby(person)
        await person.pilot.press("f5")
        while not times:
            await person.pilot.pause(0.01)
        await person.pilot.pause(0.2)  # long enough for several more looks
        goes_on.set()
        await person.sees("Copy 1")
        await person.pilot.press("r")
        await person.pilot.pause(0.2)
        assert "Restore copy 1?" in person.screen
        assert len(times) == 1


# Signs of life.


async def test_the_box_is_told_of_the_first_picture_and_of_life(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as keeper:
        keeper.bind(str(tmp_path / "notify"))
        keeper.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "60000")
        heard: list[bytes] = []

        def hears(word: bytes) -> bool:
            with suppress(BlockingIOError):
                heard.append(keeper.recv(99))
            return word in heard

        async with at_the_kiosk(journal) as person:
            while not hears(b"READY=1"):
                await person.pilot.pause()
            while not hears(b"WATCHDOG=1"):
                await person.pilot.pause(0.01)


async def test_a_journal_that_hangs_gives_no_sign_of_life(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("screens.app.tell", told.append)
    monkeypatch.setenv("WATCHDOG_USEC", "30000")
    disk = threading.Event()
    journal._thread.submit(disk.wait)
    async with at_the_kiosk(journal) as person:
        for _ in range(10):
            await person.pilot.pause(0.02)
        assert told == [READY]
        disk.set()
        while "WATCHDOG=1" not in told:
            await person.pilot.pause(0.01)
