"""The ask bar: who is waited for, what for, and the keys; it takes the answer too.

Every answer can be typed, clicked together, or dialled (up and down walk through what is possible). What a
key means, the law says.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from textual import events
from textual.message import Message

from companion.game import (
    Amount,
    AnyBlank,
    Ask,
    Count,
    Digits,
    Move,
    OpenAsk,
    Option,
    Pick,
    Refused,
    Seat,
    Text,
    YesNo,
    either,
)
from companion.table.panel import two_way
from screens.big_type import figure, lowered
from screens.caps import Cap, write_caps
from screens.cells import Canvas, Cells
from screens.dial import pushed, stepped
from screens.form import Form, Judge, choices, possible, read, to_do, to_type
from screens.law import (
    HabitualEnter,
    KeyOffer,
    acts,
    by_seat,
    home_of,
    is_few,
    offers,
    picked,
    sole_of,
    takes,
)
from screens.prose import Row, Run, broken, clipped, shortened, write
from screens.theme import MARKS
from screens.worded import worded

NOBODY: Mapping[Seat, str] = {}
LONGEST = 200
WITHOUT_LETTER = 3  # rows: the bar of a small screen
BLOCK = 11  # columns of the block that says who is asked
KEYS = ROWS = 2  # the row of the keys, below so many rows of words
FIELD = 40  # letters of a long answer that are to be seen, the last ones


class AskBar(Cells, can_focus=True):
    """Asks go in by `show`; a whole answer comes out as `Answered`, to be met by `accept` or `refuse`."""

    @dataclass
    class Answered(Message):
        """Every blank of an ask is filled; `warned` if its cautions have been read."""

        asked: OpenAsk
        written: dict[str, Any]
        warned: bool

    @dataclass
    class FaceDown(Message):
        """An ask was chosen that is answered face down, which is not done in the open."""

        asked: OpenAsk

    @dataclass
    class Typed(Message):
        """Something is being typed; a board may point at it."""

        typed: str

    @dataclass
    class Pressed(Message):
        """A key on show was touched that is not the bar's own."""

        key: str

    class Leaning(Message):
        """Somebody leans towards a yes, or no longer does."""

    class FieldTouched(Message):
        """The field was touched: somebody has no keyboard."""

    def __init__(self) -> None:
        super().__init__(id="ask")
        self.asks: tuple[OpenAsk, ...] = ()
        self.form: Form | None = None
        self._home: Form | None = None  # the form that is there before another ask is chosen
        self.typed = ""
        self.kinds: tuple[str, ...] = ()  # all that the game may ask, so that letters stay the same
        self.pointed: KeyOffer | None = None  # which of several offers the dial points at
        self._among: KeyOffer | None = None  # what several seats may do, of whom one is to be chosen
        self.leaning = False  # the yes of a choice stands there, and only has to be confirmed
        self.others: tuple[Cap, ...] = ()  # keys of the screen, as far as there is room
        self.interrupt: Callable[[], None] | None = None  # what typing puts an end to, before it is taken
        self._names = NOBODY
        self._judge: Judge | None = None
        self._ahead: deque[tuple[str, float | None]] = deque()  # keys pressed while an answer was settling
        self._habit = HabitualEnter()
        self._at: float | None = None  # when the letter or figure was pressed that is taken just now
        self._settling = False
        self._last = ""
        self._pointed_at = ""  # what is typed, as far as that was told
        self._notice = ""
        self.warned = False  # a caution has been read; the same answer counts now
        self._refused = False  # what stands there was refused: typing on begins anew
        self._touch: list[tuple[range, Cap]] = []  # the columns of each key on show

    # What the screen does with it.

    @property
    def ask(self) -> Ask:
        """The ask that is being answered, or the first that could be."""
        if self._among and not self.form:
            first = self._among.asked.ask
            return Ask(move=first.move, seat=None, sentence="Who?", verb=first.verb, clause=first.clause)
        return (self.form.asked if self.form else self.asks[0]).ask

    @property
    def offers(self) -> tuple[KeyOffer, ...]:
        """What can be chosen by a letter."""
        return by_seat(self._among) if self._among else offers(self.asks, self.kinds, self._entered)

    @property
    def _entered(self) -> str:
        """The ask that Enter gives, or whose field is there anyway."""
        return self._home.asked.id if self._home else self._sole.id if self._sole else ""

    @property
    def _sole(self) -> OpenAsk | None:
        """The one ask that is waited for, if there is but one: Enter is enough for it."""
        return None if self._among else sole_of(self.asks)

    @property
    def habit(self) -> HabitualEnter:
        """What is known of the last key, on whatever screen it was pressed."""
        habit: HabitualEnter = getattr(self.app, "habit", self._habit)
        return habit

    def show(
        self,
        asks: tuple[OpenAsk, ...],
        names: Mapping[Seat, str] = NOBODY,
        judge: Judge | None = None,
        chosen: OpenAsk | None = None,
        anew: bool = False,
    ) -> None:
        """Show what is open now; anew, or with a form under way kept if what it answers is still open."""
        same = asks == self.asks
        self.asks, self._names, self._judge = asks, names, judge
        if anew:
            self.typed = ""
        if chosen or anew or not (same or self._under_way):
            self._begin(chosen)
        self.repaint()

    @property
    def _under_way(self) -> bool:
        """Whether somebody is at an answer that is still wanted."""
        form = self.form
        begun = form is not None and (self.typed or form.values or form != self._home)
        return bool(begun and form and form.asked.id in {one.id for one in self.asks})

    def accept(self) -> None:
        """Go on to what is asked next: the answer is in."""
        if self._settling:
            self._settling = False
            if self.form and not self.form.blank:
                self._begin()
        while self._ahead and not self._settling:
            self.press(*self._ahead.popleft())
        self.repaint()

    def refuse(self, why: str, caution: bool = False) -> None:
        """Say why not, in place of the hint; what was typed stays. A caution can be answered again."""
        self._settling = False
        self._ahead.clear()
        self.habit.acted = None
        if self.form and not self.form.blank:
            home = self.form if caution else self._home
            self.form = self.form.stepped_back() if self.form.values else home
        if not self.typed:
            self.typed = self._last
        self.warned = caution
        self._refused = True
        self.say(why if caution else f"✗ {why}")

    @property
    def settling(self) -> bool:
        """Whether an answer is on its way to the disk."""
        return self._settling

    @property
    def notice(self) -> str:
        """What is said in place of the hint."""
        return self._notice

    def say(self, notice: str) -> None:
        """Say something in place of the hint, until the next key."""
        self._notice = notice
        self.repaint()

    def press(self, key: str, at: float | None = None) -> None:
        """Take a key: typed at some time, or touched or dialled. While an answer is on its way, keys wait."""
        if self._settling:
            self._ahead.append((key, at))
            return
        if self.habit.swallows(key, at):
            self.say("")
            return
        self._at = at if len(key) == 1 else None
        if self.interrupt and (len(key) == 1 or key.startswith("=")):
            self.interrupt()
        if key.startswith("="):
            self._give(key[1:])
        elif key == "enter" and self.pointed:
            self._choose(self.pointed)
        elif key == "enter":
            self._give(self.typed)
        elif key == "backspace":
            words = isinstance(self.form.blank if self.form else None, Text)
            self._write(self.typed[:-1] if words or not self._refused else "")
        elif key == "escape":
            self.back()
        elif key in ("up", "down"):
            self._walk(key)
        elif len(key) == 1 and key.isprintable():
            self._take_letter(key)
        self.repaint()

    def _take_letter(self, key: str) -> None:
        """Take a letter or figure: what it chooses, what it picks, or what is typed; else it does nothing."""
        blank = self.form.blank if self.form else None
        before = "" if self._refused else self.typed
        if blank and (isinstance(blank, Text) or (before and takes(blank, before, key))):
            self._type(before + key)
        elif offer := self._by_letter(key):
            self._choose(offer)
        elif isinstance(blank, YesNo) and key in "12":
            self._pick(key)
        elif blank and (option := picked(blank, key)):
            self._pick(key, option)
        elif blank and takes(blank, before, key):
            self._type(before + key)
        else:
            self._say_dead(key)

    def pick(
        self, typed: str, move: type[Move] | None = None, seat: Seat | None = None, then: str = ""
    ) -> None:
        """Take a touch on the board: an answer, to another ask than the one on show if it names one."""
        if not move:
            self.press(f"={typed}")
            return
        chosen = next((one for one in self.asks if (one.ask.move, one.ask.seat) == (move, seat)), None)
        if chosen is None or self._settling:
            return
        self._choose(KeyOffer("", (chosen,)))
        if self._settling:
            return
        if typed or (chosen.ask.usual and not chosen.ask.blanks):
            self._give(typed)
        if then:
            self._give(then)
        self.repaint()

    def push(self) -> None:
        """Take a push of the dial: what is pointed at, part by part if it has several."""
        blank = self.form.blank if self.form else None
        typed, whole = pushed(blank, self.typed) if blank else (self.typed, True)
        if whole:
            self.typed = typed
            self.press("enter")
        else:
            self._write(typed)
            self.repaint()

    def turn(self, step: int, fast: bool = False) -> None:
        """Take a click of the dial."""
        self._dial(step, fast)
        self.repaint()

    def decide(self, yes: bool) -> None:
        """Take one of the two big buttons: no counts at once, yes when it is pressed again.

        Where there is no such choice, no goes on to the next ask.
        """
        if self.interrupt:
            return
        blank = self.form.blank if self.form else None
        pair = two_way(one.ask for one in self.asks)
        leaning = self.leaning
        if isinstance(blank, YesNo):
            self._write(blank.yes if yes else blank.no)
        elif pair:
            wanted = pair[0 if yes else 1]
            if self.form is None or self.form.asked.ask != wanted:
                chosen = next(one for one in self.asks if one.ask == wanted)
                self._choose(KeyOffer("", (chosen,)), at_once=False)
        else:
            if not yes and not (self.form and self.form.values):
                self._point(1)
            return
        if yes and not leaning:
            self._notice = "Press DEAL once more to say so."
            self.repaint()
        else:
            self.press("enter")

    def back(self) -> bool:
        """Go back a letter, a blank, or from a form to the choice; return whether there was a way back."""
        elsewhere = self._among if self.form is None else self.form != self._home
        if self.typed or self.pointed or (self._notice and not elsewhere):
            self._write("")
            self.pointed = None
        elif not elsewhere:
            return False
        elif self.form is None:
            self._begin()
        else:
            self.form = self.form.stepped_back() if self.form.values else self._home
            self._notice, self.warned = "", False
        self.repaint()
        return True

    # What people do with it.

    def on_key(self, event: events.Key) -> None:
        """Take the keys that are the bar's own; the others are the screen's."""
        key = event.character if event.is_printable and event.character else event.key
        if key == "?" and not self.typed:
            return  # the screen's: help
        if key in ("enter", "backspace", "up", "down") or len(key) == 1:
            event.stop()
            event.prevent_default()
            self.press(key, event.time)
        elif key == "escape" and self.back():
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """Take a touch on one of the keys on show."""
        for columns, cap in self._touch:
            if event.x in columns and event.y == KEYS:
                if cap.press == "field":
                    self.post_message(self.FieldTouched())
                elif cap in self.others:
                    self.post_message(self.Pressed(cap.press))
                else:
                    self.press(cap.press)
                return

    # The answer.

    def _give(self, typed: str) -> None:
        self._refused = False
        self.pointed = None
        self._last, self.typed = typed, ""
        try:
            self._take(typed)
        except Refused as refusal:
            self.refuse(refusal.why)

    def _take(self, typed: str) -> None:
        self._notice = ""
        if self.form is None:
            self._choose(KeyOffer("", (self._named(typed),)), at_once=True)
        elif self.form.blank:
            self.form = self.form.filled(typed, self._judge or (lambda ask, values: None))
            self._hand_in()
        else:
            self._hand_in()

    def _hand_in(self) -> None:
        """Hand the answer in, if it is whole."""
        if self.form and self.form.blank is None:
            self._settling = True
            self.post_message(self.Answered(self.form.asked, self.form.written, self.warned))
            self.warned = False

    def _named(self, typed: str) -> OpenAsk:
        """Return the ask with this verb, or the only one."""
        if not typed and self._sole:
            return self._sole
        for one in self.asks:
            if typed.casefold() == one.ask.verb.casefold() != "":
                return one
        raise Refused(f"Nothing is chosen yet. {self._to_do()}.")

    def _pick(self, key: str, option: Option | None = None) -> None:
        """Pick what a key of the list stands for; it acts at once."""
        if option and option.closed:
            self._last = ""
            self.refuse(option.closed)
            return
        self.habit.acted = self._at
        self._give(key)

    def _type(self, typed: str) -> None:
        """Write what is typed; a number acts as soon as it is clear."""
        if len(typed) > LONGEST:
            return
        self._write(typed)
        blank = self.form.blank if self.form else None
        if blank and acts(blank, typed):
            self.habit.acted = self._at
            self._give(typed)

    def _say_dead(self, key: str) -> None:
        """Say that a key does nothing, and which do."""
        self.habit.stray = True
        summed = [offer.key for offer in self._shown if _counts(offer)] if key.isdecimal() else []
        if summed and not (self.form and self.form.blank):
            self.say(f"✗ {either(summed)} first, then the sum.")
        else:
            self.say(f"✗ That key does nothing here. {self._to_do()}.")

    def _to_do(self) -> str:
        """Return which keys there are, as a sentence without its end."""
        blank = self.form.blank if self.form else None
        typing = to_do(blank) if blank and not is_few(blank) else ""
        caps = [cap for cap in self.caps() if cap.now and cap.press != "field"]
        own = [cap for cap in caps if cap not in self.others]
        keys = [cap.key.removesuffix(" or Enter") for cap in own or caps]
        if not typing or not keys:
            return typing or f"Press {either(keys)}"
        return f"{typing}, or press {either(keys)}"

    def _write(self, typed: str) -> None:
        self.typed = typed
        self._refused = False
        self._notice = ""
        self.warned = False

    def _walk(self, key: str) -> None:
        """Go up or down: through figures to more or less, through a list as it is read."""
        blank = self.form.blank if self.form else None
        figures = isinstance(blank, Amount | Count | Digits) and not self.pointed
        self._dial(1 if (key == "up") == figures else -1)

    def _dial(self, step: int, fast: bool = False) -> None:
        blank = self.form.blank if self.form else None
        if blank and not self.pointed:
            self._write(stepped(blank, self.typed, step, fast))
        elif not self.form or self.pointed:
            self._point(step)

    def _point(self, step: int) -> None:
        """Point at the next offer; the one whose form is there anyway is not pointed at."""
        offers, here = self.offers, self.pointed
        self.form = self._home
        home = self._home.asked if self._home else None
        now = here or next((offer for offer in offers if offer.asked == home), None)
        place = offers.index(now) + step if now in offers else 0 if step > 0 else -1
        there = offers[place % len(offers)]
        self.pointed = None if there.asked == home else there
        self._write("")
        self.repaint()

    @property
    def _shown(self) -> tuple[KeyOffer, ...]:
        """The offers whose keys are on the bar: not while one of them is being answered."""
        return self.offers if self.form == (None if self._among else self._home) else ()

    def _by_letter(self, letter: str) -> KeyOffer | None:
        return next((offer for offer in self._shown if offer.key == letter.upper()), None)

    def _choose(self, offer: KeyOffer, at_once: bool = True) -> None:
        """Choose what is offered: ask who, draw the curtain, begin its form; or give it, if that is all.

        What cannot be taken back is shown first, and waits for Enter.
        """
        chosen, ask = offer.asked, offer.asked.ask
        self._write("")
        self._last, self.pointed = "", None
        if len(offer.asks) > 1:
            self._among, self.form = offer, None
            return
        if ask.face != "open":
            self.habit.acted = self._at
            self._begin()
            self.post_message(self.FaceDown(chosen))
            return
        if offer.option and offer.option.closed:
            self.refuse(offer.option.closed)
            return
        self.form = Form(chosen)
        if offer.option:
            self.form = self.form.holding(offer.blank, offer.option.value)
        if self.form.blank is None and ask.final:
            self._notice = " ".join(caution.text for caution in ask.cautions)
            self.warned = True
        elif self.form.blank is None and at_once:
            self.habit.acted = self._at
            self._hand_in()

    def repaint(self) -> None:
        """Paint again; tell what is typed now, and if somebody leans towards a yes or no longer does."""
        super().repaint()
        if self.typed != self._pointed_at:
            self._pointed_at = self.typed
            self.post_message(self.Typed(self.typed))
        if self._leans() != self.leaning:
            self.leaning = not self.leaning
            self.post_message(self.Leaning())

    def _leans(self) -> bool:
        form = self.form
        if form is None or self._settling:
            return False
        if isinstance(form.blank, YesNo):
            return self.typed == form.blank.yes
        pair = two_way(one.ask for one in self.asks)
        return pair is not None and form.asked.ask == pair[0]

    def _begin(self, chosen: OpenAsk | None = None) -> None:
        """Begin at the ask chosen, or at the one that is there before anything is."""
        self.pointed = None
        self._among = None
        begun = chosen or home_of(self.asks)
        self.form = self._home = Form(begun) if begun else None
        self._notice = ""

    # What it looks like.

    def paint(self, canvas: Canvas) -> None:
        """Paint who, what and the keys."""
        canvas.fill(0, 0, canvas.width, canvas.height, "raised")
        self._touch = []
        if not self.asks:
            return
        small = canvas.height <= WITHOUT_LETTER
        left = 2 + self._paint_who(canvas, small)
        asked = [Run(self.ask.sentence, bold=True)]
        if self.form and self.form.question:
            asked.append(Run(f"  {self.form.question}", "gold-text", bold=True))
        room = canvas.width - left - 1
        helps = self._helps()
        if small or _length(asked) + 2 + _length(helps) > room:
            for y, row in enumerate(_in_two_rows(asked, helps, room)):
                write(canvas, left, y, row)
        else:
            write(canvas, write(canvas, left, 1, tuple(asked)) + 2, 1, tuple(helps))
        caps = self.caps()
        others = [cap for cap in caps if cap in self.others]
        self._touch = write_caps(canvas, left, KEYS, [cap for cap in caps if cap not in others], others)

    def _paint_who(self, canvas: Canvas, small: bool) -> int:
        seat = self.ask.seat
        if seat is None:
            canvas.fill(0, 0, BLOCK + 2, canvas.height, "gold")
            canvas.write(2, 1, "THE TABLE", "on-gold", bold=True)
            return BLOCK + 2
        canvas.fill(0, 0, BLOCK, canvas.height, f"seat-{seat}")
        if not small:
            canvas.figure(3, 0, lowered(figure(seat, "M")), "on-seat")
        name = f"{MARKS[seat]} {self._names.get(seat, seat)}"
        canvas.write(
            1 if len(name) > 8 else 3, 1 if small else 3, shortened(name, BLOCK - 1), "on-seat", bold=True
        )
        return BLOCK

    def _helps(self) -> list[Run]:
        """Return what stands beside the ask: a notice, or what is filled in already, and the hint."""
        if self._notice:
            first, stop, rest = self._notice.partition(". ")
            colour = "bad" if self._notice.startswith("✗") else "said"
            return [Run(first + stop.strip(), colour, bold=True), Run(f" {rest}" if rest else "", "soft")]
        blank = self.form.blank if self.form else None
        filled = "".join(f"✓ {said}  " for said in self.form.summary) if self.form else ""
        hint = " ".join(filter(None, (self.ask.hint, possible(blank) if blank else "")))
        return [Run(filled), Run(hint, "soft")]

    def caps(self) -> list[Cap]:
        """Return the keys on show, the most wanted first."""
        form = self.form
        if form and form.blank:
            caps = self._caps_to_fill(form.blank)
        elif form or self._sole:
            label = "all the same" if self.warned and not self.ask.final else self.ask.verb or "go on"
            its = next((offer.key for offer in self._shown if offer.asked.id == self._entered), "")
            caps = [Cap(f"{its} or Enter" if its else "Enter", label, "enter", gold=True)]
        else:
            caps = []
        if self.pointed:
            caps = [structs.replace(cap, gold=False) for cap in caps]
        caps += [self._cap_to_choose(offer) for offer in self._shown if offer.asked.id != self._entered]
        if form != self._home or self._among or self.typed:
            caps.append(Cap("Esc", "clear" if self.typed else "back", "escape"))
        return [*caps, *self.others]

    def _caps_to_fill(self, blank: AnyBlank) -> list[Cap]:
        what = "yes or no" if isinstance(blank, YesNo) else (blank.label or self.ask.verb).lower()
        if self.typed:
            shown = self.typed if len(self.typed) <= FIELD else f"…{self.typed[1 - FIELD :]}"
            return [Cap(f"{shown}▏", what, "field", gold=True), Cap("Enter", self._sure(blank), "enter")]
        if listed_keys := choices(blank):
            return [Cap(*one) for one in listed_keys]
        suggested = getattr(blank, "suggested", None)
        field = Cap(to_type(blank), what, "field", gold=suggested is None)
        usual = [Cap("Enter", worded(blank, suggested), "enter", gold=True)] if suggested is not None else []
        lettered = [o for o in blank.options if o.key] if isinstance(blank, Pick) else []
        return [*usual, field, *(Cap(o.key, o.label, o.key.lower(), now=not o.closed) for o in lettered)]

    def _sure(self, blank: AnyBlank) -> str:
        """Return what Enter does with what is typed: once cautioned of a pick, which that is."""
        if not self.warned:
            return "that is it"
        return worded(blank, read(blank, self.typed)) if isinstance(blank, Pick) else "all the same"

    def _cap_to_choose(self, offer: KeyOffer) -> Cap:
        """Return the key of an offer; whose it is stays on it where it is not the one who is asked."""
        ask, several = offer.asked.ask, len(offer.asks) > 1
        verb = (ask.verb or ask.kind) + " ✓" * ask.done
        if offer.option:  # free guess; pay $5,000 and guess
            verb = f"{offer.option.label}{' and' if ' ' in offer.option.label else ''} {verb}"
        whose = self._called(ask.seat) if ask.seat and ask.seat != self.ask.seat and not several else ""
        words = f"{whose}: {verb}" if whose else verb
        now = not (offer.option and offer.option.closed)
        alike = whose and sum(other.asked.ask.verb == ask.verb for other in self.offers) > 1
        if offer.option:
            brief = f"{whose}: {offer.option.label}" if whose else offer.option.label
        else:
            brief = whose + " ✓" * ask.done if alike and ask.seat == offer.key else words
        gold = offer == self.pointed
        return Cap(offer.key, words, offer.key.lower(), gold=gold, now=now, brief=brief, whose=whose)

    def _called(self, seat: Seat) -> str:
        """Return the first name of whoever sits there, where nobody else has it too."""
        firsts = [name.split()[0] for name in self._names.values()]
        name = self._names.get(seat, seat)
        return name.split()[0] if firsts.count(name.split()[0]) == 1 else name


def _counts(offer: KeyOffer) -> bool:
    """Say whether an offer asks for a sum or a number first."""
    return isinstance(Form(offer.asked).blank, Amount | Count)


def _length(runs: Sequence[Run]) -> int:
    return sum(len(run.text) for run in runs)


def _in_two_rows(asked: Sequence[Run], helps: Sequence[Run], room: int) -> list[Row]:
    """Return the question above what helps, running on where that saves a sentence; others are left out."""
    if _length(asked) <= room and _length(helps) <= room:
        return [tuple(asked), tuple(helps)]
    rows = broken((*asked, Run(" "), *helps), room)
    *first, last = helps
    fewer, stop, _ = last.text.rpartition(". ")
    if len(rows) > ROWS and stop:
        return _in_two_rows(asked, [*first, last._replace(text=f"{fewer}.")], room)
    return rows if len(rows) <= ROWS else [_clipped(asked, room), _clipped(helps, room)]


def _clipped(runs: Sequence[Run], room: int) -> Row:
    """Return as many whole words as there is room for."""
    row = []
    for run in runs:
        row.append(run._replace(text=clipped(run.text, room)))
        room -= len(row[-1].text)
    return tuple(row)
