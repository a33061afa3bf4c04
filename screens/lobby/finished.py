"""A page outside the usual steps: the games that are over, to look at again or to correct."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.game import NOTHING, Ask, say, says
from companion.house.evenings import started_at
from companion.house.finishes import Finish
from companion.house.telling import who_won
from companion.store.dates import when
from screens.asking.caps import Cap
from screens.lobby.parts import QUESTIONS, LobbySheet, Touch
from screens.lobby.plan import Plan, Told
from screens.lobby.step import ARROWS, Touches, by_arrows, by_number
from screens.prose import shortened

HELP = say(
    "These games are over; the latest comes first. Open one to see how it ended, read its history, or fix "
    "something that was entered wrong: everything that follows from it is worked out again. F12 goes back "
    "to the lobby."
)
NUMBERED = 9  # how many games can be picked with number keys
ROWS = 2  # how many each game takes up, including a blank one


def ask(plan: Plan) -> Ask:
    """Return the ask: which game to open."""
    hint = say("Press a number to open a game.")
    return Ask(seat=None, sentence=QUESTIONS["finished"], hint=hint, verb=say("open"))


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Return the message that opens the selected game."""
    return plan.look_back(plan.waiting)


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here."""
    return (
        Cap("Enter", NOTHING, "enter", sentence=say("open this game")),
        by_number(min(len(plan.finished), NUMBERED), say("open a game by number"), plan.look_back),
        by_arrows(ARROWS, NOTHING, say("go to another game"), partial(_walk, plan)),
    )


def touches(plan: Plan) -> Touches:
    """Return what can be touched: the first touch picks a game, the second opens it."""

    def touch(number: int) -> Told:
        if number == plan.waiting:
            return plan.look_back(number)
        plan.waiting = number
        return None

    return {"finished": touch}


def paint(sheet: LobbySheet) -> None:
    """Paint as much of the list as fits around the current game."""
    sheet.question(sheet.top)
    paint_games(sheet, sheet.top + 2, sheet.plan.finished, sheet.plan.waiting)


def paint_games(sheet: LobbySheet, top: int, games: Sequence[Finish], chosen: int | None) -> None:
    """Paint games with day and winner, around the chosen one if there is one."""
    canvas, width = sheet.canvas, sheet.right - sheet.edge
    fitting = max(1, (canvas.height - top) // ROWS)
    first = max(0, (chosen or 0) - fitting + 1)
    x = sheet.edge + 3
    titles = x + (0 if chosen is None else 5)
    shown = games[first : first + fitting]
    days = [_day(sheet.plan, one) for one in shown]
    words = titles + max((len(one.title) for one in shown), default=0) + 2
    won = words + max(map(len, days), default=0) + 2
    for number, (one, day) in enumerate(zip(shown, days, strict=True), first):
        y = top + ROWS * (number - first)
        if chosen is not None:
            sheet.place(Touch("finished", number), sheet.edge, y, width, ROWS)
            if number < NUMBERED:
                sheet.cap(x, y, str(number + 1))
        if number == chosen:
            sheet.wash(y, width, 1)
            if number < NUMBERED:
                sheet.cap(x, y, str(number + 1))
        canvas.write(titles, y, one.title, bold=True)
        canvas.write(words, y, day, "soft")
        winner = shortened(str(who_won(one, sheet.plan.roster)), sheet.right - won - 1)
        canvas.write(won, y, winner, "said" if number == chosen else "soft")
    below = len(games) - first - fitting
    if below > 0:
        more = str(says("1 more below", "{count} more below", below))
        canvas.write_right(sheet.right, sheet.top, more, "soft")


def _day(plan: Plan, finish: Finish) -> str:
    began = started_at(finish)
    return str(when(began.date(), plan.today)) if began else ""


def _walk(plan: Plan, step: int) -> None:
    plan.waiting = (plan.waiting + step) % len(plan.finished)
