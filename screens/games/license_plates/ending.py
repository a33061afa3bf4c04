"""The end of License Plates: who won, with how much, and the standings."""

from collections.abc import Iterator

from companion.game import dollars, phrase
from companion.games.license_plates.view import PlatesView, outcome
from screens.cells import Canvas
from screens.games.license_plates.parts import Layout
from screens.painting import ORDINALS, fitting, standings, write_name
from screens.places import money


def paint_end(canvas: Canvas, view: PlatesView, layout: Layout, hidden: bool) -> None:
    """Paint the winner's money in large figures, and everybody in a list."""
    top = max(0, (canvas.height - layout.rows) // 2) + (2 if layout.roomy else 0)
    best = max(one.cents or 0 for one in view.seats)
    left, middle = layout.margin, canvas.width // 2 + 2
    canvas.write(left, top, f" {outcome(view)} ", "on-gold", "gold", bold=True)
    if not hidden:
        drawn = fitting(dollars(best), middle - left - 2, ("XL", "L"))
        canvas.figure(left, top + 4 - drawn.above, drawn, "gold-text")
    played = view.result.round if view.result else 0
    after = phrase("after {played} of {rounds} rounds", played=played, rounds=view.rounds)
    canvas.write(left, top + 13, after, "soft")
    for row, (place, one) in enumerate(standings(view.seats)):
        y = top + 1 + row * (3 if layout.roomy else 2)
        first = place == ORDINALS[0]
        canvas.write(middle, y, str(place), "gold-text" if first else "soft", bold=first)
        end = canvas.width - layout.margin
        write_name(canvas, middle + 5, y, one.seat, one.name, end - middle - 19)
        canvas.write_right(end, y, money(None if hidden else one.cents), bold=True)


def words(view: PlatesView) -> Iterator[str]:
    """Yield the end as lines of text."""
    yield str(outcome(view))
    yield from (f"{place} {one.name} {dollars(one.cents or 0)}" for place, one in standings(view.seats))
