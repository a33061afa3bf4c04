"""Dealer's Choice: lots, bids and looking under the hood. The rules in words are in `rules.md`."""

from companion.game.lid import Lid

LID = Lid(
    "dealers_choice",
    "Dealer's Choice",
    range(3, 6),
    minutes="60–90",
    rules=__name__,
    pages="companion.phone.pages.dealers_choice",
    board="screens.games.dealers_choice.widget",
    picture="screens.games.dealers_choice.picture",
)
