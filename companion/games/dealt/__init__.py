"""Dealt!: get rid of the hand you were dealt, in the order in which it came. The rules are in `rules.md`."""

from companion.game.lid import Lid

CARD = Lid("dealt", "Dealt!", range(3, 6), minutes="20–30")
