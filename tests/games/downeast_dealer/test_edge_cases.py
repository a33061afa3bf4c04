"""Edge cases 1 to 19 from the rules page."""

import pytest

from companion.game.ask import encoded
from companion.games.downeast_dealer.box import Box, ItemSet
from companion.games.downeast_dealer.moves import (
    Begin,
    Buy,
    Challenge,
    LayPile,
    LeaveOut,
    LoseSet,
    Pay,
)
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    FIVE_HUNDRED,
    HAND,
    HUNDRED,
    TEN,
    THIEVES,
    TWO_HUNDRED,
    answered,
    began,
    bid,
    cash,
    challenged,
    closed,
    hand,
    held,
    items,
    kept,
    midway,
    paid,
    scored,
    seated,
    sold,
    taken,
    thief_bids,
    to_the_end,
    turned,
)
from tests.refusals import blames

PRINTED = Box().sets
FEW = Box(sets=(*PRINTED[:2], PRINTED[-1]))  # trophies are worth 100, traps 50, chests 60
LADDER = Box(
    sets=(ItemSet("Tens", 10), ItemSet("Forties", 40), ItemSet("Nineties", 90), ItemSet("Chests", 60))
)


@pytest.mark.clause("downeast_dealer", "8.3")
@pytest.mark.parametrize(
    ("owners", "box", "scores"),
    [
        ({"Trophies": "A", "Traps": "A", "Chests": "C"}, FEW, {"A": 300, "B": 0, "C": 60}),
        ({"Trophies": "A", "Traps": "B", "Chests": "C"}, FEW, {"A": 100, "B": 50, "C": 60}),
        ({"Tens": "B", "Forties": "B", "Nineties": "B", "Chests": "C"}, LADDER, {"A": 0, "B": 420, "C": 60}),
    ],
)
def test_g01_the_stars_of_all_whole_sets_times_their_number(owners, box, scores) -> None:
    evening = to_the_end(3, owners, box, thief=False)
    assert evening.view().over
    assert scored(evening) == scores


TWENTY = Box(
    sets=(
        ItemSet("Trophies", 100, "trophy"),
        ItemSet("Traps", 50, "trap"),
        ItemSet("Oars", 20, "oar"),
        ItemSet("Chests", 60, "chest"),
    )
)


@pytest.mark.clause("downeast_dealer", "8.4")
def test_g02_whoever_holds_the_thieves_drops_the_set_worth_least() -> None:
    owners = {"Trophies": "A", "Traps": "A", "Oars": "A", "Chests": "B", THIEVES: "A"}
    evening = to_the_end(3, owners, TWENTY)
    assert evening.kinds == {"LoseSet"}
    assert evening.asked("LoseSet").blanks[0].suggested == "Oars"
    evening.play(LoseSet(seat="A", item="Oars"))
    assert scored(evening) == {"A": 300, "B": 60, "C": 0}
    assert evening.view().winners == ("A",)


@pytest.mark.clause("downeast_dealer", "8.4")
def test_g03_a_single_set_is_lost_to_the_thieves_without_a_question() -> None:
    owners = {"Trophies": "A", "Traps": "B", "Oars": "B", "Chests": "B", THIEVES: "A"}
    evening = to_the_end(3, owners, TWENTY)
    assert "SetLost" in evening.happened
    assert scored(evening) == {"A": 0, "B": 390, "C": 0}


@pytest.mark.clause("downeast_dealer", "1.2", "1.3", "4.1")
def test_g04_the_cash_of_four_players_after_each_of_the_four_chests() -> None:
    evening = began(4)
    totals = [held(evening)]
    for _ in range(4):
        totals.append(held(kept(evening, "Chests")))
    assert totals == [360_00, 560_00, 960_00, 1_760_00, 3_760_00]
    assert hand(evening, "C") == (FIVE_HUNDRED, TWO_HUNDRED, HUNDRED, FIFTY, *HAND)
    assert hand(evening, "reserve") == ()


@pytest.mark.clause("downeast_dealer", "3.1")
def test_g05_a_bid_of_80_with_a_single_100_costs_100() -> None:
    evening = sold(turned(midway(3, hands={"B": (HUNDRED, CHECK)}), "Traps"), "B", 80)
    assert blames(evening.refusal(Pay(seat="B", cards=(TEN,))), "cards", "$100")
    paid(evening, "B", HUNDRED)
    assert (cash(evening, "A"), hand(evening, "B")) == (190_00, (CHECK,))
    assert items(evening, "B") == {"Traps": 1}


@pytest.mark.clause("downeast_dealer", "3.1")
def test_g06_a_bid_of_80_with_50_and_tens_is_paid_exactly() -> None:
    evening = sold(turned(began(3), "Traps"), "B", 80)
    assert evening.asked("Pay").blanks[0].suggested == (FIFTY, TEN, TEN, TEN)
    paid(evening, "B", FIFTY, TEN, TEN, TEN)
    assert (cash(evening, "A"), cash(evening, "B")) == (170_00, 10_00)


@pytest.mark.clause("downeast_dealer", "2.7")
def test_g07_an_auctioneer_who_buys_pays_the_highest_bidder_and_keeps_the_item() -> None:
    evening = closed(bid(turned(began(3), "Traps"), "B", 60)).play(Buy(seat="A"))
    paid(evening, "A", FIFTY, TEN)
    assert (cash(evening, "A"), cash(evening, "B")) == (30_00, 150_00)
    assert (items(evening, "A"), items(evening, "B")) == ({"Traps": 1}, {})


@pytest.mark.clause("downeast_dealer", "6.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "number"), [(1, 3, 1), (2, 2, 2), (1, 2, 1), (3, 1, 1), (1, 1, 1), (2, 1, 1)]
)
def test_g08_a_deal_is_for_as_many_as_the_player_with_fewer_has(mine, theirs, number) -> None:
    evening = midway(3, owned={"A": {"Traps": mine}, "B": {"Traps": theirs}})
    taken(challenged(evening, "B", "Traps", TEN), "B")
    assert items(evening, "A") == {"Traps": mine + number}
    assert items(evening, "B") == ({"Traps": theirs - number} if theirs > number else {})


@pytest.mark.clause("downeast_dealer", "6.5")
def test_g09_a_deal_of_60_against_50_swaps_the_piles_and_the_60_wins() -> None:
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}})
    answered(challenged(evening, "B", "Traps", FIFTY, TEN), "B", FIFTY)
    assert hand(evening, "A") == (FIFTY, TEN, TEN, TEN, CHECK, CHECK)
    assert hand(evening, "B") == (FIFTY, TEN, TEN, TEN, TEN, TEN, CHECK, CHECK)
    assert cash(evening, "A") == 90_00 - 60_00 + 50_00
    assert (items(evening, "A"), items(evening, "B")) == ({"Traps": 2}, {})


@pytest.mark.clause("downeast_dealer", "6.3", "6.4")
def test_g10_two_bad_checks_that_are_taken_cost_an_item_and_bring_two_bad_checks() -> None:
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}})
    taken(challenged(evening, "B", "Traps", CHECK, CHECK), "B")
    assert (items(evening, "A"), items(evening, "B")) == ({"Traps": 2}, {})
    assert hand(evening, "A") == (FIFTY, TEN, TEN, TEN, TEN)
    assert hand(evening, "B") == (*HAND, CHECK, CHECK)


@pytest.mark.clause("downeast_dealer", "6.8")
def test_g11_a_tie_swaps_what_the_piles_are_made_of_and_is_repeated_until_it_is_won() -> None:
    evening = midway(
        3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}}, hands={"A": (FIFTY, TEN), "B": (TEN,) * 6}
    )
    answered(challenged(evening, "B", "Traps", FIFTY), "B", *(TEN,) * 5)
    assert (hand(evening, "A"), hand(evening, "B")) == ((TEN,) * 6, (FIFTY, TEN))
    assert (items(evening, "A"), items(evening, "B")) == ({"Traps": 1}, {"Traps": 1})
    evening.play(LayPile(seat="A", cards=(TEN,)))
    answered(evening, "B", TEN)
    evening.play(LayPile(seat="A", cards=(TEN,)))
    answered(evening, "B", FIFTY)
    assert (items(evening, "A"), items(evening, "B")) == ({}, {"Traps": 2})
    assert evening.state.turn == "B"


@pytest.mark.clause("downeast_dealer", "6.9")
def test_g11_two_who_are_left_with_bad_checks_give_it_to_the_challenger() -> None:
    evening = midway(
        3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}}, hands={"A": (CHECK, CHECK), "B": (CHECK,)}
    )
    answered(challenged(evening, "B", "Traps", CHECK, CHECK), "B", CHECK)
    assert "NothingLeft" in evening.happened
    assert (hand(evening, "A"), hand(evening, "B")) == ((CHECK,), (CHECK, CHECK))
    assert (items(evening, "A"), items(evening, "B")) == ({"Traps": 2}, {})


@pytest.mark.clause("downeast_dealer", "5.1", "5.3")
def test_g12_bids_of_30_10_and_20_give_the_thief_and_60_to_the_10() -> None:
    evening = turned(began(3), THIEVES)
    thief_bids(evening, B=(TEN, TEN, TEN), C=(TEN,), A=(TEN, TEN))
    assert items(evening, "C") == {THIEVES: 1}
    assert [cash(evening, seat) for seat in "ABC"] == [70_00, 60_00, 140_00]
    assert "Cal takes the Thief and all $60." in evening.texts


@pytest.mark.clause("downeast_dealer", "5.4")
def test_g13_a_tie_at_10_is_bid_again_and_the_lowest_takes_all_80() -> None:
    evening = turned(began(3), THIEVES)
    thief_bids(evening, B=(TEN,), C=(TEN,), A=(TEN,) * 4)
    assert {ask.seat for ask in evening.asks} == {"B"}
    assert evening.view().pot == 60_00
    thief_bids(evening, B=(TEN, TEN), C=(CHECK,))
    assert items(evening, "C") == {THIEVES: 1}
    assert "all $80" in evening.texts
    assert [cash(evening, seat) for seat in "ABC"] == [50_00, 60_00, 160_00]


@pytest.mark.clause("downeast_dealer", "4.1", "4.2", "8.1")
def test_g14_the_fourth_chest_is_the_very_last_card() -> None:
    evening = midway(
        3, owned={"B": {"Chests": 2}, "C": {"Chests": 1}}, deck={"Chests": 1}, chests=3, thief=False
    )
    turned(evening, "Chests")
    assert [cash(evening, seat) for seat in "ABC"] == [590_00] * 3
    paid(sold(evening, "B", 500), "B", FIVE_HUNDRED)
    assert items(evening, "B") == {"Chests": 3}
    assert evening.state.turn == "B"
    assert evening.kinds == {"Challenge"}


@pytest.mark.clause("downeast_dealer", "8.1", "8.2")
def test_g15_three_players_with_one_one_and_two_deal_until_the_set_is_whole() -> None:
    whole = dict.fromkeys(("Trophies", "Canoes", "Buoys", "Lanterns", "Oars", "Chests"), 4)
    owned = {"A": {"Traps": 1, **whole}, "B": {"Traps": 1}, "C": {"Traps": 2}}
    evening = midway(3, owned=owned, deck={}, thief=False)
    assert evening.kinds == {"Challenge"}
    assert [option.value for option in evening.asked("Challenge").blanks[0].options] == ["B Traps", "C Traps"]
    taken(challenged(evening, "C", "Traps", TEN), "C")  # now it's 2-1-1
    assert evening.state.turn == "B"
    taken(challenged(evening, "C", "Traps", TEN), "C")  # now it's 2-2-0, and Cal is out of the running
    assert "Cal has nothing to deal for and passes." in evening.texts
    assert evening.state.turn == "A"
    taken(challenged(evening, "B", "Traps", TEN), "B")  # two for two, so Ann has all four
    assert items(evening, "A")["Traps"] == 4
    assert evening.view().over


@pytest.mark.clause("downeast_dealer", "6.3")
def test_g16_a_player_without_a_single_cash_card_can_lay_and_answer() -> None:
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}}, hands={"B": ()})
    answered(challenged(evening, "B", "Traps", TEN), "B")
    assert items(evening, "A") == {"Traps": 2}
    assert hand(evening, "B") == (TEN,)

    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}}, hands={"A": ()})
    taken(challenged(evening, "B", "Traps"), "B")
    assert items(evening, "A") == {"Traps": 2}
    assert hand(evening, "B") == HAND


@pytest.mark.clause("downeast_dealer", "3.4")
def test_g17_after_an_overbid_the_auction_starts_over_and_the_chest_does_not_pay_again() -> None:
    evening = turned(began(3), "Chests")
    sold(evening, "B", 200)
    assert evening.view().shown == {"B": (FIFTY, *HAND)}
    assert evening.view().auction.out == ("B",)
    assert evening.view().auction.bids == ()
    assert {ask.seat for ask in evening.asks if ask.kind == "Bid"} == {"C"}
    assert [cash(evening, seat) for seat in "ABC"] == [140_00] * 3
    assert evening.state.chests == 1
    paid(sold(evening, "C", 10), "C", TEN)
    assert items(evening, "C") == {"Chests": 1}


@pytest.mark.clause("downeast_dealer", "1.2", "6.6")
def test_g18_the_open_table_shows_nobodys_cash() -> None:
    hands = {"A": (FIVE_HUNDRED, 370_00), "B": (FIVE_HUNDRED, 430_00), "C": (FIVE_HUNDRED, 610_00)}
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}}, hands=hands)
    shown = []
    challenged(evening, "B", "Traps", 370_00)
    shown.append(_open(evening))
    answered(evening, "B", 430_00)
    shown.append(_open(evening))
    paid(sold(turned(evening, "Oars"), "C", 20), "C", 610_00)
    shown.append(_open(evening))
    assert all(shown)
    for text in shown:
        for private in ("370", "430", "610", "500", "870", "930", "1110"):
            assert private not in text


def _open(evening) -> str:
    """Return everything that a television could show."""
    view = evening.view()
    asks = [ask.seen_by(None) for ask in evening.asks]
    told = [h for step in evening.record.history() for h in step.told if h.heard_by(None)]
    leaves = (view, evening.game.summary(view), tuple(evening.game.stock(evening.state).items()), asks, told)
    return encoded(leaves).decode()


@pytest.mark.clause("downeast_dealer", "1.7", "8.2")
def test_g19_a_short_game_ends_when_all_sets_but_two_are_whole() -> None:
    evening = seated(3, short=True, thief=False).play(LeaveOut(sets=("Canoes", "Oars")), Begin(first="A"))
    assert evening.view().left_out == ("Canoes", "Oars")
    assert evening.view().deck == 20
    for item in evening.view().sets:
        for _ in range(4):
            kept(evening, item.name)
    assert evening.view().deck == 0
    while not evening.view().over:
        match = evening.asked("Challenge").blanks[0].options[0].value
        seat = evening.state.turn
        evening.play(Challenge(seat=seat, match=match), LayPile(seat=seat, cards=hand(evening, seat)[-1:]))
        taken(evening, match[0])
    assert {item.whole for item in evening.view().sets} <= {"A", "B", "C"}
    assert "" not in {item.whole for item in evening.view().sets}
    assert len(evening.view().sets) == 5
