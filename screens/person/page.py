"""What a person's page shows, put into words: pure functions of what the house remembers."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.game import Said, as_is, say, says
from companion.house import figures
from companion.house.evenings import Evening
from companion.house.figures import Deed, Night, Versus
from companion.store.dates import day_of, month_of
from companion.store.roster import Person, Roster
from screens.prose import Row, Run, among_words


class Told(NamedTuple):
    """A deed: its title, and the rest with its main figure in bold."""

    title: Said
    words: Row


class PersonPage(NamedTuple):
    """Everything on the screen."""

    person: Person
    wins: int
    words: Said  # for the figure: WIN or WINS
    games: Said
    evenings: Said
    since: tuple[Said, ...]  # in two rows; empty if nobody knows
    deeds: tuple[Told, ...]
    nights: tuple[Night, ...]
    against: tuple[Versus, ...]
    favorites: Said
    people: tuple[Person, ...]  # everybody the house knows, in the order of their numbers

    @property
    def place(self) -> int:
        """Where this person is among everybody."""
        return next((at for at, one in enumerate(self.people) if one.id == self.person.id), 0)


def page_of(
    person: Person, evenings: Sequence[Evening], roster: Roster, people: Sequence[Person]
) -> PersonPage:
    """Return somebody's page."""
    finishes = [one for evening in evenings for one in evening.finishes]
    career = figures.career(finishes, roster, person)
    nights = figures.by_evening(evenings, roster, person)
    first = figures.since(career)
    return PersonPage(
        person=person,
        wins=career.wins,
        words=says("WIN", "WINS", career.wins),
        games=says("{count} game", "{count} games", career.games),
        evenings=says("{count} evening", "{count} evenings", len(nights)),
        since=(say("at the table"), say("since {month}", month=month_of(first))) if first else (),
        deeds=tuple(map(_told, figures.best_deeds(career))),
        nights=tuple(nights),
        against=tuple(figures.against(finishes, roster, person)),
        favorites=figures.favorites(career),
        people=tuple(people),
    )


def _told(deed: Deed) -> Told:
    words = deed.alone
    facts = {
        name: Run(str(as_is(fact)), "said" if fact == deed.large else "soft", bold=fact == deed.large)
        for name, fact in words.facts.items()
    }
    return Told(deed.kind.title, tuple(among_words(words, facts, "soft")))


def evening_of(night: Night) -> Said:
    """Return what to call an evening below its bar: its date, or tonight."""
    if not night.evening.over:
        return say("tonight")
    if night.evening.day:
        return day_of(night.evening.day)
    return say("evening {number}", number=night.evening.number)
