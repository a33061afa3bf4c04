"""Everybody, at the bottom of the board: cards in hand, the face-up reserve, the chips."""

from textwrap import wrap

from textual.geometry import Region

from companion.game import Move, Seat, SeatView, phrase, say, says
from companion.games.dealt import moves as m
from companion.games.dealt.box import RESERVE
from companion.games.dealt.settings import TABLE
from companion.games.dealt.view import DealtView
from screens.big_type import figure
from screens.cells import Canvas
from screens.games.dealt.layout import Layout
from screens.painting import Spot, write_name

CHIP, GONE = "●", "·"
LEAST = 9  # columns for the reserve and the chips
# In each phase, the move made by touching somebody.
ASKED: dict[str, type[Move]] = {"oldest": m.NameOldest, "reserves": m.LayReserves}


def places(canvas: Canvas, layout: Layout, count: int) -> list[range]:
    """Return the columns of each seat, spread across the whole width."""
    room = canvas.width - 2 * layout.margin
    width = min(layout.widest, (room + layout.gap) // count - layout.gap)
    lefts = [layout.margin + (room - width) * number // (count - 1) for number in range(count)]
    return [range(left, left + width) for left in lefts]


def paint_seats(canvas: Canvas, view: DealtView, layout: Layout, standing: bool = False) -> tuple[Spot, ...]:
    """Paint everybody side by side: what they hold, or only their chips; return what can be touched."""
    spots: list[Spot] = []
    y = canvas.height - layout.seats
    for one, at in zip(view.seats, places(canvas, layout, len(view.seats)), strict=True):
        _paint_name(canvas, view, one, at, y)
        if standing or one.seat not in view.hands:
            _paint_standing(canvas, view, one.seat, at, y + 3, layout)
        else:
            spots += _paint_holding(canvas, view, one.seat, at, y + 3, layout)
        if move := ASKED.get(view.phase):
            typed, seat = (one.name, None) if move is m.NameOldest else ("", one.seat)
            spots.append(Spot(Region(at.start, y, len(at), layout.seats), typed, move, seat))
    return tuple(spots)


def waited_for(view: DealtView) -> Seat:
    """Return whose turn it is."""
    return view.draws or (view.trick.waiting[0] if view.phase == "turn" and view.trick else "")


def _paint_name(canvas: Canvas, view: DealtView, one: SeatView, at: range, y: int) -> None:
    x, width = at.start, len(at)
    role = str(say("won") if one.seat in view.winners else one.role)
    role = role if len(role) + 9 <= width else ""
    canvas.write(x, y, "▄" * width, f"seat-{one.seat}")
    write_name(canvas, x, y + 1, one.seat, one.name, width - 5 - len(role))
    now = one.seat == waited_for(view) or one.seat in view.winners
    canvas.write_right(at.stop, y + 1, role, "gold-text" if now else "soft", bold=now)


def _paint_standing(canvas: Canvas, view: DealtView, seat: Seat, at: range, y: int, layout: Layout) -> None:
    """Paint how many chips a seat has, in large figures."""
    chips = view.chips[seat]
    drawn = figure(str(chips), layout.held)
    end = canvas.figure(at.start, y, drawn)
    canvas.write(end + 1, y + drawn.height - 2, _chip_word(chips), "soft")
    _paint_chips(canvas, view, seat, end + 1, y + drawn.height - 1)


def _paint_holding(
    canvas: Canvas, view: DealtView, seat: Seat, at: range, y: int, layout: Layout
) -> list[Spot]:
    """Paint how many cards a seat has in hand, its reserve and its chips; return what can be touched."""
    held = str(view.hands[seat])
    cards = view.reserves.get(seat, ("",) * RESERVE)
    plates = [f" {card or '··':^2} " for card in cards]
    drawn = figure(held, layout.held)
    side_by_side = drawn.width + 1 + sum(map(len, plates)) + 1 <= len(at)
    x = at.stop - max(LEAST, sum(map(len, plates)) + 1 if side_by_side else max(map(len, plates)))
    if at.start + drawn.width < x:
        canvas.figure(at.start, y, drawn, "said" if view.hands[seat] else "faint")
    else:
        canvas.write(at.start, y, held, bold=True)
    bottom = y + drawn.height
    beside = at.start + drawn.width + 1
    rows = wrap(phrase("in hand"), max(1, x - beside - 1), break_long_words=False)
    if len(rows) <= 2 and all(beside + len(row) < x for row in rows):
        for down, row in enumerate(rows, bottom - len(rows)):
            canvas.write(beside, down, row, "soft")
    else:
        canvas.write(at.start, bottom if bottom < canvas.height else y - 1, phrase("in hand"), "soft")
    spots = []
    across, down = x, bottom - 3
    for card, plate in zip(cards, plates, strict=True):
        canvas.write(
            across, down, plate, "ink" if card else "faint", "said" if card else None, bold=bool(card)
        )
        if card and seat == waited_for(view):
            typed = card if view.keeper == TABLE else ""
            spots.append(Spot(Region(across, down, len(plate), 1), typed, m.TakeReserve, seat))
        across, down = (across + len(plate) + 1, down) if side_by_side else (across, down + 1)
    if side_by_side:
        canvas.write(x, bottom - 2, phrase("reserve"), "soft")
    end = _paint_chips(canvas, view, seat, x, bottom - 1)
    word = _chip_word(view.chips[seat])
    if end + 1 + len(word) <= at.stop:
        canvas.write(end + 1, bottom - 1, word, "soft")
    return spots


def _paint_chips(canvas: Canvas, view: DealtView, seat: Seat, x: int, y: int) -> int:
    chips = view.chips[seat]
    x = canvas.write(x, y, CHIP * chips)
    return canvas.write(x, y, GONE * (view.chips_each - chips), "faint")


def _chip_word(chips: int) -> str:
    return str(says("chip", "chips", chips))
