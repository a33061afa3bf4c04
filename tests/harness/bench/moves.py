"""Moves per second in random play.

Our figure covers everything in `companion.table.playout.fast`: finding the asks, drawing a move, checking
it, playing it, and encoding one open view as JSON. The figure for boardgame.io covers its reducer, running
our own sketch of a game with 26 cases (`tests/harness/bench/peers/boardgame_io`), and encoding one view
without the secrets. It's taken twice: with the game set up as in its tutorial, and tuned in its favor. The
figure for OpenSpiel covers its games that are written in Python: the legal actions, a move, and the state as
a string. They all take turns of a second or two, and the median of the turns counts.

The games differ: ours follows the whole rulebook, the one for boardgame.io is a sketch of Deal or No Deal,
and OpenSpiel's are tiny by comparison. These figures don't include undo, the journal or any screen.

What limits ours: about a quarter of the time goes into the open view with its thirty entries, a quarter
into playing the move, and a fifth into what's asked next. Each of these is many small calls, and none takes
more than a few percent by itself. A game with three or more players has guesses, a kitty and accounts; a
game with two doesn't.
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
SECONDS = 1.2  # per turn
WARM_UP = 1.0  # seconds for node to compile hot code; Python doesn't do that
BATCH = 5  # matches between checks of the clock
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
    """Return our moves per second, from playing whole matches until the time is up."""
    moves, taken, batch = 0, 0.0, 0
    while taken < seconds:
        report = fast(game, players, BATCH, seed * 1_000_000 + batch)
        moves += report.moves
        taken += report.seconds
        batch += 1
    return moves / taken
