"""Guests: always asked for a name, in the next game if they arrive late, and never lost in between."""

import pytest

from companion.game import Seat
from companion.house.codes import digest
from companion.house.seating import Sitting
from companion.house.wishes import NOD_SECONDS
from tests.phone.companion import Companion
from tests.phone.device import NAME, Device

Said = list[tuple[Seat, str]]


def lobby(companion: Companion, *names: str, known: tuple[str, ...] = ()) -> Said:
    """Clear the table; return a list that will get each seat and name that somebody enters on a phone."""
    said: Said = []

    async def clear() -> None:
        companion.house.lay(None)
        companion.house.plan(names, known, lambda seat, name: said.append((seat, name)))

    companion.run(clear())
    return said


def scans(device: Device, seat: Seat) -> str:
    """Scan a code and return the page that follows."""
    assert device.post("/claim", {"token": device.companion.seating.token(seat)}).status == 303
    return device.get("/").text


def is_asked_for_a_name(page: str) -> bool:
    return bool(NAME.search(page))


def test_a_late_guest_is_asked_for_a_name_and_is_in_for_the_next_game(companion: Companion) -> None:
    eve = Device(companion)
    assert is_asked_for_a_name(scans(eve, "E"))
    assert eve.post("/sit", {"new": "Eve"}).status == 303
    page = eve.get("/").text
    assert "next game" in page
    assert companion.table.game.title in page
    assert all(name in page for name in ("Eve", "Ann", "Ben", "Cal", "Dee"))  # she and the players
    lobby(companion, "Ann", "Ben", "Cal", "Dee")
    assert companion.house.unlisted() == {"E": "Eve"}
    assert "starts at the table" in eve.get("/").text


def test_a_late_guest_can_read_the_rules(companion: Companion) -> None:
    eve = Device(companion).sit("E")
    assert "/?p=rules" in eve.get("/").text
    rules = eve.get("/?p=rules.1").text
    assert "<b>1.1</b>" in rules
    assert "<b>2.2</b>" in eve.get("/?p=rules&q=who+wins+the+kitty+with+750").text


def test_whoever_comes_by_letters_is_asked_for_a_name_before_the_table_is_asked(companion: Companion) -> None:
    for on_the_table in (True, False):
        if not on_the_table:
            lobby(companion, "Ann", "Ben")
        seat = "E" if on_the_table else "F"
        guest = Device(companion)
        guest.post("/code", {"code": companion.seating.letters(seat)})
        assert is_asked_for_a_name(guest.get("/").text)
        assert not companion.seating.waiting()
        guest.post("/sit", {"new": f"Guest {seat}"})
        (waiting,) = companion.seating.waiting()
        assert (waiting.seat, waiting.name) == (seat, f"Guest {seat}")
        assert " · ".join(waiting.pictures) in guest.get("/").text
        companion.nod()
        assert companion.seating.name_at(seat) == f"Guest {seat}"
        assert not is_asked_for_a_name(guest.get("/").text)
    assert companion.house.unlisted() == {"E": "Guest E", "F": "Guest F"}


def test_a_phone_that_sits_without_a_name_is_asked_for_one(companion: Companion) -> None:
    said = lobby(companion, "Ann", "Ben")
    guest = Device(companion)
    guest.cookie = "a-cookie-of-an-earlier-release"
    companion.seating._seats["E"] = Sitting(1, digest(guest.cookie))
    assert is_asked_for_a_name(guest.get("/").text)
    assert guest.post("/sit", {"new": "Eve"}).status == 303
    assert said == [("E", "Eve")]
    assert not is_asked_for_a_name(guest.get("/").text)


def test_who_sits_already_is_not_offered_and_cannot_be_taken(companion: Companion) -> None:
    said = lobby(companion, "Ann", "Ben", known=("Ann", "Ben", "Rosa"))
    ben = Device(companion)
    scans(ben, "B")
    ben.post("/sit", {"name": "Ben"})
    guest = Device(companion)
    page = scans(guest, "F")
    assert 'value="Rosa"' in page
    assert 'value="Ann"' in page  # she has no phone and may have changed seats
    assert 'value="Ben"' not in page
    refused = guest.post("/sit", {"new": "ben"})
    assert refused.status == 400
    assert is_asked_for_a_name(refused.text)
    assert 'value="ben"' in refused.text  # the text typed is still there
    assert not companion.seating.taken("F")
    assert said == [("B", "Ben")]
    assert guest.post("/sit", {"name": "Rosa"}).status == 303


def test_a_guest_is_not_offered_the_name_of_somebody_who_plays(companion: Companion) -> None:
    companion.house.known = ("Ann", "Rosa")
    page = scans(Device(companion), "E")
    assert 'value="Rosa"' in page
    assert 'value="Ann"' not in page


def test_without_an_answer_the_page_says_so_and_keeps_the_name(companion: Companion) -> None:
    guest = Device(companion)
    guest.post("/code", {"code": companion.seating.letters("E")})
    guest.post("/sit", {"new": "Eve"})
    companion.later = NOD_SECONDS
    page = guest.get("/").text
    assert 'action="/again"' in page
    assert "Eve" in page
    assert guest.post("/again").status == 303
    assert [(one.seat, one.name) for one in companion.seating.waiting()] == [("E", "Eve")]


def test_a_scanned_code_is_taken_from_every_page(companion: Companion) -> None:
    companion.welcoming = False
    waiting, lapsed, offered, moved, beside = (Device(companion) for _ in range(5))
    guest = Device(companion)
    pages = {"join": guest.get("/").text, "claim": scans(offered, "E"), "waiting": scans(waiting, "A")}
    beside.sit("E")
    pages["watching"] = beside.get("/").text
    pages["leave"] = scans(beside, "F")
    beside.post("/leave")
    moved.sit("F")
    companion.run(companion.seating.release("F"))
    pages["moved"] = moved.get("/").text
    companion.nod()
    pages["playing"] = waiting.get("/").text
    scans(lapsed, "B")
    companion.later = NOD_SECONDS
    pages["lapsed"] = lapsed.get("/").text
    lobby(companion, "Ann", "Ben", "Cal", "Dee")
    pages["lobby"] = waiting.get("/").text
    assert len(set(pages.values())) == len(pages) == 9
    assert not [name for name, page in pages.items() if page.count('id="scanned"') != 1]


@pytest.mark.parametrize("seat", ["A", "F"])
def test_a_seated_phone_that_scans_another_seat_is_asked_and_may_stay(
    companion: Companion, seat: Seat
) -> None:
    cal = Device(companion).sit("C")
    page = scans(cal, seat)
    assert "Leave seat C" in page
    cal.post("/leave")
    assert "Leave seat C" not in cal.get("/").text
    assert companion.seating.seat_of(digest(cal.cookie)) == "C"


def test_a_code_that_is_not_good_any_more_is_said_to_be_on_the_page_of_the_seat(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    old = companion.seating.token("E")
    companion.run(companion.seating.release("E"))
    answer = cal.post("/claim", {"token": old})
    assert answer.status == 403
    assert "Cal" in answer.text
    assert 'role="alert"' in answer.text


def test_nobody_sees_the_hand_of_a_player_who_has_no_phone(companion: Companion) -> None:
    companion.welcoming = False
    thief = Device(companion)
    scans(thief, "B")
    assert thief.post("/sit").status == 400
    assert companion.seating.seat_of(digest(thief.cookie)) is None
    assert len(companion.seating.waiting()) == 1
