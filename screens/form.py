"""Forms: an ask filled in blank by blank, out of what was typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import Amount, AnyBlank, Ask, Count, Game, Option, Pick, YesNo, dollars, listed
from companion.game.blanks import NotOffered
from companion.record import OpenAsk

Judge = Callable[[Ask, Mapping[str, Any]], object]

MOST_CHOICES = 6  # a pick of so few is shown as keys, by number
DIAL_STEP = 1_000_00  # what one click of the dial adds to a sum


@dataclass(frozen=True)
class Form:
    """One ask, and what stands in its blanks so far."""

    asked: OpenAsk
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def blank(self) -> AnyBlank | None:
        """The blank to fill next, if one is left."""
        return next((blank for blank in self.asked.ask.blanks if blank.name not in self.values), None)

    @property
    def written(self) -> dict[str, Any]:
        """The answer as a move is written."""
        return {"move": self.asked.ask.kind, "seat": self.asked.ask.seat, **self.values}

    def filled(self, typed: str, judge: Judge) -> "Form":
        """Return the form with its next blank filled, or refuse what was typed."""
        blank = self.blank
        assert blank is not None
        values = {**self.values, blank.name: read(blank, typed)}
        try:
            blank.check(values[blank.name])
        except NotOffered:
            judge(self.asked.ask, values)
            raise
        return replace(self, values=values)

    def stepped_back(self) -> "Form":
        """Return the form with the blank filled last empty again."""
        return replace(self, values=dict(list(self.values.items())[:-1]))


def read(blank: AnyBlank, typed: str) -> Any:
    """Return what was typed into a blank: nothing takes what is suggested, a number that choice."""
    suggested = getattr(blank, "suggested", None)
    if suggested is not None and not typed.strip():
        return suggested
    if isinstance(blank, Pick) and _few_words(blank) and typed.strip().isdecimal():
        place = int(typed) - 1 if len(typed) < 4 else -1
        if 0 <= place < len(blank.options):
            return blank.options[place].value
    if isinstance(blank, YesNo) and typed.strip() in ("1", "2"):
        return typed.strip() == "1"
    return blank.read(typed)


def judged_by(game: Game[Any], state: Any) -> Judge:
    """Return who refuses a pick with the game's own reason, which a blank cannot know."""

    def judge(ask: Ask, values: Mapping[str, Any]) -> None:
        kind = next(move for move in game.moves if move.__name__ == ask.kind)
        unfilled = dict.fromkeys(blank.name for blank in ask.blanks)
        game.admit(state, (ask,), kind(seat=ask.seat, **{**unfilled, **values}))

    return judge


def numbered(asks: tuple[OpenAsk, ...]) -> Pick:
    """Return the choice between several asks as a blank of its own, by number or by verb."""
    options = tuple(Option(number, one.ask.verb or one.ask.kind) for number, one in enumerate(asks, 1))
    return Pick(name="ask", label="number", options=options, suggested=1 if len(options) == 1 else None)


def choices(blank: AnyBlank) -> list[tuple[str, str, str, bool, bool]]:
    """Return few choices as keys: what is on each, what it means, what pressing it types, gold, now."""
    if isinstance(blank, YesNo):
        both = ((blank.yes, True), (blank.no, False))
        return [
            (str(number), word, f"={number}", answer == blank.suggested, True)
            for number, (word, answer) in enumerate(both, 1)
        ]
    if not isinstance(blank, Pick) or not _few_words(blank):
        return []
    return [
        (str(number), option.label, f"={number}", option.value == blank.suggested, not option.closed)
        for number, option in enumerate(blank.options, 1)
    ]


def range_of(blank: AnyBlank) -> str:
    """Return what is on the key that stands for typing into a blank."""
    if isinstance(blank, Amount) or _sums(blank):
        return "$"
    options = getattr(blank, "options", ())
    if options and all(isinstance(option.value, int) for option in options):
        return f"{options[0].label}–{options[-1].label}"
    return "123" if isinstance(blank, Count) else "abc"


def possible(blank: AnyBlank) -> str:
    """Return what may be picked and what Enter alone picks, for a hint."""
    if choices(blank):
        usual = next((label for _, label, _, gold, _ in choices(blank) if gold), "")
        return f"Enter: {usual}." if usual else ""
    options = {option.value: option.label for option in getattr(blank, "options", ()) if not option.closed}
    numbers = all(label.isdecimal() for label in options.values())
    row = " ".join(options.values()) if numbers else f"{listed(options.values(), 26)}."
    words = [f"{getattr(blank, 'among', 'Possible')}: {row}"] if options and not _sums(blank) else []
    if isinstance(blank, Amount):
        words.append(f"{dollars(blank.least)} to {dollars(blank.most)}.")
    suggested = getattr(blank, "suggested", None)
    if suggested is not None:
        usual = dollars(suggested) if isinstance(blank, Amount) else options.get(suggested, suggested)
        words.append(f"Enter: {usual}.")
    return " ".join(words)


def stepped(blank: AnyBlank, typed: str, step: int) -> str:
    """Return what a click of the dial makes of what is typed: the next choice, or the next sum."""
    if isinstance(blank, Amount):
        now = blank.read(typed) if typed else blank.suggested or blank.least
        return dollars(max(blank.least, min(blank.most, now + step * DIAL_STEP)))
    if isinstance(blank, Count):
        now = blank.read(typed) if typed else (blank.suggested or blank.least) - step
        return str(max(blank.least, min(blank.most, now + step)))
    labels: list[str] = [option.label for option in getattr(blank, "options", ()) if not option.closed]
    if isinstance(blank, YesNo):
        labels = [blank.yes, blank.no]
    if not labels:
        return typed
    if typed not in labels:
        return labels[0 if step > 0 else -1]
    return labels[(labels.index(typed) + step) % len(labels)]


def _few_words(blank: Pick) -> bool:
    return len(blank.options) <= MOST_CHOICES and not any(o.label[:1] in "$0123456789" for o in blank.options)


def _sums(blank: AnyBlank) -> bool:
    options = getattr(blank, "options", ())
    return bool(options) and all(option.label.startswith("$") for option in options)
