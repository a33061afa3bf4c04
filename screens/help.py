"""The help: the rules, page by page, starting at the clause behind the ask; their contents, and the keys.

Whatever somebody types is a question, and the clauses that answer it are listed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import ModalScreen, Screen

from companion.game import Ask, Said, Seat, Text, phrase, say
from companion.game.checking import LINE, check_section
from companion.game.clauses import Section, sections
from companion.table.table import Table
from screens.asking.caps import Cap
from screens.asking.choosing import NOBODY
from screens.asking.pad import Pad
from screens.asking.touched import FIELD
from screens.cells import Canvas, Cells
from screens.finding import ListedRule, RuleFinder, paint_found
from screens.kiosk_app import over_all
from screens.kiosk_screen import KioskScreen
from screens.places import Hairline
from screens.prose import Row, Run, broken, write

SMALL = 30  # a screen with fewer rows has no space between things
INSET = 3  # columns to the left and right of the text
NUMBER = 6  # columns for a clause's number
QUESTION = Text(name="question", label=say("a question"))
_MARKED = re.compile(r"\*+([^*]+)\*+")


class HelpPage(NamedTuple):
    """The clauses of a section that fit on one page."""

    title: str
    rows: tuple[tuple[str, Row], ...]  # each with the clause's number, on the row where the clause begins
    numbers: tuple[str, ...]


class Rules(Cells):
    """The current page and, below it, the keys; or, while somebody is looking for a rule, what's found."""

    def __init__(self, rules: tuple[Section, ...], clause: str) -> None:
        super().__init__(id="rules")
        self.rules = rules
        self.clause = clause
        self.finding = RuleFinder(rules, clause)
        self.keys: tuple[Cap, ...] = ()
        self.pages: list[HelpPage] = []
        self.page = 0

    def lay_out(self, small: bool) -> None:
        """Break the rules into pages that fit the screen, and open the page with the ask's clause."""
        shown = self.pages[self.page].numbers if self.pages else (self.clause,)
        here = self.clause if self.clause in shown else shown[0]
        width, height = self.size.width - 2 * INSET, self.size.height
        around = 5 + (len(self.keys) + 1) // 2 if small else 10 + (len(self.keys) + 1) // 2
        rows = max(3, height - around)
        self.pages = [
            page for section in self.rules for page in _paged(section, self.clause, width, rows, small)
        ]
        self.page = next((i for i, page in enumerate(self.pages) if here in page.numbers), 0)
        self.repaint()

    def go_to(self, clause: str) -> None:
        """Open the page with a clause, and highlight that clause."""
        self.clause, self.pages = clause, []
        self.finding.close()
        self.lay_out(small=self.screen.size.height < SMALL)

    def turn(self, pages: int) -> None:
        """Turn this many pages."""
        self.finding.close()
        self.page = max(0, min(len(self.pages) - 1, self.page + pages))
        self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """Redo the layout of the pages."""
        self.lay_out(small=self.screen.size.height < SMALL)

    def touched(self, what: Cap | ListedRule | None) -> None:
        """Report which key or entry was touched, or None for the page."""
        self.post_message(self.Touched(what))

    def paint(self, canvas: Canvas) -> None:
        """Paint the title, the clauses, the keys and the page number."""
        small = self.screen.size.height < SMALL
        canvas.fill(0, 1, canvas.width, canvas.height - 1, "raised")
        canvas.write(0, 0, "▄" * canvas.width, "gold")
        top, right = (1 if small else 2), canvas.width - INSET
        if self.finding.open:
            self.touch += paint_found(canvas, self.finding, INSET, 2, right - INSET, canvas.height - 3)
            return
        page = self.pages[self.page] if self.pages else HelpPage(phrase("The rules"), (), ())
        canvas.write(INSET, top, page.title, "gold", bold=True)
        canvas.write_right(right, top, _cited(page.numbers), "soft")
        if not page.numbers:
            canvas.write(INSET, top + 2, phrase("No rule covers this."), "soft")
        for y, (number, row) in enumerate(page.rows, top + 2):
            asked = number == self.clause
            canvas.write(INSET, y, number, "gold" if asked else "faint", bold=asked)
            write(canvas, INSET + NUMBER, y, row)
        below = canvas.height - (1 if small else 2)
        self._paint_keys(canvas, below - (0 if small else 1))
        last = self.page == len(self.pages) - 1
        where = phrase("page {page} of {pages}", page=self.page + 1, pages=len(self.pages))
        turn = phrase("PgUp earlier rules") if last else phrase("PgDn more rules")
        canvas.write_right(right, below, f"{where}   {turn}", "soft")

    def _paint_keys(self, canvas: Canvas, below: int) -> None:
        half = (len(self.keys) + 1) // 2
        ink = "ink" if canvas.colour("line") == canvas.colour("said") else "said"  # ink in high contrast
        top = below - half
        line = top - (1 if canvas.height - below < 2 else 2)
        canvas.write(INSET, line, "─" * (canvas.width - 2 * INSET), "line")
        halves = (self.keys[:half], self.keys[half:])
        widest = [max((len(key.shown) for key in column), default=0) for column in halves]
        columns = (INSET, INSET + (canvas.width - 2 * INSET) // 2 + 1)
        for place, key in enumerate(self.keys):
            column, row = divmod(place, half)
            room = (columns[1] if column == 0 else canvas.width - INSET + 1) - 1
            cap = columns[column] + widest[column] - len(key.shown)
            end = canvas.write(cap, top + row, f" {key.shown} ", ink, "line", bold=True)
            canvas.write(end + 1, top + row, key.fitting(room - end - 1), "soft")
            self.touch.append((Region(columns[column], top + row, room - columns[column], 1), key))


class Help(KioskScreen[None], ModalScreen[None]):
    """The rule behind the question, shown over the board; the ask stays visible."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark", "back", "back", key_display="Esc", id="help.close"),
        Binding("pagedown,right,down,space", "turn(1)", "more rules", key_display="PgDn", id="help.more"),
        Binding("pageup,left,up", "turn(-1)", "earlier rules", key_display="PgUp", id="help.earlier"),
        Binding("home", "contents", "contents", key_display="Home", id="help.contents"),
        Binding("end", "turn(999)", "last page", show=False, id="help.last"),
    ]

    def __init__(
        self,
        rules: tuple[Section, ...],
        ask: Ask,
        names: Mapping[Seat, str] = NOBODY,
        keys: tuple[Cap, ...] = (),
    ) -> None:
        """Show the rules at the ask's clause, with these keys or else the keys of the screen below."""
        super().__init__()
        self.rules = rules
        self.ask = ask.seen_by(None)
        self.names = names
        self.keys = keys

    @classmethod
    def at(cls, table: Table, ask: Ask) -> "Help":
        """Return the help for an ask at a table."""
        view = table.view(None).view
        check = (check_section(view.committed, view.names),) if view.committed else ()
        return cls((*sections(table.game.lid), *check), ask, view.names)

    def compose(self) -> ComposeResult:
        """Lay out the page over the table, with the ask below it."""
        yield Rules(self.rules, self.ask.clause)
        with Vertical(id="below"):
            yield Pad()
            yield Hairline()
            yield self.make_bar()
        yield from over_all()

    def on_mount(self) -> None:
        """Show the question again, and the keys available here."""
        if not self.stands:
            return
        self.query_one(Rules).keys = self.keys or tuple(_keys(self.app.screen_stack[-2]))
        self._tell()

    @property
    def finding(self) -> RuleFinder:
        """What's typed, and what's listed for it."""
        return self.query_one(Rules).finding

    def _tell(self) -> None:
        """Show the question again, and the keys available now."""
        caps: tuple[Cap, ...] = (
            Cap("Esc", say("back to the table"), "escape", gold=True),
            Cap("PgDn", say("more"), "pagedown"),
            Cap("PgUp", say("earlier"), "pageup"),
        )
        if self.finding.open:
            listed = bool(self.finding.listed)
            caps = (
                Cap("Enter", say("open it"), "enter", gold=listed, now=listed),
                Cap("↑", say("up"), "up", now=listed),
                Cap("↓", say("down"), "down", now=listed),
                Cap(say("A–Z"), say("type a question"), FIELD, brief=say("ask")),
                Cap("Esc", say("back to the rules"), "escape", brief=say("back")),
            )
        elif self.finding.contents:
            ask = Cap(say("A–Z"), say("type a question"), FIELD, brief=say("ask"))
            caps = (caps[0], ask, Cap("Home", say("contents"), "home"), *caps[1:])
        self.bar.tell(self.ask.sentence, say("Paused. Nothing is lost."), caps, self.ask.seat, self.names)

    def _show(self) -> None:
        self.query_one(Rules).repaint()
        self._tell()

    def on_key(self, event: events.Key) -> None:
        """Type a question, or pick what it has found; the other keys turn pages."""
        key = event.character if event.is_printable and event.character else event.key
        typing = self.finding.open and (len(key) == 1 or key in ("enter", "backspace", "up", "down"))
        if self.finding.contents and (typing or (len(key) == 1 and key not in " ?")):
            event.stop()
            event.prevent_default()
            self.press(key)

    def press(self, key: str) -> None:
        """Take a typed or touched key."""
        if key in ("up", "down"):
            self.finding.move(1 if key == "down" else -1)
        elif clause := self.finding.press(key):
            self._open(clause)
        self._show()

    def open_pad(self) -> None:
        """Open the contents and, for people without a keyboard, the pad."""
        if not self.finding.open:
            self.finding.show()
        self._pad(QUESTION)
        self._show()

    def _pad(self, blank: Text | None) -> None:
        self.query_one(Pad).open_for(blank)
        self.set_class(blank is not None, "padded")

    def _open(self, clause: str) -> None:
        self._pad(None)
        self.query_one(Rules).go_to(clause)

    def action_contents(self) -> None:
        """List the sections."""
        if self.finding.contents:
            self.finding.show()
            self._show()

    def action_back(self) -> None:
        """Close the list, or else the help."""
        if not self.finding.open:
            self.dismiss()
            return
        self._pad(None)
        self.finding.close()
        self._show()

    def action_turn(self, pages: int) -> None:
        """Turn this many pages."""
        self.query_one(Rules).turn(pages)
        self._tell()

    def on_mouse_scroll_down(self) -> None:
        """Turn to the next page."""
        self.action_turn(1)

    def on_mouse_scroll_up(self) -> None:
        """Turn back a page."""
        self.action_turn(-1)

    def on_click(self, event: events.Click) -> None:
        """Close when somebody touches outside the page."""
        if event.widget is self:
            self.dismiss()

    def on_cells_touched(self, event: Rules.Touched) -> None:
        """Open the touched entry, or do what the key does on the screen below, or else turn the page."""
        if isinstance(event.what, ListedRule):
            self._open(event.what.clause)
            self._show()
            return
        below = self.app.screen_stack[-2]
        if not (event.what and event.what.press and isinstance(below, KioskScreen)):
            self.action_turn(1)
            return
        self.dismiss()
        self.app.call_later(below.touch, event.what.press)


def plain(text: str, colour: str = "said", aside: str = "soft") -> list[Run]:
    """Return a clause without its markup; marked words (“Ruling:”) get a softer color."""
    parts = _MARKED.split(text.replace("`", ""))
    return [Run(part, aside if place % 2 else colour) for place, part in enumerate(parts) if part]


def _paged(section: Section, clause: str, width: int, height: int, small: bool) -> Iterator[HelpPage]:
    """Yield the pages of a section: whole clauses, as many as fit."""
    rows: list[tuple[str, Row]] = []
    numbers: list[str] = []
    for number, text in section.clauses.items():
        asked = number == clause
        runs = plain(text) if asked else plain(text, "soft", "faint")
        more = [(number if not i else "", row) for i, row in enumerate(broken(runs, width - NUMBER))]
        air = 1 if rows and not small and not number.startswith(LINE) else 0
        if rows and len(rows) + air + len(more) > height:
            yield HelpPage(section.title, tuple(rows), tuple(numbers))
            rows, numbers, air = [], [], 0
        rows += [("", ())] * air + more
        numbers.append(number)
    if rows:
        yield HelpPage(section.title, tuple(rows), tuple(numbers))


def _cited(numbers: tuple[str, ...]) -> str:
    numbers = tuple(number for number in numbers if number[0].isdigit())
    if len(numbers) < 2:
        return phrase("rule {number}", number=numbers[0]) if numbers else ""
    if len(numbers) == 2:
        return phrase("rules {first} and {last}", first=numbers[0], last=numbers[1])
    return phrase("rules {first} to {last}", first=numbers[0], last=numbers[-1])


def _keys(screen: Screen[object]) -> Iterator[Cap]:
    """Yield a screen's keys as currently bound; keys that do the same thing are combined."""
    caps: dict[str, list[str]] = {}
    bound: dict[str, Binding] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if not binding.id or binding.system or not active.enabled:
            continue
        cap = binding.key_display or screen.app.get_key_display(binding)
        if cap not in caps.setdefault(binding.action, []):
            caps[binding.action].append(cap)
        bound.setdefault(binding.action, binding)
    for action, binding in bound.items():
        if binding.tooltip or binding.description:
            label, sentence = Said(binding.description, {}), Said(binding.tooltip, {})
            yield Cap(" ".join(caps[action]), label, binding.key, sentence=sentence)
