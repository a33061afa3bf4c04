"""The frame of the kiosk: what every screen has, no matter what's being played.

That's the colors, the box's status, the house's own questions, and four things that can cover any screen:
a question that needs a nod, STOPPED while the journal can't be written, a phone that rings, and the message
that the screen is too small.
"""

import asyncio
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar, Protocol

from msgspec import structs
from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

from companion.game import NOTHING, Refused, Ring, Said, Seat, say
from companion.house.seat_state import SeatState
from companion.store.journal import MEMORY, SILENT, Journal, NotWritten
from companion.store.roster import Person
from screens.asking.ask_bar import AskBar
from screens.asking.law import HastyKeys
from screens.asking.listed import ListAbove
from screens.escape import apart, let_esc_be
from screens.keys import NO, THEME, YES
from screens.moving import Moving
from screens.nod import Nod, Question
from screens.pressing import too_soon
from screens.ringing import Ringing
from screens.scanner import TICK, Scan, Scanned, Scanner
from screens.status import Facts
from screens.stopped import Stopped
from screens.theme import DIMMED, SCHEMES, TOKENS, themes
from screens.too_small import COLUMNS, ROWS, TooSmall

SAVING = say("saving")
YES_WORD, NO_WORD = say("yes"), say("no")
COPY_OUT = "e"  # the only letter accepted while nothing can be written
SLOW = 0.15  # seconds; if saving an entry takes longer, the screen says that it's being saved
TRY_AGAIN = 5.0  # seconds between retries after a failed write
LOOK_AT_DISK = 60.0
LOOK_AT_TABLE = 15.0
DIM_AFTER, MOVE_AFTER = 5 * 60.0, 30 * 60.0  # seconds without a touch
KEPT, HIDDEN = "kiosk", b"hidden"  # where the screen's preferences are kept, and the value for hidden money
WRITTEN = frozenset({"space", "backspace", "up", "down", "delete"})  # keys used in answers, besides letters


def over_all() -> Iterator[Widget]:
    """Yield what goes on top of every screen; each is visible only when needed."""
    yield ListAbove()
    yield Nod()
    yield Stopped()
    yield Ringing()
    yield TooSmall()


def frame_of(node: DOMNode) -> "KioskApp":
    """Return the app that a screen or widget belongs to."""
    assert isinstance(node.app, KioskApp)
    return node.app


def resting(seconds: float) -> tuple[bool, bool]:
    """Return whether to dim a screen that nobody has touched for this long, and whether to shift its picture.

    To prevent burn-in, the picture spends every other minute a row lower.
    """
    return seconds >= DIM_AFTER, seconds >= MOVE_AFTER and int(seconds // 60) % 2 == 1


class Beside(Protocol):
    """Something that runs alongside the screen for as long as it's open."""

    def start(self) -> None:
        """Start, in the screen's event loop."""

    async def stop(self) -> None:
        """Stop, before the event loop does."""


class KioskApp(App[None]):
    """The kiosk, without any knowledge of games."""

    CSS_PATH = "tableside.tcss"
    ENABLE_COMMAND_PALETTE = False

    HORIZONTAL_BREAKPOINTS = [(0, "narrow"), (100, "usual"), (150, "wide")]
    VERTICAL_BREAKPOINTS = [(0, "small"), (30, "roomy"), (45, "tall")]

    BINDINGS: ClassVar[list[BindingType]] = [
        THEME.binding,
        YES.binding,
        NO.binding,
        Binding("enter", "try_again", show=False, priority=True, id="frame.try_again"),
        Binding(COPY_OUT, "copy_out", show=False, priority=True, id="frame.copy_out"),
    ]

    facts: reactive[Facts] = reactive(Facts())
    states: reactive[Mapping[Seat, SeatState]] = reactive(dict)  # empty if this box doesn't serve phones
    question: reactive[Question | None] = reactive(None)
    trouble: reactive[Said] = reactive(NOTHING)
    copying: reactive[Said] = reactive(NOTHING)  # how an emergency copy is going
    cramped: reactive[bool] = reactive(False)
    money_hidden: reactive[bool] = reactive(False)
    hints: reactive[bool] = reactive(True)  # whether each question comes with a hint
    ring: reactive[Ring | None] = reactive(None)  # somebody's phone rings, and covers every screen

    @dataclass
    class Learnt(Message):
        """The status of the box has changed."""

        facts: dict[str, Any]

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        let_esc_be()
        self.journal = journal
        for theme in themes():
            self.register_theme(theme)
        kept = journal.kept(KEPT)
        self.theme = next((name for name in SCHEMES if name.encode() == kept.get("theme")), "dark")
        self.set_reactive(KioskApp.money_hidden, kept.get("money") == HIDDEN)
        self._questions: list[Question] = []
        self.turned = -1.0  # when the house's question last appeared, disappeared or was replaced
        self._passes = False  # whether the current touch was meant for what was on the screen before
        self._slow: asyncio.TimerHandle | None = None
        self._said: Said = NOTHING
        self.habit = HastyKeys()
        self.scanner = Scanner()
        self._waiting: Timer | None = None  # for the rest of what the scanner holds
        self._touched = monotonic()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the tokens for the stylesheet, for before the theme is set."""
        return TOKENS["dark"]

    def refresh_css(self, animate: bool = True) -> None:
        """Apply a theme's colors. Before the first screen, there's no parsed stylesheet to update yet."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        """Start watching the journal, its disk, and whether anybody is there."""
        self.journal.listener = self._journal_says
        self.set_interval(LOOK_AT_DISK, self._look_at_disk)
        self.set_interval(LOOK_AT_TABLE, self._rest)
        self.set_interval(TRY_AGAIN, self.action_try_again)
        self._look_at_disk()

    def on_unmount(self) -> None:
        """Stop watching the journal."""
        self.journal.listener = SILENT

    # The status of the box. Whatever runs alongside the screen (phones, panel) reports it from any thread.

    def learn(self, **facts: Any) -> None:
        """Report facts about the box, by their names in `Facts`."""
        self.post_message(self.Learnt(facts))

    def on_kiosk_app_learnt(self, event: Learnt) -> None:
        """Store the new facts."""
        self.facts = structs.replace(self.facts, **event.facts)

    def _look_at_disk(self) -> None:
        if self.journal.path != MEMORY:
            disk = os.statvfs(self.journal.path.parent)
            self.learn(free=disk.f_bavail * disk.f_frsize)

    # The house's questions.

    async def ask_house(self, sentence: Said, yes: Said = YES_WORD, no: Said = NO_WORD) -> bool:
        """Ask the table something that isn't part of the game; return whether it said yes.

        Questions are asked one at a time. A question is withdrawn if its caller is canceled.
        """
        question = Question(sentence, yes, no)
        self._questions.append(question)
        self._turn()
        self.wake()
        try:
            return await question.answer
        finally:
            self._questions.remove(question)
            self._turn()

    def _turn(self) -> None:
        """Put the first question on the screen, and note the time if it changed."""
        first = next(iter(self._questions), None)
        if first is not self.question:
            self.turned = monotonic()
        self.question = first

    def just_turned(self, pressed: float) -> bool:
        """Whether the house's question changed so soon before a press that nobody could have read it."""
        return too_soon(pressed, self.turned)

    def action_nod(self, yes: bool) -> None:
        """Answer yes or no."""
        if self.question:
            self.question.nod(yes)

    async def owner_agrees(self, what: Said) -> bool:
        """Return whether this may be done; a table that isn't a box has no owner to ask."""
        return True

    def plays(self, person: Person) -> bool:
        """Whether somebody plays at the table that's on the screen."""
        return False

    # The journal.

    def _journal_says(self, writing: bool, trouble: Said) -> None:
        if self._slow:
            self._slow.cancel()
            self._slow = None
        if writing:
            self._slow = asyncio.get_running_loop().call_later(SLOW, self.say, SAVING)
            return
        if self._said == SAVING:
            self.say(NOTHING)
        self.trouble = trouble

    async def action_try_again(self) -> None:
        """Check whether the disk can be written to again."""
        if self.trouble:
            try:
                await self.journal.try_room()
            except NotWritten:
                return
            self.say(say("The disk works again. Nothing was lost. Enter your last answer again."))

    @work(exclusive=True, group="copy")
    async def action_copy_out(self) -> None:
        """Copy everything to a USB stick while the journal can't be written."""
        from screens.sticks import COPYING, TO_STICK, copy_to_stick

        if not await self.owner_agrees(TO_STICK):
            return
        self.copying = COPYING
        try:
            done, then = await asyncio.to_thread(copy_to_stick, self.journal.path)
            self.copying = done + then
        except Refused as refusal:
            self.copying = refusal.said

    @property
    def _stopped(self) -> bool:
        """Whether STOPPED covers the bar, so its keys are the only ones that count."""
        return bool(self.trouble) and bool(self.screen.query(Stopped))

    def watch_trouble(self) -> None:
        """Clear the result of the emergency copy once everything works again."""
        self.copying = NOTHING

    def say(self, sentence: Said) -> None:
        """Show a sentence in place of the hint, until the next key."""
        self._said = sentence
        for bar in self.screen.query(AskBar):
            bar.say(str(sentence))

    def _say_no_more(self) -> None:
        """Remove that sentence from every bar that still shows it."""
        said, self._said = self._said, NOTHING
        for bar in self.screen.query(AskBar) if said else ():
            if bar.notice == str(said):
                bar.say()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key makes sense right now."""
        if action in ("try_again", "copy_out"):
            return self._stopped
        if action == "nod":
            return self.question is not None
        return True

    # Colors, dimming and screen size.

    def action_theme(self) -> None:
        """Switch to the next color scheme, and say which one it is."""
        names = list(SCHEMES)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self._keep("theme", self.theme.encode(), SCHEMES[self.theme])

    def hide_money(self, hidden: bool) -> None:
        """Hide everybody's money, or show it again."""
        self.money_hidden = hidden
        self._keep("money", HIDDEN if hidden else b"")

    @work
    async def _keep(self, what: str, how: bytes, said: Said = NOTHING) -> None:
        with suppress(NotWritten):  # a failed write is already reported on the screen
            await self.journal.keep(KEPT, {what: how})
        if said:
            self.say(said)

    def wake(self) -> None:
        """Brighten the screen: somebody is there."""
        self._touched = monotonic()
        if self.theme.endswith(DIMMED):
            self._rest()

    def _rest(self) -> None:
        dimmed, moved = resting(monotonic() - self._touched)
        self.theme = self.theme.removesuffix(DIMMED) + (DIMMED if dimmed else "")
        self.screen.set_class(moved, "moved")

    def on_resize(self, event: events.Resize) -> None:
        """Check whether the screen is big enough for the table."""
        self.cramped = event.size.width < COLUMNS or event.size.height < ROWS

    async def on_event(self, event: events.Event) -> None:
        """Wake on every touch or key, and drop those whose effect nobody could see."""
        if two := apart(event):
            for one in two:
                await self.on_event(one)
        elif isinstance(event, events.Key) and not event.is_forwarded:
            await self._take(self.scanner.take(event))
        else:
            await self._on_input(event)

    async def _take(self, typed: Iterable[events.Key | Scan]) -> None:
        """Handle keys, and stickers that were scanned; wait for the rest of what may be another sticker."""
        for one in typed:
            if isinstance(one, Scan):
                self._scanned(one)
            else:
                await self._on_input(one)
        if self.scanner.held and not self.scanner.patience:
            await self._take([*self.scanner.tick()])
        elif self.scanner.held and not self._waiting:
            self._waiting = self.set_timer(TICK, self._tick)

    async def _tick(self) -> None:
        self._waiting = None
        await self._take([*self.scanner.tick()])

    def _scanned(self, scan: Scan) -> None:
        """Hand a scanned sticker to the bar, in turn with the keys."""
        self.wake()
        if self.ring:
            self.pick_up()
        elif not (self.cramped or self._stopped):
            for picture in self.screen.query(Moving):
                picture.stand_still()
            self._say_no_more()
            for bar in self.screen.query(AskBar):
                bar.post_message(Scanned(scan.code))

    async def _on_input(self, event: events.Event) -> None:
        if isinstance(event, events.Key | events.MouseEvent) and not event.is_forwarded:
            self.wake()
            if self._meant_for_another(event) or self._picks_up(event):
                return
            key = event.key if isinstance(event, events.Key) else ""
            for picture in self.screen.query(Moving) if key else ():
                picture.stand_still()
            if key and self._said != SAVING:
                self._say_no_more()
            written = len(key) == 1 or key in WRITTEN
            if key != "ctrl+q" and (self.cramped or (self._stopped and written and key != COPY_OUT)):
                return
        await super().on_event(event)

    def _picks_up(self, event: events.Key | events.MouseEvent) -> bool:
        """Whether a key or a touch was used up by stopping a phone that rings."""
        if self.ring is None or not isinstance(event, events.Key | events.MouseDown):
            return self.ring is not None
        self.pick_up()
        return True

    def pick_up(self) -> None:
        """Show everyone what somebody's phone rings for."""

    def _meant_for_another(self, event: events.Key | events.MouseEvent) -> bool:
        """Whether a nod or touch on the house's question was meant for what was on the screen before."""
        if isinstance(event, events.Key):
            return event.key in (YES.press, NO.press) and self.just_turned(event.time)
        if isinstance(event, events.MouseDown):
            on_the_bar = any(nod.covers(event.x, event.y) for nod in self.screen.query(Nod))
            self._passes = on_the_bar and self.just_turned(event.time)
        return self._passes and isinstance(event, events.MouseDown | events.MouseUp)
