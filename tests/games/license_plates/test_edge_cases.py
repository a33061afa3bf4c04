"""The edge cases from the rules page, (g) 1 to 18; each is a short game."""

import pytest

from companion.game.ask import encoded
from companion.game.refusal import NotYours
from companion.games import SHELF
from companion.games.license_plates.moves import CancelRound
from tests.games.license_plates.stories import (
    ROUNDS,
    SEATS,
    START,
    by_hand,
    canceled,
    cash,
    counted,
    gained,
    left_with,
    move,
    opened,
    said,
    seated,
    shown,
    turned,
    typed,
)
from tests.refusals import blames

BOX = SHELF["license_plates"].box


# Edge case 1.


@pytest.mark.clause("license_plates", "3.2")
@pytest.mark.parametrize("higher", ["B 2×5", "B 2×8", "B 3×0", "B 4×5"])
def test_above_two_4s(higher) -> None:
    evening = said(opened(), "A 2×4", higher)
    assert evening.view().bids[-1].seat == "B"


@pytest.mark.clause("license_plates", "3.2")
@pytest.mark.parametrize("lower", ["B 2×4", "B 2×3", "B 2×0"])
def test_not_above_two_4s(lower) -> None:
    evening = said(opened(), "A 2×4")
    assert evening.refusal(move(lower)).why == (
        "That doesn't beat two 4s. Bid two of a numeral above 4, or three or more of any."
    )


@pytest.mark.clause("license_plates", "3.2")
def test_fewer_of_the_highest_numeral_are_not_above_two_4s() -> None:
    evening = said(opened(), "A 2×4")
    assert blames(evening.refusal(move("B 1×9")), "count", "2")


# Edge case 2.


@pytest.mark.clause("license_plates", "3.2")
def test_0_is_the_lowest_numeral_and_9_the_highest() -> None:
    said(opened(), "A 2×0", "B 2×1")
    evening = said(opened(), "A 2×9")
    assert blames(evening.refusal(move("B 2×0")), "count", "3")
    assert said(evening, "B 3×0").view().bids[-1].count == 3


# Edge case 3.


@pytest.mark.clause("license_plates", "1.2", "1.3")
@pytest.mark.parametrize(
    ("players", "each", "aside", "piles", "in_a_round", "money", "total"),
    [
        (3, 10, 0, 2, 5, 250, 750),
        (4, 8, 2, 2, 6, 300, 1_200),
        (5, 8, 2, 1, 6, 300, 1_500),
        (6, 8, 2, 0, 6, 350, 2_100),
    ],
)
def test_the_dealing_table(players, each, aside, piles, in_a_round, money, total) -> None:
    evening = seated(players)
    view = evening.view()
    stands = dict.fromkeys(SEATS[:players], each)
    centre = {f"centre pile {number}": each for number in range(1, piles + 1)}
    assert view.stacks == stands | centre
    assert view.discarded == aside
    assert sum(view.stacks.values()) + aside == 50
    assert view.rounds == each
    assert cash(evening) == dict.fromkeys(stands, money)
    assert sum(cash(evening).values()) == total
    assert len(opened(players).view().cards) == in_a_round


@pytest.mark.clause("license_plates", "6.4")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_game_ends_when_all_cards_are_used(players) -> None:
    evening = canceled(opened(players), ROUNDS[players] - 1)
    assert (evening.view().round, evening.view().over) == (ROUNDS[players], False)
    canceled(evening)
    assert evening.view().over
    assert set(evening.view().stacks.values()) == {0}
    assert evening.view().discarded == 50
    assert evening.kinds == set()


# Edge cases 4, 5 and 6.


@pytest.mark.clause("license_plates", "5.1", "5.2")
def test_the_bid_holds_and_both_challengers_pay_bidder_and_agreer_their_own_fines() -> None:
    evening = said(opened(), "A 4×7", "B agrees", "C challenges", "D challenges")
    counted(evening, 5, A=20, B=10)
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}


@pytest.mark.clause("license_plates", "5.3")
def test_the_bid_fails_and_bidder_and_agreer_pay_both_challengers_their_own_fines() -> None:
    evening = said(opened(), "A 4×7", "B agrees", "C challenges", "D challenges")
    counted(evening, 3, A=20, B=10)
    assert gained(evening) == {"A": -40, "B": -20, "C": 30, "D": 30}


@pytest.mark.clause("license_plates", "5.1")
def test_exactly_as_many_as_were_bid_is_enough() -> None:
    evening = said(opened(), "A 4×7", "B challenges", "C challenges", "D challenges")
    counted(evening, 4, A=20)
    assert evening.view().result.holds
    assert gained(evening) == {"A": 60, "B": -20, "C": -20, "D": -20}


# Edge cases 7, 8, 9 and 10.


@pytest.mark.clause("license_plates", "3.6")
def test_all_challenge_and_nobody_agrees() -> None:
    evening = said(opened(), "A 4×7", "B challenges", "C challenges", "D challenges")
    assert evening.kinds == {"EnterCount", "ShowPlate"}
    counted(evening, 0, A=20)
    assert gained(evening) == {"A": -60, "B": 20, "C": 20, "D": 20}


@pytest.mark.clause("license_plates", "3.7", "3.8")
def test_all_agree_and_the_bidder_cancels() -> None:
    evening = said(opened(), "A 4×7", "B agrees", "C agrees", "D agrees")
    assert evening.kinds == {"MakeBid", "CancelRound"}
    assert {ask.seat for ask in evening.asks} == {"A"}
    evening.play(CancelRound(seat="A"))
    assert set(gained(evening).values()) == {0}
    assert (evening.view().round, evening.view().opener) == (2, "B")
    assert evening.view().result.count is None


@pytest.mark.clause("license_plates", "3.7", "3.4")
def test_all_agree_the_bidder_bids_higher_and_one_challenges() -> None:
    evening = said(opened(), "A 4×7", "B agrees", "C agrees", "D agrees", "A 5×7")
    assert evening.asked("MakeBid").seat == "B"
    assert evening.view().answers == ()
    said(evening, "B agrees", "C challenges", "D agrees")
    counted(evening, 4, A=20, B=10, D=5)
    assert gained(evening) == {"A": -20, "B": -10, "C": 35, "D": -5}


@pytest.mark.clause("license_plates", "3.4", "3.5", "3.6")
def test_a_higher_bid_clears_a_challenge_and_everybody_answers_again() -> None:
    evening = said(opened(), "A 2×4", "B challenges", "C 3×0")
    assert evening.view().answers == ()
    assert evening.view().waiting == ("D", "A", "B")
    said(evening, "D agrees", "A challenges")
    assert evening.state.phase == "bidding"
    assert evening.asked("Agree").seat == "B"  # Ben had challenged, and may agree now
    said(evening, "B agrees")
    assert evening.kinds == {"EnterCount", "ShowPlate"}
    counted(evening, 3, C=5, D=10, B=20)
    assert gained(evening) == {"A": -35, "B": 20, "C": 5, "D": 10}


# Edge cases 11 and 12.


@pytest.mark.clause("license_plates", "5.5", "6.1")
def test_a_challenger_with_25_who_owes_20_and_10_pays_16_and_8_and_one_more_to_the_left() -> None:
    evening = left_with(opened(), "C", 25)
    said(evening, "A 4×7", "B agrees", "C challenges", "D agrees")
    counted(evening, 4, A=20, B=10, D=0)
    assert gained(evening) == {"A": 17, "B": 8, "C": -300, "D": 0}
    assert "Cal owes $30 but has only $25." in evening.texts
    assert evening.view().result.out == ("C",)


@pytest.mark.clause("license_plates", "5.5")
def test_the_one_left_over_goes_to_the_first_creditor_on_the_payers_left() -> None:
    evening = left_with(opened(opener="B"), "A", 25)
    said(evening, "B 4×7", "C agrees", "D agrees", "A challenges")
    counted(evening, 4, B=10, C=20, D=0)
    assert gained(evening) == {"A": -300, "B": 9, "C": 16, "D": 0}


@pytest.mark.clause("license_plates", "6.1")
def test_players_are_out_with_nothing_left_but_not_with_5() -> None:
    evening = left_with(left_with(opened(), "C", 20), "D", 25)
    said(evening, "A 4×7", "B agrees", "C challenges", "D challenges")
    counted(evening, 4, A=20, B=0)
    assert (cash(evening)["C"], cash(evening)["D"]) == (0, 5)
    assert evening.view().players == ("A", "B", "D")
    assert [str(seat.role) for seat in evening.view().seats] == ["", "opens", "out", ""]


@pytest.mark.clause("license_plates", "6.1")
def test_a_player_who_is_out_does_not_act() -> None:
    evening = left_with(opened(), "C", 20)
    counted(said(evening, "A 4×7", "B agrees", "C challenges", "D challenges"), 4, A=20, B=0)
    said(evening, "B 1×1")
    assert type(evening.refusal(move("C agrees"))) is NotYours
    said(evening, "D agrees", "A challenges")
    assert evening.kinds == {"EnterCount", "ShowPlate"}


# Edge cases 13 and 14.


@pytest.mark.clause("license_plates", "2.3")
def test_players_who_are_out_dont_open() -> None:
    evening = left_with(opened(), "B", 20)
    said(evening, "A 4×7", "B challenges", "C agrees", "D agrees")
    counted(evening, 4, A=20, C=0, D=0)
    assert evening.view().opener == "C"
    assert evening.asked("MakeBid").seat == "C"


@pytest.mark.clause("license_plates", "2.3")
def test_an_opener_who_is_out_still_counts_as_the_one_who_opened() -> None:
    evening = left_with(opened(opener="B"), "B", 20)
    said(evening, "B 4×7", "C challenges", "D agrees", "A agrees")
    counted(evening, 3, B=20, D=0, A=0)
    assert evening.view().players == ("A", "C", "D")
    assert evening.view().opener == "C"


@pytest.mark.clause("license_plates", "1.3")
@pytest.mark.parametrize(("players", "total"), [(3, 750), (4, 1_200), (5, 1_500), (6, 2_100)])
def test_the_players_money_never_changes_in_total(players, total) -> None:
    evening = opened(players)
    while not evening.view().over:
        now = evening.state.now
        said(evening, f"{now.opener} 3×5")
        for number, seat in enumerate(evening.state.now.waiting):
            said(evening, f"{seat} {'agrees' if number % 2 else 'challenges'}")
        fines = dict.fromkeys(evening.state.now.standing, 35)
        counted(evening, now.number % 5, **fines)
        assert sum(cash(evening).values()) == total
        assert min(cash(evening).values()) >= 0


# Edge cases 15 and 16.


@pytest.mark.clause("license_plates", "5.1", "5.4")
def test_digits_in_the_center_count_and_fines_there_do_not() -> None:
    evening = said(opened(3), "A 3×7", "B challenges", "C challenges")
    shown(shown(shown(evening, "111111", 20), "111111"), "111117")
    assert [blank.name for blank in evening.asked("ShowPlate").blanks] == ["digits"]
    shown(shown(evening, "771111"), "222222")
    assert evening.view().result.count == 3
    assert gained(evening) == {"A": 40, "B": -20, "C": -20}
    assert [card.fine for card in evening.view().result.cards] == [2000, None, None, None, None]


@pytest.mark.clause("license_plates", "1.2")
def test_six_players_have_no_card_in_the_center() -> None:
    evening = said(opened(6), "A 3×7", *(f"{seat} challenges" for seat in "BCDEF"))
    assert [card.place for card in evening.view().cards] == list("ABCDEF")
    shown(evening, "777000", 10)
    for _ in "BCDE":
        shown(evening, "000000")
    assert evening.asked("ShowPlate").seat == "F"
    shown(evening, "000000")
    assert gained(evening) == {"A": 50, **dict.fromkeys("BCDEF", -10)}


# Edge case 17.


@pytest.mark.clause("license_plates", "2.4")
def test_no_typed_plate_is_to_be_seen_before_the_reveal() -> None:
    evening = typed(opened(keeper="phones"), A=("405518", 21), B=("736192", 43))
    said(evening, "A 2×4", "B agrees", "C challenges", "D agrees")
    for viewer in (None, "B", "C", "D"):
        seen = encoded((evening.view(viewer), evening.asks[0])).decode()
        assert "405518" not in seen
        assert "2100" not in seen
    assert evening.view("A").mine.digits == "405518"
    assert '"405518"' in encoded(turned(evening).view()).decode()


@pytest.mark.clause("license_plates", "2.4")
def test_players_see_their_own_dealt_plate_of_this_round_and_nothing_else() -> None:
    evening = opened(5, keeper="companion")
    plates = {seat: evening.view(seat).mine for seat in "ABCDE"}
    assert len({plate.digits for plate in plates.values()}) == 5
    for viewer in (None, *"ABCDE"):
        seen = encoded(evening.view(viewer)).decode()
        own = plates[viewer].digits if viewer else None
        assert [plate.digits for plate in BOX.plates if plate.digits in seen] == ([own] if own else [])


# Edge case 18.


@pytest.mark.clause("license_plates", "2.1", "6.2")
def test_when_one_of_four_is_out_there_are_five_cards_in_a_round() -> None:
    evening = left_with(opened(), "C", 20)
    said(evening, "A 4×7", "B agrees", "C challenges", "D agrees")
    counted(evening, 4, A=20, B=0, D=0)
    places = [card.place for card in evening.view().cards]
    assert places == ["A", "B", "D", "centre pile 1", "centre pile 2"]
    assert evening.view().stacks == {"A": 6, "B": 6, "C": 7, "D": 6, "centre pile 1": 6, "centre pile 2": 6}


def test_what_is_told_in_dollars_here_is_kept_in_cents() -> None:
    assert START[3] * 100 == opened(3).state.money["A"]
    assert by_hand(opened(3), 1, "A", "B").state.money["A"] == 249_00
