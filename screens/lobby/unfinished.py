"""Beside the steps: every game that was not finished, to be carried on or put away for good."""

from functools import partial
from typing import Any

from companion.game import Ask, YesNo, listed
from companion.store.people import Unfinished
from screens.asking.caps import Cap
from screens.lobby.parts import LobbySheet, Touch
from screens.lobby.plan import Plan, Told
from screens.lobby.step import ARROWS, Touches, by_arrows, by_delete, by_number
from screens.prose import shortened

HELP = (
    "These games were not finished; the one played last stands first. Carry one on, and it goes on at "
    "the very question where it stopped. One that nobody will finish can be put away: it leaves this "
    "list for good, and its record stays in the journal."
)
UNREADABLE = "Nobody here can read its rules any more."
NUMBERED = 9  # as many as there are keys
ROWS = 3  # for one of them, with the empty one


def ask(plan: Plan) -> Ask:
    """Ask which goes on, or whether this one is put away."""
    if plan.putting_away:
        away = YesNo(name="away", label="put it away", yes="put it away", no="keep it", suggested=False)
        return Ask(
            seat=None,
            sentence="Put this game away for good?",
            hint="Its record stays in the journal.",
            blanks=(away,),
        )
    hint = "A number carries one on; Del puts away the one that is marked."
    return Ask(seat=None, sentence="Which game goes on?", hint=hint, verb="carry on")


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Carry the game on; or put it away, or not."""
    if not plan.putting_away:
        return plan.carry_on(plan.waiting)
    if written["away"]:
        return plan.put_away()
    return plan.back()


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return what can be done."""
    if plan.putting_away:
        away = Cap("1", "", "1", sentence="put it away for good")
        return away, Cap("2 Enter", "", "enter", sentence="keep it", also=("2",))
    return (
        Cap("Enter", "", "enter", sentence="carry this game on"),
        by_number(len(plan.unfinished), "carry one on by its number", plan.carry_on),
        by_arrows(ARROWS, "Arrows", "", "go to another game", partial(_walk, plan)),
        by_delete("put away", "put this game away", lambda key: _begin(plan)),
    )


def touches(plan: Plan) -> Touches:
    """Return what can be touched: a game is picked, and touched again carried on."""

    def touch(number: int) -> Told:
        if number == plan.waiting and not plan.putting_away:
            return plan.carry_on(number)
        plan.waiting, plan.putting_away = number, False
        return None

    return {"waiting": touch}


def paint(sheet: LobbySheet) -> None:
    """Paint the list, as much as fits around the one that somebody is at."""
    plan, canvas, top = sheet.plan, sheet.canvas, sheet.top + 2
    sheet.question(sheet.top)
    fitting = max(1, (canvas.height - top) // ROWS)
    first = max(0, plan.waiting - fitting + 1)
    for number, one in list(enumerate(plan.unfinished))[first : first + fitting]:
        y, x = top + ROWS * (number - first), sheet.edge + 3
        sheet.place(Touch("waiting", number), sheet.edge, y, sheet.right - sheet.edge, 2)
        if number == plan.waiting:
            sheet.wash(y, sheet.right - sheet.edge, 2)
        if number < NUMBERED:
            sheet.cap(x, y, str(number + 1))
        end = canvas.write(x + 5, y, one.title, bold=True) + 2
        canvas.write(end, y, who(one, sheet.right - end - 2), "soft")
        canvas.write(x + 5, y + 1, standing(one, sheet.right - x - 7), "soft")
    below = len(plan.unfinished) - first - fitting
    if below > 0:
        canvas.write_right(sheet.right, sheet.top, f"{below} more below", "soft")


def who(one: Unfinished, room: int) -> str:
    """Return when a game was last played, and with whom."""
    words = (f"{one.when}, with {listed(one.players, most)}" for most in range(len(one.players), 0, -1))
    return next((line for line in words if len(line) <= room), one.when)


def standing(one: Unfinished, room: int) -> str:
    """Return where a game stands, in as many whole sentences as there is room for."""
    words = str(one.stands.headline) if one.stands else UNREADABLE
    for fact in one.stands.facts if one.stands else ():
        said = f" {fact.label} {fact.text}."
        if len(words) + len(said) <= room:
            words += said
    return shortened(words, room)


def _walk(plan: Plan, step: int) -> None:
    plan.waiting = (plan.waiting + step) % len(plan.unfinished)


def _begin(plan: Plan) -> None:
    plan.putting_away = True
