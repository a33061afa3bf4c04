"""The rulings and options of Dealt!: each a question, with what holds if nobody says otherwise."""

from companion.game import Option, Pick, Setting, YesNo

TABLE, COMPANION = "table", "companion"
STOP_LEADS, REDRAW_LEADS = "stop", "redraw"

_LEADS = (Option(REDRAW_LEADS, "whoever draws"), Option(STOP_LEADS, "whoever played the Stop"))

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label="Who deals the cards?",
            options=(
                Option(TABLE, "the oldest, with real cards"),
                Option(COMPANION, "the companion, each hand on its phone"),
            ),
        ),
        TABLE,
        "1.6",
    ),
    Setting(
        Pick(
            name="chips",
            label="How many chips each?",
            options=(Option(2, "2, about 20 minutes"), Option(3, "3, about 30 minutes")),
        ),
        2,
        "1.2",
    ),
    Setting(
        YesNo(
            name="redraw_pulls_back",
            label="Whoever goes out by winning a trick with a Redraw",
            yes="draws, and is in again",
            no="stays out, and draws nothing",
        ),
        True,
        "4.9",
    ),
    Setting(
        Pick(
            name="led_redraw_stopped",
            label="A Redraw is led, and stopped before any combination. Who leads next?",
            options=_LEADS,
        ),
        REDRAW_LEADS,
        "4.10",
    ),
    Setting(
        Pick(
            name="redraw_stopped",
            label="A trick with a Redraw and a combination is stopped. Who leads next?",
            options=_LEADS,
        ),
        STOP_LEADS,
        "4.11",
    ),
)
