"""Whose turn it is, and what there is when no turn is left: the Thieves' price and the stars."""

from msgspec import Struct

from companion.game import Seat, around, left_of
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import THIEVES, State, deals_of


class Score(Struct, frozen=True):
    """What somebody's collection is worth."""

    seat: Seat
    sets: tuple[str, ...]
    stars: int  # of all sets together
    total: int  # times their number
    lost: str = ""  # the set that the Thieves took


def next_turn(draft: Draft) -> None:
    """End whatever was under way, and go on clockwise."""
    draft.become(auction=None, heist=None, deal=None)
    begin_turn(draft, left_of(draft.state.seats, draft.state.turn))


def begin_turn(draft: Draft, seat: Seat) -> None:
    """Let a player take a turn; whoever can do nothing passes, and when all sets are whole it is over."""
    state = draft.state
    if state.complete:
        _end(draft)
        return
    for able in around(state.seats, seat):
        if state.cards_left or deals_of(state, able):
            draft.become(phase="turn", turn=able)
            return
        text = f"{state.name(able)} has nothing to deal for, and passes."
        draft.tell(told.Passed(text=text, seat=able))


def _end(draft: Draft) -> None:
    state = draft.state
    holder = state.owner(THIEVES) if THIEVES in state.sets else None
    sets = state.whole_sets(holder) if holder else ()
    if holder and len(sets) > 1:
        draft.become(phase="penalty", turn=holder)
        return
    if holder and sets:
        _lose(draft, holder, sets[0])
    _count(draft)


def lose_set(draft: Draft, move: m.LoseSet) -> None:
    _lose(draft, draft.state.turn, move.item)
    _count(draft)


def _lose(draft: Draft, holder: Seat, item: str) -> None:
    draft.become(lost=item)
    text = f"The Thieves cost {draft.state.name(holder)} the {draft.state.kind(item).several}."
    draft.tell(told.SetLost(text=text, seat=holder, item=item))


def _count(draft: Draft) -> None:
    draft.become(phase="over")
    state = draft.state
    best = winners(state)
    names = " and ".join(str(state.name(seat)) for seat in best)
    stars = max(score.total for score in scores(state))
    text = f"{names} {'wins' if len(best) == 1 else 'share the win'} with {stars:,} stars."
    draft.tell(told.GameEnded(text=text, winners=best))


def cheapest(state: State, seat: Seat) -> str:
    """Return the whole set of a player that is worth least."""
    return min(state.whole_sets(seat), key=lambda item: state.kind(item).stars)


def scores(state: State) -> tuple[Score, ...]:
    """Return what everybody's whole sets are worth: their stars together, times their number."""
    return tuple(_score(state, seat) for seat in state.seats)


def _score(state: State, seat: Seat) -> Score:
    whole = state.whole_sets(seat)
    kept = tuple(item for item in whole if item != state.lost)
    stars = sum(state.kind(item).stars for item in kept)
    return Score(seat, kept, stars, stars * len(kept), state.lost if state.lost in whole else "")


def winners(state: State) -> tuple[Seat, ...]:
    """Return who has most stars; a tie is shared, and cash counts for nothing."""
    most = max(score.total for score in scores(state))
    return tuple(score.seat for score in scores(state) if score.total == most)
