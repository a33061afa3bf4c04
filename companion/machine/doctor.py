"""The doctor: checks the machine, part by part, and says what to do.

There are three verdicts: fine, missing (but games can do without it), and must be fixed.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from companion.game import Refused, as_is
from companion.games import SHELF
from companion.house.config import Phones, read, read_wiring
from companion.house.door import HOTSPOT, Door
from companion.house.picture import can_draw
from companion.house.stickers import FILE as PRINTED
from companion.house.stickers import printed_at
from companion.machine import sound_card
from companion.machine.monitor import FONTS, Monitor, room
from companion.machine.sound_card import ALSA, PIPEWIRE, VOICE, Tried, cards, player, try_out
from companion.store.journal import Journal
from companion.store.journal_file import VERSION, counted_at, inspect
from companion.table.table import Table


class Verdict(StrEnum):
    """How a part is doing."""

    WELL = "✓"
    WITHOUT = "~"  # a game can do without it
    MEND = "✗"


WELL, WITHOUT, MEND = Verdict

SERVICE, RESCUE = "tableside.service", "tableside-rescue.service"
CHIP, SPI = Path("/dev/gpiochip0"), Path("/dev/spidev0.0")
ROOM = 100_000_000  # bytes; a long evening takes about a million
MADE = 2026  # the year Tableside was made; a correct clock never shows an earlier one
LEAST = (80, 24)
COLORS = ("truecolor", "24bit")


class Finding(NamedTuple):
    """What the doctor found out about one part."""

    part: str
    verdict: Verdict
    sentence: str


class Machine:
    """Everything the doctor needs from the machine."""

    def has(self, command: str) -> bool:
        """Whether a command is installed."""
        return shutil.which(command) is not None

    def printed(self, *command: str) -> str:
        """Return what a command prints; nothing if it isn't installed."""
        with suppress(OSError, subprocess.TimeoutExpired):
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)  # noqa: S603
            return done.stdout.strip()
        return ""

    def exists(self, path: Path) -> bool:
        """Whether a file or device exists."""
        return path.exists()

    def usable(self, path: Path) -> bool:
        """Whether this user may read and write a file or device."""
        return os.access(path, os.R_OK | os.W_OK)

    def free(self, folder: Path) -> int:
        """Return how many bytes are free; refuse a folder that can't be written to."""
        try:
            with TemporaryFile(dir=folder) as file:
                file.write(b"tableside")
                file.flush()
            return shutil.disk_usage(folder).free
        except OSError as error:
            raise Refused(as_is((error.strerror or str(error)).lower())) from None

    def terminal(self) -> tuple[tuple[int, int], str]:
        """Return this terminal's size, and what it says about how many colors it has."""
        return tuple(shutil.get_terminal_size((0, 0))), os.environ.get("COLORTERM", "")  # type: ignore[return-value]

    def player(self) -> str:
        """Return the program that plays sounds, if there is one."""
        return player()

    def cards(self) -> list[str]:
        """Return the names of the sound cards."""
        return cards()

    def controls(self) -> list[Path]:
        """Return the devices through which sound cards are used."""
        return sound_card.controls()

    def tries(self, program: str) -> Tried:
        """Play a moment of silence with the program that plays sounds; return how that went."""
        return try_out(program)

    def draws(self) -> bool:
        """Whether the library that draws pictures is installed."""
        return can_draw()

    def now(self) -> datetime:
        """Return the clock's time."""
        return datetime.now(UTC)


@dataclass(frozen=True)
class Patient:
    """The machine to examine, and what's known about it."""

    machine: Machine
    journal: Path
    settings: Path
    box: bool  # whether the installer set it up; otherwise it's somebody's computer
    pi: bool
    monitors: Sequence[Monitor] = ()
    addresses: Sequence[str] = ()


def examine(patient: Patient) -> Iterator[Finding]:
    """Yield the findings, part by part."""
    for part, look in PARTS.items():
        try:
            verdict, sentence = look(patient)
        except Refused as refusal:
            verdict, sentence = MEND, refusal.why
        yield Finding(part, verdict, sentence)


def printed(finding: Finding) -> str:
    """Return a finding as one line of text."""
    return f"{finding.verdict} {finding.part:<9} {finding.sentence}"


def _terminal(patient: Patient) -> tuple[Verdict, str]:
    machine = patient.machine
    if patient.box:
        if missing := [name for name in ("sway", "foot", "seatd") if not machine.has(name)]:
            return MEND, f"{_listed(missing)} missing. Try: sudo apt install {' '.join(missing)}"
        return WELL, "sway and foot are here."
    size, colors = machine.terminal()
    if size != (0, 0) and (size[0] < LEAST[0] or size[1] < LEAST[1]):
        return MEND, f"This terminal has {size[0]}×{size[1]} letters. Make it 80×24 or larger."
    if colors not in COLORS:
        return WITHOUT, "This terminal doesn't say it has true color. Try another, such as foot."
    return WELL, f"{size[0]}×{size[1]} letters, true color."


def _fonts(patient: Patient) -> tuple[Verdict, str]:
    if not patient.box:
        return WELL, "Your terminal's own."
    here = patient.machine.printed("fc-list", ":", "family")
    if missing := [font for font in (FONTS[0], FONTS[-1]) if font not in here]:
        install = "sudo apt install fonts-jetbrains-mono fonts-dejavu-core"
        return MEND, f"{_listed(missing)} missing. Try: {install}"
    return WELL, f"{FONTS[0]}, and {FONTS[-1]} for what it lacks."


def _screen(patient: Patient) -> tuple[Verdict, str]:
    if not patient.box:
        return WELL, "Your terminal's own."
    if not patient.monitors:
        return MEND, "No screen is plugged in. Plug one in, then restart the box."
    first = patient.monitors[0]
    columns, rows = room(first)
    inches = f", {first.inches:.0f} inches" if first.inches else ""
    more = " There's a second one too." if patient.monitors[1:] else ""
    return WELL, f"{first.width}×{first.height}{inches}: {columns}×{rows} letters or more.{more}"


def _service(patient: Patient) -> tuple[Verdict, str]:
    if not patient.box:
        return WELL, "Started by hand."
    state = patient.machine.printed("systemctl", "is-active", SERVICE)
    if state == "active":
        return WELL, "The table is running, and starts by itself."
    why = "To see why: sudo journalctl -u tableside"
    if patient.machine.printed("systemctl", "is-active", RESCUE) == "active":
        return MEND, f"The usual screen didn't start; the rescue console is on. {why}"
    return (
        MEND,
        f"The table isn't running ({state or 'unknown'}). Try: sudo systemctl restart tableside. {why}",
    )


def _record(patient: Patient) -> tuple[Verdict, str]:
    if not patient.machine.exists(patient.journal):
        return WELL, f"None yet; it will be {patient.journal}."
    if inspect(patient.journal) < VERSION:
        older = f"{patient.journal} is from an older Tableside. The table upgrades it when it opens."
        return WELL, older
    games, entries = counted_at(patient.journal)
    if damaged := _damaged(patient.journal):
        return MEND, f"{patient.journal}: {'; '.join(damaged)}. Restore a copy that still has them."
    return WELL, f"{patient.journal}: {games} games, {entries} entries, sound."


def _damaged(path: Path) -> list[str]:
    """Replay every game; return what's wrong with each one that fails."""
    damaged = []
    with closing(Journal.open_to_read(path)) as journal:
        for game in journal.games():
            try:
                Table.resume(journal, game, whole=True)
            except Refused as refusal:
                damaged.append(refusal.why.rstrip("."))
    return damaged


def _games(patient: Patient) -> tuple[Verdict, str]:
    for lid in SHELF.lids.values():
        SHELF.brought(lid, "rules")
    if SHELF.faults:
        return WITHOUT, " ".join(map(str, SHELF.faults.values()))
    return WELL, f"{', '.join(lid.title for lid in SHELF.lids.values())}."


def _pictures(patient: Patient) -> tuple[Verdict, str]:
    if patient.machine.draws():
        return WELL, "Evenings can be taken home as a picture."
    install = "sudo deploy/install.sh" if patient.box else "pip install 'tableside[picture]'"
    return WITHOUT, f"Pillow isn't installed, so there are no pictures of evenings. Try: {install}"


def _sound(patient: Patient) -> tuple[Verdict, str]:
    machine = patient.machine
    program, found = machine.player(), machine.cards()
    if not program:
        return WITHOUT, f"{PIPEWIRE} and {ALSA} are missing, so it's silent. Try: sudo apt install alsa-utils"
    if program == ALSA and not found:
        return WITHOUT, "There's no sound card, so it's silent. Plug one in, such as a USB speaker."
    tried = machine.tries(program)
    if not tried.works:
        controls = machine.controls()
        if program == ALSA and controls and not any(map(machine.usable, controls)):
            closed = " or ".join(map(str, controls))
            return WITHOUT, f"This user may not use {closed}. On a box, run the installer again to fix that."
        return WITHOUT, f"{program} can't play anything, so it's silent: {tried.why}."
    if not machine.has(VOICE):
        return WITHOUT, f"There's no voice, only sounds. Try: sudo apt install {VOICE}"
    elsewhere = "where your desktop sends its sound" if program == PIPEWIRE else "where ALSA sends its sound"
    where = f"on {tried.card}" if tried.card else elsewhere
    return WELL, f"{program} plays {where}. To hear it: tableside sound"


def _settings(patient: Patient) -> tuple[Verdict, str]:
    if not patient.machine.exists(patient.settings):
        return WELL, f"All at their defaults. To change them, write {patient.settings}."
    read(patient.settings)
    read_wiring(patient.settings)
    return WELL, f"{patient.settings} is fine."


def _disk(patient: Patient) -> tuple[Verdict, str]:
    folder, machine = patient.journal.parent, patient.machine
    settled, there = (
        machine.printed("findmnt", *how, "-n", "-o", "TARGET", str(folder)) for how in (["-s"], ["-k"])
    )
    if settled and not there:
        return MEND, f"The partition with the record isn't at {folder}. Plug it in."
    try:
        free = patient.machine.free(folder)
    except Refused as refusal:
        return MEND, f"Can't write to {folder}: {refusal.why}."
    if free < ROOM:
        return MEND, f"Only {free // 1_000_000} MB are free. Make room: it should be 100 or more."
    return WELL, f"{free // 1_000_000} MB are free."


def _clock(patient: Patient) -> tuple[Verdict, str]:
    now = patient.machine.now()
    if now.year < MADE:
        return WITHOUT, f"It says {now:%Y-%m-%d}. Games keep their order; a network sets the clock."
    return WELL, f"It says {now:%Y-%m-%d %H:%M} UTC."


def _address(patient: Patient) -> tuple[Verdict, str]:
    if patient.addresses:
        return WELL, f"Phones can reach this box at {' or '.join(patient.addresses)}."
    return WITHOUT, "No network: phones can't join. Plug in a cable, or try: tableside hotspot on"


def _stickers(patient: Patient) -> tuple[Verdict, str]:
    """Return whether this box is where phones look for it, going by the printed stickers."""
    printed = printed_at(patient.journal.with_name(PRINTED))
    if not printed:
        return WELL, "None printed. To print some: tableside stickers deal_or_no_deal"
    port = _port(patient)
    here = {Door(port).host(address) for address in patient.addresses}
    titles = {lid.name: lid.title for lid in SHELF.lids.values()}
    for game, host in printed.items():
        if here and host not in here:
            where = " or ".join(patient.addresses)
            back = (
                "tableside hotspot on" if host.startswith(HOTSPOT) else "have the router give it that address"
            )
            return WITHOUT, (
                f"Those for {titles.get(game, game)} are printed for {host}, but this box is at {where}. "
                f"Scanners can use them, phones can't. Try: {back}. Or print them again."
            )
    return WELL, f"Printed for {' and '.join(sorted(set(printed.values())))}."


def _port(patient: Patient) -> int:
    with suppress(Refused, OSError):  # what's wrong with the settings is said elsewhere
        return read(patient.settings).phones.port
    return Phones().port


def _device(device: Path, what: str, mend: str, patient: Patient) -> tuple[Verdict, str]:
    if not patient.pi:
        return WITHOUT, "This isn't a Raspberry Pi: no panel of lights and buttons."
    if not patient.machine.exists(device):
        return WITHOUT, f"There's no {device}, {what}. For a panel: {mend}"
    if not patient.machine.usable(device):
        return MEND, f"This user may not use {device}, {what}. Run the installer again to fix that."
    return WELL, f"{device}: {what}."


def _listed(names: Sequence[str]) -> str:
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}"


PARTS: dict[str, Callable[[Patient], tuple[Verdict, str]]] = {
    "Terminal": _terminal,
    "Fonts": _fonts,
    "Screen": _screen,
    "Service": _service,
    "Record": _record,
    "Games": _games,
    "Pictures": _pictures,
    "Sound": _sound,
    "Settings": _settings,
    "Disk": _disk,
    "Clock": _clock,
    "Address": _address,
    "Stickers": _stickers,
    "Pins": partial(_device, CHIP, "the pins of this Pi", "sudo apt full-upgrade, then restart the box"),
    "SPI": partial(_device, SPI, "SPI, for fast lights", "sudo raspi-config nonint do_spi 0"),
}
