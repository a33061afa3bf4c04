"""What everyone sees differently between two states of a table."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.game import View, dollars

GONE = "gone"


class Change(Struct, frozen=True):
    """One difference: a sum in cents, or how something lies on the table."""

    what: str
    before: int | str
    after: int | str

    @property
    def more(self) -> int | None:
        """By how much a sum grows; None where it is no sum."""
        if isinstance(self.before, int) and isinstance(self.after, int):
            return self.after - self.before
        return None

    @property
    def words(self) -> tuple[str, str]:
        """How it was and how it is, as people write it."""
        return lying(self.before), lying(self.after)


def lying(how: int | str) -> str:
    """Return how something lies on the table, as people write it."""
    return dollars(how) if isinstance(how, int) else how


def in_words(changes: Iterable[Change]) -> str:
    """Return differences in sentences."""
    return " ".join(f"{change.what}: {' → '.join(change.words)}." for change in changes)


def differences(
    old: View, new: View, lay: Mapping[str, int | str], lies: Mapping[str, int | str]
) -> tuple[Change, ...]:
    """Return what differs between two open views, and in what lay on the table and lies there now."""
    sums = [
        Change(was.name, was.cents, now.cents)
        for was, now in zip(old.seats, new.seats, strict=True)
        if was.cents is not None and now.cents is not None and was.cents != now.cents
    ]
    stock = [
        Change(what, lay.get(what, GONE), lies.get(what, GONE))
        for what in dict.fromkeys([*lay, *lies])
        if lay.get(what) != lies.get(what)
    ]
    return (*sums, *stock)
