"""Whose turn it is, and the end: the set lost to the Thieves, and the stars."""

from companion.game import Seat, around, leaders, left_of, say, together
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.standing import placings, scores
from companion.games.downeast_dealer.state import THIEVES, State, deals_of


def next_turn(draft: Draft) -> None:
    """End the auction or deal, and go on clockwise."""
    draft.become(auction=None, heist=None, deal=None)
    begin_turn(draft, left_of(draft.state.seats, draft.state.turn))


def begin_turn(draft: Draft, seat: Seat) -> None:
    """Begin a turn. Players who can't do anything pass; once all sets are complete, the game ends."""
    state = draft.state
    if state.complete:
        _end(draft)
        return
    for able in around(state.seats, seat):
        if state.cards_left or deals_of(state, able):
            draft.become(phase="turn", turn=able)
            return
        draft.tell(told.Passed(seat=able))


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
    seat, items = draft.state.name(holder), draft.state.kind(item).several
    text = say("The Thieves cost {seat} the {items}.", seat=seat, items=items)
    draft.tell(told.SetLost(text=text, seat=holder, item=item))


def _count(draft: Draft) -> None:
    draft.become(phase="over")
    state = draft.state
    best = leaders(placings(state))
    names = together([state.name(seat) for seat in best])
    stars = max(score.total for score in scores(state))
    text = say("{names} wins with {stars} stars.", names=names, stars=stars)
    if len(best) > 1:
        text = say("{names} share the win with {stars} stars.", names=names, stars=stars)
    draft.tell(told.GameEnded(text=text, winners=best))


def cheapest(state: State, seat: Seat) -> str:
    """Return a player's whole set with the fewest stars."""
    return min(state.whole_sets(seat), key=lambda item: state.kind(item).stars)
