"""The page shown instead of the board after a correction: how much is left to re-enter, and what has changed.

In a game with secrets, entries that were played again show only who made them and what kind they are.
"""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from msgspec import structs

from companion.game import AnyBlank, Ask, Happening, OpenAsk, Refused, Said, Seat, as_is, phrase, say, says
from companion.table.changes import Change
from companion.table.line import Corrected, Label, Step, TakenBack, Turn
from companion.table.rewinding import same
from companion.table.table import Table
from companion.table.views import heard
from screens.big_type import figure
from screens.cells import Canvas, Cells
from screens.history.beside import changes_rows
from screens.history.correcting import old_and_new
from screens.history.entries import leading
from screens.painting import drawn_words
from screens.places import margin
from screens.prose import Row, Run, broken, whole_sentences, write_rows
from screens.theme import MARKS

REST = "rest"  # the id of the ask for leaving out everything that's still to come
GONE = say("Leave out everything that's still to come?")
LETTERS = "XRZQW"  # that ask's key is the first of these that no other open question uses
SMALL = 22  # a page with fewer rows has no blank ones at the top or around what's asked now
PANEL, WIDE_PANEL = 30, 40  # columns for what has changed
COMING = 3  # rows kept for what's still to come


class Listed(NamedTuple):
    """An entry in the list."""

    number: str
    seat: Seat | None
    text: str


def asks_again(turn: Turn, asks: tuple[OpenAsk, ...]) -> tuple[OpenAsk, ...]:
    """Return the open asks, plus one for leaving out everything that's still to come.

    If one of them is the next old question, Enter chooses it, and its old answer is filled in.
    """
    old = turn.rest[0]
    asked = same(asks, old.asked)
    again = [OpenAsk(one.id, _again(one.ask, old, one is asked)) if asked else one for one in asks]
    used = {one.ask.key for one in asks} | {o.key for one in asks for b in one.ask.blanks for o in b.choices}
    letter = next((letter for letter in LETTERS if letter not in used), "")
    rest = Ask(seat=None, sentence=GONE, verb=say("the rest didn't happen"), key=letter, aside=True)
    return *again, OpenAsk(REST, rest)


def _again(ask: Ask, old: Step, asked: bool) -> Ask:
    """Return an ask: the next old question suggests its old answer, if possible; any other is an aside."""
    if not asked:
        return structs.replace(ask, usual=False, aside=True)
    if ask.face != "open":
        return ask
    blanks = [_suggesting(blank, getattr(old.played.kept.move, blank.name)) for blank in ask.blanks]
    return structs.replace(ask, blanks=tuple(blanks), usual=True)


def _suggesting(blank: AnyBlank, value: Any) -> AnyBlank:
    try:
        blank.check(value)
    except Refused:
        return blank
    return structs.replace(blank, suggested=value)


class Reentering(Cells):
    """What's been re-entered, what's asked now, and what's to come; at the end, what to do by hand."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="reentering")
        self.table = table
        self.money_hidden = False
        self.under_way = False  # whether there was anything left to re-enter when it was last shown
        self.fixing: tuple[Change, ...] = ()  # what to do by hand, once nothing is left to re-enter
        self._done: Sequence[tuple[Label, Step]] = ()
        self._so_far: tuple[Change, ...] = ()

    def show(self, happened: tuple[Happening, ...]) -> None:
        """Show the progress or, once nothing is left to re-enter, what to do by hand."""
        turn, was = self.table.turn, self.under_way
        self.under_way = turn is not None
        if happened:
            self.fixing = ()
        if turn:
            self._done = self.table.reentered(turn)
            self._so_far = self.table.so_far(turn)
        elif not any(isinstance(one, TakenBack) for one in happened) and (
            was or any(isinstance(one, Corrected) for one in happened)
        ):
            back = self.table.undo_changes()
            self.fixing = tuple(Change(one.what, one.after, one.before) for one in back)
        self.repaint()

    @property
    def wanted(self) -> bool:
        """Whether it's shown instead of the board."""
        return self.under_way or bool(self.fixing)

    def hide_money(self, hidden: bool) -> None:
        """Hide everybody's money, or show it again."""
        self.money_hidden = hidden
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the page."""
        edge = margin(canvas.width)
        turn = self.table.turn
        if turn is None:
            rows = self._changes(say("On the table"), self.fixing, min(canvas.width - 2 * edge, 60))
            write_rows(canvas, edge, 1, rows[: canvas.height - 1])
            return
        small = canvas.height < SMALL
        top = self._paint_head(canvas, edge, turn, small)
        panel = WIDE_PANEL if canvas.width >= 160 else PANEL
        why = canvas.height - 1
        self._paint_list(canvas, edge, top, canvas.width - panel - edge - 2, why - 1, turn)
        x = canvas.width - panel
        canvas.fill(x, top, panel, why - 1 - top, "raised")
        rows, room = self._panel(turn, panel - 4), why - top - (1 if small else 2)
        if len(rows) > room:
            rows = [row for row in rows if row]
        write_rows(canvas, x + 2, top + (0 if small else 1), rows[:room])
        self._paint_why(canvas, edge, why, turn)

    def _paint_why(self, canvas: Canvas, edge: int, y: int, turn: Turn) -> None:
        x = edge
        if not turn.rest[0].played.silent:
            words = phrase("Entry {number} no longer fits:", number=self.table.saved + 1)
            x = canvas.write(x, y, words, bold=True) + 1
        canvas.write(x, y, whole_sentences(str(turn.why), canvas.width - edge - x), "soft")

    def _paint_head(self, canvas: Canvas, edge: int, turn: Turn, small: bool) -> int:
        """Paint how many are left, in large figures, and the bar of steps; return the row below."""
        top = 0 if small else 1
        x = canvas.figure(edge, top, figure(str(turn.left), "L"), "gold") + 2
        words = phrase("of {total} to go", total=turn.total).upper()
        if drawn := drawn_words(words, canvas.width - x - edge, ("M",)):
            end = canvas.figure(x, top, drawn)
        else:
            end = canvas.write(x, top + 1, words, bold=True)
        lines = [phrase("Your entries are played again."), phrase("If one no longer fits, re-enter it.")]
        if end + 4 + max(map(len, lines)) <= canvas.width - edge:
            beside = [(Run(line, "soft"),) for line in lines]
            write_rows(canvas, canvas.width - edge - max(map(len, lines)), top, beside)
        done = turn.total - turn.left
        _paint_steps(canvas, x, top + 4, canvas.width - x - edge, done, turn.total)
        if small:
            return top + 6
        end = x - 4
        if done:
            fits = says("✓ one entry is in", "✓ {count} entries are in", done)
            end = canvas.write(x, top + 5, str(fits), "soft")
        end = canvas.write(end + 4, top + 5, phrase("now"), "gold-text", bold=True)
        if turn.left > 1:
            canvas.write(end + 4, top + 5, phrase("{count} to come", count=turn.left - 1), "faint")
        return top + 7

    def _paint_list(self, canvas: Canvas, x: int, top: int, end: int, bottom: int, turn: Turn) -> None:
        done, (now, *coming) = self._listed(turn)
        roomy = bottom - top >= 14
        room = bottom - top - (5 if roomy else 1)
        later = min(len(coming), max(COMING, room - len(done)))
        earlier = min(len(done), room - later)
        y = top
        if earlier < len(done):
            more = phrase("and {count} more before these", count=len(done) - earlier + 1)
            canvas.write(x, y, "✓", "good")
            canvas.write(x + 7, y, more, "faint")
            earlier, y = earlier - 1, y + 1
        for one in done[len(done) - earlier :]:
            canvas.write(x, y, "✓", "good")
            _paint_entry(canvas, x, y, end, one, "soft")
            y += 1
        y += 1 if roomy else 0
        height = 3 if roomy else 1
        canvas.fill(x - 1, y, end - x + 1, height, "gold-wash")
        for row in range(y, y + height):
            canvas.write(x - 1, row, "▌", "gold")
        _paint_entry(canvas, x, y + height // 2, end - 2, now, "said", now=True)
        y += height + (1 if roomy else 0)
        for place, one in enumerate(coming[:later]):
            if place == later - 1 and later < len(coming):
                more = phrase("and {count} more after these", count=len(coming) - place)
                canvas.write(x + 7, y, more, "faint")
            else:
                _paint_entry(canvas, x, y, end, one, "faint")
            y += 1

    def _listed(self, turn: Turn) -> tuple[list[Listed], list[Listed]]:
        """Return what has been re-entered and what hasn't, as far as everyone may know."""
        secrets = self.table.secrets
        done = [
            Listed(
                "" if step.played.silent else str(label),
                step.played.kept.move.seat,
                self._said(step, secrets),
            )
            for label, step in self._done[1:]
            if not step.unnoticed
        ]
        numbers = count(self.table.saved + 1)
        left = [
            Listed(
                "" if step.played.silent else str(next(numbers)),
                step.played.kept.move.seat,
                self._said(step, secrets and place > 0),
            )
            for place, step in enumerate(step for step in turn.rest if not step.unnoticed)
        ]
        return done, left

    def _said(self, step: Step, kind_only: bool) -> str:
        told = heard(step.told, None)
        if told and not kind_only:
            return str(leading(told).text)
        seat = step.played.kept.move.seat
        kind: Said = say("face down") if step.owned else step.asked.verb or as_is(step.asked.kind)
        name = self.table.open_view().name(seat) if seat else phrase("the table")
        return f"{name}: {kind}"

    def _panel(self, turn: Turn, width: int) -> list[Row]:
        """Return what was corrected and, if nothing is secret, what has changed so far."""
        label, first = self._done[0]
        face_down = phrase("Corrected: a face-down entry")  # its label would reveal how often it was changed
        title = face_down if first.played.silent else phrase("Corrected: entry {number}", number=str(label))
        rows: list[Row] = [(Run(title, bold=True),), ()]
        rows += broken([Run(str(first.asked.sentence), "soft")], width)
        was, asks = turn.was[0].move, [one.ask for one in self.table.before(label).asks]
        asked = (ask for ask in asks if ask.move is type(was) and ask.seat == was.seat)
        old, new = old_and_new(next(asked, first.asked), was, first, self.table.open_view().names)
        rows += broken([Run(old, "faint", strike=True), Run(" → ", "soft"), Run(new, bold=True)], width)
        return [*rows, (), *self._changes(say("So far"), self._so_far, width)]

    def _changes(self, title: Said, changes: tuple[Change, ...], width: int) -> list[Row]:
        seats: Mapping[Said, Any] = {as_is(one.name): one.seat for one in self.table.open_view().seats}
        return changes_rows(title, changes, seats, width, self.money_hidden)


def _paint_steps(canvas: Canvas, x: int, y: int, width: int, done: int, total: int) -> None:
    """Paint the bar of steps; if there are too many, several share a cell."""
    size = max(1, min(6, width // max(1, total) - 1))
    gap = 1 if total * (size + 1) <= width else 0
    for step in range(total):
        at = x + (step * (size + gap) if total * (size + gap) <= width else step * width // total)
        colour = "gold-deep" if step < done else "gold" if step == done else "slot"
        canvas.write(at, y, "▀" * size, colour)


def _paint_entry(
    canvas: Canvas, x: int, y: int, end: int, one: Listed, colour: str, now: bool = False
) -> None:
    canvas.write_right(x + 5, y, one.number, "gold-text" if now else "faint", bold=now)
    if one.seat:
        canvas.write(x + 7, y, MARKS[one.seat], f"seat-{one.seat}")
    text = whole_sentences(one.text, end - x - (12 if now else 9))
    end = canvas.write(x + 9, y, text, colour, strike=now)
    if now:
        canvas.write(end + 2, y, "?", "gold-text", bold=True)
