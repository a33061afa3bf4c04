"""What has changed for everyone between two states of a table."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.game import NOTHING, Money, Said, View, as_is, say


class Change(Struct, frozen=True):
    """One change: to an amount of money (in cents), or to something on the table (None if it isn't there)."""

    what: Said
    before: int | Said | None
    after: int | Said | None

    @property
    def more(self) -> int | None:
        """How much more money there is now; None if it isn't money."""
        if isinstance(self.before, int) and isinstance(self.after, int):
            return self.after - self.before
        return None

    @property
    def words(self) -> tuple[str, str]:
        """How it was and how it is now, in words."""
        return lying(self.before), lying(self.after)

    @property
    def said(self) -> Said:
        """The change as a sentence; it never says how much anybody has, since that may be hidden."""
        if self.more:
            cents = Money(abs(self.more))
            if self.more < 0:
                return say("{what}: −{cents}.", what=self.what, cents=cents)
            return say("{what}: +{cents}.", what=self.what, cents=cents)
        before, after = how(self.before), how(self.after)
        return say("{what}: {before} → {after}.", what=self.what, before=before, after=after)


def how(lies: int | Said | None) -> Said:
    """Return an amount or what's on the table as a sentence; None means it's gone."""
    if lies is None:
        return say("gone")
    return as_is(Money(lies)) if isinstance(lies, int) else lies


def lying(lies: int | Said | None) -> str:
    """Return the same as `how`, as plain text."""
    return str(how(lies))


def in_words(changes: Iterable[Change]) -> Said:
    """Return the changes in words, one sentence each."""
    return sum((change.said for change in changes), start=NOTHING)


def differences(
    old: View, new: View, lay: Mapping[Said, int | Said], lies: Mapping[Said, int | Said]
) -> tuple[Change, ...]:
    """Return what differs between two open views, and between what was on the table and what is now."""
    sums = [
        Change(as_is(was.name), was.cents, now.cents)
        for was, now in zip(old.seats, new.seats, strict=True)
        if was.cents is not None and now.cents is not None and was.cents != now.cents
    ]
    stock = [
        Change(what, lay.get(what), lies.get(what))
        for what in dict.fromkeys([*lay, *lies])
        if lay.get(what) != lies.get(what)
    ]
    return (*sums, *stock)
