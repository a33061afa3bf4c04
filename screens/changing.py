"""What differs between two states of a table, in rows and in words for the hands that put it right."""

from companion.game import Seat, dollars
from companion.game.money import read_dollars
from companion.record import Change
from screens.prose import Row, Run, broken
from screens.theme import MARKS

OPENED = {("closed", "open"): ("+", "good", "open"), ("open", "closed"): ("−", "bad", "close")}


def change_rows(change: Change, seat: Seat | None, width: int) -> list[Row]:
    """Return one difference with its sign."""
    if (change.before, change.after) in OPENED:
        sign, colour, verb = OPENED[change.before, change.after]
        return signed(sign, colour, [Run(f"{verb} the {change.what[:1].lower()}{change.what[1:]}")], width)
    before, after = read_dollars(change.before), read_dollars(change.after)
    mark = Run(f"{MARKS[seat]} ", f"seat-{seat}") if seat else Run("  ")
    if before is None or after is None:
        told = [Run(f"{change.what}: "), Run(f"{change.before} → ", "soft"), Run(change.after)]
        return [(mark if not i else Run("  "), *row) for i, row in enumerate(broken(told, width - 2))]
    sign = "+" if after > before else "−"
    amount = f"{sign}{dollars(abs(after - before))}"
    name = change.what[: width - 3 - len(amount)]
    space = " " * (width - 2 - len(name) - len(amount))
    first = (mark, Run(name, bold=True), Run(space), Run(amount, "gold", bold=True))
    second = (Run("  "), Run(change.before, "soft"), Run(" → ", "soft"), Run(change.after))
    return [first, second, ()]


def signed(sign: str, colour: str, words: list[Run], width: int) -> list[Row]:
    """Return words with a sign before the first row."""
    rows = broken(words, width - 2)
    return [(Run(f"{sign} ", colour, bold=True) if not i else Run("  "), *row) for i, row in enumerate(rows)]
