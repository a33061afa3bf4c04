"""Downeast Dealer: auctions, bluffs and a Thief. The rules in words are in `rules.md`."""

from companion.games import built_in

LID = built_in("downeast_dealer", "Downeast Dealer", range(3, 6), "30–45")
