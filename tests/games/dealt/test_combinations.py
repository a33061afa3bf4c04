"""What beats what: 57 combinations in one order, compared with a count that doesn't use the rules' code."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise, permutations, product

import pytest

from companion.games.dealt.combinations import (
    BY_CODE,
    COMBINATIONS,
    MOST,
    called,
    needed,
    next_above,
    playable,
    printed,
    readings,
    rows,
)
from tests.games.dealt.stories import begun, did

NUMBERS = range(1, 13)


def judged(numbers):
    """Return a combination's rank and highest number in the rulebook's order, by plain arithmetic."""
    low, *_, high = sorted(numbers) * 2 if len(numbers) == 1 else sorted(numbers)
    if len(numbers) == 1:
        return 1, high
    same = len(set(numbers)) == 1
    in_a_row = len(set(numbers)) == len(numbers) == high - low + 1
    if not (same or in_a_row):
        return None
    return {(2, False): 2, (2, True): 3, (3, False): 4, (3, True): 5}[len(numbers), same], high


EVERY_ROW = [row for size in (1, 2, 3) for row in combinations_with_replacement(NUMBERS, size)]


@pytest.mark.clause("dealt", "2.3", "2.4")
def test_all_rows_of_one_to_three_numbers_make_57_combinations_in_one_total_order() -> None:
    by_place = {}
    for row in EVERY_ROW:
        place, found = judged(row), readings(tuple(map(str, row)))
        assert len(found) == (place is not None), row
        if place:
            by_place.setdefault(place, set()).update(found)
    assert len(by_place) == len(COMBINATIONS) == 57
    assert all(len(found) == 1 for found in by_place.values())
    in_order = [found.pop() for _, found in sorted(by_place.items())]
    assert in_order == list(COMBINATIONS) == sorted(COMBINATIONS)
    for (at, one), (other_at, other) in product(enumerate(in_order), repeat=2):
        assert (one > other, one == other, one < other) == (at > other_at, at == other_at, at < other_at)


@pytest.mark.clause("dealt", "2.3")
def test_how_many_combinations_each_rank_has() -> None:
    names = [each.kind.name for each in COMBINATIONS]
    assert Counter(names) == {"Solo": 12, "2-Straight": 11, "Pair": 12, "3-Straight": 10, "Trips": 12}
    assert list(dict.fromkeys(names)) == ["Solo", "2-Straight", "Pair", "3-Straight", "Trips"]


def test_each_combination_is_beaten_by_the_next_and_the_last_by_none() -> None:
    for low, high in pairwise(COMBINATIONS):
        assert next_above(low) == high
    assert next_above(COMBINATIONS[-1]) is None
    assert str(needed(COMBINATIONS[-1])) == "Only a Stop or a Redraw helps now."
    assert str(needed(BY_CODE["Pair 12"])) == "You need a 3-Straight to 3 or better."
    assert str(needed(BY_CODE["3-Straight 12"])) == "You need three 1s or better."


@pytest.mark.clause("dealt", "2.5")
def test_the_order_of_the_cards_makes_no_difference() -> None:
    for row in EVERY_ROW:
        found = {readings(tuple(map(str, order))) for order in permutations(row)}
        assert len(found) == 1, row


@pytest.mark.clause("dealt", "2.5")
@pytest.mark.parametrize("cards", ["12 1", "1 12", "11 12 1", "12 1 2", "7 9", "7 7 8", "1 2 4"])
def test_no_combination(cards) -> None:
    assert readings(cards.split()) == ()


@pytest.mark.clause("dealt", "4.1", "4.2")
def test_an_x_is_whatever_makes_a_combination() -> None:
    """Compare every row that has one or two Xs with all the numbers they could stand for."""
    assert all(EVERY_ROW)
    for row in EVERY_ROW:
        for wild in range(1, min(2, len(row)) + 1):
            rest = tuple(map(str, row[wild:]))
            tried = {judged((*values, *row[wild:])) for values in product(NUMBERS, repeat=wild)} - {None}
            found = readings(("X",) * wild + rest)
            assert len(found) == len(tried), row
            for each in found:
                cards = called(("X",) * wild + rest, each)
                assert readings(cards) == (each,)
                assert judged([int(card.removeprefix("X")) for card in cards]) in tried


def test_a_stop_or_a_redraw_goes_with_nothing() -> None:
    for row in (("Stop",), ("Redraw",), ("Stop", "X"), ("7", "Redraw"), ("X", "X", "Stop")):
        assert readings(row) == ()


@pytest.mark.clause("dealt", "2.3", "4.2")
@pytest.mark.parametrize(
    "best", [None, "Solo 12", "2-Straight 12", "Pair 11", "3-Straight 12", "Trips 11", "Trips 12"]
)
@pytest.mark.parametrize("most", [1, 2, 3])
def test_rows_finds_everything_that_beats_a_combination(best, most) -> None:
    above = BY_CODE[best] if best else None
    cards = [*map(str, NUMBERS), *(f"X{number}" for number in NUMBERS)]
    wanted = set()
    for size in range(1, most + 1):
        for row in combinations_with_replacement(cards, size):
            place = judged([int(card.removeprefix("X")) for card in row])
            if place and sum(printed(card) == "X" for card in row) <= 2:
                (found,) = readings(row)
                if above is None or found > above:
                    wanted.add(" ".join(sorted(row)))
    listed = rows(above, most, 2)
    assert set(listed) == wanted
    assert len(listed) == len(wanted)


HANDS = (
    "4 11 X 9 8 10 2 2 Stop 7",
    "X X 7",
    "Redraw 12 12 12 Stop",
    "1 3 5 7 9 11 2",
    "7",
    "Stop",
    "6 X X 6 Redraw 1 2 3 X",
)


@pytest.mark.clause("dealt", "2.6")
@pytest.mark.parametrize("best", [None, "Solo 8", "Pair 4", "3-Straight 9", "Trips 12"])
@pytest.mark.parametrize("hand", HANDS)
def test_playable_finds_every_touching_play_in_a_hand(hand, best) -> None:
    cards = tuple(hand.split())
    above = BY_CODE[best] if best else None
    wanted = set()
    for size in range(1, MOST + 1):
        for places in combinations_with_replacement(range(len(cards)), size):
            if list(places) != list(range(places[0], places[0] + size)):
                continue
            these = tuple(cards[place] for place in places)
            at = tuple(place + 1 for place in places)
            if these in (("Stop",), ("Redraw",)):
                wanted.add((at, None))
            wanted |= {(at, each) for each in readings(these) if above is None or each > above}
    found = [(run.places, run.combination) for run in playable(cards, above)]
    assert set(found) == wanted
    assert len(found) == len(wanted)


@pytest.mark.parametrize(
    ("cards", "code", "words"),
    [
        ("12", "Solo 12", "a 12"),
        ("8", "Solo 8", "an 8"),
        ("11", "Solo 11", "an 11"),
        ("X12", "Solo 12", "an X as 12"),
        ("7 6", "2-Straight 7", "7-6, a 2-Straight to 7"),
        ("11 X11", "Pair 11", "11-X, a Pair of 11s"),
        ("9 8 10", "3-Straight 10", "9-8-10, a 3-Straight to 10"),
        ("5 5 5", "Trips 5", "5-5-5, three 5s"),
    ],
)
def test_a_play_in_words(cards, code, words) -> None:
    assert readings(cards.split()) == (BY_CODE[code],)
    assert str(did(begun(), f"A {cards.replace(' ', '-')}").told[0].text) == f"Ann leads {words}."
