"""The third step: the house rules of the game. From here, people can also enter what's in its box.

Enter starts the game from any line, so nobody has to understand the rules first.
"""

import textwrap
from typing import Any, NamedTuple

from companion.game import NOTHING, Ask, Said, Setting, as_is, phrase, say, says
from companion.store.boxes import Kind
from screens.asking.caps import Cap
from screens.lobby.games import clause
from screens.lobby.parts import QUESTIONS, LobbySheet, Touch, more
from screens.lobby.plan import Plan, Told
from screens.lobby.settings import choices
from screens.lobby.step import LEFT_RIGHT, UP_DOWN, Touches, by_arrows

HELP = say(
    "You don't have to change anything: Enter starts the game. Where the printed rules leave something "
    "open, you can settle it here. Up and Down go from rule to rule; Left and Right change the selected "
    "one, and what it means is shown below. B opens the box: enter what's printed on your cards and boards "
    "once, and Tableside remembers it."
)
MEANING = 7  # rows for what a rule means, including the space around the rules
USUAL = 12  # columns for the word on the right
BOXES: dict[Kind, Said] = {
    "own": say("your own box"),
    "example": say("example box"),
    "empty": say("empty box"),
}


class _RuleLine(NamedTuple):
    number: int
    question: list[str]
    answer: str
    usual: bool


def ask(plan: Plan) -> Ask:
    """Return the ask about the house rules; answering it starts the game."""
    setting = plan.rulings.setting
    return Ask(
        seat=None,
        sentence=QUESTIONS[plan.step],
        hint=_hint(plan),
        verb=say("start"),
        clause=setting.clause if setting else "",
    )


def _hint(plan: Plan) -> Said:
    if plan.step != "rules":
        return NOTHING
    if plan.entering.kept.trouble:
        return say("Something in your box doesn't add up. Press B to see what.")
    if plan.rulings.changed and plan.rulings.chosen == plan.rulings.before:
        return say("Press Enter to play by the same rules as last time.")
    if plan.rulings.changed:
        return say("Press Enter to play by these rules.")
    return say("Press Enter to play by the standard rules.")


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Return the message that starts the game, or refuse."""
    return plan.go_to("start")


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here."""
    start = Cap("Enter", NOTHING, "enter", sentence=say("start the game"))
    if plan.step == "start":
        return (start,)
    sentence = say("enter your own box")
    enter = Cap("B", say("box"), "b", sentence=sentence, do=lambda key: plan.go_to("box"))
    box = (enter,) if plan.entering.shape.parts else ()
    if not plan.rulings.setting:
        return start, *box
    word, sentence = say("change"), say("change the rule")
    change = by_arrows(LEFT_RIGHT, word, sentence, plan.rulings.change)
    move = by_arrows(UP_DOWN, NOTHING, say("go to another rule"), plan.rulings.move)
    return start, change, move, *box


def touches(plan: Plan) -> Touches:
    """Return what can be touched: the start, each rule, and the choices for the current rule."""
    return {
        "start": lambda number: plan.go_to("start"),
        "rule": plan.rulings.touch,
        "choice": plan.rulings.choose,
    }


def paint(sheet: LobbySheet) -> None:
    """Paint the start, and as many rules as fit around the current one."""
    y, rulings = sheet.top, sheet.plan.rulings
    sheet.question(y)
    y += 2
    _paint_start(sheet, y)
    lines = [_line(sheet, number, one) for number, one in enumerate(rulings.settings)]
    needed = sum(len(line.question) for line in lines)
    y += 2 if y + needed + MEANING <= sheet.canvas.height else 1
    below = sheet.flags - 1 if y + needed + 3 <= sheet.flags else sheet.canvas.height
    while len(lines) > 1 and y + sum(len(line.question) for line in lines) > below - 3:
        lines.pop(-1 if lines[-1].number > rulings.line else 0)
    for line in lines:
        _paint_line(sheet, y, line)
        y += len(line.question)
    hidden = len(rulings.settings) - len(lines)
    if hidden:
        sheet.canvas.write_right(sheet.edge + sheet.width - 1, y, more(hidden), "soft")
    if rulings.setting:
        _paint_meaning(sheet, y + 1, below, rulings.setting)
    if below < sheet.flags:
        sheet.paint_flags()


def _paint_start(sheet: LobbySheet, y: int) -> None:
    x, width, changed = sheet.edge, sheet.width, sheet.plan.rulings.changed
    rules = says("one house rule", "{count} house rules", changed) if changed else say("standard rules")
    if sheet.plan.entering.shape.parts:
        rules = as_is((rules, BOXES[sheet.plan.entering.kept.kind]))
    sheet.canvas.fill(x, y, width, 1, "gold")
    sheet.place(Touch("start"), x, y, width, 1)
    sheet.canvas.write(x + 3, y, phrase("Start {game}", game=sheet.plan.game.title), "on-gold", bold=True)
    sheet.canvas.write_right(x + width - USUAL, y, str(rules), "on-gold")
    sheet.cap(x + width - len(" Enter "), y, "Enter", "on-gold")


def _line(sheet: LobbySheet, number: int, setting: Setting) -> _RuleLine:
    rulings = sheet.plan.rulings
    words = rulings.words(setting)
    said = f"‹ {words} ›" if number == rulings.line else f"{words}  "
    label, room = str(setting.blank.label), sheet.width - 3 - USUAL - len(said) - 2
    question = [label] if len(label) <= room else textwrap.wrap(label, len(label) // 2 + 6)
    return _RuleLine(number, question, said, rulings.chosen[setting.name] == setting.default)


def _paint_line(sheet: LobbySheet, y: int, line: _RuleLine) -> None:
    canvas, height, right = sheet.canvas, len(line.question), sheet.edge + sheet.width
    here = line.number == sheet.plan.rulings.line
    sheet.place(Touch("rule", line.number), sheet.edge, y, sheet.width, height)
    if here:
        sheet.wash(y, sheet.width, height)
    for row, words in enumerate(line.question, y):
        canvas.write(sheet.edge + 3, row, words, "said" if here else "soft", bold=here)
    last = y + height - 1
    canvas.write_right(right - USUAL + 2, last, line.answer, bold=True)
    word, colour = (phrase("standard"), "faint") if line.usual else (phrase("changed"), "said")
    canvas.write_right(right - 1, last, word, colour, bold=not line.usual)


def _paint_meaning(sheet: LobbySheet, y: int, below: int, setting: Setting) -> None:
    """Paint the choices, and the clause that the rule is about."""
    y = _paint_choices(sheet, y, setting) + (2 if below - y > 4 else 1)
    text = f"{setting.clause}  {clause(sheet.plan.lid, setting.clause)}"
    rows = max(1, below - y)
    cut = " …  " + phrase("F1 shows the rest.")
    lines = textwrap.wrap(text, sheet.width - 6, max_lines=rows, placeholder=cut)
    for row, words in enumerate(lines, y):
        sheet.canvas.write(sheet.edge + 3, row, words, "soft")


def _paint_choices(sheet: LobbySheet, y: int, setting: Setting) -> int:
    """Paint all the choices side by side, with the current one in bold; return the last row."""
    left = x = sheet.edge + 3
    chosen = sheet.plan.rulings.chosen[setting.name]
    for number, (value, words) in enumerate(choices(setting.blank)):
        if x > left and x + len(words) + 2 > left + sheet.width - 6:
            x, y = left, y + 1
        here = value == chosen
        sheet.place(Touch("choice", number), x, y, len(words) + 2, 1)
        x = sheet.canvas.write(x, y, "● " if here else "○ ", "gold-deep" if here else "soft")
        x = sheet.canvas.write(x, y, words, "said" if here else "soft", bold=here) + 3
    return y
