"""The house rules: what the table decides before a game, one question after another."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from companion.game import AnyBlank, Game, Setting

Value: TypeAlias = int | str | bool
MOST_COUNTED = 21


class Settings:
    """A game's settings as chosen so far, and the current question."""

    def __init__(self, game: Game[Any], before: Mapping[str, Any] | None = None) -> None:
        """Start with the answers from last time, as far as they're still possible, or else the usual ones."""
        self.game = game
        self.chosen: dict[str, Value] = {
            setting.name: _still(setting, (before or {}).get(setting.name)) for setting in game.settings
        }
        self.before = dict(self.chosen) if before else {}  # as the table played last time
        self.players = game.players[-1]
        self._line = 0

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The questions that matter for this number of players and with the other answers."""
        return tuple(one for one in self.game.settings if one.at_least <= self.players and self._open(one))

    @property
    def line(self) -> int:
        """The index of the current question, or of the last one if there are fewer now."""
        return max(0, min(self._line, len(self.settings) - 1))

    @property
    def setting(self) -> Setting | None:
        """The current question; None if there's nothing to decide."""
        return self.settings[self.line] if self.settings else None

    @property
    def changed(self) -> int:
        """How many settings differ from their defaults."""
        return sum(self.chosen[setting.name] != setting.default for setting in self.settings)

    def _open(self, setting: Setting) -> bool:
        name, answer = setting.unless or ("", "")
        return self.chosen.get(name) != answer

    def move(self, step: int) -> None:
        """Go to another question, wrapping around."""
        self._line = (self.line + step) % len(self.settings)

    def change(self, step: int) -> None:
        """Choose another answer, wrapping around."""
        if self.setting:
            values = [value for value, _ in choices(self.setting.blank)] or [self.setting.default]
            at = values.index(self.chosen[self.setting.name])
            self._answer(self.setting, values[(at + step) % len(values)])

    def choose(self, number: int) -> None:
        """Choose the answer with this index."""
        if self.setting:
            self._answer(self.setting, choices(self.setting.blank)[number][0])

    def _answer(self, setting: Setting, value: Value) -> None:
        """Choose an answer and stay at its question, even if others come or go because of it."""
        self.chosen[setting.name] = value
        self._line = self.settings.index(setting)

    def touch(self, line: int) -> None:
        """Go to a question; if it's already the current one, change the answer."""
        if line == self.line:
            self.change(1)
        else:
            self._line = line

    def words(self, setting: Setting) -> str:
        """Return the chosen answer in words."""
        value = self.chosen[setting.name]
        return dict(choices(setting.blank)).get(value, str(value))


def _still(setting: Setting, value: Any) -> Value:
    """Return last time's answer if it's still one of the choices, or else the usual one."""
    known = (one for one, _ in choices(setting.blank) if type(one) is type(value) and one == value)
    return next(known, setting.default)


def choices(blank: AnyBlank) -> tuple[tuple[Value, str], ...]:
    """Return the possible values with their labels, no before yes; empty if they can't be listed."""
    listed = sorted(blank.first_choices(MOST_COUNTED), key=lambda option: option.value is True)
    return tuple((option.value, str(option.label)) for option in listed)
