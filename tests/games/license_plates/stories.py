"""Building blocks for License Plates stories: helpers that bring a table to where a test needs it.

Ann sits at A, Ben at B, Cal at C, Dee at D, Eva at E, Flo at F. Amounts are in dollars here. Moves are
written the way people say them: "A 2×4" is Ann's bid of two 4s, "B agrees" and "C challenges" are answers.
"""

from companion.game import AdjustMoney, AdjustPiece, Move
from companion.games.license_plates.box import Box
from companion.games.license_plates.moves import (
    Agree,
    CancelRound,
    Challenge,
    EnterCount,
    MakeBid,
    SayFine,
    SelectOpener,
    ShowPlate,
    TurnOver,
    TypePlate,
)
from companion.testing import Playthrough

SEATS = "ABCDEF"
START = {3: 250, 4: 300, 5: 300, 6: 350}
ROUNDS = {3: 10, 4: 8, 5: 8, 6: 8}


def seated(players=4, seed=1, box=None, **settings) -> Playthrough:
    """Return a game with these players seated; nobody has opened yet."""
    return Playthrough("license_plates", players, seed=seed, box=box, **settings)


def opened(players=4, opener="A", box=None, length=6, **laid) -> Playthrough:
    """Return a game whose first round has begun, before its opener bids."""
    evening = seated(players, box=box or Box(length=length), **laid)
    return evening.play(SelectOpener(opener=opener))


def move(words) -> Move:
    """Return the move that these words describe."""
    seat, what = words.split()
    if what == "agrees":
        return Agree(seat=seat)
    if what == "challenges":
        return Challenge(seat=seat)
    count, numeral = what.split("×")
    return MakeBid(seat=seat, count=int(count), numeral=int(numeral))


def said(evening, *words) -> Playthrough:
    """Make these bids and answers, one after the other, and return the game."""
    return evening.play(*map(move, words))


def typed(evening, **plates) -> Playthrough:
    """Type players' plates, such as A=("405518", 20), and return the game."""
    for seat, (digits, fine) in plates.items():
        evening.play(TypePlate(seat=seat, digits=digits, fine=fine * 100))
    return evening


def counted(evening, count, **fines) -> Playthrough:
    """Enter the count, and the fines of those who are asked for one; return the game."""
    evening.play(EnterCount(count=count))
    while "SayFine" in evening.kinds:
        seat = evening.asked("SayFine").seat
        evening.play(SayFine(seat=seat, fine=fines.pop(seat) * 100))
    assert not fines, "somebody's fine was not asked for"
    return evening


def shown(evening, digits, fine=None) -> Playthrough:
    """Turn over the next card; return the game."""
    seat = evening.asked("ShowPlate").seat
    return evening.play(ShowPlate(seat=seat, digits=digits, fine=None if fine is None else fine * 100))


def turned(evening) -> Playthrough:
    """Turn over all cards; return the game."""
    return evening.play(TurnOver())


def canceled(evening, rounds=1) -> Playthrough:
    """Cancel this many rounds in a row, each after one bid that all agree to; return the game."""
    for _ in range(rounds):
        now = evening.state.now
        said(evening, f"{now.opener} 1×0")
        while evening.state.phase == "bidding":
            said(evening, f"{evening.state.now.waiting[0]} agrees")
        evening.play(CancelRound(seat=now.opener))
    return evening


def cash(evening) -> dict:
    """Return everybody's cash."""
    return {seat: evening.state.money[seat] / 100 for seat in evening.state.seats}


def gained(evening) -> dict:
    """Return what everybody has won or lost since the start."""
    start = START[len(evening.state.seats)]
    return {seat: money - start for seat, money in cash(evening).items()}


def by_hand(evening, dollars, source, target) -> Playthrough:
    """Move money by hand, so that somebody has a certain amount; return the game."""
    reason = "for the story"
    return evening.play(AdjustMoney(cents=round(dollars * 100), source=source, target=target, reason=reason))


def card_by_hand(evening, source, target) -> Playthrough:
    """Move a card by hand; return the game."""
    return evening.play(AdjustPiece(piece=source, target=target, reason="for the story"))


def left_with(evening, seat, dollars) -> Playthrough:
    """Take all but this much from somebody; return the game."""
    return by_hand(evening, cash(evening)[seat] - dollars, seat, "outside")


def warned(evening, words) -> list:
    """Return the cautions that a person reads before this answer counts."""
    answer = move(words) if isinstance(words, str) else words
    (ask,) = (a for a in evening.asks if a.kind == type(answer).__name__ and a.seat == answer.seat)
    return [str(caution.text) for caution in ask.cautions if caution.meets(answer)]
