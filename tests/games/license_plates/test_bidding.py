"""The bidding: what may be said, who may say it, and when it's over."""

import pytest

from companion.game.refusal import NotAsked, NotYours
from companion.games.license_plates.bidding import ladder
from companion.games.license_plates.moves import CancelRound, EnterCount
from companion.games.license_plates.state import Bid
from companion.table.stepping import Stale
from tests.games.license_plates.stories import canceled, move, opened, said, warned
from tests.refusals import blames


@pytest.mark.clause("license_plates", "3.1")
def test_the_opener_must_bid() -> None:
    evening = opened()
    assert evening.kinds == {"MakeBid"}
    for words in ("A agrees", "A challenges"):
        assert type(evening.refusal(move(words))) is NotAsked
    count, numeral = evening.asked("MakeBid").blanks
    assert (count.suggested, numeral.suggested) == (None, None)


@pytest.mark.clause("license_plates", "3.1")
def test_one_0_is_the_least_bid_and_there_is_no_most() -> None:
    assert blames(opened().refusal(move("A 0×9")), "count", "1")
    said(opened(), "A 1×0", "B 1000000×9")
    assert blames(opened().refusal(move("A 2×10")), "numeral", "10", "0–9")


@pytest.mark.clause("license_plates", "3.3")
def test_each_in_turn_bids_agrees_or_challenges_and_nobody_out_of_turn() -> None:
    evening = said(opened(), "A 2×4")
    assert {(ask.kind, ask.seat) for ask in evening.asks} == {
        ("MakeBid", "B"),
        ("Agree", "B"),
        ("Challenge", "B"),
    }
    for words in ("C 3×4", "C agrees", "D challenges"):
        assert type(evening.refusal(move(words))) is NotYours
    said(evening, "B agrees")
    assert {ask.seat for ask in evening.asks} == {"C"}
    assert evening.texts == "Ben agrees."
    assert said(evening, "C challenges").texts == "Cal challenges."
    assert said(evening, "D 2×5").texts == "Dee bids two 5s."


@pytest.mark.clause("license_plates", "3.4")
def test_a_challenger_may_bid_after_a_higher_bid() -> None:
    evening = said(opened(), "A 2×4", "B challenges", "C agrees", "D 2×5", "A challenges", "B 2×6")
    assert evening.view().waiting == ("C", "D", "A")
    assert [bid.seat for bid in evening.view().bids] == ["A", "D", "B"]


@pytest.mark.clause("license_plates", "3.5")
@pytest.mark.parametrize("words", ["A agrees", "A challenges", "A 3×4"])
def test_bidders_dont_answer_their_own_bid(words) -> None:
    evening = said(opened(), "A 2×4", "B agrees", "C agrees")
    assert type(evening.refusal(move(words))) is NotYours
    said(evening, "D challenges")
    assert "MakeBid" not in evening.kinds


@pytest.mark.clause("license_plates", "3.5")
def test_a_bidder_who_was_outbid_answers_like_everybody_else() -> None:
    evening = said(opened(), "A 2×4", "B 3×4", "C agrees", "D agrees")
    assert {ask.seat for ask in evening.asks} == {"A"}
    assert evening.kinds == {"MakeBid", "Agree", "Challenge"}


@pytest.mark.clause("license_plates", "3.6")
@pytest.mark.parametrize("last", ["D challenges", "D agrees"])
def test_the_bidding_is_over_when_everyone_has_answered_alike_or_not(last) -> None:
    evening = said(opened(), "A 2×4", "B agrees", "C challenges")
    assert evening.state.phase == "bidding"
    said(evening, last)
    assert evening.state.phase == "count"
    assert str(evening.told[-1].text) == "Bidding is over. Ann bid two 4s."


@pytest.mark.clause("license_plates", "3.7")
def test_only_if_all_agree_may_the_bidder_go_on_or_cancel() -> None:
    evening = said(opened(), "A 2×4", "B agrees", "C agrees", "D agrees")
    assert str(evening.told[-1].text) == "Everyone agrees. Ann can bid higher or cancel the round."
    refusal = evening.refusal(move("A 2×4"))
    assert blames(refusal, "", "two 4s")
    assert type(evening.refusal(EnterCount(count=1))) is NotAsked
    said(evening, "A 2×5", "B agrees", "C agrees", "D agrees", "A 2×6")
    assert type(evening.refusal(CancelRound(seat="A"))) is NotAsked


@pytest.mark.clause("license_plates", "3.8")
def test_a_canceled_round_is_a_round_and_its_cards_are_gone_unseen() -> None:
    evening = said(opened(), "A 2×4", "B agrees", "C agrees", "D agrees").play(CancelRound(seat="A"))
    assert evening.happened == ["RoundCancelled", "RoundBegan"]
    assert evening.texts == (
        "Ann cancels the round. Discard the cards face down. Round 2: Ben opens. Six plates in play."
    )
    view = evening.view()
    assert (view.round, view.discarded, set(view.stacks.values())) == (2, 2 + 6, {6})
    assert [card.digits for card in view.result.cards] == [None] * 6
    assert canceled(evening, 7).view().over


@pytest.mark.clause("license_plates", "3.9")
def test_more_than_there_can_be_digits_is_cautioned_and_taken() -> None:
    evening = said(opened(), "A 36×9")
    assert warned(evening, "B 37×0") == ["There are at most 36 digits on six plates."]
    assert warned(opened(), "A 36×9") == []
    assert "12 digits" in warned(opened(6, length=2), "A 13×0")[0]
    assert said(evening, "B 37×0").view().bids[-1].count == 37


@pytest.mark.parametrize(
    ("bid", "next_three"),
    [
        (None, ((1, 0), (1, 1), (1, 2))),
        (Bid("A", 4, 7), ((4, 8), (4, 9), (5, 0))),
        (Bid("A", 4, 9), ((5, 0), (5, 1), (5, 2))),
        (Bid("A", 1, 0), ((1, 1), (1, 2), (1, 3))),
    ],
)
@pytest.mark.clause("license_plates", "3.2")
def test_the_ladder_of_what_comes_next(bid, next_three) -> None:
    assert ladder(bid, 3) == next_three


@pytest.mark.clause("license_plates", "3.2")
def test_the_ladder_is_all_that_is_higher_and_no_bid_is_made_by_a_bare_enter() -> None:
    evening = said(opened(), "A 4×7")
    steps = evening.view().ladder
    assert len(steps) == 10
    for count in range(1, 7):
        for numeral in range(10):
            legal = (count, numeral) > (4, 7)
            assert ((count, numeral) in ladder(evening.view().bids[-1], 100)) == legal
            if not legal:
                evening.refusal(move(f"B {count}×{numeral}"))
    assert steps[0] == (4, 8)
    assert all(blank.suggested is None for blank in evening.asked("MakeBid").blanks)


@pytest.mark.clause("license_plates", "3.2")
def test_a_form_offers_only_numerals_that_are_higher() -> None:
    ask = said(opened(), "A 4×7").asked("MakeBid")
    numeral = ask.narrowed(ask.blanks[1], {"count": 4})
    assert [str(option.label) for option in numeral.options if not option.closed] == ["8", "9"]
    assert ask.narrowed(ask.blanks[1], {"count": 5}) == ask.blanks[1]


def test_an_answer_to_the_last_bid_is_not_one_to_the_next() -> None:
    evening = said(opened(3), "A 2×4")
    agree = next(one for one in evening.record.position.asks if one.ask.kind == "Agree")
    said(evening, "B 2×5", "C agrees", "A 2×6")
    with pytest.raises(Stale):
        evening.record.played(move("B agrees"), agree.id)


def test_the_questions_name_the_bid() -> None:
    evening = said(opened(), "A 4×7")
    assert [str(ask.sentence) for ask in evening.asks] == [
        "Agree, challenge or bid higher?",
        "Agree with four 7s?",
        "Challenge four 7s?",
    ]
    said(evening, "B agrees", "C agrees", "D agrees")
    assert str(evening.asked("CancelRound").sentence) == "Cancel the round at four 7s?"
