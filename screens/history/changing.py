"""What differs between two states of a table: in rows, and as sentences that say what to do by hand."""

from collections.abc import Iterable

from companion.game import Money, Seat, dollars, phrase, say
from companion.game.said import Fact
from companion.table.changes import Change
from screens.prose import Row, Run, broken
from screens.theme import MARKS

OPENED, CLOSED = (say("closed"), say("open")), (say("open"), say("closed"))  # a cover, before and after


def change_rows(change: Change, seat: Seat | None, width: int, hidden: bool = False) -> list[Row]:
    """Return one difference with its sign; if money is hidden, leave out what anybody has."""
    before, after = change.words
    if (change.before, change.after) == OPENED:
        return signed("+", "good", [Run(phrase("open the cover on {value}", value=_value(change)))], width)
    if (change.before, change.after) == CLOSED:
        return signed("−", "bad", [Run(phrase("close the cover on {value}", value=_value(change)))], width)
    more = change.more
    mark = Run(f"{MARKS[seat]} ", f"seat-{seat}") if seat else Run("  ")
    if more is None:
        was, now = [Run(f"{change.what}: "), Run(before, "soft")], [Run("→ ", "soft"), Run(after)]
        rows = broken([*was, Run(" "), *now], width - 2)
        if len(rows) > 1:
            rows = [*broken(was, width - 2), *broken(now, width - 2)]
        return [(mark if not i else Run("  "), *row) for i, row in enumerate(rows)]
    amount = f"{'+' if more > 0 else '−'}{dollars(abs(more))}"
    name = str(change.what)[: width - 3 - len(amount)]
    space = " " * (width - 2 - len(name) - len(amount))
    first = (mark, Run(name, bold=True), Run(space), Run(amount, "gold-text", bold=True))
    second = (Run("  "), Run(before, "soft"), Run(" → ", "soft"), Run(after))
    return [first, *((second,) if not (hidden and seat) else ()), ()]


def for_hands(changes: Iterable[Change]) -> str:
    """Return what people have to do on the real table, in sentences."""
    return " ".join(filter(None, map(_for_hands, changes)))


def _for_hands(change: Change) -> str:
    if (change.before, change.after) == OPENED:
        return phrase("Open the cover on {value}.", value=_value(change))
    if (change.before, change.after) == CLOSED:
        return phrase("Close the cover on {value}.", value=_value(change))
    more = change.more or 0
    if more > 0:
        return phrase("{what} gets {cents}.", what=change.what, cents=Money(more))
    return phrase("{what} gives back {cents}.", what=change.what, cents=Money(-more)) if more else ""


def _value(change: Change) -> Fact:
    """Return the value that identifies a cover."""
    return change.what.facts["value"]


def signed(sign: str, colour: str, words: list[Run], width: int) -> list[Row]:
    """Return words with a sign in front of the first row."""
    rows = broken(words, width - 2)
    return [(Run(f"{sign} ", colour, bold=True) if not i else Run("  "), *row) for i, row in enumerate(rows)]
