"""The end: who has the most assets, and what they are: cash, and cars valued by each player's Blue Book."""

from companion.game import dollars
from companion.games.dealers_choice.books import Assets
from companion.games.dealers_choice.view import DealersView
from screens.big_type import figure
from screens.cells import Canvas
from screens.painting import Area, outcome
from screens.prose import clipped
from screens.theme import MARKS


def reckoning(row: Assets) -> str:
    """Return how somebody's assets came about."""
    cars = (f"{car} {dollars(worth) if worth else 'Junk'}" for car, worth in row.cars.items())
    return ", ".join((f"{dollars(row.cash)} cash", *cars))


def standings(view: DealersView) -> list[Assets]:
    """Return everybody's assets, the greatest first."""
    return sorted(view.assets, key=lambda row: -row.total)


def paint_end(canvas: Canvas, view: DealersView, frame: Area) -> None:
    """Paint the greatest assets large, and everybody's below; whoever retired has none."""
    best, *_ = ranked = standings(view)
    left, y = frame.left, frame.top + (1 if frame.roomy else 0)
    canvas.write(left, y, f" {outcome(view)} ", "on-gold", "gold", bold=True)
    drawn = figure(dollars(best.total), "XL" if frame.roomy else "L")
    canvas.figure(left, y + 2, drawn, "gold-text")
    y += 13 if frame.roomy else 9
    pitch = 2 if frame.roomy and len(view.seats) < 5 else 1
    total, cars = (left + 32, left + 35) if frame.roomy else (left + 26, left + 28)
    for row in ranked:
        canvas.write(left, y, MARKS[row.seat], f"seat-{row.seat}")
        canvas.write(left + 2, y, view.name(row.seat), bold=True)
        colour = "gold-text" if row.seat in view.winners else "said"
        canvas.write_right(total, y, dollars(row.total), colour, bold=True)
        canvas.write(cars, y, clipped(reckoning(row), frame.right - cars), "soft")
        y += pitch
    for seat in view.retired:
        canvas.write(left, y, MARKS[seat], f"seat-{seat}")
        canvas.write(left + 2, y, view.name(seat), "soft")
        canvas.write_right(total, y, "retired", "soft")
        y += pitch


def words(view: DealersView) -> tuple[str, ...]:
    """Return the end in lines of words."""
    rows = (f"{view.name(row.seat)} {dollars(row.total)}: {reckoning(row)}" for row in standings(view))
    return outcome(view), *rows
