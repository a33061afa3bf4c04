"""A Deal or No Deal game that was on television, with guesses added as if four people played it."""

from collections.abc import Iterator

from companion.game import Move
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    EnterCases,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    TakeGuess,
)

CASES = (15, 16, 17, 22, 24, 20, 23, 25, 4, 9, 26, 2, 11, 18, 19, 8, 12, 21, 6, 13, 7, 1, 3, 10)
VALUES = (  # opened in this order on television
    *(25, 0.01, 200, 5, 400, 5_000, 750_000, 1_000_000, 100, 750, 400_000, 50, 10, 100_000, 75_000),
    *(1_000, 1, 200_000, 10_000, 300_000, 25_000, 300, 500_000, 75),
)
OFFERS = (21_000, 37_000, 53_000, 77_000, 63_000, 90_000, 138_000, 17_000, 25_000)
LAST_OF_ROUND = (6, 11, 15, 18, 20, 21, 22, 23, 24)  # how many cases are open when each round ends


def evening(opened: int, *more: Move) -> Iterator[Move]:
    """Yield the moves until this many cases are open, but no offer after the last; then the extra moves."""
    yield BeginHosting("A", "B")
    yield EnterCases(tuple(range(1, 14)))
    yield EnterCases(tuple(range(14, 27)))
    yield ChooseCase(14, seat="B")
    for number in range(opened):
        if number in LAST_OF_ROUND:
            yield MakeOffer(OFFERS[LAST_OF_ROUND.index(number)] * 100, seat="A")
            yield NoDeal(seat="B")
        case = CASES[number]
        holder = "C" if case < 14 else "D"
        yield CallCase(case, seat="B")
        yield GUESSES.get(case, NoGuess(seat=holder))
        yield Reveal(round(VALUES[number] * 100))
    yield from more


def against_the_banker(*more: Move) -> Iterator[Move]:
    """Yield the moves of two people until the banker calls Ben after round one; then the extra moves."""
    yield BeginHosting("banker", "B")
    yield ChooseCase(14, seat="B")
    for case, value in zip(CASES[:6], VALUES[:6], strict=True):
        yield CallCase(case, seat="B")
        yield Reveal(round(value * 100))
    yield from more


GUESSES: dict[int, Move] = {
    4: TakeGuess(50_000_00, "paid", seat="C"),
    9: TakeGuess(1_000_00, "free", seat="C"),
    11: TakeGuess(10_00, "free", seat="C"),
    18: TakeGuess(100_000_00, "free", seat="D"),
}
OFFER = MakeOffer(53_000_00, seat="A")
GUESSED = TakeGuess(300_000_00, "paid", seat="C")


def called(case: int, opened: int = 6) -> tuple[Move, ...]:
    return (
        *evening(
            opened,
            MakeOffer(21_000_00, seat="A"),
            NoDeal(seat="B"),
            CallCase(case, seat="B"),
        ),
    )
