"""The end: who has most stars, and how everybody's came about."""

from companion.games.downeast_dealer.turns import Score
from companion.games.downeast_dealer.view import DowneastView
from screens.big_type import figure
from screens.cells import Canvas
from screens.painting import Area, outcome
from screens.prose import clipped
from screens.theme import MARKS


def reckoning(score: Score) -> str:
    """Return how somebody's stars came about: those of the sets together, times their number."""
    if not score.sets:
        return "no whole set"
    sets = "set" if len(score.sets) == 1 else "sets"
    return f"{score.stars:,} × {len(score.sets)} {sets}"


def collection(score: Score) -> str:
    """Return somebody's whole sets, and what the Thieves took."""
    lost = f"lost {score.lost}" if score.lost else ""
    return ", ".join(filter(None, (*score.sets, lost)))


def standings(view: DowneastView) -> list[Score]:
    """Return everybody's score, the best first."""
    return sorted(view.scores, key=lambda score: -score.total)


def paint_end(canvas: Canvas, view: DowneastView, frame: Area) -> None:
    """Paint the best score large, and everybody's below it."""
    best, *_ = ranked = standings(view)
    y = frame.top + (1 if frame.roomy else 0)
    canvas.write(frame.left, y, f" {outcome(view)} ", "on-gold", "gold", bold=True)
    drawn = figure(f"{best.total:,}", "XL" if frame.roomy else "L")
    end = canvas.figure(frame.left, y + 2, drawn, "gold-text")
    canvas.write(end + 2, y + 1 + drawn.height, "stars", "soft")
    y += 12 if frame.roomy else 8
    pitch = 2 if frame.roomy else 1
    left = frame.left
    total, sets = (left + 32, left + 36) if frame.roomy else (left + 24, left + 27)
    for row, score in enumerate(ranked):
        first = score.seat in view.winners
        at = y + row * pitch
        canvas.write(left, at, MARKS[score.seat], f"seat-{score.seat}")
        canvas.write(left + 2, at, view.name(score.seat), bold=True)
        canvas.write_right(total, at, f"{score.total:,}", "gold-text" if first else "said", bold=True)
        canvas.write(sets, at, reckoning(score), "soft")
        canvas.write(sets + 16, at, clipped(collection(score), frame.right - sets - 16), "soft")


def words(view: DowneastView) -> tuple[str, ...]:
    """Return the end in lines of words."""
    scores = (
        f"{view.name(one.seat)} {one.total:,}: {reckoning(one)} {collection(one)}".rstrip()
        for one in standings(view)
    )
    return outcome(view), *scores
