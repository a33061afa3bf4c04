"""What the box says out loud in License Plates: plates turned over, and whether the bid holds."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.game import Moment, Move, Said, say, says
from companion.games.license_plates import moments as seen
from companion.games.license_plates import moves as m
from companion.games.license_plates.state import Result
from companion.games.license_plates.view import PlatesView
from companion.games.license_plates.words import plates


def plates_turned(moment: seen.PlatesTurned, view: PlatesView) -> Said:
    """Return how many plates were turned over."""
    return say("{Plates} turned over.", plates=plates(len(moment.turned)))


def round_settled(moment: seen.RoundSettled, view: PlatesView) -> Said:
    """Return whether the bid holds."""
    result, bid = moment.result, moment.result.bid
    named = say(
        "{name} bid {bid} times {numeral}.", name=view.name(bid.seat), bid=bid.count, numeral=bid.numeral
    )
    return named + _counted(result) + (say("The bid holds!") if result.holds else say("The bid fails!"))


def _counted(result: Result) -> Said:
    """Return the count, or what's certain if not every plate was counted."""
    if result.uncounted:
        return say("That's enough.") if result.holds else say("There aren't enough.")
    return says("There's one.", "There are {count}.", result.count or 0)


ALOUD: Mapping[type[Moment], Callable[[Any, Any], Said]] = {
    seen.PlatesTurned: plates_turned,
    seen.RoundSettled: round_settled,
}

YOUR: Mapping[type[Move], Said] = {
    m.TypePlate: say("your plate"),
    m.MakeBid: say("your bid"),
    **dict.fromkeys((m.Agree, m.Challenge), say("agree, or challenge?")),
    m.SayFine: say("your fine"),
}
