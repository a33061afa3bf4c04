"""Filling in an ask blank by blank, from lists: point at a choice with a key or a finger, then lock it."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from companion.game import AnyBlank, Move, OpenAsk, Option, Refused, phrase, say
from screens.asking.filling import Filling, Written
from screens.asking.form import Form, Judge, read
from screens.asking.kinds import kind_of
from screens.asking.law import keys_of, takes

KEYS = "abcdefghijklmnopqrstuvwxyz123456789"  # one for each thing that can be selected along with others
MOST_ALONE = 9  # with more things than this, equal ones share a key
USUAL = "1"  # the key that selects the usual things together, where it doesn't stand for one of them
LONGEST = 60
MOST_NUMBERED = 9  # how many amounts can be picked by their position in the list
DEAD = say("✗ That key does nothing here.")
NOT_CHOSEN = say("Choose one first.")
NOT_TYPED = say("Type something first.")


class Pointing(Filling):
    """A form filled in by pointing; `try_out` refuses a complete answer that isn't allowed."""

    form: Form

    def __init__(
        self,
        asked: OpenAsk,
        judge: Judge,
        try_out: Callable[[Written], Move],
        was: Move | None = None,  # the earlier answer, if one is being corrected
        confirm: bool = False,  # whether the complete answer is reviewed before it counts
        unaided: bool = False,  # whether to choose nothing in advance
        useful: Callable[[Written], bool] = lambda written: True,  # whether an answer would change anything
        kept: str = "",  # letters that don't stand for any of the choices
    ) -> None:
        self.asked, self.judge, self.try_out, self.was = asked, judge, try_out, was
        self.confirm, self.unaided, self.useful = confirm, unaided, useful
        self.kept = kept.lower()
        self.form = Form(asked, unaided=unaided)
        self.place: int | None = None  # the index of the choice being pointed at
        self.laid: frozenset[int] = frozenset()  # the indexes of the things chosen together
        self._useless: frozenset[Any] = frozenset()  # which options of a pick would change nothing
        self._led_on = False  # whether the last key filled a blank by itself, so an Enter is out of habit
        self._begin_blank()

    @property
    def words(self) -> bool:
        """Whether words are typed, with spaces between them."""
        return self.blank is not None and self.blank.is_words

    @property
    def many(self) -> bool:
        """Whether several things are chosen together."""
        return self.blank is not None and self.blank.is_many

    @property
    def choices(self) -> Sequence[Option]:
        """The choices, if they can be listed; each has a key, unless its label is the key."""
        if self.blank is None:
            return ()
        left = [option for option in self.blank.open_choices if option.value not in self._useless]
        if self.many:
            keys = self._many_keys(left)
        else:
            its = ["" for _ in left] if self._typed_sums else keys_of(left)
            keys = ["" if key == str(option.label) else key for option, key in zip(left, its, strict=True)]
        return [structs.replace(option, key=key) for option, key in zip(left, keys, strict=False)]

    def _many_keys(self, left: Sequence[Option]) -> list[str]:
        """Return a key for each thing; equal ones share theirs if there are many."""
        shared = len(left) > MOST_ALONE
        alike = [option.value if shared else place for place, option in enumerate(left)]
        free = iter([*(key for key in KEYS if key not in self.kept), *("",) * len(left)])
        keys = {one: next(free) for one in dict.fromkeys(alike)}
        return [keys[one] for one in alike]

    @property
    def usual_key(self) -> str:
        """The key that selects the usual things together, if there are any."""
        usual = self.many and self.blank is not None and self.blank.suggested
        return USUAL if usual and all(choice.key != USUAL for choice in self.choices) else ""

    def uses(self, key: str) -> bool:
        """Whether a letter or digit can be part of the answer here."""
        if self.many:
            return key == self.usual_key or any(choice.key == key.lower() for choice in self.choices)
        if self.choices and not self._typed_sums:
            return any(its.startswith(key.upper()) for its in self._keys)
        return self.blank is not None and takes(self.blank, self.typed, key)

    @property
    def _keys(self) -> list[str]:
        """The key for each choice, or the choice itself if it's a number."""
        return [choice.key or str(choice.label) for choice in self.choices]

    @property
    def _typed_sums(self) -> bool:
        """Whether there are so many amounts that they're typed rather than picked by position."""
        blank = self.blank
        return blank is not None and blank.is_money and len(blank.choices) > MOST_NUMBERED

    @property
    def clear(self) -> bool:
        """Whether what's typed has chosen a single thing, and isn't the start of a longer key."""
        longer = any(key != self.typed and key.startswith(self.typed) for key in self._keys)
        chosen = self.place is not None and not (self.many or self._typed_sums)
        return bool(self.typed) and chosen and not longer

    @property
    def last(self) -> bool:
        """Whether the current blank completes the answer."""
        return len(self.form.values) + 1 >= len(self.asked.ask.blanks)

    @property
    def begun(self) -> bool:
        """Whether there is anything to lock."""
        return self.blank is None or bool(self.typed or self.laid) or self.place is not None

    def take_letter(self, key: str) -> None:
        """Select or point at what a key stands for, or type the key; text that was refused is replaced."""
        before = "" if self.refused else self.typed
        self._led_on = False
        self.write(before)
        if self.many:
            self._lay(key)
        elif self.choices and not self._typed_sums:
            self._point_at(before + key)
        elif self.blank and len(before) < LONGEST:
            self.typed += key
            self.place = self._meant()
            if kind_of(self.blank).whole(self.blank, self.typed) and not self.last:
                self.enter()
                self._led_on = not self.refused

    def erase(self) -> None:
        """Go back a letter or a blank."""
        self.write("" if self.refused else self.typed)
        self.go_back()

    def walk(self, arrow: str) -> None:
        """Point at the next or previous choice."""
        self.write(self.typed)
        self._move(-1 if arrow in ("up", "left") else 1)

    def turn(self, step: int, fast: bool = False) -> None:
        """Handle a click of the dial: go to the next choice, or the next number."""
        if self.choices:
            self.walk("down" if step > 0 else "up")
        else:
            super().turn(step, fast)

    def push(self) -> Written | None:
        """Select or deselect what the dial is pointing at, or else move on; return a completed answer."""
        if self.many and self.place is not None:
            self.toggle(self.place)
            return None
        return super().push()

    def toggle(self, place: int) -> None:
        """Select or deselect a choice; if only one can be chosen, point at it."""
        self.write("")
        self.place = place
        if self.many:
            self.laid ^= {place}

    def go_back(self) -> bool:
        """Go back a letter or a blank; return whether that was possible."""
        if self.typed:
            self.typed = self.typed[:-1]
            self.place = self._meant()
        elif self.form.values:
            self.form = self.form.stepped_back()
            self._begin_blank()
        else:
            return False
        return True

    def _say(self, notice: str) -> None:
        self.notice, self.refused = notice, True

    def _lay(self, key: str) -> None:
        """Select or deselect what a key stands for: of several equal things, one more, or none after all."""
        keyed = [i for i, choice in enumerate(self.choices) if choice.key == key.lower()]
        if self.blank and key == self.usual_key:
            usual: Any = self.blank.suggested
            self.laid = self.blank.where(usual)
        elif not keyed:
            self._say(str(DEAD))
        elif left := [i for i in keyed if i not in self.laid]:
            self.toggle(left[0])
        else:
            self.laid -= {*keyed}
            self.place = keyed[0]

    def _point_at(self, typed: str) -> None:
        """Point at what a key stands for; a two-digit number is typed digit by digit."""
        keys, typed = self._keys, typed.upper()
        if not any(key.startswith(typed) for key in keys):
            typed = typed[-1]
        if not any(key.startswith(typed) for key in keys):
            self._say(str(DEAD))
            return
        self.typed = typed
        self.place = keys.index(typed) if typed in keys else None

    def _move(self, step: int) -> None:
        if self.choices:
            self.typed = ""
            first = 0 if step > 0 else len(self.choices) - 1
            self.place = first if self.place is None else (self.place + step) % len(self.choices)

    def _meant(self) -> int | None:
        """Return the index of the choice that was typed, if it's already unambiguous."""
        if not self.typed or self.blank is None:
            return None
        try:
            return self._place_of(read(self.blank, self.typed))
        except Refused:
            return None

    def enter(self) -> Written | None:
        """Accept what's chosen or typed, and move on; return the answer once it's complete."""
        if self._led_on:
            self._led_on = False
            return None
        before = self.form
        self.notice, self.refused = "", False
        try:
            self._fill()
            if self.words:  # rules ignore words, so the rest can already be tried out
                assert self.blank is not None
                self.try_out({**self.form.written, self.blank.name: "…"})
            if self.blank is not None:
                self._begin_blank()
                return None
            move = self.try_out(self.form.written)
        except Refused as refusal:
            self.form = before
            nothing = NOT_CHOSEN if self.choices else NOT_TYPED
            self._say(f"✗ {refusal.why if self.begun else nothing}")
            return None
        cautions = [caution.text for caution in self.asked.ask.cautions if caution.meets(move)]
        if cautions and not self.warned:
            self.form, self.warned = before, True
            again = phrase("Press Enter again to do it anyway.")
            self._say(" ".join((*map(str, cautions), again)))
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
            raise Refused(NOT_CHOSEN)
        else:
            self.form = self.form.filled(self.typed, self.judge)

    def _put(self, blank: AnyBlank, value: Any) -> None:
        blank.check(value)
        form = self.form.holding(blank.name, value)
        if form.blank and not self.asked.ask.leads_on(form.values):
            # This will be refused whatever the rest is, so let the rules say why.
            rest = {b.name: b.suggested for b in self.asked.ask.blanks}
            self.try_out({**rest, **form.written})
        self.form = form

    def _begin_blank(self) -> None:
        self.typed, self.laid, self.place = "", frozenset(), None
        blank = self.blank
        if blank is None:
            return
        self._useless = self._without_use(blank)
        usual: Any = None if self.unaided else blank.suggested
        usual = getattr(self.was, blank.name, usual)
        if blank.is_many:
            self.laid = blank.where(usual or ())
        elif usual is not None:
            self.place = self._place_of(usual)
            if self.was and not self.choices:
                self.typed = blank.words(usual)

    def _place_of(self, value: Any) -> int | None:
        return next((i for i, choice in enumerate(self.choices) if choice.value == value), None)

    def _without_use(self, blank: AnyBlank) -> frozenset[Any]:
        """Return the options that would change nothing, if only words are still missing after this blank."""
        after = [one for one in self.asked.ask.blanks if one.name not in {*self.form.values, blank.name}]
        if not blank.picks_one or not all(one.is_words for one in after):
            return frozenset()
        written = {**self.form.written, **{one.name: "…" for one in after}}
        left = (option.value for option in blank.open_choices)
        return frozenset(value for value in left if not self.useful({**written, blank.name: value}))
