"""Behind the curtain in License Plates: somebody's own plate, how often each digit is on it, and the odds."""

from companion.game import Fact, Money, Said, Seat, as_is, say
from companion.games.license_plates.view import MyPlate, PlatesView
from companion.games.license_plates.words import numerals
from screens.asking.pointing import Pointing
from screens.behind import Behind, Plate, Scale, SideBySide

WHOLE = 10_000  # a chance of 1, in hundredths of a percent


def behind(view: PlatesView, seat: Seat, entry: Pointing | None) -> Behind | None:
    """Return a seat's plate, its fine and, if its owner wants to see them, the odds of the last bid."""
    mine = view.mine
    if mine is None or (entry and entry.asked.ask.kind == "TypePlate"):
        return None
    plate = Plate(mine.digits or "–", (Fact(say("fine"), as_is(Money(mine.fine))),))
    if entry:
        return Behind(parts=(plate,), note=entry.asked.ask.hint)
    counts = tuple(_count(digit, count) for digit, count in enumerate(mine.counts) if count)
    parts = (plate, SideBySide(say("On it"), counts)) if counts else (plate,)
    return Behind(
        title=say("{seat}, this is your plate.", seat=view.name(seat)),
        aside=say("round {round} of {rounds}", round=view.round, rounds=view.rounds),
        parts=(*parts, *_chance(mine)),
        lines=_odds(view, mine),
    )


def _count(digit: int, count: int) -> Said:
    return say("{count} × {digit}", count=count, digit=digit)


def _chance(mine: MyPlate) -> tuple[Scale, ...]:
    return (Scale((0, mine.chance.share / WHOLE)),) if mine.chance else ()


def _odds(view: PlatesView, mine: MyPlate) -> tuple[Fact, ...]:
    if mine.chance:
        bid = view.bids[-1]
        label = say("Odds of {bid}", bid=numerals(bid.count, bid.numeral))
        return (Fact(label, say("{odds}. {text}", odds=mine.chance.odds, text=mine.chance.text)),)
    if mine.with_chance:
        return (Fact(say("Odds"), say("You'll see the odds once there's a bid.")),)
    return ()
