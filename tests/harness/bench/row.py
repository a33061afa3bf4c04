"""One line of the table: a figure of ours beside a peer's, both taken in this run."""

from dataclasses import dataclass


class NotTaken(Exception):
    """A figure that can't be taken on this machine, and what it lacks."""


@dataclass(frozen=True)
class Row:
    """What was measured, ours and the peer's; a limit is for the ratio."""

    what: str
    ours: float
    peer: str
    theirs: float
    unit: str = ""
    least: float | None = None
    most: float | None = None
    seen: str = ""  # what there is to say besides

    @property
    def ratio(self) -> float:
        """Ours, divided by the peer's."""
        return self.ours / self.theirs if self.theirs else float("inf")

    @property
    def limit(self) -> float | None:
        """The limit for the ratio, if any."""
        return self.least if self.most is None else self.most

    @property
    def met(self) -> bool:
        """Whether the ratio is within its limit; without one, it is."""
        enough = self.least is None or self.ratio >= self.least
        return enough and (self.most is None or self.ratio <= self.most)

    def cells(self) -> tuple[str, ...]:
        """Return the line as it is printed."""
        wanted = (
            "" if self.limit is None else f"{'at least' if self.most is None else 'at most'} {self.limit:.3g}"
        )
        met = "" if self.limit is None else "met" if self.met else "**missed**"
        ours, theirs = (f"{figure(number)} {self.unit}".strip() for number in (self.ours, self.theirs))
        return (self.what, ours, self.peer, theirs, figure(self.ratio), wanted, met)


HEADER = ("what", "ours", "peer", "the peer's", "ratio", "limit", "")
ALIGNED = "l r l r r l l"


def figure(number: float) -> str:
    """Return a number with as many figures as it deserves."""
    if number == int(number) or abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.2f}" if abs(number) < 10 else f"{number:.1f}"


def table(rows: list[Row]) -> str:
    """Return lines as a table that reads well as text and as Markdown."""
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
