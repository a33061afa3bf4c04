"""Downeast Dealer: auctions, bluffs and a Thief. The rules in words are in `rules.md`."""

from companion.game.lid import Lid

LID = Lid(
    "downeast_dealer",
    "Downeast Dealer",
    range(3, 6),
    minutes="30–45",
    rules=__name__,
    pages="companion.phone.pages.downeast_dealer",
    board="screens.games.downeast_dealer.widget",
    picture="screens.games.downeast_dealer.picture",
)
