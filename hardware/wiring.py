"""The wiring: which function is on which pin, read from a TOML file and checked."""

import tomllib
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, structs

from companion.game import Refused

FIRST, LAST = 2, 27  # 0 and 1 belong to the memory of add-on boards

HEADER: tuple[int | str, ...] = (  # the 40 pins in their order; a number is BCM's
    *("3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND"),
    *(9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21),
)


class Pins(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Named functions and their BCM numbers."""

    data: int = 10
    clock: int = 11
    latch: int = 8
    back: int = 9
    dim: int = 12
    deal: int = 5
    no_deal: int = 6
    undo: int = 13
    deal_light: int = 16
    no_deal_light: int = 19
    dial_a: int = 20
    dial_b: int = 21
    push: int = 26


class Wiring(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A panel as it is built; what a file leaves out is as in the maker's page."""

    lights: Literal["registers", "strip", "none"] = "registers"
    brightness: float = 0.6
    hold: float = 0.6  # seconds that UNDO is held
    pins: Pins = Pins()

    @property
    def used(self) -> dict[str, int]:
        """The functions that this panel has, and their pins."""
        unused = {
            "registers": (),
            "strip": ("back", "dim"),
            "none": ("data", "clock", "latch", "back", "dim"),
        }[self.lights]
        return {name: pin for name, pin in structs.asdict(self.pins).items() if name not in unused}

    def place_of(self, light: int) -> str:
        """Return where a light is, counted from the Pi."""
        if self.lights == "strip":
            return f"place {light + 1} of the strip"
        return f"register {light // 8 + 1}, output {'ABCDEFGH'[light % 8]}"


# What each function leads to, for the printed header.
LEADS_TO = {
    "data": "data to register 1, pin 14",
    "clock": "clock to all registers, pin 11",
    "latch": "latch to all registers, pin 12",
    "back": "back from register 4, pin 9",
    "dim": "dim to all registers, pin 13",
    "deal": "DEAL",
    "no_deal": "NO DEAL",
    "undo": "UNDO",
    "deal_light": "light of DEAL",
    "no_deal_light": "light of NO DEAL",
    "dial_a": "dial A",
    "dial_b": "dial B",
    "push": "dial push (OK)",
}
ON_A_STRIP = {"data": "data of the strip", "clock": "clock of the strip", "latch": "left free"}


def read_wiring(path: Path) -> Wiring:
    """Return the wiring in a file, or refuse it with a sentence."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refused(f"The wiring {path} cannot be read: {why}.") from None
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"The wiring {path.name} is not TOML: {error}.") from None
    try:
        wiring = msgspec.convert(written, Wiring)
    except msgspec.ValidationError as error:
        raise Refused(f"The wiring {path.name} cannot be read: {error}.") from None
    check(wiring)
    return wiring


def check(wiring: Wiring) -> None:
    """Refuse pins that do not exist, and two functions on one pin."""
    taken: dict[int, str] = {}
    for name, pin in wiring.used.items():
        if not FIRST <= pin <= LAST:
            raise Refused(f"{name} = {pin}: there is no such pin. BCM {FIRST} to {LAST} are free to use.")
        if pin in taken:
            raise Refused(f"{taken[pin]} and {name} are both on BCM {pin}. Each needs a pin of its own.")
        taken[pin] = name
    if not 0 <= wiring.brightness <= 1:
        raise Refused(f"brightness = {wiring.brightness}: it goes from 0 to 1.")
    if not 0.2 <= wiring.hold <= 5:
        raise Refused(f"hold = {wiring.hold}: UNDO is held for 0.2 to 5 seconds.")


def header(wiring: Wiring) -> str:
    """Return the 40 pins as they lie on the board, with this wiring on them."""
    leads = LEADS_TO | (ON_A_STRIP if wiring.lights == "strip" else {})
    by_pin = {pin: leads[name] for name, pin in wiring.used.items()}
    width = max(map(len, by_pin.values()))
    rows = []
    for number, pin in enumerate(HEADER, 1):
        function, name = by_pin.get(pin, "") if isinstance(pin, int) else "", _name(pin)
        if number % 2:
            rows.append(f"{function:>{width}}  {name:>6} {number:>2} ●")
        else:
            rows[-1] += f"● {number:<2} {name:<6}  {function}"
    return "\n".join(row.rstrip() for row in rows)


def _name(pin: int | str) -> str:
    return pin if isinstance(pin, str) else f"BCM {pin}"
