"""Dealer's Choice cards and policies: what kinds there are, and what people call them."""

from msgspec import Struct

from companion.game import CENTS, Money, Said, as_is, say

UNKNOWN = "?"  # a real card that only its owner has seen

SELL, SELL_LIST = "sell", "sell_list"
BUY, BUY_LIST, BUY_DEALER = "buy", "buy_list", "buy_dealer"
FORCE = "force"
COLLISION, FIRE, THEFT = "collision", "fire", "theft"
CANCEL, LOT_CLOSED, FOUND, FREE_POLICY = "cancel", "lot_closed", "found", "free_policy"
COMPREHENSIVE, FLY_BY_NIGHT = "comprehensive", "fly_by_night"

KINDS = {
    SELL: "Sell a car",
    SELL_LIST: "Sell a car at list price",
    BUY: "Buy a car",
    BUY_LIST: "Buy a car at list price",
    BUY_DEALER: "Buy a car from a dealer",
    FORCE: "Force a dealer to buy",
    COLLISION: "Collision",
    FIRE: "Fire",
    THEFT: "Stolen Car",
    CANCEL: "Cancel",
    LOT_CLOSED: "Lot Closed",
    FOUND: "Stolen Car Found",
    FREE_POLICY: "Free policy",
}
PRICED = (SELL, BUY)  # with an amount printed on them
BUYS = (BUY, BUY_LIST, BUY_DEALER)  # can fill a lot
DISASTERS = (COLLISION, FIRE, THEFT)
DEFENCES = (LOT_CLOSED, FOUND)  # played only out of turn

POLICIES = {
    FIRE: "Fire",
    THEFT: "Theft",
    COLLISION: "Collision",
    COMPREHENSIVE: "Comprehensive",
    FLY_BY_NIGHT: "Fly By Night",
}


class Card(Struct, frozen=True):
    """One Dealer's Choice card: its kind, and the amount printed on it, if any."""

    kind: str
    cents: int | None = None

    @property
    def key(self) -> str:
        """What the card is called in a move or a hand: sell 3000, fire."""
        return self.kind if self.cents is None else f"{self.kind} {self.cents // CENTS}"

    @property
    def name(self) -> Said:
        """What people call it."""
        kind = KINDS[self.kind]
        return (
            as_is(kind)
            if self.cents is None
            else say("{kind} for {price}", kind=kind, price=Money(self.cents))
        )


def read(key: str) -> Card:
    """Return the card that a move or a hand names."""
    kind, _, amount = key.partition(" ")
    return Card(kind, int(amount) * CENTS if amount else None)
