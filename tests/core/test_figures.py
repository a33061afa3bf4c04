"""The table of benchmark figures, its page and its plot, with made-up figures."""

from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.harness.bench import page
from tests.harness.bench.row import Row, table

FAST = Row("Moves a second", 21_000, "a peer", 3_500, least=5)
SLOW = Row("Start <cold>", 1_100.5, "a bare app", 550.25, "ms", most=1.5, seen="it was cold.")
PLAIN = Row("Memory", 48.25, "a bare app", 35, "MB")
SAFE = Row("kill -9", 0, "entries acknowledged, 60 tries", 90, most=0)


def test_a_limit_is_one_of_the_ratio() -> None:
    assert (FAST.ratio, FAST.met) == (6, True)
    assert (SLOW.ratio, SLOW.met) == (2, False)
    assert PLAIN.met  # it has no limit
    assert SAFE.met
    assert not Row("kill -9", 1, "entries acknowledged", 90, most=0).met


def test_every_line_names_its_peer_its_ratio_and_its_limit() -> None:
    assert FAST.cells() == ("Moves a second", "21,000", "a peer", "3,500", "6", "at least 5", "met")
    assert SLOW.cells()[1:] == ("1,100 ms", "a bare app", "550 ms", "2", "at most 1.5", "**missed**")
    assert PLAIN.cells()[1:] == ("48.2 MB", "a bare app", "35 MB", "1.38", "", "")
    assert SAFE.cells()[3:] == ("90", "0", "at most 0", "met")
    head, rule, *lines = table([FAST, SLOW, SAFE]).splitlines()
    assert len({len(head), len(rule), *map(len, lines)}) == 1
    assert rule.count("-:") == 3  # the number columns are right-aligned


def test_the_plot_has_a_bar_for_every_ratio_and_a_mark_for_every_limit() -> None:
    drawn = ElementTree.fromstring(page.plot([FAST, SLOW, PLAIN, SAFE]))
    tags = [one.tag.rpartition("}")[2] for one in drawn]
    assert tags.count("rect") == 1 + 3  # the background and three bars; a zero has no bar
    assert tags.count("line") == 1 + 2
    assert "Start <cold> / a bare app" in [one.text for one in drawn]


def test_a_part_explains_itself_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "DOCS", tmp_path)
    monkeypatch.setattr(page, "taken", lambda load: f"Taken at a load of {load}.")
    part = ModuleType("start", "The start.\n\nA start begins with the process.\n")
    page.write({part: [SLOW]}, ["moves: there is no npm."], 0.5)
    written = (tmp_path / "figures.md").read_text()
    assert "## The start\n\nA start begins with the process.\n\n- **Start <cold>**: it was cold.\n" in written
    assert "Not taken: moves: there is no npm." in written
    assert "Taken at a load of 0.5." in written
    assert (tmp_path / "figures.svg").exists()
