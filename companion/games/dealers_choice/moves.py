"""Everything that can be done or said in Dealer's Choice."""

from companion.game import Move, Seat


class Begin(Move, frozen=True):
    """The table chooses who starts."""

    first: Seat


class DealAutos(Move, frozen=True):
    """Tableside deals the autos, face up."""

    cars: tuple[int, ...]


class DealCards(Move, frozen=True):
    """Tableside deals cards and policies, and puts a Value card into each Blue Book."""

    cards: tuple[str, ...]
    policies: tuple[str, ...]
    books: tuple[int, ...]
    salt: str


class EnterLot(Move, frozen=True):
    """A dealer says which real autos they were dealt."""

    cars: tuple[int, ...]


class TakeBook(Move, frozen=True):
    """A dealer secretly says which Value card is in their Blue Book."""

    card: int


class EnterPrice(Move, frozen=True):
    """The table enters the list price of a car it sees for the first time."""

    cents: int


class WriteValue(Move, frozen=True):
    """A dealer secretly copies out what their Blue Book says about a car."""

    cents: int


class FillLot(Move, frozen=True):
    """Step 1: the dealer buys a car from the Exchange (blind, at list price, with a Buy card) or retires."""

    way: str


class TurnOver(Move, frozen=True):
    """The top car of the Exchange is turned over."""

    car: int


class ChooseOption(Move, frozen=True):
    """Step 2: the dealer chooses one of the options A to E."""

    option: str


class PlayCard(Move, frozen=True):
    """Option A: the dealer plays a Dealer's Choice card, or stops."""

    card: str


class NameAmount(Move, frozen=True):
    """A dealer enters the amount printed on the card."""

    cents: int


class ChooseCar(Move, frozen=True):
    """A dealer says which car the card is for."""

    car: int


class ChooseDealer(Move, frozen=True):
    """A dealer says who is forced to buy."""

    dealer: Seat


class Defend(Move, frozen=True):
    """A dealer answers a card played against them with Lot Closed, or doesn't."""

    card: str


class MakeOffer(Move, frozen=True):
    """A buyer makes an offer; a dealer who is forced to buy also says which car it's for."""

    cents: int
    car: int | None = None


class AcceptOffer(Move, frozen=True):
    """The seller takes the offer."""


class DemandMore(Move, frozen=True):
    """The seller demands a higher price."""

    cents: int


class Agree(Move, frozen=True):
    """The buyer agrees to the demand."""


class LookUnderHood(Move, frozen=True):
    """The buyer looks under the hood."""


class PayAutos(Move, frozen=True):
    """A dealer who is out of cash pays with autos, listed by number: “3 17”."""

    cars: str


class RetireAutos(Move, frozen=True):
    """A dealer who is paid more autos than the lot has room for sells some to the bank: “3 17”."""

    cars: str


class ShowBuyCard(Move, frozen=True):
    """A dealer who couldn't pay shows a Buy card, or retires."""

    shows: str


class SaveCar(Move, frozen=True):
    """The owner saves a car with half its list price or with Stolen Car Found, or loses it."""

    how: str


class ClaimPolicy(Move, frozen=True):
    """The owner of a struck car uses a policy, or doesn't."""

    policy: str


class DrawPolicy(Move, frozen=True):
    """Tableside draws a policy for somebody; only in games begun under version 1."""

    policy: str


class OpenLot(Move, frozen=True):
    """Step 3: the dealer opens the lot for business."""


class StayClosed(Move, frozen=True):
    """Step 3: the dealer leaves the lot closed."""


class MakeBid(Move, frozen=True):
    """Somebody bids on a car on the open lot."""

    car: int
    cents: int


class NoBid(Move, frozen=True):
    """Somebody passes, or is done bidding."""


class ShutLot(Move, frozen=True):
    """Nobody bids, and the dealer closes the lot."""


class ChooseBid(Move, frozen=True):
    """The dealer picks a bid by naming the bidder and the car: “B 17”."""

    bid: str


class DrawCard(Move, frozen=True):
    """Step 4: the dealer draws a Dealer's Choice card, which ends the turn."""


class MoveMoney(Move, frozen=True):
    """Options B, D and E: money changes hands, as the chart says."""

    source: str
    target: str
    cents: int


class MoveCar(Move, frozen=True):
    """Options B, D and E: a car, or the top one in the Exchange (0), goes somewhere, as the chart says."""

    car: int
    target: str


class MoveCard(Move, frozen=True):
    """Options B, D and E: the dealer draws a card, or puts one under the deck, as the chart says."""

    card: str


class EndOption(Move, frozen=True):
    """Options B, D and E: the dealer has done what the chart says."""
