"""License Plates: bid on what's on all the plates when you can see only one. The rules are in `rules.md`."""

from companion.games import built_in

LID = built_in("license_plates", "License Plates", range(3, 7), "45")
