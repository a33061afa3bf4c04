"""Phones in a real browser, used only through what's visible on the page."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.phone.browser import SMALL, USUAL, Phone
from tests.phone.companion import Companion

Companions = Callable[..., Companion]


@pytest.mark.full
def test_six_phones_play_past_the_second_offer(
    companions: Companions, phones: Callable[..., Phone], tmp_path: Path
) -> None:
    companion = companions(players=6, journal=tmp_path / "journal.sqlite3")
    around = six(companion, phones)
    play(companion, around, random.Random(5), lambda: companion.table.view(None).view.round > 2)  # type: ignore[attr-defined]
    assert not [failure for phone in around.values() for failure in phone.failures]


@pytest.mark.full
def test_six_phones_play_a_whole_match(
    companions: Companions, phones: Callable[..., Phone], tmp_path: Path
) -> None:
    companion = companions(players=6, journal=tmp_path / "journal.sqlite3")
    around = six(companion, phones)
    play(companion, around, random.Random(6), lambda: not companion.table.asks())
    view = companion.table.view(None).view
    assert view.winners
    for phone in around.values():
        phone.look_again()
        for winner in view.winners:
            phone.sees(companion.names["ABCDEF".index(winner)])
    assert not [failure for phone in around.values() for failure in phone.failures]


def six(companion: Companion, phones: Callable[..., Phone]) -> dict[str, Phone]:
    """Seat six phones, two small ones and one without scripts among them, and return them by seat."""
    around = {}
    for seat in "ABCDEF":
        phone = around[seat] = phones(SMALL if seat in "AD" else USUAL, scripts=seat != "F")
        if seat == "F":
            phone.type_code(companion.address, companion.seating.letters("F"))
            companion.nod()
            phone.press("Look again")
        else:
            phone.sit(companion.code(seat))
    return around


def play(
    companion: Companion, around: dict[str, Phone], rng: random.Random, done: Callable[[], bool]
) -> None:
    """Let the phones answer what they're asked, until `done` returns True."""
    for _ in range(3000):
        if done():
            return
        asks = companion.table.asks()
        first = asks[0].ask.seat
        number = companion.table.record.next_number
        phone = around[first or rng.choice(list(around))]
        if not phone.scripts:
            phone.look_again()
        if first is None:
            phone.press("The board")
            phone.press("For the table")
        phone.is_asked(asks[0].id)
        phone.answer(rng)
        assert companion.table.record.next_number >= number
    raise AssertionError("it did not come to an end")
