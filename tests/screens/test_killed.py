"""The plug is pulled: everything the screen called saved is still there afterward, and the game goes on."""

import os
import random
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from companion.store.journal import Journal
from screens.asking.law import BREATH
from tests.screens.kiosk import at_the_kiosk
from tests.screens.terminal import PLAY, Terminal

ROUND_ONE = (
    (2, "750", 750_00),
    (3, "1", 1_00),
    (4, "1m", 1_000_000_00),
    (5, ".01", 1),
    (6, "5", 5_00),
    (8, "10", 10_00),
)
START_TAKES = 1.0  # roughly, in seconds
AN_ENTRY_TAKES = 0.06


class Step(NamedTuple):
    """What the screen asks, what is typed, and the move that must be in the journal afterward."""

    ask: str
    keys: str
    move: dict[str, Any]


def hosting(host: str, contestant: str, begin: str) -> Iterator[Step]:
    pair = {"host": host, "contestant": contestant}
    yield Step("Who's the host, and who's the contestant?", begin, {"move": "BeginHosting", **pair})
    yield Step("Choose a case to keep.", "1\r", {"move": "ChooseCase", "seat": contestant, "case": 1})
    for case, typed, cents in ROUND_ONE:
        yield Step(
            "Call a case to open.", f"{case}\r", {"move": "CallCase", "seat": contestant, "case": case}
        )
        yield Step(f"Open case {case}. What's inside?", f"{typed}\r", {"move": "Reveal", "value": cents})
    yield Step("What's your offer?", "1000\r", {"move": "MakeOffer", "seat": host, "cents": 1_000_00})
    yield Step("Deal for $1,000?", "d\r", {"move": "Deal", "seat": contestant})
    yield Step("Open case 1. What's inside?", "500k\r", {"move": "Reveal", "value": 500_000_00})


MATCH = (
    Step("Pick a game.", "1\x7f\x7fAnn, Ben\r\r\r", {}),
    *hosting("A", "B", "\r"),
    *hosting("B", "A", "\r"),
)


def moves_on_disk(journal: Path, elsewhere: Path) -> list[list[dict[str, Any]]]:
    """Return the moves in every game, read from a copy: Tableside has to recover its file itself."""
    elsewhere.mkdir(exist_ok=True)
    for ending in ("", "-wal"):
        part = journal.with_name(journal.name + ending)
        copy = elsewhere / part.name
        copy.unlink(missing_ok=True)
        if part.exists():
            shutil.copy(part, copy)
    if not (elsewhere / journal.name).exists():
        return []
    games: dict[int, list[dict[str, Any]]] = {}
    with closing(sqlite3.connect(elsewhere / journal.name)) as connection:
        for game, number, body in connection.execute("SELECT game, number, body FROM entries ORDER BY 1, 2"):
            moves = games.setdefault(game, [])
            assert number == len(moves)
            moves.append(msgspec.json.decode(body).get("move", {}))
    return list(games.values())


@pytest.fixture(autouse=True)
def right_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the network has set the clock, so nobody is asked whether it's still the same evening."""
    tool = tmp_path / "tools" / "timedatectl"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\necho yes\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)


class CutShort:
    """Match after match at one screen whose plug keeps getting pulled."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.journal = folder / "journal.sqlite3"
        self.copy = folder / "copy"
        self.rng = random.Random(seed)
        self.before = 0  # entries in earlier matches
        self.entries = 0  # entries in this match, on disk
        self.acknowledged = 0  # entries in all matches that the screen has called saved

    def until_the_plug_is_pulled(self) -> None:
        """Continue where the last cut left the table, and pull the plug again."""
        starting = self.rng.random() < 0.1
        with Terminal(*PLAY, self.journal) as terminal:
            if starting:
                terminal.watch(self.rng.uniform(0, START_TAKES))
            else:
                if self.entries == len(MATCH):
                    terminal.sees("Play again?")  # the winner is on the screen again
                    terminal.type("l")
                    self._lay_anew()
                self._same_ask(terminal)
                for _ in range(self.rng.randint(0, 5)):
                    self._whole_step(terminal)
                self._type(terminal)
                terminal.watch(self.rng.uniform(0, AN_ENTRY_TAKES))
            terminal.signal(signal.SIGKILL)
            self.acknowledged = max(self.acknowledged, self.before + 1 + terminal.saved)
        self._check_disk(in_flight=0 if starting else 1)

    def _type(self, terminal: Terminal) -> None:
        """Type the next entry; each match is for other people, so that roles don't move on."""
        step = MATCH[self.entries]
        if step.move.get("move") == "MakeOffer":
            terminal.watch(BREATH)  # people stop at an offer, and what's typed in one breath doesn't reach it
        terminal.type(step.keys.replace("Ann", f"Ann {self.before}"))

    def _same_ask(self, terminal: Terminal) -> None:
        terminal.sees(MATCH[self.entries].ask)
        assert terminal.saved == self.entries - 1

    def _whole_step(self, terminal: Terminal) -> None:
        self._same_ask(terminal)
        self._type(terminal)
        terminal.sees(f"saved {self.entries}")
        self.entries += 1
        self.acknowledged = self.before + self.entries
        if self.entries == len(MATCH):
            self._past_the_moment(terminal, "Play again?")
            self._lay_anew()
            terminal.type("l")
        self._past_the_moment(terminal, MATCH[self.entries].ask)

    def _past_the_moment(self, terminal: Terminal, ask: str) -> None:
        """Continue to the next question, if a big moment is shown before it."""
        terminal.until(lambda: ask in terminal.text or "Enter done" in terminal.text)
        if ask not in terminal.text:
            terminal.type("\r")
        terminal.sees(ask)

    def _lay_anew(self) -> None:
        self.before += self.entries
        self.entries = 0

    def _check_disk(self, in_flight: int) -> None:
        games = moves_on_disk(self.journal, self.copy)
        count = sum(map(len, games))
        assert self.acknowledged <= count <= self.before + self.entries + in_flight
        for moves in games:
            assert moves == [step.move for step in MATCH[: len(moves)]]
        self.entries = count - self.before


def test_what_the_screen_called_saved_outlasts_five_cuts(tmp_path: Path) -> None:
    evening = CutShort(tmp_path, seed=5)
    for _ in range(5):
        evening.until_the_plug_is_pulled()
    assert evening.acknowledged > 5


@pytest.mark.full
def test_what_the_screen_called_saved_outlasts_two_hundred_cuts(tmp_path: Path) -> None:
    evening = CutShort(tmp_path, seed=200)
    for _ in range(200):
        evening.until_the_plug_is_pulled()
    assert evening.acknowledged > 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_ends_it_with_the_terminal_as_it_was(tmp_path: Path, number: signal.Signals) -> None:
    journal = tmp_path / "journal.sqlite3"
    with Terminal(*PLAY, journal) as terminal:
        terminal.sees("Pick a game.")
        terminal.type("1Ann, Ben\r\r\r")
        terminal.sees("saved 0")
        assert terminal.mode_now != terminal.mode_before
        assert terminal.signal(number) == 0
        assert terminal.mode_now == terminal.mode_before
        assert b"\x1b[?1049l" in terminal.said  # left the alternate screen
        assert b"\x1b[?25h" in terminal.said.rpartition(b"\x1b[?1049h")[2]  # the cursor is visible again
        assert b"Traceback" not in terminal.said
    with closing(Journal.open(journal)) as found:
        async with at_the_kiosk(found) as person:
            await person.sees("Who's the host", "saved 0")


async def test_it_ends_when_its_terminal_is_gone(tmp_path: Path) -> None:
    """Nobody could type anything anymore, and reading nothing over and over takes a lot of power."""
    journal = tmp_path / "journal.sqlite3"
    with Terminal(*PLAY, journal) as terminal:
        terminal.sees("Pick a game.")
        terminal.type("1Ann, Ben\r\r\r")
        terminal.sees("saved 0")
        assert terminal.goes_away() == 0
    with closing(Journal.open(journal)) as found:
        async with at_the_kiosk(found) as person:
            await person.sees("Who's the host", "saved 0")


@pytest.mark.full
def test_a_count_that_the_plug_cuts_short_is_gone_and_the_screen_says_so_once(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite3"
    gone = "The count was cut short"
    with Terminal(*PLAY, journal) as terminal:
        terminal.sees(MATCH[0].ask)
        terminal.type(MATCH[0].keys)
        terminal.sees(MATCH[1].ask)
        terminal.type(MATCH[1].keys)
        terminal.sees(MATCH[2].ask)
        terminal.type("\x1b[17~")
        terminal.sees("2 It doesn't add up: count everything")
        terminal.type("2")
        terminal.sees("0 of")
        terminal.type("a")
        terminal.sees("1 of")
        terminal.signal(signal.SIGKILL)
    with Terminal(*PLAY, journal) as terminal:
        terminal.sees(gone)
        terminal.sees(MATCH[2].ask)
        terminal.signal(signal.SIGKILL)
    with Terminal(*PLAY, journal) as terminal:
        terminal.sees(MATCH[2].ask)
        assert gone not in terminal.text
