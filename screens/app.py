"""The kiosk: the app on the box's own screen."""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import structs
from rich.text import Text
from textual import constants, events, on, work
from textual.binding import BindingType
from textual.screen import Screen
from textual.worker import Worker

from companion.game import NOTHING, SEATS, Game, Refused, Said, Seat, Setup, phrase, say
from companion.game.said import ENGLISH, speak
from companion.house.config import Wifi
from companion.house.evenings import APART
from companion.house.house import House
from companion.house.owner import Owner
from companion.house.settled import Settled
from companion.house.wishes import Waiting
from companion.machine.clock import Clock
from companion.machine.systemd import ALIVE, READY, beat, tell
from companion.store.journal import MEMORY, Journal, NotWritten
from companion.store.reading import without_secrets
from companion.store.roster import Person
from companion.table.panel import Button, Panel, Press
from companion.words.catalogs import language
from screens.cells import Cells
from screens.house_app import A_MINUTE
from screens.keys import COPIES, PHONES, QUIT, SETTINGS
from screens.kiosk_app import KEPT, Beside
from screens.leaving import leave_unasked
from screens.lobby import CarriedOn, Lobby, Opened, Planned, Ready
from screens.nod import may_sit
from screens.pressing import BIG, KEYS, PanelPressed, TakesPresses
from screens.sound_app import SoundApp

if TYPE_CHECKING:
    from companion.table.table import Table
    from companion.voice.announcer import Announcer
    from screens.celebrating import Celebrating
    from screens.table import TableScreen

ON_SCREEN = "table"  # key for the game whose table is on the screen


class Kiosk(SoundApp):
    """The lobby or a table; starts with the interrupted game, if there is one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        PHONES.binding,
        SETTINGS.binding,
        COPIES.binding,
        QUIT.binding,
    ]

    def __init__(
        self,
        journal: Journal,
        rng: random.Random | None = None,
        locked: bool = False,
        panel: Panel | None = None,
        house: House | None = None,
        serve: Callable[[], Beside] | None = None,
        wifi: Callable[[], Wifi] | None = None,
        settled: Settled | None = None,
        clock: Clock | None = None,
        owner: Owner | None = None,
        announcer: "Announcer | None" = None,
    ) -> None:
        super().__init__(journal, house, clock, announcer)
        self.panel = panel
        self.rng = rng
        self.locked = locked  # on a box, nobody should be able to quit by accident
        self.again = False  # whether to restart with a restored copy
        self._serve = serve
        self._wifi = wifi  # returns the network that guests currently join
        self._serving: Beside | None = None
        self._nods: dict[int, Worker[None]] = {}  # by the number of the person waiting for a nod
        self._settled = settled  # the settings; None if they can't be changed here
        self.owner = owner or Owner()
        if settled:
            self._be_as(settled)

    def on_mount(self) -> None:
        """Set up signals and everything that runs alongside, and open the first screen."""
        if not self.is_headless:
            leave_unasked(self.exit)
        if self.panel:
            self.panel.open(self._hear, self._look_at_panel)
            self._look_at_panel()
        self.open()
        if trouble := self._unknown_language():
            self.call_after_refresh(self.say, trouble)
        if self._serve:
            self.call_after_refresh(self._begin_serving, self._serve)
        if self.house:
            self._heed(self.house)
            self.memory.subscribe(self._name_regulars)
        self.call_after_refresh(tell, READY)
        if seconds := beat():
            self.set_interval(seconds, self._live)

    @work(exclusive=True, group="life")
    async def _live(self) -> None:
        """Tell the watchdog that the event loop is running and the disk accepts writes."""
        await self.journal.idle()
        tell(ALIVE)

    @on(events.Unmount)
    async def _close(self) -> None:
        """Turn off the panel and disconnect the phones."""
        if self.panel:
            self.panel.close()
        if self._serving:
            await self._serving.stop()

    @work
    async def _begin_serving(self, serve: Callable[[], Beside]) -> None:
        """Load the server once the first screen is up; phones that connect sooner have to wait."""
        self._serving = await asyncio.to_thread(serve)
        self._look_at_wifi()  # a television shows a code without being asked
        if self.house and not self.house.known:
            self._name_regulars()
        self._serving.start()

    def _name_regulars(self) -> None:
        """Tell the phones who has played here before, by the names people go by now."""
        if self.house:
            self.house.known = tuple(person.name for person in self.memory.regulars)

    def open(self) -> None:
        """Open the interrupted game, or one that's over but whose table nobody has left, or the lobby."""
        self.push_screen(self._opened(self.journal.interrupted() or self._not_left()))

    def _not_left(self) -> int | None:
        """Return the game whose winner was on the screen when the box went off, if it's still that evening.

        A clock that was set back by a power cut doesn't end the evening.
        """
        kept = self.journal.kept(KEPT).get(ON_SCREEN, b"")
        for game in self.journal.ended() if kept else ():
            with suppress(ValueError, OverflowError):  # a copy from a stick may have any date
                over_since = datetime.now(UTC) - datetime.fromisoformat(game.at).astimezone()
                if str(game.number).encode() == kept and over_since <= APART:
                    return game.number
        return None

    def _note_table(self, number: int | None) -> None:
        """Note which game's table is on the screen, in case the power goes out."""
        note = b"" if number is None else str(number).encode()
        if note != self.journal.kept(KEPT).get(ON_SCREEN, b""):
            self._keep(ON_SCREEN, note)

    # The panel. Its threads call the first two methods, which only post a message.

    def _hear(self, press: Press) -> None:
        self.post_message(PanelPressed(press))

    def _look_at_panel(self) -> None:
        if self.panel:
            self.learn(panel=self.panel.condition)

    def on_panel_pressed(self, event: PanelPressed) -> None:
        """Pass a press to the current screen: as a key, unless the screen handles presses itself.

        The two big buttons answer the house's questions in the lobby; at a table, they answer the game's.
        """
        button = event.press.button
        self.wake()
        if self.ring:
            self.pick_up()
        elif self.trouble or self.cramped or (button in BIG and self.just_turned(event.press.at)):
            return
        elif self.question and button in BIG and self.lobby:
            self.question.nod(button == Button.DEAL)
        elif isinstance(self.screen, Lobby) and button in BIG:
            self.screen.decide(button == Button.DEAL)
        elif isinstance(self.screen, TakesPresses):
            self.screen.take_press(event.press)
        elif key := KEYS.get(button):
            self.simulate_key(key)

    async def owner_agrees(self, what: Said) -> bool:
        """Return whether this may be done: ask for the owner's PIN, if there is one and the box is locked."""
        from screens.owner import AskPin  # imported late so the first screen appears sooner

        return not self.owner.locked or await self.push_screen_wait(AskPin(self.owner, what))

    def plays(self, person: Person) -> bool:
        """Whether somebody plays at the table that's on the screen."""
        from screens.table import TableScreen  # imported late so the first screen appears sooner

        tables = [one.table for one in self.screen_stack if isinstance(one, TableScreen)]
        seated = {self.memory.roster.who(one).id for table in tables for one in table.players.persons}
        return person.id in seated

    @work
    async def action_quit(self) -> None:  # type: ignore[override]
        """Quit, if the owner agrees."""
        if await self.owner_agrees(say("Quit Tableside?")):
            self.exit()

    def action_help_quit(self) -> None:
        """Say how to quit, where quitting is possible."""
        if not self.locked:
            self.say(say("Press {key} to quit.", key=QUIT.key))

    async def start(self, game: Game[Any], setup: Setup) -> None:
        """Start a game, or refuse; phones and televisions follow once it's on disk."""
        from companion.table.table import Table

        await self._begin(setup.players)
        persons = setup.persons or await self.memory.seat(setup.players)
        table = await Table.start(self.journal, game, structs.replace(setup, persons=persons), self.rng)
        self.switch_screen(self._laid(table))

    async def on_lobby_ready(self, event: Ready) -> None:
        """Start the game."""
        try:
            await self.start(event.game, event.setup)
            await self.shorten(event.shorts)
        except Refused as refusal:
            if isinstance(self.screen, Lobby):
                self.screen.refuse(refusal.why)

    async def on_celebrating_again(self, event: "Celebrating.Again") -> None:
        """Start the same game again, with the same people."""
        from screens.again import next_game

        if self.seats_late_guests(event.screen.table):
            return
        try:
            await self.start(event.screen.table.game, next_game(event.screen.table, self.memory.roster))
        except Refused as refusal:
            if event.screen.stands:
                event.screen.bar.refuse(refusal.why)

    async def on_lobby_carried_on(self, event: CarriedOn) -> None:
        """Continue an unfinished game, if it can be opened, and mark it as the one played last."""
        from companion.table.table import Table

        try:
            table = Table.resume(self.journal, event.number, self.rng)
        except Refused as refusal:
            self.switch_screen(Lobby(self.memory, notice=refusal.said))
            return
        try:
            await self._begin(event.players)
        except NotWritten:
            return  # the screen already says so
        with suppress(Refused):  # a failed write is already reported on the screen
            await self.journal.take_up(event.number)
        self.switch_screen(self._laid(table))

    async def on_celebrating_left(self, event: "Celebrating.Left") -> None:
        """Go back to the lobby, with the same game preselected, once it's written that the table was left."""
        if self.house:
            self.house.lay(None)
        await self._keep(ON_SCREEN, b"").wait()
        self.switch_screen(Lobby(self.memory, game=event.game))

    def on_lobby_opened(self, event: Opened) -> None:
        """Put out the lights, and note that no table is on the screen."""
        if self.panel:
            self.panel.show(None)
        self._note_table(None)
        self.listen_to(None)

    def _opened(self, game: int | None) -> Screen[None]:
        """Return the screen for a game, or the lobby; if the game can't be opened, the lobby says so."""
        if game is None:
            return Lobby(self.memory)
        from companion.table.table import Table

        try:
            return self._laid(Table.resume(self.journal, game, self.rng))
        except Refused as refusal:
            return Lobby(self.memory, notice=refusal.said)

    def _laid(self, table: "Table") -> "TableScreen":
        """Return the screen for a table, and show the table on the phones too."""
        from screens.table import TableScreen  # imported late so the first screen appears sooner

        self._note_table(table.number)
        if self.house:
            self.house.lay(table)
        self.listen_to(table)
        return TableScreen(table, self.house.seating.live) if self.house else TableScreen(table)

    # Phones.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key makes sense right now."""
        if action == PHONES.action:
            return self.house is not None
        if action == QUIT.action:
            return not self.locked
        if action == COPIES.action:
            return isinstance(self.screen, Lobby) and self.journal.path != MEMORY
        if action == SETTINGS.action:
            return isinstance(self.screen, Lobby) and self._settled is not None
        return super().check_action(action, parameters)

    def action_phones(self) -> None:
        """Show the codes for phones and who sits where."""
        from screens.joining import Joining  # imported late so the first screen appears sooner

        if self.house:
            self._look_at_wifi()
            self.push_screen(Joining(self.house, self.memory, self.hand_over))

    def _look_at_wifi(self) -> None:
        """Update the codes with the network that guests currently join."""
        if self.house and self._wifi:
            try:
                self.house.door.wifi = self._wifi()
            except Refused as refusal:  # a phone that's already on the network can still join
                self.call_after_refresh(self.say, refusal.why)

    def watch_money_hidden(self, hidden: bool) -> None:
        """Hide or show the money on the phones too."""
        if self.house:
            self.house.hide_money(hidden)

    def hear_hall(self, words: Said) -> None:
        """Show what the hall tells this table."""
        self.wake()
        self.say(words)

    # Settings.

    @work
    async def action_settings(self) -> None:
        """Open the settings."""
        from screens.settings import SettingsScreen  # imported late so the first screen appears sooner

        if self._settled:
            self._look_at_wifi()
            own = bool(self.house and self.house.door.wifi != self._settled.config.wifi)
            await self.push_screen_wait(SettingsScreen(self._settled, self._clock, own, self._heed_settings))
            if lobby := self.lobby:
                lobby.look_again()

    def _be_as(self, settled: Settled) -> None:
        """Apply the settings: language, motion, hints, first times, sound."""
        screen = settled.config.screen
        speak(language(screen.language) or ENGLISH)
        self.animation_level = constants.TEXTUAL_ANIMATIONS if screen.motion else "none"
        self.hints = screen.hints
        self.first_times.on = screen.first_times
        self.sound_like(settled.config.sound)

    def _heed_settings(self) -> None:
        """Apply the current settings on every screen, phone and TV."""
        if self._settled:
            self._be_as(self._settled)
        for screen in self.screen_stack:
            for cells in screen.query(Cells):
                cells.repaint()
        self._look_at_wifi()
        if self.house:
            self.house.changed()

    def _unknown_language(self) -> Said:
        """Return a sentence if the settings name a language that isn't available here."""
        code = self._settled.config.screen.language if self._settled else ENGLISH.code
        if language(code):
            return NOTHING
        return say(
            "The language “{code}” isn't available here. Press F3 in the lobby to pick another.", code=code
        )

    @work
    async def action_copies(self) -> None:
        """Copy everything to a USB stick, or restart with a copy from one."""
        from screens.copies import Copies

        self.again = await self.push_screen_wait(Copies(self.journal.path))
        if self.again:
            self.exit()

    async def on_lobby_planned(self, event: Planned) -> None:
        """Tell phones and televisions what's next and who will sit where; a phone moves with its owner."""
        if self.house:
            with suppress(Refused):  # a failed write is already reported on the screen
                await self.house.seating.rearrange(event.moved)
            self.house.plan(event.names, event.known, self._take_name, self._check_name, event.game)

    async def _begin(self, players: tuple[str, ...]) -> None:
        """Remove the phones of people who aren't in the game that's starting."""
        if self.house:
            await self.house.begin(players)

    def _check_name(self, seat: Seat, name: str) -> None:
        if lobby := self.lobby:
            lobby.check_name(seat, name)

    def _take_name(self, seat: Seat, name: str) -> None:
        if lobby := self.lobby:
            lobby.take_name(seat, name)

    @work
    async def _heed(self, house: House) -> None:
        """Update what depends on the seats: whenever they change, and once a minute."""
        with house.watching() as changed:
            while True:
                changed.clear()
                waiting = house.seating.waiting()
                self.states = {seat: house.seating.state(seat) for seat in SEATS}
                phones = sum(map(house.seating.live, SEATS))
                self.learn(phones=phones, network=bool(house.door.addresses()))
                self._ask_for_nods(house, waiting)
                self._list_guests(house)
                soonest = min(map(house.seating.seconds_left, waiting), default=A_MINUTE)
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), min(A_MINUTE, soonest + 1))

    def _list_guests(self, house: House) -> None:
        """Add people who joined by phone as players, as long as the game has room for them."""
        if self.lobby and not house.table:
            for seat, name in house.unlisted().items():
                with suppress(Refused):  # no room: that phone just watches
                    self.lobby.seat_guest(seat, name)

    def _ask_for_nods(self, house: House, waiting: tuple[Waiting, ...]) -> None:
        """Ask once about each person waiting to sit down; withdraw the question if they stop waiting."""
        numbers = {one.number for one in waiting}
        for gone in self._nods.keys() - numbers:
            self._nods.pop(gone).cancel()
        for one in waiting:
            if one.number not in self._nods:
                self._nods[one.number] = self._ask_for_nod(house, one)

    @work
    async def _ask_for_nod(self, house: House, waiting: Waiting) -> None:
        yes = await self.ask_house(may_sit(house, waiting))
        with suppress(Refused):  # a failed write is already reported on the screen
            await house.seating.nod(waiting, yes)

    def _fatal_error(self) -> None:
        # Textual's own report would print every variable, including face-down entries.
        error = getattr(self._exception, "error", self._exception)  # Textual wraps a worker's error
        logging.getLogger(__name__).error("the table ended", exc_info=error)
        self.panic(Text(without_secrets(error) if error else phrase("Tableside stopped.")))
