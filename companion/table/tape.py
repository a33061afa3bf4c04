"""Chance as a tape: a dealing's number and the game's secret root decide everything that's drawn in it.

The root never leaves the journal. Knowing one dealing tells you nothing about another.
"""

import hmac
import random

ROOT_BITS = 256
ID_LETTERS = 12


def new_root(rng: random.Random) -> str:
    """Return a root for a new game."""
    return f"{rng.getrandbits(ROOT_BITS):064x}"


def tape(root: str, dealing: int, times: int) -> random.Random:
    """Return the random numbers for a dealing, which depend on how often it has been published before."""
    return random.Random(_keyed(root, f"dealing {dealing} {times}"))


def tape_about(root: str, about: str) -> random.Random:
    """Return the random numbers for an open draw about something, whatever was dealt before."""
    return random.Random(_keyed(root, f"draw {about}"))


def ask_id(root: str, told: str, asked: str) -> str:
    """Return the ID of an ask, made from what's asked of whom and what the table had been told by then."""
    return _keyed(root, f"ask {told} {asked}").hex()[:ID_LETTERS]


def _keyed(root: str, what: str) -> bytes:
    return hmac.digest(root.encode(), what.encode(), "sha256")
