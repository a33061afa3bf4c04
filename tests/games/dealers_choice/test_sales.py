"""The open lot and its bids, the sale, and a look under the hood."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.dealers_choice.moves import (
    AcceptOffer,
    Agree,
    ChooseBid,
    DemandMore,
    DrawCard,
    FillLot,
    LookUnderHood,
    MakeBid,
    NoBid,
    OpenLot,
    ShowBuyCard,
    ShutLot,
    WriteValue,
)
from companion.games.dealers_choice.selling import HIGHER
from tests.games.dealers_choice.stories import (
    ASIDE,
    THREE,
    agreed,
    at_the_open_lot,
    bids,
    cash,
    chosen,
    demanded,
    done,
    looked,
    lot,
    midway,
    offered,
    plays,
    stays_closed,
    to_the_hood,
)
from tests.refusals import blames


def test_what_cannot_be_undone_says_so() -> None:
    short = midway(THREE | {"A": ()}, cash={"A": 0})
    evening = bids(at_the_open_lot(midway()), B=(1, 1_000))
    chosen_by_ann = evening.asked("ChooseBid")
    assert _final(chosen_by_ann, ChooseBid(seat="A", bid="B 1"))
    assert _final(short.asked("FillLot"), FillLot(seat="A", way="retire"))
    assert not _final(short.asked("FillLot"), FillLot(seat="A", way="gamble"))
    chosen(evening, "B", 1)
    assert _final(evening.asked("AcceptOffer"), AcceptOffer(seat="A"))
    demanded(evening, 2_000)
    assert _final(evening.asked("Agree"), Agree(seat="B"))
    assert _final(evening.asked("LookUnderHood"), LookUnderHood(seat="B"))
    broke = agreed(to_the_hood(200_000))
    assert _final(broke.asked("ShowBuyCard"), ShowBuyCard(shows="cannot"))
    assert not _final(broke.asked("ShowBuyCard"), ShowBuyCard(shows="shows"))


def _final(ask, move) -> bool:
    return any(caution.final and caution.meets(move) for caution in ask.cautions)


@pytest.mark.clause("dealers_choice", "7.1")
def test_a_lot_may_stay_closed() -> None:
    evening = stays_closed(done(plays(midway(), "cancel")))
    assert evening.state.step == 4
    assert "LotNotOpened" in evening.happened


@pytest.mark.clause("dealers_choice", "7.3")
def test_without_bids_nothing_happens() -> None:
    shut = at_the_open_lot(midway()).play(ShutLot(seat="A"))
    declined = at_the_open_lot(midway()).play(NoBid(seat="B"), NoBid(seat="C"))
    assert str(declined.asked("ShutLot").sentence) == "Nobody wants to bid. Close the lot?"
    for evening in (shut, declined.play(ShutLot(seat="A"))):
        assert "No bids. Ann sells nothing." in evening.texts
        assert evening.state.step == 4
        assert evening.state.lots["A"] == (1, 2)
    older = at_the_open_lot(midway(rules=1)).play(NoBid(seat="B"), NoBid(seat="C"))
    assert older.state.step == 4


@pytest.mark.clause("dealers_choice", "7.5")
def test_a_pass_can_be_taken_back_until_the_seller_picks() -> None:
    evening = at_the_open_lot(midway()).play(NoBid(seat="B"), NoBid(seat="C"))
    ask = evening.asked_of("MakeBid", "B")
    assert ask.aside
    assert str(ask.sentence) == "Ann hasn't picked yet. Want to bid after all?"
    bids(evening, B=(1, 500))
    assert evening.state.no_bid == ("C",)
    assert not evening.asked_of("MakeBid", "B").aside
    evening.play(NoBid(seat="B"))
    assert bids(evening, B=(1, 600)).state.no_bid == ("C",)
    chosen(evening, "B", 1)
    assert "MakeBid" not in evening.kinds


@pytest.mark.clause("dealers_choice", "7.4")
@pytest.mark.parametrize(("players", "most"), [(3, 75_000), (4, 100_000), (5, 125_000)])
def test_a_bid_goes_up_to_all_the_money_in_the_game(players, most) -> None:
    lots = {seat: (2 * at + 1, 2 * at + 2) for at, seat in enumerate("ABCDE"[:players])}
    evening = at_the_open_lot(midway(lots, cash={"B": 100}))
    assert evening.asked_of("MakeBid", "B").blanks[1].most == most * 100
    bids(evening, B=(1, most))
    rich = at_the_open_lot(midway(lots, cash={"A": 200_050}))
    assert rich.asked_of("MakeBid", "B").blanks[1].most == (200_000 + 25_000 * (players - 1)) * 100
    offer = demanded(chosen(bids(rich, B=(1, 225_000)), "B", 1), 225_100)
    assert offer.state.sale.demand == 225_100_00


@pytest.mark.clause("dealers_choice", "7.4")
def test_bids_are_open_on_several_cars_and_can_only_be_raised() -> None:
    evening = bids(at_the_open_lot(midway()), B=(1, 4_000), C=(2, 3_000))
    bids(evening, B=(2, 2_000))
    assert [(bid.seat, bid.car) for bid in evening.view().bids] == [("B", 1), ("C", 2), ("B", 2)]
    for cents in (3_900_00, 4_000_00):
        assert evening.refusal(MakeBid(seat="B", car=1, cents=cents)).why == str(HIGHER)
    bids(evening, B=(1, 4_100))
    assert [bid.cents for bid in evening.view().bids if (bid.seat, bid.car) == ("B", 1)] == [4_100_00]
    assert blames(evening.refusal(MakeBid(seat="C", car=1, cents=150_00)), "cents", "$150", "$100")
    assert blames(evening.refusal(MakeBid(seat="C", car=5, cents=500_00)), "car", "5", "Cal")
    assert offered(evening, "ChooseBid") == {"B 1", "C 2", "B 2"}


@pytest.mark.clause("dealers_choice", "7.4")
def test_a_bid_above_your_cash_is_legal_and_cautioned() -> None:
    evening = at_the_open_lot(midway(cash={"B": 2_000}))
    (caution,) = evening.asked_of("MakeBid", "B").cautions
    assert caution.meets(MakeBid(seat="B", car=1, cents=2_100_00))
    assert not caution.meets(MakeBid(seat="B", car=1, cents=2_000_00))
    bids(evening, B=(1, 9_000))
    assert evening.state.bids[0].cents == 9_000_00


def test_a_bidder_who_is_done_can_still_be_picked() -> None:
    evening = bids(at_the_open_lot(midway()), B=(1, 4_000)).play(NoBid(seat="B"))
    assert evening.texts == "Ben is done bidding."
    assert not [ask for ask in evening.asks if ask.seat == "B" and not ask.aside]
    chosen(evening, "B", 1).play(AcceptOffer(seat="A"))
    assert lot(evening, "B") == (3, 4, 1)


@pytest.mark.clause("dealers_choice", "8.1")
def test_an_offer_that_is_taken_is_paid_and_nobody_looks() -> None:
    evening = chosen(bids(at_the_open_lot(midway()), B=(1, 4_000)), "B", 1)
    assert evening.kinds - ASIDE == {"AcceptOffer", "DemandMore"}
    evening.play(AcceptOffer(seat="A"))
    assert (cash(evening, "A"), cash(evening, "B")) == (29_000, 21_000)
    assert evening.state.step == 4


@pytest.mark.clause("dealers_choice", "8.2")
def test_a_demand_is_above_the_offer() -> None:
    evening = chosen(bids(at_the_open_lot(midway()), B=(1, 4_000)), "B", 1)
    assert blames(evening.refusal(DemandMore(seat="A", cents=4_000_00)), "cents", "$4,000", "$4,100")
    demanded(evening, 4_100)
    assert evening.view().sale.demand == 4_100_00


@pytest.mark.clause("dealers_choice", "8.3")
def test_after_a_demand_the_buyer_agrees_or_looks_and_cannot_back_out() -> None:
    evening = to_the_hood(6_000)
    of_ben = {ask.kind for ask in evening.asks if ask.seat == "B"}
    assert of_ben - ASIDE == {"Agree", "LookUnderHood"}
    assert type(evening.refusal(NoBid(seat="B"))) is NotAsked
    assert all(any(c.final for c in evening.asked(kind).cautions) for kind in ("Agree", "LookUnderHood"))
    agreed(evening)
    assert cash(evening, "B") == 19_000


@pytest.mark.clause("dealers_choice", "8.4")
def test_the_seller_writes_the_value_for_the_one_buyer() -> None:
    evening = to_the_hood(6_000).play(LookUnderHood(seat="B"))
    ask = evening.asked_of("WriteValue", "A")
    assert str(ask.sentence) == "Ben is looking. What does your Blue Book say for car 1?"
    assert ask.face == "sealed"
    evening.play(WriteValue(seat="A", cents=5_500_00))
    shown = [happening for happening in evening.told if type(happening).__name__ == "ValueShown"]
    assert [(one.to, one.cents) for one in shown] == [(("B", "A"), 5_500_00)]
    assert evening.view("B").look.value == 5_500_00
    assert evening.view("C").look.value is None
    assert evening.view("C").look.honest is False


@pytest.mark.clause("dealers_choice", "8.4")
def test_a_value_that_is_written_already_is_shown_at_once() -> None:
    evening = chosen(bids(at_the_open_lot(midway(books={"A": {1: 7_000}})), B=(1, 4_000)), "B", 1)
    (caution,) = evening.asked("DemandMore").cautions
    assert caution.private
    assert "$7,000" in str(caution.text)
    assert caution.meets(DemandMore(seat="A", cents=7_100_00))
    assert not caution.meets(DemandMore(seat="A", cents=7_000_00))
    looked(demanded(evening, 6_000))
    assert cash(evening, "B") == 25_000 - 9_000


@pytest.mark.clause("dealers_choice", "8.4")
def test_books_that_tableside_keeps_need_no_entry() -> None:
    hands = {"A": ("cancel",)}
    evening = plays(midway(keeper="companion", hands=hands), "cancel")
    bids(evening.play(OpenLot(seat="A")), B=(1, 100))
    looked(demanded(chosen(evening, "B", 1), 200))
    assert evening.view("B").look.value == evening.view("A").mine.book[1]


@pytest.mark.clause("dealers_choice", "8.5")
def test_the_fine_of_an_honest_look_goes_to_the_seller() -> None:
    evening = looked(to_the_hood(6_000), 6_000)
    assert "Ben pays Ann $8,000." in evening.texts
    assert "6,000 plus" not in evening.texts


@pytest.mark.clause("dealers_choice", "8.7")
def test_price_and_fine_are_one_sum_so_a_buyer_with_enough_for_it_is_not_short() -> None:
    evening = looked(to_the_hood(6_000, cash={"B": 3_000}), 5_000)
    assert cash(evening, "B") == 0
    assert lot(evening, "B") == (3, 4, 1)
    assert "CashGone" not in evening.happened


def test_a_look_is_forgotten_when_the_next_turn_begins() -> None:
    evening = looked(to_the_hood(6_000), 6_000)
    assert evening.view("B").look
    assert evening.play(DrawCard(seat="A")).view("B").look is None
    assert type(evening.refusal(Agree(seat="B"))) is NotAsked
