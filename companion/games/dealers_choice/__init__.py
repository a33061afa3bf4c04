"""Dealer's Choice: lots, bids and looking under the hood. The rules in words are in `rules.md`."""

from companion.games import built_in

LID = built_in("dealers_choice", "Dealer's Choice", range(3, 6), "60–90")
