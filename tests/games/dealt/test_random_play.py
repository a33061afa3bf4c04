"""Random play in each mode: every move, ask, happening and ruling that belongs to it comes up."""

import pytest

from companion.table.playout import playout
from tests.games.dealt.stories import GAME

# What comes up only with real cards, and only with cards that Tableside deals.
REAL = {
    "LayReserves",
    "PlayCards",
    "PlayStop",
    "PlayRedraw",
    "SayStuck",
    "NameLosers",
    "ReservesLaid",
    "SeenTooOften",
    "RoundEnded",
}
DEALT = {"BeginRound", "DealCards", "PlayFromHand", "PlaceDrawn", "CardDrawn", "DealtRoundEnded"}


@pytest.mark.full
@pytest.mark.clause("dealt", "1.6")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("keeper", "others"), [("table", DEALT), ("companion", REAL)])
def test_long_random_play_reaches_everything_in_each_mode(players, keeper, others) -> None:
    report = playout(GAME, players, games=200, seed=1, fixed={"keeper": keeper})
    assert {what.split()[1] for what in report.missing()} == others
    assert report.reached["settings"].keys() >= {
        "chips=3",
        "redraw_pulls_back=False",
        "led_redraw_stopped=stop",
        "redraw_stopped=redraw",
    }
