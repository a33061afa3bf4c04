"""What the Dealer's Choice templates get besides the view: the viewer's cars, bids, and words for them."""

from collections.abc import Mapping
from typing import Any

from companion.game import Money, Said, Seat, as_is, say, says
from companion.game.said import Fact
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import printed, reckoned
from companion.games.dealers_choice.cards import KINDS
from companion.games.dealers_choice.state import Bid
from companion.games.dealers_choice.view import STEPS, CarView, DealersView, LotView, outcome
from companion.table.views import TableView

WRITES = frozenset({m.TakeBook, m.WriteValue})  # moves that fill a player's Blue Book


def context(table: TableView, now: DealersView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates get besides the view."""
    asks = [one.ask for one in table.asks if one.ask.seat == seat is not None]
    mine = now.mine
    return {
        "mine": mine,
        "cars": cars(now),
        "lot": next((lot.cars for lot in now.lots if lot.seat == seat), ()),
        "book": sorted(mine.book.items()) if mine else [],
        "kept": bool(mine and (mine.hand or mine.policies)),
        "highest": highest(now.bids),
        "told_alone": [c.text for ask in asks for c in ask.cautions if c.private],
        "to_write": [one for one in table.asks if one.id and one.ask.seat == seat and one.ask.move in WRITES],
        "STEPS": STEPS,
        "CARDS": KINDS,
        **_words(now),
    }


def cars(now: DealersView) -> dict[int, CarView]:
    """Return all face-up cars, keyed by number."""
    shown = (now.shown,) if now.shown else ()
    return {car.number: car for car in (*(car for lot in now.lots for car in lot.cars), *now.discard, *shown)}


def highest(bids: tuple[Bid, ...]) -> dict[int, Bid]:
    """Return the highest bid on each car, keyed by number."""
    return {bid.car: bid for bid in sorted(bids, key=lambda bid: bid.cents)}


def _words(now: DealersView) -> dict[str, Any]:
    return {
        "named": named,
        "listed": listed,
        "described": described,
        "worth": worth,
        "reckoned": reckoned,
        "held": lambda lot: held(now, lot),
        "outcome": outcome(now),
        "in_exchange": in_exchange(now),
        "piles": as_is(piles(now)),
        "all_piles": as_is((in_exchange(now), *piles(now))),
        "left_to_write": says(
            "You still have one car to write down.",
            "You still have {count} cars to write down.",
            len(now.mine.unwritten) if now.mine else 0,
        ),
    }


def named(car: CarView) -> Said:
    """Return what to call a car, including its name if it has one."""
    if not car.name:
        return say("Car {car}", car=car.number)
    return say("Car {car}, {name}", car=car.number, name=car.name)


def listed(car: CarView) -> Said:
    """Return a car's list price."""
    return say("list price {price}", price=Money(car.price)) if car.price else say("list price not known")


def described(car: CarView) -> Said:
    """Return what to call a car, and its list price."""
    return say("{car}, {listed}.", car=named(car), listed=listed(car))


def worth(cents: int) -> Said:
    """Return a value the way it's printed in a Blue Book."""
    return as_is(printed(cents))


def held(now: DealersView, lot: LotView) -> Said:
    """Return what somebody has besides cars."""
    cents = next(one.cents for one in now.seats if one.seat == lot.seat)
    cash: tuple[Fact, ...] = () if cents is None else (Money(cents),)
    cards = says("{count} card", "{count} cards", lot.cards)
    policies = says("{count} policy", "{count} policies", lot.policies)
    return as_is((*cash, cards, policies))


def in_exchange(now: DealersView) -> Said:
    """Return how many cars are left to buy."""
    return says("{count} car in the Exchange", "{count} cars in the Exchange", now.exchange)


def piles(now: DealersView) -> tuple[Said, ...]:
    """Return what else is in the middle of the table."""
    return (
        says("{count} car out of the game", "{count} cars out of the game", len(now.discard)),
        says("{count} card in the deck", "{count} cards in the deck", now.deck),
        says("{count} policy left", "{count} policies left", now.policy_deck),
    )
