"""What is in the printed box: autos, Value cards, Dealer's Choice cards, policies, the chart's options."""

from typing import Annotated

from msgspec import Meta, Struct, field

from companion.game import CENTS, Cents, Refused, dollars
from companion.games.dealers_choice.cards import KINDS, POLICIES, PRICED, Card

AUTOS = 24
CARDS = 45
POLICY_CARDS = 10
BOOKS = 10
HAND = 5  # Dealer's Choice cards that each is dealt
DEALT = {3: 4, 4: 3, 5: 2}  # autos that each is dealt, by players
BILL = 100 * CENTS  # the smallest
HIGHEST = 50_000 * CENTS  # that a list price or a Blue Book value may be
LONGEST_NAME = 30
LONGEST_TEXT = 200
JUNK = 0

AN_EXAMPLE = "An example."
EXAMPLE_NOTE = f"{AN_EXAMPLE} Compare autos, prices, values and cards with your own."


class Auto(Struct, frozen=True, omit_defaults=True):
    """An auto card: its number, what it is, and its list price in cents as far as that is known."""

    number: Annotated[int, Meta(title="Number", description="Stands in the corner of the card.")]
    name: Annotated[str, Meta(title="Name", description="What the card calls it; may be left empty.")] = ""
    price: Annotated[
        Cents | None,
        Meta(title="List price", description="If it is not known, it is asked when the car shows."),
    ] = None


class Cards(Struct, frozen=True, omit_defaults=True):
    """So many Dealer's Choice cards of one kind; the sum that is printed on it, where one is."""

    kind: Annotated[str, Meta(title="Kind", description=f"One of: {', '.join(KINDS)}.")]
    count: Annotated[int, Meta(title="How many", description="There are so many that are alike.")]
    cents: Annotated[Cents | None, Meta(title="Sum", description="Printed on sell and buy cards.")] = None

    @property
    def card(self) -> Card:
        """One of them."""
        return Card(self.kind, self.cents)


class ChartLine(Struct, frozen=True):
    """A line of the Value Chart: what an auto of this list price may be worth."""

    price: Annotated[Cents, Meta(title="List price", description="Of such a car.")]
    values: Annotated[tuple[Cents, ...], Meta(title="Values", description="What it may be worth; Junk is 0.")]


class Box(Struct, frozen=True):
    """The data of one printed box, sums in cents.

    No source gives what is printed on the cards: it is the table's to enter, and empty until it is.
    """

    autos: Annotated[
        tuple[Auto, ...], Meta(title="Autos", description="The 24 auto cards, by their numbers.")
    ] = tuple(Auto(number) for number in range(1, AUTOS + 1))
    books: Annotated[
        tuple[tuple[Cents | None, ...], ...],
        Meta(title="Value cards", description="What each of the ten says of cars 1 to 24; Junk is 0."),
    ] = ((),) * BOOKS
    chart: Annotated[
        tuple[ChartLine, ...],
        Meta(title="Value Chart", description="What a car may be worth, as it stands on the Blue Book."),
    ] = ()
    cards: Annotated[
        tuple[Cards, ...],
        Meta(title="Cards", description="The 45 Dealer's Choice cards; needed if the companion deals."),
    ] = ()
    policies: Annotated[
        dict[str, int],
        Meta(
            title="Policies", description=f"The ten, by kind: {', '.join(POLICIES)}. Needed as the cards are."
        ),
    ] = {}
    options: Annotated[
        dict[str, str], Meta(title="Options", description="What B, D and E of the Play Option Chart say.")
    ] = field(default_factory=lambda: dict.fromkeys("BDE", ""))
    bills: Annotated[
        tuple[tuple[Annotated[Cents, Meta(title="Worth")], Annotated[int, Meta(title="How many")]], ...],
        Meta(title="Starting cash", description="The bills that each player is given."),
    ] = ((10_000_00, 1), (5_000_00, 2), (1_000_00, 3), (500_00, 3), (100_00, 5))
    policy_price: Annotated[Cents, Meta(title="Policy", description="What option C costs.")] = 4_000_00
    blind_price: Annotated[
        Cents, Meta(title="Sight unseen", description="What the top car of the Exchange costs then.")
    ] = 4_000_00
    fine: Annotated[
        Cents, Meta(title="Fine", description="For whoever is wrong about what is under the hood.")
    ] = 2_000_00
    note: Annotated[str, Meta(title="Note", description="Stands beside the board while a game is on.")] = ""

    @property
    def start(self) -> int:
        """What each starts with."""
        return sum(worth * count for worth, count in self.bills)

    @property
    def books_known(self) -> bool:
        """Whether what every Value card says is known."""
        return all(book and None not in book for book in self.books)

    @property
    def complete(self) -> bool:
        """Whether the companion could deal from it."""
        prices = all(auto.price for auto in self.autos)
        return prices and self.books_known and bool(self.cards and self.policies)

    def auto(self, number: int) -> Auto:
        """Return an auto by its number."""
        return self.autos[number - 1]


# Made up: some of the names are known to be in the printed game, the sums are not.
_AUTOS = """
    1500 Model A, 2000 Checker cab, 1800 Harley with sidecar, 2400 Station wagon, 2200 Pickup, 1900 Beetle,
    2600 Hearse, 4200 Fire engine, 1200 Milk float, 3000 Ice cream van, 2800 Jeep, 2300 School bus,
    5000 Corvette, 5600 Jaguar E-type, 6400 Lincoln Continental, 6000 Cadillac Sedan de Ville, 3600 Mustang,
    4600 Thunderbird, 7000 Stanley steamer, 8000 Stutz Bearcat, 10000 Bugatti, 12000 Duesenberg,
    3400 Camper, 2500 Dune buggy
"""


def _autos() -> tuple[Auto, ...]:
    written = (line.split(maxsplit=1) for line in _AUTOS.split(","))
    return tuple(
        Auto(number, name.strip(), int(price) * CENTS) for number, (price, name) in enumerate(written, 1)
    )


def _possible(price: int) -> tuple[int, ...]:
    """Return what the example says an auto of this price may be worth: Junk, half, as listed, half more."""
    half = price // 2 // BILL * BILL
    return JUNK, half, price, price + half


def example() -> Box:
    """Return a box to try the game with, before the own cards are entered."""
    autos = _autos()
    prices = [auto.price for auto in autos if auto.price]
    return Box(
        autos=autos,
        books=tuple(
            tuple(
                _possible(price)[((car + 1) * (2 * book + 3) // 5 + book) % 4]
                for car, price in enumerate(prices)
            )
            for book in range(BOOKS)
        ),
        chart=tuple(ChartLine(price, _possible(price)) for price in sorted(prices)),
        cards=(
            Cards("sell", 3, 3_000_00),
            Cards("sell", 3, 6_000_00),
            Cards("sell", 2, 9_000_00),
            Cards("sell_list", 4),
            Cards("buy", 2, 200_00),
            Cards("buy", 3, 2_000_00),
            Cards("buy_list", 2),
            Cards("buy_dealer", 4),
            Cards("force", 4),
            Cards("collision", 3),
            Cards("fire", 3),
            Cards("theft", 3),
            Cards("cancel", 2),
            Cards("lot_closed", 3),
            Cards("found", 2),
            Cards("free_policy", 2),
        ),
        policies=dict.fromkeys(POLICIES, 2),
        note=EXAMPLE_NOTE,
    )


EXAMPLE = example()


def check_box(box: Box) -> None:
    """Refuse a box that no game could be played from."""
    _check_autos(box)
    _check_books(box)
    _check_cards(box)
    if set(box.options) != set("BDE"):
        raise Refused("The chart's options B, D and E are the table's to write; A and C are known.")
    for text in (*box.options.values(), box.note):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise Refused(f"At most {LONGEST_TEXT} letters on one line belong here.")
    if not box.bills or any(worth < 1 or worth % BILL or count < 1 for worth, count in box.bills):
        raise Refused(f"The starting cash is written as bills, multiples of {dollars(BILL)}.")
    if box.start > HIGHEST:
        raise Refused(f"Everybody starts with at most {dollars(HIGHEST)}.")
    for price in (box.policy_price, box.blind_price, box.fine):
        _check_sum(price, "A price of the rulebook")


def _check_autos(box: Box) -> None:
    if [auto.number for auto in box.autos] != list(range(1, AUTOS + 1)):
        raise Refused(f"There are {AUTOS} autos, numbered 1 to {AUTOS}, in this order.")
    for auto in box.autos:
        if len(auto.name) > LONGEST_NAME or not auto.name.isprintable():
            raise Refused(f"Car {auto.number}: a name has at most {LONGEST_NAME} letters.")
        if auto.price is not None:
            _check_sum(auto.price, f"Car {auto.number}: a list price")


def _check_books(box: Box) -> None:
    if len(box.books) != BOOKS:
        raise Refused(f"There are {BOOKS} Value cards; what one says may be left empty.")
    for number, book in enumerate(box.books, 1):
        if len(book) not in (0, AUTOS):
            raise Refused(f"Value card {number} has a value for each of the {AUTOS} autos, or is left empty.")
        for value in book:
            if value:
                _check_sum(value, f"Value card {number}: a value that is not Junk")
    for line in box.chart:
        if line.price < 1 or any(not 0 <= value <= HIGHEST for value in line.values):
            raise Refused("A line of the Value Chart is a list price and what such a car may be worth.")


def _check_cards(box: Box) -> None:
    for cards in box.cards:
        if cards.kind not in KINDS or cards.count < 1:
            raise Refused(f"“{cards.kind[:LONGEST_NAME]}” is no kind of card. There are: {', '.join(KINDS)}.")
        if (cards.kind in PRICED) != (cards.cents is not None):
            raise Refused(f"A sum is printed on {' and '.join(PRICED)} cards, and on no other.")
        if cards.cents is not None:
            _check_sum(cards.cents, f"{KINDS[cards.kind]}: the sum")
    if box.cards and sum(cards.count for cards in box.cards) != CARDS:
        raise Refused(f"There are {CARDS} Dealer's Choice cards.")
    if not set(box.policies) <= set(POLICIES) or any(count < 0 for count in box.policies.values()):
        raise Refused(f"The kinds of policy are: {', '.join(POLICIES)}.")
    if box.policies and sum(box.policies.values()) != POLICY_CARDS:
        raise Refused(f"There are {POLICY_CARDS} policies.")


def _check_sum(cents: int, what: str) -> None:
    if not BILL <= cents <= HIGHEST or cents % BILL:
        raise Refused(f"{what} is {dollars(BILL)} to {dollars(HIGHEST)}, in steps of {dollars(BILL)}.")
