"""What several asks of Dealer's Choice have in common: people, cars, places, what is under way."""

from collections.abc import Iterable
from functools import lru_cache

from companion.game import CENTS, Face, Option, Seat, dollars
from companion.games.dealers_choice.cards import KINDS, Card, read
from companion.games.dealers_choice.disasters import NO
from companion.games.dealers_choice.playing import why_not
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, State

NOTE = 50 * CENTS  # half of an odd list price
RETIRING = "All you have is gone, and you are out."


def face_of_hand(state: State) -> Face:
    """An ask about a hand: its blanks are for its seat alone if the companion knows the hand."""
    return "private" if state.by_companion else "open"


@lru_cache(maxsize=256)
def _option(value: str, label: str, closed: str = "", key: str = "") -> Option:
    return Option(value, label, closed, key)


def declining(label: str, closed: str = "") -> Option:
    """Return the answer that is a no: whatever else can be answered, its letter is the same."""
    return _option(NO, label, closed, key="N")


def places(state: State) -> tuple[Option, ...]:
    """Return where a car may go."""
    lots = tuple(
        _option(seat, f"{state.name(seat)}'s lot", "That lot has six cars." if state.full(seat) else "")
        for seat in state.active
    )
    return *lots, *_OFF_LOTS


_OFF_LOTS = (Option(EXCHANGE, "the Exchange", key="X"), Option(DISCARD, "out of the game", key="O"))


def car_options(state: State, cars: tuple[int, ...]) -> tuple[Option, ...]:
    """Return cars as options, with what everyone knows of them."""
    return tuple(_car_option(car, state.box.auto(car).name, state.prices[car]) for car in cars)


@lru_cache(maxsize=1024)
def _car_option(car: int, name: str, price: int) -> Option:
    listed = f"list {dollars(price)}"
    return Option(car, f"{car}, {name}, {listed}" if name else f"{car}, {listed}")


def held(state: State, kinds: Iterable[str]) -> tuple[Option, ...]:
    """Return the cards of these kinds that whoever has the turn may hold, closed if they cannot be played."""
    hand = state.hands[state.turn]
    cards = (
        [read(key) for key in dict.fromkeys(hand)] if state.by_companion else [Card(kind) for kind in kinds]
    )
    if not hand:
        return ()
    return tuple(
        Option(card.key, card.name, why_not(state, card.kind, card.cents))
        for card in cards
        if card.kind in kinds
    )


def not_held(state: State, seat: Seat, card: str) -> str:
    """Return why somebody cannot answer with a card, if the companion knows that."""
    return f"You have no {KINDS[card]}." if state.by_companion and card not in state.hands[seat] else ""
