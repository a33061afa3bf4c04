"""Downeast Deals: who can be challenged, for how many, the two piles, ties; and reverse deals for Thieves."""

import pytest

from companion.games.downeast_dealer.moves import AnswerPile, Challenge, FanPile, LayPile, TakePile
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    HAND,
    HUNDRED,
    TEN,
    THIEVES,
    answered,
    cash,
    challenged,
    hand,
    items,
    midway,
    taken,
)
from tests.refusals import blames

TRAPS = {"A": {"Traps": 1}, "B": {"Traps": 1}}
TWO_THIEVES = {"A": {THIEVES: 1}, "B": {THIEVES: 1}}


@pytest.mark.clause("downeast_dealer", "6.1", "6.2")
def test_the_challenger_chooses_whom_and_for_which_item() -> None:
    owned = {
        "A": {"Traps": 2, "Oars": 1, "Buoys": 4},
        "B": {"Traps": 2, "Canoes": 1},
        "C": {"Oars": 3, "Canoes": 1},
    }
    evening = midway(3, owned=owned)
    options = {option.value: str(option.label) for option in evening.asked("Challenge").blanks[0].options}
    assert options == {"B Traps": "Ben for 2 traps", "C Oars": "Cal for an oar"}
    evening.play(Challenge(seat="A", match="B Traps"))
    assert "Ann challenges Ben for 2 traps." in evening.texts
    deal = evening.view().deal
    assert (deal.challenger, deal.challenged, deal.item, deal.number) == ("A", "B", "Traps", 2)


@pytest.mark.clause("downeast_dealer", "6.1")
@pytest.mark.parametrize(
    ("match", "reason"),
    [
        ("B Oars", "Ann and Ben don't both have oars."),
        ("C Traps", "Ann and Cal"),
        ("A Traps", "A Traps"),
        ("B Cows", "B Cows"),
        ("", ""),
    ],
)
def test_a_deal_needs_the_same_item_on_both_sides(match, reason) -> None:
    evening = midway(3, owned={**TRAPS, "C": {"Oars": 1}})
    assert blames(evening.refusal(Challenge(seat="A", match=match)), "match", reason, "Ben for a trap")


@pytest.mark.clause("downeast_dealer", "6.1")
def test_a_whole_set_is_safe() -> None:
    evening = midway(3, owned={"A": {"Oars": 4, "Traps": 1}, "B": {"Traps": 1}})
    assert [option.value for option in evening.asked("Challenge").blanks[0].options] == ["B Traps"]
    assert [match.item for match in evening.view().matches] == ["Traps"]


@pytest.mark.clause("downeast_dealer", "6.3")
def test_the_challenger_lays_any_cards_but_at_least_one() -> None:
    evening = midway(3, owned=TRAPS).play(Challenge(seat="A", match="B Traps"))
    assert evening.kinds == {"LayPile"}
    assert str(evening.asked("LayPile").sentence) == "What will you lay down for a trap from Ben?"
    assert blames(evening.refusal(LayPile(seat="A", cards=())), "cards", "1")
    assert blames(
        evening.refusal(LayPile(seat="A", cards=(HUNDRED,))),
        "cards",
        "$50, $10, $10, $10, $10, bad check, bad check",
    )
    evening.play(LayPile(seat="A", cards=(CHECK, TEN)))
    assert hand(evening, "A") == (FIFTY, TEN, TEN, TEN, CHECK)
    assert evening.view("A").laid.cards == (TEN, CHECK)


@pytest.mark.clause("downeast_dealer", "6.4")
def test_taking_the_pile_has_to_be_confirmed_and_gives_up_the_items() -> None:
    evening = challenged(midway(3, owned={"A": {"Traps": 2}, "B": {"Traps": 2}}), "B", "Traps", FIFTY)
    take = evening.asked("TakePile")
    assert str(take.sentence) == "Ann wants 2 traps from you. Take the pile unseen?"
    (caution,) = take.cautions
    assert str(caution.text) == "You get the pile, whatever's in it. Ann gets 2 traps from you."
    assert caution.final
    assert caution.meets(TakePile(seat="B"))
    taken(evening, "B")
    assert (items(evening, "A"), items(evening, "B")) == ({"Traps": 4}, {})
    assert (cash(evening, "A"), cash(evening, "B")) == (40_00, 140_00)
    assert "Ann has all the traps." in evening.texts
    assert evening.state.turn == "B"


@pytest.mark.clause("downeast_dealer", "6.4", "6.6")
def test_nobody_looks_into_a_pile_before_it_is_touched() -> None:
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", FIFTY, TEN)
    for seat in (None, "B", "C"):
        assert evening.view(seat).laid is None
        assert evening.view(seat).deal.laid
        assert evening.view(seat).deal.cards is None
        assert "6000" not in str(evening.view(seat))
    assert evening.view("A").laid.cents == 60_00


@pytest.mark.clause("downeast_dealer", "6.5")
def test_the_challenged_player_who_lays_more_wins_and_both_keep_what_they_pick_up() -> None:
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", TEN, CHECK)
    assert blames(evening.refusal(AnswerPile(seat="B", cards=())), "cards", "1")
    answered(evening, "B", FIFTY, TEN, CHECK)
    assert (items(evening, "A"), items(evening, "B")) == ({}, {"Traps": 2})
    assert hand(evening, "A") == (FIFTY, FIFTY, TEN, TEN, TEN, TEN, CHECK, CHECK)
    assert hand(evening, "B") == (TEN, TEN, TEN, TEN, CHECK, CHECK)
    assert "Ben laid down more. The piles change hands. Ben gets a trap from Ann." in evening.texts


@pytest.mark.clause("downeast_dealer", "6.6")
def test_what_was_in_the_piles_is_told_to_the_two_alone() -> None:
    evening = answered(challenged(midway(4, owned=TRAPS), "B", "Traps", FIFTY, TEN), "B", TEN)
    heard = {seat: [str(h.text) for h in evening.told if h.heard_by(seat)] for seat in (None, *"ABCD")}
    assert heard[None] == heard["C"] == heard["D"]
    assert heard["A"] == heard["B"]
    assert set(heard["A"]) - set(heard[None]) == {
        "Ben gets $60 ($50, $10) from Ann.",
        "Ann gets $10 from Ben.",
    }
    assert not any("$" in text for text in heard[None])


@pytest.mark.clause("downeast_dealer", "6.6", "6.8")
def test_what_was_in_tied_piles_is_told_to_the_two_alone() -> None:
    evening = answered(challenged(midway(3, owned=TRAPS), "B", "Traps", TEN, CHECK), "B", TEN)
    heard = {seat: [str(h.text) for h in evening.told if h.heard_by(seat)] for seat in (None, *"ABC")}
    assert (
        heard[None]
        == heard["C"]
        == [
            "Ben answers with a pile.",
            "Both piles are worth the same, so they change hands.",
        ]
    )
    assert heard["A"] == heard["B"]
    assert heard["A"][2:] == ["Ben gets $10 ($10, a bad check) from Ann.", "Ann gets $10 from Ben."]


@pytest.mark.clause("downeast_dealer", "6.7")
def test_a_pile_is_a_stack_unless_the_challenger_fans_it_out() -> None:
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", FIFTY, TEN, CHECK)
    fan = evening.asked("FanPile")
    assert (fan.seat, fan.face) == ("A", "open")
    evening.play(FanPile(seat="A"))
    assert "Ann fans out the pile: 3 cards." in evening.texts
    assert [evening.view(seat).deal.cards for seat in (None, "A", "B", "C")] == [3] * 4
    assert "6000" not in str(evening.view("B"))
    assert evening.kinds == {"TakePile", "AnswerPile"}
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", FIFTY).play(FanPile(seat="A"))
    assert "Ann fans out the pile: 1 card." in evening.texts


@pytest.mark.clause("downeast_dealer", "6.7", "6.8")
def test_after_a_tie_the_new_pile_is_a_stack_again() -> None:
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", TEN).play(FanPile(seat="A"))
    answered(evening, "B", TEN).play(LayPile(seat="A", cards=(TEN, TEN)))
    assert evening.view().deal.cards is None
    assert "FanPile" in evening.kinds


@pytest.mark.clause("downeast_dealer", "6.8")
def test_after_a_tie_the_same_challenger_lays_again_and_the_other_may_take() -> None:
    evening = answered(challenged(midway(3, owned=TRAPS), "B", "Traps", FIFTY), "B", FIFTY)
    assert {"happened": "DealTied"} in evening.details
    assert str(evening.asked("LayPile").sentence) == "Tie 1: what will you lay down for a trap from Ben?"
    assert evening.view().deal.ties == 1
    assert not evening.view().deal.laid
    evening.play(LayPile(seat="A", cards=(TEN,)))
    taken(evening, "B")
    assert items(evening, "A") == {"Traps": 2}


@pytest.mark.clause("downeast_dealer", "6.8")
def test_five_ties_in_a_row_settle_nothing() -> None:
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", FIFTY)
    for tie in range(1, 6):
        answered(evening, "B", FIFTY)
        assert evening.view().deal.ties == tie
        evening.play(LayPile(seat="A", cards=(FIFTY,)))
    answered(evening, "B", TEN)
    assert items(evening, "A") == {"Traps": 2}


@pytest.mark.clause("downeast_dealer", "6.9")
@pytest.mark.parametrize("rich", ["A", "B"])
def test_a_tie_of_bad_checks_is_repeated_while_one_of_the_two_has_money(rich) -> None:
    hands = {"A": (CHECK,), "B": (CHECK,)}
    hands[rich] = (TEN, CHECK)
    evening = answered(challenged(midway(3, owned=TRAPS, hands=hands), "B", "Traps", CHECK), "B", CHECK)
    assert "NothingLeft" not in evening.happened
    assert evening.kinds == {"LayPile"}


@pytest.mark.clause("downeast_dealer", "6.9")
def test_the_money_of_a_third_player_makes_no_difference() -> None:
    evening = midway(3, owned=TRAPS, hands={"A": (), "B": ()})
    answered(challenged(evening, "B", "Traps"), "B")
    assert "Neither has any money left. So the deal is over. Ann gets a trap from Ben." in evening.texts
    assert items(evening, "A") == {"Traps": 2}
    assert cash(evening, "C") == 90_00


# Thieves.


@pytest.mark.clause("downeast_dealer", "7.1")
@pytest.mark.parametrize(("offer", "answer", "loser"), [(FIFTY, TEN, "B"), (TEN, FIFTY, "A")])
def test_whoever_lays_less_gets_the_thieves_and_both_piles(offer, answer, loser) -> None:
    evening = midway(3, owned=TWO_THIEVES)
    assert evening.asked("Challenge").blanks[0].options[0].value == f"B {THIEVES}"
    answered(challenged(evening, "B", THIEVES, offer), "B", answer)
    winner = "A" if loser == "B" else "B"
    assert (items(evening, loser), items(evening, winner)) == ({THIEVES: 2}, {})
    assert (cash(evening, loser), cash(evening, winner)) == (140_00, 40_00)
    assert hand(evening, loser) == (FIFTY, *HAND)
    moved = [
        (h.source, h.target, h.cents, set(h.to)) for h in evening.told if type(h).__name__ == "CashMoved"
    ]
    assert moved == [(winner, loser, 50_00, {"A", "B"})]


@pytest.mark.clause("downeast_dealer", "7.1")
def test_a_deal_for_thieves_is_asked_in_other_words() -> None:
    evening = midway(3, owned=TWO_THIEVES).play(Challenge(seat="A", match=f"B {THIEVES}"))
    ask = evening.asked("LayPile")
    assert str(ask.sentence) == "What will you lay down to give Ben a Thief?"
    assert ask.clause == "7.1"
    evening.play(LayPile(seat="A", cards=(TEN,)))
    take = evening.asked("TakePile")
    assert str(take.sentence) == "Ann wants you to have a Thief. Take the pile unseen?"
    assert str(take.cautions[0].text) == "You get the pile, whatever's in it, and a Thief from Ann."


@pytest.mark.clause("downeast_dealer", "7.2")
def test_as_many_thieves_change_hands_as_the_deal_is_for() -> None:
    evening = midway(3, owned={"A": {THIEVES: 3}, "B": {THIEVES: 1}})
    answered(challenged(evening, "B", THIEVES, FIFTY), "B", TEN)
    assert (items(evening, "A"), items(evening, "B")) == ({THIEVES: 2}, {THIEVES: 2})


@pytest.mark.clause("downeast_dealer", "7.3")
def test_whoever_takes_the_pile_gets_the_challengers_thieves_with_it() -> None:
    evening = taken(challenged(midway(3, owned=TWO_THIEVES), "B", THIEVES, FIFTY), "B")
    assert (items(evening, "A"), items(evening, "B")) == ({}, {THIEVES: 2})
    assert (cash(evening, "A"), cash(evening, "B")) == (40_00, 140_00)


@pytest.mark.clause("downeast_dealer", "7.4")
def test_a_tie_over_thieves_swaps_the_piles_and_is_repeated() -> None:
    evening = midway(3, owned=TWO_THIEVES, hands={"A": (FIFTY,), "B": (TEN,) * 5})
    answered(challenged(evening, "B", THIEVES, FIFTY), "B", *(TEN,) * 5)
    assert (hand(evening, "A"), hand(evening, "B")) == ((TEN,) * 5, (FIFTY,))
    assert str(evening.asked("LayPile").sentence) == "Tie 1: what will you lay down to give Ben a Thief?"


@pytest.mark.clause("downeast_dealer", "7.4")
def test_a_tie_over_thieves_that_would_never_end_gives_them_to_the_challenged() -> None:
    evening = midway(3, owned=TWO_THIEVES, hands={"A": (CHECK,), "B": ()})
    answered(challenged(evening, "B", THIEVES, CHECK), "B")
    assert (items(evening, "A"), items(evening, "B")) == ({}, {THIEVES: 2})
    assert hand(evening, "B") == (CHECK,)
