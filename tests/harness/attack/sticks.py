"""Hostile USB sticks at the kiosk: links, pipes, endless files, escape sequences, bad databases, programs.

The system's tools that find and mount sticks are replaced by two that say what we want; everything else is
as on a box. Each copy is refused, or restored whole and the table opens; nothing is written anywhere else,
and the program's memory stays as it was.
"""

import json
import os
import random
import re
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.house.codes import SECRET, box_secret
from companion.machine import copies
from companion.machine.copies import COMING, FOLDER, LIST, make_copy
from companion.store.journal_file import JOURNAL
from tests import damage
from tests.core.test_sticks import ESCAPE, ODD
from tests.harness.attack.house import LOBBY, House, opened
from tests.harness.attack.line import Line, counts
from tests.harness.bench.disk import a_folder
from tests.harness.bench.program import own_memory
from tests.harness.soak.copies import FILES, LISTS
from tests.harness.soak.copies import damage as damaged
from tests.phone.test_real_program import ESCAPE as ESC

F5, F12 = "\x1b[15~", "\x1b[24~"
MANY = 3000  # folders that look like copies
LARGE = 100_000_000  # size in bytes of a file that's all holes
MOST_MEMORY = 48.0  # megabytes that the program may use in addition, at any moment
LOOK = 0.02  # seconds between looks at the memory
LSBLK = '#!/bin/sh\ncat "$(dirname "$0")/plugged.json"\n'
UDISKSCTL = '#!/bin/sh\necho "Mounted $5 at $(cat "$(dirname "$0")/place")"\n'
REFUSED = re.compile("✗ .*")
Change = Callable[[Path, random.Random], object]


def _odd(make: Callable[[Path], None], name: str) -> Change:
    """Return a change that puts something odd in place of a file; the file itself is moved elsewhere."""

    def change(stick: Path, rng: random.Random) -> None:
        file = stick / FOLDER / "copy 0001" / name
        file.rename(file.with_name("elsewhere"))
        make(file)

    return change


def _damaged(way: str) -> Change:
    return lambda stick, rng: damaged(copies.copies(stick)[0], [way], rng)


def _linked(*names: str) -> Change:
    """Return a change that moves a folder off the stick, and leaves a link to it."""

    def change(stick: Path, rng: random.Random) -> None:
        away = stick.with_name(f"{stick.name} elsewhere")
        stick.joinpath(*names).rename(away)
        stick.joinpath(*names).symlink_to(away)

    return change


def _many(stick: Path, rng: random.Random) -> None:
    for number in range(2, MANY):
        (stick / FOLDER / f"copy {number:04}").mkdir()
        (stick / FOLDER / f"copy {number:04}" / LIST).write_bytes(b"{")


def _large(stick: Path, rng: random.Random) -> None:
    (copy,) = copies.copies(stick)
    (copy.folder / JOURNAL).unlink()
    (copy.folder / JOURNAL).touch()
    os.truncate(copy.folder / JOURNAL, LARGE)
    damaged(copy, [], rng)


def _as_it_is(stick: Path, rng: random.Random) -> None:
    """Leave the copy as it is; this one should be restored."""


WAYS: dict[str, Change] = {
    "as it is": _as_it_is,
    **{f"{make.__name__} {name}": _odd(make, name) for make in ODD for name in (LIST, JOURNAL, SECRET)},
    **{way: _damaged(way) for way in (*FILES, *LISTS)},
    "a linked folder": _linked(FOLDER),
    "a linked copy": _linked(FOLDER, "copy 0001"),
    "many copies": _many,
    "a large journal": _large,
}


class Port:
    """The USB port of a house, into which one stick at a time is plugged."""

    def __init__(self, folder: Path) -> None:
        self._tools = folder / "tools"
        self._tools.mkdir()
        self._number = 0
        for name, script in (("lsblk", LSBLK), ("udisksctl", UDISKSCTL)):
            (self._tools / name).write_text(script)
            (self._tools / name).chmod(0o700)

    @property
    def path(self) -> str:
        """The search path on which the program finds its tools, ours first."""
        return f"{self._tools}:{os.environ['PATH']}"

    def plug_in(self, stick: Path) -> str:
        """Plug in a stick; return what the kiosk should call it, without the rest of its hostile name."""
        self._number += 1
        device, label = f"/dev/sdz{self._number}", f"S{self._number}"
        part = {"path": device, "label": f"{label} {ESCAPE}", "fstype": "ext4", "mountpoint": None}
        listed = json.dumps({"blockdevices": [part | {"hotplug": True, "tran": "usb"}]})
        for name, said in (("place", str(stick)), ("plugged.json", listed)):
            (self._tools / f"{name}.new").write_text(said)
            (self._tools / f"{name}.new").rename(self._tools / name)
        return f"On the stick {label} "


def run(seed: int) -> Iterator[Line]:
    """Plug every stick into a new house's box; yield what held."""
    yield from plugged_in(seed, WAYS)


def plugged_in(seed: int, ways: dict[str, Change]) -> Iterator[Line]:
    """Plug in a stick of each kind, and try to restore its copy and to make another; yield what held."""
    rng = random.Random(seed)
    with a_folder() as place:
        whole, port = place / "whole", Port(place)
        damage.laid(whole / JOURNAL, seed)
        box_secret(whole / SECRET)
        make_copy(whole / JOURNAL, whole)
        with opened(lambda journal: damage.laid(journal, seed), PATH=port.path) as house:
            _to_the_lobby(house)
            outcomes, pid = Counter[str](), house.terminal.program.pid
            before = own_memory(pid)
            with watched(lambda: own_memory(pid)) as most:
                for number, (way, change) in enumerate(ways.items()):
                    stick = place / f"stick {number}"
                    shutil.copytree(whole / FOLDER, stick / FOLDER)
                    change(stick, rng)
                    try:
                        outcomes[_tried(house, port.plug_in(stick))] += 1
                    except AssertionError as wrong:
                        raise AssertionError(f"{way}: {wrong}") from None
            yield Line(len(ways), "hostile sticks", counts(outcomes))
            grown = max(most) - before
            assert grown < MOST_MEMORY, f"the program needed {grown:.0f} MB more"
            yield Line(len(most), "looks at the program's memory meanwhile", f"at most {grown:.0f} MB more")
            yield _copied(house, port, place)


@contextmanager
def watched(measure: Callable[[], float]) -> Iterator[list[float]]:
    """Measure something again and again; yield the list of figures."""
    figures, over = [measure()], threading.Event()

    def look() -> None:
        while not over.wait(LOOK):
            figures.append(measure())

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield figures
    finally:
        over.set()
        looking.join()


def _tried(house: House, called: str) -> str:
    """Try to restore the copy on a stick at the kiosk, and return what became of it."""
    terminal = house.terminal
    held, aside = _kept(house), _set_aside(house)
    terminal.type(F5)
    terminal.sees(called)
    assert terminal.until(lambda: "No copies yet." in terminal.text or "R restore" in terminal.text)
    if "No copies yet." in terminal.text:
        _back(house)
        return "without a copy"
    terminal.type("r")
    terminal.sees("Restore copy")
    terminal.type("y")
    assert terminal.until(lambda: bool(REFUSED.search(terminal.rows)) or _set_aside(house) > aside), (
        terminal.rows
    )
    if _set_aside(house) == aside:
        assert _kept(house) == held, "something of the house changed"
        assert not (house.folder / COMING).exists()
        _back(house)
        return "refused"
    assert terminal.until(lambda: terminal.saved >= 0 or LOBBY in terminal.text), terminal.rows
    _to_the_lobby(house)
    return "restored whole"


def _copied(house: House, port: Port, place: Path) -> Line:
    """Have the kiosk make a copy on a stick whose folder is a link; return what held."""
    elsewhere, stick = place / "elsewhere", place / "trap"
    elsewhere.mkdir()
    stick.mkdir()
    (stick / FOLDER).symlink_to(elsewhere)
    called = port.plug_in(stick)
    house.terminal.type(F5)
    house.terminal.sees(called)
    house.terminal.type("c")
    assert house.terminal.until(lambda: bool(REFUSED.search(house.terminal.rows))), house.terminal.rows
    assert not list(elsewhere.iterdir()), "the copy was written somewhere else"
    _back(house)
    return Line(1, "copy to a stick whose folder is a link", "nothing was written through it")


def _to_the_lobby(house: House) -> None:
    if LOBBY not in house.terminal.text:
        house.terminal.type(F12)
        house.terminal.sees(LOBBY)


def _back(house: House) -> None:
    house.terminal.type(ESC)
    house.terminal.sees(LOBBY)


def _kept(house: House) -> dict[str, bytes]:
    """Return what a copy could replace, except for the journal, which is in use."""
    names = [name for name in copies.BESIDE if (house.folder / name).exists()]
    return {name: (house.folder / name).read_bytes() for name in names}


def _set_aside(house: House) -> int:
    return len(list(house.folder.glob("set aside *")))
