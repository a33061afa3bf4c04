"""Keys on show: a cap with what is on the key, and words for what it does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from textual.geometry import Region

from screens.prose import shortened

if TYPE_CHECKING:
    from screens.cells import Canvas

GAPS = (3, 2)  # columns between keys, if there is room and if there is not
LABELS = range(16, 3, -1)  # letters that are left of the words beside keys, as room gets scarce


class Cap(Struct, frozen=True):
    """A key on show: what is on it, what it does, and what pressing it means."""

    key: str
    label: str
    press: str  # the key as Textual names it, or typed text after "="
    gold: bool = False
    now: bool = True
    brief: str = ""  # the label where room is scarce
    stays: bool = False  # however many answers there are
    whose: str = ""  # the name in it, if the key is another person's: that stays on it


_CAP = {"gold": ("on-gold", "gold"), "now": ("on-line", "line"), "later": ("faint", "slot")}
Worded: TypeAlias = tuple[Cap, str]  # a key, and as much of its words as there is room for


def fitted(answers: Sequence[Cap], others: Sequence[Cap], room: int) -> tuple[list[Worded], int]:
    """Return the keys for which there is room, and the gap between them.

    The others go first, each with its words, but for those that stay; of those that answer the words do,
    and some keys last. The way out never goes. No key loses the name of the person whose it is.
    """
    others = [cap for cap in others if cap.press not in {answer.press for answer in answers}]
    kept = [(cap, cap.brief or cap.label) for cap in others if cap.stays]
    way_out = [(cap, "") for cap in others if cap.press == "escape"]
    full = [(cap, cap.label) for cap in answers]
    brief = [(cap, cap.brief or cap.label) for cap in answers if cap.now]
    short = [[(cap, shortened(label, max(most, len(cap.whose)))) for cap, label in brief] for most in LABELS]
    bare = [(cap, "" if cap.press == "field" else label) for cap, label in brief]
    said = [(cap, cap.brief or cap.label) for cap in others]
    rows: list[list[Worded]] = [
        [*full, *((cap, cap.label) for cap in others)],
        *([*row, *said[:many]] for row in (full, brief) for many in range(len(said), 0, -1)),
        *([*row, *kept] for row in (full, brief, bare, *short)),
        *([*row, *way_out] for row in (full, brief, bare, *short)),
        *([*((cap, cap.whose) for cap, _ in brief[:many]), *way_out] for many in range(len(brief), -1, -1)),
    ]
    return next((row, gap) for row in rows for gap in GAPS if _length(row, gap) <= room)


def write_caps(
    canvas: "Canvas", x: int, y: int, answers: Sequence[Cap], others: Sequence[Cap]
) -> list[tuple[Region, Cap]]:
    """Write keys up to the edge, as many as fit; return where each can be touched."""
    touch = []
    row, gap = fitted(answers, others, canvas.width - x)
    for cap, label in row:
        ink, ground = _CAP["gold" if cap.gold else "now" if cap.now else "later"]
        end = canvas.write(x, y, f" {cap.key} ", ink, ground, bold=True)
        if label:
            colour = "said" if cap.gold else "soft" if cap.now else "faint"
            end = canvas.write(end + 1, y, label, colour, bold=cap.gold)
        touch.append((Region(x, y, end - x, 1), cap))
        x += _width(cap, label, gap)
    return touch


def _length(row: list[Worded], gap: int) -> int:
    """Return the columns of a row; nothing follows its last key."""
    return sum(_width(*one, gap) for one in row) - (gap if row and row[-1][1] else 1)


def _width(cap: Cap, label: str, gap: int) -> int:
    """Return the columns of a key with the gap after it; keys without words stand closer."""
    return len(cap.key) + 2 + (1 + len(label) + gap if label else 1)
