"""A draft of the next state in License Plates, for a move to change."""

from typing import Any

from msgspec import structs

from companion.game import draft
from companion.games.license_plates.state import Round, State


class Draft(draft.Draft[State]):
    """A draft of the next state, with what has happened so far."""

    @property
    def now(self) -> Round:
        """The round under way, with the changes so far."""
        return self.state.now

    def note(self, **changes: Any) -> None:
        """Change the round under way."""
        self.become(round=structs.replace(self.now, **changes))
