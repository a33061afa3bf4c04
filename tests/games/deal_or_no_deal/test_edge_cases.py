"""Edge cases 1 to 14 from the rules page: cases, guesses, the kitty, the floor, the offer."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    MakeOffer,
    TakeGuess,
)
from companion.games.deal_or_no_deal.state import average
from tests.games.deal_or_no_deal.stories import (
    CASES_BY_ROUND,
    CENT,
    KITTY,
    MILLION,
    SEVEN_FIFTY,
    START,
    VALUES,
    began,
    by_hand,
    call,
    cash,
    dealt,
    hosted,
    kitty,
    lift,
    opened,
    played_round,
    purse,
    refused,
    seated,
    to_offer,
    to_round,
)
from tests.refusals import blames


@pytest.mark.clause("deal_or_no_deal", "1.4", "1.8")
@pytest.mark.parametrize(
    ("players", "each", "centre"),
    [
        (3, {"C": 26}, 0),
        (4, {"C": 13, "D": 13}, 0),
        (5, dict.fromkeys("CDE", 8), 2),
        (6, dict.fromkeys("CDEF", 6), 2),
    ],
)
def test_g01_the_cases_are_shared_equally_and_the_rest_go_in_the_center(players, each, centre) -> None:
    held = began(players, special=None).state.now.held
    assert {place: held.count(place) for place in held if place != "centre"} == each
    assert held.count("centre") == centre
    assert "A" not in held
    assert "B" not in held


@pytest.mark.clause("deal_or_no_deal", "4.1")
def test_g02_after_round_nine_two_cases_and_two_values_are_left() -> None:
    evening = began(4)
    left = []
    for number in range(1, 10):
        assert evening.state.now.left == CASES_BY_ROUND[number - 1]
        refused(played_round(evening))
        left.append(len(evening.state.now.cases))
    assert left == [20, 15, 11, 8, 6, 5, 4, 3, 2]
    assert len(evening.state.now.values) == 2
    assert 1 in evening.state.now.cases


@pytest.mark.clause("deal_or_no_deal", "1.2", "4.5")
def test_g03_there_are_as_many_open_covers_as_unopened_cases_at_every_step() -> None:
    evening = began(5)
    while evening.state.now.round < 10:
        opened_so_far = len(evening.state.now.opened)
        view = evening.view()
        assert sum(view.lit) == len(evening.state.now.cases) == 26 - opened_so_far
        if "CallCase" in evening.kinds:
            case = next(case for case in evening.state.now.cases if case != 1)
            evening.play(CallCase(seat="B", case=case))
            lift(evening, evening.state.now.values[-1])
        else:
            refused(evening)
    assert sum(evening.view().lit) == 2


@pytest.mark.clause("deal_or_no_deal", "10.2")
def test_g04_the_rough_guide_of_two_values_and_of_the_full_board() -> None:
    assert average((500_00, 50_000_00)) == 25_250_00
    assert average(VALUES) == 131_477_54
    assert began(4).view().average == 131_477_54


@pytest.mark.clause("deal_or_no_deal", "5.2")
def test_g05_a_wrong_paid_guess_goes_into_the_kitty() -> None:
    evening = opened(began(4), "C", 100_00, guess=MILLION, pay="paid")
    assert cash(evening, "C") == 1_120_000_00
    assert kitty(evening) == 10_000_00


@pytest.mark.clause("deal_or_no_deal", "2.2", "2.8", "5.2")
def test_g06_a_right_paid_guess_of_750_wins_its_price_back_with_the_kitty() -> None:
    evening = call(began(4), "C")
    evening.play(TakeGuess(seat="C", value=SEVEN_FIFTY, pay="paid"))
    assert kitty(evening) == 10_000_00
    lift(evening, SEVEN_FIFTY)
    assert cash(evening, "C") == 1_130_750_00
    assert kitty(evening) == 0


@pytest.mark.clause("deal_or_no_deal", "2.3", "5.1")
def test_g07_a_right_free_guess_of_the_cent_pays_the_holder_and_the_kitty_goes_to_the_host() -> None:
    evening = opened(began(4), "C", CENT, guess=CENT)
    assert cash(evening, "C") == START + 5_000_00
    assert cash(evening, "A") == START + KITTY
    assert kitty(evening) == 0


@pytest.mark.clause("deal_or_no_deal", "2.3", "2.5")
def test_g08_the_cent_from_the_center_pays_the_host_and_750_from_the_center_nobody() -> None:
    cent = opened(began(5), "centre", CENT)
    assert cash(cent, "A") == START + KITTY
    assert kitty(cent) == 0

    evening = began(5)
    before = purse(evening)
    opened(evening, "centre", SEVEN_FIFTY)
    assert purse(evening) == before
    assert kitty(evening) == KITTY


@pytest.mark.clause("deal_or_no_deal", "2.1", "2.4")
def test_g09_a_second_kitty_card_wins_nothing_while_the_kitty_is_empty() -> None:
    evening = opened(began(4), "C", SEVEN_FIFTY)
    before = purse(evening)
    opened(evening, "D", CENT)
    assert "KittyEmpty" in evening.happened
    assert purse(evening) == before
    assert kitty(evening) == 0


@pytest.mark.clause("deal_or_no_deal", "2.1")
def test_g09_a_paid_guess_in_between_fills_the_kitty_again() -> None:
    evening = opened(began(4), "C", SEVEN_FIFTY)
    opened(evening, "D", 1_00, guess=MILLION, pay="paid")
    assert kitty(evening) == 5_000_00
    opened(evening, "D", CENT)
    assert cash(evening, "A") == START + 5_000_00


@pytest.mark.clause("deal_or_no_deal", "2.1")
def test_g10_a_new_host_finds_5000_in_the_kitty_if_it_was_empty() -> None:
    evening = opened(began(4), "C", SEVEN_FIFTY)
    dealt(played_round(evening), 0)
    lift(evening, 500_00)
    assert kitty(evening) == 0
    evening.play(BeginHosting(host="B", contestant="C"))
    assert kitty(evening) == 5_000_00


@pytest.mark.clause("deal_or_no_deal", "2.1")
def test_g10_a_kitty_with_something_in_it_stays_as_it_is() -> None:
    evening = hosted(by_hand(seated(4), 7_500_00, "bank", "kitty"), "A", "B")
    assert kitty(evening) == 7_500_00
    evening.play(BeginHosting(host="B", contestant="C"))
    assert kitty(evening) == 7_500_00


def cal_with(cents, number):
    """Return a game at the start of this round; Cal, who hasn't hosted yet, has this much cash."""
    return by_hand(to_round(began(4), number, last="C"), START - cents, "C", "bank")


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_g11_before_hosting_you_keep_a_million() -> None:
    evening = call(cal_with(1_035_000_00, 8), "C")
    refusal = evening.refusal(TakeGuess(seat="C", value=MILLION, pay="paid"))
    assert blames(refusal, "pay", "$40,000", "Cal", "$35,000")


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_g11_and_may_spend_down_to_exactly_a_million() -> None:
    evening = call(cal_with(1_035_000_00, 7), "C")
    evening.play(TakeGuess(seat="C", value=MILLION, pay="paid"))
    assert cash(evening, "C") == MILLION


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_g12_after_hosting_the_same_player_may_spend_it_all() -> None:
    evening = hosted(seated(4), "C", "A", deal=90_000_00)
    assert cash(evening, "C") == 1_035_000_00
    evening.play(BeginHosting(host="A", contestant="B"), ChooseCase(seat="B", case=1))
    call(to_round(evening, 8, last="C"), "C").play(TakeGuess(seat="C", value=MILLION, pay="paid"))
    assert cash(evening, "C") == 995_000_00


@pytest.mark.clause("deal_or_no_deal", "6.1", "7.3")
def test_g13_a_million_is_the_highest_offer_and_a_host_with_just_that_cannot_guess_after_it() -> None:
    evening = by_hand(to_offer(began(4), 4), 125_000_00, "A", "bank")
    assert blames(
        evening.refusal(MakeOffer(seat="A", cents=1_000_001_00)), "cents", "$1,000,001", "$0", "$1,000,000"
    )
    evening.play(MakeOffer(seat="A", cents=MILLION), Deal(seat="B"))
    assert cash(evening, "A") == 0
    assert evening.kinds == {"Reveal"}
    assert type(evening.refusal(TakeGuess(seat="A", value=1_00, pay="paid"))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "6.5", "7.1", "7.2")
def test_g14_after_a_deal_in_round_four_the_host_pays_20000_and_guesses_right() -> None:
    evening = by_hand(to_offer(began(4), 4, keep=(300_000_00,)), 75_000_00, "bank", "A")
    before = kitty(evening)
    dealt(evening, 100_000_00).play(TakeGuess(seat="A", value=300_000_00, pay="paid"))
    lift(evening, 300_000_00)
    assert cash(evening, "A") == 1_380_000_00
    assert cash(evening, "B") == START + 100_000_00
    assert kitty(evening) == before + 20_000_00
