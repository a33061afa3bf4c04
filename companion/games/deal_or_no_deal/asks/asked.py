"""What several asks in Deal or No Deal share: cases and values to pick from."""

from functools import cache

from companion.game import Money, Option, Pick, as_is, say


@cache
def case_option(case: int) -> Option:
    return Option(case, as_is(case))


@cache
def _value(cents: int) -> Option:
    return Option(cents, as_is(Money(cents)))


def closed_cases(cases: tuple[int, ...]) -> Pick:
    return Pick(
        name="case", label=say("Case"), options=tuple(map(case_option, cases)), among=say("Still closed")
    )


def values_in_play(values: tuple[int, ...]) -> Pick:
    return Pick(name="value", label=say("Value"), options=tuple(map(_value, values)), among=say("In play"))
