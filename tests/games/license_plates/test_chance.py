"""The odds that a bid is good: checked by counting every possibility, and private to their owner."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.ask import encoded
from companion.games.license_plates.chance import at_least, chance, odds
from companion.games.license_plates.moves import ShowChance
from tests.games.license_plates.stories import canceled, opened, said, turned, typed


@pytest.mark.clause("license_plates", "7.2")
@pytest.mark.parametrize("unseen", range(5))
@pytest.mark.parametrize("numeral", ["0", "7"])
def test_it_is_what_counting_all_cases_gives(unseen, numeral) -> None:
    cases = ["".join(digits) for digits in product("0123456789", repeat=unseen)]
    assert len(cases) == 10**unseen
    for need in range(unseen + 3):
        held = sum(case.count(numeral) >= need for case in cases)
        assert at_least(need, unseen) == Fraction(held, len(cases))


@pytest.mark.clause("license_plates", "7.2")
def test_it_is_what_counting_all_plates_of_two_others_gives() -> None:
    """There are three plates of two digits; mine is 71, and the bid is two 7s."""
    plates = ["".join(digits) for digits in product("0123456789", repeat=2)]
    held = sum(("71" + one + two).count("7") >= 2 for one in plates for two in plates)
    assert chance("71", 2, 7, unseen=4).share == round(Fraction(held, len(plates) ** 2) * 10_000)


@given(st.integers(0, 40), st.integers(0, 40))
def test_it_falls_with_what_is_needed_and_grows_with_what_is_unseen(need, unseen) -> None:
    assert at_least(need + 1, unseen) <= at_least(need, unseen) <= at_least(need, unseen + 1)
    assert at_least(0, unseen) == 1
    assert at_least(unseen + 1, unseen) == 0


@pytest.mark.clause("license_plates", "7.2")
def test_six_5s_with_two_of_my_own_among_six_plates() -> None:
    seen = chance("405518", 6, 5, unseen=30)
    assert (seen.have, seen.need, seen.unseen, seen.share) == (2, 4, 30, 35_26)
    assert str(seen.odds) == "about 1 in 3"
    assert str(seen.text) == (
        "You have two. You need four more among 30 unseen digits: 35% if all numerals are equally likely."
    )


@pytest.mark.parametrize(
    ("digits", "count", "share", "odds_in_words", "text"),
    [
        ("555555", 6, 100_00, "certain", "You have six. That's enough."),
        ("555555", 5, 100_00, "certain", "You have six. That's enough."),
        ("", 1, 95_76, "about 23 in 24", "You have none. You need one more among 30 unseen digits"),
        ("55", 8, 7_32, "about 1 in 10", "7.3%"),
        (
            *("5", 32, 0, "impossible"),
            "You have one. The other plates don't have enough digits.",
        ),
    ],
)
def test_what_is_certain_and_what_cannot_be(digits, count, share, odds_in_words, text) -> None:
    seen = chance(digits, count, 5, unseen=30)
    assert (seen.share, str(seen.odds)) == (share, odds_in_words)
    assert text in str(seen.text)


@pytest.mark.parametrize(
    ("exact", "words"),
    [
        (Fraction(0), "impossible"),
        (Fraction(1), "certain"),
        (Fraction(1, 2), "about 1 in 2"),
        (Fraction(35, 100), "about 1 in 3"),
        (Fraction(68, 100), "about 2 in 3"),
        (Fraction(1, 10), "about 1 in 10"),
        (Fraction(9, 10), "about 9 in 10"),
        (Fraction(1, 20), "about 1 in 10"),
        (Fraction(49, 1000), "about 1 in 20"),
        (Fraction(1, 40), "about 1 in 40"),
        (Fraction(39, 40), "about 39 in 40"),
        (Fraction(1, 1000), "about 1 in 1,000"),
        (Fraction(1, 5000), "less than 1 in 1,000"),
        (Fraction(4999, 5000), "more than 999 in 1,000"),
    ],
)
def test_odds_as_people_say_them(exact, words) -> None:
    assert str(odds(exact)) == words


def switched(evening, *seats, on=True):
    """Let these players turn the odds on or off; return the game."""
    return evening.play(*(ShowChance(seat=seat, wanted=on) for seat in seats))


@pytest.mark.clause("license_plates", "7.1")
def test_it_is_off_until_its_owner_switches_it_on_and_then_it_is_the_owners_alone() -> None:
    evening = typed(opened(keeper="phones"), A=("405518", 20), B=("405518", 20))
    said(evening, "A 1×1", "B 6×5")
    assert evening.view("A").mine.chance is None
    switched(evening, "A")
    assert evening.view("A").mine.chance == chance("405518", 6, 5, unseen=30)
    assert (evening.view("B").mine.with_chance, evening.view("B").mine.chance) == (False, None)
    for viewer in (None, "C", "D"):
        assert evening.view(viewer).mine is None
        assert b"chance" not in encoded(evening.view(viewer))
    switched(evening, "A", on=False)
    assert evening.view("A").mine.chance is None


@pytest.mark.clause("license_plates", "7.1")
def test_nobody_else_learns_who_switched_it() -> None:
    evening = said(opened(keeper="companion"), "A 6×5")
    before = {viewer: encoded(evening.view(viewer)) for viewer in (None, *"BCD")}
    switched(evening, "A")
    assert {viewer: encoded(evening.view(viewer)) for viewer in before} == before
    assert [one.to for one in evening.told] == [("A",)]


@pytest.mark.clause("license_plates", "7.1")
def test_it_stays_switched_from_round_to_round() -> None:
    evening = canceled(switched(opened(keeper="companion"), "A"))
    assert evening.view("A").mine.chance is None  # there is no bid yet
    said(evening, "B 2×2")
    assert evening.view("A").mine.chance is not None


@pytest.mark.clause("license_plates", "7.1")
def test_only_a_plate_that_is_known_has_a_switch() -> None:
    assert "ShowChance" not in opened().kinds
    evening = typed(opened(keeper="phones"), B=("405518", 20))
    assert [ask.seat for ask in evening.asks if ask.kind == "ShowChance"] == ["B"]
    assert all(ask.done for ask in evening.asks if ask.kind == "ShowChance")


@pytest.mark.clause("license_plates", "7.1", "7.2")
def test_dealt_plates_have_odds_too_until_all_is_shown() -> None:
    evening = switched(said(opened(6, keeper="companion"), "A 9×9"), "B")
    assert evening.view("B").mine.chance.unseen == 5 * 6
    said(evening, *(f"{seat} challenges" for seat in "BCDEF"))
    assert evening.view("B").mine.chance is not None
    turned(evening)
    assert evening.view("B").mine.chance is None


@pytest.mark.clause("license_plates", "7.1")
def test_there_is_none_while_the_center_is_being_turned() -> None:
    evening = switched(typed(opened(3, keeper="phones"), A=("777000", 20)), "A")
    said(evening, "A 3×7", "B challenges", "C challenges")
    assert evening.view("A").mine.chance is not None
    turned(evening)
    assert (evening.view("A").mine.digits, evening.view("A").mine.chance) == ("777000", None)


@pytest.mark.clause("license_plates", "7.2")
def test_the_other_plates_are_taken_to_be_as_long_as_the_box_says() -> None:
    evening = switched(typed(opened(3, keeper="phones", length=4), A=("77", 20)), "A")
    said(evening, "A 3×7")
    assert evening.view("A").mine.chance == chance("77", 3, 7, unseen=4 * 4)


@pytest.mark.clause("license_plates", "7.2")
@pytest.mark.parametrize("digits", ["", "1", "7"])
def test_what_a_player_is_shown_is_what_counting_all_plates_gives(digits) -> None:
    """There are three stands and two piles of one-digit plates, so 10,000 combinations for the other four."""
    evening = switched(typed(opened(3, keeper="phones", length=1), A=(digits, 20)), "A")
    for count in range(1, 6):
        said(evening, f"{evening.state.now.waiting[0]} {count}×7")
        ways = list(product("0123456789", repeat=4))
        held = sum((digits + "".join(way)).count("7") >= count for way in ways)
        assert evening.view("A").mine.chance.share == round(Fraction(held, len(ways)) * 10_000)


def test_without_a_plate_there_are_no_odds() -> None:
    assert said(opened(keeper="phones"), "A 1×1").view("B").mine is None
