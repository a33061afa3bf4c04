"""Things nobody would write: something valid with pieces cut out, put in or swapped, or nothing but noise."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

# Things that mean something somewhere, or aren't text, or are too long or too deep.
SIGNS = (
    b'" \' """ \\ \\u001b [ ] [[ { } = , : # . & % %ff %1b + ? $ -1 0 1e999 nan null true 2026-02-30 ../ ask:'
)
ODD = (b"", b" ", b"\0", b"\x1b[2J", b"\xff", b"\xed\xa0\x80", b"\r\n", "\x9bé∞\u202e٣".encode())
LONG = (b"9" * 400, b"x" * 70_000, b"[" * 3000, b'{"a":' * 3000, b"a." * 3000)
WORDS = ("", "A", "move", "seat", "entry", "with", "players", "\x1b[2J", "\0", "x" * 300, "٣", "\u202e")

PIECE = (
    st.sampled_from((*SIGNS.split(), *ODD, *LONG))
    | st.binary(max_size=8)
    | st.text(max_size=8).map(lambda text: text.encode())
)
PLACE = st.sampled_from(range(1, 5000))  # all equally likely
EDITS = st.lists(st.tuples(PLACE, st.sampled_from((0, 0, 1, 3, 60)), PIECE), max_size=2)
NOISE = st.binary(max_size=60) | st.lists(PIECE, max_size=6).map(b"".join)
WORD = st.sampled_from(WORDS) | st.text(max_size=10)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | WORD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORD, inner, max_size=3),
    max_leaves=5,
)


def edited(*valid: bytes) -> SearchStrategy[bytes]:
    """Return these as they are, or with some bytes changed, or, now and then, nothing but noise."""
    whole = st.sampled_from(valid)
    some = st.builds(cut, whole, EDITS)
    return st.one_of(whole, some, some, some, NOISE)


def swapped(*valid: bytes) -> SearchStrategy[bytes]:
    """Return these pieces of JSON with another value somewhere inside, or edited as text."""
    other = st.builds(swap, st.sampled_from(valid), PLACE, JSON)
    return st.one_of(other, other, edited(*valid))


def cut(whole: bytes, edits: Sequence[tuple[int, int, bytes]]) -> bytes:
    """Return bytes with some of them replaced: where, how many, and by what."""
    for at, length, put in edits:
        place = at % (len(whole) + 1)
        whole = whole[:place] + put + whole[place + length :]
    return whole


def swap(whole: bytes, at: int, new: Any) -> bytes:
    """Return JSON with one of the values inside it replaced."""
    value = msgspec.json.decode(whole)
    numbers, wanted = count(), at % _parts(value)

    def walk(one: Any) -> Any:
        if next(numbers) == wanted:
            return new
        if isinstance(one, dict):
            return {key: walk(inner) for key, inner in one.items()}
        return [walk(inner) for inner in one] if isinstance(one, list) else one

    return msgspec.json.encode(walk(value))


def _parts(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(_parts, inner))
