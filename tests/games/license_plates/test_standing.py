"""Who's where in License Plates, and what people brag about."""

import pytest

from companion.games.license_plates.moves import EnterCount
from tests.games.bragging import brags, feats, gained, phrases, ranks, scores
from tests.games.license_plates.stories import by_hand, canceled, counted, opened, said

TWO_FOURS = ("A 2×4", "B agrees", "C challenges", "D challenges")


def held():
    """Return a game in which Ann's two 4s held: Cal and Dee each paid her $20, and $10 to Ben, who agreed."""
    return counted(said(opened(4), *TWO_FOURS), 3, A=20, B=10)


def failed():
    """Return a game in which Ann's two 4s failed: she paid Cal and Dee $20 each, and Ben paid $10 each."""
    return counted(said(opened(4), *TWO_FOURS), 1, A=20, B=10)


@pytest.mark.clause("license_plates", "5.2", "6.5")
def test_an_unfinished_game_is_ranked_by_the_money_everyone_has() -> None:
    evening = held()
    assert not evening.view().over
    assert scores(evening) == {"A": 340, "B": 320, "C": 270, "D": 270}
    assert ranks(evening) == {"A": 1, "B": 2, "C": 3, "D": 3}
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}


@pytest.mark.clause("license_plates", "5.3", "6.5")
def test_at_the_end_players_with_equal_amounts_share_the_win_and_the_first_rank() -> None:
    evening = canceled(failed(), 7)
    assert evening.view().over
    assert scores(evening) == {"A": 260, "B": 280, "C": 330, "D": 330}
    assert ranks(evening) == {"A": 4, "B": 3, "C": 1, "D": 1}
    assert evening.view().winners == ("C", "D")


@pytest.mark.clause("license_plates", "8.1")
def test_money_moved_off_the_table_is_lost() -> None:
    evening = by_hand(by_hand(held(), 50, "D", "outside"), 10, "outside", "A")
    assert gained(evening) == {"A": 50, "B": 20, "C": -30, "D": -80}
    assert evening.state.money["outside"] == 40_00
    assert ranks(evening) == {"A": 1, "B": 2, "C": 3, "D": 4}


@pytest.mark.clause("license_plates", "5.1")
def test_the_boldest_bid_is_the_highest_that_held() -> None:
    evening = held()
    assert brags(evening, "boldest bid") == ["Ann bid 2 or more 4s and was right."]
    assert phrases(evening, "boldest bid") == ["bid 2 or more 4s and was right"]
    said(evening, "B 1×9", "C challenges", "D 2×3", "A 2×7", "B challenges", "C challenges", "D challenges")
    counted(evening, 2, A=5)
    assert brags(evening, "boldest bid") == ["Ann bid 2 or more 7s and was right."]


@pytest.mark.clause("license_plates", "5.1")
def test_a_bid_that_failed_is_nothing_to_brag_about() -> None:
    assert not feats(failed(), "boldest bid")


@pytest.mark.clause("license_plates", "5.2", "5.3")
def test_the_best_round_is_what_fines_brought_in_it() -> None:
    assert brags(held(), "best round") == ["Ann won $40 in one round.", "Ben won $20 in one round."]
    assert brags(failed(), "best round") == ["Cal won $30 in one round.", "Dee won $30 in one round."]
    assert phrases(held(), "best round") == ["won $40 in one round", "won $20 in one round"]


def test_rounds_are_not_added_up() -> None:
    evening = held()
    said(evening, "B 1×9", "C challenges", "D challenges", "A challenges")
    counted(evening, 1, B=10)
    assert brags(evening, "best round") == ["Ann won $40 in one round.", "Ben won $30 in one round."]


@pytest.mark.clause("license_plates", "8.1")
def test_money_moved_by_hand_was_not_won_in_a_round() -> None:
    evening = by_hand(held(), 200, "outside", "D")
    assert not feats(evening, "best round").keys() & {"C", "D"}
    counting = said(opened(4), *TWO_FOURS)
    counting.play(EnterCount(count=3))
    by_hand(counting, 200, "outside", "D")  # between the count and the fines
    assert not feats(counting, "best round")


@pytest.mark.clause("license_plates", "3.4")
def test_challenges_count_if_they_are_about_the_last_bid() -> None:
    evening = said(opened(4), "A 2×4", "B challenges", "C 3×1", "D challenges", "A challenges", "B agrees")
    counted(evening, 2, C=5, B=5)
    assert {seat: feat.facts for seat, feat in feats(evening, "challenges").items()} == {
        "D": {"right": 1, "tried": 1},
        "A": {"right": 1, "tried": 1},
    }
    assert brags(evening, "challenges")[0] == "Dee was right in 1 of 1 challenges."
    assert phrases(evening, "challenges")[0] == "was right in 1 of 1 challenges"


def test_challenges_add_up_whether_they_were_right_or_not() -> None:
    evening = held()
    said(evening, "B 1×9", "C challenges", "D challenges", "A agrees")
    counted(evening, 0, B=10, A=10)
    assert feats(evening, "challenges")["C"].facts == {"right": 1, "tried": 2}


@pytest.mark.clause("license_plates", "3.8")
def test_a_canceled_round_is_nobodys() -> None:
    assert brags(canceled(opened(4), 2)) == []
