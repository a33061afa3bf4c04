"""From the deal to the end: rounds begin, rounds end, and somebody wins."""

from collections.abc import Collection

import msgspec

from companion.game import (
    BANK,
    NOTHING,
    Commitment,
    Money,
    Next,
    Refused,
    Said,
    Seat,
    Setup,
    around,
    commit,
    dollars,
    empty,
    leaders,
    left_of,
    say,
    says,
    seal,
    sealed_names,
    seats_for,
    together,
)
from companion.games.license_plates import happenings as told
from companion.games.license_plates import moves as m
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.settings import COMPANION, PILE
from companion.games.license_plates.standing import placings
from companion.games.license_plates.state import Payment, Result, Round, Rulings, State, piles
from companion.games.license_plates.words import plates


def start(setup: Setup) -> Next[State]:
    """Return the state before the first round, with the money dealt out, and what happened."""
    box = setup.box
    seats = seats_for(len(setup.players))
    deal = next(deal for deal in box.deals if deal.players == len(seats))
    state = State(
        seats=seats,
        names=setup.players,
        rulings=msgspec.convert(setup.settings, Rulings),
        box=box,
        money=empty(*seats),
        phase="opener",
        first=setup.first,
        length=box.length,
        stacks=dict.fromkeys((*seats, *piles(deal)), deal.each),
        discarded=deal.aside,
        version=max(setup.version, 5),
        any_retyping=setup.version > 2,
        length_of_box=setup.version > 3,
        sealed_one_by_one=setup.version > 4,
    )
    draft = Draft(state)
    for seat in seats:
        draft.pay(BANK, seat, deal.money)
    return draft.outcome


def opening(setup: Setup) -> Said:
    """Return who opens the first round."""
    return say("{name} opens the bidding.", name=setup.name(setup.first)) if setup.first else NOTHING


def select_opener(draft: Draft, move: m.SelectOpener) -> None:
    state = draft.state
    if state.length_of_box and move.length not in (None, state.length):
        raise Refused(
            says(
                "A plate in this box has one digit.", "A plate in this box has {count} digits.", state.length
            )
        )
    draft.become(opener=move.opener, length=move.length or state.length)
    if state.version > 6:
        draft.become(first=move.opener)
    if draft.state.rulings.keeper == COMPANION:
        draft.become(phase="deal")
    else:
        _go_on(draft, 1, move.opener)


def deal_plates(draft: Draft, move: m.DealPlates) -> None:
    draft.become(dealt=move.plates, salt=move.salt)
    if draft.state.sealed_one_by_one:
        draft.become(fingerprint=_sealed(draft.state).fingerprint)
    shown = dealing(draft.state).fingerprint
    draft.tell(told.PlatesDealt(fingerprint=shown))
    _go_on(draft, 1, draft.state.opener)


def dealing(state: State, seat: Seat | None = None) -> Commitment:
    """Return the commitment to the plates Tableside dealt; its text is the same in every language.

    At the end, it opens the plates that were turned over and, for a seat, every plate its player has held.
    """
    over, each = state.phase == "over", state.deal.each
    if state.fingerprint:
        held = state.dealt_to(seat, each)[: each - state.stacks[seat]] if seat else ()
        return _sealed(state, {*state.turned, *held}) if over else Commitment(state.fingerprint)
    plates = [state.box.plate(card) for card in state.dealt]
    words = [f"{plate.digits} {dollars(plate.fine)}" for plate in plates]
    rows = (
        f"{place}: {', '.join(words[at * each : (at + 1) * each])}" for at, place in enumerate(_places(state))
    )
    return commit(state.salt, "; ".join(rows), over)


def _sealed(state: State, opened: Collection[int] = ()) -> Commitment:
    lines, places, each = [], _places(state), state.deal.each
    for at, card in enumerate(state.dealt):
        plate, stand = state.box.plate(card), at < len(state.seats) * each
        words = f"{plate.digits}, {dollars(plate.fine)}" if stand else plate.digits
        lines.append(f"{places[min(at // each, len(places) - 1)]}: {words}")
    return seal(state.salt, lines, opened)


def _places(state: State) -> tuple[str, ...]:
    names = sealed_names(state.seats) if state.version > 5 else state.names
    return (*names, *piles(state.deal), "aside")


def _go_on(draft: Draft, number: int, opener: Seat) -> None:
    """Begin this round if at least two players have money and a card; otherwise, end the game."""
    state = draft.state
    ready = state.ready
    if len(ready) < 2 or number > state.deal.each:
        _end(draft)
    else:
        draft.become(opener=next(seat for seat in around(state.seats, opener) if seat in ready))
        _begin_round(draft, number)


def _begin_round(draft: Draft, number: int) -> None:
    state = draft.state
    players, left = state.ready, state.left
    out = tuple(seat for seat in state.seats if seat not in left)
    centre = piles(state.deal) + (out if state.rulings.plates_of_the_out == PILE else ())
    centre = tuple(pile for pile in centre if state.stacks[pile])
    now = Round(number=number, opener=state.opener, players=players, places=players + centre)
    stacks = {place: cards - (place in now.places) for place, cards in state.stacks.items()}
    draft.become(round=now, stacks=stacks, phase="bidding")
    text = say("Round {round}: {opener} opens.", round=number, opener=state.name(state.opener))
    text += say("{Plates} in play.", plates=plates(len(now.places)))
    draft.tell(told.RoundBegan(text=text, round=number, opener=state.opener))


def end_round(draft: Draft, count: int | None = None, paid: tuple[Payment, ...] = ()) -> None:
    """Discard the round's cards, see who is out, and go on to the next round or end the game."""
    state = draft.state
    now = state.now
    left = state.left
    out = tuple(seat for seat in now.players if seat not in left)
    result = Result(
        round=now.number,
        opener=now.opener,
        bid=now.bid,
        answers=now.answers,
        cards=now.cards,
        changed=() if count is None else now.changed,
        count=count,
        paid=paid,
        out=out,
    )
    draft.become(result=result, round=None, discarded=state.discarded + len(now.places))
    for seat in out:
        draft.tell(told.PlayerOut(seat=seat))
    _go_on(draft, now.number + 1, left_of(state.seats, now.opener))


def _end(draft: Draft) -> None:
    draft.become(phase="over")
    state = draft.state
    best = leaders(placings(state))
    names, cents = together([state.name(seat) for seat in best]), Money(state.money[best[0]])
    if len(best) == 1:
        text = say("{winner} wins with {cents}.", winner=names, cents=cents)
    else:
        text = say("{winners} share the win with {cents} each.", winners=names, cents=cents)
    dealt = dealing(state).text if state.dealt else ""
    draft.tell(told.GameEnded(text=text, winners=best, dealt=dealt))
