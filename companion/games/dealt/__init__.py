"""Dealt!: get rid of the hand you were dealt, in the order it came. The rules are in `rules.md`."""

from companion.games import built_in

LID = built_in("dealt", "Dealt!", range(3, 6), "20–30")
