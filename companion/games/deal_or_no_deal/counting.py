"""What can be counted in Deal or No Deal: everybody's bills, the kitty, the covers and the cases."""

from functools import lru_cache

from companion.game import Money, Said, as_is, say
from companion.game.counting import Countable, CountLine, money_pile, piece, whose
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
        Countable("covers", say("The open covers"), _there(state.box.values, now.values, money=True)),
        Countable("cases", say("The closed cases"), _there(CASES, now.cases)),
    )


@lru_cache(maxsize=256)
def _there(all_of_them: tuple[int, ...], left: tuple[int, ...], money: bool = False) -> tuple[CountLine, ...]:
    return tuple(piece(str(one), _label(one, money), int(one in left), 1) for one in all_of_them)


def _label(one: int, money: bool) -> Said:
    return as_is(Money(one)) if money else say("case {case}", case=one)
