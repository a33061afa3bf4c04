"""The picture to take home: an evening on one card, 1080 by 1350, to send to everybody who was there.

It's drawn with Pillow, which is an extra (`tableside[picture]`): without it, there's no picture, and
everything else works. Drawing takes about a second on a slow machine, so do it in a thread.
"""

from importlib.util import find_spec

from companion.game import Refused, say
from companion.game.said import Language, speaking
from companion.house.evenings import Evening
from companion.house.telling import told
from companion.store.roster import Roster

NEEDS = ("PIL", "font_source_sans_pro")


def can_draw() -> bool:
    """Whether Pillow is installed."""
    return all(find_spec(module) for module in NEEDS)


def picture(evening: Evening, roster: Roster, language: Language) -> bytes:
    """Return an evening as a PNG; the same evening is always drawn the same way."""
    if not can_draw():
        raise Refused(say("There are no pictures: Pillow isn't installed."))
    from companion.house.picture.layout import EveningPicture

    with speaking(language):
        return EveningPicture(told(evening, roster), _seed(evening)).paint().png()


def _seed(evening: Evening) -> str:
    """Return the seed for the confetti, which is the same however often the evening is drawn."""
    return f"{evening.number} {evening.finishes[0].origin}" if evening.finishes else ""
