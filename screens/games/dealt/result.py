"""The end of a round and of the game: why, who gives up a chip, and where everyone stands."""

from typing import NamedTuple

from companion.game import NOTHING, Said, as_is, say, says, together
from companion.games.dealt.moments import RoundOver
from companion.games.dealt.settings import WHO_DEALS
from companion.games.dealt.view import DealtView, chips, ended
from screens.cells import Canvas
from screens.games.dealt.layout import Layout
from screens.painting import drawn_words
from screens.prose import Run, broken, write_rows


class Result(NamedTuple):
    """A title in capitals, what led to it, and what people have to do now."""

    title: Said
    sentences: tuple[Said, ...]
    hands: Said = NOTHING


def round_over(view: DealtView, moment: RoundOver) -> Result:
    """Return how the round that's just over ended."""
    return Result(say("ROUND {round} OVER", round=moment.round), moment.story, moment.hands)


def standing(view: DealtView) -> Result:
    """Return what the board says before the first round, between rounds and at the end."""
    why = (ended(view),) if view.result else ()
    if view.over:
        over = says(
            "{losers} loses. Everyone else wins.",
            "{losers} lose. Everyone else wins.",
            len(view.lost),
            losers=together([view.name(seat) for seat in view.lost]),
        )
        return Result(say("GAME OVER"), (*why, over))
    if view.phase == "oldest":
        each = says("One chip each.", "{count} chips each.", view.chips_each)
        return Result(as_is("DEALT"), (each + WHO_DEALS[view.keeper],))
    title = say("ROUND {round}", round=view.round)
    if view.phase == "reserves":
        deal = says(
            "{name} deals one card each.",
            "{name} deals {count} cards each. Keep your hand in order.",
            max(view.hands.values()),
            name=view.name(view.oldest),
        )
        reserve = say("Two more go face up in front of each player: the reserve.")
        return Result(title, (deal, reserve))
    starts = say("{name} starts the next round.", name=view.name(view.starter))
    return Result(title, (*why, starts))


def paint_result(canvas: Canvas, shown: Result, layout: Layout) -> None:
    """Paint the title large, with what led to it below."""
    x, y = layout.margin, layout.top
    y = _paint_title(canvas, str(shown.title), layout) + 1 + (layout.title != "M")
    for sentence in shown.sentences:
        last = sentence is shown.sentences[-1]
        rows = broken((Run(str(sentence), "said" if last else "soft", bold=last),), canvas.width - 2 * x)
        y = write_rows(canvas, x, y, rows)


def _paint_title(canvas: Canvas, title: str, layout: Layout) -> int:
    """Paint the title as large as will fit, or as plain text; return the first row below it."""
    room = canvas.width - 2 * layout.margin
    if drawn := drawn_words(title, room, (layout.title, "L", "M")):
        canvas.figure(layout.margin, layout.top, drawn, "gold-text")
        return layout.top + drawn.height
    canvas.write(layout.margin, layout.top, title, "gold-text", bold=True)
    return layout.top + 1


def words(view: DealtView, shown: Result) -> tuple[str, ...]:
    """Return the result as lines of text."""
    return tuple(map(str, (shown.title, *shown.sentences, say("Chips: {chips}.", chips=chips(view)))))
