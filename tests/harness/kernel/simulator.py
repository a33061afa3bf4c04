"""The kernel's simulated pins, with simulated registers and buttons wired to them."""

import threading
import time
from importlib import import_module
from pathlib import Path

from companion.house.config import Pins
from companion.table.panel import Button
from hardware.mock import PIN_OF
from hardware.picture import DARK_ROW, Row
from hardware.pins import pi_pins

CONFIG = Path("/sys/kernel/config/gpio-sim")
LINES = 28
APART = 0.005  # seconds between two edges when the dial turns


class Chip:
    """A simulated gpiochip whose lines can be read and pulled from outside, as if by wires."""

    def __init__(self, name: str = "panel") -> None:
        folder = CONFIG / name
        bank = folder / "bank0"
        if not folder.exists():  # a chip outlives the process that created it
            bank.mkdir(parents=True)
            (bank / "num_lines").write_text(str(LINES))
            (folder / "live").write_text("1")
        device, chip = (path.read_text().strip() for path in (folder / "dev_name", bank / "chip_name"))
        lines = [Path(f"/sys/devices/platform/{device}/{chip}/sim_gpio{line}") for line in range(LINES)]
        self._values = [line / "value" for line in lines]
        self._pulls = [line / "pull" for line in lines]
        for line in range(LINES):
            self.pull(line, up=True)

    def level(self, line: int) -> bool:
        """Return a line's level, as the kernel reports it."""
        return self._values[line].read_text().strip() == "1"

    def pull(self, line: int, up: bool) -> None:
        """Pull a line up or down from outside."""
        self._pulls[line].write_text("pull-up" if up else "pull-down")


class SimBoard:
    """Four registers on the lines of a chip, and methods for pressing the buttons.

    Whenever a line has been written, the registers look at the levels the kernel reports: they shift when the
    clock has gone up, latch when the latch line has, and put the last bit on the wire that leads back.
    """

    def __init__(self, chip: Chip, pins: Pins) -> None:
        self.chip = chip
        self.plugged = True
        self.rows: list[Row] = []
        self.clocks = 0
        self.latched = threading.Condition()
        self._pins = pins
        self._shifted: Row = DARK_ROW
        self._levels = {pins.clock: chip.level(pins.clock), pins.latch: chip.level(pins.latch)}

    def watch(self) -> None:
        """Have the registers check the levels whenever a line has been written."""
        pi_pins().close()  # loads lgpio like the panel does
        lgpio = import_module("lgpio")
        write = lgpio.gpio_write

        def watched(handle: int, line: int, level: int) -> int:
            done: int = write(handle, line, level)
            if line in self._levels:
                self._look(line)
            return done

        lgpio.gpio_write = watched

    def _look(self, line: int) -> None:
        before, now = self._levels[line], self.chip.level(line)
        self._levels[line] = now
        if before or not now or not self.plugged:
            return
        if line == self._pins.clock:
            self.clocks += 1
            self._shifted = (self.chip.level(self._pins.data), *self._shifted[:-1])
            self.chip.pull(self._pins.back, up=self._shifted[-1])
        else:
            with self.latched:
                self.rows.append(self._shifted)
                self.latched.notify_all()

    @property
    def row(self) -> Row:
        """The row that was latched last."""
        return self.rows[-1] if self.rows else DARK_ROW

    def hold(self, button: Button) -> None:
        """Press a button without letting go; the dial turns by one click."""
        if button in PIN_OF:
            self.chip.pull(getattr(self._pins, PIN_OF[button]), up=False)
            return
        lines = (self._pins.dial_a, self._pins.dial_b)
        first, second = lines if button == Button.RIGHT else lines[::-1]
        for line, up in ((first, False), (second, False), (first, True), (second, True)):
            self.chip.pull(line, up)
            time.sleep(APART)

    def release(self, button: Button) -> None:
        """Let go of a button."""
        if button in PIN_OF:
            self.chip.pull(getattr(self._pins, PIN_OF[button]), up=True)

    def press(self, button: Button) -> None:
        """Press a button for as long as a person would, and let go."""
        self.hold(button)
        time.sleep(2.5 * 0.02)
        self.release(button)
        time.sleep(2.5 * 0.02)
