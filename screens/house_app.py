"""What the kiosk does about evenings and people: who was found in old games, whether an evening is over.

Also good night, games that are opened again, and a seat that somebody else takes over.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import work

from companion.game import NOTHING, Refused, Said, Seat, say, says, together
from companion.game.said import Fact
from companion.house.evenings import APART, may_be_over
from companion.house.first_times import FirstTimes
from companion.house.house import House
from companion.house.memory import Memory
from companion.machine.clock import Clock
from companion.store.journal import MEMORY, Journal
from companion.store.players import unmatched
from companion.store.roster import Person
from screens.kiosk_app import KioskApp
from screens.kiosk_screen import Bedtime
from screens.lobby import EveningOver, Lobby, LookedBack, Opened

if TYPE_CHECKING:
    from companion.table.table import Table
    from screens.table import TableScreen

A_MINUTE = 60
NAMED = 5  # how many people found in old games are named


class HouseApp(KioskApp):
    """The kiosk of a house that remembers people and evenings."""

    def __init__(self, journal: Journal, house: House | None, clock: Clock | None) -> None:
        super().__init__(journal)
        self.memory = Memory(journal, house.seating if house else None)
        self.first_times = FirstTimes(self.memory)
        self.house = house  # whose phone is at which seat; None if this box doesn't serve phones
        self._clock = clock or Clock()
        if house:
            house.first_times = self.first_times
            house.remember(self.memory)
            house.again = self._play_again
        self._played_again = 0  # the last game that phones started again
        self.shorts: Mapping[str, str] = {}  # what people with long names are called in narrow places
        self.memory.subscribe(self._know_shorts)
        self._know_shorts()
        self._doubted: Sequence[int] = ()  # games of an evening that may be over, until somebody decides
        self._found = NOTHING  # who was found in old games, until the lobby has said so
        self._matched = asyncio.Event()  # set once it's known who played old games

    def on_mount(self) -> None:
        """Look up what the house remembers, and keep track of how long nobody has been around."""
        self.call_after_refresh(self._remember)  # only once the first screen is up
        self.set_interval(A_MINUTE, self._after_a_while)

    @property
    def lobby(self) -> Lobby | None:
        """The lobby, if it's open."""
        return next((one for one in self.screen_stack if isinstance(one, Lobby) and one.stands), None)

    def _laid(self, table: "Table") -> "TableScreen":
        """Return the screen for a table, and show the table on the phones too."""
        raise NotImplementedError

    def listen_to(self, table: "Table | None") -> None:
        """Say what happens at this table; None means there's no game."""
        raise NotImplementedError

    # What the house remembers.

    @work(exclusive=True, group="memory")
    async def _remember(self) -> None:
        """Look up who played in games from before there was a roster, and how the latest games ended."""
        with suppress(Refused):  # a failed write is already reported on the screen
            games, _ = unmatched(self.journal)
            if new := await self.memory.match_old_games():
                self._found = found(new, len(games))
        self._matched.set()
        with suppress(Refused):
            await self.memory.catch_up()
        evening = self.memory.tonight
        if evening.finishes:
            right = await self._clock_is_right()
            if may_be_over(evening, datetime.now().astimezone(), right):
                self._doubted = [one.number for one in evening.finishes]
        self._tell_lobby()
        if trouble := await asyncio.to_thread(self._looked_over):
            self.say(trouble)

    def _looked_over(self) -> Said:
        """Return which games can't be read, if the table doesn't know yet; only some of them were listed."""
        if self.journal.path == MEMORY:
            return NOTHING
        with closing(Journal.open_to_read(self.journal.path)) as journal:
            journal.damaged |= self.journal.damaged
            return journal.look_over()

    def on_lobby_opened(self, event: Opened) -> None:
        """Catch up with what was played, then show the lobby's notices and questions."""
        self.call_after_refresh(self._catch_up)

    def on_celebrating_ended(self) -> None:
        """Look up how the game ended."""
        self._catch_up()

    @work(group="memory")
    async def _catch_up(self) -> None:
        await self._matched.wait()
        with suppress(Refused):  # a failed write is already reported on the screen
            await self.memory.catch_up()
        if self.lobby:
            self.lobby.remember()
        self._tell_lobby()

    def _tell_lobby(self) -> None:
        """Ask whether it's still the same evening, and say who was found, if the lobby is on the screen."""
        lobby = self.lobby
        if lobby is None or self.screen is not lobby:
            return
        tonight = [one.number for one in self.memory.tonight.finishes]
        if self._doubted and tonight == self._doubted and lobby.ask_about_evening():
            self._doubted = ()
        if self._found and not lobby.bar.notice:  # errors come first
            self.say(self._found)
            self._found = NOTHING

    # Evenings.

    async def _clock_is_right(self) -> bool:
        return await asyncio.to_thread(self._clock.set_by_network)

    def _after_a_while(self) -> None:
        """Ask about the evening if nobody has touched the lobby for hours."""
        if self.lobby and monotonic() - self._touched >= APART.total_seconds():
            self._doubted = [one.number for one in self.memory.tonight.finishes]
            self._tell_lobby()

    @work(exclusive=True, group="evening")
    async def on_lobby_evening_over(self, event: EveningOver) -> None:
        """End an evening that nobody said good night to; without a clock, ask which day it was."""
        from screens.days import AskDay  # imported late so the first screen appears sooner

        day = self.memory.tonight.day
        if not await self._clock_is_right():
            likely = day or self._clock.today()
            day = await self.push_screen_wait(AskDay(say("Which day was that evening?"), likely))
            if day is None:
                return  # the evening goes on after all
        with suppress(Refused):  # a failed write is already reported on the screen
            await self.memory.say_good_night(day)

    def on_house_bedtime(self, event: Bedtime) -> None:
        """Say good night."""
        self._say_good_night()

    @work(exclusive=True, group="evening")
    async def _say_good_night(self) -> None:
        from screens.good_night import GoodNightScreen  # imported late so the first screen appears sooner

        with suppress(Refused):  # a failed write is already reported on the screen
            await self.memory.catch_up()
        if await self.push_screen_wait(GoodNightScreen(self.memory, self.house, self._clock_is_right)):
            if self.house:
                self.house.lay(None)
            self._close_overlays()
            self.switch_screen(Lobby(self.memory))

    # Games that are over.

    def _play_again(self) -> None:
        """Start the same game again, once everybody has said so on their phones; until then, say who has."""
        from screens.celebrating import Celebrating  # imported late so the first screen appears sooner

        screen, house = self.screen, self.house
        if not (house and isinstance(screen, Celebrating) and screen.over):
            return
        if house.not_ready():
            if ready := [house.name_of(seat) for seat in sorted(house.ready)]:
                told = say("Ready on their phones: {names}.", names=tuple(ready))
                self.call_later(self.say, told)  # later, because right now the current language is a phone's
        elif screen.table.number != self._played_again:
            self._played_again = screen.table.number
            screen.post_message(Celebrating.Again(screen))

    async def on_lobby_looked_back(self, event: LookedBack) -> None:
        """Open a game that's over. It's on this screen only, unless a correction makes it go on."""
        from companion.table.table import Table

        try:
            table = Table.resume(self.journal, event.number)
        except Refused as refusal:
            self.say(refusal.said)
            return
        self.switch_screen(self._looking_back(table))

    def _looking_back(self, table: "Table") -> "TableScreen":
        """Return the screen for a game that's over; phones and voice follow once a correction reopens it."""
        from screens.table import TableScreen

        screen = TableScreen(table)

        def told(happened: Any) -> None:
            other = self.house and self.house.table
            if other is None and not table.open_view().over:
                leave()
                self._go_on_with(table)

        leave = table.subscribe(told)
        return screen

    @work
    async def _go_on_with(self, table: "Table") -> None:
        """Have phones and the voice take part in a game that goes on after all."""
        if self.house:
            with suppress(Refused):  # a failed write is already reported on the screen
                await self.house.begin(table.setup.players)
            self.house.lay(table)
        self.listen_to(table)  # after the house, which knows whether a phone rings

    # People.

    def seats_late_guests(self, table: "Table") -> bool:
        """Go to the lobby if somebody joined by phone during a game and there's room; return whether we did.

        There, they're on the list of players for the next game.
        """
        late = self.house.unlisted() if self.house and self.house.table is table else {}
        if not late or len(table.setup.players) + len(late) not in table.game.players:
            return False
        if self.house:
            self.house.lay(None)
        names = tuple(late.values())
        notice = says("{names} is here, too.", "{names} are here, too.", len(late), names=together(names))
        self.switch_screen(Lobby(self.memory, notice, table.game.name, "people"))
        return True

    def _know_shorts(self) -> None:
        """Look up short names; boards use them from the next time they're painted."""
        self.shorts = {one.name: one.short for one in self.memory.roster.everybody if one.short}

    async def shorten(self, shorts: Mapping[str, str]) -> None:
        """Save the short names given in the lobby, now that everybody is in the roster."""
        for name, short in shorts.items():
            if person := self.memory.roster.named(name):
                await self.memory.shorten(person, short)

    async def hand_over(self, table: "Table", seat: Seat, name: str) -> None:
        """Give a seat to somebody else in the middle of a game, or refuse."""
        left = table.setup.name(seat)
        await self.memory.hand_over(table, seat, name)
        self.call_later(self._lay_again, table, seat, left)

    async def _lay_again(self, table: "Table", seat: Seat, left: str) -> None:
        """Show a table with its new name everywhere. The phone of whoever left is sent away."""
        from screens.joining.handing import takes_over

        again = await table.reopened()
        name = again.setup.name(seat)
        if self.house:
            with suppress(Refused):  # a failed write is already reported on the screen
                await self.house.seating.hand_over(seat, name)
        self._close_overlays()
        await self.switch_screen(self._laid(again))
        self.say(takes_over(name, left))

    def _close_overlays(self) -> None:
        """Close everything above the lobby or the table."""
        while len(self.screen_stack) > 2:
            self.pop_screen()


def found(people: Sequence[Person], games: int) -> Said:
    """Return who was found in games from before there was a roster."""
    names: list[Fact] = [one.name for one in people[:NAMED]]
    if len(people) > NAMED:
        names.append("…")
    who = says("{count} person", "{count} people", len(people))
    where = says("{count} earlier game", "{count} earlier games", games)
    return say("Found {who} in {where}: {names}. Press P to check.", who=who, where=where, names=tuple(names))
