"""One row of the table: one of our figures next to a peer's, both taken in the same run."""

from dataclasses import dataclass


class NotTaken(Exception):
    """A figure can't be taken on this machine; the message says what's missing."""


@dataclass(frozen=True)
class Row:
    """Something that was measured: our figure, the peer's, and a limit for their ratio."""

    what: str
    ours: float
    peer: str
    theirs: float
    unit: str = ""
    least: float | None = None
    most: float | None = None
    seen: str = ""  # anything else worth saying

    @property
    def ratio(self) -> float:
        """Our figure divided by the peer's."""
        return self.ours / self.theirs if self.theirs else float("inf")

    @property
    def limit(self) -> float | None:
        """The limit for the ratio, if any."""
        return self.least if self.most is None else self.most

    @property
    def met(self) -> bool:
        """Whether the ratio is within its limit, which it always is if there's none."""
        enough = self.least is None or self.ratio >= self.least
        return enough and (self.most is None or self.ratio <= self.most)

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the row, as printed."""
        wanted = (
            "" if self.limit is None else f"{'at least' if self.most is None else 'at most'} {self.limit:.3g}"
        )
        met = "" if self.limit is None else "met" if self.met else "**missed**"
        ours, theirs = (f"{figure(number)} {self.unit}".strip() for number in (self.ours, self.theirs))
        return (self.what, ours, self.peer, theirs, figure(self.ratio), wanted, met)


HEADER = ("what", "ours", "peer", "the peer's", "ratio", "limit", "")
ALIGNED = "l r l r r l l"


def figure(number: float) -> str:
    """Return a number as text, with a sensible number of digits."""
    if number == int(number) or abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.2f}" if abs(number) < 10 else f"{number:.1f}"


def table(rows: list[Row]) -> str:
    """Return the rows as a table that's readable both as text and as Markdown."""
    lines = [HEADER, *(row.cells() for row in rows)]
    sides = ALIGNED.split()
    wide = [max(3, *(len(line[column]) for line in lines)) for column in range(len(HEADER))]
    rule = [
        ("-" * (width - 1) + ":" if side == "r" else "-" * width)
        for side, width in zip(sides, wide, strict=True)
    ]
    written = [
        [
            cell.rjust(width) if side == "r" else cell.ljust(width)
            for cell, side, width in zip(line, sides, wide, strict=True)
        ]
        for line in lines
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in (written[0], rule, *written[1:]))
