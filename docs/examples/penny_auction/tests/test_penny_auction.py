"""Penny Auction: its suite, and a short story for each clause."""

from pathlib import Path

import pytest
from penny_auction.game import GAME, Bid, CountJar

from companion.game import AdjustMoney
from companion.testing import Playthrough, suite

HERE = Path(__file__).parent
TestPennyAuction = suite(GAME, tests=HERE, records=HERE / "recorded")


def auctioned(ann: int, ben: int, cal: int, pennies: int = 300) -> Playthrough:
    """Return a game in which one jar was auctioned off for these bids."""
    bids = (Bid(cents=ann, seat="A"), Bid(cents=ben, seat="B"), Bid(cents=cal, seat="C"))
    return Playthrough(GAME, 3).play(*bids, CountJar(pennies=pennies))


def money(evening: Playthrough) -> list[int | None]:
    """Return how much Ann, Ben and Cal each have."""
    return [one.cents for one in evening.view().seats]


@pytest.mark.clause("penny_auction", "1.1", "1.2", "1.3")
def test_everybody_starts_with_five_dollars_and_there_are_three_jars() -> None:
    assert money(Playthrough(GAME, 3)) == [500, 500, 500]
    assert Playthrough(GAME, 3).view().jars == 3
    assert Playthrough(GAME, 3, jars=5).view().jars == 5


@pytest.mark.clause("penny_auction", "2.1", "2.2")
def test_a_bid_is_its_owners_secret_and_may_be_changed() -> None:
    evening = Playthrough(GAME, 3).play(Bid(cents=100, seat="A"), Bid(cents=250, seat="A"))
    assert evening.view("A").mine == 250
    assert evening.view("B").mine is None
    assert evening.refusal(Bid(cents=501, seat="B"))


@pytest.mark.clause("penny_auction", "3.1")
def test_the_jar_is_counted_when_everybody_has_bid() -> None:
    evening = Playthrough(GAME, 3).play(Bid(cents=100, seat="A"), Bid(cents=0, seat="B"))
    assert evening.kinds == {"Bid"}
    evening.play(Bid(cents=50, seat="C"))
    assert evening.kinds == {"Bid", "CountJar"}


@pytest.mark.clause("penny_auction", "3.2")
def test_the_highest_bidder_pays_the_bid_and_keeps_the_pennies() -> None:
    evening = auctioned(100, 200, 0, pennies=320)
    assert money(evening) == [500, 500 - 200 + 320, 500]
    assert evening.happened == ["BidsShown", "Paid", "Paid"]


@pytest.mark.clause("penny_auction", "3.3", "3.4")
@pytest.mark.parametrize("bids", [(200, 200, 100), (0, 0, 0)])
def test_nobody_gets_a_jar_for_a_tie_or_for_nothing(bids: tuple[int, int, int]) -> None:
    assert money(auctioned(*bids)) == [500, 500, 500]


@pytest.mark.clause("penny_auction", "3.4", "4.2")
def test_a_bid_that_cannot_be_paid_any_more_gets_no_jar() -> None:
    evening = Playthrough(GAME, 2).play(Bid(cents=500, seat="A"), Bid(cents=100, seat="B"))
    evening.play(AdjustMoney(cents=300, source="A", target="outside", reason="Ann bought a round"))
    evening.play(CountJar(pennies=250))
    assert money(evening) == [200, 500]


@pytest.mark.clause("penny_auction", "4.1")
def test_the_most_money_wins_after_the_last_jar() -> None:
    evening = auctioned(100, 200, 0)
    for _ in range(2):
        for seat in "ABC":
            evening.play(Bid(cents=0, seat=seat))
        evening.play(CountJar(pennies=1))
    assert evening.view().over
    assert evening.view().winners == ("B",)
