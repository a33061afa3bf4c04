"""The banker's offer, and the two answers to it."""

from collections.abc import Iterable, Sequence

from textual.geometry import Region

from companion.game import Happening, dollars
from companion.games.deal_or_no_deal.happenings import CaseOpened, DealRefused, OfferMade
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import figure, lowered
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import LARGEST, in_play, number, plate_ground, thousands, whole
from screens.painting import Area, Spot, draw_middle, fitting, wash
from screens.prose import Row, Run, length, write_rows

ANSWERS = (("DEAL", "gold", "on-gold"), ("NO DEAL", "steel", "on-steel"))
GAP = 2


def paint_offer(
    canvas: Canvas, view: DealView, frame: Area, figures: str, before: Sequence[int]
) -> tuple[Spot, ...]:
    """Paint the offer, its figures as they stand, and those before it; return what can be touched."""
    top, gold = frame.top, "gold-text"
    rows = (1, 4, 13, 16, 23) if frame.roomy else (0, 2, 11, 12, 17)
    headline, digits, guide, answers, board = (top + row for row in rows)
    wash(canvas, "slot", digits + 4)
    canvas.write_middle(headline, f"THE BANKER OFFERS {view.name(view.contestant).upper()}", gold, True)
    drawn = fitting(figures, frame.right - frame.left, ("XL", "L"))
    draw_middle(canvas, digits + (LARGEST - drawn.height) // 2, drawn, gold)
    lines = guide_lines(view)
    if not frame.roomy:
        both = (*lines[0], Run(" ", "soft"), *(lines[1] if len(lines) > 1 else ()))
        lines = (both if length(both) <= frame.right - frame.left else lines[0],)
    write_rows(canvas, None, guide, lines)
    asked = view.counter is None  # else the host is: these two answers are not the host's
    spots = _paint_answers(canvas, frame, answers) if asked else ()
    end = _paint_left(canvas, view, frame, board)
    _paint_before(canvas, before, frame, board, end)
    return spots


def offers_before(view: DealView, lately: Iterable[Happening]) -> tuple[int, ...]:
    """Return the offers before the one on the table: of earlier rounds, and of this one if one gave way."""
    this_round: list[int] = []
    for happening in lately:
        if isinstance(happening, OfferMade):
            this_round.append(happening.cents)
        elif isinstance(happening, CaseOpened | DealRefused):
            this_round.clear()
    return *(offer.cents for offer in view.offers), *this_round[:-1]


def guide_lines(view: DealView) -> tuple[Row, ...]:
    """Return what stands below the offer: a price named against it, the average, the guide if it is open."""
    guide, named = view.guide, view.counter
    left = f"The {number(sum(view.lit))} values left average "
    average = (Run(left, "soft"), Run(f"{whole(view.average)}.", bold=True))
    if named is not None:
        name = view.name(view.contestant)
        return (Run(f"{name} would take ", "soft"), Run(f"{dollars(named)}.", bold=True)), average
    if guide is None or guide.chances is None:
        return (average,)
    after = "in round 10" if view.round == 10 else f"after round {view.round}"
    share = (Run(" The offer is ", "soft"), Run(f"{guide.chances.share_of_average} %", bold=True))
    television = f"Bankers on television gave about {round(guide.television_share / 100)} % {after}."
    return (*average, *share, Run(" of that.", "soft")), (Run(television, "soft"),)


def words(view: DealView, before: Sequence[int] = ()) -> tuple[str, ...]:
    """Return the offer in lines of words."""
    assert view.offer is not None
    lines = ("".join(run.text for run in line) for line in guide_lines(view))
    headline = f"The banker offers {view.name(view.contestant)} {dollars(view.offer)}"
    values = " ".join(dollars(value) for value in in_play(view))
    earlier = (f"Before: {' '.join(map(dollars, before))}",) if before else ()
    return headline, *lines, f"Left on the board: {values}", *earlier


def _paint_answers(canvas: Canvas, frame: Area, y: int) -> tuple[Spot, ...]:
    """Paint both answers in equal letters, each in a block of its own."""
    drawn = [figure(answer, "L" if frame.roomy else "M") for answer, _, _ in ANSWERS]
    room = frame.right - frame.left - GAP - sum(one.width for one in drawn)
    pads = (room * 3 // 10 * 2 + 1, 4) if frame.roomy else (room // 2, room - room // 2)
    x, spots = frame.left, []
    for (answer, ground, ink), letters, pad in zip(ANSWERS, drawn, pads, strict=True):
        width = letters.width + pad
        if frame.roomy:
            height = 6
            canvas.fill(x, y, width, height, ground)
            canvas.figure(x + pad // 2, y, lowered(letters), ink)
        else:  # half a row of pad above and below
            height = 4
            canvas.write(x, y, "▄" * width, ground)
            canvas.fill(x, y + 1, width, height - 1, ground)
            canvas.figure(x + pad // 2, y + 1, letters, ink)
        spots.append(Spot(Region(x, y, width, height), answer.lower()))
        x += width + GAP
    return tuple(spots)


def _paint_left(canvas: Canvas, view: DealView, frame: Area, y: int) -> int:
    """Paint the values left, or how many they are; return where that ends."""
    x = canvas.write(frame.left, y, "Left on the board", "soft") + GAP
    places = [place for place, lit in enumerate(view.lit) if lit]
    labels = [f" {dollars(view.values[place])} " for place in places]
    end = x + sum(map(len, labels)) + len(labels) - 1
    if end <= frame.right:
        for place, label in zip(places, labels, strict=True):
            x = canvas.write(x, y, label, "on-plate", plate_ground(canvas, place), bold=True) + 1
    else:
        highest = dollars(view.values[places[-1]])
        end = canvas.write(x, y, f"{len(places)} values, the highest {highest}")
    return end


def _paint_before(canvas: Canvas, before: Sequence[int], frame: Area, y: int, end: int) -> None:
    """Paint the offers before: in this row beside what ends there, or in one of their own."""
    if not before:
        return
    said = f"Before: {' '.join(map(thousands, before))} thousand"
    own_row = end + GAP + len(said) > frame.right
    if len(said) > frame.right - frame.left:
        _paint_before(canvas, before[1:], frame, y, end)
    elif own_row:
        canvas.write(frame.left, y - 1 if frame.roomy else y + 1, said, "soft")
    else:
        canvas.write_right(frame.right, y, said, "soft")
