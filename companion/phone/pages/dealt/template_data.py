"""What the templates of Dealt! know besides the view: what your own cards make, wherever they touch."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from companion.game import Seat
from companion.games.dealt.asks import to_come
from companion.games.dealt.box import NUMBERS, REDRAW, STOP, X
from companion.games.dealt.combinations import RANKS, Combination, row, runs
from companion.games.dealt.settings import COMPANION
from companion.games.dealt.state import Turn
from companion.games.dealt.view import DealtView, in_brief
from companion.phone.posted_form import Filled
from companion.table.table import TableView


def context(table: TableView, now: DealtView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates know besides."""
    trick = now.trick if now.trick and now.trick.turns else now.last
    best = now.trick.best if now.trick else None
    hand = now.mine.cards if now.mine else ()
    mine = now.mine if now.mine and (now.mine.plays or now.mine.drawn or seat == _turn(now)) else None
    return {
        "trick": trick,
        "best": best,
        "hand": hand,
        "runs": touching(hand, best) if mine else {},
        "beside": beside,
        "picked": picked,
        "code": lambda number: f"{RANKS[number // 100].name} {number % 100}",
        "ranks": [rank.name for rank in RANKS],
        "dealt_here": now.keeper == COMPANION,
        "to_come": to_come(now.mine.to_come) if now.mine else "",
        "in_brief": in_brief,
        "ended": now.result.said(now.name) if now.result else "",
        "KEYS": (*NUMBERS, X, STOP, REDRAW),
    }


def _turn(now: DealtView) -> Seat:
    return now.trick.waiting[0] if now.phase == "turn" and now.trick else ""


def touching(hand: Sequence[str], best: Turn | None) -> dict[str, int | list[int]]:
    """Return by their places what touching cards make, as a number.

    It is below 0 if that is too low, 0 for what stands alone, and where there is an X a list of all calls.
    """
    above = best.combination if best else None
    found: dict[str, int | list[int]] = {}
    for run in runs(hand):
        places = ",".join(map(str, run.places))
        combination = run.combination
        low = combination is not None and above is not None and combination <= above
        if combination is None:
            found[places] = 0
        elif not low and run.wild:
            called = found.get(places)
            found[places] = [*(called if isinstance(called, list) else ()), numbered(combination)]
        elif not low or len(run.places) > 1:  # that a single card is too low goes without saying
            found[places] = -numbered(combination) if low else numbered(combination)
    return found


def numbered(combination: Combination) -> int:
    """Return a combination as a number: its rank in the hundreds."""
    return 100 * combination.rank + combination.top


def picked(filled: Filled) -> str:
    """Return the places that were picked, as the runs are named."""
    return ",".join(sorted(filled.said.get("places", ()), key=lambda place: (len(place), place)))


def beside(hand: Sequence[str], cards: Sequence[str], drawn: bool) -> dict[str, str]:
    """Return by card and place what a card would make of its neighbours; and by -place what it would part.

    One that was drawn goes without its name: the page has no other.
    """
    found = {}
    for place in range(len(hand) + 1):
        for card in cards:
            new = (*hand[:place], card, *hand[place:])
            found[f"{'' if drawn else card} {place}"] = _best(new, {place + 1})
        found[f"-{place}"] = _best(hand, {place, place + 1})
    return {where: made for where, made in found.items() if made}


def _best(hand: Sequence[str], places: set[int]) -> str:
    """Return the highest of what several touching cards make, these places among them."""
    found = [run for run in runs(hand) if len(run.places) > 1 and places <= {*run.places}]
    best = max(found, key=lambda run: cast(Combination, run.combination), default=None)
    return row([hand[place - 1] for place in best.places]) if best else ""
