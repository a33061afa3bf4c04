"""Setting up: what is dealt, what is entered, and what Tableside deals."""

import pytest
from msgspec import structs

from companion.games.dealers_choice.box import EXAMPLE, Box
from companion.games.dealers_choice.laying import dealing
from companion.games.dealers_choice.moves import (
    Begin,
    EnterLot,
    EnterPrice,
    LookUnderHood,
    MoveCar,
    TakeBook,
    TurnOver,
    WriteValue,
)
from tests.checking import fits
from tests.games.dealers_choice.stories import lot, seated, takes, to_the_hood
from tests.refusals import blames


def laid(players=3, box=None):
    """Return a game with real cars dealt: with three players, 1 to 4, 5 to 8 and 9 to 12."""
    evening = seated(players, box).play(Begin(first="B"))
    each = {3: 4, 4: 3, 5: 2}[players]
    for at, seat in enumerate(evening.state.seats):
        evening.play(EnterLot(seat=seat, cars=tuple(range(at * each + 1, (at + 1) * each + 1))))
    return evening


@pytest.mark.clause("dealers_choice", "1.2", "1.7")
def test_real_cars_are_entered_with_the_list_prices_that_nobody_knows_yet() -> None:
    evening = laid()
    assert lot(evening, "C") == (9, 10, 11, 12)
    assert evening.view().exchange == 12
    for car in range(1, 13):
        assert str(evening.asked("EnterPrice").sentence) == f"What's the list price of car {car}?"
        evening.play(EnterPrice(cents=car * 1_000_00))
    assert evening.state.turn == "B"
    assert evening.asked("ChooseOption").seat == "B"
    assert evening.view().lots[0].cars[2].price == 3_000_00


@pytest.mark.clause("dealers_choice", "1.7")
def test_a_list_price_that_the_box_knows_is_not_asked_for() -> None:
    evening = laid(box=EXAMPLE)
    assert "EnterPrice" not in evening.kinds
    assert evening.state.step == 2
    assert evening.view().lots[0].cars[1].name == "Checker cab"


@pytest.mark.clause("dealers_choice", "1.7", "3.2")
def test_an_unknown_list_price_is_asked_when_the_car_is_turned_over() -> None:
    evening = laid()
    for _ in range(12):
        evening.play(EnterPrice(cents=2_000_00))
    assert 20 not in evening.state.prices
    takes(evening, "B").play(MoveCar(seat="B", car=0, target="B"), TurnOver(seat="B", car=20))
    assert str(evening.asked("EnterPrice").sentence).endswith("car 20?")
    assert evening.view().shown.number == 20
    evening.play(EnterPrice(cents=900_00))
    assert lot(evening, "B") == (5, 6, 7, 8, 20)


def test_a_car_is_entered_once() -> None:
    evening = seated(3).play(Begin(first="A"), EnterLot(seat="A", cars=(1, 2, 3, 4)))
    assert blames(evening.refusal(EnterLot(seat="B", cars=(4, 5, 6, 7))), "cars", "5–")
    assert blames(evening.refusal(EnterLot(seat="B", cars=(5, 6, 7))), "cars", "3", "4")


@pytest.mark.clause("dealers_choice", "1.4")
def test_nobody_else_sees_a_book_that_is_copied_out() -> None:
    evening = laid()
    before = evening.view("A")
    evening.play(
        TakeBook(seat="B", card=7), WriteValue(seat="B", cents=3_500_00), WriteValue(seat="B", cents=0)
    )
    assert [happening.to for happening in evening.told] == [("B",)]
    assert evening.view("A") == before
    assert str(evening.asked_of("WriteValue", "B").sentence) == "What does your Blue Book say for car 7?"
    for _ in range(12):
        evening.play(EnterPrice(cents=2_000_00))
    mine = evening.view("B").mine
    assert mine.value_card == 7
    assert mine.book == {5: 3_500_00, 6: 0}
    assert mine.unwritten == (7, 8)
    assert evening.view("A").mine.book == {}


@pytest.mark.clause("dealers_choice", "1.4")
def test_a_value_card_that_the_box_knows_needs_no_copying() -> None:
    evening = laid(box=EXAMPLE)
    assert evening.asked_of("WriteValue", "A")
    known = seated(3, EXAMPLE).play(Begin(first="A"), TakeBook(seat="A", card=3))
    known.play(EnterLot(seat="A", cars=(1, 2, 3, 4)))
    assert not [ask for ask in known.asks if ask.kind == "WriteValue" and ask.seat == "A"]
    known.play(EnterLot(seat="B", cars=(5, 6, 7, 8)), EnterLot(seat="C", cars=(9, 10, 11, 12)))
    assert known.view("A").mine.book[22] == EXAMPLE.books[2][21]


@pytest.mark.clause("dealers_choice", "1.9")
def test_a_value_card_that_two_dealers_name_counts_for_neither_and_everyone_hears() -> None:
    evening = laid().play(TakeBook(seat="A", card=3), TakeBook(seat="C", card=4), TakeBook(seat="B", card=3))
    assert evening.state.value_cards == {"C": 4}
    assert [happening.to for happening in evening.told] == [()]
    assert {ask.seat for ask in evening.asks if ask.kind == "TakeBook"} == {"A", "B"}
    evening.play(TakeBook(seat="B", card=3), TakeBook(seat="A", card=8))
    assert evening.state.value_cards == {"A": 8, "B": 3, "C": 4}


@pytest.mark.clause("dealers_choice", "1.9")
def test_a_value_card_can_be_named_until_a_buyer_first_needs_it() -> None:
    evening = to_the_hood(6_000)
    assert {ask.seat for ask in evening.asks if ask.kind == "TakeBook"} == {"A", "B", "C"}
    evening.play(TakeBook(seat="B", card=3), LookUnderHood(seat="B"))
    assert {ask.seat for ask in evening.asks if ask.kind == "TakeBook"} == {"C"}
    evening.play(WriteValue(seat="A", cents=7_000_00))
    assert {ask.seat for ask in evening.asks if ask.kind == "TakeBook"} == {"C"}
    older = to_the_hood(6_000, rules=1)
    assert "TakeBook" not in older.kinds


@pytest.mark.clause("dealers_choice", "1.6", "1.7")
def test_tableside_deals_and_shows_a_fingerprint_that_can_be_checked() -> None:
    evening = seated(3, keeper="companion").play(Begin(first="C"))
    view = evening.view("C")
    assert str(view.note).startswith("An example.")
    assert len(view.mine.hand) == 5
    assert len(view.mine.policies) == 1
    assert len(view.mine.book) == 24
    assert view.dealt.text == ""
    assert view.dealt.fingerprint in evening.texts
    over = structs.replace(evening.state, phase="over")
    for seat in ("C", None):
        text = dealing(over, seat).text
        assert fits(view.dealt.fingerprint, text)
        opened = [line.split(" | ")[0] for line in text.split("\n") if " | " in line]
        assert sum("Value card: " in line for line in opened) == 3
        assert sum(line.startswith("Seat C's") for line in opened) == (7 if seat else 1)
        assert (f"Seat C's hand: {view.mine.hand[0].name}" in opened) is bool(seat)
        assert len(opened) == (9 if seat else 3)
    retired = structs.replace(over, retired=("A",))
    assert "Seat A's Value card" not in dealing(retired).text
    assert dealing(structs.replace(over, retired=("A", "B"))).text == ""  # one player left: nothing to count


@pytest.mark.clause("dealers_choice", "1.7")
def test_tableside_deals_a_tables_own_box_once_it_is_complete() -> None:
    own = structs.replace(EXAMPLE, note="")
    assert not seated(3, own, keeper="companion").view().note
    assert str(seated(3, Box(), keeper="companion").view().note) == "An example."
    assert not seated(3, Box()).view().note


@pytest.mark.clause("dealers_choice", "1.8")
def test_the_table_chooses_who_starts() -> None:
    evening = seated(4, keeper="companion")
    assert evening.asked("Begin").seat is None
    evening.play(Begin(first="D"))
    assert evening.state.turn == "D"
