"""A draft of the next state in Dealer's Choice, for a move to change."""

from companion.game import Seat, draft, given, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.cards import UNKNOWN
from companion.games.dealers_choice.state import (
    DISCARD,
    EXCHANGE,
    Debt,
    Disaster,
    Playing,
    Sale,
    State,
    Turned,
)


class Draft(draft.Draft[State]):
    """A draft of the next state, with what has happened so far."""

    @property
    def sale(self) -> Sale:
        """The sale under way."""
        return given(self.state.sale)

    @property
    def disaster(self) -> Disaster:
        """The disaster under way."""
        return given(self.state.disaster)

    @property
    def debt(self) -> Debt:
        """The debt still owed."""
        return given(self.state.debt)

    @property
    def playing(self) -> Playing:
        """The card being played."""
        return given(self.state.playing)

    @property
    def turned(self) -> Turned:
        """The car leaving the Exchange."""
        return given(self.state.turned)

    # Cars.

    def move_car(self, car: int, target: str) -> None:
        """Move a car from wherever it is to a lot, the Exchange or the discard pile."""
        state = self.state
        lots = {seat: tuple(one for one in lot if one != car) for seat, lot in state.lots.items()}
        exchange = tuple(one for one in state.exchange if one != car)
        discard = tuple(one for one in state.discard if one != car)
        if target == EXCHANGE:
            exchange = tuple(sorted((*exchange, car)))
        elif target == DISCARD:
            discard = (*discard, car)
        else:
            lots[target] = (*lots[target], car)
        self.become(lots=lots, exchange=exchange, discard=discard)

    def retire_car(self, car: int) -> None:
        """Take a car out of the game."""
        self.move_car(car, DISCARD)
        self.tell(told.CarRetired(text=say("{Car} is out of the game.", car=self.state.car(car)), car=car))

    # Cards and policies. Tableside only knows how many real ones there are.

    def put_under(self, seat: Seat, card: str) -> None:
        """Put a card from a hand under the deck."""
        state = self.state
        held = card if state.by_companion else UNKNOWN
        hands = {**state.hands, seat: without(state.hands[seat], held)}
        self.become(hands=hands, deck=(*state.deck, held))

    def take_from_under(self, seat: Seat) -> None:
        """Give somebody back the last card that was put under the deck."""
        state = self.state
        *rest, last = state.deck
        self.become(deck=tuple(rest), hands={**state.hands, seat: (*state.hands[seat], last)})

    def draw_card(self, seat: Seat) -> None:
        """Give somebody the top card of the deck."""
        state = self.state
        top, *rest = state.deck
        self.become(deck=tuple(rest), hands={**state.hands, seat: (*state.hands[seat], top)})

    def return_policy(self, seat: Seat, policy: str) -> None:
        """Put a policy under the others."""
        state = self.state
        held = policy if state.by_companion else UNKNOWN
        policies = {**state.policies, seat: without(state.policies[seat], held)}
        deck = (*state.policy_deck, held)
        self.become(policies=policies, policy_deck=deck if state.later_rules else tuple(sorted(deck)))

    def give_policy(self, seat: Seat, policy: str) -> None:
        """Give somebody one of the remaining policies."""
        state = self.state
        policies = {**state.policies, seat: (*state.policies[seat], policy)}
        self.become(policies=policies, policy_deck=without(state.policy_deck, policy))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards with one copy of this card removed."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
