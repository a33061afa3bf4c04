"""A person's board: wins on their own color, best deeds, a bar for each evening, and wins against others."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from companion.game import Said, phrase
from companion.house.figures import Deed, Night
from companion.store.roster import Person
from screens.big_type import Size, figure
from screens.cells import Canvas, Cells
from screens.painting import drawn_words, largest
from screens.person.page import PersonPage, span, told
from screens.persons import color_of, ink_of, mark_of
from screens.places import margin
from screens.plots import Bar, bars_up
from screens.prose import Row, Run, broken, shortened, write_rows

GAP = 3  # columns between things
NUMBERED = 9  # how many people have a key at a time
FEWEST = 3  # an evening with this many wins has a full bar, even if nobody has had more
WIDEST_TITLE = 20


class PersonLayout(NamedTuple):
    """Where everything goes on a board of one size."""

    columns: int
    rows: int
    size: Size  # of the number of wins
    block: int  # rows of color behind it
    width: int  # columns of color, at least
    across: bool  # whether a deed's title is next to it, or above it
    bar: int  # columns of a bar
    between: int  # columns between bars
    against: int  # columns for how somebody did against others
    apart: int  # rows from one of these to the next


LAYOUTS = (
    PersonLayout(160, 39, "XL", 11, 31, True, 4, 2, 40, 2),
    PersonLayout(100, 24, "XL", 10, 25, True, 2, 1, 26, 1),
    PersonLayout(0, 0, "L", 7, 21, False, 2, 1, 22, 1),
)


class PersonBoard(Cells):
    """Everything between the header and the bar."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.page: PersonPage | None = None
        self.picked: Person | None = None  # who's picked to be merged
        self.notes: tuple[Said, ...] = ()  # what to know before agreeing to something
        self.numbered: list[Person] = []  # who has a number right now, starting with 1

    def show(self, page: PersonPage, picked: Person | None, notes: tuple[Said, ...]) -> None:
        """Show a person, with `notes` in place of the lower half, if there are any."""
        self.page, self.picked, self.notes = page, picked, notes
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the page."""
        if self.page is None:
            return
        layout = largest(LAYOUTS, canvas.size) or LAYOUTS[-1]
        y = _paint_top(canvas, self.page, layout) + 1
        self.numbered = []
        if self.notes:
            self._paint_notes(canvas, y)
        else:
            below = broken([Run(str(self.page.favorites), "soft")], canvas.width - 2 * margin(canvas.width))
            bottom = canvas.height - 2 - len(below) - (layout.rows > 0)
            _paint_nights(canvas, self.page, layout, y, bottom)
            _paint_against(canvas, self.page, layout, y, bottom)
            write_rows(canvas, margin(canvas.width), canvas.height - 2 - len(below), below)
            chosen = self.picked or self.page.person
            self.numbered = window(self.page.people, chosen, canvas.width - 2 * margin(canvas.width))
            self.touch = _paint_people(canvas, self.numbered, chosen, bool(self.picked))

    def _paint_notes(self, canvas: Canvas, y: int) -> None:
        edge = margin(canvas.width)
        for note in self.notes:
            y = write_rows(canvas, edge, y, broken([Run(str(note))], canvas.width - 2 * edge)) + 1


def _paint_top(canvas: Canvas, page: PersonPage, layout: PersonLayout) -> int:
    """Paint the number of wins on the person's color, with the deeds next to it; return the row below."""
    person = page.person
    drawn = figure(str(page.wins), layout.size)
    width = max(layout.width, drawn.width + 2 * GAP)
    canvas.fill(0, 0, width, layout.block, color_of(person))
    canvas.figure(GAP, (layout.block - drawn.height) // 2, drawn, ink_of(person))
    name = f"{mark_of(person)} {shortened(person.called, width - 2 * GAP)}"
    canvas.write(GAP, layout.block - 1, name, ink_of(person), bold=True)
    x, y = width + GAP, 1
    words = str(page.words)
    if big := drawn_words(words, canvas.width - x, ("M",)):
        canvas.figure(x, y, big)
    rows = (str(page.within), *map(str, page.since))
    tight = layout.block < 9
    for number, words in enumerate(rows):
        canvas.write(
            x,
            y + 3 + (not tight) + number + (number > 0 and not tight),
            words,
            "said" if not number else "soft",
            bold=not number,
        )
    left = x + max(big.width if big else 0, *map(len, rows)) + 2 * GAP
    _paint_deeds(
        canvas,
        page.deeds,
        layout,
        Region(left, 1, canvas.width - margin(canvas.width) - left, layout.block - 1),
    )
    return layout.block


def _paint_deeds(canvas: Canvas, deeds: Sequence[Deed], layout: PersonLayout, place: Region) -> None:
    """Paint as many deeds as fit, each with its title."""
    titles = min(WIDEST_TITLE, max((len(str(one.kind.title)) for one in deeds), default=0))
    across = layout.across and place.width - titles - GAP >= 20
    y = place.y
    for one in deeds:
        title: list[Row] = [] if across else [(Run(str(one.kind.title), "soft"),)]
        x = place.x + titles + GAP if across else place.x
        rows = [*title, *broken(told(one), place.right - x)]
        if y + len(rows) > place.bottom:
            break
        if across:
            canvas.write(place.x, y, shortened(str(one.kind.title), titles), "soft")
        y = write_rows(canvas, x, y, rows) + (layout.block >= 9)


def _paint_nights(canvas: Canvas, page: PersonPage, layout: PersonLayout, y: int, bottom: int) -> None:
    """Paint a bar for each evening, the latest that fit."""
    edge = margin(canvas.width)
    right = canvas.width - edge - layout.against - 2 * GAP
    pitch = layout.bar + layout.between
    nights = page.nights[-((right - edge + layout.between) // pitch) :]
    canvas.write(edge, y, phrase("Wins each evening"), "soft")
    if not nights:
        return
    color = color_of(page.person)
    most = max(FEWEST, *(one.wins for one in nights))
    place = Region(edge, y + 2, right - edge, bottom - y - 3)
    bars = [Bar(one.wins, color) for one in nights]
    tops = bars_up(canvas, place, bars, layout.bar, layout.between, most)
    best = max(range(len(nights)), key=lambda at: (nights[at].wins, at))
    if nights[best].wins:
        canvas.write(edge + best * pitch, tops[best] - 1, str(nights[best].wins), bold=True)
    _paint_dates(canvas, nights, edge, edge + len(nights) * pitch - layout.between, bottom - 1)


def _paint_dates(canvas: Canvas, nights: Sequence[Night], left: int, right: int, y: int) -> None:
    """Write below the bars when the first and the last of these evenings were."""
    first, last = map(str, span(nights))
    if len(nights) == 1:
        canvas.write(left, y, last, "soft")
    elif len(first) + len(last) + GAP > right - left:
        canvas.write(left, y, phrase("{first} to {last}", first=first, last=last), "soft")
    else:
        canvas.write(left, y, first, "soft")
        canvas.write(right - len(last), y, last, "soft")


def _paint_against(canvas: Canvas, page: PersonPage, layout: PersonLayout, y: int, bottom: int) -> None:
    """Paint how often somebody was ahead of others and behind them."""
    right = canvas.width - margin(canvas.width)
    x = right - layout.against
    canvas.write(x, y, phrase("Against"), "soft")
    canvas.write_right(right, y, phrase("won–lost"), "soft")
    room = (bottom - y - 2 + layout.apart - 1) // layout.apart
    for number, one in enumerate(page.against[: max(room, 0)]):
        row = y + 2 + number * layout.apart
        score = f"{one.ahead}–{one.behind}"
        canvas.write(x, row, mark_of(one.other), color_of(one.other))
        canvas.write(x + 2, row, shortened(one.other.called, layout.against - 4 - len(score)), bold=True)
        canvas.write_right(right, row, score, bold=True)


def window(people: Sequence[Person], chosen: Person, width: int) -> list[Person]:
    """Return the people who get numbers: as many as fit in a row, the chosen one among them."""
    shown: list[Person] = []
    room = width
    for one in people:
        needed = _entry_width(one)
        if shown and (needed > room or len(shown) == NUMBERED):
            if chosen in shown:
                break
            shown, room = [], width
        shown.append(one)
        room -= needed + GAP - 1
    return shown


def _entry_width(person: Person) -> int:
    return 3 + 1 + len(person.brief) + 2


def _paint_people(
    canvas: Canvas, people: Sequence[Person], chosen: Person, picking: bool
) -> list[tuple[Region, int]]:
    """Paint everybody with a number in the last row; return where they can be touched."""
    x, y, touch = margin(canvas.width), canvas.height - 1, []
    for number, one in enumerate(people):
        begin = x
        x = canvas.write(x, y, f" {number + 1} ", "on-line", "line", bold=True)
        here = one == chosen
        ink, ground = ("soft", "raised") if not here else (ink_of(one), color_of(one))
        ink, ground = ("on-gold", "gold") if here and picking else (ink, ground)
        x = canvas.write(x, y, f" {one.brief} ", ink, ground, bold=here) + GAP - 1
        touch.append((Region(begin, y, x - begin, 1), number))
    return touch
