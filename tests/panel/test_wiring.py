"""The wiring: reading it, refusing mistakes with a sentence and the line, and drawing the header."""

from pathlib import Path

import pytest

from companion.cli.main import main
from companion.game import Refused
from companion.house.config import Pins, Wiring, read_wiring
from hardware.choosing import panel_for
from hardware.wiring import HEADER, LEADS_TO, header

CLASH = "deal and no_deal are both on BCM 6. Each needs its own pin."


def written(folder: Path, text: str) -> Path:
    path = folder / "tableside.toml"
    path.write_text(text)
    return path


def test_what_a_file_leaves_out_is_as_in_the_makers_page(tmp_path):
    assert read_wiring(written(tmp_path, "")) == Wiring()
    moved = read_wiring(
        written(tmp_path, '[panel]\nlights = "strip"\nbrightness = 1\n[panel.pins]\ndeal = 22\n')
    )
    assert moved == Wiring(lights="strip", brightness=1, pins=Pins(deal=22))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[panel.pins]\ndeal = 6", f", line 2: {CLASH}"),
        ("[panel.pins]\nno_deal = 6\ndeal = 6", f", line 3: {CLASH}"),
        (
            "[panel]\npins.undo = 10",
            ", line 2: data and undo are both on BCM 10. Each needs its own pin.",
        ),
        ("[panel.pins]\ndeal = 28", ", line 2: deal is BCM 2 to 27, the DEAL button."),
        ("[panel.pins]\n\ndeal = 0", ", line 3: deal is BCM 2 to 27, the DEAL button."),
        ('[panel.pins]\ndeal = "five"', ", line 2: deal is BCM 2 to 27, the DEAL button."),
        ("[panel.pins]\ndael = 5", ", line 2: [panel.pins] has no entry dael. It has: data, clock, "),
        (
            "[panel]\nlihgts = 5",
            ", line 2: [panel] has no entry lihgts. It has: lights, ",
        ),
        (
            '[panel]\nlights = "bulbs"',
            ', line 2: lights is what lights it: "registers", ',
        ),
        ("[panel]\nbrightness = 3", ", line 2: brightness is how bright its lights are, from 0 to 1."),
        ("[panel]\nhold = 9", ", line 2: hold is how many seconds you hold UNDO, from 0.2 to 5."),
        ("[panel]\npins = 9", ", line 2: Make panel.pins a section: [panel.pins]."),
        ("panel = true", ", line 1: Make panel a section: [panel]."),
        ("[panel]\npins = [", ""),
    ],
)
def test_a_wrong_wiring_is_refused_with_its_line(tmp_path, text, sentence):
    with pytest.raises(Refused) as refusal:
        read_wiring(written(tmp_path, text))
    assert refusal.value.why.startswith(f"tableside.toml{sentence}")


def test_a_pin_that_a_strip_leaves_free_may_be_used(tmp_path):
    read_wiring(written(tmp_path, '[panel]\nlights = "strip"\npins.deal = 9\n'))
    read_wiring(written(tmp_path, '[panel]\nlights = "none"\npins.deal = 11\n'))


def test_a_file_that_is_not_there_is_refused(tmp_path, capsys):
    assert main(["panel", "wiring", "--config", str(tmp_path / "no.toml")]) == 2
    assert "no.toml" in capsys.readouterr().err


def test_every_function_is_on_the_printed_header_once_at_its_place():
    rows = header(Wiring()).splitlines()
    assert len(rows) == 20
    for name, pin in Wiring().used.items():
        place = HEADER.index(pin)
        left, right = rows[place // 2].split("●●")
        assert LEADS_TO[name] in (right if place % 2 else left)
        assert sum(row.count(LEADS_TO[name] + " ") for row in (f"{row} " for row in rows)) >= 1
    assert sorted(pin for pin in HEADER if isinstance(pin, int)) == list(range(28))
    assert len(HEADER) == 40


def test_the_printed_header_follows_the_file(tmp_path, capsys):
    path = written(tmp_path, '[panel]\nlights = "strip"\n[panel.pins]\ndeal = 22\n')
    assert main(["panel", "wiring", "--config", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "DEAL  BCM 22 15 ●● 16 BCM 23" in printed
    assert "data of the strip  BCM 10 19 ●● 20 GND" in printed
    assert "register" not in printed


def test_the_house_has_its_own_wiring(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    written(tmp_path, "[panel.pins]\nundo = 27\n")
    assert main(["panel", "wiring"]) == 0
    assert "UNDO  BCM 27 13 ●●" in capsys.readouterr().out


def test_the_status_names_a_clash_and_the_game_goes_on(tmp_path):
    panel = panel_for("mock", written(tmp_path, "[panel.pins]\ndeal = 6"))
    panel.open(lambda press: None, lambda: None)
    assert tuple(map(str, panel.condition)) == ("no panel", f"tableside.toml, line 2: {CLASH}")
    panel.close()
