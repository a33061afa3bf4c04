"""USB sticks: which there are, and opening one for a while. The system's own tools do both."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.game import Refused

READABLE = frozenset({"vfat", "exfat", "ntfs", "ext4", "ext3", "ext2", "btrfs", "xfs"})
OPEN_TO_PEOPLE = ("/media/", "/run/media/")  # what's open elsewhere is the machine's own
NONE = "There is no USB stick. Plug one in."
SECONDS = 60  # how long a slow stick may take to finish writing

Said = Callable[..., str]  # what a command printed; refused with its complaint


@dataclass(frozen=True)
class Stick:
    """A stick, or one part of it."""

    device: str
    label: str
    folder: str = ""  # where it is open already


def said(*command: str) -> str:
    """Run a command and return what it printed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=SECONDS)  # noqa: S603
    except FileNotFoundError:
        raise Refused(f"{command[0]} is missing on this machine.") from None
    except subprocess.TimeoutExpired:
        raise Refused(f"{command[0]} does not come to an end.") from None
    except subprocess.CalledProcessError as error:
        complaint = (error.stderr or error.stdout or "").strip().rpartition("\n")[2]
        raise Refused(complaint.removeprefix("Error: ") or f"{command[0]} failed.") from None
    return done.stdout


def sticks(say: Said = said) -> list[Stick]:
    """Return the sticks that are plugged in."""
    asked = "PATH,LABEL,FSTYPE,HOTPLUG,MOUNTPOINT"
    disks = json.loads(say("lsblk", "--json", "--output", asked))["blockdevices"]
    return [
        Stick(part["path"], part["label"] or "without a name", part["mountpoint"] or "")
        for disk in disks
        if disk["hotplug"] and not any(map(_belongs, _parts(disk)))
        for part in _parts(disk)
        if part["fstype"] in READABLE
    ]


@contextmanager
def opened(stick: Stick, say: Said = said) -> Iterator[Path]:
    """Open a stick; at the end everything is on it, and you can pull it out."""
    if stick.folder:
        yield Path(stick.folder)
        return
    udisks = "udisksctl"
    told = say(udisks, "mount", "--no-user-interaction", "--block-device", stick.device)
    folder = re.search(r" at (.+?)\.?\s*$", told)
    if not folder:
        raise Refused(f"The stick {stick.label} cannot be opened.")
    try:
        yield Path(folder[1])
    finally:
        say(udisks, "unmount", "--no-user-interaction", "--block-device", stick.device)


@contextmanager
def any_stick(say: Said = said) -> Iterator[tuple[Stick, Path]]:
    """Open the first stick there is."""
    stick = next(iter(sticks(say)), None)
    if stick is None:
        raise Refused(NONE)
    with opened(stick, say) as folder:
        yield stick, folder


def _parts(disk: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [disk, *(part for child in disk.get("children", ()) for part in _parts(child))]


def _belongs(part: Mapping[str, Any]) -> bool:
    """Whether the machine itself runs from it."""
    folder = part["mountpoint"]
    return bool(folder) and not folder.startswith(OPEN_TO_PEOPLE)
