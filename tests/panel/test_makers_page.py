"""The page for people who build a panel matches what the program does."""

import re
from pathlib import Path

from companion.house.config import Pins, Wiring, read_wiring
from hardware import lights, panel
from hardware.wiring import HEADER

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "panel.md").read_text()


def test_the_table_of_wires_is_the_wiring():
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    assert {name: int(bcm) for name, bcm, _ in rows} == Wiring().used
    assert all(HEADER[int(pin) - 1] == int(bcm) for _, bcm, pin in rows)


def test_the_example_of_a_file_is_read(tmp_path):
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "tableside.toml"
    path.write_text(example)
    assert read_wiring(path) == Wiring(pins=Pins(deal=22))


def test_the_picture_has_every_wire_on_its_pin():
    drawn = (DOCS / "pictures" / "panel-board.svg").read_text()
    assert Wiring().used
    for name, pin in Wiring().used.items():
        place = HEADER.index(pin) + 1
        around = re.findall(rf">{place}</text>\n<text [^>]*>([^<]+)", drawn)
        assert any(label.endswith(f"· BCM {pin}") for label in around), name


def test_the_page_explains_what_the_panel_complains_about():
    for sentence in (lights.SILENT, lights.WRONG, panel.SLOW):
        assert str(sentence).partition(". ")[0].partition(",")[0] in PAGE
