"""Deals and bids against the Thief over the wire: only the two parties, or nobody, know what's face down.

Two tables differ in one pile, in its value and its number of cards. Everybody who isn't allowed to know
gets the same bytes from both: phones, television, lights, history, and the referee's open view.
"""

from collections.abc import Callable

import pytest

from companion.game import Move
from companion.game.ask import encoded
from companion.games.downeast_dealer.moves import (
    AnswerPile,
    Begin,
    Bid,
    BidAgainstThief,
    CallGoing,
    CallSold,
    Challenge,
    FanPile,
    KeepItem,
    LayPile,
    Pay,
    RunAuction,
    Sell,
    TakePile,
    TurnOver,
)
from companion.table.own_entries import own_entries
from hardware.picture import picture
from tests.phone.companion import Companion
from tests.phone.test_leaks import Watched, alike

Companions = Callable[..., Companion]
TEN, FIFTY, CHECK = 10_00, 50_00, 0
GAME = "downeast_dealer"
PLACES = (
    *("/?p=board", "/?p=story", "/?a=TakePile", "/?a=AnswerPile", "/?a=LayPile"),
    *("/?a=BidAgainstThief", "/?a=FanPile", "/?a=Challenge", "/?p=entries"),
)
LOW, HIGH = (TEN,), (FIFTY, TEN, CHECK)  # two piles that nobody else must be able to tell apart


def kept(seat: str, item: str) -> tuple[Move, ...]:
    calls = (*(CallGoing(seat=seat) for _ in range(3)), KeepItem(seat=seat))
    return RunAuction(seat=seat), TurnOver(item, seat=seat), *calls


CHALLENGED = (
    Begin("A"),
    *kept("A", "Traps"),
    *kept("B", "Traps"),
    *kept("C", "Oars"),
    Challenge("B Traps", seat="A"),
)
THIEF = (Begin("A"), RunAuction(seat="A"), TurnOver("Thieves", seat="A"))


@pytest.fixture
def pair(companions: Companions) -> tuple[Watched, Watched]:
    one, other = (Watched(companions(GAME, 3), PLACES) for _ in range(2))
    return one, other


def play(pair: tuple[Watched, Watched], one: Move, other: Move | None = None) -> None:
    pair[0].play(one)
    pair[1].play(other or one)


def in_the_open(watched: Watched) -> tuple[object, ...]:
    """Return what the lights, the history and the open view show."""
    table = watched.companion.table
    seen = table.view(None)
    return picture(seen), table.history(None), encoded(seen)


def same_for(pair: tuple[Watched, Watched], *seats: str) -> None:
    alike(pair, seats)
    assert in_the_open(pair[0]) == in_the_open(pair[1])
    for seat in seats:
        one, other = (watched.companion.table for watched in pair)
        assert one.history(seat) == other.history(seat)
        assert one.statement(seat, 8) == other.statement(seat, 8)


def test_a_pile_is_known_to_its_owner_until_it_is_taken_and_then_to_the_two(
    pair: tuple[Watched, Watched],
) -> None:
    for move in CHALLENGED:
        play(pair, move)
    play(pair, LayPile(seat="A", cards=LOW), LayPile(seat="A", cards=HIGH))
    same_for(pair, "B", "C")
    assert pair[0].served("A") != pair[1].served("A")
    play(pair, TakePile(seat="B"))
    same_for(pair, "C")
    assert pair[0].served("B") != pair[1].served("B")  # Ben has the cards now, so the test would see a leak


def test_two_piles_that_change_hands_are_known_to_the_two(pair: tuple[Watched, Watched]) -> None:
    for move in CHALLENGED:
        play(pair, move)
    play(pair, LayPile(seat="A", cards=(TEN, TEN)), LayPile(seat="A", cards=HIGH))
    play(pair, AnswerPile(seat="B", cards=LOW), AnswerPile(seat="B", cards=(TEN, CHECK)))
    same_for(pair, "C")


def test_tied_piles_are_known_to_the_two(pair: tuple[Watched, Watched]) -> None:
    for move in CHALLENGED:
        play(pair, move)
    play(pair, LayPile(seat="A", cards=(TEN,)), LayPile(seat="A", cards=(FIFTY, CHECK)))
    play(pair, AnswerPile(seat="B", cards=(TEN,)), AnswerPile(seat="B", cards=(FIFTY,)))
    same_for(pair, "C")


def test_the_size_of_a_pile_is_seen_once_it_is_fanned_out(pair: tuple[Watched, Watched]) -> None:
    for move in CHALLENGED:
        play(pair, move)
    play(pair, LayPile(seat="A", cards=LOW), LayPile(seat="A", cards=HIGH))
    play(pair, FanPile(seat="A"))
    assert pair[0].served("B") != pair[1].served("B")


def test_bids_against_the_thief_are_nobodys_until_all_are_in(pair: tuple[Watched, Watched]) -> None:
    for move in THIEF:
        play(pair, move)
    play(pair, BidAgainstThief(seat="B", cards=LOW), BidAgainstThief(seat="B", cards=HIGH))
    same_for(pair, "A", "C")
    play(pair, BidAgainstThief(seat="B", cards=HIGH), BidAgainstThief(seat="B", cards=LOW))  # Ben changes it
    same_for(pair, "A", "C")
    play(pair, BidAgainstThief(seat="C", cards=(TEN, TEN)))
    same_for(pair, "A")
    play(pair, BidAgainstThief(seat="A", cards=(TEN, TEN, TEN)))
    assert in_the_open(pair[0]) != in_the_open(pair[1])  # everyone may see them now


def test_what_is_corrected_and_asked_again_is_told_to_nobody_else(pair: tuple[Watched, Watched]) -> None:
    called = (*(CallGoing(seat="C") for _ in range(3)), CallSold(seat="C"), Sell(seat="C"))
    bought = (RunAuction(seat="C"), TurnOver("Oars", seat="C"), Bid(TEN, seat="A"), *called)
    for move in (*CHALLENGED[:-7], *bought):
        play(pair, move)
    play(pair, Pay(seat="A", cards=(TEN,)), Pay(seat="A", cards=(FIFTY,)))
    for move in (CHALLENGED[-1], LayPile(seat="A", cards=(TEN,)), TakePile(seat="B")):
        play(pair, move)
    same_for(pair, "B")

    for watched, cards in zip(pair, ((FIFTY, TEN), (TEN, TEN, TEN)), strict=True):
        table = watched.companion.table
        paid = next(one for one in own_entries(table, "A") if isinstance(one.move, Pay))
        watched.companion.run(table.correct(paid.label, Pay(seat="A", cards=cards), by="A"))
        assert table.turn
        assert isinstance(table.turn.rest[0].played.kept.move, LayPile)
        assert "checked" in watched.devices["A"].get("/").text
    same_for(pair, "B")
    assert all("checked" not in watched.devices["B"].get("/").text for watched in pair)
    play(pair, LayPile(seat="A", cards=(TEN,)), LayPile(seat="A", cards=(TEN,)))
    same_for(pair, "B")
    for watched in pair:
        assert watched.companion.table.turn is None
        watched.companion.run(watched.companion.table.undo())
    same_for(pair, "B")
