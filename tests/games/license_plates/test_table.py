"""Setting up the table, the rounds, and who opens them."""

import pytest
from msgspec import structs

from companion.game import Refused
from companion.game.refusal import NotAsked, NotYours
from companion.games import SHELF
from companion.games.license_plates.moves import SelectOpener, ShowPlate, TurnOver, TypePlate
from tests.games.license_plates.stories import canceled, counted, left_with, move, opened, said, seated

GAME = SHELF["license_plates"]


@pytest.mark.clause("license_plates", "1.1")
@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo", "Gus")])
def test_two_are_too_few_and_seven_too_many(names) -> None:
    with pytest.raises(Refused, match=r"3.*6"):
        GAME.prepare(names)


@pytest.mark.clause("license_plates", "1.1", "1.2")
@pytest.mark.parametrize(
    ("players", "hint"),
    [
        (3, "10 cards each. Two piles of 10 in the center. $250 each."),
        (4, "8 cards each. Two piles of 8 in the center. 2 aside. $300 each."),
        (5, "8 cards each. One pile of 8 in the center. 2 aside. $300 each."),
        (6, "8 cards each. 2 aside. $350 each."),
    ],
)
def test_how_to_deal_is_said_before_anybody_opens(players, hint) -> None:
    evening = seated(players)
    assert evening.kinds == {"SelectOpener"}
    assert str(evening.asked("SelectOpener").hint) == hint
    assert str(evening.game.summary(evening.view()).headline) == "Nobody has opened yet."


@pytest.mark.clause("license_plates", "1.3")
def test_the_bank_deals_the_money_and_then_has_no_part_in_it() -> None:
    evening = opened()
    assert str(evening.record.opening[0].text) == "The bank pays Ann $300."
    ask, _ = evening.game.adjusts(evening.state)
    assert [str(option.label) for option in ask.blanks[1].options] == [
        *("Ann", "Ben", "Cal", "Dee"),
        "off the table",
    ]


@pytest.mark.clause("license_plates", "2.2")
@pytest.mark.parametrize("opener", ["A", "B", "C", "D"])
def test_anybody_may_be_selected_to_open(opener) -> None:
    evening = opened(4, opener=opener)
    assert evening.view().opener == opener
    assert evening.asked("MakeBid").seat == opener
    assert type(evening.refusal(SelectOpener(opener="A", length=6))) is NotAsked


@pytest.mark.clause("license_plates", "2.3")
def test_the_opening_goes_round_to_the_left() -> None:
    evening = opened(4, opener="C")
    openers = []
    while not evening.view().over:
        openers.append(evening.view().opener)
        canceled(evening)
    assert "".join(openers) == "CDABCDAB"


@pytest.mark.clause("license_plates", "1.5", "2.2")
@pytest.mark.parametrize("keeper", ["table", "phones", "companion"])
def test_a_plate_is_as_long_as_the_box_says_and_nobody_is_asked(keeper) -> None:
    evening = seated(keeper=keeper)
    assert [blank.name for blank in evening.asked("SelectOpener").blanks] == ["opener"]
    assert evening.play(SelectOpener(opener="A")).view().length == 6
    assert seated(keeper=keeper).play(SelectOpener(opener="A", length=6)).view().length == 6


@pytest.mark.clause("license_plates", "1.5")
@pytest.mark.parametrize("keeper", ["table", "phones", "companion"])
@pytest.mark.parametrize("length", [0, 4, 7, -1])
def test_a_different_length_is_refused_in_every_way_in(keeper, length) -> None:
    evening = seated(keeper=keeper)
    wrong = SelectOpener(opener="A", length=length)
    assert evening.refusal(wrong).why == "A plate in this box has 6 digits."
    said(evening.play(SelectOpener(opener="A")), "A 1×1")
    with pytest.raises(Refused, match="A plate in this box has 6 digits"):
        evening.record.corrected(1, wrong)


@pytest.mark.clause("license_plates", "1.5")
def test_a_plate_that_is_too_long_for_the_box_is_refused() -> None:
    evening = opened(length=4, keeper="phones")
    assert "5 digits" in evening.refusal(TypePlate(seat="A", digits="12345", fine=0)).why
    said(evening, "A 1×1", "B challenges", "C challenges", "D challenges").play(TurnOver())
    assert "5 digits" in evening.refusal(ShowPlate(seat="A", digits="12345", fine=0)).why
    assert evening.asked("EnterCount").blanks[0].most == 4 * 6


@pytest.mark.clause("license_plates", "1.5")
def test_a_game_that_began_when_the_table_said_the_length_goes_on_so() -> None:
    setup = structs.replace(GAME.prepare(["Ann", "Ben", "Cal"]), version=3)
    state, _ = GAME.start(setup)
    (ask,) = GAME.asks(state)
    assert [blank.name for blank in ask.blanks] == ["opener", "length"]
    assert GAME.play(state, SelectOpener(opener="A", length=4))[0].length == 4


@pytest.mark.clause("license_plates", "1.5")
def test_the_length_limits_what_can_be_turned_over() -> None:
    evening = opened(length=4)
    said(evening, "A 1×1", "B challenges", "C challenges", "D challenges")
    (digits, _) = evening.asked("ShowPlate").blanks
    assert digits.most == 4


@pytest.mark.clause("license_plates", "2.1", "2.5")
def test_every_round_uses_one_card_of_each_stand_and_of_each_pile() -> None:
    evening = opened(4)
    places = ("A", "B", "C", "D", "centre pile 1", "centre pile 2")
    for number in range(1, 9):
        view = evening.view()
        assert view.round == number
        assert tuple(card.place for card in view.cards) == places
        assert view.stacks == dict.fromkeys(places, 8 - number)
        assert view.discarded == 2 + 6 * (number - 1)
        said(evening, f"{view.opener} 1×1")
        for seat in evening.view().waiting:
            said(evening, f"{seat} challenges")
        counted(evening, 1, **{view.opener: 5})


@pytest.mark.clause("license_plates", "2.5")
def test_what_lies_on_the_table_can_be_compared() -> None:
    evening = said(opened(5), "A 2×4")
    assert evening.stock == {
        **{f"{name}'s stand": "7 cards" for name in ("Ann", "Ben", "Cal", "Dee", "Eva")},
        "Center pile 1": "7 cards",
        "Discarded": "2 cards",
        "Round": "1",
        "The bid": "two 4s by Ann",
    }
    evening.undo()
    canceled(evening, 6)
    assert evening.stock["Ben's stand"] == "1 card"
    canceled(evening, 2)
    assert "Round" not in evening.stock


@pytest.mark.clause("license_plates", "2.2")
def test_an_opener_left_without_money_is_skipped() -> None:
    evening = left_with(seated(), "B", 0).play(SelectOpener(opener="B", length=6))
    assert evening.view().opener == "C"
    assert evening.view().players == ("A", "C", "D")


def test_with_one_purse_on_the_table_there_is_nothing_to_play() -> None:
    evening = seated(3)
    for seat in "AB":
        left_with(evening, seat, 0)
    evening.play(SelectOpener(opener="A", length=6))
    assert evening.view().over
    assert evening.view().winners == ("C",)


def test_only_what_is_asked_for_can_be_said() -> None:
    evening = opened()
    assert type(evening.refusal(move("B 2×4"))) is NotYours
    assert type(evening.refusal(move("B agrees"))) is NotAsked
