"""Names: what people may be called, so that every screen can show it."""

import sys

import pytest
from rich.cells import cell_len
from wcwidth import wcwidth

from companion.game import Refused
from companion.game.naming import LONGEST_NAME, check_name, showable, spelled

GOOD = ("Ann", "Jürgen", "O’Neil", "Ole-Åse", "Анна", "Ωμέγα", "דן", "7", "Player A", "x" * LONGEST_NAME)
BAD = {
    "an accent on an accent": "a" + "\u0301" * 12,
    "dice": "🎲" * 12,
    "wide letters": "太郎",
    "letters that join": "\u1112\u1161\u11ab",
    "nothing to see in braille": "\u2800",
    "a Hangul filler": "\u3164",
    "half a Hangul filler": "A\uffa0",
    "a zero-width space": "A\u200bnn",
    "a bell": "Ann\a",
    "a heart": "Ann ♥",
    "only punctuation": "...",
}


@pytest.mark.parametrize("name", GOOD)
def test_a_name_that_every_screen_can_show_will_do(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_a_name_that_takes_more_or_less_room_than_it_has_letters_will_not_do(name: str) -> None:
    with pytest.raises(Refused, match="can't show that name"):
        check_name(name)


def test_each_letter_of_a_name_is_one_cell_to_textual_and_to_terminals() -> None:
    letters = [letter for letter in map(chr, range(sys.maxunicode)) if showable(f"A{letter}")]
    assert len(letters) > 10_000
    assert [letter for letter in letters if cell_len(letter) != 1 or wcwidth(letter) != 1] == []


def test_a_letter_and_its_accent_are_one_character() -> None:
    assert spelled(" Jose\u0301  Luis ") == "José Luis"
    check_name(spelled("e\u0301" * LONGEST_NAME))
