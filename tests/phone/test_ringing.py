"""A phone that rings for an offer: until it's picked up, nobody else can tell the offer by any byte."""

from collections.abc import Callable

import pytest

from companion.games.deal_or_no_deal.moves import AskFor, Deal, MakeOffer
from companion.house import telephone
from companion.house.codes import digest
from companion.table.stepping import Stale
from tests.phone.companion import Companion
from tests.phone.device import KEY
from tests.phone.televised import evening
from tests.phone.test_leaks import COOKIES, GUEST, OPEN, Watched, alike

Companions = Callable[..., Companion]
PLACES = ("/?p=board", "/?p=rules", "/?p=entries", "/?a=Deal", "/?a=MakeOffer", "/?p=cases", "/language")
SMALL, LARGE = MakeOffer(5_00, seat="A"), MakeOffer(123_456_00, seat="A")


def ringing_table(companions: Companions, sound: bool = True, opened: int = 15) -> Watched:
    """Return a table where the host is about to make an offer; Ben's phone is awake."""
    companion = companions("deal_or_no_deal", 4, split="entered")
    companion.play(*evening(opened))
    watched = Watched(companion, PLACES)
    if sound:
        watched.devices["B"].cookie += "; sound=on"
        assert watched.devices["B"].get("/").status == 200
    return watched


@pytest.fixture
def pair(companions: Companions) -> tuple[Watched, Watched]:
    return ringing_table(companions), ringing_table(companions)


def ring(watched: Watched) -> bool:
    """Whether a phone rings."""
    return watched.companion.house.now.ring is not None


def test_nobody_but_the_host_can_tell_two_offers_apart_while_it_rings(pair: tuple[Watched, Watched]) -> None:
    for watched, offer in zip(pair, (SMALL, LARGE), strict=True):
        watched.play(offer)
        assert ring(watched)
    alike(pair, ("B", "C"))
    for watched in pair:
        assert b"The bank is calling" in watched.served("C")[0] or b"Die Bank ruft" in watched.served("C")[0]
        for seat in ("B", "C"):
            refused = watched.devices[seat].post("/do", {"ask": "x", "key": "y", "cents": "1"})
            assert refused.status == 409
            assert "data-title" in refused.text
    assert pair[0].served("A") != pair[1].served("A")  # Ann made the offer
    for watched in pair:
        assert watched.devices["B"].post("/up").status == 303
        assert not ring(watched)
    for seat in (*OPEN, "B", "C"):
        assert pair[0].served(seat) != pair[1].served(seat)  # so the test would see a leak


def test_a_guest_watches_it_ring_and_may_still_sit_down(companions: Companions) -> None:
    watched = ringing_table(companions)
    watched.play(LARGE)
    guest = watched.devices[GUEST]
    for path in ("/?p=board", "/?p=board&a=Deal"):
        page = guest.get(path).text
        assert "The bank is calling Ben." in page
        assert "123,456" not in page
    watched.streams[GUEST].wait_for("The bank is calling Ben.")
    assert 'name="code"' in guest.get("/").text
    watched.companion.run(_picked_up(watched))
    watched.streams[GUEST].wait_for("$123,456")


def test_only_the_phone_that_rings_picks_up(companions: Companions) -> None:
    watched = ringing_table(companions)
    watched.play(SMALL)
    for seat in ("A", "C", ""):
        assert watched.devices[seat].post("/up").status == 303
        assert ring(watched)
    page = watched.devices["B"].get("/").text
    assert "Pick up" in page or "Abheben" in page
    assert not KEY.search(page)
    assert watched.devices["B"].post("/up").status == 303
    assert "$5" in watched.devices["B"].get("/").text


def test_it_rings_only_if_the_phone_is_awake_with_its_sound_on(companions: Companions) -> None:
    silent = ringing_table(companions, sound=False)
    silent.play(SMALL)
    assert not ring(silent)
    assert "$5" in silent.devices["C"].get("/").text
    asleep = ringing_table(companions)
    asleep.companion.seating._presence.pop(digest(COOKIES["B"]))
    asleep.play(SMALL)
    assert not ring(asleep)


def test_it_stops_by_itself_and_the_offer_is_simply_there(
    companions: Companions, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert telephone.RINGS == 20
    monkeypatch.setattr(telephone, "RINGS", 0.05)
    watched = ringing_table(companions)
    watched.play(LARGE)
    watched.streams["B"].wait_for("$123,456")
    watched.streams["C"].wait_for("$123,456")
    assert not ring(watched)


def test_an_answer_while_they_bargain_does_not_ring(companions: Companions) -> None:
    watched = ringing_table(companions)
    watched.play(SMALL)
    watched.companion.run(_picked_up(watched))
    watched.play(AskFor(9_00, seat="B"))
    watched.play(SMALL)
    assert not ring(watched)
    assert "Nein zu $9" in watched.devices["B"].get("/").text


async def _picked_up(watched: Watched) -> None:
    watched.companion.house.pick_up()


def test_another_offer_rings_again_and_undo_stops_it(companions: Companions) -> None:
    watched = ringing_table(companions)
    watched.play(SMALL)
    first = watched.devices["B"].get("/").text
    watched.companion.run(_changed(watched))
    assert watched.devices["B"].get("/").text == first  # another phone's waking up doesn't restart the ring
    watched.play(LARGE)
    assert ring(watched)
    assert watched.devices["B"].get("/").text != first
    watched.companion.run(watched.companion.table.undo())
    assert not ring(watched)


async def _changed(watched: Watched) -> None:
    watched.companion.house.changed()


def test_whoever_takes_an_offer_that_still_rings_gets_it(companions: Companions) -> None:
    """At the kiosk, a key would have picked up first; the rules don't know about telephones."""
    watched = ringing_table(companions)
    watched.play(SMALL)
    with pytest.raises(Stale):
        watched.companion.run(watched.companion.table.submit(Deal(seat="B"), ask="another"))
    watched.play(Deal(seat="B"))
    assert not ring(watched)


def test_the_host_says_no_by_the_third_answer(companions: Companions) -> None:
    watched = ringing_table(companions, sound=False)
    watched.play(SMALL)
    watched.play(AskFor(9_00, seat="B"))
    page = watched.devices["A"].get("/").text
    accept, new, no = (page.index(words) for words in ("Accept: pay", "Make a new offer", "No, $5 stands"))
    assert accept < new < no
