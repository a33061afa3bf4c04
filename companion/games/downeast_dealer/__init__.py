"""Downeast Dealer: auctions, bluffs and a Thief. The rules in words are in `rules.md`."""

from companion.game.lid import Lid

CARD = Lid("downeast_dealer", "Downeast Dealer", range(3, 6), minutes="30–45")
