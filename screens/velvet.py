"""The velvet of the curtain: closed, with a sign on it, or parted to show what's behind it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from companion.game import Fact, Seat, as_is, phrase, say
from screens.asking.kinds import FIGURES
from screens.asking.pointing import Pointing
from screens.behind import Behind
from screens.cells import Canvas
from screens.painting import draw_words
from screens.private_page import TICKS, CurtainPage, OwnPage, PrivatePage
from screens.private_parts import Touch
from screens.prose import Run, among_words, write_rows
from screens.theme import MARKS, TOKENS, blend

STEPS = 5  # how many steps it takes to open
HABIT = 0.3  # seconds during which a key still belongs to what brought up the curtain
STEP_SECONDS = 0.05
NARROWEST = 66  # columns for words behind it, if there's room
EDGES, WIDEST = 9, 112  # columns of velvet beside a game's own page, and the most columns for that page
FOLD = 7  # columns in a fold of the velvet
SHEEN = (0.5, 1.0, 0.84, 0.66, 0.4, 0.16, 0.0)  # how much light each column of a fold catches
DARK_BELOW = 0.58  # share of the height; below this, the velvet gets darker
ARROWS = frozenset({"up", "down", "left", "right", "backspace"})


class Velvet(Widget, can_focus=True):
    """The curtain itself, and what's behind it while it's open."""

    class Moved(Message):
        """The curtain opened or closed, or what's behind it changed."""

    @dataclass
    class Locked(Message):
        """The answer is complete."""

        written: dict[str, Any]

    class Covered(Message):
        """The curtain was open, and is now closed again."""

    @dataclass
    class Turned(Message):
        """A letter was pressed that leads to something else behind the curtain."""

        letter: str

    def __init__(
        self,
        behind: Callable[[], Pointing | None],
        seat: Seat | None,
        names: Mapping[Seat, str],
        seconds: float,
        mine: Callable[[], tuple[Fact, ...]],
        page: Callable[[Pointing | None], Behind | None] = lambda entry: None,
    ) -> None:
        super().__init__(id="velvet")
        self._behind = behind  # returns what there is to answer; None if it's only something to look at
        self.entry: Pointing | None = None
        self.seat = seat
        self.person = as_is(names.get(seat, seat)) if seat else say("whoever answers")
        self.seconds = seconds
        self._mine = mine  # returns what the person may read; called only while it's open, never stored
        self._page = page  # returns the game's own page; called like `mine`
        self.letters: Collection[str] = ()  # the letters that lead to something else
        self.starts = False  # whether a digit opens it and starts the answer
        self._first = 0  # the first card in sight, if a hand has more than fit
        self.open = False
        self.opened = False  # whether it has been open at least once
        self._over = False  # whether it's done: what was behind it is forgotten, and it won't open again
        self._hung = monotonic()  # when it was hung or, if somebody was still typing, when the last key came
        self._parted = 0
        self._held = False
        self._left = TICKS
        self._clock: Timer | None = None
        self._parting: Timer | None = None
        self._inside: tuple[Region, Canvas] | None = None
        self._touch: list[tuple[Region, str]] = []

    def on_mount(self) -> None:
        """Start watching for the whole app losing focus, which closes the curtain."""
        self.watch(self.app, "app_focus", self._left_or_back, init=False)

    def on_resize(self) -> None:
        """Redo the layout for the new screen size."""
        self._changed()

    # Opening and closing.

    def draw(self) -> None:
        """Open the curtain for a few seconds."""
        if self.open or self._over:
            return
        self.open = self.opened = True
        self.entry = self._behind()
        self._first = 0
        self._parted = STEPS if self.app.animation_level == "none" else 0
        if self._parted < STEPS:
            self._parting = self.set_interval(STEP_SECONDS, self._part)
        self._clock = self.set_interval(self.seconds / TICKS, self._tick)
        self._left = TICKS
        self._changed()

    def cover(self) -> None:
        """Close the curtain right away; nothing that was behind it stays on the screen."""
        for timer in (self._clock, self._parting):
            if timer:
                timer.stop()
        self._clock = self._parting = None
        was_open, self.open, self._held = self.open, False, False
        self._parted = 0
        self.release_mouse()
        self._changed()
        self._styles_cache.clear()
        if was_open:
            self.post_message(self.Covered())

    def turn_over(self) -> None:
        """Show what's behind it again, because that has changed."""
        if self.open:
            self.entry, self._first, self._left = self._behind(), 0, TICKS
            self._changed()

    def forget(self) -> None:
        """Close for good, and forget what was entered."""
        self.entry, self._behind, self._over = None, lambda: None, True
        self.cover()

    def _left_or_back(self, here: bool) -> None:
        if not here:
            self.cover()

    def _part(self) -> None:
        self._parted += 1
        if self._parted >= STEPS and self._parting:
            self._parting.stop()
        self._changed()

    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.cover()
        else:
            self._changed()

    def _changed(self) -> None:
        self._inside = None
        self._touch = []
        self.refresh()
        self.post_message(self.Moved())

    # Input.

    def on_key(self, event: events.Key) -> None:
        """Handle Space and Enter, and any key that goes into an answer while the curtain is open."""
        key = event.character if event.is_printable and event.character else event.key
        if key == "escape" and self.open:
            event.stop()
            self.cover()
        elif self.starts and not self.open and key in FIGURES:
            event.stop()
            self._start(key, event.time)
        elif key in (" ", "enter") or (self.open and (key in ARROWS or len(key) == 1)):
            event.stop()
            typed = self.open and self.entry is not None and self.entry.words
            self.press("space" if key == " " and not typed else key)

    def press(self, key: str) -> None:
        """Handle a key: Space opens and closes; Enter opens the curtain, and answers only while it's open."""
        if key == "space" or (key == "enter" and self.entry is None and self.open):
            (self.cover if self.open else self.draw)()
        elif self.open and key.upper() in self.letters and not (self.entry and self.entry.uses(key)):
            self.post_message(self.Turned(key.upper()))
        elif self.open and self.entry is None and key in ("left", "right"):
            self._first += 1 if key == "right" else -1
            self._left = TICKS
            self._changed()
        elif self.open:
            self._answer(lambda entry: entry.press(key))
        elif key == "enter":
            self._enter()

    def turn(self, step: int) -> None:
        """Handle a click of the panel's dial."""
        if self.open:
            self._answer(lambda entry: entry.turn(step))

    def push(self) -> None:
        """Handle a push of the panel's dial: like Enter, it opens a closed curtain."""
        if self.open and self.entry is None:
            self.cover()
        elif self.open:
            self._answer(lambda entry: entry.push())
        else:
            self._enter()

    def _enter(self) -> None:
        if monotonic() - self._hung >= HABIT:
            self.draw()

    def _start(self, key: str, at: float) -> None:
        """Open with the first key of an answer, unless it was typed in one go with what came before."""
        hung, self._hung = self._hung, max(self._hung, at)
        if at - hung >= HABIT:
            self.draw()
            self.press(key)

    def _answer(self, how: Callable[[Pointing], dict[str, Any] | None]) -> None:
        if self.entry is None:
            return
        self._left = TICKS
        self._parted = STEPS
        written = how(self.entry)
        if written is not None:
            self.post_message(self.Locked(written))
            self.forget()
        else:
            self._changed()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Open for as long as the mouse button or finger is down."""
        event.stop()
        if not self.open:
            self.draw()
            self._held = True
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Choose what's under the finger, and close if it was held open."""
        event.stop()
        self.release_mouse()
        touched = self._under(event)
        if self.open and touched:
            self._choose(touched)
        if self._held:
            self.cover()

    def on_blur(self) -> None:
        """Close when the focus goes elsewhere."""
        self.cover()

    def _under(self, event: events.MouseEvent) -> str:
        return next((what for region, what in self._touch if region.contains(event.x, event.y)), "")

    def _choose(self, touched: str) -> None:
        kind, _, what = touched.partition(" ")
        if kind == "key":
            self.press(what)
        elif self.entry:
            self._left = TICKS
            self.entry.toggle(int(what))
            self._changed()

    # Painting.

    def render_line(self, y: int) -> Strip:
        """Return a row: velvet, with the sign or what's behind it in the middle."""
        tokens = TOKENS[self.app.theme]
        if self._inside is None or self._inside[1].tokens is not tokens:
            self._inside = self._look_inside(tokens) if self.open else self._sign(tokens)
        region, canvas = self._inside
        level = max(0.0, (y / max(1, self.size.height) - DARK_BELOW) / (1 - DARK_BELOW))
        folds = _folds(self.size.width, round(level * 12), tokens["curtain-light"], tokens["curtain-dark"])
        if self.open:
            gap = (tokens["ink"],) * region.width
            folds = folds[: region.x] + gap + folds[region.right :]
        if y in (0, self.size.height - 1):
            return _over(folds, range(self.size.width), "▁" if y else "▀", tokens["gold"])
        velvet = _over(folds, range(0), "", "")
        if y in (region.y - 1, region.bottom) and not self.open:
            edge = "▄" if y < region.y else "▀"
            return _over(folds, range(region.x, region.right), edge, tokens["gold"])
        if not region.y <= y < region.bottom:
            return velvet
        middle = canvas.strip(y - region.y)
        return Strip.join([velvet.crop(0, region.x), middle, velvet.crop(region.right, self.size.width)])

    def _sign(self, tokens: dict[str, str]) -> tuple[Region, Canvas]:
        """Return the sign on the closed curtain, and where it goes."""
        width = min(78, self.size.width - 2)
        small = self.size.height < 23
        height = 13 if small else 16
        canvas = Canvas(Size(width, height), tokens)
        draw_words(canvas, 1 if small else 2, phrase("LOOK AWAY"), width, ("L", "M"))
        row = 7 if small else 9
        seat = self.seat
        name = f" {MARKS[seat]} {self.person} " if seat else f" {self.person} "
        chip = Run(name, "on-seat", bold=True, ground=f"seat-{seat}" if seat else "soft")
        space = Run(" Space ", "on-gold", bold=True, ground="gold")
        for_one = among_words(say("This is for {person} only."), {"person": chip}, bold=True)
        how = among_words(say("Press {space} or hold your finger on the curtain"), {"space": space}, "soft")
        write_rows(canvas, None, row, [tuple(for_one)])
        canvas.write_middle(row + 2, phrase("Everyone else, look away until the curtain closes."), "soft")
        write_rows(canvas, None, row + 4, [tuple(how)])
        top = 1 + max(1, (self.size.height - 2 - height) // 2)
        return Region((self.size.width - width) // 2, top, width, height), canvas

    def _look_inside(self, tokens: dict[str, str]) -> tuple[Region, Canvas]:
        """Return as much of what's behind the curtain as is visible so far, and where it goes."""
        behind = self._page(self.entry)
        usual = max(NARROWEST, round(self.size.width * 0.35) * 2)
        full = min(self.size.width - EDGES, WIDEST) if behind else min(self.size.width - 2 * FOLD, usual)
        width = full if self._parted >= STEPS else max(2, full * self._parted // STEPS)
        canvas = Canvas(Size(width, self.size.height - 2), tokens)
        region = Region((self.size.width - width + 1) // 2, 1, width, self.size.height - 2)
        if self._parted < STEPS:
            return region, canvas
        touch: Touch = []
        page: CurtainPage
        if self.entry is None:
            page = own = OwnPage(canvas, touch, behind, self._first)
            own.paint(self.person, self._mine(), self._left)
        else:
            page = asked = PrivatePage(canvas, self.entry, touch, behind, self._first)
            asked.paint(self._left, self._mine())
        self._first = page.first
        self._touch = [(area.translate(region.offset), what) for area, what in touch]
        return region, canvas


@lru_cache(maxsize=256)
def _folds(width: int, shade: int, light: str, dark: str) -> tuple[str, ...]:
    """Return the color of each column of the velvet, darkened by `shade` (0 to 12)."""
    hard = light == "#FFFFFF"  # the high-contrast theme: stripes, no grays
    share = [float(sheen >= 0.5) if hard else sheen for sheen in SHEEN]
    colours = [blend(dark, light, one) for one in share]
    if not hard:
        colours = [blend(colour, "#0A0307", 0.55 * shade / 12) for colour in colours]
    return tuple(colours[x % FOLD] for x in range(width))


@lru_cache(maxsize=256)
def _over(folds: tuple[str, ...], columns: range, letter: str, colour: str) -> Strip:
    """Return a row of velvet, with a letter over some of its columns."""
    segments = [
        Segment(letter if x in columns else " ", Style(color=colour or None, bgcolor=ground))
        for x, ground in enumerate(folds)
    ]
    return Strip(segments, len(folds))
