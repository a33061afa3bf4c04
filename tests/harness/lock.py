"""Writes the exact versions that Tableside is installed with, and the checksums of every file pip may choose.

python -m tests.harness.lock   write constraints.txt, constraints-picture.txt for the pictures of evenings,
                               constraints-hall.txt for tables in a hall, and constraints-pi.txt for the
                               pins of a Pi

Only pip is asked, as it's set up on this machine; no address is written down.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[2]
FILE, PI_FILE = ROOT / "constraints.txt", ROOT / "constraints-pi.txt"
PICTURE_FILE = ROOT / "constraints-picture.txt"
HALL_FILE = ROOT / "constraints-hall.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MACHINES = ("x86_64", "aarch64")
GLIBCS = (17, 28, 36, 41)  # the usual oldest glibc for wheels, then bookworm's and trixie's
WORDS = """\
# {what}: exact versions, with the checksum of every file that pip may choose on 64-bit Linux.
# make lock writes it.
"""


def main() -> None:
    """Write all the lists of versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needs = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    extras = project["project"]["optional-dependencies"]
    write(FILE, "What Tableside needs", needs, PYTHONS)
    write(PICTURE_FILE, "What pictures of evenings need", extras["picture"], PYTHONS)
    write(HALL_FILE, "What a table in a hall needs", extras["hall"], PYTHONS)
    # Newer Pythons have no wheel of lgpio: they build it, or use the system's.
    write(PI_FILE, "What a Pi's pins need", extras["pi"], PYTHONS[:1], source=True)


def write(file: Path, what: str, needs: Iterable[str], pythons: Sequence[str], source: bool = False) -> None:
    """Write one file, with the newest versions that fit together."""
    chosen = resolved(needs)
    lines = [entry(name, version, pythons, source) for name, version in chosen.items()]
    file.write_text("\n".join((WORDS.format(what=what), *lines, "")))
    print(f"{file.name}: {len(chosen)} packages.")


def resolved(needs: Iterable[str]) -> dict[str, str]:
    """Return the newest versions that fit together, of these packages and all they need."""
    report = pip("install", "--dry-run", "--ignore-installed", "--report", "-", "--only-binary=:all:", *needs)
    found = (one["metadata"] for one in json.loads(report)["install"])
    return dict(sorted((canonical(one["name"]), one["version"]) for one in found))


def entry(name: str, version: str, pythons: Sequence[str], source: bool = False) -> str:
    """Return a package and its checksums, in the form that pip reads."""
    with TemporaryDirectory() as place:
        files = list(_files(f"{name}=={version}", Path(place), pythons, source))
        sums = sorted({sha256(file.read_bytes()).hexdigest() for file in files})
    print(f"{name} {version}: {len(sums)} files", flush=True)
    return " \\\n".join((f"{name}=={version}", *(f"    --hash=sha256:{one}" for one in sums)))


def _files(wanted: str, folder: Path, pythons: Sequence[str], source: bool) -> list[Path]:
    """Download every file of a package that pip may choose, and return them."""
    download = ("download", "--no-deps", "--dest", str(folder))
    if source:
        pip(*download, "--no-binary=:all:", wanted)
    for python, machine in product(pythons, MACHINES):
        brought = 0
        for glibc in GLIBCS:
            platforms = (f"--platform=manylinux_2_{one}_{machine}" for one in range(glibc, 16, -1))
            older = f"--platform=manylinux2014_{machine}"
            kind = ("--only-binary=:all:", f"--python-version={python}", "--implementation=cp")
            brought += pip(*download, *kind, *platforms, older, wanted, may_fail=True) is not None
            if any(file.name.endswith("-none-any.whl") for file in folder.iterdir()):
                return list(folder.iterdir())  # one file for all machines
        if not brought:
            raise SystemExit(f"{wanted} has no wheel for Python {python} on {machine}.")
    return list(folder.iterdir())


def pip(*words: str, may_fail: bool = False) -> Any:
    """Run pip; return what it printed, or None if it failed and was allowed to."""
    command = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and not may_fail:
        raise SystemExit(done.stderr)
    return None if done.returncode else done.stdout


def canonical(name: str) -> str:
    """Return a package's name in the form that package indexes use."""
    return name.lower().replace("_", "-").replace(".", "-")


if __name__ == "__main__":
    main()
