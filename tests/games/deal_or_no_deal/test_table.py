"""Setting up the table, the rounds, and the match from the first pair to the final count."""

import pytest

from companion.game import Refused
from companion.game.refusal import NotAsked, NotYours
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    EndMatch,
    Reveal,
    TradeCase,
)
from tests.games.deal_or_no_deal.stories import (
    CENT,
    SEVEN_FIFTY,
    START,
    VALUES,
    began,
    by_hand,
    cases_of,
    cash,
    hosted,
    lift,
    opened,
    purse,
    seated,
    to_last_two,
    to_round,
)


@pytest.mark.clause("deal_or_no_deal", "1.1")
@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo", "Gus")])
def test_one_person_is_too_few_and_seven_are_too_many(names) -> None:
    with pytest.raises(Refused, match=r"2.*6"):
        SHELF["deal_or_no_deal"].prepare(names)


@pytest.mark.clause("deal_or_no_deal", "1.1", "1.3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everyone_is_dealt_1125000_by_the_bank(players) -> None:
    evening = seated(players)
    assert [view.cents for view in evening.view().seats] == [1_125_000_00] * players
    assert cash(evening, "bank") == -players * 1_125_000_00
    assert evening.view().pot == 0


@pytest.mark.clause("deal_or_no_deal", "1.3")
def test_the_money_is_one_big_note_and_eleven_small_ones() -> None:
    notes = SHELF["deal_or_no_deal"].box.notes
    assert notes == ((1_000_000_00, 1), (25_000_00, 3), (10_000_00, 2), (5_000_00, 6))


@pytest.mark.clause("deal_or_no_deal", "1.1")
def test_two_play_without_money_kitty_or_guesses() -> None:
    evening = seated(2)
    assert purse(evening) == {"A": 0, "B": 0, "bank": 0, "outside": 0}
    evening.play(BeginHosting(host="A", contestant="B"), ChooseCase(seat="B", case=1))
    evening.play(CallCase(seat="B", case=2))
    assert evening.kinds == {"Reveal"}
    evening.play(Reveal(value=CENT), CallCase(seat="B", case=3), Reveal(value=SEVEN_FIFTY))
    assert purse(evening) == {"A": 0, "B": 0, "bank": 0, "outside": 0}
    assert evening.view().pot is None


@pytest.mark.clause("deal_or_no_deal", "1.1")
def test_two_hear_nothing_of_a_kitty_even_if_the_ruling_for_its_last_card_is_set() -> None:
    evening = to_last_two(began(2, r10_750_pays_holder=True), keep=(SEVEN_FIFTY, 500_00))
    lift(evening.play(TradeCase(seat="B")), SEVEN_FIFTY)
    assert "kitty" not in evening.texts
    assert cash(evening, "B") == SEVEN_FIFTY


@pytest.mark.clause("deal_or_no_deal", "1.2")
def test_there_are_26_cases_and_26_open_covers_and_a_cover_closes_when_its_value_is_out() -> None:
    evening = began(4)
    assert len(evening.state.now.cases) == 26
    assert evening.view().values == VALUES
    assert evening.view().lit == (True,) * 26
    opened(evening, "C", SEVEN_FIFTY)
    closed = [value for value, lit in zip(VALUES, evening.view().lit, strict=True) if not lit]
    assert closed == [SEVEN_FIFTY]


@pytest.mark.clause("deal_or_no_deal", "1.4")
def test_host_and_contestant_are_two_people_and_hold_no_cases() -> None:
    evening = seated(5)
    assert evening.refusal(BeginHosting(host="D", contestant="D")).why == (
        "The host can't be the contestant. Pick two people."
    )
    evening.play(BeginHosting(host="D", contestant="B"))
    assert set(evening.state.now.held) == {"A", "C", "E", "centre"}
    assert {view.seat: str(view.role) for view in evening.view().seats} == {
        **dict.fromkeys("ACE", ""),
        "D": "host",
        "B": "plays",
    }


@pytest.mark.clause("deal_or_no_deal", "1.5")
def test_the_table_chooses_the_first_pair_and_the_roles_then_move_to_the_left() -> None:
    evening = hosted(seated(4), "C", "A")
    pairs = []
    for _ in range(3):
        host, contestant = (blank.suggested for blank in evening.asked("BeginHosting").blanks)
        pairs.append((host, contestant))
        hosted(evening, host, contestant)
    assert pairs == [("D", "A"), ("A", "B"), ("B", "C")]


@pytest.mark.clause("deal_or_no_deal", "1.5")
def test_nobody_hosts_again_before_everybody_has_hosted() -> None:
    evening = hosted(hosted(seated(3, cycles=2), "A", "B"), "C", "A")
    for seat, name in (("A", "Ann"), ("C", "Cal")):
        refusal = evening.refusal(BeginHosting(host=seat, contestant="B"))
        assert refusal.why == f"{name} has already hosted."
    hosted(evening, "B", "C")
    evening.play(BeginHosting(host="A", contestant="B"))
    assert evening.state.now.host == "A"


@pytest.mark.clause("deal_or_no_deal", "1.6")
def test_a_match_is_over_when_everybody_has_hosted_once() -> None:
    evening = hosted(hosted(seated(3), "A", "B"), "B", "C")
    assert not evening.view().over
    hosted(evening, "C", "A")
    assert evening.view().over
    assert type(evening.refusal(BeginHosting(host="A", contestant="B"))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_tableside_knows_nothing_of_what_the_table_put_into_the_cases() -> None:
    evening = began(4)
    assert evening.state.now.inside == ()
    evening.play(CallCase(seat="B", case=7))
    (value,) = evening.asked("Reveal").blanks
    assert tuple(option.value for option in value.options) == VALUES


@pytest.mark.clause("deal_or_no_deal", "1.10")
def test_sums_are_kept_and_shown_to_the_cent() -> None:
    evening = opened(began(4), "C", CENT, guess=CENT, pay="paid")
    assert cash(evening, "C") == evening.view().seats[2].cents == 1_120_000_01


@pytest.mark.clause("deal_or_no_deal", "3.1")
@pytest.mark.parametrize("place", ["C", "D", "E", "centre"])
def test_any_of_the_26_cases_may_be_chosen_wherever_it_is(place) -> None:
    evening = began(5, special=None)
    (case,) = evening.asked("ChooseCase").blanks
    assert [option.value for option in case.options] == list(range(1, 27))
    mine = cases_of(evening, place)[0]
    evening.play(ChooseCase(seat="B", case=mine))
    assert evening.view().special == mine
    to_round(evening, 10)
    assert mine in evening.state.now.cases  # it stayed closed to the end


@pytest.mark.clause("deal_or_no_deal", "4.2")
def test_only_the_contestant_calls_and_one_case_at_a_time() -> None:
    evening = began(4)
    assert type(evening.refusal(CallCase(seat="A", case=2))) is NotYours
    evening.play(CallCase(seat="B", case=2))
    assert type(evening.refusal(CallCase(seat="B", case=3))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "4.3")
def test_the_called_case_is_opened_and_its_cover_closed() -> None:
    evening = began(4).play(CallCase(seat="B", case=9))
    lift(evening, 25_000_00)
    assert evening.view().opened == ((9, 25_000_00),)
    assert 9 not in evening.state.now.cases
    assert not evening.view().lit[VALUES.index(25_000_00)]


@pytest.mark.clause("deal_or_no_deal", "4.4")
def test_when_the_six_cases_of_round_one_are_open_the_host_offers() -> None:
    evening = began(4)
    for count in range(6):
        assert "MakeOffer" not in evening.kinds
        opened(evening, "CD"[count % 2], evening.state.now.values[-1])
    assert evening.kinds == {"MakeOffer"}
    assert evening.asked("MakeOffer").seat == "A"
    assert type(evening.refusal(CallCase(seat="B", case=26))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "9.1")
def test_the_most_money_wins() -> None:
    evening = hosted(seated(3), "A", "B", deal=10_00).play(EndMatch())
    assert evening.view().winners == ("B",)
    assert str(evening.game.summary(evening.view()).headline) == "Ben wins!"


@pytest.mark.clause("deal_or_no_deal", "9.1")
def test_equal_sums_share_the_win() -> None:
    evening = by_hand(hosted(seated(3), "A", "B", deal=10_00), 10_00, "bank", "C").play(EndMatch())
    assert cash(evening, "B") == cash(evening, "C") == START + 10_00
    assert evening.view().winners == ("B", "C")
    assert "It's a tie: Ben and Cal have $1,125,010 each." in evening.texts


@pytest.mark.clause("deal_or_no_deal", "9.3")
def test_between_two_games_the_table_may_stop_and_count() -> None:
    evening = seated(3)
    assert "EndMatch" not in evening.kinds
    hosted(evening, "A", "B", deal=10_00)
    assert evening.kinds == {"BeginHosting", "EndMatch"}
    evening.play(BeginHosting(host="B", contestant="C"))
    assert type(evening.refusal(EndMatch())) is NotAsked
    evening.undo().play(EndMatch())
    assert evening.view().over
    assert evening.kinds == set()
