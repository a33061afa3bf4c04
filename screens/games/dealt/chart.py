"""What beats what: the five ranks, highest first, and how high the trick has gone."""

from textual.geometry import Region

from companion.game import Move, Said, say
from companion.games.dealt import moves as m
from companion.games.dealt.box import REDRAW, STOP
from companion.games.dealt.settings import TABLE
from companion.games.dealt.view import DealtView, Step
from screens.cells import Canvas
from screens.games.dealt.layout import Layout
from screens.painting import Spot
from screens.prose import Row, Run, among_words, broken, write

ANY_TIME = say("{stop} and {redraw}: any time")
SPECIAL: dict[str, type[Move]] = {STOP: m.PlayStop, REDRAW: m.PlayRedraw}


def now(step: Step) -> tuple[Said, Said]:
    """Return how high the trick has gone in its rank, in long and short form, such as "now: 9" and "9"."""
    assert step.now is not None
    if step.kind.straight:
        return say("now: to {top}", top=step.now), say("to {top}", top=step.now)
    if step.kind.cards > 1:
        return say("now: {top}s", top=step.now), say("{top}s", top=step.now)
    return say("now: {top}", top=step.now), say("{top}", top=step.now)


def reach(step: Step) -> tuple[Said, Said]:
    """Return a rank's lowest and highest numbers, in long and short form."""
    low, high = step.lowest, step.highest
    long = (
        say("to {low}–{high}", low=low, high=high)
        if step.kind.straight
        else say("{low} to {high}", low=low, high=high)
    )
    return long, say("{low}–{high}", low=low, high=high)


def in_a_line(view: DealtView) -> Said:
    """Return the chart as one line of text."""
    best = view.trick.best if view.trick else None
    if best is None or best.combination is None:
        one, two, three, four, five = (step.title for step in view.chart)
        return say(
            "{one} < {two} < {three} < {four} < {five}", one=one, two=two, three=three, four=four, five=five
        )
    above = tuple(
        step.kind.higher if step.now else step.title for step in view.chart if step.least is not None
    )
    combination = best.combination.words
    if not above:
        return say("now {combination}; beaten only by a Stop or a Redraw", combination=combination)
    return say("now {combination}; beaten by {above}", combination=combination, above=above)


def paint_chart(canvas: Canvas, view: DealtView, layout: Layout) -> tuple[Spot, ...]:
    """Paint the chart on the right; return what can be touched."""
    assert layout.chart is not None
    x, end = layout.chart, canvas.width - layout.margin
    y = layout.top - 1
    canvas.write(x, y, str(say("What beats what")), "soft")
    room = end - x - 3
    brief = any(len(str(step.title)) + len(str(_figures(step)[0])) > room for step in view.chart)
    for step in reversed(view.chart):
        y += layout.pitch
        title, figures = str(step.title), str(_figures(step)[brief])
        if step.now is not None:
            canvas.fill(x, y, end - x, 1, "gold")
            canvas.write(x + 1, y, title, "on-gold", bold=True)
            canvas.write_right(end - 1, y, figures, "on-gold", bold=True)
        elif step.least is None:
            canvas.write(x + 1, y, title, "faint")
        else:
            canvas.write(x + 1, y, title, bold=True)
            canvas.write_right(end - 1, y, figures, "soft")
    return _paint_specials(canvas, view, x + 1, y + layout.pitch)


def _figures(step: Step) -> tuple[Said, Said]:
    return reach(step) if step.now is None else now(step)


def _paint_specials(canvas: Canvas, view: DealtView, x: int, y: int) -> tuple[Spot, ...]:
    spots: list[Spot] = []
    cards = {"stop": Run(STOP, bold=True), "redraw": Run(REDRAW, bold=True)}
    for row in broken(among_words(ANY_TIME, cards, "soft"), canvas.width - x):
        spots += _touched(view, row, x, y)
        write(canvas, x, y, row)
        y += 1
    return tuple(spots)


def _touched(view: DealtView, row: Row, x: int, y: int) -> list[Spot]:
    """Return where cards named in a row can be touched, if it's somebody's turn to play real cards."""
    if view.keeper != TABLE or view.phase != "turn" or not view.trick:
        return []
    spots = []
    for run in row:
        if run.bold:
            region = Region(x, y, len(run.text), 1)
            spots.append(Spot(region, move=SPECIAL[run.text], seat=view.trick.waiting[0]))
        x += len(run.text)
    return spots
