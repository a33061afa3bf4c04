"""A moment: something worth a picture, as a value that each screen and page shows in its own way."""

from typing import Any, ClassVar

from msgspec import Struct

from companion.game.happening import Happening
from companion.game.said import NOTHING, Said
from companion.game.seat import Seat
from companion.game.standing import Standing, leaders


class Ring(Struct, frozen=True):
    """A telephone call that comes before a moment: what people read until it's picked up, without the news.

    While it rings, only the seats in `knows` see the change.
    """

    seat: Seat  # whose phone rings
    knows: tuple[Seat, ...]
    caller: Seat  # who's calling; nobody if it's the bank itself
    after: Said  # what led to it, in a few words
    title: Said  # who's calling, on the phone that rings
    wants: Said  # what the caller wants
    later: Said  # what becomes of it if nobody picks up
    said: Said  # what everybody else reads while it rings


class Moment(Struct, frozen=True, gc=False, kw_only=True, tag_field="moment", tag=True):
    """Base class of all moments: what they're about, and what people have to do by hand now.

    A moment comes once, with a happening of a kind in `told_by`, and never tells more than everyone knows.
    """

    told_by: ClassVar[tuple[type[Happening], ...]] = ()
    triumph: ClassVar[bool] = False  # whether somebody has won: only then may a picture fill the screen
    called: ClassVar[bool] = False  # whether the box says it out loud unless it's told to be silent
    sound: ClassVar[str] = ""  # the name of its sound in `companion.voice.sounds`
    last: ClassVar[bool] = False  # whether it's the last in its change; the others, biggest first, led to it

    hands: Said = NOTHING  # what people have to do by hand now

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose moment it is."""
        return ()

    def ring(self, view: Any) -> Ring | None:
        """Return the call that comes first, if somebody's phone should ring; `view` is the open table's."""
        return None


class Won(Moment, frozen=True):
    """The game is over: who won, and where everybody stands."""

    triumph = True
    sound = "fanfare"
    last = True

    standing: Standing

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won; several if they share the win."""
        return leaders(self.standing)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who won."""
        return self.winners
