"""What the Dealt! templates get besides the view: what a player's adjacent cards make."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import NOTHING, Seat
from companion.games.dealt.asks import to_come
from companion.games.dealt.box import NUMBERS, REDRAW, STOP, X
from companion.games.dealt.combinations import RANKS, Combination, best_with, runs
from companion.games.dealt.settings import COMPANION
from companion.games.dealt.state import Turn
from companion.games.dealt.view import DealtView, ended, in_brief
from companion.phone.posted_form import Filled
from companion.table.views import TableView


def context(table: TableView, now: DealtView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates get besides the view."""
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
        "called": called,
        "ranks": RANKS,
        "dealt_here": now.keeper == COMPANION,
        "to_come": to_come(now.mine.to_come) if now.mine else NOTHING,
        "in_brief": in_brief,
        "ended": ended(now) if now.result else NOTHING,
        "KEYS": (*NUMBERS, X, STOP, REDRAW),
    }


def _turn(now: DealtView) -> Seat:
    return now.trick.waiting[0] if now.phase == "turn" and now.trick else ""


def touching(hand: Sequence[str], best: Turn | None) -> dict[str, int | list[int]]:
    """Return what adjacent cards make, as a number, keyed by their positions.

    The number is negative for a combination that's too low, and 0 for a Stop or a Redraw. With an X, it's a
    list of all the possible calls.
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
        elif not low or len(run.places) > 1:  # a single card that's too low isn't worth mentioning
            found[places] = -numbered(combination) if low else numbered(combination)
    return found


def numbered(combination: Combination) -> int:
    """Return a combination as a number: its rank times 100, plus its top card."""
    return 100 * combination.rank + combination.top


def called(number: int) -> Combination:
    """Return the combination that a number stands for."""
    return Combination(*divmod(number, 100))


def picked(filled: Filled) -> str:
    """Return the positions that were picked, in the same form as the keys of `touching`."""
    return ",".join(sorted(filled.said.get("places", ()), key=lambda place: (len(place), place)))


def beside(hand: Sequence[str], cards: Sequence[str], drawn: bool) -> dict[str, str]:
    """Return the row each card would make in each gap, keyed by card and gap, and any row it would split.

    A row that would be split is keyed by the gap with a minus sign. If the card was drawn, its name is left
    out of the keys, because it's the only card on the page.
    """
    found = {}
    for place in range(len(hand) + 1):
        for card in cards:
            new = (*hand[:place], card, *hand[place:])
            found[f"{'' if drawn else card} {place}"] = best_with(new, {place + 1})
        found[f"-{place}"] = best_with(hand, {place, place + 1})
    return {where: made for where, made in found.items() if made}
