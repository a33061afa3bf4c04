"""The screen of a box without a desktop: how large its text is, and what displays it (sway and foot)."""

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

CONNECTORS = Path("/sys/class/drm")
# How many columns and rows can be read from a chair, on a screen with a diagonal under this many inches.
ROOM = {12.0: (80, 24), 30.0: (100, 30), 999.0: (160, 45)}
USUAL = 15.0  # inches, for a screen that doesn't report its size
UNSAID = 1.0  # seconds to wait for that report
WIDE, HIGH, LOW = 0.6, 1.2, 0.13  # a JetBrains Mono letter's width, height and offset, per font size
FONTS = ("JetBrains Mono", "DejaVu Sans Mono", "DejaVu Sans")
INK = "0a0f1e"
# foot's own shortcuts, all turned off: a new terminal, the font size, search and more.
NO_KEYS = (
    *("spawn-terminal", "font-increase", "font-decrease", "font-reset", "search-start"),
    *("show-urls-launch", "scrollback-up-page", "scrollback-down-page", "clipboard-copy", "clipboard-paste"),
)


class Monitor(NamedTuple):
    """A screen that is plugged in."""

    width: int  # pixels
    height: int
    inches: float  # its diagonal; 0 if it doesn't report its size


class Letters(NamedTuple):
    """The size of letters and rows, in pixels."""

    size: int
    row: int


def monitors(connectors: Path = CONNECTORS) -> list[Monitor]:
    """Return the screens that are plugged in, according to the kernel."""
    found = []
    for connector in sorted(connectors.glob("card*-*")):
        mode = _text(connector / "modes").partition("\n")[0].rstrip("i")
        if _text(connector / "status").strip() == "connected" and mode:
            width, height = map(int, mode.split("x"))
            found.append(Monitor(width, height, _inches(connector / "edid")))
    return found


def first_monitor(patience: float = 5.0, connectors: Path = CONNECTORS) -> Monitor | None:
    """Return the first screen, or None if there still isn't one after `patience` seconds."""
    end = monotonic() + patience
    while True:
        found = monitors(connectors)
        left = end - monotonic()
        if left <= 0 or (found and (found[0].inches or left < patience - UNSAID)):
            return next(iter(found), None)
        sleep(0.1)


def room(monitor: Monitor, columns: int = 0) -> tuple[int, int]:
    """Return how many columns and rows there should be."""
    least, fewest = next(room for inches, room in ROOM.items() if (monitor.inches or USUAL) < inches)
    return (max(80, columns), 24) if columns else (least, fewest)


def letters(monitor: Monitor, columns: int = 0) -> Letters:
    """Return the largest letters that fit the columns and rows; a cell is at most twice as tall as wide."""
    across, down = room(monitor, columns)
    width = monitor.width // across
    row = min(monitor.height // down, 2 * width)
    return Letters(min(int(width / WIDE), int(row / HIGH)), row)


def terminal(monitor: Monitor | None, columns: int, inside: Sequence[str]) -> list[str]:
    """Return the command for a terminal that runs a program; without a monitor, the font size is fixed."""
    size, row = letters(monitor, columns) if monitor else Letters(20, 24)
    settings = {
        "font": ",".join(f"{font}:pixelsize={size}" for font in FONTS),
        "line-height": f"{row}px",
        "vertical-letter-offset": f"{-round(LOW * size)}px",
        "dpi-aware": "no",
        "pad": "0x0center",
        "colors.background": INK,  # shows at the edges, where the cells end
        "scrollback.lines": "0",
        "mouse.hide-when-typing": "yes",
        **{f"key-bindings.{key}": "none" for key in NO_KEYS},
    }
    overrides = [f"--override={name}={value}" for name, value in settings.items()]
    return ["foot", "--config=/dev/null", *overrides, *inside]


def desk(shown: Sequence[str]) -> str:
    """Return settings that make sway show one program, without any shortcuts, and exit with it.

    cage would do the same with fewer settings. But in Debian bookworm's version (0.1.4), a terminal whose
    picture didn't change is left waiting, and the next change doesn't show until a key is pressed.
    """
    return f"""\
xwayland disable
default_border none
seat * hide_cursor 3000
for_window [app_id=foot] fullscreen enable
exec {shlex.quote(f"{shlex.join(shown)}; swaymsg exit")}
"""


def keyboard(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the machine's keyboard settings (Debian's) under the names Wayland uses."""
    names = {f"XKB{name}": f"XKB_DEFAULT_{name}" for name in ("LAYOUT", "VARIANT", "MODEL", "OPTIONS")}
    return {new: environment[old] for old, new in names.items() if environment.get(old)}


def _inches(edid: Path) -> float:
    try:
        described = edid.read_bytes()
    except OSError:
        return 0.0
    wide, high = described[21:23] if len(described) > 22 else (0, 0)  # centimeters
    return float((wide**2 + high**2) ** 0.5 / 2.54)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
