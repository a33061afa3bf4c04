"""The rulings and options of Downeast Dealer: each a question, with what holds if nobody says otherwise."""

from companion.game import Option, Pick, Setting, YesNo

PHONES, TABLE, COMPANION = "phones", "table", "companion"

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label="Who keeps cards and cash?",
            options=(
                Option(PHONES, "real item cards, the cash on the phones"),
                Option(TABLE, "the table, with real cards and real cash"),
                Option(COMPANION, "the companion, cards and cash alike"),
            ),
        ),
        PHONES,
        "1.5",
    ),
    Setting(YesNo(name="thief", label="Are the Thieves in the deck?"), True, "1.6"),
    Setting(
        YesNo(name="short", label="How long a game?", yes="short, two sets left out", no="the whole deck"),
        False,
        "1.7",
    ),
    Setting(
        YesNo(
            name="second_tie",
            label="When a deal is tied?",
            yes="the second tie in a row settles it",
            no="it is repeated until it is won",
        ),
        False,
        "6.10",
    ),
    Setting(
        Pick(
            name="thief_deal",
            label="Which Thieves change hands in a deal?",
            options=(
                Option("equal", "as many as were put up"),
                Option("all", "all that the two hold"),
            ),
        ),
        "equal",
        "7.2",
    ),
)
