"""Forms: an ask filled in blank by blank, out of what was typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import (
    Amount,
    AnyBlank,
    Ask,
    Cards,
    Count,
    Game,
    OpenAsk,
    Option,
    Pick,
    Refused,
    Text,
    YesNo,
    dollars,
    either,
    listed,
)
from companion.game.blanks import MOST_CENTS, NotOffered
from companion.game.refusal import runs
from screens.law import have_numbers, is_few, is_sums, keys_of
from screens.worded import worded

Judge = Callable[[Ask, Mapping[str, Any]], object]


@dataclass(frozen=True)
class Form:
    """One ask, and what was answered so far."""

    asked: OpenAsk
    values: Mapping[str, Any] = field(default_factory=dict)
    unaided: bool = False  # nothing is settled before the person has answered something

    @property
    def blank(self) -> AnyBlank | None:
        """The blank to fill next, without what the others exclude; what has but one answer is not asked."""
        settled = self.settled
        left = (blank for blank in self.asked.ask.blanks if blank.name not in settled)
        return next((self.asked.ask.narrowed(blank, settled) for blank in left), None)

    @property
    def settled(self) -> dict[str, Any]:
        """What stands in the blanks: what was answered, and what can be answered in one way alone.

        Where nothing can be taken back, even the one way has to be chosen.
        """
        settled = dict(self.values)
        if self.unaided and not settled:
            return settled
        ask = self.asked.ask
        for blank in ask.blanks:
            sole = only(ask.narrowed(blank, settled)) if blank.name not in settled else None
            if sole is not None and not (ask.final and isinstance(blank, Pick)):
                settled[blank.name] = sole
        return settled

    @property
    def question(self) -> str:
        """Which of several blanks is to be filled now."""
        blank = self.blank
        return f"{blank.label}?" if blank and blank.label and len(self.asked.ask.blanks) > 1 else ""

    @property
    def summary(self) -> list[str]:
        """What stands in the blanks, in words."""
        settled = self.settled
        filled = (blank for blank in self.asked.ask.blanks if blank.name in settled)
        return [f"{blank.label}: {worded(blank, settled[blank.name])}".removeprefix(": ") for blank in filled]

    @property
    def written(self) -> dict[str, Any]:
        """The answer as a move is written."""
        return {"move": self.asked.ask.kind, "seat": self.asked.ask.seat, **self.settled}

    def filled(self, typed: str, judge: Judge) -> "Form":
        """Return the form with its next blank filled, or refuse what was typed."""
        blank = self.blank
        assert blank is not None
        value = read(blank, typed)
        try:
            blank.check(value)
        except NotOffered:
            judge(self.asked.ask, {**self.settled, blank.name: value})
            raise
        return self.holding(blank.name, value)

    def holding(self, name: str, value: Any) -> "Form":
        """Return the form with this in one of its blanks."""
        return replace(self, values={**self.values, name: value})

    def stepped_back(self) -> "Form":
        """Return the form with the blank filled last empty again."""
        return replace(self, values=dict(list(self.values.items())[:-1]))


def only(blank: AnyBlank) -> Any:
    """Return the one possible answer to a blank, or None if there are several."""
    if isinstance(blank, Amount | Count):
        return blank.least if blank.least == blank.most else None
    if not isinstance(blank, Pick):
        return None
    left = [option.value for option in blank.options if not option.closed]
    return left[0] if len(left) == 1 else None


def read(blank: AnyBlank, typed: str) -> Any:
    """Return what was typed into a blank: nothing takes what is suggested, a number that choice."""
    if not typed.strip():
        suggested = getattr(blank, "suggested", None)
        if suggested is not None:
            return suggested
        if wanted := to_do(blank):
            raise Refused(f"Nothing is {'chosen' if is_few(blank) else 'typed'} yet. {wanted}.")
    if isinstance(blank, Pick) and not is_sums(blank):
        for option, key in zip(blank.options, keys_of(blank.options), strict=True):
            if key and key == typed.strip().upper():
                return option.value
    if isinstance(blank, YesNo) and typed.strip() in ("1", "2"):
        return typed.strip() == "1"
    return blank.read(typed)


def to_do(blank: AnyBlank) -> str:
    """Return what to press or type for an answer, as the beginning of a sentence."""
    if is_few(blank):
        return f"Press {either(key for key, _, _, _, now in choices(blank) if now)}"
    if isinstance(blank, Pick):
        left = [option.label for option in blank.options if not option.closed]
        return f"Type one that is left, such as {left[len(left) // 2].removeprefix('$')}"
    return _TO_DO.get(type(blank), "")


_TO_DO: dict[type, str] = {
    Amount: "Type a sum, such as 53,000 or 53k",
    Count: "Type a number",
    Text: "Type a few words",
    Cards: "Type the cards, with a space between two",
}


def judged_by(game: Game[Any], state: Any) -> Judge:
    """Return who refuses a pick with the game's own reason, which a blank cannot know."""

    def judge(ask: Ask, values: Mapping[str, Any]) -> None:
        unfilled = dict.fromkeys(blank.name for blank in ask.blanks)
        game.admit(state, (ask,), ask.move(seat=ask.seat, **{**unfilled, **values}))

    return judge


def numbered(asks: tuple[OpenAsk, ...]) -> Pick:
    """Return the choice between several asks as a blank of its own, by number or by verb."""
    options = tuple(Option(number, one.ask.verb or one.ask.kind) for number, one in enumerate(asks, 1))
    return Pick(name="ask", options=options, suggested=1 if len(options) == 1 else None)


def choices(blank: AnyBlank) -> list[tuple[str, str, str, bool, bool]]:
    """Return few choices as keys: what is on each, what it means, what pressing it types, gold, now.

    What is closed has a key only if that is a letter, which would be missed.
    """
    if isinstance(blank, YesNo):
        rows: list[tuple[str, str, Any, str]] = [("1", blank.yes, True, ""), ("2", blank.no, False, "")]
    elif isinstance(blank, Pick) and is_few(blank):
        keys = zip(keys_of(blank.options), blank.options, strict=True)
        rows = [(key, o.label.removeprefix(f"{key}: "), o.value, o.closed) for key, o in keys if key]
    else:
        return []
    usual = blank.suggested
    return [
        (f"{key} or Enter" if value == usual else key, label, key.lower(), value == usual, not shut)
        for key, label, value, shut in rows
    ]


def to_type(blank: AnyBlank) -> str:
    """Return what is on the key that stands for typing into a blank."""
    if isinstance(blank, Amount) or is_sums(blank):
        return "type $"
    if isinstance(blank, Cards):
        labels = [card for card in blank.cards if card.isdecimal()]
    else:
        labels = [option.label for option in getattr(blank, "options", ()) if not option.closed]
    if labels and all(label.isdecimal() for label in labels):
        numbers = runs(labels)
        return f"type {numbers[0]}" if len(numbers) == 1 else "type"
    return "123" if isinstance(blank, Count) else "abc"


def possible(blank: AnyBlank) -> str:
    """Return what a blank may hold, for a hint, unless that can be seen by its keys."""
    if isinstance(blank, Amount):
        return f"{dollars(blank.least)} to {dollars(blank.most)}." if blank.most < MOST_CENTS else ""
    open_ones = [option for option in getattr(blank, "options", ()) if not option.closed]
    labels = [option.label for option in open_ones]
    if not labels or is_few(blank) or is_sums(blank):
        return ""
    if isinstance(blank, Pick) and not have_numbers(open_ones):
        labels = [f"{key} {label}" for key, label in zip(keys_of(open_ones), labels, strict=True)]
    return f"{getattr(blank, 'among', 'Possible')}: {listed(labels, 26)}."
