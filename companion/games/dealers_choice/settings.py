"""The rulings and options for Dealer's Choice, each a question with a default."""

from companion.game import Money, Option, Pick, Setting, say
from companion.games.dealers_choice.box import BILL

TABLE, COMPANION = "table", "companion"
THIEF, DISCARD = "thief", "discard"
EXACT, HUNDREDS = "exact", "hundreds"
NOTHING, EVERYTHING = "nothing", "everything"

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label=say("Who deals the cards?"),
            options=(
                Option(TABLE, say("the table, with real cards")),
                Option(COMPANION, say("Tableside, if cards are missing")),
            ),
        ),
        TABLE,
        "1.6",
    ),
    Setting(
        Pick(
            name="stolen",
            label=say("Where does a stolen car go?"),
            options=(Option(THIEF, say("to the thief's lot")), Option(DISCARD, say("out of the game"))),
        ),
        THIEF,
        "6.4",
    ),
    Setting(
        Pick(
            name="half_list",
            label=say("What's half of an odd list price?"),
            options=(
                Option(EXACT, say("exactly half")),
                Option(HUNDREDS, say("rounded up to the next {bill}", bill=Money(BILL))),
            ),
        ),
        EXACT,
        "6.2",
    ),
    Setting(
        Pick(
            name="fly_by_night",
            label=say("What does Fly By Night insurance cover?"),
            options=(Option(NOTHING, say("nothing")), Option(EVERYTHING, say("fire, theft and collision"))),
        ),
        NOTHING,
        "6.8",
    ),
)
