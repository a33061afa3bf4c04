"""What can be counted in Deal or No Deal: everybody's bills, the kitty, the covers and the cases."""

from functools import lru_cache

from companion.game import Money, as_is, say
from companion.game.counting import Countable, CountLine, money_pile, whose
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import KITTY, State


def countables(state: State) -> tuple[Countable, ...]:
    """Return everybody's bills, then the kitty, the covers and the cases."""
    piles: tuple[Countable, ...] = ()
    if state.kept_with_money:
        notes = [note for note, _ in state.box.notes]
        everybody = ((seat, whose(state, seat), seat) for seat in state.seats)
        kitty = (KITTY, say("The kitty"), "")
        piles = tuple(
            money_pile(place, title, state.money[place], notes, seat)
            for place, title, seat in (*everybody, kitty)
        )
    now = state.hosting
    if now is None:
        return piles
    return (
        *piles,
        Countable("covers", say("The open covers"), _covers(state.box.values, now.values)),
        Countable("cases", say("The closed cases"), _cases(now.cases)),
    )


@lru_cache(maxsize=256)
def _covers(values: tuple[int, ...], left: tuple[int, ...]) -> tuple[CountLine, ...]:
    return tuple(
        CountLine(
            str(value),
            as_is(Money(value)),
            int(value in left),
            most=1,
            question=say("Is the cover on {value} open?", value=Money(value)),
            put=say("Open the cover on {value}.", value=Money(value)),
            away=say("Close the cover on {value}.", value=Money(value)),
        )
        for value in values
    )


@lru_cache(maxsize=256)
def _cases(left: tuple[int, ...]) -> tuple[CountLine, ...]:
    return tuple(
        CountLine(
            str(case),
            say("case {case}", case=case),
            int(case in left),
            most=1,
            question=say("Is case {case} still closed?", case=case),
            put=say("Close case {case} again.", case=case),
            away=say("Open case {case}.", case=case),
        )
        for case in CASES
    )
