"""What several asks in Deal or No Deal share: what they're about, and cases and values to pick from."""

from collections.abc import Sequence
from functools import cache

from msgspec import structs

from companion.game import NOTHING, Money, Option, Pick, Said, as_is, say
from companion.game.caching import remember_last
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import State


def this_game(state: State) -> str:
    """Return the `about` of an ask that comes up once in each game."""
    return f"game {len(state.hosted)}"


def this_round(state: State) -> str:
    """Return the `about` of an ask that comes up in every round."""
    return f"{this_game(state)}, round {state.now.round}"


def this_offer(state: State) -> str:
    """Return the `about` of an answer to an offer.

    People know what a host said; but if a correction changes what Tableside offers, that's a new question.
    """
    return f"{this_round(state)}, {state.now.offer} cents" if state.television else this_round(state)


def this_case(state: State, case: int) -> str:
    """Return the `about` of an ask that concerns a case; the next game has a case with the same number."""
    return f"{this_game(state)}, case {case}"


@cache
def case_option(case: int) -> Option:
    return Option(case, as_is(case))


@cache
def _value(cents: int) -> Option:
    return Option(cents, as_is(Money(cents)))


def closed_cases(cases: Sequence[int]) -> Pick:
    return structs.replace(_CASE, options=tuple(map(case_option, cases)))


_CASE = Pick(name="case", label=say("Case"), options=(), among=say("Still closed"), up_to=CASES[-1])
_VALUE = Pick(name="value", label=say("Value"), options=(), among=say("In play"))


def why_not(state: State, case: int) -> Said:
    """Return why a case can't be picked: it's the contestant's, or open. Return nothing if it can be."""
    now = state.now
    if case == now.final:
        contestant = state.name(now.contestant)
        return say("Case {case} is {contestant}'s own.", case=case, contestant=contestant)
    return NOTHING if case in now.cases else say("Case {case} is already open.", case=case)


@remember_last
def values_in_play(values: tuple[int, ...]) -> Pick:
    return structs.replace(_VALUE, options=tuple(map(_value, values)))
