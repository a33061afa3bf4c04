"""A game of License Plates on its way to the next state: what each move builds its outcome with."""

from typing import Any

from msgspec import structs

from companion.game import draft
from companion.games.license_plates.state import Round, State


class Draft(draft.Draft[State]):
    """A game on its way to the next state, with what happened so far."""

    @property
    def now(self) -> Round:
        """The round as it stands on the way."""
        return self.state.now

    def note(self, **changes: Any) -> None:
        """Change the round under way."""
        self.become(round=structs.replace(self.now, **changes))
