"""Pictures of the games, drawn in characters: bitmaps with pixels one cell wide and half a row high.

`#` is the object itself (body), `=` its shade, `o` gold, `w` light, `k` a hole in it; a dot is empty.
"""

from dataclasses import dataclass, field

from companion.game import Lid
from companion.games import SHELF
from screens.cells import Canvas
from screens.theme import blend

WIDTH, HEIGHT = 14, 9  # pixels
DUSK = 0.315  # how far the softer color on gold is blended toward gold


@dataclass(frozen=True)
class GamePicture:
    """A bitmap, and the theme token for each of its letters."""

    rows: tuple[str, ...]
    colours: dict[str, str] = field(default_factory=dict)


def picture(bitmap: str, **colours: str) -> GamePicture:
    """Return a picture made from its rows; each letter is colored according to what it stands for."""
    names = {"body": "#", "shade": "=", "gold": "o", "light": "w", "hole": "k"}
    return GamePicture(tuple(bitmap.split()), {names[name]: token for name, token in colours.items()})


BOX = picture(
    """
    .############.
    ##############
    ##############
    .============.
    .############.
    .############.
    .############.
    .############.
    .............. """,
    body="steel",
    shade="steel-deep",
)


def picture_of(game: Lid) -> GamePicture:
    """Return a game's own picture, or a plain box if it has none."""
    return SHELF.brought(game, "picture") or BOX


def draw(
    canvas: Canvas, x: int, half_y: int, picture: GamePicture, scale: int = 1, on_gold: bool = False
) -> None:
    """Draw a picture; `half_y` is in half-rows. Doubled, a pixel is two cells wide and a full row high."""
    colours = (
        {"#": "on-gold", "=": dusk(canvas), **dict.fromkeys("owk", "gold")} if on_gold else picture.colours
    )
    if canvas.colour(colours["#"]) == canvas.colour("said"):
        colours = {**colours, "w": "ink"}  # or it would be light on light, as in the high-contrast theme
    pixels = {
        (scale * column + dx, half_y + scale * row + dy): colours[letter]
        for row, letters in enumerate(picture.rows)
        for column, letter in enumerate(letters)
        if letter != "."
        for dx in range(scale)
        for dy in range(scale)
    }
    for column in range(scale * WIDTH):
        for row in range(half_y // 2, (half_y + scale * HEIGHT + 1) // 2):
            canvas.halves(x + column, row, pixels.get((column, 2 * row)), pixels.get((column, 2 * row + 1)))


def dusk(canvas: Canvas) -> str:
    """Return the softer color used on gold."""
    return blend(canvas.colour("on-gold"), canvas.colour("gold"), DUSK)
