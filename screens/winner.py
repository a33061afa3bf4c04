"""The winner over the whole screen: the name on the seat's color, and below it how everybody placed.

A shared win splits the color. Nothing here knows what was played: the standing has it all.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from textual.geometry import Region
from textual.message import Message

from companion.game import NOTHING, Placing, Said, Seat, Standing, leaders, say, scored, together
from companion.house.evenings import Evening
from companion.house.figures import careers, deed_of_the_night, wins_in_words
from companion.store.roster import Roster
from screens.big_type import HEIGHT, Figure, can_draw, figure, lowered
from screens.big_type import Size as TypeSize
from screens.cells import Canvas
from screens.moving import Moving
from screens.painting import ORDINALS, changed_by, largest
from screens.places import margin, money
from screens.prose import clipped, fitting_words, shortened
from screens.theme import MARKS, flag

# How far the color has come in from the left and the steps have risen, frame by frame: half a second.
RISE = ((0.12, 0.0), (0.36, 0.0), (0.68, 0.0), (1.0, 0.0), (1.0, 0.4), (1.0, 0.75), (1.0, 1.0))
SIZES: tuple[TypeSize, ...] = ("XL", "L", "M")
MOST_ROWS = 3  # of big letters
MARK = 2  # columns for a seat's mark and the space after it
LEAST_BAR = 8  # columns; where there's less room, there are no bars


class Celebration(NamedTuple):
    """What there is to celebrate: how everybody placed, their names, and whether the game keeps score."""

    standing: Standing
    names: Mapping[Seat, str]
    counted: bool = True  # False if only the winners are known

    @property
    def ranked(self) -> list[Placing]:
        """Everybody, best first."""
        return sorted(self.standing, key=lambda one: one.rank)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won."""
        return leaders(self.standing)

    @property
    def headline(self) -> Said:
        """Who won, in words."""
        names = [self.names[seat] for seat in self.winners]
        if len(names) == 1:
            return say("{winner} wins", winner=names[0])
        return say("{winners} win", winners=together(names))

    @property
    def best(self) -> Placing | None:
        """What the winners have, unless that isn't the same for all of them."""
        first, *others = [one for one in self.standing if one.rank == 1]
        same = all((one.score, one.unit) == (first.score, first.unit) for one in others)
        return first if self.counted and same else None


class SoFar(NamedTuple):
    """The evening so far, in words: who has won how often, in full and in brief, and its best deed."""

    wins: Said
    brief: Said
    best: Said = NOTHING
    money: bool = False  # whether the best deed is about money


def so_far(evening: Evening, roster: Roster) -> SoFar:
    """Return an evening in words."""
    everybody = careers(evening.finishes, roster)
    ahead = [one for one in everybody if one.wins]
    wins = say("Tonight: {wins}.", wins=wins_in_words(everybody))
    brief = say("Tonight: {wins}.", wins=wins_in_words(ahead, brief=True))
    deed = deed_of_the_night(evening.finishes, roster)
    if deed is None:
        return SoFar(wins, brief)
    best = say("{title}: {deed}", title=deed.kind.title, deed=deed.told)
    return SoFar(wins, brief, best, bool(deed.kind.money))


class Podium(NamedTuple):
    """Where everything goes on a screen of this size."""

    columns: int
    rows: int
    ground: int  # rows that the winner's color takes up
    score: TypeSize
    number: TypeSize  # of a place, where there's room for large ones
    gap: int  # columns between two steps
    step: int  # half-rows from one step to the next, if there's room


PODIUMS = (
    Podium(150, 37, ground=21, score="L", number="L", gap=5, step=4),
    Podium(100, 24, ground=13, score="M", number="M", gap=4, step=2),
)
LISTED = 3  # rows below the color besides the list: one on each side of the list, and the evening


class Winner(Moving):
    """The winner, in place of the board."""

    class Tapped(Message):
        """The picture was touched."""

    shown: Celebration | None = None
    evening: SoFar | None = None  # None until it's known how this game ended
    money_hidden = False

    def __init__(self) -> None:
        super().__init__(id="winner")

    def show(self, shown: Celebration | None, evening: SoFar | None) -> None:
        """Show who won and the evening so far; a new winner comes in with a flourish."""
        if (shown, evening) == (self.shown, self.evening):
            return
        anew = shown is not None and shown != self.shown
        self.shown, self.evening = shown, evening
        if anew:
            self.move(len(RISE))
        self.repaint()

    def hide_money(self, hidden: bool) -> None:
        """Hide all sums, or show them again."""
        self.money_hidden = hidden
        self.repaint()

    def touched(self, what: object) -> None:
        """End the motion or, if there's none, report the touch."""
        if self.frames:
            self.stand_still()
        else:
            self.post_message(self.Tapped())

    def paint(self, canvas: Canvas) -> None:
        """Paint the winner."""
        if self.shown:
            wiped, risen = RISE[self.frame if self.frames else -1]
            paint_winner(canvas, self.shown, self.evening, self.money_hidden, wiped, risen)


def paint_winner(
    canvas: Canvas,
    shown: Celebration,
    evening: SoFar | None = None,
    hidden: bool = False,
    wiped: float = 1.0,
    risen: float = 1.0,
) -> None:
    """Paint the winner, everybody's place and the evening so far, as far in as `wiped` and `risen` say."""
    podium = largest(PODIUMS, canvas.size)
    ground = podium.ground if podium else canvas.height - LISTED - len(shown.standing)
    _paint_ground(canvas, shown, ground, podium.score if podium else "M", hidden, wiped)
    if podium:
        _paint_steps(canvas, shown, podium, hidden, risen)
    else:
        _paint_list(canvas, shown, ground + 1, hidden, risen)
    if evening:
        edge = margin(canvas.width)
        canvas.write(edge, canvas.height - 1, _evening(evening, canvas.width - 2 * edge, hidden), "soft")


def _evening(evening: SoFar, room: int, hidden: bool) -> str:
    best = NOTHING if hidden and evening.money else evening.best
    ways = (evening.wins + best, evening.brief + best, evening.wins, evening.brief)
    return clipped(fitting_words(room, *ways), room)


# The winner's color.


class BigWords(NamedTuple):
    """Words in big letters, or written if they can't be drawn."""

    figure: Figure | None
    words: str
    size: TypeSize

    @property
    def halves(self) -> int:
        """How many half-rows it takes up."""
        return HEIGHT[self.size] if self.figure else 2


def _paint_ground(
    canvas: Canvas, shown: Celebration, ground: int, size: TypeSize, hidden: bool, wiped: float
) -> None:
    """Paint the winners' names and score on their colors."""
    for number, seat in enumerate(shown.winners):
        left, right = (canvas.width * (number + end) // len(shown.winners) for end in (0, 1))
        canvas.fill(left, 0, right - left, ground, f"seat-{seat}")
    rows = _arranged(shown, canvas.width - 2 * margin(canvas.width), 2 * ground - 2, size, hidden)
    half = (2 * ground - sum(gap + row.halves for gap, row in rows)) // 2
    for gap, row in rows:
        _paint_row(canvas, half + gap, row)
        half += gap + row.halves
    reached = round(canvas.width * wiped)
    canvas.fill(reached, 0, canvas.width - reached, ground, "ink")


def _arranged(
    shown: Celebration, room: int, halves: int, size: TypeSize, hidden: bool
) -> list[tuple[int, BigWords]]:
    """Return the names and the score, each with the half-rows above it.

    Several names are shown without the score if that makes them larger: it's on each of their steps too.
    """
    words, score = str(shown.headline).upper(), _score(shown.best, size, hidden)
    below = [(HEIGHT[size] // 5 * 2, score)] if score else []
    rows = lettering(words, room, halves - sum(gap + row.halves for gap, row in below))
    alone = lettering(words, room, halves)
    if len(shown.winners) > 1 and alone[0].halves > rows[0].halves:
        rows, below = alone, []
    hangs = [row.size == "XL" and "," in row.words for row in rows]  # a large comma reaches below its line
    gaps = (0, *(4 if far else 2 for far in hangs))
    return [*zip(gaps, rows, strict=False), *below]


def lettering(words: str, room: int, halves: int) -> list[BigWords]:
    """Return words in the largest letters that fit into this many columns and half-rows, in a few rows."""
    for size in SIZES if can_draw(words) else ():
        most = (halves + 2) // (HEIGHT[size] + 2)
        for count in range(1, min(most, MOST_ROWS) + 1):
            rows = [BigWords(figure(row, size), row, size) for row in in_rows(words, count)]
            if all(row.figure and row.figure.width <= room for row in rows):
                return rows
    most = max(1, (halves + 2) // 4)
    ways = (in_rows(words, count) for count in range(1, most + 1))
    written = next((way for way in ways if max(map(len, way)) <= room), [clipped(words, room)])
    return [BigWords(None, row, "M") for row in written]


def in_rows(words: str, count: int) -> list[str]:
    """Return words in this many rows of about the same length; fewer if there are too few words."""
    each = words.split()
    ways = (
        [" ".join(each[begin:end]) for begin, end in zip((0, *ends), (*ends, len(each)), strict=True)]
        for ends in combinations(range(1, len(each)), min(count, len(each)) - 1)
    )
    return min(ways, key=lambda rows: max(map(len, rows)))


def _score(best: Placing | None, size: TypeSize, hidden: bool) -> BigWords | None:
    """Return the score in big letters, if there's one to show; the middle size has no $."""
    if best is None or _is_hidden(best, hidden):
        return None
    words = str(scored(best)).upper()
    bare = words.removeprefix("$")
    return BigWords(figure(bare if size == "M" else words, size) if can_draw(bare) else None, words, size)


def _paint_row(canvas: Canvas, half: int, row: BigWords) -> None:
    """Paint words centered, from this half-row on; the middle size has a small $ at its top left."""
    y, odd = divmod(half, 2)
    if row.figure is None:
        canvas.write_middle(y, row.words, "on-seat", bold=True)
        return
    drawn = lowered(row.figure) if odd else row.figure
    dollar = row.size == "M" and row.words.startswith("$")
    x = (canvas.width - row.figure.width + (2 if dollar else 0)) // 2
    if dollar:
        canvas.write(x - 2, y, "$", "on-seat", bold=True)
    canvas.figure(x, y - drawn.above, drawn, "on-seat")


# How everybody placed.


class Steps(NamedTuple):
    """How the steps are lettered: the number beside the words or above them, and what's below the names."""

    beside: bool
    names: Mapping[Seat, str]
    scores: Mapping[Seat, Sequence[str]]

    @property
    def rows(self) -> int:
        """How many rows of words a step has."""
        return 1 + max(map(len, self.scores.values())) + (not self.beside)

    @property
    def width(self) -> int:
        """How many columns the words take up."""
        names = (len(name) + MARK for name in self.names.values())
        return max(*names, *(len(words) for score in self.scores.values() for words in score), 0)


def _paint_steps(canvas: Canvas, shown: Celebration, podium: Podium, hidden: bool, risen: float) -> None:
    """Paint everybody on a step of their color, best on the left; ties stand equally high."""
    edge, count = margin(canvas.width), len(shown.standing)
    gap = podium.gap if count < 5 else 1
    ends = [edge + (canvas.width - 2 * edge + gap) * place // count for place in range(count + 1)]
    width = min(end - begin for begin, end in pairwise(ends)) - gap
    inset = figure("0", podium.number).width + (3 if count < 5 else 2)
    steps = _lettered(shown, hidden, width - inset - 1 if count < 6 else 0, width - 2)
    bottom, high = canvas.height - 2, 2 * (canvas.height - podium.ground - 3)
    least = max(2 * steps.rows, HEIGHT[podium.number] if steps.beside else 0) + 3
    down = max(0, min(podium.step, (high - least) // max(1, count - 1)))
    ranks = [one.rank for one in shown.ranked]
    for place, one in enumerate(shown.ranked):
        height = round((high - down * ranks.index(one.rank)) * risen)
        x, top, width = ends[place], bottom - height // 2, ends[place + 1] - gap - ends[place]
        canvas.write(x, top - 1, "▄" * (width if height % 2 else 0), f"seat-{one.seat}")
        canvas.fill(x, top, width, height // 2, f"seat-{one.seat}")
        if risen == 1:
            area = Region(x, top + 1 - height % 2, width, height // 2)
            _letter_step(canvas, area, one, steps, podium.number, inset)


def _lettered(shown: Celebration, hidden: bool, beside: int, above: int) -> Steps:
    """Return how to letter the steps: with large numbers if all words have room next to them."""
    scores = [
        {one.seat: tuple(_scores(shown, one, hidden, short)) for one in shown.standing}
        for short in (False, True)
    ]
    names = {one.seat: shown.names[one.seat] for one in shown.standing}
    rooms = ((True, beside), (False, above))
    ways = [(Steps(large, names, told), room) for large, room in rooms for told in scores]
    fitting = (steps for steps, room in ways if steps.width <= room)
    return next(fitting, ways[-1][0])


def _scores(shown: Celebration, one: Placing, hidden: bool, short: bool = False) -> Iterator[str]:
    """Yield somebody's score, and how much they won or lost, as far as that's known and not hidden."""
    if shown.counted:
        yield money(None) if _is_hidden(one, hidden) else str(scored(one))
    if one.gained is not None and not hidden:
        yield changed_by(one.gained, 0 if short and one.gained else 99)


def _letter_step(
    canvas: Canvas, step: Region, one: Placing, steps: Steps, size: TypeSize, inset: int
) -> None:
    x, y, room = step.x + 1, step.y, step.width - 2
    if steps.beside:
        canvas.figure(x, y, figure(str(one.rank), size), "on-seat")
        x, room = step.x + inset, step.width - inset - 1
    else:
        canvas.write(x, y, str(ORDINALS[one.rank - 1]), "on-seat", bold=True)
        y += 1
    name = canvas.name(steps.names[one.seat], room - MARK)
    for row, words in enumerate((f"{MARKS[one.seat]} {name}", *steps.scores[one.seat])):
        canvas.write(x, y + row, shortened(words, room), "on-seat", bold=row < 2)


def _paint_list(canvas: Canvas, shown: Celebration, top: int, hidden: bool, risen: float) -> None:
    """Paint everybody in a list, with bars for what they have."""
    edge = margin(canvas.width)
    told = {one.seat: [*_scores(shown, one, hidden), "", ""][:2] for one in shown.standing}
    names = edge + 7
    scores = names + max(map(len, shown.names.values())) + 2 + max(len(score) for score, _ in told.values())
    bars = scores + 2 + max(len(change) for _, change in told.values()) + 2
    room, most = canvas.width - edge - bars, max(one.score for one in shown.standing)
    alike = shown.best is not None and not _is_hidden(shown.best, hidden)
    drawn = alike and most > 0 and room >= LEAST_BAR
    for y, one in enumerate(shown.ranked, top):
        score, change = told[one.seat]
        canvas.write(edge, y, flag(one.seat), "on-seat", f"seat-{one.seat}", bold=True)
        canvas.write(edge + 4, y, str(one.rank), bold=True)
        canvas.write(names, y, shown.names[one.seat], bold=True)
        canvas.write_right(scores, y, score, bold=True)
        canvas.write(scores + 2, y, change, "soft")
        if drawn:
            long = max(1, round(room * one.score / most * risen)) if one.score > 0 else 0
            canvas.write(bars, y, "▀" * long, f"seat-{one.seat}")


def _is_hidden(one: Placing, hidden: bool) -> bool:
    return hidden and one.unit == "cents"
