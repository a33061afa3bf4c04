"""The trick: everybody lays cards or takes one, once; then somebody leads the next, or the round is over."""

from collections.abc import Collection

from companion.game import Refused, Seat, given
from companion.games.dealt import happenings as told
from companion.games.dealt import moves as m
from companion.games.dealt.box import REDRAW, STOP, X
from companion.games.dealt.combinations import BY_CODE, Combination, called, playable, readings
from companion.games.dealt.draft import Draft, with_card, without
from companion.games.dealt.rounds import begin_trick, end_round
from companion.games.dealt.settings import REDRAW_LEADS
from companion.games.dealt.state import Drawing, State, Trick, Turn
from companion.games.dealt.words import a, counted, laid, needed, one, row, together

# With real cards.


def play_cards(draft: Draft, move: m.PlayCards) -> None:
    (combination,) = readings(move.cards)
    _hold_less(draft, move.cards)
    _lay(draft, move.cards, combination)


def play_stop(draft: Draft, move: m.PlayStop) -> None:
    _hold_less(draft, (STOP,))
    _stop(draft)


def play_redraw(draft: Draft, move: m.PlayRedraw) -> None:
    _hold_less(draft, (REDRAW,))
    _redraw(draft)


def _hold_less(draft: Draft, cards: tuple[str, ...]) -> None:
    seat = draft.state.turn
    draft.hold(seat, without(draft.state.hands[seat], cards))


def say_stuck(draft: Draft, move: m.SayStuck) -> None:
    _stuck(draft)


# From a hand that the companion dealt.


def play_from_hand(draft: Draft, move: m.PlayFromHand) -> None:
    state = draft.state
    seat = state.turn
    hand, places = state.hands[seat], sorted(move.places)
    cards = tuple(hand[place - 1] for place in places)
    combination = BY_CODE.get(move.called) if X in cards else next(iter(readings(cards)), None)
    refuse(cards, combination, state.now.best, move.called)
    draft.hold(seat, tuple(card for place, card in enumerate(hand, 1) if place not in places))
    if combination:
        _lay(draft, called(cards, combination), combination)
    else:
        (_stop if cards == (STOP,) else _redraw)(draft)


def refuse(
    cards: tuple[str, ...], combination: Combination | None, best: Combination | None, said: str = ""
) -> None:
    """Refuse cards that make nothing, or nothing high enough; a Stop or a Redraw alone always goes."""
    if X not in cards and said:
        raise Refused("There is no X among these cards to be called anything.")
    if cards in ((STOP,), (REDRAW,)):
        return
    if STOP in cards or REDRAW in cards:
        raise Refused("A Stop or a Redraw is played alone.")
    if X in cards and combination not in readings(cards):
        raise Refused(_uncalled(cards, best))
    if combination is None:
        raise Refused(f"{row(cards)} is no combination: neither numbers in a row nor all the same.")
    if best is not None and combination <= best:
        raise Refused(f"{combination.words} does not beat the {best.words}. {needed(best)}")


def _uncalled(cards: tuple[str, ...], best: Combination | None) -> str:
    """Return what an X may be called among these cards, or why nothing helps."""
    possible = readings(cards)
    beats = [each.words for each in possible if best is None or each > best]
    if beats:
        return f"Say what the X makes of {row(cards)}: {', '.join(beats)}."
    if not possible or best is None:
        return f"{row(cards)} is no combination, whatever the X is called."
    highest = "X alone is a Solo." if len(cards) == 1 else f"{row(cards)} is {one(possible[-1])} at most."
    return f"{highest} {needed(best)}"


# Either way.


def _lay(draft: Draft, cards: tuple[str, ...], combination: Combination) -> None:
    state, trick = draft.state, draft.now
    doing = "leads" if not trick.turns else "beats that with" if trick.best else "plays"
    text = f"{state.name(state.turn)} {doing} {laid(cards, combination)}."
    draft.tell(told.CardsLaid(text=text, seat=state.turn, cards=cards, combination=combination))
    draft.act(Turn(state.turn, cards, combination))
    draft.watch(cards)
    _go_on(draft)


def _stop(draft: Draft) -> None:
    seat = draft.state.turn
    draft.tell(told.Stopped(text=f"{draft.state.name(seat)} plays a Stop. The trick is over.", seat=seat))
    draft.act(Turn(seat, (STOP,)))
    draft.watch((STOP,))
    _end_trick(draft)


def _redraw(draft: Draft) -> None:
    seat = draft.state.turn
    draft.act(Turn(seat, (REDRAW,)))
    cards = counted(draft.now.draws, "card")
    text = f"{draft.state.name(seat)} plays a Redraw. Whoever wins the trick draws {cards}."
    draft.tell(told.RedrawLaid(text=text, seat=seat))
    draft.watch((REDRAW,))
    _go_on(draft)


def take_reserve(draft: Draft, move: m.TakeReserve) -> None:
    state = draft.state
    seat = state.turn
    reserve = list(state.reserves[seat])
    reserve[reserve.index(move.card)] = ""
    hand = state.hands[seat]
    draft.hold(seat, with_card(hand, move.card, len(hand) if move.place is None else move.place))
    draft.become(reserves={**state.reserves, seat: tuple(reserve)})
    text = f"{state.name(seat)} takes {a(move.card)} from the reserve."
    draft.tell(told.ReserveTaken(text=text, seat=seat, card=move.card))
    draft.act(Turn(seat, took=move.card))
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Let the next player act, unless all have; who can do nothing at all is stuck."""
    state = draft.state
    if not state.now.waiting:
        _end_trick(draft)
    elif state.dealt_here and not _can_act(state, state.turn):
        _stuck(draft)


def _can_act(state: State, seat: Seat) -> bool:
    return bool(state.reserve(seat) or playable(state.hands[seat], state.now.best))


def _stuck(draft: Draft) -> None:
    seat = draft.state.turn
    text = f"{draft.state.name(seat)} can play nothing and has no reserve left."
    draft.tell(told.PlayerStuck(text=text, seat=seat))
    draft.become(last=draft.now, discarded=draft.state.discarded + draft.now.cards)
    end_round(draft, (seat,), f"{draft.state.name(seat)} is stuck.")


# When the trick is over.


def _end_trick(draft: Draft) -> None:
    """Draw for the Redraws, see who is out, and go on to the next trick or to the end of the round."""
    trick = draft.now
    winner = trick.plays[-1].seat if trick.plays else ""
    text = (
        f"{draft.state.name(winner)} has the highest combination."
        if winner
        else "Nobody played a combination."
    )
    draft.tell(told.TrickEnded(text=text, winner=winner))
    draft.become(last=trick, trick=None, discarded=draft.state.discarded + trick.cards)
    state = draft.state
    drawer = _drawer(state, trick, winner)
    count = min(trick.draws, len(state.pile)) if drawer else 0
    if count:
        text = f"{state.name(drawer)} draws {counted(count, 'card')}."
        draft.tell(told.CardsDrawn(text=text, seat=drawer, count=count))
    left = tuple(seat for seat in state.seats if state.hands[seat] or (count and seat == drawer))
    for seat in trick.players:
        if seat not in left:
            draft.tell(told.PlayerOut(text=f"{state.name(seat)} is out, and safe.", seat=seat))
    if len(left) > 1:
        _draw(draft, Drawing(drawer, count, _next_leader(state, trick, left, drawer)))
        return
    if count:
        _draw_at_once(draft, drawer, count)
    _lose_round(draft, trick, winner, left)


def _drawer(state: State, trick: Trick, winner: Seat) -> Seat:
    """Return who draws for the Redraws of a trick, if anybody."""
    if not trick.draws:
        return ""
    if winner and not state.hands[winner] and not state.rulings.redraw_pulls_back:
        return ""
    return winner or trick.leader


def _next_leader(state: State, trick: Trick, left: Collection[Seat], drawer: Seat) -> Seat:
    """Return who leads next: the first with cards of those who have a claim, the best claim first."""
    best_first = [turn.seat for turn in reversed(trick.plays)]
    if trick.stopped:
        stopper = trick.turns[-1].seat
        ruling = state.rulings.redraw_stopped if trick.plays else state.rulings.led_redraw_stopped
        before = [drawer] if drawer and ruling == REDRAW_LEADS else []
        claims = [*before, stopper, *best_first, *state.to_the_right(stopper)]
    else:
        claimants = best_first or [trick.leader]
        claims = [*claimants, *state.to_the_right(claimants[0])]
    return next(seat for seat in claims if seat in left)


def _draw(draft: Draft, drawing: Drawing) -> None:
    """Draw real cards at once; of those that the companion dealt, one after the other is put in its place."""
    state = draft.state
    if not drawing.left:
        begin_trick(draft, drawing.leader)
    elif state.dealt_here:
        draft.become(phase="place", drawing=drawing)
        card = state.pile[0]
        draft.tell(told.CardDrawn(text=f"You draw {a(card)}.", to=(drawing.seat,), card=card))
    else:
        _draw_at_once(draft, drawing.seat, drawing.left)
        begin_trick(draft, drawing.leader)


def _draw_at_once(draft: Draft, seat: Seat, count: int) -> None:
    state = draft.state
    draft.hold(seat, state.hands[seat] + state.pile[:count])
    draft.become(pile=state.pile[count:])


def place_drawn(draft: Draft, move: m.PlaceDrawn) -> None:
    state = draft.state
    drawing = given(state.drawing)
    draft.hold(drawing.seat, with_card(state.hands[drawing.seat], state.pile[0], move.place))
    draft.become(pile=state.pile[1:])
    _draw(draft, Drawing(drawing.seat, drawing.left - 1, drawing.leader))


def _lose_round(draft: Draft, trick: Trick, winner: Seat, left: tuple[Seat, ...]) -> None:
    """End the round: one has cards left; or all are out, and only the highest combination is safe."""
    if left:
        end_round(draft, left, f"only {draft.state.name(left[0])} has cards left.")
    elif winner:
        losers = tuple(seat for seat in draft.state.seats if seat in trick.players and seat != winner)
        names = together([str(draft.state.name(seat)) for seat in losers])
        end_round(draft, losers, f"all are out, and {names} did not have the highest combination.")
    else:
        draft.become(phase="losers")
