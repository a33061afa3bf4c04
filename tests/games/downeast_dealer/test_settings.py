"""Every setting changes how some story ends."""

import random
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from companion.game import Refused
from companion.games.downeast_dealer.moves import (
    AnswerPile,
    Begin,
    BidAgainstThief,
    Buy,
    CannotPay,
    Challenge,
    HandOver,
    KeepItem,
    LayPile,
    NoMoneyLeft,
    RunAuction,
    TakePile,
)
from companion.testing import Playthrough
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    GAME,
    TEN,
    THIEVES,
    answered,
    began,
    bid,
    challenged,
    closed,
    hand,
    items,
    kept,
    midway,
    sold,
    taken,
    turned,
)
from tests.refusals import blames

TRAPS = {"A": {"Traps": 1}, "B": {"Traps": 1}}
TWO_THIEVES = {"A": {THIEVES: 1}, "B": {THIEVES: 1}}


# The second_tie setting.


@pytest.mark.clause("downeast_dealer", "6.10")
def test_second_tie_gives_the_items_to_the_challenger() -> None:
    def story(**settings):
        evening = answered(challenged(midway(3, owned=TRAPS, **settings), "B", "Traps", FIFTY), "B", FIFTY)
        assert evening.kinds == {"LayPile"}  # the first tie doesn't settle it
        return answered(evening.play(LayPile(seat="A", cards=(TEN,))), "B", TEN)

    usual, settled = story(), story(second_tie=True)
    assert usual.kinds == {"LayPile"}
    assert items(settled, "A") == {"Traps": 2}
    assert "The second tie settles it. Ann gets a trap from Ben." in settled.texts
    assert settled.state.turn == "B"


@pytest.mark.clause("downeast_dealer", "6.10", "7.4")
def test_second_tie_over_thieves_gives_them_to_the_challenged() -> None:
    evening = midway(3, owned=TWO_THIEVES, second_tie=True)
    answered(challenged(evening, "B", THIEVES, FIFTY), "B", FIFTY)
    answered(evening.play(LayPile(seat="A", cards=(TEN,))), "B", TEN)
    assert (items(evening, "A"), items(evening, "B")) == ({}, {THIEVES: 2})


# The thief_deal setting.


@pytest.mark.clause("downeast_dealer", "7.2")
@pytest.mark.parametrize(("offer", "answer", "loser"), [(FIFTY, TEN, "B"), (TEN, FIFTY, "A")])
def test_thief_deal_of_all_leaves_the_winner_none(offer, answer, loser) -> None:
    evening = midway(3, owned={"A": {THIEVES: 3}, "B": {THIEVES: 1}}, thief_deal="all")
    answered(challenged(evening, "B", THIEVES, offer), "B", answer)
    assert items(evening, loser) == {THIEVES: 4}


@pytest.mark.clause("downeast_dealer", "7.2", "7.3")
def test_thief_deal_of_all_gives_whoever_takes_the_pile_all_of_them() -> None:
    evening = midway(3, owned={"A": {THIEVES: 3}, "B": {THIEVES: 1}}, thief_deal="all")
    challenged(evening, "B", THIEVES, CHECK)
    assert str(evening.asked("TakePile").sentence) == "Ann wants you to have 3 Thieves. Take the pile unseen?"
    taken(evening, "B")
    assert items(evening, "B") == {THIEVES: 4}


@pytest.mark.clause("downeast_dealer", "7.2")
def test_thief_deal_changes_nothing_for_other_items() -> None:
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 3}}, thief_deal="all")
    taken(challenged(evening, "B", "Traps", TEN), "B")
    assert items(evening, "B") == {"Traps": 2}


# With keeper=companion.


@pytest.mark.clause("downeast_dealer", "1.5", "2.2")
def test_tableside_draws_the_deck_to_the_last_card() -> None:
    evening = began(3, keeper="companion")
    drawn = []
    while evening.view().deck:
        if evening.state.phase == "turn":
            evening.play(RunAuction(seat=evening.state.turn))
            (card,) = [h.item for h in evening.told if type(h).__name__ == "CardTurned"]
            drawn.append(card)
        elif evening.state.heist:
            seat = next(ask.seat for ask in evening.asks if not ask.done)
            evening.play(BidAgainstThief(seat=seat, cards=hand(evening, seat)[: "BCA".index(seat) + 1]))
        else:
            closed(evening).play(KeepItem(seat=evening.state.turn))
    deck = {each.name: each.size for each in GAME.view(began(3).state, None).sets}
    assert Counter(drawn) == deck
    assert drawn != sorted(drawn)


@pytest.mark.clause("downeast_dealer", "1.5")
def test_each_card_of_the_deck_is_equally_likely() -> None:
    evening = midway(3, deck={"Traps": 3, "Oars": 1}, keeper="companion")
    state, _ = GAME.play(evening.state, RunAuction(seat="A"))
    (ask,) = GAME.asks(state)
    assert ask.chance
    rng = random.Random(1)
    drawn = Counter(ask.blanks[0].draw(rng) for _ in range(4000))
    assert 2900 < drawn["Traps"] < 3100
    (by_hand,) = midway(3, deck={"Traps": 3, "Oars": 1}).play(RunAuction(seat="A")).asks
    assert not by_hand.chance
    assert [option.value for option in by_hand.blanks[0].options] == ["Traps", "Oars"]


# With keeper=table, so the cash is real.


def real(players=3, **how):
    return midway(players, keeper="table", **how)


@pytest.mark.clause("downeast_dealer", "1.5")
def test_tableside_knows_nothing_of_real_cash() -> None:
    evening = real()
    assert evening.state.hands == {}
    assert evening.view("A").hand is None
    kept(evening, "Chests")
    assert "CashMoved" not in evening.happened
    assert evening.view().cash_in_play == 420_00


@pytest.mark.clause("downeast_dealer", "1.5", "3.1")
def test_real_cash_is_handed_over_on_the_table() -> None:
    evening = sold(turned(real(), "Traps"), "B", 80)
    assert evening.kinds == {"HandOver", "CannotPay"}
    assert str(evening.asked("HandOver").sentence) == "Pay Ann $80 for the trap."
    assert evening.asked("HandOver").seat == evening.asked("CannotPay").seat == "B"
    evening.play(HandOver(seat="B"))
    assert evening.texts == "Ben buys a trap for $80."
    assert items(evening, "B") == {"Traps": 1}


@pytest.mark.clause("downeast_dealer", "1.5", "3.4", "3.7")
def test_the_table_says_that_somebody_has_not_enough_real_cash() -> None:
    evening = sold(turned(real(), "Traps"), "B", 80).play(CannotPay(seat="B"))
    assert evening.texts.startswith("Ben can't pay $80 and shows their cash. ")
    assert evening.details[-1] == {"happened": "AuctionAgain", "without": "B"}
    assert [ask.seat for ask in evening.asks if ask.kind == "Bid"] == ["C"]
    sold(evening, "C", 90).play(CannotPay(seat="C"))
    assert items(evening, "A") == {"Traps": 1}


@pytest.mark.clause("downeast_dealer", "1.5", "3.6")
def test_an_auctioneer_without_enough_real_cash_has_to_sell() -> None:
    evening = bid(turned(real(), "Traps"), "B", 80)
    assert evening.asked_of("Bid", "B").cautions == ()
    closed(evening)
    assert evening.asked("Buy").cautions == ()
    evening.play(Buy(seat="A"))
    assert evening.asked("HandOver").seat == "A"
    evening.play(CannotPay(seat="A"))
    assert evening.asked("HandOver").seat == "B"
    evening.play(HandOver(seat="B"))
    assert items(evening, "B") == {"Traps": 1}


@pytest.mark.clause("downeast_dealer", "1.5", "6.5")
@pytest.mark.parametrize(("offer", "answer", "winner"), [(60_00, 50_00, "A"), (50_00, 60_00, "B")])
def test_only_the_value_of_a_real_pile_is_entered(offer, answer, winner) -> None:
    evening = real(owned=TRAPS).play(Challenge(seat="A", match="B Traps"))
    assert blames(evening.refusal(LayPile(seat="A", cents=55_00)), "cents", "$55", "$10")
    assert blames(evening.refusal(LayPile(seat="A", cents=280_00)), "cents", "$280", "$0", "$270")
    evening.play(LayPile(seat="A", cents=offer))
    assert evening.kinds == {"TakePile", "AnswerPile"}  # everyone can see whether it's a stack or a fan
    assert evening.view("A").laid.cents == offer
    evening.play(AnswerPile(seat="B", cents=answer))
    assert items(evening, winner) == {"Traps": 2}
    assert "CashMoved" not in evening.happened
    assert "$" not in evening.texts


@pytest.mark.clause("downeast_dealer", "1.5", "6.4")
def test_a_real_pile_is_taken() -> None:
    evening = real(owned=TRAPS).play(Challenge(seat="A", match="B Traps"), LayPile(seat="A", cents=0))
    evening.play(TakePile(seat="B"))
    assert items(evening, "A") == {"Traps": 2}


@pytest.mark.clause("downeast_dealer", "1.5", "6.9")
@pytest.mark.parametrize(("item", "winner"), [("Traps", "A"), (THIEVES, "B")])
def test_the_table_says_when_a_tie_with_real_cash_would_never_end(item, winner) -> None:
    evening = real(owned={"A": {item: 1}, "B": {item: 1}}, least=0)
    evening.play(Challenge(seat="A", match=f"B {item}"))
    assert evening.kinds == {"LayPile"}
    evening.play(LayPile(seat="A", cents=0), AnswerPile(seat="B", cents=0))
    assert evening.kinds == {"LayPile", "NoMoneyLeft"}
    assert evening.asked("NoMoneyLeft").possible
    evening.play(NoMoneyLeft(seat="A"))
    assert {"happened": "NothingLeft"} in evening.details
    assert items(evening, winner) == {item: 2}


@pytest.mark.clause("downeast_dealer", "1.5", "5.3", "5.5")
def test_real_bids_against_the_thief_and_a_tie_that_would_never_end() -> None:
    evening = turned(real(4, least=0), THIEVES)
    evening.play(
        *(
            BidAgainstThief(seat=seat, cents=cents)
            for seat, cents in zip("BCDA", (30_00, 0, 0, 10_00), strict=True)
        )
    )
    assert "The bids: Ben $30, Cal $0, Dee $0, Ann $10." in evening.texts
    assert evening.kinds == {"BidAgainstThief", "NoMoneyLeft"}
    again = evening.play(BidAgainstThief(seat="C", cents=0))
    assert "NoMoneyLeft" not in again.kinds  # there's money in the bid
    again.play(BidAgainstThief(seat="D", cents=0), NoMoneyLeft())
    assert items(evening, "C") == {THIEVES: 1}
    assert "all $40" in evening.texts


@pytest.mark.clause("downeast_dealer", "1.5", "5.2")
def test_a_real_bid_may_be_changed_too() -> None:
    evening = turned(real(), THIEVES)
    evening.play(BidAgainstThief(seat="B", cents=0), BidAgainstThief(seat="B", cents=50_00))
    evening.play(BidAgainstThief(seat="C", cents=20_00), BidAgainstThief(seat="A", cents=30_00))
    assert items(evening, "C") == {THIEVES: 1}


@pytest.mark.clause("downeast_dealer", "6.11")
@pytest.mark.parametrize(
    ("ties", "least", "possible"),
    [((0,), 0, True), ((50_00,), 0, False), ((50_00, 0), 0, False), ((0,), 90_00, False)],
)
def test_nobody_is_out_of_money_after_a_tie_of_50_and_50(ties, least, possible) -> None:
    """Only the two of them know what was in the piles, so only the challenger is told that money is left."""
    evening = real(owned=TRAPS, least=least).play(Challenge(seat="A", match="B Traps"))
    for cents in ties:
        evening.play(LayPile(seat="A", cents=cents), AnswerPile(seat="B", cents=cents))
    ask = evening.asked("NoMoneyLeft")
    assert (ask.seat, ask.possible) == ("A", possible)
    for viewer in (None, "B", "C"):
        assert ask.seen_by(viewer).possible
        assert not ask.seen_by(viewer).together
    if possible:
        evening.play(NoMoneyLeft(seat="A"))
        assert items(evening, "A") == {"Traps": 2}
    else:
        assert (
            evening.refusal(NoMoneyLeft(seat="A")).why
            == "That can't be right: at least one of you still has money."
        )


@pytest.mark.clause("downeast_dealer", "5.7")
def test_a_thief_tie_goes_on_while_one_of_the_tied_is_known_to_have_money() -> None:
    evening = turned(real(), THIEVES)
    for cents in (50_00, 40_00):
        assert "NoMoneyLeft" not in evening.kinds  # of $90, at least $40 is left
        evening.play(*(BidAgainstThief(seat=seat, cents=cents) for seat in "BCA"))
    assert evening.state.least_cash == {"A": 0, "B": 0, "C": 0}
    assert "NoMoneyLeft" in evening.kinds


@pytest.mark.clause("downeast_dealer", "5.7")
def test_what_everyone_knows_of_real_cash() -> None:
    evening = turned(real(), "Chests")
    assert evening.state.least_cash == {"A": 140_00, "B": 140_00, "C": 140_00}
    sold(evening, "B", 80).play(HandOver(seat="B"))  # Ben may have overpaid
    assert evening.state.least_cash == {"A": 220_00, "B": 0, "C": 140_00}
    turned(evening, THIEVES).play(
        *(
            BidAgainstThief(seat=seat, cents=cents)
            for seat, cents in zip("CAB", (0, 20_00, 10_00), strict=True)
        )
    )
    assert evening.state.least_cash == {"A": 200_00, "B": 0, "C": 170_00}
    sold(turned(evening, "Oars"), "A", 30).play(CannotPay(seat="A"))
    assert evening.state.least_cash == {"A": 0, "B": 0, "C": 170_00}


@pytest.mark.clause("downeast_dealer", "5.7", "6.11")
def test_a_pile_laid_face_down_may_have_been_everything() -> None:
    evening = real(owned=TRAPS).play(Challenge(seat="A", match="B Traps"), LayPile(seat="A", cents=10_00))
    evening.play(TakePile(seat="B"))
    assert evening.state.least_cash == {"A": 0, "B": 90_00, "C": 90_00}


@pytest.mark.clause("downeast_dealer", "1.10")
def test_a_real_pile_is_a_sum_and_not_cards() -> None:
    evening = real(owned=TRAPS).play(Challenge(seat="A", match="B Traps"))
    for cards in ((-50_00,), (7,), (500_00,) * 9, ()):
        refused = evening.refusal(LayPile(seat="A", cards=cards, cents=10_00))
        assert (refused.blank, refused.why) == ("cards", "Enter what the pile is worth, not its cards.")
    for cents in (-10_00, 5_00, 280_00):
        assert evening.refusal(LayPile(seat="A", cents=cents)).blank == "cents"
    assert type(evening.refusal(LayPile(seat="A"))) is Refused
    evening.play(LayPile(seat="A", cents=10_00))
    assert evening.refusal(AnswerPile(seat="B", cards=(TEN,), cents=10_00)).blank == "cards"
    thief = turned(real(), THIEVES)
    assert thief.refusal(BidAgainstThief(seat="B", cards=(TEN,), cents=10_00)).blank == "cards"


@pytest.mark.clause("downeast_dealer", "1.10")
@pytest.mark.parametrize(
    ("cash", "step", "makes", "makes_not"),
    [
        ([[50_00, 1], [0, 2]], 50_00, (0, 50_00, 150_00), (10_00, 200_00)),
        ([[20_00, 1], [50_00, 1]], 10_00, (20_00, 70_00, 210_00), (10_00, 30_00, 200_00)),
    ],
)
def test_a_real_pile_is_made_of_cards_that_were_handed_out(cash, step, makes, makes_not) -> None:
    box = msgspec.to_builtins(GAME.box) | {"cash": cash}
    evening = real(owned=TRAPS, box=box).play(Challenge(seat="A", match="B Traps"))
    assert evening.asked("LayPile").blanks[0].step == step
    for cents in makes_not:
        assert evening.refusal(LayPile(seat="A", cents=cents)).blank == "cents"
    for cents in makes:
        evening.play(LayPile(seat="A", cents=cents)).undo()


def test_in_a_game_begun_under_older_rules_the_whole_table_says_that_the_money_is_gone() -> None:
    evening = Playthrough(replace(GAME, version=2), 3, keeper="table").play(Begin(first="A"))
    for item in ("Traps", "Oars", "Traps"):
        kept(evening, item)
    evening.play(Challenge(seat="A", match="C Traps"))
    evening.play(LayPile(seat="A", cents=50_00), AnswerPile(seat="C", cents=50_00))
    assert evening.asked("NoMoneyLeft").seat is None
    evening.play(NoMoneyLeft())
    assert items(evening, "A") == {"Traps": 2}
