"""A draft of the next state in Deal or No Deal, for a move to change."""

from typing import Any

from msgspec import structs

from companion.game import draft
from companion.games.deal_or_no_deal.state import Hosting, State


class Draft(draft.Draft[State]):
    """A draft of the next state, with what has happened so far."""

    @property
    def now(self) -> Hosting:
        """The game under way, with the changes so far."""
        return self.state.now

    def host(self, **changes: Any) -> None:
        """Change the game under way."""
        state = self.state
        self.state = structs.replace(state, hosting=structs.replace(state.now, **changes))

    def go_on(self, phase: str, **changes: Any) -> None:
        """Go on to a phase, with changes to the game under way."""
        state = self.state
        self.state = structs.replace(state, phase=phase, hosting=structs.replace(state.now, **changes))
