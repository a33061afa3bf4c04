"""The rulings and options of Dealer's Choice: each a question, with what holds if nobody says otherwise."""

from companion.game import Option, Pick, Setting

TABLE, COMPANION = "table", "companion"
THIEF, DISCARD = "thief", "discard"
EXACT, HUNDREDS = "exact", "hundreds"
NOTHING, EVERYTHING = "nothing", "everything"

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label="Who keeps the cards?",
            options=(
                Option(TABLE, "the table, with real cards"),
                Option(COMPANION, "the companion, for a box with lost cards"),
            ),
        ),
        TABLE,
        "1.6",
    ),
    Setting(
        Pick(
            name="stolen",
            label="Where does a stolen car go?",
            options=(Option(THIEF, "to the thief's lot"), Option(DISCARD, "out of the game")),
        ),
        THIEF,
        "6.4",
    ),
    Setting(
        Pick(
            name="half_list",
            label="What is half of an odd list price?",
            options=(Option(EXACT, "exactly half"), Option(HUNDREDS, "rounded up to a bill of $100")),
        ),
        EXACT,
        "6.2",
    ),
    Setting(
        Pick(
            name="fly_by_night",
            label="What does Fly By Night insurance cover?",
            options=(Option(NOTHING, "nothing"), Option(EVERYTHING, "fire, theft and collision")),
        ),
        NOTHING,
        "6.8",
    ),
)
