"""axe-core, which knows what stands in the way of people with screen readers or poor eyesight.

It's fetched with npm, once, into a folder of the user's, outside this repository.
"""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

VERSION = "4.12.1"
QUIET = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
# The rules that are broken, each with the first element that breaks it.
RUN = "axe.run().then(all => all.violations.map(one => `${one.id}: ${one.nodes[0].html.slice(0, 150)}`))"


@cache
def source() -> str:
    """Return axe-core's script."""
    folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tableside" / f"axe-{VERSION}"
    if not folder.exists():
        _fetch(folder)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def _fetch(folder: Path) -> None:
    npm = shutil.which("npm")
    assert npm, "axe-core is fetched with npm, and there is none here. On Debian: sudo apt install npm"
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=folder.parent))
    subprocess.run((npm, "install", *QUIET, "--prefix", str(made), f"axe-core@{VERSION}"), check=True)
    try:
        made.rename(folder)
    except OSError:  # another worker was faster
        shutil.rmtree(made)


def findings(page: Page) -> list[str]:
    """Return what axe-core finds on a page as it's shown now."""
    page.evaluate(source())
    found: list[str] = page.evaluate(RUN)
    return found
