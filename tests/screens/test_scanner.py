"""A scanner among the keys: stickers are told from typing, on any keyboard layout, and no key gets lost."""

import random
from collections.abc import Iterable

import pytest
from textual.events import Key

from companion.game.sticker import STEADY, code_of
from companion.games import SHELF
from screens import scanner
from screens.scanner import GAP as USUAL
from screens.scanner import LATE, SILENCE, TICK, Scan, Scanner

GAME = SHELF["deal_or_no_deal"]
STICKERS = GAME.stickers(GAME.box)
CODES = [code_of(GAME.name, sticker) for sticker in STICKERS]
LINK = "HTTP://10.42.0.1:8080/S/"
AMERICAN = "1234567890-/:.yzaqwmYZAQWM"
LAYOUTS = {
    "American": AMERICAN,
    "German": "1234567890ß-Ö.zyaqwmZYAQWM",
    "Spanish": "1234567890'-Ñ.yzaqwmYZAQWM",
    "French": "&é\"'(-è_çà)!M:ywqaz,YWQAZ?",
}


@pytest.fixture(autouse=True)
def usual_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanner, "GAP", USUAL)


class Typist:
    """Somebody, or something, that types into a scanner's ear."""

    def __init__(self) -> None:
        self.ear, self.at, self.part, self.heard = Scanner(), 0.0, 0.0, list[str]()

    def types(self, keys: Iterable[str], pace: float = 0.004) -> None:
        """Type these keys, each a moment after the one before."""
        for letter in keys:
            key = Key("enter" if letter == "\r" else letter, letter)
            self.waits(pace)
            key.time = self.at
            self.hears(self.ear.take(key))

    def waits(self, seconds: float = 1.0) -> None:
        """Let time pass."""
        self.at += seconds
        ticks, self.part = divmod(self.part + seconds, TICK)
        for _ in range(int(ticks)):
            self.hears(self.ear.tick())

    def hears(self, taken: Iterable[Key | Scan]) -> None:
        """Note what came through."""
        self.heard += [
            f"<{one.code}>" if isinstance(one, Scan) else one.character or one.key for one in taken
        ]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("caps_lock", [False, True])
def test_every_sticker_is_read_on_these_keyboards(layout: str, caps_lock: bool) -> None:
    typist, typed = Typist(), str.maketrans(AMERICAN, LAYOUTS[layout])
    for code in CODES:
        text = f"{LINK}{code}\r".translate(typed)
        typist.types(text.swapcase() if caps_lock else text)
    assert typist.heard == [f"<{code}>" for code in CODES]


def test_codes_use_only_keys_that_stay_where_they_are() -> None:
    assert set("".join(CODES)) <= set(STEADY) | set("0123456789")
    assert len(set(CODES)) == len(CODES) == 52


def test_what_people_type_comes_through_in_order_even_an_h() -> None:
    typist = Typist()
    typist.types("hello, what the h\r", pace=0.08)
    typist.types("htt")
    typist.types("\r", pace=0.3)
    typist.waits()
    typist.types("hhtth7\r")
    typist.waits()
    assert "".join(typist.heard) == "hello, what the h\rhtt\rhhtth7\r"


def test_a_sticker_in_the_middle_of_typing_takes_nothing_with_it() -> None:
    typist = Typist()
    typist.types(f"1h{LINK}{CODES[6]}\r2\r")
    assert typist.heard == ["1", "h", f"<{CODES[6]}>", "2", "\r"]


def test_a_scanner_that_sends_no_enter_is_understood_too() -> None:
    typist = Typist()
    typist.types(f"{LINK}{CODES[6]}{LINK}{CODES[7]}")
    typist.waits()
    assert typist.heard == [f"<{CODES[6]}>", f"<{CODES[7]}>"]


def test_an_enter_that_comes_late_belongs_to_the_sticker() -> None:
    typist = Typist()
    typist.types(f"{LINK}{CODES[6]}")
    typist.types("\r", pace=SILENCE * TICK + LATE / 2)
    typist.types("\r", pace=0.1)
    assert typist.heard == [f"<{CODES[6]}>", "\r"]


def test_a_stall_in_the_middle_of_a_scan_changes_nothing() -> None:
    typist = Typist()
    for part in ("H", "T", f"TP{LINK[4:-2]}", f"{LINK[-2:]}{CODES[6]}", "\r"):
        typist.at += 5  # the whole program stood still, so nothing ticked
        typist.types(part)
    assert typist.heard == [f"<{CODES[6]}>"]


def test_the_rest_of_a_scan_that_broke_off_is_not_taken_for_typing() -> None:
    typist = Typist()
    typist.types(LINK[:-8])
    typist.types(f"{LINK[-8:]}{CODES[6]}\r", pace=SILENCE * TICK + 0.1)
    typist.waits()
    typist.types("7\r")
    assert typist.heard == ["<>", "7", "\r"]


def test_other_links_are_scans_without_a_code() -> None:
    typist = Typist()
    typist.types("https://example.com/s/7\r" + "http://10.42.0.1:8080/#Zo9_kT-a\r")
    assert typist.heard == ["<>", "<>"]


def test_no_garbled_sticker_is_taken_for_another() -> None:
    dice, tried = random.Random(26), 0
    for code in CODES:
        text = f"{LINK}{code}"
        for at in range(len(LINK), len(text)):
            lost, doubled = text[:at] + text[at + 1 :], text[:at] + text[at] + text[at:]
            swapped = text[:at] + dice.choice(STEADY + "0123456789") + text[at + 1 :]
            for garbled in (lost, doubled, swapped):
                typist = Typist()
                typist.types(f"{garbled}\r")
                others = {f"<{other}>" for other in CODES if other != code}
                assert not others & set(typist.heard), f"{text} as {garbled}"
                tried += 1
    assert tried > 1000


def test_a_sticker_from_another_game_has_another_code() -> None:
    assert not set(CODES) & {code_of("dealt", sticker) for sticker in STICKERS}
