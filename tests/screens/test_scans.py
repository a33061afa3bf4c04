"""Stickers scanned at full speed in a real terminal: every scan is taken for what it is, or refused."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.game.money import read_dollars
from companion.game.sticker import Sticker, code_of
from companion.games import SHELF
from screens.asking.law import BREATH
from tests.screens.terminal import PLAY, Terminal
from tests.screens.test_killed import moves_on_disk

GAME = SHELF["deal_or_no_deal"]
ROUNDS = GAME.box.cases_by_round[:6]
OWN, SCANS = 13, 200
ODD = ("https://example.com/s/c7\r", "http://10.42.0.1:8080/#Zo9_kT-a7\r", "HTTP://10.42.0.1:8080/S/C7XXX\r")
CASES, VALUES = (
    {one.number: one for one in GAME.stickers(GAME.box) if one.kind.letter == letter} for letter in "CV"
)


def typed(sticker: Sticker) -> str:
    """Return what a scanner types for a sticker."""
    return f"HTTP://10.42.0.1:8080/S/{code_of(GAME.name, sticker)}\r"


class Hands:
    """Somebody who scans whatever is within reach, and what each scan must lead to."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.cases = {*CASES} - {OWN}
        self.values = {*VALUES}
        self.called = self.held = 0
        self.astray = False  # whether a case was just refused: then no card counts before one that fits
        self.left = 0  # cases still to open in this round
        self.moves: list[dict[str, Any]] = []
        self.refused = self.scans = 0

    def scan(self) -> str:
        """Return what the next scan types, and note the moves that it must make."""
        self.scans += 1
        dice = self.dice
        what = dice.choice(("case", "case", "value", "value", "any case", "any value", "odd"))
        if what == "odd":
            self.refused += 1
            return dice.choice(ODD)
        if what.endswith("case"):
            case = dice.choice(sorted(self.cases if what == "case" else CASES))
            self._case(case)
            return typed(CASES[case])
        value = dice.choice(sorted(self.values if what == "value" else VALUES))
        self._value(value)
        return typed(VALUES[value])

    def _case(self, case: int) -> None:
        if case == self.called:
            self.astray = False
            return
        if self.called or not self.left or case not in self.cases:
            self.astray = bool(self.left)
            self.refused += 1
            return
        self.called, self.astray = case, False
        self.moves.append({"move": "CallCase", "seat": "B", "case": case})
        held, self.held = self.held, 0
        if held:
            self._value(held)

    def _value(self, value: int) -> None:
        if self.astray:
            self.refused += 1
        elif self.called and value in self.values:
            self.moves.append({"move": "Reveal", "value": value})
            self.cases.remove(self.called)
            self.values.remove(value)
            self.left -= 1
            self.called = 0
        elif self.left and not self.called:
            self.held = value
        else:
            self.refused += 1


@pytest.mark.full
@pytest.mark.parametrize("seed", [1, 2])
def test_two_hundred_scans_in_any_order_make_no_wrong_entry(tmp_path: Path, seed: int) -> None:
    path, hands = tmp_path / "journal.sqlite3", Hands(seed)
    with Terminal(*PLAY, path, size=(100, 30)) as terminal:

        def types(keys: str, *moves: dict[str, Any]) -> None:
            hands.moves += moves
            terminal.type(keys)
            assert terminal.until(lambda: terminal.saved == len(hands.moves)), terminal.rows
            terminal.watch(2 * BREATH)
            assert terminal.saved == len(hands.moves), terminal.rows

        terminal.sees("Pick a game.")
        terminal.type("1")
        terminal.sees("Who's playing?")
        terminal.type("\x7f\x7fAnn, Ben, Cal, Dee\r\r\r")
        terminal.sees("Who's the host, and who's the contestant?")
        terminal.watch(2 * BREATH)
        types("\r\r", {"move": "BeginHosting", "host": "A", "contestant": "B"})
        types(typed(VALUES[75000]) + typed(CASES[OWN]), {"move": "ChooseCase", "seat": "B", "case": OWN})
        for number, count in enumerate(ROUNDS, 1):
            hands.left, burst = count, ""
            while hands.left or hands.scans < number * SCANS // len(ROUNDS):
                burst += hands.scan()
            types(burst)
            types("1k", {"move": "MakeOffer", "seat": "A", "cents": read_dollars("1k")})
            types("n\r", {"move": "NoDeal", "seat": "B"})
    assert hands.scans >= SCANS
    assert hands.refused > SCANS / 3
    (game,) = moves_on_disk(path, tmp_path / "copy")
    entered = [{name: value for name, value in move.items() if name != "cases"} for move in game if move]
    assert entered == hands.moves
