"""The money board, the cases, and what there is to know between two big moments."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Region

from companion.game import dollars
from companion.game.money import read_dollars
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Size, figure
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import COLUMN, in_play, plate_ground, whole
from screens.painting import Spot
from screens.prose import Run, write, write_rows
from screens.theme import MARKS

CASE_ROWS = ((1, 7), (8, 6), (14, 7), (21, 6))  # the first case of each row, and how many
ASKS_FOR_CASES = ("choose", "call", "enter")
STILL: Mapping[int, float] = {}
ASKS_FOR_VALUES = ("open", "last", "special")


class Layout(NamedTuple):
    """Where everything stands, for one size of the board."""

    columns: int  # the least it needs
    rows: int
    margin: int
    value_width: int
    value_pitch: int
    case_width: int
    case_height: int
    case_pitch: int
    row_pitch: int
    shift: int  # of every other row of cases
    side: int  # of a case, left and right of its handle
    big: Size | None = None  # the face of the contestant's case, the count and the kitty; None: text
    own_side: int = 0
    name_at: int = 0  # columns of the facts
    count_end: int = 0
    price_at: int = 0


SMALL = Layout(80, 15, 1, 12, 1, 6, 3, 7, 3, 3, 2)
MIDDLE = Layout(100, 17, 2, 14, 1, 7, 3, 9, 3, 5, 2, "M", 4, 18, 35, 54)
LARGE = Layout(154, 33, 3, 22, 2, 12, 5, 15, 6, 7, 4, "L", 6, 28, 53, 88)
LAYOUTS = (LARGE, MIDDLE, SMALL)


class Count(NamedTuple):
    """What the round is about: a figure, the words beside it, and the same in short."""

    figure: str
    said: str
    soft: str
    short: tuple[str, str]


def paint_board(
    canvas: Canvas, view: DealView, layout: Layout, typed: str = "", emptying: Mapping[int, float] = STILL
) -> tuple[Spot, ...]:
    """Paint the board, with so much left of a plate that empties; return what can be touched."""
    top = (canvas.height - layout.rows + 1) // 2
    cases, values = pointed_cases(view, typed), pointed_value(view, typed)
    spots = (
        *_paint_values(canvas, view, layout, top, values, emptying),
        *_paint_cases(canvas, view, layout, top, cases),
    )
    _paint_average(canvas, view, top + (COLUMN - 1) * layout.value_pitch)
    if layout.big:
        _paint_facts(canvas, view, layout, layout.big, top + COLUMN * layout.value_pitch)
    else:
        _paint_line(canvas, view, layout, top + layout.rows - 1)
    return spots


def words(view: DealView, headline: str) -> tuple[str, ...]:
    """Return the board in lines of words."""
    facts = [f"{bold} {soft}".strip() for bold, soft, _ in _short_facts(view)]
    opened = dict(view.opened)
    closed = " ".join(str(case) for case in CASES if case not in opened and case != view.final)
    values = " ".join(dollars(value) for value in in_play(view))
    return headline, ", ".join(facts), f"In play: {values}", f"Still closed: {closed}"


def pointed_cases(view: DealView, typed: str) -> frozenset[int]:
    """Return the cases that are called, or being typed."""
    named = map(int, re.findall(r"\d{1,2}", typed)) if view.phase in ASKS_FOR_CASES else ()
    return frozenset((view.called, *named))


def pointed_value(view: DealView, typed: str) -> int | None:
    """Return the value that is being typed."""
    return read_dollars(typed) if view.phase in ASKS_FOR_VALUES else None


def count(view: DealView) -> Count | None:
    """Return what the round is about, if there is anything to say."""
    left, round_number = view.left, view.round
    if view.phase in ("call", "holder", "open") and left:
        soft = f"in round {round_number}"
        return Count(str(left), "more to open", soft, (str(left), f"more {soft}"))
    when = "in round 10" if round_number == 10 else f"after round {round_number}"
    sold = dollars(view.offers[-1].cents) if view.offers else ""
    said, soft = {
        "offer": ("the banker thinks", when),
        "keep": ("two cases left", "keep or trade"),
        "holder": ("two cases left", "then the last lid"),
        "last": ("two cases left", "then the last lid"),
        "special": ("DEAL", f"for {sold}"),
        "look": ("for curiosity", "no money moves"),
    }.get(view.phase, ("", ""))
    return Count("", said, soft, (said, soft)) if said else None


def _paint_average(canvas: Canvas, view: DealView, y: int) -> None:
    """Paint what the values in play come to on average, below the cases (clause 10.1)."""
    if view.host and sum(view.lit) > 1:
        average = Run(whole(view.average), bold=True)
        write_rows(canvas, None, y, [(Run("The values left average ", "soft"), average)])


def _paint_values(
    canvas: Canvas,
    view: DealView,
    layout: Layout,
    top: int,
    pointed: int | None,
    emptying: Mapping[int, float],
) -> tuple[Spot, ...]:
    width = layout.value_width
    columns = (layout.margin, canvas.width - layout.margin - width)
    held_by = {value: case for case, value in view.opened}
    spots = []
    for place, value in enumerate(view.values):
        column, row = divmod(place, COLUMN)
        x, y = columns[column], top + row * layout.value_pitch
        label, lit = dollars(value), view.lit[place]
        text, solid = f"{label:>{width - 1}} ", round(width * emptying.get(value, lit))
        ground = "gold" if value == pointed else plate_ground(canvas, place)
        canvas.write(x + solid, y, text[solid:], "faint")
        canvas.write(x, y, text[:solid], "on-plate", ground, bold=True)
        if not lit:
            if layout.value_pitch > 1 and value in held_by:
                canvas.write(x + 1, y, f"case {held_by[value]}", "faint")
            continue
        if value == pointed:
            canvas.write(x, y, "→", "on-plate", bold=True)
        spots.append(Spot(Region(x, y, width, 1), label))
    return tuple(spots)


def _paint_cases(
    canvas: Canvas, view: DealView, layout: Layout, top: int, pointed: frozenset[int]
) -> tuple[Spot, ...]:
    opened = {case for case, _ in view.opened}
    inner = 2 * (layout.margin + layout.value_width)
    whole_row = 6 * layout.case_pitch + layout.case_width
    left = inner // 2 + (canvas.width - inner - whole_row) // 2
    spots = []
    for row, (first, many) in enumerate(CASE_ROWS):
        for place in range(many):
            case = first + place
            x = left + place * layout.case_pitch + row % 2 * layout.shift
            y = top + row * layout.row_pitch
            if case in opened or case == view.final:
                dot = _quiet(canvas, "faint")
                canvas.write(x + (layout.case_width - 1) // 2, y + layout.case_height // 2, "·", dot)
                continue
            _paint_case(canvas, view, layout, (x, y), case, case in pointed)
            spots.append(Spot(Region(x, y, layout.case_width, layout.case_height), str(case)))
    return tuple(spots)


def _paint_case(
    canvas: Canvas, view: DealView, layout: Layout, at: tuple[int, int], case: int, pointed: bool
) -> None:
    x, y = at
    width, height = layout.case_width, layout.case_height
    body, ink = ("gold", "on-gold") if pointed else ("steel", "on-steel")
    _paint_body(canvas, x, y, width, height, layout.side, body)
    if height > 3:
        number = figure(str(case), "M")
        canvas.figure(x + (width - number.width) // 2, y + 1, number, ink)
    else:
        canvas.write(x + (width - len(str(case))) // 2, y + 1, str(case), ink, bold=True)
    holder = view.held[case - 1] if view.held else ""
    if holder == CENTRE:
        ribbon, colour, ground = "center", "said", _quiet(canvas, "slot")
        inset = (width - len(ribbon)) // 2
    elif holder:
        ribbon = f"{MARKS[holder]} {view.name(holder)[:3]}"
        colour, ground, inset = "on-seat", f"seat-{holder}", max(1, (width - 5) // 2)
    else:
        return
    text = (" " * inset + ribbon).ljust(width)
    canvas.write(x, y + height - 1, text, colour, ground, bold=holder != CENTRE)


def _paint_body(canvas: Canvas, x: int, y: int, width: int, height: int, side: int, ground: str) -> None:
    """Paint a case without anything on it; its handle is in the first row."""
    canvas.write(x, y, "▂" * side + "▄" * (width - 2 * side) + "▂" * side, ground)
    canvas.fill(x, y + 1, width, height - 1, ground)


def _paint_facts(canvas: Canvas, view: DealView, layout: Layout, big: Size, y: int) -> None:
    """Paint the contestant's case, the count, the price of a guess and the kitty, from their first row on."""
    rows = figure("0", big).height
    upper, lower = y + rows - 1, y + rows
    end = layout.margin
    if view.final:
        number = figure(str(view.final), big)
        width = layout.value_width
        _paint_body(canvas, end, y, width, rows + 1, layout.own_side, "gold")
        canvas.figure(end + (width - number.width) // 2, y + 1, number, "on-gold")
        held = dict(view.opened).get(view.final)
        owner = f"{view.name(view.contestant)}'s"
        end = canvas.write(layout.name_at, upper, owner, bold=True)
        held_words = "case" if held is None else f"case: {dollars(held)}"
        end = max(end, canvas.write(layout.name_at, lower, held_words, bold=True))
    now = count(view)
    if now:
        drawn = figure(now.figure, big) if now.figure else None
        words_at = max(layout.count_end, end + 2 + (drawn.width if drawn else 0)) + 2
        if drawn:
            canvas.figure(words_at - 2 - drawn.width, y + 1, drawn, "said")
        said, soft = now.said, now.soft
        if layout is LARGE and drawn:
            said, soft = f"{said} {soft}", "then the banker offers"
        end = canvas.write(words_at, upper, said, bold=True)
        end = max(end, canvas.write(words_at, lower, soft, "soft"))
    if _price(view):
        x = max(layout.price_at, end + 2)
        end = canvas.write(x, upper, dollars(view.price), bold=True)
        end = max(end, canvas.write(x, lower, "a guess", "soft"))
    if view.pot is not None and view.host:
        _paint_kitty(canvas, dollars(view.pot), big, canvas.width - layout.margin, lower, end + 2)


def _paint_kitty(canvas: Canvas, kitty: str, big: Size, right: int, lower: int, free_from: int) -> None:
    """Paint the kitty at the right, above this row, as large as there is room for."""
    gold = "gold-text"
    sizes: tuple[Size, ...] = (big, "M")
    for size in sizes:
        drawn = figure(kitty.lstrip("$"), size)
        x, first = right - drawn.width, lower + 1 - figure("0", size).height
        if x - 2 - len("kitty") >= free_from:
            canvas.figure(x, first, drawn, gold)
            canvas.write(x - 2, first, "$", gold, bold=True)
            canvas.write_right(x - 2 if size == "M" else x - 1, lower, "kitty", "soft")
            return
    canvas.write_right(right, lower - 1, kitty, gold, bold=True)
    canvas.write_right(right, lower, "kitty", "soft")


def _paint_line(canvas: Canvas, view: DealView, layout: Layout, y: int) -> None:
    """Paint the same facts in one line of text."""
    facts = _short_facts(view)
    own = view.final > 0
    room = canvas.width - 2 * layout.margin - 2 * own
    if own and room - _length(facts) < len(facts) - 1:
        facts[0] = (f"case {view.final}", "", "on-gold")
    gap = max(1, min(4, (room - _length(facts)) // max(1, len(facts) - 1)))
    x = layout.margin
    for place, (bold, soft, colour) in enumerate(facts):
        if own and place == 0:
            x = canvas.write(x, y, f" {bold} ", "on-gold", "gold", bold=True) + min(gap, 3)
            continue
        ink = "gold-text" if colour == "gold" else colour
        x = write(canvas, x, y, (Run(bold, ink, bold=True), Run(f" {soft}" if soft else "", "soft"))) + gap


def _length(facts: list[tuple[str, str, str]]) -> int:
    return sum(len(f"{bold} {soft}".strip()) for bold, soft, _ in facts)


def _short_facts(view: DealView) -> list[tuple[str, str, str]]:
    """Return the facts as text: what is bold, what is soft, and the colour of what is bold."""
    facts = []
    if view.final:
        held = dict(view.opened).get(view.final)
        inside = "" if held is None else f": {dollars(held)}"
        facts.append((f"{view.name(view.contestant)}'s case {view.final}{inside}", "", "on-gold"))
    now = count(view)
    if now:
        facts.append((*now.short, "said"))
    if _price(view):
        facts.append((dollars(view.price), "a guess", "said"))
    if view.pot is not None and view.host:
        facts.append((dollars(view.pot), "kitty", "gold"))
    return facts


def _price(view: DealView) -> bool:
    """Say whether the price of a guess matters now."""
    return bool(view.price and view.final and view.phase not in ("offer", "look"))


def _quiet(canvas: Canvas, otherwise: str) -> str:
    """Return the colour of a quiet part; where lines are as bright as letters, another."""
    return "line" if canvas.tokens["line"] != canvas.tokens["said"] else otherwise
