"""The roster: the people this house knows from evening to evening, kept next to the journal's games.

A game's entries name people by their IDs, so somebody can be renamed, duplicates can be merged, and
somebody who wants to be forgotten leaves nothing but an ID behind.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game import Refused, Seat, say
from companion.game.naming import check_name, spelled
from companion.game.seat import SEATS, same_name
from companion.store.journal import Journal
from companion.words.unnamed import GUEST, unnamed

KIND = "person"
SHORT = 8  # a name with more letters gets a short form for where there's little room
_NOBODY = "@"  # starts the ID of whoever sat at a seat without giving a name


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody the house knows."""

    id: str
    name: str = ""  # empty once they've been forgotten
    short: str = ""
    color: Seat = ""  # the seat they had last, for its color
    spellings: tuple[str, ...] = ()  # other names they've gone by
    language: str = ""
    told: tuple[str, ...] = ()  # which kinds of questions aren't new to them
    now: str = ""  # who they turned out to be, if they were listed twice

    @property
    def called(self) -> str:
        """Their name, or what to call somebody who was forgotten."""
        return self.name or str(GUEST)

    @property
    def brief(self) -> str:
        """Their name where there's little room."""
        return self.short or self.called

    @property
    def nobody(self) -> bool:
        """Whether this is just whoever sat at a seat without giving a name, a different person each time."""
        return self.id.startswith(_NOBODY)

    def goes_by(self, name: str) -> bool:
        """Whether this is one of their names."""
        return any(same_name(name, one) for one in (self.name, *self.spellings) if one)


def nobody_at(seat: Seat) -> str:
    """Return the ID of whoever sits at a seat without having given a name."""
    return _NOBODY + seat


def is_nobody(person: str) -> bool:
    """Whether an ID stands for a seat where nobody gave a name."""
    return person.startswith(_NOBODY)


class Roster:
    """Everybody the house knows, by ID. Methods for changes only return the people to save."""

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self._people = {person.id: person for person in people}

    @classmethod
    def read(cls, kept: Mapping[str, bytes]) -> "Roster":
        """Return the roster as it was kept, without what can't be read."""
        return cls(filter(None, map(_read, kept.values())))

    def with_(self, changed: Iterable[Person]) -> "Roster":
        """Return the roster after a change."""
        return Roster((self._people | {person.id: person for person in changed}).values())

    def who(self, person: str) -> Person:
        """Return who an ID stands for, even if it was merged with another or is nobody's."""
        if is_nobody(person):
            seat = person.removeprefix(_NOBODY)
            return Person(person, unnamed(seat), color=seat)
        seen = {person}
        found = self._people.get(person, Person(person))
        while found.now and found.now not in seen and found.now in self._people:
            seen.add(found.now)
            found = self._people[found.now]
        return found

    @property
    def everybody(self) -> tuple[Person, ...]:
        """Everybody with a name, once each."""
        return tuple(one for one in self._people.values() if one.name and not one.now)

    def named(self, name: str) -> Person | None:
        """Return the person who goes by a name; what they're called now comes before older spellings."""
        for one in self.everybody:
            if same_name(one.name, name):
                return one
        return next((one for one in self.everybody if one.goes_by(name)), None)

    def known(self, name: str) -> Person:
        """Return the person who goes by a name, or refuse."""
        if found := self.named(spelled(name)):
            return found
        raise Refused(say("Nobody here is called {name}.", name=spelled(name)))

    # Changes.

    def seated(self, names: Sequence[str]) -> tuple[tuple[str, ...], list[Person]]:
        """Return the IDs of these players, in seat order, and the people to save: new or recolored ones."""
        sitting = [
            self.at(seat, name) if name else self.who(nobody_at(seat))
            for seat, name in zip(SEATS, names, strict=False)
        ]
        changed = [one for one in sitting if not is_nobody(one.id) and self._people.get(one.id) != one]
        return tuple(one.id for one in sitting), changed

    def at(self, seat: Seat, name: str) -> Person:
        """Return somebody in a seat's color, whether the house knows them already or not."""
        return replace(self.named(name) or Person(secrets.token_hex(6), name), color=seat)

    def renamed(self, person: Person, name: str) -> Person:
        """Return somebody under a new name, or refuse it; they're still found under the old one."""
        name = spelled(name)
        check_name(name)
        other = self.named(name)
        if other and other.id != person.id:
            raise Refused(
                say("{name} is somebody else here.", name=other.name),
                instead=say("Merge the two if they're the same person."),
            )
        old = tuple(one for one in (person.name, *person.spellings) if not same_name(one, name))
        return replace(person, name=name, spellings=old, short="")

    def having_told(self, told: Iterable[tuple[str, str]]) -> list[Person]:
        """Return the people to save after some were told about kinds of questions, but no forgotten ones."""
        changed: dict[str, Person] = {}
        for person, what in told:
            known = self.who(person)
            known = changed.get(known.id, known)
            if known.name and not known.nobody and what not in known.told:
                changed[known.id] = replace(known, told=(*known.told, what))
        return [*changed.values()]

    def merged(self, gone: Person, stays: Person) -> list[Person]:
        """Return the people to save after two turned out to be the same person."""
        if gone.id == stays.id:
            raise Refused(say("{name} is already one person.", name=stays.name))
        spellings = (*stays.spellings, gone.name, *gone.spellings)
        distinct = dict.fromkeys(one for one in spellings if not same_name(one, stays.name))
        told = tuple(dict.fromkeys((*stays.told, *gone.told)))
        merged = replace(stays, spellings=tuple(distinct), told=told)
        return [merged, replace(gone, now=stays.id, spellings=(), told=())]

    def forgotten(self, person: Person) -> list[Person]:
        """Return the people to save after somebody was forgotten: nothing of them but their IDs."""
        return [
            Person(one.id, now=one.now) for one in self._people.values() if self.who(one.id).id == person.id
        ]


def now_called(before: Roster, after: Roster) -> Callable[[str], str]:
    """Return a function from somebody's old name to their current one, or "" if they were forgotten."""

    def called(name: str) -> str:
        person = before.named(name) if name else None
        return after.who(person.id).name if person else name

    return called


def read_roster(journal: Journal) -> Roster:
    """Return the house's roster."""
    return Roster.read(journal.kept(KIND))


async def keep(journal: Journal, people: Iterable[Person]) -> None:
    """Save these people; return once they're on disk."""
    things = {person.id: msgspec.json.encode(person) for person in people}
    if things:
        await journal.keep(KIND, things)


def _read(kept: bytes) -> Person | None:
    try:
        return msgspec.json.decode(kept, type=Person)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
