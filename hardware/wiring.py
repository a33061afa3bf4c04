"""A printout of the wiring on a Pi's header: what each pin is connected to."""

from companion.house.config import Wiring

HEADER: tuple[int | str, ...] = (  # the 40 pins in order, with BCM numbers
    *("3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND"),
    *(9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21),
)

# What each part's pin is connected to, for the printed header.
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


def place_of(light: int, wiring: Wiring) -> str:
    """Return a light's position, counting from the Pi."""
    if wiring.lights == "strip":
        return f"light {light + 1} of the strip"
    return f"register {light // 8 + 1}, output {'ABCDEFGH'[light % 8]}"


def header(wiring: Wiring) -> str:
    """Return a picture of the 40 pins as they are on the board, with this wiring."""
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
