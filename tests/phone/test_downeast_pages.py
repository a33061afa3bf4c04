"""The auction pages in Downeast Dealer: who is asked, who leads, and the choice after "sold"."""

import re
from collections.abc import Callable

import pytest

from companion.games import SHELF
from companion.games.downeast_dealer.moves import Bid, Sell
from tests.phone import downeast
from tests.phone.companion import Companion
from tests.phone.device import Device

Companions = Callable[..., Companion]


def at(companions: Companions, seat: str, moves: tuple[object, ...]) -> Device:
    """Return a phone at a table after these moves."""
    companion = companions(SHELF["downeast_dealer"], 4)
    for move in moves:
        companion.run(companion.table.submit(move))
    return Device(companion).sit(seat)


def gold(page: str) -> list[str]:
    """Return what's gold on a page."""
    return re.findall(r'class="[^"]*\bgold\b[^"]*"', page)


@pytest.mark.clause("downeast_dealer", "2.3")
def test_the_highest_bidder_waits_and_has_a_quiet_way_to_bid_more(companions: Companions) -> None:
    ben = at(companions, "B", downeast.AUCTION)
    page = ben.get("/").text
    assert "Your turn" not in page
    assert "Yours for $50" in page
    assert gold(page) == []
    assert re.search(r'class="[^"]*quiet[^"]*" href="/\?a=Bid"', page)
    assert 'name="cents"' in ben.get("/?a=Bid").text


def test_everybody_else_is_asked(companions: Companions) -> None:
    page = at(companions, "D", downeast.AUCTION).get("/").text
    assert "Your turn" in page
    assert 'name="cents"' in page


@pytest.mark.clause("downeast_dealer", "2.4")
def test_after_sold_the_auctioneer_chooses_and_nobody_can_bid(companions: Companions) -> None:
    called = (*downeast.HIGHER, *downeast.closed("C"))
    page = at(companions, "C", called).get("/").text
    assert page.count('action="/do"') == 2  # one to sell, one to buy
    assert "a=Bid" not in at(companions, "B", called).get("/").text
    assert 'name="cents"' not in at(companions, "A", called).get("/").text


@pytest.mark.clause("downeast_dealer", "3.5")
def test_cash_that_had_to_be_shown_is_on_every_phone_until_the_next_move(companions: Companions) -> None:
    overbid = (*downeast.AUCTION, Bid(seat="D", cents=300_00), *downeast.closed("C"), Sell(seat="C"))
    cash = re.compile(r"Dee shows 2 × \$50, 4 × \$10, 2 bad checks\.")
    for seat in "ABCD":
        assert cash.search(at(companions, seat, overbid).get("/").text)
        after = at(companions, seat, (*overbid, Bid(seat="A", cents=10_00))).get("/").text
        assert not cash.search(after)
