"""The rulings: what the table settles before a game, one question after the other."""

from typing import Any, TypeAlias

from companion.game import AnyBlank, Count, Game, Pick, Setting, YesNo

Value: TypeAlias = int | str | bool
MOST_COUNTED = 20
START = 0  # the line above the questions


class Rulings:
    """The settings of a game as far as they are chosen, and the line that somebody is at."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.chosen: dict[str, Value] = {setting.name: setting.default for setting in game.settings}
        self.line = START

    @property
    def setting(self) -> Setting | None:
        """The question that somebody is at; none at the start line."""
        return None if self.line == START else self.game.settings[self.line - 1]

    @property
    def changed(self) -> int:
        """How many are not as usual."""
        return sum(self.chosen[setting.name] != setting.default for setting in self.game.settings)

    def move(self, step: int) -> None:
        """Go to the next line, round and round."""
        self.line = (self.line + step) % (1 + len(self.game.settings))

    def change(self, step: int = 1) -> None:
        """Choose the next answer to the question that somebody is at."""
        if self.setting:
            values = [value for value, _ in choices(self.setting.blank)] or [self.setting.default]
            at = values.index(self.chosen[self.setting.name])
            self.chosen[self.setting.name] = values[(at + step) % len(values)]

    def words(self, setting: Setting) -> str:
        """Return the chosen answer in words."""
        value = self.chosen[setting.name]
        return dict(choices(setting.blank)).get(value, str(value))


def choices(blank: AnyBlank) -> tuple[tuple[Value, str], ...]:
    """Return what a setting may be, each with its words; nothing if that cannot be listed."""
    if isinstance(blank, Pick):
        return tuple((option.value, option.label) for option in blank.options if not option.closed)
    if isinstance(blank, YesNo):
        return ((False, blank.no), (True, blank.yes))
    if isinstance(blank, Count):
        return tuple((n, str(n)) for n in range(blank.least, min(blank.most, blank.least + MOST_COUNTED) + 1))
    return ()
