"""An evening told to people who weren't there, or a year later: whose night it was, everybody, every game.

The picture to take home and the `evening` command are made from this. Everything in it was told to the whole
table, in full sentences, and nobody is credited alone with a game that several won.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.game import NOTHING, Money, Refused, Said, Seat, as_is, say, says, scored, together
from companion.house import figures
from companion.house.evenings import Evening, lasted
from companion.house.figures import Career, Headline
from companion.house.finishes import Finish
from companion.store.dates import in_full
from companion.store.roster import Person, Roster

NAMED = 3  # the title names at most this many people


class PersonTold(Struct, frozen=True):
    """Somebody's evening: their place, and what they'd repeat about it."""

    name: str
    seat: Seat  # where they sat, for the shape and the color of their mark
    place: int
    wins: int
    gained: int | None
    brags: tuple[Said, ...]  # best first; the last is short, for where there's little room


class GameTold(Struct, frozen=True):
    """How one of the games ended."""

    finish: Finish
    won: Said  # Cleo, $2,120,000


class EveningTold(Struct, frozen=True):
    """An evening in words."""

    day: Said  # NOTHING if nobody knows
    title: Said  # Cleo's night
    about: Said  # 2 of 3 games won
    people: tuple[PersonTold, ...]
    best: Headline | None  # the deal of the night, or else its biggest win
    games: tuple[GameTold, ...]
    size: Said  # 4 players · 3 games · 2 h 50 min

    @property
    def leaders(self) -> tuple[PersonTold, ...]:
        """Whoever is in first place."""
        return tuple(one for one in self.people if one.place == 1)


def told(evening: Evening, roster: Roster) -> EveningTold:
    """Return an evening in words, in the current language; refuse an evening without games."""
    if not evening.finishes:
        raise Refused(say("No game was finished on that evening."))
    everybody = figures.careers(evening.finishes, roster)
    places = figures.places(everybody)
    leaders = [one for one, place in zip(everybody, places, strict=True) if place == 1]
    best = figures.headline(evening.finishes, roster)
    if best and not best.deed and not isinstance(best.large, Money):
        best = None  # who won most is in the title already
    return EveningTold(
        day=in_full(evening.day) if evening.day else NOTHING,
        title=_title(leaders, everybody),
        about=_about(leaders, evening.finishes),
        people=tuple(
            _person(*one, best) for one in zip(everybody, places, figures.marks(everybody), strict=True)
        ),
        best=best,
        games=tuple(GameTold(one, who_won(one, roster)) for one in evening.finishes),
        size=_size(evening, everybody),
    )


def called(person: Person) -> str:
    """Return somebody's name as it stands on its own: a guest's begins with a capital letter."""
    return person.name or person.called[:1].upper() + person.called[1:]


def who_won(finish: Finish, roster: Roster) -> Said:
    """Return who won a game, and with what: Cleo, $2,120,000. If most people won, name the others."""
    winners = [one for one in finish.standing if one.rank == 1]
    others = [one for one in finish.standing if one.rank > 1]
    if not others:
        who = say("everybody")
    elif len(winners) > max(2, len(others)):
        who = say("all but {names}", names=together([_at(finish, one.seat, roster) for one in others]))
    else:
        who = as_is(together([_at(finish, one.seat, roster) for one in winners]))
    same = len({(one.score, one.unit) for one in winners}) == 1
    return say("{Who}, {score}", who=who, score=scored(winners[0])) if same else say("{Who}", who=who)


def _at(finish: Finish, seat: Seat, roster: Roster) -> str:
    return roster.who(finish.person(seat)).called


def _title(leaders: Sequence[Career], everybody: Sequence[Career]) -> Said:
    if len(leaders) <= NAMED and (len(leaders) < len(everybody) or len(leaders) < NAMED):
        return say("{Who}’s night", who=together([one.person.called for one in leaders]))
    return say("Everybody’s night") if len(leaders) == len(everybody) else say("A night to share")


def _about(leaders: Sequence[Career], finishes: Sequence[Finish]) -> Said:
    first, games = leaders[0], len(finishes)
    if len(leaders) > 1:
        return says("one win each", "{count} wins each", first.wins) if first.wins else say("all even")
    if games == 1:
        (only,) = first.appearances
        return say("{score} in {game}", score=only.score, game=only.finish.title)
    if first.gained and first.gained > 0:
        money = Money(first.gained)
        return say("{wins} of {games} games and {sum} won", wins=first.wins, games=games, sum=money)
    return say("{wins} of {games} games won", wins=first.wins, games=games)


def _person(career: Career, place: int, seat: Seat, best: Headline | None) -> PersonTold:
    """Return somebody's evening in words, without what the evening is remembered for anyway."""
    brags = []
    deeds = tuple(one for one in career.deeds if not (best and one == best.deed))
    while deeds:
        brags.append(figures.brag(replace(career, deeds=deeds)))
        deeds = tuple(one for one in deeds if one.alone != brags[-1])
    return PersonTold(
        called(career.person),
        seat,
        place,
        career.wins,
        career.gained,
        (*brags, figures.brag(replace(career, deeds=()))),
    )


def _size(evening: Evening, everybody: Sequence[Career]) -> Said:
    parts = [
        says("{count} player", "{count} players", len(everybody)),
        says("{count} game", "{count} games", len(evening.finishes)),
    ]
    if minutes := lasted(evening.finishes):
        hours, minutes = divmod(minutes, 60)
        time = say("{hours} h {minutes} min", hours=hours, minutes=minutes)
        parts.append(time if hours else say("{minutes} min", minutes=minutes))
    one, *rest = parts
    for other in rest:
        one = say("{one} · {other}", one=one, other=other)
    return one
