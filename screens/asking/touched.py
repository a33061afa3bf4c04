"""Visible keys: painting them, and telling which one was touched."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.geometry import Region
from textual.message import Message

from screens.asking.caps import Arranged, Cap, arranged, width_of
from screens.cells import Canvas

FIELD = "field"  # the key that stands for typing; touching it opens the pad
_CAP = {"gold": ("on-gold", "gold"), "now": ("on-line", "line"), "later": ("faint", "slot")}


@dataclass
class KeyTouched(Message):
    """Somebody touched a key that the bar doesn't handle itself, on the bar or on the pad."""

    key: str


def write_caps(
    canvas: Canvas, x: int, y: int, answers: Sequence[Cap], others: Sequence[Cap]
) -> list[tuple[Region, Cap]]:
    """Write as many keys as fit; return the area where each can be touched."""
    return write_row(canvas, x, y, arranged(answers, others, canvas.width - x))


def write_row(canvas: Canvas, x: int, y: int, keys: Arranged) -> list[tuple[Region, Cap]]:
    """Write the keys on a bar; return the area where each can be touched."""
    touch = []
    row, gap, _ = keys
    for cap, label in row:
        end = write_cap(canvas, x, y, cap)
        if label:
            colour = "said" if cap.gold else "soft" if cap.now else "faint"
            end = canvas.write(end + 1, y, label, colour, bold=cap.gold)
        touch.append((Region(x, y, end - x, 1), cap))
        x += width_of(cap, label, gap)
    return touch


def write_cap(canvas: Canvas, x: int, y: int, cap: Cap) -> int:
    """Write a key without its words; return where it ends."""
    ink, ground = _CAP["gold" if cap.gold else "now" if cap.now else "later"]
    return canvas.write(x, y, f" {cap.shown} ", ink, ground, bold=True)
