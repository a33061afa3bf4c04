"""Builds a box from scratch: Debian, the installer, a boot, a game, a pulled plug, and what can go wrong.

`make test-box` runs it; each line it prints is a check that could fail. `python -m tests.harness.box NAME…`
runs only the chapters named, on the box that was built last. Put SUITE=trixie in front to use that version of
Debian. Pictures are left in build/box.
"""

import socket
import sys
import time
import traceback
from contextlib import suppress

from tests.harness.box.box import Box
from tests.harness.box.chapters import CHAPTERS
from tests.harness.box.checks import check, failed, passed
from tests.harness.box.image import BUILD, bring_tools


def main(names: list[str]) -> int:
    """Run the chapters and print how many checks passed; return whether any failed."""
    bring_tools()
    folder = BUILD / "running"
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    box = Box(folder, port(anew="made" in (names or CHAPTERS)))
    for name in names or CHAPTERS:
        tell(name, box)
    print(f"{time.monotonic() - began:.0f} s in all")
    print(f"{len(passed)} passed, {len(failed)} failed")
    return bool(failed)


def port(anew: bool) -> int:
    """Return the port for phones, the same inside and outside the box; it's chosen when the box is built."""
    noted = BUILD / "port"
    if anew or not noted.exists():  # a chapter may run before there's a box
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            noted.write_text(str(probe.getsockname()[1]))
    return int(noted.read_text())


def tell(name: str, box: Box) -> None:
    """Run a chapter; if it fails, the next ones still run."""
    chapter, since = CHAPTERS[name], time.monotonic()
    print(chapter.__doc__, flush=True)
    try:
        chapter(box)
    except Exception:
        traceback.print_exc()
        if box.guest:
            with suppress(OSError, RuntimeError):  # it may be gone
                box.guest.picture(BUILD / f"{name}-failed.png")
        check(False, f"“{name}” comes to its end")
    finally:
        box.cut()
    print(f"  ({time.monotonic() - since:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
