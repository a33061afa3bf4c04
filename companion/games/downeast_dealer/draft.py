"""A draft of the next state in Downeast Dealer, for a move to change."""

from companion.game import Seat, draft, given, say
from companion.games.downeast_dealer.cash import Laid, in_order, without
from companion.games.downeast_dealer.happenings import CashMoved, SetCompleted
from companion.games.downeast_dealer.state import Auction, Deal, Heist, State


class Draft(draft.Draft[State]):
    """A draft of the next state, with what has happened so far."""

    @property
    def auction(self) -> Auction:
        """The auction under way."""
        return given(self.state.auction)

    @property
    def heist(self) -> Heist:
        """The bidding against the Thief."""
        return given(self.state.heist)

    @property
    def deal(self) -> Deal:
        """The deal under way."""
        return given(self.state.deal)

    # Cash. Real cash changes hands on the table, not here.

    def take(self, place: str, cards: tuple[int, ...]) -> None:
        """Take cash cards from a hand or another place."""
        if self.state.keeps_cash:
            hands = self.state.hands
            self.become(hands={**hands, place: without(hands[place], cards)})

    def give(self, place: str, cards: tuple[int, ...]) -> None:
        """Put cash cards in a hand or another place."""
        if self.state.keeps_cash:
            hands = self.state.hands
            self.become(hands={**hands, place: in_order(hands[place] + cards)})

    def hand_cash(
        self, source: str, target: Seat, cash: Laid, to: tuple[Seat, ...], said: bool = False
    ) -> None:
        """Give laid-down cash to a player, and tell those who may know, unless it was the player's own.

        `said` means the total has already been announced.
        """
        self.give(target, cash.cards)
        if self.state.keeps_cash and source != target:
            name = self.state.name
            self.tell(
                CashMoved(
                    text=say(
                        "{target} gets {cash} from {source}.",
                        target=name(target),
                        cash=cash.said,
                        source=name(source),
                    ),
                    to=to,
                    source=source,
                    target=target,
                    cents=cash.cents,
                    cards=cash.cards,
                    said=said,
                )
            )

    # Items.

    def hand_item(self, item: str, source: Seat | None, target: Seat, number: int = 1) -> None:
        """Give a player items from another player or the deck, and announce a complete set."""
        owned = {seat: dict(items) for seat, items in self.state.owned.items()}
        if source:
            owned[source][item] -= number
        owned[target][item] = owned[target].get(item, 0) + number
        self.become(owned=owned)
        if self.state.owner(item) == target:
            items = self.state.kind(item).several
            text = say("{seat} has all the {items}.", seat=self.state.name(target), items=items)
            self.tell(SetCompleted(text=text, seat=target, item=item))
