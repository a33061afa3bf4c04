"""What the templates of Dealer's Choice know besides the view: your cars, standing bids, what's going on."""

from collections.abc import Mapping
from typing import Any

from companion.game import Seat
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import Bid
from companion.games.dealers_choice.view import STEPS, CarView, DealersView
from companion.table.table import TableView

WRITES = frozenset({m.TakeBook, m.WriteValue})  # the moves that write your Blue Book


def context(table: TableView, now: DealersView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates know besides."""
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
    }


def cars(now: DealersView) -> dict[int, CarView]:
    """Return every car that is face up, by its number."""
    shown = (now.shown,) if now.shown else ()
    return {car.number: car for car in (*(car for lot in now.lots for car in lot.cars), *now.discard, *shown)}


def highest(bids: tuple[Bid, ...]) -> dict[int, Bid]:
    """Return the highest bid on each car that has one."""
    return {bid.car: bid for bid in sorted(bids, key=lambda bid: bid.cents)}
