"""Rows of text with their columns aligned, for commands that print a list."""

from collections.abc import Collection, Iterator, Sequence


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """Yield rows with aligned columns, those in `right` on the right; an empty column is left out."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(wide) if place in right else cell.ljust(wide)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
            if wide
        )
        yield f"  {'  '.join(cells)}".rstrip()
