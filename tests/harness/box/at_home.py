"""A chapter for trixie, whose Python Home Assistant takes: its own code judges what tables tell it."""

import shutil
import subprocess
from pathlib import Path

from companion.hall.discovery import discovery
from companion.hall.ticket import Ticket
from tests.harness.box.box import Box
from tests.harness.box.checks import check, show
from tests.harness.box.image import BUILD, HERE, QUIET, base, inside

WANTED = ("homeassistant==2026.2.3", "paho-mqtt==2.1.0")  # the last Home Assistant for Python 3.13
BUILDS = ("python3-venv", "python3-dev", "gcc")  # some of Home Assistant's packages have to be built
HOME, AUTHORITIES = "/root/home-assistant", "etc/ssl/certs/ca-certificates.crt"
TICKET = Ticket("Harbour Café", "harbour-cafe", "1", "192.168.1.20", 8883, "x" * 24, b"x" * 200)
ENTITIES = 8


def at_home(box: Box) -> None:
    """At home: Home Assistant's own code takes a table's discovery payload, and the docs' automation."""
    root = with_home_assistant()
    payload = discovery(TICKET, "0")
    said = judged(root, payload)
    check(said.returncode == 0, f"Home Assistant takes {len(payload):,} bytes of discovery")
    check(said.stdout.count(": taken\n") == ENTITIES, f"they make {ENTITIES} entities")
    check("”: taken, with 5 actions" in said.stdout, "it takes the automation in the docs")
    show(said.stdout or said.stderr)
    without = judged(root, payload.replace(b'"command_topic"', b'"another_topic"'))
    check(without.returncode != 0, "and it refuses a payload without the topic for messages")


def judged(root: Path, payload: bytes) -> subprocess.CompletedProcess[str]:
    """Return what Home Assistant's own code says."""
    (root / "root" / "payload.json").write_bytes(payload)
    for name in ("tests/hall/home_assistant.py", "docs/hall.md"):
        shutil.copy(HERE / name, root / "root")
    ask = (f"{HOME}/bin/python", "/root/home_assistant.py", "/root/payload.json", "/root/hall.md")
    with inside(root) as run:
        return subprocess.run((*run, *ask), capture_output=True, text=True, check=False, env=QUIET)


def with_home_assistant() -> Path:
    """Return the folder of a Debian with Home Assistant's packages in it, which is built only once."""
    folder, marker = BUILD / "home", "has-home-assistant"
    if not (folder / marker).exists():
        print("Fetching Home Assistant; once.", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(("cp", "-a", "--reflink=auto", base(), folder), check=True)
        shutil.copy(f"/{AUTHORITIES}", folder / AUTHORITIES)  # the authorities that this machine trusts
        with inside(folder) as run, (BUILD / "home.log").open("w") as log:
            for words in (
                ("apt-get", "install", "--yes", "-qq", "--no-install-recommends", *BUILDS),
                ("python3", "-m", "venv", HOME),
                (f"{HOME}/bin/pip", "install", *WANTED),
            ):
                env = {**QUIET, "PIP_CERT": f"/{AUTHORITIES}"}
                subprocess.run((*run, *words), check=True, stdout=log, stderr=log, env=env)
        (folder / marker).touch()
    return folder
