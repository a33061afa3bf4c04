"""Who counts something in private on a phone, and whether it agrees."""

from collections.abc import Mapping

from companion.game import Seat, phrase
from screens.cells import Canvas
from screens.painting import chip
from screens.places import margin

SHORT = 8  # letters of a name


def write_alone(canvas: Canvas, y: int, alone: Mapping[Seat, bool | None], names: Mapping[Seat, str]) -> None:
    """Write what everybody said who counts in private; nothing if nobody does."""
    if not alone:
        return
    x = canvas.write(margin(canvas.width), y, phrase("In private:"), "soft") + 1
    said = {
        True: ("✓", phrase("agrees"), "good"),
        False: ("✗", phrase("differs"), "bad"),
        None: ("…", phrase("counting"), "soft"),
    }
    words = {
        seat: (canvas.name(names.get(seat, seat), SHORT), *said[agrees]) for seat, agrees in alone.items()
    }
    full = sum(len(name) + len(word) + 9 for name, _, word, _ in words.values()) <= canvas.width - x
    for seat, (name, mark, word, colour) in words.items():
        x = canvas.write(x, y, chip(seat, name), "on-seat", f"seat-{seat}", bold=True) + 1
        x = canvas.write(x, y, f"{mark} {word}" if full else mark, colour) + (3 if full else 2)
