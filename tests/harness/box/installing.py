"""The first chapter: the installer, on a Debian that hasn't been booted."""

import shutil
import subprocess
import time
from pathlib import Path

from tests.harness.box.box import ASLEEP, IMAGE, JOURNAL, Box
from tests.harness.box.checks import check, show
from tests.harness.box.image import HERE, INSIDE, disk_of, inside, laid_out, pip_from_wheels
from tests.harness.box.pins import PINS, pins

INSTALL = f"{INSIDE}/deploy/install.sh"
SETTINGS = "/etc/tableside/tableside.toml"
PIP = ("/opt/tableside/current/bin/pip", "install", "--quiet", "--no-index")
UNITS = ("tableside.service", "tableside-rescue.service")
RATE = ("systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=30")  # in tenths
STATE = "find /etc /opt /usr/local /var/lib/tableside -printf '%p %M %u %s %T@\\n' | sort | sha256sum"
# What the system itself keeps, no matter what's installed: lists, caches, logs, backups of the account files.
ITS_OWN = ("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "proc", "sys", "dev", "run", "tmp", "root")
OLDER = ("passwd-", "group-", "shadow-", "gshadow-", "subuid-", "subgid-")
OTHERS = {
    "good": "# newer",
    "bad": """
import os, pathlib, sqlite3
house = pathlib.Path(os.environ["TABLESIDE_DATA"])
(house / "spoilt").touch()
(house / "secret.new").symlink_to("/etc/roots")
(house / "secret").write_text("spoilt")
sqlite3.connect(house / "journal.sqlite3").executescript("drop table entries; pragma user_version = 99;")
raise SystemExit(3)
""",
}


def made(box: Box) -> None:
    """Made: run the installer twice on a bare Debian; uninstall, and see what's left."""
    root = laid_out()
    scripts = sorted(str(path) for path in (HERE / "deploy").glob("*.sh"))
    checked = subprocess.run(("shellcheck", *scripts), check=False)
    check(checked.returncode == 0, f"shellcheck has nothing to say of {len(scripts)} scripts")
    before = listed(root)
    began = time.monotonic()
    first = does(root, INSTALL)
    check(first.returncode == 0, f"the installer makes a box in {time.monotonic() - began:.0f} s")
    show(first.stdout if not first.returncode else first.stdout + first.stderr)
    state = does(root, "sh", "-c", STATE).stdout
    second = does(root, INSTALL)
    check("nothing was changed" in second.stdout, "a second run says that nothing was changed")
    check(does(root, "sh", "-c", STATE).stdout == state, "and nothing was")
    verified = does(root, "systemd-analyze", "verify", *UNITS)
    said = [line for line in verified.stderr.splitlines() if "tableside" in line]
    check(not (verified.returncode or said), "systemd-analyze verify has nothing to say of the units")
    show("\n".join(said))
    for unit in UNITS:
        rated = does(root, *RATE, f"/etc/systemd/system/{unit}")
        check(rated.returncode == 0, f"systemd rates what {unit} could do at 3.0 of 10, or less")
        show(rated.stdout.strip().rpartition("\n")[2])
    others_set_up(root)
    shutil.copytree(pins(), root / PINS.lstrip("/"))
    taken = does(root, *PIP, "--find-links", PINS, "lgpio")
    check(taken.returncode == 0, "lgpio is installed, for simulated pins")
    settings = root / SETTINGS.lstrip("/")
    settings.write_text(settings.read_text().replace("port = 8080", f"port = {box.port}"))
    disk_of(root, IMAGE)
    ASLEEP.unlink(missing_ok=True)
    record = root / JOURNAL.lstrip("/")
    record.write_text("the record")
    gone = does(root, INSTALL, "--uninstall")
    check(gone.returncode == 0, "it can be taken away")
    show(gone.stdout if not gone.returncode else gone.stdout + gone.stderr)
    after = listed(root)
    left = sorted(name for name in after - before if not name.startswith("var/lib/tableside"))
    check(not left, f"and leaves nothing but the record {left[:9] or ''}")
    check(record.read_text() == "the record", "which is whole")
    check(not before - after, f"nothing goes with it that was there {sorted(before - after)[:9] or ''}")


def others_set_up(root: Path) -> None:
    """Build two more versions to upgrade to later; building them in QEMU would take minutes."""
    for other, more in OTHERS.items():
        checkout = root / "root" / other
        shutil.copytree(root / INSIDE.lstrip("/"), checkout)
        with (checkout / "screens" / "app.py").open("a") as app:
            app.write(more)
    went = [does(root, INSTALL, "--upgrade", f"/root/{name}") for name in (*OTHERS, "tableside")]
    check(not any(one.returncode for one in went), "two more versions are set up, and the first is back")
    show(went[-1].stdout)


def does(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a system that hasn't been booted, and return how it went."""
    how = dict(pip_from_wheels())
    with inside(root) as run:
        return subprocess.run((*run, *command), env=how, capture_output=True, text=True, check=False)


def listed(root: Path) -> set[str]:
    """Return a system's files, except those it manages itself."""
    skip = [word for name in ITS_OWN for word in ("-path", f"{root}/{name}", "-prune", "-o")]
    found = subprocess.run(
        ("find", root, *skip, "-printf", "%P\n"), capture_output=True, text=True, check=True
    )
    return {
        name
        for name in found.stdout.splitlines()
        if "__pycache__" not in name and not name.startswith(tuple(f"etc/{older}" for older in OLDER))
    }
