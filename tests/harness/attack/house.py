"""The house under attack: the whole program in its own terminal, and what has to hold whatever is tried."""

import asyncio
import os
import re
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from companion.game.seat import SEATS, Seat
from companion.house import codes
from companion.house.seating import KIND, Sitting, sittings
from companion.store.journal import Journal
from companion.store.journal_file import JOURNAL, kept_at
from companion.store.journal_reading import Row
from tests.games.license_plates.evenings import PLATES, played
from tests.harness.bench.disk import a_folder
from tests.harness.bench.laid import cookie, give_phones, lay_at
from tests.harness.bench.program import free_port
from tests.phone.device import Device
from tests.phone.test_real_program import ESCAPE, F2, RIGHT
from tests.screens.terminal import A_LOOK, Terminal

SIZE = (100, 30)
LOBBY = "TABLESIDE "  # at the top of the lobby
SEATS_KEY = "free this seat"
PICKED = re.compile("▸.*")  # the row that's selected
A_MOMENT = 0.01  # seconds between checks that work is done
WRONG = re.compile(r"^.* (?:asyncio \w+|a page failed|the (?:table|program) ended)$", re.MULTILINE)
Lays = Callable[[Path], None]
T = TypeVar("T")


class Codes:
    """The codes of all seats, as on the cards in the room, and who has a seat; all read from the disk."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._secret = codes.box_secret(journal.with_name(codes.SECRET))

    def seats(self) -> dict[Seat, Sitting]:
        """Return who has which seat."""
        return sittings(kept_at(self._journal, KIND))

    def token(self, seat: Seat) -> str:
        """Return what's in a seat's QR code."""
        return codes.token(self._secret, seat, self.seats()[seat].issue)

    def letters(self, seat: Seat) -> str:
        """Return the six letters of a seat."""
        return codes.letters(self._secret, seat, self.seats()[seat].issue)


class Place:
    """Where a house is, for anyone who wants to attack it: its port, its folder and its codes."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.journal = folder / JOURNAL
        self.seating = Codes(self.journal)

    @property
    def host(self) -> str:
        """The host and port that phones send."""
        return f"127.0.0.1:{self.port}"

    @property
    def entries(self) -> list[Row]:
        """The entries of the game, as they are on disk."""
        with closing(Journal.open_to_read(self.journal)) as journal:
            return journal.rows(1)

    def stranger(self) -> Device:
        """Return a device without a cookie, at an address of its own."""
        return Device(self)  # type: ignore[arg-type]

    def phone(self, seat: Seat) -> Device:
        """Return the phone of a player, which has had its seat since before the program started."""
        device = self.stranger()
        device.cookie = cookie(seat)
        return device

    def guest(self, seat: Seat) -> None:
        """Come as a guest with the right code of a free seat, and leave again; fail if that's refused."""
        guest = self.stranger()
        answer = guest.post("/claim", {"token": self.seating.token(seat)})
        assert answer.status == 303, f"a guest with the right code was turned away: {answer.status}"
        assert f"seat {seat}" in guest.get("/").text, "a guest with the right code isn't offered the seat"
        guest.post("/leave")


class House(Place):
    """A house with somebody at the keyboard."""

    def __init__(self, folder: Path, port: int, terminal: Terminal) -> None:
        super().__init__(folder, port)
        self.terminal = terminal

    @property
    def log(self) -> str:
        """What the program logged."""
        return (self.folder / "log").read_text("utf-8")

    def meanwhile(self, *works: Callable[[], T]) -> list[T]:
        """Run these functions at once, in threads, with the screen watched; return their results."""
        start = threading.Barrier(max(1, len(works)))

        def begin(work: Callable[[], T]) -> T:
            start.wait()
            return work()

        with ThreadPoolExecutor(start.parties) as threads:
            begun = [threads.submit(begin, work) for work in works]
            while not all(one.done() for one in begun):
                self.terminal.watch(A_MOMENT)
        return [one.result() for one in begun]

    def about_to_free(self, whose: str) -> None:
        """Go to the kiosk's seats, and press R at the one with this label: "Eve's seat" or "seat E"."""
        terminal = self.terminal
        terminal.type(F2)
        terminal.sees(SEATS_KEY)
        for _ in SEATS:
            terminal.type("r")
            terminal.sees("Free ")
            if terminal.until(lambda: f"Free {whose}?" in terminal.text, A_LOOK):
                return
            terminal.type(ESCAPE)
            assert terminal.until(lambda: "Free " not in terminal.text), terminal.rows
            self._pick_next()
        raise AssertionError(f"there is no {whose} on\n{terminal.rows}")

    def free(self, seat: Seat, *works: Callable[[], T]) -> list[T]:
        """Say yes to freeing the seat while these functions run; back at the table, return their results."""
        terminal, before = self.terminal, self.seating.seats()[seat].issue
        terminal.type("y")
        done = self.meanwhile(*works)
        assert terminal.until(lambda: self.seating.seats()[seat].issue > before), terminal.rows
        assert terminal.until(lambda: "Free " not in terminal.text), terminal.rows
        terminal.type(ESCAPE)
        assert terminal.until(lambda: terminal.saved >= 0 and SEATS_KEY not in terminal.text), terminal.rows
        return done

    def _pick_next(self) -> None:
        """Go to the next seat on the kiosk's screen."""
        before = PICKED.findall(self.terminal.rows)
        self.terminal.type(RIGHT)
        rows = self.terminal.rows
        assert self.terminal.until(lambda: PICKED.findall(self.terminal.rows) not in ([], before)), rows

    def is_well(self, secrets: Sequence[str] = ()) -> None:
        """Check that the program runs, that nothing in it failed, and that its log gives nothing away."""
        assert self.terminal.program.poll() is None, f"the program is gone:\n{self.terminal.rows}"
        failed = WRONG.search(log := self.log)
        assert not failed, log[max(0, failed.start() - 300) : failed.end() + 2000]
        told = [each for seat in SEATS for each in (self.seating.token(seat), self.seating.letters(seat))]
        told += [cookie(seat) for seat in SEATS]
        assert not [one for one in (*told, *secrets) if one in log], "the log gives a secret away"

    def ends_well(self) -> None:
        """Check that the program ends when it's told to, and that its screen never showed an error."""
        assert self.terminal.signal(signal.SIGTERM) == 0, self.terminal.rows
        assert b"Traceback" not in self.terminal.said


@contextmanager
def opened(lay: Lays = lay_at, seats: str = "ABCDEF", **variables: str) -> Iterator[House]:
    """Yield a house with the program running; afterward, check that all is well, and that seats are kept.

    `lay` puts a game into its journal; by default, four people with phones play Deal or No Deal. The
    variables are added to the program's environment.
    """
    with a_folder() as folder:
        lay(folder / JOURNAL)
        codes.box_secret(folder / codes.SECRET)
        with running(folder, port := free_port(), **variables) as terminal:
            house = House(folder, port, terminal)
            assert terminal.until(lambda: terminal.saved >= 0 or LOBBY in terminal.text), terminal.rows
            before = house.seating.seats()
            yield house
            house.is_well()
            after = house.seating.seats()
            lost = [seat for seat in seats if before[seat].device not in ("", after[seat].device)]
            assert not lost, f"seats lost: {lost}"
            house.ends_well()


def a_lobby(journal: Path) -> None:
    """Put no game into the journal, so that the lobby opens."""


def last_week(journal: Path) -> None:
    """Leave four phones behind from an earlier evening, and no game."""
    with closing(Journal.open(journal)) as opened:
        asyncio.run(give_phones(opened, 4))


def plates(journal: Path, phones: int = len(PLATES)) -> None:
    """Have five people play License Plates, some with phones: all plates are typed, and it's E's turn."""

    async def play(opened: Journal) -> None:
        await give_phones(opened, phones)
        await played(opened, "bid")

    with closing(Journal.open(journal)) as opened:
        asyncio.run(play(opened))


@contextmanager
def running(folder: Path, port: int = 0, **variables: str) -> Iterator[Terminal]:
    """Yield a terminal that runs the program as people start it, with everything it keeps in this folder."""
    options = ("--port", str(port), "--address", "127.0.0.1", "--panel", "none", "--log", folder / "log")
    with (
        patch.dict(os.environ, TABLESIDE_DATA=str(folder), TEXTUAL_ANIMATIONS="none", **variables),
        Terminal("companion.cli", "play", *options, size=SIZE) as terminal,
    ):
        yield terminal
