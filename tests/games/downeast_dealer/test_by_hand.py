"""What the table fixes by hand: cash cards and items."""

import random

import pytest

from companion.game import Refused
from companion.games.downeast_dealer.by_hand import TWO_PLACES
from companion.games.downeast_dealer.moves import AnswerPile, Challenge, LayPile, LeaveOut, RunAuction
from companion.testing import Playthrough
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    GAME,
    HAND,
    HUNDRED,
    TEN,
    THIEVES,
    began,
    bid,
    challenged,
    closed,
    hand,
    items,
    kept,
    midway,
    moved_cash,
    moved_item,
    seated,
    sold,
    taken,
    thief_bids,
    to_the_end,
    turned,
)
from tests.refusals import blames

SETS = tuple(each.name for each in GAME.box.sets)


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
    assert with_it.game.tally(with_it.state)["cash out of place"] != 0  # because the hands are made up
    for seat in (None, "B", "C"):
        assert with_it.view(seat) == without_it.view(seat)


@pytest.mark.clause("downeast_dealer", "9.1")
def test_a_card_is_moved_again_after_a_correction_whether_or_not_it_is_there() -> None:
    """Ann got the $100 by mistake and passed it on; nobody may learn whether she had another one."""
    with_it, without_it = midway(3, hands={"A": (HUNDRED, TEN)}), midway(3, hands={"A": (TEN,)})
    for evening in (with_it, without_it):
        evening.play(moved_cash(HUNDRED, "outside", "A"), moved_cash(HUNDRED, "A", "B"))
        evening.correct(1, moved_cash(FIFTY, "outside", "A"))
        assert evening.record.turn is None
        assert hand(evening, "A") == (FIFTY, TEN)
        assert hand(evening, "B") == (HUNDRED, *HAND)
    assert with_it.texts == without_it.texts
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


OWNED = {"A": {"Oars": 1, "Traps": 2}, "B": {"Oars": 1, "Traps": 1}}
PHASES = {
    "leave out": lambda: seated(3, short=True),
    "begin": lambda: seated(3),
    "turn": lambda: midway(3, owned=OWNED),
    "turn over": lambda: midway(3, owned=OWNED).play(RunAuction(seat="A")),
    "bid": lambda: bid(turned(midway(3, owned=OWNED), "Traps"), "B", 20),
    "sold": lambda: closed(bid(turned(midway(3, owned=OWNED), "Traps"), "B", 20)),
    "pay": lambda: sold(turned(midway(3, owned=OWNED), "Traps"), "B", 20),
    "thief": lambda: thief_bids(turned(midway(3, owned=OWNED), THIEVES), B=(TEN,)),
    "offer": lambda: midway(3, owned=OWNED).play(Challenge(seat="A", match="B Traps")),
    "answer": lambda: challenged(midway(3, owned=OWNED), "B", "Traps", TEN),
    "penalty": lambda: to_the_end(3, dict.fromkeys((*SETS, THIEVES), "A")),
}


@pytest.mark.clause("downeast_dealer", "9.1", "9.2")
@pytest.mark.parametrize("phase", PHASES)
def test_cash_and_items_can_be_moved_in_every_phase(phase) -> None:
    evening = PHASES[phase]()
    assert evening.state.phase == phase
    before = evening.game.tally(evening.state)
    evening.play(moved_cash(TEN, "A", "C"))
    assert (hand(evening, "A").count(TEN), hand(evening, "C").count(TEN)) == (tens(phase), 5)
    piece = next(o.value for o in evening.game.adjusts(evening.state)[1].blanks[0].open_choices)
    evening.play(moved_item(piece, "C"))
    assert items(evening, "C") == {piece.split(" ", 1)[1]: 1}
    assert evening.asks
    after = evening.game.tally(evening.state)
    assert {what: count for what, count in after.items() if count != before.get(what)} == {}


def tens(phase) -> int:
    """Return how many $10 cards Ann has left after one was moved; one may be in her pile."""
    return 2 if phase == "answer" else 3


@pytest.mark.clause("downeast_dealer", "9.1", "9.2")
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("keeper", ["phones", "table", "companion"])
def test_cash_and_items_can_be_moved_in_every_phase_that_comes_up(keeper, seed) -> None:
    rng = random.Random(seed)
    phases = set()
    short, thief = seed % 2 == 1, seed % 3 > 0
    evening = Playthrough(GAME, 3 + seed % 3, seed=seed, keeper=keeper, short=short, thief=thief)
    total = evening.game.tally(evening.state)
    for _ in range(400):
        if evening.view().over:
            break
        phases.add(evening.state.phase)
        asks = evening.game.adjusts(evening.state)
        assert [ask.kind for ask in asks] == ["AdjustMoney", "AdjustPiece"], evening.state.phase
        for ask in asks:
            outcome = by_hand(evening, ask, rng)
            after = evening.game.tally(outcome.position.state)
            assert {what: after.get(what) for what in total} == total, evening.state.phase
            if rng.random() < 0.1 and evening.record.state is not outcome.position.state:
                evening._take(outcome)
                break
        if evening.asks:
            ask = rng.choice([ask for ask in evening.asks if ask.possible])
            usual = next((ask for ask in evening.asks if ask.usual), ask)
            ask = usual if rng.random() < 0.6 else ask
            evening.play(GAME.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))
    assert phases >= {"begin", "turn", "bid", "sold", "pay", "offer", "answer", *(["thief"] if thief else [])}


def by_hand(evening, ask, rng):
    """Return the outcome of a random move by hand between two different places."""
    while True:
        move = GAME.stored_move({"move": ask.kind, **ask.draw(rng), "reason": "a slip"})
        try:
            return evening.record.played(move)
        except Refused as refusal:
            assert refusal.why == str(TWO_PLACES)


@pytest.mark.clause("downeast_dealer", "9.1")
def test_real_cash_that_was_moved_is_only_noted() -> None:
    evening = midway(3, keeper="table").play(moved_cash(FIFTY, "A", "B"), moved_cash(HUNDRED, "C", "outside"))
    assert evening.texts == "Moved by hand: $100 from Cal to outside the game (a slip)."
    assert evening.state.least_cash == {"A": 40_00, "B": 140_00, "C": 0}


@pytest.mark.clause("downeast_dealer", "9.1", "6.11")
def test_real_cash_moved_away_after_a_tie_may_have_been_the_last() -> None:
    evening = midway(3, owned=OWNED, keeper="table", least=0).play(Challenge(seat="A", match="B Oars"))
    evening.play(LayPile(seat="A", cents=FIFTY), AnswerPile(seat="B", cents=FIFTY))
    assert not evening.asked("NoMoneyLeft").possible
    evening.play(moved_cash(FIFTY, "A", "outside"), moved_cash(FIFTY, "B", "outside"))
    assert evening.asked("NoMoneyLeft").possible


@pytest.mark.clause("downeast_dealer", "9.2")
def test_an_item_goes_back_into_the_deck_or_comes_from_there() -> None:
    evening = midway(3, owned={"A": {"Oars": 1}})
    evening.play(moved_item("A Oars", "deck"))
    assert (items(evening, "A"), evening.state.deck["Oars"]) == ({}, 4)
    evening.play(moved_item("deck Chests", "B"))
    assert evening.texts == "Moved by hand: a treasure chest from the deck to Ben (a slip)."
    assert (items(evening, "B"), evening.state.chests, hand(evening, "B")) == ({"Chests": 1}, 0, HAND)
    assert evening.refusal(moved_item("deck Oars", "deck")).why == str(TWO_PLACES)


@pytest.mark.clause("downeast_dealer", "9.2", "4.1")
def test_a_chest_that_is_found_a_fifth_time_pays_nothing() -> None:
    evening = began(3)
    for _ in range(4):
        kept(evening, "Chests")
    cash = hand(evening, "C")
    turned(evening.play(moved_item("A Chests", "deck")), "Chests")
    assert evening.happened == ["CardTurned"]
    assert hand(evening, "C") == cash


@pytest.mark.clause("downeast_dealer", "9.2")
@pytest.mark.parametrize("item", ["Traps", THIEVES])
def test_the_card_for_sale_stays_where_it_is(item) -> None:
    evening = turned(midway(3), item)
    assert evening.refusal(moved_item(f"for sale {item}", "B")).why == "That's being auctioned right now."


@pytest.mark.clause("downeast_dealer", "9.3", "3.4")
def test_a_payer_whose_cash_is_moved_away_shows_what_is_left() -> None:
    evening = sold(turned(midway(3, hands={"B": (FIFTY, TEN)}), "Traps"), "B", 20)
    evening.play(moved_cash(TEN, "B", "C"))
    assert evening.asked("Pay").blanks[0].hand == (FIFTY,)
    evening.play(moved_cash(FIFTY, "B", "C"))
    assert evening.happened == ["Adjusted", "CashShown", "AuctionAgain"]
    assert evening.view().auction.out == ("B",)


@pytest.mark.clause("downeast_dealer", "9.3", "6.2")
def test_a_deal_is_for_as_many_items_as_both_still_have() -> None:
    evening = challenged(
        midway(3, owned={"A": {"Traps": 2}, "B": {"Traps": 1, "Oars": 1}}), "B", "Traps", TEN
    )
    evening.play(moved_item("deck Traps", "B"))
    assert "wants 2 traps from you" in str(evening.asked("TakePile").sentence)
    taken(evening, "B")
    assert items(evening, "A") == {"Traps": 4}


@pytest.mark.clause("downeast_dealer", "9.3")
def test_a_deal_with_nothing_to_deal_for_is_off_and_the_pile_goes_back() -> None:
    evening = challenged(midway(3, owned={"A": {"Traps": 2}, "B": {"Traps": 1}}), "B", "Traps", FIFTY)
    evening.play(moved_item("B Traps", "C"))
    assert evening.texts.endswith("There's nothing left to deal for, so the deal is off.")
    assert (hand(evening, "A"), evening.view().deal, evening.state.turn) == (HAND, None, "A")
    assert evening.kinds == {"RunAuction", "Challenge"}


@pytest.mark.clause("downeast_dealer", "9.3")
def test_without_a_card_in_the_deck_there_is_no_auction() -> None:
    owned = {"A": {"Oars": 1}, "B": {"Oars": 2}}
    evening = midway(3, owned=owned, deck={"Oars": 1}).play(RunAuction(seat="A"))
    evening.play(moved_item("deck Oars", "B"))
    assert "The deck is empty, so there's no auction." in evening.texts
    assert evening.kinds == {"Challenge"}


@pytest.mark.clause("downeast_dealer", "9.2", "1.7")
def test_a_set_that_is_left_out_takes_along_what_was_moved_by_hand() -> None:
    evening = seated(3, short=True).play(moved_item("deck Oars", "B"))
    evening.play(LeaveOut(sets=("Canoes", "Oars")))
    assert items(evening, "B") == {}


@pytest.mark.clause("downeast_dealer", "9.3", "8.2")
def test_a_game_that_is_not_over_after_all_goes_on() -> None:
    evening = to_the_end(3, dict.fromkeys((*SETS, THIEVES), "A"))
    assert evening.kinds == {"LoseSet"}
    evening.play(moved_item("A Oars", "B"))
    assert evening.kinds == {"Challenge"}
    evening.play(moved_item("B Oars", "A"))
    assert evening.kinds == {"LoseSet"}


def test_nothing_moves_by_hand_once_the_game_is_over() -> None:
    evening = to_the_end(3, dict.fromkeys(SETS, "A"), thief=False)
    assert evening.view().over
    assert evening.game.adjusts(evening.state) == ()


def test_a_move_by_hand_can_be_undone() -> None:
    evening = midway(3).play(moved_cash(FIFTY, "A", "outside"))
    evening.undo()
    assert hand(evening, "A") == HAND
