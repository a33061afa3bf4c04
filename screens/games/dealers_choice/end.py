"""The end: who has the most, and how it adds up (cash, plus cars at their owner's Blue Book values)."""

from companion.game import Money, dollars, phrase
from companion.games.dealers_choice.books import Assets, reckoned
from companion.games.dealers_choice.view import DealersView, outcome
from screens.big_type import figure
from screens.cells import Canvas
from screens.painting import Area
from screens.prose import Run, broken, clipped, write_rows
from screens.theme import MARKS


def standings(view: DealersView) -> list[Assets]:
    """Return everybody's assets, largest total first."""
    return sorted(view.assets, key=lambda row: -row.total)


def paint_end(canvas: Canvas, view: DealersView, frame: Area) -> None:
    """Paint the highest total large, and everybody's below it; a retired dealer has none."""
    best, *_ = ranked = standings(view)
    left, y = frame.left, frame.top + (1 if frame.roomy else 0)
    canvas.write(left, y, f" {outcome(view)} ", "on-gold", "gold", bold=True)
    drawn = figure(dollars(best.total), "XL" if frame.roomy else "L")
    canvas.figure(left, y + 2, drawn, "gold-text")
    y += 13 if frame.roomy else 9
    pitch = 2 if frame.roomy and len(view.seats) < 5 else 1
    total, cars = (left + 32, left + 35) if frame.roomy else (left + 26, left + 28)
    room = frame.right - cars
    sums = {row.seat: broken((Run(str(reckoned(row)), "soft"),), room) for row in ranked}
    rows = sum(max(pitch, len(one)) for one in sums.values()) + pitch * len(view.retired)
    whole = y + rows <= canvas.height
    for row in ranked:
        canvas.write(left, y, MARKS[row.seat], f"seat-{row.seat}")
        canvas.write(left + 2, y, view.name(row.seat), bold=True)
        colour = "gold-text" if row.seat in view.winners else "said"
        canvas.write_right(total, y, dollars(row.total), colour, bold=True)
        if whole:
            y = max(y + pitch, write_rows(canvas, cars, y, sums[row.seat]))
        else:
            canvas.write(cars, y, clipped(str(reckoned(row)), room), "soft")
            y += pitch
    for seat in view.retired:
        canvas.write(left, y, MARKS[seat], f"seat-{seat}")
        canvas.write(left + 2, y, view.name(seat), "soft")
        canvas.write_right(total, y, phrase("retired"), "soft")
        y += pitch


def words(view: DealersView) -> tuple[str, ...]:
    """Return the end as lines of text."""
    rows = (
        phrase("{name} {total}: {sums}", name=view.name(row.seat), total=Money(row.total), sums=reckoned(row))
        for row in standings(view)
    )
    return str(outcome(view)), *rows
