"""Step 2: the options, and what each Dealer's Choice card does."""

import pytest

from companion.games.dealers_choice.box import Box
from companion.games.dealers_choice.moves import (
    AcceptOffer,
    ChooseDealer,
    ChooseOption,
    Defend,
    DrawCard,
    EndOption,
    FillLot,
    MakeOffer,
    MoveCar,
    MoveCard,
    MoveMoney,
    NameAmount,
    PlayCard,
    TurnOver,
)
from companion.games.dealers_choice.playing import SOMEWHERE_ELSE
from tests.games.dealers_choice.stories import (
    agreed,
    cash,
    claims,
    demanded,
    done,
    looked,
    lot,
    midway,
    offered,
    option,
    plays,
    stays_closed,
    takes,
)
from tests.refusals import blames


@pytest.mark.clause("dealers_choice", "4.2")
def test_option_a_is_one_card_or_two_and_not_three() -> None:
    evening = takes(midway(keeper="companion", hands={"A": ("cancel",)}), "A")
    assert option(evening, "PlayCard", "no").closed
    evening = plays(midway(), "cancel")
    assert "no" in offered(evening, "PlayCard")
    plays(evening, "cancel")
    assert evening.state.step == 3
    assert len(evening.state.hands["A"]) == 3
    one = done(plays(midway(), "cancel"))
    assert one.state.step == 3


@pytest.mark.clause("dealers_choice", "4.2")
def test_with_real_cards_only_the_dealer_knows_that_none_can_be_played() -> None:
    evening = takes(midway(), "A")
    none = PlayCard(seat="A", card="no")
    assert [caution for caution in evening.asked("PlayCard").cautions if caution.meets(none)]
    assert evening.play(none).state.step == 3


@pytest.mark.clause("dealers_choice", "4.2")
@pytest.mark.parametrize("keeper", ["table", "companion"])
def test_the_second_card_has_its_own_no(keeper) -> None:
    hands = {"A": ("cancel", "fire")} if keeper == "companion" else {}
    first = takes(midway(keeper=keeper, hands=hands), "A")
    second = plays(midway(keeper=keeper, hands=hands), "cancel")
    declining = option(second, "PlayCard", "no")
    assert not declining.closed
    assert "more" in str(declining.label)
    assert "more" not in str(option(first, "PlayCard", "no").label)
    assert not second.asked("PlayCard").cautions
    assert second.asked("PlayCard").blanks[0].suggested is None


@pytest.mark.clause("dealers_choice", "5.2")
def test_a_buy_card_that_asks_for_more_than_the_cash_goes_back_to_the_hand() -> None:
    evening = takes(midway(cash={"A": 100}), "A")
    before = evening.state
    plays(evening, "buy").play(NameAmount(seat="A", cents=3_000_00))
    assert evening.state == before
    assert "CardTakenBack" in evening.happened
    assert "buy" in offered(evening, "PlayCard")


@pytest.mark.clause("dealers_choice", "5.2")
def test_it_does_not_take_the_place_of_a_second_card_either() -> None:
    evening = plays(midway(cash={"A": 100}), "cancel")
    before = evening.state
    plays(evening, "buy").play(NameAmount(seat="A", cents=50_000_00))
    assert evening.state == before


@pytest.mark.clause("dealers_choice", "5.2")
def test_a_dealer_without_cash_gets_no_car() -> None:
    evening = plays(midway(cash={"A": 0}), "buy")
    (sum_on_card,) = evening.asked("NameAmount").blanks
    assert sum_on_card.least < sum_on_card.most  # the amount has to be typed
    evening.play(NameAmount(seat="A", cents=3_000_00))
    assert lot(evening, "A") == (1, 2)
    assert evening.kinds >= {"PlayCard"}


@pytest.mark.clause("dealers_choice", "4.2")
def test_used_cards_go_under_the_deck_in_order() -> None:
    evening = midway(keeper="companion", hands={"A": ("cancel", "sell_list", "fire")})
    plays(plays(evening, "sell_list", 1), "cancel")
    assert evening.state.deck[-2:] == ("sell_list", "cancel")
    assert evening.state.hands["A"] == ("fire",)


@pytest.mark.clause("dealers_choice", "4.2", "5.8")
def test_a_dealer_without_a_playable_card_plays_none() -> None:
    evening = midway(keeper="companion", hands={"A": ("lot_closed", "found")})
    (caution,) = evening.asked("ChooseOption").cautions
    assert caution.private
    assert caution.meets(ChooseOption(seat="A", option="A"))
    takes(evening, "A")
    assert offered(evening, "PlayCard") == {"no"}
    found = option(evening, "PlayCard", "found")
    assert str(found.closed) == "Stolen Car Found is for another dealer's turn."
    assert done(evening).state.step == 3


@pytest.mark.clause("dealers_choice", "5.8")
def test_real_defenses_are_not_played_on_your_own_turn() -> None:
    evening = takes(midway(), "A")
    assert not offered(evening, "PlayCard") & {"lot_closed", "found"}
    assert (
        midway(hands={"A": 0}).refusal(ChooseOption(seat="A", option="A")).why == "You have no cards to play."
    )


@pytest.mark.clause("dealers_choice", "4.3", "6.7")
def test_option_c_buys_a_policy() -> None:
    evening = takes(midway(), "C")
    assert cash(evening, "A") == 21_000
    assert len(evening.state.policies["A"]) == 2
    assert evening.view().policy_deck == 6
    assert evening.state.step == 3


@pytest.mark.clause("dealers_choice", "4.3")
def test_option_c_needs_a_policy_and_the_money() -> None:
    none = midway(policy_deck=0)
    assert none.refusal(ChooseOption(seat="A", option="C")).why == "No policies are left."
    poor = midway(cash={"A": 3_900})
    assert poor.refusal(ChooseOption(seat="A", option="C")).why == "You have $3,900. A policy costs $4,000."


def test_only_its_owner_reads_a_policy_that_tableside_draws() -> None:
    evening = takes(midway(keeper="companion"), "C")
    (read,) = [happening for happening in evening.told if type(happening).__name__ == "PolicyRead"]
    assert read.to == ("A",)
    assert evening.state.policies["A"] == (read.policy,)
    assert len(evening.view("A").mine.policies) == 1
    assert evening.view("B").mine.policies == ()


@pytest.mark.clause("dealers_choice", "4.4")
def test_options_b_d_and_e_say_what_the_table_wrote_down_and_move_what_it_says() -> None:
    box = Box(options={"B": "Trade a car with the Exchange.", "D": "", "E": ""})
    evening = takes(midway(box=box), "B")
    assert str(evening.asked("EndOption").sentence) == "Option B: Trade a car with the Exchange."
    evening.play(
        MoveCar(seat="A", car=1, target="exchange"),
        MoveCar(seat="A", car=0, target="A"),
        TurnOver(seat="A", car=20),
        MoveMoney(seat="A", source="A", target="bank", cents=500_00),
        MoveCard(seat="A", card="draw"),
    )
    assert lot(evening, "A") == (2, 20)
    assert 1 in evening.state.exchange
    assert cash(evening, "A") == 24_500
    assert len(evening.state.hands["A"]) == 6
    assert evening.play(EndOption(seat="A")).state.step == 3
    unwritten = takes(midway(), "E")
    assert str(unwritten.asked("EndOption").sentence) == "Option E: see your chart."


@pytest.mark.clause("dealers_choice", "4.4")
def test_the_pads_refuse_the_impossible_and_end_after_six() -> None:
    evening = takes(midway(cash={"B": 100}), "D")
    assert (
        evening.refusal(MoveMoney(seat="A", source="B", target="A", cents=200_00)).why == "Ben has only $100."
    )
    assert evening.refusal(MoveCar(seat="A", car=3, target="B")).why == str(SOMEWHERE_ELSE)
    assert evening.refusal(MoveCar(seat="A", car=0, target="exchange")).why == str(SOMEWHERE_ELSE)
    for number in range(6):
        assert evening.state.step == 2, number
        evening.play(MoveCard(seat="A", card="put back" if number % 2 else "draw"))
    assert evening.state.step == 3


@pytest.mark.clause("dealers_choice", "4.4")
def test_a_card_that_is_put_back_is_named_to_its_owner_alone() -> None:
    evening = takes(midway(keeper="companion", hands={"A": ("fire", "cancel")}), "D")
    ask = evening.asked("MoveCard")
    assert ask.face == "private"
    assert ask.seen_by("B").blanks == ()
    evening.play(MoveCard(seat="A", card="fire"))
    assert evening.state.deck[-1] == "fire"
    assert evening.details == [{"happened": "CardPutBack", "seat": "A"}]
    assert "Fire" not in evening.texts


@pytest.mark.clause("dealers_choice", "5.1")
def test_sell_cards_pay_what_they_say_and_retire_the_car() -> None:
    evening = plays(midway(), "sell", 2).play(NameAmount(seat="A", cents=7_000_00))
    assert cash(evening, "A") == 32_000
    assert lot(evening, "A") == (1,)
    assert evening.state.discard == (2,)
    plays(evening, "sell_list", 1)
    assert cash(evening, "A") == 32_500
    known = plays(midway(keeper="companion", hands={"A": ("sell 3000",)}), "sell 3000", 1)
    assert cash(known, "A") == 28_000


@pytest.mark.clause("dealers_choice", "5.1")
def test_dealers_sell_only_their_own_cars() -> None:
    evening = plays(midway(), "sell_list")
    assert offered(evening, "ChooseCar") == {1, 2}
    empty = midway({"A": (1, 2), "B": (3, 4), "C": (5, 6)})
    plays(plays(empty, "sell_list", 1), "sell_list", 2)
    assert empty.state.step == 4  # there's nothing left to open the lot for


@pytest.mark.clause("dealers_choice", "5.2")
def test_buy_cards_bring_the_top_car_for_their_price() -> None:
    evening = plays(midway(keeper="companion", hands={"A": ("buy 2000", "buy_list")}), "buy 2000")
    assert cash(evening, "A") == 23_000
    assert len(lot(evening, "A")) == 3
    plays(evening, "buy_list")
    last = lot(evening, "A")[-1]
    assert cash(evening, "A") == 23_000 - evening.state.prices[last] // 100
    poor = takes(midway(keeper="companion", hands={"A": ("buy 2000",)}, cash={"A": 1_900}), "A")
    assert str(option(poor, "PlayCard", "buy 2000").closed) == "You have $1,900. The card asks for $2,000."


@pytest.mark.clause("dealers_choice", "5.2")
def test_a_car_that_costs_too_much_goes_back_and_the_card_is_used_up() -> None:
    evening = plays(midway(cash={"A": 3_000}), "buy_list").play(TurnOver(seat="A", car=20))
    assert "can't pay $10,000" in evening.texts
    assert 20 in evening.state.exchange
    assert evening.state.played == 1
    assert len(evening.state.hands["A"]) == 4
    assert not evening.state.gambled


@pytest.mark.clause("dealers_choice", "5.3")
def test_buying_from_a_dealer_is_an_offer_for_any_car() -> None:
    evening = plays(midway(), "buy_dealer")
    assert offered(evening, "ChooseCar") == {3, 4, 5, 6}
    evening = plays(midway(), "buy_dealer", 6).play(Defend(seat="C", card="no"))
    assert blames(evening.refusal(MakeOffer(seat="A", cents=50_00)), "cents", "$50", "$100")
    evening.play(MakeOffer(seat="A", cents=3_000_00))
    assert (evening.state.sale.seller, evening.state.sale.buyer) == ("C", "A")
    agreed(demanded(evening, 4_000))
    assert lot(evening, "A") == (1, 2, 6)
    assert cash(evening, "C") == 29_000


@pytest.mark.clause("dealers_choice", "5.4")
def test_a_dealer_forced_to_buy_picks_the_car_and_offers() -> None:
    evening = plays(midway(), "force").play(ChooseDealer(seat="A", dealer="C"), Defend(seat="C", card="no"))
    ask = evening.asked("MakeOffer")
    assert (ask.seat, [each.value for each in ask.blanks[0].options]) == ("C", [1, 2])
    evening.play(MakeOffer(seat="C", car=2, cents=100_00))
    looked(demanded(evening, 5_000), 4_000)
    assert lot(evening, "C") == (5, 6, 2)
    assert cash(evening, "C") == 25_000 - 2_000
    taken = plays(midway(), "force").play(ChooseDealer(seat="A", dealer="B"), Defend(seat="B", card="no"))
    taken.play(MakeOffer(seat="B", car=1, cents=100_00), AcceptOffer(seat="A"))
    assert cash(taken, "A") == 25_100


@pytest.mark.clause("dealers_choice", "5.5")
def test_lot_closed_stops_a_forced_sale_too() -> None:
    evening = plays(midway(), "force").play(ChooseDealer(seat="A", dealer="C"))
    deck = len(evening.state.deck)
    evening.play(Defend(seat="C", card="lot_closed"))
    assert len(evening.state.hands["C"]) == 4
    assert len(evening.state.deck) == deck + 1  # the other card went there when it was played
    assert (evening.state.phase, evening.state.played) == ("cards", 1)


@pytest.mark.clause("dealers_choice", "5.5")
def test_everyone_with_a_card_is_asked_but_only_lot_closed_helps() -> None:
    hands = {"A": ("buy_dealer",), "B": ("fire",)}
    evening = plays(midway(keeper="companion", hands=hands), "buy_dealer", 3)
    assert evening.asked("Defend").face == "private"
    assert evening.refusal(Defend(seat="B", card="lot_closed")).why == "You don't have Lot Closed."
    nobody = plays(midway(keeper="companion", hands={"A": ("buy_dealer",)}), "buy_dealer", 3)
    assert nobody.kinds == {"MakeOffer"}


@pytest.mark.clause("dealers_choice", "5.6")
def test_cancel_is_noted_and_nothing_more() -> None:
    evening = takes(midway(), "A")
    before = evening.state
    plays(evening, "cancel")
    assert "Ann plays Cancel." in evening.texts
    assert evening.state.money == before.money
    assert evening.state.lots == before.lots


@pytest.mark.clause("dealers_choice", "5.6")
def test_cancel_is_refused_after_a_policy_was_used() -> None:
    evening = claims(plays(midway(), "fire", 4), "no")
    assert "cancel" in offered(evening, "PlayCard")
    evening = claims(plays(midway(), "fire", 6), "fire")
    why = "A policy was used. Cancel can't undo that."
    assert str(option(evening, "PlayCard", "cancel").closed) == why
    assert evening.refusal(PlayCard(seat="A", card="cancel")).why == why
    next_turn = stays_closed(done(evening)).play(DrawCard(seat="A"))
    assert "cancel" in offered(takes(next_turn, "A"), "PlayCard")
    older = claims(plays(midway(rules=1), "fire", 4), "fire")
    assert "cancel" in offered(older, "PlayCard")


@pytest.mark.clause("dealers_choice", "5.2")
@pytest.mark.parametrize("dollars", [0, 200, 3_950, 4_000, 25_000, 50_000])
def test_whatever_price_is_typed_there_is_a_way_on(dollars) -> None:
    for held in (0, 100, 4_000):
        evening = midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, cash={"A": held})
        evening.play(FillLot(seat="A", way="buy"), NameAmount(seat="A", cents=dollars * 100))
        assert any(offered(evening, kind) for kind in ("FillLot", "TurnOver") if kind in evening.kinds)


@pytest.mark.clause("dealers_choice", "5.7")
def test_a_free_policy_costs_nothing_and_needs_one() -> None:
    evening = plays(midway(), "free_policy")
    assert cash(evening, "A") == 25_000
    assert len(evening.state.policies["A"]) == 2
    none = takes(midway(policy_deck=0), "A")
    assert option(none, "PlayCard", "free_policy").closed


def test_cards_without_a_target_are_closed() -> None:
    evening = takes(midway({"A": (1, 2), "B": (), "C": ()}), "A")
    for card in ("buy_dealer", "collision", "fire", "theft"):
        assert str(option(evening, "PlayCard", card).closed) == "No other dealer has a car."
    empty = takes(midway(exchange=0), "A")
    assert str(option(empty, "PlayCard", "buy").closed) == "The Exchange is empty."
    assert empty.refusal(PlayCard(seat="A", card="nonsense")).blank == "card"
