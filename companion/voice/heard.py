"""What people hear of a change: a pure function of its moments and of what everyone was told.

Nothing else is looked at, so a voice can't tell anybody more than the open table does.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from companion.game import (
    NOTHING,
    Ask,
    Game,
    Happening,
    Moment,
    Ring,
    Said,
    View,
    Won,
    say,
    says,
    together,
)
from companion.game.happening import texts
from companion.house.config import ALL, OFF

TELEPHONE, YOUR_TURN = "telephone", "your turn"
ANY_TURN = say("it's your turn")


class Part(Struct, frozen=True):
    """A sound, then words; either may be missing."""

    sound: str = ""
    words: Said = NOTHING

    def __bool__(self) -> bool:
        return bool(self.sound or self.words)


class Heard(Struct, frozen=True):
    """What people hear, one part after another."""

    parts: tuple[Part, ...] = ()
    reveal: bool = False  # whether everyone has waited for it: it cuts in, and nothing queues up behind it

    def __bool__(self) -> bool:
        return bool(self.parts)


SILENCE = Heard()
SAMPLE = Heard((Part(YOUR_TURN),))  # lets people hear how loud the box is


def heard(
    game: Game[Any], view: View, moments: tuple[Moment, ...], told: Iterable[Happening], level: str
) -> Heard:
    """Return what people hear of a change: its moments or, if there are none, the story at the level `all`.

    Smaller moments lead to bigger ones, so they're heard first, each with its own sound; the moment that
    ends the change comes last.
    """
    if level == OFF:
        return SILENCE
    told = tuple(one for one in told if not one.to)
    if not moments:
        words = sum((one.text for one in told), NOTHING) if level == ALL else NOTHING
        return Heard(_parts([Part(words=words)]))
    led, ended = ([one for one in moments if one.last is last] for last in (False, True))
    parts = _parts(
        Part(one.sound, in_words(game, view, one, told) if one.called or level == ALL else NOTHING)
        for one in (*led[::-1], *ended)
    )
    return Heard(parts, reveal=bool(parts))


def _parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts that can be heard; a sound that comes twice in a row is played once."""
    kept: list[Part] = []
    before = ""
    for one in parts:
        if part := structs.replace(one, sound="" if one.sound == before else one.sound):
            kept.append(part)
        before = one.sound or before
    return tuple(kept)


def in_words(game: Game[Any], view: View, moment: Moment, told: Iterable[Happening]) -> Said:
    """Return a moment in words for the ear; a game that has none for it gets its line of the story."""
    if isinstance(moment, Won):
        return _won(view, moment)
    if type(moment) in game.aloud:
        return game.aloud[type(moment)](moment, view)
    return sum(texts(told, *moment.told_by), NOTHING)


def _won(view: View, moment: Won) -> Said:
    names = [view.name(seat) for seat in moment.winners]
    if not names:
        return say("The game is over.")
    return says("{names} wins!", "{names} share the win!", len(names), names=together(names))


def awaited(asks: Iterable[Ask]) -> Ask | None:
    """Return the question that holds up the game, if the open table waits for one person."""
    waiting = [ask for ask in asks if ask.seat and not (ask.done or ask.aside or ask.chance)]
    return waiting[0] if len({ask.seat for ask in waiting}) == 1 else None


def turn(game: Game[Any], view: View, ask: Ask) -> Heard:
    """Return words for whose turn it is: Dee, your bid."""
    what = game.your.get(ask.move, ANY_TURN)
    return Heard((Part(YOUR_TURN, say("{name}, {what}", name=view.name(ask.seat or ""), what=what)),))


def ringing(ring: Ring, level: str, first: Heard = SILENCE) -> Heard:
    """Return what led to a call, then that somebody's phone rings, and nothing of what it's about."""
    return SILENCE if level == OFF else Heard((*first.parts, Part(TELEPHONE, ring.said)), True)


def picked_up(call: Heard) -> Heard:
    """Return what a phone rang for, without sounds: people have heard the telephone."""
    return structs.replace(call, parts=tuple(Part(words=one.words) for one in call.parts))
