"""What every step of the lobby is made of: a module that asks, says what can be done, and paints."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.game import Ask
from screens.lobby.parts import LobbySheet
from screens.lobby.plan import Plan, Told

BACK, ON = ("up", "shift+tab", "left"), ("down", "tab", "right")
ARROWS = (*BACK, *ON)
UP_DOWN, LEFT_RIGHT = (*BACK[:2], *ON[:2]), (BACK[2], ON[2])


class Act(NamedTuple):
    """Something that can be done: by which keys, what is on them, and what it is in a word and a sentence.

    Without a word it is not on show; if nobody is named to do it, the ask bar does.
    """

    keys: tuple[str, ...]
    cap: str
    word: str
    sentence: str
    do: Callable[[str], Told] | None = None
    brief: str = ""  # the word where room is scarce


Touches = Mapping[str, Callable[[int], Told]]  # by the kind of thing that is touched


class LobbyStep(Protocol):
    """A step of the lobby."""

    HELP: str

    def ask(self, plan: Plan) -> Ask:
        """Return what the bar asks."""
        ...

    def answer(self, plan: Plan, written: dict[str, Any]) -> Told:
        """Take the answer, or refuse it."""
        ...

    def acts(self, plan: Plan) -> tuple[Act, ...]:
        """Return what can be done by keys, the most wanted first."""
        ...

    def touches(self, plan: Plan) -> Touches:
        """Return what can be done by touch."""
        ...

    def paint(self, sheet: LobbySheet) -> None:
        """Paint it."""
        ...


def by_number(count: int, sentence: str, do: Callable[[int], Told]) -> Act:
    """Return how one of so many things is taken at once, the first being 0; only nine have a key."""
    keys = tuple("123456789"[:count])
    cap = keys[0] if count == 1 else f"1–{keys[-1]}"
    return Act(keys, cap, "", sentence, lambda key: do(int(key) - 1))


def by_arrows(keys: tuple[str, ...], cap: str, word: str, sentence: str, do: Callable[[int], Told]) -> Act:
    """Return how to go on by one, or back."""
    return Act(keys, cap, word, sentence, lambda key: do(-1 if key in BACK else 1))
