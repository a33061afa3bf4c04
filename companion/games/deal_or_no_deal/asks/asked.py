"""What several asks of Deal or No Deal have in common: cases and values to pick from."""

from functools import cache

from companion.game import Option, Pick, dollars


@cache
def case_option(case: int) -> Option:
    return Option(case, str(case))


@cache
def _value(cents: int) -> Option:
    return Option(cents, dollars(cents))


def closed_cases(cases: tuple[int, ...]) -> Pick:
    return Pick(name="case", label="Case", options=tuple(map(case_option, cases)), among="Still closed")


def values_in_play(values: tuple[int, ...]) -> Pick:
    return Pick(name="value", label="Value", options=tuple(map(_value, values)), among="In play")
