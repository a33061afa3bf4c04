"""It doesn't add up: count pile by pile, see what may have happened, and settle it. Keys alone are enough."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, Happening, Refused, Said, Seat, phrase, say
from companion.table.counted import AGREES, COULD_BE, NOTHING_FITS, Off, hands
from companion.table.entries import BeginCount, EndCount
from companion.table.line import Recounted
from companion.table.recount import Suspect
from companion.table.recounting import correct_only, counted_alone, looking, off_by, settle, to_count
from companion.table.settling import AGREED, COUNTED, NOBODY_KNOWS, STOPPED, TABLE_WRONG
from companion.table.table import Table
from screens.asking.caps import Cap
from screens.asking.pad import Pad
from screens.asking.touched import FIELD
from screens.cells import Cells
from screens.counting.count_board import CountBoard, question
from screens.counting.saying import alternatives, goes_back, still_to_reenter
from screens.counting.suspect_board import Explained, SuspectBoard
from screens.counting.tally import Tally
from screens.keys import COUNTING_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header

TITLE = say("It doesn't add up")
IN_THE_OPEN = say("Counted: everything on the table agrees.")
STALE = say("Something was entered in the meantime, so the count starts over.")
ARROWS = {"up": -1, "down": 1}
AGAIN = Cap("C", say("count again"), "c")


class CountScreen(KioskScreen[Said]):
    """Counts what everyone can see; what only its owner may know is left out.

    The result is what the table has to be told afterward, if there is anything.
    """

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in COUNTING_KEYS]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.tally = Tally(to_count(table))
        self.phase = "count"  # then: agreed, suspects, which (of several answers), none (of these), over
        self.settling = False  # whether it's being written down; until it is, keys do nothing
        self.off: tuple[Off, ...] = ()
        self.found: list[Suspect] = []
        self.selected = 0
        self.meant = 0  # the answer that's selected, of those that the entry may have meant
        self.left: tuple[int, int] | None = None
        self.to_do: tuple[Said, ...] = ()  # what hands have to do, once it's settled
        self.alone: dict[Seat, bool | None] = {}  # who counted in private, when it was settled
        self._stale = False  # whether something else was entered since the count began
        # A change may come from outside this app; posting a message is safe from anywhere.
        self._unsubscribe = table.subscribe(self._tell)

    def above(self) -> ComposeResult:
        """Lay out the header and both boards; one of them is shown."""
        yield Header()
        yield CountBoard()
        yield SuspectBoard()
        yield Pad()

    def on_mount(self) -> None:
        """Write down that a count has begun, and ask for the first pile."""
        self.watch(self.app, "money_hidden", self._show, init=False)
        self._begin()
        self._show()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    @work
    async def _begin(self) -> None:
        await self._write(lambda: self.table.count(BeginCount()))

    # What people do.

    def on_key(self, event: events.Key) -> None:
        """Take digits and letters; the rest is bound to actions."""
        key = event.character if event.is_printable and event.character else event.key
        if len(key) == 1 or key in ("enter", "up", "down", "backspace"):
            event.stop()
            if not frame_of(self).habit.swallows(key, event.time):
                self.press(key.lower())

    def on_cells_touched(self, event: Cells.Touched) -> None:
        """Select the line that was touched, or open the pad for the number."""
        event.stop()
        if event.what == FIELD:
            self.open_pad()
        elif self.phase == "which":
            self.meant = event.what
            self._show()
        else:
            self.selected = event.what
            self._show()

    def open_pad(self) -> None:
        """Open the pad for the number that's being counted."""
        if self.phase == "count":
            self.query_one(Pad).open_for(self.tally.blank)

    def press(self, key: str) -> None:
        """Do what a key means in this phase."""
        if self.settling:
            return
        self.bar.say()
        if self._changed:
            self._start_over()
            return
        pressed = {
            "count": self._press_count,
            "agreed": self._press_agreed,
            "suspects": self._press_suspects,
            "which": self._press_which,
            "none": self._press_none,
            "over": self._press_over,
        }
        pressed[self.phase](key)
        self._show()

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

    def _press_agreed(self, key: str) -> None:
        if key == "enter":
            self._settle(AGREED)
        elif key == "c":
            self._count_again()

    def _press_suspects(self, key: str) -> None:
        if key.isdecimal() and 0 < int(key) <= len(self.found):
            self.selected = int(key) - 1
        elif key in ARROWS and self.found:
            self.selected = (self.selected + ARROWS[key]) % len(self.found)
        elif key == "enter" and self.found:
            self._settle_selected(self.found[self.selected])
        elif key == "n":
            self.phase = "none"
        elif key == "c":
            self._count_again()

    def _settle_selected(self, suspect: Suspect) -> None:
        """Settle it as the selected line says: correct the record, or tell hands what to do."""
        if suspect.wrong == "table":
            self._settle(TABLE_WRONG)
        elif len(suspect.instead) > 1:
            self.phase, self.meant = "which", 0
        else:
            self._correct(suspect)

    def _press_which(self, key: str) -> None:
        suspect = self.found[self.selected]
        many = len(suspect.instead)
        if key.isdecimal() and 0 < int(key) <= many:
            self.meant = int(key) - 1
        elif key in ARROWS:
            self.meant = (self.meant + ARROWS[key]) % many
        elif key == "enter":
            self._correct(suspect)
        elif key == "backspace":
            self.phase = "suspects"

    def _press_none(self, key: str) -> None:
        if key == "enter":
            self._settle(NOBODY_KNOWS)
        elif key == "c":
            self._count_again()

    def _press_over(self, key: str) -> None:
        if key == "enter":
            self.dismiss(NOTHING)

    def action_stop(self) -> None:
        """Close the pad, go back, or leave; if it isn't settled, nothing of the count is kept."""
        pad = self.query_one(Pad)
        if pad.display:
            pad.open_for(None)
        elif self.settling:
            return
        elif self.phase in ("none", "which"):
            self.phase = "suspects"
            self._show()
        elif self.phase == "over":
            self.dismiss(NOTHING)
        else:
            self.app.run_worker(self._stop())  # the app's, because this screen is gone before it's written
            self.dismiss(NOTHING)

    # From phase to phase.

    def _counted(self) -> None:
        self.off = off_by(self.table, self.tally.counted)
        if self.off:
            self.phase, self.found, self.selected = "suspects", [], 0
            self.left = (self.table.saved, self.table.saved)
            self._look()
        else:
            self.phase = "agreed"
            self._settle(AGREED)

    def _count_again(self) -> None:
        self.workers.cancel_group(self, "look")
        self.tally, self._stale = Tally(to_count(self.table)), False
        self.phase, self.off, self.found, self.left = "count", (), [], None

    def _start_over(self) -> None:
        """Count from the beginning, because the table isn't as it was when the count began."""
        self._count_again()
        self._begin()
        self._show()
        self.bar.refuse(str(STALE))  # as after a refusal, keys that were already on their way don't count

    @work(exclusive=True, group="look")
    async def _look(self) -> None:
        """Fill in suspects as they're found; lines on show are never reordered."""
        async for looked in looking(self.table, self.tally.counted):
            self.found += looked.found
            self.left = (looked.left, self.table.saved)
            self._show()
        self.left = None
        self._show()

    def _settle(self, how: str) -> None:
        """Settle it, once, however fast the keys come."""
        self._write_down(lambda: settle(self.table, how, self.tally.counted))

    def _correct(self, suspect: Suspect) -> None:
        """Correct an entry; with that, everything agrees, unless somebody has to re-enter something."""
        move, count = suspect.instead[self.meant if self.phase == "which" else 0], self.tally.counted

        async def corrected() -> None:
            await correct_only(self.table, suspect.entry, move)
            await (self._stop() if self.table.turn else settle(self.table, AGREED, count))

        self._write_down(corrected)

    def _write_down(self, do: Callable[[], Awaitable[object]]) -> None:
        self.settling, self.alone = True, counted_alone(self.table)
        self._written(do)

    @work
    async def _written(self, do: Callable[[], Awaitable[object]]) -> None:
        done = await self._write(do)
        self.settling = False
        if not done:
            if self._changed and self.stands:
                self._start_over()
            self._show()
            return
        self.workers.cancel_group(self, "look")
        if self.table.turn:
            self.dismiss(still_to_reenter(self.table))
            return
        count = self.tally.counted
        self.phase, self.to_do = "over", hands(self.table.state, off_by(self.table, count), count)
        self._show()

    async def _stop(self) -> None:
        with suppress(Refused):  # a failed write is already reported on the screen
            await self.table.count(EndCount(STOPPED))

    async def _write(self, do: Callable[[], Awaitable[object]]) -> bool:
        try:
            await do()
        except Refused as refusal:
            if self.stands:
                self.bar.refuse(refusal.why)
            return False
        return True

    # What others enter.

    def _tell(self, told: tuple[Happening, ...]) -> None:
        if not self.settling and any(one.heard_by(None) and not isinstance(one, Recounted) for one in told):
            self._stale = True
        self.post_message(self.TableChanged())

    @property
    def _changed(self) -> bool:
        """Whether what's counted may be something else by now."""
        return self.phase != "over" and (self._stale or to_count(self.table) != self.tally.piles)

    def on_kiosk_screen_table_changed(self, event: KioskScreen.TableChanged) -> None:
        """Start over if something was entered; show who has counted in private."""
        event.stop()
        if self.settling or not self.stands:
            return
        if self._changed:
            self._start_over()
        else:
            self._show()

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
        if not counting:
            self.query_one(Pad).open_for(None)
            self.query_one(SuspectBoard).show(self._explained())
        if counting:
            self._show_count()
        elif self.phase in ("agreed", "over"):
            self._show_over()
        else:
            self._show_suspects()

    def _explained(self) -> Explained:
        told = hands(self.table.state, self.off, self.tally.counted)
        suspect = self.found[self.selected] if self.phase == "which" else None
        return Explained(
            off=self.off,
            found=tuple(self.found),
            selected=self.selected,
            hands=told,
            looking=self.left,
            names=self.names,
            meant=alternatives(self.table, suspect) if suspect else (),
            chosen=self.meant,
            to_do=self.to_do,
            over=self.phase in ("agreed", "over"),
            alone=self.alone,
        )

    def _show_count(self) -> None:
        tally, line = self.tally, self.tally.kind
        words = (phrase("Counting, pile by pile."),)
        status = (phrase("{count} of {total} piles agree", count=tally.agreeing, total=len(tally.piles)),)
        self.query_one(Header).show(str(TITLE), words, status)
        hidden = frame_of(self).money_hidden
        self.query_one(CountBoard).show(tally, self.names, hidden, counted_alone(self.table))
        there = say("There should be {count}.", count=line.there) if not line.is_sum else NOTHING
        enter = say("OK") if line.is_sum else say("{count}", count=tally.shown)
        other = say("another sum") if line.is_sum else say("other count")
        caps = (
            Cap("Enter", enter, "enter", gold=True),
            Cap("0–9" if line.is_sum else f"0–{line.most}", other, FIELD),
            Cap("A", say("all of it agrees"), "a"),
            Cap("↑", say("back"), "up"),
            Cap("Esc", say("stop"), "escape"),
        )
        self.bar.tell(question(line), there, caps, tally.pile.seat or None, self.names)

    def _show_suspects(self) -> None:
        back_to = (goes_back(self.table, self.size.width),)
        self.query_one(Header).show(str(TITLE), (phrase("All piles counted."),), back_to)
        if self.phase == "which":
            sentence = say(
                "What should entry {number} have said?", number=str(self.found[self.selected].entry)
            )
            hint = say("Each of these could explain it. Enter corrects it to the gold one.")
            caps = [
                Cap("Enter", say("that was it"), "enter", gold=True),
                Cap(f"1–{min(9, len(self.found[self.selected].instead))}", say("another"), "down"),
                Cap("Esc", say("back"), "escape"),
            ]
        elif self.phase == "none":
            sentence = say("Does nobody know what happened?")
            hint = say("Then the record follows the table, and everyone is told.")
            back = Cap("Esc", say("back"), "escape")
            caps = [Cap("Enter", say("nobody knows"), "enter", gold=True), AGAIN, back]
        elif self.found:
            sentence, hint = say("Is it one of these?"), COULD_BE + say("Enter settles the gold one.")
            caps = [Cap("Enter", say("that was it"), "enter", gold=True)]
            if len(self.found) > 1:
                caps.append(Cap(f"1–{len(self.found)}", say("another"), "down"))
            caps += [Cap("N", say("none of these"), "n", brief=say("none")), AGAIN]
        else:
            looks = self.left is not None
            sentence, hint = (
                (say("Looking through the record."), NOTHING) if looks else (NOTHING_FITS, NOTHING)
            )
            again = Cap("C", say("count again"), "c", gold=True)
            caps = [again, Cap("N", say("nobody knows"), "n")]
        self.bar.tell(sentence, hint, tuple(caps))

    def _show_over(self) -> None:
        words = AGREES if self.phase == "agreed" else COUNTED if all(self.alone.values()) else IN_THE_OPEN
        if self.to_do:
            words = say("Counted: put the table right, and everything agrees.")
        self.query_one(Header).show(str(TITLE), (phrase("All piles counted."),), ())
        if self.phase == "over":
            caps: tuple[Cap, ...] = (Cap("Enter", say("back to the game"), "enter", gold=True),)
        elif self.settling:
            caps = ()
        else:
            caps = (
                Cap("Enter", say("try again"), "enter", gold=True),
                AGAIN,
                Cap("Esc", say("stop"), "escape"),
            )
        self.bar.tell(words, NOTHING, caps)
