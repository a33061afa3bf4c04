"""What differs between two states of a table, in rows and in words for the hands that put it right."""

from collections.abc import Iterable

from companion.game import Seat, dollars
from companion.table.changes import Change
from screens.prose import Row, Run, broken, lower_first
from screens.theme import MARKS

OPENED = {("closed", "open"): ("+", "good", "open"), ("open", "closed"): ("−", "bad", "close")}


def change_rows(change: Change, seat: Seat | None, width: int, hidden: bool = False) -> list[Row]:
    """Return one difference with its sign; if money is hidden, without what anybody has."""
    before, after = change.words
    if (before, after) in OPENED:
        sign, colour, verb = OPENED[before, after]
        return signed(sign, colour, [Run(f"{verb} the {lower_first(change.what)}")], width)
    more = change.more
    mark = Run(f"{MARKS[seat]} ", f"seat-{seat}") if seat else Run("  ")
    if more is None:
        told = [Run(f"{change.what}: "), Run(f"{before} → ", "soft"), Run(after)]
        return [(mark if not i else Run("  "), *row) for i, row in enumerate(broken(told, width - 2))]
    amount = f"{'+' if more > 0 else '−'}{dollars(abs(more))}"
    name = change.what[: width - 3 - len(amount)]
    space = " " * (width - 2 - len(name) - len(amount))
    first = (mark, Run(name, bold=True), Run(space), Run(amount, "gold-text", bold=True))
    second = (Run("  "), Run(before, "soft"), Run(" → ", "soft"), Run(after))
    return [first, *((second,) if not (hidden and seat) else ()), ()]


def for_hands(changes: Iterable[Change]) -> str:
    """Return what hands have to do on the real table, in sentences."""
    said = []
    for change in changes:
        if change.words in OPENED:
            said.append(f"{OPENED[change.words][2].capitalize()} the {lower_first(change.what)}.")
        elif more := change.more:
            said.append(f"{change.what} {'gets' if more > 0 else 'gives'} {dollars(abs(more))}.")
    return " ".join(said)


def signed(sign: str, colour: str, words: list[Run], width: int) -> list[Row]:
    """Return words with a sign before the first row."""
    rows = broken(words, width - 2)
    return [(Run(f"{sign} ", colour, bold=True) if not i else Run("  "), *row) for i, row in enumerate(rows)]
