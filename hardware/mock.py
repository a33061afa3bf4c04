"""A panel on mock pins: the chain of registers, modeled bit by bit, and buttons that can be pressed.

The code that uses the pins is the same as on a Pi; only what's connected to them is simulated.
"""

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin, MockSPIDevice

from companion.house.config import Pins, Wiring
from companion.table.panel import Button
from hardware.picture import DARK_ROW, LIGHTS, Row

PIN_OF = {Button.DEAL: "deal", Button.NO_DEAL: "no_deal", Button.UNDO: "undo", Button.OK: "push"}
PI = "c04170"  # a Pi 5's revision


class MockPins(MockFactory):
    """Mock pins, some of which can dim a light."""

    def __init__(self, dimmed: frozenset[int]) -> None:
        super().__init__(revision=PI)
        self._dimmed = dimmed

    def pin(self, name: object, pin_class: type[MockPin] | None = None, **more: object) -> MockPin:
        """Return the pin with this name; it's always the same object."""
        return super().pin(name, pin_class or (MockPWMPin if name in self._dimmed else None), **more)


class Wire(MockSPIDevice):
    """A device on the bus: it sees each rising clock edge, and the end of each transfer."""

    def __init__(self, pins: Pins, factory: MockPins) -> None:
        super().__init__(pins.clock, pins.data, pins.back, pins.latch, pin_factory=factory)
        self.transfers: list[int] = []  # how many bits each one had
        self._clocked = 0
        self._high = False

    def on_clock(self) -> None:
        """Handle a bit when the clock goes up."""
        before, self._high = self._high, bool(self.clock_pin.state)
        if self._high and not before:
            self._clocked += 1
            self.on_rise(bool(self.mosi_pin.state))

    def on_select(self) -> None:
        """Handle the end of a transfer."""
        if self.select_pin.state and self._clocked:
            self.transfers.append(self._clocked)
            self._clocked = 0
            self.on_end()

    def on_rise(self, bit: bool) -> None:
        """Handle one bit."""

    def on_end(self) -> None:
        """Handle a complete transfer."""

    @property
    def row(self) -> Row:
        """What's lit."""
        raise NotImplementedError


class Registers(Wire):
    """Four 74HC595s in a row: the clock shifts a bit in and the last one out; a whole transfer is latched."""

    def __init__(self, pins: Pins, factory: MockPins) -> None:
        super().__init__(pins, factory)
        self.plugged = True
        self.shifted: Row = DARK_ROW
        self.latched: Row = DARK_ROW

    def on_rise(self, bit: bool) -> None:
        """Shift by one bit; the one that falls out at the end goes back on the return wire."""
        if self.plugged:
            self.shifted = (bit, *self.shifted[:-1])
        (self.miso_pin.drive_high if self.plugged and self.shifted[-1] else self.miso_pin.drive_low)()

    def on_end(self) -> None:
        """Latch what was shifted in."""
        if self.plugged:
            self.latched = self.shifted

    @property
    def row(self) -> Row:
        """What's on the outputs."""
        return self.latched


class Strip(Wire):
    """An APA102 strip: first 32 zero bits, then 32 bits for each light."""

    def __init__(self, pins: Pins, factory: MockPins) -> None:
        super().__init__(pins, factory)
        self.lights: list[bytes] = [bytes(4)] * LIGHTS
        self._bits: list[bool] = []

    def on_rise(self, bit: bool) -> None:
        """Collect the bits."""
        self._bits.append(bit)

    def on_end(self) -> None:
        """Read the frames."""
        word = sum(bit << place for place, bit in enumerate(reversed(self._bits)))
        sent, self._bits = word.to_bytes(len(self._bits) // 8), []
        self.lights = [sent[at : at + 4] for at in range(4, 4 + 4 * LIGHTS, 4)]

    @property
    def row(self) -> Row:
        """Which lights have any color."""
        return tuple(any(light[1:]) for light in self.lights)


class MockBoard:
    """The simulated board: what's lit on it, and buttons to press."""

    def __init__(self, wiring: Wiring) -> None:
        pins = wiring.pins
        self._pins = pins
        self.factory = MockPins(frozenset((pins.dim, pins.deal_light, pins.no_deal_light)))
        model = {"registers": Registers, "strip": Strip}.get(wiring.lights)
        self.wire: Wire | None = model(pins, self.factory) if model else None

    @property
    def row(self) -> Row:
        """What's lit."""
        return self.wire.row if self.wire else DARK_ROW

    @property
    def lamps(self) -> tuple[float, float]:
        """How bright the DEAL and NO DEAL lights are, 0 to 1."""
        deal, no_deal = (
            self.factory.pin(pin).state for pin in (self._pins.deal_light, self._pins.no_deal_light)
        )
        return float(deal), float(no_deal)

    def hold(self, button: Button) -> None:
        """Hold a button down, or turn the dial by one step."""
        pins = self._pins
        if button == Button.RIGHT:
            self._turn(pins.dial_a, pins.dial_b)
        elif button == Button.LEFT:
            self._turn(pins.dial_b, pins.dial_a)
        else:
            self.factory.pin(getattr(pins, PIN_OF[button])).drive_low()

    def release(self, button: Button) -> None:
        """Let go of a button."""
        if button in PIN_OF:
            self.factory.pin(getattr(self._pins, PIN_OF[button])).drive_high()

    def press(self, button: Button) -> None:
        """Press a button and let go."""
        self.hold(button)
        self.release(button)

    def _turn(self, leading: int, following: int) -> None:
        lead, follow = self.factory.pin(leading), self.factory.pin(following)
        for change in (lead.drive_low, follow.drive_low, lead.drive_high, follow.drive_high):
            change()
