"""What can be counted in Dealt!: everybody's chips and, if the cards are real, the cards."""

from functools import lru_cache

from companion.game import Said, Seat, as_is, say
from companion.game.counting import Countable, CountLine, piece, whose
from companion.games.dealt.box import KINDS
from companion.games.dealt.state import BOX, PILE, State


def countables(state: State) -> tuple[Countable, ...]:
    """Return what's in front of everybody, the two piles, and the chips in the box."""
    real = bool(state.round) and not state.dealt_here
    piles = tuple(
        Countable(seat, whose(state, seat), _in_front(state, seat, real), seat) for seat in state.seats
    )
    box = Countable(BOX, say("The box"), (_chips(state.chips_in_box),))
    if not real:
        return *piles, box
    draw = Countable(PILE, say("The draw pile"), (_cards(len(state.pile)),))
    discarded = Countable("discarded", say("The discard pile"), (_cards(len(state.discarded)),))
    return *piles, draw, discarded, box


def _in_front(state: State, seat: Seat, real: bool) -> tuple[CountLine, ...]:
    chips = _chips(state.chips[seat])
    if not real:
        return (chips,)
    reserve = state.reserve(seat)
    return (
        chips,
        piece("hand", say("cards in hand"), len(state.hands.get(seat, ()))),
        *(piece(card, _reserved(card), reserve.count(card)) for card in KINDS),
    )


def _chips(count: int) -> CountLine:
    return piece("chips", say("chips"), count, 999)


def _cards(count: int) -> CountLine:
    return piece("cards", say("cards"), count, 999)


@lru_cache(maxsize=64)
def _reserved(card: str) -> Said:
    return say("{card} in reserve", card=as_is(card))
