"""License Plates: bid on what stands on all the plates when you see only one. The rules are in `rules.md`."""

from companion.game.lid import Lid

CARD = Lid("license_plates", "License Plates", range(3, 7), minutes="45")
