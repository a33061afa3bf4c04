"""The dial: what a click of it, or a push, makes of what stands in the line. The arrow keys do the same.

What has several parts (cards of a pile, digits of a plate) is dialled part by part, with spaces between them
as if it were typed; the last part is the one pointed at, and `ALL` stands for “that is all”.
"""

from collections import Counter
from collections.abc import Iterable
from math import log10

from companion.game import Amount, AnyBlank, Cards, Count, Digits, Order, Pile, Several, Text, YesNo, dollars
from companion.game.blanks import Option

ALL = "✓"
FAST = 10  # so many times as far when the dial is turned fast
STEPS = 200  # at least so many clicks from the least sum to the most
REASONS = ("agreed at the table", "miscounted", "entered by mistake", "a house rule")


def stepped(blank: AnyBlank, typed: str, step: int, fast: bool = False) -> str:
    """Return what clicks of the dial make of what is typed: the next choice, part or sum."""
    far = step * FAST if fast else step
    if isinstance(blank, Amount):
        now = blank.read(typed) if typed else blank.suggested or blank.least
        return dollars(max(blank.least, min(blank.most, now + far * _unit(blank))))
    if isinstance(blank, Count):
        now = blank.read(typed) if typed else (blank.suggested or blank.least) - step
        return str(max(blank.least, min(blank.most, now + far)))
    *laid, pointed = typed.split(" ") if _parted(blank) else [typed]
    ring = _left(blank, laid)
    if not ring:
        return typed
    place = (ring.index(pointed) + step) % len(ring) if pointed in ring else 0 if step > 0 else -1
    return " ".join((*laid, ring[place]))


def pushed(blank: AnyBlank, typed: str) -> tuple[str, bool]:
    """Return what a push of the dial makes of what is typed, and whether that is the whole answer."""
    if not _parted(blank) or not typed:
        return typed, True
    *laid, pointed = typed.split(" ")
    if pointed in ("", ALL):
        return " ".join(laid), True
    return (typed, True) if _left(blank, [*laid, pointed]) in ([], [ALL]) else (f"{typed} ", False)


def _parted(blank: AnyBlank) -> bool:
    return isinstance(blank, Several | Pile | Digits | Order | Cards)


def _left(blank: AnyBlank, laid: list[str]) -> list[str]:
    """Return what can be pointed at when these parts are laid."""
    if isinstance(blank, YesNo):
        return [blank.yes, blank.no]
    if isinstance(blank, Text):
        return list(REASONS)
    if isinstance(blank, Digits):
        digits = "0123456789-" if blank.places else "0123456789"
        return _ring(digits if len(laid) < blank.most else "", len(laid) >= (blank.places or blank.least))
    if isinstance(blank, Pile):
        enough = len(laid) >= blank.least_cards and sum(blank.read(" ".join(laid))) >= blank.least_cents
        return _ring(_without(map(dollars, sorted(blank.hand, reverse=True)), laid), enough)
    if isinstance(blank, Cards):
        return _ring(*_left_of_cards(blank, laid))
    if isinstance(blank, Order):
        return _ring(_without(map(str, blank.items), laid), len(laid) == len(blank.items))
    options: tuple[Option, ...] = getattr(blank, "options", ())
    if isinstance(blank, Several):
        free = _without((_word(option) for option in options if not option.closed), laid)
        return _ring(free if len(laid) < blank.most else (), len(laid) >= blank.least)
    return [option.label for option in options if not option.closed]


def _left_of_cards(blank: Cards, laid: list[str]) -> tuple[list[str], bool]:
    """Return the cards that lead on to a row that will do, and whether those laid are one already."""
    if not blank.rows:
        return list(blank.cards if len(laid) < blank.most else ()), len(laid) >= blank.least
    rows = [
        Counter(row.split()) - Counter(laid) for row in blank.rows if Counter(laid) <= Counter(row.split())
    ]
    return [card for card in blank.cards if any(row[card] for row in rows)], not all(rows)


def _ring(parts: Iterable[str], enough: bool) -> list[str]:
    return [*parts, *((ALL,) if enough else ())]


def _without(parts: Iterable[str], laid: list[str]) -> Iterable[str]:
    """Return the parts that are not laid, each worth once."""
    parts = list(parts)
    left = Counter(parts) - Counter(laid)
    return [part for part in dict.fromkeys(parts) if left[part]]


def _word(option: Option) -> str:
    """Return the one word by which an option is typed."""
    return str(option.value) if " " in option.label else option.label


def _unit(blank: Amount) -> int:
    """Return what one click adds to a sum: a round sum, in proportion to what is possible."""
    span = max(1, (blank.most - blank.least) // STEPS)
    round_sum: int = 10 ** int(log10(span))
    return max(blank.step, round_sum - round_sum % blank.step)
