"""Building blocks for Deal or No Deal stories: helpers that bring a table to where a test needs it.

Ann sits at A, Ben at B, Cal at C, Dee at D, Eva at E, Flo at F. By default Ann hosts Ben.
"""

from companion.game import AdjustMoney, Caution, Move, Refused
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
CUT_SHORT = {"Deal", "AgreePrice", "AskFor", "EndMatch", "StopLooking"}
CASES_BY_ROUND = (6, 5, 4, 3, 2, 1, 1, 1, 1)


def seated(players, seed=1, box=None, **settings) -> Playthrough:
    """Return a game with these players seated; nobody hosts yet."""
    return Playthrough("deal_or_no_deal", players, seed=seed, box=box, **settings)


def began(players, host="A", contestant="B", special=1, **laid) -> Playthrough:
    """Return a game that has begun; the contestant has chosen a case unless `special` is None."""
    evening = seated(players, **laid).play(BeginHosting(host=host, contestant=contestant))
    return evening.play(ChooseCase(seat=contestant, case=special)) if special else evening


def cash(evening, seat) -> int:
    """Return somebody's cash, in cents."""
    return evening.state.money[seat]


def kitty(evening) -> int:
    """Return how much is in the kitty, in cents."""
    return evening.state.money["kitty"]


def purse(evening) -> dict:
    """Return every account and what's in it, including the bank's."""
    return dict(evening.state.money.accounts)


def cases_of(evening, place) -> list:
    """Return the closed cases of a player or of the center, except the contestant's case."""
    now = evening.state.now
    return [case for case in now.cases if case != now.special and now.held[case - 1] == place]


def case_of(evening, place) -> int:
    """Return one of the closed cases of a player or of the center, but not the contestant's case."""
    return cases_of(evening, place)[0]


def call(evening, place) -> Playthrough:
    """Let the contestant call one of a player's or the center's cases; return the game."""
    return evening.play(CallCase(seat=evening.state.now.contestant, case=case_of(evening, place)))


def lift(evening, value) -> Playthrough:
    """Lift the lid, after a pass by whoever may still guess; return the game."""
    now = evening.state.now
    if evening.state.guesser:
        seat = evening.asked("NoGuess").seat
        evening.play(NoGuess(seat=seat))
    return evening.play(LiftLid() if now.inside else Reveal(value=value))


def opened(evening, place, value, guess=None, pay="free") -> Playthrough:
    """Call a player's or the center's case, guess if told to, and find this value in it; return the game."""
    call(evening, place)
    if guess is not None:
        evening.play(TakeGuess(seat=place, value=guess, pay=pay))
    return lift(evening, value)


def played_round(evening, keep=(), last=None) -> Playthrough:
    """Open this round's remaining cases, with unimportant values and no guesses; return the game.

    The values in `keep` stay in play, and one case held by `last` stays closed. The two kitty cards come
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
    """Let the host make an offer and the contestant say no deal; return the game."""
    now = evening.state.now
    return evening.play(MakeOffer(seat=now.host, cents=cents), NoDeal(seat=now.contestant))


def dealt(evening, cents) -> Playthrough:
    """Let the host make an offer and the contestant say deal; return the game."""
    now = evening.state.now
    return evening.play(MakeOffer(seat=now.host, cents=cents), Deal(seat=now.contestant))


def to_round(evening, number, keep=(), last=None) -> Playthrough:
    """Play until this round begins, refusing every offer; return the game."""
    while evening.state.now.round < number:
        refused(played_round(evening, keep, last))
    return evening


def to_offer(evening, number, keep=(), last=None) -> Playthrough:
    """Refuse all earlier offers, then open this round's cases; return the game, ready for the offer."""
    return played_round(to_round(evening, number, keep, last), keep, last)


def to_last_two(evening, keep=(), last=None) -> Playthrough:
    """Refuse every offer; return the game when the contestant may keep the case or trade it."""
    to_round(evening, 10, keep, last)
    return evening.play(SkipOffer(seat=evening.state.now.host))


def hosted(evening, host, contestant, deal=0) -> Playthrough:
    """Play a whole game: a deal after round one, and $500 in the contestant's case; return the game."""
    evening.play(BeginHosting(host=host, contestant=contestant), ChooseCase(seat=contestant, case=1))
    dealt(played_round(evening), deal)
    return lift(evening, 500_00)


def play_on(evening, rng) -> Playthrough:
    """Answer a random ask with anything it allows, but seldom cut a game short; return the game."""
    while True:
        asks = [ask for ask in evening.asks if ask.kind not in CUT_SHORT or rng.random() < 0.05]
        ask = rng.choice(asks)
        move = evening.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
        try:
            return evening.play(move)
        except Refused:
            continue  # nobody hosts themselves


def by_hand(evening, cents, source, target) -> Playthrough:
    """Move money by hand, so that somebody has a certain amount; return the game."""
    return evening.play(AdjustMoney(cents=cents, source=source, target=target, reason="for the story"))


def warned(evening, kind, move: Move) -> list:
    """Return the cautions that a person reads before this answer counts."""
    cautions: tuple[Caution, ...] = evening.asked(kind).cautions
    return [str(caution.text) for caution in cautions if caution.meets(move)]
