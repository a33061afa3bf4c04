"""The fixed parts of the table screen: the header at the top, the seats and the story below the board."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from textual.timer import Timer

from companion.game import BANK, Happening, Paid, Seat, SeatView, dollars, phrase
from companion.house.seat_state import SeatState
from screens.big_type import figure
from screens.cells import Canvas, Cells
from screens.painting import write_name
from screens.prose import clipped, fitting_words, whole_sentences
from screens.status import Facts, news, status

GAP = 2
TALL = 5  # rows for the seats, enough for money in big type
WIDEST_SEAT = 17  # at most this many columns, unless names and roles need more
LEAST_NAME = 5  # letters of a name that always stay, even with a role next to it
SHORT_ROLE = 5  # letters; a longer role is left out on a small screen
MORE = " …"  # shown if there was no room for everything
FLASH = 0.4  # seconds that the hairline flashes when something new is asked
NO_STATES: Mapping[Seat, SeatState] = {}


def margin(width: int) -> int:
    """Return how wide the margins are on a screen of this width."""
    return 1 if width < 100 else 2 if width < 160 else 3


def money(cents: int | None) -> str:
    """Return an amount of money, or the placeholder if it's hidden."""
    return "•••" if cents is None else dollars(cents)


def fitting(state: SeatState | None, room: int) -> str:
    """Return the state of a seat's device, in full or in brief, or nothing if neither fits."""
    return fitting_words(room, state.said, state.brief, "") if state else ""


class Header(Cells):
    """One row: the title, the state of the game, and on the right the status of the box."""

    def __init__(self, box: bool = False) -> None:
        super().__init__(id="header")
        self.title = ""
        self.words: Sequence[str] = ()
        self.status: Sequence[str] = ()
        self._box = box
        self._facts: Facts | None = None

    def on_mount(self) -> None:
        """Keep the status of the box up to date, if this header shows it."""
        if self._box:
            self.watch(self.app, "facts", self._learn)

    def _learn(self, facts: Facts) -> None:
        self._facts = facts
        self.repaint()

    def show(self, title: str, words: Sequence[str], status: Sequence[str] = ()) -> None:
        """Show a title, words and a status; the box's own status goes with them only if it fits."""
        if (title, words, status) != (self.title, self.words, self.status):
            self.title, self.words, self.status = title, words, status
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the row."""
        canvas.fill(0, 0, canvas.width, 1, "deep")
        edge = margin(canvas.width)
        x = canvas.write(edge, 0, self.title.upper(), "gold-text", bold=True) + 3
        first, *more = self.words or ("",)
        # If room is short, drop what follows a colon first (it's also on the board), then the box's status,
        # part by part; the most serious part goes last.
        shorter = (first, first.partition(": ")[0])
        parts = status(self._facts) if self._facts else ()
        layouts = [(words, parts[gone:]) for gone in range(len(parts) + 1) for words in shorter]
        room = canvas.width - edge - x
        fitting = (one for one in layouts if len(one[0]) + len(_status(*one[1], *self.status)) <= room)
        first, parts = next(fitting, (first, ()))
        said = _status(*parts, *self.status)
        canvas.write_right(canvas.width - edge, 0, said, "soft")
        end = canvas.width - edge - len(said)
        for number, word in enumerate((first, *more)):
            if number == 0 or x + len(word) <= end:
                x = canvas.write(x, 0, whole_sentences(word, end - x), "soft") + 3


def _status(*parts: str) -> str:
    """Return the parts of the status as one text, with a gap before it."""
    return " " * GAP + "   ".join(parts)


class Seats(Cells):
    """Three rows: everybody's flag, name and money, and the device they answer on."""

    def __init__(self) -> None:
        super().__init__(id="seats")
        self.seats: tuple[SeatView, ...] = ()
        self.asked: frozenset[Seat] = frozenset()
        self.winners: tuple[Seat, ...] = ()
        self.states = NO_STATES
        self.money_hidden = False

    def show(
        self,
        seats: tuple[SeatView, ...],
        asked: frozenset[Seat],
        winners: tuple[Seat, ...],
        states: Mapping[Seat, SeatState] = NO_STATES,
    ) -> None:
        """Show who sits where, whose answer is awaited, and the state of everybody's phone."""
        if (seats, asked, winners, states) != (self.seats, self.asked, self.winners, self.states):
            self.seats, self.asked, self.winners, self.states = seats, asked, winners, states
            self.repaint()

    def hide_money(self, hidden: bool) -> None:
        """Hide everybody's money, or show it again."""
        self.money_hidden = hidden
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the flags side by side."""
        if not self.seats:
            return
        edge = margin(canvas.width)
        count = len(self.seats)
        width = (canvas.width - 2 * edge - GAP * (count - 1)) // count
        needed = max(len(seat.name) + len(self._role(seat)) for seat in self.seats) + 5
        width = min(width, max(WIDEST_SEAT if canvas.width < 160 else 29, needed, self._widest(canvas)))
        for number, seat in enumerate(self.seats):
            self._paint_seat(canvas, edge + number * (width + GAP), width, seat)

    def _widest(self, canvas: Canvas) -> int:
        """Return how many columns money in big type needs, where there are rows for it."""
        sums = [figure(dollars(seat.cents)[1:], "M").width + 1 for seat in self.seats if self._drawn(seat)]
        return max(sums, default=0) if canvas.height >= TALL else 0

    def _drawn(self, seat: SeatView) -> bool:
        """Whether to draw somebody's money in big type: not if it's hidden, unknown or below zero."""
        return not self.money_hidden and seat.cents is not None and seat.cents >= 0

    def _role(self, seat: SeatView) -> str:
        if seat.seat in self.winners:
            return phrase("won")
        return str(seat.role) or (phrase("to play") if seat.seat in self.asked else "")

    def _paint_seat(self, canvas: Canvas, x: int, width: int, seat: SeatView) -> None:
        role, room = self._role(seat), width - 4
        beside = room - len(role) - 1
        if beside < min(len(seat.name), LEAST_NAME) or (canvas.width < 100 and len(role) > SHORT_ROLE):
            role, beside = "", room
        canvas.write(x, 0, "▄" * width, f"seat-{seat.seat}")
        end = write_name(canvas, x, 1, seat.seat, seat.name, beside)
        gold = seat.seat in self.asked or seat.seat in self.winners
        canvas.write(end + 1, 1, role, "gold-text" if gold else "soft", bold=gold)
        shown = "" if seat.cents is None else money(None if self.money_hidden else seat.cents)
        if canvas.width < 100:
            canvas.write_right(x + width, 2, shown, bold=True)
            return
        if self._drawn(seat) and 0 < self._widest(canvas) <= width:
            canvas.write(x, 2, "$", bold=True)
            drawn = figure(shown[1:], "M")
            canvas.figure(min(x + 2, x + width - drawn.width), 2, drawn)
            canvas.write_right(x + width, 1, fitting(self.states.get(seat.seat), width - 4 - end + x), "soft")
            return
        end = canvas.write(x, 2, shown, bold=True)
        state = fitting(self.states.get(seat.seat), x + width - end - 1)
        canvas.write_right(x + width, 2, state, "soft")


def in_short(told: Iterable[Happening], room: int) -> list[str]:
    """Return the sentences that fit, payments last, and “…” if some are missing.

    The first sentence has priority, and is cut short if necessary. Next come the payments, up to the first
    one that doesn't fit; if they all fit, as many of the other sentences as there's room for.
    """
    others, paid = _payments_apart(tuple(told))
    ranked = [*others[:1], *paid, *others[1:]]
    if not ranked:
        return []
    first, *rest = ranked
    left = room - len(str(first.text))
    if left < (len(MORE) if rest else 0):
        return [clipped(str(first.text), room)]
    shown = {id(first)}
    for place, happening in enumerate(rest, 1):
        left_after = left - len(str(happening.text)) - 1
        if left_after >= (len(MORE) if len(shown) < place or place < len(rest) else 0):
            shown.add(id(happening))
            left = left_after
        elif place < len(paid) + len(others[:1]):
            break
    sentences = [str(one.text) for one in (*others, *paid) if id(one) in shown]
    return sentences if len(shown) > len(rest) else [*sentences, MORE.strip()]


def _payments_apart(told: tuple[Happening, ...]) -> tuple[list[Happening], list[Happening]]:
    """Return the payments separately: each amount once, leaving out what the bank pays to several people."""
    alike = {(one.target, one.cents) for one in told if isinstance(one, Paid) and one.source == BANK}
    to_many = Counter(cents for _, cents in alike)
    others: list[Happening] = []
    payments: list[Happening] = []
    for before, one in zip((None, *told), told, strict=False):
        if not isinstance(one, Paid):
            others.append(one)
        elif one.said:  # the sentence before it gives the amount and the reason
            if others and others[-1] is before:
                payments.append(others.pop())
        elif one.source != BANK or to_many[one.cents] == 1:
            payments.append(one)
    return others, payments


class Story(Cells):
    """One row: what happened last, and anything seen before it was undone."""

    def __init__(self) -> None:
        super().__init__(id="story")
        self.told: tuple[Happening, ...] = ()
        self.notice = ""
        self.seen: tuple[Happening, ...] = ()

    def on_mount(self) -> None:
        """Watch for parts of the box that stop working."""
        self.watch(self.app, "facts", self._learn, init=False)

    def _learn(self, before: Facts, after: Facts) -> None:
        missing = news(before, after)
        if missing:
            self.show(self.told, missing, self.seen)

    def show(self, told: Iterable[Happening], notice: str = "", seen: tuple[Happening, ...] = ()) -> None:
        """Show a notice, if there is one, then what happened, then what everyone has already seen."""
        self.told, self.notice, self.seen = tuple(told), notice, seen
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint as many whole sentences as fit, and “…” if there are more."""
        edge = margin(canvas.width)
        x = edge
        if self.notice:
            x = canvas.write(x, 0, "~ ", "gold-text", bold=True)
            x = canvas.write(x, 0, clipped(self.notice, canvas.width - x - edge)) + 1
        end = canvas.width - edge
        if self.seen:
            from companion.table.line import all_of  # imported late so the first screen appears sooner

            words = phrase("Already seen: {what}", what=all_of(self.seen))
            seen = clipped(words, (end - x) // 2)
            canvas.write_right(end, 0, seen, "faint")
            end -= len(seen) + GAP
        for number, sentence in enumerate(in_short(self.told, end - x)):
            x = canvas.write(x, 0, sentence, "soft" if number else "said") + 1


class Hairline(Cells):
    """The line above the ask: gold, and briefly ivory when something new is asked."""

    def __init__(self) -> None:
        super().__init__(id="hairline")
        self._timer: Timer | None = None

    def flash(self) -> None:
        """Signal that something new is asked, unless motion is turned off."""
        if self.app.animation_level == "none":
            return
        if self._timer:
            self._timer.stop()
        self._timer = self.set_timer(FLASH, self._calm)
        self.repaint()

    def _calm(self) -> None:
        self._timer = None
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the line."""
        canvas.write(0, 0, "▁" * canvas.width, "said" if self._timer else "gold")
