"""boardgame.io, fetched by npm into a folder that git ignores, and run by node."""

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tests.harness.bench.row import NotTaken

HERE = Path(__file__).parent
QUIET = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")


@cache
def install() -> None:
    """Fetch boardgame.io in the version that `package.json` names, unless it's already there."""
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    if all(_there(name) == version.rpartition("@")[2] for name, version in wanted.items()):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise NotTaken("boardgame.io is fetched with npm, and there is none here. Install node and npm.")
    print("fetching boardgame.io …", end=" ", file=sys.stderr, flush=True)
    if subprocess.run((npm, "install", *QUIET), cwd=HERE, check=False).returncode:
        raise NotTaken("npm could not fetch boardgame.io. Is there a network?")


def _there(package: str) -> str:
    described = HERE / "node_modules" / package / "package.json"
    return str(json.loads(described.read_text())["version"]) if described.exists() else ""


def command(script: str, *arguments: object) -> tuple[str, ...]:
    """Return the command that runs one of the scripts in this folder."""
    install()
    node = shutil.which("node")
    if node is None:
        raise NotTaken("boardgame.io runs on node, and there is none here. Install node and npm.")
    return (node, str(HERE / script), *map(str, arguments))


def said(script: str, *arguments: object) -> dict[str, Any]:
    """Run a script and return the JSON object it prints."""
    run = subprocess.run(command(script, *arguments), capture_output=True, text=True, check=False)
    if run.returncode:
        raise NotTaken(f"boardgame.io's run failed: {run.stderr}")
    spoken: dict[str, Any] = json.loads(run.stdout)
    return spoken


def versions() -> tuple[str, str]:
    """Return the versions of node and boardgame.io."""
    about = said("reducer.cjs", "plain", 2, 0.01, 0.01)
    return about["node"], about["version"]
