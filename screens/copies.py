"""Copies: save everything the house keeps to a USB stick, and restore it from there."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region

from companion.game import NOTHING, Refused, Said, as_is, phrase, say
from companion.machine.sticks import NONE
from screens.asking.caps import Cap
from screens.cells import Canvas, Cells
from screens.keys import COPIES_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header, margin
from screens.sticks import COPYING, TO_STICK, Plugged, copy_to_stick, fetch_from, look

LOOK_AGAIN = 2.0  # seconds between checks for a stick
ROWS = 2  # rows per copy in the list
WHAT = (
    say("A copy holds every game, your boxes, the seat codes and this box's own Wi-Fi."),
    say("Anyone who has the stick can read it all."),
)
READING = say("Reading the copy. Leave the stick in.")
UNREADABLE = say("Can't read that stick. Try another one.")


def why_not(error: Exception) -> Said:
    """Return what went wrong; a stick can hold anything, and nothing on it may crash the table."""
    return error.said if isinstance(error, Refused) else UNREADABLE


def _sentence(error: Exception) -> Said:
    return say("✗ {why}", why=why_not(error))


class CopiesBoard(Cells):
    """The copies on the stick, with one picked."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.plugged: Plugged | None = None
        self.picked = 0

    def show(self, plugged: Plugged | None, picked: int) -> None:
        """Show the stick's copies."""
        self.plugged, self.picked = plugged, picked
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the stick's name and the copies around the picked one."""
        x, y = margin(canvas.width) + 2, 2
        if self.plugged is None:
            canvas.write(x, y, phrase("Plug a USB stick into the box."), bold=True)
            for row, words in enumerate(WHAT, y + 2):
                canvas.write(x, row, str(words), "soft")
            return
        label = str(as_is(self.plugged.stick.name))
        before, _, after = phrase("On the stick {stick}", stick=label).rpartition(label)
        end = canvas.write(canvas.write(x, y, before, "soft"), y, label, bold=True)
        canvas.write(end, y, after, "soft")
        held = self.plugged.copies
        if not held:
            canvas.write(x, y + 2, phrase("No copies yet."), "soft")
        fit = max(1, (canvas.height - y - 2) // ROWS)
        first = max(0, min(self.picked - fit // 2, len(held) - fit))
        for row, copy in enumerate(held[first : first + fit]):
            top, picked = y + 2 + ROWS * row, first + row == self.picked
            if picked:
                canvas.fill(x - 2, top, canvas.width - 2 * x + 4, 1, "gold-wash")
                canvas.write(x - 2, top, "▸", "gold-text")
            end = canvas.write(x, top, phrase("Copy {number}", number=copy.number), bold=picked)
            canvas.write(max(x + 12, end + 2), top, str(copy.words), "said" if picked else "soft")
            canvas.write_right(canvas.width - x, top, copy.made, "soft")
            self.touch.append((Region(x - 2, top, canvas.width - 2 * x + 4, ROWS), first + row))


class Copies(KioskScreen[bool]):
    """A screen for copying everything to a stick or restoring a copy; the result is whether to restart."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in COPIES_KEYS]

    def __init__(self, journal: Path) -> None:
        super().__init__()
        self.journal = journal
        self.plugged: Plugged | None = None
        self._picked = 0
        self._asking = False  # whether the table is being asked to confirm restoring the picked copy
        self._busy = NOTHING
        self._looking = False
        self._unread = NOTHING  # why no stick can be read
        self._told = (NOTHING, NOTHING)  # how the last copy went, and what to do next

    def above(self) -> ComposeResult:
        """Lay out the list."""
        yield Header(box=True)
        yield CopiesBoard()

    def on_mount(self) -> None:
        """Keep looking for a USB stick."""
        self._show()
        self.set_interval(LOOK_AGAIN, self._look)
        self._look()

    @work
    async def _look(self) -> None:
        if self._busy or self._looking:
            return
        self._looking = True
        try:
            found, self._unread = await asyncio.to_thread(look, self.plugged), NOTHING
        except Exception as error:
            found, self._unread = None, _sentence(error)
        finally:
            self._looking = False
        if found != self.plugged:
            self.plugged, self._asking, self._picked = found, False, 0
        self._show()

    # Input.

    def on_cells_touched(self, event: CopiesBoard.Touched) -> None:
        """Pick the copy that was touched."""
        self._picked, self._asking = event.what, False
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        if self._busy:
            return False
        held = len(self.plugged.copies) if self.plugged else 0
        can = {
            "copy": bool(self.plugged) and not self._asking,
            "pick": held > 1 and not self._asking,
            "bring_back": held > 0 and not self._asking,
            "bring_it_back": self._asking,
        }
        return can.get(action, True)

    @work
    async def action_copy(self) -> None:
        """Copy everything to the stick, if the owner agrees."""
        if await frame_of(self).owner_agrees(TO_STICK):
            await self._wait_for(COPYING, self._copied())

    async def _copied(self) -> None:
        self._told = await asyncio.to_thread(copy_to_stick, self.journal)
        self.plugged = await asyncio.to_thread(look)
        self._picked = 0

    def action_pick(self, step: int) -> None:
        """Pick another copy."""
        assert self.plugged
        self._picked = (self._picked + step) % len(self.plugged.copies)
        self._show()

    def action_bring_back(self) -> None:
        """Ask whether to restore the copy."""
        self._asking, self._told = True, (NOTHING, NOTHING)
        self._show()

    @work
    async def action_bring_it_back(self) -> None:
        """Fetch the copy from the stick and restart with it."""
        self._asking = False
        if await frame_of(self).owner_agrees(say("Restore a copy?")):
            await self._wait_for(READING, self._fetched())

    async def _fetched(self) -> None:
        assert self.plugged
        number = self.plugged.copies[self._picked].number
        await asyncio.to_thread(fetch_from, self.plugged.stick, number, self.journal)
        self.dismiss(True)

    async def _wait_for(self, words: Said, work: Coroutine[None, None, None]) -> None:
        self._busy, self._told = words, (NOTHING, NOTHING)
        self._show()
        try:
            await work
        except Exception as error:
            self._told = _sentence(error), NOTHING
        finally:
            self._busy = NOTHING
        self._show()

    def action_back(self) -> None:
        """Cancel the question, or go back to the lobby."""
        if self._asking:
            self._asking = False
            self._show()
        else:
            self.dismiss(False)

    # Display.

    def _show(self) -> None:
        if not self.stands:
            return
        self.query_one(Header).show(phrase("Copies"), (phrase("on a USB stick"),))
        self.query_one(CopiesBoard).show(self.plugged, self._picked)
        sentence, hint = self._words()
        self.bar.tell(sentence, hint, self._caps())

    def _words(self) -> tuple[Said, Said]:
        told, then = self._told
        if self._busy:
            return self._busy, NOTHING
        if not self.plugged:
            return (self._unread, NOTHING) if self._unread else (NONE, told + then)
        if self._asking:
            number = self.plugged.copies[self._picked].number
            restarts = say("Tableside restarts with it. What's here now is set aside.")
            return say("Restore copy {number}?", number=number), restarts
        return told or say("Copy everything to the stick?"), then

    def _caps(self) -> tuple[Cap, ...]:
        every = (
            Cap("C", say("copy to the stick"), "c", gold=True),
            Cap("↑ ↓", say("pick"), "down"),
            Cap("R", say("restore"), "r"),
            Cap("Y", say("restore it"), "y"),
            Cap("Esc", say("no") if self._asking else say("back"), "escape"),
        )
        return tuple(cap for cap in every if cap.press in self.active_bindings)
