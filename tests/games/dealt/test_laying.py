"""Setting up: who plays, who deals, the reserves, and the box."""

import pytest
from msgspec import structs

from companion.game import Refused
from companion.game.refusal import NotAsked
from companion.games.dealt.box import KINDS, Box, Deal
from companion.games.dealt.happenings import SeenTooOften
from companion.games.dealt.moves import LayReserves, NameOldest
from tests.games.dealt.stories import (
    GAME,
    SEATS,
    begun,
    chips,
    did,
    laid_out,
    leads,
    midway,
    reserves_laid,
    seated,
    warned,
)


@pytest.mark.clause("dealt", "1.1")
@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo")])
def test_two_are_too_few_and_six_too_many(names) -> None:
    with pytest.raises(Refused, match=r"3.*5"):
        GAME.prepare(names)


@pytest.mark.clause("dealt", "1.1")
def test_there_are_54_cards() -> None:
    deck = Box().deck
    assert len(deck) == 54
    assert {card: deck.count(card) for card in KINDS} == {
        **{str(number): 4 for number in range(1, 13)},
        "X": 2,
        "Stop": 2,
        "Redraw": 2,
    }


@pytest.mark.clause("dealt", "1.2")
def test_a_long_game_is_lost_one_round_later() -> None:
    """Ann loses three rounds in a row: with two chips she loses the game, with three she doesn't."""
    for each, over in ((2, True), (3, False)):
        evening = midway({"A": 2, "B": 1}, chips=dict.fromkeys("ABC", each))
        did(evening, "A 5", "B 6")
        for _ in range(2):
            reserves_laid(evening, A="1 1")
            did(evening, "A 1", "B Stop", "B 2", "C 3", "A takes 1", "C 4", "A takes 1", "B Stop")
            did(evening, "B 5", "C 6", "A stuck")
        assert evening.view().over is over
        assert chips(evening) == ("0 2 2" if over else "0 3 3")


@pytest.mark.clause("dealt", "1.3", "1.8")
@pytest.mark.parametrize(("oldest", "starter"), [("A", "B"), ("C", "D"), ("D", "A")])
def test_the_table_names_the_oldest_and_the_left_neighbor_starts(oldest, starter) -> None:
    evening = seated(4)
    ask = evening.asked("NameOldest")
    assert (str(ask.sentence), ask.seat) == ("Who is the oldest?", None)
    assert str(ask.hint) == "The oldest deals. 2 chips each."
    assert str(evening.game.summary(evening.view()).headline) == "Nobody has dealt yet."
    evening.play(NameOldest(oldest=oldest))
    assert evening.view().oldest == oldest
    assert leads(reserves_laid(evening)) == starter
    assert type(evening.refusal(NameOldest(oldest="A"))) is NotAsked


@pytest.mark.clause("dealt", "1.5")
def test_players_enter_their_reserves_in_any_order() -> None:
    evening = laid_out(3)
    assert [ask.seat for ask in evening.asks] == ["A", "B", "C"]
    assert evening.view().pile == 18 + 6
    evening.play(LayReserves(seat="B", cards=("7", "X")))
    assert "Ben's reserve: 7, X." in evening.texts
    assert [ask.seat for ask in evening.asks] == ["A", "C"]
    evening.play(LayReserves(seat="C", cards=("Stop", "Redraw")), LayReserves(seat="A", cards=("7", "7")))
    assert evening.view().pile == 18
    assert evening.view().reserves == {"A": ("7", "7"), "B": ("7", "X"), "C": ("Stop", "Redraw")}
    assert leads(evening) == "A"


@pytest.mark.clause("dealt", "1.5")
@pytest.mark.parametrize("cards", [("7",), ("7", "8", "9"), ("7", "13"), ("7", "X7"), ()])
def test_a_reserve_is_two_cards_that_exist(cards) -> None:
    assert laid_out(3).refusal(LayReserves(seat="A", cards=cards)).blank == "cards"


@pytest.mark.clause("dealt", "2.8")
def test_a_third_stop_in_the_reserves_brings_a_caution_and_is_told() -> None:
    evening = laid_out(3).play(LayReserves(seat="A", cards=("Stop", "Stop")))
    third = LayReserves(seat="B", cards=("Stop", "7"))
    assert "Stop" in warned(evening, third)[0]
    evening.play(third)
    assert [one.count for one in evening.told if isinstance(one, SeenTooOften)] == [3]
    reserves_laid(evening)
    assert "Stop" in warned(evening, "A Stop")[0]
    assert warned(evening, "A Redraw") == []


def test_a_box_has_enough_cards_and_chips() -> None:
    GAME.check_box(Box())
    for wrong, why in (
        ({"copies": 2}, "3.*12"),
        ({"wilds": 13}, "12"),
        ({"stops": -1}, "12"),
        ({"chips": 14}, "15"),
        ({"deals": (Deal(3, 10), Deal(4, 10))}, "3.*4.*5"),
        ({"deals": (Deal(3, 10), Deal(4, 12), Deal(5, 7))}, "4.*56.*54"),
        ({"deals": (Deal(3, 0), Deal(4, 10), Deal(5, 7))}, "3.*54"),
    ):
        with pytest.raises(Refused, match=why):
            GAME.check_box(structs.replace(Box(), **wrong))


def test_a_box_without_stops_asks_for_none() -> None:
    box = structs.replace(Box(), stops=0)
    stop = LayReserves(seat="A", cards=("Stop", "7"))
    assert warned(laid_out(3, box=box), stop) == ["The box has no Stop. Look again."]
    assert "The box has no Stop. Check the cards." in laid_out(3, box=box).play(stop).texts
    evening = begun(3, box=box)
    assert evening.kinds == {"PlayCards", "PlayRedraw"}
    assert sum(evening.view().hands.values()) + 6 + evening.view().pile == 52


@pytest.mark.clause("dealt", "1.6")
def test_with_real_cards_nobody_has_a_hand_on_the_phone() -> None:
    evening = begun(5)
    assert all(evening.view(seat).mine is None for seat in SEATS)
    assert evening.view().dealt is None
    assert GAME.tally(evening.state) == {"chips": 15, "cards": 54}


@pytest.mark.parametrize(("keeper", "told"), [("table", True), ("companion", False)])
def test_nobody_is_told_to_deal_when_tableside_deals(keeper, told) -> None:
    assert ("deals" in str(seated(keeper=keeper).asked("NameOldest").hint)) == told
