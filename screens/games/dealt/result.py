"""The end of a round, and of the game: why, who gives up a chip, and how everybody stands."""

from typing import NamedTuple

from companion.game import Happening, Said, given, say, says, together
from companion.games.dealt import happenings as told
from companion.games.dealt.settings import TABLE, WHO_DEALS
from companion.games.dealt.view import DealtView, chips
from screens.boards import first, texts, undone
from screens.cells import Canvas
from screens.games.dealt.layout import Layout
from screens.painting import fitting
from screens.prose import Run, broken, write_rows

LAST = (told.CardsLaid, told.Stopped, told.RedrawLaid, told.ReserveTaken, told.PlayerStuck)
THEN = (told.RoundEnded, told.ChipGiven, told.GameEnded)


class Result(NamedTuple):
    """A title, what led to it, and what people do now."""

    title: str
    sentences: tuple[str, ...]
    hands: str = ""


def moment_of(view: DealtView, happened: tuple[Happening, ...]) -> Result | None:
    """Return the end of a round, if that has just happened."""
    over = first(told.RoundEnded, happened)
    if over is None or view.over or undone(happened):
        return None
    last, then = texts(happened, *LAST), texts(happened, *THEN)
    gives = says(
        "{losers} gives a chip to the box.",
        "{losers} each give a chip to the box.",
        len(over.losers),
        losers=together([view.name(seat) for seat in over.losers]),
    )
    if view.keeper == TABLE:
        oldest = view.name(view.oldest)
        gives += say("Then {oldest} shuffles all the cards and deals again.", oldest=oldest)
    return Result(f"ROUND {over.round} OVER", (*last, *then), str(gives))


def ended(view: DealtView) -> Said:
    """Return how the last round ended."""
    result = given(view.result)
    return say("Round {round} is over.", round=result.round) + result.said(view.name)


def standing(view: DealtView) -> Result:
    """Return what there is to say between two rounds, before the first, and at the end."""
    why = (str(ended(view)),) if view.result else ()
    if view.over:
        over = says(
            "{losers} loses. Everyone else wins.",
            "{losers} lose. Everyone else wins.",
            len(view.lost),
            losers=together([view.name(seat) for seat in view.lost]),
        )
        return Result("GAME OVER", (*why, str(over)))
    if view.phase == "oldest":
        each = says("One chip each.", "{count} chips each.", view.chips_each)
        return Result("DEALT", (str(each + WHO_DEALS[view.keeper]),))
    if view.phase == "reserves":
        deal = says(
            "{name} deals one card each.",
            "{name} deals {count} cards each. Keep your hand in order.",
            max(view.hands.values()),
            name=view.name(view.oldest),
        )
        reserve = say("Two more go face up in front of each player: the reserve.")
        return Result(f"ROUND {view.round}", (str(deal), str(reserve)))
    starts = say("{name} starts the next round.", name=view.name(view.starter))
    return Result(f"ROUND {view.round}", (*why, str(starts)))


def paint_result(canvas: Canvas, shown: Result, layout: Layout) -> None:
    """Paint the title large, and what led to it below."""
    x, y = layout.margin, layout.top
    drawn = fitting(shown.title, canvas.width - 2 * layout.margin, (layout.title, "L", "M"))
    canvas.figure(x, y, drawn, "gold-text")
    y += drawn.height + 1 + (layout.title != "M")
    for sentence in shown.sentences:
        last = sentence is shown.sentences[-1]
        rows = broken((Run(sentence, "said" if last else "soft", bold=last),), canvas.width - 2 * x)
        y = write_rows(canvas, x, y, rows)


def words(view: DealtView, shown: Result) -> tuple[str, ...]:
    """Return the same in lines of words."""
    return (shown.title.capitalize(), *shown.sentences, str(say("Chips: {chips}.", chips=chips(view))))
