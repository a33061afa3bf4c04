"""Writes the page of figures and its plot, docs/figures.md and docs/figures.svg, after a full run."""

import os
import platform
import sqlite3
from datetime import UTC, datetime
from html import escape
from importlib.metadata import version
from math import log10
from pathlib import Path
from types import ModuleType

from tests.harness.bench.peers import boardgame_io
from tests.harness.bench.row import Row, figure, table

DOCS = Path(__file__).parents[3] / "docs"
PACKAGES = ("tableside", "textual", "starlette", "uvicorn", "msgspec", "gpiozero", "open_spiel")
HEAD = """\
# Figures

`make bench` measured everything here and wrote this page. A ratio is our figure divided by the peer's. The
two were measured in turns, in one run on one machine, so whatever else the machine was doing slowed both of
them down; the absolute numbers mean less. The limits are those the project has set for itself.

![The ratios, each with its limit]({plot})

{table}

{taken}
"""
WIDTH, LABEL, LINE, TOP = 1000, 520, 20, 44  # measurements of the plot
MET, MISSED, PLAIN = "#3f8f5b", "#c0392b", "#8a8f98"


def write(parts: dict[ModuleType, list[Row]], lacking: list[str], load: float) -> None:
    """Write the page and its plot."""
    rows = [row for those in parts.values() for row in those]
    (DOCS / "figures.svg").write_text(plot(rows))
    text = HEAD.format(plot="figures.svg", table=table(rows), taken=taken(load))
    text += "".join(f"\nNot taken: {why}\n" for why in lacking)
    text += "".join(explained(part, those) for part, those in parts.items())
    (DOCS / "figures.md").write_text(text)


def explained(part: ModuleType, rows: list[Row]) -> str:
    """Return a part's section: how it was measured, from its docstring, and notes on its figures."""
    title, _, words = (part.__doc__ or "").partition("\n")
    seen = "".join(f"\n- **{row.what}**: {row.seen}" for row in rows if row.seen)
    return f"\n## {title.rstrip('.')}\n{words.rstrip()}\n{seen}{chr(10) if seen else ''}"


def taken(load: float) -> str:
    """Return a sentence about when the figures were taken, and on what machine."""
    names = [
        line.partition(": ")[2]
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if "model name" in line
    ]
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    node, peer = boardgame_io.versions()
    return (
        f"These figures were taken on {datetime.now(UTC):%B %-d, %Y}, on {os.cpu_count()} cores of "
        f"{names[0] if names else platform.machine()}, {memory:.0f} GB, {platform.system()} "
        f"{platform.release().partition('-')[0]}, with a load of {load:.1f} before the run began. "
        f"The versions are Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {packages}, "
        f"and boardgame.io {peer} on node {node}."
    )


def plot(rows: list[Row]) -> str:
    """Return an SVG of the ratios as bars on a logarithmic scale, each with a mark at its limit."""
    shown = [row for row in rows if 0 < row.ratio < float("inf")]
    edges = [0.0, *(log10(number) for row in shown for number in (row.ratio, row.limit or 1))]
    low, high = min(edges) - 0.15, max(edges) + 0.35

    def across(number: float) -> float:
        return LABEL + (log10(number) - low) / (high - low) * (WIDTH - LABEL)

    def upright(number: float, top: float, bottom: float, look: str) -> str:
        at = f"{across(number):.1f}"
        return f'<line x1="{at}" x2="{at}" y1="{top}" y2="{bottom}" {look}/>'

    height = TOP + LINE * len(shown) + 12
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f"""<text x="12" y="20" font-size="14">Ours, as so many times the peer's; a line marks the limit:
        <tspan fill="{MET}">met</tspan>, <tspan fill="{MISSED}">missed</tspan>,
        <tspan fill="{PLAIN}">without one</tspan></text>""",
        upright(1, TOP - 8, height - 8, 'stroke="#cccccc"'),
    ]
    for place, row in enumerate(shown):
        y = TOP + LINE * place
        left, right = sorted((across(1), across(row.ratio)))
        colour = PLAIN if row.limit is None else MET if row.met else MISSED
        label = escape(f"{row.what} / {row.peer}")
        drawn += [
            f'<text x="{LABEL - 8}" y="{y + 11}" text-anchor="end" font-size="9">{label}</text>',
            f'<rect x="{left:.1f}" y="{y}" width="{max(1, right - left):.1f}" height="13" fill="{colour}"/>',
            f'<text x="{right + 5:.1f}" y="{y + 11}" font-size="10">{figure(row.ratio)}</text>',
        ]
        if row.limit:
            drawn.append(upright(row.limit, y - 3, y + 16, 'stroke="#000000" stroke-width="2"'))
    return "\n".join((*drawn, "</svg>", ""))
