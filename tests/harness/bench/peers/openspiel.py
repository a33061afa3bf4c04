"""Random play of OpenSpiel's Python games, turning the state into a string after each move."""

import random
from time import perf_counter
from typing import Any

from tests.harness.bench.row import NotTaken

GAMES = {
    "python_kuhn_poker": "Kuhn poker",
    "python_liars_poker": "liar's poker",
    "python_tic_tac_toe": "tic-tac-toe",
    "python_block_dominoes": "block dominoes",
}


def load(name: str) -> Any:
    """Return the OpenSpiel game with this name."""
    try:
        import open_spiel.python.games  # noqa: F401  # importing registers the games
        import pyspiel
    except ImportError:
        raise NotTaken("OpenSpiel is missing. It comes with: pip install --editable '.[bench]'") from None
    return pyspiel.load_game(name)


def per_second(game: Any, seconds: float, seed: int) -> float:
    """Return the moves per second from playing whole games until the time is up; chance moves count."""
    rng = random.Random(seed)
    moves = 0
    began = perf_counter()
    while (taken := perf_counter() - began) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, chances)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            str(state)
            moves += 1
    return moves / taken
