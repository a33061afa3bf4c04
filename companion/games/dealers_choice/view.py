"""What one seat, or the open table, may see in Dealer's Choice.

Everyone sees cash, lots, list prices, and how many cards and policies there are. A view has only the
viewer's own hand, policies and Blue Book, and what the viewer saw under a hood.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from companion.game import (
    NOTHING,
    Commitment,
    Fact,
    Money,
    Said,
    Seat,
    Summary,
    View,
    as_is,
    leaders,
    say,
    says,
    together,
)
from companion.game.caching import remember_last
from companion.games.dealers_choice.books import Assets, assets, book, printed, unwritten
from companion.games.dealers_choice.box import EXAMPLE_NOTE, Box, ChartLine
from companion.games.dealers_choice.cards import POLICIES, read
from companion.games.dealers_choice.laying import dealing
from companion.games.dealers_choice.playing import option_words
from companion.games.dealers_choice.settings import COMPANION
from companion.games.dealers_choice.standing import placings
from companion.games.dealers_choice.state import MOST_CARS, Bid, Debt, Disaster, Sale, State

STEPS = (say("lot"), say("option"), say("open lot"), say("draw"))


class CarView(Struct, frozen=True, omit_defaults=True):
    """A car that is face up."""

    number: int
    name: str = ""
    price: int | None = None  # None until it's entered


class LotView(Struct, frozen=True):
    """A dealer's cars, and how many cards and policies they have face down."""

    seat: Seat
    cars: tuple[CarView, ...]
    cards: int
    policies: int


class CardView(Struct, frozen=True):
    """A card in the viewer's own hand."""

    card: str
    name: Said


class PlayingView(Struct, frozen=True, omit_defaults=True):
    """A card being played, and what it's for."""

    name: Said
    car: int = 0
    dealer: Seat = ""


class LookView(Struct, frozen=True, omit_defaults=True):
    """A look under a hood. Only the seller and the buyer see the value."""

    seller: Seat
    buyer: Seat
    car: int
    asked: int
    honest: bool
    value: int | None = None
    pays: int | None = None  # what the buyer pays in total; negative if the seller pays


class Mine(Struct, frozen=True, omit_defaults=True):
    """What only the viewer may see."""

    hand: tuple[CardView, ...] = ()  # empty with real cards
    policies: tuple[str, ...] = ()
    value_card: int | None = None
    book: dict[int, int] = {}  # 0 is Junk
    unwritten: tuple[int, ...] = ()  # cars on their lot without a value yet


class DealersView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The game as one seat, or the open table, sees it."""

    phase: str
    keeper: str
    note: Said = NOTHING  # says that the box is an example
    turn: Seat = ""
    step: int = 0  # 1 to 4
    need: int = 0  # how many cars the lot has to have this turn
    missing: int = 0
    option: str = ""  # chosen this turn
    played: int = 0  # cards played under option A, or things moved under B, D or E
    options: dict[str, Said]
    lots: tuple[LotView, ...]
    exchange: int
    discard: tuple[CarView, ...] = ()
    deck: int
    policy_deck: int
    fine: int  # for the dealer who is wrong about what's under the hood
    retired: tuple[Seat, ...] = ()
    prices: dict[int, int]  # the known list prices
    chart: tuple[ChartLine, ...] = ()
    shown: CarView | None = None  # just turned over
    playing: PlayingView | None = None
    bids: tuple[Bid, ...] = ()
    no_bid: tuple[Seat, ...] = ()
    sale: Sale | None = None
    look: LookView | None = None
    disaster: Disaster | None = None
    debt: Debt | None = None
    broke: Seat = ""  # who couldn't pay, and has to show a Buy card
    writing: tuple[Seat, ...] = ()  # who still has values to write down, at the end
    assets: tuple[Assets, ...] = ()
    dealt: Commitment | None = None
    mine: Mine | None = None

    @property
    def committed(self) -> Commitment | None:
        """The commitment to what Tableside dealt."""
        return self.dealt


def view(state: State, seat: Seat | None) -> DealersView:
    """Return the game as this seat (None: the open table) may see it."""
    over = state.phase == "over"
    return DealersView(
        seats=state.seat_views(_roles(state), state.money.accounts),
        over=over,
        winners=leaders(placings(state)) if over else (),
        phase=state.phase,
        keeper=state.rulings.keeper,
        note=_note(state),
        turn=state.turn,
        step=state.step,
        need=state.need,
        missing=state.missing if state.phase == "lot" else 0,
        option=state.option,
        played=state.played,
        options=_options(state.box),
        lots=_lots(state.box, state.prices, state.lots, state.hands, state.policies),
        exchange=len(state.exchange),
        discard=_discard(state.box, state.prices, state.discard),
        deck=len(state.deck),
        policy_deck=len(state.policy_deck),
        fine=state.box.fine,
        retired=state.retired,
        prices=state.prices,
        chart=state.box.chart,
        shown=_car(state.box, state.prices, state.turned.car) if state.turned and state.turned.car else None,
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
        dealt=dealing(state, seat) if state.salt else None,
        mine=_mine(state, seat) if seat and state.phase != "begin" else None,
    )


def _note(state: State) -> Said:
    if state.box.note != EXAMPLE_NOTE:
        return as_is(state.box.note)
    if state.by_companion:
        return say("An example.")
    return say("An example. Compare autos, prices, values and cards with your own.")


@remember_last
def _options(box: Box) -> dict[str, Said]:
    return {letter: option_words(box, letter) for letter in "ABCDE"}


def _car(box: Box, prices: Mapping[int, int], number: int) -> CarView:
    return _car_view(number, box.auto(number).name, prices.get(number))


@lru_cache(maxsize=1024)
def _car_view(number: int, name: str, price: int | None) -> CarView:
    return CarView(number, name, price)


def _cars(box: Box, prices: Mapping[int, int], cars: Iterable[int]) -> tuple[CarView, ...]:
    return tuple([_car(box, prices, car) for car in cars])


_discard = remember_last(_cars)


@remember_last
def _lots(
    box: Box,
    prices: Mapping[int, int],
    lots: Mapping[Seat, tuple[int, ...]],
    hands: Mapping[Seat, tuple[str, ...]],
    policies: Mapping[Seat, tuple[str, ...]],
) -> tuple[LotView, ...]:
    """Return everybody's cars, and how many cards and policies each of them has."""
    return tuple(
        LotView(seat, _cars(box, prices, cars), len(hands[seat]), len(policies[seat]))
        for seat, cars in lots.items()
    )


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


def _roles(state: State) -> dict[Seat, Said]:
    roles: dict[Seat, Said] = {}
    if state.sale:
        roles = {state.sale.seller: say("sells"), state.sale.buyer: say("buys")}
    elif state.disaster:
        roles = {state.disaster.by: say("turn"), state.disaster.owner: say("hit")}
    else:
        if state.step and state.phase not in ("values", "over"):
            roles[state.turn] = say("turn")
        roles.update(dict.fromkeys(state.no_bid, say("passes")))
        roles.update((bid.seat, say("bids")) for bid in state.bids)
    return roles | dict.fromkeys(state.retired, say("retired"))


def summary(view: DealersView) -> Summary:
    """Return a view in words."""
    names = view.names
    facts = tuple(Fact(label, text) for label, text in _facts(view, names) if text)
    mine = tuple(Fact(label, text) for label, text in _my_things(view, names))
    playing = tuple(seat for seat in names if seat not in view.retired)
    owners = () if view.over or view.phase == "begin" else playing
    return Summary(_headline(view, names), facts, mine=mine, owners=owners)


def _my_things(view: DealersView, names: Mapping[Seat, str]) -> Iterator[tuple[Said, Said]]:
    mine, look = view.mine, view.look
    if mine is None:
        return
    if look and look.value is not None:
        text = say(
            "Car {car} is worth {worth} in {seller}'s Blue Book.",
            car=look.car,
            worth=printed(look.value),
            seller=names[look.seller],
        )
        yield say("Under the hood"), text
    if view.keeper == COMPANION:
        yield say("Your cards"), as_is(tuple(card.name for card in mine.hand)) or say("none")
        yield say("Your policies"), as_is(mine.policies) or say("none")
    worth = tuple(say("{car} {worth}", car=car, worth=printed(cents)) for car, cents in mine.book.items())
    yield say("Your Blue Book"), as_is(worth) or say("nothing copied yet")


def outcome(view: DealersView) -> Said:
    """Return who has won."""
    names = [view.name(seat) for seat in view.winners]
    if len(names) > 1:
        return say("{winners} share the win", winners=together(names))
    return say("{winner} wins", winner=names[0]) if names else NOTHING


def _headline(view: DealersView, names: Mapping[Seat, str]) -> Said:
    if view.over:
        best = together([names[seat] for seat in view.winners])
        if len(view.winners) == 1:
            return say("Game over. {winner} wins.", winner=best)
        return say("Game over. {winners} share the win.", winners=best)
    if view.phase == "values":
        return say("Play has stopped. Everyone values their own cars.")
    if not view.step:
        return say("Setting up the table.")
    return say("{dealer}'s turn: {step}.", dealer=names[view.turn], step=STEPS[view.step - 1])


def _facts(view: DealersView, names: Mapping[Seat, str]) -> Iterator[tuple[Said, Said]]:
    yield say("Exchange"), says("{count} car", "{count} cars", view.exchange)
    yield say("Deck"), says("{count} card", "{count} cards", view.deck)
    if view.option:
        words = view.options[view.option]
        yield say("Option"), say("{option}: {what}", option=view.option, what=words)
    yield say("Card"), as_is(view.playing.name) if view.playing else NOTHING
    yield say("Bids"), as_is(tuple(_bid(bid, names) for bid in view.bids))
    if view.sale:
        yield say("Car {car}", car=view.sale.car), _sale(view.sale, names)
    if view.look:
        yield say("Under the hood"), _looked(view.look, names)
    for row in view.assets:
        yield say("{dealer}'s assets", dealer=names[row.seat]), as_is(Money(row.total))
    for lot in view.lots:
        if lot.seat not in view.retired:
            yield as_is(names[lot.seat]), _lot_in_words(lot)
    yield say("Box"), as_is(view.note)


def _bid(bid: Bid, names: Mapping[Seat, str]) -> Said:
    price = Money(bid.cents)
    return say("{bidder} {price} for car {car}", bidder=names[bid.seat], price=price, car=bid.car)


def _sale(sale: Sale, names: Mapping[Seat, str]) -> Said:
    buyer, offer = names[sale.buyer], Money(sale.offer)
    if not sale.demand:
        return say("{buyer} offers {offer}", buyer=buyer, offer=offer)
    seller, demand = names[sale.seller], Money(sale.demand)
    return say(
        "{buyer} offers {offer}, {seller} demands {demand}",
        buyer=buyer,
        offer=offer,
        seller=seller,
        demand=demand,
    )


def _looked(look: LookView, names: Mapping[Seat, str]) -> Said:
    seller = names[look.seller]
    if look.honest:
        said = say("{seller} asked an honest price for car {car}.", seller=seller, car=look.car)
    else:
        said = say("{seller} asked too much for car {car}.", seller=seller, car=look.car)
    if look.value is None:
        return said
    return said + say("The book says {worth}.", worth=printed(look.value))


def _lot_in_words(lot: LotView) -> Said:
    cars = tuple(say("{car} at {price}", car=car.number, price=Money(car.price or 0)) for car in lot.cars)
    return say(
        "{cars}; {cards}, {policies}",
        cars=cars or say("no cars"),
        cards=says("{count} card", "{count} cards", lot.cards),
        policies=says("{count} policy", "{count} policies", lot.policies),
    )


def stock(state: State) -> dict[Said, Said | int]:
    """Return what should be on the table, so everyone can check."""
    stock: dict[Said, Said | int] = {
        say("Exchange"): says("{count} car", "{count} cars", len(state.exchange)),
        say("Out of the game"): _numbers(state.discard),
        say("Deck"): says("{count} card", "{count} cards", len(state.deck)),
        say("Policies left"): as_is(len(state.policy_deck)),
    }
    for seat in state.active:
        stock[say("In front of {name}", name=state.name(seat))] = say(
            "{cars}; {cards}, {policies}",
            cars=_numbers(state.lots[seat]),
            cards=says("{count} card", "{count} cards", len(state.hands[seat])),
            policies=says("{count} policy", "{count} policies", len(state.policies[seat])),
        )
    return stock


def _numbers(cars: tuple[int, ...]) -> Said:
    return as_is(cars) or say("no car")


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it is."""
    cars = [*state.exchange, *state.discard, *(car for lot in state.lots.values() for car in lot)]
    cards = Counter([*state.deck, *(card for hand in state.hands.values() for card in hand)])
    policies = Counter([*state.policy_deck, *(one for held in state.policies.values() for one in held)])
    tally = {"cents": state.money.total(), "cars": len(cars), "different cars": len(set(cars))}
    tally |= {f"card {card}": count for card, count in cards.items()}
    tally |= {f"policy {policy}": count for policy, count in policies.items()}
    tally["lots too full"] = sum(len(lot) > MOST_CARS for lot in state.lots.values())
    tally["cents below nothing"] = sum(min(0, state.money[seat]) for seat in state.seats)
    return tally
