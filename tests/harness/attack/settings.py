"""Damaged files in the house's folder: settings, secret, Wi-Fi, wrong PINs, journal, a copy being restored.

Whatever is in them, the program opens, or it ends with a sentence that says which file is wrong.
"""

import random
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.game import Refused, as_is
from companion.house import config
from companion.house.codes import SECRET
from companion.house.owner import TRIES
from companion.machine import hotspot
from companion.machine.copies import COMING
from companion.store.journal_file import JOURNAL
from tests import damage
from tests.harness.attack.house import LOBBY, SEATS_KEY, running
from tests.harness.attack.line import Line, counts
from tests.harness.bench.disk import a_folder
from tests.harness.soak.parsers import Parser, tried
from tests.phone.test_real_program import F2
from tests.strange import LONG, edited

OPENED, ENDED = "opened", "ended with a sentence"
FLIPPED = 8  # journals with one bit flipped
STARTS = 30  # starts with randomly damaged settings
NOISE = b"\x00\xff\x1b[2J" * 500
TOML = {
    "half": b'[wifi]\nname = "Tabl',
    "no text": b"[phones]\nport = \xff",
    "too deep": b"name = " + b"[" * 5000,
    "a port that isn't one": b"[phones]\nport = 65536\n",
    "a word for a number": b'[screen]\ncolumns = "wide"\n',
    "letters that nobody can see": b'[wifi]\nname = "A\\u001b]52;c;aGk=\\u0007"\n',
    "an unknown section": b"[phone]\non = true\n",
    "a language that isn't here": b'[screen]\nlanguage = "../x"\n',
    "a PIN that can't be one": b'[owner]\npin = "x:y"\n',
    "two parts on one pin": b"[panel.pins]\ndeal = 5\nundo = 5\n",
}
FILES: dict[str, dict[str, bytes]] = {
    config.FILE: {**TOML, "endless": LONG[1], "noise": NOISE},
    hotspot.FILE: {
        "half": TOML["half"],
        "a second profile": b'name = "T"\nkey = "x\\n[ipv4]\\nmethod=auto"\n',
    },
    SECRET: {"short": bytes(31), "empty": b"", "long": bytes(4000)},
    TRIES: {"noise": NOISE, "huge": b"9" * 400},
    JOURNAL: {"noise": NOISE, "empty": b"", "half a header": b"SQLite format 3\x00"},
    f"{COMING}/{JOURNAL}": {"noise": NOISE},
    f"{COMING}/argparse.py": {"a program": b"raise SystemExit(9)"},
}


def run(seed: int) -> Iterator[Line]:
    """Start the program with each of these files and with randomly damaged settings; yield how it went."""
    yield from started(seed, FILES, STARTS)


def started(seed: int, files: dict[str, dict[str, bytes]], starts: int) -> Iterator[Line]:
    """Start the program in a house with one damaged file; yield how it went."""
    rng, outcomes = random.Random(seed), Counter[str]()
    with a_folder() as place:
        whole, house = place / "whole", place / "house"
        damage.laid(whole / JOURNAL, seed)
        ways = [(name, held) for name, those in files.items() for held in those.values()]
        sound = (whole / JOURNAL).read_bytes()
        ways += [(JOURNAL, flipped(sound, rng)) for _ in range(FLIPPED)]
        ways.append((JOURNAL, sound[: rng.randrange(len(sound))]))
        for name, held in ways:
            outcomes[_with(whole, house, name, held)] += 1
        yield Line(len(ways), "starts with a damaged file", counts(outcomes))

        def read(held: bytes) -> None:
            if _with(whole, house, config.FILE, held) == ENDED:
                raise Refused(as_is("It says which line is wrong."))

        if starts:
            settings = edited(config.defaults().encode(), b"[screen]\nhints = false # none\n")
            found = tried(Parser("settings", settings, read), seed, starts)
            those = counts({OPENED: found["accepted"], ENDED: found["refused"]})
            yield Line(starts, "starts with settings damaged at random", those)


def flipped(held: bytes, rng: random.Random) -> bytes:
    """Return this with one bit flipped."""
    at = rng.randrange(len(held))
    return held[:at] + bytes((held[at] ^ 1 << rng.randrange(8),)) + held[at + 1 :]


def _with(whole: Path, house: Path, name: str, held: bytes) -> str:
    """Start the program in a house with this file, and return whether it opened or ended with a sentence."""
    shutil.rmtree(house, ignore_errors=True)
    shutil.copytree(whole, house)
    (house / name).parent.mkdir(exist_ok=True)
    (house / name).write_bytes(held)
    with running(house) as terminal:
        shown = terminal.until(
            lambda: terminal.saved >= 0 or LOBBY in terminal.text or terminal.program.poll() is not None
        )
        assert shown, f"{name} with {held[:80]!r}: nothing happens\n{terminal.rows}"
        ended = terminal.program.poll() is not None
        if not ended and "F2 phones" in terminal.text:
            terminal.type(F2)
            terminal.sees(SEATS_KEY)
        status = terminal.ended() if ended else terminal.signal(signal.SIGTERM)
    said = terminal.said.decode(errors="replace")
    assert "Traceback" not in said, said[-3000:]
    assert status == (2 if ended else 0), f"{name} with {held[:80]!r}: exit status {status}\n{said[-2000:]}"
    assert not ended or said.strip().replace("\r\n", " ").isprintable(), repr(said)
    return ENDED if ended else OPENED
