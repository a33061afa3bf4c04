"""Who's where in Downeast Dealer, and what people brag about."""

import pytest

from companion.games.downeast_dealer.moves import Buy
from tests.games.bragging import brags, feats, phrases, ranks, scores
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    HUNDRED,
    TEN,
    THIEVES,
    began,
    bid,
    closed,
    midway,
    paid,
    sold,
    thief_bids,
    to_the_end,
    turned,
)

# Ann (100 + 50) × 2 = 300, Ben (40 + 10 + 60) × 3 = 330, Cal (30 + 20) × 2 = 100.
OWNERS = {
    "Trophies": "A",
    "Traps": "A",
    "Canoes": "B",
    "Oars": "B",
    "Chests": "B",
    "Buoys": "C",
    "Lanterns": "C",
}


@pytest.mark.clause("downeast_dealer", "8.3", "8.5")
def test_at_the_end_the_stars_decide() -> None:
    evening = to_the_end(3, OWNERS, thief=False)
    assert scores(evening) == {"A": 300, "B": 330, "C": 100}
    assert ranks(evening) == {"A": 2, "B": 1, "C": 3}
    assert evening.view().winners == ("B",)
    assert {(one.unit, one.gained) for one in evening.game.standing(evening.state)} == {("stars", None)}


@pytest.mark.clause("downeast_dealer", "8.5")
def test_equal_scores_share_a_rank() -> None:
    """Ann has 100, Ben (50 + 40 + 10 + 60) × 4 = 640, Cal (30 + 20) × 2 = 100, and Dee nothing."""
    evening = to_the_end(4, OWNERS | {"Traps": "B"}, thief=False)
    assert scores(evening) == {"A": 100, "B": 640, "C": 100, "D": 0}
    assert ranks(evening) == {"A": 2, "B": 1, "C": 2, "D": 4}


@pytest.mark.clause("downeast_dealer", "8.4")
def test_the_set_lost_to_the_thieves_does_not_count() -> None:
    """Ann has the trophies and the Thieves: she loses her only set."""
    evening = to_the_end(3, {"Canoes": "B", **OWNERS, "Traps": "B", THIEVES: "A"})
    assert (scores(evening)["A"], ranks(evening)["A"]) == (0, 3)
    assert "A" not in feats(evening, "whole sets")


@pytest.mark.clause("downeast_dealer", "1.2", "1.9")
def test_an_unfinished_game_is_ranked_by_whole_sets_whatever_cash_people_have() -> None:
    owned = {"A": {"Oars": 4}, "B": {"Trophies": 3, "Traps": 2}, "C": {"Lanterns": 4}}
    for hands in ({}, {"B": (HUNDRED,) * 9, "A": ()}):
        evening = midway(3, owned=owned, hands=hands)
        assert not evening.view().over
        assert scores(evening) == {"A": 10, "B": 0, "C": 20}
        assert ranks(evening) == {"A": 2, "B": 3, "C": 1}


def test_before_anybody_has_a_set_all_are_even() -> None:
    assert ranks(began(3)) == {"A": 1, "B": 1, "C": 1}


@pytest.mark.clause("downeast_dealer", "5.3")
def test_a_thief_is_worth_what_everyone_bid_against_it() -> None:
    evening = thief_bids(turned(began(3), THIEVES), B=(TEN,), C=(FIFTY,), A=(TEN, TEN))
    assert brags(evening) == ["Ben took the Thief, and $80 with it."]
    assert phrases(evening) == ["took the Thief, and $80 with it"]


def test_of_several_pots_the_biggest_counts_and_an_empty_one_never_does() -> None:
    evening = thief_bids(turned(began(3), THIEVES), B=(CHECK,), C=(TEN,), A=(TEN,))
    thief_bids(turned(evening, THIEVES), C=(FIFTY,), A=(FIFTY,), B=(TEN, TEN))
    assert brags(evening) == ["Ben took the Thief, and $120 with it."]
    empty = midway(3, hands={"A": (CHECK,), "B": (CHECK,), "C": (CHECK,)})
    thief_bids(turned(empty, THIEVES), B=(CHECK,), C=(CHECK,), A=(CHECK,))
    assert "ThiefTaken" in empty.happened
    assert brags(empty) == []


@pytest.mark.clause("downeast_dealer", "2.5")
def test_the_best_sale_is_the_auctioneers() -> None:
    evening = paid(sold(turned(began(3), "Traps"), "B", 50), "B", FIFTY)
    paid(sold(turned(evening, "Traps"), "C", 20), "C", TEN, TEN)
    assert brags(evening) == ["Ann sold a single card for $50.", "Ben sold a single card for $20."]
    assert phrases(evening)[0] == "sold a single card for $50"


@pytest.mark.clause("downeast_dealer", "2.7")
def test_an_auctioneer_who_buys_has_sold_nothing_and_neither_has_the_bidder() -> None:
    evening = closed(bid(turned(began(3), "Traps"), "B", 50)).play(Buy(seat="A"))
    paid(evening, "A", FIFTY)
    assert "ItemSold" in evening.happened
    assert brags(evening) == []


@pytest.mark.clause("downeast_dealer", "8.3")
def test_whole_sets_are_counted_with_their_stars() -> None:
    evening = to_the_end(3, OWNERS | {"Lanterns": "B"}, thief=False)
    assert brags(evening) == [
        "Ann collected 2 whole sets worth 150 stars.",
        "Ben collected 4 whole sets worth 130 stars.",
        "Cal collected a whole set worth 30 stars.",
    ]
    assert phrases(evening)[1:] == [
        "collected 4 whole sets worth 130 stars",
        "collected a whole set worth 30 stars",
    ]
