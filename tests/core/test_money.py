"""Amounts of money as people write and read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import dollars
from companion.game.money import read_dollars


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("750", 750_00),
        ("$1,000", 1_000_00),
        (".01", 1),
        ("0.01", 1),
        (".5", 50),
        ("0", 0),
        ("53k", 53_000_00),
        ("53K", 53_000_00),
        ("53,000", 53_000_00),
        ("$53 000", 53_000_00),
        ("1m", 1_000_000_00),
        ("1.5m", 1_500_000_00),
        ("$1.25k", 1_250_00),
        ("  $ 7 ", 7_00),
        ("1,000,000", 1_000_000_00),
        ("1000000.99", 1_000_000_99),
    ],
)
def test_a_sum_is_read_in_any_usual_spelling(written: str, cents: int) -> None:
    assert read_dollars(written) == cents


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", "$", ".", "k", "$k", "1.", "1.005", "1..5", "1.5.5"),
        *("-5", "−$5", "+5", "$$5", "5$", "1e3", "0x10", "1_000", "NaN", "inf", "Infinity", "½", "²"),
        *("53kk", "k53", "53 km", "a lot", "1\n000", "750\x00"),
    ],
)
def test_what_is_no_sum_is_read_as_none(written: str) -> None:
    assert read_dollars(written) is None


@pytest.mark.parametrize("written", ["0,01", "12,34", "1,0,0", "5,"])
def test_a_comma_that_does_not_part_thousands_is_not_guessed_at(written: str) -> None:
    """If somebody writes 0,01 for a cent, it must not be read as a dollar."""
    assert read_dollars(written) is None


@pytest.mark.parametrize("digits", [31, 5_000])
def test_a_very_long_number_is_a_large_sum_or_none(digits: int) -> None:
    assert read_dollars("9" * digits) in (None, (10**digits - 1) * 100)


@pytest.mark.parametrize(
    ("cents", "shown"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (10, "$0.10"),
        (100, "$1"),
        (1_000_00, "$1,000"),
        (1_000_000_05, "$1,000,000.05"),
        (-5_000_00, "−$5,000"),
        (-1, "−$0.01"),
    ],
)
def test_a_sum_is_shown_as_people_write_it(cents: int, shown: str) -> None:
    assert dollars(cents) == shown


@given(st.integers(min_value=0))
def test_a_sum_that_is_shown_reads_as_itself(cents: int) -> None:
    assert read_dollars(dollars(cents)) == cents


@given(st.integers(min_value=0, max_value=10**9), st.sampled_from([("k", 1_000), ("m", 1_000_000)]))
def test_thousands_and_millions_multiply(cents: int, unit: tuple[str, int]) -> None:
    letter, times = unit
    assert read_dollars(dollars(cents) + letter) == cents * times


@given(st.text())
def test_any_text_is_a_sum_or_none(written: str) -> None:
    cents = read_dollars(written)
    assert cents is None or cents >= 0
