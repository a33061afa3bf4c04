"""Two answers side by side, each on a block of its own, in letters of the same size."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from companion.game import Said
from screens.big_type import Figure, Size, lowered
from screens.cells import Canvas
from screens.painting import drawn_words

PAD = 8  # columns to leave free around the letters, for both answers together
GAP = 2
LEAST = 4  # columns to leave free around one answer
LARGE = 5  # rows


class Choice(NamedTuple):
    """One of the answers: its words, and the colors of its block and its letters."""

    words: Said
    ground: str
    ink: str


def paint_choices(
    canvas: Canvas,
    across: tuple[int, int],
    y: int,
    choices: Sequence[Choice],
    sizes: Sequence[Size],
    pad: int = PAD,
) -> tuple[Region, ...]:
    """Paint answers between two columns, in the largest size that fits all; return their blocks."""
    words, whole = [str(one.words) for one in choices], across[1] - across[0] - GAP
    size, drawn = next(
        ((size, drawn) for size in sizes if (drawn := _alike(words, size, whole - pad))),
        ("M", [Figure((word,), above=0) for word in words]),
    )
    room, above = whole - sum(one.width for one in drawn), max(one.above for one in drawn)
    roomy, first = size != "M", _first_pad(whole, drawn, room)
    pads = (first, room - first)
    x, blocks = across[0], []
    for (_, ground, ink), letters, free in zip(choices, drawn, pads, strict=True):
        width = letters.width + free
        if roomy:
            block = Region(x, y - above, width, letters.height - letters.above + 1 + above)
            canvas.fill(*block, ground)
            canvas.figure(x + free // 2, y - letters.above, lowered(letters), ink)
        else:  # half a row of padding above and below
            block = Region(x, y, width, 4)
            canvas.write(x, y, "▄" * width, ground)
            canvas.fill(x, y + (not above), width, 3 + bool(above), ground)
            at = x + free // 2, y + 1 + (3 - letters.height - letters.above) // 2
            if letters.height > 1:
                canvas.figure(*at, letters, ink)
            else:
                canvas.write(*at, letters.rows[0], ink, bold=True)
        blocks.append(block)
        x += width + GAP
    return tuple(blocks)


def _first_pad(whole: int, drawn: Sequence[Figure], room: int) -> int:
    """Return how many columns are free around the first answer; blocks are equally wide if possible."""
    half = whole // 2
    if all(one.width + LEAST <= half for one in drawn):
        return half - drawn[0].width
    return room // 2 if drawn[0].height < LARGE else room * 3 // 10 * 2 + 1


def _alike(words: Sequence[str], size: Size, room: int) -> list[Figure]:
    """Return words drawn at this size, or an empty list if they don't fit side by side."""
    drawn = [one for word in words if (one := drawn_words(word, room, (size,)))]
    return drawn if len(drawn) == len(words) and sum(one.width for one in drawn) <= room else []
