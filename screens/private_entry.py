"""What one person fills in behind the curtain: an ask, answered by keys or by touch, unseen by others."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import Amount, AnyBlank, Count, Digits, Move, Pick, Pile, Refused, Several, YesNo
from companion.record import OpenAsk
from screens.form import Form, Judge, choices, read

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"  # one for each card or lot that can be laid or taken back
LONGEST = 60


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen: its key if it has one, its words, and what it stands for."""

    label: str
    value: Any
    key: str = ""


@dataclass
class PrivateEntry:
    """A form under way; `try_out` refuses a whole answer that will not do."""

    asked: OpenAsk
    judge: Judge
    try_out: Callable[[dict[str, Any]], Move]
    form: Form = field(init=False, repr=False)
    typed: str = field(default="", repr=False)
    place: int | None = field(default=None, repr=False)  # of the choice pointed at
    laid: frozenset[int] = field(default=frozenset(), repr=False)  # places of what is laid on the pile
    refusal: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        self.form = Form(self.asked)
        self._warned = False
        self._begin_blank()

    @property
    def blank(self) -> AnyBlank | None:
        """The blank to fill next."""
        return self.form.blank

    @property
    def many(self) -> bool:
        """Whether several things are chosen together."""
        return isinstance(self.blank, Pile | Several)

    @property
    def choices(self) -> Sequence[Choice]:
        """What can be chosen, if it can be listed."""
        blank = self.blank
        if isinstance(blank, Pile):
            return [
                Choice(blank.printed(card), card, key) for card, key in zip(blank.hand, _keys(), strict=False)
            ]
        if isinstance(blank, YesNo):
            return [Choice(blank.yes, True, "1"), Choice(blank.no, False, "2")]
        if isinstance(blank, Several | Pick):
            keyed = isinstance(blank, Several) or bool(choices(blank))
            keys = _keys() if keyed else ("",) * len(blank.options)
            both = zip(blank.options, keys, strict=False)
            return [Choice(option.label, option.value, key) for option, key in both if not option.closed]
        return ()

    @property
    def dials(self) -> str:
        """The figures that can be touched one after the other, where nothing can be listed."""
        return "1234567890" if isinstance(self.blank, Amount | Count | Digits) else ""

    @property
    def begun(self) -> bool:
        """Whether there is anything to lock."""
        return self.blank is None or bool(self.typed or self.laid) or self.place is not None

    def press(self, key: str) -> dict[str, Any] | None:
        """Take a key; return the whole answer once it is locked."""
        if key == "enter":
            return self._lock()
        self.refusal, self._warned = "", False
        if key in ("up", "down", "left", "right"):
            self._move(-1 if key in ("up", "left") else 1)
        elif key == "backspace":
            self._go_back()
        elif len(key) == 1 and self.many:
            self.toggle(next((i for i, choice in enumerate(self.choices) if choice.key == key.lower()), None))
        elif len(key) == 1 and len(self.typed) < LONGEST and self.blank:
            self.typed += key
            self.place = self._meant()
        return None

    def toggle(self, place: int | None) -> None:
        """Lay something on the pile, or take it back; or choose the one thing."""
        self.refusal, self._warned = "", False
        self.place = place if place is not None else self.place
        if self.many and place is not None:
            self.laid ^= {place}
        elif place is not None:
            self.typed = ""

    def _move(self, step: int) -> None:
        if self.choices and not self.many:
            self.typed = ""
            first = 0 if step > 0 else len(self.choices) - 1
            self.place = first if self.place is None else (self.place + step) % len(self.choices)

    def _go_back(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
            self.place = self._meant()
        elif self.form.values:
            self.form = self.form.stepped_back()
            self._begin_blank()

    def _meant(self) -> int | None:
        """Return the place of what was typed, if it is clear already."""
        if not self.typed or self.blank is None:
            return None
        try:
            value = read(self.blank, self.typed)
        except Refused:
            return None
        return next((i for i, choice in enumerate(self.choices) if choice.value == value), None)

    def _lock(self) -> dict[str, Any] | None:
        before = self.form
        self.refusal = ""
        try:
            self._fill()
            if self.form.blank is not None:
                self._begin_blank()
                return None
            move = self.try_out(self.form.written)
        except Refused as refusal:
            self.form, self.refusal = before, f"✗ {refusal.why}"
            return None
        cautions = [caution.text for caution in self.asked.ask.cautions if caution.meets(move)]
        if cautions and not self._warned:
            self.form, self._warned = before, True
            self.refusal = f"{' '.join(cautions)} Enter all the same?"
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
        else:
            self.form = self.form.filled(self.typed, self.judge)

    def _put(self, blank: AnyBlank, value: Any) -> None:
        blank.check(value)
        self.form = replace(self.form, values={**self.form.values, blank.name: value})

    def _begin_blank(self) -> None:
        self.typed, self.laid, self.place = "", frozenset(), None
        suggested = getattr(self.blank, "suggested", None)
        if isinstance(self.blank, Pile):
            self.laid = _places(self.blank.hand, suggested or ())
        elif suggested is not None:
            self.place = next((i for i, one in enumerate(self.choices) if one.value == suggested), None)


def _places(hand: Sequence[int], cards: Sequence[int]) -> frozenset[int]:
    """Return where in the hand these cards are."""
    left = Counter(cards)
    places = set()
    for place, card in enumerate(hand):
        if left[card]:
            left[card] -= 1
            places.add(place)
    return frozenset(places)


def _keys() -> tuple[str, ...]:
    return (*KEYS, *("",) * 100)
