"""The end of a round, and of the game: why, who gives up a chip, and how everybody stands."""

from typing import NamedTuple

from companion.game import Happening
from companion.games.dealt import happenings as told
from companion.games.dealt.settings import TABLE
from companion.games.dealt.view import DealtView
from companion.games.dealt.words import together, who_deals
from screens.boards import first, texts, undone
from screens.cells import Canvas
from screens.games.dealt.layout import Layout
from screens.painting import fitting
from screens.prose import Run, broken, write_rows

LAST = (told.CardsLaid, told.Stopped, told.RedrawLaid, told.ReserveTaken, told.PlayerStuck)
THEN = (told.RoundEnded, told.ChipGiven, told.GameEnded)


class Result(NamedTuple):
    """A title, what led to it, and what it asks of the people's hands."""

    title: str
    sentences: tuple[str, ...]
    hands: str = ""


def moment_of(view: DealtView, happened: tuple[Happening, ...]) -> Result | None:
    """Return the end of a round, if that has just happened."""
    ended = first(told.RoundEnded, happened)
    if ended is None or view.over or undone(happened):
        return None
    last, then = texts(happened, *LAST), texts(happened, *THEN)
    names = together([view.name(seat) for seat in ended.losers])
    gives = f"{names} {'gives' if len(ended.losers) == 1 else 'give'} a chip to the box."
    if view.keeper == TABLE:
        gives += f" Then {view.name(view.oldest)} shuffles all cards and deals again."
    return Result(f"ROUND {ended.round} OVER", (*last, *then), gives)


def standing(view: DealtView) -> Result:
    """Return what there is to say between two rounds, before the first, and at the end."""
    why = (f"Round {view.result.round} was over: {view.result.why}",) if view.result else ()
    if view.over:
        losers = together([view.name(seat) for seat in view.lost])
        loses = "loses" if len(view.lost) == 1 else "lose"
        return Result("GAME OVER", (*why, f"{losers} {loses}. All others win."))
    if view.phase == "oldest":
        chips = "chip" if view.chips_each == 1 else "chips"
        return Result("DEALT", (f"{view.chips_each} {chips} each. {who_deals(view.keeper)}",))
    if view.phase == "reserves":
        hand = max(view.hands.values())
        deal = f"{view.name(view.oldest)} deals {hand} cards each. Nobody changes the order of a hand."
        return Result(f"ROUND {view.round}", (deal, "Two more lie open before each: the reserve."))
    return Result(f"ROUND {view.round}", (*why, f"{view.name(view.starter)} starts the next."))


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
    chips = ", ".join(f"{view.name(seat)} {count}" for seat, count in view.chips.items())
    return (shown.title.capitalize(), *shown.sentences, f"Chips: {chips}.")
