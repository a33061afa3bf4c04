"""The services on a box may do little, and nothing in their folder leads root astray."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = ("tableside.service", "tableside-rescue.service")
HALL = "tableside-hall.service"
MOST = 3.0  # of 10, as systemd rates what a service could do if somebody took it over


@pytest.mark.parametrize("unit", [*UNITS, HALL])
def test_a_service_may_do_little(unit: str) -> None:
    rate = ("systemd-analyze", "security", "--offline=yes", "--no-pager", str(DEPLOY / unit))
    rated = subprocess.run(rate, capture_output=True, text=True, check=True).stdout
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", rated)
    assert exposure, rated
    assert float(exposure[1]) <= MOST, exposure[0]


def test_both_services_are_locked_down_alike() -> None:
    """They differ only in the device that they show the table on."""
    plain, rescue = (
        set((DEPLOY / unit).read_text().partition("\nUMask=")[2].partition("\n\n")[0].splitlines())
        for unit in UNITS
    )
    assert plain ^ rescue == {"DeviceAllow=char-drm rw", "DeviceAllow=/dev/tty1 rw"}


def test_all_services_may_use_the_same_kinds_of_sockets() -> None:
    """All of them list this machine's addresses, and the kernel tells those over netlink."""
    families = {
        re.search(r"^RestrictAddressFamilies=(.*)$", (DEPLOY / unit).read_text(), re.MULTILINE)[1]  # type: ignore[index]
        for unit in (*UNITS, HALL)
    }
    assert families == {"AF_UNIX AF_INET AF_INET6 AF_NETLINK"}


# The installer and the record's folder, where that folder's user may have left anything.


@pytest.fixture
def place() -> Iterator[Path]:
    """Yield a folder that any user may look into, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def puts_back(saved: Path, house: Path) -> None:
    """Run the installer's code for undoing an upgrade; if we're root, on behalf of another user."""
    functions = (DEPLOY / "install.sh").read_text().partition("\ncase ")[0]
    if os.geteuid() == 0:
        shutil.chown(house, "nobody")
    else:
        functions += '\nrunuser() { shift 3; "$@"; }'
    subprocess.run(("bash", "-c", f"{functions}\ndata={house} user=nobody\nput_back {saved}"), check=True)


@pytest.fixture
def saved(place: Path) -> Path:
    folder = place / "saved"
    folder.mkdir()
    (folder / "journal.sqlite3").write_text("the record")
    (folder / "journal.sqlite3").chmod(0o644)
    return folder


@pytest.fixture
def house(place: Path) -> Path:
    folder = place / "house"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("planted", ["journal.sqlite3", "journal.sqlite3.new"])
def test_a_link_leads_the_way_back_nowhere(saved: Path, house: Path, place: Path, planted: str) -> None:
    roots = place / "roots"
    roots.write_text("root's")
    (house / planted).symlink_to(roots)
    puts_back(saved, house)
    assert roots.read_text() == "root's"
    assert (house / "journal.sqlite3").read_text() == "the record"
    assert not (house / "journal.sqlite3").is_symlink()


def test_a_folder_in_the_way_is_no_obstacle(saved: Path, house: Path) -> None:
    (house / "journal.sqlite3.new").mkdir()
    if os.geteuid() == 0:
        shutil.chown(house / "journal.sqlite3.new", "nobody")
    puts_back(saved, house)
    assert (house / "journal.sqlite3").read_text() == "the record"


@pytest.mark.parametrize("command", ["hotspot", "doctor"])
def test_python_runs_nothing_from_the_folder_of_the_record(place: Path, house: Path, command: str) -> None:
    """On a Pi it could: there, Python also sees the system's packages, and with them a user's own."""
    subprocess.run(
        (sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", place / "venv"), check=True
    )
    program = place / "program"
    program.write_text(f"#!/bin/sh\nexec {place}/venv/bin/python -c 'print(1)'\n")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = house / ".local" / "lib" / version / "site-packages"
    packages.mkdir(parents=True)
    (packages / "planted.pth").write_text("import sys; print('planted')\n")
    for name, does in (("id", "echo 0"), ("runuser", 'shift 3; exec "$@"')):
        (place / name).write_text(f"#!/bin/sh\n{does}\n")
        (place / name).chmod(0o755)
    program.chmod(0o755)
    script = (DEPLOY / "tableside.sh").read_text()
    for there, here in (("/opt/tableside/current/bin/tableside", program), ("/var/lib/tableside", house)):
        assert there in script
        script = script.replace(there, str(here))
    path = {"PATH": f"{place}:{os.environ['PATH']}"}
    words = ("sh", "-c", script, "tableside", command)
    ran = subprocess.run(words, env=path, capture_output=True, text=True, check=True)
    assert ran.stdout == "1\n"


# Setting up a hall, where the page's user may have left anything, and Mosquitto may be in use.

WENT_ON = 7  # the exit status if nothing stopped it
DEBIANS = "persistence true\npersistence_location /var/lib/mosquitto/\ninclude_dir /etc/mosquitto/conf.d\n"


def in_a_hall(place: Path, words: str) -> "subprocess.CompletedProcess[str]":
    """Run something from the hall's script, in a folder; if we're root, on behalf of another user."""
    functions = (DEPLOY / "hall.sh").read_text().partition('\n[ "$(id -u)"')[0]
    for name in ("data", "secrets", "mosquitto"):
        (place / name).mkdir(exist_ok=True)
        functions += f"\n{name}={place / name}"
    functions += "\nuser=nobody included=$mosquitto/conf.d/tableside.conf"
    functions += f"\ndpkg() {{ exit {WENT_ON}; }}"  # the first thing that it does
    if os.geteuid() != 0:
        functions += '\nas_user() { "$@"; }\nchown() { :; }'
    return subprocess.run(
        ("bash", "-c", f"{functions}\n{words}"), capture_output=True, text=True, check=False
    )


def test_after_a_hall_was_removed_and_set_up_again_its_results_are_the_services(place: Path) -> None:
    for folder in ("data", "secrets/page"):
        (place / folder).mkdir(parents=True)
    for name in ("founded.json", "ca.crt"):
        (place / "secrets" / "page" / name).write_text(name)
    for name in ("roots", "data/results.sqlite3"):
        (place / name).write_text("root's")
    (place / "data" / "results.sqlite3-wal").symlink_to(place / "roots")
    if os.geteuid() == 0:  # the service's own hand can't write to what's root's
        (place / "data" / "founded.json").symlink_to(place / "roots")
        assert in_a_hall(place, "give_to_page").returncode != 0
        (place / "data" / "founded.json").unlink()
    assert in_a_hall(place, "give_to_page").returncode == 0
    assert (place / "data" / "founded.json").read_text() == "founded.json"
    assert (place / "roots").read_text() == "root's"
    assert (place / "roots").stat().st_uid == os.geteuid()
    assert (place / "data" / "results.sqlite3").stat().st_uid != 0
    assert (place / "data" / "founded.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "own", ["password_file /etc/mosquitto/passwd", "  listener 1883", "allow_anonymous true"]
)
def test_a_broker_that_serves_something_else_is_left_alone(place: Path, own: str) -> None:
    (place / "mosquitto" / "conf.d").mkdir(parents=True)
    (place / "mosquitto" / "mosquitto.conf").write_text(DEBIANS)
    (place / "mosquitto" / "conf.d" / "tableside.conf").write_text("listener 8883\n")
    assert in_a_hall(place, "set_up Café 2 192.168.1.20").returncode == WENT_ON
    (place / "mosquitto" / "conf.d" / "home.conf").write_text(f"# mine\n{own}\n")
    ran = in_a_hall(place, "set_up Café 2 192.168.1.20")
    assert ran.returncode == 1
    assert ran.stdout == ""
    assert "home.conf" in ran.stderr
    assert "use another machine" in ran.stderr
