"""The evening's board: one large figure, the games, the money as bars, and a few facts.

Layouts are tried from the most generous to the tightest. If not even the last one has room for every game,
the list of games can be scrolled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region, Size

from companion.game import Money, Said, as_is, phrase, say
from companion.store.roster import SHORT
from screens.big_type import Figure, figure, lowered
from screens.big_type import Size as TypeSize
from screens.cells import Canvas, Cells
from screens.evening.page import NUMBERED, EveningPage, Share, sentences, won_by
from screens.persons import color_of, mark_of
from screens.places import margin
from screens.plots import bars_across
from screens.prose import Row, Run, broken, length, shortened, write, write_rows

GAP = 3  # columns between things
CAP = 4  # columns for a key
NUMBER = 3  # columns for a game's number
LEAST_TEXT = 18, 30  # columns for the sentences next to the figure, on a narrow screen and on others
LEAST_BAR = 6
LEAST_WON = 2 + SHORT  # columns for a winner: the mark, and a short name
SMALLEST = 3  # rows of the smallest figure
WIDEST_GAMES = 72
WIDEST_FACT = 50


class EveningLayout(NamedTuple):
    """How the board is divided."""

    size: TypeSize  # of the figure
    title: bool  # whether the figure's title stands above it, or next to it
    step: int  # rows from one game to the next
    gap: int  # rows between the parts
    air: int  # rows below a heading
    facts: int  # at most this many facts ...
    told: int  # ... in at most this many rows


LAYOUTS = (
    EveningLayout("XL", True, 2, 3, 2, 3, 4),
    EveningLayout("XL", True, 2, 2, 1, 3, 4),
    EveningLayout("XL", True, 1, 2, 1, 3, 4),
    EveningLayout("XL", True, 1, 1, 1, 3, 3),
    EveningLayout("L", True, 2, 2, 1, 3, 3),
    EveningLayout("L", True, 1, 2, 1, 3, 3),
    EveningLayout("L", True, 1, 1, 1, 3, 3),
    EveningLayout("L", True, 1, 1, 0, 3, 2),
    EveningLayout("L", False, 1, 1, 0, 3, 2),
    EveningLayout("M", True, 1, 1, 1, 3, 3),
    EveningLayout("M", True, 1, 1, 0, 3, 2),
    EveningLayout("M", False, 1, 1, 0, 3, 3),
    EveningLayout("M", False, 1, 1, 0, 3, 2),
    EveningLayout("M", False, 1, 1, 0, 0, 0),
)


class Headed(NamedTuple):
    """The figure at the top, drawn, with the sentences next to it."""

    dollars: bool  # whether a plain $ goes before the figure, which is too small to have one of its own
    drawn: Figure
    rows: list[Row]

    @property
    def width(self) -> int:
        """How many columns the figure takes up."""
        return self.drawn.width + 2 * self.dollars


class ToldFact(NamedTuple):
    """A fact: its title, and the rest in rows."""

    title: Said
    rows: list[Row]


class Fitted(NamedTuple):
    """A layout with everything that was measured to choose it."""

    layout: EveningLayout
    headed: Headed
    facts: list[ToldFact]
    wins: list[Row]
    room: int  # how many games fit


class EveningBoard(Cells):
    """Everything between the header and the bar."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.page: EveningPage | None = None
        self.first = 0  # the first game in the list

    def show(self, page: EveningPage, first: int) -> None:
        """Show an evening, with its list of games starting at this one."""
        self.page, self.first = page, first
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the evening, or say that nothing has been played yet."""
        if self.page is None:
            return
        if self.page.headline is None:
            _paint_nothing(canvas)
            return
        self.touch = paint_evening(canvas, self.page, fit(canvas.size, self.page), self.first)

    @property
    def folded(self) -> int:
        """How many games there's no room for."""
        if self.page is None or self.page.headline is None or not self.size:
            return 0
        return max(0, len(self.page.games) - fit(self.size, self.page).room)


def fit(size: Size, page: EveningPage) -> Fitted:
    """Return the most generous layout in which everything fits, or else the tightest."""
    for layout in LAYOUTS:
        headed = _headed(page, layout, size.width)
        fitted = _measured(page, layout, headed, size)
        lines = max(len(page.games), min(len(page.shares), NUMBERED))
        if _beside(headed, size.width) and lines <= fitted.room:
            break
    return fitted


def _measured(page: EveningPage, layout: EveningLayout, headed: Headed, size: Size) -> Fitted:
    width = size.width - 2 * margin(size.width)
    facts = _facts(page, layout, width)
    wins = _wins(page, width)
    above = _headline_rows(layout, headed) + layout.gap + 1 + layout.air
    below = layout.gap + len(wins) + (layout.gap + 1 + max(len(one.rows) for one in facts) if facts else 0)
    room = (size.height - above - below + layout.step - 1) // layout.step
    return Fitted(layout, headed, facts, wins, room)


def _facts(page: EveningPage, layout: EveningLayout, width: int) -> list[ToldFact]:
    """Return as many facts as can be told next to each other; one that takes too many rows is left out."""
    for count in range(layout.facts, 0, -1):
        wide = min(WIDEST_FACT, (width + GAP) // count - GAP)
        told = [ToldFact(one.kind.title, broken([Run(str(one.told), "soft")], wide)) for one in page.facts]
        short = [one for one in told if len(one.rows) <= layout.told]
        if len(short) >= count:
            return short[:count]
    return []


def _headline_rows(layout: EveningLayout, headed: Headed) -> int:
    title = 1 + 1 + (headed.drawn.above == 0) if layout.title else 0
    return max(_figure_rows(layout, headed), len(headed.rows)) + title


def _figure_rows(layout: EveningLayout, headed: Headed) -> int:
    """Return how many rows the figure takes up; a small one's commas may hang into the gap below."""
    return SMALLEST if layout.size == "M" else headed.drawn.height


def _wins(page: EveningPage, width: int) -> list[Row]:
    ways = [broken([Run(str(one), "soft")], width) for one in page.wins]
    return next((rows for rows in ways if len(rows) == 1), ways[-1] if ways else [])


def _headed(page: EveningPage, layout: EveningLayout, width: int) -> Headed:
    assert page.headline
    words = str(as_is(page.headline.large))
    dollars = layout.size == "M" and isinstance(page.headline.large, Money)
    drawn = figure(words.removeprefix("$") if dollars else words, layout.size)
    if layout.size == "M" and not layout.title:
        drawn = lowered(drawn)  # so that it doesn't touch the header
    left = Headed(dollars, drawn, [])
    room = max(1, width - 2 * margin(width) - left.width - GAP)
    title = [] if layout.title else [(Run(str(page.headline.title), "soft"),)]
    return left._replace(rows=[row for one in (*title, *sentences(page)) for row in broken(one, room)])


def _beside(headed: Headed, width: int) -> bool:
    """Whether there's enough room next to the figure for its sentences."""
    return width - 2 * margin(width) - headed.width - GAP >= LEAST_TEXT[width >= 100]


def paint_evening(canvas: Canvas, page: EveningPage, fitted: Fitted, first: int) -> list[tuple[Region, int]]:
    """Paint an evening; return the areas that stand for people, by number."""
    layout, edge = fitted.layout, margin(canvas.width)
    y = _paint_headline(canvas, page, fitted) + layout.gap
    lines = max(min(len(page.games), fitted.room), min(len(page.shares), NUMBERED))
    right = canvas.width - edge
    most = min(WIDEST_GAMES, right - edge - GAP - _least_shares(page))
    games = min(most, max(_least_games(page), (right - edge) * 11 // 20))
    _paint_games(canvas, Region(edge, y, games, 0), page, fitted, first)
    shares = Region(edge + games + GAP, y, right - edge - games - GAP, 0)
    touch = _paint_shares(canvas, shares, page, fitted)
    y += 1 + layout.air + lines * layout.step - (layout.step - 1) + layout.gap
    if fitted.facts:
        _paint_facts(canvas, y, fitted.facts)
    write_rows(canvas, edge, canvas.height - len(fitted.wins), fitted.wins)
    return touch


def _paint_headline(canvas: Canvas, page: EveningPage, fitted: Fitted) -> int:
    """Paint the figure and its sentences; return the row below."""
    assert page.headline
    headed, edge, y = fitted.headed, margin(canvas.width), 0
    drawn = headed.drawn
    if fitted.layout.title:
        canvas.write(edge, 1, str(page.headline.title), "soft")
        y = 2 + (drawn.above == 0)
    colour = "gold-text" if isinstance(page.headline.large, Money) else "said"
    if headed.dollars:
        canvas.write(edge, y, "$", colour, bold=True)
    canvas.figure(edge + 2 * headed.dollars, y, drawn, colour)
    digits = drawn.height - 2 * drawn.above
    apart = 2 if 2 * len(headed.rows) - 1 <= digits else 1
    used = apart * (len(headed.rows) - 1) + 1
    top = y + (drawn.above + (digits - used) // 2 if used <= digits else 0)
    for number, row in enumerate(headed.rows):
        write(canvas, edge + headed.width + GAP, top + number * apart, row)
    return y + max(_figure_rows(fitted.layout, headed), len(headed.rows))


def _paint_games(canvas: Canvas, place: Region, page: EveningPage, fitted: Fitted, first: int) -> None:
    layout = fitted.layout
    shown = page.games[first : first + fitted.room]
    titles = min(max(len(one.title) for one in page.games), place.width // 2)
    scores = max(len(str(one.score)) for one in page.games)
    won = place.x + NUMBER + titles + GAP - 1
    room = place.right - scores - 2 - won
    canvas.write(place.x, place.y, _heading(page, first, len(shown)), "soft")
    canvas.write(won, place.y, shortened(phrase("won by"), room), "soft")
    for number, game in enumerate(shown, first):
        y = place.y + 1 + layout.air + (number - first) * layout.step
        canvas.write(place.x, y, str(number + 1), "faint")
        canvas.write(place.x + NUMBER, y, shortened(game.title, titles))
        write(canvas, won, y, _fitting(won_by(game), room))
        canvas.write_right(place.right, y, str(game.score), "soft")


def _heading(page: EveningPage, first: int, shown: int) -> str:
    if shown == len(page.games):
        return phrase("Played")
    return phrase("{first}–{last} of {count}", first=first + 1, last=first + shown, count=len(page.games))


def _fitting(ways: Sequence[Row], room: int) -> Row:
    """Return the first wording that fits, or else the last, cut short."""
    best = next((row for row in ways if length(row) <= room), None)
    if best is not None:
        return best
    *first, last = ways[-1]
    return (*first, last._replace(text=shortened(last.text, room - length(first))))


def _paint_shares(
    canvas: Canvas, place: Region, page: EveningPage, fitted: Fitted
) -> list[tuple[Region, int]]:
    layout = fitted.layout
    canvas.write(place.x, place.y, str(page.heading), "soft")
    shown = page.shares[: min(NUMBERED, max(fitted.room, 1))]
    names, sums = _columns(page)
    names = min(names, place.width - CAP - 2 - 2 - sums - LEAST_BAR)
    top = place.y + 1 + layout.air
    left = place.x + CAP + 2 + names + 1
    bars = [one.bar for one in shown]
    bars_across(canvas, Region(left, top, place.right - sums - 1 - left, len(shown)), bars, layout.step)
    touch = []
    for number, one in enumerate(shown):
        y = top + number * layout.step
        _paint_share(canvas, place, y, one, names)
        if number + 1 in page.known:
            canvas.write(place.x, y, f" {number + 1} ", "on-line", "line", bold=True)
            touch.append((Region(place.x, y, place.width, layout.step), number + 1))
    return touch


def _columns(page: EveningPage) -> tuple[int, int]:
    """Return how wide the names and the sums are."""
    shown = page.shares[:NUMBERED]
    return max(len(one.person.brief) for one in shown), max(len(str(one.words)) for one in shown)


def _least_shares(page: EveningPage) -> int:
    """Return how many columns names, bars and sums need."""
    names, sums = _columns(page)
    return CAP + 2 + min(names, SHORT) + 1 + LEAST_BAR + 1 + sums


def _least_games(page: EveningPage) -> int:
    """Return how many columns titles, winners and scores need."""
    titles, scores = max(len(one.title) for one in page.games), max(len(str(one.score)) for one in page.games)
    return NUMBER + titles + 2 + LEAST_WON + 2 + scores


def _paint_share(canvas: Canvas, place: Region, y: int, one: Share, names: int) -> None:
    canvas.write(place.x + CAP, y, mark_of(one.person), color_of(one.person))
    canvas.write(place.x + CAP + 2, y, shortened(one.person.brief, names), bold=True)
    canvas.write_right(place.right, y, str(one.words), bold=True)


def _paint_facts(canvas: Canvas, y: int, facts: list[ToldFact]) -> None:
    """Paint the facts side by side."""
    edge = margin(canvas.width)
    across = (canvas.width - 2 * edge + GAP) // len(facts)
    for number, one in enumerate(facts):
        x = edge + number * min(across, WIDEST_FACT + GAP)
        canvas.write(x, y, str(one.title), bold=True)
        write_rows(canvas, x, y + 1, one.rows)


def _paint_nothing(canvas: Canvas) -> None:
    """Say that nothing has been played yet."""
    edge = margin(canvas.width)
    words = (
        Run(str(say("No games yet tonight.")), bold=True),
        Run(str(say("Play one, and this page tells who won what.")), "soft"),
    )
    width = canvas.width - 2 * edge
    rows = [row for run in words for row in broken([run], width)]
    write_rows(canvas, None, max(0, (canvas.height - len(rows)) // 2 - 1), rows)
