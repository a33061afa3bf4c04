"""The Dealer's Choice board: the turn's four steps, the street of lots, and what's going on beside it."""

from typing import NamedTuple

from textual.geometry import Region

from companion.game import Move, Seat, dollars, phrase, say, says
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.state import MOST_CARS
from companion.games.dealers_choice.view import STEPS, CarView, DealersView, LotView
from screens.big_type import figure
from screens.cells import Canvas
from screens.games.dealers_choice.scene import Line, Scene, scene_of
from screens.painting import Spot, chip, write_name
from screens.prose import Row, broken, clipped, fitting_words, shortened, write


class Street(NamedTuple):
    """Where lots and cars go at one screen width."""

    columns: int  # needs at least this many
    margin: int
    first: int  # column of the first car
    car: int  # how many columns a car takes up
    rows: int  # how many rows a car takes up
    panel: int  # width of the panel on the right; if 0, the bar and the story say what's going on


STREETS = (Street(160, 3, 24, 15, 4, 38), Street(100, 2, 13, 9, 3, 26), Street(80, 1, 14, 9, 2, 0))
STEPS_AT = 1
LEAST_ROWS = 17
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
        lots, steps = len(view.lots), STEPS_AT + 3
        room = height - steps
        pitch = min(street.rows + 2, room // lots)
        if pitch >= street.rows and height >= LEAST_ROWS:
            spare = room - (pitch * lots - (pitch - street.rows))
            return Layout(street, steps + (spare > 1), pitch)
    return None


def paint_board(canvas: Canvas, view: DealersView, layout: Layout, typed: str = "") -> tuple[Spot, ...]:
    """Paint the board; return what can be touched."""
    scene = scene_of(view)
    street = layout.street
    right = canvas.width - street.panel - 2 if street.panel else canvas.width
    _paint_facts(canvas, view, street)
    _paint_steps(canvas, view, street)
    spots: tuple[Spot, ...] = ()
    if street.panel:
        spots = _paint_panel(canvas, scene, view, layout)
    for number, lot in enumerate(view.lots):
        y = layout.top + number * layout.pitch
        spots += _paint_lot(canvas, view, lot, street, y, scene.car, typed)
        if lot.seat not in view.retired:
            _paint_held(canvas, lot, layout, y)
        spots += _touched_lot(view, lot, Region(0, y, right, layout.pitch))
    return spots


# At the top: what's in the middle of the table, and the steps.


def _paint_facts(canvas: Canvas, view: DealersView, street: Street) -> None:
    facts = (
        phrase("{count} in the Exchange", count=view.exchange),
        phrase("{count} out", count=len(view.discard)),
        phrase("deck {count}", count=view.deck),
        phrase("policies {count}", count=view.policy_deck),
    )
    canvas.write_right(canvas.width - street.margin, 0, "   ".join(facts), "soft")


def _paint_steps(canvas: Canvas, view: DealersView, street: Street) -> None:
    """Paint a bar for each step: done, now, to come."""
    gap = 2
    width = min(WIDEST_STEP * 2, (canvas.width - 2 * street.margin + gap) // len(STEPS) - gap)
    dim = canvas.tokens["slot"] != canvas.tokens["ink"]
    now = 0 if view.phase in ("values", "over") else view.step
    for number, word in enumerate(STEPS, 1):
        x = street.margin + (number - 1) * (width + gap)
        done, here = number < now, number == now
        bar = "▄" if done or here or dim else "▁"
        colour = "gold" if here else "gold-deep" if done else "slot" if dim else "line"
        canvas.write(x, STEPS_AT, bar * width, colour)
        words = f"✓ {number} {word}" if done else f"{number} {word}"
        colour = "gold-text" if here else "soft" if done else "faint"
        canvas.write(x, STEPS_AT + 1, words, colour, bold=here)


# The street.


def _paint_lot(
    canvas: Canvas, view: DealersView, lot: LotView, street: Street, y: int, gold: int, typed: str
) -> tuple[Spot, ...]:
    """Paint whose lot it is and the cars on it; an empty space is a dot."""
    person = next(one for one in view.seats if one.seat == lot.seat)
    out = lot.seat in view.retired
    room = street.first - street.margin - 5
    write_name(canvas, street.margin, y, lot.seat, person.name, room, out=out)
    if out:
        canvas.write(street.margin, y + 1, phrase("retired"), "faint")
        return ()
    now = lot.seat == view.turn
    canvas.write(street.margin, y + 1, dollars(person.cents or 0), "said" if now else "soft", bold=now)
    spots: list[Spot] = []
    for place in range(MOST_CARS):
        x = street.first + place * (street.car + 1)
        if place >= len(lot.cars):
            canvas.write(x + street.car // 2, y + 1, "·", "faint")
            continue
        car = lot.cars[place]
        pointed = car.number == gold or typed.strip() == str(car.number)
        (_paint_car if street.rows >= DRAWN else _paint_plate)(canvas, x, y, street, car, pointed)
        if touch := _touched_car(view, lot, car):
            spots.append(Spot(Region(x, y, street.car + 1, street.rows), *touch))
    return tuple(spots)


def _paint_held(canvas: Canvas, lot: LotView, layout: Layout, y: int) -> None:
    """Paint how many cards and policies somebody has: below the cash, or to the right if rows are scarce."""
    street = layout.street
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
    room, below = street.first - street.margin - 1, layout.pitch - 2
    if below < 1:
        end = canvas.width - street.margin
        room = end - street.first - MOST_CARS * (street.car + 1)
        canvas.write_right(end, y, fitting_words(room, *cards), "soft")
        canvas.write_right(end, y + 1, fitting_words(room, *policies), "soft")
    elif below > 1 and len(str(both)) > room:
        canvas.write(street.margin, y + 2, fitting_words(room, *cards), "soft")
        canvas.write(street.margin, y + 3, fitting_words(room, *policies), "soft")
    else:
        short = say("{cards} crd {policies} pol", **has), say("{cards}crd {policies}pol", **has)
        words = fitting_words(room + 1, both, *short, say("{cards}c {policies}p", **has))
        canvas.write(street.margin, y + 2, words, "soft")


def _price(car: CarView) -> str:
    return f"{car.price // 100:,}" if car.price else "?"


def _paint_car(canvas: Canvas, x: int, y: int, street: Street, car: CarView, gold: bool) -> None:
    """Paint a car from the side: its number on the roof, its list price on the doors, its name below."""
    body, ink, deep = ("gold", "on-gold", "gold-deep") if gold else ("steel", "on-steel", "steel-deep")
    width = street.car
    back, roof = width // 6, width // 2
    canvas.write(x + back, y, "▟", body)
    canvas.write(x + back + 1, y, str(car.number).center(roof), ink, body, bold=True)
    canvas.write(x + back + roof + 1, y, "▙", body)
    canvas.write(x, y + 1, _price(car).center(width), ink, body, bold=gold)
    last = y + street.rows - 1
    if street.rows > DRAWN:
        canvas.write(x, y + 2, clipped(car.name, width).center(width), ink, body)
    for wheel in (x + 1, x + width - 3 - (width > 9)):
        canvas.write(wheel, last, "▀▀" + "▀" * (width > 9), deep)


def _paint_plate(canvas: Canvas, x: int, y: int, street: Street, car: CarView, gold: bool) -> None:
    """Paint a car as a plate with its number, and its list price below."""
    body, ink = ("gold", "on-gold") if gold else ("steel", "on-steel")
    canvas.write(x, y, str(car.number).center(street.car), ink, body, bold=True)
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


LOOSE_TO_TIGHT = (Air(apart=True, large=True), Air(apart=False, large=True), Air(apart=False, large=False))


def _paint_panel(canvas: Canvas, scene: Scene, view: DealersView, layout: Layout) -> tuple[Spot, ...]:
    width = layout.street.panel
    x, top = canvas.width - width, layout.top - 1
    height = canvas.height - top - 1
    canvas.fill(x, top, width, height, "raised")
    left, right, y, end = x + 2, canvas.width - 2, top + 1, top + height
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
