"""A page outside the usual steps: entering, once, what's printed in a game's box."""

import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.game import NOTHING, Ask, Said, as_is, phrase, say
from companion.game.box import BoxRows, Fields, Leaf
from companion.store.boxes import Kind
from screens.asking.caps import Cap
from screens.lobby.parts import LobbySheet, Touch, more
from screens.lobby.plan import BoxEntered, Plan, Told
from screens.lobby.step import LEFT_RIGHT, UP_DOWN, Touches, by_arrows, by_delete
from screens.prose import clipped, shortened

if TYPE_CHECKING:
    from screens.lobby.entering import BoxCell, OpenBox

HELP = say(
    "Enter what's printed on your cards and boards, once; Tableside remembers it. Type over whatever is "
    "different in your box, then press Enter or an arrow. Enter by itself opens a list or goes to the next "
    "entry. In a list, type in the last line to add one; Del removes one, and Ins makes room above it. "
    "F9 undoes a change. Until your entries add up, games use the last ones that did."
)
TAG = 12  # columns for the word on the right
ABOUT = 2  # rows for the text about a page
NUMBER = 5  # columns for the number of a row
APART = 3  # space between columns
STATES: dict[Kind, tuple[Said, Said]] = {  # whose box it is, and what to do about it
    "own": (say("Your own box."), NOTHING),
    "example": (say("An example."), say("Compare it with what's printed in your own box.")),
    "empty": (
        say("Nothing entered yet."),
        say("The game will ask. To fill in an example, pick the last line."),
    ),
}


class _Whole(NamedTuple):
    """A line that changes the whole box: its text, its question, and the label for Enter."""

    line: Said
    question: Said
    verb: Said


RESETS: dict[Kind, _Whole] = {
    "example": _Whole(say("Use the example"), say("Use the example?"), say("use it")),
    "empty": _Whole(say("Empty the box"), say("Empty the box?"), say("empty it")),
}


def ask(plan: Plan) -> Ask:
    """Return the ask for the current entry."""
    entering = plan.entering
    sentence, hint, verb = _called(entering), _about(entering), _enter(entering)
    blanks = (entering.blank,) if entering.blank else ()
    return Ask(seat=None, sentence=sentence, hint=hint, verb=verb, blanks=blanks)


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Store what was typed, or do what Enter by itself does; return a message if that changed the box."""
    if "value" in written:
        return _done(plan, lambda: plan.entering.put(written["value"]))
    return _done(plan, plan.entering.go_on)


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here."""
    entering = plan.entering
    row = isinstance(entering.page, BoxRows) and not entering.at_open
    done = say("done") if entering.at_open and entering.typing else NOTHING
    removes = say("clear") if entering.removes == "clear" else say("remove")
    add, above = say("add"), say("add one above this")
    undo, last = say("undo"), say("undo the last change")
    wanted = {
        Cap("Enter", done, "enter", sentence=_enter(entering), do=_by(plan, entering.go_on)): True,
        by_delete(removes, say("remove this"), _by(plan, entering.remove)): bool(entering.removes),
        Cap("Ins", add, "insert", sentence=above, do=_by(plan, entering.insert)): row,
        Cap("F9", undo, "f9", sentence=last, do=_by(plan, entering.undo)): entering.can_undo,
        by_arrows(UP_DOWN, NOTHING, say("go to another entry"), entering.move): True,
    }
    if len(entering.columns) > 1:
        sentence = say("go to another column")
        columns = by_arrows(LEFT_RIGHT, NOTHING, sentence, entering.sideways)
        wanted[columns] = True
    return tuple(act for act, offered in wanted.items() if offered)


def _by(plan: Plan, do: Callable[[], object]) -> Callable[[str], Told]:
    return lambda key: _done(plan, do)


def touches(plan: Plan) -> Touches:
    """Return what can be touched: the first touch goes to an entry, the second opens it."""

    def touch(number: int) -> Told:
        line, column = divmod(number, len(plan.entering.columns))
        return _done(plan, lambda: plan.entering.touch(line, column))

    return {"entry": touch}


def _done(plan: Plan, do: Callable[[], object]) -> Told:
    """Run `do`; if that changed the box, return a message so the house saves it."""
    before = plan.entering.draft
    do()
    entering = plan.entering
    return None if entering.draft is before else BoxEntered(plan.game, entering.kept.entered)


def _enter(entering: "OpenBox") -> Said:
    """Return the label for what Enter by itself does."""
    if entering.reset:
        return RESETS[entering.reset.kind].verb
    if entering.at_open:
        return say("done") if entering.typing else say("add one")
    return say("next") if entering.typing else say("open it")


def _called(entering: "OpenBox") -> Said:
    """Return the name of the current entry."""
    if entering.at_open:
        return say("{list}: new entry", list=entering.page.label)
    if entering.reset:
        return RESETS[entering.reset.kind].question
    assert entering.here
    row, part = _row_name(entering), entering.here.shape.label
    return say("{row} · {part}", row=row, part=part) if row and part else row or part


def _row_name(entering: "OpenBox") -> Said:
    """Return the name of the current row: its first word, or its number."""
    number = entering.number(entering.row)
    if isinstance(entering.page, Fields) or number is None:
        return NOTHING
    first = entering.cell(entering.row) if entering.column else None
    named = first and isinstance(first.shape, Leaf) and first.shape.holds in ("text", "digits")
    name = as_is(_worded(entering, first)) if first and named else NOTHING
    return name or say("{list} {number}", list=entering.page.label, number=number + 1)


def _about(entering: "OpenBox") -> Said:
    if entering.at_open:
        return say("Type it and press Enter.") if entering.typing else NOTHING
    if entering.reset:
        return say("This replaces what you entered. F9 undoes it.")
    return (entering.here.shape.about if entering.here else NOTHING) or entering.page.about


def _worded(entering: "OpenBox", cell: "BoxCell") -> str:
    return cell.shape.worded(entering.value(cell.place))


# Painting.


def paint(sheet: LobbySheet) -> None:
    """Paint whose box this is, and as many lines of the page as fit around the current one."""
    entering, canvas = sheet.plan.entering, sheet.canvas
    roomy = canvas.height > 15
    y = min(sheet.top, 1) if roomy else 0
    sheet.question(y)
    crumbs = [sheet.plan.game.title, *entering.crumbs]
    canvas.write_right(sheet.edge + sheet.width, y, " › ".join(crumbs), "soft")
    y = _paint_state(sheet, y + (2 if roomy else 1)) + roomy
    below = canvas.height - (ABOUT if roomy else 0)
    columns = _columns(sheet)
    if len(columns) > 1:
        _paint_heads(sheet, y, columns)
        y += 1
    rows = max(1, below - y)
    first = max(0, min(entering.row - rows // 2, entering.lines - rows))
    for line in range(first, min(first + rows, entering.lines)):
        if line == entering.row:
            sheet.wash(y + line - first, sheet.width, 1)
        if isinstance(entering.page, Fields):
            _paint_entry(sheet, y + line - first, line)
        else:
            _paint_row(sheet, y + line - first, line, columns)
    if roomy:
        _paint_about(
            sheet, min(y + entering.lines, below) + (y + entering.lines < below), entering.lines - rows
        )


def _paint_state(sheet: LobbySheet, y: int) -> int:
    """Paint whose box this is, or what doesn't fit; return the row below."""
    kept = sheet.plan.entering.kept
    if kept.trouble:
        lines = textwrap.wrap(f"✗ {kept.trouble}", sheet.width, max_lines=2, placeholder=" …")
        for row, words in enumerate(lines, y):
            sheet.canvas.write(sheet.edge, row, words, "bad", bold=row == y)
        return y + len(lines)
    state, rest = STATES[kept.kind]
    end = sheet.canvas.write(sheet.edge, y, str(state), bold=kept.kind != "own") + 1
    sheet.canvas.write(end, y, clipped(str(rest), sheet.width - end), "soft")
    return y + 1


def _paint_about(sheet: LobbySheet, y: int, hidden: int) -> None:
    entering = sheet.plan.entering
    about = entering.page.about
    if about != _about(entering):  # otherwise the bar already says it
        lines = textwrap.wrap(str(about), sheet.width - 14, max_lines=ABOUT, placeholder=" …")
        for row, words in enumerate(lines, y):
            sheet.canvas.write(sheet.edge + 3, row, words, "soft")
    if hidden > 0:
        sheet.canvas.write_right(sheet.edge + sheet.width, y, more(hidden), "soft")


def _paint_entry(sheet: LobbySheet, y: int, line: int) -> None:
    """Paint an entry: its label, its value, and whether that's from the example."""
    entering, canvas, right = sheet.plan.entering, sheet.canvas, sheet.edge + sheet.width
    here, cell = line == entering.row, entering.cell(line)
    sheet.place(Touch("entry", line), sheet.edge, y, sheet.width, 1)
    if reset := entering.reset_at(line):
        words = str(RESETS[reset.kind].line)
        canvas.write(sheet.edge + 3, y, words, "said" if here else "soft", bold=here)
        return
    assert cell
    end = canvas.write(sheet.edge + 3, y, str(cell.shape.label), "said" if here else "soft", bold=here)
    leaf = isinstance(cell.shape, Leaf)
    value = f" {clipped(_worded(entering, cell), right - TAG - end - 4)} "
    ink, ground = ("on-gold", "gold") if here and leaf else ("said", None)
    after = canvas.write(right - TAG + 2 - len(value), y, value, ink, ground, bold=True)
    if not leaf:
        canvas.write(after, y, "›", "said" if here else "soft")
    if entering.first != entering.example and entering.same_in(entering.first, cell.place):
        return
    if entering.is_example(cell.place):
        canvas.write_right(right - 1, y, phrase("example"), "faint")
    else:
        canvas.write_right(right - 1, y, phrase("entered"), bold=True)


class _Column(NamedTuple):
    x: int
    width: int
    right: bool  # right-aligned, for numbers


def _columns(sheet: LobbySheet) -> list[_Column]:
    """Return the columns of a list of rows; a record has none."""
    entering = sheet.plan.entering
    x, found = sheet.edge + 3 + NUMBER, list[_Column]()
    if isinstance(entering.page, Fields):
        return found
    for column, (_, shape) in enumerate(entering.columns):
        cells = (entering.cell(line, column) for line in range(entering.lines))
        width = max([len(str(shape.label)), *(len(_worded(entering, cell)) for cell in cells if cell), 5])
        width = max(5, min(width, sheet.edge + sheet.width - x - 2))
        right = isinstance(shape, Leaf) and shape.holds in ("money", "number")
        found.append(_Column(x, width, right))
        x += width + APART
    return found


def _paint_heads(sheet: LobbySheet, y: int, columns: list[_Column]) -> None:
    for (x, width, right), (_, shape) in zip(columns, sheet.plan.entering.columns, strict=True):
        words = shortened(str(shape.label), width)
        sheet.canvas.write(x, y, words.rjust(width) if right else words, "soft")


def _paint_row(sheet: LobbySheet, y: int, line: int, columns: list[_Column]) -> None:
    entering, canvas = sheet.plan.entering, sheet.canvas
    number = entering.number(line)
    if number is None:
        typing = entering.typing or line != entering.row
        words = phrase("type to add one") if typing else phrase("add one")
        canvas.write(sheet.edge + 3, y, "+", "soft")
        canvas.write(columns[0][0], y, words, "said" if line == entering.row else "faint")
        sheet.place(Touch("entry", line * len(columns)), sheet.edge, y, sheet.width, 1)
        return
    canvas.write_right(sheet.edge + 3 + NUMBER - 2, y, str(number + 1), "soft")
    for column, (x, width, right) in enumerate(columns):
        cell = entering.cell(line, column)
        assert cell
        here = (line, column) == (entering.row, entering.column)
        words = shortened(_worded(entering, cell), width)
        words = words.rjust(width) if right else words.ljust(width)
        ink, ground = ("on-gold", "gold") if here else ("said", None)
        canvas.write(x - 1, y, f" {words} ", ink, ground, bold=here or column == 0)
        reach = width + APART if column + 1 < len(columns) else sheet.edge + sheet.width - x + 1
        sheet.place(Touch("entry", line * len(columns) + column), x - 1, y, reach, 1)
