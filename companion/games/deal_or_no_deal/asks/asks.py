"""What Deal or No Deal waits for, and from whom."""

from collections.abc import Callable, Iterable

from companion.game import NOTHING, Ask, Money, Move, Said, say
from companion.game.game import nothing
from companion.games.deal_or_no_deal.asks import dealing, laying, opening
from companion.games.deal_or_no_deal.asks.asked import why_not
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


def explain(state: State, move: Move, blank: str) -> Said:
    """Return why a case or value can't be picked, the way players would say it."""
    now = state.hosting
    picked = getattr(move, blank)
    if blank == "case" and now and type(picked) is int:
        if picked not in CASES:
            return say("The cases are numbered 1 to 26.")
        return why_not(state, picked)
    case = next((case for case, value in now.opened if value == picked), None) if now else None
    if blank == "value" and now and case:
        slip = NOTHING if now.inside else say("If not, one of the two was misread.")
        return say("{value} is already covered. Case {case} held it.", value=Money(picked), case=case) + slip
    if blank == "value" and now and type(picked) is int and abs(picked) < 10**14:
        return say("{value} isn't on the board.", value=Money(picked))
    return NOTHING
