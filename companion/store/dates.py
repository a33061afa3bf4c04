"""Dates the way people say them: yesterday, last Friday, November 14."""

from datetime import date

from companion.game import Said, say

A_WEEK = 7  # days
MONTHS = (
    say("January {day}"),
    say("February {day}"),
    say("March {day}"),
    say("April {day}"),
    say("May {day}"),
    say("June {day}"),
    say("July {day}"),
    say("August {day}"),
    say("September {day}"),
    say("October {day}"),
    say("November {day}"),
    say("December {day}"),
)
LAST = (
    say("last Monday"),
    say("last Tuesday"),
    say("last Wednesday"),
    say("last Thursday"),
    say("last Friday"),
    say("last Saturday"),
    say("last Sunday"),
)


def when(then: date, today: date) -> Said:
    """Return a date the way people say it: today, yesterday, last Friday, on November 14."""
    days = (today - then).days
    if days == 0:
        return say("today")
    if days == 1:
        return say("yesterday")
    return LAST[then.weekday()] if 0 < days < A_WEEK else say("on {day}", day=day_of(then))


def day_of(then: date) -> Said:
    """Return a date without its year: November 14."""
    return MONTHS[then.month - 1].having(day=then.day)
