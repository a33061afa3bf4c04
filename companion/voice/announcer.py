"""The announcer: listens to the table in play, and tells the voice what to say and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.game import Ask, Happening, Moment
from companion.house.config import OFF, Sound
from companion.voice.heard import awaited, heard, ringing, turn
from companion.voice.voice import Voice

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.house.house import House
    from companion.table.table import Table

PATIENCE = 20.0  # seconds until the box calls somebody whose phone is asleep


class Timer(Protocol):
    """Something that's going to happen."""

    def cancel(self) -> None:
        """Call it off."""


Later: TypeAlias = Callable[[float, Callable[[], None]], Timer]


def in_the_loop(seconds: float, act: Callable[[], None]) -> Timer:
    """Do something later, in the event loop that's running."""
    return asyncio.get_running_loop().call_later(seconds, act)


class Announcer:
    """What the box says about the table in play."""

    def __init__(self, voice: Voice, house: House | None = None, later: Later = in_the_loop) -> None:
        self.voice = voice
        self.level = OFF
        self._house = house
        self._later = later
        self._table: Table | None = None
        self._said: tuple[Moment, ...] = ()  # the moments that have been said ...
        self._held: tuple[Moment, ...] | None = None  # ... and those that wait until a phone has rung
        self._asked: Ask | None = None  # the question that's waited for
        self._call: Timer | None = None
        self._leave: Callable[[], None] = lambda: None
        if house:
            house.heed_rings(self._rang)

    def be_as(self, sound: Sound) -> None:
        """Apply the settings."""
        self.level, self.voice.volume = sound.voice, sound.volume
        if self.level == OFF:
            self.voice.hush()

    def lay(self, table: Table | None) -> None:
        """Listen to this table; None means there's no game."""
        self._leave()
        self._leave = table.subscribe(self._told) if table else lambda: None
        self._table, self._said = table, table.moments if table else ()
        self._wait()

    def _told(self, happened: tuple[Happening, ...]) -> None:
        table = self._table
        told = tuple(one for one in happened if not one.to)
        if table and told and not self._rings():
            moments = table.moments if table.moments is not self._said else ()
            self._said = table.moments
            self.voice.say(heard(table.game, table.open_view(), moments, told, self.level))
        self._wait()

    def _rings(self) -> bool:
        return bool(self._house and self._house.now.ring)

    def _rang(self) -> None:
        """Say that it rings or, once it doesn't, what it was about."""
        ring, table = self._house.now.ring if self._house else None, self._table
        if table is None:
            return
        if ring:
            self._held = table.moments
            self.voice.say(ringing(ring, self.level))
            return
        held, self._held = self._held, None
        if table.moments is held:  # otherwise something has changed, and that's told by the table
            self._told(table.just_told(None))

    # Whose turn it is.

    def _wait(self) -> None:
        """Start waiting for whoever holds up the game, unless that has been going on already."""
        table = self._table
        asked = awaited(one.ask for one in table.asks_of(None)) if table and not table.turn else None
        if asked and self._asked and asked.same_question(self._asked):
            return
        if self._call:
            self._call.cancel()
        self._asked = asked
        self._call = self._later(PATIENCE, self._call_out) if asked else None

    def _call_out(self) -> None:
        """Call whoever is still being waited for, if their phone is asleep."""
        self._call = None
        house, table, asked = self._house, self._table, self._asked
        if self.level == OFF or self._rings() or not (house and table and asked and asked.seat):
            return
        if house.seating.state(asked.seat).kind == "asleep":
            self.voice.say(turn(table.game, table.open_view(), asked))

    def close(self) -> None:
        """Stop listening, and fall silent."""
        self.lay(None)
        self.voice.close()
