"""Phones and seats: scan to join, see who has a phone, free a seat."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from msgspec import structs
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, SEATS, Refused, Said, Seat, phrase, say
from companion.game.clauses import Section
from companion.house.house import House
from screens.asking.caps import Cap
from screens.joining.board import JoiningBoard
from screens.joining.sheet import JoiningSheet, room_for, sheet
from screens.keys import HELP as HELP_KEY
from screens.keys import JOINING_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header

if TYPE_CHECKING:
    from companion.house.memory import Memory
    from companion.table.table import Table

SMALL = 30  # on a screen with fewer rows, the bar has only three
PATIENCE = 60  # seconds; if nobody joins for this long, something may be wrong
HERE = say("Here")
HELP = say(
    "Scan the first code to join the Wi-Fi and the second to sit down: no app, no account. No camera? Type "
    "the address and letters below the codes. Every seat has its own. Enter your secrets on your phone; "
    "without one, enter them at this screen while the others look away. Freeing a seat disconnects its "
    "phone and changes its codes. If somebody has to leave during a game, hand the seat over."
)
STAY = say("If your phone says “no internet”, tap Stay connected.")


class Joining(KioskScreen[None]):
    """The codes, one seat at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in JOINING_KEYS]

    def __init__(
        self,
        house: House,
        memory: "Memory | None" = None,
        hand_over: "Callable[[Table, Seat, str], Awaitable[None]] | None" = None,
    ) -> None:
        super().__init__()
        self.house = house
        self.memory = memory
        self._hand_over = hand_over  # gives a seat to somebody else, or refuses
        self._seat = self._next_without_phone(SEATS[-1]) or SEATS[0]
        self._addresses = house.door.addresses(anew=True)
        self._asked = False  # whether somebody asked for the code of a taken seat
        self._step = 1 if house.door.wifi.name else 2
        self._freeing = False
        self._joined: Seat | None = None  # the last seat somebody joined
        self._since = monotonic()
        self._names: dict[Seat, str] = {}

    def above(self) -> ComposeResult:
        """Lay out the codes."""
        yield Header(box=True)
        yield JoiningBoard()

    def on_mount(self) -> None:
        """Show the first seat, and start watching for changes."""
        self._follow()

    def on_resize(self) -> None:
        """Adjust to a small screen."""
        self._show()

    @work
    async def _follow(self) -> None:
        """Refresh on every change, and when nobody has joined for a while."""
        before = self._taken()
        with self.house.watching() as changed:
            while True:
                after = self._taken()
                if self._seat in after - before:
                    self._joined = self._seat
                    self._choose(self._next_without_phone(self._seat) or self._seat)
                before = after
                self._show()
                changed.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), PATIENCE)
                if not changed.is_set():
                    self._look_for_addresses(0)

    def _taken(self) -> frozenset[Seat]:
        return frozenset(filter(self.house.seating.taken, SEATS))

    def _look_for_addresses(self, step: int) -> None:
        """Look up the addresses again, and start the list this many steps after the current address."""
        found = self.house.door.addresses(anew=True)
        at = found.index(self._addresses[0]) + step if set(self._addresses[:1]) & set(found) else 0
        self._addresses = found[at:] + found[:at]

    def _next_without_phone(self, seat: Seat) -> Seat | None:
        """Return the next seat around the table without a phone; during a game, players' seats come first."""
        seating, after = self.house.seating, SEATS.index(seat) + 1
        free = [one for one in (*SEATS[after:], *SEATS[:after]) if not seating.taken(one)]
        return min(free, key=lambda one: bool(seating.players) and one not in seating.players, default=None)

    # Input.

    def on_cells_touched(self, event: JoiningBoard.Touched) -> None:
        """Choose the seat that was touched; if it's already chosen, show its code."""
        if event.what == self._seat:
            self._asked = True
        else:
            self._choose(event.what)
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        if action in ("back", "help"):
            return True
        if action == "want_help":
            return self.house.help is not None and not self._freeing
        if action == "hand_over":
            return self._can_change_hands and not self._freeing
        return (action == "free_it") == self._freeing

    def action_seat(self, step: int) -> None:
        """Go to another seat."""
        self._choose(SEATS[(SEATS.index(self._seat) + step) % len(SEATS)])
        self._joined = None
        self._show()

    def action_step(self, step: int) -> None:
        """Show the first or second code, if there's only room for one."""
        self._step = step
        self._show()

    def action_address(self) -> None:
        """Try the next address; the list of addresses may have changed."""
        self._look_for_addresses(1)
        self._show()

    def action_ask_for_code(self) -> None:
        """Show the code of a taken seat."""
        self._asked = True
        self._show()

    def action_free(self) -> None:
        """Ask whether to free the seat."""
        self._freeing = True
        self._show()

    @work
    async def action_free_it(self) -> None:
        """Free the seat; its old codes no longer work."""
        self._freeing = False
        if not await frame_of(self).owner_agrees(say("Free the seat and change its code?")):
            return
        try:
            await self.house.seating.release(self._seat)
        except Refused as refusal:
            if self.stands:
                self.bar.refuse(refusal.why)
            return
        self._show()

    @property
    def _can_change_hands(self) -> bool:
        """Whether somebody plays at this seat, and could leave."""
        table = self.house.table
        under_way = table is not None and not table.open_view().over and not table.read_only
        return under_way and bool(self._hand_over) and self._seat in self.house.seating.players

    @work
    async def action_hand_over(self) -> None:
        """Let somebody else play on at this seat."""
        from screens.joining.handing import Handing  # imported late so this screen appears sooner

        table, seat = self.house.table, self._seat
        if not await frame_of(self).owner_agrees(say("Hand the seat over to somebody else?")):
            return
        if table and self.memory and self._hand_over:
            give = partial(self._hand_over, table, seat)
            self.app.push_screen(Handing(self.memory, table, table.setup.name(seat), give))

    def action_want_help(self) -> None:
        """Call somebody from the hall, or cancel the call."""
        self.house.want_help(not self.house.help)

    def action_help(self) -> None:
        """Say what people can do here."""
        from screens.help import Help  # imported late so the first screen appears sooner

        ask = structs.replace(self.bar.ask, clause=str(HERE))
        here = Section(phrase("Phones and seats"), {str(HERE): str(HELP)})
        self.app.push_screen(Help((here,), ask, self._names))

    def action_back(self) -> None:
        """Cancel the question, or go back to the table."""
        if self._freeing:
            self._freeing = False
            self._show()
        else:
            self.dismiss()

    def _choose(self, seat: Seat) -> None:
        self._seat = seat
        self._asked = False
        self._freeing = False

    # Display.

    @property
    def _small(self) -> bool:
        return self.app.size.height < SMALL

    def _show(self) -> None:
        if not self.stands:
            return
        address = next(iter(self._addresses), "")
        page = sheet(self.house, self._seat, address, self._asked, self._step)
        room = room_for(page, self.app.size, 3 if self._small else 4)
        self.set_class(room == "only", "code-only")
        television = phrase("television at {address}", address=self.house.door.board(address))
        words = (television, phrase("no app, no account")) if page.host else (phrase("no app, no account"),)
        self.query_one(Header).show(phrase("Phones and seats"), words)
        self.query_one(JoiningBoard).show(page, room)
        sentence, hint = self._words(page, room == "both")
        self._names = {place.seat: place.name for place in page.places if place.name}
        self.bar.tell(sentence, hint, self._caps(page, room == "both"), self._seat, self._names)

    @property
    def _calling(self) -> Said:
        if self.house.help:
            return say("no help needed")
        return say("call for help")

    def _words(self, page: JoiningSheet, both: bool) -> tuple[Said, Said]:
        """Return what to do, and a hint."""
        if self._freeing:
            return self._freeing_words(page)
        if self.house.help and not self.house.hall_there:
            return say("The hall can't be reached."), say("It will hear as soon as it can.")
        if self.house.help:
            return say("The hall knows that you want help."), say("Somebody will come to your table.")
        if not page.host:
            return say("No network, so phones can't join."), say("You can play without them.")
        joined = NOTHING
        if self._joined:
            joined = say("{who} is in.", who=page.places[SEATS.index(self._joined)].who)
        if not page.shown:
            return say("{who} has a phone.", who=page.chosen.who), joined
        return self._first_words(page, both), joined + self._help()

    def _freeing_words(self, page: JoiningSheet) -> tuple[Said, Said]:
        name, changes = page.chosen.name, say("Printed codes for it will stop working.")
        question = (
            say("Free {name}'s seat?", name=name) if name else say("Free seat {seat}?", seat=self._seat)
        )
        if self.house.seating.taken(self._seat):
            return question, say("This disconnects its phone.") + changes
        return question, changes

    def _first_words(self, page: JoiningSheet, both: bool) -> Said:
        if not page.wifi.name:
            return say("Join the house Wi-Fi, then scan code 2.")
        if both:
            return say("Scan code 1, then code 2.")
        return say("Scan code 1 to join the Wi-Fi.") if page.step == 1 else say("Scan code 2 to sit down.")

    def _help(self) -> Said:
        seating = self.house.seating
        come = self.house.knocked > self._since or any(map(seating.live, SEATS))
        if come or monotonic() - self._since < PATIENCE:
            return STAY
        return say("No phones yet? Guest Wi-Fi may be keeping them out.")

    def _caps(self, page: JoiningSheet, both: bool) -> tuple[Cap, ...]:
        if self._freeing:
            return Cap("Y", say("free it"), "y"), Cap("Esc", say("no"), "escape")
        small, other = self._small, 3 - page.step
        the_other = Cap(str(other), say("the seat") if other == 2 else say("the Wi-Fi"), str(other))
        seat = say("other") if small else say("other seat")
        show = say("show") if small else say("show the code")
        address = say("address") if small else say("other address")
        free = say("free") if small else say("free this seat")
        every = {
            structs.replace(the_other, gold=other == 2): not both and bool(page.wifi.name),
            Cap("← →", seat, "right", gold=both or other == 1): True,
            Cap("S", show, "s"): not page.shown,
            Cap("N", address, "n"): page.shown and len(self._addresses) != 1,
            Cap("R", free, "r"): True,
            Cap("H", say("hand over"), "h"): self._can_change_hands,
            Cap("W", self._calling, "w"): self.house.help is not None,
            Cap("Esc", say("back"), "escape"): True,
            HELP_KEY: True,
        }
        return tuple(cap for cap, offered in every.items() if offered)
