"""How the parts of a page behind the curtain are painted: in `soft` on `slot`, never bold, never in color."""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatchmethod
from math import ceil
from typing import NamedTuple

from textual.geometry import Region

from companion.game import CENTS, Fact, dollars, phrase
from screens.behind import Card, Hand, Notes, Part, Plate, Scale, SideBySide
from screens.big_type import Figure, can_draw, figure, lowered
from screens.cells import Canvas
from screens.prose import Run, broken, shortened, write_rows

Touch = list[tuple[Region, str]]
IN_SIGHT = 10  # at most this many cards of a hand are in sight
WIDTHS = (10, 8, 6)  # how wide a card is, if there's room
LIFT = 2  # how many rows higher a picked card is
NOTE_WIDTH, TIGHT_NOTE = 17, 16
MOST_NOTES, MOST_TIGHT = 9, 7  # with more notes than this, equal ones share a card
WIDEST_SCALE = 72  # columns
LEAST_LABELS = 24  # columns for the labels of lines


class Faces(NamedTuple):
    """The two colors of a card: its figure, and its ground."""

    ink: str
    ground: str


DOWN, UP = Faces("soft", "slot"), Faces("on-line", "line")


class Painter:
    """Paints parts from the top down; `row` is where the next one goes."""

    def __init__(
        self, canvas: Canvas, left: int, row: int, small: bool, touch: Touch, first: int = 0
    ) -> None:
        self.canvas, self.left, self.row, self.small, self.touch = canvas, left, row, small, touch
        self.room = canvas.width - 2 * left
        self.first = first  # the first card of a hand that's in sight

    @singledispatchmethod
    def paint(self, part: Part) -> None:
        """Paint a part, and move on to the row below it."""
        raise NotImplementedError

    @paint.register
    def _hand(self, hand: Hand) -> None:
        many = min(IN_SIGHT, len(hand.cards))
        width = next((w for w in WIDTHS if many * (w + 1) - 1 <= self.room), WIDTHS[-1])
        many = min(many, (self.room + 1) // (width + 1))
        last = max(0, len(hand.cards) - many)
        if hand.at is not None:
            self.first = max(hand.at - many + 1, min(self.first, hand.at))
        self.first = max(0, min(self.first, last))
        height = 4 if self.small else 7
        top = self.row + LIFT
        for place, card in enumerate(hand.cards[self.first : self.first + many]):
            x = self.left + place * (width + 1)
            y = top - LIFT if card.picked else top
            _paint_card(self.canvas, x, y, width, height, card, half=not self.small)
            below = top + height + (not self.small)
            colour = "said" if card.picked or card.pointed else "faint"
            self.canvas.write(x + (width - 1) // 2, below, card.key, colour)
            if card.key:
                self.touch.append((Region(x, y, width, below - y + 1), f"key {card.key}"))
        middle = top + height // 2
        if self.first:
            self.canvas.write(self.left - 1, middle, "‹", "soft")
        if self.first < last:
            self.canvas.write(self.left + many * (width + 1) - 1, middle, "›", "soft")
        self.row = top + height + (2 if self.small else 3)  # below the letters and an empty row

    @paint.register
    def _notes(self, notes: Notes) -> None:
        tight = self.room < 5 * (NOTE_WIDTH + 1) - 1
        columns = 4 if tight else 5
        width = TIGHT_NOTE if tight else NOTE_WIDTH
        cards = _shared(notes.cards, MOST_TIGHT if tight else MOST_NOTES)
        height = 3 if self.small else 4
        pitch = height + 1
        for place, card in enumerate(cards):
            x, y = self._cell(place, columns, width, pitch)
            _paint_note(self.canvas, x, y, width, height, card)
            if card.key:
                self._key(x, y + height, width, card)
                self.touch.append((Region(x, y, width, pitch), f"key {card.key}"))
        x, y = self._cell(len(cards), columns, width, pitch)
        self._total(x, y, width, notes)
        self.row = y + height + (1 if self.small else 2)

    def _key(self, x: int, y: int, width: int, card: Card) -> None:
        """Write a note's letter below it; for identical notes, also how many are picked."""
        words = card.key
        if card.picked and card.copies > 1:
            some = phrase("{some} of {all}", some=card.picked, all=card.copies)
            words = f"{card.key}  {some}"
        self.canvas.write(x, y, words.center(width).rstrip(), "said" if card.picked else "faint")

    def _cell(self, place: int, columns: int, width: int, pitch: int) -> tuple[int, int]:
        row, column = divmod(place, columns)
        return self.left + column * (width + 1), self.row + row * pitch

    def _total(self, x: int, y: int, width: int, notes: Notes) -> None:
        """Paint the total where the next note would be; large if it fits."""
        canvas = self.canvas
        text = dollars(notes.cents)
        canvas.write(x, y, str(notes.label), "faint")
        drawn = figure(text.lstrip("$"), "M")
        if drawn.width + 2 > min(width, canvas.width - x):
            canvas.write(x, y + 1, text, "said")
            return
        canvas.write(x, y + 1, "$", "said")
        canvas.figure(x + 2, y + 1, drawn, "said")

    @paint.register
    def _plate(self, plate: Plate) -> None:
        drawn = figure(plate.text, "M") if plate.text and can_draw(plate.text) else None
        width = drawn.width + 4 if drawn else len(plate.text) + 4
        height = 3 if self.small else 4
        self.canvas.fill(self.left, self.row, width, height, "slot")
        if drawn:
            shown = drawn if self.small else lowered(drawn)
            self.canvas.figure(self.left + 2, self.row, shown, "soft")
        else:
            self.canvas.write(self.left + 2, self.row + height // 2, plate.text, "soft")
        x = self.left + width + 3
        for place, fact in enumerate(plate.beside):
            self.canvas.write(x, self.row + 2 * place, str(fact.label), "faint")
            self.canvas.write(x, self.row + 2 * place + 1, str(fact.text), "soft")
        self.row += height + 1

    @paint.register
    def _scale(self, scale: Scale) -> None:
        width = min(self.room, WIDEST_SCALE)
        self.canvas.write(self.left, self.row, "▄" * width, "slot")
        begin, end = (round(share * (width - 1)) for share in scale.band)
        self.canvas.write(self.left + begin, self.row, "▄" * (end - begin + 1), "faint")
        taken, last = -1, self.row
        for at, words in sorted(scale.marks, key=lambda mark: mark[0]):
            x = self.left + round(at * (width - 1))
            self.canvas.write(x, self.row, "█", "soft")
            text = shortened(str(words), self.room)
            x = max(self.left, min(x - len(text) // 2, self.left + self.room - len(text)))
            below = self.row + 1 if x > taken else self.row + 2
            self.canvas.write(x, below, text, "soft")
            taken, last = x + len(text) + 1, max(last, below)
        self.row = last + 2

    @paint.register
    def _columns(self, columns: SideBySide) -> None:
        """Paint lines side by side, read column by column."""
        self.canvas.write(self.left, self.row, str(columns.heading), "faint")
        self.row += 1
        texts = [str(line) for line in columns.lines]
        widest = max(map(len, texts), default=1)
        across = max(1, min(len(texts), (self.room + 3) // (widest + 3)))
        down = ceil(len(texts) / across)
        for place, text in enumerate(texts):
            column, row = divmod(place, max(1, down))
            self.canvas.write(self.left + column * (widest + 3), self.row + row, text, "soft")
        self.row += down + (0 if self.small else 1)

    def lines(self, lines: Sequence[Fact], end: int) -> None:
        """Write labeled lines, the labels in one column; those that don't fit above `end` are left out."""
        longest = max((len(str(fact.label)) for fact in lines), default=0)
        indent = min(max(LEAST_LABELS, longest + 2), self.room // 2)
        for fact in lines:
            label = broken([Run(str(fact.label), "faint")], indent - 1)
            text = broken([Run(str(fact.text), "soft")], self.room - indent)
            height = max(len(label), len(text))
            if self.row + height > end:
                return
            write_rows(self.canvas, self.left, self.row, label)
            write_rows(self.canvas, self.left + indent, self.row, text)
            self.row += height


def _paint_card(canvas: Canvas, x: int, y: int, width: int, height: int, card: Card, half: bool) -> None:
    ink, ground = UP if card.picked else DOWN
    canvas.fill(x, y, width, height, ground)
    if half:
        canvas.write(x, y + height, "▀" * width, ground)
    if _flat(canvas) and not card.picked:
        canvas.write(x, y + height - (not half), "─" * width, "faint")
    drawn = _narrow(card.face, width)
    if drawn is None:
        canvas.write(x, y + (height - 1) // 2, card.face[:width].center(width), ink)
        return
    canvas.figure(x + (width - drawn.width) // 2, y + (height - drawn.height + 1) // 2, drawn, ink)


def _flat(canvas: Canvas) -> bool:
    """Whether a card's ground can't be told from the page, as in high contrast."""
    return canvas.tokens["slot"] == canvas.tokens["ink"]


def _narrow(face: str, width: int) -> Figure | None:
    """Return what's on a card in large type, with a slim 1 in front of another figure; None for words."""
    if not (face.isdecimal() or len(face) == 1):
        return None
    slim = f"I{face[1:]}" if len(face) > 1 and face[0] == "1" else face
    drawn = figure(face, "M")
    return drawn if drawn.width + 2 <= width else figure(slim, "M")


def _shared(cards: tuple[Card, ...], most: int) -> tuple[Card, ...]:
    """Return the notes; if there are more than this many and they have no keys, equal ones share a card."""
    if len(cards) <= most or any(card.key for card in cards):
        return cards
    faces = Counter(card.face for card in cards)
    return tuple(Card(face, copies=count) for face, count in faces.items())


def _paint_note(canvas: Canvas, x: int, y: int, width: int, height: int, card: Card) -> None:
    """Paint a note: what it's worth, or the words of a bad check, and how many there are if several."""
    ink, ground = UP if card.picked else DOWN
    canvas.fill(x, y, width, height, ground)
    middle = y + (height - 1) // 2
    money = card.face.isdecimal()
    count = str(card.copies) if card.copies > 1 else ""
    drawn = figure(card.face, "M") if money else None
    before = next((one for one in (f"{count} × ", f"{count}×") if count and _fits(one, drawn, width)), "")
    if money and height > 3:
        canvas.write(x, y + height - 1, "▄" * width, "soft" if card.picked else "line")
    if drawn and _fits(before, drawn, width) and bool(before) == bool(count):
        start = x + (width - drawn.width - len(before)) // 2
        canvas.write(start, middle, before, ink)
        canvas.figure(start + len(before), y, lowered(drawn) if height > 3 else drawn, ink)
        return
    face = dollars(int(card.face) * CENTS) if money else card.face
    words = f"{count} × {face}" if count else face
    canvas.write(x, middle, words.center(width), ink if money or card.picked else "faint")


def _fits(before: str, drawn: Figure | None, width: int) -> bool:
    return drawn is not None and len(before) + drawn.width <= width
