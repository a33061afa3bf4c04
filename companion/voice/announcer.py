"""The announcer: listens to the table in play, and tells the voice what to say and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.game import Ask, Happening, Moment, Seat
from companion.house.config import OFF, Sound
from companion.voice.heard import SAMPLE, SILENCE, Heard, awaited, heard, picked_up, ringing, turn
from companion.voice.voice import Voice

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.house.house import House
    from companion.table.table import Table

PATIENCE = 20.0  # seconds until the box calls somebody whose phone is asleep ...
LOOK_AGAIN = 5.0  # ... and how often it looks after that, until it has called


class Timer(Protocol):
    """Something that's scheduled to happen."""

    def cancel(self) -> None:
        """Call it off."""


Later: TypeAlias = Callable[[float, Callable[[], None]], Timer]


def in_the_loop(seconds: float, act: Callable[[], None]) -> Timer:
    """Schedule something in the running event loop; return its timer."""
    return asyncio.get_running_loop().call_later(seconds, act)


class Announcer:
    """What the box says about the table in play."""

    def __init__(self, voice: Voice, house: House | None = None, later: Later = in_the_loop) -> None:
        self.voice = voice
        self.level = OFF
        self._sound: Sound | None = None  # the settings
        self._house = house
        self._later = later
        self._table: Table | None = None
        self._said: tuple[Moment, ...] = ()  # the moments that have been said ...
        self._held: tuple[Moment, ...] | None = None  # ... and those of a change that a phone rings for
        self._asked: Ask | None = None  # the question that's waited for
        self._call: Timer | None = None
        self._leave: Callable[[], None] = lambda: None
        if house:
            house.heed_rings(self._rang)

    def be_as(self, sound: Sound) -> None:
        """Apply the settings; whoever changes them hears how loud the box is now."""
        changed, self._sound = self._sound not in (None, sound), sound
        self.level, self.voice.volume = sound.voice, sound.volume
        if self.level == OFF:
            self.voice.hush()
        elif changed:
            self.voice.say(SAMPLE)

    def lay(self, table: Table | None) -> None:
        """Listen to this table; None means there's no game."""
        self._leave()
        self._leave = table.subscribe(self._told) if table else lambda: None
        self._table, self._said, self._held = table, table.moments if table else (), None
        self._wait()

    def _told(self, happened: tuple[Happening, ...]) -> None:
        table = self._table
        told = tuple(one for one in happened if not one.to)
        if table and told and not self._rings():
            moments = table.moments if table.moments is not self._said else ()
            self._said = table.moments
            self.voice.move_on()
            self.voice.say(self._heard(table, moments, told))
        self._wait()

    def _heard(self, table: Table, moments: Iterable[Moment], told: Iterable[Happening]) -> Heard:
        return heard(table.game, table.open_view(), tuple(moments), told, self.level)

    def _rings(self) -> bool:
        return bool(self._house and self._house.now.ring)

    def _rang(self) -> None:
        """Say what led to a call, and that a phone rings or, once it has stopped, what the call was about."""
        house, table = self._house, self._table
        if house is None or table is None or house.table is not table:
            return
        view, told = table.open_view(), table.just_told(None)
        if ring := house.now.ring:
            self._held = self._said = table.moments
            before = [one for one in table.moments if not one.ring(view)]
            first = self._heard(table, before, told) if before else SILENCE
            self.voice.say(ringing(ring, self.level, first))
            return
        held, self._held = self._held, None
        if table.moments is held:  # otherwise something has changed since, and the table tells that
            calls = (one for one in table.moments if one.ring(view))
            self.voice.say(picked_up(self._heard(table, calls, told)))

    # Whose turn it is.

    def _wait(self) -> None:
        """Start waiting for whoever holds up the game, unless we're already waiting for them."""
        table = self._table
        asked = awaited(one.ask for one in table.asks_of(None)) if table and not table.turn else None
        if asked and self._asked and asked.same_question(self._asked):
            return
        if self._call:
            self._call.cancel()
        self._asked = asked
        self._call = self._later(PATIENCE, self._call_out) if asked else None

    def _call_out(self) -> None:
        """Call whoever is still being waited for, once their phone is asleep and the voice is free."""
        table, asked = self._table, self._asked
        called = table and asked and self._sleeps(asked.seat) and self._calls(table, asked)
        self._call = None if called else self._later(LOOK_AGAIN, self._call_out)

    def _sleeps(self, seat: Seat | None) -> bool:
        return bool(self._house and seat and self._house.seating.state(seat).kind == "asleep")

    def _calls(self, table: Table, asked: Ask) -> bool:
        """Call somebody, unless the box is silent, a phone rings or a reveal is on; return whether it did."""
        silent = self.level == OFF or self._rings()
        return not silent and self.voice.say(turn(table.game, table.open_view(), asked))

    def close(self) -> None:
        """Stop listening, and fall silent."""
        self.lay(None)
        self.voice.close()
