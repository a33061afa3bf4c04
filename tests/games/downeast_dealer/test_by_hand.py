"""What the table fixes by hand between turns: cash cards and items."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.downeast_dealer.by_hand import TWO_PLACES
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    HAND,
    HUNDRED,
    TEN,
    THIEVES,
    challenged,
    hand,
    items,
    midway,
    moved_cash,
    moved_item,
    seated,
    turned,
)
from tests.refusals import blames


@pytest.mark.clause("downeast_dealer", "9.1")
@pytest.mark.parametrize("source", ["A", "B", "outside"])
@pytest.mark.parametrize("target", ["A", "B", "outside"])
def test_a_cash_card_moves_between_any_two_places(source, target) -> None:
    evening = midway(3)
    if source == target:
        assert evening.refusal(moved_cash(FIFTY, source, target)).why == str(TWO_PLACES)
        return
    evening.play(moved_cash(FIFTY, source, target))
    fifties = {place: hand(evening, place).count(FIFTY) for place in ("A", "B", "outside")}
    wanted = {"A": 1, "B": 1, "outside": 0}
    wanted[target] += 1
    if source != "outside":
        wanted[source] -= 1
    assert fifties == wanted
    assert evening.told[0].reason == "a slip"
    assert evening.told[0].to == ()


@pytest.mark.clause("downeast_dealer", "9.1")
def test_a_card_that_is_not_there_comes_from_off_the_table_and_nobody_can_tell() -> None:
    """A refusal would tell everyone that Ann has no such card."""
    with_it, without_it = midway(3, hands={"A": (HUNDRED, TEN)}), midway(3, hands={"A": (TEN,)})
    for evening in (with_it, without_it):
        evening.play(moved_cash(HUNDRED, "A", "B"))
        assert hand(evening, "A") == (TEN,)
        assert hand(evening, "B") == (HUNDRED, *HAND)
    assert with_it.texts == without_it.texts == "Moved by hand: $100 from Ann to Ben (a slip)."
    assert with_it.game.tally(with_it.state)["cash out of place"] != 0  # the hands are made up
    for seat in (None, "B", "C"):
        assert with_it.view(seat) == without_it.view(seat)


@pytest.mark.clause("downeast_dealer", "9.1")
def test_only_cards_of_the_box_can_be_moved_and_only_with_a_reason() -> None:
    evening = midway(3)
    assert blames(
        evening.refusal(moved_cash(20_00, "A", "B")),
        "cents",
        "$20",
        "$500, $200, $100, $50, $10, $0, a bad check",
    )
    assert evening.refusal(moved_cash(TEN, "A", "B", "")).blank == "reason"
    assert evening.refusal(moved_cash(TEN, "A", "reserve")).blank == "target"
    evening.play(moved_cash(CHECK, "A", "C"))
    assert "a bad check" in evening.texts
    assert hand(evening, "C") == (*HAND, CHECK)


@pytest.mark.clause("downeast_dealer", "9.2")
def test_an_item_moves_to_another_player() -> None:
    evening = midway(3, owned={"A": {"Oars": 1}, "B": {"Oars": 3}})
    evening.play(moved_item("A Oars", "B"))
    assert "an oar from Ann to Ben" in evening.texts
    assert (evening.told[1].seat, evening.told[1].item) == ("B", "Oars")
    assert (items(evening, "A"), items(evening, "B")) == ({}, {"Oars": 4})
    assert evening.kinds == {"RunAuction"}


@pytest.mark.clause("downeast_dealer", "9.2")
def test_only_an_item_that_the_player_has_moves_and_only_elsewhere() -> None:
    evening = midway(3, owned={"A": {"Oars": 1}})
    assert blames(evening.refusal(moved_item("B Oars", "C")), "piece", "B Oars", "Ann: an oar")
    assert evening.refusal(moved_item("A Oars", "A")).why == str(TWO_PLACES)
    assert evening.refusal(moved_item("A Oars", "D")).blank == "target"
    assert evening.refusal(moved_item("A Oars", "B", " ")).blank == "reason"
    nothing = midway(3).refusal(moved_item("A Oars", "B"))
    assert type(nothing) is NotAsked


@pytest.mark.clause("downeast_dealer", "9.2", "8.2")
def test_an_item_moved_by_hand_can_end_the_game_or_the_turn() -> None:
    whole = dict.fromkeys(("Trophies", "Canoes", "Buoys", "Lanterns", "Traps", "Chests"), 4)
    owned = {"A": {"Oars": 1, **whole}, "B": {"Oars": 2}, "C": {"Oars": 1}}
    evening = midway(3, owned=owned, deck={}, thief=False)
    evening.play(moved_item("A Oars", "C"))
    assert evening.details[1] == {"happened": "Passed", "seat": "A"}
    assert evening.state.turn == "B"
    evening.play(moved_item("B Oars", "C"), moved_item("B Oars", "C"))
    assert evening.view().over


@pytest.mark.clause("downeast_dealer", "9.1", "9.2")
def test_nothing_moves_by_hand_while_an_auction_or_a_deal_is_under_way() -> None:
    owned = {"A": {"Oars": 1}, "B": {"Oars": 1}}
    for evening in (
        seated(3),
        turned(midway(3, owned=owned), "Traps"),
        turned(midway(3, owned=owned), THIEVES),
        challenged(midway(3, owned=owned), "B", "Oars", TEN),
    ):
        assert evening.game.adjusts(evening.state) == ()


@pytest.mark.clause("downeast_dealer", "9.1")
def test_real_cash_is_not_moved_here() -> None:
    evening = midway(3, owned={"A": {"Oars": 1}}, keeper="table")
    assert [ask.kind for ask in evening.game.adjusts(evening.state)] == ["AdjustPiece"]


def test_a_move_by_hand_can_be_undone() -> None:
    evening = midway(3).play(moved_cash(FIFTY, "A", "outside"))
    evening.undo()
    assert hand(evening, "A") == HAND
