"""Keys typed at full speed in a real terminal: taken for exactly what they were meant for, or not at all."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.game.money import read_dollars
from companion.games import SHELF
from screens.asking.law import BREATH
from tests.screens.terminal import PLAY, Terminal
from tests.screens.test_keys import amount, called
from tests.screens.test_killed import moves_on_disk

GAME = SHELF["deal_or_no_deal"]
ROUNDS = GAME.box.cases_by_round[:3]
OWN = 13
NO_VALUES = ("30\r", "7k", "2m", "15\r", ".02\r", "35k", "749\r")
Line = tuple[str, list[dict[str, Any]]]  # what's typed, and the moves it must make


class Burster:
    """Somebody who types several cases in one go, makes mistakes, and looks up after each burst."""

    def __init__(self, terminal: Terminal, seed: int) -> None:
        self.terminal, self.dice = terminal, random.Random(seed)
        self.cases = [case for case in range(1, 27) if case != OWN]
        self.values = list(GAME.box.values)
        for row in (self.cases, self.values):
            self.dice.shuffle(row)
        self.opened: list[int] = []
        self.covered: list[int] = []
        self.made: list[dict[str, Any]] = []
        self.mistakes = 0

    def types(self, keys: str, *moves: dict[str, Any]) -> None:
        """Type these keys at once, which must make exactly these moves; then take a breath."""
        before = self.terminal.saved
        self.made += moves
        self.terminal.type(keys)
        assert self.terminal.until(lambda: self.terminal.saved == before + len(moves)), (
            f"{keys!r} made {self.terminal.saved - before} of {moves} on\n{self.terminal.rows}"
        )
        self.terminal.watch(2 * BREATH)
        assert self.terminal.saved == before + len(moves), f"{keys!r} made more than {moves}"

    def case(self) -> tuple[str, str, dict[str, Any], dict[str, Any]]:
        """Return the keys and moves that call and open the next case."""
        case, value = self.cases.pop(), self.values.pop()
        self.opened.append(case)
        self.covered.append(value)
        call = {"move": "CallCase", "seat": "B", "case": case}
        return called(case), amount(value), call, {"move": "Reveal", "value": value}

    def wrong_value(self) -> str:
        """Return keys for a value that no closed case can hold, or keys that mean nothing here."""
        return self.dice.choice([*NO_VALUES, *map(amount, self.covered), "x"])

    def opens(self, count: int) -> None:
        """Open the cases of a round, a few in each burst; a mistake ends a burst, and the next mends it."""
        keys, moves = "", []
        for left in range(count, 0, -1):
            slip, covered = self.dice.choice(("", "", "case", "value")), bool(self.covered)
            wrong_value, wrong_case = self.wrong_value(), self.dice.choice([*self.opened, OWN])
            calls, reveals, call, reveal = self.case()
            rest = zip(self.cases, self.values[1:], strict=True)
            more = "".join(called(case) + amount(value) for case, value in rest)[:30]
            if slip == "case":
                self.types(f"{keys}{called(wrong_case)}{reveals}{more}", *moves)
                keys, moves = "", []
            elif slip == "value" and covered:
                self.types(f"{keys}{calls}{wrong_value}{more}", *moves, call)
                keys, moves, calls, call = "", [], "", {}
            self.mistakes += bool(slip)
            keys, moves = f"{keys}{calls}{reveals}", [*moves, *([call] if call else []), reveal]
            if left == 1:  # what's typed beyond the end of a round isn't taken for an offer
                self.types(f"{keys}{more}", *moves)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))])
def test_a_burst_is_taken_exactly_or_not_at_all(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "journal.sqlite3"
    with Terminal(*PLAY, path, size=(100, 30)) as terminal:
        terminal.sees("Pick a game.")
        terminal.type("1")
        terminal.sees("Who's playing?")
        terminal.type("\x7f\x7fAnn, Ben, Cal, Dee\r\r\r")
        terminal.sees("Who's the host, and who's the contestant?")
        burster = Burster(terminal, seed)
        terminal.watch(2 * BREATH)
        burster.types("\r\r", {"move": "BeginHosting", "host": "A", "contestant": "B"})
        burster.types(str(OWN), {"move": "ChooseCase", "seat": "B", "case": OWN})
        for count in ROUNDS:
            burster.opens(count)
            burster.types("1k", {"move": "MakeOffer", "seat": "A", "cents": read_dollars("1k")})
            burster.types("n\r", {"move": "NoDeal", "seat": "B"})
        assert burster.mistakes
    (game,) = moves_on_disk(path, tmp_path / "copy")
    entered = [{name: value for name, value in move.items() if name != "cases"} for move in game if move]
    assert entered == burster.made
