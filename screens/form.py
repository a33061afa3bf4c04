"""Forms: an ask filled in blank by blank, out of what was typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import Amount, AnyBlank, Ask, Game, Option, Pick, dollars, listed
from companion.game.blanks import NotOffered
from companion.record import OpenAsk

Judge = Callable[[Ask, Mapping[str, Any]], object]


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
    """Return what was typed into a blank; nothing typed takes what is suggested."""
    suggested = getattr(blank, "suggested", None)
    return suggested if suggested is not None and not typed.strip() else blank.read(typed)


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


def possible(blank: AnyBlank) -> str:
    """Return what may be picked and what Enter alone picks, for a hint."""
    options = {option.value: option.label for option in getattr(blank, "options", ()) if not option.closed}
    words = [f"{getattr(blank, 'among', 'Possible')}: {listed(options.values(), 26)}."] if options else []
    suggested = getattr(blank, "suggested", None)
    if suggested is not None:
        usual = dollars(suggested) if isinstance(blank, Amount) else options.get(suggested, suggested)
        words.append(f"Enter: {usual}.")
    return " ".join(words)
