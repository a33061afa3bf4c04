"""What's in the printed box: autos, Value cards, Dealer's Choice cards, policies, the chart's options."""

from typing import Annotated

from msgspec import Struct, field

from companion.game import CENTS, Cents, Money, Refused, Said, entry, say
from companion.game.caching import remember_last
from companion.game.said import Fact
from companion.games.dealers_choice.cards import KINDS, POLICIES, PRICED, Card

AUTOS = 24
CARDS = 45
POLICY_CARDS = 10
BOOKS = 10
HAND = 5  # Dealer's Choice cards dealt to each player
DEALT = {3: 4, 4: 3, 5: 2}  # autos dealt to each player, by number of players
BILL = 100 * CENTS  # the smallest bill
HIGHEST = 50_000 * CENTS  # the highest list price or Blue Book value
LONGEST_NAME = 30
LONGEST_TEXT = 200
JUNK = 0

EXAMPLE_NOTE = "An example. Compare autos, prices, values and cards with your own."  # part of saved boxes


class Auto(Struct, frozen=True, omit_defaults=True):
    """An auto card: its number, its name, and its list price in cents if known."""

    number: Annotated[int, entry(say("Number"), say("It's in the corner of the card."))]
    name: Annotated[str, entry(say("Name"), say("What the card calls it; you may leave it empty."))] = ""
    price: Annotated[
        Cents | None,
        entry(say("List price"), say("If you leave this out, you'll be asked when the car first turns up.")),
    ] = None


class Cards(Struct, frozen=True, omit_defaults=True):
    """Dealer's Choice cards of one kind: how many, and the amount printed on them, if any."""

    kind: Annotated[str, entry(say("Kind"), say("One of: {kinds}.", kinds=tuple(KINDS)))]
    count: Annotated[int, entry(say("How many"), say("Cards that are exactly alike."))]
    cents: Annotated[Cents | None, entry(say("Sum"), say("Only sell and buy cards have an amount."))] = None

    @property
    def card(self) -> Card:
        """One card of this kind."""
        return Card(self.kind, self.cents)


class ChartLine(Struct, frozen=True):
    """A line of the Value Chart: what an auto with this list price may be worth."""

    price: Annotated[Cents, entry(say("List price"), say("What each car on this line costs."))]
    values: Annotated[
        tuple[Cents, ...], entry(say("Values"), say("What such a car may be worth; Junk is 0."))
    ]


class Box(Struct, frozen=True):
    """The data of one printed box, with amounts in cents.

    No source says what's printed on the cards, so the table enters it; until then, that part is empty.
    """

    autos: Annotated[tuple[Auto, ...], entry(say("Autos"), say("The 24 auto cards, by number."))] = tuple(
        Auto(number) for number in range(1, AUTOS + 1)
    )
    books: Annotated[
        tuple[tuple[Cents | None, ...], ...],
        entry(say("Value cards"), say("What each of the ten says for cars 1 to 24; Junk is 0.")),
    ] = ((),) * BOOKS
    chart: Annotated[
        tuple[ChartLine, ...],
        entry(say("Value Chart"), say("What a car may be worth, as printed on the Blue Book.")),
    ] = ()
    cards: Annotated[
        tuple[Cards, ...],
        entry(say("Cards"), say("The 45 Dealer's Choice cards; needed if Tableside deals.")),
    ] = ()
    policies: Annotated[
        dict[str, int],
        entry(
            say("Policies"),
            say("The ten, by kind: {kinds}. Needed if Tableside deals.", kinds=tuple(POLICIES)),
        ),
    ] = {}
    options: Annotated[
        dict[str, str], entry(say("Options"), say("What B, D and E of the Play Option Chart say."))
    ] = field(default_factory=lambda: dict.fromkeys("BDE", ""))
    bills: Annotated[
        tuple[tuple[Annotated[Cents, entry(say("Worth"))], Annotated[int, entry(say("How many"))]], ...],
        entry(say("Starting cash"), say("The bills that each player gets.")),
    ] = ((10_000_00, 1), (5_000_00, 2), (1_000_00, 3), (500_00, 3), (100_00, 5))
    policy_price: Annotated[Cents, entry(say("Policy"), say("What option C costs."))] = 4_000_00
    blind_price: Annotated[
        Cents, entry(say("Sight unseen"), say("What the top car of the Exchange costs unseen."))
    ] = 4_000_00
    fine: Annotated[Cents, entry(say("Fine"), say("For whoever was wrong about what's under the hood."))] = (
        2_000_00
    )
    note: Annotated[str, entry(say("Note"), say("Shown next to the board during a game."))] = ""

    @property
    def start(self) -> int:
        """How much money each player starts with."""
        return sum(worth * count for worth, count in self.bills)

    @property
    def books_known(self) -> bool:
        """Whether every Value card is known."""
        return _known(self.books)

    @property
    def complete(self) -> bool:
        """Whether Tableside could deal from this box."""
        prices = all(auto.price for auto in self.autos)
        return prices and self.books_known and bool(self.cards and self.policies)

    def auto(self, number: int) -> Auto:
        """Return an auto by its number."""
        return self.autos[number - 1]


@remember_last
def _known(books: tuple[tuple[int | None, ...], ...]) -> bool:
    return all(book and None not in book for book in books)


# Made up: some of these names are in the printed game, but the prices are invented.
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
    """Return what an auto may be worth in the example: Junk, or 50, 100 or 150% of its list price."""
    half = price // 2 // BILL * BILL
    return JUNK, half, price, price + half


def example() -> Box:
    """Return a box for trying the game before the table enters its own cards."""
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


_SUMS: dict[str, Fact] = {"least": Money(BILL), "most": Money(HIGHEST)}


def check_box(box: Box) -> None:
    """Refuse a box that nobody could play with."""
    _check_autos(box)
    _check_books(box)
    _check_cards(box)
    if set(box.options) != set("BDE"):
        raise Refused(say("Write down only what options B, D and E say. A and C are already known."))
    for text in (*box.options.values(), box.note):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise Refused(say("Write at most {most} characters, on one line.", most=LONGEST_TEXT))
    if not box.bills or any(worth < 1 or worth % BILL or count < 1 for worth, count in box.bills):
        raise Refused(say("List the starting cash in bills, each a multiple of {bill}.", bill=Money(BILL)))
    if box.start > HIGHEST:
        raise Refused(say("Everyone starts with {most} at most.", most=Money(HIGHEST)))
    for price in (box.policy_price, box.blind_price, box.fine):
        _check_sum(
            price,
            say(
                "A policy, an unseen car and a fine must each be {least} to {most}, in steps of {least}.",
                **_SUMS,
            ),
        )


def _check_autos(box: Box) -> None:
    if [auto.number for auto in box.autos] != list(range(1, AUTOS + 1)):
        raise Refused(say("List all {count} autos in order, numbered 1 to {count}.", count=AUTOS))
    for auto in box.autos:
        if len(auto.name) > LONGEST_NAME or not auto.name.isprintable():
            text = say(
                "Car {car}: a name can have at most {most} characters.", car=auto.number, most=LONGEST_NAME
            )
            raise Refused(text)
        if auto.price is not None:
            text = say(
                "Car {car}: the list price is {least} to {most}, in steps of {least}.",
                car=auto.number,
                **_SUMS,
            )
            _check_sum(auto.price, text)


def _check_books(box: Box) -> None:
    if len(box.books) != BOOKS:
        raise Refused(say("List all {count} Value cards; a card may be empty.", count=BOOKS))
    for number, book in enumerate(box.books, 1):
        if len(book) not in (0, AUTOS):
            text = say("Value card {card} needs all {count} values, or none.", card=number, count=AUTOS)
            raise Refused(text)
        text = say(
            "Value card {card}: a value is Junk, or {least} to {most} in steps of {least}.",
            card=number,
            **_SUMS,
        )
        for value in filter(None, book):
            _check_sum(value, text)
    for line in box.chart:
        if line.price < 1 or any(not 0 <= value <= HIGHEST for value in line.values):
            text = say("A line in the Value Chart needs a list price, and values up to {most}.", **_SUMS)
            raise Refused(text)


def _check_cards(box: Box) -> None:
    for cards in box.cards:
        if cards.kind not in KINDS or cards.count < 1:
            text = say(
                "“{kind}” isn't a kind of card. The kinds are: {kinds}.",
                kind=cards.kind[:LONGEST_NAME],
                kinds=tuple(KINDS),
            )
            raise Refused(text)
        if (cards.kind in PRICED) != (cards.cents is not None):
            raise Refused(say("Sell and buy cards need the printed sum; no other card has one."))
        if cards.cents is not None:
            text = say(
                "{card}: the sum is {least} to {most}, in steps of {least}.", card=KINDS[cards.kind], **_SUMS
            )
            _check_sum(cards.cents, text)
    listed = sum(cards.count for cards in box.cards)
    if box.cards and listed != CARDS:
        raise Refused(
            say("You listed {count} Dealer's Choice cards. There are {all}.", count=listed, all=CARDS)
        )
    if not set(box.policies) <= set(POLICIES) or any(count < 0 for count in box.policies.values()):
        raise Refused(say("The kinds of policy are: {kinds}.", kinds=tuple(POLICIES)))
    listed = sum(box.policies.values())
    if box.policies and listed != POLICY_CARDS:
        raise Refused(say("You listed {count} policies. There are {all}.", count=listed, all=POLICY_CARDS))


def _check_sum(cents: int, refusal: Said) -> None:
    if not BILL <= cents <= HIGHEST or cents % BILL:
        raise Refused(refusal)
