"""Slips noticed too late, mended with keys at the kiosk while phones in a browser look on and answer.

Each test leaves pictures of its decisive moments in its folder, which pytest keeps for the last three runs.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.game import Move
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    KeepCase,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.games.downeast_dealer.moves import Bid, Pay
from companion.testing import Playthrough
from tests.games.deal_or_no_deal import stories as deal
from tests.games.license_plates import stories as plates
from tests.phone.browser import USUAL, Phone
from tests.phone.downeast import FIFTY, SOLD, TEN, kept
from tests.phone.room import Room, play

Rooms = Callable[..., Room]
Phones = Callable[..., Phone]
Pictures = Callable[[str, Room, dict[str, Phone]], None]
NAMES = ("Ann", "Ben", "Cal", "Dee")


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    """Yield a function that opens a kiosk on a game after these moves."""
    made: list[Room] = []

    def make(game: str, moves: tuple[Move, ...], players: int = 4, **rules: Any) -> Room:
        begin = partial(play, game=game, names=NAMES[:players], moves=moves, **rules)
        made.append(Room(tmp_path / "journal.sqlite3", begin))
        made[-1].home.person.app.first_times.on = False  # first times don't come back after an undo
        return made[-1]

    yield make
    for room in made:
        room.close()


@pytest.fixture
def take_pictures(tmp_path: Path) -> Pictures:
    """Return a function that takes pictures of the kiosk and of every phone."""

    def take(name: str, room: Room, around: dict[str, Phone]) -> None:
        room.picture(tmp_path / f"{name}.png")
        for seat, phone in around.items():
            phone.page.screenshot(path=tmp_path / f"{name}-{seat}.png")

    return take


def moves_of(evening: Playthrough) -> tuple[Move, ...]:
    return tuple(played.kept.move for played in evening.record.line)


def number_of(moves: tuple[Move, ...], kind: type[Move]) -> str:
    """Return the number of the last entry of this kind, as keys to type, if every move before it was told."""
    return str(1 + max(place for place, move in enumerate(moves) if type(move) is kind))


def undone(room: Room, around: dict[str, Phone], before: list[object], pages: dict[str, str]) -> None:
    """Undo the correction with one key: the table and every page are as they were."""
    room.press("f9")
    room.sees("Undone: the correction of entry")
    assert room.everything() == before
    for who, phone in around.items():
        phone.sees("undone")
        phone.look_again()
        assert phone.page.locator("#page").inner_text() == pages[who]
        assert not phone.failures


def pages_of(around: dict[str, Phone]) -> dict[str, str]:
    for phone in around.values():
        phone.look_again()
    return {who: phone.page.locator("#page").inner_text() for who, phone in around.items()}


@pytest.mark.full
def test_75_was_read_as_750_and_the_kitty_was_won_since(
    rooms: Rooms, phones: Phones, take_pictures: Pictures
) -> None:
    def opened(case: int, value: int) -> tuple[Move, ...]:
        return CallCase(case, seat="B"), NoGuess(seat="C"), Reveal(value)

    begun = (BeginHosting("A", "B"), ChooseCase(1, seat="B"))
    guessed = (CallCase(4, seat="B"), TakeGuess(value=5_00, pay="paid", seat="C"), Reveal(5_00))
    room = rooms("deal_or_no_deal", (*begun, *opened(2, 750_00), *opened(3, 1), *guessed), 3)
    around = {seat: room.sits(phones(USUAL), seat) for seat in "BC"}
    before, pages = room.everything(), pages_of(around)
    room.press("f5", "5", *"75", "enter")
    room.sees("$75 instead of $750?", "close the cover on $75", "open the cover on $750")
    take_pictures("considered", room, around)
    room.press("enter")
    room.sees("Now fix the table to match.")
    for phone in around.values():
        phone.sees("Entry 5 was corrected.")
    take_pictures("corrected", room, around)
    undone(room, around, before, pages)


@pytest.mark.full
def test_keep_was_meant_as_trade_and_the_lids_are_up(
    rooms: Rooms, phones: Phones, take_pictures: Pictures
) -> None:
    evening = deal.to_last_two(deal.began(3), keep=(500_00, 100_000_00))
    deal.lift(evening.play(KeepCase(seat="B")), 500_00)
    moves = moves_of(evening)
    room = rooms("deal_or_no_deal", moves, 3)
    around = {seat: room.sits(phones(USUAL), seat) for seat in "BC"}
    before, pages = room.everything(), pages_of(around)
    room.press("f5", *number_of(moves, KeepCase), "t", "enter")
    room.sees("Trade instead of keep?", "Case 1 held $500.", "has to be answered again")
    room.press("enter")
    room.sees("Re-entering after a correction.", "Open case 26. What's inside?")
    for phone in around.values():
        phone.sees("Re-entering after a correction: ")
    take_pictures("asked-again", room, around)
    room.press(*"100k", "enter")
    room.sees("Case 1 held $500.", "That question doesn't come up anymore.")
    take_pictures("left-over", room, around)
    room.press("delete")  # its lid was never lifted
    room.sees("Now fix the table to match.", "+$99,500", "Ben's case: 1 → 26")
    around["B"].sees("$1,225,000")
    around["B"].sees("Ben goes home with $100,000.")  # which is why he has $1,225,000
    take_pictures("corrected", room, around)
    undone(room, around, before, pages)


@pytest.mark.full
def test_a_paid_auction_goes_to_another_buyer_who_pays_on_the_phone(
    rooms: Rooms, phones: Phones, take_pictures: Pictures
) -> None:
    moves = (*SOLD, Pay(seat="D", cards=(FIFTY, TEN, TEN, TEN)), *kept("D", "Chests"))
    room = rooms("downeast_dealer", moves)
    around = {seat: room.sits(phones(USUAL), seat) for seat in "AD"}
    before, pages = room.everything(), pages_of(around)
    room.press("f5", *number_of(moves, Bid), "a", *"80", "enter")
    room.sees("Ann: $80 instead of Dee: $80?", "Then entry 47 has to be answered again.")
    room.press("enter")
    room.sees("Re-entering after a correction.", "Dee: $80 → Ann: $80", "Pay Cal $80 for the trap.")
    ann = around["A"]
    ann.sees("Pay Cal $80 for the trap.")
    take_pictures("asked-to-pay", room, around)
    ann.page.locator(".hand summary").click()
    ann.hand_in(ann.page.get_by_role("button", name="Pay $50").first)
    room.sees("Dee buys a trap for $80.", "Del skip")
    room.press("delete")  # Dee didn't pay
    room.sees("Now fix the table to match.", "In front of Ann: Trophies 1, Traps 1 → Trophies 1, Traps 2")
    ann.sees("Traps")
    take_pictures("corrected", room, around)
    undone(room, around, before, pages)


@pytest.mark.full
def test_agree_was_meant_as_challenge(rooms: Rooms, phones: Phones, take_pictures: Pictures) -> None:
    evening = plates.typed(plates.opened(3, keeper="phones"), A=("111111", 20), B=("222222", 30))
    plates.typed(evening, C=("333333", 40))
    plates.said(evening, "A 25×1", "B agrees", "C challenges")
    plates.counted(plates.turned(evening), 6)
    plates.said(evening, "B 1×5", "C agrees")
    room = rooms("license_plates", moves_of(evening), 3, keeper="phones")
    around = {seat: room.sits(phones(USUAL), seat) for seat in "BC"}
    before, pages = room.everything(), pages_of(around)
    room.press("f5", "3", "c")
    room.sees("Challenge instead of agree?", "Nothing has to be asked again.")
    take_pictures("considered", room, around)
    room.press("enter")
    room.sees("Now fix the table to match.", "■ Ben +$50", "$220 → $270")
    for phone in around.values():
        phone.sees("Entry 3 was corrected.")
    take_pictures("corrected", room, around)
    undone(room, around, before, pages)
