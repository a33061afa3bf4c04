"""The second step: who plays. The flags are the seats; above them are the people the house remembers."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.game import NOTHING, SEATS, Ask, Text, say
from screens.asking.caps import Cap
from screens.lobby.parts import QUESTIONS, LobbySheet, Touch
from screens.lobby.plan import Plan, Told
from screens.lobby.step import LEFT_RIGHT, UP_DOWN, Touches, by_arrows, by_delete, by_number
from screens.prose import shortened
from screens.theme import MARKS

HELP = say(
    "Type a name and press Enter, one player at a time, clockwise. Put commas between names to enter "
    "several at once. Anyone who has played here before has a number: press it to add them, and again to "
    "remove them. Tab or a tap selects a seat, so you can move, rename or remove that player. Enter by "
    "itself goes on."
)
COLUMNS, WIDEST = 3, 34
PLAYED = say("Played here before")
NOBODY_YET = say("Nobody has played here yet.")
TYPE = say("Type a name and press Enter. The next name takes the next seat.")
CHOOSE = say("Press Tab or tap a seat to move, rename or remove a player.")
CHOSEN = say("Tap another seat to swap, or this one again to remove the player.")


class Name(Text, frozen=True, kw_only=True, tag="name"):
    """A player's name; Enter by itself moves on with the people already seated."""

    def check(self, value: Any) -> None:
        """Check the name; an empty one is fine."""
        if value:
            super().check(value)


def ask(plan: Plan) -> Ask:
    """Return the ask for a name, or for a new name if a seat is chosen."""
    seating = plan.seating
    sentence, verb = QUESTIONS["people"], say("a name")
    hint = say("One name at a time, clockwise.")
    if seating.chosen is not None:
        sentence, verb = say("{name} sits here.", name=seating.names[seating.chosen]), say("rename")
        hint = say("Move them, type a new name, or remove them.")
    blank = Name(name="name", label=verb)
    return Ask(seat=None, sentence=sentence, hint=hint, verb=verb, blanks=(blank,))


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Seat or rename somebody; if nothing was typed, move on."""
    if not written["name"]:
        return plan.go_to("rules")
    plan.seating.sit(written["name"], plan.check)
    return None


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here; keys for the chosen seat come first."""
    seating = plan.seating
    chosen, known = seating.chosen is not None, len(seating.known)
    word = say("go on") if chosen else say("that's everyone")
    go_on = Cap("Enter", word, "enter", sentence=say("go on with these players"))
    word = NOTHING if chosen else say("seats")
    choose = replace(by_arrows(UP_DOWN, word, say("select a seat"), seating.choose), key="Tab")
    toggle = by_number(known, say("add or remove a player"), partial(_toggle, plan)) if known else None
    if not chosen:
        remove = by_delete(NOTHING, say("remove the last player"), lambda key: seating.remove())
        return tuple(act for act in (remove, go_on, choose, toggle) if act)
    remove = by_delete(say("remove"), say("remove this player"), lambda key: seating.remove())
    move = by_arrows(LEFT_RIGHT, say("move"), say("move this player"), seating.move)
    return tuple(act for act in (move, remove, go_on, choose, toggle) if act)


def touches(plan: Plan) -> Touches:
    """Return what can be touched."""
    return {"known": partial(_toggle, plan), "seat": lambda place: plan.seating.touch(place, plan.check)}


def _toggle(plan: Plan, number: int) -> None:
    plan.seating.toggle(number, plan.check)


def paint(sheet: LobbySheet) -> None:
    """Paint the remembered names, each with the number that seats it, and the seats."""
    canvas, seating = sheet.canvas, sheet.plan.seating
    rows = -(-len(seating.known) // COLUMNS)
    roomy = sheet.flags > sheet.top + rows + 4  # false while the pad is open
    y = sheet.top if roomy else 0
    sheet.question(y)
    if roomy:
        lines = (PLAYED,) if seating.known else (TYPE,) if any(seating.seated) else (NOBODY_YET, TYPE)
        for row, line in enumerate(lines, y + 2):
            canvas.write(sheet.edge, row, str(line), "soft")
        line = CHOOSE if seating.chosen is None else CHOSEN
        canvas.write(sheet.edge, sheet.flags - (3 if sheet.doubled else 2), str(line), "soft")
    y += 4 if roomy else 2
    apart = 2 if sheet.flags - y > 2 * rows + 2 else 1
    width = min((sheet.right - sheet.edge) // COLUMNS, WIDEST)
    for number, name in enumerate(seating.known):
        row, column = divmod(number, COLUMNS)
        _paint_known(sheet, sheet.edge + column * width, y + apart * row, width, number, name)
    sheet.paint_flags()


def _paint_known(sheet: LobbySheet, x: int, y: int, width: int, number: int, name: str) -> None:
    seated = sheet.plan.seating.place_of(name)
    sheet.place(Touch("known", number), x, y, width - 1, 1)
    end = sheet.cap(x, y, str(number + 1))
    if seated is not None:
        sheet.canvas.write(end + 1, y, MARKS[SEATS[seated]], f"seat-{SEATS[seated]}")
    said = "soft" if seated is None else "said"
    sheet.canvas.write(end + 3, y, shortened(name, width - 7), said, bold=seated is not None)
