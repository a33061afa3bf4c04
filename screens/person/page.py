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


class PersonPage(NamedTuple):
    """Everything on the screen."""

    person: Person
    wins: int
    words: Said  # for the figure: WIN or WINS
    within: Said  # in 61 games
    games: Said
    evenings: Said
    since: tuple[Said, ...]  # in two rows; empty if nobody knows
    deeds: tuple[Deed, ...]
    nights: tuple[Night, ...]
    against: tuple[Versus, ...]
    favorites: Said
    people: tuple[Person, ...]  # everybody the house knows, in the order of their numbers

    @property
    def place(self) -> int:
        """This person's position among everybody."""
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
        within=says("in {count} game", "in {count} games", career.games),
        games=says("{count} game", "{count} games", career.games),
        evenings=says("{count} evening", "{count} evenings", len(nights)),
        since=(say("at the table"), say("since {month}", month=month_of(first))) if first else (),
        deeds=tuple(figures.best_deeds(career)),
        nights=tuple(nights),
        against=tuple(figures.against(finishes, roster, person)),
        favorites=figures.favorites(career),
        people=tuple(people),
    )


def told(deed: Deed) -> Row:
    """Return a deed without its title, with its main figure in bold."""
    facts = {name: Run(str(as_is(fact)), "soft") for name, fact in deed.alone.facts.items()}
    if deed.kind.large in facts:
        facts[deed.kind.large] = facts[deed.kind.large]._replace(colour="said", bold=True)
    return tuple(among_words(deed.alone, facts, "soft"))


def span(nights: Sequence[Night]) -> tuple[Said, Said]:
    """Return what to call the first and the last of these evenings, below their bars."""
    first, last = nights[0].evening, nights[-1].evening
    if first.day and last.day and first.day.year != last.day.year:
        return month_of(first.day), _evening(last)
    return _evening(first), _evening(last)


def _evening(evening: Evening) -> Said:
    if not evening.over:
        return say("tonight")
    return day_of(evening.day) if evening.day else say("evening {number}", number=evening.number)
