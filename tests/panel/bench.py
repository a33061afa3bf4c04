"""A test bench for the panel: mock pins, and a way to watch the lights and the presses."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.house.config import Wiring
from companion.table.panel import Press, Pressed
from companion.table.table import Table
from companion.table.views import TableView
from hardware.mock import MockBoard, Registers
from hardware.panel import WiredPanel
from hardware.picture import Row

PATIENCE = 10.0


def seen(evening: Any) -> TableView:
    """Return what everybody can see of a game."""
    return Table(None, 0, evening.record).view(None)


def bits(row: Row) -> str:
    """Return a row of lights as readable text: the values in order, then the seats."""
    written = "".join("●" if lit else "·" for lit in row)
    return f"{written[:13]} {written[13:26]} {written[26:]}"


class Bench:
    """A panel being tested; `rows` holds every row that the board has latched since it was opened."""

    def __init__(self, wiring: Wiring, plugged: bool = True) -> None:
        self.board = MockBoard(wiring)
        self.panel = WiredPanel(wiring, lambda: self.board.factory, self.board)
        self.presses: list[Press] = []
        self.noticed: list[str] = []
        self.rows: list[Row] = []
        self._changed = threading.Condition()
        if isinstance(self.board.wire, Registers):
            self.board.wire.plugged = plugged

    def open(self, pressed: Pressed | None = None) -> None:
        self.panel.open(pressed or self._pressed, self._noticed)
        if wire := self.board.wire:
            self._watch(wire, "on_end", lambda: self.rows.append(wire.row))
        for lamp in self.panel.lamps:
            self._watch(lamp.pin, "_change_state", lambda: None)

    def _watch(self, thing: Any, doing: str, then: Callable[[], None]) -> None:
        do = getattr(thing, doing)

        def watched(*given: Any) -> Any:
            done = do(*given)
            self._note(then)
            return done

        setattr(thing, doing, watched)

    def _note(self, what: Callable[[], None]) -> None:
        with self._changed:
            what()
            self._changed.notify_all()

    def until(self, *, lit: str = "", rows: int = 0, presses: int = 0, noticed: int = 0) -> None:
        """Wait until the board shows these lights and has had this many rows, presses and notices."""

        def so() -> bool:
            shown = not lit or (bool(self.rows) and bits(self.rows[-1]) == lit)
            counts = ((self.rows, rows), (self.presses, presses), (self.noticed, noticed))
            return shown and all(len(those) >= least for those, least in counts)

        with self._changed:
            assert self._changed.wait_for(so, PATIENCE), [bits(row) for row in self.rows[-3:]]

    def until_pulsed(self) -> None:
        """Wait until both big lights have gone on and off again."""

        def so() -> bool:
            levels = [[one.state for one in lamp.pin.states] for lamp in self.panel.lamps]
            return all(1 in those and those.index(1) < len(those) - 1 and those[-1] == 0 for those in levels)

        with self._changed:
            assert self._changed.wait_for(so, PATIENCE)

    def until_lamps(self, *levels: float) -> None:
        """Wait until the big lights are this bright."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.board.lamps == levels, PATIENCE), self.board.lamps

    def _pressed(self, press: Press) -> None:
        self._note(lambda: self.presses.append(press))

    def _noticed(self) -> None:
        self._note(lambda: self.noticed.append(str(self.panel.condition.word)))


@contextmanager
def at_the_bench(
    wiring: Wiring | None = None, plugged: bool = True, pressed: Pressed | None = None
) -> Iterator[Bench]:
    bench = Bench(wiring or Wiring(), plugged)
    bench.open(pressed)
    try:
        yield bench
    finally:
        bench.panel.close()
