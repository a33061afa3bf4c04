"""What Dealer's Choice asks while the table is being set up."""

from collections.abc import Iterator

from companion.game import Amount, Ask, Money, Option, Order, Pick, Salt, Seat, Several, as_is, say
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.books import VALUE_TELLS
from companion.games.dealers_choice.box import BILL, BOOKS, DEALT, HAND, HIGHEST
from companion.games.dealers_choice.state import State

DEAL_TELLS = (  # happenings that may reveal a card, a policy or a Value card Tableside dealt
    *VALUE_TELLS,
    "CardPlayed",
    "CardRead",
    "LotClosed",
    "CarSaved",
    "PolicyRead",
    "PolicyClaimed",
    "BuyCardShown",
)


def begin(state: State) -> Iterator[Ask]:
    """Yield the ask about who starts."""
    cash = Money(state.box.start)
    hint = say("Everyone starts with {cash}.", cash=cash)
    if not state.by_companion:
        hint = say(
            "Each gets {autos} autos, {cards} cards, a policy, a Value card and {cash}.",
            autos=DEALT[len(state.seats)],
            cards=HAND,
            cash=cash,
        )
    yield Ask(
        move=m.Begin,
        seat=None,
        sentence=say("Who starts?"),
        verb=say("starts"),
        hint=hint,
        clause="1.8",
        blanks=(
            Pick(name="first", label=say("Player"), options=state.people(), suggested=state.first or None),
        ),
    )


def deal_autos(state: State) -> Iterator[Ask]:
    """Yield the ask that Tableside answers by dealing the autos."""
    yield Ask(
        move=m.DealAutos,
        seat=None,
        sentence=say("Deal the autos."),
        clause="1.2",
        blanks=(Order(name="cars", items=state.exchange),),
        chance=True,
    )


def deal_cards(state: State) -> Iterator[Ask]:
    """Yield the ask that Tableside answers by dealing cards, policies and Value cards."""
    cards, policies = state.deck, state.policy_deck
    books = tuple(range(1, BOOKS + 1))
    owners = tuple(seat for seat in state.seats for _ in range(HAND))
    yield Ask(
        move=m.DealCards,
        seat=None,
        sentence=say("Deal cards, policies and Value cards."),
        clause="1.3",
        blanks=(
            Order(name="cards", items=cards, shares=_shares(owners, len(cards))),
            Order(name="policies", items=policies, shares=_shares(state.seats, len(policies))),
            Order(name="books", items=books, shares=_shares(state.seats, len(books))),
            Salt(name="salt"),
        ),
        face="sealed",
        until=DEAL_TELLS,
        chance=True,
    )


def _shares(owners: tuple[Seat, ...], places: int) -> tuple[Seat, ...]:
    return (*owners, *("",) * (places - len(owners)))


def lots(state: State) -> tuple[Ask, ...]:
    """Return an ask for everyone who has yet to say which real autos they were dealt."""
    each = DEALT[len(state.seats)]
    cars = tuple(Option(car, as_is(car)) for car in state.exchange)
    return tuple(
        Ask(
            move=m.EnterLot,
            seat=seat,
            sentence=say("Which cars were you dealt?"),
            verb=say("these cars"),
            key=seat,
            hint=say("Enter the numbers of your {count} cars.", count=each),
            clause="1.2",
            blanks=(Several(name="cars", label=say("Cars"), options=cars, least=each, most=each),),
        )
        for seat in state.seats
        if not state.lots[seat]
    )


def price(state: State) -> Iterator[Ask]:
    """Yield the ask for the list price of a car that the table sees for the first time."""
    car = state.unpriced[0]
    yield Ask(
        move=m.EnterPrice,
        seat=None,
        sentence=say("What's the list price of {car}?", car=state.car(car)),
        verb=say("list price"),
        hint=say("It's printed on the card. You'll only be asked once."),
        clause="1.7",
        blanks=(Amount(name="cents", label=say("List price"), least=BILL, most=HIGHEST, step=BILL),),
    )
