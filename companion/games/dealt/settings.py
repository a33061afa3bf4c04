"""The rulings and options for Dealt!, each a question with a default."""

from companion.game import Option, Pick, Setting, YesNo, say

TABLE, COMPANION = "table", "companion"
STOP_LEADS, REDRAW_LEADS = "stop", "redraw"

WHO_DEALS = {TABLE: say("The oldest deals."), COMPANION: say("The player to their left starts.")}

_LEADS = (Option(REDRAW_LEADS, say("whoever draws")), Option(STOP_LEADS, say("whoever played the Stop")))

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label=say("Who deals the cards?"),
            options=(
                Option(TABLE, say("the oldest, with real cards")),
                Option(COMPANION, say("Tableside, with hands on the phones")),
            ),
        ),
        TABLE,
        "1.6",
    ),
    Setting(
        Pick(
            name="chips",
            label=say("How many chips each?"),
            options=(Option(2, say("2, about 20 minutes")), Option(3, say("3, about 30 minutes"))),
        ),
        2,
        "1.2",
    ),
    Setting(
        YesNo(
            name="redraw_pulls_back",
            label=say("If your last card wins a trick with a Redraw, do you draw?"),
            yes=say("yes, and you're back in"),
            no=say("no, you stay out"),
        ),
        True,
        "4.9",
    ),
    Setting(
        Pick(
            name="led_redraw_stopped",
            label=say("A Redraw is led, then stopped before any combination. Who leads next?"),
            options=_LEADS,
        ),
        REDRAW_LEADS,
        "4.10",
    ),
    Setting(
        Pick(
            name="redraw_stopped",
            label=say("A trick with a Redraw and a combination is stopped. Who leads next?"),
            options=_LEADS,
        ),
        STOP_LEADS,
        "4.11",
    ),
)
