"""The picture's layout: what goes where, and how large it is when there's much or little to tell.

From top to bottom: the date, whose night it was, everybody, the deal of the night, the games. Whatever is
below the title takes what it needs, as large as possible; the title gets the rest.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from companion.game import NOTHING, Said, Seat, as_is, says
from companion.game.seat import SEATS
from companion.house.figures import Headline
from companion.house.picture.easel import WIDE, Easel, Point, Rectangle
from companion.house.picture.marks import COLORS, LETTERS, outline
from companion.house.picture.typesetting import BOLD, REGULAR, Type, Typeset, alike, fitted
from companion.house.telling import EveningTold, PersonTold

GROUND, CARD, HAIR, RAY = "#0A0F1E", "#141C34", "#2C3860", "#4C68D8"
IVORY, QUIET, GOLD, ON_GOLD, PALE_GOLD = "#F5F0E4", "#BAC3DE", "#F4C550", "#161003", "#FBE6B0"
LEFT, RIGHT, MIDDLE = 72, WIDE - 72, WIDE / 2
RULE = 1236  # height of the rule above the last line of text
CAPITALS = Type(BOLD, 28, 2.6)
ROUND = 26  # a card's corners

SCALES = tuple(scale / 100 for scale in range(125, 74, -1))  # how large everything below the title is
LEAST_TEXT = 0.88  # text gets no smaller than this scale, or nobody could read it
LEGIBLE = 22  # a sentence in smaller letters isn't worth showing
TITLE = 84  # if its letters would be smaller than this on one line, the title gets two
GAMES = 9  # at most this many are listed; the last one may stand for several
CONFETTI = 120  # pieces to throw; those that would land on something else are left out

T = TypeVar("T")


class CardStyle(NamedTuple):
    """How people's cards look, at a scale of 1."""

    columns: int
    most: int  # people
    high: float
    gutter: float
    number: float
    mark: float
    name: float
    text: float
    pad: float


LARGE = CardStyle(columns=2, most=6, high=130, gutter=18, number=40, mark=78, name=38, text=28, pad=22)
SMALL = CardStyle(columns=3, most=12, high=84, gutter=14, number=30, mark=50, name=27, text=22, pad=12)


class EveningPicture:
    """A picture of an evening, on its easel."""

    def __init__(self, evening: EveningTold, seed: str) -> None:
        self.evening = evening
        self.easel = Easel(GROUND)
        self.rng = random.Random(seed)
        self.cards = LARGE if len(evening.people) <= LARGE.most else SMALL
        self.people, self.more_people = _at_most(self.cards.most, evening.people)
        self.games, self.more_games = _at_most(GAMES, evening.games)
        self.scale = next((one for one in SCALES if self._room(one) >= self._least(one)), SCALES[-1])

    def paint(self) -> Easel:
        """Paint everything, and return the easel."""
        top = below = self._room(self.scale)
        self._title(top)
        below = self._people(below)
        if self.evening.best:
            below = self._best(self.evening.best, below)
        self._games(below)
        self._last_line()
        self._confetti(top)
        return self.easel

    # How much room there is.

    def _room(self, scale: float) -> float:
        """Return how much room is left for the title if everything else has this scale."""
        rows = -(-(len(self.people) + bool(self.more_people)) // self.cards.columns)
        people = rows * (self._card(scale) + self.cards.gutter) - self.cards.gutter + _gap(scale)
        best = _gold(scale) + _gap(scale) if self.evening.best else 0
        games = sum(_high(row, scale) for row in self._rows_of_games(scale))
        return RULE - people - best - games

    def _card(self, scale: float) -> float:
        """Return how high a card is; its text has to fit."""
        return max(scale, LEAST_TEXT) * self.cards.high

    def _least(self, scale: float) -> float:
        """Return how much room the title should have: the smaller the rest, the less."""
        lines, _ = fitted(str(self.evening.title), Type(BOLD, TITLE), RIGHT - LEFT, 2, 1)
        return 390 + 480 * (scale - SCALES[-1]) + (len(lines) - 1) * TITLE

    # The parts, from top to bottom.

    def _title(self, bottom: float) -> None:
        evening, room = self.evening, RIGHT - LEFT
        size = 124 * min(1.3, max(0.72, bottom / 556))
        title = fitted(str(evening.title), Type(BOLD, size, leading=1), room, 2, TITLE / size)
        about = fitted(str(evening.about), Type(REGULAR, 37), room)
        date = min(92, 30 + bottom / 9)
        low = bottom - 48
        first = low - 0.55 * about.type.size - (len(title.lines) - 0.62) * title.type.size
        top = first - 0.66 * title.type.size  # the top of its capitals
        high = top - 42 - date - 36
        middle = date + 36 + high / 2
        leaders = evening.leaders[: len(SEATS)]
        mark = min(high, 330, room / (1.2 * len(leaders)))
        self.easel.rays((MIDDLE, (middle + mark / 2 + top) / 2), RAY)
        if evening.day:
            day = fitted(str(evening.day).upper(), CAPITALS, room)
            self.easel.write(day, GOLD, (MIDDLE, date), 0.5)
        for place, one in enumerate(leaders):
            if mark > 0.5 * LARGE.mark:
                across = MIDDLE + (place - (len(leaders) - 1) / 2) * 1.2 * mark
                self._mark(one.seat, one.name, (across, middle), mark)
        self.easel.write(title, IVORY, (MIDDLE, first), 0.5)
        self.easel.write(about, QUIET, (MIDDLE, low), 0.5)

    def _people(self, top: float) -> float:
        look, text = self.cards, max(self.scale, LEAST_TEXT)
        wide = (RIGHT - LEFT - (look.columns - 1) * look.gutter) / look.columns
        room = wide - self._until_text - look.pad
        names = alike([one.name for one in self.people], Type(BOLD, text * look.name), room, 2, 0.77)
        brags = self._brags(Type(REGULAR, text * look.text), room)
        told: list[tuple[PersonTold | None, Typeset, Typeset]] = [
            *zip(self.people, names, brags, strict=True)
        ]
        if self.more_people:
            more = fitted(str(_more(self.more_people)), Type(REGULAR, text * look.text), wide - 2 * look.pad)
            told.append((None, more, Typeset([""], more.type)))
        for row in _rows(told, look.columns):
            left = MIDDLE - (len(row) * (wide + look.gutter) - look.gutter) / 2
            for person, name, brag in row:
                self._person(
                    person, name, brag, Rectangle(left, top, left + wide, top + self._card(self.scale))
                )
                left += wide + look.gutter
            top += self._card(self.scale) + look.gutter
        return top - look.gutter + _gap(self.scale)

    @property
    def _until_text(self) -> float:
        """How much of a card its number and its mark take up."""
        return self.scale * (self.cards.number + self.cards.mark) + 2 * self.cards.pad

    def _person(self, person: PersonTold | None, name: Typeset, brag: Typeset, area: Rectangle) -> None:
        """Paint somebody's card; without a person, paint the one for everybody left out."""
        middle, first = (area.top + area.bottom) / 2, person is not None and person.place == 1
        self.easel.panel(area, ROUND, CARD, GOLD if first else HAIR, 4 if first else 2)
        if person is None:
            self.easel.write(name, QUIET, _centered(((area.left + area.right) / 2, middle), name.type), 0.5)
            return
        mark = self.scale * self.cards.mark
        text = area.left + self._until_text
        number = Typeset([f"{person.place}"], Type(BOLD, self.scale * self.cards.number))
        place = (area.left + (self._until_text - mark) / 2 - self.cards.pad / 4, middle)
        self.easel.write(number, GOLD if first else QUIET, _centered(place, number.type), 0.5)
        self._mark(person.seat, person.name, (text - self.cards.pad - mark / 2, middle), mark)
        self._stack(
            [(name, IVORY), (brag, QUIET)] if len(name.lines) == 1 else [(name, IVORY)], (text, middle)
        )

    def _brags(self, type_: Type, room: float) -> list[Typeset]:
        """Return what everybody's card says: on a small card, only how often they won."""
        if self.cards is SMALL:
            wins = (
                says("{count} win", "{count} wins", one.wins) if one.wins else NOTHING for one in self.people
            )
            return alike([*map(str, wins)], type_, room)
        said = [_legible(one, type_, room) for one in self.people]
        texts = alike(said, type_, room, 2, 0.86)
        if all(len(one.lines) == 1 for one in texts):
            return texts
        return alike(said, type_.sized(0.88 * type_.size), room, 2, 1)

    def _stack(self, texts: Sequence[tuple[Typeset, str]], at: Point) -> None:
        """Write texts one below another, vertically centered on a point."""
        shown = [(text, color) for text, color in texts if text.lines[0]]
        top = at[1] - sum(text.high for text, _ in shown) / 2
        for text, color in shown:
            self.easel.write(text, color, (at[0], top + 0.94 * text.type.size))
            top += text.high

    def _best(self, best: Headline, top: float) -> float:
        high = _gold(self.scale)
        self.easel.panel(Rectangle(LEFT, top, RIGHT, top + high), ROUND, GOLD)
        unit, left, middle = high / 222, LEFT + 36, (RIGHT - 36 - 85 * self.scale, top + high / 2)
        room = middle[0] - 85 * unit - 40 - left
        said = fitted(str(best.told), Type(REGULAR, 32 * unit), room, 2, 0.85)
        lines = ((54, 84, 132, 182), (46, 72, 112, 157))[len(said.lines) - 1]
        label = fitted(str(best.title).upper(), CAPITALS.sized(27 * unit), room)
        large = fitted(str(as_is(best.large)), Type(BOLD, lines[1] * unit), room)
        for text, down in ((label, lines[0]), (large, lines[2]), (said, lines[3])):
            self.easel.write(text, ON_GOLD, (left, top + down * unit))
        case = best.deed.feat.facts.get("case") if best.deed else None
        if case is not None:
            self._case(case, middle, unit)
        else:
            names = {one.called for one in best.people}
            for one in self.evening.people:
                if one.name in names:
                    self._mark(one.seat, one.name, middle, 140 * unit)
                    break
        return top + high + _gap(self.scale)

    def _case(self, number: int, middle: Point, unit: float) -> None:
        x, y = middle
        handle = Rectangle(x - 42 * unit, y - 70 * unit, x + 42 * unit, y - 20 * unit)
        self.easel.panel(handle, 12 * unit, GOLD, ON_GOLD, 9 * unit)
        body = Rectangle(x - 85 * unit, y - 38 * unit, x + 85 * unit, y + 72 * unit)
        self.easel.panel(body, 16 * unit, PALE_GOLD, ON_GOLD, 7 * unit)
        y = (body.top + body.bottom) / 2
        text = fitted(f"{number}", Type(BOLD, 60 * unit), 110 * unit)
        gap = text.wide / 2 + 10 * unit  # the line stops on both sides of the number
        for left, right in ((body.left, x - gap), (x + gap, body.right)):
            self.easel.fill([(left, y - 2), (right, y - 2), (right, y + 2), (left, y + 2)], ON_GOLD)
        self.easel.write(text, ON_GOLD, _centered((x, y), text.type), 0.5)

    def _rows_of_games(self, scale: float) -> list[list[tuple[Typeset, Typeset]]]:
        """Return the games as they're listed: in each row, titles and who won."""
        many, text = len(self.games) + bool(self.more_games), max(scale, LEAST_TEXT)
        columns = 2 if many == 4 else min(many, 3)
        room = (RIGHT - LEFT) / columns - 18
        titles = [
            *(one.finish.title for one in self.games),
            *[str(_more(self.more_games))] * (many - len(self.games)),
        ]
        won = [*(str(one.won) for one in self.games), *[""] * (many - len(self.games))]
        shown = zip(
            alike(titles, Type(BOLD, 33 * text), room),
            alike(won, Type(REGULAR, 28 * text), room, 2, 0.86),
            strict=True,
        )
        return _rows([*shown], columns)

    def _games(self, top: float) -> None:
        rows = self._rows_of_games(self.scale)
        wide = (RIGHT - LEFT) / len(rows[0])
        for row in rows:
            for place, (title, won) in enumerate(row):
                middle = MIDDLE + (place - (len(row) - 1) / 2) * wide
                self.easel.write(title, IVORY, (middle, top + 0.78 * title.type.size), 0.5)
                self.easel.write(won, QUIET, (middle, top + title.high + 0.78 * won.type.size), 0.5)
            top += _high(row, self.scale)

    def _last_line(self) -> None:
        self.easel.rule(LEFT, RIGHT, RULE, HAIR)
        name = Typeset(["TABLESIDE"], CAPITALS)
        size = fitted(str(self.evening.size), Type(REGULAR, 28), RIGHT - LEFT - name.wide - 40)
        self.easel.write(name, GOLD, (LEFT, RULE + 52))
        self.easel.write(size, QUIET, (RIGHT, RULE + 52), 1)

    # Marks and confetti.

    def _mark(self, seat: Seat, name: str, middle: Point, size: float) -> None:
        """Paint somebody's mark: the shape and color of their seat, with the first letter of their name."""
        corners = outline(seat, middle, size)
        self.easel.fill(corners, COLORS[seat])
        self.easel.taken.append(Rectangle(*middle, *middle).grown(size / 2))
        type_ = Type(BOLD, 0.44 * size)
        letter = Typeset([name[:1].upper()[:1]], type_)
        self.easel.write(
            letter, GROUND, _centered((middle[0], middle[1] + LETTERS.get(seat, 0) * size), type_), 0.5
        )

    def _confetti(self, bottom: float) -> None:
        """Throw confetti along both sides of the title, clear of everything else."""
        for piece in range(CONFETTI):
            seat, size, turned = self.rng.choice(SEATS), self.rng.uniform(22, 66), self.rng.random()
            aside = 280 * self.rng.random() ** 1.8
            middle = aside if piece % 2 else WIDE - aside, self.rng.uniform(-10, bottom - 20)
            area = Rectangle(*middle, *middle).grown(0.6 * size)
            if not any(area.meets(one.grown(12)) for one in (*self.easel.taken, *self.easel.thrown)):
                self.easel.fill(outline(seat, middle, size, turned), COLORS[seat])
                self.easel.thrown.append(area)


def _gap(scale: float) -> float:
    return 34 * scale


def _gold(scale: float) -> float:
    return 222 * scale


def _high(row: Sequence[tuple[Typeset, Typeset]], scale: float) -> float:
    """Return how high a row of games is, with the gap below it."""
    return max(title.high + won.high for title, won in row) + _gap(scale)


def _centered(middle: Point, type_: Type) -> Point:
    """Return the baseline of a line whose capitals are centered at a point."""
    return middle[0], middle[1] + 0.33 * type_.size


def _legible(person: PersonTold, type_: Type, room: float) -> str:
    """Return the first of somebody's brags that's legible in this much room, or else the last."""
    said = [str(one) for one in person.brags]
    return next((one for one in said if fitted(one, type_, room, 2, 0.86).type.size >= LEGIBLE), said[-1])


def _more(count: int) -> Said:
    return says("and {count} more", "and {count} more", count)


def _at_most(most: int, things: Sequence[T]) -> tuple[Sequence[T], int]:
    """Return as many things as there's room for, and how many are left out."""
    if len(things) <= most:
        return things, 0
    return things[: most - 1], len(things) - most + 1


def _rows(things: Sequence[T], columns: int) -> list[list[T]]:
    return [[*things[at : at + columns]] for at in range(0, len(things), columns)]
