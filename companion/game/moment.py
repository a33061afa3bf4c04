"""A moment: something to celebrate, as a value that each screen and page shows in its own way."""

from msgspec import Struct

from companion.game.seat import Seat
from companion.game.standing import Standing, leaders


class Moment(Struct, frozen=True, gc=False, tag_field="moment", tag=True):
    """Base class of all moments. A moment never tells more than everyone was told."""


class Won(Moment, frozen=True):
    """The game is over: who won, and where everybody stands."""

    standing: Standing

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won; several if they share the win."""
        return leaders(self.standing)
