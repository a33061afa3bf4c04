"""Forms: an ask filled in blank by blank, from what was typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from companion.game import (
    NOTHING,
    AnyBlank,
    Ask,
    Game,
    Move,
    OpenAsk,
    Option,
    Pick,
    Refused,
    Said,
    as_is,
    one_of,
    say,
)
from companion.game.blanks import NotOffered
from companion.game.said import Fact, listing, runs
from screens.asking.caps import NUMBER, Cap
from screens.asking.kinds import kind_of
from screens.asking.law import are_named, have_numbers, is_few, keys_of

Judge = Callable[[Ask, Mapping[str, Any]], object]


@dataclass(frozen=True)
class Form:
    """One ask, and what has been answered so far."""

    asked: OpenAsk
    values: Mapping[str, Any] = field(default_factory=dict)
    unaided: bool = False  # whether to leave every blank empty until the person has answered one

    @property
    def blank(self) -> AnyBlank | None:
        """The next blank to fill, minus choices that other blanks rule out; a lone choice isn't asked for."""
        settled = self.settled
        left = (blank for blank in self.asked.ask.blanks if blank.name not in settled)
        return next((self.asked.ask.narrowed(blank, settled) for blank in left), None)

    @property
    def settled(self) -> dict[str, Any]:
        """The values in the blanks: those that were answered, and those with only one possible answer.

        If the answer can't be undone, even the only possible one has to be chosen.
        """
        settled = dict(self.values)
        if self.unaided and not settled:
            return settled
        ask = self.asked.ask
        for blank in ask.blanks:
            sole = ask.narrowed(blank, settled).only if blank.name not in settled else None
            if sole is not None and not (ask.final and blank.choices):
                settled[blank.name] = sole
        return settled

    @property
    def question(self) -> Said:
        """The question for the next blank, if the ask has several blanks."""
        blank = self.blank
        several = blank and blank.label and len(self.asked.ask.blanks) > 1
        return say("{Label}?", label=blank.label) if blank and several else NOTHING

    @property
    def summary(self) -> list[Said]:
        """What's in the blanks, in words."""
        settled = self.settled
        return [
            _filled(blank, settled[blank.name]) for blank in self.asked.ask.blanks if blank.name in settled
        ]

    @property
    def written(self) -> dict[str, Any]:
        """The answer, in the form in which moves are stored."""
        return {"move": self.asked.ask.kind, "seat": self.asked.ask.seat, **self.settled}

    def filled(self, typed: str, judge: Judge) -> "Form":
        """Return the form with its next blank filled, or refuse what was typed."""
        blank = self.blank
        assert blank is not None
        return self._checked(blank, read(blank, typed), judge)

    def given(self, name: str, value: Any, judge: Judge) -> "Form":
        """Return the form with this value in one of its blanks, in any order, or refuse it."""
        others = {blank: held for blank, held in self.values.items() if blank != name}
        blank = next(blank for blank in self.asked.ask.blanks if blank.name == name)
        return self._checked(self.asked.ask.narrowed(blank, others), value, judge)

    def _checked(self, blank: AnyBlank, value: Any, judge: Judge) -> "Form":
        try:
            blank.check(value)
        except NotOffered:
            judge(self.asked.ask, {**self.settled, blank.name: value})
            raise
        return self.holding(blank.name, value)

    def holding(self, name: str, value: Any) -> "Form":
        """Return the form with this value in one of its blanks."""
        return replace(self, values={**self.values, name: value})

    def stepped_back(self) -> "Form":
        """Return the form with the last answer removed."""
        return replace(self, values=dict(list(self.values.items())[:-1]))


def _filled(blank: AnyBlank, value: Any) -> Said:
    said = blank.words(value)
    return say("{label}: {value}", label=blank.label, value=said) if blank.label else as_is(said)


def read(blank: AnyBlank, typed: str) -> Any:
    """Return the value typed into a blank: empty means the suggestion, a number means that choice."""
    if not typed.strip():
        if blank.suggested is not None:
            return blank.suggested
        if wanted := to_do(blank):
            raise Refused(wanted)
    if blank.picks_one and not blank.is_money:
        for option, key in zip(blank.choices, keys_of(blank.choices), strict=True):
            if key and key == typed.strip().upper():
                return option.value
    return blank.read(typed)


def to_do(blank: AnyBlank) -> Said:
    """Return a sentence that says what to press or type."""
    if is_few(blank):
        return say("Press {keys}.", keys=one_of([cap.key for cap in choices(blank) if cap.now]))
    if blank.picks_one:
        left = blank.open_choices
        return say("Type one that's left, such as {one}.", one=left[len(left) // 2].label)
    return kind_of(blank).to_do


def unjudged(ask: Ask, values: Mapping[str, Any]) -> None:
    """Refuse nothing."""


def judged_by(game: Game[Any], state: Any) -> Judge:
    """Return a judge that refuses a pick for reasons that the game knows but the blank doesn't."""

    def judge(ask: Ask, values: Mapping[str, Any]) -> None:
        unfilled = dict.fromkeys(blank.name for blank in ask.blanks)
        game.admit(state, (ask,), ask.move(seat=ask.seat, **{**unfilled, **values}))

    return judge


def tried_out(game: Game[Any], state: Any, asks: tuple[Ask, ...], written: dict[str, Any]) -> Move:
    """Return an answer as a move, or refuse it if the game would."""
    move = game.stored_move(written)
    game.admit(state, asks, move)
    game.play(state, move)
    return move


def numbered(asks: tuple[OpenAsk, ...]) -> Pick:
    """Return the choice between several asks as a blank, answered by number or by verb."""
    options = tuple(Option(number, one.ask.verb or as_is(one.ask.kind)) for number, one in enumerate(asks, 1))
    return Pick(name="ask", options=options, suggested=1 if len(options) == 1 else None)


def choices(blank: AnyBlank) -> list[Cap]:
    """Return the choices as keys, if there are few; closed ones say why, and may have no key."""
    return _as_keys(blank) if is_few(blank) else []


def by_number(blank: AnyBlank) -> list[Cap]:
    """Return the choices that are typed by number, as keys: many words, or words with numbers."""
    if not blank.picks_one or blank.is_money or is_few(blank):
        return []
    if not have_numbers(blank.choices):
        return _as_keys(blank)
    return [_without_number(cap) for cap in _as_keys(blank)] if are_named(blank.choices) else []


def _without_number(cap: Cap) -> Cap:
    """Return a key without its number in its words; a touch picks it, even if a longer number begins so."""
    words = str(cap.label).removeprefix(f"{cap.key}, ")
    return structs.replace(cap, label=as_is(words), press=f"={cap.key}" if cap.key else "")


def _as_keys(blank: AnyBlank) -> list[Cap]:
    caps = []
    for key, option in zip(keys_of(blank.choices), blank.choices, strict=True):
        usual, now = option.value == blank.suggested, not option.closed
        press = f"={key}" if len(key) > 1 else key.lower()
        cap = Cap(key, option.label, press, gold=usual, now=now, or_enter=usual)
        caps.append(structs.replace(cap, why=option.closed, choice=True))
    return caps


def to_type(blank: AnyBlank) -> tuple[str, Said]:
    """Return the cap and the label of the key that stands for typing into a blank."""
    if blank.is_money:
        return "$", say("type an amount")
    kind = kind_of(blank)
    if blank.picks_one and are_named(blank.choices):
        return NUMBER, say("type a number")
    labels = kind.labels(blank)
    if labels and all(label.isdecimal() for label in labels):
        numbers = runs(labels)
        label = say("type a number") if blank.picks_one else kind.label
        return numbers[0] if len(numbers) == 1 else NUMBER, label
    return kind.on_key, kind.label


def possible(blank: AnyBlank) -> Said:
    """Return a hint about the possible answers, unless the keys already show them."""
    if hint := kind_of(blank).hint:
        return hint(blank)
    left = blank.open_choices
    labels: list[Fact] = [option.label for option in left]
    if not labels or is_few(blank) or blank.is_money:
        return NOTHING
    if blank.picks_one and not have_numbers(left):
        labels = [
            say("{key} {label}", key=key, label=option.label)
            for key, option in zip(keys_of(left), left, strict=True)
        ]
    these = listing(labels, 26)
    if isinstance(blank, Pick) and blank.among:
        return say("{among}: {these}.", among=blank.among, these=these)
    return say("Choices: {these}.", these=these)
