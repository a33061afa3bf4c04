"""Who's where in Deal or No Deal, at any time."""

import pytest

from companion.game import scored
from companion.games.deal_or_no_deal.moves import EndMatch
from tests.games.bragging import gained, ranks, scores
from tests.games.deal_or_no_deal.stories import began, by_hand, hosted, opened, seated


@pytest.mark.clause("deal_or_no_deal", "1.3", "5.1")
def test_an_unfinished_match_is_ranked_by_the_money_everyone_has() -> None:
    evening = opened(began(4), "C", 400_00, guess=400_00)
    assert scores(evening) == {"A": 1_125_000, "B": 1_125_000, "C": 1_130_000, "D": 1_125_000}
    assert ranks(evening) == {"A": 2, "B": 2, "C": 1, "D": 2}
    assert gained(evening) == {"A": 0, "B": 0, "C": 5_000, "D": 0}


@pytest.mark.clause("deal_or_no_deal", "9.1")
def test_at_the_end_the_winner_is_first() -> None:
    evening = seated(3)
    for host, contestant, deal in (("A", "B", 40_000_00), ("B", "C", 10_000_00), ("C", "A", 10_000_00)):
        hosted(evening, host, contestant, deal)
    assert evening.view().over
    assert scores(evening) == {"A": 1_095_000, "B": 1_155_000, "C": 1_125_000}
    assert ranks(evening) == {"A": 3, "B": 1, "C": 2}
    assert gained(evening) == {"A": -30_000, "B": 30_000, "C": 0}
    assert evening.view().winners == ("B",)


@pytest.mark.clause("deal_or_no_deal", "9.1", "9.3")
def test_players_with_equal_amounts_share_the_win_and_the_first_rank() -> None:
    evening = hosted(seated(4), "A", "B", deal=0).play(EndMatch())
    assert ranks(evening) == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert evening.view().winners == ("A", "B", "C", "D")


@pytest.mark.clause("deal_or_no_deal", "9.2")
def test_with_two_players_the_score_is_what_each_has_won() -> None:
    evening = hosted(seated(2), "A", "B", deal=40_000_00)
    assert not evening.view().over
    assert (scores(evening), ranks(evening)) == ({"A": 0, "B": 40_000}, {"A": 2, "B": 1})
    hosted(evening, "B", "A", deal=60_000_00)
    assert (scores(evening), ranks(evening)) == ({"A": 60_000, "B": 40_000}, {"A": 1, "B": 2})
    assert gained(evening) == scores(evening)


@pytest.mark.clause("deal_or_no_deal", "11.1")
def test_money_from_outside_counts_as_gained() -> None:
    evening = by_hand(began(3), 700_00, "outside", "C")
    by_hand(evening, 200_00, "A", "outside")
    assert gained(evening) == {"A": -200, "B": 0, "C": 700}
    money = evening.state.money
    assert money["outside"] == -500_00
    assert (money["kitty"], money["bank"]) == (5_000_00, -3 * 1_125_000_00 - 5_000_00)


@pytest.mark.clause("deal_or_no_deal", "1.5")
def test_the_first_host_is_who_began_however_many_have_hosted_since() -> None:
    evening = seated(3)
    assert evening.game.began(evening.state) == ""
    hosted(hosted(evening, "B", "C"), "C", "A")
    assert evening.game.began(evening.state) == "B"
    assert evening.game.next_first(evening.state) == "C"


@pytest.mark.clause("deal_or_no_deal", "1.10")
@pytest.mark.parametrize(
    ("rounding", "shown"), [("cents", "$1,125,000.01"), ("dollars", "$1,125,000")], ids=str
)
def test_scores_are_shown_as_the_table_wants_but_every_cent_counts(rounding, shown) -> None:
    evening = by_hand(began(3, rounding=rounding), 1, "bank", "B")
    standing = evening.game.standing(evening.state)
    assert str(scored(standing[1])) == shown
    assert ranks(evening) == {"A": 2, "B": 1, "C": 2}
    assert standing[1].gained == 1
