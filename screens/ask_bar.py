"""The ask bar: who is waited for, what for, and the keys; it takes the answer too.

Every answer can be typed, clicked together, or dialled (up and down walk through what is possible).
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from msgspec import structs
from textual import events
from textual.message import Message

from companion.game import Amount, AnyBlank, Ask, Count, Digits, OpenAsk, Pick, Refused, Seat, YesNo
from companion.panel import two_way
from screens.caps import Cap, write_caps
from screens.cells import Canvas, Cells
from screens.dial import pushed, stepped
from screens.face import figure, lowered
from screens.form import Form, Judge, begins, choices, possible, to_type
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
        self.pointed: OpenAsk | None = None  # which of several asks the dial points at
        self._among = ""  # the verb that several share, of whom one is to be chosen
        self.leaning = False  # the yes of a choice stands there, and only has to be confirmed
        self.others: tuple[Cap, ...] = ()  # keys of the screen, as far as there is room
        self.interrupt: Callable[[], None] | None = None  # what typing puts an end to, before it is taken
        self._names = NOBODY
        self._judge: Judge | None = None
        self._ahead: deque[str] = deque()  # keys pressed while an answer was on its way to the disk
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
            first = self.offered[0].ask
            return Ask(kind=first.kind, seat=None, sentence="Who?", verb=first.verb, clause=first.clause)
        return (self.form.asked if self.form else self.asks[0]).ask

    @property
    def offered(self) -> tuple[OpenAsk, ...]:
        """What can be chosen; of what several could do and have no letters for, the first stands for all."""
        if self._among:
            return tuple(one for one in self.asks if one.ask.verb == self._among)
        shared = self._shared
        alike: dict[str, OpenAsk] = {}
        for one in self.asks:
            alike.setdefault(one.ask.verb if one.ask.verb in shared else one.id, one)
        return tuple(alike.values())

    @property
    def _sole(self) -> OpenAsk | None:
        """The one ask that is waited for, if there is but one: Enter is enough for it."""
        waited = [one for one in self.offered if not one.ask.aside or self._among] or self.offered
        return waited[0] if len(waited) == 1 else None

    @property
    def _shared(self) -> frozenset[str]:
        """What several could do beside that for which they have their seats' letters, by its verb."""
        seated = [one.ask for one in self.asks if one.ask.seat]
        verbs = Counter(ask.verb for ask in seated)
        first = next((ask.verb for ask in seated if verbs[ask.verb] > 1 and not ask.aside), "")
        return frozenset(verb for verb, count in verbs.items() if count > 1 and verb != first)

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
            self.press(self._ahead.popleft())
        self.repaint()

    def refuse(self, why: str, caution: bool = False) -> None:
        """Say why not, in place of the hint; what was typed stays. A caution can be answered again."""
        self._settling = False
        self._ahead.clear()
        if self.form and not self.form.blank and self.form.values:
            self.form = self.form.stepped_back()
        if not self.typed:
            self.typed = self._last
        self.warned = caution
        self._refused = True
        self.say(why if caution else f"✗ {why}")

    @property
    def settling(self) -> bool:
        """Whether an answer is on its way to the disk."""
        return self._settling

    def say(self, notice: str) -> None:
        """Say something in place of the hint, until the next key."""
        self._notice = notice
        self.repaint()

    def press(self, key: str) -> None:
        """Take a key: typed, clicked or dialled. While an answer is on its way, keys wait for it."""
        if self._settling:
            self._ahead.append(key)
            return
        if self.interrupt and (len(key) == 1 or key.startswith("=")):
            self.interrupt()
        if key.startswith("="):
            self._give(key[1:])
        elif key == "enter" and self.pointed:
            self._take_pointed(self.pointed)
        elif key == "enter":
            self._give(self.typed)
        elif key == "backspace":
            self._write(self.typed[:-1])
        elif key == "escape":
            self.back()
        elif key in ("up", "down"):
            self._walk(key)
        elif len(key) == 1 and key.isprintable() and len(self.typed) < LONGEST:
            chosen = None if self.typed else self._by_letter(key)
            if chosen:
                self._choose_offered(chosen)
            elif not self.form or self.form.blank:
                self._type(key)
        self.repaint()

    def pick(self, typed: str, kind: str = "", seat: Seat | None = None, then: str = "") -> None:
        """Take a touch on the board: an answer, to another ask than the one on show if it names one."""
        if not kind:
            self.press(f"={typed}")
            return
        chosen = next((one for one in self.asks if (one.ask.kind, one.ask.seat) == (kind, seat)), None)
        if chosen is None or self._settling:
            return
        self._choose(chosen)
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
                self._choose(next(one for one in self.asks if one.ask == wanted))
        else:
            if not yes and not (self.form and self.form.values):
                self._point(1)
            return
        if yes and not leaning:
            self.say("Press DEAL once more to say so.")
        else:
            self.press("enter")

    def back(self) -> bool:
        """Go back a letter, a blank, or from a form to the choice; return whether there was a way back."""
        if self.typed or self.pointed or (self._notice and not self.leaning):
            self._write("")
            self._notice = ""
            self.pointed = None
        elif self._among and not self.form:
            self._begin()
        elif self.form is None or self.form == self._home:
            return False
        else:
            self.form = self.form.stepped_back() if self.form.values else self._home
            self._notice = ""
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
            self.press(key)
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
            if self._choose_offered(self._named(typed)):
                return
        elif self.form.blank:
            self.form = self.form.filled(typed, self._judge or (lambda ask, values: None))
        if self.form and self.form.blank is None:
            self._settling = True
            self.post_message(self.Answered(self.form.asked, self.form.written, self.warned))
            self.warned = False

    def _named(self, typed: str) -> OpenAsk:
        """Return the ask with this verb, or the only one; a choice by letters has no numbers."""
        if not typed and self._sole:
            return self._sole
        for one in self.offered:
            if typed.casefold() == one.ask.verb.casefold() != "":
                return one
        nothing = f"“{shortened(typed, FIELD)}” is none of them." if typed else "Nothing is chosen yet."
        *letters, last = self.letters() if len(self.offered) > 1 else ["Enter"]
        raise Refused(f"{nothing} Press {', '.join(letters)}{' or ' if letters else ''}{last}.")

    def _type(self, key: str) -> None:
        typed = key if self._refused else self.typed + key
        blank = self.form.blank if self.form else None
        if isinstance(blank, YesNo) and not begins(blank, typed):
            self.say(f"✗ Press 1: {blank.yes}, or 2: {blank.no}.")
        else:
            self._write(typed)

    def _write(self, typed: str) -> None:
        self.typed = typed
        self._refused = False
        if self._notice and typed != self._last:
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
        """Point at the next ask; the one whose form is there anyway is not pointed at."""
        here = self.pointed or (self.form and self.form.asked)
        self.form = self._home
        place = self.offered.index(here) + step if here in self.offered else 0 if step > 0 else -1
        there = self.offered[place % len(self.offered)]
        self.pointed = None if self.form and self.form.asked == there else there
        self._write("")
        self.repaint()

    def _take_pointed(self, chosen: OpenAsk) -> None:
        self.pointed = None
        self._choose_offered(chosen)
        if self.form and self.form.asked == chosen and not self.form.blank:
            self._give("")

    def _by_letter(self, letter: str) -> OpenAsk | None:
        """Return the ask that a letter chooses: only among several, and not where it could be an answer."""
        if len(self.offered) < 2 or (self.form and self.form.blank and self.form != self._home):
            return None
        return next(
            (one for one, its in zip(self.offered, self.letters(), strict=True) if its == letter.upper()),
            None,
        )

    def letters(self) -> list[str]:
        """Return the letter that chooses each ask: of its verb, or of its seat where several do the same."""
        verbs = Counter(one.ask.verb for one in self.offered)
        alike = [one for one in self.offered if one.ask.seat and verbs[one.ask.verb] > 1]
        letters = {one.id: one.ask.seat or "" for one in alike}
        begun = self._begun
        for one in sorted(self.offered, key=lambda one: one.ask.aside):
            verb = (one.ask.verb or one.ask.kind).removeprefix("the ").upper()
            taken = {*letters.values(), *begun}
            free = (c for c in verb + ascii_uppercase if c in ascii_uppercase and c not in taken)
            letters.setdefault(one.id, next(free))
        return [letters[one.id] for one in self.offered]

    @property
    def _begun(self) -> set[str]:
        """The letters with which an answer that has to be typed may begin: they choose no other ask."""
        blank = self._home.blank if self._home else None
        typed = isinstance(blank, Pick) and not choices(blank, self.ask.together)
        options = blank.options if isinstance(blank, Pick) and typed else ()
        return {words[:1].upper() for option in options for words in (option.label, str(option.value))}

    def _choose_offered(self, chosen: OpenAsk) -> bool:
        """Choose what is offered; if it stands for several, ask who it is."""
        if chosen.ask.verb in self._shared and not self._among:
            self._among, self.form, self._notice = chosen.ask.verb, None, ""
            return True
        return self._choose(chosen)

    def _choose(self, chosen: OpenAsk) -> bool:
        """Choose an ask; return whether something is still to be done: filled in, confirmed, or face down."""
        self._notice = ""
        self.warned = False
        if chosen.ask.face != "open":
            self.post_message(self.FaceDown(chosen))
            return True
        self.form = Form(chosen)
        return self.form.blank is not None or chosen != self._sole

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
        """Begin at the ask chosen or the first; not if that is fateful or the others have to look away."""
        self.pointed = None
        self._among = ""
        first = self.asks[0]
        final = any(caution.final for caution in first.ask.cautions) and Form(first).blank is None
        usual = first.ask.face == "open" and not final and (first.ask.blanks or first.ask.usual)
        begun = chosen or (first if usual else None)
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
            label = "all the same" if self.warned else self.ask.verb or "go on"
            caps = [Cap("Enter", label, "enter", gold=True)]
        else:
            caps = []
        if len(self.offered) > 1 and (self._among or form == self._home) and not (self._among and form):
            if self.pointed:
                caps = [structs.replace(cap, gold=False) for cap in caps]
            both = zip(self.offered, self.letters(), strict=True)
            here = form.asked.id if form else self._sole.id if self._sole else ""
            caps += [self._cap_to_choose(*one) for one in both if one[0].id != here]
        if form != self._home or self._among:
            caps.append(Cap("Esc", "back", "escape"))
        return [*caps, *self.others]

    def _caps_to_fill(self, blank: AnyBlank) -> list[Cap]:
        what = "yes or no" if isinstance(blank, YesNo) else (blank.label or self.ask.verb).lower()
        if self.typed:
            sure = "all the same" if self.warned else "that is it"
            shown = self.typed if len(self.typed) <= FIELD else f"…{self.typed[1 - FIELD :]}"
            return [Cap(f"{shown}▏", what, "field", gold=True), Cap("Enter", sure, "enter")]
        if listed_keys := choices(blank, self.ask.together):
            return [Cap(*one) for one in listed_keys]
        suggested = getattr(blank, "suggested", None)
        field = Cap(to_type(blank), what, "field", gold=suggested is None)
        usual = [Cap("Enter", worded(blank, suggested), "enter", gold=True)] if suggested is not None else []
        return [*usual, field]

    def _cap_to_choose(self, one: OpenAsk, letter: str) -> Cap:
        verb = (one.ask.verb or one.ask.kind) + " ✓" * one.ask.done
        several = one.ask.verb in self._shared and not self._among
        whose = self._names.get(one.ask.seat or "", "") if one.ask.seat != self.ask.seat else ""
        whose = "" if several else whose
        words = f"{whose}: {verb}" if whose else verb
        alike = whose and sum(other.ask.verb == one.ask.verb for other in self.offered) > 1
        brief = whose + " ✓" * one.ask.done if alike else verb
        return Cap(letter, words, letter.lower(), gold=one == self.pointed, brief=brief)


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
