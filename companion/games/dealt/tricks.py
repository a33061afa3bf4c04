"""The trick: everybody plays cards or takes one; then somebody leads the next, or the round is over."""

from collections.abc import Collection

from companion.game import NOTHING, Refused, Said, Seat, as_is, given, one_of, say, says, together
from companion.games.dealt import happenings as told
from companion.games.dealt import moves as m
from companion.games.dealt.box import REDRAW, STOP, X, a_card
from companion.games.dealt.combinations import (
    BY_CODE,
    Combination,
    called,
    needed,
    playable,
    printed,
    readings,
    row,
)
from companion.games.dealt.draft import Draft, with_card, without
from companion.games.dealt.rounds import begin_trick, end_round
from companion.games.dealt.settings import REDRAW_LEADS
from companion.games.dealt.state import BEATEN, LAST, STUCK, Drawing, State, Trick, Turn

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


# From a hand Tableside dealt.


def play_from_hand(draft: Draft, move: m.PlayFromHand) -> None:
    state = draft.state
    seat = state.turn
    hand, places = state.hands[seat], sorted(move.places)
    cards = tuple(hand[place - 1] for place in places)
    combination = BY_CODE.get(move.called) if X in cards else next(iter(readings(cards)), None)
    if X not in cards and move.called:
        raise Refused(say("There's no X in these cards."))
    if why := why_not(cards, combination, state.now.best):
        raise Refused(why)
    draft.hold(seat, tuple(card for place, card in enumerate(hand, 1) if place not in places))
    if combination:
        _lay(draft, called(cards, combination), combination)
    else:
        (_stop if cards == (STOP,) else _redraw)(draft)


def why_not(cards: tuple[str, ...], combination: Combination | None, best: Combination | None) -> Said:
    """Return why cards can't be played: they make no combination, or none high enough."""
    if cards in ((STOP,), (REDRAW,)):
        return NOTHING
    if STOP in cards or REDRAW in cards:
        return say("Play a Stop or a Redraw alone.")
    if X in cards and combination not in readings(cards):
        return _wrongly_called(cards, combination) + _uncalled(cards, best)
    if combination is None:
        return say(
            "{cards} isn't a combination. Play numbers in a row, or the same number.",
            cards=_as_called(cards),
        )
    if best is None or combination > best:
        return NOTHING
    too_low = say("{combination} doesn't beat the {best}.", combination=combination.words, best=best.words)
    return too_low + needed(best)


def _as_called(cards: tuple[str, ...]) -> Said:
    """Return cards side by side, and what each X counts as: 6-X-8 with X as 9."""
    numbers = tuple(card.removeprefix(X) for card in cards if printed(card) == X != card)
    if not numbers:
        return as_is(row(cards))
    return says(
        "{cards} with X as {numbers}",
        "{cards} with the Xs as {numbers}",
        len(numbers),
        cards=row(cards),
        numbers=together(numbers),
    )


def _wrongly_called(cards: tuple[str, ...], called: Combination | None) -> Said:
    """Return a note that cards aren't what they were called, if they can make a combination at all."""
    if called is None or not readings(cards):
        return NOTHING
    return say("{cards} isn't {called}.", cards=row(cards), called=called.one)


def _uncalled(cards: tuple[str, ...], best: Combination | None) -> Said:
    """Return what the X can make of these cards, or why they can't be played."""
    laid, possible = row(cards), readings(cards)
    beats = [each for each in possible if best is None or each > best]
    if beats and len(cards) == 1:
        numbers = one_of([each.top for each in beats])
        return say("What number is your X? It can be {numbers}.", numbers=numbers)
    if beats:
        return say("Call your X: {cards} can be {ways}.", cards=laid, ways=one_of([one.one for one in beats]))
    if not possible or best is None:
        return say("{cards} isn't a combination, whatever the X is.", cards=laid)
    if len(cards) == 1:
        return say("An X alone is a Solo.") + needed(best)
    return say("{cards} is {highest} at best.", cards=laid, highest=possible[-1].one) + needed(best)


# With real cards or dealt ones.


def _lay(draft: Draft, cards: tuple[str, ...], combination: Combination) -> None:
    state, trick = draft.state, draft.now
    name, laid = state.name(state.turn), _laid(cards, combination)
    if not trick.turns:
        text = say("{name} leads {laid}.", name=name, laid=laid)
    elif trick.best:
        text = say("{name} beats that with {laid}.", name=name, laid=laid)
    else:
        text = say("{name} plays {laid}.", name=name, laid=laid)
    draft.tell(told.CardsLaid(text=text, seat=state.turn, cards=cards, combination=combination))
    draft.act(Turn(state.turn, cards, combination))
    draft.watch(cards)
    _go_on(draft)


def _laid(cards: tuple[str, ...], combination: Combination) -> Said:
    """Return what was laid: “a 12”, “an X as 12”, or “7-6, a 2-Straight to 7”."""
    if len(cards) > 1:
        return say("{cards}, {combination}", cards=row(cards), combination=combination.one)
    return say("an X as {number}", number=combination.top) if printed(cards[0]) == X else a_card(cards[0])


def _stop(draft: Draft) -> None:
    seat = draft.state.turn
    draft.tell(told.Stopped(seat=seat))
    draft.act(Turn(seat, (STOP,)))
    draft.watch((STOP,))
    _end_trick(draft)


def _redraw(draft: Draft) -> None:
    seat = draft.state.turn
    draft.act(Turn(seat, (REDRAW,)))
    text = say(
        "{name} plays a Redraw. Whoever wins the trick draws {cards} cards.",
        name=draft.state.name(seat),
        cards=draft.now.draws,
    )
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
    draft.tell(told.ReserveTaken(seat=seat, card=move.card))
    draft.act(Turn(seat, took=move.card))
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    """Let the next player act, unless everyone has; a player who can't act is stuck."""
    state = draft.state
    if not state.now.waiting:
        _end_trick(draft)
    elif state.dealt_here and not _can_act(state, state.turn):
        _stuck(draft)


def _can_act(state: State, seat: Seat) -> bool:
    return bool(state.reserve(seat) or playable(state.hands[seat], state.now.best))


def _stuck(draft: Draft) -> None:
    seat = draft.state.turn
    draft.tell(told.PlayerStuck(seat=seat))
    draft.become(last=draft.now, discarded=draft.state.discarded + draft.now.cards)
    end_round(draft, (seat,), STUCK)


# When the trick is over.


def _end_trick(draft: Draft) -> None:
    """Draw for the Redraws, see who is out, and go on to the next trick or end the round."""
    trick = draft.now
    winner = trick.plays[-1].seat if trick.plays else ""
    draft.tell(told.TrickEnded(text=_ended(draft.state, trick, winner), winner=winner))
    draft.become(last=trick, trick=None, discarded=draft.state.discarded + trick.cards)
    state = draft.state
    drawer = _drawer(state, trick, winner)
    count = min(trick.draws, len(state.pile)) if drawer else 0
    if count:
        text = says("{name} draws one card.", "{name} draws {count} cards.", count, name=state.name(drawer))
        draft.tell(told.CardsDrawn(text=text, seat=drawer, count=count))
    left = tuple(seat for seat in state.seats if state.hands[seat] or (count and seat == drawer))
    for seat in trick.players:
        if seat not in left:
            draft.tell(told.PlayerOut(seat=seat))
    if len(left) > 1:
        _draw(draft, Drawing(drawer, count, _next_leader(state, trick, left, drawer)))
        return
    if count:
        _draw_at_once(draft, drawer, count)
    _lose_round(draft, trick, winner, left)


def _ended(state: State, trick: Trick, winner: Seat) -> Said:
    if not winner:
        return say("Nobody played a combination.")
    if trick.stopped:
        return say("{name} has the highest combination.", name=state.name(winner))
    return NOTHING


def _drawer(state: State, trick: Trick, winner: Seat) -> Seat:
    """Return who draws for the Redraws in a trick, if anybody does."""
    if not trick.draws:
        return ""
    if winner and not state.hands[winner] and not state.rulings.redraw_pulls_back:
        return ""
    return winner or trick.leader


def _next_leader(state: State, trick: Trick, left: Collection[Seat], drawer: Seat) -> Seat:
    """Return who leads next: the player with the best claim who still has cards."""
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
    """Draw real cards all at once, but let cards Tableside dealt be placed one by one."""
    state = draft.state
    if not drawing.left:
        begin_trick(draft, drawing.leader)
    elif state.dealt_here:
        draft.become(phase="place", drawing=drawing)
        card = state.pile[0]
        text = say("You drew {card}.", card=a_card(card))
        draft.tell(told.CardDrawn(text=text, to=(drawing.seat,), card=card))
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
    """End the round: one player has cards left, or all are out and only the trick's winner is safe."""
    if left:
        end_round(draft, left, LAST)
    elif winner:
        losers = tuple(seat for seat in draft.state.seats if seat in trick.players and seat != winner)
        end_round(draft, losers, BEATEN)
    else:
        draft.become(phase="losers")
