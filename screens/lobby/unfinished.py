"""A page outside the usual steps: all unfinished games, to continue or remove for good."""

from functools import partial
from typing import Any

from companion.game import NOTHING, Ask, YesNo, phrase, say, says, together
from companion.store.people import Unfinished
from screens.asking.caps import Cap
from screens.lobby.parts import QUESTIONS, LobbySheet, Touch
from screens.lobby.plan import Plan, Told
from screens.lobby.step import ARROWS, Touches, by_arrows, by_delete, by_number
from screens.prose import fitting_words, whole_sentences

HELP = say(
    "These games aren't finished; the latest comes first. Continue one, and it picks up right where you "
    "left off. If nobody is going to finish a game, remove it: it leaves this list for good, but its record "
    "is kept."
)
UNREADABLE = say("Tableside can't read this game anymore.")
NUMBERED = 9  # how many games can be picked with number keys
ROWS = 3  # how many each game takes up, including a blank one


def ask(plan: Plan) -> Ask:
    """Return the ask: which game to continue, or whether to remove this one."""
    if plan.putting_away:
        remove, keep = say("remove it"), say("keep it")
        away = YesNo(name="away", label=say("remove it"), yes=remove, no=keep, suggested=False)
        return Ask(
            seat=None,
            sentence=say("Remove this game for good?"),
            hint=say("You won't be able to continue it. Its record is kept."),
            blanks=(away,),
        )
    hint = say("Press a number to continue a game. Del removes the selected one.")
    return Ask(seat=None, sentence=QUESTIONS["unfinished"], hint=hint, verb=say("continue"))


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Return the message that continues or removes the game, or None if it stays on the list."""
    if not plan.putting_away:
        return plan.carry_on(plan.waiting)
    if written["away"]:
        return plan.put_away()
    return plan.back()


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here."""
    if plan.putting_away:
        away = Cap("1", NOTHING, "1", sentence=say("remove it for good"))
        return away, Cap("2 Enter", NOTHING, "enter", sentence=say("keep it"), also=("2",))
    return (
        Cap("Enter", NOTHING, "enter", sentence=say("continue this game")),
        by_number(len(plan.unfinished), say("continue a game by number"), plan.carry_on),
        by_arrows(ARROWS, NOTHING, say("go to another game"), partial(_walk, plan)),
        by_delete(say("remove"), say("remove this game"), lambda key: _begin(plan)),
    )


def touches(plan: Plan) -> Touches:
    """Return what can be touched: the first touch picks a game, the second continues it."""

    def touch(number: int) -> Told:
        if number == plan.waiting and not plan.putting_away:
            return plan.carry_on(number)
        plan.waiting, plan.putting_away = number, False
        return None

    return {"waiting": touch}


def paint(sheet: LobbySheet) -> None:
    """Paint as much of the list as fits around the current game."""
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
        words = str(says("1 more below", "{count} more below", below))
        canvas.write_right(sheet.right, sheet.top, words, "soft")


def who(one: Unfinished, room: int) -> str:
    """Return when a game was last played and with whom, naming as many people as fit."""
    by_name = range(len(one.players), 0, -1)
    return fitting_words(room, *(_with(one, most) for most in by_name), one.when)


def _with(one: Unfinished, most: int) -> str:
    """Return when a game was last played and with whom, naming at most this many people."""
    left = len(one.players) - most
    if not left:
        return phrase("{when}, with {players}", when=one.when, players=together(one.players))
    told = says(
        "{when}, with {players} and one more",
        "{when}, with {players} and {count} more",
        left,
        when=one.when,
        players=one.players[:most],
    )
    return str(told)


def standing(one: Unfinished, room: int) -> str:
    """Return where a game left off, in as many whole sentences as there's room for."""
    words = str(one.stands.headline if one.stands else UNREADABLE)
    for fact in one.stands.facts if one.stands else ():
        said = " " + phrase("{Label}: {text}.", label=fact.label, text=fact.text)
        if len(words) + len(said) <= room:
            words += said
    return whole_sentences(words, room)


def _walk(plan: Plan, step: int) -> None:
    plan.waiting = (plan.waiting + step) % len(plan.unfinished)


def _begin(plan: Plan) -> None:
    plan.putting_away = True
