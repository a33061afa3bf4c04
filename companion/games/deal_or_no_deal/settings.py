"""The rulings and options of Deal or No Deal: each a question, with what holds if nobody says otherwise."""

from companion.game import Count, Option, Pick, Setting, YesNo

SETTINGS = (
    Setting(
        Pick(
            name="keeper",
            label="Who fills the cases?",
            options=(
                Option("table", "the table, with the real value cards"),
                Option("companion", "the companion, for a box whose cards are lost"),
            ),
        ),
        "table",
        "1.7",
    ),
    Setting(
        Pick(
            name="split",
            label="How is it settled who holds which case?",
            options=(
                Option("drawn", "the companion draws it"),
                Option("asked", "it is asked when a case is called"),
                Option("entered", "the table enters it"),
            ),
        ),
        "drawn",
        "1.9",
        at_least=4,
    ),
    Setting(Count(name="cycles", label="How many times does everyone host?", least=1, most=6), 1, "1.6"),
    Setting(
        YesNo(
            name="merge_final_offer",
            label="How many offers are made?",
            yes="nine, as on television",
            no="ten, the last in round ten",
        ),
        False,
        "6.7",
    ),
    Setting(
        YesNo(name="r10_750_pays_holder", label="Does $750 in the last case win its holder the kitty?"),
        False,
        "2.6",
        at_least=3,
    ),
    Setting(
        YesNo(
            name="cent_in_special_pays_host",
            label="After a deal, does $0.01 in the contestant's case win the host the kitty?",
        ),
        False,
        "2.7",
        at_least=3,
    ),
    Setting(YesNo(name="play_out", label="After a deal, are the other cases opened as well?"), False, "7.5"),
    Setting(
        Pick(
            name="rounding",
            label="How are sums shown?",
            options=(Option("cents", "to the cent"), Option("dollars", "to the whole dollar")),
        ),
        "cents",
        "1.10",
    ),
    Setting(
        YesNo(
            name="open_guide",
            label="Who sees the banker's guide to an offer?",
            yes="everyone, on the open screen",
            no="the host alone",
        ),
        False,
        "10.1",
    ),
)
