"""The panel: a table's lights and buttons. If one fails, a sentence says so, and the game goes on."""

import logging
import warnings
from collections.abc import Callable
from contextlib import ExitStack

from gpiozero import PWMLED, Device, Factory, SPISoftwareFallback

from companion.game import Refused, Said, as_is, say
from companion.house.config import Wiring
from companion.table.panel import NONE, Condition, DrawnBoard, Noticed, Pressed
from companion.table.views import TableView
from hardware.buttons import attach
from hardware.encoders import registers, strip
from hardware.lights import Lights
from hardware.picture import DARK, DARK_ROW, Row, TwoButtons, picture
from hardware.stage import Stage

FLICKER_FREE = 200  # Hz, for dimming the registers
FADE = 0.5  # seconds for the big buttons' lights to come on, and to go off
ON, SILENT = say("panel on"), say("panel silent")
NO_LIGHTS, NO_BUTTONS = say("no lights"), say("no buttons")
SLOW = say("SPI is off, so the lights are a little slow. To turn it on, put dtparam=spi=on in config.txt.")


class WiredPanel:
    """Lights and buttons as they're wired, on real or mock pins; mock pins have a simulated board."""

    def __init__(self, wiring: Wiring, pins: Callable[[], Factory], board: DrawnBoard | None = None) -> None:
        self.board = board
        self.lights: Lights | None = None
        self.lamps: tuple[PWMLED, ...] = ()  # for DEAL and NO DEAL
        self.wiring = wiring
        self._pins = pins
        self._missing = NONE
        self._stage: Stage | None = None
        self._choice = TwoButtons.NONE
        self._noticed: Noticed = lambda: None
        self._closing = ExitStack()

    @property
    def condition(self) -> Condition:
        """How the panel is doing: a word for the header, and a sentence if something is missing."""
        if self.lights and self.lights.trouble:
            return Condition(SILENT, self.lights.trouble)
        return self._missing

    def open(self, pressed: Pressed, noticed: Noticed) -> None:
        """Claim the pins. If something is missing, `condition` says so, and the rest works."""
        self._noticed = noticed
        try:
            factory = self._pins()
        except Refused as refusal:
            self._missing = Condition(NONE.word, refusal.said)
            return
        Device.pin_factory = factory  # gpiozero also looks here, and must never choose on its own
        self._closing.callback(factory.close)
        self._missing = Condition(ON)
        self._part(_no_lights, lambda: self._open_lights(factory))
        self._part(_no_lights, lambda: self._open_lamps(factory))
        self._part(_no_buttons, lambda: attach(self.wiring, factory, pressed, self._closing))
        self._stage = Stage(self._light)
        self._closing.callback(self._stage.close)

    def show(self, seen: TableView | None, sure: bool = False) -> None:
        """Light what the open table shows, or go dark; don't wait. `sure`: somebody is pointing at yes."""
        if self._stage:
            self._stage.show(picture(seen, sure) if seen else DARK)

    def close(self) -> None:
        """Go dark and release the pins."""
        self._stage = None
        try:
            self._closing.close()
        except Exception:  # drivers may raise anything, and the program is closing
            logging.getLogger(__name__).exception("Closing the panel went wrong")

    def _part(self, missing: Callable[[Said], Condition], open_it: Callable[[], None]) -> None:
        try:
            open_it()
        except Exception as error:  # drivers may raise anything; the game goes on
            self._missing = missing(_reason(error))

    def _open_lights(self, factory: Factory) -> None:
        wiring, pins = self.wiring, self.wiring.pins
        if wiring.lights == "none":
            return
        registered = wiring.lights == "registers"
        if registered:  # keep it dark until the registers hold the right bits
            dim = PWMLED(pins.dim, active_high=False, frequency=FLICKER_FREE, pin_factory=factory)
            self._closing.callback(dim.close)
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always", SPISoftwareFallback)
            spi = factory.spi(
                clock_pin=pins.clock,
                mosi_pin=pins.data,
                miso_pin=pins.back if registered else None,
                select_pin=pins.latch,
            )
        self._closing.callback(spi.close)
        if warned:
            self._missing = Condition(ON, SLOW)
        self.lights = Lights(spi, registers if registered else strip(wiring.brightness), registered)
        self._closing.callback(self.lights.show, DARK_ROW)
        if registered:
            dim.value = wiring.brightness

    def _open_lamps(self, factory: Factory) -> None:
        pins = self.wiring.pins
        self.lamps = tuple(PWMLED(pin, pin_factory=factory) for pin in (pins.deal_light, pins.no_deal_light))
        for lamp in self.lamps:
            self._closing.callback(lamp.close)

    def _light(self, row: Row, choice: TwoButtons) -> None:
        """Light a row, and pulse the big buttons if there's a choice to make. Runs in the stage's thread."""
        before = self.condition
        if self.lights:
            self.lights.show(row)
        if choice != self._choice:
            self._choice = choice
            for lamp, steady in zip(self.lamps, (choice is TwoButtons.YES, False), strict=False):
                if choice is TwoButtons.OPEN:
                    lamp.pulse(FADE, FADE)
                else:
                    lamp.value = steady
        if self.condition != before:
            self._noticed()


def _no_lights(reason: Said) -> Condition:
    return Condition(NO_LIGHTS, say("The lights don't work: {reason}.", reason=reason))


def _no_buttons(reason: Said) -> Condition:
    return Condition(NO_BUTTONS, say("The buttons don't work: {reason}.", reason=reason))


def _reason(error: Exception) -> Said:
    words = str(error).strip("'")
    return (
        say("another program is using one of their pins")
        if "busy" in words
        else as_is(words or type(error).__name__)
    )
