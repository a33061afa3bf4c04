"""What the house remembers from evening to evening: people, how games ended, and evenings."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.game import Refused, Seat, say
from companion.game.naming import check_name, spelled
from companion.game.seat import SEATS
from companion.house import finishes
from companion.house.evenings import KIND as EVENINGS
from companion.house.evenings import Evening, evenings, say_good_night
from companion.house.finishes import Finish
from companion.house.seating import Seating, rename_at_seats
from companion.store import roster as people
from companion.store.journal import MEMORY, Journal
from companion.store.journal_reading import EndedGame
from companion.store.players import Handover, Players, hand_over, match, unmatched
from companion.store.roster import SHORT, Person, Roster, now_called, read_roster
from companion.words.unnamed import named

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.table.table import Table

OLD_GAME = say("This game was started by an older Tableside, so its players stay.")


class Memory:
    """The roster, the finished games and the evenings of a house; every change is on disk before it shows."""

    def __init__(self, journal: Journal, seating: Seating | None = None) -> None:
        self.journal = journal
        self.seating = seating  # whose phone is at which seat; None if this box doesn't serve phones
        self.roster: Roster = read_roster(journal)
        self._finishes: list[Finish] | None = None  # looked up when they're needed: there may be thousands
        self._evenings: list[Evening] | None = None
        self._unknown: list[EndedGame] = []  # finished games nobody has looked at since they ended
        self._listeners: list[Callable[[], None]] = []
        self._catching_up = asyncio.Lock()

    @property
    def finishes(self) -> list[Finish]:
        """How games ended, in the order they began, as far as that's known."""
        if self._finishes is None:
            self.look()
        return self._finishes or []

    def look(self) -> None:
        """Look up how games ended, if that's kept; the rest has to be worked out, which takes a while."""
        self._finishes, self._unknown = finishes.look_up(self.journal, self._finishes or ())
        self._evenings = None

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after each change; return a function that stops this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    # Evenings.

    @property
    def evenings(self) -> list[Evening]:
        """All evenings, first to last; the last one is the current one."""
        if self._evenings is None:
            self._evenings = evenings(self.journal.kept(EVENINGS), self.finishes)
        return self._evenings

    @property
    def tonight(self) -> Evening:
        """The current evening."""
        return self.evenings[-1]

    async def say_good_night(self, day: date | None) -> None:
        """End the current evening."""
        await self.catch_up()
        await say_good_night(self.journal, self.tonight, day)
        self.look()
        self._tell()

    async def catch_up(self) -> None:
        """Work out how the games finished or corrected since last time ended, and save that."""
        async with self._catching_up:
            self.look()
            if self._unknown:
                made = await asyncio.to_thread(self._make, self._unknown)
                if made:  # a game that can't be read is tried again the next time
                    await finishes.keep(self.journal, made)
                    self._finishes = [*self.finishes, *made]
                    self.look()
                    self._tell()

    def _make(self, unknown: Sequence[EndedGame]) -> list[Finish]:
        if self.journal.path == MEMORY:  # there's no file to read from another thread
            return [one for ended in unknown if (one := finishes.make(self.journal, ended))]
        with closing(Journal.open_to_read(self.journal.path)) as journal:
            return [one for ended in unknown if (one := finishes.make(journal, ended))]

    # People.

    @property
    def regulars(self) -> list[Person]:
        """Everybody with a name, most games played first."""
        played = dict.fromkeys((one.id for one in self.roster.everybody), 0)
        for finish in self.finishes:
            for person in finish.persons:
                if (known := self.roster.who(person).id) in played:
                    played[known] += 1
        return sorted(self.roster.everybody, key=lambda one: (-played[one.id], one.name.casefold()))

    async def seat(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the IDs of these players, in seat order; anybody new is added to the roster."""
        ids, changed = self.roster.seated([*map(named, names)])
        await self._keep(changed)
        return ids

    async def rename(self, person: Person, name: str) -> None:
        """Call somebody by another name from now on, in old games too."""
        await self._rename([self.roster.renamed(person, name)])

    async def shorten(self, person: Person, short: str) -> None:
        """Save somebody's short form, for where there's little room."""
        short = spelled(short)
        check_name(short)
        if len(short) > SHORT:
            raise Refused(say("A short form has at most {most} letters.", most=SHORT))
        await self._keep([replace(person, short=short)])

    async def merge(self, gone: Person, stays: Person) -> None:
        """Remember that two people on the roster are the same person."""
        await self._rename(self.roster.merged(gone, stays))

    async def forget(self, person: Person) -> None:
        """Forget somebody: their name, spellings and language. Their games stay, as a guest's."""
        await self._rename(self.roster.forgotten(person))

    async def speaks(self, person: Person, language: str) -> None:
        """Remember somebody's language."""
        if person.language != language:
            await self._keep([replace(person, language=language)])

    async def told(self, told: Iterable[tuple[str, str]]) -> None:
        """Remember which kinds of questions people have been told about."""
        await self._keep(self.roster.having_told(sorted(told)))

    async def match_old_games(self) -> list[Person]:
        """Look up, once, who played games from before there was a roster, by name; return who's new."""
        games, last = unmatched(self.journal)
        if not last:
            return []
        known = {one.id for one in self.roster.everybody}
        grown = self.roster
        for players in games.values():
            _, changed = grown.seated([*map(named, players.names)])
            grown = grown.with_(changed)
        new = [one for one in grown.everybody if one.id not in known]
        await self._keep(new)
        await match(self.journal, games, last, self.roster)
        self._tell()
        return new

    async def _rename(self, changed: Sequence[Person]) -> None:
        """Save people whose names changed; phones' seats are kept by name, so those are updated first."""
        called = now_called(self.roster, self.roster.with_(changed))
        if self.seating:
            await self.seating.rename(called)
        else:
            await rename_at_seats(self.journal, called)
        await self._keep(changed)

    async def _keep(self, changed: Sequence[Person]) -> None:
        await people.keep(self.journal, changed)
        self.roster = self.roster.with_(changed)
        if changed:
            self._tell()

    # A game under way.

    async def hand_over(self, table: "Table", seat: Seat, name: str) -> Players:
        """Give a seat to somebody else in the middle of a game; return who plays then."""
        players = table.players
        if not players.from_roster:
            raise Refused(OLD_GAME)
        name = spelled(name)
        check_name(name)
        person = self.roster.at(seat, name)
        if person.id in players.persons:
            raise Refused(say("{name} is already playing.", name=person.name))
        await self._keep([person])
        left = players.persons[SEATS.index(seat)]
        change = Handover(seat, left, person.id, table.saved)
        return await hand_over(self.journal, table.number, players, change)
