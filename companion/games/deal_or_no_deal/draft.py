"""A match of Deal or No Deal on its way to the next state: what each move builds its outcome with."""

from typing import Any

from msgspec import structs

from companion.game import draft
from companion.games.deal_or_no_deal.state import Hosting, State


class Draft(draft.Draft[State]):
    """A match on its way, with the story of how it got there."""

    @property
    def now(self) -> Hosting:
        """The game as it stands on the way."""
        return self.state.now

    def host(self, **changes: Any) -> None:
        """Change the game under way."""
        state = self.state
        self.state = structs.replace(state, hosting=structs.replace(state.now, **changes))

    def go_on(self, phase: str, **changes: Any) -> None:
        """Go on to a phase, and change the game under way."""
        state = self.state
        self.state = structs.replace(state, phase=phase, hosting=structs.replace(state.now, **changes))
