"""The buttons and the dial: each press is passed on; if handling one fails, later ones still work."""

import logging
import time
from contextlib import ExitStack
from functools import partial

import gpiozero
from gpiozero import Factory, GPIODevice

from companion.house.config import Wiring
from companion.table.panel import Button, Press, Pressed

BOUNCE = 0.02  # seconds that a contact may chatter for


def attach(wiring: Wiring, factory: Factory, pressed: Pressed, closing: ExitStack) -> None:
    """Listen to every button until `closing` is closed."""
    pins = wiring.pins
    for button, pin in ((Button.DEAL, pins.deal), (Button.NO_DEAL, pins.no_deal), (Button.OK, pins.push)):
        device = gpiozero.Button(pin, bounce_time=BOUNCE, pin_factory=factory)
        _until(closing, device, device)
        device.when_pressed = partial(_hand_on, pressed, button)
    undo = gpiozero.Button(pins.undo, bounce_time=BOUNCE, hold_time=wiring.hold, pin_factory=factory)
    _until(closing, undo, undo)
    undo.when_held = partial(_hand_on, pressed, Button.UNDO)
    dial = gpiozero.RotaryEncoder(pins.dial_a, pins.dial_b, max_steps=0, pin_factory=factory)
    _until(closing, dial, dial.a, dial.b)
    dial.when_rotated_clockwise = partial(_hand_on, pressed, Button.RIGHT)
    dial.when_rotated_counter_clockwise = partial(_hand_on, pressed, Button.LEFT)


def _hand_on(pressed: Pressed, button: Button) -> None:
    """Pass on a press, but never raise: an exception would end the thread that all callbacks share."""
    try:
        pressed(Press(button, time.monotonic()))
    except Exception:
        logging.getLogger(__name__).exception("Pressing %s went wrong", button)


def _until(closing: ExitStack, device: GPIODevice, *listening: GPIODevice) -> None:
    """On closing, first stop a device from listening, which lgpio forgets to do, and then close it."""
    closing.callback(device.close)
    for part in listening:
        closing.callback(setattr, part.pin, "when_changed", None)
