"""Books, policies and hands over the wire: only their owners see them, and one buyer sees one value.

Two tables differ in one secret. Everybody who isn't allowed to know it gets the same bytes from both: phones,
television, lights, history, and the referee's open view.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.game import Game, Move
from companion.games import SHELF
from companion.games.dealers_choice.box import EXAMPLE, Box
from companion.games.dealers_choice.moves import (
    Begin,
    ChooseBid,
    ChooseCar,
    ChooseOption,
    ClaimPolicy,
    DemandMore,
    EnterLot,
    LookUnderHood,
    MakeBid,
    OpenLot,
    PlayCard,
    SaveCar,
    TakeBook,
    WriteValue,
)
from tests.games.dealers_choice.stories import midway
from tests.phone.companion import Companion
from tests.phone.test_downeast_leaks import in_the_open, play, same_for
from tests.phone.test_leaks import GUEST, Watched

Companions = Callable[..., Companion]
Pair = tuple[Watched, Watched]
GAME = SHELF["dealers_choice"]
KINDS = (
    "WriteValue",
    "TakeBook",
    "PlayCard",
    "Defend",
    "SaveCar",
    "ClaimPolicy",
    "ChooseOption",
    "DemandMore",
)
PLACES = ("/?p=board", "/?p=book", *(f"/?a={kind}" for kind in KINDS))
LOTS = {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8), "C": (9, 10, 11, 12)}


def laid(hand: tuple[str, ...], policy: str) -> Game[Any]:
    """Return a game in which Tableside has dealt Ann a theft, and Ben this hand and policy."""
    hands = {"A": ("theft", "fire", "cancel"), "B": hand, "C": ("buy_dealer", "force")}
    evening = midway(keeper="companion", hands=hands, policies={"B": (policy,), "C": ("collision",)})
    return replace(GAME, start=lambda setup: (evening.state, ()))


def watched(companions: Companions, *games: Game[Any], **settings: str) -> Pair:
    one, other = (Watched(companions(game, 3, **settings), PLACES) for game in games)
    return one, other


def test_a_hand_and_a_policy_are_nobody_elses_while_a_car_is_stolen(companions: Companions) -> None:
    games = laid(("found", "sell_list"), "theft"), laid(("lot_closed", "force"), "fly_by_night")
    pair = watched(companions, *games, keeper="companion")
    same_for(pair, "A", "C")
    assert pair[0].served("B") != pair[1].served("B")
    steal = (ChooseOption(seat="A", option="A"), PlayCard(seat="A", card="theft"), ChooseCar(seat="A", car=4))
    for move in steal:
        play(pair, move)
        same_for(pair, "A", "C")
    play(pair, SaveCar(seat="B", how="no"))
    same_for(pair, "A", "C")
    play(pair, ClaimPolicy(seat="B", policy="no"))
    same_for(pair, "A", "C")


def test_a_policy_is_known_once_it_is_used(companions: Companions) -> None:
    pair = watched(
        companions, laid(("found",), "theft"), laid(("found",), "comprehensive"), keeper="companion"
    )
    steal = (ChooseOption(seat="A", option="A"), PlayCard(seat="A", card="theft"), ChooseCar(seat="A", car=4))
    for move in (*steal, SaveCar(seat="B", how="found")):
        play(pair, move)
    same_for(pair, "A", "C")
    play(pair, ClaimPolicy(seat="B", policy="theft"), ClaimPolicy(seat="B", policy="comprehensive"))
    assert in_the_open(pair[0]) != in_the_open(pair[1])  # everyone may know now, so the test would see a leak


@pytest.fixture
def books(companions: Companions) -> Pair:
    game = replace(GAME, box=Box(autos=EXAMPLE.autos))
    pair = watched(companions, game, game)
    play(pair, Begin("A"))
    for seat, cars in LOTS.items():
        play(pair, EnterLot(seat=seat, cars=cars))
    return pair


def test_a_blue_book_is_its_owners_alone(companions: Companions) -> None:
    game = replace(GAME, box=Box(autos=EXAMPLE.autos))
    pair = watched(companions, game, game)
    play(pair, Begin("A"))
    play(pair, TakeBook(seat="B", card=3), TakeBook(seat="B", card=9))
    same_for(pair, "A", "C")
    for seat, cars in LOTS.items():
        play(pair, EnterLot(seat=seat, cars=cars))
    for low, high in ((0, 9_000_00), (700_00, 0)):
        play(pair, WriteValue(seat="B", cents=low), WriteValue(seat="B", cents=high))
        same_for(pair, "A", "C")
    assert pair[0].served("B") != pair[1].served("B")


def test_a_value_is_shown_to_the_one_buyer_who_looks(books: Pair) -> None:
    low, high = WriteValue(seat="A", cents=500_00), WriteValue(seat="A", cents=900_00)
    deal: tuple[Move, ...] = (
        *(ChooseOption(seat="A", option="C"), OpenLot(seat="A"), MakeBid(seat="B", car=1, cents=1_000_00)),
        *(ChooseBid(seat="A", bid="B 1"), DemandMore(seat="A", cents=3_000_00)),
    )
    for move in deal:
        play(books, move)
    same_for(books, "B", "C")
    play(books, LookUnderHood(seat="B"))
    same_for(books, "B", "C")
    play(books, low, high)
    assert b"$500" in books[0].served("B")[0]
    assert b"$900" in books[1].served("B")[0]
    for one in books:  # the payment is public, but the value isn't
        for page in one.served("C") + one.served("") + one.served(GUEST):
            assert b"$500<" not in page
            assert b"$900<" not in page
        assert one.companion.table.view("C").view.look.value is None  # type: ignore[attr-defined]
