"""The rulings and options for Downeast Dealer, each a question with a default."""

from companion.game import Option, Pick, Setting, YesNo, say

PHONES, TABLE, COMPANION = "phones", "table", "companion"

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label=say("Who handles the cards and cash?"),
            options=(
                Option(PHONES, say("real item cards, cash on the phones")),
                Option(TABLE, say("the table: real cards and real cash")),
                Option(COMPANION, say("Tableside: cards and cash")),
            ),
        ),
        PHONES,
        "1.5",
    ),
    Setting(YesNo(name="thief", label=say("Play with the Thieves?")), True, "1.6"),
    Setting(
        YesNo(
            name="short",
            label=say("How long is the game?"),
            yes=say("short, two sets left out"),
            no=say("the whole deck"),
        ),
        False,
        "1.7",
    ),
    Setting(
        YesNo(
            name="second_tie",
            label=say("What if a deal is tied?"),
            yes=say("a second tie in a row settles it"),
            no=say("repeat it until someone wins"),
        ),
        False,
        "6.10",
    ),
    Setting(
        Pick(
            name="thief_deal",
            label=say("Which Thieves change hands in a deal?"),
            options=(
                Option("equal", say("only those at stake")),
                Option("all", say("all the other player holds")),
            ),
        ),
        "equal",
        "7.2",
    ),
)
