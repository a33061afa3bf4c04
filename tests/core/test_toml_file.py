"""Changing an entry in a file people write by hand leaves everything else as they wrote it."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import Refused
from companion.house.config import SECTIONS, defaults
from companion.store.toml_file import parsed, with_entries

NAME = ("wifi", "name")
OURS = """\
# Our box, in the cellar.
[phones] # as usual
port = 80   # no other

[wifi]
key = 'quiet'     # on the fridge

# What it looks like.
[screen]
columns = 100
"""


def test_one_entry_changes_and_the_comments_stay() -> None:
    changed = with_entries(OURS, {("phones", "port"): 8080})
    assert changed == OURS.replace("80   #", "8080   #")
    assert with_entries(defaults(), {("screen", "language"): "en"}) == defaults()


def test_a_new_entry_stands_below_the_others_of_its_section() -> None:
    changed = with_entries(OURS, {NAME: "Game Night", ("screen", "motion"): False})
    fridge = "key = 'quiet'     # on the fridge\n"
    assert changed == OURS.replace(fridge, f'{fridge}name = "Game Night"\n') + "motion = false\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# just a comment",
        "wifi.name = 'old' # so short",
        "wifi = { name = 'old' }",
        "[wifi]",
        "[panel.pins]\ndeal = 5\n[wifi]\n[panel]\nlights = 'none'",
        "[phones]\r\nport = 80 # from Windows\r\n",
    ],
)
def test_however_it_is_written_the_entry_is_in_it(text: str) -> None:
    before = tomllib.loads(text)
    after = tomllib.loads(with_entries(text, {NAME: "new"}))
    assert after == before | {"wifi": before.get("wifi", {}) | {"name": "new"}}


@pytest.mark.parametrize("text", ["wifi = 3", "[wifi", "[[wifi]]\nname = 'one'"])
def test_a_file_that_would_be_spoilt_is_left_alone(text: str) -> None:
    with pytest.raises(Refused):
        with_entries(text, {NAME: "new"})


PLACES = (("phones", "port"), NAME, ("wifi", "key"), ("screen", "language"), ("screen", "motion"))
VALUES = st.booleans() | st.integers(-(2**40), 2**40) | st.text()


@given(st.dictionaries(st.sampled_from(PLACES), VALUES, min_size=1), st.sampled_from(["", OURS, defaults()]))
def test_whatever_is_written_is_read_again(entries: dict[tuple[str, str], object], text: str) -> None:
    changed = with_entries(text, entries)
    read = parsed(changed, "it")
    for (section, entry), value in entries.items():
        assert read[section][entry] == value
    comments = [line.partition("#")[2] for line in text.splitlines() if "#" in line and "=" not in line]
    assert all(comment in changed for comment in comments)
    assert with_entries(changed, entries) == changed
    assert read.keys() <= parsed(text, "it").keys() | SECTIONS.keys()
