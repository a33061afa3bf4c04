"""Copies on a USB stick: list them, make one, fetch one. All of these functions are slow."""

import threading
from dataclasses import dataclass
from pathlib import Path

from companion.game import Refused, Said, say
from companion.machine.copies import Copy, copies, fetch, make_copy
from companion.machine.sticks import Stick, any_stick, opened, sticks

HANDS = threading.Lock()  # only one thread at a time opens a stick, however slow the stick is
TO_STICK = say("Copy everything to a USB stick?")
COPYING = say("Copying. Don't remove the stick.")


@dataclass(frozen=True)
class Plugged:
    """A stick and the copies on it, newest first."""

    stick: Stick
    copies: tuple[Copy, ...]


def look(known: Plugged | None = None) -> Plugged | None:
    """Return the first stick with its copies, or None; a stick that's already known isn't opened again."""
    with HANDS:
        stick = next(iter(sticks()), None)
        if stick is None or (known and known.stick == stick):
            return known if stick else None
        with opened(stick) as folder:
            return Plugged(stick, tuple(copies(folder)))


def copy_to_stick(journal: Path) -> tuple[Said, Said]:
    """Copy everything to the first stick; return how it went and what to do next."""
    with HANDS, any_stick() as (stick, folder):
        copy = make_copy(journal, folder)
    done = say(
        "Copy {number} is on the stick {stick} and has been checked.", number=copy.number, stick=stick.name
    )
    return done, say("You can pull the stick out.")


def fetch_from(stick: Stick, number: int, journal: Path) -> None:
    """Fetch a copy from a stick and put it next to the journal."""
    with HANDS, opened(stick) as folder:
        for copy in copies(folder):
            if copy.number == number:
                return fetch(copy, journal)
    raise Refused(say("That copy is no longer on the stick."))
