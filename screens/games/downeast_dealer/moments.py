"""The big moments: treasure, the Thief's bids turned over, a deal settled, a whole set.

They tell what everyone may know, never what was in a pile or is in a hand.
"""

from typing import NamedTuple

from companion.game import Happening, Seat, dollars
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer.settings import TABLE
from companion.games.downeast_dealer.state import THIEVES
from companion.games.downeast_dealer.view import DowneastView
from screens.big_type import figure
from screens.boards import first, texts, undone
from screens.cells import Canvas
from screens.keys import OWN
from screens.painting import Area, chip, draw_middle, fitting, wash
from screens.prose import Run, broken, shortened, write_rows


class Moment(NamedTuple):
    """What is shown, from the top, and what people do with their hands."""

    title: str
    sentences: tuple[str, ...]
    hands: str
    figure: str = ""
    unit: str = ""  # what the figure counts
    bids: tuple[tuple[Seat, str, int], ...] = ()  # turned over, in the order in which they were laid
    ground: str = "ink"


def moment_of(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment to show after a change, if there is one."""
    if undone(happened):
        return None
    kinds = (_treasure, _thief, _deal, _cannot_pay, _whole_set)
    return next((shown for kind in kinds if (shown := kind(view, happened))), None)


def _treasure(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    found = first(told.TreasureFound, happened)
    if found is None:
        return None
    return Moment(
        title="TREASURE",
        sentences=(f"Chest {found.chest} of {view.chests_in_all}.", f"Everyone gets {dollars(found.cents)}."),
        hands=f"Everyone takes {dollars(found.cents)}. Then the chest is auctioned like any item.",
        figure=dollars(found.cents),
        ground="gold-wash",
    )


def _thief(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    shown = first(told.ThiefBidsShown, happened)
    if shown is None:
        return None
    taken = first(told.ThiefTaken, happened)
    after = texts(happened, told.ThiefTied, told.NothingLeft, told.ThiefTaken, told.SetCompleted)
    hands = f"Give {view.name(taken.seat)} the Thief." if taken else "The tied players bid again."
    return Moment(
        title="THE THIEF",
        sentences=after,
        hands=hands,
        bids=tuple((seat, view.name(seat), cents) for seat, cents in shown.bids.items()),
        ground="bad-wash" if taken else "ink",
    )


def _deal(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    settled, tied = first(told.DealSettled, happened), first(told.DealTied, happened)
    if settled is None:
        if tied is None or view.deal is None:
            return None
        name = view.name(view.deal.challenger)
        hands = f"The piles change hands. {name} lays down another."
        return Moment("A TIE", (str(tied.text),), f"{hands}{_to_look(view)}")
    items = view.some(settled.item, settled.number)
    gets = f"{view.name(settled.seat)} gets {items} from {view.name(settled.loser)}."
    done = _whole_set(view, happened)
    sentences = texts(happened, told.DealTied, told.NothingLeft, told.DealSettled)
    if done:
        return done._replace(sentences=(*sentences, *done.sentences), hands=f"{gets}{_to_look(view)}")
    thieves = settled.item == THIEVES
    return Moment(
        "THIEVES" if thieves else "A DEAL",
        sentences,
        f"{gets}{_to_look(view)}",
        ground="bad-wash" if thieves else "ink",
    )


def _to_look(view: DowneastView) -> str:
    """Return how to see what you picked up, if the companion keeps the cash."""
    return "" if view.keeper == TABLE else f" {OWN.key}: look at what you picked up."


def _cannot_pay(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    shown = texts(happened, told.CashShown)
    if not shown:
        return None
    *_, after = texts(happened, told.AuctionAgain, told.Sold, told.ItemKept)
    return Moment("CANNOT PAY", shown, after, ground="bad-wash")


def _whole_set(view: DowneastView, happened: tuple[Happening, ...]) -> Moment | None:
    done = first(told.SetCompleted, happened)
    if done is None or done.item == THIEVES:
        return None
    stars = view.set(done.item).stars
    return Moment(
        title="A WHOLE SET",
        sentences=(str(done.text),),
        hands="Nobody can take it now.",
        figure=f"{stars:,}",
        unit="stars",
        ground="gold-wash",
    )


def paint_moment(canvas: Canvas, shown: Moment, frame: Area, washed: float = 1.0) -> None:
    """Paint the moment, the ground as far as it is washed."""
    y = frame.top + (2 if frame.roomy else 0)
    wash(canvas, shown.ground, frame.top + 10, washed)
    draw_middle(canvas, y, fitting(shown.title, frame.right - frame.left, ("L", "M")), "said")
    y += 7 if frame.roomy else 6
    if shown.figure:
        drawn = figure(shown.figure, "XL" if frame.roomy else "L")
        draw_middle(canvas, y, drawn, "gold-text")
        if shown.unit:
            canvas.write((canvas.width + drawn.width) // 2 + 2, y + drawn.height - 1, shown.unit, "soft")
        y += 9 if frame.roomy else 7
    if shown.bids:
        _paint_bids(canvas, shown, frame, y)
        y += 7
    for sentence in shown.sentences:
        rows = broken((Run(sentence, bold=sentence == shown.sentences[-1]),), frame.right - frame.left)
        y = write_rows(canvas, None, y, rows)


def _paint_bids(canvas: Canvas, shown: Moment, frame: Area, y: int) -> None:
    """Paint everybody's bid side by side, the lowest in gold."""
    width = min(24, (frame.right - frame.left) // len(shown.bids))
    left = (canvas.width - width * len(shown.bids)) // 2 + 1
    lowest = min(cents for _, _, cents in shown.bids)
    for place, (seat, name, cents) in enumerate(shown.bids):
        x, low = left + place * width, cents == lowest
        words = shortened(chip(seat, name).rstrip(), width - 3) + " "
        canvas.write(x, y, words, "on-seat", f"seat-{seat}", bold=True)
        colour = "gold-text" if low else "said"
        digits = figure(dollars(cents).lstrip("$"), "M")
        canvas.write(x, y + 2, "$", colour, bold=True)
        canvas.figure(x + 2, y + 2, digits, colour)
        if low:
            canvas.write(x, y + 5, "lowest", "soft")


def words(shown: Moment) -> tuple[str, ...]:
    """Return the moment in lines of words."""
    bids = ", ".join(f"{name} {dollars(cents)}" for _, name, cents in shown.bids)
    return shown.title, f"{shown.figure} {shown.unit}".strip() or bids, *shown.sentences
