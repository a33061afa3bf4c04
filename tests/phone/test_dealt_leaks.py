"""Dealt! hands over the wire: they look alike on other phones and on every public screen.

Two tables differ in one hand, in its order, or in where a card went.
"""

from collections.abc import Callable

import pytest

from companion.game import Move
from companion.game.ask import encoded
from companion.games.dealt.moves import PlaceDrawn, PlayFromHand, TakeReserve
from hardware.picture import picture
from tests.games.dealt.stories import midway
from tests.phone.companion import Companion
from tests.phone.test_leaks import Watched, alike

Companions = Callable[..., Companion]
PLACES = ("/?p=board", "/?a=PlayFromHand", "/?a=TakeReserve", "/?a=PlaceDrawn")
RESERVES = {"A": "9 3", "B": "7 12", "C": "X 8"}
HANDS = {"A": "4 4 Redraw 6", "B": "9 8 10 2", "C": "12 12 12 5"}


def table(companions: Companions, pile: str, **hands: str) -> Watched:
    game = midway(HANDS | hands, reserves=RESERVES, pile=pile, chips=dict.fromkeys("ABC", 2)).game
    return Watched(companions(game, 3, keeper="companion"), PLACES)


@pytest.fixture
def tables(companions: Companions) -> Callable[..., tuple[Watched, Watched]]:
    return lambda one, other, pile="1 1 1": (
        table(companions, pile, **one),
        table(companions, pile, **other),
    )


def play(pair: tuple[Watched, Watched], one: Move, other: Move | None = None) -> None:
    pair[0].play(one)
    pair[1].play(other or one)


def same_for(pair: tuple[Watched, Watched], *seats: str) -> None:
    alike(pair, seats)
    one, other = (watched.companion.table for watched in pair)
    for seat in (None, *seats):
        assert one.history(seat) == other.history(seat)
        assert encoded(one.view(seat)) == encoded(other.view(seat))
    assert picture(one.view(None)) == picture(other.view(None))


def test_a_hand_is_its_owners_alone_also_while_it_is_asked_for(
    tables: Callable[..., tuple[Watched, Watched]],
) -> None:
    pair = tables({"A": "4 4 Redraw 6"}, {"A": "4 4 X Stop"})
    same_for(pair, "B", "C")
    assert pair[0].served("A") != pair[1].served("A")  # which shows that the test would see a leak
    play(pair, PlayFromHand((1, 2), seat="A"))
    same_for(pair, "B", "C")


def test_whether_somebody_could_play_is_told_by_nothing(
    tables: Callable[..., tuple[Watched, Watched]],
) -> None:
    pair = tables({"B": "9 8 10 2"}, {"B": "1 5 7 3"})  # only the first can beat a pair
    play(pair, PlayFromHand((1, 2), seat="A"))
    same_for(pair, "A", "C")
    play(pair, TakeReserve("7", 0, seat="B"))
    same_for(pair, "A", "C")


def test_where_a_reserve_card_goes_is_nobodys_business(
    tables: Callable[..., tuple[Watched, Watched]],
) -> None:
    pair = tables({}, {})
    play(pair, PlayFromHand((1, 2), seat="A"))
    play(pair, TakeReserve("7", 0, seat="B"), TakeReserve("7", 3, seat="B"))
    same_for(pair, "A", "C")
    assert pair[0].served("B") != pair[1].served("B")


def test_drawn_cards_and_where_they_go_are_nobodys_business(companions: Companions) -> None:
    pair = table(companions, "1 2 3"), table(companions, "11 Stop X")
    play(pair, PlayFromHand((3,), seat="A"))
    play(pair, PlayFromHand((1, 2, 3), seat="B"))
    play(pair, TakeReserve("8", 0, seat="C"))
    same_for(pair, "A", "C")
    for one, other in ((0, 1), (1, 0), (0, 3)):
        play(pair, PlaceDrawn(one, seat="B"), PlaceDrawn(other, seat="B"))
        same_for(pair, "A", "C")
    assert pair[0].served("B") != pair[1].served("B")
