"""Paying: fines in full if there's enough money, shares if there isn't."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.license_plates.box import Box
from companion.games.license_plates.revealing import shares
from companion.games.license_plates.state import Payment
from tests.games.license_plates.stories import cash, counted, gained, left_with, opened, said


@pytest.mark.clause("license_plates", "5.5")
@pytest.mark.parametrize(
    ("cash", "owed", "note", "paid"),
    [
        (30, (20, 10), 1, (20, 10)),
        (31, (20, 10), 1, (20, 10)),
        (25, (20, 10), 1, (17, 8)),
        (25, (10, 20), 1, (9, 16)),
        (0, (20, 10), 1, (0, 0)),
        (1, (20, 10), 1, (1, 0)),
        (2, (20, 20, 20), 1, (1, 1, 0)),
        (5, (20, 20, 20), 1, (2, 2, 1)),
        (25, (20, 10), 5, (20, 5)),
        (15, (10, 10, 10), 10, (10, 5, 0)),  # somebody has half a bill's worth, moved by hand
        (15, (5, 20), 10, (5, 10)),  # nobody gets more than they're owed
        (0, (), 1, ()),
        (7, (0, 0), 1, (0, 0)),
        (0, (0, 0), 1, (0, 0)),
    ],
)
def test_shares_of_too_little(cash, owed, note, paid) -> None:
    assert shares(cash, owed, note) == paid


@given(st.integers(0, 500), st.lists(st.integers(0, 200), max_size=5), st.sampled_from([1, 5, 100]))
def test_shares_give_all_there_is_and_nobody_more_than_is_owed(cash, owed, note) -> None:
    paid = shares(cash, tuple(owed), note)
    assert sum(paid) == min(cash, sum(owed))
    assert all(0 <= part <= whole for part, whole in zip(paid, owed, strict=True))
    if cash < sum(owed):
        for part, whole in zip(paid, owed, strict=True):
            assert part >= min(whole, cash * whole // sum(owed) // note * note)


@pytest.mark.clause("license_plates", "5.5")
def test_a_bidder_who_runs_short_pays_the_challengers_alike() -> None:
    evening = left_with(opened(), "A", 25)
    said(evening, "A 4×7", "B challenges", "C challenges", "D challenges")
    counted(evening, 0, A=20)
    assert gained(evening) == {"A": -300, "B": 9, "C": 8, "D": 8}
    assert "RanShort" in evening.happened


@pytest.mark.clause("license_plates", "5.5")
def test_two_players_who_run_short_pay_independently() -> None:
    evening = left_with(left_with(opened(), "C", 7), "D", 4)
    said(evening, "A 4×7", "B agrees", "C challenges", "D challenges")
    counted(evening, 4, A=20, B=10)
    assert gained(evening) == {"A": 8, "B": 3, "C": -300, "D": -300}
    assert evening.view().result.out == ("C", "D")


@pytest.mark.clause("license_plates", "5.5")
def test_the_smallest_bill_is_what_the_box_says() -> None:
    evening = left_with(opened(box=Box(note=5_00)), "C", 25)
    said(evening, "A 4×7", "B agrees", "C challenges", "D agrees")
    counted(evening, 4, A=20, B=10, D=0)
    assert gained(evening) == {"A": 20, "B": 5, "C": -300, "D": 0}


@pytest.mark.clause("license_plates", "5.5", "6.1")
def test_exactly_enough_is_not_short_and_leaves_nothing() -> None:
    evening = left_with(opened(), "C", 30)
    said(evening, "A 4×7", "B agrees", "C challenges", "D agrees")
    counted(evening, 4, A=20, B=10, D=0)
    assert "owes" not in evening.texts
    assert cash(evening)["C"] == 0
    assert evening.view().result.out == ("C",)


@pytest.mark.clause("license_plates", "5.2", "5.3")
def test_who_paid_whom_is_kept_and_a_fine_of_nothing_is_not_paid() -> None:
    evening = said(opened(), "A 4×7", "B agrees", "C challenges", "D challenges")
    counted(evening, 3, A=20, B=0)
    assert evening.view().result.paid == (Payment("A", "C", 20_00), Payment("A", "D", 20_00))
    assert evening.happened.count("Paid") == 2


@pytest.mark.clause("license_plates", "5.2")
def test_from_the_payers_left_everybody_gets_theirs() -> None:
    evening = said(opened(5, opener="D"), "D 4×7", "E agrees", "A challenges", "B agrees", "C challenges")
    counted(evening, 4, D=20, E=10, B=5)
    assert [(paid.source, paid.target, paid.cents // 100) for paid in evening.view().result.paid] == [
        *(("A", "B", 5), ("A", "D", 20), ("A", "E", 10)),
        *(("C", "D", 20), ("C", "E", 10), ("C", "B", 5)),
    ]
