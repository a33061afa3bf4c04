"""What Deal or No Deal waits for, and from whom: the law of what may be done now."""

from collections.abc import Callable, Iterable

from companion.game import Ask, Move, dollars
from companion.game.game import nothing
from companion.games.deal_or_no_deal.asks import dealing, laying, opening
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return tuple(_BY_PHASE[state.phase](state))


_BY_PHASE: dict[str, Callable[[State], Iterable[Ask]]] = {
    "begin": laying.begin,
    "split": laying.split,
    "enter": laying.enter,
    "fill": laying.fill,
    "choose": laying.choose,
    "call": opening.call,
    "holder": opening.holder,
    "open": opening.open_case,
    "offer": dealing.offer,
    "keep": dealing.keep,
    "last": opening.last,
    "special": opening.special,
    "look": opening.look,
    "over": nothing,
}


def explain(state: State, move: Move, blank: str) -> str:
    """Return why a case or value cannot be picked, in the words of the table."""
    now = state.hosting
    picked = getattr(move, blank)
    if blank == "case" and now and type(picked) is int:
        if picked not in CASES:
            return "There are cases 1 to 26."
        return f"Case {picked} is {_who_has(state, picked)}."
    case = next((case for case, value in now.opened if value == picked), None) if now else None
    if blank == "value" and now and case:
        slip = "" if now.inside else "; F5 at the screen corrects that"
        return f"{dollars(picked)} is covered already. Case {case} held it{slip}."
    if blank == "value" and now and type(picked) is int and abs(picked) < 10**14:
        return f"{dollars(picked)} is not on the board."
    return ""


def _who_has(state: State, case: int) -> str:
    now = state.now
    return f"{state.name(now.contestant)}'s own" if case == now.special else "already open"
