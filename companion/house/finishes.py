"""How games ended: how everybody placed, and what they did that's worth telling.

A finish is made from a game's journal once, and kept next to it together with the game's last entry; after a
correction, it's made again. It names people by their IDs, and holds nothing that wasn't told to everyone.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.game import Feat, Refused, Seat, Standing, leaders
from companion.game.seat import SEATS
from companion.games import SHELF
from companion.store.journal import Journal, NotWritten
from companion.store.journal_reading import EndedGame
from companion.store.players import Handover
from companion.store.roster import nobody_at

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.table.table import Table

KIND = "finish"
MADE = 3  # raised when finishes are worked out differently


class Finish(Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    number: int  # of the game, in the journal
    game: str
    started: str
    ended: str
    last: int  # the game's last entry ...
    chain: str  # ... and its checksum
    made: int
    persons: tuple[str, ...]  # by seat
    standing: Standing
    feats: tuple[Feat, ...] = ()
    handovers: tuple[Handover, ...] = ()
    origin: str = ""  # its first entry's checksum: the same game has the same one on every copy of this box
    began: Seat = ""  # who went first; empty if the game doesn't say

    @property
    def title(self) -> str:
        """The game's title."""
        return SHELF.lids[self.game].title if self.game in SHELF else self.game

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won."""
        return leaders(self.standing)

    def person(self, seat: Seat) -> str:
        """Return the ID of whoever finished the game at a seat."""
        return self.persons[SEATS.index(seat)]

    @property
    def sound(self) -> bool:
        """Whether it's consistent; it may have come from somebody's stick."""
        seats = tuple(one.seat for one in self.standing)
        others = {one.seat for one in self.feats} | {one.seat for one in self.handovers}
        return seats == SEATS[: len(self.persons)] and bool(self.winners) and others <= set(seats)

    def fits(self, ended: EndedGame) -> bool:
        """Whether this was made from the game as it is now."""
        return (self.last, self.chain, self.made) == (ended.last, ended.chain, MADE)


def made_from(table: "Table", ended: EndedGame) -> Finish:
    """Return how a game ended."""
    game, state = table.game, table.state
    players = table.players
    seats = (one.seat for one in table.open_view().seats)
    return Finish(
        number=ended.number,
        game=ended.game,
        started=ended.started,
        ended=ended.at,
        last=ended.last,
        chain=ended.chain,
        made=MADE,
        persons=players.persons or tuple(map(nobody_at, seats)),
        standing=game.standing(state),
        feats=tuple(game.find_feats(state, table.chronicle())),
        handovers=players.handovers,
        origin=ended.origin,
        began=game.began(state),
    )


def look_up(journal: Journal, known: Iterable[Finish] = ()) -> tuple[list[Finish], list[EndedGame]]:
    """Return how games ended, in the order they began, as far as that's known or kept, and the rest."""
    ended = journal.ended()
    found = {one.number: one for one in known}
    if any(_fitting(found, one) is None for one in ended):
        found |= {int(key): one for key, kept in journal.kept(KIND).items() for one in _read(kept)}
    finishes = [one for each in ended if (one := _fitting(found, each))]
    return finishes, [one for one in ended if _fitting(found, one) is None]


def _fitting(found: Mapping[int, Finish], ended: EndedGame) -> Finish | None:
    """Return how a game ended, if it was made from the game as it is now."""
    one = found.get(ended.number)
    return one if one is not None and one.fits(ended) else None


def make(journal: Journal, ended: EndedGame) -> Finish | None:
    """Return how a game ended, from its journal; None if it can't be read."""
    from companion.table.table import Table

    with suppress(Refused):
        return made_from(Table.resume(journal, ended.number), ended)
    return None


def all_finishes(journal: Journal) -> list[Finish]:
    """Return how all readable games ended, in the order they began."""
    known, unknown = look_up(journal)
    made = filter(None, (make(journal, one) for one in unknown))
    return sorted((*known, *made), key=lambda one: one.number)


async def keep(journal: Journal, made: Iterable[Finish]) -> None:
    """Save how games ended, so it needn't be worked out again; if that fails, it still can be."""
    things = {str(one.number): msgspec.json.encode(one) for one in made}
    if things:
        with suppress(NotWritten):
            await journal.keep(KIND, things)


def _read(kept: bytes) -> Iterator[Finish]:
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        found = msgspec.json.decode(kept, type=Finish)
        if found.sound:
            yield found
