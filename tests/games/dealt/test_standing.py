"""Who's where in Dealt!, and what people brag about."""

import pytest

from companion.games.dealt.box import Box, Deal
from companion.games.dealt.moves import NameLosers
from tests.games.bragging import brags, feats, phrases, ranks, scores
from tests.games.dealt.stories import begun, did, midway, reserves_laid


@pytest.mark.clause("dealt", "7.1")
def test_an_unfinished_game_is_ranked_by_chips() -> None:
    evening = midway({"A": 2, "B": 2, "C": 2, "D": 2}, chips={"A": 0, "B": 2, "C": 1, "D": 1})
    assert scores(evening) == {"A": 0, "B": 2, "C": 1, "D": 1}
    assert ranks(evening) == {"A": 4, "B": 1, "C": 2, "D": 2}
    assert {(one.unit, one.gained) for one in evening.game.standing(evening.state)} == {("chips", None)}


@pytest.mark.clause("dealt", "7.1")
def test_at_the_end_everyone_else_shares_the_first_rank() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}, chips={"A": 0, "B": 2, "C": 1}), "A 5", "B 9")
    assert evening.view().over
    assert ranks(evening) == {"A": 3, "B": 1, "C": 1}
    assert scores(evening) == {"A": 0, "B": 2, "C": 1}
    assert evening.view().winners == ("B", "C")


@pytest.mark.clause("dealt", "7.2")
def test_several_losers_share_the_last_rank() -> None:
    hands, chips = {"A": 1, "B": 1, "C": 1, "D": 0}, {"A": 0, "B": 0, "C": 2, "D": 0}
    evening = did(midway(hands, chips=chips), "A 5", "B 6", "C 9")
    assert ranks(evening) == {"A": 3, "B": 3, "C": 1, "D": 1}


@pytest.mark.clause("dealt", "6.4", "7.2")
def test_if_everybody_loses_nobody_is_ahead() -> None:
    evening = midway({"A": 1, "B": 1, "C": 1}, pile=0, chips={"A": 0, "B": 0, "C": 0})
    did(evening, "A Redraw", "B Redraw", "C Stop").play(NameLosers(losers=("A", "B", "C")))
    assert evening.view().over
    assert evening.view().winners == ()
    assert ranks(evening) == {"A": 1, "B": 1, "C": 1}


def taking_two_tricks():
    """Return a game in which Ann took two tricks with her last four cards, the first with three 7s."""
    evening = midway({"A": 4, "B": 4, "C": 4}, reserves={"B": "4 9", "C": "2 8"})
    return did(evening, "A 7-7-7", "B takes 4", "C takes 2", "A 12", "B takes 9", "C takes 8")


@pytest.mark.clause("dealt", "2.3", "5.1")
def test_trips_that_took_a_trick() -> None:
    evening = taking_two_tricks()
    assert brags(evening, "trips") == ["Ann took a trick with three 7s."]
    assert phrases(evening, "trips") == ["took a trick with three 7s"]


def test_trips_that_were_beaten_took_nothing() -> None:
    evening = midway({"A": 4, "B": 4, "C": 4}, reserves={"C": "2 8"})
    did(evening, "A 7-7-7", "B 9-9-9", "C takes 2")
    assert brags(evening, "trips") == ["Ben took a trick with three 9s."]


@pytest.mark.clause("dealt", "2.7")
def test_tricks_in_one_round_if_there_were_several() -> None:
    evening = taking_two_tricks()
    assert brags(evening, "tricks") == ["Ann won 2 tricks in one round."]
    assert phrases(evening, "tricks") == ["won 2 tricks in one round"]
    assert not feats(evening.undo(), "tricks")


@pytest.mark.clause("dealt", "6.7")
def test_the_next_round_counts_anew() -> None:
    """With two cards each, Ann is out first in round one, and Ben, who lost that one, in round two."""
    evening = begun(3, box=Box(deals=(Deal(3, 2), Deal(4, 2), Deal(5, 2))))
    did(evening, "A 5-5", "B takes 7", "C takes 2", "C 1", "B takes 12", "C 6", "B stuck")
    reserves_laid(evening)
    did(evening, "B 5-5", "C takes 2", "A takes 4", "A 1", "C takes 8", "A 6", "C stuck")
    assert evening.view().round == 3
    assert list(feats(evening, "first out")) == ["A", "B"]
    assert {feat.size for feat in feats(evening, "first out").values()} == {1}
    assert not feats(evening, "tricks")  # Ann took two, but in different rounds


@pytest.mark.clause("dealt", "6.1", "6.5")
def test_the_first_one_out_counts_once_the_round_is_over() -> None:
    evening = taking_two_tricks()
    assert "PlayerOut" in evening.happened
    assert not feats(evening, "first out")
    did(evening, "C 1", "B stuck")
    assert brags(evening, "first out") == ["Ann was the first one out in a round."]
    assert phrases(evening, "first out") == ["was the first one out in a round"]


def test_whoever_is_out_in_a_later_trick_was_not_first() -> None:
    evening = midway({"A": 1, "B": 2, "C": 3})
    did(evening, "A 5", "B 6", "C 7", "C 8", "B 9")
    assert "RoundEnded" in evening.happened
    assert list(feats(evening, "first out")) == ["A"]


@pytest.mark.clause("dealt", "6.3")
def test_if_all_go_out_at_once_only_whoever_is_safe_was_first() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 1}), "A 5", "B 6", "C 9")
    assert list(feats(evening, "first out")) == ["C"]
