"""What every game on the shelf passes by being there."""

import random
import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from companion.game import Game, Happening, Move, Refused
from companion.game.ask import encoded
from companion.game.clauses import clauses
from companion.game.draft import Draft
from companion.games import SHELF
from companion.store.journal import MEMORY, Journal
from companion.table.playout import playout
from companion.table.table import Table
from tests.games import golden, leaks
from tests.games.pennies import pennies
from tests.playthrough import NAMES, Playthrough

TABLES = [pytest.param(game, n, id=f"{name}-{n}") for name, game in SHELF.items() for n in game.players]
GAMES = [pytest.param(game, id=name) for name, game in SHELF.items()]

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


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_play_breaks_nothing(game: Game[Any], players: int) -> None:
    report = playout(game, players, games=3, seed=7)
    assert report.games == 3
    reached = {name for counts in report.reached.values() for name, count in counts.items() if count}
    assert not [name for name in reached if game.at_least.get(name, 0) > players]


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_long_random_play_reaches_everything(game: Game[Any]) -> None:
    missing: set[str] | None = None
    for seed, players in zip(range(25), cycle(game.players), strict=False):
        missed = set(playout(game, players, games=20, seed=seed).missing())
        missing = missed if missing is None else missing & missed
        if not missing:
            return
    raise AssertionError(f"500 games did not reach {missing}")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_blanks_admit_what_they_say_and_refuse_the_rest(game: Game[Any], players: int) -> None:
    """Random play shows the first half at every move; here is the second."""
    rng = random.Random(3)
    evening = Playthrough(game, players)
    for _ in range(60):
        if not evening.asks:
            break
        for ask in (*evening.asks, *game.adjusts(evening.state)):
            for blank in ask.blanks:
                for wrong in WRONG:
                    _refuses(blank, wrong)
        _make_any_move(evening, rng)


def _refuses(blank: Any, wrong: Any) -> None:
    try:
        blank.check(wrong)
    except Refused as refusal:
        assert refusal.why.endswith("."), refusal.why
        assert len(refusal.why) < 500, refusal.why
        return
    # Whatever a blank lets pass must be something it could have drawn itself.
    right = type(blank.draw(random.Random(1)))
    assert isinstance(wrong, right if right is not tuple else (tuple, list)), (blank, wrong)
    assert type(wrong) is not bool or right is bool, (blank, wrong)


def _make_any_move(evening: Playthrough, rng: random.Random) -> Move:
    while True:
        ask = rng.choice(evening.asks)
        move = evening.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
        try:
            evening.play(move)
        except Refused:
            continue
        return move


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_of_nothing(game: Game[Any]) -> None:
    """A move made in the open is told in the open, in a sentence."""
    rng = random.Random(4)
    evening = Playthrough(game, game.players[-1])
    for _ in range(150):
        if not evening.asks:
            break
        _make_any_move(evening, rng)
        (step,) = evening.record.history(len(evening.record.line) - 1)
        if step.asked.face != "sealed":
            assert any(not happening.to for happening in step.told), step
        assert type(step.played.kept.move) in game.moves
        for happening in step.told:
            assert type(happening) in game.happenings
            assert happening.text[-1] in ".!?", happening


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_asked_told_and_shown_is_what_its_types_say(game: Game[Any]) -> None:
    """And a suggestion is something that can be picked."""
    for kind in (*game.moves, *game.happenings):
        _check_defaults(kind)
    for seed, keeper in enumerate(golden.keepers(game)):
        rng = random.Random(seed)
        players = game.players[-1]
        settings = {setting.name: setting.blank.draw(rng) for setting in game.settings} if seed else {}
        evening = Playthrough(game, players, **settings | {"keeper": keeper})
        for _ in range(250):
            views = [evening.view(seat) for seat in (None, *"ABCDEF"[:players])]
            boards = [game.summary(view) for view in views]
            for thing in (*evening.asks, *game.adjusts(evening.state), *evening.told, *views, *boards):
                assert msgspec.convert(_in_full(thing), type(thing)) == thing
            assert all(type(text) is str for text in game.stock(evening.state).values())
            for blank in (blank for ask in evening.asks for blank in ask.blanks):
                if getattr(blank, "suggested", None) is not None:
                    blank.check(blank.suggested)
            if not evening.asks:
                break
            _make_any_move(evening, rng)


def _in_full(thing: Any) -> Any:
    """Return structs as dicts, with what was left to its default as well."""
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


@pytest.mark.parametrize("game", GAMES)
def test_whoever_may_look_at_their_own_things_has_some(game: Game[Any]) -> None:
    """Who may is read off the open table, so the law of secrets holds for it; the open table owns nothing."""
    players = game.players[-1]
    for seed, keeper in enumerate(golden.keepers(game)):
        rng = random.Random(seed)
        evening = Playthrough(game, players, **{"keeper": keeper})
        for _ in range(200):
            board = game.summary(evening.view())
            assert board.mine == ()
            for seat in "ABCDEF"[:players]:
                seen = game.summary(evening.view(seat))
                assert seen.owners == board.owners
                assert seen.mine or seat not in board.owners, (keeper, seat, evening.state)
            if not evening.asks:
                break
            _make_any_move(evening, rng)


PRIVATE = {"downeast_dealer": "phones", "dealt": "companion", "license_plates": "companion"}


@pytest.mark.parametrize("name", [*PRIVATE, "dealers_choice"])
def test_a_game_with_private_things_lets_everybody_look(name: str) -> None:
    rng = random.Random(1)
    evening = Playthrough(name, 3, keeper=PRIVATE.get(name, "companion"))
    while not (owners := evening.game.summary(evening.view()).owners):
        _make_any_move(evening, rng)
    assert owners == ("A", "B", "C")


@pytest.mark.parametrize("game", GAMES)
async def test_saved_closed_and_reopened_at_every_move(game: Game[Any], tmp_path: Path) -> None:
    rng = random.Random(5)
    players = game.players[-1]
    path = tmp_path / "journal"
    journal = Journal.open(path)
    table = await Table.start(journal, game, game.prepare(NAMES[:players]), rng)
    for _ in range(250):
        if not table.asks():
            break
        await _submit_anything(table, rng)
        before = [table.view(seat) for seat in (None, *"ABCDEF"[:players])]
        journal.close()
        journal = Journal.open(path)
        table = Table.resume(journal, table.number, rng)
        after = [table.view(seat) for seat in (None, *"ABCDEF"[:players])]
        assert encoded(after) == encoded(before)
        assert not table.read_only
    journal.close()


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


@pytest.mark.parametrize("game", GAMES)
def test_no_secret_leaks(game: Game[Any]) -> None:
    _keeps_its_secrets(game, game.players[-1], seed=6, enough=2)


@pytest.mark.full
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_secret_leaks_at_any_table(game: Game[Any], players: int) -> None:
    for seed in range(3):
        _keeps_its_secrets(game, players, seed, leaks.ENOUGH)


def _keeps_its_secrets(game: Game[Any], players: int, seed: int, enough: int) -> None:
    tried = sum(
        leaks.compare(game, players, seed, enough=enough, keeper=keeper) for keeper in golden.keepers(game)
    )
    assert tried > 0, "no sealed ask came up: nothing was put to the test"


def test_the_leak_test_passes_an_honest_game() -> None:
    assert leaks.compare(pennies(), 3, seed=1) > 10


def test_the_leak_test_catches_a_leaky_game() -> None:
    with pytest.raises(leaks.Leak, match="LayCoin"):
        for seed in range(5):
            leaks.compare(pennies(leaky=True), 3, seed=seed)


def test_a_reveal_excuses_only_those_who_hear_it() -> None:
    """The coins are shown to Ann alone; that somebody won by them is told by everyone's money."""

    class Whispered(Draft[Any]):
        def tell(self, happening: Happening) -> None:
            super().tell(structs.replace(happening, to=happening.to or ("A",)))

    with pytest.raises(leaks.Leak, match=r"(the open table|[BC]) can tell two answers to LayCoin apart"):
        for seed in range(5):
            leaks.compare(replace(pennies(), draft=Whispered), 3, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_replay_byte_for_byte(game: Game[Any]) -> None:
    recorded = golden.recorded(game)
    assert recorded, f"no game of {game.title} is recorded; python -m tests.games.golden records some"
    for path in recorded:
        assert golden.replayed(game, path) == golden.kept(path), path.name


@pytest.mark.parametrize("game", GAMES)
def test_a_field_or_a_setting_that_comes_later_changes_no_recorded_game(game: Game[Any]) -> None:
    later = with_later_fields(game)
    for path in golden.recorded(game):
        assert golden.replayed(later, path) == golden.kept(path), path.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
async def test_an_unfinished_game_goes_on_when_it_gains_fields(
    game: Game[Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    journal = Journal.open(MEMORY)
    table = await Table.start(journal, game, game.prepare(NAMES[: game.players[-1]]), rng)
    for _ in range(20):
        if table.asks():
            await _submit_anything(table, rng)
    monkeypatch.setitem(SHELF._opened, game.name, with_later_fields(game))
    later = Table.resume(journal, table.number, rng)
    assert later.record.state.later == LATER
    assert not later.read_only
    assert later.view(None).asks == table.view(None).asks
    journal.close()


LATER = ("a", "field", "of", "later")


def with_later_fields(game: Game[Any]) -> Game[Any]:
    """Return a game as a later Tableside might have it: its state and its settings have one more field each.

    The fields hold what equals their defaults, and is not the same object.
    """
    rulings_before = next(field.type for field in structs.fields(game.state) if field.name == "rulings")
    rulings = msgspec.defstruct(
        "Rulings", [("later", tuple[str, ...], LATER)], bases=(rulings_before,), frozen=True
    )
    state = msgspec.defstruct(
        "State",
        [("rulings", rulings), ("later", tuple[str, ...], LATER)],
        bases=(game.state,),
        frozen=True,
        kw_only=True,
    )

    def start(setup: Any) -> Any:
        begun, told = game.start(setup)
        chosen = rulings(*structs.astuple(begun.rulings), later=tuple(map(str, LATER)))
        return state(**structs.asdict(begun) | {"rulings": chosen, "later": tuple(map(str, LATER))}), told

    return replace(game, state=state, start=start)


@pytest.mark.parametrize("game", GAMES)
def test_settings_and_asks_cite_clauses_that_are_there(game: Game[Any]) -> None:
    rules = clauses(game.name)
    assert rules
    written = files(f"companion.games.{game.name}").joinpath("rules.md").read_text("utf-8")
    for setting in game.settings:
        assert setting.clause in rules, setting.name
        assert re.search(rf"\*\*{setting.clause}\*\*[^-]*`{setting.name}`", written), setting.name
        setting.blank.check(setting.default)
