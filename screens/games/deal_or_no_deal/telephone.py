"""The banker's telephone: drawn in half cells, with sparks that change places while it rings."""

from screens.cells import Canvas

# Each line is half a row of cells: the body, its shadow, the dial, and sparks in two places.
SHAPE = (
    "ab                    ba",
    "ba                    ab",
    "ab ------------------ ba",
    "ba ################## ab",
    "ab####################ba",
    "  ######        ######  ",
    "  #####  ######  #####  ",
    "  ####   ######   ####  ",
    "        ########        ",
    "      ####oooo####      ",
    "     ####oo##oo####     ",
    "    #####oo##oo#####    ",
    "    ######oooo######    ",
    "   ##################   ",
    "   ##################   ",
    "   ------------------   ",
)
WIDTH = len(SHAPE[0])
COLORS = {"#": "steel", "-": "steel-deep", "o": "ink"}
SPARKS = ({"a": "gold"}, {"b": "gold"})


def paint_telephone(canvas: Canvas, x: int, y: int, swung: bool, scale: int = 1) -> None:
    """Paint the telephone; its sparks are in their other places if it has `swung`."""
    colors = COLORS | SPARKS[swung]
    halves = ["".join(one * scale for one in line) for line in SHAPE for _ in range(scale)]
    for row in range(0, len(halves), 2):
        for column, (upper, lower) in enumerate(zip(halves[row], halves[row + 1], strict=True), x):
            canvas.halves(column, y + row // 2, colors.get(upper), colors.get(lower))
