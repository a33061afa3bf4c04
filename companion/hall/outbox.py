"""The outbox: results on their way to the hall, kept in the journal until the hall has acknowledged them.

Each has an ID and a revision, which goes up when the result is corrected. A game that's undone has a result
without a standing, until it's over again. A box that was restored from a copy can't know what it has sent
since that copy was made, and a box that's now another table may not correct what the old one sent, so both
give new IDs to whatever they send from then on. Games that were over before the table joined the hall aren't
sent.
"""

import asyncio
import uuid
from collections.abc import Mapping

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.hall.bulletin import GameResult, result_of
from companion.house.memory import Memory
from companion.store.journal import Journal

KIND = "hall"
JOINED = "joined"  # the key for the hall that a box is in; the other keys are numbers of games


class Joined(Struct, frozen=True):
    """The hall that a table is in, and the games that were over before it joined."""

    joining: str = ""  # the ID of that; a box that leaves and joins again has another
    before: tuple[int, ...] = ()


class Letter(Struct, frozen=True):
    """A result that's on its way to the hall, or has arrived there."""

    id: str
    revision: int
    body: str
    sender: str  # who made the ID: the table, and how many times the box had been restored
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


def written(bodies: Mapping[int, str], letters: Mapping[int, Letter], sender: str) -> dict[int, Letter]:
    """Return the letters that have to be written or rewritten, by the numbers of their games."""
    new = {}
    for number, body in bodies.items():
        letter = letters.get(number)
        if letter is None or (letter.sender != sender and (letter.due or letter.body != body)):
            new[number] = Letter(str(uuid.uuid4()), 1, body, sender)
        elif letter.body != body:
            new[number] = replace(letter, revision=letter.revision + 1, body=body)
    return new


def withdrawn(body: str) -> str:
    """Return a result that doesn't count anymore."""
    return msgspec.json.encode(replace(msgspec.json.decode(body, type=GameResult), standing=())).decode()


class Outbox:
    """The letters of a house; each is on disk before it's sent."""

    def __init__(self, journal: Journal, memory: Memory, joining: str, sender: str) -> None:
        self._journal, self._memory = journal, memory
        self._joining, self._sender = joining, sender
        self._letters: dict[int, Letter] = {}
        self._joined: Joined | None = None
        self._one_at_a_time = asyncio.Lock()  # or a receipt could put an old revision back

    async def fill(self, money_hidden: bool = False) -> None:
        """Write and keep a letter for each game that has ended or was corrected or undone, all or nothing.

        The first time in a hall, note which games were over before; they're none of its business. Money is
        hidden until good night.
        """
        async with self._one_at_a_time:
            memory, over = self._memory, tuple(one.number for one in self._journal.ended())
            joined = self._joined or self._read() or Joined(self._joining, over)
            hidden = [one.number for one in memory.tonight.finishes] if money_hidden else []
            bodies = {
                one.number: result_of(one, memory.roster, one.number in hidden).decode()
                for one in memory.finishes
                if one.number not in joined.before
            }
            letters = self._letters
            undone = {number: withdrawn(one.body) for number, one in letters.items() if number not in over}
            new = written(bodies | undone, letters, self._sender)
            note = {} if self._joined else {JOINED: msgspec.json.encode(joined)}
            await self._keep(new, note)
            self._joined = joined

    def _read(self) -> Joined | None:
        """Read what was kept; letters from before this joining don't count."""
        kept = self._journal.kept(KIND)
        joined = msgspec.json.decode(kept.pop(JOINED), type=Joined) if JOINED in kept else None
        if joined is None or joined.joining != self._joining:
            return None
        letters = {int(key): msgspec.json.decode(one, type=Letter) for key, one in kept.items()}
        self._letters = {number: one for number, one in letters.items() if number not in joined.before}
        return joined

    def counts(self, number: int) -> bool:
        """Whether a game is over as far as the hall knows, or will know."""
        letter = self._letters.get(number)
        return letter is not None and letter.body != withdrawn(letter.body)

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
        async with self._one_at_a_time:
            for number, one in [*self._letters.items()]:
                if one.id == id and one.due and revision >= one.revision:
                    await self._keep({number: replace(one, acknowledged=one.revision)})

    async def _keep(self, letters: Mapping[int, Letter], note: Mapping[str, bytes] = {}) -> None:
        things = {str(key): msgspec.json.encode(one) for key, one in letters.items()}
        if things or note:
            await self._journal.keep(KIND, {**things, **note})
            self._letters |= letters
