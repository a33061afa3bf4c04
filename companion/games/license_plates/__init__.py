"""License Plates: bid on what stands on all the plates when you see only one. The rules are in `rules.md`."""

from companion.games import built_in

LID = built_in("license_plates", "License Plates", range(3, 7), "45")
