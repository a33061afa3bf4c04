"""What beats what: the five ranks, the highest first, and where the trick stands among them."""

from textual.geometry import Region

from companion.game import Move
from companion.games.dealt import moves as m
from companion.games.dealt.combinations import RANKS
from companion.games.dealt.settings import TABLE
from companion.games.dealt.view import DealtView, Step
from screens.cells import Canvas
from screens.games.dealt.layout import Layout
from screens.painting import Spot

SPECIAL: tuple[tuple[str, type[Move] | None], ...] = (
    ("Stop", m.PlayStop),
    (" and ", None),
    ("Redraw", m.PlayRedraw),
)
STRAIGHT = {rank.name for rank in RANKS if rank.straight}
OF_A_KIND = {rank.name for rank in RANKS if not rank.straight and rank.cards > 1}


def now(step: Step) -> str:
    """Return where the trick stands in its rank: to 12, 4s, 9."""
    return (
        f"to {step.now}"
        if step.name in STRAIGHT
        else f"{step.now}s"
        if step.name in OF_A_KIND
        else f"{step.now}"
    )


def reach(step: Step) -> str:
    """Return from where to where a rank reaches."""
    to = "to {} … to {}" if step.name in STRAIGHT else "{} to {}"
    return to.format(step.lowest, step.highest)


def in_a_line(view: DealtView) -> str:
    """Return the chart in a line of words."""
    best = view.trick.best if view.trick else None
    if best is None or best.combination is None:
        return " < ".join(step.name for step in view.chart)
    above = [
        f"higher {step.name}" if step.now else step.name for step in view.chart if step.least is not None
    ]
    return f"now {best.combination.words}; beaten by {', '.join(above) or 'Stop and Redraw alone'}"


def paint_chart(canvas: Canvas, view: DealtView, layout: Layout) -> tuple[Spot, ...]:
    """Paint the chart at the right; return what can be touched."""
    assert layout.chart is not None
    x, end = layout.chart, canvas.width - layout.margin
    y = layout.top - 1
    canvas.write(x, y, "What beats what", "soft")
    for step in reversed(view.chart):
        y += layout.pitch
        if step.now is not None:
            canvas.fill(x, y, end - x, 1, "gold")
            canvas.write(x + 1, y, step.name, "on-gold", bold=True)
            canvas.write_right(end - 1, y, f"now: {now(step)}", "on-gold", bold=True)
        elif step.least is None:
            canvas.write(x + 1, y, step.name, "faint")
        else:
            canvas.write(x + 1, y, step.name, bold=True)
            canvas.write_right(end - 1, y, reach(step), "soft")
    return _paint_specials(canvas, view, x + 1, y + layout.pitch)


def _paint_specials(canvas: Canvas, view: DealtView, x: int, y: int) -> tuple[Spot, ...]:
    spots = []
    for word, move in SPECIAL:
        end = canvas.write(x, y, word, "said" if move else "soft", bold=bool(move))
        if move and view.keeper == TABLE and view.phase == "turn" and view.trick:
            spots.append(Spot(Region(x, y, len(word), 1), move=move, seat=view.trick.waiting[0]))
        x = end
    canvas.write(x, y, ": any time", "soft")
    return tuple(spots)
