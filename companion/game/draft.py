"""A draft of the next state, which a move changes step by step."""

from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import structs

from companion.game.happening import Happening, Paid
from companion.game.ledger import Ledger
from companion.game.said import Name


class WithMoney(Protocol):
    """A frozen state that keeps accounts and knows what people call them."""

    @property
    def money(self) -> Ledger:
        """The accounts."""

    def name(self, account: str, /) -> Name:
        """Return what people call an account."""


S = TypeVar("S")
M = TypeVar("M", bound=WithMoney)


Next: TypeAlias = tuple[S, tuple[Happening, ...]]


class Draft(Generic[S]):
    """A draft of the next state, with the story of how it got there."""

    def __init__(self, state: S) -> None:
        self.state = state
        self._told: list[Happening] = []

    @property
    def outcome(self) -> Next[S]:
        """The new state, and the story."""
        return self.state, tuple(self._told)

    def tell(self, happening: Happening) -> None:
        """Add to the story; a happening without words gets them later, from its template."""
        self._told.append(happening)

    def become(self, **changes: Any) -> None:
        """Change the state."""
        state: Any = self.state
        self.state = structs.replace(state, **changes)

    def pay(self: "Draft[M]", source: str, target: str, cents: int, said: bool = False) -> None:
        """Move money and add that to the story; `said` means the previous happening named the amount."""
        self.become(money=self.state.money.paid(source, target, cents))
        self.tell(Paid(source=source, target=target, cents=cents, said=said))
