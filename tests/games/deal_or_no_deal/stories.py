"""Short stories of Deal or No Deal: what tests say to get a table to where they want it.

Ann sits at A, Ben at B, Cal at C, Dee at D, Eva at E, Flo at F. Unless told otherwise Ann hosts Ben.
"""

from companion.game import AdjustMoney, Caution, Move
from companion.games.deal_or_no_deal.box import Box
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    LiftLid,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    SkipOffer,
    TakeGuess,
)
from companion.testing import Playthrough

CENT = 1
SEVEN_FIFTY = 750_00
MILLION = 1_000_000_00
START = 1_125_000_00
KITTY = 5_000_00
VALUES = Box().values
CASES_BY_ROUND = (6, 5, 4, 3, 2, 1, 1, 1, 1)


def seated(players, seed=1, box=None, **settings) -> Playthrough:
    """People sit down; nobody hosts yet."""
    return Playthrough("deal_or_no_deal", players, seed=seed, box=box, **settings)


def began(players, host="A", contestant="B", special=1, **laid) -> Playthrough:
    """The first game begins, and the contestant keeps a case (None: hasn't chosen one yet)."""
    evening = seated(players, **laid).play(BeginHosting(host=host, contestant=contestant))
    return evening.play(ChooseCase(seat=contestant, case=special)) if special else evening


def cash(evening, seat) -> int:
    """What somebody has, in cents."""
    return evening.state.money[seat]


def kitty(evening) -> int:
    """What is in the kitty, in cents."""
    return evening.state.money["kitty"]


def purse(evening) -> dict:
    """What is in every place that holds money, including the bank."""
    return dict(evening.state.money.accounts)


def cases_of(evening, place) -> list:
    """Somebody's closed cases, or the center's, without the contestant's own."""
    now = evening.state.now
    return [case for case in now.cases if case != now.special and now.held[case - 1] == place]


def case_of(evening, place) -> int:
    """One such case."""
    return cases_of(evening, place)[0]


def call(evening, place) -> Playthrough:
    """The contestant calls one of somebody's cases, or of the center's."""
    return evening.play(CallCase(seat=evening.state.now.contestant, case=case_of(evening, place)))


def lift(evening, value) -> Playthrough:
    """The lid is lifted; a guess that nobody has made is passed up first."""
    now = evening.state.now
    if evening.state.guesser:
        seat = evening.asked("NoGuess").seat
        evening.play(NoGuess(seat=seat))
    return evening.play(LiftLid() if now.inside else Reveal(value=value))


def opened(evening, place, value, guess=None, pay="free") -> Playthrough:
    """A case of that place is called, guessed at if a guess is given, and turns out to hold the value."""
    call(evening, place)
    if guess is not None:
        evening.play(TakeGuess(seat=place, value=guess, pay=pay))
    return lift(evening, value)


def played_round(evening, keep=(), last=None) -> Playthrough:
    """The cases still to open in this round are opened, with dull values and without a guess.

    The values in `keep` stay in play, and a case of the place `last` stays closed. The two kitty cards come
    up only if nothing else can.
    """
    while evening.state.phase == "call":
        now = evening.state.now
        spared = case_of(evening, last) if last else 0
        case = next(case for case in now.cases if case not in (now.special, spared))
        dull = [value for value in now.values if value not in keep]
        dull.sort(key=lambda value: value in (CENT, SEVEN_FIFTY))
        evening.play(CallCase(seat=now.contestant, case=case))
        lift(evening, dull[0])
    return evening


def refused(evening, cents=0) -> Playthrough:
    """The host offers, and the contestant says no deal."""
    now = evening.state.now
    return evening.play(MakeOffer(seat=now.host, cents=cents), NoDeal(seat=now.contestant))


def dealt(evening, cents) -> Playthrough:
    """The host offers, and the contestant says deal."""
    now = evening.state.now
    return evening.play(MakeOffer(seat=now.host, cents=cents), Deal(seat=now.contestant))


def to_round(evening, number, keep=(), last=None) -> Playthrough:
    """Round after round is played and every offer refused, until this one begins."""
    while evening.state.now.round < number:
        refused(played_round(evening, keep, last))
    return evening


def to_offer(evening, number, keep=(), last=None) -> Playthrough:
    """The same, and the cases of this round are open too."""
    return played_round(to_round(evening, number, keep, last), keep, last)


def to_last_two(evening, keep=(), last=None) -> Playthrough:
    """Everything was refused; the contestant has yet to say whether to keep the case or to trade it."""
    to_round(evening, 10, keep, last)
    return evening.play(SkipOffer(seat=evening.state.now.host))


def hosted(evening, host, contestant, deal=0) -> Playthrough:
    """A whole game that ends with a deal after round one; there was $500 in the contestant's case."""
    evening.play(BeginHosting(host=host, contestant=contestant), ChooseCase(seat=contestant, case=1))
    dealt(played_round(evening), deal)
    return lift(evening, 500_00)


def by_hand(evening, cents, source, target) -> Playthrough:
    """The table moves money by hand, to get somebody to a certain sum."""
    return evening.play(AdjustMoney(cents=cents, source=source, target=target, reason="for the story"))


def warned(evening, kind, move: Move) -> list:
    """What a person is cautioned with before this answer counts."""
    cautions: tuple[Caution, ...] = evening.asked(kind).cautions
    return [str(caution.text) for caution in cautions if caution.meets(move)]
