"""The long runs and the machines in QEMU: what goes wrong there is said, and the rest still runs."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.harness.box import __main__ as box
from tests.harness.soak import __main__ as soak


def test_a_part_that_breaks_has_failed_and_the_next_one_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(seed: int) -> Iterator[str]:
        yield "so far, so good"
        raise OSError("the disk is full")

    runs = {"copies": broken, "flips": lambda seed: iter(["all right"])}
    monkeypatch.setattr(
        soak, "import_module", lambda name: SimpleNamespace(run=runs[name.rpartition(".")[2]])
    )
    monkeypatch.setattr("sys.argv", ["soak", *runs])
    assert soak.main() == 1
    said = capsys.readouterr().out
    assert said.index("FAILED: OSError('the disk is full')") < said.index("all right")


def test_a_chapter_that_needs_no_box_finds_a_port_on_a_fresh_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(box, "BUILD", tmp_path)
    chosen = box.port(anew=False)
    assert chosen == box.port(anew=False) > 0
