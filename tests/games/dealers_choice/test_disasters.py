"""Collision, fire and theft, what saves a car, and what a policy pays."""

from dataclasses import replace

import pytest

from companion.game import AdjustMoney
from companion.games.dealers_choice.moves import Begin, ClaimPolicy, SaveCar, ShowBuyCard
from companion.testing import Playthrough
from tests.games.dealers_choice.stories import (
    GAME,
    cash,
    claims,
    lot,
    midway,
    offered,
    option,
    plays,
    saves,
    takes,
)


@pytest.mark.clause("dealers_choice", "6.1")
def test_two_disasters_in_one_turn_each_settled_before_the_next() -> None:
    evening = claims(plays(midway(), "fire", 4), "no")
    plays(evening, "theft")
    assert offered(evening, "ChooseCar") == {3, 5, 6}  # car 4 is gone, and her own are safe
    evening = saves(claims(plays(midway(), "collision", 4), "no"), "half")
    claims(plays(evening, "fire", 4), "comprehensive")
    assert lot(evening, "B") == (3,)
    assert evening.state.step == 3


@pytest.mark.clause("dealers_choice", "6.2")
def test_a_crashed_car_that_is_not_paid_for_is_out_of_the_game() -> None:
    evening = saves(claims(plays(midway(), "collision", 4), "no"), "no")
    assert evening.state.discard == (4,)
    poor = claims(plays(midway(cash={"B": 900}), "collision", 4), "no")
    assert "SaveCar" not in poor.kinds  # Ben can't pay half of 2,000
    assert poor.state.discard == (4,)
    bare = plays(midway(policies={"B": 0}), "collision", 4)
    assert saves(bare, "half").state.discard == ()


@pytest.mark.clause("dealers_choice", "6.2")
@pytest.mark.parametrize(("ruling", "half"), [("exact", 1_250), ("hundreds", 1_300)])
def test_half_of_an_odd_list_price(ruling, half) -> None:
    evening = claims(plays(midway(half_list=ruling), "collision", 5), "no")
    saves(evening, "half")
    assert cash(evening, "C") == 25_000 - half


@pytest.mark.clause("dealers_choice", "6.4")
@pytest.mark.parametrize(
    ("ruling", "thief", "discard"), [("thief", (1, 2, 4), ()), ("discard", (1, 2), (4,))]
)
def test_where_a_stolen_car_goes(ruling, thief, discard) -> None:
    evening = claims(saves(plays(midway(stolen=ruling), "theft", 4), "no"), "no")
    assert lot(evening, "A") == thief
    assert evening.state.discard == discard
    assert lot(evening, "B") == (3,)


@pytest.mark.clause("dealers_choice", "2.4", "6.4")
def test_a_full_lot_may_still_steal_if_the_car_leaves_the_game() -> None:
    full = {"A": (1, 2, 3, 4, 5, 6), "B": (7, 8), "C": (9, 10)}
    evening = claims(saves(plays(midway(full, stolen="discard"), "theft", 7), "no"), "no")
    assert evening.state.discard == (7,)


@pytest.mark.clause("dealers_choice", "6.4")
def test_stolen_car_found_needs_the_card() -> None:
    hands = {"A": ("theft",), "B": ("found", "fire"), "C": ("fire",)}
    evening = plays(midway(keeper="companion", hands=hands), "theft", 4)
    saves(evening, "found")
    assert lot(evening, "B") == (3, 4)
    assert evening.state.deck[-2:] == ("theft", "found")
    other = plays(midway(keeper="companion", hands=hands), "theft", 6)
    assert other.asked("SaveCar").face == "private"
    assert other.refusal(SaveCar(seat="C", how="found")).why == "You don't have Stolen Car Found."
    bare = plays(midway(keeper="companion", hands={"A": ("theft",)}), "theft", 6)
    assert lot(bare, "A") == (1, 2, 6)


@pytest.mark.clause("dealers_choice", "6.5")
@pytest.mark.parametrize(
    ("card", "policies"), [("fire", {"fire"}), ("theft", {"theft"}), ("collision", {"collision"})]
)
def test_a_policy_covers_its_kind_and_comprehensive_all(card, policies) -> None:
    evening = plays(midway(), card, 4)
    if "SaveCar" in evening.kinds:
        saves(evening, "no")
    assert offered(evening, "ClaimPolicy") == {*policies, "comprehensive", "no"}
    assert card in str(option(evening, "ClaimPolicy", "fly_by_night").closed)


@pytest.mark.clause("dealers_choice", "6.7")
def test_a_used_policy_goes_back_among_the_others() -> None:
    evening = midway(keeper="companion", hands={"A": ("fire",)}, policies={"B": ("theft", "comprehensive")})
    plays(evening, "fire", 4)
    ask = evening.asked("ClaimPolicy")
    assert ask.face == "private"
    assert ask.seen_by(None).blanks == ()
    assert evening.refusal(ClaimPolicy(seat="B", policy="theft")).why == "Theft doesn't cover fire."
    claims(evening, "comprehensive")
    assert evening.state.policies["B"] == ("theft",)
    assert evening.state.policy_deck.count("comprehensive") == 2


@pytest.mark.clause("dealers_choice", "6.7")
def test_a_dealer_without_a_policy_is_not_asked() -> None:
    evening = plays(midway(policies={"B": 0}), "fire", 4)
    assert "ClaimPolicy" not in evening.kinds
    assert evening.asked("PlayCard")


@pytest.mark.clause("dealers_choice", "6.8")
@pytest.mark.parametrize(("ruling", "gets"), [("nothing", 0), ("everything", 2_000)])
def test_fly_by_night(ruling, gets) -> None:
    evening = plays(midway(fly_by_night=ruling), "fire", 4)
    if gets:
        claims(evening, "fly_by_night")
    else:
        assert evening.refusal(ClaimPolicy(seat="B", policy="fly_by_night")).why.startswith("Fly By Night")
    assert cash(evening, "B") == 25_000 + gets


@pytest.mark.clause("dealers_choice", "6.9")
def test_after_a_collision_the_policy_comes_first_and_its_money_saves_the_car() -> None:
    evening = plays(midway(cash={"B": 0}), "collision", 4)
    assert "SaveCar" not in evening.kinds
    claims(evening, "collision")
    assert cash(evening, "B") == 2_000
    saves(evening, "half")
    assert cash(evening, "B") == 1_000
    assert lot(evening, "B") == (3, 4)
    assert evening.asked("PlayCard").seat == "A"


@pytest.mark.clause("dealers_choice", "6.9")
def test_the_car_is_saved_even_if_the_offender_goes_bankrupt_over_it() -> None:
    evening = midway({"A": (1, 2), "B": (3, 14), "C": (5, 6)}, cash={"A": 0, "B": 4_000})
    claims(plays(evening, "collision", 14), "comprehensive").play(ShowBuyCard(shows="cannot"))
    assert evening.state.retired == ("A",)
    saves(evening, "half")
    assert lot(evening, "B") == (3, 14, 1, 2)
    assert evening.state.turn == "B"


@pytest.mark.clause("dealers_choice", "6.9")
def test_a_stolen_car_is_saved_or_lost_before_the_policy_pays() -> None:
    evening = plays(midway(), "theft", 4)
    assert "ClaimPolicy" not in evening.kinds
    assert "ClaimPolicy" in saves(evening, "no").kinds


def test_in_an_older_game_the_car_is_saved_before_the_policy_pays() -> None:
    evening = plays(midway(cash={"B": 1_000}, rules=1), "collision", 4)
    assert "ClaimPolicy" not in evening.kinds
    saves(evening, "half")
    assert cash(evening, "B") == 0
    assert cash(claims(evening, "collision"), "B") == 2_000


@pytest.mark.clause("dealers_choice", "9.5")
def test_an_offender_short_of_cash_pays_with_cars_and_may_be_out() -> None:
    evening = claims(plays(midway(cash={"A": 500}), "fire", 4), "fire")
    assert cash(evening, "B") == 25_000 + 500 + 0
    assert lot(evening, "A") == ()
    assert lot(evening, "B") == (3, 1, 2)  # 500 and 1,000 cover the 1,500 still owed
    short = claims(plays(midway(cash={"A": 0}, prices={1: 300, 2: 400}), "fire", 4), "fire")
    assert cash(short, "B") == 25_000 + 1_300
    assert lot(short, "B") == (3, 1, 2)
    short.play(ShowBuyCard(shows="shows"))
    assert short.state.retired == ()
    assert short.asked("PlayCard").seat == "A"


def poor_thief(rules):
    """Let Ann, with no cash and a $100 car, steal Ben's car 4; return the game once he claims its $2,000."""
    lots = {"A": (1,), "B": (3, 4), "C": (5, 6)}
    evening = midway(lots, exchange=1, cash={"A": 0}, prices={1: 100}, rules=rules)
    return claims(saves(plays(evening, "theft", 4), "no"), "theft")


@pytest.mark.clause("dealers_choice", "6.10")
def test_the_thief_does_not_pay_with_the_stolen_car() -> None:
    evening = poor_thief(rules=2)
    assert lot(evening, "B") == (3, 1)
    assert lot(evening, "A") == (4,)
    assert cash(evening, "B") == 25_000 + 1_900
    evening.play(ShowBuyCard(shows="shows"))
    assert lot(evening, "A") == (4,)


def test_in_an_older_game_the_thief_may_pay_with_the_stolen_car() -> None:
    evening = poor_thief(rules=1)
    assert lot(evening, "B") == (3, 4)
    assert lot(evening, "A") == (1,)


@pytest.mark.clause("dealers_choice", "6.7")
def test_policies_come_in_the_order_they_were_dealt_whatever_is_undone_or_moved_between() -> None:
    evening = Playthrough(GAME, 3, keeper="companion").play(Begin(first="A"))
    order = evening.state.policy_deck
    assert takes(evening, "C").state.policies["A"][1] == order[0]
    assert not evening.record.line[-1].kept.drawn
    evening.undo()
    evening.play(AdjustMoney(cents=100_00, source="bank", target="A", reason="a slip"))
    assert takes(evening, "C").state.policies["A"][1] == order[0]
    assert evening.state.policy_deck == order[1:]


@pytest.mark.clause("dealers_choice", "6.7")
def test_a_used_policy_goes_under_the_others() -> None:
    hands = {"A": ("fire",)}
    evening = midway(keeper="companion", hands=hands, policies={"B": ("comprehensive",)})
    before = evening.state.policy_deck
    assert claims(plays(evening, "fire", 4), "comprehensive").state.policy_deck == (*before, "comprehensive")


def test_in_an_older_game_tableside_draws_any_policy() -> None:
    evening = Playthrough(replace(GAME, version=1), 3, keeper="companion").play(Begin(first="A"))
    assert evening.state.policy_deck == tuple(sorted(evening.state.policy_deck))
    takes(evening, "C")
    assert [type(one).__name__ for one in evening.record.line[-1].kept.drawn] == ["DrawPolicy"]
