"""Everything that can happen in Dealer's Choice, as it's announced."""

from companion.game import Cents, Happening, Seat, say


class Began(Happening, frozen=True):
    """The table chose who starts."""

    says = say("{seat} starts.")

    heading = True

    seat: Seat


class LotLaid(Happening, frozen=True):
    """A dealer's first cars are face up."""

    says = say("{seat}'s cars: {cars}.")

    seat: Seat
    cars: tuple[int, ...]


class CardsDealt(Happening, frozen=True):
    """Tableside dealt cards, policies and Value cards, and shows the fingerprint of its deal."""

    says = say("Tableside dealt the cards, policies and Value cards. Fingerprint {fingerprint}.")

    fingerprint: str


class BookTaken(Happening, frozen=True):
    """A dealer said which Value card they have; only they are told."""


class BooksClashed(Happening, frozen=True):
    """Two dealers named the same Value card, so neither counts."""

    says = say(
        "{seat} and {other} named the same Value card. Neither counts. Both have to name theirs again."
    )

    seat: Seat
    other: Seat


class PriceEntered(Happening, frozen=True):
    """The list price of a car is known."""

    says = say("Car {car} lists at {cents}.")

    car: int
    cents: Cents


class ValueWritten(Happening, frozen=True):
    """A dealer copied a value out of their Blue Book; only they are told."""


class TurnBegan(Happening, frozen=True):
    """The next turn begins; the lot has to have `need` cars."""

    heading = True

    seat: Seat
    need: int


class TopCarTaken(Happening, frozen=True):
    """Somebody buys the top car in the Exchange: blind, at list price or with a card."""

    seat: Seat
    way: str


class CarTurned(Happening, frozen=True):
    """A car from the Exchange is turned over."""

    car: int


class CarBought(Happening, frozen=True):
    """A car from the Exchange is on somebody's lot now."""

    seat: Seat
    car: int
    cents: Cents


class TooDear(Happening, frozen=True):
    """The list price is more than the buyer has, so the car goes back into the Exchange."""

    seat: Seat
    car: int


class OptionChosen(Happening, frozen=True):
    """Step 2: somebody takes an option."""

    seat: Seat
    option: str


class OptionDone(Happening, frozen=True):
    """Step 2 is over."""

    seat: Seat


class CardPlayed(Happening, frozen=True):
    """Somebody plays a Dealer's Choice card."""

    seat: Seat
    card: str


class CardAimed(Happening, frozen=True):
    """Somebody said what a card is for: a car, a dealer or an amount."""

    seat: Seat


class CardTakenBack(Happening, frozen=True):
    """A Buy card costs more than its owner has, and goes back to their hand."""

    says = say("{seat} can't pay {cents}. The card goes back to their hand.")

    seat: Seat
    card: str
    cents: Cents


class CarSoldToBank(Happening, frozen=True):
    """A customer buys a car, which leaves the game."""

    seat: Seat
    car: int
    cents: Cents


class LotStayedOpen(Happening, frozen=True):
    """A dealer doesn't answer a card with Lot Closed."""

    says = say("{seat} doesn't close the lot.")

    seat: Seat


class LotClosed(Happening, frozen=True):
    """Lot Closed: the other dealer's card does nothing."""

    says = say("Lot closed: {seat} stops the card. Both go under the deck.")

    seat: Seat


class Offered(Happening, frozen=True):
    """A buyer makes an offer for a car."""

    says = say("{seat} offers {cents} for car {car}.")

    seat: Seat
    car: int
    cents: Cents


class Demanded(Happening, frozen=True):
    """A seller demands more than was offered."""

    says = say("{seat} demands {cents} for car {car}.")

    seat: Seat
    car: int
    cents: Cents


class CarSold(Happening, frozen=True):
    """Two dealers agree on a price."""

    says = say("{buyer} buys car {car} from {seller} for {cents}.")

    seller: Seat
    buyer: Seat
    car: int
    cents: Cents


class HoodLifted(Happening, frozen=True):
    """A buyer looks under the hood."""

    says = say("{seat} looks under the hood of car {car}.")

    seat: Seat
    car: int


class ValueShown(Happening, frozen=True):
    """What the seller's Blue Book says; only the seller and the buyer are told."""

    car: int
    cents: Cents


class HoodClosed(Happening, frozen=True):
    """A look under the hood has shown whether the seller asked too much."""

    seller: Seat
    buyer: Seat
    car: int
    honest: bool


class CashGone(Happening, frozen=True):
    """Somebody owes more than they have in cash."""

    says = say("{seat} is out of cash and still owes {cents}.")

    seat: Seat
    cents: Cents  # still owed


class AutosPaid(Happening, frozen=True):
    """Somebody paid with cars, each at list price."""

    payer: Seat
    payee: Seat
    cars: tuple[int, ...]


class CarRetired(Happening, frozen=True):
    """A car leaves the game."""

    car: int


class CalledOff(Happening, frozen=True):
    """A car was moved by hand, so what was under way can't go on."""

    says = say("Called off, because a car was moved.")


class CouldNotPay(Happening, frozen=True):
    """Cash and cars weren't enough, and the bank pays the rest."""

    says = say("{seat} can't pay it all. The bank pays the rest.")

    seat: Seat


class BuyCardShown(Happening, frozen=True):
    """Somebody who couldn't pay stays in with a card that can fill their lot."""

    says = say("{seat} shows a Buy card and stays in.")

    seat: Seat


class Retired(Happening, frozen=True):
    """Somebody is out of the game."""

    says = say("{seat} is bankrupt and retires.")

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
    """The owner of a struck car uses a policy."""

    seat: Seat
    policy: str
    cents: Cents


class NoClaim(Happening, frozen=True):
    """The owner of a struck car doesn't use a policy."""

    says = say("{seat} doesn't use a policy.")

    seat: Seat


class PolicyTaken(Happening, frozen=True):
    """Somebody has one more policy."""

    says = say("{seat} gets a policy.")

    seat: Seat


class PolicyRead(Happening, frozen=True):
    """What kind of policy somebody got; only they are told."""

    policy: str


class LotOpened(Happening, frozen=True):
    """A dealer opens their lot."""

    says = say("{seat} opens for business.")

    seat: Seat


class LotNotOpened(Happening, frozen=True):
    """A dealer leaves their lot closed."""

    says = say("{seat} keeps the lot closed.")

    seat: Seat


class BidMade(Happening, frozen=True):
    """Somebody bids on a car."""

    says = say("{seat} bids {cents} for car {car}.")

    seat: Seat
    car: int
    cents: Cents


class BidDeclined(Happening, frozen=True):
    """Somebody is done bidding."""

    seat: Seat


class NobodyBid(Happening, frozen=True):
    """A lot was open, and nobody bid."""

    says = say("No bids. {seat} sells nothing.")

    seat: Seat


class BidChosen(Happening, frozen=True):
    """The dealer picked a car and a bidder."""

    seat: Seat
    car: int
    cents: Cents


class CardDrawn(Happening, frozen=True):
    """Somebody drew a Dealer's Choice card."""

    says = say("{seat} draws a card.")

    seat: Seat


class CardRead(Happening, frozen=True):
    """Which card somebody drew; only they are told."""

    card: str


class CardPutBack(Happening, frozen=True):
    """Somebody put a card under the deck."""

    says = say("{seat} puts a card under the deck.")

    seat: Seat


class DeckEmpty(Happening, frozen=True):
    """There is no card to draw."""

    says = say("The deck is empty. There's no card to draw.")


class CarMoved(Happening, frozen=True):
    """A car goes somewhere, as the chart says."""

    car: int
    target: str


class PlayStopped(Happening, frozen=True):
    """The Exchange and a lot are empty, or one dealer is left: play stops."""


class GameEnded(Happening, frozen=True):
    """Assets are counted, using each dealer's own Blue Book; what Tableside dealt is shown."""

    publishes = True

    winners: tuple[Seat, ...]
    assets: dict[Seat, int]
