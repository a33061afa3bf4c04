"""Random play in each mode: every move, ask, happening and ruling that belongs to it comes up."""

import pytest

from companion.table.playout import Report, playout
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
UNUSUAL = {"chips=3", "redraw_pulls_back=False", "led_redraw_stopped=stop", "redraw_stopped=redraw"}


@pytest.mark.full
@pytest.mark.clause("dealt", "1.6")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("keeper", "others"), [("table", DEALT), ("companion", REAL)])
def test_long_random_play_reaches_everything_in_each_mode(players, keeper, others) -> None:
    def reached(report: Report) -> bool:
        return _missing(report) <= others and report.reached["settings"].keys() >= UNUSUAL

    report = playout(GAME, players, games=200, seed=1, fixed={"keeper": keeper}, until=reached)
    assert _missing(report) == others
    assert report.reached["settings"].keys() >= UNUSUAL


def _missing(report: Report) -> set[str]:
    return {what.split()[1] for what in report.missing()}
