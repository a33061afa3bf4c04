"""The money board, the cases and the facts, shown between the big moments."""

import re
from collections.abc import Mapping
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from companion.game import Money, Said, dollars, phrase, say
from companion.game.money import read_dollars
from companion.game.said import listing
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Size, figure
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import COLUMN, plate_ground, whole
from screens.painting import Spot
from screens.prose import Row, Run, among_words, fitting_words, length, write, write_rows
from screens.theme import MARKS

CASE_ROWS = ((1, 7), (8, 6), (14, 7), (21, 6))  # the first case in each row, and how many there are
ASKS_FOR_CASES = ("choose", "call", "enter")
STILL: Mapping[int, float] = {}
ASKS_FOR_VALUES = ("open", "last", "special")


class Layout(NamedTuple):
    """Where everything goes on one size of board."""

    columns: int  # needs at least this many
    rows: int  # needs at least this many
    margin: int
    value_width: int
    value_pitch: int
    case_width: int
    case_height: int
    case_pitch: int
    row_pitch: int
    shift: int  # how far every other row of cases is indented
    side: int  # columns of a case on each side of its handle
    big: Size | None = None  # type size of the case, the count and the kitty; plain text if None
    own_side: int = 0
    name_at: int = 0  # this and the next two are the columns where the facts go
    count_end: int = 0
    price_at: int = 0


SMALL = Layout(80, 15, 1, 12, 1, 6, 3, 7, 3, 3, 2)
MIDDLE = Layout(100, 17, 2, 14, 1, 7, 3, 9, 3, 5, 2, "M", 4, 18, 35, 54)
LAYOUTS = (MIDDLE, SMALL)


class Count(NamedTuple):
    """What the round is about: a figure and the words beside it."""

    left: int  # cases still to open, or 0 if it's about something else
    said: Said
    soft: Said


def paint_board(
    canvas: Canvas, view: DealView, layout: Layout, typed: str = "", emptying: Mapping[int, float] = STILL
) -> tuple[Spot, ...]:
    """Paint the board, with each emptying plate as full as `emptying` says; return what can be touched."""
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
    """Return the board as lines of text."""
    facts = ("".join(run.text for run in fact).strip() for fact in _short_facts(view))
    opened = dict(view.opened)
    closed = listing((case for case in CASES if case not in opened and case != view.final), len(CASES))
    values = tuple(map(Money, view.in_play))
    return (
        headline,
        ", ".join(facts),
        phrase("In play: {values}", values=values),
        phrase("Still closed: {cases}", cases=closed),
    )


def pointed_cases(view: DealView, typed: str) -> frozenset[int]:
    """Return the case that was called and any being typed."""
    named = map(int, re.findall(r"\d{1,2}", typed)) if view.phase in ASKS_FOR_CASES else ()
    return frozenset((view.called, *named))


def pointed_value(view: DealView, typed: str) -> int | None:
    """Return the value being typed."""
    return read_dollars(typed) if view.phase in ASKS_FOR_VALUES else None


def count(view: DealView) -> Count | None:
    """Return what the round is about, if there's anything to say."""
    if view.phase in ("call", "holder", "open") and view.left:
        return Count(view.left, say("more to open"), say("in round {round}", round=view.round))
    if view.phase == "offer":
        when = say("in round 10") if view.round == 10 else say("after round {round}", round=view.round)
        return Count(0, say("waiting for the offer"), when)
    if view.phase == "special" and view.offers:
        return Count(0, say("DEAL"), say("for {cents}", cents=Money(view.offers[-1].cents)))
    return _COUNTS.get(view.phase)


_COUNTS = {
    "keep": Count(0, say("two cases left"), say("keep or trade")),
    "holder": Count(0, say("two cases left"), say("then both are opened")),
    "last": Count(0, say("two cases left"), say("then both are opened")),
    "look": Count(0, say("just for fun"), say("no money changes hands")),
}


def _paint_average(canvas: Canvas, view: DealView, y: int) -> None:
    """Paint the average of the values in play, below the cases (clause 10.1)."""
    if view.host and sum(view.lit) > 1:
        average = {"average": Run(whole(view.average), bold=True)}
        write_rows(canvas, None, y, [tuple(among_words(say("Average left: {average}"), average, "soft"))])


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
                canvas.write(x + 1, y, phrase("case {case}", case=held_by[value]), "faint")
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
                dot = quiet(canvas, "faint")
                canvas.write(x + (layout.case_width - 1) // 2, y + layout.case_height // 2, "·", dot)
                continue
            area = (x, y, layout.case_width, layout.case_height)
            paint_case(canvas, view, area, layout.side, case, case in pointed)
            spots.append(Spot(Region(x, y, layout.case_width, layout.case_height), str(case)))
    return tuple(spots)


def paint_case(
    canvas: Canvas, view: DealView, area: tuple[int, int, int, int], side: int, case: int, pointed: bool
) -> None:
    """Paint a closed case, with its number and its holder's ribbon."""
    x, y, width, height = area
    body, ink = ("gold", "on-gold") if pointed else ("steel", "on-steel")
    paint_body(canvas, x, y, width, height, side, body)
    if height > 3:
        number = figure(str(case), "M")
        canvas.figure(x + (width - number.width) // 2, y + 1, number, ink)
    else:
        canvas.write(x + (width - len(str(case))) // 2, y + 1, str(case), ink, bold=True)
    holder = view.held[case - 1] if view.held else ""
    if holder == CENTRE:
        ribbon = fitting_words(width, say("center"), say("mid"))
        color, ground, inset = "said", quiet(canvas, "slot"), (width - len(ribbon)) // 2
    elif holder:
        ribbon = f"{MARKS[holder]} {view.name(holder)[:3]}"
        color, ground, inset = "on-seat", f"seat-{holder}", max(1, (width - 5) // 2)
    else:
        return
    text = (" " * inset + ribbon).ljust(width)
    canvas.write(x, y + height - 1, text, color, ground, bold=holder != CENTRE)


def paint_body(canvas: Canvas, x: int, y: int, width: int, height: int, side: int, ground: str) -> None:
    """Paint a blank case; its handle is in the first row."""
    canvas.write(x, y, "▂" * side + "▄" * (width - 2 * side) + "▂" * side, ground)
    canvas.fill(x, y + 1, width, height - 1, ground)


def _paint_facts(canvas: Canvas, view: DealView, layout: Layout, big: Size, y: int) -> None:
    """Paint the contestant's case, the count, the price of a guess and the kitty, starting at row `y`."""
    rows = figure("0", big).height
    upper, lower = y + rows - 1, y + rows
    end = layout.margin
    if view.final:
        number = figure(str(view.final), big)
        width = layout.value_width
        paint_body(canvas, end, y, width, rows + 1, layout.own_side, "gold")
        canvas.figure(end + (width - number.width) // 2, y + 1, number, "on-gold")
        for row, text in enumerate(_in_two_rows(whose_case(view)), upper):
            end = max(end, canvas.write(layout.name_at, row, text, bold=True))
    now = count(view)
    if now:
        drawn = figure(str(now.left), big) if now.left else None
        words_at = max(layout.count_end, end + 2 + (drawn.width if drawn else 0)) + 2
        if drawn:
            canvas.figure(words_at - 2 - drawn.width, y + 1, drawn, "said")
        end = canvas.write(words_at, upper, str(now.said), bold=True)
        end = max(end, canvas.write(words_at, lower, str(now.soft), "soft"))
    if price_matters(view):
        x = max(layout.price_at, end + 2)
        end = canvas.write(x, upper, dollars(view.price), bold=True)
        end = max(end, canvas.write(x, lower, phrase("a guess"), "soft"))
    if view.pot is not None and view.host:
        _paint_kitty(canvas, dollars(view.pot), big, canvas.width - layout.margin, lower, end + 2)


def _paint_kitty(canvas: Canvas, kitty: str, big: Size, right: int, lower: int, free_from: int) -> None:
    """Paint the kitty on the right, ending at row `lower`, as large as there's room for."""
    gold, label = "gold-text", phrase("kitty")
    sizes: tuple[Size, ...] = (big, "M")
    for size in sizes:
        drawn = figure(kitty.lstrip("$"), size)
        x, first = right - drawn.width, lower + 1 - figure("0", size).height
        if x - 2 - len(label) >= free_from:
            canvas.figure(x, first, drawn, gold)
            canvas.write(x - 2, first, "$", gold, bold=True)
            canvas.write_right(x - 2 if size == "M" else x - 1, lower, label, "soft")
            return
    canvas.write_right(right, lower - 1, kitty, gold, bold=True)
    canvas.write_right(right, lower, label, "soft")


def whose_case(view: DealView) -> str:
    """Return whose case it is and, once it's open, what it held."""
    name, held = view.name(view.contestant), dict(view.opened).get(view.final)
    if held is None:
        return phrase("{contestant}'s case", contestant=name)
    return phrase("{contestant}'s case: {value}", contestant=name, value=Money(held))


def _in_two_rows(text: str) -> list[str]:
    """Return text wrapped into at most two rows, as narrow as possible."""
    widths = range(max(map(len, text.split())), len(text) + 1)
    return next(rows for width in widths if len(rows := wrap(text, width)) <= 2)


def _paint_line(canvas: Canvas, view: DealView, layout: Layout, y: int) -> None:
    """Paint the same facts in one line of text, as briefly as it takes to fit."""
    room = canvas.width - 2 * layout.margin
    ways = [_short_facts(view, brevity) for brevity in range(BREVITIES)]
    facts = next((way for way in ways if sum(map(length, way)) + len(way) - 1 <= room), ways[-1])
    gap = max(1, min(4, (room - sum(map(length, facts))) // max(1, len(facts) - 1)))
    x = layout.margin
    for fact in facts:
        x = write(canvas, x, y, fact) + gap


BREVITIES = 4  # levels: every fact in full; the case without its owner; a shorter count; no price


def _short_facts(view: DealView, brevity: int = 0) -> list[Row]:
    """Return the facts as text; the higher the brevity, the shorter."""
    facts: list[Row] = []
    if view.final:
        facts.append((Run(f" {_own_in_short(view, brevity)} ", "on-gold", True, ground="gold"),))
    now = count(view)
    if now and now.left:
        runs = {"left": Run(str(now.left), bold=True), "round": Run(str(view.round), "soft")}
        whole_count, brief = say("{left} more in round {round}"), say("{left} to open")
        facts.append(tuple(among_words(brief if brevity > 1 else whole_count, runs, "soft")))
    elif now:
        soft = "" if brevity > 1 else f" {now.soft}"
        facts.append((Run(str(now.said), bold=True), Run(soft, "soft")))
    if price_matters(view) and brevity < BREVITIES - 1:
        price = {"price": Run(dollars(view.price), bold=True)}
        facts.append(tuple(among_words(say("{price} a guess"), price, "soft")))
    if view.pot is not None and view.host:
        pot = {"cents": Run(dollars(view.pot), "gold-text", bold=True)}
        facts.append(tuple(among_words(say("{cents} kitty"), pot, "soft")))
    return facts


def _own_in_short(view: DealView, brevity: int) -> str:
    """Return the contestant's case by number and, once it's open, what it held."""
    name, case, held = view.name(view.contestant), view.final, dict(view.opened).get(view.final)
    if brevity:
        return phrase("case {case}", case=case)
    if held is None:
        return phrase("{contestant}'s case {case}", contestant=name, case=case)
    return phrase("{contestant}'s case {case}: {value}", contestant=name, case=case, value=Money(held))


def price_matters(view: DealView) -> bool:
    """Whether the price of a guess matters now."""
    return bool(view.price and view.final and view.phase not in ("offer", "look"))


def quiet(canvas: Canvas, otherwise: str) -> str:
    """Return the color of a quiet part: `otherwise` if the theme's lines are as bright as its letters."""
    return "line" if canvas.tokens["line"] != canvas.tokens["said"] else otherwise
