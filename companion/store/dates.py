"""Days the way people say them: yesterday, last Friday, November 14."""

from datetime import date

from companion.game import Said, say

A_WEEK = 7  # days


def when(then: date, today: date) -> Said:
    """Return a day the way people say it: today, yesterday, last Friday, on November 14."""
    days = (today - then).days
    if days == 0:
        return say("today")
    if days == 1:
        return say("yesterday")
    return _last(then) if 0 < days < A_WEEK else say("on {day}", day=day_of(then))


def day_of(then: date) -> Said:
    """Return a day of the year: November 14."""
    day = then.day
    return (
        say("January {day}", day=day),
        say("February {day}", day=day),
        say("March {day}", day=day),
        say("April {day}", day=day),
        say("May {day}", day=day),
        say("June {day}", day=day),
        say("July {day}", day=day),
        say("August {day}", day=day),
        say("September {day}", day=day),
        say("October {day}", day=day),
        say("November {day}", day=day),
        say("December {day}", day=day),
    )[then.month - 1]


def _last(then: date) -> Said:
    return (
        say("last Monday"),
        say("last Tuesday"),
        say("last Wednesday"),
        say("last Thursday"),
        say("last Friday"),
        say("last Saturday"),
        say("last Sunday"),
    )[then.weekday()]
