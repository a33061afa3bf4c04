"""The program may be killed at any moment: nothing that was acknowledged is lost, and the game goes on."""

import json
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.game.ask import encoded
from companion.testing import NAMES, Playthrough
from tests.core.referee_process import RefereeProcess

PLAYERS = 3  # with three, no cases are dealt at random, so a second table without a disk can play along


def test_ten_kills_lose_nothing(tmp_path: Path) -> None:
    house = House(tmp_path / "journal", random.Random(1))
    while house.kills < 10:
        house.live_and_be_killed()
    print(house.account())
    assert house.lost == 0, house.account()
    assert house.acknowledged > 0, house.account()


@pytest.mark.full
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    house = House(tmp_path / "journal", random.Random(2))
    while house.kills < 200:
        house.live_and_be_killed()
    print(house.account())
    assert house.lost == 0, house.account()
    assert house.games > 1, house.account()
    assert house.arrived_unanswered > 0, house.account()
    assert house.never_arrived > 0, house.account()


@dataclass
class House:
    """A journal, a referee that keeps getting killed, and a table without a disk that plays along."""

    journal: Path
    rng: random.Random
    kills: int = 0
    lost: int = 0
    acknowledged: int = 0  # entries, in all games together
    arrived_unanswered: int = 0  # kills after the move was on disk, but before it was answered
    never_arrived: int = 0
    games: int = 1

    def __post_init__(self) -> None:
        self._sit_down()

    def _sit_down(self) -> None:
        self.beside = Playthrough("deal_or_no_deal", PLAYERS)
        self.number = 0  # the number of the last row that was acknowledged
        self.unanswered: dict[str, Any] | None = None

    def account(self) -> str:
        """Return a summary of what happened."""
        return (
            f"{self.kills} kills, {self.lost} lost entries of {self.acknowledged} acknowledged; "
            f"{self.games} games; of the moves under way {self.arrived_unanswered} had arrived "
            f"and {self.never_arrived} had not."
        )

    def live_and_be_killed(self) -> None:
        """Open the journal, check that nothing is missing, play on, and get killed without warning."""
        players = ",".join(NAMES[:PLAYERS])
        with RefereeProcess("--players", players, "--journal", str(self.journal), "--resume") as referee:
            if self.rng.random() < 0.15:
                referee.answer(within=self.rng.uniform(0, 0.25))  # killed while it's opening, or right after
            else:
                standing = referee.standing()
                self._compare(standing)
                if not self._play_on(referee, standing):
                    assert referee.leave() == (0, "")
                    return
            self.kills += 1

    def _compare(self, standing: dict[str, Any]) -> None:
        """Compare the journal and the open table with what was acknowledged."""
        entries = self._entries()
        here = entries[self.games]
        for game, numbers in entries.items():
            assert numbers == list(range(len(numbers))), f"game {game} has entries {numbers}"
        self.lost += max(0, self.number - here[-1])
        assert here[-1] in (self.number, self.number + 1), self.account()
        if self.unanswered is not None and here[-1] > self.number:
            self.arrived_unanswered += 1
            self._follow(self.unanswered)
        elif self.unanswered is not None:
            self.never_arrived += 1
        assert here[-1] == self.number, f"entry {here[-1]} was never sent"
        self.unanswered = None
        if self.beside.view().over:
            self.games += 1
            self._sit_down()
            assert entries[self.games] == [0]
        assert self.games == max(entries), "a game began while another was under way"
        assert standing["view"] == self._view()

    def _play_on(self, referee: RefereeProcess, standing: dict[str, Any]) -> bool:
        """Make some moves, perhaps leaving the last one unanswered; return False if the game is over."""
        for left in reversed(range(self.rng.randint(1, 40))):
            if not standing["asks"]:
                return False
            line = self._any_line(standing["asks"])
            referee.send(line)
            if left == 0 and self.rng.random() < 0.9:
                answer = referee.answer(within=self.rng.choice((0, self.rng.uniform(0, 0.01))))
            else:
                answer = referee.standing()
            if answer is None:
                self.unanswered = line
                return True
            if answer["ok"]:
                self.acknowledged += 1
                self._follow(line)
                assert answer["number"] == sum(not played.silent for played in self.beside.record.line)
                assert answer["view"] == self._view()
                standing = answer
        return True

    def _follow(self, line: dict[str, Any]) -> None:
        """Repeat at the table without a disk what was done at the other one."""
        self.number += 1
        if "move" in line:
            self.beside.play(self.beside.game.read_move(line))
        else:
            self.beside.undo() if "undo" in line else self.beside.redo()

    def _any_line(self, asks: list[dict[str, Any]]) -> dict[str, Any]:
        dice = self.rng.random()
        if dice < 0.04 and self.number:
            return {"undo": True}
        if dice < 0.5 and self.beside.record.undone:
            return {"redo": True}
        ask = self.rng.choice(asks)["ask"]
        blanks = {blank["name"]: self._answer(blank) for blank in ask.get("blanks", ())}
        return {"move": ask["kind"], "seat": ask["seat"], **blanks}

    def _answer(self, blank: dict[str, Any]) -> Any:
        if blank["blank"] == "pick":
            return self.rng.choice(
                [option["value"] for option in blank["options"] if not option.get("closed")]
            )
        assert blank["blank"] == "amount"
        return self.rng.randint(blank.get("least", 0), blank["most"])

    def _view(self) -> Any:
        return json.loads(encoded(self.beside.view()))

    def _entries(self) -> dict[int, list[int]]:
        """Return the entry numbers of each game, as found on disk."""
        found: dict[int, list[int]] = {}
        with closing(sqlite3.connect(self.journal)) as journal:
            for game, number in journal.execute("SELECT game, number FROM entries ORDER BY game, number"):
                found.setdefault(game, []).append(number)
        return found
