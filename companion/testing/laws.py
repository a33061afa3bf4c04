"""The suite that every game has to pass. Each law is a test; random play tries to break it."""

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec import structs

from companion.game import Game, Refused, Said, Seated, seats_for
from companion.game.ask import encoded
from companion.game.clauses import clauses
from companion.game.game import nobody
from companion.game.said import ENGLISH, speaking
from companion.games import SHELF
from companion.store.journal import MEMORY, Journal
from companion.table.playout import playout
from companion.table.table import Table
from companion.table.views import entered
from companion.testing import letters, moments, recorded, renamed
from companion.testing.brought import PageLaws, ShownLaws
from companion.testing.citations import citations
from companion.testing.leaks import ENOUGH, FOLLOWED, compare
from companion.testing.playthrough import NAMES, Playthrough
from companion.testing.standings import FirstLaws, Looked, check_kinds
from companion.words.catalogs import languages

if TYPE_CHECKING:
    import pytest

WRONG: tuple[Any, ...] = (
    None,
    "",
    "no such thing",
    "x" * 1_000_000,
    -1,
    10**30,
    1.5,
    float("nan"),
    True,
    [],
    {},
    ("A", "A"),
    b"bytes",
)


def suite(game: Game[Any], tests: Path | None = None, records: Path | None = None) -> type:
    """Return a game's suite as a test class, to be named `Test…` in a test module.

    `tests` is the folder with the tests that cite clauses, and `records` the one with recorded games.
    """
    laws: list[type] = [Laws]
    laws += [FirstLaws] if game.began is not nobody else []
    laws += [CitedLaws] if tests else []
    laws += [RecordLaws] if records else []
    laws += [PageLaws] if game.lid.pages else []
    laws += [ShownLaws] if game.lid.board or game.lid.picture else []
    return type("Suite", tuple(laws), {"game": game, "tests": tests, "records": records})


def long_suite(game: Game[Any]) -> type:
    """Return the tests that take a long time for a large game, as a class."""
    return type("LongSuite", (LongLaws,), {"game": game})


class _OfAGame:
    """Tests of one game; those with a parameter `players` run for each number of players."""

    game: ClassVar[Game[Any]]

    def pytest_generate_tests(self, metafunc: "pytest.Metafunc") -> None:
        """Make a test for each number of players."""
        if "players" in metafunc.fixturenames:
            metafunc.parametrize("players", self.game.players)

    def _keeps_its_secrets(
        self, players: int, seed: int, enough: int, most: int, followed: int = FOLLOWED
    ) -> bool:
        pairs = partial(compare, self.game, players, seed, enough=enough, most=most, followed=followed)
        tried = sum(pairs(**keeping).secrets.total() for keeping in recorded.keepings(self.game))
        return tried > 0 or self._shows_everybody_the_same(players)

    async def _begun(self, journal: Journal, rng: random.Random) -> Table:
        setup = self.game.prepare(NAMES[: self.game.players[-1]])
        return await Table.start(journal, self.game, setup, rng)

    async def _reopened(self, path: Path, moves: int) -> None:
        rng, everybody = random.Random(5), (None, *seats_for(self.game.players[-1]))
        with _shelved(self.game):
            table = await self._begun(Journal.open(path), rng)
            assert table.asks()
            for _ in range(moves):
                if not table.asks():
                    break
                await _submit_anything(table, rng)
                before = [structs.replace(table.view(seat), moments=()) for seat in everybody]
                table.journal.close()
                table = Table.resume(Journal.open(path), table.number, rng)
                after = [table.view(seat) for seat in everybody]
                assert encoded(after) == encoded(before)
                assert not table.read_only
            table.journal.close()

    def _shows_everybody_the_same(self, players: int) -> bool:
        for evening in self._evenings(200, players):
            for seat in seats_for(players):
                assert evening.view(seat) == evening.view(), f"{seat} sees more, though nothing is face down"
        return True

    def _evenings(self, moves: int, players: int = 0) -> Iterator[Playthrough]:
        """Yield random games, before each move and at the end, with each keeper and with random settings."""
        for seed, keeping in enumerate(recorded.keepings(self.game)):
            rng = random.Random(seed)
            drawn = {setting.name: setting.blank.draw(rng) for setting in self.game.settings} if seed else {}
            evening = Playthrough(self.game, players or self.game.players[-1], **drawn | keeping)
            for _ in range(moves):
                yield evening
                if not evening.asks:
                    break
                evening.play_any(rng)


class Laws(_OfAGame):
    """Laws that need nothing but the game."""

    def test_random_play_breaks_nothing(self, players: int) -> None:
        """No invariant breaks, and nothing happens that needs more players than there are.

        At every moment, the standing adds up, and feats can be told.
        """
        looked = Looked(self.game)
        report = playout(self.game, players, games=2, seed=7, look=looked)
        assert report.games == looked.over == 2
        assert looked.unfinished > looked.over
        check_kinds(self.game.feats)
        reached = {name for counts in report.reached.values() for name, count in counts.items() if count}
        assert reached
        late = {kind.__name__ for kind, least in self.game.at_least.items() if least > players}
        early = sorted(late & reached)
        assert not early, f"reached with {players} players: {early}"

    def test_blanks_admit_what_they_say_and_refuse_the_rest(self, players: int) -> None:
        """Random play checks the first half at every move; this checks the second."""
        rng = random.Random(3)
        evening = Playthrough(self.game, players)
        tried: set[Any] = set()
        for _ in range(60):
            if not evening.asks:
                break
            asks = (*evening.asks, *self.game.adjusts(evening.state))
            for blank in {blank for ask in asks for blank in ask.blanks} - tried:
                tried.add(blank)
                for wrong in WRONG:
                    _refuses(blank, wrong)
            evening.play_any(rng)
        assert tried or not any(move.__struct_fields__ != ("seat",) for move in self.game.moves)

    def test_nothing_is_told_of_nothing(self) -> None:
        """A move made in the open is told in the open, in a sentence."""
        rng = random.Random(4)
        evening = Playthrough(self.game, self.game.players[-1])
        assert evening.asks
        for _ in range(150):
            if not evening.asks:
                break
            evening.play_any(rng)
            (step,) = evening.record.history(len(evening.record.line) - 1)
            if step.asked.face != "sealed":
                assert any(not happening.to for happening in step.told), step
            assert type(step.played.kept.move) in self.game.moves, step
            for happening in step.told:
                assert type(happening) in self.game.happenings, happening
                assert str(happening.text)[-1] in ".!?", happening

    def test_all_that_is_asked_told_and_shown_is_what_its_types_say(self) -> None:
        """Suggestions can be picked; after each move, a different viewer looks."""
        for kind in (*self.game.moves, *self.game.happenings):
            _check_defaults(kind)
        game, everybody = self.game, (None, *seats_for(self.game.players[-1]))
        seen = 0
        for evening in self._evenings(250):
            view = evening.view(everybody[seen % len(everybody)])
            seen += 1
            shown = (view, game.summary(view), *evening.record.moments)
            for thing in (*evening.asks, *game.adjusts(evening.state), *evening.told, *shown):
                assert msgspec.convert(_in_full(thing), type(thing)) == thing
            for what, lies in game.stock(evening.state).items():
                assert isinstance(what, Said)
                assert isinstance(lies, Said | int)
            for blank in (blank for ask in evening.asks for blank in ask.blanks):
                if (suggested := blank.suggested) is not None:
                    blank.check(suggested)
        assert seen > 1

    def test_every_entry_is_in_one_row_of_the_history(self) -> None:
        """The rows follow the entries, say something, and don't change as the game goes on."""
        rows, seen = self.game.rows, 0
        for number, evening in enumerate(self._evenings(300)):
            if number % 59 not in (3, 23):  # that's often enough, even in a small game
                continue
            entries, names = entered(evening.record, None), evening.view().names
            chapters = rows.told(entries, names)
            told = [row for chapter in chapters for row in chapter.rows]
            assert [label for row in told for label in row.entries] == [entry.number for entry in entries]
            for row in told:
                assert len(row.cells) <= len(rows.columns), row
                assert str(row.text), row
                assert not row.cells or any(str(cell.text) for cell in row.cells), row
            seen = max(seen, len(told))
            half = len(entries) // 2
            before = [row for chapter in rows.told(entries[:half], names) for row in chapter.rows]
            assert before[:-1] == told[: len(before[:-1])]
        assert seen > 1

    def test_whoever_may_look_at_their_own_things_has_some(self) -> None:
        """Only what everyone can see decides who may look; the law of secrets covers that."""
        looked = 0
        for evening in self._evenings(200):
            looked += 1
            board = self.game.summary(evening.view())
            assert board.mine == ()
            for seat in seats_for(self.game.players[-1]):
                seen = self.game.summary(evening.view(seat))
                assert seen.owners == board.owners
                assert seen.mine or seat not in board.owners, (seat, evening.state)
        assert looked > 1

    def test_moments_come_once_and_tell_nothing_new(self) -> None:
        """Each comes with the happening that told of it; undo, redo, corrections and restarts bring none."""
        assert moments.come(self.game, self.game.players[-1], tries=120)

    def test_no_secret_leaks(self) -> None:
        """Two answers to a sealed ask look the same; if nothing is sealed, everyone sees the same thing."""
        assert self._keeps_its_secrets(self.game.players[-1], seed=6, enough=1, most=60, followed=15)

    def test_the_state_knows_the_players_by_name(self) -> None:
        """Names are looked up when a game is opened; `Seated` says where they go."""
        kind, names = self.game.state, NAMES[: self.game.players[-1]]
        assert issubclass(kind, Seated), (
            f"{kind.__module__}.{kind.__name__} has to be a Seated (see companion.game): "
            "that's where Tableside looks for the players' names, and puts new ones"
        )
        state, _ = self.game.start(self.game.prepare(names))
        assert (state.seats, state.names) == (seats_for(len(names)), names)

    def test_names_make_no_difference(self) -> None:
        """People can be renamed and seats handed on, so only `names` in the state may hold a name."""
        pairs = enumerate(recorded.keepings(self.game))
        changes = [renamed.compare(self.game, self.game.players[-1], seed, **one) for seed, one in pairs]
        assert all(changes), changes
        assert changes

    def test_saved_closed_and_reopened_at_every_move(self, tmp_path: Path) -> None:
        """A reopened table shows everybody what it showed before."""
        asyncio.run(self._reopened(tmp_path / "journal", moves=60))

    def test_an_unfinished_game_goes_on_when_it_gains_fields(self) -> None:
        """A later version with one more field, and one more setting, picks up the game where it was."""
        for seed in range(2):
            asyncio.run(self._goes_on(random.Random(seed)))

    async def _goes_on(self, rng: random.Random) -> None:
        table = await self._begun(Journal.open(MEMORY), rng)
        for _ in range(20):
            if table.asks():
                await _submit_anything(table, rng)
        with _shelved(with_later_fields(self.game)):
            later = Table.resume(table.journal, table.number, rng)
        assert later.record.state.later == LATER
        assert not later.read_only
        assert later.view(None).asks == table.view(None).asks
        table.journal.close()

    def test_a_field_that_comes_later_changes_no_game(self) -> None:
        """A game recorded now still replays when its state has one more field."""
        records = [recorded.record_game(self.game, players, seed=players) for players in self.game.players]
        assert all(records)
        for lines in records:
            assert recorded.replayed(with_later_fields(self.game), lines) == recorded.kept(lines)

    def test_settings_cite_clauses_that_are_there(self) -> None:
        """Each of those clauses also names its setting."""
        rules = clauses(self.game.lid)
        assert rules, "rules.md has no clauses"
        written = files(self.game.lid.rules).joinpath("rules.md").read_text("utf-8")
        assert not self.game.winning or self.game.winning in rules
        for setting in self.game.settings:
            assert setting.clause in rules, setting.name
            assert re.search(rf"\*\*{setting.clause}\*\*[^-]*`{setting.name}`", written), setting.name
            setting.blank.check(setting.default)

    def test_first_times_are_about_moves_of_the_game_and_fit_in_one_row(self) -> None:
        """A sentence about what's at stake has room on the smallest screen, in every language."""
        assert self.game.first_time.keys() <= set(self.game.moves)
        for language in languages():
            with speaking(language):
                assert all(len(str(said)) <= FIRST_TIME_ROOM for said in self.game.first_time.values())

    def test_letters_are_distinct_and_stay_the_same(self) -> None:
        """A letter on the kiosk's bar means the same thing every turn."""
        for seed in range(2):
            assert letters.checked(self.game, seed) > 0


class CitedLaws(_OfAGame):
    """Laws for what a game's tests have to cover."""

    tests: ClassVar[Path]

    def test_every_clause_is_cited_by_a_test_and_every_citation_is_of_a_clause(self) -> None:
        """`@pytest.mark.clause(game, number)` says which clause a test cites."""
        cited = {one.number: one.place for one in citations(self.tests) if one.game == self.game.name}
        rules = clauses(self.game.lid)
        assert not (left := rules.keys() - cited.keys()), f"cited by no test: {sorted(left)}"
        assert not (wrong := cited.keys() - rules.keys()), f"no clause: {[cited[one] for one in wrong]}"


class RecordLaws(_OfAGame):
    """Laws for recorded games."""

    records: ClassVar[Path]

    def test_recorded_games_replay_byte_for_byte(self) -> None:
        """Today's rules lead to the same states as the rules back then; so do tomorrow's, in any language.

        Tomorrow's rules include all of today's, so one game is enough to try today's alone.
        """
        found = recorded.recorded(self.game, self.records)
        assert found, f"record some: python -m companion.testing {self.game.name} {self.records}"
        tomorrow, abroad = with_later_fields(self.game), languages()[-1]
        tries = [(self.game, ENGLISH, found[0]), *((tomorrow, abroad, path) for path in found)]
        for game, language, path in tries:
            lines = path.read_bytes()
            with speaking(language):
                assert recorded.replayed(game, lines) == recorded.kept(lines), path.name


class LongLaws(_OfAGame):
    """Laws that take a long time to test."""

    def test_long_random_play_reaches_everything(self) -> None:
        """Every ask, move, happening and setting comes up in 500 games."""
        missing: set[str] | None = None
        for seed, players in zip(range(25), cycle(self.game.players), strict=False):
            missed = set(playout(self.game, players, games=20, seed=seed).missing())
            missing = missed if missing is None else missing & missed
            if not missing:
                return
        raise AssertionError(f"500 games did not reach {missing}")

    def test_saved_closed_and_reopened_at_every_move_of_a_long_game(self, tmp_path: Path) -> None:
        """The same as in the short suite, but further into the game."""
        asyncio.run(self._reopened(tmp_path / "journal", moves=250))

    def test_moments_come_once_at_any_table(self, players: int) -> None:
        """The same as in the short suite, but more often."""
        assert moments.come(self.game, players, tries=800)

    def test_no_secret_leaks_at_any_table(self, players: int) -> None:
        """The same as in the short suite, but more often; `make soak` has the long runs."""
        assert self._keeps_its_secrets(players, seed=players, enough=ENOUGH, most=200)


def _refuses(blank: Any, wrong: Any) -> None:
    try:
        blank.check(wrong)
    except Refused as refusal:
        why = refusal.why
        assert why.endswith("."), why
        assert len(why) < 500, why
        return
    # Anything a blank accepts must be of a type it could have drawn itself.
    right = type(blank.draw(random.Random(1)))
    assert isinstance(wrong, right if right is not tuple else (tuple, list)), (blank, wrong)
    assert type(wrong) is not bool or right is bool, (blank, wrong)


async def _submit_anything(table: Table, rng: random.Random) -> None:
    while True:
        open_ask = rng.choice(table.asks())
        ask = open_ask.ask
        move = table.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
        try:
            await table.submit(move, ask=open_ask.id)
        except Refused:
            continue
        return


@contextmanager
def _shelved(game: Game[Any]) -> Iterator[None]:
    """Put a game on the shelf for a while."""
    before = SHELF.get(game.name)
    SHELF[game.name] = game
    try:
        yield
    finally:
        if before:
            SHELF[game.name] = before
        else:
            del SHELF[game.name]


def _in_full(thing: Any) -> Any:
    """Return structs as dicts, defaults included."""
    if isinstance(thing, msgspec.Struct):
        _check_defaults(type(thing))
        kept = thing.__struct_config__
        values = (_in_full(getattr(thing, name)) for name in thing.__struct_fields__)
        fields = dict(zip(thing.__struct_encode_fields__, values, strict=True))
        return fields | ({kept.tag_field: kept.tag} if kept.tag_field else {})
    if isinstance(thing, tuple):
        return tuple(_in_full(one) for one in thing)
    return {key: _in_full(value) for key, value in thing.items()} if isinstance(thing, dict) else thing


@cache
def _check_defaults(kind: type[msgspec.Struct]) -> None:
    for field in structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            assert msgspec.convert(_in_full(field.default), field.type) == field.default, (kind, field.name)


LATER = ("a", "field", "of", "later")
FIRST_TIME_ROOM = 64  # columns beside the seat's block on a screen 80 columns wide


def with_later_fields(game: Game[Any]) -> Game[Any]:
    """Return a game as it might be in a later version: its state and its rulings have one more field each.

    The fields equal their defaults, but aren't the same objects.
    """
    extra = ("later", tuple[str, ...], LATER)
    rulings_before = {field.name: field.type for field in structs.fields(game.state)}.get("rulings")
    fields: list[Any] = [extra]
    if rulings_before:
        rulings: Any = msgspec.defstruct("Rulings", [extra], bases=(rulings_before,), frozen=True)
        fields = [("rulings", rulings), extra]
    state: Any = msgspec.defstruct("State", fields, bases=(game.state,), frozen=True, kw_only=True)

    def start(setup: Any) -> Any:
        begun, told = game.start(setup)
        more: dict[str, Any] = {"later": tuple(map(str, LATER))}
        if rulings_before:
            more["rulings"] = rulings(*structs.astuple(begun.rulings), **more)
        return state(**structs.asdict(begun) | more), told

    return replace(game, state=state, start=start)
