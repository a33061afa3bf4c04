"""The rescue console, for when the usual screen doesn't start: what's wrong, and what people can do.

It only needs a console and a keyboard. If nobody presses a key, the table opens here in plain colors, so
people can play, with or without phones.
"""

import select
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO

from companion.game import Refused, say
from companion.house.owner import Owner
from companion.machine.copies import bring_back, copies, make_copy
from companion.machine.doctor import MEND, WELL, Finding, printed
from companion.machine.sticks import any_stick

PATIENCE, LONG = 30.0, 300.0  # seconds until the table opens by itself, and until it tries again
PLAIN = "!"  # a bare console can't show ✗
GONE = "gone"  # the keyboard is gone
CLEAR = "\x1b[2J\x1b[H"
KEYS = {
    "p": "play here, on this plain console",
    "u": "try the usual screen again",
    "c": "copy everything to a USB stick",
    "b": "restore the newest copy from a USB stick",
}


def rescue(
    examine: Callable[[], Iterable[Finding]],
    play: Callable[[Sequence[Finding]], Sequence[str]],
    journal: Path,
    owner: Owner,
    keys: IO[str] = sys.stdin,
    patience: float = PATIENCE,
) -> int:
    """Say what's wrong and do what people choose; return 0 for the usual screen, 1 without a keyboard."""
    told = ""
    while True:
        findings = list(examine())
        _show(findings, told)
        pressed = _pressed(keys, patience)
        if pressed in ("u", GONE):
            return int(pressed == GONE)
        try:
            if pressed in DOINGS:
                _ask_owner(owner, keys)
            told = _played(play(findings)) if pressed == "p" else DOINGS.get(pressed, _unknown)(journal)
        except Refused as refusal:
            told = refusal.why
        patience = LONG  # don't retry a failure every half minute


def _show(findings: Sequence[Finding], told: str) -> None:
    lines = [
        "TABLESIDE, on the rescue console",
        "",
        "The usual screen didn't start. Everything saved is safe.",
        "",
        *(printed(finding).replace(MEND, PLAIN) for finding in findings if finding.verdict != WELL),
        "",
        *(f"  {key.upper()}  {words}" for key, words in KEYS.items()),
        "",
        told or f"If nobody presses a key, the table opens here in {PATIENCE:.0f} seconds.",
    ]
    print(CLEAR + "\n".join(lines), flush=True)


def _pressed(keys: IO[str], patience: float) -> str:
    """Return the first letter of what was typed; P if nothing was typed in time, GONE without a keyboard."""
    ready, _, _ = select.select([keys], [], [], patience)
    if not ready:
        return "p"
    line = keys.readline()
    return line.strip().lower()[:1] if line else GONE


def _ask_owner(owner: Owner, keys: IO[str]) -> None:
    """Ask for the owner's PIN, if the box is locked; without it, nothing is copied in or out."""
    if owner.locked:
        print("Type the owner's PIN, then press Enter: ", end="", flush=True)
        owner.unlock(keys.readline().strip())


def _played(command: Sequence[str]) -> str:
    done = subprocess.run(command, check=False)  # noqa: S603
    return "The table doesn't open here either." if done.returncode else "The table was closed."


def _unknown(journal: Path) -> str:
    return f"Press {', '.join(KEYS).upper()}, then Enter."


def _copy(journal: Path) -> str:
    with any_stick() as (stick, folder):
        copy = make_copy(journal, folder)
    return f"Copy {copy.number} ({copy.words}) is on the stick {stick.name}. You can pull it out."


def _bring_back(journal: Path) -> str:
    with any_stick() as (stick, folder):
        found = copies(folder)
        if not found:
            raise Refused(say("There's no copy on the stick {stick}.", stick=stick.name))
        bring_back(found[0], journal)
    return f"Copy {found[0].number} ({found[0].words}) is restored. What was here is set aside."


DOINGS: Mapping[str, Callable[[Path], str]] = {"c": _copy, "b": _bring_back}
