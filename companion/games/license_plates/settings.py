"""The rulings and options of License Plates: each a question, with what holds if nobody says otherwise."""

from companion.game import Option, Pick, Setting

TABLE, PHONES, COMPANION = "table", "phones", "companion"
ASIDE, PILE = "aside", "pile"

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label="Who knows the plates?",
            options=(
                Option(TABLE, "nobody: the table counts"),
                Option(PHONES, "each player types the own plate"),
                Option(COMPANION, "the companion deals them, for a box whose cards are lost"),
            ),
        ),
        TABLE,
        "1.4",
    ),
    Setting(
        Pick(
            name="plates_of_the_out",
            label="What becomes of the plates of whoever is out?",
            options=(Option(ASIDE, "they are set aside"), Option(PILE, "they are a pile in the centre")),
        ),
        ASIDE,
        "6.2",
    ),
)
