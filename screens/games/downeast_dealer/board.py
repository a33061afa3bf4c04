"""The Downeast Dealer board: what's going on at the top, and everybody's sets below."""

from typing import NamedTuple

from textual.geometry import Region

from companion.game import Move, Seat, as_is, phrase, say, says
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.view import DowneastView, SetView
from screens.big_type import Size, can_draw, figure
from screens.cells import Canvas
from screens.games.downeast_dealer.scene import CALLS, Scene, scene_of
from screens.painting import Spot, drawn_words, write_name
from screens.prose import Row, Run, broken, clipped, fitting_words, length, shortened, write_rows

ROWS: dict[Size, int] = {"XL": 9, "L": 7, "M": 3}  # rows of the scene, by the size of its figure
ONE_OFF, WHOLE, NOW = say("1 off"), say("SET"), "◂"
HEADLINE_AT = 38  # its column, unless the figure is too wide
WIDEST_BAR, SHORTEST_BAR = 18, 3
LINE = 36  # columns kept free for a line beside the figure, if it needs them
APART = "   "  # between two lines in one row
_SOLID = "\ue0ff"  # a private-use character in place of a space that a row must not break at


class Grid(NamedTuple):
    """Where the columns of the sets go at one screen width."""

    columns: int  # needs at least this many
    margin: int
    owners: int  # the first column of the first owner
    pip: int  # the width of an item
    widest: int  # the most columns an owner gets
    sizes: tuple[Size, ...]  # sizes to try for the big figure, largest first


GRIDS = (
    Grid(160, 3, 40, 4, 28, ("XL", "L", "M")),
    Grid(100, 2, 24, 2, 18, ("XL", "L", "M")),
    Grid(80, 1, 16, 2, 15, ("L", "M")),
)
LEAST_ROWS = 13
SMALLEST: Size = "M"


class Layout(NamedTuple):
    """Where everything goes on one board."""

    grid: Grid
    size: Size
    top: int  # the first row of the scene
    header: int  # the row of names
    first: int  # the row of the first set
    pitch: int  # rows from set to set
    column: int  # the width of an owner
    sets: tuple[SetView, ...]  # those that fit
    left_off: int


def layout_for(view: DowneastView, width: int, height: int) -> Layout | None:
    """Return the layout that fits, or None if there's only room for words."""
    grid = next((one for one in GRIDS if width >= one.columns), None)
    if grid is None or height < LEAST_ROWS:
        return None
    count = len(view.sets)
    spacious = width >= 160 and height >= ROWS["XL"] + 2 * count + 4
    pitch = 2 if spacious else 1
    size = next((one for one in grid.sizes if height > ROWS[one] + 1 + pitch * count), SMALLEST)
    room = height - ROWS[size] - 2
    sets = fitting_sets(view, room)
    spare = height - ROWS[size] - 1 - pitch * len(sets) - (len(sets) < count)
    top, above, below = int(spare > 1), 1 + (spare > 3), int(spare > 2)
    header = top + ROWS[size] + above
    column = min(grid.widest, (width - grid.margin - 2 - grid.owners) // len(view.seats))
    first = header + 1 + below
    return Layout(grid, size, top, header, first, pitch, column, sets, count - len(sets))


def fitting_sets(view: DowneastView, room: int) -> tuple[SetView, ...]:
    """Return the sets that fit; the first to go are those nobody has any of, then whole ones."""
    if len(view.sets) <= room:
        return view.sets

    def weight(one: SetView) -> int:
        return 0 if one.name == view.now else 1 if one.owned and not one.whole else 2 if one.owned else 3

    kept = sorted(view.sets, key=weight)[: room - 1]
    return tuple(one for one in view.sets if one in kept)


def paint_board(
    canvas: Canvas, view: DowneastView, layout: Layout, typed: str = "", filled: float = 1.0
) -> tuple[Spot, ...]:
    """Paint the board, with the last call's bar filled up to `filled`; return what can be touched."""
    scene = scene_of(view)
    spots = (*_paint_scene(canvas, scene, layout, filled), *_paint_header(canvas, view, layout))
    for number, one in enumerate(layout.sets):
        spots += _paint_set(canvas, view, layout, one, layout.first + number * layout.pitch, typed)
    if layout.left_off:
        y = layout.first + len(layout.sets) * layout.pitch
        more = says("and one more set", "and {count} more sets", layout.left_off)
        canvas.write(layout.grid.margin, y, str(more), "soft")
    return spots


# The scene.


def _paint_scene(canvas: Canvas, scene: Scene, layout: Layout, filled: float) -> tuple[Spot, ...]:
    grid, y = layout.grid, layout.top
    right = canvas.width - grid.margin
    words = str(scene.headline)
    headline = drawn_words(words, right - grid.margin, ("M",))
    end = grid.margin
    if scene.figure:
        needs = headline.width if headline else len(words)
        beside = max(needs, min(LINE, max(map(length, scene.lines), default=0)))
        end = _paint_big(canvas, scene, layout, right - grid.margin - 4 - beside)
    x = max(HEADLINE_AT, end + 4) if layout.size == "XL" else end + 4 if scene.figure else end
    room = right - x
    at = y + (layout.size == "XL") - (headline.above if headline else 0)
    if headline and headline.width <= room and at >= 0 and layout.size != "M":
        canvas.figure(x, at, headline)
    else:
        canvas.write(x, y + (layout.size != "M"), words, bold=True)
    lines = {"XL": 5, "L": 4, "M": 1}[layout.size]
    if scene.called is not None:
        bar = {"XL": 5, "L": 3, "M": 1}[layout.size]
        _paint_clock(canvas, x, y + bar, room, scene.called, filled, beside=layout.size == "M")
        lines = {"XL": 8, "L": 6, "M": 2}[layout.size]
    write_rows(canvas, x, y + lines, fitting_rows(scene, room, ROWS[layout.size] - lines))
    if scene.touched is None:
        return ()
    move, seat = scene.touched
    return (Spot(Region(0, y, canvas.width, ROWS[layout.size]), move=move, seat=seat),)


def fitting_rows(scene: Scene, room: int, most: int) -> list[Row]:
    """Return a scene's lines as rows: stacked if they fit, or else side by side, or else shortened."""
    rows = [row for line in scene.lines for row in _rows(line, room)]
    if len(rows) <= most:
        return rows
    beside = scene.lines[0]
    for line in scene.lines[1:]:
        beside = (*beside, Run(APART), *line)
    if length(beside) <= room and most == 1:
        return [beside]
    return (_rows(scene.short, room) if scene.short else rows)[:most]


def _rows(line: Row, room: int) -> list[Row]:
    """Return a line as rows; chips stay whole."""
    solid = tuple(run._replace(text=run.text.replace(" ", _SOLID)) if run.ground else run for run in line)
    return [
        tuple(run._replace(text=run.text.replace(_SOLID, " ")) for run in row) for row in broken(solid, room)
    ]


def _paint_big(canvas: Canvas, scene: Scene, layout: Layout, room: int) -> int:
    """Paint the figure as large as there's room for beside the headline; return where it ends."""
    if not can_draw(scene.figure.lstrip("$")):
        return canvas.write(layout.grid.margin, layout.top, scene.figure, scene.colour, bold=True)
    sizes: tuple[Size, ...] = ("XL", "L", "M")
    fit = sizes[max(sizes.index(layout.size), sizes.index(scene.largest)) :]
    figures = [figure(scene.figure.lstrip("$") if size == "M" else scene.figure, size) for size in fit]
    drawn = next((one for one in figures if one.width <= room), figures[-1])
    x, y = layout.grid.margin, layout.top
    if drawn.height > ROWS["M"]:
        return canvas.figure(x, y + 1 - drawn.above, drawn, scene.colour)
    if scene.called is not None:  # it's a price
        x = canvas.write(x, y, "$", scene.colour, bold=True) + 1
    return canvas.figure(x, y, drawn, scene.colour)


def _paint_clock(canvas: Canvas, x: int, y: int, room: int, called: int, filled: float, beside: bool) -> None:
    """Paint a bar for each call, gold once it's been made, with its word below or beside it."""
    gap = 2
    words = [str(call) for call in CALLS]
    needed = [len(word) + (1 + SHORTEST_BAR if beside else 0) for word in words]
    widths = bar_widths(needed, room - gap * (len(words) - 1))
    dim = canvas.tokens["slot"] != canvas.tokens["ink"]
    empty, colour = ("▄", "slot") if dim else ("▁", "line")
    for number, (word, width) in enumerate(zip(words, widths, strict=True), 1):
        done, last = number <= called, number == called
        if beside:
            bar = max(0, width - len(word) - 1)
            canvas.write(x + len(word) + 1, y, ("▄" if done else empty) * bar, "gold" if done else colour)
            canvas.write(x, y, word, "said" if done else "faint", bold=last)
        else:
            solid = round(width * filled) if last else width if done else 0
            canvas.write(x, y, empty * width, colour)
            canvas.write(x, y, "▄" * solid, "gold")
            canvas.write(x, y + 1, word, "said" if done else "faint", bold=last)
        x += width + gap


def bar_widths(needed: list[int], room: int) -> list[int]:
    """Return the widths of the bars with their words: all equal if that's enough, or else what each needs."""
    alike = min(WIDEST_BAR, room // len(needed))
    if max(needed) <= alike:
        return [alike] * len(needed)
    spare = max(0, room - sum(needed)) // len(needed)
    return [min(width + spare, max(WIDEST_BAR, width)) for width in needed]


# The sets.


def _paint_header(canvas: Canvas, view: DowneastView, layout: Layout) -> tuple[Spot, ...]:
    grid, y = layout.grid, layout.header
    last = grid.owners + (len(view.seats) - 1) * layout.column + 4
    names_end = last + min(len(view.seats[-1].name), layout.column - 5)
    room = canvas.width - grid.margin - 1 - names_end
    deck = fitting_words(room, say("deck {cards}", cards=view.deck), as_is(view.deck))
    canvas.write(grid.margin, y, phrase("Set"), "soft")
    canvas.write_right(_stars_end(grid), y, phrase("stars"), "soft")
    canvas.write_right(canvas.width - grid.margin, y, deck, "soft")
    spots = []
    for number, seat in enumerate(view.seats):
        x = grid.owners + number * layout.column
        room = min(layout.column - 5, canvas.width - grid.margin - len(deck) - 1 - x - 4)
        write_name(canvas, x, y, seat.seat, seat.name, room)
        if layout.first > y + 1:
            role = str(seat.role)
            at = x + 4 if len(role) < layout.column - 4 else x
            canvas.write(at, y + 1, clipped(role, layout.column - 1), "soft")
        region = Region(x, y, layout.column, layout.first + len(layout.sets) * layout.pitch - y)
        if view.phase == "begin":
            spots.append(Spot(region, seat.name, m.Begin))
        elif move := _ASKED.get(view.phase):
            spots.append(Spot(region, move=move, seat=seat.seat))
    return tuple(spots)


# In each phase, the move made by touching somebody's column.
_ASKED: dict[str, type[Move]] = {"bid": m.Bid, "thief": m.BidAgainstThief}


def _paint_set(
    canvas: Canvas, view: DowneastView, layout: Layout, one: SetView, y: int, typed: str
) -> tuple[Spot, ...]:
    grid = layout.grid
    now = one.name == view.now
    pointed = view.phase == "turn over" and _named(one, typed)
    gold = bool(one.whole) or pointed
    stars = f"{one.stars:,}" if one.stars else "–"
    stars_end = _stars_end(grid)
    room = stars_end - len(stars) - 1 - grid.margin
    sign = f"{NOW} {phrase('now')}"
    title = str(one.title)
    marked = now and grid.columns > 80 and len(title) + 1 + len(sign) <= room
    name = shortened(title, room - 2 if now and not marked else room)
    bold = bool(one.whole or one.one_off or now or pointed)
    end = canvas.write(grid.margin, y, name, "gold-text" if gold else "said", bold=bold)
    if now:
        at = max(end + 1, stars_end - 4 - len(sign)) if marked else end + 1
        canvas.write(at, y, sign if marked else NOW, "gold-text", bold=True)
    canvas.write_right(stars_end, y, stars, "soft")
    if layout.pitch > 1 and one.one and one.one.casefold() != one.name.casefold():
        canvas.write(grid.margin, y + 1, str(one.kind.noun), "faint")
    spots: list[Spot] = []
    for number, seat in enumerate(view.seats):
        x = grid.owners + number * layout.column
        count = one.owned.get(seat.seat, 0)
        if count:
            _paint_items(canvas, layout, one, seat.seat, x, y)
        if view.phase == "turn" and _deals(view, seat.seat, one.name):
            region = Region(x, y, layout.column, layout.pitch)
            spots.append(Spot(region, f"{seat.seat} {one.name}", m.Challenge, view.turn))
    deck = str(one.deck) if one.deck else "–"
    canvas.write_right(canvas.width - grid.margin, y, deck, "soft" if one.deck else "faint")
    if view.phase == "turn over" and one.deck:
        spots.append(Spot(Region(0, y, canvas.width, layout.pitch), one.name, m.TurnOver, view.turn))
    return tuple(spots)


def _paint_items(canvas: Canvas, layout: Layout, one: SetView, seat: Seat, x: int, y: int) -> None:
    """Paint how much of a set somebody has: a solid block for each card, a line for each missing one."""
    room = layout.column - 1
    pip, gap = next(
        (fit for fit in ((layout.grid.pip, 1), (2, 1), (1, 1)) if one.size * sum(fit) - fit[1] <= room),
        (1, 0),
    )
    colour = "gold" if one.whole else f"seat-{seat}"
    for place in range(one.size):
        there = place < one.owned[seat]
        at = x + place * (pip + gap)
        canvas.write(at, y, ("▄" if there else "▁") * pip, colour if there else "line")
    word = str(WHOLE) if one.whole else str(ONE_OFF) if one.one_off == seat else ""
    end = x + one.size * (pip + gap)
    if word and end + len(word) < x + layout.column:
        canvas.write(end, y, word, "gold-text" if one.whole else "said", bold=True)


def _stars_end(grid: Grid) -> int:
    return grid.owners - (4 if grid.columns > 80 else 1)


def _named(one: SetView, typed: str) -> bool:
    word = typed.strip().casefold()
    return bool(word) and any(
        name.casefold().startswith(word) for name in (str(one.title), str(one.kind.noun))
    )


def _deals(view: DowneastView, seat: Seat, item: str) -> bool:
    """Whether the player whose turn it is could challenge this player for that set."""
    pair = {view.turn, seat}
    return seat != view.turn and any(
        match.item == item and set(match.seats) == pair for match in view.matches
    )
