"""First times: a sentence about what's at stake, for whoever is asked a kind of question for the first time.

It's shown until the question has been answered, then never again to that person. What somebody has been told
is kept with them; for a seat where nobody gave a name, it's kept only for the current game. All of it
follows from which questions are open, which everyone may see.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.game import NOTHING, Ask, Happening, Move, Refused, Said, Seat
from companion.game.seat import SEATS
from companion.store.roster import nobody_at

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.house.memory import Memory
    from companion.table.table import Table


class FirstTimes:
    """Who has been told about which kinds of questions, and which of those are on a screen right now."""

    def __init__(self, memory: "Memory") -> None:
        self.on = True  # whether to show these sentences at all
        self._memory = memory
        self._table: Table | None = None
        self._leave: Callable[[], None] = lambda: None
        self._shown: set[tuple[Seat | None, type[Move]]] = set()
        self._told: set[tuple[str, str]] = set()  # people and what they were told, during this game
        self._writing: set[asyncio.Task[None]] = set()

    def sentence(self, table: "Table", ask: Ask) -> Said:
        """Return the sentence to show with an ask, or nothing; it counts as told once the ask is answered.

        A question for the whole table is new as long as it's new to anybody.
        """
        said = table.game.first_time.get(ask.move, NOTHING)
        if not (said and self.on):
            return NOTHING
        self._sit_at(table)
        what = _what(table, ask.move)
        if all(self._knows(person, what) for person in _asked(table, ask.seat)):
            return NOTHING
        self._shown.add((ask.seat, ask.move))
        return said

    def _sit_at(self, table: "Table") -> None:
        if table is not self._table:
            self._leave()
            self._table, self._leave = table, table.subscribe(self._changed)
            self._shown.clear()
            self._told.clear()

    def _knows(self, person: str, what: str) -> bool:
        return (person, what) in self._told or what in self._memory.roster.who(person).told

    def _changed(self, happened: tuple[Happening, ...]) -> None:
        """Note which of the questions on show have been answered."""
        table = self._table
        assert table
        still = {(one.ask.seat, one.ask.move) for one in table.asks_of(None) if not one.ask.done}
        answered = self._shown - still
        self._shown -= answered
        new = {(person, _what(table, move)) for seat, move in answered for person in _asked(table, seat)}
        self._told |= new
        if new:
            task = asyncio.get_running_loop().create_task(self._keep(new))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _keep(self, told: set[tuple[str, str]]) -> None:
        with suppress(Refused):  # a failed write is already reported on the screen
            await self._memory.told(told)


def _asked(table: "Table", seat: Seat | None) -> Iterator[str]:
    """Yield the ID of each person who's asked."""
    persons = table.players.persons or tuple(map(nobody_at, SEATS[: len(table.setup.players)]))
    yield from persons if seat is None else (persons[SEATS.index(seat)],)


def _what(table: "Table", move: type[Move]) -> str:
    """Return what's kept about a kind of question: its game and the first kind with the same sentence."""
    about = table.game.first_time
    first = next(kind for kind, said in about.items() if said == about[move])
    return f"{table.game.name}.{first.__name__}"
