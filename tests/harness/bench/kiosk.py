"""The kiosk: start, keys, memory, rest.

This is the program as people start it, with its phone server, in a pseudo-terminal of 100 by 30. It's
compared with two bare Textual apps in terminals of the same size: one that commits a row for each key and
shows a count, and one that also runs uvicorn. The clock stops when the bytes that show the result have
arrived, so all painting and writing counts. The programs take turns, and their medians are compared. The
time to start is measured from the launch of the process, with everything already compiled. For the restart,
there's an unfinished game of 20,000 moves in the journal, which is replayed through the rules before the
table appears. A house that has played for years has 1,000 finished games in its journal, on 200 evenings.
Memory and processor time are those of the process. Processor time is measured while nothing happens, with a
game on the table.

A crowd is 500 idle connections, 40 clients that never read and 50 that send requests at the same time, all
from this machine. The figures weren't taken on a Pi, and no real terminal had to draw the text.
"""

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from companion.house.memory import Memory
from companion.store.journal import Journal
from tests.harness.bench.disk import a_folder
from tests.harness.bench.evening import haggle
from tests.harness.bench.laid import lay, lay_at
from tests.harness.bench.program import Program, free_port
from tests.harness.bench.row import Row
from tests.inside import connection
from tests.remembered import years

PRESSES, ROUND = 400, 50  # presses in all, and how many before it's the other program's turn
CROWDED = 100  # presses while a crowd is connected
STARTS, RESTARTS = 7, 3
LONG = 20_000  # moves in the unfinished game
YEARS = 1_000  # finished games of a house that has played for years
LOOKS = 20  # how often the evening's page and a person's are opened there
IDLE = 15.0  # seconds without a key, to measure processor time
MOST = {"key": 2.0, "start": 1.5}  # at most this many times what the bare app needs
MOST_YEARS = 1.05  # at most this many times what a start takes without any games
AT_ONCE = 100  # milliseconds in which a screen full of figures has to be there
UNDO, REDO = b"\x1b[20~", b"\x1b[21~"  # F9 and F10
LEFT = b"\x1b[D"
BARE = ("a bare Textual app", "a bare Textual app with uvicorn")


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    with a_folder() as house:
        yield from starts(house)
        yield from looks_back(house)
        bare = [_bare(house, serve) for serve in (False, True)]
        kiosk = with_a_game(house / "house", port := free_port())
        yield from presses(kiosk, bare[0])
        yield from at_rest(kiosk, bare)
        for program in bare:
            program.close()
        yield in_a_crowd(kiosk, port)
        kiosk.close()


def starts(house: Path) -> Iterator[Row]:
    """Yield how long it takes until the first picture is painted."""
    asyncio.run(_long_evening(house / "long"))
    asyncio.run(_years(house / "years"))
    taken: dict[str, list[float]] = {name: [] for name in (*BARE, "kiosk", "years", "long")}
    for number in range(1 + STARTS):  # after the first start, everything is compiled
        taken[BARE[0]].append(_first("saved 0", "tests.harness.bench.bare", str(house / "rows")))
        taken[BARE[1]].append(_first("saved 0", "tests.harness.bench.bare", str(house / "rows"), "serve"))
        taken["kiosk"].append(_first("TABLESIDE", *_play(house / f"fresh{number}")))
        taken["years"].append(_first("TABLESIDE", *_play(house / "years")))
        if number <= RESTARTS:
            taken["long"].append(_first(f"saved {LONG:,}", *_play(house / "long")))
    times = {name: median(those[1:]) * 1000 for name, those in taken.items()}
    yield Row("Start to first paint", times["kiosk"], BARE[0], times[BARE[0]], "ms", most=MOST["start"])
    yield Row("Start to first paint", times["kiosk"], BARE[1], times[BARE[1]], "ms")
    played = f"Start with {YEARS:,} games in the journal"
    yield Row(played, times["years"], "without any", times["kiosk"], "ms", most=MOST_YEARS)
    for name in BARE:
        yield Row(f"Restart into a game of {LONG:,} moves", times["long"], name, times[name], "ms")


def presses(kiosk: Program, bare: Program) -> Iterator[Row]:
    """Yield how long it takes until a key press is on disk and on the screen."""
    first, before = kiosk.saved(), (kiosk.cpu(), bare.cpu())
    ours: list[float] = []
    theirs: list[float] = []
    for begin in range(1, PRESSES + 1, ROUND):
        numbers = range(begin, begin + ROUND)
        theirs += [bare.press(b"x", b"saved %d" % number) for number in numbers]
        ours += [turn(kiosk, first, number) for number in numbers]
    busy = [program.cpu() - was for program, was in zip((kiosk, bare), before, strict=True)]
    seen = "a key took {:.1f} ms of processor time, and {:.1f} ms in the bare app.".format(
        *(each / PRESSES * 1000 for each in busy)
    )
    yield Row(
        "Key to paint", median(ours) * 1000, BARE[0], median(theirs) * 1000, "ms", most=MOST["key"], seen=seen
    )


def looks_back(house: Path) -> Iterator[Row]:
    """Yield how long it takes until the evening or somebody's page is on the screen, after years of games."""
    kiosk = Program(*_play(house / "years"))
    kiosk.until(b"TABLESIDE")
    kiosk.quiet(1)
    for what, key, words in (
        ("The evening", b"e", b"THE EVENING"),
        ("An earlier evening", LEFT, b"is over"),
        ("Somebody's page", b"p", b"Wins each evening"),
    ):
        taken = []
        for _ in range(LOOKS):
            if key == LEFT:
                kiosk.press(b"e", b"THE EVENING")
            taken.append(kiosk.press(key, words))
            kiosk.press(b"\x1b", b"TABLESIDE")
            kiosk.quiet(0.1)
        yield Row(f"{what}, key to paint", median(taken) * 1000, "a tenth of a second", AT_ONCE, "ms", most=1)
    kiosk.close()


def at_rest(kiosk: Program, bare: list[Program]) -> Iterator[Row]:
    """Yield how much memory each program uses, and how much processor time while nobody does anything."""
    programs = (kiosk, *bare)
    for program in programs:
        program.quiet(1)
    before = [program.cpu() for program in programs]
    kiosk.quiet(IDLE)
    ours, *theirs = (
        (program.cpu() - was) / IDLE * 100 for program, was in zip(programs, before, strict=True)
    )
    for name, program in zip(BARE, bare, strict=True):
        yield Row("Memory, a game on the table", kiosk.memory(), name, program.memory(), "MB")
    for name, share in zip(BARE, theirs, strict=True):
        yield Row("At rest, of a core", ours, name, share, "%")


def in_a_crowd(kiosk: Program, port: int) -> Row:
    """Return how long a key press takes while a crowd is connected."""
    first = kiosk.saved()
    alone = [turn(kiosk, first, number) for number in range(1, CROWDED + 1)]
    with Crowd("tests.phone.crowd", str(port)) as crowd:
        busy = [turn(kiosk, first, number) for number in range(1, CROWDED + 1)]
    seen = f"the crowd got these HTTP statuses, each with how often: {crowd.said}."
    return Row(
        "Key to paint in a crowd", median(busy) * 1000, "without it", median(alone) * 1000, "ms", seen=seen
    )


class Crowd:
    """A program that acts as a crowd for as long as the block runs; `said` is what it says at the end."""

    def __init__(self, *arguments: str) -> None:
        self._program = subprocess.Popen(
            (sys.executable, "-m", *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said = ""

    def __enter__(self) -> "Crowd":
        assert self._program.stdout
        self._program.stdout.readline()
        return self

    def __exit__(self, *_: object) -> None:
        self.said = self._program.communicate()[0].strip()


async def _years(path: Path) -> None:
    journal = Journal.open(path)
    await years(Memory(journal), YEARS)
    journal.close()


async def _long_evening(path: Path) -> None:
    journal, rng = Journal.open(path), random.Random(1)
    table = await lay(journal, 4)
    connection(journal).execute("PRAGMA synchronous = OFF")
    while table.record.next_number <= LONG:
        await haggle(table, rng)
    journal.close()


def turn(kiosk: Program, saved: int, number: int) -> float:
    """Undo the last of the saved entries, or redo it if the number is even; return the seconds it took."""
    undo = number % 2
    return kiosk.press(UNDO if undo else REDO, b"saved %d" % (saved - undo))


def _play(journal: Path, port: int = 0) -> tuple[str, ...]:
    return ("companion.cli", "play", f"--port={port}", "--address=127.0.0.1", "--journal", str(journal))


def _first(words: str, *arguments: str) -> float:
    program = Program(*arguments)
    seconds = program.until(words.encode()) - program.began
    program.close()
    return seconds


def _bare(house: Path, serve: bool) -> Program:
    program = Program(
        "tests.harness.bench.bare", str(house / f"presses{serve}"), *(("serve",) if serve else ())
    )
    program.until(b"saved 0")
    return program


def with_a_game(path: Path, port: int, *options: str) -> Program:
    """Return the kiosk with a game under way."""
    lay_at(path)
    kiosk = Program(*_play(path, port), *options)
    kiosk.until(b"saved ")
    kiosk.quiet(1)
    return kiosk
