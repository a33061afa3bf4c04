"""Checking what Tableside dealt: the fingerprint during the game, and what's behind it at the end."""

import html
import re
from collections.abc import Callable

from companion.game import Move, Seat
from companion.games import SHELF
from companion.games.license_plates.moves import (
    Agree,
    CancelRound,
    Challenge,
    MakeBid,
    SelectOpener,
    TurnOver,
)
from tests.checking import fits
from tests.phone.companion import Companion
from tests.phone.device import Device

GAME = SHELF["license_plates"]


def submit(companion: Companion, *moves: Move) -> None:
    for move in moves:
        companion.run(companion.table.submit(move))


def bid(companion: Companion, answer: type[Agree] | type[Challenge]) -> Seat:
    """Open the bidding and let everyone answer; return who opened."""
    view = companion.table.view(None).view
    submit(companion, MakeBid(seat=view.opener, count=1, numeral=0))
    submit(companion, *(answer(seat=seat) for seat in companion.table.view(None).view.waiting))
    return view.opener


def shown(phone: Device) -> tuple[str, str]:
    """Return the fingerprint and the text that a phone shows for copying."""
    (copied,) = re.findall(r"<pre>(.*?)</pre>", phone.get("/?p=check").text, re.DOTALL)
    fingerprint, _, text = html.unescape(copied).partition("\n")
    return fingerprint, text.strip("\n")


def test_a_phone_shows_the_fingerprint_at_once_and_what_can_be_checked_at_the_end(
    companions: Callable[..., Companion],
) -> None:
    companion = companions(GAME, 4, keeper="companion")
    submit(companion, SelectOpener(opener="A"))
    ben = Device(companion).sit("B")
    assert 'href="/?p=check"' in ben.get("/?p=rules").text
    assert "Check the deal" not in ben.get("/").text
    dealt = companion.table.view(None).view.committed
    assert shown(ben) == (dealt.fingerprint, "")
    assert "Seat A is " not in ben.get("/?p=check").text

    bid(companion, Challenge)
    submit(companion, TurnOver())
    while not companion.table.view(None).view.over:
        submit(companion, CancelRound(seat=bid(companion, Agree)))
    assert 'href="/?p=check">Check the deal<' in ben.get("/").text
    fingerprint, text = shown(ben)
    assert fingerprint == dealt.fingerprint
    assert fits(fingerprint, text)
    opened = [line for line in text.split("\n") if " | " in line]
    assert len(opened) == 6 + 7  # the round that was turned over, and Ben's other plates
    assert sum(line.startswith("Seat B: ") for line in opened) == 8
    assert "<p>Seat A is Ann. Seat B is Ben. Seat C is Cal. Seat D is Dee.</p>" in ben.get("/?p=check").text


def test_where_nothing_is_dealt_there_is_nothing_to_check(companions: Callable[..., Companion]) -> None:
    ben = Device(companions(GAME, 4)).sit("B")
    assert "?p=check" not in ben.get("/?p=rules").text
    assert "<pre>" not in ben.get("/?p=check").text
