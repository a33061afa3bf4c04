"""The easel: words and shapes with smooth edges, painted with Pillow. It notes where it put them."""

from collections.abc import Sequence
from io import BytesIO
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from companion.house.picture.typesetting import Type, Typeset, line_width, runs

WIDE, HIGH = 1080, 1350
RAYS, REACH = 22, 860
_SMOOTH = 4  # shapes are painted this many times larger, then scaled down
_CORNER = 2**0.5  # a gradient is darkest in the middle, and brightest in its corners

Point: TypeAlias = tuple[float, float]


class Rectangle(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Rectangle":
        """Return the area with a margin around it."""
        return Rectangle(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: "Rectangle") -> bool:
        """Whether two areas overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class Written(NamedTuple):
    """A line of text, and where it is."""

    text: str
    area: Rectangle


class Easel:
    """A picture being painted."""

    def __init__(self, ground: str) -> None:
        self.image = Image.new("RGB", (WIDE, HIGH), ground)
        self.written: list[Written] = []
        self.panels: list[Rectangle] = []
        self.taken: list[Rectangle] = []  # where no confetti may go
        self.thrown: list[Rectangle] = []  # where there's confetti

    def png(self) -> bytes:
        """Return the picture as a file."""
        file = BytesIO()
        self.image.save(file, "PNG")
        return file.getvalue()

    # Words.

    def write(self, text: Typeset, color: str, at: Point, align: float = 0) -> None:
        """Write text whose first baseline begins (0), is centered (0.5) or ends (1) at a point."""
        for number, line in enumerate(text.lines):
            if line:
                down = at[1] + number * text.type.leading * text.type.size
                self._line(line, text.type, color, (at[0] - align * line_width(line, text.type), down))

    def _line(self, line: str, type_: Type, color: str, at: Point) -> None:
        pen, edges = at[0], []
        for run, font in runs(line, type_):
            box = font.getbbox(run, anchor="ls")
            edges.append(Rectangle(box[0] + pen, box[1] + at[1], box[2] + pen, box[3] + at[1]))
            ImageDraw.Draw(self.image).text((pen, at[1]), run, color, font, anchor="ls")
            pen += font.getlength(run) + type_.tracking
        lefts, tops, rights, bottoms = zip(*edges, strict=True)
        area = Rectangle(min(lefts), min(tops), max(rights), max(bottoms))
        self.written.append(Written(line, area))
        self.taken.append(area)

    # Shapes.

    def fill(self, outline: Sequence[Point], color: str) -> None:
        """Fill a shape given by its corners."""
        across, down = zip(*outline, strict=True)
        left, top = int(min(across)) - 1, int(min(down)) - 1
        size = int(max(across)) - left + 2, int(max(down)) - top + 2
        mask = Image.new("L", (size[0] * _SMOOTH, size[1] * _SMOOTH))
        corners = [((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in outline]
        ImageDraw.Draw(mask).polygon(corners, 255)
        self.image.paste(color, (left, top), mask.reduce(_SMOOTH))

    def panel(self, area: Rectangle, radius: float, color: str, edge: str = "", line: float = 0) -> None:
        """Paint a rectangle with rounded corners, and an edge if `line`, its width, isn't 0."""
        if line:
            self.fill(rounded(area, radius), edge)
        self.fill(rounded(area.grown(-line), radius - line), color)
        self.panels.append(area)
        self.taken.append(area)

    def rule(self, left: float, right: float, at: float, color: str) -> None:
        """Draw a thin line across."""
        ImageDraw.Draw(self.image).line((left, at, right, at), color, 2)

    def rays(self, center: Point, color: str) -> None:
        """Paint rays and a glow, which fade with their distance from the center."""
        (x, y), far = center, 2 * HIGH
        rays = Image.new("L", (2 * WIDE, 2 * HIGH))
        for ray in range(RAYS):
            sides = [(ray + side) * 2 * pi / RAYS for side in (0.25, 0.75)]
            ends = [(2 * (x + far * sin(side)), 2 * (y - far * cos(side))) for side in sides]
            ImageDraw.Draw(rays).polygon([(2 * x, 2 * y), *ends], 255)
        near = [255 * max(0.0, 1 - _CORNER * one / 255) ** 1.5 for one in range(256)]
        light = Image.radial_gradient("L").point([*map(int, near)])
        light = light.resize((2 * REACH, 2 * REACH), Image.Resampling.BICUBIC)
        light = light.crop((int(REACH - x), int(REACH - y), int(REACH - x) + WIDE, int(REACH - y) + HIGH))
        bright, dim = (light.point([int(part * one) for one in range(256)]) for part in (0.6, 0.22))
        self.image.paste(color, mask=ImageChops.multiply(rays.reduce(2), bright))
        self.image.paste(color, mask=dim)


def rounded(area: Rectangle, radius: float) -> list[Point]:
    """Return the outline of a rectangle with rounded corners, point by point."""
    left, top, right, bottom = area.grown(-radius)
    steps = [step * pi / 2 / 12 for step in range(13)]
    middles = ((right, top), (right, bottom), (left, bottom), (left, top))
    return [
        (x + radius * sin(turn * pi / 2 + step), y - radius * cos(turn * pi / 2 + step))
        for turn, (x, y) in enumerate(middles)
        for step in steps
    ]
