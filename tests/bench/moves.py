"""Moves per second of Deal or No Deal by random play, beside boardgame.io's reducer on a game of 26 cases.

`python -m tests.bench.moves` runs both in turns, so that whatever else the machine does slows both. Of ours,
all of `companion.playout.fast` counts: asks, the draw of a move, its admission, play, one open view and its
encoding as JSON. Of boardgame.io, the reducer, one view without the secrets and its encoding: plain, as its
tutorial sets a game up, and tuned in its favour (`peers/boardgame_io/cases.cjs` says how).
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from companion.games import SHELF
from companion.playout import fast

GAME = SHELF["deal_or_no_deal"]
PEER = Path(__file__).parent / "peers" / "boardgame_io"
BATCH = 5  # matches between two looks at the clock
WARM_UP = 1.0  # seconds for node to compile what is hot; Python compiles nothing


@dataclass(frozen=True)
class Turn:
    """One turn of each, right after one another: moves per second."""

    ours: float
    plain: float
    tuned: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.moves", description=__doc__)
    parser.add_argument("--turns", type=int, default=3, help="turns of each, of which the median counts")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a turn")
    options = parser.parse_args(arguments)
    install_peer()
    node, version = peer_versions()
    turns = {
        players: [measure(players, options.seconds, seed) for seed in range(1, options.turns + 1)]
        for players in GAME.players
    }
    print(table(turns))
    print(
        f"Moves a second, median of {options.turns} turns of {options.seconds:g} s; "
        f"beside each ratio the lowest of any one turn. "
        f"Tableside on Python {platform.python_version()}, msgspec {msgspec.__version__}; "
        f"boardgame.io {version} on node {node}; {os.cpu_count()} cores, {platform.machine()}."
    )


def install_peer() -> None:
    """Fetch boardgame.io, in the version that `package.json` names, unless it is there."""
    wanted = json.loads((PEER / "package.json").read_text())["dependencies"]["boardgame.io"]
    there = PEER / "node_modules" / "boardgame.io" / "package.json"
    if there.exists() and json.loads(there.read_text())["version"] == wanted:
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("boardgame.io is fetched with npm, and there is none here. Install node and npm.")
    print(f"Fetching boardgame.io {wanted} …", file=sys.stderr)
    quiet = ("--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
    if subprocess.run((npm, "install", *quiet), cwd=PEER, check=False).returncode:
        sys.exit("npm could not fetch boardgame.io. Is there a network?")


def measure(players: int, seconds: float, seed: int) -> Turn:
    """Let the peer, ours, and the peer tuned play for so long, one after the other."""
    plain = run_peer("plain", players, seconds, seed)["per_second"]
    ours = run_ours(players, seconds, seed)
    tuned = run_peer("tuned", players, seconds, seed)["per_second"]
    return Turn(ours, plain, tuned)


def run_peer(variant: str, players: int, seconds: float, seed: int) -> dict[str, Any]:
    """Return what boardgame.io's run says of itself."""
    node = shutil.which("node")
    if node is None:
        sys.exit("boardgame.io runs on node, and there is none here. Install node and npm.")
    command = (node, PEER / "cases.cjs", variant, str(players), str(seconds), str(WARM_UP), str(seed))
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"boardgame.io's run failed:\n{run.stderr}")
    said: dict[str, Any] = json.loads(run.stdout)
    return said


def peer_versions() -> tuple[str, str]:
    """Return the versions of node and boardgame.io."""
    said = run_peer("plain", 2, 0.01, 1)
    return said["node"], said["version"]


def run_ours(players: int, seconds: float, seed: int) -> float:
    """Return our moves per second, whole matches played until the time is up."""
    moves, taken, batch = 0, 0.0, 0
    while taken < seconds:
        report = fast(GAME, players, BATCH, seed * 1_000_000 + batch)
        moves += report.moves
        taken += report.seconds
        batch += 1
    return moves / taken


def table(turns: dict[int, list[Turn]]) -> str:
    """Return the medians side by side, with how many times the peer's ours is."""
    lines = [
        "| players | Tableside | boardgame.io, plain | ratio (lowest) | tuned | ratio (lowest) |",
        "|--:|--:|--:|--:|--:|--:|",
    ]
    everybody = [turn for of_players in turns.values() for turn in of_players]
    for players, of_players in [*turns.items(), ("all", everybody)]:
        ours, plain, tuned = (
            median(getattr(turn, name) for turn in of_players) for name in ("ours", "plain", "tuned")
        )
        low_plain = min(turn.ours / turn.plain for turn in of_players)
        low_tuned = min(turn.ours / turn.tuned for turn in of_players)
        lines.append(
            f"| {players} | {ours:,.0f} | {plain:,.0f} | {ours / plain:.1f} ({low_plain:.1f}) "
            f"| {tuned:,.0f} | {ours / tuned:.1f} ({low_tuned:.1f}) |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
