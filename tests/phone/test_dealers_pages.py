"""The Dealer's Choice pages: books in the background, hands covered, both outcomes shown before a risk."""

from collections.abc import Callable

import pytest

from companion.games.dealers_choice.moves import Agree, DemandMore
from tests.phone import dealers
from tests.phone.companion import Companion
from tests.phone.device import Device

Companions = Callable[..., Companion]


def at(companions: Companions, seat: str, moves: tuple[object, ...], **settings: str) -> Device:
    """Return a phone at a table after these moves."""
    companion = companions(dealers.GAME, 4, **settings)
    for move in moves:
        companion.run(companion.table.submit(move))
    return Device(companion).sit(seat)


def test_a_book_is_never_in_front_and_is_written_one_car_after_the_other(companions: Companions) -> None:
    ann = at(companions, "A", dealers.LAID)
    page = ann.get("/").text
    assert "Waiting · Tableside" in page
    assert "Blue Book say" not in page
    assert 'href="/?p=book">Your book<' in page
    assert 'href="/?a=WriteValue">Write in your book<' in ann.get("/?p=book").text
    for more in (True, True, False):
        answer = ann.answer("WriteValue", cents="2,000")
        assert answer.headers["location"] == ("/?a=WriteValue" if more else "/")
    assert "Write in your book" not in ann.get("/?p=book").text


def test_a_book_offers_only_what_can_be_done(companions: Companions) -> None:
    ann = at(companions, "A", dealers.LAID)
    offered = "any time"
    assert offered in ann.get("/?p=book").text
    for _ in dealers.LOTS["A"]:
        ann.answer("WriteValue", cents="2,000")
    ann.answer("TakeBook", card="3")
    page = ann.get("/?p=book").text
    assert "/?a=" not in page
    assert offered not in page


def test_who_could_not_pay_is_asked_for_a_buy_card_and_nobody_else(companions: Companions) -> None:
    moves = (*dealers.SALE, DemandMore(seat="D", cents=100_000_00), Agree(seat="A"))
    ben, dan, ann = (at(companions, seat, moves) for seat in "BDA")
    asked = 'href="/?a=ShowBuyCard"'
    assert asked in ann.get("/").text
    assert asked not in dan.get("/").text  # although it's Dan's turn
    assert asked not in ben.get("/").text


def test_whose_turn_it_is_is_asked_first_and_the_book_waits(companions: Companions) -> None:
    dan = at(companions, "D", dealers.LAID)
    page = dan.get("/").text
    assert "Which option do you want?" in page
    assert "WriteValue" not in page


def test_a_seller_who_is_looked_at_is_asked_at_once(companions: Companions) -> None:
    page = at(companions, "D", dealers.HOOD).get("/").text
    assert "What does your Blue Book say for car 20" in page
    assert "Your turn · Tableside" in page


def test_what_is_seen_under_the_hood_is_covered_and_only_on_the_buyers_phone(companions: Companions) -> None:
    for seat, seen in (("A", True), ("B", False), ("C", False)):
        page = at(companions, seat, dealers.LOOKED).get("/").text
        assert ("asked $6,000" in page) is seen
        if seen:
            before, _, after = page.partition('<details class="cover" id="looked">')
            assert "$5,000" in after.partition("</details>")[0]
            assert "$5,000" not in before


def test_both_outcomes_are_said_before_the_press_and_asked_once_more(companions: Companions) -> None:
    ann = at(companions, "A", dealers.DEMAND)
    page = ann.get("/").text
    assert "<br>+ $2,000" in page
    assert "<br>− $2,000" in page
    assert "You can’t take this back" in ann.answer("LookUnderHood").text
    assert ann.companion.table.view(None).view.phase == "demand"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("moves", "kind"), [(dealers.DEALT, "ChooseOption"), (dealers.CARDS, "PlayCard")])
def test_cards_are_covered_until_they_are_picked_up(
    companions: Companions, moves: tuple[object, ...], kind: str
) -> None:
    dan = at(companions, "D", moves, keeper="companion")
    table = dan.companion.table
    hand = [str(card.name) for card in table.view("D").view.mine.hand]  # type: ignore[attr-defined]
    page = dan.get("/").text
    assert f'value="{next(one.id for one in table.asks() if one.ask.kind == kind)}"' in page
    open_to_all = page
    while "<details" in open_to_all:
        before, _, rest = open_to_all.partition("<details")
        open_to_all = before + rest.partition("</details>")[2]
    assert not [name for name in hand if name in open_to_all]
    assert all(name in page for name in hand)


def test_with_real_cards_nothing_is_covered_that_everybody_says_aloud(companions: Companions) -> None:
    page = at(companions, "D", dealers.OPTION_A).get("/").text
    assert "Pick up your cards<" not in page
    assert "Sell a car" in page
