"""Typed plates: private, shown to their owner, and open to changes until the cards are turned over."""

import pytest
from msgspec import structs

from companion.game import Refused
from companion.game.refusal import NotAsked
from companion.games import SHELF
from companion.games.license_plates.moves import CancelRound, TurnOver, TypePlate
from companion.table.line import labels
from tests.games.license_plates.stories import gained, opened, said, shown, turned, typed, warned
from tests.refusals import blames

SHORT = "That's fewer than six digits."
PLATES = {"A": ("405518", 20), "B": ("717725", 10), "C": ("906183", 5), "D": ("475307", 50)}


def spoken(**plates):
    """Return a game with these plates in which Ann bid four 7s, Ben agreed, and Cal and Dee challenged."""
    evening = typed(opened(keeper="phones"), **plates)
    return said(evening, "A 4×7", "B agrees", "C challenges", "D challenges")


@pytest.mark.clause("license_plates", "4.1")
def test_a_typed_plate_is_shown_back_to_its_owner() -> None:
    evening = typed(opened(keeper="phones"), B=("717725", 10))
    mine = evening.view("B").mine
    assert (mine.digits, mine.fine) == ("717725", 10_00)
    assert mine.counts == (0, 1, 1, 0, 0, 1, 0, 3, 0, 0)
    assert evening.view("A").mine is None
    assert evening.view().mine is None


@pytest.mark.clause("license_plates", "4.1")
def test_everyone_sees_that_a_plate_is_in_and_only_its_owner_is_told() -> None:
    evening = typed(opened(keeper="phones"), B=("717725", 10))
    assert evening.view("D").typed == ("B",)
    assert [(str(happening.text), happening.to) for happening in evening.told] == [
        ("Your plate for round 1 is in.", ("B",))
    ]
    done = {ask.seat: ask.done for ask in evening.asks if ask.kind == "TypePlate"}
    assert done == {"A": False, "B": True, "C": False, "D": False}


@pytest.mark.clause("license_plates", "2.4", "4.1")
def test_a_plate_is_typed_face_down() -> None:
    evening = opened(keeper="phones")
    asks = [ask for ask in evening.asks if ask.kind == "TypePlate"]
    assert [(ask.seat, ask.face, ask.until) for ask in asks] == [
        (seat, "sealed", ("PlatesShown",)) for seat in "ABCD"
    ]
    assert str(asks[0].sentence) == "What's on your plate in round 1?"


@pytest.mark.clause("license_plates", "4.1", "4.2")
def test_a_plate_typed_again_before_the_first_bid_is_nobodys_business() -> None:
    evening = typed(opened(keeper="phones"), A=("111111", 5))
    typed(evening, **PLATES)
    said(evening, "A 4×7", "B agrees", "C challenges", "D challenges")
    assert "PlateChanged" not in turned(evening).happened
    assert evening.view().cards[0].digits == "405518"


@pytest.mark.clause("license_plates", "4.2")
def test_a_change_after_the_first_bid_is_told_when_the_cards_are_turned_and_not_before() -> None:
    evening = typed(spoken(**PLATES), C=("906187", 5))
    assert evening.view("A") == spoken(**PLATES).view("A")
    assert [happening.to for happening in evening.told] == [("C",)]
    turned(evening)
    assert "Cal retyped their plate after the first bid." in evening.texts
    shown(shown(evening, "000000"), "000000")
    assert evening.view().result.changed == ("C",)


@pytest.mark.clause("license_plates", "4.2")
def test_two_changes_by_one_player_are_told_once() -> None:
    evening = typed(typed(spoken(**PLATES), C=("906187", 5)), C=("906183", 5))
    assert turned(evening).happened.count("PlateChanged") == 1


@pytest.mark.clause("license_plates", "4.2")
def test_a_changed_fine_is_a_change() -> None:
    assert "PlateChanged" in turned(typed(spoken(**PLATES), C=("906183", 10))).happened


@pytest.mark.clause("license_plates", "4.2")
def test_typing_for_the_first_time_is_no_change() -> None:
    plates = {seat: PLATES[seat] for seat in "ABC"}
    assert "PlateChanged" not in turned(typed(spoken(**plates), D=PLATES["D"])).happened


@pytest.mark.clause("license_plates", "4.2")
def test_typing_the_same_again_is_told_like_any_other_so_that_nobody_learns_what_it_was() -> None:
    worlds = [
        typed(spoken(**{**PLATES, "C": before}), C=("906183", 5)) for before in (("906183", 5), ("111111", 5))
    ]
    first, second = (turned(world) for world in worlds)
    assert first.view() == second.view()
    assert [told.text for told in first.told] == [told.text for told in second.told]
    assert "PlateChanged" in first.happened


@pytest.mark.clause("license_plates", "4.2")
def test_a_plate_that_its_owner_corrects_after_the_first_bid_is_told_too() -> None:
    evening = said(typed(opened(keeper="phones"), **PLATES), "A 4×7")
    (label,) = (
        label
        for label, played in zip(labels(evening.record.line), evening.record.line, strict=True)
        if isinstance(played.kept.move, TypePlate) and played.kept.move.seat == "C"
    )
    evening.correct(label, TypePlate(seat="C", digits="906187", fine=5_00), by="C")
    said(evening, "B agrees", "C challenges", "D challenges")
    assert "PlateChanged" in turned(evening).happened


@pytest.mark.clause("license_plates", "4.2")
def test_a_game_of_older_rules_goes_on_as_it_began() -> None:
    game = SHELF["license_plates"]
    setup = game.prepare(["Ann", "Ben", "Cal"], {"keeper": "phones"})
    states = [game.start(structs.replace(setup, version=version))[0] for version in (2, 3)]
    assert [state.any_retyping for state in states] == [False, True]


@pytest.mark.clause("license_plates", "4.2")
def test_no_change_is_told_after_a_canceled_round() -> None:
    evening = said(typed(opened(keeper="phones"), **PLATES), "A 4×7")
    typed(evening, C=("906187", 5))
    said(evening, "B agrees", "C agrees", "D agrees").play(CancelRound(seat="A"))
    assert "PlateChanged" not in evening.happened
    assert evening.view().result.changed == ()
    assert [card.digits for card in evening.view().result.cards] == [None] * 6


@pytest.mark.clause("license_plates", "4.1", "4.3")
def test_a_plate_can_be_typed_until_the_cards_are_turned_over_and_not_after() -> None:
    evening = spoken(A=PLATES["A"])
    assert evening.kinds == {"TurnOver", "TypePlate", "ShowChance"}
    typed(evening, B=PLATES["B"])
    turned(evening)
    assert type(evening.refusal(TypePlate(seat="B", digits="1", fine=0))) is NotAsked


@pytest.mark.clause("license_plates", "4.3")
def test_all_that_was_typed_comes_to_light_at_once() -> None:
    evening = turned(spoken(**PLATES))
    assert [(c.place, c.digits, c.matches, c.fine) for c in evening.view().cards] == [
        ("A", "405518", 0, 20_00),
        ("B", "717725", 3, 10_00),
        ("C", "906183", 0, 5_00),
        ("D", "475307", 2, 50_00),
        ("centre pile 1", None, None, None),
        ("centre pile 2", None, None, None),
    ]
    (told,) = (one for one in evening.told if type(one).__name__ == "PlatesShown")
    assert str(told.text) == "Cards up: Ann 405518, Ben 717725, Cal 906183, Dee 475307."
    assert told.cards == evening.view().cards[:4]
    assert (evening.view().matches, evening.view().count) == (5, None)


@pytest.mark.clause("license_plates", "4.3", "4.4")
def test_the_center_is_turned_last_and_tableside_counts() -> None:
    evening = turned(spoken(**PLATES))
    assert str(evening.asked("ShowPlate").sentence) == "Turn over center pile 1."
    shown(evening, "777000")
    assert evening.texts == "Center pile 1 shows 777000."
    shown(evening, "123456")
    assert evening.view().result.count == 8
    assert gained(evening) == {"A": 40, "B": 20, "C": -30, "D": -30}


@pytest.mark.clause("license_plates", "4.4")
def test_nobody_has_to_type_and_what_is_missing_is_asked_for() -> None:
    evening = turned(spoken(B=PLATES["B"]))
    asked = []
    while "ShowPlate" in evening.kinds:
        ask = evening.asked("ShowPlate")
        asked.append((ask.seat, [blank.name for blank in ask.blanks]))
        shown(evening, "700000", 20 if len(ask.blanks) == 2 else None)
    assert asked == [
        ("A", ["digits", "fine"]),
        ("C", ["digits"]),
        ("D", ["digits"]),
        (None, ["digits"]),
        (None, ["digits"]),
    ]
    assert evening.view().result.count == 8


@pytest.mark.clause("license_plates", "4.4")
def test_with_nothing_typed_the_cards_are_turned_over_anyway() -> None:
    evening = turned(spoken())
    assert evening.texts == "Cards up. No plates were typed."
    assert [ask.kind for ask in evening.asks] == ["EnterCount", "ShowPlate"]


def test_with_all_six_plates_typed_the_reveal_settles_the_round() -> None:
    evening = opened(6, keeper="phones")
    typed(evening, **dict.fromkeys("ABCDEF", ("777000", 10)))
    said(evening, "A 18×7", *(f"{seat} challenges" for seat in "BCDEF")).play(TurnOver())
    assert gained(evening) == {"A": 50, **dict.fromkeys("BCDEF", -10)}
    assert evening.view().round == 2
    assert evening.view().typed == ()


@pytest.mark.clause("license_plates", "4.7")
def test_only_digits_belong_on_a_plate_and_not_too_many() -> None:
    evening = opened(keeper="phones")
    refusal = evening.refusal(TypePlate(seat="A", digits="ABC123", fine=0))
    assert blames(refusal, "digits", "0", "9")
    refusal = evening.refusal(TypePlate(seat="A", digits="1234567", fine=0))
    assert blames(refusal, "digits", "7", "0", "6")
    refusal = evening.refusal(TypePlate(seat="A", digits="123456", fine=50))
    assert blames(refusal, "fine", "$0.50", "$1")


@pytest.mark.clause("license_plates", "4.7")
@pytest.mark.parametrize(
    ("digits", "fine", "words"),
    [
        ("123456", 20, []),
        ("12345", 20, [SHORT]),
        ("", 20, [SHORT]),
        ("123456", 0, ["A fine of $0 is unusual."]),
        ("123456", 50, []),
        ("123456", 51, ["Fines usually go up to $50."]),
    ],
)
def test_an_unusual_plate_is_cautioned_and_taken(digits, fine, words) -> None:
    evening = opened(keeper="phones")
    assert warned(evening, TypePlate(seat="A", digits=digits, fine=fine * 100)) == words
    assert typed(evening, A=(digits, fine)).view("A").mine.digits == digits


@pytest.mark.clause("license_plates", "4.7")
def test_a_plate_without_a_digit_counts_nothing() -> None:
    evening = typed(opened(6, keeper="phones"), **dict.fromkeys("ABCDEF", ("", 10)))
    said(evening, "A 1×7", *(f"{seat} challenges" for seat in "BCDEF")).play(TurnOver())
    assert evening.view().result.count == 0
    assert gained(evening)["A"] == -50


def test_undo_of_the_reveal_leaves_the_plates_typed_and_those_of_the_next_round_come_back() -> None:
    evening = typed(opened(6, keeper="phones"), **dict.fromkeys("ABCDEF", ("777000", 10)))
    said(evening, "A 18×7", *(f"{seat} challenges" for seat in "BCDEF")).play(TurnOver())
    typed(evening, A=("123456", 5))
    evening.undo()
    assert evening.state.phase == "turn"
    assert evening.view("A").mine.digits == "777000"
    evening.redo()
    assert evening.view().round == 2
    assert evening.view("A").mine.digits == "123456"


@pytest.mark.clause("license_plates", "4.7")
@pytest.mark.parametrize("typed_in", ["", "12345", "1 2 3"])
def test_a_plate_that_is_not_whole_is_not_read(typed_in) -> None:
    digits, _ = opened(keeper="phones").asked_of("TypePlate", "A").blanks
    with pytest.raises(Refused):
        digits.read(typed_in)


@pytest.mark.clause("license_plates", "4.7")
@pytest.mark.parametrize(("typed_in", "read"), [("123456", "123456"), ("12-4-6", "1246"), ("------", "")])
def test_a_place_without_a_digit_is_typed_as_a_dash(typed_in, read) -> None:
    digits, _ = opened(keeper="phones").asked_of("TypePlate", "A").blanks
    assert digits.read(typed_in) == read
