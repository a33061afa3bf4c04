"""Keys on show: a cap with what is on the key, and words for what it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from screens.cells import Canvas
from screens.prose import shortened

GAPS = (3, 2)  # columns between keys, if there is room and if there is not
LABELS = range(16, 3, -1)  # letters that are left of the words beside keys, as room gets scarce


@dataclass(frozen=True)
class Cap:
    """A key on show: what is on it, what it does, and what pressing it means."""

    key: str
    label: str
    press: str  # the key as Textual names it, or typed text after "="
    gold: bool = False
    now: bool = True
    brief: str = ""  # the label where room is scarce


_CAP = {"gold": ("on-gold", "gold"), "now": ("on-line", "line"), "later": ("faint", "slot")}
Worded: TypeAlias = tuple[Cap, str]  # a key, and as much of its words as there is room for


def fitted(answers: Sequence[Cap], others: Sequence[Cap], room: int) -> tuple[list[Worded], int]:
    """Return the keys for which there is room, and the gap between them.

    The words of the others go first, the keys that answer never.
    """
    full = [(cap, cap.label) for cap in answers]
    brief = [(cap, cap.brief or cap.label) for cap in answers if cap.now]
    short = [[(cap, shortened(label, most)) for cap, label in brief] for most in LABELS]
    said = [(cap, cap.brief or cap.label) for cap in others]
    bare = [(cap, "") for cap in others]
    rows: list[list[Worded]] = [[*full, *((cap, cap.label) for cap in others)], [*full, *said]]
    for many in range(len(others) - 1, 1, -1):
        rows += [*full, *said[:many], *bare[many:]], [*full, *said[:many]]
    rows += [
        [*full, *said[:1], *bare[1:]],
        *([*row, *bare[:many]] for row in (full, brief) for many in range(len(bare), 0, -1)),
        *([*row, *bare[:1]] for row in short),
        *short,
        [(cap, "") for cap, _ in brief],
    ]
    fits = ((row, gap) for row in rows for gap in GAPS if sum(_width(*one, gap) for one in row) <= room + gap)
    return next(fits, (rows[-1], GAPS[-1]))


def write_caps(
    canvas: Canvas, x: int, y: int, answers: Sequence[Cap], others: Sequence[Cap]
) -> list[tuple[range, Cap]]:
    """Write keys up to the edge, as many as fit; return the columns of each."""
    touch = []
    row, gap = fitted(answers, others, canvas.width - x)
    for cap, label in row:
        ink, ground = _CAP["gold" if cap.gold else "now" if cap.now else "later"]
        end = canvas.write(x, y, f" {cap.key} ", ink, ground, bold=True)
        if label:
            colour = "said" if cap.gold else "soft" if cap.now else "faint"
            end = canvas.write(end + 1, y, label, colour, bold=cap.gold)
        touch.append((range(x, end), cap))
        x += _width(cap, label, gap)
    return touch


def _width(cap: Cap, label: str, gap: int) -> int:
    """Return the columns of a key with the gap after it; keys without words stand closer."""
    return len(cap.key) + 2 + (1 + len(label) + gap if label else 1)
