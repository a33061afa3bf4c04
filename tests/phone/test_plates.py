"""License Plates on the phones: what is asked on which page, and what's hidden under the cover."""

from collections.abc import Callable

import pytest

from companion.games.license_plates.moves import SelectOpener, ShowChance, TurnOver, TypePlate
from companion.phone.game_pages import pages_of
from tests.games.license_plates.evenings import EVENINGS, spoken
from tests.phone.companion import Companion
from tests.phone.device import Device

Companions = Callable[..., Companion]


def laid(companions: Companions, name: str) -> dict[str, Device]:
    """Return a phone at each seat of a table at this point in a game."""
    keeper, moves = EVENINGS[name]
    companion = companions("license_plates", 5, keeper=keeper)
    for move in moves:
        companion.run(companion.table.submit(move))
    return {seat: Device(companion).sit(seat) for seat in "ABCDE"}


def submit(devices: dict[str, Device], *moves) -> None:
    companion = devices["A"].companion
    for move in moves:
        companion.run(companion.table.submit(move))


def test_who_speaks_may_challenge_agree_or_bid_higher(companions: Companions) -> None:
    devices = laid(companions, "bid")
    page = devices["E"].get().text
    assert "Are there four 7s?" in page
    assert "Ben bids, on all six plates:" in page
    assert "Cal challenges · Dee agrees" in page
    assert page.index("CHALLENGE") < page.index("AGREE")
    assert 'href="/?a=MakeBid">Bid higher<' in page
    higher = devices["E"].get("/?a=MakeBid").text
    assert 'value="4" class="edge"' in higher
    assert " checked" not in higher
    assert higher.count('class="low"') == 8  # 0 to 7, as long as the count picked is four
    assert 'value="3"' not in higher.partition("numeral")[0]


def test_a_bid_that_is_too_low_is_refused_and_what_was_picked_stays(companions: Companions) -> None:
    devices = laid(companions, "bid")
    answer = devices["E"].answer("MakeBid", count="4", numeral="7")
    assert answer.status == 422
    assert "beat four 7s." in answer.text
    assert devices["E"].answer("MakeBid", count="4", numeral="8").status == 303
    assert devices["A"].companion.table.record.state.now.bid.numeral == 8


def test_the_opener_types_a_plate_first_and_may_bid_without(companions: Companions) -> None:
    companion = companions("license_plates", 5, keeper="phones")
    companion.run(companion.table.submit(SelectOpener(opener="A", length=6)))
    ann = Device(companion).sit("A")
    page = ann.get().text
    assert "Type your plate" in page
    assert ">Open the bidding<" in page
    assert ann.answer("TypePlate", digits="405518", fine="20").status == 303
    assert "Your turn" in ann.get().text
    assert "At least how many" in ann.get().text


def test_players_see_their_plate_again_and_can_change_it(companions: Companions) -> None:
    devices = laid(companions, "bid")
    page = devices["A"].get().text
    assert "306420" in page
    assert 'class="cover"' in page
    assert "Change your plate" in page
    change = devices["A"].get("/?a=TypePlate").text
    assert "If you change it after the first bid, everyone is told" in change
    assert "306420" not in change  # the old plate isn't filled in, because nothing covers this form


def test_the_odds_are_there_for_whoever_switched_it_on(companions: Companions) -> None:
    devices = laid(companions, "bid")
    assert "Show the odds" in devices["A"].get().text
    assert "Odds of" not in devices["A"].get().text
    submit(devices, ShowChance(True, seat="A"))
    page = devices["A"].get().text
    assert "Odds of four 7s" in page
    assert "Hide the odds" in page
    for seat in "BCDE":
        assert "Odds of" not in devices[seat].get().text


def test_the_switch_is_a_form_on_the_page_itself(companions: Companions) -> None:
    devices = laid(companions, "bid")
    ann = devices["A"]
    assert ann.answer("ShowChance", wanted="show them").status == 303
    assert "Odds of four 7s" in ann.get().text
    assert ann.answer("ShowChance", wanted="hide them").status == 303
    assert "Odds of four 7s" not in ann.get().text


@pytest.mark.parametrize("keeper", ["phones", "companion"])
def test_a_plate_is_on_no_other_page_before_the_cards_are_turned_over(
    companions: Companions, keeper: str
) -> None:
    companion = companions("license_plates", 4, keeper=keeper)
    length = 6 if keeper == "phones" else None
    companion.run(companion.table.submit(SelectOpener(opener="A", length=length)))
    if keeper == "phones":
        companion.run(companion.table.submit(TypePlate("918273", 20_00, seat="A")))
    for move in spoken("A 3×7", "B agrees", "C challenges", "D agrees"):
        companion.run(companion.table.submit(move))
    plate = companion.table.game.view(companion.table.record.state, "A").mine.digits
    paths = ("/", "/?p=board", "/?p=rules.1", "/board", "/?a=TurnOver")
    for seat in "BCD":
        device = Device(companion).sit(seat)
        assert all(plate not in device.get(path).text for path in paths)
    assert plate in Device(companion).sit("A").get().text
    companion.run(companion.table.submit(TurnOver()))
    shown = [f'<b class="hit">{digit}' if digit == "7" else f"<b>{digit}" for digit in plate]
    assert "".join(f"{one}</b>" for one in shown) in Device(companion).get("/board").text


def test_the_end_is_told_on_every_page(companions: Companions) -> None:
    devices = laid(companions, "over")
    for path in ("/", "/board"):
        assert "Ben wins" in devices["A"].get(path).text


def test_the_bidder_turns_the_cards_over(companions: Companions) -> None:
    devices = laid(companions, "turn")
    assert 'class="gold" href="/?a=TurnOver"' in devices["B"].get().text
    assert 'class="gold"' not in devices["A"].get().text
    view = devices["A"].companion.table.view("B")
    (ask,) = (one.ask for one in view.asks if one.ask.move is TurnOver)
    assert pages_of("license_plates").nearest(view.view, ask) == "B"


def test_a_change_is_told_when_all_is_counted(companions: Companions) -> None:
    companion = companions("license_plates", 6, keeper="phones")
    devices = {seat: Device(companion).sit(seat) for seat in "ABCDEF"}
    submit(devices, SelectOpener(opener="A", length=6))
    submit(devices, *(TypePlate("777000", 5_00, seat=seat) for seat in "ABCDEF"))
    submit(devices, *spoken("A 9×7"), TypePlate("000000", 5_00, seat="C"))
    submit(devices, *spoken(*(f"{seat} challenges" for seat in "BCDEF")), TurnOver())
    for path in ("/?p=board", "/board"):
        page = devices["B"].get(path).text
        assert "Cal retyped their plate after the first bid." in page
        assert "It holds." in page or "The bid holds." in page
