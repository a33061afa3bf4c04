"""What one seat, or the open table, may see of Dealer's Choice.

Cash, lots, list prices and how many cards and policies there are stand in the open. Of hands, policies and
Blue Books a view carries the viewer's own, and what the viewer saw under a hood.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from companion.game import Commitment, Fact, Seat, Summary, View, dollars
from companion.games.dealers_choice.books import Assets, assets, book, unwritten, winners
from companion.games.dealers_choice.box import AN_EXAMPLE, EXAMPLE_NOTE, ChartLine
from companion.games.dealers_choice.cards import POLICIES, read
from companion.games.dealers_choice.laying import dealing
from companion.games.dealers_choice.playing import option_words
from companion.games.dealers_choice.settings import COMPANION
from companion.games.dealers_choice.state import MOST_CARS, Bid, Debt, Disaster, Sale, State

STEPS = ("lot", "option", "open lot", "draw")


class CarView(Struct, frozen=True, omit_defaults=True):
    """A car that is face up."""

    number: int
    name: str = ""
    price: int | None = None  # until it is entered


class LotView(Struct, frozen=True):
    """What stands before a dealer, and how many cards and policies lie there face down."""

    seat: Seat
    cars: tuple[CarView, ...]
    cards: int
    policies: int


class CardView(Struct, frozen=True):
    """A card of one's own hand."""

    card: str
    name: str


class PlayingView(Struct, frozen=True, omit_defaults=True):
    """A card that is being played, and what it is for."""

    name: str
    car: int = 0
    dealer: Seat = ""


class LookView(Struct, frozen=True, omit_defaults=True):
    """A look under a hood. Its value is for the two who were there."""

    seller: Seat
    buyer: Seat
    car: int
    asked: int
    honest: bool
    value: int | None = None
    pays: int | None = None  # the buyer, in all; below nothing if the seller pays


class Mine(Struct, frozen=True, omit_defaults=True):
    """What is the viewer's alone."""

    hand: tuple[CardView, ...] = ()  # real cards are nobody's but their owner's
    policies: tuple[str, ...] = ()
    value_card: int | None = None
    book: dict[int, int] = {}  # 0 is Junk
    unwritten: tuple[int, ...] = ()  # cars of the own lot that have yet to be valued


class DealersView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as seen from one place."""

    phase: str
    keeper: str
    note: str = ""  # of the box: that it is an example
    turn: Seat = ""
    step: int = 0  # 1 to 4
    need: int = 0  # cars that this turn asked for at its start
    missing: int = 0
    option: str = ""  # of this turn
    played: int = 0  # cards of option A, or things moved by option B, D or E
    options: dict[str, str]
    lots: tuple[LotView, ...]
    exchange: int
    discard: tuple[CarView, ...] = ()
    deck: int
    policy_deck: int
    fine: int  # for whoever is wrong about what is under a hood
    retired: tuple[Seat, ...] = ()
    prices: dict[int, int]  # list prices as far as they are known
    chart: tuple[ChartLine, ...] = ()
    shown: CarView | None = None  # turned over, on its way
    playing: PlayingView | None = None
    bids: tuple[Bid, ...] = ()
    no_bid: tuple[Seat, ...] = ()
    sale: Sale | None = None
    look: LookView | None = None
    disaster: Disaster | None = None
    debt: Debt | None = None
    broke: Seat = ""  # who could not pay, and is asked for a Buy card
    writing: tuple[Seat, ...] = ()  # whose Blue Book is waited for, at the end
    assets: tuple[Assets, ...] = ()
    dealt: Commitment | None = None
    mine: Mine | None = None


def view(state: State, seat: Seat | None) -> DealersView:
    """Return the game as this seat (None: the open table) may see it."""
    over = state.phase == "over"
    return DealersView(
        seats=state.seat_views({each: _role(state, each) for each in state.seats}, state.money.accounts),
        over=over,
        winners=winners(state) if over else (),
        phase=state.phase,
        keeper=state.rulings.keeper,
        note=AN_EXAMPLE if state.by_companion and state.box.note == EXAMPLE_NOTE else state.box.note,
        turn=state.turn,
        step=state.step,
        need=state.need,
        missing=state.missing if state.phase == "lot" else 0,
        option=state.option,
        played=state.played,
        options={letter: option_words(state, letter) for letter in "ABCDE"},
        lots=tuple(_lot(state, each) for each in state.seats),
        exchange=len(state.exchange),
        discard=tuple(_car(state, car) for car in state.discard),
        deck=len(state.deck),
        policy_deck=len(state.policy_deck),
        fine=state.box.fine,
        retired=state.retired,
        prices=state.prices,
        chart=state.box.chart,
        shown=_car(state, state.turned.car) if state.turned and state.turned.car else None,
        playing=_playing(state),
        bids=state.bids,
        no_bid=state.no_bid,
        sale=state.sale,
        look=_look(state, seat),
        disaster=state.disaster,
        debt=state.debt,
        broke=state.broke,
        writing=tuple(each for each in state.active if unwritten(state, each))
        if state.phase == "values"
        else (),
        assets=assets(state) if over else (),
        dealt=dealing(state, opened=over) if state.salt else None,
        mine=_mine(state, seat) if seat and state.phase != "begin" else None,
    )


def _car(state: State, number: int) -> CarView:
    return _car_view(number, state.box.auto(number).name, state.prices.get(number))


@lru_cache(maxsize=1024)
def _car_view(number: int, name: str, price: int | None) -> CarView:
    return CarView(number, name, price)


def _lot(state: State, seat: Seat) -> LotView:
    cars = tuple(_car(state, car) for car in state.lots[seat])
    return LotView(seat, cars, len(state.hands[seat]), len(state.policies[seat]))


def _playing(state: State) -> PlayingView | None:
    playing = state.playing
    return PlayingView(playing.card.name, playing.car, playing.dealer) if playing else None


def _look(state: State, seat: Seat | None) -> LookView | None:
    look = state.look
    if look is None:
        return None
    seen = LookView(look.seller, look.buyer, look.car, look.asked, look.honest)
    if seat not in (look.seller, look.buyer):
        return seen
    fine = state.box.fine
    pays = look.value + fine if look.honest else look.value - fine
    return LookView(look.seller, look.buyer, look.car, look.asked, look.honest, look.value, pays)


def _mine(state: State, seat: Seat) -> Mine:
    hand, policies = (state.hands[seat], state.policies[seat]) if state.by_companion else ((), ())
    return Mine(
        hand=tuple(CardView(card, read(card).name) for card in hand),
        policies=tuple(POLICIES[policy] for policy in policies),
        value_card=state.value_cards.get(seat),
        book=book(state, seat),
        unwritten=unwritten(state, seat),
    )


def _role(state: State, seat: Seat) -> str:
    if seat in state.retired:
        return "retired"
    if state.sale:
        return {state.sale.seller: "sells", state.sale.buyer: "buys"}.get(seat, "")
    if state.disaster:
        return {state.disaster.by: "turn", state.disaster.owner: "struck"}.get(seat, "")
    if any(bid.seat == seat for bid in state.bids):
        return "bids"
    if seat in state.no_bid:
        return "no bid"
    return "turn" if seat == state.turn and state.step and state.phase not in ("values", "over") else ""


def summary(view: DealersView) -> Summary:
    """Return a view in words."""
    names = view.names
    facts = tuple(Fact(label, text) for label, text in _facts(view, names) if text)
    mine = tuple(Fact(label, text) for label, text in _my_things(view, names))
    playing = tuple(seat for seat in names if seat not in view.retired)
    owners = () if view.over or view.phase == "begin" else playing
    return Summary(_headline(view, names), facts, mine=mine, owners=owners)


def _my_things(view: DealersView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    mine, look = view.mine, view.look
    if mine is None:
        return
    if look and look.value is not None:
        seller = names[look.seller]
        yield "Under the hood", f"Car {look.car} is worth {_worth(look.value)} in {seller}'s Blue Book."
    if view.keeper == COMPANION:
        yield "Your cards", ", ".join(card.name for card in mine.hand) or "none"
        yield "Your policies", ", ".join(mine.policies) or "none"
    worth = (f"{car} {_worth(cents)}" for car, cents in mine.book.items())
    yield "Your Blue Book", ", ".join(worth) or "nothing copied out yet"


def _worth(cents: int) -> str:
    return dollars(cents) if cents else "Junk"


def _headline(view: DealersView, names: Mapping[Seat, str]) -> str:
    if view.over:
        return f"The game is over: {' and '.join(names[seat] for seat in view.winners)}."
    if view.phase == "values":
        return "Play has stopped. Everyone values the own cars."
    if not view.step:
        return "The table is being laid."
    return f"{names[view.turn]}'s turn: {STEPS[view.step - 1]}."


def _facts(view: DealersView, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    yield "Exchange", _some(view.exchange, "car")
    yield "Deck", _some(view.deck, "card")
    yield "Option", f"{view.option}: {view.options[view.option]}" if view.option else ""
    yield "Card", view.playing.name if view.playing else ""
    yield "Bids", ", ".join(f"{names[bid.seat]} {dollars(bid.cents)} for {bid.car}" for bid in view.bids)
    if sale := view.sale:
        asked = f", {names[sale.seller]} demands {dollars(sale.demand)}" if sale.demand else ""
        yield f"Car {sale.car}", f"{names[sale.buyer]} offers {dollars(sale.offer)}{asked}"
    if look := view.look:
        said = "an honest price" if look.honest else "too much"
        worth = "" if look.value is None else f"; the book says {_worth(look.value)}"
        yield "Under the hood", f"{names[look.seller]} asked {said} for car {look.car}{worth}"
    for row in view.assets:
        yield f"{names[row.seat]}'s assets", dollars(row.total)
    for lot in view.lots:
        cars = ", ".join(f"{car.number} at {dollars(car.price or 0)}" for car in lot.cars)
        beside = f"{_some(lot.cards, 'card')}, {_some(lot.policies, 'policy', 'policies')}"
        yield names[lot.seat], "" if lot.seat in view.retired else f"{cars or 'no car'}; {beside}"
    yield "Box", view.note


def _some(count: int, one: str, several: str = "") -> str:
    return f"{count} {one if count == 1 else several or f'{one}s'}"


def stock(state: State) -> dict[str, str]:
    """Return what should lie on the table, for everyone to compare."""
    stock = {
        "Exchange": _some(len(state.exchange), "car"),
        "Out of the game": ", ".join(map(str, state.discard)) or "no car",
        "Deck": _some(len(state.deck), "card"),
        "Policies left": str(len(state.policy_deck)),
    }
    for seat in state.active:
        cars = ", ".join(map(str, state.lots[seat])) or "no car"
        cards, policies = len(state.hands[seat]), len(state.policies[seat])
        stock[f"Before {state.name(seat)}"] = (
            f"{cars}; {_some(cards, 'card')}, {_some(policies, 'policy', 'policies')}"
        )
    return stock


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it lies."""
    cars = [*state.exchange, *state.discard, *(car for lot in state.lots.values() for car in lot)]
    cards = Counter([*state.deck, *(card for hand in state.hands.values() for card in hand)])
    policies = Counter([*state.policy_deck, *(one for held in state.policies.values() for one in held)])
    tally = {"cents": state.money.total(), "cars": len(cars), "different cars": len(set(cars))}
    tally |= {f"card {card}": count for card, count in cards.items()}
    tally |= {f"policy {policy}": count for policy, count in policies.items()}
    tally["lots too full"] = sum(len(lot) > MOST_CARS for lot in state.lots.values())
    tally["cents below nothing"] = sum(min(0, state.money[seat]) for seat in state.seats)
    return tally
