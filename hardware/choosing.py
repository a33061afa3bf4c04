"""Choosing the panel: one on a Pi's pins, one on mock pins, or none."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.game import Refused
from companion.house.config import Wiring, read_wiring
from hardware.pins import on_a_pi, pi_pins

if TYPE_CHECKING:
    from hardware.panel import WiredPanel

Choice: TypeAlias = Literal["auto", "mock", "none"]


def panel_for(choice: Choice, path: Path | None = None) -> "WiredPanel | None":
    """Return the panel, wired as the file says, or None; opening one with bad wiring reports what's wrong."""
    if choice == "none" or (choice == "auto" and not on_a_pi()):
        return None
    from hardware.mock import MockBoard  # without a panel, gpiozero isn't needed
    from hardware.panel import WiredPanel

    try:
        wiring = read_wiring(path) if path else Wiring()
    except Refused as refusal:
        return WiredPanel(Wiring(), _refusing(refusal))
    if choice == "auto":
        return WiredPanel(wiring, pi_pins)
    board = MockBoard(wiring)
    return WiredPanel(wiring, lambda: board.factory, board)


def _refusing(refusal: Refused) -> Callable[[], None]:
    def refuse() -> None:
        raise refusal

    return refuse
