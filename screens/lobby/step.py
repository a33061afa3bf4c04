"""The interface of a lobby step: a module that asks, says what can be done, and paints."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.game import NOTHING, Ask, Said, say
from screens.asking.caps import Cap
from screens.lobby.parts import LobbySheet
from screens.lobby.plan import Plan, Told

BACK, ON = ("up", "shift+tab", "left"), ("down", "tab", "right")
ARROWS = (*BACK, *ON)
UP_DOWN, LEFT_RIGHT = (*BACK[:2], *ON[:2]), (BACK[2], ON[2])
_CAPS = {ARROWS: say("Arrows"), UP_DOWN: say("Up Down"), LEFT_RIGHT: say("Left Right")}

Touches = Mapping[str, Callable[[int], Told]]  # what to do, by the kind of thing touched


class LobbyStep(Protocol):
    """A step of the lobby."""

    HELP: Said

    def ask(self, plan: Plan) -> Ask:
        """Return what the bar asks."""

    def answer(self, plan: Plan, written: dict[str, Any]) -> Told:
        """Accept the answer, or refuse it; return a message to the kiosk, if it needs one."""

    def acts(self, plan: Plan) -> tuple[Cap, ...]:
        """Return what can be done with keys, most important first."""

    def touches(self, plan: Plan) -> Touches:
        """Return what can be done by touch."""

    def paint(self, sheet: LobbySheet) -> None:
        """Paint the step."""


def by_number(count: int, sentence: Said, do: Callable[[int], Told]) -> Cap:
    """Return the number keys that pick one of this many things; `do` gets its index. Only nine have a key."""
    keys = tuple("123456789"[:count])
    cap = keys[0] if count == 1 else f"1–{keys[-1]}"
    return Cap(cap, NOTHING, keys[-1], sentence=sentence, do=lambda key: do(int(key) - 1), also=keys)


def by_arrows(keys: tuple[str, ...], word: Said, sentence: Said, do: Callable[[int], Told]) -> Cap:
    """Return the arrow keys that go forward or back by one."""
    return Cap(
        _CAPS[keys], word, keys[-1], sentence=sentence, do=lambda key: do(-1 if key in BACK else 1), also=keys
    )


def by_delete(word: Said, sentence: Said, do: Callable[[str], Told]) -> Cap:
    """Return the key for removing something."""
    return Cap("Del", word, "delete", sentence=sentence, do=do, also=("backspace",))
