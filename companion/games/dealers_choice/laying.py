"""Setting up: money, autos, cards, policies and Value cards. People enter what's on real cards."""

from collections.abc import Iterator

import msgspec

from companion.game import (
    BANK,
    NOTHING,
    Commitment,
    Next,
    Said,
    Seat,
    Setup,
    commit,
    empty,
    given,
    say,
    seal,
    sealed_names,
    seats_for,
)
from companion.game.said import ENGLISH
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.box import CARDS, DEALT, EXAMPLE, HAND, POLICY_CARDS, Box
from companion.games.dealers_choice.cards import POLICIES, UNKNOWN, read
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.exchange import arrive
from companion.games.dealers_choice.state import Rulings, State
from companion.games.dealers_choice.turns import begin_turn

OWN = 2 + HAND  # how many cards each player is dealt: a Value card, a policy and a hand


def start(setup: Setup) -> Next[State]:
    """Return the first state and what happened; if Tableside deals, an example replaces an incomplete box."""
    seats = seats_for(len(setup.players))
    rulings = msgspec.convert(setup.settings, Rulings)
    box: Box = setup.box
    state = State(
        seats=seats,
        names=setup.players,
        rulings=rulings,
        rules=setup.version,
        box=box,
        money=empty(*seats),
        phase="begin",
        first=setup.first,
        lots=dict.fromkeys(seats, ()),
        exchange=tuple(auto.number for auto in box.autos),
        prices={},
        deck=(UNKNOWN,) * (CARDS - HAND * len(seats)),
        hands=dict.fromkeys(seats, (UNKNOWN,) * HAND),
        policy_deck=(UNKNOWN,) * (POLICY_CARDS - len(seats)),
        policies=dict.fromkeys(seats, (UNKNOWN,)),
        written={seat: {} for seat in seats},
    )
    draft = Draft(state)
    if state.by_companion:
        box = box if box.complete else EXAMPLE
        nothing = dict.fromkeys(seats, ())
        draft.become(box=box, deck=cards_of(box), hands=nothing)
        draft.become(policy_deck=policies_of(box), policies=nothing)
    draft.become(prices={auto.number: auto.price for auto in box.autos if auto.price})
    for seat in seats:
        draft.pay(BANK, seat, box.start)
    return draft.outcome


def opening(setup: Setup) -> Said:
    """Return who goes first."""
    return say("{name} goes first.", name=setup.name(setup.first)) if setup.first else NOTHING


def cards_of(box: Box) -> tuple[str, ...]:
    """Return all the Dealer's Choice cards in a box."""
    return tuple(cards.card.key for cards in box.cards for _ in range(cards.count))


def policies_of(box: Box) -> tuple[str, ...]:
    """Return all the policies in a box."""
    return tuple(sorted(policy for policy, count in box.policies.items() for _ in range(count)))


def begin(draft: Draft, move: m.Begin) -> None:
    if draft.state.rules > 4:
        draft.become(first=move.first)
    draft.become(turn=move.first, phase="deal autos" if draft.state.by_companion else "lots")
    draft.tell(told.Began(seat=move.first))


def deal_autos(draft: Draft, move: m.DealAutos) -> None:
    each = DEALT[len(draft.state.seats)]
    for at, seat in enumerate(draft.state.seats):
        _lay(draft, seat, move.cars[at * each : (at + 1) * each])
    draft.become(phase="deal cards")


def deal_cards(draft: Draft, move: m.DealCards) -> None:
    state = draft.state
    hands = {seat: move.cards[at * HAND : (at + 1) * HAND] for at, seat in enumerate(state.seats)}
    players = len(state.seats)
    policies = move.policies[players:]
    draft.become(
        hands=hands,
        deck=move.cards[players * HAND :],
        policies={seat: (move.policies[at],) for at, seat in enumerate(state.seats)},
        policy_deck=policies if state.later_rules else tuple(sorted(policies)),
        value_cards={seat: move.books[at] for at, seat in enumerate(state.seats)},
        salt=move.salt,
    )
    if state.rules > 2:
        lines = tuple(_lines(draft.state))
        draft.become(dealt="\n".join(lines), fingerprint=seal(move.salt, lines).fingerprint)
    else:
        draft.become(dealt=_in_words(draft.state))
    shown = dealing(draft.state).fingerprint
    draft.tell(told.CardsDealt(fingerprint=shown))
    begin_turn(draft, state.turn)


def _in_words(state: State) -> str:
    """Return the text behind the deal's fingerprint: in English, whatever language the table speaks."""
    rows = [
        f"{state.name(seat)}: {_named(state.hands[seat])}; "
        f"policy {POLICIES[state.policies[seat][0]]}; Value card {state.value_cards[seat]}"
        for seat in state.seats
    ]
    rows.append(f"deck: {_named(state.deck)}")
    if state.later_rules:
        rows.append(f"policies: {', '.join(POLICIES[policy] for policy in state.policy_deck)}")
    return " | ".join(rows)


def _named(cards: tuple[str, ...]) -> str:
    return ", ".join(read(card).name.to(ENGLISH) for card in cards)


def _lines(state: State) -> Iterator[str]:
    """Yield what Tableside dealt, card by card: OWN lines for each player, then both decks."""
    names = sealed_names(state.seats) if state.rules > 3 else state.names
    for seat, name in zip(state.seats, names, strict=True):
        yield f"{name}'s Value card: {state.value_cards[seat]}"
        yield f"{name}'s policy: {POLICIES[state.policies[seat][0]]}"
        yield from (f"{name}'s hand: {_named((card,))}" for card in state.hands[seat])
    yield from (f"deck: {_named((card,))}" for card in state.deck)
    yield from (f"policies: {POLICIES[policy]}" for policy in state.policy_deck)


def dealing(state: State, seat: Seat | None = None) -> Commitment:
    """Return the commitment to what Tableside dealt.

    At the end, it opens the Value cards used to count assets and, for `seat`, everything they were dealt.
    """
    over = state.phase == "over"
    if not state.fingerprint:
        return commit(state.salt, state.dealt, over)
    if not over:
        return Commitment(state.fingerprint)
    counted = state.active if len(state.active) > 1 else ()
    books = (state.dealt_to(one, OWN)[0] for one in counted)
    own = state.dealt_to(seat, OWN) if seat else ()
    return seal(state.salt, state.dealt.split("\n"), {*books, *own})


def enter_lot(draft: Draft, move: m.EnterLot) -> None:
    _lay(draft, given(move.seat), move.cars)
    if all(draft.state.lots.values()):
        begin_when_priced(draft)


def _lay(draft: Draft, seat: Seat, cars: tuple[int, ...]) -> None:
    for car in sorted(cars):
        draft.move_car(car, seat)
    draft.tell(told.LotLaid(seat=seat, cars=tuple(sorted(cars))))


def begin_when_priced(draft: Draft) -> None:
    """Ask for the list prices that are missing, then begin the first turn."""
    if draft.state.unpriced:
        draft.become(phase="prices")
    else:
        begin_turn(draft, draft.state.turn)


def enter_price(draft: Draft, move: m.EnterPrice) -> None:
    state = draft.state
    car = state.unpriced[0]
    draft.become(prices={**state.prices, car: move.cents})
    draft.tell(told.PriceEntered(car=car, cents=move.cents))
    if state.turned:
        arrive(draft)
    else:
        begin_when_priced(draft)


def take_book(draft: Draft, move: m.TakeBook) -> None:
    """Note a dealer's Value card; if somebody else named the same one, neither counts.

    Everyone hears that: refusing it quietly would let a dealer find out which cards the others have.
    """
    state, seat = draft.state, given(move.seat)
    same = [other for other, card in state.value_cards.items() if card == move.card]
    if same and state.later_rules:
        draft.become(
            value_cards={other: card for other, card in state.value_cards.items() if other not in same},
            needed=tuple(other for other in state.needed if other not in same),
        )
        draft.tell(told.BooksClashed(seat=seat, other=same[0]))
        return
    draft.become(value_cards={**state.value_cards, seat: move.card})
    text = say("Your Blue Book has Value card {card}.", card=move.card)
    draft.tell(told.BookTaken(text=text, to=(seat,)))
