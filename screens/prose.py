"""Text in several colors, broken into rows."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.game import Said
from companion.game.said import Fact

if TYPE_CHECKING:
    from screens.cells import Canvas


class Run(NamedTuple):
    """A few words in one color."""

    text: str
    colour: str = "said"
    bold: bool = False
    strike: bool = False
    ground: str | None = None


Row: TypeAlias = tuple[Run, ...]
_MARK = 0xE000  # private-use characters from here on stand in for facts while a sentence is built


def broken(runs: Iterable[Run], width: int) -> list[Row]:
    """Return the runs as rows of at most this width, broken between words or, if necessary, within one."""
    rows: list[Row] = []
    row: list[Run] = []
    room = width
    for gap, word in _words(runs, width):
        needed = length(word)
        if row and needed + gap > room:
            rows.append(tuple(row))
            row, room = [], width
        if row and gap:
            row.append(Run(" ", row[-1].colour))
            room -= 1
        row += word
        room -= needed
    return [*rows, tuple(row)] if row else rows


def write(canvas: "Canvas", x: int, y: int, row: Row) -> int:
    """Write a row, and return where it ends."""
    for run in row:
        x = canvas.write(x, y, run.text, run.colour, run.ground, bold=run.bold, strike=run.strike)
    return x


def length(row: Iterable[Run]) -> int:
    """Return how many columns a row takes up."""
    return sum(len(run.text) for run in row)


def write_rows(canvas: "Canvas", x: int | None, y: int, rows: Iterable[Row]) -> int:
    """Write rows one below the other, centered if no column is given; return the row below."""
    for row in rows:
        write(canvas, (canvas.width - length(row)) // 2 if x is None else x, y, row)
        y += 1
    return y


class _Count(int):
    """A count that decides between singular and plural, but is written as a mark."""

    mark = ""

    def __format__(self, spec: str) -> str:
        return self.mark


def among_words(said: Said, facts: Mapping[str, Run], colour: str = "said", bold: bool = False) -> list[Run]:
    """Return a sentence as runs, with each fact in the color of its run."""
    marks: dict[str, Fact] = dict(zip(facts, map(chr, range(_MARK, _MARK + len(facts))), strict=True))
    runs = {mark: facts[name] for name, mark in marks.items()}
    if "count" in facts and isinstance(count := said.facts.get("count"), int):
        counted = _Count(count)
        counted.mark = str(marks["count"])
        marks["count"] = counted
    parts = re.split(f"([{chr(_MARK)}-{chr(_MARK + len(facts))}])", str(said.having(**marks)))
    return [runs.get(part) or Run(part, colour, bold) for part in parts if part]


def fitting_words(room: int, *ways: Said | str) -> str:
    """Return the first wording that fits, or else the last."""
    words = [str(one) for one in ways]
    return next((one for one in words if len(one) <= room), words[-1])


def whole_sentences(text: str, room: int) -> str:
    """Return as many whole sentences as fit, or, if those are too few, the text cut short."""
    fewer = text
    while fewer and len(fewer) > room:
        fewer, stop, _ = fewer.rpartition(". ")
        fewer += stop.strip()
    return fewer if fewer == text or len(fewer) * 3 > room else shortened(text, room)


def shortened(text: str, room: int) -> str:
    """Return a text cut to fit, with “…” if there was more."""
    return text if len(text) <= room else text[: max(0, room - 1)].rstrip() + "…"


def clipped(text: str, room: int) -> str:
    """Return as many whole words as fit, with “…” if there were more."""
    if len(text) <= room:
        return text
    words = text[: max(0, room - 1)].rpartition(" ")[0].rstrip()
    return f"{words} …" if words else "…"[:room]


def _words(runs: Iterable[Run], width: int) -> Iterable[tuple[int, list[Run]]]:
    """Yield each word with the gap before it; runs with no space between them form one word.

    A run with a background is a word by itself, spaces and all.
    """
    gap, word = 0, list[Run]()
    for run in runs:
        for part in [run.text] if run.ground else re.findall(r"\s+|\S+", run.text):
            if part.isspace():
                if word:
                    yield gap, word
                gap, word = 1, []
                continue
            for begin in range(0, len(part), width):
                if begin:
                    yield gap, word
                    gap, word = 0, []
                word.append(run._replace(text=part[begin : begin + width]))
    if word:
        yield gap, word
