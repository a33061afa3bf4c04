"""The end: who has the most stars, and how everybody's add up."""

from companion.game import Said, as_is, phrase, say, says
from companion.game.said import Fact
from companion.games.downeast_dealer.standing import Score
from companion.games.downeast_dealer.view import DowneastView
from screens.big_type import figure
from screens.cells import Canvas
from screens.painting import Area, outcome
from screens.prose import clipped
from screens.theme import MARKS


def reckoning(score: Score) -> Said:
    """Return how somebody's stars add up: the stars on all their sets, times the number of sets."""
    if not score.sets:
        return say("no whole sets")
    return says("{stars} × 1 set", "{stars} × {count} sets", len(score.sets), stars=score.stars)


def collection(score: Score) -> tuple[Fact, ...]:
    """Return somebody's whole sets, and what the Thieves took."""
    return (*score.sets, say("lost {set}", set=score.lost)) if score.lost else score.sets


def standings(view: DowneastView) -> list[Score]:
    """Return everybody's score, best first."""
    return sorted(view.scores, key=lambda score: -score.total)


def paint_end(canvas: Canvas, view: DowneastView, frame: Area) -> None:
    """Paint the best score large, and everybody's below it."""
    best, *_ = ranked = standings(view)
    y = frame.top + (1 if frame.roomy else 0)
    canvas.write(frame.left, y, f" {outcome(view)} ", "on-gold", "gold", bold=True)
    drawn = figure(f"{best.total:,}", "XL" if frame.roomy else "L")
    end = canvas.figure(frame.left, y + 2, drawn, "gold-text")
    canvas.write(end + 2, y + 1 + drawn.height, phrase("stars"), "soft")
    y += 12 if frame.roomy else 8
    pitch = 2 if frame.roomy else 1
    left = frame.left
    total, sets = (left + 32, left + 36) if frame.roomy else (left + 24, left + 27)
    ways = [str(reckoning(score)) for score in ranked]
    names = sets + max(14, *map(len, ways)) + 2
    for row, score in enumerate(ranked):
        first = score.seat in view.winners
        at = y + row * pitch
        canvas.write(left, at, MARKS[score.seat], f"seat-{score.seat}")
        canvas.write(left + 2, at, view.name(score.seat), bold=True)
        canvas.write_right(total, at, f"{score.total:,}", "gold-text" if first else "said", bold=True)
        canvas.write(sets, at, ways[row], "soft")
        canvas.write(names, at, clipped(str(as_is(collection(score))), frame.right - names), "soft")


def words(view: DowneastView) -> tuple[str, ...]:
    """Return the end as lines of text."""
    scores = (
        phrase(
            "{name} {total}: {reckoning}",
            name=view.name(one.seat),
            total=one.total,
            reckoning=(reckoning(one), *collection(one)),
        )
        for one in standings(view)
    )
    return str(outcome(view)), *scores
