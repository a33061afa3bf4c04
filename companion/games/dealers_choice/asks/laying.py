"""What Dealer's Choice asks while the table is laid."""

from collections.abc import Iterator

from companion.game import Amount, Ask, Option, Order, Pick, Salt, Seat, Several, dollars
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.books import VALUE_TELLS
from companion.games.dealers_choice.box import BILL, BOOKS, DEALT, HAND, HIGHEST
from companion.games.dealers_choice.state import State

DEAL_TELLS = (  # what may come of a card, a policy or a Value card that the companion dealt
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
    """Ask the table who starts."""
    each = DEALT[len(state.seats)]
    deal = f"{each} autos, {HAND} cards, a policy and a Value card each; "
    yield Ask(
        move=m.Begin,
        seat=None,
        sentence="Who starts?",
        verb="starts",
        hint=f"{'' if state.by_companion else deal}{dollars(state.box.start)} each.",
        clause="1.8",
        blanks=(Pick(name="first", label="Player", options=state.people()),),
    )


def deal_autos(state: State) -> Iterator[Ask]:
    """Let the companion deal the autos."""
    yield Ask(
        move=m.DealAutos,
        seat=None,
        sentence="Deal the autos.",
        clause="1.2",
        blanks=(Order(name="cars", items=state.exchange),),
        chance=True,
    )


def deal_cards(state: State) -> Iterator[Ask]:
    """Let the companion deal cards, policies and Value cards."""
    cards, policies = state.deck, state.policy_deck
    books = tuple(range(1, BOOKS + 1))
    owners = tuple(seat for seat in state.seats for _ in range(HAND))
    yield Ask(
        move=m.DealCards,
        seat=None,
        sentence="Deal cards, policies and Value cards.",
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
    """Ask everyone which real autos were dealt."""
    each = DEALT[len(state.seats)]
    cars = tuple(Option(car, str(car)) for car in state.exchange)
    return tuple(
        Ask(
            move=m.EnterLot,
            seat=seat,
            sentence="Which cars were you dealt?",
            verb="these cars",
            key=seat,
            hint=f"The numbers of your {each} autos.",
            clause="1.2",
            blanks=(Several(name="cars", label="Cars", options=cars, least=each, most=each),),
        )
        for seat in state.seats
        if not state.lots[seat]
    )


def price(state: State) -> Iterator[Ask]:
    """Ask the table for the list price of a car that shows for the first time."""
    car = state.unpriced[0]
    yield Ask(
        move=m.EnterPrice,
        seat=None,
        sentence=f"What is the list price of {state.car(car)}?",
        verb="the list price",
        hint="It stands on the card; from now on the companion knows it.",
        clause="1.7",
        blanks=(Amount(name="cents", label="List price", least=BILL, most=HIGHEST, step=BILL),),
    )
