"""An ask filled in by keys or by touch from what can be listed, blank by blank: in the open or unseen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import AnyBlank, Move, OpenAsk, Pick, Pile, Refused, Several, Text, YesNo
from screens.asking.dial import pushed, stepped
from screens.asking.form import Form, Judge, read
from screens.asking.law import is_sums, keys_of
from screens.worded import worded

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"  # one for each card or lot that can be laid or taken back
LONGEST = 60
MOST_NUMBERED = 9  # sums that are picked by their places
DEAD = "✗ That key does nothing here."


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen: its words, what it stands for, and its key if that is something else."""

    label: str
    value: Any
    key: str = ""


@dataclass
class Filling:
    """A form under way; `try_out` refuses a whole answer that will not do."""

    asked: OpenAsk
    judge: Judge
    try_out: Callable[[dict[str, Any]], Move]
    was: Move | None = None  # what was answered before, if it is put right now
    confirm: bool = False  # the whole is looked at once more before it counts
    unaided: bool = False  # nothing is chosen beforehand
    useful: Callable[[dict[str, Any]], bool] = lambda written: True  # whether an answer would change anything
    form: Form = field(init=False, repr=False)
    typed: str = field(default="", repr=False)
    place: int | None = field(default=None, repr=False)  # of the choice pointed at
    laid: frozenset[int] = field(default=frozenset(), repr=False)  # places of what is chosen together
    refusal: str = field(default="", repr=False)
    _useless: frozenset[Any] = field(default=frozenset(), repr=False)  # what would change nothing, of a pick

    def __post_init__(self) -> None:
        self.form = Form(self.asked, unaided=self.unaided)
        self._warned = False
        self._begin_blank()

    @property
    def blank(self) -> AnyBlank | None:
        """The blank to fill next, without what the others exclude."""
        blank = self.form.blank
        return blank and self.asked.ask.narrowed(blank, self.form.values)

    @property
    def words(self) -> bool:
        """Whether words are typed, with spaces between them."""
        return isinstance(self.blank, Text)

    @property
    def many(self) -> bool:
        """Whether several things are chosen together."""
        return isinstance(self.blank, Pile | Several)

    @property
    def choices(self) -> Sequence[Choice]:
        """What can be chosen, if it can be listed."""
        blank = self.blank
        keys = (*KEYS, *("",) * 100)
        if isinstance(blank, Pile):
            return [
                Choice(blank.printed(card), card, key) for card, key in zip(blank.hand, keys, strict=False)
            ]
        if isinstance(blank, YesNo):
            return [Choice(blank.yes, True, "1"), Choice(blank.no, False, "2")]
        if isinstance(blank, Several | Pick):
            left = [o for o in blank.options if not o.closed and o.value not in self._useless]
            its = keys if self.many else ("",) * len(left) if self._typed_sums else keys_of(left)
            return [
                Choice(o.label, o.value, "" if key == o.label and not self.many else key)
                for o, key in zip(left, its, strict=False)
            ]
        return ()

    @property
    def _keys(self) -> list[str]:
        """What chooses each of them: its key, or itself if it is a number."""
        return [choice.key or choice.label for choice in self.choices]

    @property
    def _typed_sums(self) -> bool:
        """Whether there are so many sums that they are typed, not picked by their places."""
        blank = self.blank
        return isinstance(blank, Pick) and is_sums(blank) and len(blank.options) > MOST_NUMBERED

    @property
    def clear(self) -> bool:
        """Whether a key has chosen the one thing, and nothing longer can be meant by it."""
        longer = any(key != self.typed and key.startswith(self.typed) for key in self._keys)
        chosen = self.place is not None and not (self.many or self._typed_sums)
        return bool(self.typed) and chosen and not longer

    @property
    def last(self) -> bool:
        """Whether what is filled in now makes the answer whole."""
        return len(self.form.values) + 1 >= len(self.asked.ask.blanks)

    @property
    def begun(self) -> bool:
        """Whether there is anything to lock."""
        return self.blank is None or bool(self.typed or self.laid) or self.place is not None

    def press(self, key: str) -> dict[str, Any] | None:
        """Take a key; return the whole answer once it is locked."""
        if key == "enter":
            return self._lock()
        refused, self.refusal, self._warned = bool(self.refusal), "", False
        if refused and len(key) == 1:
            self.typed = ""  # what was refused gives way to what is typed next
        if key in ("up", "down", "left", "right"):
            self._move(-1 if key in ("up", "left") else 1)
        elif key == "backspace":
            self.typed = "" if refused else self.typed
            self.go_back()
        elif len(key) == 1 and self.many:
            self._lay(key)
        elif len(key) == 1 and self.choices and not self._typed_sums:
            self._point_at(self.typed + key)
        elif len(key) == 1 and self.blank and len(self.typed) < LONGEST:
            self.typed += key
            self.place = self._meant()
        return None

    def _lay(self, key: str) -> None:
        """Lay what a key stands for, or take it back."""
        keyed = next((i for i, choice in enumerate(self.choices) if choice.key == key.lower()), None)
        self.toggle(keyed)
        if keyed is None:
            self.refusal = DEAD

    def _point_at(self, typed: str) -> None:
        """Point at what a key stands for; a number of two figures comes figure by figure."""
        keys, typed = self._keys, typed.upper()
        if not any(key.startswith(typed) for key in keys):
            typed = typed[-1]
        if not any(key.startswith(typed) for key in keys):
            self.refusal = DEAD
            return
        self.typed = typed
        self.place = keys.index(typed) if typed in keys else None

    def toggle(self, place: int | None) -> None:
        """Lay something or take it back; or choose the one thing."""
        self.refusal, self._warned = "", False
        if place is not None:
            self.place = place
            self.typed = ""
            if self.many:
                self.laid ^= {place}

    def turn(self, step: int) -> None:
        """Take a click of the dial: the next choice, or the next figure."""
        self.refusal, self._warned = "", False
        if self.choices:
            self._move(step)
        elif self.blank:
            self.typed = stepped(self.blank, self.typed, step)

    def push(self) -> dict[str, Any] | None:
        """Take a push of the dial: lay or take back what is pointed at, else go on; return a whole answer."""
        if self.many and self.place is not None:
            self.toggle(self.place)
            return None
        if self.blank and not self.choices:
            self.typed, whole = pushed(self.blank, self.typed)
            if not whole:
                return None
        return self._lock()

    def go_back(self) -> bool:
        """Go back a letter or a blank; return whether there was a way back."""
        if self.typed:
            self.typed = self.typed[:-1]
            self.place = self._meant()
        elif self.form.values:
            self.form = self.form.stepped_back()
            self._begin_blank()
        else:
            return False
        return True

    def _move(self, step: int) -> None:
        if self.choices:
            self.typed = ""
            first = 0 if step > 0 else len(self.choices) - 1
            self.place = first if self.place is None else (self.place + step) % len(self.choices)

    def _meant(self) -> int | None:
        """Return the place of what was typed, if it is clear already."""
        if not self.typed or self.blank is None:
            return None
        try:
            return self._place_of(read(self.blank, self.typed))
        except Refused:
            return None

    def _lock(self) -> dict[str, Any] | None:
        before = self.form
        self.refusal = ""
        try:
            self._fill()
            if isinstance(self.form.blank, Text):  # rules read no words: the rest can be tried out already
                self.try_out({**self.form.written, self.form.blank.name: "…"})
            if self.form.blank is not None:
                self._begin_blank()
                return None
            move = self.try_out(self.form.written)
        except Refused as refusal:
            nothing = f"Nothing is {'chosen' if self.choices else 'typed'} yet."
            self.form = before
            self.refusal = f"✗ {refusal.why if self.begun else nothing}"
            return None
        cautions = [caution.text for caution in self.asked.ask.cautions if caution.meets(move)]
        if cautions and not self._warned:
            self.form, self._warned = before, True
            self.refusal = f"{' '.join(cautions)} Enter all the same?"
            return None
        if self.confirm and before.blank is not None:
            self._begin_blank()
            return None
        return self.form.written

    def _fill(self) -> None:
        blank = self.blank
        if blank is None:
            return
        if self.many:
            self._put(blank, tuple(choice.value for i, choice in enumerate(self.choices) if i in self.laid))
        elif self.place is not None:
            self._put(blank, self.choices[self.place].value)
        elif self.unaided and self.choices and not self.typed:
            raise Refused("Nothing is chosen yet.")
        else:
            self.form = self.form.filled(self.typed, self.judge)

    def _put(self, blank: AnyBlank, value: Any) -> None:
        blank.check(value)
        form = replace(self.form, values={**self.form.values, blank.name: value})
        if form.blank and not self.asked.ask.leads_on(form.values):
            # Whatever the rest would be, it is refused: the rules say why.
            rest = {one.name: one.suggested for one in self.asked.ask.blanks if hasattr(one, "suggested")}
            self.try_out({**rest, **form.written})
        self.form = form

    def _begin_blank(self) -> None:
        self.typed, self.laid, self.place = "", frozenset(), None
        blank = self.blank
        if blank is None:
            return
        self._useless = self._without_use(blank)
        usual = None if self.unaided else getattr(blank, "suggested", None)
        usual = getattr(self.was, blank.name, usual)
        if isinstance(blank, Pile):
            self.laid = blank.where(usual or ())
        elif usual is not None:
            self.place = self._place_of(usual)
            if self.was and not self.choices:
                self.typed = worded(blank, usual)

    def _place_of(self, value: Any) -> int | None:
        return next((i for i, choice in enumerate(self.choices) if choice.value == value), None)

    def _without_use(self, blank: AnyBlank) -> frozenset[Any]:
        """Return what would change nothing, once only words are missing."""
        after = [one for one in self.asked.ask.blanks if one.name not in {*self.form.values, blank.name}]
        if not isinstance(blank, Pick) or not all(isinstance(one, Text) for one in after):
            return frozenset()
        written = {**self.form.written, **{one.name: "…" for one in after}}
        left = (option.value for option in blank.options if not option.closed)
        return frozenset(value for value in left if not self.useful({**written, blank.name: value}))
