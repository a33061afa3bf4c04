"""The config file: every entry has a default, and a bad entry is reported with its line."""

from pathlib import Path

import pytest

from companion.game import Refused
from companion.house.config import Config, Phones, Wifi, Wiring, defaults, overridden, read, read_wiring


def refusal(path: Path, written: str) -> str:
    path.write_text(written)
    with pytest.raises(Refused) as refused:
        read(path)
    return refused.value.why.removeprefix(str(path))


def test_what_is_printed_is_every_default(tmp_path: Path) -> None:
    path = tmp_path / "tableside.toml"
    path.write_text(defaults())
    assert read(path) == Config()
    assert read_wiring(path) == Wiring()
    assert defaults().count(" = ") == 30


def test_what_is_left_out_has_its_default(tmp_path: Path) -> None:
    path = tmp_path / "tableside.toml"
    path.write_text('[phones]\nport = 80\n[wifi]\nname = "Game night"\n')
    assert read(path) == Config(Phones(port=80), Wifi(name="Game night"))


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('[phones]\n\nport = "eighty"', ", line 3: port is the port they use; 0 picks any free one."),
        ("[phones]\non = 1", ", line 2: on is whether phones can join, true or false."),
        ("[wifi]\n[phones]\nport = 70000", ", line 3: port is the port they use; 0 picks any free one."),
        ("phones.names = 3", ', line 1: names is a list of other names for it, as in ["games.lan"].'),
        (
            "# ours\n[phone]\nport = 1",
            ", line 2: there's no section [phone]. "
            "Use one of: [phones], [wifi], [screen], [sound], [owner], [panel].",
        ),
        ("[phones]\nprot = 1", ", line 2: [phones] has no entry prot. It has: on, port, address, names."),
        (
            '[wifi]\nname = "\\u001b[2J"',
            ', line 2: name is the name of the Wi-Fi, in quotes; "" shows no code.',
        ),
        (
            '[phones]\nnames = ["a", "b\\n"]',
            ', line 2: names is a list of other names for it, as in ["games.lan"].',
        ),
        ("wifi = true", ", line 1: Make wifi a section: [wifi]."),
        (
            "[phones\n",
            " isn't TOML: Expected ']' at the end of a table declaration (at line 1, column 8).",
        ),
    ],
)
def test_a_wrong_entry_is_named_with_its_line(tmp_path: Path, written: str, why: str) -> None:
    assert refusal(tmp_path / "tableside.toml", written) == why


def test_a_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"ours\.toml"):
        read(tmp_path / "ours.toml")


def test_the_command_line_wins_where_it_says_something() -> None:
    settled = Config(Phones(port=80, address="10.42.0.1"))
    assert overridden(settled, "phones", on=None, port=8081, address=None) == Config(
        Phones(port=8081, address="10.42.0.1")
    )
    with pytest.raises(Refused, match="On the command line: port is the port"):
        overridden(settled, "phones", port=70000)
