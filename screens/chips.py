"""People as numbered chips: which number stands for whom while it's being typed, and how the chips look."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Region

from companion.game import Seat
from screens.cells import Canvas
from screens.prose import shortened
from screens.theme import MARKS

OFFERED = 23  # as many as fit on the smallest screen, with one place left for a guest
WIDE, APART = 17, 2  # columns of a chip, and between two
CAP = 4  # columns of a chip for its number
PICK = "pick"  # what the key for all the numbers presses: it opens the pad


class Chip(NamedTuple):
    """Somebody to pick: a name, a shorter one, and the seat they have, if any."""

    name: str
    brief: str = ""
    seat: Seat = ""
    plain: bool = False  # whether it stands for nobody in particular


def numbers(count: int) -> tuple[str, ...]:
    """Return what to type for each of this many chips."""
    return tuple(str(number) for number in range(1, count + 1))


def at_once(typed: str, count: int) -> bool:
    """Whether a typed number takes effect without Enter, because it isn't the start of a longer one."""
    known = numbers(count)
    return typed in known and not any(one != typed and one.startswith(typed) for one in known)


def number_keys(count: int) -> tuple[str, ...]:
    """Return the digits that take effect by themselves."""
    return tuple(key for key in "123456789" if at_once(key, count))


def numbers_cap(count: int) -> str:
    """Return what's on the key that stands for all the numbers."""
    return f"1–{count}" if count > 1 else "1"


def places(count: int, x: int, y: int, width: int, height: int) -> Iterator[Region]:
    """Yield where each chip goes, as far as there's room: in rows, with a row between two if that fits."""
    columns = max(1, (width + APART) // (WIDE + APART))
    rows = -(-count // columns)
    step = 2 if 2 * rows - 1 <= height else 1
    pitch = (width + APART) // columns
    for number in range(count):
        row, column = divmod(number, columns)
        if row * step < height:
            yield Region(x + column * pitch, y + row * step, WIDE, 1)


def paint_chips(canvas: Canvas, chips: Sequence[Chip], where: Sequence[Region]) -> None:
    """Paint the chips; they have no color until somebody has a seat."""
    for number, (chip, place) in enumerate(zip(chips, where, strict=False), 1):
        x, y = place.x, place.y
        canvas.write(x, y, f"{number:>{CAP - 1}} ", "on-line", "line", bold=True)
        ground, ink = (f"seat-{chip.seat}", "on-seat") if chip.seat else ("raised", "said")
        canvas.fill(x + CAP, y, WIDE - CAP, 1, ground)
        mark = f"{MARKS[chip.seat]} " if chip.seat else ""
        room = WIDE - CAP - 1 - len(mark)
        name = chip.name if len(chip.name) <= room else shortened(chip.brief or chip.name, room)
        colour = "soft" if chip.plain and not chip.seat else ink
        canvas.write(x + CAP + 1, y, f"{mark}{name}", colour, ground, bold=bool(chip.seat))
