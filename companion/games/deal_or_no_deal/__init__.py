"""Deal or No Deal: 26 cases, a banker and a lot of nerve. The rules in words are in `rules.md`."""

from companion.games import built_in

LID = built_in("deal_or_no_deal", "Deal or No Deal", range(2, 7), "20 a game")
