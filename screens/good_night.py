"""Good night: who won the evening, what's done before the box is unplugged, and when that's safe."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from typing import ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, SEATS, Refused, Said, phrase, say
from companion.house.evenings import Evening
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.picture import can_draw
from companion.house.telling import EveningTold, told
from companion.machine.sticks import NONE
from companion.store.journal import MEMORY
from screens.asking.caps import Cap
from screens.cells import Canvas, Cells
from screens.copies import why_not
from screens.days import AskDay
from screens.keys import GOOD_NIGHT_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.painting import draw_words
from screens.places import Header, margin
from screens.prose import Run, broken, write_rows
from screens.sticks import copy_to_stick

SAFE = say("Good night. It's safe to unplug the box now.")
WIDEST = 76  # columns of a line
WHAT = (
    say("The phones leave their seats, and every seat gets a new code."),
    say("If a USB stick is in, everything is copied to it."),
)


class Chore(NamedTuple):
    """Something that was done, or why it wasn't."""

    told: Said
    mark: str = "✓"


class GoodNightBoard(Cells):
    """Whose night it was, and what's been done so far."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.evening: EveningTold | None = None
        self.lines: tuple[Chore, ...] = ()
        self.over = False

    def show(self, evening: EveningTold | None, lines: tuple[Chore, ...], over: bool) -> None:
        """Show the evening and these lines."""
        self.evening, self.lines, self.over = evening, lines, over
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint everything, centered."""
        small = canvas.height < 24
        y = 1 if small else 3 + (canvas.height - 24) // 3
        if self.over:
            draw_words(canvas, y, phrase("GOOD NIGHT"), canvas.width - 4, ("XL", "L", "M"))
        elif self.evening:
            title = str(self.evening.title).upper()
            draw_words(canvas, y, title, canvas.width - 4, ("L", "M"), "gold-text")
        y += 8 if self.over else 6
        if self.evening:
            words = (self.evening.title, self.evening.about) if self.over else (self.evening.about,)
            canvas.write_middle(y, ", ".join(map(str, words)), bold=True)
            canvas.write_middle(y + 1, self.evening.size, "soft")
            y += 3 if small else 4
        width = min(canvas.width - 2 * margin(canvas.width), WIDEST)
        for line in self.lines:
            x = (canvas.width - width) // 2
            colour = {"✓": "good", "✗": "bad"}.get(line.mark, "soft")
            canvas.write(x, y, line.mark, colour, bold=True)
            y = write_rows(canvas, x + 2, y, broken([Run(str(line.told), "soft")], width - 2))


class GoodNightScreen(KioskScreen[bool]):
    """Ends the evening; the result is whether it's over."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in GOOD_NIGHT_KEYS]

    def __init__(
        self, memory: Memory, house: House | None, clock_is_right: Callable[[], Awaitable[bool]]
    ) -> None:
        super().__init__()
        self.memory = memory
        self.house = house
        self._clock_is_right = clock_is_right
        self._evening: Evening = memory.tonight
        self._told = told(self._evening, memory.roster) if self._evening.finishes else None
        self._lines: tuple[Chore, ...] = tuple(Chore(what, "·") for what in WHAT)
        self._busy = self._over = False

    def above(self) -> ComposeResult:
        """Lay out the board."""
        yield Header(box=True)
        yield GoodNightBoard()

    def on_mount(self) -> None:
        """Ask whether to end the evening."""
        self._show()

    # Input.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether keys do anything: none do while something is being done."""
        return not self._busy

    @work(exclusive=True)
    async def action_go_on(self) -> None:
        """End the evening; once it's over, start a new one."""
        if self._over:
            self.dismiss(True)
            return
        self._busy = True
        day = self._evening.day
        agreed = await frame_of(self).owner_agrees(say("Good night?"))
        if agreed and not await self._clock_is_right():
            likely = day or date.today()
            day = await self.app.push_screen_wait(AskDay(say("Which day is it?"), likely))
            agreed = day is not None
        if agreed:
            await self._end(day)
        self._busy = False
        self._show()

    def action_back(self) -> None:
        """Leave the evening as it is; once it's over, start a new one."""
        self.dismiss(self._over)

    # What's done.

    async def _end(self, day: date | None) -> None:
        """Do everything, one after the other; if something fails, say so and go on with the rest."""
        self._lines = ()
        for do in (self._let_phones_go, lambda: self._mark(day), self._copy):
            try:
                line = await do()
            except Exception as error:
                line = Chore(why_not(error), "✗")
            if line.told:
                self._lines = (*self._lines, line)
            self._show()
        await self.memory.journal.idle()
        self._over = True

    async def _let_phones_go(self) -> Chore:
        """Free every seat, so that no power cut leaves a phone in the next evening; return what to say."""
        if self.house is None:
            return Chore(NOTHING)
        seating = self.house.seating
        phones = any(map(seating.taken, SEATS))
        await seating.release_all()
        if not phones:
            return Chore(say("Every seat has a new code."))
        if can_draw():
            return Chore(say("The phones are free, and show a picture of the evening to take home."))
        return Chore(say("The phones are free, and every seat has a new code."))

    async def _mark(self, day: date | None) -> Chore:
        await self.memory.say_good_night(day)
        return Chore(say("The evening is written down."))

    async def _copy(self) -> Chore:
        path = self.memory.journal.path
        if path == MEMORY:
            return Chore(NOTHING)
        self._lines = (*self._lines, Chore(say("Looking for a USB stick."), "·"))
        self._show()
        self._lines = self._lines[:-1]
        try:
            done, then = await asyncio.to_thread(copy_to_stick, path)
        except Refused as refusal:
            if refusal.reason == NONE:
                return Chore(say("There's no USB stick, so there's no copy."), "·")
            raise
        return Chore(done + then)

    # Display.

    def _show(self) -> None:
        if not self.stands:
            return
        self.query_one(Header).show(phrase("Good night"), ())
        self.query_one(GoodNightBoard).show(self._told, self._lines, self._over)
        self.bar.tell(*self._words(), self._caps())

    def _words(self) -> tuple[Said, Said]:
        if self._over:
            return SAFE, NOTHING
        if self._busy:
            return say("Just a moment."), say("Don't unplug the box yet.")
        return say("Good night?"), say("That ends the evening. The next game starts a new one.")

    def _caps(self) -> tuple[Cap, ...]:
        if self._busy:
            return ()
        if self._over:
            return (Cap("Enter", say("a new evening"), "enter", gold=True),)
        return Cap("Enter", say("good night"), "enter", gold=True), Cap("Esc", say("not yet"), "escape")
