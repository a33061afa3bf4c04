"""Commands for the machine: check it, back it up, restore it, test its panel."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import house
from companion.game import Refused, say
from companion.game.said import printable
from companion.house.config import FILE, Wiring, read, read_wiring

if TYPE_CHECKING:  # each part is loaded only when it's needed
    from companion.machine.doctor import Finding


SYSTEM_LOG = Path("/dev/log")


def add(commands: house.Commands) -> None:
    """Add the commands for the machine and its panel."""
    show = commands.add_parser("show", help="open the table on the screen of a box without a desktop")
    show.set_defaults(run=_show)
    doctor = commands.add_parser("doctor", help="check this machine, part by part, and say what to do")
    doctor.set_defaults(run=_doctor)
    rescue = commands.add_parser("rescue", help="the console you get when a box's usual screen doesn't start")
    rescue.set_defaults(run=_rescue)
    backup = commands.add_parser("backup", help="copy everything to a USB stick")
    backup.add_argument("--to", type=Path, metavar="FOLDER", help="copy to this folder instead")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="restore a copy; what's there now is set aside")
    restore.add_argument(
        "--from", dest="source", type=Path, metavar="FOLDER", help="look for copies in this folder"
    )
    restore.add_argument("--copy", type=int, metavar="N", help="which copy (default: the newest)")
    restore.set_defaults(run=_restore)
    sound = commands.add_parser("sound", help="play every sound, and say something")
    house.add_config(sound)
    sound.set_defaults(run=_sound)
    hotspot = commands.add_parser("hotspot", help="give this box its own Wi-Fi, or go back to the house's")
    hotspot.add_argument("turn", choices=("on", "off"))
    hotspot.set_defaults(run=_hotspot)

    panel = commands.add_parser("panel", help="test the lights and buttons, or print the wiring")
    doings = panel.add_subparsers(title="commands", metavar="COMMAND", required=True)
    test = doings.add_parser("test", help="light every light in turn, and name every button you press")
    test.add_argument("--panel", choices=("auto", "mock"), default="auto", help="which pins")
    house.add_config(test)
    test.set_defaults(run=_panel_test)
    wiring = doings.add_parser("wiring", help="print the Pi's header with the wiring on it")
    house.add_config(wiring)
    wiring.set_defaults(run=_panel_wiring)


def _show(options: argparse.Namespace) -> int:
    from companion.machine.monitor import desk, first_monitor, keyboard, terminal

    try:
        columns = house.config_of(options).screen.columns
    except Refused:
        columns = 0  # the table will say what's wrong once it's open
    settings = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.mkdtemp()) / "sway"
    settings.write_text(desk(terminal(first_monitor(), columns, _table())))
    os.environ.update(keyboard())
    try:
        os.execvp("sway", ["sway", "--config", str(settings)])  # noqa: S606, S607
    except OSError:
        raise Refused(say("sway is missing. Run: sudo apt install sway foot")) from None


def _table() -> list[str]:
    """Return the command that starts the table on a box; its log goes to systemd's journal."""
    return itself("play", "--kiosk", *(("--log", str(SYSTEM_LOG)) if SYSTEM_LOG.is_socket() else ()))


def itself(*arguments: str) -> list[str]:
    """Return the command that starts this program; -P keeps it from importing files in the current folder."""
    return [sys.executable, "-P", "-m", "companion.cli", *arguments]


def _doctor(options: argparse.Namespace) -> int:
    from companion.machine.doctor import MEND, printed

    worst = 0
    for finding in _examined(options):
        print(printed(finding))
        worst |= finding.verdict == MEND
    return worst


def _examined(options: argparse.Namespace) -> "Iterator[Finding]":
    from companion.house.door import Door
    from companion.machine.doctor import Machine, Patient, examine
    from companion.machine.monitor import monitors
    from hardware.pins import on_a_pi

    box = house.SETTINGS in os.environ
    settings, addresses = house.settings_folder() / FILE, Door().addresses()
    return examine(
        Patient(Machine(), house.journal_of(options), settings, box, on_a_pi(), monitors(), addresses)
    )


def _rescue(options: argparse.Namespace) -> int:
    from companion.house.owner import TRIES, Owner
    from companion.machine.doctor import MEND
    from companion.machine.rescue import rescue

    def play(findings: Sequence["Finding"]) -> list[str]:
        bad = {finding.part for finding in findings if finding.verdict == MEND}
        if "Disk" in bad:
            raise Refused(say("Can't start: nothing you enter could be saved."))
        return itself("play", *(("--config", os.devnull) if "Settings" in bad else ()))

    journal = house.journal_of(options)
    owner = Owner(_pin, journal.with_name(TRIES))
    return rescue(lambda: _examined(options), play, journal, owner)


def _pin() -> str:
    """Return the hash of the owner's PIN; if the settings can't be read, there's no PIN."""
    path = house.settings_folder() / FILE
    with suppress(Refused):
        return read(path).owner.pin if path.exists() else ""
    return ""


def _backup(options: argparse.Namespace) -> int:
    from companion.machine.copies import make_copy
    from companion.machine.sticks import any_stick

    with ExitStack() as opened:
        place = options.to or opened.enter_context(any_stick())[1]
        copy = make_copy(house.journal_of(options), place)
    folder = printable(str(copy.folder))  # it may include a stick's name, which can hold anything
    print(f"Copy {copy.number} ({copy.words}) is in {folder}, read back and checked.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    from companion.machine.copies import bring_back, copies
    from companion.machine.sticks import any_stick

    with ExitStack() as opened:
        place = options.source or opened.enter_context(any_stick())[1]
        found = [copy for copy in copies(place) if options.copy in (None, copy.number)]
        if not found:
            raise Refused(say("There's no such copy in {place}.", place=str(place)))
        bring_back(found[0], house.journal_of(options))
    print(f"Copy {found[0].number} ({found[0].words}) is restored. What was there is set aside beside it.")
    return 0


def _sound(options: argparse.Namespace) -> int:
    from companion.game.said import house_language
    from companion.machine.sound_card import cards, player
    from companion.voice.sounds import SOUNDS
    from companion.voice.speaker import FOLDER, BoxSpeaker

    config = house.config_of(options)
    house.speak_as(config)
    speaker, volume = BoxSpeaker(house.house_folder() / FOLDER), config.sound.volume
    if missing := speaker.prepare():
        print(missing)
    print(f"{player() or 'Nothing'} plays. Sound cards: {', '.join(cards()) or 'none'}.")
    for sound in SOUNDS:
        print(f"♪ {sound}")
        speaker.play(sound, volume)
    speaker.speak(str(say("Deal, or no deal?")), house_language(), volume)
    return 0


def _hotspot(options: argparse.Namespace) -> int:
    from companion.house.door import HOTSPOT, joining
    from companion.house.qr import in_letters, on_screen
    from companion.machine.hotspot import switch_off, switch_on

    if options.turn == "off":
        switch_off()
        print("The box's own Wi-Fi is off. The box joins the house's network again by itself.")
        return 0
    wifi = switch_on(house.house_folder())
    print(in_letters(on_screen(joining(wifi))))
    print(f"The box is its own Wi-Fi now: {wifi.name}, key {wifi.key}. Its address is {HOTSPOT}.")
    print("F2 at the table shows both codes. It stays on after a restart; tableside hotspot off ends it.")
    return 0


def _panel_test(options: argparse.Namespace) -> int:
    from hardware.choosing import panel_for

    path = house.settings_file(options)
    if path:
        read_wiring(path)  # refuse bad wiring before anything lights up
    panel = panel_for(options.panel, path)
    if panel is None:
        raise Refused(say("This isn't a Raspberry Pi. For mock pins: tableside panel test --panel mock"))
    from hardware.trial import try_out

    return 0 if try_out(panel, print, time.sleep) else 1


def _panel_wiring(options: argparse.Namespace) -> int:
    from hardware.wiring import header

    path = house.settings_file(options)
    print(header(read_wiring(path) if path else Wiring()))
    return 0
