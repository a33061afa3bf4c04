"""What can happen in Dealer's Choice, for telling."""

from companion.game import Happening, Seat


class Began(Happening, frozen=True):
    """Somebody was selected to start."""

    heading = True

    seat: Seat


class LotLaid(Happening, frozen=True):
    """A dealer's first cars lie face up."""

    seat: Seat
    cars: tuple[int, ...]


class CardsDealt(Happening, frozen=True):
    """The companion dealt cards, policies and Value cards, and shows the fingerprint of what it did."""

    fingerprint: str


class BookTaken(Happening, frozen=True):
    """A Value card is in a Blue Book; its owner alone is told."""


class PriceEntered(Happening, frozen=True):
    """The list price of a car is known."""

    car: int
    cents: int


class ValueWritten(Happening, frozen=True):
    """A value was copied out of a Blue Book; its owner alone is told."""


class TurnBegan(Happening, frozen=True):
    """The next turn, and how many cars it asks for."""

    heading = True

    seat: Seat
    need: int


class TopCarTaken(Happening, frozen=True):
    """Somebody takes the top car of the Exchange, blind or at list price."""

    seat: Seat
    way: str


class CarTurned(Happening, frozen=True):
    """A car of the Exchange shows what it is."""

    car: int


class CarBought(Happening, frozen=True):
    """A car of the Exchange stands on a lot."""

    seat: Seat
    car: int
    cents: int


class TooDear(Happening, frozen=True):
    """The list price is more than the buyer has; the car goes back into the Exchange."""

    seat: Seat
    car: int


class OptionChosen(Happening, frozen=True):
    """Step 2: what somebody does."""

    seat: Seat
    option: str


class OptionDone(Happening, frozen=True):
    """Step 2 is over."""

    seat: Seat


class CardPlayed(Happening, frozen=True):
    """A Dealer's Choice card is played."""

    seat: Seat
    card: str


class CardAimed(Happening, frozen=True):
    """What a card is for: a car, a dealer or a sum."""

    seat: Seat


class CardTakenBack(Happening, frozen=True):
    """A Buy card asks for more than its owner has, and goes back to the hand."""

    seat: Seat
    card: str
    cents: int


class CarSoldToBank(Happening, frozen=True):
    """A customer buys a car, which leaves the game."""

    seat: Seat
    car: int
    cents: int


class LotStayedOpen(Happening, frozen=True):
    """Whoever a card is played on does not close the lot."""

    seat: Seat


class LotClosed(Happening, frozen=True):
    """Lot Closed: the card that was played comes to nothing."""

    seat: Seat


class Offered(Happening, frozen=True):
    """A buyer offers a sum for a car."""

    seat: Seat
    car: int
    cents: int


class Demanded(Happening, frozen=True):
    """A seller demands more than was offered."""

    seat: Seat
    car: int
    cents: int


class CarSold(Happening, frozen=True):
    """Two dealers agree on a price."""

    seller: Seat
    buyer: Seat
    car: int
    cents: int


class HoodLifted(Happening, frozen=True):
    """A buyer looks under the hood."""

    seat: Seat
    car: int


class ValueShown(Happening, frozen=True):
    """What the seller's Blue Book says, to the buyer who looks."""

    car: int
    cents: int


class HoodClosed(Happening, frozen=True):
    """Whether the seller asked too much."""

    seller: Seat
    buyer: Seat
    car: int
    honest: bool


class CashGone(Happening, frozen=True):
    """Somebody owes more than all the own cash."""

    seat: Seat
    cents: int  # still owed


class AutosPaid(Happening, frozen=True):
    """Cars went to somebody in payment, each at list price."""

    payer: Seat
    payee: Seat
    cars: tuple[int, ...]


class CarRetired(Happening, frozen=True):
    """A car leaves the game."""

    car: int


class CouldNotPay(Happening, frozen=True):
    """Cash and cars did not reach, and the bank pays the rest."""

    seat: Seat


class BuyCardShown(Happening, frozen=True):
    """Whoever could not pay goes on, with a card that may fill a lot."""

    seat: Seat


class Retired(Happening, frozen=True):
    """Somebody is out of the game."""

    seat: Seat


class DisasterStruck(Happening, frozen=True):
    """A collision, a fire or a theft."""

    kind: str
    by: Seat
    owner: Seat
    car: int


class CarSaved(Happening, frozen=True):
    """The owner keeps the car."""

    seat: Seat
    car: int


class CarLost(Happening, frozen=True):
    """The owner loses the car."""

    seat: Seat
    car: int
    thief: Seat = ""


class PolicyClaimed(Happening, frozen=True):
    """A policy is used."""

    seat: Seat
    policy: str
    cents: int


class NoClaim(Happening, frozen=True):
    """No policy is used."""

    seat: Seat


class PolicyTaken(Happening, frozen=True):
    """Somebody has one more policy."""

    seat: Seat


class PolicyRead(Happening, frozen=True):
    """What kind of policy it is, to its owner."""

    policy: str


class LotOpened(Happening, frozen=True):
    """A lot is open for business."""

    seat: Seat


class LotNotOpened(Happening, frozen=True):
    """A lot is not opened."""

    seat: Seat


class BidMade(Happening, frozen=True):
    """Somebody bids for a car."""

    seat: Seat
    car: int
    cents: int


class BidDeclined(Happening, frozen=True):
    """Somebody bids no more."""

    seat: Seat


class NobodyBid(Happening, frozen=True):
    """A lot was open, and nothing happens."""

    seat: Seat


class BidChosen(Happening, frozen=True):
    """The dealer selected a car and a bidder."""

    seat: Seat
    car: int
    cents: int


class CardDrawn(Happening, frozen=True):
    """Somebody drew a Dealer's Choice card."""

    seat: Seat


class CardRead(Happening, frozen=True):
    """Which card it is, to its owner."""

    card: str


class CardPutBack(Happening, frozen=True):
    """Somebody put a card under the deck."""

    seat: Seat


class DeckEmpty(Happening, frozen=True):
    """There is no card to draw."""


class CarMoved(Happening, frozen=True):
    """A car goes somewhere, as the chart says."""

    car: int
    target: str


class PlayStopped(Happening, frozen=True):
    """The Exchange and a lot are empty, or one dealer is left: play stops."""


class GameEnded(Happening, frozen=True):
    """Assets are counted, by each dealer's own Blue Book."""

    winners: tuple[Seat, ...]
    assets: dict[Seat, int]
