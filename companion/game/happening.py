"""A happening: what a move led to, for telling."""

from typing import ClassVar

from msgspec import Struct

from companion.game.seat import Seat


class Happening(
    Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="happened", tag=True
):
    """Base of all happenings: a sentence, and the seats that may hear it (none named: everybody)."""

    heading: ClassVar[bool] = False  # something new begins: the next chapter of a history

    text: str
    to: tuple[Seat, ...] = ()

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether this seat (None: the open table) may be told."""
        return not self.to or seat in self.to


class Paid(Happening, frozen=True):
    """Money went from one account to another."""

    source: str
    target: str
    cents: int
    said: bool = False  # the happening told before it has named the sum already
