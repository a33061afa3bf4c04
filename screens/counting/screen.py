"""It doesn't add up: count pile by pile, see what may have happened, and settle it. Keys alone are enough."""

from typing import Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, Refused, Said, phrase, say
from companion.table.counted import COULD_BE, NOTHING_FITS, Off, hands
from companion.table.entries import BeginCount, EndCount
from companion.table.recount import Suspect
from companion.table.recounting import (
    correct_only,
    counted_before,
    looking,
    off_by,
    settle,
    to_count,
)
from companion.table.settling import AGREED, NOBODY_KNOWS, STOPPED, TABLE_WRONG
from companion.table.table import Table
from screens.asking.caps import Cap
from screens.counting.count_board import CountBoard, question
from screens.counting.suspect_board import SuspectBoard
from screens.counting.tally import Tally
from screens.keys import COUNTING_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header

TITLE = say("It doesn't add up")


class CountScreen(KioskScreen[None]):
    """Counts what everyone can see; what only its owner may know is left out."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in COUNTING_KEYS]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.tally = Tally(to_count(table))
        self.phase = "count"  # then: suspects, none (of these), over
        self.off: tuple[Off, ...] = ()
        self.found: list[Suspect] = []
        self.selected = 0
        self.left: tuple[int, int] | None = None
        self.to_do: Said = NOTHING  # what people have to do by hand, once it's settled

    def above(self) -> ComposeResult:
        """Lay out the header and both boards; one of them is shown."""
        yield Header()
        yield CountBoard()
        yield SuspectBoard()

    def on_mount(self) -> None:
        """Write down that a count has begun, and ask for the first pile."""
        self._begin()
        self._show()

    @work
    async def _begin(self) -> None:
        await self._write(lambda: self.table.count(BeginCount()))

    # What people do.

    def on_key(self, event: events.Key) -> None:
        """Take digits and letters; the rest is bound to actions."""
        key = event.character if event.is_printable and event.character else event.key
        if len(key) == 1 or key in ("enter", "up", "backspace"):
            event.stop()
            if not frame_of(self).habit.swallows(key, event.time):
                self.press(key.lower())

    def press(self, key: str) -> None:
        """Do what a key means in this phase."""
        if self.phase == "count":
            self._press_count(key)
        elif self.phase == "suspects":
            self._press_suspects(key)
        elif self.phase == "none":
            self._press_none(key)
        elif key == "enter":
            self.dismiss()

    def _press_count(self, key: str) -> None:
        tally = self.tally
        if key.isdecimal() and key.isascii():
            tally.type(key)
        elif key == "enter":
            tally.enter()
        elif key == "a":
            tally.all_agrees()
        elif key in ("up", "backspace"):
            tally.back()
        if tally.done:
            self._counted()
        self._show()

    def _press_suspects(self, key: str) -> None:
        if key.isdecimal() and 0 < int(key) <= len(self.found):
            self.selected = int(key) - 1
        elif key == "enter" and self.found:
            self._settle(self.found[self.selected])
            return
        elif key == "n":
            self.phase = "none"
        elif key == "c":
            self._count_again()
        self._show()

    def _press_none(self, key: str) -> None:
        if key == "enter":
            self._end(NOBODY_KNOWS, self.tally.counted)
        elif key == "c":
            self._count_again()
            self._show()

    def action_stop(self) -> None:
        """Leave; nothing of the count is kept."""
        if self.phase == "none":
            self.phase = "suspects"
            self._show()
        elif self.phase == "over":
            self.dismiss()
        else:
            self._end(STOPPED, {})
            self.dismiss()

    # From phase to phase.

    def _counted(self) -> None:
        self.off = off_by(self.table, self.tally.counted)
        if self.off:
            self.phase, self.found, self.selected = "suspects", [], 0
            self.left = (self.table.saved, self.table.saved)
            self._look()
        else:
            self._end(AGREED, self.tally.counted)

    def _count_again(self) -> None:
        self.workers.cancel_group(self, "look")
        self.tally = Tally(to_count(self.table))
        self.phase = "count"

    @work(exclusive=True, group="look")
    async def _look(self) -> None:
        """Fill in suspects as they're found; lines on show are never reordered."""
        async for looked in looking(self.table, self.tally.counted):
            self.found += looked.found
            self.left = (looked.left, self.table.saved)
            self._show()
        self.left = None
        self._show()

    @work
    async def _settle(self, suspect: Suspect) -> None:
        """Settle it as the selected line says: correct the record, or tell people what to do by hand."""
        if suspect.wrong == "table":
            self._end(TABLE_WRONG, self.tally.counted)
            return
        if len(suspect.instead) > 1:
            self.bar.say(
                phrase(
                    "It could have been several things. Correct entry {number} in the history (F5).",
                    number=str(suspect.entry),
                )
            )
            return

        async def corrected() -> None:
            await correct_only(self.table, suspect.entry, suspect.instead[0])

        if await self._write(corrected) and not self.table.turn:
            self._end(AGREED, self.tally.counted)

    @work
    async def _end(self, how: str, count: dict[str, dict[str, int]]) -> None:
        self.workers.cancel_group(self, "look")
        if how == STOPPED:
            await self._write(lambda: self.table.count(EndCount(STOPPED)))
            return
        told = hands(self.table.state, self.off, count) if how == TABLE_WRONG else ()
        if await self._write(lambda: settle(self.table, how, count)):
            self.phase, self.to_do = "over", sum(told, start=NOTHING)
            self._show()

    async def _write(self, do: Any) -> bool:
        try:
            await do()
        except Refused as refusal:
            if self.stands:
                self.bar.refuse(refusal.why)
            return False
        return True

    # Display.

    @property
    def names(self) -> dict[str, str]:
        """Who sits where."""
        return dict(self.table.open_view().names)

    def _show(self) -> None:
        if not self.stands:
            return
        counting = self.phase == "count"
        self.query_one(CountBoard).display = counting
        self.query_one(SuspectBoard).display = not counting
        if counting:
            self._show_count()
        elif self.phase == "over":
            self._show_over()
        else:
            self._show_suspects()

    def _show_count(self) -> None:
        tally = self.tally
        if tally.done:
            return
        words = (phrase("Counting, pile by pile."),)
        status = (phrase("{count} of {total} piles agree", count=tally.agreeing, total=len(tally.piles)),)
        self.query_one(Header).show(str(TITLE), words, status)
        self.query_one(CountBoard).show(tally, self.names)
        line = tally.kind
        there = say("There should be {count}.", count=line.there) if not line.is_sum else NOTHING
        caps = (
            Cap(
                "Enter",
                say("{count}", count=tally.shown) if not line.is_sum else say("OK"),
                "enter",
                gold=True,
            ),
            Cap("0–99", say("other count"), "=0", do=lambda key: None),
            Cap("A", say("all of it agrees"), "a"),
            Cap("↑", say("back"), "up"),
            Cap("Esc", say("stop"), "escape"),
        )
        seat = tally.pile.seat or None
        self.bar.tell(question(line), there, caps, seat, self.names)

    def _show_suspects(self) -> None:
        good = counted_before(self.table)
        back = phrase("back to the last good count") if good else phrase("back to the beginning")
        self.query_one(Header).show(str(TITLE), (phrase("All piles counted."),), (back,))
        told = sum(hands(self.table.state, self.off, self.tally.counted), start=NOTHING)
        self.query_one(SuspectBoard).show(self.off, self.found, self.selected, told, self.left, self.names)
        looking_on = self.left is not None
        caps = [Cap("Enter", say("that was it"), "enter", gold=True)] if self.found else []
        if len(self.found) > 1:
            caps.append(Cap("1–5", say("another"), "1"))
        caps += [
            Cap("N", say("none of these"), "n", brief=say("none")),
            Cap("C", say("count again"), "c", gold=not self.found),
        ]
        if self.phase == "none":
            sentence = say("Does nobody know what happened?")
            hint = say("Then the record follows the table, and everyone is told.")
            caps = [
                Cap("Enter", say("nobody knows"), "enter", gold=True),
                Cap("C", say("count again"), "c"),
                Cap("Esc", say("back"), "escape"),
            ]
        elif self.found:
            sentence, hint = say("Is it one of these?"), COULD_BE + say("Enter settles the gold one.")
        elif looking_on:
            sentence, hint = say("Looking through the record."), NOTHING
        else:
            sentence, hint = NOTHING_FITS, NOTHING
        self.bar.tell(sentence, hint, tuple(caps))

    def _show_over(self) -> None:
        self.query_one(Header).show(str(TITLE), (phrase("Counted: everything agrees."),), ())
        self.query_one(SuspectBoard).show((), (), 0, NOTHING, None, self.names)
        caps = (Cap("Enter", say("back to the game"), "enter", gold=True),)
        self.bar.tell(self.to_do or say("Counted: everything agrees."), NOTHING, caps)
