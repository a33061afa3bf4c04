"""A moment: something worth a picture, as a value that each screen and page shows in its own way."""

from typing import ClassVar

from msgspec import Struct

from companion.game.happening import Happening
from companion.game.said import NOTHING, Said
from companion.game.seat import Seat
from companion.game.standing import Standing, leaders


class Moment(Struct, frozen=True, gc=False, kw_only=True, tag_field="moment", tag=True):
    """Base class of all moments: what they're about, and what hands have to do now.

    A moment comes with a happening of a kind in `told_by`, once, and never tells more than everyone knows.
    """

    told_by: ClassVar[tuple[type[Happening], ...]] = ()
    triumph: ClassVar[bool] = False  # whether somebody has won: only then may a picture fill the screen

    hands: Said = NOTHING  # what people have to do by hand now

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose moment it is."""
        return ()


class Won(Moment, frozen=True):
    """The game is over: who won, and where everybody stands."""

    triumph = True

    standing: Standing

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won; several if they share the win."""
        return leaders(self.standing)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who won."""
        return self.winners
