"""Whoever only watches, or waits: a board made for phones, with a way back, and whose turn is next."""

import pytest

from companion.phone.seat_page import Place
from tests.games.license_plates import evenings as plates
from tests.phone import dealers, dealt, downeast
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.phone.evenings import EVENINGS, Played, page
from tests.phone.televised import OFFER, evening

FOUR = ("Ann", "Ben", "Cleo", "Dan")
ON = Played((*evening(13),))


def test_a_late_guest_watches_a_board_made_for_phones_and_can_go_back() -> None:
    companion = ON.laid()
    eve = Device(companion).sit("E")
    assert 'href="/?p=board"' in eve.get("/").text
    board = eve.get("/?p=board").text
    assert "tv." not in board
    assert "values in play" in board
    assert '<a href="/">Back</a>' in board
    companion.stop()


def test_somebody_without_a_seat_watches_it_too_and_it_is_live() -> None:
    companion = ON.laid()
    guest = Device(companion)
    assert 'href="/?p=board"' in guest.get("/").text
    board = guest.get("/?p=board").text
    assert 'data-live="/live"' in board
    assert "values in play" in board
    assert guest.get("/live").status == 404
    companion.stop()


def test_without_a_game_there_is_nothing_to_watch() -> None:
    companion = Companion(players=FOUR)

    async def lobby() -> None:
        companion.house.lay(None)

    companion.run(lobby())
    guest = Device(companion)
    assert "p=board" not in guest.get("/").text
    assert guest.get("/?p=board").text == guest.get("/").text
    companion.stop()


@pytest.mark.parametrize("played", [one for one in EVENINGS if one.moves][::6])
def test_a_board_for_watchers_tells_what_the_open_table_knows(played: Played) -> None:
    companion = played.laid()
    guest = Device(companion).get("/?p=board").text
    assert "<h1" in guest
    assert "only you see this" not in guest
    companion.stop()


def test_the_offer_stands_large_on_every_phone() -> None:
    companion = Companion(players=FOUR, split="entered")
    companion.play(*evening(15, OFFER))
    for seat in "CD":
        shown = page(companion, seat, Place())
        assert '<span class="offer">$53,000</span>' in shown
        assert "Ann offers" in shown
    companion.stop()


HANDS = Played(dealt.LED, dealt.dealt(), (*dealt.KEEPER.items(),))


@pytest.mark.parametrize(
    ("played", "seat", "told"),
    [
        (HANDS, "C", "Then it’s you."),
        (HANDS, "D", "Then Cal."),
        (Played(downeast.SO_FAR, downeast.NAME, ()), "A", "Then it’s you."),
        (Played(dealers.LAID, dealers.GAME, ()), "A", "Then it’s you."),
        (Played(plates.EVENINGS["bid"][1][:-3], plates.NAME, (("keeper", "phones"),), 5), "A", "Then"),
    ],
)
def test_a_waiting_page_says_whose_turn_is_next(played: Played, seat: str, told: str) -> None:
    companion = played.laid()
    assert told in page(companion, seat, Place())
    companion.stop()
