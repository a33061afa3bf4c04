"""The machine Tableside runs on, as far as it can be faked: USB sticks, screen, Wi-Fi, signs of life."""

import json
import re
import shlex
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.cli import machine
from companion.cli.machine import itself
from companion.game import Refused, say
from companion.house.config import Wifi
from companion.house.qr import in_letters, on_screen
from companion.machine import systemd as alive
from companion.machine.hotspot import PROFILE, own_wifi, switch_off, switch_on
from companion.machine.monitor import (
    Letters,
    Monitor,
    desk,
    first_monitor,
    keyboard,
    letters,
    monitors,
    room,
    terminal,
)
from companion.machine.sticks import NONE, Stick, any_stick, opened, ran, sticks
from tests.squares import in_cells


class Told:
    """A fake system that gives prepared answers and remembers the commands it was given."""

    def __init__(self, **answers: str | Refused) -> None:
        self.answers = answers
        self.heard: list[str] = []

    def __call__(self, *command: str) -> str:
        line = " ".join(command)
        self.heard.append(line)
        for word, answer in self.answers.items():
            if word in command:
                if isinstance(answer, Refused):
                    raise answer
                return answer
        return ""


# Sticks.


def part(path: str, fstype: str | None = None, at: str | None = None, **more: Any) -> dict[str, Any]:
    known = {"path": path, "label": None, "fstype": fstype, "hotplug": False, "tran": None, "mountpoint": at}
    return {**known, **more}


def disks(*found: dict[str, Any]) -> Told:
    return Told(
        lsblk=json.dumps({"blockdevices": found}), mount="Mounted /dev/sdb1 at /media/tableside/GAMES\n"
    )


CARD = part("/dev/mmcblk0", hotplug=True, children=[part("/dev/mmcblk0p2", "ext4", "/")])
INSIDE = part("/dev/sda", children=[part("/dev/sda1", "ext4")])
GAMES = part("/dev/sdb", hotplug=True, children=[part("/dev/sdb1", "vfat", label="GAMES", hotplug=True)])
BARE = part("/dev/sdc", "exfat", tran="usb")
OPEN = part("/dev/sdd", hotplug=True, children=[part("/dev/sdd1", "vfat", "/media/pi/OURS", label="OURS")])
DATA = part("/dev/sde", hotplug=True, children=[part("/dev/sde1", "ext4", "/srv/tableside")])


def test_a_stick_is_what_is_plugged_in_and_not_the_machines_own() -> None:
    assert sticks(disks(CARD, INSIDE, GAMES, BARE, OPEN, DATA)) == [
        Stick("/dev/sdb1", "GAMES"),
        Stick("/dev/sdc", ""),
        Stick("/dev/sdd1", "OURS", "/media/pi/OURS"),
    ]
    assert sticks(disks(CARD, INSIDE)) == []


def test_a_stick_is_opened_and_closed_again_whatever_happens() -> None:
    system = disks(GAMES)
    with pytest.raises(Refused, match="full"), any_stick(system) as (stick, folder):
        assert (stick.label, folder) == ("GAMES", Path("/media/tableside/GAMES"))
        raise Refused(say("The stick is full."))
    assert [line.split()[1] for line in system.heard[1:]] == ["mount", "unmount"]
    with opened(Stick("/dev/sdd1", "OURS", "/media/pi/OURS"), system) as folder:
        assert folder == Path("/media/pi/OURS")
    assert len(system.heard) == 3


def test_the_name_of_a_stick_is_shown_without_what_nobody_can_see() -> None:
    """Otherwise a terminal would take it for commands, such as one that clears the screen."""
    named = part("/dev/sdb1", "vfat", label="\x1b[2JGA\x07M\u009bES\u202e\n", hotplug=True)
    assert sticks(disks({**GAMES, "children": [named]})) == [Stick("/dev/sdb1", "[2JGAMES")]
    long = part("/dev/sdb1", "ext4", label="x" * 300, hotplug=True)
    assert sticks(disks({**GAMES, "children": [long]})) == [Stick("/dev/sdb1", "x" * 32)]


def test_a_complaint_is_told_without_what_nobody_can_see() -> None:
    complaint = "printf 'Error: no \\033[2Jroom\\377 there' >&2; exit 1"
    with pytest.raises(Refused) as refused:
        ran("sh", "-c", complaint)
    assert refused.value.why == "no [2Jroom\ufffd there"


@pytest.mark.parametrize("kind", ["ntfs", "btrfs", "xfs", "ext2", "iso9660", "crypto_LUKS"])
def test_other_file_systems_are_left_alone(kind: str) -> None:
    foreign = part("/dev/sdf", hotplug=True, children=[part("/dev/sdf1", kind)])
    assert sticks(disks(foreign, GAMES)) == [Stick("/dev/sdb1", "GAMES")]
    with pytest.raises(Refused, match=f"doesn't read {kind} sticks"):
        sticks(disks(foreign))


def test_without_a_stick_it_says_so() -> None:
    with pytest.raises(Refused, match=re.escape(str(NONE))), any_stick(disks(CARD)):
        pass


# The screen.


def plugged(folder: Path, name: str, mode: str, wide: int = 0, high: int = 0, there: bool = True) -> None:
    connector = folder / name
    connector.mkdir(parents=True)
    (connector / "status").write_text("connected\n" if there else "disconnected\n")
    (connector / "modes").write_text(f"{mode}\n640x480\n" if there else "")
    (connector / "edid").write_bytes(bytes([*[0] * 21, wide, high, *[0] * 105]))


def test_the_kernel_tells_which_screens_there_are(tmp_path: Path) -> None:
    plugged(tmp_path, "card0-HDMI-A-1", "", there=False)
    plugged(tmp_path, "card1-HDMI-A-2", "1920x1080", 53, 30)
    plugged(tmp_path, "card1-DSI-1", "800x480")
    assert monitors(tmp_path) == [Monitor(800, 480, 0), Monitor(1920, 1080, pytest.approx(24, abs=0.1))]
    assert monitors(tmp_path / "none") == []


def test_the_first_screen_is_waited_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.machine.monitor.UNSAID", 0.15)
    assert first_monitor(0.15, tmp_path) is None
    plugged(tmp_path, "card1-DSI-1", "800x480")
    assert first_monitor(5, tmp_path) == Monitor(800, 480, 0)
    plugged(tmp_path, "card0-HDMI-A-1", "1280x800", 26, 16)
    assert first_monitor(0, tmp_path) == first_monitor(5, tmp_path) == monitors(tmp_path)[0]


@pytest.mark.parametrize(
    ("monitor", "columns", "rows"),
    [
        (Monitor(1280, 800, 10.1), 80, 24),
        (Monitor(800, 480, 7), 80, 24),
        (Monitor(1920, 1080, 24), 100, 30),
        (Monitor(1280, 800, 0), 100, 30),
        (Monitor(3840, 2160, 55), 160, 45),
        (Monitor(1024, 600, 0), 100, 30),
    ],
)
def test_letters_are_as_large_as_the_room_allows(monitor: Monitor, columns: int, rows: int) -> None:
    assert room(monitor) == (columns, rows)
    size, row = letters(monitor)
    assert monitor.width / (0.6 * size) >= columns
    assert monitor.height // row >= rows
    assert size * 1.2 <= row
    assert monitor.width / (0.6 * (size + 2)) < columns or monitor.height / (1.2 * (size + 2)) < rows


def test_a_house_may_want_other_letters() -> None:
    assert letters(Monitor(1280, 800, 10), 128) == Letters(16, 20)


def test_the_screen_is_one_terminal_that_knows_no_keys_of_its_own() -> None:
    shown = terminal(Monitor(1280, 800, 10), 0, ["tableside", "play"])
    assert (shown[0], shown[-2:]) == ("foot", ["tableside", "play"])
    assert "--override=key-bindings.spawn-terminal=none" in shown
    assert any("JetBrains Mono:pixelsize=26" in word for word in shown)
    assert terminal(None, 0, [])[0] == "foot"
    (line,) = (
        line for line in desk(["foot", "--font=JetBrains Mono"]).splitlines() if line.startswith("exec")
    )
    (inside,) = shlex.split(line.removeprefix("exec "))
    assert inside == "foot '--font=JetBrains Mono'; swaymsg exit"
    assert "bindsym" not in desk([])


def test_the_keyboard_is_the_machines() -> None:
    assert keyboard({"XKBLAYOUT": "de", "XKBMODEL": ""}) == {"XKB_DEFAULT_LAYOUT": "de"}


# The box's own Wi-Fi.

DEVICES = "eth0:ethernet:connected\nwlan0:wifi:disconnected\n"


def test_the_wifi_has_a_name_and_a_key_that_stay(tmp_path: Path) -> None:
    house, profiles = tmp_path / "house", tmp_path / "profiles"
    house.mkdir()
    profiles.mkdir()
    assert own_wifi(house) is None
    system = Told(device=DEVICES)
    wifi = switch_on(house, system, profiles)
    assert wifi.name.startswith("Tableside-")
    assert len(wifi.key) == 12
    assert own_wifi(house) == wifi == switch_on(house, system, profiles)
    profile = profiles / f"{PROFILE}.nmconnection"
    assert f"ssid={wifi.name}" in profile.read_text()
    assert f"psk={wifi.key}" in profile.read_text()
    assert "interface-name=wlan0" in profile.read_text()
    assert profile.stat().st_mode & 0o777 == 0o600
    assert (house / "hotspot.toml").stat().st_mode & 0o777 == 0o600
    assert not any(wifi.key in line for line in system.heard)  # other users can see command lines
    assert system.heard[-1] == f"nmcli connection up id {PROFILE}"


def test_a_wifi_that_does_not_start_leaves_all_as_it_was(tmp_path: Path) -> None:
    system = Told(device=DEVICES, up=Refused(say("No suitable device found.")))
    with pytest.raises(Refused, match="The box's own Wi-Fi won't start: No suitable device"):
        switch_on(tmp_path, system, tmp_path)
    assert system.heard[-1] == f"nmcli connection delete id {PROFILE}"


@pytest.mark.parametrize("devices", ["eth0:ethernet:connected\n", "wlan0:wifi:unmanaged\n", ""])
def test_a_box_without_wifi_says_so(tmp_path: Path, devices: str) -> None:
    with pytest.raises(Refused, match="doesn't see any Wi-Fi"):
        switch_on(tmp_path, Told(device=devices), tmp_path)


def test_it_is_switched_off_once_or_twice() -> None:
    system = Told()
    switch_off(system)
    assert system.heard == [f"nmcli connection delete id {PROFILE}"]
    switch_off(Told(delete=Refused(say("cannot delete unknown connection(s): id 'tableside-hotspot'."))))
    with pytest.raises(Refused, match="not running"):
        switch_off(Told(delete=Refused(say("NetworkManager is not running."))))


@pytest.mark.parametrize(
    "written",
    [
        b"name = 3",
        b'name = "Tables',
        b'name = "T\xff"\nkey = "abcdefgh2345"',
        b"name = " + b"[" * 5000,
        b'name = "T"\nkey = "short"',
        b'name = "T"\nkey = "abcdefgh\\n[connection]"',
        b'name = "T\\u001b[2J"\nkey = "abcdefgh2345"',
        b'name = ""\nkey = "abcdefgh2345"',
        f'name = "{"ü" * 17}"\nkey = "abcdefgh2345"'.encode(),
        f'name = "T"\nkey = "{"ü" * 12}"'.encode(),
        b'name = "T"\nkey = "' + b"k" * 64 + b'"',
    ],
    ids=[
        *("number", "half", "no text", "deep", "short", "two lines"),
        *("escape", "no name", "33 bytes", "not ASCII", "long"),
    ],
)
def test_a_damaged_name_and_key_are_told(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "hotspot.toml").write_bytes(written)
    with pytest.raises(Refused):
        own_wifi(tmp_path)


@pytest.mark.parametrize(("name", "key"), [("T", "k" * 8), ("ü" * 16, "k" * 63)])
def test_the_shortest_and_the_longest_name_and_key_will_do(tmp_path: Path, name: str, key: str) -> None:
    (tmp_path / "hotspot.toml").write_text(f'name = "{name}"\nkey = "{key}"')
    assert own_wifi(tmp_path) == Wifi(name, key)


def test_a_code_in_a_plain_terminal_is_read_by_a_camera() -> None:
    said = "WIFI:T:WPA;S:Tableside-ab3k;P:abcdefgh2345;;"
    colours = {"30": "black", "97": "white", "40": "black", "107": "white"}
    rows = []
    for line in in_letters(on_screen(said)).removesuffix("\x1b[0m").split("\x1b[0m\n"):
        cells = [cell.partition("m") for cell in line.split("\x1b[")[1:]]
        rows.append([(letter, *(colours[one] for one in code.split(";"))) for code, _, letter in cells])
    assert in_cells(rows) == {said}


def test_wifi_without_a_file_is_the_houses(tmp_path: Path) -> None:
    assert own_wifi(tmp_path) is None
    assert Wifi() == Wifi("", "")


# Signs of life.


def test_the_service_is_told_by_a_plain_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alive.tell(alive.READY)  # nobody is listening, so nothing happens
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as keeper:
        keeper.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        alive.tell(alive.READY)
        assert keeper.recv(99) == b"READY=1"
    alive.tell(alive.ALIVE)  # the listener is gone


def test_a_beat_comes_three_times_before_it_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert alive.beat() == 0
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    assert alive.beat() == 10


# How the box starts and stops the table.

UNIT = (Path(__file__).parents[2] / "deploy/tableside.service").read_text()


def test_nothing_in_the_house_is_taken_for_a_part_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that somebody left in the current folder doesn't run; without -P it would."""
    for name in ("argparse", "uvicorn", "msgspec"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(9)")
    command = itself("config")
    for words, status in ((command, 0), ([word for word in command if word != "-P"], 9)):
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == status, done.stderr


def test_the_table_is_not_started_in_the_house() -> None:
    for unit in ("tableside.service", "tableside-rescue.service"):
        text = (Path(__file__).parents[2] / "deploy" / unit).read_text()
        assert "\nWorkingDirectory=/\n" in text
    assert "TABLESIDE_DATA=/var/lib/tableside" in UNIT


def test_the_table_of_a_box_logs_to_systemd_where_that_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "SYSTEM_LOG", tmp_path / "log")
    assert machine._table() == itself("play", "--kiosk")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.bind(str(tmp_path / "log"))
        assert machine._table() == itself("play", "--kiosk", "--log", str(tmp_path / "log"))


def test_the_stop_of_the_unit_finds_the_table_and_nothing_else() -> None:
    patterns = re.findall(r'^ExecStop=-\S+ -u tableside -f "(.*)"$', UNIT, re.MULTILINE)
    _, *words = itself("play", "--kiosk", "--log", "/dev/log")
    table = " ".join(("/opt/tableside/versions/0123456789abcdef/bin/python3", *words))
    others = (" ".join(("/usr/bin/python3", *words)), table.replace(" play", " doctor"), f"foot {table}")
    assert len(patterns) == 2
    for pattern in patterns:
        assert re.search(pattern, table)
        assert not any(re.search(pattern, other) for other in others)
