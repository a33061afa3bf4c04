"""Dealer's Choice: lots, bids and looking under the hood. The rules in words are in `rules.md`."""

from companion.game.lid import Lid

CARD = Lid("dealers_choice", "Dealer's Choice", range(3, 6), minutes="60–90")
