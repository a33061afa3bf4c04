"""What every game on the shelf passes by being there."""

import random
import re
from dataclasses import replace
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from companion.clauses import clauses
from companion.game import Game, Move, Refused
from companion.games import SHELF
from companion.journal import Journal
from companion.playout import playout
from companion.table import Table
from tests.evening import NAMES, Evening
from tests.games import golden, leaks
from tests.games.pennies import pennies

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
    evening = Evening(game, players)
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


def _make_any_move(evening: Evening, rng: random.Random) -> Move:
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
    evening = Evening(game, game.players[-1])
    for _ in range(150):
        if not evening.asks:
            break
        _make_any_move(evening, rng)
        (step,) = evening.record.history(len(evening.record.line) - 1)
        if step.asked.face != "sealed":
            assert any(not happening.to for happening in step.told), step
        for happening in step.told:
            assert happening.text[-1] in ".!?", happening


@pytest.mark.parametrize("game", GAMES)
async def test_saved_closed_and_reopened_at_every_move(game: Game[Any], tmp_path: Path) -> None:
    rng = random.Random(5)
    players = game.players[-1]
    path = tmp_path / "journal"
    journal = Journal.open(path)
    table = await Table.start(journal, game, game.prepare(NAMES[:players]), rng)
    for _ in range(120):
        if not table.asks():
            break
        await _submit_anything(table, rng)
        before = [table.view(seat) for seat in (None, *"ABCDEF"[:players])]
        journal.close()
        journal = Journal.open(path)
        table = Table.resume(journal, table.number, rng)
        after = [table.view(seat) for seat in (None, *"ABCDEF"[:players])]
        assert msgspec.json.encode(after) == msgspec.json.encode(before)
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

    def whispered(state: Any, move: Move) -> Any:
        after, told = honest.play(state, move)
        return after, tuple(structs.replace(h, to=h.to or ("A",)) for h in told)

    honest = pennies()
    with pytest.raises(leaks.Leak, match=r"(the open table|[BC]) can tell two answers to LayCoin apart"):
        for seed in range(5):
            leaks.compare(replace(honest, play=whispered), 3, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_replay_byte_for_byte(game: Game[Any]) -> None:
    recorded = golden.recorded(game)
    assert recorded, f"no game of {game.title} is recorded; python -m tests.games.golden records some"
    for path in recorded:
        assert golden.replayed(game, path) == golden.kept(path), path.name


@pytest.mark.parametrize("game", GAMES)
def test_settings_and_asks_cite_clauses_that_are_there(game: Game[Any]) -> None:
    rules = clauses(game.name)
    assert rules
    written = files(f"companion.games.{game.name}").joinpath("rules.md").read_text("utf-8")
    for setting in game.settings:
        assert setting.clause in rules, setting.name
        assert re.search(rf"\*\*{setting.clause}\*\*[^-]*`{setting.name}`", written), setting.name
        setting.blank.check(setting.default)
