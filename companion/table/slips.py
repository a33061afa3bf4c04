"""Slips: what somebody who gave one answer may have meant instead, likeliest first."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any

from msgspec import structs

from companion.game import CENTS, Amount, AnyBlank, Ask, Count, Digits, Move, Order, Pile, Refused, Salt, Text

FEW = 60  # if there are at most this many answers, all are tried, even those that change more than one blank
MANY = 400  # the most answers tried in place of one


def digits_meant(typed: str) -> Iterator[str]:
    """Yield what was meant if two digits were swapped, one was doubled, or one was left out."""
    for at in range(len(typed) - 1):
        yield typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :]
    for at in range(len(typed) - 1):
        if typed[at] == typed[at + 1]:
            yield typed[:at] + typed[at + 1 :]
    for at in range(len(typed) + 1):
        for digit in "0123456789":
            yield typed[:at] + digit + typed[at:]


@lru_cache(maxsize=1024)
def sums_meant(cents: int) -> tuple[int, ...]:
    """Return the sums that somebody may have meant; people type dollars unless there are cents."""
    units = (CENTS, 1) if cents % CENTS == 0 else (1,)
    meant = dict.fromkeys(
        int(digits) * unit for unit in units for digits in digits_meant(str(cents // unit)) if digits
    )
    return tuple(each for each in meant if each not in (0, cents))


@lru_cache(maxsize=1024)
def sums_given(cents: int) -> frozenset[int]:
    """Return what somebody who misread a sum may have paid: digits swapped, missing or doubled."""
    unit = CENTS if cents % CENTS == 0 else 1
    read = str(cents // unit)
    swapped = (read[:at] + read[at + 1] + read[at] + read[at + 2 :] for at in range(len(read) - 1))
    missing = (read[:at] + read[at + 1 :] for at in range(len(read)))
    doubled = (read[: at + 1] + read[at:] for at in range(len(read)))
    given = {int(digits) * unit for digits in chain(swapped, missing, doubled) if digits}
    return frozenset(given - {0, cents})


def other_answers(ask: Ask, move: Move) -> Iterator[Move]:
    """Yield the other answers that an ask would have taken, likeliest first."""
    return islice(_answers(ask, move), MANY)


def _answers(ask: Ask, move: Move) -> Iterator[Move]:
    names = [blank.name for blank in ask.blanks]
    given = {name: getattr(move, name) for name in names}
    if ask.fits is not None:
        tried: Iterable[Mapping[str, Any]] = (dict(zip(names, row, strict=True)) for row in ask.fits)
    else:
        tried = chain(_one_changed(ask, given), _all_changed(ask, given))
    seen = [given]
    for values in tried:
        if values not in seen:
            seen.append(dict(values))
            if other := _admitted(ask, structs.replace(move, **values)):
                yield other


def _admitted(ask: Ask, move: Move) -> Move | None:
    try:
        ask.check(move)
    except Refused:
        return None
    return move


def _one_changed(ask: Ask, given: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for blank in ask.blanks:
        for value in values_meant(blank, given[blank.name]):
            yield {**given, blank.name: value}


def _all_changed(ask: Ask, given: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield answers in which several blanks differ, if there are only a few."""
    each = [[given[blank.name], *_listed(blank)] for blank in ask.blanks]
    few = 1
    for values in each:
        few *= len(values)
    if len(ask.blanks) > 1 and few <= FEW:
        for row in product(*each):
            yield dict(zip(given, row, strict=True))


def _listed(blank: AnyBlank) -> list[Any]:
    """Return a blank's possible values, if there are only a few."""
    if blank.picks_one or blank.is_two_way:
        return [option.value for option in blank.open_choices]
    if isinstance(blank, Count) and blank.most - blank.least < FEW:
        return list(range(blank.least, blank.most + 1))
    if isinstance(blank, Amount) and (blank.most - blank.least) // blank.step < FEW:
        return list(range(blank.least, blank.most + 1, blank.step))
    return []


def values_meant(blank: AnyBlank, given: Any) -> Iterator[Any]:
    """Yield what may have been meant instead of a value, typing slips first."""
    match blank:
        case Amount():
            yield from sums_meant(given)
            yield from _listed(blank)
        case Count():
            yield from (int(digits) for digits in digits_meant(str(given)))
            yield from sorted(_listed(blank), key=lambda value: abs(value - given))
        case Digits():
            yield from digits_meant(given)
            for at, digit in product(range(len(given)), blank.figures):
                yield given[:at] + digit + given[at + 1 :]
        case Text() | Salt() | Order():
            return
        case Pile():  # the order of the cards doesn't matter
            rows = _rows_meant(blank, tuple(given))
            yield from {tuple(sorted(row)): row for row in rows if sorted(row) != sorted(given)}.values()
        case _ if isinstance(given, tuple | list):
            yield from _rows_meant(blank, tuple(given))
        case _:
            values = _listed(blank)
            near = [int(d) for d in digits_meant(str(given))] if type(given) is int else []
            yield from (value for value in near if value in values)
            yield from values


def _rows_meant(blank: AnyBlank, given: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield rows with one thing more, one thing less, or another thing in one place."""
    kinds = getattr(blank, "cards", ()) or [option.value for option in blank.open_choices]
    values = list(dict.fromkeys((*kinds, *getattr(blank, "hand", ()))))
    for at in range(len(given)):
        yield from ((*given[:at], value, *given[at + 1 :]) for value in values)
    for at in range(len(given)):
        yield given[:at] + given[at + 1 :]
    yield from ((*given, value) for value in values)
