"""License Plates: bid on what stands on all the plates when you see only one. The rules are in `rules.md`."""

from companion.game.lid import Lid

LID = Lid(
    "license_plates",
    "License Plates",
    range(3, 7),
    minutes="45",
    rules=__name__,
    pages="companion.phone.pages.license_plates",
    board="screens.games.license_plates.widget",
    picture="screens.games.license_plates.picture",
)
