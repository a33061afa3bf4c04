"""The outbox: results on their way to the hall, kept in the journal until the hall has acknowledged them.

Each has an ID and a revision, which goes up when the result is corrected. A box that was restored from a copy
can't know what it has sent since that copy was made, so it gives new IDs to whatever it sends from then on.
Games that were over before the table joined the hall aren't sent.
"""

import uuid
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.hall.bulletin import result_of
from companion.house.finishes import Finish
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.store.roster import Roster

KIND = "hall"
JOINED = "joined"  # the key for the hall that a box is in; the other keys are numbers of games


class Joined(Struct, frozen=True):
    """The hall that a table is in, and the games that were over before it joined."""

    house: str
    before: tuple[int, ...] = ()


class Letter(Struct, frozen=True):
    """A result that's on its way to the hall, or has arrived there."""

    id: str
    revision: int
    body: str
    restored: int  # how many times the box had been restored when the ID was made
    acknowledged: int = 0  # the newest revision that the hall has

    @property
    def due(self) -> bool:
        """Whether the hall doesn't have it yet."""
        return self.acknowledged < self.revision

    @property
    def sealed(self) -> bytes:
        """The result as it's sent."""
        return msgspec.json.encode(Sent(self.revision, Raw(self.body.encode())))


class Sent(Struct, frozen=True):
    """A result as it's sent: its revision, and how the game ended."""

    revision: int
    outcome: Raw


def written(
    finishes: Iterable[Finish], roster: Roster, letters: Mapping[int, Letter], restored: int
) -> dict[int, Letter]:
    """Return the letters that have to be written or rewritten, by the numbers of their games."""
    new = {}
    for finish in finishes:
        body, letter = result_of(finish, roster).decode(), letters.get(finish.number)
        if letter is None or (letter.restored != restored and (letter.due or letter.body != body)):
            new[finish.number] = Letter(str(uuid.uuid4()), 1, body, restored)
        elif letter.body != body:
            new[finish.number] = replace(letter, revision=letter.revision + 1, body=body)
    return new


class Outbox:
    """The letters of a house; each is on disk before it's sent."""

    def __init__(self, journal: Journal, memory: Memory, house: str, restored: int) -> None:
        self._journal, self._memory = journal, memory
        self._house, self._restored = house, restored
        self._letters: dict[int, Letter] = {}
        self._joined: Joined | None = None

    async def fill(self) -> None:
        """Write a letter for each game that has ended or been corrected, and save them, all or none.

        The first time in a hall, note which games were over before; they're never sent.
        """
        joined = self._joined or self._read() or Joined(self._house, self._over())
        finishes = (one for one in self._memory.finishes if one.number not in joined.before)
        new = written(finishes, self._memory.roster, self._letters, self._restored)
        note = {} if self._joined else {JOINED: msgspec.json.encode(joined)}
        await self._keep(new, note)
        self._joined = joined

    def _read(self) -> Joined | None:
        """Return what's kept about this hall, if anything is, and take in the letters to it."""
        kept = self._journal.kept(KIND)
        joined = msgspec.json.decode(kept.pop(JOINED), type=Joined) if JOINED in kept else None
        if joined is None or joined.house != self._house:
            return None
        self._letters = {int(key): msgspec.json.decode(one, type=Letter) for key, one in kept.items()}
        return joined

    def _over(self) -> tuple[int, ...]:
        return tuple(one.number for one in self._journal.ended())

    @property
    def due(self) -> list[Letter]:
        """The letters that the hall doesn't have yet."""
        return [one for one in self._letters.values() if one.due]

    def owes(self, id: str) -> bool:
        """Whether a letter has this ID, and the hall doesn't have it yet."""
        return any(one.id == id for one in self.due)

    def arrived(self, id: str) -> bool:
        """Whether a letter has this ID, and the hall has it."""
        return any(one.id == id and not one.due for one in self._letters.values())

    async def acknowledged(self, id: str, revision: int) -> None:
        """Note that the hall has this revision of a letter, if it's one of ours."""
        for number, one in [*self._letters.items()]:
            if one.id == id and one.due and revision >= one.revision:
                await self._keep({number: replace(one, acknowledged=one.revision)})

    async def _keep(self, letters: Mapping[int, Letter], note: Mapping[str, bytes] = {}) -> None:
        things = {str(key): msgspec.json.encode(one) for key, one in letters.items()}
        if things or note:
            await self._journal.keep(KIND, {**things, **note})
            self._letters |= letters
