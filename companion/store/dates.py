"""Dates the way people say them: yesterday, last Friday, November 14, or in full."""

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
DAYS = (
    say("Monday"),
    say("Tuesday"),
    say("Wednesday"),
    say("Thursday"),
    say("Friday"),
    say("Saturday"),
    say("Sunday"),
)
YEARS = (
    say("January {year}"),
    say("February {year}"),
    say("March {year}"),
    say("April {year}"),
    say("May {year}"),
    say("June {year}"),
    say("July {year}"),
    say("August {year}"),
    say("September {year}"),
    say("October {year}"),
    say("November {year}"),
    say("December {year}"),
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


def in_full(then: date) -> Said:
    """Return a date that's still right years later: Saturday, November 14, 2026."""
    weekday, year = DAYS[then.weekday()], f"{then.year:04}"
    return say("{weekday}, {day}, {year}", weekday=weekday, day=day_of(then), year=year)


def weekday_of(then: date) -> Said:
    """Return a date with its day of the week: Saturday, November 14."""
    return say("{weekday}, {day}", weekday=DAYS[then.weekday()], day=day_of(then))


def month_of(then: date) -> Said:
    """Return the month of a date: March 2025."""
    return YEARS[then.month - 1].having(year=str(then.year))
