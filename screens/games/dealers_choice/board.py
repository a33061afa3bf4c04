"""The Dealer's Choice board: the turn's four steps, the street of lots, and what's going on beside it."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from companion.game import Move, Seat, dollars, phrase, say, says
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import MOST_CARS
from companion.games.dealers_choice.view import STEPS, CarView, DealersView, LotView
from screens.asking.caps import Cap
from screens.asking.listed import listed_answers, paint_entry
from screens.big_type import figure
from screens.cells import Canvas
from screens.games.dealers_choice.scene import Line, Scene, scene_of
from screens.painting import Spot, chip, write_name
from screens.prose import Row, broken, fitting_words, shortened, write


class Street(NamedTuple):
    """Where lots and cars go at one screen width."""

    columns: int  # needs at least this many
    margin: int
    first: int  # column of the first car
    car: int  # how many columns a car takes up
    rows: int  # how many rows a car takes up
    panel: int  # width of the panel on the right; if 0, the bar and the story say what's going on


STREETS = (
    Street(160, 3, 24, 15, 5, 38),
    Street(100, 2, 20, 7, 3, 31),
    Street(80, 1, 19, 7, 2, 0),
    Street(80, 1, 28, 7, 1, 0),
)
STEPS_ROWS = 3  # how many rows the steps and the space below them take up
GAP = 2  # columns between two steps
WIDEST_STEP = 24
DRAWN = 3  # a car with at least this many rows has a roof and wheels


class Layout(NamedTuple):
    """Where everything goes on one board."""

    street: Street
    top: int  # the row of the first lot
    pitch: int  # rows from lot to lot


def layout_for(view: DealersView, width: int, height: int) -> Layout | None:
    """Return the layout that fits, or None if there's only room for words."""
    fitting = (one for one in STREETS if width >= one.columns)
    for street in fitting:
        lots = len(view.lots)
        room = height - STEPS_ROWS
        pitch = min(street.rows + (2 if street.rows > 1 else 0), (room + 1) // lots)
        used = pitch * (lots - 1) + street.rows
        if pitch >= street.rows and used <= room:
            return Layout(street, STEPS_ROWS + (room - used > 2), pitch)
    return None


def paint_board(
    canvas: Canvas, view: DealersView, layout: Layout, typed: str = "", listed: Sequence[Cap] = ()
) -> tuple[Spot, ...]:
    """Paint the board, with answers listed in its panel; return what can be touched."""
    scene = scene_of(view)
    street = layout.street
    right = canvas.width - street.panel - 2 if street.panel else canvas.width
    _paint_facts(canvas, view, street)
    _paint_steps(canvas, view, street)
    spots: tuple[Spot, ...] = ()
    if street.panel:
        spots = _paint_panel(canvas, scene, view, layout, listed)
    for number, lot in enumerate(view.lots):
        y = layout.top + number * layout.pitch
        spots += _paint_lot(canvas, view, lot, street, y, scene.car, typed)
        if lot.seat not in view.retired and street.rows > 1:
            _paint_held(canvas, lot, layout, number, len(view.lots))
        spots += _touched_lot(view, lot, Region(0, y, right, layout.pitch))
    return spots


# At the top: what's in the middle of the table, and the steps.


def _paint_facts(canvas: Canvas, view: DealersView, street: Street) -> None:
    """Paint what's left in the middle, to the right of the steps; the most important part is always there."""
    exchange, deck = phrase("Exchange {count}", count=view.exchange), phrase("deck {count}", count=view.deck)
    policies = phrase("policies {count}", count=view.policy_deck)
    end = canvas.width - street.margin
    room = end - street.margin - len(STEPS) * (_step_width(canvas.width, street) + GAP)
    facts = fitting_words(room, "   ".join((exchange, deck, policies)), f"{exchange}   {deck}", exchange)
    canvas.write_right(end, 0, facts, "soft")


def _step_width(width: int, street: Street) -> int:
    """Return how wide the bar of a step is; the facts are right of the last one."""
    room = (width - street.panel if street.panel else width * 3 // 4) - street.margin
    return min(WIDEST_STEP, room // len(STEPS) - GAP)


def _paint_steps(canvas: Canvas, view: DealersView, street: Street) -> None:
    """Paint a bar for each step: done, now, to come."""
    width = _step_width(canvas.width, street)
    dim = canvas.tokens["slot"] != canvas.tokens["ink"]
    now = 0 if view.phase in ("values", "over") else view.step
    for number, word in enumerate(STEPS, 1):
        x = street.margin + (number - 1) * (width + GAP)
        done, here = number < now, number == now
        bar = "▄" if done or here or dim else "▁"
        colour = "gold" if here else "gold-deep" if done else "slot" if dim else "line"
        canvas.write(x, 0, bar * width, colour)
        words = f"✓ {number} {word}" if done else f"{number} {word}"
        colour = "gold-text" if here else "soft" if done else "faint"
        canvas.write(x, 1, words, colour, bold=here)


# The street.


def _paint_lot(
    canvas: Canvas, view: DealersView, lot: LotView, street: Street, y: int, gold: int, typed: str
) -> tuple[Spot, ...]:
    """Paint whose lot it is and the cars on it, with dots for empty spaces; return what can be touched."""
    person = next(one for one in view.seats if one.seat == lot.seat)
    out = lot.seat in view.retired
    low = street.rows == 1
    room = street.first - street.margin - 5 - (len("$999,999") + 1 if low else 0)
    write_name(canvas, street.margin, y, lot.seat, person.name, room, out=out)
    if out:
        canvas.write(street.first if low else street.margin + 4, y + 1 - low, phrase("retired"), "faint")
        return ()
    now = lot.seat == view.turn
    cash, colour = dollars(person.cents or 0), "said" if now else "soft"
    if low:
        canvas.write_right(street.first - 1, y, cash, colour, bold=now)
    else:
        canvas.write(street.margin + 4, y + 1, cash, colour, bold=now)
    spots: list[Spot] = []
    for place in range(MOST_CARS):
        x = street.first + place * (street.car + 1)
        if place >= len(lot.cars):
            canvas.write(x + street.car // 2, y + 1 - low, "·", "faint")
            continue
        car = lot.cars[place]
        pointed = car.number == gold or typed.strip() == str(car.number)
        (_paint_car if street.rows >= DRAWN else _paint_plate)(canvas, x, y, street, car, pointed)
        if touch := _touched_car(view, lot, car):
            spots.append(Spot(Region(x, y, street.car + 1, street.rows), *touch))
    return tuple(spots)


def _paint_held(canvas: Canvas, lot: LotView, layout: Layout, number: int, lots: int) -> None:
    """Paint how many cards and policies somebody has: below the cash, or to the right if rows are scarce."""
    street, y = layout.street, layout.top + number * layout.pitch
    has = {"cards": lot.cards, "policies": lot.policies}
    cards = (
        says("{count} card", "{count} cards", lot.cards),
        say("{cards} crd", **has),
        say("{cards}c", **has),
    )
    policies = (
        says("{count} policy", "{count} policies", lot.policies),
        say("{policies} pol", **has),
        say("{policies}p", **has),
    )
    both = say("{cards}, {policies}", cards=cards[0], policies=policies[0])
    left = street.margin + 4
    room, below = street.first - left - 1, layout.pitch - 2
    last = y + layout.pitch * (lots - 1 - number) + 3  # the row for the policies of the last lot
    if below < 1:
        end = canvas.width - street.margin
        room = end - street.first - MOST_CARS * (street.car + 1)
        canvas.write_right(end, y, fitting_words(room, *cards), "soft")
        canvas.write_right(end, y + 1, fitting_words(room, *policies), "soft")
    elif below > 1 and len(str(both)) > room and last < canvas.height:
        canvas.write(left, y + 2, fitting_words(room, *cards), "soft")
        canvas.write(left, y + 3, fitting_words(room, *policies), "soft")
    else:
        short = say("{cards} crd {policies} pol", **has), say("{cards}crd {policies}pol", **has)
        x = left if len(str(both)) <= room else street.margin
        words = fitting_words(street.first - x - 1, both, *short, say("{cards}c {policies}p", **has))
        canvas.write(x, y + 2, words, "soft")


def _price(car: CarView) -> str:
    return f"{car.price // 100:,}" if car.price else "?"


def _paint_car(canvas: Canvas, x: int, y: int, street: Street, car: CarView, gold: bool) -> None:
    """Paint a car from the side: its number on the roof, its list price on the doors, its name below."""
    body, ink, deep = ("gold", "on-gold", "gold-deep") if gold else ("steel", "on-steel", "steel-deep")
    width, large = street.car, street.rows > DRAWN
    back = 2 if large else 1
    canvas.write(x + back, y, str(car.number).center(width - 2 * back), ink, body, bold=True)
    canvas.write(x, y + 1, _price(car).center(width), ink, body, bold=gold)
    for row in range(street.rows - DRAWN):
        name = wrap(car.name, width)[row : row + 1]
        canvas.write(x, y + 2 + row, "".join(name).center(width), ink, body)
    wheel = "▀▀▀" if large else "▀"
    for at in (x + 1, x + width - 1 - len(wheel)):
        canvas.write(at, y + street.rows - 1, wheel, deep)


def _paint_plate(canvas: Canvas, x: int, y: int, street: Street, car: CarView, gold: bool) -> None:
    """Paint a car as a plate with its number, and its list price below."""
    body, ink = ("gold", "on-gold") if gold else ("steel", "on-steel")
    canvas.write(x, y, str(car.number).center(street.car), ink, body, bold=True)
    if street.rows > 1:
        canvas.write(x, y + 1, _price(car).center(street.car), "said" if gold else "soft", bold=gold)


# In each phase, the move made by touching a car, and by touching a lot.
_CAR_ASKS: dict[str, type[Move]] = {"car": m.ChooseCar, "pads": m.MoveCar}
_LOT_ASKS: dict[str, type[Move]] = {"bids": m.MakeBid, "lots": m.EnterLot}


def _touched_car(view: DealersView, lot: LotView, car: CarView) -> tuple[str, type[Move], Seat] | None:
    if move := _CAR_ASKS.get(view.phase):
        return str(car.number), move, view.turn
    if view.phase == "offer" and view.playing and view.playing.dealer and lot.seat == view.turn:
        return str(car.number), m.MakeOffer, view.playing.dealer
    return None


def _touched_lot(view: DealersView, lot: LotView, region: Region) -> tuple[Spot, ...]:
    if view.phase == "begin":
        return (Spot(region, view.name(lot.seat), m.Begin),)
    if view.phase == "dealer":
        return (Spot(region, view.name(lot.seat), m.ChooseDealer, view.turn),)
    if view.phase == "open" and lot.seat == view.turn:
        return (Spot(region, move=m.OpenLot, seat=lot.seat),)
    move = _LOT_ASKS.get(view.phase)
    return (Spot(region, move=move, seat=lot.seat),) if move else ()


# Beside the street: what's going on.


class Air(NamedTuple):
    """How loosely a panel is laid out."""

    apart: bool  # whether there's a blank row between keys
    large: bool  # whether the figure is large


PANEL_AT = 1  # the panel's first row
LOOSE_TO_TIGHT = (Air(apart=True, large=True), Air(apart=False, large=True), Air(apart=False, large=False))


def listable(caps: Sequence[Cap], layout: Layout, height: int) -> bool:
    """Whether the panel has room for these answers."""
    rows = sum(entry.height for entry in listed_answers(caps, layout.street.panel - 4))
    return bool(layout.street.panel) and PANEL_AT + 3 + rows < height


def _paint_panel(
    canvas: Canvas, scene: Scene, view: DealersView, layout: Layout, listed: Sequence[Cap]
) -> tuple[Spot, ...]:
    width = layout.street.panel
    x, top = canvas.width - width, PANEL_AT
    height = canvas.height - top
    canvas.fill(x, top, width, height, "raised")
    left, right, y, end = x + 2, canvas.width - 2, top + 1, top + height
    if listed:
        _, y = _paint_lines(canvas, scene.above[:1], left, right, y, end, LOOSE_TO_TIGHT[0])
        return _paint_list(canvas, listed, left, right, y + 1, end)
    if scene.left:
        _paint_two(canvas, scene, view, left, right, y)
        y += 3
    fitting = (air for air in LOOSE_TO_TIGHT if y + _rows_of(scene, right - left, air) <= end)
    air = next(fitting, LOOSE_TO_TIGHT[-1])
    spots, y = _paint_lines(canvas, scene.above, left, right, y, end, air)
    if scene.figure:
        _paint_figure(canvas, scene.figure, left, right + 2, y, air)
    y += _rows_of_figure(scene, air)
    more, _ = _paint_lines(canvas, scene.below, left, right, y, end, air)
    return (*spots, *more)


def _paint_list(
    canvas: Canvas, listed: Sequence[Cap], left: int, right: int, y: int, end: int
) -> tuple[Spot, ...]:
    """Paint answers one below the other, apart if there's room; return what can be touched."""
    found = listed_answers(listed, right - left)
    apart = y + sum(entry.height + 1 for entry in found) - 1 < end
    spots = []
    for entry in found:
        paint_entry(canvas, left, y, entry)
        if entry.cap.press:
            region = Region(left - 2, y, right - left + 4, entry.height)
            spots.append(Spot(region, key=entry.cap.press))
        y += entry.height + apart
    return tuple(spots)


def _rows_of(scene: Scene, width: int, air: Air) -> int:
    """Return how many rows a scene takes up."""
    lines = (*scene.above, *scene.below)
    gaps = sum(line.is_key for line in lines) if air.apart else 0
    gaps -= air.apart and bool(scene.below) and scene.below[-1].is_key  # no gap after the last line
    return _rows_of_figure(scene, air) + sum(len(_broken(line, width)) for line in lines) + gaps


def _rows_of_figure(scene: Scene, air: Air) -> int:
    """Return how many rows are between the lines above and below: the figure's, or one blank row."""
    return (5 if air.large else 1) if scene.figure else 1


def _paint_figure(canvas: Canvas, shown: int | str, left: int, right: int, y: int, air: Air) -> None:
    """Paint a figure, with a $ if it's an amount, and large if there's room for all of it."""
    money = isinstance(shown, int)
    text = dollars(shown) if isinstance(shown, int) else shown
    colour = "gold-text" if money else "said"
    digits = figure(text.lstrip("$"), "M")
    if not air.large or left + 2 * money + digits.width > right:
        canvas.write(left, y + 2 * air.large, text, colour, bold=True)
        return
    if money:
        left = canvas.write(left, y + 1, "$", colour, bold=True) + 1
    canvas.figure(left, y + 1, digits, colour)


def _paint_two(canvas: Canvas, scene: Scene, view: DealersView, left: int, right: int, y: int) -> None:
    """Paint two people facing each other."""
    room = (right - left) // 2 - 1
    for side, at_left in ((scene.left, True), (scene.right, False)):
        if side is None:
            continue
        seat, does = side
        words = shortened(chip(seat, view.name(seat)).rstrip(), room - 1) + " "
        x = left if at_left else right - len(words)
        canvas.write(x, y, words, "on-seat", f"seat-{seat}", bold=True)
        words = str(does)
        canvas.write(left + 1 if at_left else right - len(words) - 1, y + 1, words, "soft")
    if scene.right:
        canvas.write((left + right) // 2 - 1, y, "▸◂", "faint")


def _paint_lines(
    canvas: Canvas, lines: tuple[Line, ...], left: int, right: int, y: int, end: int, air: Air
) -> tuple[tuple[Spot, ...], int]:
    """Paint lines, wrapping those that are too long; return what can be touched, and the row below."""
    spots: list[Spot] = []
    for line in lines:
        first = y
        rows = _broken(line, right - left)
        if y + len(rows) > end:
            break
        if indent := _indent(line):
            write(canvas, left, y, line.row[:1])
        for row in rows:
            write(canvas, left + indent, y, row)
            y += 1
        if line.sum:
            canvas.write_right(right, first, line.sum, bold=True)
        if line.touch:
            spots.append(Spot(Region(left - 2, first, right - left + 4, y - first), *line.touch))
        y += line.is_key and air.apart
    return tuple(spots), y


def _indent(line: Line) -> int:
    """Return how many columns the key or mark at the start of a line takes up."""
    first, *words = line.row
    return len(first.text) + line.is_key if words else 0


def _broken(line: Line, width: int) -> list[Row]:
    """Return a line wrapped into rows, leaving room for its key or mark and its amount."""
    room = width - _indent(line) - (len(line.sum) + 1 if line.sum else 0)
    return broken(line.row[1:] or line.row, max(8, room))
