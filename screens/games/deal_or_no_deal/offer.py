"""The banker's offer, and the two answers to it."""

from collections.abc import Iterable, Sequence

from companion.game import Happening, Money, Said, dollars, percent, phrase, say
from companion.games.deal_or_no_deal.happenings import CaseOpened, DealRefused, OfferMade
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Size
from screens.cells import Canvas
from screens.games.deal_or_no_deal.choices import GAP, Choice, paint_choices
from screens.games.deal_or_no_deal.parts import HUGE, LARGEST, in_short, plate_ground, whole
from screens.games.deal_or_no_deal.telephone import WIDTH, paint_telephone
from screens.painting import Area, Spot, draw_middle, drawn_words, fitting, wash
from screens.prose import Row, Run, among_words, length, write_rows

ANSWERS = (Choice(say("DEAL"), "gold", "on-gold"), Choice(say("NO DEAL"), "steel", "on-steel"))


def paint_offer(
    canvas: Canvas, view: DealView, frame: Area, figures: str, before: Sequence[int], swung: bool = False
) -> tuple[Spot, ...]:
    """Paint the offer, showing `figures` as its digits, and earlier offers; return what can be touched.

    If Tableside is the banker, there's a telephone, and `swung` is how it rings.
    """
    top, gold = frame.top, "gold-text"
    large, small = frame.large, not frame.roomy
    rows = (1, 5, 23, 26, 35) if large else (0, 2, 11, 12, 17) if small else (1, 4, 13, 16, 23)
    headline, digits, guide, answers, board = (top + row for row in rows)
    wash(canvas, "slot", digits + (8 if large else 4))
    banker, left = str(_headline(view)), frame.left
    if large and (words := drawn_words(banker, frame.right - left, ("M",))):
        draw_middle(canvas, headline, words, gold)
    else:
        canvas.write_middle(headline, banker, gold, True)
    if view.television:
        guide -= small  # there's one more sentence, and a telephone isn't as high as the figures
        left += _paint_beside(canvas, frame, digits, figures, swung)
    drawn = fitting(figures, frame.right - left, ("XXL", "XL", "L") if large else ("XL", "L"))
    x = left + (frame.right - left - drawn.width) // 2
    middle = digits + ((HUGE if large else LARGEST) - drawn.height) // 2
    canvas.figure(x, middle if large else max(0, middle - drawn.above), drawn, gold)
    rows_there = answers - guide - frame.roomy
    lines = guide_lines(view)
    packed = list(lines) if view.television else _packed(lines, frame.right - frame.left)
    write_rows(canvas, None, guide, packed[:rows_there])
    asked = view.counter is None  # otherwise the host is being asked, and these aren't the host's answers
    spots = _paint_answers(canvas, frame, answers) if asked else ()
    end = _paint_left(canvas, view, frame, board)
    _paint_before(canvas, before, frame, board, end)
    return spots


def _paint_beside(canvas: Canvas, frame: Area, y: int, figures: str, swung: bool) -> int:
    """Paint the telephone if there's room for it beside the figures; return how many columns it takes."""
    scale = 2 if frame.large else 1
    taken = scale * WIDTH + GAP
    room = frame.right - frame.left - taken
    if fitting(figures, room, ("XL", "L")).width > room:
        return 0
    paint_telephone(canvas, frame.left, y, swung, scale)
    return taken


def _headline(view: DealView) -> Said:
    name = view.name(view.contestant).upper()
    if view.television:
        return say("THE BANKER IS ON THE PHONE FOR {contestant}", contestant=name)
    return say("THE BANKER OFFERS {contestant}", contestant=name)


def _paint_answers(canvas: Canvas, frame: Area, y: int) -> tuple[Spot, ...]:
    sizes: tuple[Size, ...] = ("L", "M") if frame.roomy else ("M",)
    blocks = paint_choices(canvas, (frame.left, frame.right), y, ANSWERS, sizes)
    return tuple(Spot(block, str(one.words)) for block, one in zip(blocks, ANSWERS, strict=True))


def offers_before(view: DealView, lately: Iterable[Happening]) -> tuple[int, ...]:
    """Return the offers before the current one: from earlier rounds, and any it replaced in this round."""
    this_round: list[int] = []
    for happening in lately:
        if isinstance(happening, OfferMade):
            this_round.append(happening.cents)
        elif isinstance(happening, CaseOpened | DealRefused):
            this_round.clear()
    return *(offer.cents for offer in view.offers), *this_round[:-1]


def guide_lines(view: DealView) -> tuple[Row, ...]:
    """Return the sentences below the offer: a counteroffer, the average, the guide if it's public."""
    guide, named = view.guide, view.counter
    count, average = Run(str(sum(view.lit)), "soft"), Run(whole(view.average), bold=True)
    left = say("The {count} values left average {average}.")
    averages = tuple(among_words(left, {"count": count, "average": average}, "soft"))
    if named is not None:
        facts = {
            "contestant": Run(view.name(view.contestant), "soft"),
            "cents": Run(dollars(named), bold=True),
        }
        return tuple(among_words(say("{contestant} would take {cents}."), facts, "soft")), averages
    if view.television:
        later = say("How television contestants decided: you'll see after the game.")
        return averages, (Run(str(later), "faint"),)
    if guide is None or guide.chances is None:
        return (averages,)
    share = Run(str(percent(guide.chances.share_of_average)), bold=True)
    television = phrase(
        "TV bankers offered about {share} after round {round}.",
        share=percent(round(guide.television_share / 100)),
        round=min(view.round, 9),  # round ten uses round nine's share
    )
    offered = tuple(among_words(say("The offer is {share} of that."), {"share": share}, "soft"))
    return averages, offered, (Run(television, "soft"),)


def _packed(lines: Iterable[Row], room: int) -> list[Row]:
    """Return sentences as rows, with as many in each row as there's room for."""
    rows: list[Row] = []
    for line in lines:
        if rows and length(rows[-1]) + 1 + length(line) <= room:
            rows[-1] = (*rows[-1], Run(" "), *line)
        else:
            rows.append(line)
    return rows


def words(view: DealView, before: Sequence[int] = ()) -> tuple[str, ...]:
    """Return the offer as lines of text."""
    assert view.offer is not None
    lines = ("".join(run.text for run in line) for line in guide_lines(view))
    name, values = view.name(view.contestant), tuple(map(Money, view.in_play))
    headline = phrase("The banker offers {contestant} {cents}", contestant=name, cents=Money(view.offer))
    earlier = (_earlier(before),) if before else ()
    return headline, *lines, phrase("Left on the board: {values}", values=values), *earlier


def _earlier(before: Sequence[int]) -> str:
    return phrase("Earlier offers: {offers}", offers=tuple(map(in_short, before)))


def _paint_left(canvas: Canvas, view: DealView, frame: Area, y: int) -> int:
    """Paint the values left, or how many there are; return the column where that ends."""
    places = [place for place, lit in enumerate(view.lit) if lit]
    labels = [f" {dollars(view.values[place])} " for place in places]
    head = phrase("Left on the board:")
    x = frame.left + len(head) + GAP
    if x + sum(map(len, labels)) + len(labels) - 1 > frame.right:
        top = Money(view.values[places[-1]])
        return canvas.write(
            frame.left, y, phrase("{count} values left. Top: {value}", count=len(places), value=top)
        )
    canvas.write(frame.left, y, head, "soft")
    for place, label in zip(places, labels, strict=True):
        x = canvas.write(x, y, label, "on-plate", plate_ground(canvas, place), bold=True) + 1
    return x - 1


def _paint_before(canvas: Canvas, before: Sequence[int], frame: Area, y: int, end: int) -> None:
    """Paint the earlier offers: in row `y` if there's room after `end`, or else in the row above or below."""
    if not before:
        return
    said = _earlier(before)
    if len(said) > frame.right - frame.left:
        _paint_before(canvas, before[1:], frame, y, end)
    elif end + GAP + len(said) > frame.right:
        canvas.write(frame.left, y - 1 if frame.roomy else y + 1, said, "soft")
    else:
        canvas.write_right(frame.right, y, said, "soft")
