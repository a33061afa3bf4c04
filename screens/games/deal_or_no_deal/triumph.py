"""A right guess or the million: gold over the whole board, with confetti at both sides."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from textual.geometry import Region

from companion.game import NOTHING, Money, Said, Seat, dollars, say
from companion.game.said import Fact
from companion.games.deal_or_no_deal import moments as m
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import HEIGHT, Figure, Size, figure, lowered
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import HUGE, LARGEST, SIGNS, took, verdict_on, whole
from screens.painting import chip, drawn_words, fitting
from screens.prose import Row, Run, broken, length, write_rows
from screens.theme import blend

BAND = 11  # columns of confetti on each side
PIECES = 54  # on each side
QUIET = 0.3  # how much of the gold shows through quiet words
COLORS = ("#F5F0E4", "#F5F0E4", "gold-deep", "#FFEBA8")  # besides the guesser's
FALLING = 20  # frames: under two seconds
WIPED = 5  # of which the figure takes this many to come in


class Triumph(NamedTuple):
    """What's shown, from the top down, and what people have to do."""

    seat: Seat
    name: str
    title: Said  # beside the name, in large letters
    cents: int  # what was won
    sentence: Said
    paid: Said
    sums: tuple[int, int]  # the winner's money, before and after
    news: Said  # what it means for the contestant, or what else there was
    hands: Said
    sign: str = ""
    kitty: Said = NOTHING  # who won that, if anybody did
    averages: tuple[int, int] | None = None
    covered: int | None = None  # the value whose plate empties when the moment is over


class Layout(NamedTuple):
    """Where everything goes on a screen of this size, in rows from the top."""

    columns: int
    rows: int
    head: int
    size: Size  # of the headline
    digits: int
    figures: tuple[Size, ...]  # of what was won, largest first
    sentence: int
    paid: int
    aside: int


LAYOUTS = (
    Layout(150, 37, 1, "L", 10, ("XXL", "XL"), 28, 30, 34),
    Layout(100, 24, 1, "M", 7, ("XL", "L"), 16, 18, 21),
    Layout(80, 19, 0, "M", 5, ("XL", "L"), 14, 15, 17),
)


def right_guess(view: DealView, moment: m.GuessedRight) -> Triumph:
    """Return the picture of a right guess: first the win, and the contestant's news last."""
    guess, opened = moment.guess, moment.opened
    name, value, won = view.name(guess.seat), Money(guess.value), Money(guess.won)
    case = opened.other if isinstance(opened, m.LastOpened) and opened.value != guess.value else opened.case
    facts: dict[str, Fact] = {"guesser": name, "value": value, "case": case}
    wins = say("{guesser} guessed {value} for case {case} and wins it!").having(**facts)
    if not guess.paid:
        wins = say("{guesser} guessed {value} for case {case} and wins {won}!").having(**facts, won=won)
    kitty = opened.kitty
    both = kitty is not None and kitty.seat == guess.seat
    paid = say("The bank and the kitty pay {guesser}", guesser=name)
    return Triumph(
        seat=guess.seat,
        name=name,
        title=say("GUESSED RIGHT"),
        cents=guess.won,
        sentence=wins,
        paid=paid if both else say("The bank pays {guesser}", guesser=name),
        sums=(moment.had, moment.has),
        kitty=kitty.text if kitty else NOTHING,
        news=_news(view, opened),
        averages=(opened.average, opened.average_now) if isinstance(opened, m.Revealed) else None,
        sign=SIGNS.get(opened.news, "").replace("  ", " "),
        hands=moment.hands,
        covered=opened.value if isinstance(opened, m.Revealed) else None,
    )


def _news(view: DealView, opened: m.Revealed | m.SoldOpened | m.LastOpened) -> Said:
    """Return what the opened case means for the contestant, on one quiet line."""
    name = view.name(opened.contestant)
    if isinstance(opened, m.SoldOpened):
        return took(view, opened.sold) + verdict_on(opened.sold.cents, opened.value)[2]
    if isinstance(opened, m.LastOpened):
        return say("{contestant} wins {value}.", contestant=name, value=Money(opened.value))
    return {
        "": say("The average hardly changes."),
        m.BAD: say("Bad news for {contestant}: the average drops.", contestant=name),
        m.GOOD: say("Good news for {contestant}: the average goes up.", contestant=name),
    }[opened.news]


def paint_triumph(canvas: Canvas, shown: Triumph, layout: Layout, hidden: bool, fallen: float = 1.0) -> None:
    """Paint a triumph; `fallen` is how far the confetti has come, and `hidden` hides people's money."""
    canvas.fill(0, 0, canvas.width, canvas.height, "gold")
    top = (canvas.height - layout.rows) // 2
    taken = [
        _paint_headline(canvas, shown, layout, top + layout.head),
        _paint_figure(canvas, shown.cents, layout, top + layout.digits, min(1.0, fallen * FALLING / WIPED)),
    ]
    for y, row in _rows(canvas, shown, layout, hidden):
        write_rows(canvas, None, top + y, [row])
        taken.append(Region((canvas.width - length(row)) // 2, top + y, length(row), 1))
    _paint_confetti(canvas, shown.seat, fallen, [one.grow((1, 2, 1, 2)) for one in taken])


def _rows(canvas: Canvas, shown: Triumph, layout: Layout, hidden: bool) -> Iterator[tuple[int, Row]]:
    """Yield the words below the figure, each with its row."""
    room = canvas.width - 2 * BAND
    yield from enumerate(broken((Run(str(shown.sentence), "on-gold", bold=True),), room), layout.sentence)
    had, has = map(dollars, shown.sums)
    sums = () if hidden else (Run(f":  {had}  →  ", "on-gold"), Run(has, "on-gold", bold=True))
    yield layout.paid, (Run(str(shown.paid), "on-gold"), *sums)
    quiet = blend(canvas.colour("on-gold"), canvas.colour("gold"), QUIET)
    news = broken((Run(f"{shown.sign}{shown.news}", quiet),), room)
    if shown.averages:
        old, new = map(whole, shown.averages)
        news[-1] = (*news[-1], Run(f"  {old}  →  {new}", quiet))
    if shown.kitty:
        yield layout.aside - 1, (Run(str(shown.kitty), "on-gold"),)
    yield from enumerate(news, layout.aside)


def _paint_figure(canvas: Canvas, cents: int, layout: Layout, y: int, wiped: float) -> Region:
    """Paint what was won, as far as it's wiped in; return where."""
    drawn = drawn_sum(dollars(cents), canvas.width - 2, layout.figures)
    y += ((HUGE if "XXL" in layout.figures else LARGEST) - drawn.height) // 2 - drawn.above
    x, far = (canvas.width - drawn.width) // 2, round(drawn.width * wiped)
    canvas.figure(x, y, Figure(tuple(row[:far] for row in drawn.rows), drawn.above), "on-gold")
    return Region(x, y, drawn.width, drawn.height)


def drawn_sum(sum_won: str, room: int, sizes: tuple[Size, ...]) -> Figure:
    """Return a sum in the largest size that fits; the million has a small $, so that nothing is larger."""
    dollar, bare = figure("$", "L"), figure(sum_won.removeprefix("$"), sizes[0])
    if figure(sum_won, sizes[0]).width <= room or dollar.width + 1 + bare.width > room:
        return fitting(sum_won, room, sizes)
    beside = (*dollar.rows, *[" " * dollar.width] * (bare.height - dollar.height))
    return Figure(tuple(f"{small} {large}" for small, large in zip(beside, bare.rows, strict=True)), 0)


def _paint_headline(canvas: Canvas, shown: Triumph, layout: Layout, y: int) -> Region:
    """Paint who has won: the seat's letter and name on its color, and the words beside it."""
    letter, words = lowered(figure(shown.seat, layout.size)), str(shown.title)
    label = chip(shown.seat, canvas.name(shown.name, 12))
    width = letter.width + len(label) + 3
    drawn = drawn_words(words, canvas.width - 5 - width, (layout.size, "M"))
    across = width + 3 + (drawn.width if drawn else len(words))
    x, rows = (canvas.width - across) // 2, HEIGHT[layout.size] // 2
    tall, half = divmod(HEIGHT[layout.size] + 2, 2)  # half a row above and below the letter
    canvas.fill(x, y, width, tall, f"seat-{shown.seat}")
    canvas.write(x, y + tall, "▀" * (width * half), f"seat-{shown.seat}")
    canvas.figure(x + 2, y, letter, "on-seat")
    canvas.write(x + letter.width + 3, y + rows // 2, label, "on-seat", bold=True)
    if drawn:
        canvas.figure(x + width + 3, y + max(0, rows - drawn.height) // 2, lowered(drawn), "on-gold")
    else:
        canvas.write(x + width + 3, y + rows // 2, words, "on-gold", bold=True)
    return Region(x, y, across, rows + 2)


class Piece(NamedTuple):
    """A piece of confetti: where it ends up, as shares of the band and of the height, and its color."""

    across: float
    down: float
    color: int
    left: bool


@cache
def _pieces() -> tuple[Piece, ...]:
    """Return the confetti, always the same: denser at the edges and toward the top."""
    return tuple(_thrown(random.Random(16)))


def _thrown(rng: random.Random) -> Iterator[Piece]:
    for left in (True, False):
        for _ in range(PIECES):
            yield Piece(rng.random() ** 1.4, rng.random() ** 1.3, rng.randrange(len(COLORS) + 1), left)


def _paint_confetti(canvas: Canvas, seat: Seat, fallen: float, taken: Iterable[Region]) -> None:
    """Paint the confetti, clear of every word."""
    colors, half_rows = (*COLORS, f"seat-{seat}"), 2 * canvas.height
    cells: dict[tuple[int, int], list[str | None]] = {}
    for piece in _pieces():
        half = round(piece.down * (half_rows - 1) - (1 - fallen) * half_rows)
        column = int(piece.across * BAND)
        x = column if piece.left else canvas.width - 1 - column
        if half >= 0 and not any(region.contains(x, half // 2) for region in taken):
            cells.setdefault((x, half // 2), [None, None])[half % 2] = colors[piece.color]
    for (x, y), (upper, lower) in cells.items():
        canvas.halves(x, y, upper, lower)


def words(shown: Triumph) -> tuple[str, ...]:
    """Return a triumph as lines of text."""
    return tuple(filter(None, map(str, (shown.sentence, shown.paid, shown.kitty, shown.news))))
