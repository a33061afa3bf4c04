"""Deal or No Deal: 26 cases, a banker and a nerve. The rules in words are in `rules.md`."""

from companion.game.lid import Lid

LID = Lid(
    "deal_or_no_deal",
    "Deal or No Deal",
    range(2, 7),
    minutes="20 a hosting",
    rules=__name__,
    pages="companion.phone.pages.deal_or_no_deal",
    board="screens.games.deal_or_no_deal.widget",
    picture="screens.games.deal_or_no_deal.picture",
)
