"""The doctor, on a healthy machine and with each part of it broken in turn, and the rescue console."""

import io
import os
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.game import Refused, say
from companion.house.owner import Owner, hashed
from companion.house.stickers import FILE, keep_printed
from companion.machine import rescue as rescuing
from companion.machine.doctor import (
    CHIP,
    MEND,
    SPI,
    WELL,
    WITHOUT,
    Finding,
    Machine,
    Patient,
    Verdict,
    examine,
)
from companion.machine.monitor import Monitor
from companion.machine.rescue import rescue
from companion.machine.sound_card import Tried
from companion.machine.sticks import NONE
from companion.store.journal import Journal
from tests.damage import played
from tests.refusals import why

CONTROL, SECOND = Path("/dev/snd/controlC0"), Path("/dev/snd/controlC1")


class Pretended(Machine):
    """A fake machine where everything works unless a test changes it."""

    def __init__(self) -> None:
        self.commands = {"sway", "foot", "seatd", "espeak-ng"}
        self.plays, self.sound_cards = "aplay", ["bcm2835 Headphones", "vc4-hdmi-0"]
        self.sound_controls = [CONTROL, SECOND]
        self.tried = Tried(True, "vc4-hdmi-0")  # the second card, according to asound.conf
        self.devices = {CHIP, SPI}
        self.closed: set[Path] = set()
        self.answers = {
            "fc-list": "JetBrains Mono\nDejaVu Sans\nDejaVu Sans Mono",
            "systemctl is-active tableside.service": "active",
        }
        self.bytes: int | Refused = 4_000_000_000
        self.letters = ((100, 30), "truecolor")
        self.pillow = True
        self.clock = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)

    def has(self, command: str) -> bool:
        return command in self.commands

    def printed(self, *command: str) -> str:
        line = " ".join(command)
        return next((answer for begin, answer in self.answers.items() if line.startswith(begin)), "")

    def exists(self, path: Path) -> bool:
        return path in self.devices or (path not in (CHIP, SPI) and path.exists())

    def usable(self, path: Path) -> bool:
        return path not in self.closed

    def free(self, folder: Path) -> int:
        if isinstance(self.bytes, Refused):
            raise self.bytes
        return self.bytes

    def terminal(self) -> tuple[tuple[int, int], str]:
        return self.letters

    def player(self) -> str:
        return self.plays

    def cards(self) -> list[str]:
        return self.sound_cards

    def controls(self) -> list[Path]:
        return self.sound_controls

    def tries(self, program: str) -> Tried:
        return self.tried if program == "aplay" else Tried(self.tried.works)

    def draws(self) -> bool:
        return self.pillow

    def now(self) -> datetime:
        return self.clock


class Practice:
    """A house on a fake machine, for the doctor to examine."""

    def __init__(self, folder: Path) -> None:
        self.machine = Pretended()
        self.journal = folder / "journal.sqlite3"
        self.settings = folder / "tableside.toml"
        self.settings.write_text("[phones]\nport = 80\n")
        Journal.open(self.journal).close()
        self.monitors: tuple[Monitor, ...] = (Monitor(1280, 800, 10.1),)
        self.addresses: tuple[str, ...] = ("192.168.1.20",)
        self.box = self.pi = True

    def findings(self) -> dict[str, tuple[Verdict, str]]:
        patient = Patient(
            *(self.machine, self.journal, self.settings, self.box, self.pi),
            *(self.monitors, self.addresses),
        )
        return {part: (verdict, sentence) for part, verdict, sentence in examine(patient)}

    def finds(self, part: str, verdict: Verdict, *words: str) -> None:
        """Check that this is the only part that isn't fine, and that its sentence has these words in it."""
        found = self.findings()
        assert {name for name, (is_, _) in found.items() if is_ != WELL} == {part}
        assert found[part][0] == verdict
        assert all(word in found[part][1] for word in words), found[part]


@pytest.fixture
def practice(tmp_path: Path) -> Practice:
    return Practice(tmp_path)


def test_a_healthy_box(practice: Practice) -> None:
    found = practice.findings()
    assert {verdict for verdict, _ in found.values()} == {WELL}
    assert found["Screen"][1] == "1280×800, 10 inches: 80×24 letters or more."
    assert "0 games, 0 entries, sound" in found["Record"][1]
    assert found["Sound"][1] == "aplay plays on vc4-hdmi-0. To hear it: tableside sound"
    assert found["Address"][1] == "Phones can reach this box at 192.168.1.20."


def test_somebodys_computer(practice: Practice) -> None:
    practice.box = practice.pi = False
    practice.machine.commands.clear()
    practice.machine.plays = ""
    found = practice.findings()
    assert {part for part, (verdict, _) in found.items() if verdict != WELL} == {"Sound", "Pins", "SPI"}
    assert found["Pins"] == (WITHOUT, "This isn't a Raspberry Pi: no panel of lights and buttons.")


def test_a_box_that_nobody_can_hear(practice: Practice) -> None:
    machine = practice.machine
    machine.tried, machine.closed = Tried(False, why="Permission denied"), {CONTROL, SECOND}
    practice.finds("Sound", WITHOUT, "may not use /dev/snd/controlC0 or /dev/snd/controlC1")
    machine.sound_controls, machine.closed = [SECOND], set()  # card 0 is gone
    machine.tried = Tried(False, why="No such file or directory")
    practice.finds("Sound", WITHOUT, "aplay can't play anything", "No such file or directory")
    machine.tried = Tried(False, why="Device or resource busy")
    practice.finds("Sound", WITHOUT, "Device or resource busy")
    machine.plays = "pw-play"
    practice.finds("Sound", WITHOUT, "pw-play can't play anything")
    machine.tried = Tried(True)
    machine.plays, machine.sound_cards = "pw-play", []
    assert practice.findings()["Sound"] == (
        WELL,
        "pw-play plays where your desktop sends its sound. To hear it: tableside sound",
    )
    machine.plays = "aplay"
    practice.finds("Sound", WITHOUT, "There's no sound card")
    machine.sound_cards = ["bcm2835 Headphones"]
    assert practice.findings()["Sound"][1].startswith("aplay plays where ALSA sends its sound.")
    machine.commands.remove("espeak-ng")
    practice.finds("Sound", WITHOUT, "only sounds", "sudo apt install espeak-ng")
    machine.plays = ""
    practice.finds("Sound", WITHOUT, "silent", "alsa-utils")


@pytest.mark.parametrize(
    ("letters", "verdict", "words"),
    [
        (((79, 24), "truecolor"), MEND, "This terminal has 79×24 letters. Make it 80×24"),
        (((100, 30), ""), WITHOUT, "doesn't say it has true color"),
    ],
)
def test_a_terminal_that_is_too_small_or_plain(
    practice: Practice, letters: tuple[tuple[int, int], str], verdict: Verdict, words: str
) -> None:
    practice.box = False
    practice.machine.letters = letters
    practice.finds("Terminal", verdict, words)


def test_no_foot(practice: Practice) -> None:
    practice.machine.commands -= {"foot", "seatd"}
    practice.finds("Terminal", MEND, "foot and seatd are missing. Try: sudo apt install foot seatd")


def test_no_fonts(practice: Practice) -> None:
    practice.machine.answers["fc-list"] = "DejaVu Sans"
    practice.finds("Fonts", MEND, "JetBrains Mono is missing. Try: sudo apt install fonts-jetbrains-mono")


def test_no_screen(practice: Practice) -> None:
    practice.monitors = ()
    practice.finds("Screen", MEND, "No screen is plugged in.")


def test_two_screens(practice: Practice) -> None:
    practice.monitors *= 2
    assert practice.findings()["Screen"][1].endswith("There's a second one too.")


def test_a_service_that_is_down(practice: Practice) -> None:
    practice.machine.answers["systemctl is-active tableside.service"] = "failed"
    practice.finds("Service", MEND, "The table isn't running (failed). Try: sudo systemctl restart tableside")
    practice.machine.answers["systemctl is-active tableside-rescue.service"] = "active"
    practice.finds("Service", MEND, "the rescue console is on", "sudo journalctl -u tableside")


def test_a_damaged_record(practice: Practice) -> None:
    practice.journal.write_bytes(b"nothing of ours" * 20)
    practice.finds("Record", MEND, why(Journal.open, practice.journal))


async def test_a_damaged_game_is_named(practice: Practice) -> None:
    """The file itself is intact, so the damage is found only by replaying every game."""
    with closing(Journal.open(practice.journal)) as journal:
        await played(journal, "dealt", "companion", 3, 8, random.Random(1))
        await played(journal, "deal_or_no_deal", "table", 2, 8, random.Random(1))
    with closing(sqlite3.connect(practice.journal)) as connection:
        (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_last'").fetchone()
        connection.executescript(
            f"DROP TRIGGER entries_last; DELETE FROM entries WHERE game = 1 AND number = 4; {guard}"
        )
    practice.finds("Record", MEND, "Dealt!", "Ann, Ben and Cal", f"{datetime.now(UTC):%B}")
    assert "Deal or No Deal" not in practice.findings()["Record"][1]


def test_no_record_yet(practice: Practice) -> None:
    practice.journal.unlink()
    assert practice.findings()["Record"][0] == WELL


def test_no_pillow(practice: Practice) -> None:
    practice.machine.pillow = False
    practice.finds("Pictures", WITHOUT, "no pictures of evenings. Try: sudo deploy/install.sh")
    practice.box = False
    practice.finds("Pictures", WITHOUT, "Pillow isn't installed", "pip install 'tableside[picture]'")


def test_a_wrong_entry_in_the_settings(practice: Practice) -> None:
    practice.settings.write_text("[phones]\nprot = 80\n")
    practice.finds("Settings", MEND, "line 2: [phones] has no entry prot.")
    practice.settings.write_text("[panel.pins]\npush = 28\n")
    practice.finds("Settings", MEND, "line 2: push is BCM 2 to 27, the dial's button.")
    practice.settings.unlink()
    assert practice.findings()["Settings"][0] == WELL


def test_a_full_disk_and_one_that_cannot_be_written(practice: Practice) -> None:
    practice.machine.bytes = 5_000_000
    practice.finds("Disk", MEND, "5 MB are free")
    practice.machine.bytes = Refused(say("read-only file system"))
    practice.finds("Disk", MEND, ": read-only file system.")


def test_a_partition_that_is_missing(practice: Practice) -> None:
    practice.machine.answers["findmnt -s"] = str(practice.journal.parent)
    practice.finds("Disk", MEND, "The partition with the record isn't at")
    practice.machine.answers["findmnt -k"] = str(practice.journal.parent)
    assert practice.findings()["Disk"][0] == WELL


def test_a_clock_from_long_ago(practice: Practice) -> None:
    practice.machine.clock = datetime(1970, 1, 1, tzinfo=UTC)
    practice.finds("Clock", WITHOUT, "It says 1970-01-01. Games keep their order")


def test_no_network(practice: Practice) -> None:
    practice.addresses = ()
    practice.finds("Address", WITHOUT, "phones can't join", "tableside hotspot on")


def test_stickers_printed_for_another_address(practice: Practice) -> None:
    keep_printed(practice.journal.with_name(FILE), "deal_or_no_deal", "192.168.1.20")
    assert practice.findings()["Stickers"] == (WELL, "Printed for 192.168.1.20.")
    practice.addresses = ("192.168.1.77",)
    practice.finds(
        "Stickers", WITHOUT, "printed for 192.168.1.20, but this box is at 192.168.1.77", "print them again"
    )
    keep_printed(practice.journal.with_name(FILE), "deal_or_no_deal", "10.42.0.1")
    practice.finds("Stickers", WITHOUT, "tableside hotspot on")


def test_pins_that_are_off_or_closed(practice: Practice) -> None:
    practice.machine.devices.remove(SPI)
    practice.finds("SPI", WITHOUT, "There's no /dev/spidev0.0", "sudo raspi-config nonint do_spi 0")
    practice.machine.devices.add(SPI)
    practice.machine.closed.add(CHIP)
    practice.finds("Pins", MEND, "This user may not use /dev/gpiochip0")


def test_the_command_says_what_must_be_fixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert main(["doctor"]) == 0
    assert "✓ Terminal  100×30 letters, true color." in capsys.readouterr().out
    (tmp_path / "tableside.toml").write_text("[wifi]\nname = 3\n")
    assert main(["doctor"]) == 1
    assert "✗ Settings" in capsys.readouterr().out


# The rescue console.


class Keyboard(io.TextIOWrapper):
    """A pipe with these lines already typed into it."""

    def __init__(self, lines: str) -> None:
        coming, going = os.pipe()
        os.write(going, lines.encode())
        os.close(going)
        super().__init__(os.fdopen(coming, "rb", buffering=0), write_through=True)


BROKEN = (Finding("Screen", MEND, "No screen is plugged in."), Finding("Disk", WELL, "9 MB are free."))


def at_the_console(
    monkeypatch: pytest.MonkeyPatch,
    lines: str,
    status: int = 0,
    play: object = None,
    owner: Owner | None = None,
) -> tuple[int, list[list[str]]]:
    ran: list[list[str]] = []

    def run(command: list[str], check: bool) -> object:
        ran.append(command)
        return type("Done", (), {"returncode": status})

    monkeypatch.setattr(rescuing, "subprocess", type("Subprocess", (), {"run": run}))
    opens: Any = play or (lambda found: ["play"])
    ended = rescue(lambda: BROKEN, opens, Path("journal"), owner or Owner(), Keyboard(lines), 0.01)
    return ended, ran


def test_it_says_what_is_wrong_and_leads_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_the_console(monkeypatch, "u\n") == (0, [])
    said = capsys.readouterr().out
    assert "! Screen    No screen is plugged in." in said
    assert "9 MB" not in said
    assert "Everything saved is safe." in said


def test_the_table_opens_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert at_the_console(monkeypatch, "P\nx\nu\n", status=2) == (0, [["play"]])
    said = capsys.readouterr().out
    assert "The table doesn't open here either." in said
    assert "Press P, U, C, B, then Enter." in said


def test_without_a_keyboard_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert at_the_console(monkeypatch, "") == (1, [])


def test_copies_wait_for_the_owner_if_there_is_a_pin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = hashed("2468")
    made: list[Path] = []
    monkeypatch.setattr(rescuing, "DOINGS", {"c": lambda journal: made.append(journal) or "Copied."})
    at_the_console(monkeypatch, "c\n1357\nu\n", owner=Owner(lambda: kept, tmp_path / "tries"))
    assert not made
    assert "That's not the PIN." in capsys.readouterr().out
    at_the_console(monkeypatch, "c\n2468\nc\nu\n", owner=Owner(lambda: kept, tmp_path / "tries"))
    assert len(made) == 2  # it stays unlocked
    assert capsys.readouterr().out.count("Type the owner's PIN") == 1


def test_a_table_that_keeps_nothing_does_not_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(found: object) -> list[str]:
        raise Refused(say("Can't start: nothing you enter could be saved."))

    assert at_the_console(monkeypatch, "p\nu\n", play=play) == (0, [])
    assert "nothing you enter could be saved" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["c", "b"])
def test_copies_say_when_there_is_no_stick(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    monkeypatch.setattr("companion.machine.sticks.sticks", lambda say: [])
    at_the_console(monkeypatch, f"{key}\nu\n")
    assert str(NONE) in capsys.readouterr().out
