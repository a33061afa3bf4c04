"""A draft of the next state in Downeast Dealer, for a move to change."""

from msgspec import structs

from companion.game import Refused, Seat, draft, given, say
from companion.games.downeast_dealer.cash import NO_SUCH_SUM, Laid, in_order, sums, without
from companion.games.downeast_dealer.happenings import CashMoved, SetCompleted
from companion.games.downeast_dealer.state import DECK, Auction, Deal, Heist, State


class Draft(draft.Draft[State]):
    """A draft of the next state, with what has happened so far."""

    def __init__(self, state: State) -> None:
        """Begin a move; cash that was on show is taken back."""
        super().__init__(structs.replace(state, shown={}) if state.shown else state)

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

    def laid(self, cards: tuple[int, ...] | None, cents: int | None) -> Laid:
        """Return what was laid down: cards that Tableside keeps, or an amount of real cash."""
        state = self.state
        if state.version > 2 and not state.keeps_cash:
            if cards is not None:
                raise Refused(say("Enter what the pile is worth, not its cards."), "cards")
            if given(cents) not in sums(state.handed_out):
                raise Refused(NO_SUCH_SUM, "cents")
        return Laid(given(cents)) if cards is None else Laid(sum(cards), in_order(cards))

    def known(self, place: str, cents: int) -> None:
        """Record that everyone knows a player has this much more, or less, real cash."""
        if place in self.state.least_cash:
            least = self.state.least_cash
            self.become(least_cash={**least, place: max(0, least[place] + cents)})

    def unknown(self, seat: Seat) -> None:
        """Record that nobody can be sure anymore that a player has any real cash."""
        self.known(seat, -self.state.least_cash.get(seat, 0))

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

    def hand_item(self, item: str, source: str | None, target: str, number: int = 1) -> None:
        """Move items from a player, the deck or the auction (None), and announce a complete set."""
        owned = {place: dict(items) for place, items in (*self.state.owned.items(), (DECK, self.state.deck))}
        if source:
            owned[source][item] -= number
        owned[target][item] = owned[target].get(item, 0) + number
        self.become(deck=owned.pop(DECK), owned=owned)
        if self.state.owner(item) == target:
            items = self.state.kind(item).several
            text = say("{seat} has all the {items}.", seat=self.state.name(target), items=items)
            self.tell(SetCompleted(text=text, seat=target, item=item))
