"""Everything that reads from outside, given things nobody would write: it accepts or refuses each of them.

A refusal is a sentence that can be printed. Any other exception is a fault, and so is an accepted value that
breaks a rule.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlencode

import hypothesis
import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import structs

from companion.game import Ask, Game, Refused
from companion.game.ask import encoded
from companion.game.said import ENGLISH
from companion.games import SHELF
from companion.house import config
from companion.house.codes import box_secret
from companion.house.seating import KIND, sittings
from companion.machine import copies, hotspot
from companion.phone.posted_form import read_form, read_move, recalled
from companion.store.boxes import box_text, example_of, read_box, read_file
from companion.store.journal import MEMORY, Journal
from companion.store.journal_file import JOURNAL, sealed
from companion.store.people import last_table, lately, unfinished
from companion.store.players import unmatched
from companion.store.toml_file import with_entries
from companion.table import referee
from companion.table.entries import Entry, read_entry
from companion.table.table import Table
from companion.testing import NAMES
from companion.testing.recorded import keepings
from tests.damage import TODAY, forge, played
from tests.strange import EDITS, JSON, NOISE, PLACE, WORD, cut, edited, swap, swapped

INPUTS = 20_000  # for each parser
LINES = 5  # that a referee is given at one table


class Parser(NamedTuple):
    """What's read, inputs for it, and the function that reads one: it may raise Refused, but nothing else."""

    name: str
    inputs: SearchStrategy[Any]
    read: Callable[[Any], object]


# What inputs are made from.


class Sample(NamedTuple):
    """A game, an ask that was open in it, and what could be in each of its blanks."""

    game: Game[Any]
    ask: Ask
    said: Mapping[str, Sequence[str]]


@cache
def samples() -> tuple[Sample, ...]:
    """Return an ask of every kind that comes up in games at several stages, whoever keeps the pieces."""
    found: dict[tuple[str, str], Sample] = {}

    async def play(journal: Journal, game: Game[Any], keeper: str, moves: int) -> None:
        rng = random.Random(moves)
        table = await played(journal, game.name, keeper, game.players[-1], moves, rng)
        for ask in (one.ask for one in table.asks()):
            move = game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
            found.setdefault((game.name, ask.kind), Sample(game, ask, recalled(ask, move).said))

    with closing(Journal.open(MEMORY)) as journal:
        for game in SHELF.values():
            for keeping in keepings(game):
                for moves in (0, 1, 2, 4, 8, 30):
                    asyncio.run(play(journal, game, keeping["keeper"], moves))
    return tuple(found.values())


@cache
def one_of_each() -> Journal:
    """Return a journal with an unfinished game of each kind."""
    journal = Journal.open(MEMORY)
    for game in SHELF.values():
        keeper = keepings(game)[-1]["keeper"]
        asyncio.run(played(journal, game.name, keeper, game.players[0], 25, random.Random(game.name)))
    return journal


# The parsers.


def forms() -> Parser:
    """Return the parser of posted forms, read as a phone's answer to an ask."""

    def body(said: Mapping[str, Sequence[str]], changes: Sequence[tuple[int, list[str]]]) -> bytes:
        fields = {name: list(values) for name, values in said.items()} or {"": []}
        for at, values in changes:
            fields[list(fields)[at % len(fields)]] = values
        return urlencode(fields, doseq=True, errors="replace").encode()

    def written(sample: Sample) -> SearchStrategy[tuple[Sample, bytes]]:
        values = st.lists(WORD | st.integers(-5, 10**6).map(str), max_size=3)
        whole = st.builds(body, st.just(sample.said), st.lists(st.tuples(PLACE, values), max_size=2))
        return st.tuples(st.just(sample), st.one_of(whole, whole, st.builds(cut, whole, EDITS), NOISE))

    def read(given: tuple[Sample, bytes]) -> object:
        sample, posted = given
        return read_move(sample.game, sample.ask, read_form(posted))

    return Parser("form", st.one_of(map(written, samples())), read)


def settings_files(folder: Path) -> Parser:
    """Return the parser of the settings file, which the screen also changes."""
    file = folder / config.FILE
    short = b'[wifi]\nname = "Night"\nkey = "quiet"\n\n[screen]\ncolumns = 100 # wide\n[panel.pins]\ndeal = 5'

    def read(written: bytes) -> object:
        file.write_bytes(written)
        settled, wiring = config.read(file), config.read_wiring(file)
        entries = (one for section in structs.astuple(settled) for one in structs.astuple(section))
        assert all(one.isprintable() for one in entries if isinstance(one, str)), "letters nobody can see"
        changed = with_entries(written.decode(), {("screen", "motion"): False})
        file.write_text(changed, newline="")
        assert config.read(file) == config.changed(settled, "screen", {"motion": False})
        assert config.read_wiring(file) == wiring
        return settled

    return Parser("settings", edited(short, config.defaults().encode()), read)


def wifi_files(folder: Path) -> Parser:
    """Return the parser of the name and key of the box's own Wi-Fi, which become a network profile."""
    profile = hotspot._PROFILE.count("\n")

    def read(written: bytes) -> object:
        (folder / hotspot.FILE).write_bytes(written)
        wifi = hotspot.own_wifi(folder)
        assert wifi
        made = hotspot._PROFILE.format(device="wlan0", name=wifi.name, key=wifi.key)
        assert len(made.splitlines()) == profile, "a line too many"
        return wifi

    return Parser("hotspot", edited(b'name = "Tableside-ab3k"\nkey = "abcdefgh2345"\n'), read)


def lists(folder: Path) -> Parser:
    """Return the parser of the list of what's in a copy on a stick, and of the copy itself."""
    journal, stick = folder / "house" / JOURNAL, folder / "stick"
    with closing(Journal.open(journal)):
        box_secret(journal.with_name("secret"))
    stick.mkdir()
    copy = copies.make_copy(journal, stick)
    before = {file.name: file.read_bytes() for file in journal.parent.iterdir()}

    def read(written: bytes) -> object:
        (copy.folder / copies.LIST).write_bytes(written)
        found = copies.copies(stick)
        if not found:
            raise Refused
        assert found[0].made.isprintable()
        try:
            copies.fetch(found[0], journal)
        finally:
            copies._clear(journal.with_name(copies.COMING))
            assert {file.name: file.read_bytes() for file in journal.parent.iterdir()} == before
        return found

    return Parser("copy list", swapped(msgspec.json.encode(copy.contents)), read)


def entries() -> Parser:
    """Return the parser of a journal's entries, one by one."""

    def read(given: tuple[str, bytes]) -> object:
        name, body = given
        entry = read_entry(SHELF[name], body)
        assert isinstance(entry, Entry)
        return entry

    def written(number: int, name: str) -> SearchStrategy[tuple[str, bytes]]:
        return st.tuples(st.just(name), swapped(*(row.body for row in one_of_each().rows(number))))

    each = [written(card.number, card.game) for card in one_of_each().unfinished()]
    return Parser("journal entry", st.one_of(each), read)


def journals() -> Parser:
    """Return the parser of whole journals, given strange rows with right checksums; the lobby has to open."""
    now = st.just("2026-11-16T10:00:00+00:00")
    times = st.one_of(now, now, now, now, st.just("0001-01-01T00:00+00:00"), WORD)
    games = [
        st.tuples(
            st.just(card.game),
            st.just(card.start) | swapped(card.start),
            st.just(card.state) | swapped(card.state),
            times,
            times,
        )
        for card in one_of_each().unfinished()
    ]

    def read(given: Any) -> object:
        game, seat = given
        with closing(Journal.open(MEMORY)) as journal:
            forge(journal, *game)
            kept = "INSERT INTO house VALUES ('seat', 'A', CAST(? AS TEXT), ?)"
            journal._connection.execute(kept, (seat, sealed("seat", "A", seat)))
            last, games = last_table(journal), unmatched(journal)[0].values()
            names = [*(last.players if last else ()), *(name for one in games for name in one.names)]
            assert all(map(str.isprintable, names))
            assert encoded((unfinished(journal, TODAY), lately(journal, TODAY), journal.interrupted()))
            assert encoded(sittings(journal.kept(KIND), journal.note))
            assert journal.news().to(ENGLISH).isprintable()
            return Table.resume(journal, 1)

    seats = swapped(b'{"issue":3,"device":"phone","name":"Ann"}', b"{}")
    return Parser("journal", st.tuples(st.one_of(games), seats), read)


def lines() -> Parser:
    """Return the parser of lines for the referee: answers to asks, altered or not, and all other lines."""
    others = (
        *(b'{"%s":true,"key":"k"}' % word for word in (b"undo", b"redo", b"skip", b"let_go")),
        *(b'{"view":"A"}', b'{"history":null}', b'{"correct":1,"with":{"move":"?"},"drop_from":2,"as":"A"}'),
        b'{"consider":1,"with":{"move":"?"},"instead":{"2":{"move":"?"},"1B":{"move":"?"}}}',
    )
    answer = st.tuples(PLACE, st.none() | st.tuples(PLACE, JSON), st.just([]) | EDITS)
    said = st.lists(answer | swapped(*others), min_size=LINES, max_size=LINES)

    def line(table: Table, wanted: Any, rng: random.Random) -> bytes:
        if isinstance(wanted, bytes):
            return wanted
        which, swapping, edits = wanted
        ask = table.asks()[which % len(table.asks())].ask
        whole = msgspec.json.encode({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
        return cut(swap(whole, *swapping) if swapping else whole, edits)

    async def answered(name: str, number: int, said: Sequence[Any]) -> Counter[str]:
        """Return how many of these lines a new table accepts and refuses."""
        game, rng = SHELF[name], random.Random(number)
        outcomes: Counter[str] = Counter()
        with closing(Journal.open(MEMORY)) as journal:
            setup = game.prepare(NAMES[: game.players[0]], rng.choice(keepings(game)))
            table = await Table.start(journal, game, setup, rng)
            for one in said:
                answer = await referee._answer(table, line(table, one, rng))
                assert encoded(answer)
                outcomes["accepted" if answer["ok"] else "refused"] += 1
        return outcomes

    inputs = st.tuples(st.sampled_from(tuple(SHELF)), PLACE, said)
    return Parser("referee", inputs, lambda given: asyncio.run(answered(*given)))


def box_files(folder: Path) -> Parser:
    """Return the parser of what's printed in a box, in a file that people edit."""
    file = folder / "box.toml"

    def read(given: tuple[Game[Any], bytes]) -> object:
        game, text = given
        file.write_bytes(text)
        box = read_file(game, file)
        assert read_box(game, box_text(game, box), "it") == box, "not the same when written and read again"
        return box

    each = [
        st.tuples(st.just(game), edited(box_text(game, example_of(game)).encode())) for game in SHELF.values()
    ]
    return Parser("box", st.one_of(each), read)


# Trying them.


def tried(parser: Parser, seed: int, inputs: int) -> Counter[str]:
    """Give a parser this many inputs; return how many it accepted and refused."""
    outcomes: Counter[str] = Counter()
    latest: list[Any] = []

    @hypothesis.seed(seed)
    @settings(
        max_examples=inputs,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=tuple(HealthCheck),
    )
    @given(parser.inputs)
    def one(value: Any) -> None:
        latest[:] = [value]
        try:
            read = parser.read(value)
        except Refused as refusal:
            assert refusal.why.isprintable(), refusal.why
            outcomes["refused"] += 1
        else:
            outcomes.update(read if isinstance(read, Counter) else ("accepted",))

    try:
        one()
    except Exception as fault:
        what = f"{parser.name}: {type(fault).__name__}: {fault}\nfor {latest!r}"
        raise AssertionError(what[:3000]) from fault
    return outcomes


def run(seed: int, inputs: int = INPUTS) -> Iterator[str]:
    """Try every parser with this many inputs, the same for the same seed, and yield a line about each."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        house = (forms(), settings_files(folder), wifi_files(folder), lists(folder))
        for parser in (*house, entries(), journals(), lines(), box_files(folder)):
            outcomes = tried(parser, seed, inputs // LINES if parser.name == "referee" else inputs)
            accepted, refused = outcomes["accepted"], outcomes["refused"]
            assert min(accepted, refused) > 0, f"{parser.name}: {outcomes}"
            yield f"{parser.name}: {outcomes.total():,} inputs, {accepted:,} accepted, {refused:,} refused"
