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
MOST = 3.0  # out of 10: systemd's rating of what a service could do if somebody took it over


@pytest.mark.parametrize("unit", [*UNITS, "tableside-hall.service"])
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
