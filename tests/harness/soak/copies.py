"""Damages copies in every way we could think of: each is refused or restored whole, and the table opens."""

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion.cli.play import brought_in
from companion.game import Refused
from companion.house.codes import box_secret
from companion.machine import copies
from companion.machine.copies import BESIDE, FOLDER, LIST, Contents, Copy, bring_back, make_copy
from companion.store.journal import Journal
from companion.store.journal_file import JOURNAL, sealed
from tests.damage import laid, seen

COPIES = 200
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS game FROM n"


def _sql(script: str) -> Callable[[Path, random.Random], None]:
    def change(folder: Path, rng: random.Random) -> None:
        with closing(sqlite3.connect(folder / JOURNAL)) as connection:
            connection.executescript(script)

    return change


def _written(name: str, held: bytes) -> Callable[[Path, random.Random], object]:
    return lambda folder, rng: (folder / name).write_bytes(held)


def _a_bit(folder: Path, rng: random.Random) -> None:
    file = folder / rng.choice([JOURNAL, "secret"])
    held = bytearray(file.read_bytes())
    held[rng.randrange(len(held))] ^= 1 << rng.randrange(8)
    file.write_bytes(held)


def _cut(folder: Path, rng: random.Random) -> None:
    held = (folder / JOURNAL).read_bytes()
    (folder / JOURNAL).write_bytes(held[: rng.randrange(len(held))])


def _seat(value: str) -> str:
    return f"INSERT OR REPLACE INTO house VALUES ('seat', 'B', '{value}', '{sealed('seat', 'B', value)}')"


# Ways to damage a copy's files; their checksums are updated afterward.
FILES: dict[str, Callable[[Path, random.Random], object]] = {
    "a short secret": _written("secret", bytes(31)),
    "a long secret": _written("secret", bytes(33)),
    "a view without end": _sql(f"DROP TABLE newest; CREATE VIEW newest AS {ENDLESS}"),
    "no newest": _sql("DROP TABLE newest"),
    "a seat that is no JSON": _sql(_seat("{half")),
    "a seat of another shape": _sql(_seat("[1]")),
    "every seat another's": _sql(_seat('{"issue":1,"device":"giver"}')),
    "guards dropped": _sql("DROP TRIGGER entries_stay; DROP TRIGGER games_stay"),
    "a foreign trigger": _sql("CREATE TRIGGER more AFTER INSERT ON entries BEGIN DELETE FROM house; END"),
    "another program's": _sql("PRAGMA application_id = 7"),
    "newer": _sql("PRAGMA user_version = 9; CREATE TABLE later (x)"),
    "a bit of it": _a_bit,
    "cut short": _cut,
    "no journal": lambda folder, rng: (folder / JOURNAL).unlink(),
    "code": _written("argparse.py", b"raise SystemExit(9)"),
    "half a hotspot": _written("hotspot.toml", b'name = "Tabl'),
    "a deep hotspot": _written("hotspot.toml", b"name = " + b"[" * 5000),
    "settings that are no text": _written("tableside.toml", b"[phones]\nport = \xff"),
}

# Ways to damage a copy's list of files.
LISTS: dict[str, Callable[[bytes], bytes]] = {
    "not UTF-8": lambda written: written.replace(b'"made"', b'"m\xffde"'),
    "made is no text": lambda written: written.replace(b'"made": "2', b'"made": "\xff'),
    "too deep": lambda written: b"[" * 100_000,
    "a name of 300 letters": lambda written: written.replace(b'"secret"', b'"' + b"s" * 300 + b'"'),
    "a name with a nought": lambda written: written.replace(b'"secret"', b'"sec\\u0000ret"'),
    "another folder's": lambda written: written.replace(b'"secret"', b'"../secret"'),
    "the journal is not listed": lambda written: written.replace(b'"journal.sqlite3"', b'"hotspot.toml"'),
    "half": lambda written: written[: len(written) // 2],
}


def run(seed: int, number: int = COPIES) -> Iterator[str]:
    """Damage a copy in one to three ways and bring it back, this many times; yield counts of the outcomes."""
    rng = random.Random(seed)
    ways = [*FILES, *LISTS]
    with TemporaryDirectory() as folder:
        place = Path(folder)
        laid(place / "whole" / JOURNAL, seed)
        box_secret(place / "whole" / "secret")
        make_copy(place / "whole" / JOURNAL, place / "whole")
        found = Counter[str]()
        for at in range(number):
            chosen = [ways[at % len(ways)], *rng.sample(ways, rng.choice((0, 0, 1, 2)))]
            found[_brought_back(place, chosen, rng)] += 1
    assert sum(found.values()) == number
    for outcome, times in found.most_common():
        yield f"{times:4} of {number}: {outcome}"


def _brought_back(place: Path, ways: list[str], rng: random.Random) -> str:
    """Damage a copy in these ways, try to bring it back, and return what happened."""
    stick, house = place / "stick", place / "house"
    for folder in (stick, house):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(place / "whole" / FOLDER, stick / FOLDER)
    shutil.copytree(place / "whole", house, ignore=shutil.ignore_patterns(FOLDER))
    (copy,) = copies.copies(stick)
    damage(copy, ways, rng)
    before = _held(house)
    outcome = "not shown as a copy"
    for one in copies.copies(stick):
        try:
            bring_back(one, house / JOURNAL)
            outcome = "taken whole"
            assert _held(house) == before | _held(one.folder), ways
        except Refused:
            outcome = "refused"
            assert _held(house) == before, ways
    _starts(house, ways)
    return outcome


def damage(copy: Copy, ways: list[str], rng: random.Random) -> None:
    """Damage a copy in these ways; the checksums in its list are right."""
    for way in ways:
        if way in FILES and (copy.folder / JOURNAL).exists():
            try:
                FILES[way](copy.folder, rng)
            except sqlite3.Error:
                continue  # already too damaged for that
    held = {file.name: file.read_bytes() for file in copy.folder.iterdir() if file.name != LIST}
    sums = copy.contents.files | {name: sha256(whole).hexdigest() for name, whole in held.items()}
    listed = Contents(copy.contents.made, copy.contents.games, copy.contents.entries, sums)
    written = msgspec.json.format(msgspec.json.encode(listed))
    for way in ways:
        written = LISTS[way](written) if way in LISTS else written
    (copy.folder / LIST).write_bytes(written)


def _held(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in (JOURNAL, *BESIDE) if (folder / name).exists()}


def _starts(house: Path, ways: list[str]) -> None:
    """Check that a table opens here, twice in a row."""
    for _ in range(2):
        assert not brought_in(house / JOURNAL), ways
        box_secret(house / "secret")
        with closing(Journal.open(house / JOURNAL)) as journal:
            assert seen(journal)["tables"], ways
