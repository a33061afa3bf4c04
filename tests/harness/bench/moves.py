"""Moves a second by random play.

Ours counts everything in `companion.table.playout.fast`: asks, drawing a move, admitting it, playing it,
one open view and its encoding as JSON. boardgame.io's counts its reducer on our own sketch of a game of 26
cases (`tests/harness/bench/peers/boardgame_io`), one view without the secrets and its encoding: plain, as
its tutorial sets up a game, and tuned in its favor. OpenSpiel's counts those of its games that are written
in Python, with legal actions, a move, and the state as a string. They all take turns of a second or two,
and the median of the turns counts.

The games differ: ours is the whole rulebook, boardgame.io's is a sketch of Deal or No Deal, and OpenSpiel's
are tiny by comparison. These figures include no undo, no journal and no face.

What limits ours: about a quarter of a move goes into the open view with its thirty entries, a quarter into
playing it, and a fifth into what's asked next. All are many small calls, and none is worth more than a few
percent by itself. A table of three or more has guesses, a kitty and accounts; a table of two doesn't.
"""

from collections.abc import Iterator
from statistics import median
from typing import Any

from companion.game import Game
from companion.games import SHELF
from companion.table.playout import fast
from tests.harness.bench.peers import boardgame_io, openspiel
from tests.harness.bench.row import Row

DEAL = "deal_or_no_deal"
PLAYERS = (2, 4, 6)
USUAL = 4
TURNS = 3
SECONDS = 1.2  # of a turn
WARM_UP = 1.0  # seconds for node to compile what's hot; Python compiles nothing
BATCH = 5  # matches between two looks at the clock
LEAST = 5.0


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    turns: dict[Any, list[float]] = {}
    games = {name: openspiel.load(name) for name in openspiel.GAMES}
    for seed in range(1, TURNS + 1):
        for players in PLAYERS:
            for variant in ("plain", "tuned"):
                said = boardgame_io.said("reducer.cjs", variant, players, SECONDS, WARM_UP, seed)
                turns.setdefault((variant, players), []).append(said["per_second"])
                turns.setdefault((DEAL, players), []).append(ours(SHELF[DEAL], players, SECONDS / 2, seed))
        for name, game in SHELF.items():
            if name != DEAL:
                turns.setdefault((name, USUAL), []).append(ours(game, USUAL, SECONDS, seed))
        for name, game in games.items():
            turns.setdefault(name, []).append(openspiel.per_second(game, SECONDS / 2, seed))
    rate = {who: median(taken) for who, taken in turns.items()}

    def row(name: str, players: int, peer: str, theirs: float, **limit: float) -> Row:
        what = f"Moves a second: {SHELF[name].title}, {players} players"
        return Row(what, rate[name, players], peer, theirs, **limit)

    for players in PLAYERS:
        plain = f"boardgame.io's reducer, 26 cases, {players} players"
        yield row(DEAL, players, plain, rate["plain", players], least=LEAST)
        yield row(DEAL, players, f"{plain}, tuned", rate["tuned", players])
    for name in SHELF:
        if name != DEAL:
            peer = f"boardgame.io's reducer, 26 cases, {USUAL} players"
            yield row(name, USUAL, peer, rate["plain", USUAL])
    for name, title in openspiel.GAMES.items():
        yield row(DEAL, USUAL, f"OpenSpiel in Python, {title}", rate[name])


def ours(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    """Return our moves per second, whole matches played until the time is up."""
    moves, taken, batch = 0, 0.0, 0
    while taken < seconds:
        report = fast(game, players, BATCH, seed * 1_000_000 + batch)
        moves += report.moves
        taken += report.seconds
        batch += 1
    return moves / taken
