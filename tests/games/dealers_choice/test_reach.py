"""Random play reaches everything each keeper mode has. Run this module with `python -m` to see how often."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import structs

from companion.table.playout import Report, playout
from tests.games.dealers_choice.stories import GAME

ELSEWHERE = {  # exists only in the other keeper mode
    "table": {"DealAutos", "DealCards", "CardsDealt", "CardRead", "PolicyRead"},
    "companion": {
        *("EnterLot", "TakeBook", "EnterPrice", "WriteValue", "NameAmount"),
        *("BookTaken", "BooksClashed", "PriceEntered", "ValueWritten", "CardTakenBack"),
    },
}
RARE = {"CalledOff"}  # only if a car is moved by hand just when it matters; tested in test_by_hand.py


def played(keeper: str, players: int, games: int, until: Callable[[Report], bool] | None = None) -> Report:
    """Play random games in one keeper mode; return the report."""
    chosen, *others = GAME.settings
    only = tuple(option for option in chosen.blank.options if option.value == keeper)
    fixed = structs.replace(chosen, blank=structs.replace(chosen.blank, options=only), default=keeper)
    return playout(replace(GAME, settings=(fixed, *others)), players, games, seed=1, until=until)


@pytest.mark.full
@pytest.mark.parametrize("keeper", ELSEWHERE)
@pytest.mark.parametrize("players", GAME.players)
def test_every_keeper_mode_reaches_all_there_is_in_it(keeper, players) -> None:
    def missing(report: Report) -> set[str]:
        return {name.split()[1] for name in report.missing()} - RARE

    report = played(keeper, players, games=100, until=lambda report: missing(report) <= ELSEWHERE[keeper])
    assert missing(report) == ELSEWHERE[keeper]


if __name__ == "__main__":
    for keeper in ELSEWHERE:
        print(f"keeper={keeper}", played(keeper, 4, games=200).summary(), sep="\n")
