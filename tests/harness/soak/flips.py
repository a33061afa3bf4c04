"""Flips one bit of the journal: the program still starts, and all is as before or it says what's damaged."""

import random
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.journal import Journal
from companion.store.journal_file import Unusable
from tests.damage import laid, seen
from tests.screens.terminal import PLAY, Terminal

FLIPS = 1000
STARTED = 5  # how many of the flips are also tried with the whole program, in a terminal
NAMES = ("Deal or No Deal", "License Plates", "Dealt!")


def run(seed: int, flips: int = FLIPS, started: int = STARTED) -> Iterator[str]:
    """Flip a bit in a journal with three games and look at everything, many times; yield the outcomes."""
    rng = random.Random(seed)
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.sqlite3"
        laid(whole, seed)
        with closing(Journal.open(whole)) as journal:
            before = seen(journal)
        bits = rng.sample(range(8 * whole.stat().st_size), flips)
        seen_of = Counter(_flipped(whole, Path(folder) / "house", bit, before) for bit in bits)
        assert sum(seen_of.values()) == flips
        for outcome, times in seen_of.most_common():
            yield f"{times:5} of {flips}: {outcome}"
        for bit in bits[:started]:
            _started(_damaged(whole, Path(folder) / "house", bit))
        if started:
            yield f"{started:5} of {started}: the program itself opened in a terminal, and ended when told to"


def _flipped(whole: Path, house: Path, bit: int, before: dict[str, bytes]) -> str:
    """Return what happens if this bit is flipped."""
    path = _damaged(whole, house, bit)
    try:
        with closing(Journal.open(path)) as journal:
            after, told = seen(journal), f"{journal.news()} {' '.join(map(str, journal.damaged.values()))}"
    except Unusable as unusable:
        raise AssertionError(f"bit {bit}: the table did not open. {unusable.why}") from None
    if after == before:
        return "all as it was, and the file mended" if "journal was damaged" in told else "all as it was"
    lost = {key for key in before if after.get(key) != before[key]}
    if lost <= {"seats", "boxes"}:
        assert told.strip(), f"bit {bit}: {lost} differ, and nothing is said"
        return "something of the house forgotten, and told"
    assert any(name in told for name in NAMES), f"bit {bit}: {lost} differ, and no game is named: {told!r}"
    mended = "journal was damaged" in told
    return f"a game left out and named{', and the file mended' if mended else ''}"


def _damaged(whole: Path, house: Path, bit: int) -> Path:
    """Return the path of a journal with this bit flipped, in an otherwise empty house."""
    shutil.rmtree(house, ignore_errors=True)
    house.mkdir()
    path = house / whole.name
    held = bytearray(whole.read_bytes())
    held[bit // 8] ^= 1 << bit % 8
    path.write_bytes(held)
    return path


def _started(path: Path) -> None:
    """Check that the whole program opens a table or the lobby."""
    with Terminal(*PLAY, path) as terminal:
        assert terminal.until(lambda: terminal.saved >= 0 or "Pick a game." in terminal.text), terminal.rows
        assert terminal.signal(signal.SIGTERM) == 0
    assert b"Traceback" not in terminal.said
