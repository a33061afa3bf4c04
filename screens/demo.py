"""The demo: a table that plays by itself, slowly enough to watch, for a store window or a first look."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from textual import work
from textual.timer import Timer

from companion.game import Ask, Game, OpenAsk, Refused, phrase, say
from companion.game.habit import Habit
from companion.store.journal import Journal
from companion.table.table import Table
from screens.app import Kiosk
from screens.asking.ask_bar import AskBar
from screens.keys import HELP, QUIT
from screens.table import TableScreen

PEOPLE = ("Ann", "Ben", "Cal", "Dee")
PAUSE = 1.4  # seconds per beat, the time between two moves
BEATS_OF_A_MOMENT = 2
BEATS_OF_A_PICTURE = 4  # if the picture has the screen to itself
BEATS_OF_THE_END = 15
WATCHED = say("This is a demo. It plays by itself. Press {key} to quit.", key=QUIT.key)


class DemoTable(TableScreen):
    """A table that people can only watch."""

    def make_bar(self) -> AskBar:
        """Return a bar that shows the questions, with only the keys a spectator needs."""
        return AskBar(quiet=True)

    def on_mount(self) -> None:
        """Ignore the keyboard."""
        self.bar.disabled = self.board.disabled = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether this is help; nothing that affects the game is allowed."""
        return action == "help"

    def on_key(self) -> None:
        """Tell anyone who tries to play along that this is a demo."""
        self.bar.say(str(WATCHED))

    @property
    def beats(self) -> int:
        """How many beats the current picture stays on the screen."""
        if not self.table.asks():
            return BEATS_OF_THE_END
        board = self.board
        if board.moment:
            return BEATS_OF_A_MOMENT
        return BEATS_OF_A_PICTURE if board.alone or board.passing else 1

    def _show_asks(self, anew: bool = False) -> None:
        super()._show_asks(anew)
        self.bar.others = (QUIT, HELP)
        if not self.table.asks():
            self.bar.say(phrase("The next game starts by itself."))
        self.bar.repaint()


class Demo(Kiosk):
    """A kiosk that plays by itself."""

    def __init__(self, journal: Journal, game: Game[Any], rng: random.Random, pause: float = PAUSE) -> None:
        super().__init__(journal, rng)
        self.chosen = game
        self.dice = rng
        self.pause = pause
        self._made: Counter[str] = Counter()
        self._beats = 0  # how many beats the current picture has been on the screen
        self._pace: Timer | None = None

    def open(self) -> None:
        """Set up a table and start."""
        self.learn(demo=True)
        super().open()
        self._lay_the_table()

    @work
    async def _lay_the_table(self) -> None:
        players = PEOPLE[: min(len(PEOPLE), self.chosen.players[-1])]
        await self.start(self.chosen, self.chosen.prepare(players))
        if self._pace is None:
            self._pace = self.set_interval(self.pause, self._play_on)

    def _laid(self, table: Table) -> DemoTable:
        """Return the screen for a table."""
        return DemoTable(table)

    async def _play_on(self) -> None:
        screen = next(iter(self.screen_stack[-1:]), None)
        if not (isinstance(screen, DemoTable) and screen.stands):
            return
        self._beats += 1
        if self._beats < screen.beats:
            return
        self._beats = 0
        if screen.board.moment:
            screen.bar.press("enter")
        elif screen.table.asks():
            await self._move(screen.table)
        else:
            self._lay_the_table()

    async def _move(self, table: Table) -> None:
        asks, habits = table.asks(), self.chosen.habits(table.view(None).view)
        asked, written = played(asks, habits, self._made, self.dice)
        try:
            await table.submit(table.game.stored_move(written), ask=asked.id, source="demo")
        except Refused:
            return
        self._made[asked.ask.kind] += 1
        if len(asks) == 1:
            self._made.clear()


def played(
    asks: tuple[OpenAsk, ...], habits: Iterable[Habit], made: Mapping[str, int], dice: random.Random
) -> tuple[OpenAsk, dict[str, Any]]:
    """Return one of the asks, and an answer that people might give.

    If no habit applies, favor asks that have been answered less often, so that nobody bargains forever.
    """
    usual = [(one, habit) for habit in habits for one in asks if _may(one.ask, habit)]
    if usual:
        asked, habit = dice.choices(usual, [habit.often for _, habit in usual])[0]
        return asked, _answer(asked.ask, dice) | dict(habit.values)
    asked = dice.choices(asks, [1 / (1 + made.get(one.ask.kind, 0)) for one in asks])[0]
    return asked, _answer(asked.ask, dice)


def _may(ask: Ask, habit: Habit) -> bool:
    """Whether an ask is of the habit's kind and its blanks accept the habit's values."""
    if ask.move is not habit.move:
        return False
    try:
        for blank in ask.blanks:
            if blank.name in habit.values:
                blank.check(habit.values[blank.name])
    except Refused:
        return False
    return True


def _answer(ask: Ask, dice: random.Random) -> dict[str, Any]:
    values = ask.draw(dice)
    for blank in ask.blanks if ask.fits is None else ():
        values[blank.name] = blank.plausible(values[blank.name])
    return {"move": ask.kind, "seat": ask.seat, **values}
