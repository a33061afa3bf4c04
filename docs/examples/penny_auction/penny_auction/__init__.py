"""Penny Auction: sealed bids for a jar of pennies. The rules in words are in `rules.md`."""

from companion.game import Lid

LID = Lid("penny_auction", "Penny Auction", range(2, 7), minutes="10", rules=__name__)
