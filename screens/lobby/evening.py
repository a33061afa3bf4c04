"""A page before the first step: after a long break, whether it's still the same evening."""

from typing import Any

from companion.game import NOTHING, Ask, phrase, say
from screens.asking.caps import Cap
from screens.lobby.finished import paint_games
from screens.lobby.parts import QUESTIONS, LobbySheet
from screens.lobby.plan import EveningOver, Plan, Told
from screens.lobby.step import Touches

HELP = say(
    "Tableside adds up who wins an evening. It can't tell from the clock alone when one is over, so it asks: "
    "Enter goes on with the same evening, and N ends it, so the next game starts a new one."
)


def ask(plan: Plan) -> Ask:
    """Return the question."""
    hint = say("If not, the next game starts a new one.")
    return Ask(seat=None, sentence=QUESTIONS["evening"], hint=hint, verb=say("yes, it goes on"))


def answer(plan: Plan, written: dict[str, Any]) -> Told:
    """Go on with the same evening; return None, since the kiosk needn't know."""
    return plan.go_to("game")


def acts(plan: Plan) -> tuple[Cap, ...]:
    """Return the keys for what can be done here."""

    def end(key: str) -> Told:
        plan.go_to("game")
        return EveningOver()

    return (
        Cap("Enter", NOTHING, "enter", sentence=say("yes, the same evening")),
        Cap("N", say("no, a new one"), "n", sentence=say("no, start a new evening"), do=end),
    )


def touches(plan: Plan) -> Touches:
    """Return what can be touched: nothing but the keys."""
    return {}


def paint(sheet: LobbySheet) -> None:
    """Paint what was played last."""
    sheet.question(sheet.top)
    sheet.canvas.write(sheet.edge + 3, sheet.top + 2, phrase("Played so far"), "soft")
    paint_games(sheet, sheet.top + 4, sheet.plan.tonight, None)
