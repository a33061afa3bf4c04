"""The reveal without phones: the table counts or turns over card by card, and is asked for the fines."""

import pytest

from companion.games.license_plates.moves import EnterCount, SayFine, ShowPlate, StopCounting
from tests.games.license_plates.stories import counted, gained, opened, said, shown, turned, typed, warned
from tests.refusals import blames


def revealed(players=4, **laid):
    """Return a game in which Ann bid four 7s, Ben agreed, and the others challenged."""
    others = (f"{seat} challenges" for seat in "CDEF"[: players - 2])
    return said(opened(players, **laid), "A 4×7", "B agrees", *others)


@pytest.mark.clause("license_plates", "1.4", "4.5")
def test_nobody_types_anything_and_the_table_counts() -> None:
    evening = opened()
    assert "TypePlate" not in evening.kinds
    evening = revealed()
    assert [ask.kind for ask in evening.asks] == ["EnterCount", "ShowPlate"]
    ask = evening.asked("EnterCount")
    assert str(ask.sentence + ask.hint) == "How many 7s are on all six plates? Ann bid four 7s."
    evening.play(EnterCount(count=4))
    assert evening.happened == ["Counted"]
    assert evening.view().count == 4


@pytest.mark.clause("license_plates", "4.6")
def test_only_the_fines_of_bidder_and_agreers_are_asked_for() -> None:
    evening = revealed().play(EnterCount(count=4))
    assert [(ask.kind, ask.seat) for ask in evening.asks] == [("SayFine", "A")]
    evening.play(SayFine(seat="A", fine=20_00))
    assert evening.texts == "Ann's fine is $20."
    assert [(ask.kind, ask.seat) for ask in evening.asks] == [("SayFine", "B")]
    evening.play(SayFine(seat="B", fine=10_00))
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}


@pytest.mark.clause("license_plates", "4.6")
def test_fines_are_asked_for_going_left_from_the_bidder() -> None:
    evening = said(opened(opener="C"), "C 4×7", "D challenges", "A agrees", "B agrees")
    evening.play(EnterCount(count=4))
    order = []
    while "SayFine" in evening.kinds:
        order.append(evening.asked("SayFine").seat)
        evening.play(SayFine(seat=order[-1], fine=5_00))
    assert order == ["C", "A", "B"]


@pytest.mark.clause("license_plates", "4.7")
def test_an_unusual_fine_is_cautioned() -> None:
    evening = revealed().play(EnterCount(count=4))
    assert len(warned(evening, SayFine(seat="A", fine=0))) == 1
    assert "$50" in warned(evening, SayFine(seat="A", fine=60_00))[0]
    assert warned(evening, SayFine(seat="A", fine=20_00)) == []
    assert blames(evening.refusal(SayFine(seat="A", fine=-1)), "fine", "−$0.01", "$0", "$1,200")


@pytest.mark.clause("license_plates", "4.7")
def test_a_short_plate_is_cautioned_when_it_is_shown() -> None:
    evening = revealed()
    short, cheap = warned(evening, ShowPlate(seat="A", digits="777", fine=0))
    assert warned(evening, ShowPlate(seat="A", digits="777777", fine=0)) == [cheap]
    shown(shown(evening, "777", 0), "777777", 5)
    assert warned(evening, ShowPlate(seat="C", digits="777")) == [short]


@pytest.mark.clause("license_plates", "4.5")
def test_a_count_is_at_most_what_the_cards_could_hold() -> None:
    evening = revealed()
    assert blames(evening.refusal(EnterCount(count=37)), "count", "0", "36")
    evening.play(EnterCount(count=36))


@pytest.mark.clause("license_plates", "4.5")
def test_a_count_is_at_least_what_the_cards_that_are_known_hold() -> None:
    evening = shown(shown(revealed(), "777000", 20), "070000", 10)
    assert {ask.kind for ask in evening.asks} >= {"ShowPlate", "EnterCount"}
    assert blames(evening.refusal(EnterCount(count=3)), "count", "4", "28")
    evening.play(EnterCount(count=4))
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}
    assert [card.digits for card in evening.view().result.cards] == [
        "777000",
        "070000",
        None,
        None,
        None,
        None,
    ]


@pytest.mark.clause("license_plates", "4.8")
def test_what_cannot_change_the_outcome_need_not_be_counted() -> None:
    evening = shown(revealed(), "777000", 20)
    assert "StopCounting" not in evening.kinds
    shown(evening, "070000", 10)
    waited_for = [ask.kind for ask in evening.asks if not ask.aside]
    assert waited_for == ["StopCounting"]
    evening.play(StopCounting())
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}
    result = evening.view().result
    assert (result.count, result.holds, result.uncounted) == (4, True, True)
    assert "at least four 7s" in evening.texts


@pytest.mark.clause("license_plates", "4.8")
def test_nor_once_the_bid_cannot_hold_anymore() -> None:
    evening = said(opened(3), "A 30×7", "B challenges", "C challenges")
    assert "StopCounting" not in evening.kinds
    shown(evening, "777770", 20)  # one 7 short
    evening.play(StopCounting())
    assert gained(evening) == {"A": -40, "B": 20, "C": 20}
    result = evening.view().result
    assert (result.holds, result.uncounted) == (False, True)
    assert "fewer than 30 × 7" in evening.texts


@pytest.mark.clause("license_plates", "4.6", "4.8")
def test_the_fines_that_matter_are_asked_for_anyway() -> None:
    evening = said(opened(3), "A 31×7", "B challenges", "C agrees").play(StopCounting())
    assert evening.asked("SayFine").seat == "A"
    evening.play(SayFine(seat="A", fine=20_00), SayFine(seat="C", fine=10_00))
    assert gained(evening) == {"A": -20, "B": 30, "C": -10}


@pytest.mark.clause("license_plates", "4.5", "4.8")
def test_a_table_that_likes_to_count_to_the_end_may() -> None:
    evening = shown(shown(revealed(), "777000", 20), "070000", 10)
    for _ in range(3):
        shown(evening, "123456")
    shown(evening, "777777")
    result = evening.view().result
    assert (result.count, result.uncounted) == (10, False)


@pytest.mark.clause("license_plates", "4.4", "4.5")
def test_card_by_card_the_players_come_first_and_the_center_last() -> None:
    evening = revealed()
    order = []
    while "ShowPlate" in evening.kinds:
        ask = evening.asked("ShowPlate")
        order.append((ask.seat, str(ask.sentence), str(ask.verb)))
        shown(evening, "700000", 5 if "fine" in str(ask.verb) else None)
    own = "Turn your plate over."
    assert order == [
        ("A", own, "digits and fine"),
        ("B", own, "digits and fine"),
        ("C", own, "digits"),
        ("D", own, "digits"),
        (None, "Turn over center pile 1.", "digits"),
        (None, "Turn over center pile 2.", "digits"),
    ]
    assert evening.view().result.count == 6


def test_what_is_shown_is_told() -> None:
    assert shown(revealed(), "707000", 20).texts == "Ann shows 707000, fine $20."
    assert shown(revealed(), "", 20).texts == "Ann shows no digits, fine $20."


@pytest.mark.clause("license_plates", "5.1")
@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "There are no 7s. Ann's bid fails."),
        (1, "There is one 7. Ann's bid fails."),
        (3, "There are three 7s. Ann's bid fails."),
        (13, "There are 13 × 7. Ann's bid holds."),
        (21, "There are 21 × 7. Ann's bid holds."),
    ],
)
def test_the_count_in_words(count, words) -> None:
    assert revealed().play(EnterCount(count=count)).texts == words


@pytest.mark.clause("license_plates", "5.4")
def test_the_fine_of_a_challenger_never_matters() -> None:
    evening = opened(keeper="phones")
    typed(evening, A=("777700", 20), B=("000000", 10), C=("000000", 50), D=("000000", 50))
    turned(said(evening, "A 4×7", "B agrees", "C challenges", "D challenges"))
    shown(shown(evening, "000000"), "000000")
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}


def test_a_count_said_wrong_is_corrected_and_the_money_follows() -> None:
    evening = counted(revealed(), 3, A=20, B=10)
    (number,) = (p.kept.number for p in evening.record.line if isinstance(p.kept.move, EnterCount))
    correction = evening.record.corrected(number, EnterCount(count=4))
    assert [(str(change.what), change.after) for change in correction.changes] == [
        *(("Ann", 340_00), ("Ben", 320_00), ("Cal", 270_00), ("Dee", 270_00))
    ]
    assert correction.unfit == ()
