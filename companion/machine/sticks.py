"""USB sticks: finding them, and mounting one for a while. The system's tools do both."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.game import Refused, as_is, say
from companion.game.said import Fact, printable

# The way sticks are sold, or formatted on Linux. Every other driver is one more way into the kernel.
READABLE = ("vfat", "exfat", "ext4")
LONGEST = 32  # characters in a name; no such file system has longer ones
OPEN_TO_PEOPLE = ("/media/", "/run/media/")  # anything mounted elsewhere belongs to the machine
NONE = say("There's no USB stick. Plug one in.")
SECONDS = 60  # how long a slow stick may take to finish writing

Ran = Callable[..., str]  # runs a command and returns what it printed, or refuses with its error message


class Stick(Struct, frozen=True):
    """A stick, or one partition of it."""

    device: str
    label: str
    folder: str = ""  # where it's mounted already, if it is

    @property
    def name(self) -> Fact:
        """What people call it."""
        return self.label or say("(no name)")


def ran(*command: str) -> str:
    """Run a command and return what it printed."""
    try:
        done = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, errors="replace", check=True, timeout=SECONDS
        )
    except FileNotFoundError:
        raise Refused(say("This machine has no {command}.", command=command[0])) from None
    except subprocess.TimeoutExpired:
        raise Refused(say("{command} took too long.", command=command[0])) from None
    except subprocess.CalledProcessError as error:
        complaint = (error.stderr or error.stdout or "").strip().rpartition("\n")[2]
        why = as_is(complaint.removeprefix("Error: "))
        raise Refused(why or say("{command} failed.", command=command[0])) from None
    return done.stdout


def sticks(run: Ran = ran) -> list[Stick]:
    """Return the sticks that are plugged in; refuse if there are only some that can't be read."""
    asked = "PATH,LABEL,FSTYPE,HOTPLUG,TRAN,MOUNTPOINT"
    disks = json.loads(run("lsblk", "--json", "--output", asked))["blockdevices"]
    found = [
        part
        for disk in disks
        if _can_be_pulled_out(disk) and not any(map(_belongs, _parts(disk)))
        for part in _parts(disk)
        if part["fstype"]
    ]
    readable = [part for part in found if part["fstype"] in READABLE]
    if found and not readable:
        raise Refused(
            say("Tableside doesn't read {kind} sticks.", kind=found[0]["fstype"]),
            instead=say("Use one formatted as FAT or exFAT."),
        )
    return [Stick(part["path"], _label(part), part["mountpoint"] or "") for part in readable]


@contextmanager
def opened(stick: Stick, run: Ran = ran) -> Iterator[Path]:
    """Mount a stick for a while and yield its folder; afterward, it can be pulled out safely."""
    if stick.folder:
        yield Path(stick.folder)
        return
    udisks = "udisksctl"
    told = run(udisks, "mount", "--no-user-interaction", "--block-device", stick.device)
    folder = re.search(r" at (.+?)\.?\s*$", told)
    if not folder:
        raise Refused(say("Can't open the stick {stick}.", stick=stick.name))
    try:
        yield Path(folder[1])
    finally:
        run(udisks, "unmount", "--no-user-interaction", "--block-device", stick.device)


@contextmanager
def any_stick(run: Ran = ran) -> Iterator[tuple[Stick, Path]]:
    """Mount the first stick found for a while, and yield it and its folder; refuse if there is none."""
    stick = next(iter(sticks(run)), None)
    if stick is None:
        raise Refused(NONE)
    with opened(stick, run) as folder:
        yield stick, folder


def _label(part: Mapping[str, Any]) -> str:
    return printable(part["label"] or "")[:LONGEST].strip()


def _parts(disk: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [disk, *(part for child in disk.get("children", ()) for part in _parts(child))]


def _can_be_pulled_out(disk: Mapping[str, Any]) -> bool:
    """Whether a disk can be unplugged; since Debian trixie, lsblk doesn't say so for every USB port."""
    return bool(disk["hotplug"]) or disk["tran"] == "usb"


def _belongs(part: Mapping[str, Any]) -> bool:
    """Whether the machine itself uses this partition."""
    folder = part["mountpoint"]
    return bool(folder) and not folder.startswith(OPEN_TO_PEOPLE)
