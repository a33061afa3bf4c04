"""The settings for License Plates, each a question with a default."""

from companion.game import Option, Pick, Setting, say

TABLE, PHONES, COMPANION = "table", "phones", "companion"
ASIDE, PILE = "aside", "pile"

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label=say("Who knows the plates?"),
            options=(
                Option(TABLE, say("nobody: we do the counting")),
                Option(PHONES, say("each player types their own plate")),
                Option(COMPANION, say("Tableside deals them, if cards are missing")),
            ),
        ),
        TABLE,
        "1.4",
    ),
    Setting(
        Pick(
            name="plates_of_the_out",
            label=say("What happens to the plates of a player who's out?"),
            options=(Option(ASIDE, say("set aside")), Option(PILE, say("one more pile in the center"))),
        ),
        ASIDE,
        "6.2",
    ),
)
