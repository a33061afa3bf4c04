"""The third step: by which rules. The start comes first, so that Enter at once starts with the usual ones."""

import textwrap
from typing import NamedTuple

from companion.game import Setting, listed
from screens.lobby.games import clause
from screens.lobby.parts import Sheet, Touch
from screens.lobby.rulings import START, choices

WIDEST = 112  # columns
USUAL = 10  # columns for the word at the right


class _Line(NamedTuple):
    number: int
    question: list[str]
    answer: str
    word: str


def paint_rules(sheet: Sheet) -> None:
    """Paint the start line and the questions, as many as fit around the one that somebody is at."""
    y = sheet.top
    sheet.question(y)
    y += 1 if sheet.low else 2
    lines = [_start(sheet), *(_line(sheet, number, one) for number, one in enumerate(_settings(sheet), 1))]
    gap = 1 if sheet.tiled else 0
    needed = gap + sum(len(line.question) for line in lines)
    below = sheet.flags - 1 if y + needed + 3 <= sheet.flags else sheet.canvas.height
    here = sheet.plan.rulings.line
    while len(lines) > 1 and y + gap + sum(len(line.question) for line in lines) > below:
        after = lines[-1].number > here and lines[0].number >= here - 1
        lines.pop(-1 if after or lines[0].number == here else 0)
    for line in lines:
        _paint_line(sheet, y, line)
        y += len(line.question) + (gap if line.number == START else 0)
    _paint_choice(sheet, y + 1, below)
    if below < sheet.flags:
        sheet.paint_flags()


def _right(sheet: Sheet) -> int:
    """Return where a line ends: on a large screen question and answer stay together."""
    return min(sheet.right, sheet.edge + WIDEST)


def _settings(sheet: Sheet) -> tuple[Setting, ...]:
    return sheet.plan.game.settings


def _start(sheet: Sheet) -> _Line:
    changed = sheet.plan.rulings.changed
    rules = f"with {changed} of the rules changed" if changed else "by the usual rules"
    return _Line(START, [f"Start {sheet.plan.game.title}"], rules if _settings(sheet) else "", "")


def _line(sheet: Sheet, number: int, setting: Setting) -> _Line:
    rulings = sheet.plan.rulings
    answer = rulings.words(setting)
    usual = rulings.chosen[setting.name] == setting.default
    width = _right(sheet) - sheet.edge - 3
    label, room = setting.blank.label, width - USUAL - len(answer) - 2
    if sheet.canvas.width < 80:  # the answer has a row of its own
        answer = textwrap.shorten(answer, width - USUAL, placeholder=" …")
        question = [*textwrap.wrap(label, width), ""]
    elif len(label) > room:
        question = textwrap.wrap(label, len(label) // 2 + 6)
    else:
        question = [label]
    return _Line(number, question, answer, "usual" if usual else "changed")


def _paint_line(sheet: Sheet, y: int, line: _Line) -> None:
    canvas, width, height = sheet.canvas, _right(sheet) - sheet.edge, len(line.question)
    here = line.number == sheet.plan.rulings.line
    sheet.place(Touch("rule", line.number), sheet.edge, y, width, height)
    start = line.number == START
    said, soft = ("on-gold", "on-gold") if here and start else ("said", "soft")
    if here:
        canvas.fill(sheet.edge, y, width, height, "gold" if start else "gold-wash")
        for row in range(y, y + height):
            canvas.write(sheet.edge, row, "▌", "gold")
    for row, words in enumerate(line.question, y):
        canvas.write(sheet.edge + 3, row, words, said if here else soft, bold=here)
    last = y + height - 1
    canvas.write_right(
        _right(sheet) - USUAL, last, line.answer, said if not start or here else soft, bold=not start
    )
    usual = line.word == "usual"
    canvas.write_right(_right(sheet) - 1, last, line.word, "faint" if usual else "said", bold=not usual)


def _paint_choice(sheet: Sheet, y: int, below: int) -> None:
    """Paint what else could be chosen, and the clause behind the question."""
    setting = sheet.plan.rulings.setting
    x, width = sheet.edge + 3, _right(sheet) - sheet.edge - 6
    if setting is None:
        names = listed(sheet.plan.seating.names)
        text = f"{names}." if len(names) < width else ""
    else:
        y = _paint_offered(sheet, y, below, setting) + 2
        text = f"{setting.clause}  {clause(sheet.plan.game.name, setting.clause)}"
    for row, words in enumerate(textwrap.wrap(text, width)[: max(0, below - y)], y):
        sheet.canvas.write(x, row, words, "soft")


def _paint_offered(sheet: Sheet, y: int, below: int, setting: Setting) -> int:
    """Paint all answers side by side, the chosen one bold; return the last row."""
    left = x = sheet.edge + 3
    chosen = sheet.plan.rulings.chosen[setting.name]
    for value, words in choices(setting.blank):
        if x > left and x + len(words) + 2 > _right(sheet):
            x, y = left, y + 1
        if y < below:
            here = value == chosen
            x = sheet.canvas.write(x, y, "● " if here else "○ ", "gold-deep" if here else "soft")
            x = sheet.canvas.write(x, y, words, "said" if here else "soft", bold=here) + 3
    return y
