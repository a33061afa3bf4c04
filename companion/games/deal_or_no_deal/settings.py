"""The rulings and options for Deal or No Deal, each a question with a default."""

from companion.game import Count, Option, Pick, Setting, YesNo, say
from companion.games.deal_or_no_deal.state import BY_HOST, BY_TELEVISION

NOBODY_HOSTS = ("banker", BY_TELEVISION)

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label=say("Who fills the cases?"),
            options=(
                Option("table", say("you, with the real value cards")),
                Option("companion", say("Tableside, if cards are missing")),
            ),
        ),
        "table",
        "1.7",
    ),
    Setting(
        Pick(
            name="split",
            label=say("Who decides who gets which cases?"),
            options=(
                Option("drawn", say("Tableside draws them")),
                Option("asked", say("you enter each as it's called")),
                Option("entered", say("you enter them all first")),
            ),
        ),
        "drawn",
        "1.9",
        at_least=4,
    ),
    Setting(Count(name="cycles", label=say("How many turns does everyone get?"), least=1, most=6), 1, "1.6"),
    Setting(
        YesNo(
            name="merge_final_offer",
            label=say("How many offers are there?"),
            yes=say("nine, as on television"),
            no=say("ten, the last one in round ten"),
        ),
        False,
        "6.7",
    ),
    Setting(
        YesNo(name="r10_750_pays_holder", label=say("Does $750 in the last case win its holder the kitty?")),
        False,
        "2.6",
        at_least=3,
    ),
    Setting(
        YesNo(
            name="cent_in_special_pays_host",
            label=say("After a deal, does $0.01 in the contestant's case win the host the kitty?"),
        ),
        False,
        "2.7",
        at_least=3,
        unless=NOBODY_HOSTS,
    ),
    Setting(
        YesNo(name="play_out", label=say("After a deal, do you open the other cases too?")), False, "7.5"
    ),
    Setting(
        Pick(
            name="rounding",
            label=say("How are amounts shown?"),
            options=(Option("cents", say("to the cent")), Option("dollars", say("in whole dollars"))),
        ),
        "cents",
        "1.10",
    ),
    Setting(
        YesNo(
            name="open_guide",
            label=say("Who sees the banker's guide to an offer?"),
            yes=say("everyone, on the screen"),
            no=say("only the host"),
        ),
        False,
        "10.1",
        unless=NOBODY_HOSTS,
    ),
    Setting(
        Pick(
            name="banker",
            label=say("Who's the banker?"),
            options=(
                Option(BY_HOST, say("one of you, the host")),
                Option(BY_TELEVISION, say("Tableside, as on TV: a house rule")),
            ),
        ),
        BY_HOST,
        "12.1",
    ),
)
