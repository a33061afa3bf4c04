"""A state on its way to the next: what each move builds its outcome with."""

from typing import Any, TypeAlias

from msgspec import structs

from companion.game import Happening, Paid, dollars
from companion.games.deal_or_no_deal.state import Hosting, State

Outcome: TypeAlias = tuple[State, tuple[Happening, ...]]


class Telling:
    """A state on its way to the next, with the tale of how it got there."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._hosting = state.hosting
        self._told: list[Happening] = []

    @property
    def state(self) -> State:
        """The match as it stands on the way."""
        if self._hosting is not self._state.hosting:
            self._state = structs.replace(self._state, hosting=self._hosting)
        return self._state

    @property
    def now(self) -> Hosting:
        """The hosting as it stands on the way."""
        assert self._hosting is not None
        return self._hosting

    @property
    def outcome(self) -> Outcome:
        """Where it got to, and the tale."""
        return self.state, tuple(self._told)

    def tell(self, happening: Happening) -> None:
        """Add to the tale."""
        self._told.append(happening)

    def become(self, **changes: Any) -> None:
        """Change the match."""
        self._state = structs.replace(self.state, **changes)
        self._hosting = self._state.hosting

    def host(self, **changes: Any) -> None:
        """Change the hosting under way."""
        self._hosting = structs.replace(self.now, **changes)

    def pay(self, source: str, target: str, cents: int) -> None:
        """Move money and tell it."""
        state = self.state
        self.become(money=state.money.paid(source, target, cents))
        text = f"{upper(state.name(source))} pays {state.name(target)} {dollars(cents)}."
        self.tell(Paid(text=text, source=source, target=target, cents=cents))


def upper(text: str) -> str:
    """Return a text with its first letter large, to begin a sentence."""
    return text[:1].upper() + text[1:]
