"""The big moments: treasure, the Thief's bids turned over, a deal settled, a whole set.

They show only what everyone may know, never what was in a pile or is in a hand.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.game import NOTHING, Moment, Money, Said, Seat, dollars, phrase, say
from companion.games.downeast_dealer import moments as m
from companion.games.downeast_dealer.cash import in_words
from companion.games.downeast_dealer.settings import TABLE
from companion.games.downeast_dealer.view import DowneastView
from screens.big_type import figure
from screens.cells import Canvas
from screens.keys import OWN
from screens.painting import Area, chip, draw_middle, draw_words, wash
from screens.prose import Run, broken, shortened, write_rows


class Shown(NamedTuple):
    """What's shown, from the top down, and what people have to do by hand."""

    title: Said
    sentences: tuple[Said, ...]
    hands: Said
    figure: str = ""
    unit: Said = NOTHING  # what the figure counts
    bids: tuple[tuple[Seat, str, int], ...] = ()  # the bids turned over, in the order they were laid down
    ground: str = "ink"


def _treasure(view: DowneastView, moment: m.Treasure) -> Shown:
    chest = say("Chest {chest} of {chests}.", chest=moment.chest, chests=moment.chests)
    everyone = say("Everyone gets {cash}.", cash=Money(moment.cents))
    return Shown(
        title=say("TREASURE"),
        sentences=(chest, everyone),
        hands=moment.hands,
        figure=dollars(moment.cents),
        ground="gold-wash",
    )


def _thief(view: DowneastView, moment: m.ThiefBids) -> Shown:
    return Shown(
        title=say("THE THIEF"),
        sentences=moment.story,
        hands=moment.hands,
        bids=tuple((one.seat, view.name(one.seat), one.cents) for one in moment.bids),
        ground="bad-wash" if moment.taker else "ink",
    )


def _deal(view: DowneastView, moment: m.DealDone) -> Shown:
    title, ground = (say("THIEVES"), "bad-wash") if moment.thieves else (say("A DEAL"), "ink")
    return Shown(title, moment.story, moment.hands + _to_look(view), ground=ground)


def _tie(view: DowneastView, moment: m.DealTied) -> Shown:
    return Shown(say("A TIE"), moment.story, moment.hands + _to_look(view))


def _to_look(view: DowneastView) -> Said:
    """Return how to see what you picked up, if Tableside keeps the cash."""
    return NOTHING if view.keeper == TABLE else say("{key}: look at what you picked up.", key=OWN.key)


def _cannot_pay(view: DowneastView, moment: m.CannotPay) -> Shown:
    cash = tuple(
        say("{name}: {cash}", name=view.name(seat), cash=in_words(cards))
        for seat, cards in moment.cash.items()
    )
    return Shown(say("CAN'T PAY"), (*moment.story, *cash), moment.hands, ground="bad-wash")


def _whole_set(view: DowneastView, moment: m.WholeSet) -> Shown:
    return Shown(
        title=say("A WHOLE SET"),
        sentences=moment.story,
        hands=moment.hands + (_to_look(view) if moment.dealt else NOTHING),
        figure=f"{moment.stars:,}",
        unit=say("stars"),
        ground="gold-wash",
    )


PICTURES: dict[type[Moment], Callable[[DowneastView, Any], Shown]] = {
    m.Treasure: _treasure,
    m.ThiefBids: _thief,
    m.DealDone: _deal,
    m.DealTied: _tie,
    m.CannotPay: _cannot_pay,
    m.WholeSet: _whole_set,
}


def paint_moment(canvas: Canvas, shown: Shown, frame: Area, washed: float = 1.0) -> None:
    """Paint the moment, with its background washed in as far as `washed` says."""
    y = frame.top + (2 if frame.roomy else 0)
    wash(canvas, shown.ground, frame.top + 10, washed)
    room = frame.right - frame.left
    draw_words(canvas, y, str(shown.title), room, ("L", "M"))
    y += 7 if frame.roomy else 6
    if shown.figure:
        drawn = figure(shown.figure, "XL" if frame.roomy else "L")
        draw_middle(canvas, y, drawn, "gold-text")
        if shown.unit:
            canvas.write((canvas.width + drawn.width) // 2 + 2, y + drawn.height - 1, str(shown.unit), "soft")
        y += 9 if frame.roomy else 7
    if shown.bids:
        _paint_bids(canvas, shown, frame, y)
        y += 7
    for sentence in shown.sentences:
        rows = broken((Run(str(sentence), bold=sentence == shown.sentences[-1]),), room)
        y = write_rows(canvas, None, y, rows)


def _paint_bids(canvas: Canvas, shown: Shown, frame: Area, y: int) -> None:
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
            canvas.write(x, y + 5, phrase("lowest"), "soft")


def words(shown: Shown) -> tuple[str, ...]:
    """Return the moment as lines of text."""
    bids = ", ".join(f"{name} {dollars(cents)}" for _, name, cents in shown.bids)
    figure = f"{shown.figure} {shown.unit}".strip()
    return str(shown.title), figure or bids, *map(str, shown.sentences)
