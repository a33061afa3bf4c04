"""What the templates of Downeast Dealer know besides the view: your cash, ways to pay, what's going on."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.game import AnyBlank, Seat, Words
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.cash import BAD_CHECK, in_words
from companion.games.downeast_dealer.view import DowneastView
from companion.table.table import TableView


class Way(Struct, frozen=True):
    """One way to pay: its cards in words and by their places in the hand, and how much it is over."""

    words: Words
    places: tuple[int, ...]
    over: int


def context(table: TableView, now: DowneastView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates know besides."""
    asks = {one.ask.move: one.ask for one in table.asks if one.ask.seat == seat}
    private = [c.text for ask in asks.values() for c in ask.cautions if c.private and not c.above]
    return {
        "things": [one for one in now.sets if seat in one.owned],
        "counted": sorted(Counter(now.hand or ()).items(), reverse=True),
        "laid": sorted(Counter(now.laid.cards).items(), reverse=True) if now.laid else [],
        "ways": ways(now, asks[m.Pay].blanks[0]) if m.Pay in asks else [],
        "told_alone": private,
        "item": now.set(now.now).kind.noun(1) if now.now else "",
        "BAD_CHECK": BAD_CHECK,
        "pot": "in the pot",
    }


def ways(now: DowneastView, blank: AnyBlank) -> list[Way]:
    """Return how the viewer could pay: the least too much first."""
    if not blank.is_many:
        return []
    return [Way(in_words(one.cards), tuple(sorted(blank.where(one.cards))), one.over) for one in now.payments]
