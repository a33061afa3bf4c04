"""What several asks in Dealer's Choice share: cars, cards, places, and a way to say no."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.game import CENTS, NOTHING, Face, Money, Option, Pick, Said, Seat, say
from companion.games.dealers_choice.box import AUTOS
from companion.games.dealers_choice.cards import KINDS, Card, read
from companion.games.dealers_choice.disasters import NO
from companion.games.dealers_choice.playing import why_not
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, State

NOTE = 50 * CENTS  # half a list price may end in 50
RETIRING = say("You'll lose everything and be out of the game.")


def face_of_hand(state: State) -> Face:
    """Return the face of an ask about a hand: private if Tableside knows the hand."""
    return "private" if state.by_companion else "open"


def declining(label: Said, closed: Said = NOTHING) -> Option:
    """Return the option that says no, which always has the same key."""
    return Option(NO, label, closed, key="N")


def places(state: State) -> tuple[Option, ...]:
    """Return where a car may go."""
    lots = tuple(
        Option(seat, say("{dealer}'s lot", dealer=state.name(seat)), _FULL if state.full(seat) else NOTHING)
        for seat in state.active
    )
    return *lots, *_OFF_LOTS


_FULL = say("That lot is full: six cars.")
_OFF_LOTS = (
    Option(EXCHANGE, say("the Exchange"), key="X"),
    Option(DISCARD, say("out of the game"), key="O"),
)


def car_options(state: State, cars: tuple[int, ...]) -> tuple[Option, ...]:
    """Return cars as options, with what everyone knows about them."""
    return tuple([_car_option(car, state.box.auto(car).name, state.prices[car]) for car in cars])


def cars(options: Sequence[Option]) -> Pick:
    """Return the blank for one of these cars, by number."""
    return Pick(name="car", label=say("Car"), options=tuple(options), up_to=AUTOS)


@lru_cache(maxsize=1024)
def _car_option(car: int, name: str, price: int) -> Option:
    if name:
        return Option(car, say("{car}, {name} ({price})", car=car, name=name, price=Money(price)))
    return Option(car, say("{car} ({price})", car=car, price=Money(price)))


def held(state: State, kinds: Iterable[str]) -> tuple[Option, ...]:
    """Return the cards of these kinds that the current player may hold; those of no use now are closed."""
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


def not_held(state: State, seat: Seat, card: str) -> Said:
    """Return why somebody can't answer with a card, if Tableside knows they don't have it."""
    missing = state.by_companion and card not in state.hands[seat]
    return say("You don't have {card}.", card=KINDS[card]) if missing else NOTHING
