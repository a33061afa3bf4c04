"""Who may sit where, under what name, and with whose consent: the seats alone, also with a slow disk."""

import asyncio
from collections.abc import Mapping

import pytest

from companion.game import SEATS, Refused
from companion.house.seating import Seating
from companion.house.wishes import MOST_KEPT, MOST_OFFERS, NOD_SECONDS, PAUSE_SECONDS
from companion.store.journal import MEMORY, Journal
from tests.phone.companion import SECRET
from tests.screens.phones import Clock


class SlowDisk:
    """A store that takes its time, so that other things can happen in the meantime."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}

    def kept(self, kind: str) -> dict[str, bytes]:
        return dict(self.rows)

    def note(self, news: str) -> None:
        raise AssertionError(news)

    async def keep(self, kind: str, rows: Mapping[str, bytes]) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        self.rows |= rows


def seating(clock: Clock | None = None, disk: SlowDisk | None = None) -> Seating:
    return Seating(disk or Journal.open(MEMORY), SECRET, clock or Clock())  # type: ignore[arg-type]


async def sat(seats: Seating, seat: str, name: str) -> str:
    """Seat a phone and return it."""
    device = f"{name}'s phone"
    seats.scanned(device, seats.token(seat))
    assert await seats.sit(device, name) == seat
    return device


# A seat with a player.


async def test_a_seat_that_somebody_plays_needs_a_nod_for_its_first_phone_too() -> None:
    seats = seating()
    seats.players = {"A": "Ann", "B": "Ben"}
    seats.scanned("phone", seats.token("B"))
    assert seats.offered("phone") is None
    (waiting,) = seats.waiting()
    assert (waiting.seat, waiting.name) == ("B", "Ben")
    assert not seats.taken("B")
    await seats.nod(waiting, yes=True)
    assert seats.seat_of("phone") == "B"


async def test_a_seat_offered_before_the_game_needs_a_nod_once_somebody_plays_there() -> None:
    seats = seating()
    seats.scanned("phone", seats.token("B"))
    seats.players = {"A": "Ann", "B": "Ben"}
    assert await seats.sit("phone", "Eve") is None
    assert seats.seat_of("phone") is None
    assert [one.name for one in seats.waiting()] == ["Ben"]


async def test_a_seat_that_nobody_plays_is_free_to_a_late_guest() -> None:
    seats = seating()
    seats.players = {"A": "Ann", "B": "Ben"}
    await sat(seats, "E", "Eve")
    assert not seats.waiting()


# Names.


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 17, "太郎", "a\u0301\u0301", "\u2800"])
async def test_a_name_that_will_not_do_takes_no_seat(name: str) -> None:
    seats = seating()
    seats.scanned("phone", seats.token("D"))
    with pytest.raises(Refused):
        await seats.sit("phone", name)
    assert not seats.taken("D")
    assert seats.offered("phone")  # the offer still stands
    assert await seats.sit("phone", "Dee") == "D"


@pytest.mark.parametrize("nod", [False, True])
async def test_a_name_of_somebody_with_a_phone_cannot_be_taken(nod: bool) -> None:
    seats = seating()
    ben = await sat(seats, "B", "Ben")
    (seats.typed if nod else seats.scanned)("guest", seats.letters("F") if nod else seats.token("F"))
    with pytest.raises(Refused):
        await seats.sit("guest", "ben")
    assert (seats.seat_of(ben), seats.name_at("B")) == ("B", "Ben")
    assert seats.seat_of("guest") is None
    assert not seats.waiting()
    assert seats.user_of("BEN") == "B"
    assert seats.user_of("Ben", ben) is None


async def test_a_name_of_somebody_who_plays_without_a_phone_cannot_be_taken() -> None:
    seats = seating()
    seats.players = {"A": "Ann", "B": "Ben"}
    seats.scanned("guest", seats.token("F"))
    with pytest.raises(Refused):
        await seats.sit("guest", "Ann")
    assert not seats.taken("F")


async def test_two_who_wait_cannot_have_the_same_name() -> None:
    seats = seating()
    for device, seat in (("one", "E"), ("other", "F")):
        seats.typed(device, seats.letters(seat))
    assert await seats.sit("one", "Eve") is None
    with pytest.raises(Refused):
        await seats.sit("other", "Eve")
    assert [one.device for one in seats.waiting()] == ["one"]


async def test_letters_lead_to_a_name_first_and_then_to_a_nod() -> None:
    seats = seating()
    seats.typed("phone", seats.letters("B"))
    assert not seats.waiting()
    assert await seats.sit("phone", "Bea") is None
    await seats.nod(seats.waiting()[0], yes=True)
    assert (seats.seat_of("phone"), seats.name_at("B")) == ("B", "Bea")


async def test_a_nod_that_nobody_gives_keeps_the_name_for_the_next_try() -> None:
    clock = Clock()
    seats = seating(clock)
    told: list[None] = []
    seats.typed("phone", seats.letters("B"))
    await seats.sit("phone", "Bea")
    seats.subscribe(lambda: told.append(None))
    clock.now += NOD_SECONDS
    assert not seats.waiting()
    assert told  # so the phone's page is updated too
    lapsed = seats.lapsed("phone")
    assert lapsed
    assert (lapsed.seat, lapsed.name) == ("B", "Bea")
    seats.ask_again("phone")
    assert [(one.seat, one.name) for one in seats.waiting()] == [("B", "Bea")]
    assert seats.lapsed("phone") is None


# Nobody can flood the table with questions.


async def test_a_seat_has_one_question_and_whoever_comes_next_is_told_so() -> None:
    seats = seating()
    await sat(seats, "A", "Ann")
    seats.scanned("first", seats.token("A"), "10.0.0.1")
    with pytest.raises(Refused, match="Somebody else is asking for seat A"):
        seats.scanned("second", seats.token("A"), "10.0.0.2")
    assert [one.device for one in seats.waiting()] == ["first"]


async def test_an_address_has_one_question() -> None:
    seats = seating()
    seats.players = {"A": "Ann", "B": "Ben"}
    seats.scanned("one", seats.token("A"), "10.0.0.1")
    with pytest.raises(Refused, match="at your network address"):
        seats.scanned("other", seats.token("B"), "10.0.0.1")
    seats.scanned("neighbor", seats.token("B"), "10.0.0.2")
    assert [one.device for one in seats.waiting()] == ["one", "neighbor"]


async def test_however_many_ask_the_table_has_six_questions_to_answer() -> None:
    seats = seating()
    seats.players = dict.fromkeys("ABCDEF", "Somebody")
    asked = refused = 0
    for number in range(60):
        try:
            seats.scanned(f"phone {number}", seats.token("ABCDEF"[number % 6]), f"10.0.0.{number}")
            asked += 1
        except Refused:
            refused += 1
    assert (asked, refused, len(seats.waiting())) == (6, 54, 6)


@pytest.mark.parametrize(
    ("device", "address"), [("phone", "10.0.0.2"), ("phone with a new cookie", "10.0.0.1")]
)
async def test_after_a_no_the_phone_and_its_address_pause_for_a_minute(device: str, address: str) -> None:
    clock = Clock()
    seats = seating(clock)
    seats.players = {"A": "Ann", "B": "Ben"}
    seats.scanned("phone", seats.token("A"), "10.0.0.1")
    await seats.nod(seats.waiting()[0], yes=False)
    clock.now += PAUSE_SECONDS - 1
    with pytest.raises(Refused, match=r"The table said no. Wait a minute, then try again."):
        seats.scanned(device, seats.token("A"), address)
    seats.scanned("somebody else", seats.token("A"), "10.0.0.3")
    seats.withdraw("somebody else")
    clock.now += 1
    seats.scanned(device, seats.token("A"), address)
    assert [one.device for one in seats.waiting()] == [device]


async def test_a_no_keeps_nobody_from_a_free_seat() -> None:
    seats = seating()
    await sat(seats, "A", "Ann")
    seats.scanned("phone", seats.token("A"), "10.0.0.1")
    await seats.nod(seats.waiting()[0], yes=False)
    seats.scanned("phone", seats.token("B"), "10.0.0.1")
    assert await seats.sit("phone", "Ben") == "B"


async def test_a_phone_that_scans_again_while_it_waits_keeps_its_question() -> None:
    seats = seating()
    await sat(seats, "A", "Ann")
    seats.scanned("phone", seats.token("A"), "10.0.0.1")
    before = seats.waiting()
    told: list[None] = []
    seats.subscribe(lambda: told.append(None))
    seats.scanned("phone", seats.token("A"), "10.0.0.1")
    assert seats.waiting() == before  # the same pictures too
    assert not told


async def test_asking_and_withdrawing_by_turns_soon_ends() -> None:
    clock = Clock()
    seats = seating(clock)
    await sat(seats, "A", "Ann")
    for _ in range(5):
        seats.scanned("phone", seats.token("A"), "10.0.0.1")
        seats.withdraw("phone")
    with pytest.raises(Refused, match="too many times"):
        seats.scanned("phone", seats.token("A"), "10.0.0.1")
    clock.now += 20
    seats.scanned("phone", seats.token("A"), "10.0.0.1")
    assert seats.waiting()


async def test_friends_who_share_an_address_come_in_one_after_the_other() -> None:
    seats = seating()
    seats.players = dict(zip(SEATS, "ABCDEF", strict=True))
    for seat in (*SEATS, *SEATS):
        seats.scanned(f"{seat}'s phone", seats.token(seat), "10.0.0.1")
        (waiting,) = seats.waiting()
        await seats.nod(waiting, yes=True)
        await seats.release(seat)


async def test_a_question_that_is_refused_costs_nothing_that_was_asked_before() -> None:
    seats = seating()
    seats.players = {"A": "Ann", "B": "Ben"}
    seats.scanned("phone", seats.token("A"), "10.0.0.1")
    seats.scanned("other", seats.token("B"), "10.0.0.2")
    before = seats.waiting()
    with pytest.raises(Refused):
        seats.scanned("phone", seats.token("B"), "10.0.0.1")
    assert seats.waiting() == before


async def test_five_thousand_scans_from_one_address_leave_a_guest_their_offer() -> None:
    seats = seating()
    seats.scanned("guest", seats.token("C"), "10.0.0.1")
    for number in range(5000):
        seats.scanned(f"phone {number}", seats.token("C"), "10.0.0.2")
    assert len(seats._wishes._offered) == 1 + MOST_OFFERS
    assert await seats.sit("guest", "Cal") == "C"


async def test_what_strangers_leave_behind_is_bounded() -> None:
    clock = Clock()
    seats = seating(clock)
    for number in range(MOST_KEPT + 100):
        device, address = f"phone {number}", f"10.0.{number // 256}.{number % 256}"
        seats.scanned(device, seats.token("C"), address)
        seats.opened(device)
        seats.closed(device)
        seats.typed(device, seats.letters("B"), address)
        await seats.sit(device, "Bea")
        clock.now += NOD_SECONDS
        seats.scanned(f"another {number}", seats.token("C"), address)
    wishes = seats._wishes
    assert len(wishes._lapsed) == len(wishes._offered) == MOST_KEPT
    assert not seats._presence


async def test_phones_that_lost_their_seats_are_forgotten_in_the_end() -> None:
    seats = seating()
    for number in range(MOST_KEPT + 2):
        await sat(seats, "C", f"Cal {number}")
        await seats.release("C")
    assert seats.moved("Cal 0's phone") is None
    assert seats.moved(f"Cal {MOST_KEPT + 1}'s phone") == "C"
    assert not seats._presence


async def test_a_scan_of_a_free_seat_disturbs_nobody() -> None:
    seats = seating()
    told: list[None] = []
    seats.subscribe(lambda: told.append(None))
    seats.scanned("phone", seats.token("C"))
    seats.opened("phone")
    seats.closed("phone")
    seats.withdraw("phone")
    assert not told


async def test_a_phone_that_waits_under_a_new_cookie_is_let_in_by_the_same_nod() -> None:
    seats = seating()
    await sat(seats, "A", "Ann")
    seats.scanned("old cookie", seats.token("A"))
    (asked,) = seats.waiting()
    assert await seats.renew("old cookie", "new cookie")
    await seats.nod(asked, yes=True)
    assert (seats.seat_of("old cookie"), seats.seat_of("new cookie")) == (None, "A")


async def test_a_phone_that_is_let_in_right_now_keeps_its_cookie() -> None:
    seats = seating(disk=SlowDisk())
    seats.players = {"A": "Ann"}
    seats.scanned("old cookie", seats.token("A"))
    (asked,) = seats.waiting()
    _, renewed = await asyncio.gather(seats.nod(asked, yes=True), seats.renew("old cookie", "new cookie"))
    assert not renewed
    assert seats.seat_of("old cookie") == "A"


# A scanned code always wins.


async def test_a_phone_that_sits_is_asked_before_it_leaves_for_another_seat() -> None:
    seats = seating()
    cal = await sat(seats, "C", "Cal")
    seats.scanned(cal, seats.token("F"))
    offer = seats.offered(cal)
    assert offer
    assert offer.seat == "F"
    assert seats.seat_of(cal) == "C"
    assert await seats.sit(cal, "Cal") == "F"
    assert seats.seat_of(cal) == "F"
    assert not seats.taken("C")


async def test_a_phone_that_sits_may_stay() -> None:
    seats = seating()
    cal = await sat(seats, "C", "Cal")
    seats.scanned(cal, seats.token("F"))
    seats.withdraw(cal)
    assert seats.offered(cal) is None
    assert seats.seat_of(cal) == "C"


async def test_a_phone_that_sits_needs_a_nod_for_the_seat_of_somebody_else() -> None:
    seats = seating()
    ann, cal = await sat(seats, "A", "Ann"), await sat(seats, "C", "Cal")
    seats.scanned(cal, seats.token("A"))
    assert not seats.waiting()  # the phone has to confirm first
    assert await seats.sit(cal, "Cal") is None
    assert seats.seat_of(cal) == "C"
    await seats.nod(seats.waiting()[0], yes=True)
    assert seats.seat_of(cal) == "A"
    assert seats.moved(ann) == "A"
    assert not seats.taken("C")


async def test_a_phone_that_waits_scans_another_seat_and_waits_no_more() -> None:
    seats = seating()
    await sat(seats, "A", "Ann")
    seats.scanned("guest", seats.token("A"))
    seats.scanned("guest", seats.token("B"))
    assert not seats.waiting()
    assert await seats.sit("guest", "Ben") == "B"


async def test_a_phone_that_lost_its_seat_scans_the_new_code_and_is_in() -> None:
    seats = seating()
    ben = await sat(seats, "B", "Ben")
    await seats.release("B")
    assert seats.moved(ben) == "B"
    seats.scanned(ben, seats.token("B"))
    assert seats.moved(ben) is None
    assert await seats.sit(ben, "Ben") == "B"


# When the person at a seat changes.


async def test_a_phone_that_is_sent_away_takes_its_code_with_it() -> None:
    seats = seating()
    cal, dee = await sat(seats, "C", "Cal"), await sat(seats, "D", "Dee")
    old = {seat: seats.token(seat) for seat in "CD"}
    await seats.rearrange({"C": None, "D": "C"})
    assert seats.moved(cal) == "C"
    assert (seats.seat_of(dee), seats.name_at("C"), seats.name_at("D")) == ("C", "Dee", "")
    assert seats.token("C") != old["C"]
    assert seats.token("D") == old["D"]  # nobody was sent away from that seat


async def test_when_a_game_begins_a_phone_goes_whose_person_does_not_play_there() -> None:
    seats = seating()
    ann, ben, eve = [
        await sat(seats, seat, name) for seat, name in zip("ABE", ("Ann", "Ben", "Eve"), strict=True)
    ]
    old = {seat: seats.token(seat) for seat in "ABE"}
    await seats.begin({}, {"A": "Zoe", "B": "ben"})
    assert seats.moved(ann) == "A"
    assert seats.token("A") != old["A"]
    assert (seats.seat_of(ben), seats.token("B")) == ("B", old["B"])
    assert (seats.seat_of(eve), seats.token("E")) == ("E", old["E"])  # she's a spectator


async def test_a_phone_not_heard_of_since_the_start_keeps_nobody_out_and_is_gone_when_a_game_begins() -> None:
    disk = SlowDisk()
    evening = seating(disk=disk)
    ann, ben = await sat(evening, "A", "Ann"), await sat(evening, "B", "Ben")
    seats = seating(disk=disk)  # the box was restarted
    assert not seats.taken("A")
    assert seats.state("A").kind == "none"
    code = seats.token("A")
    seats.heard(ben)
    assert seats.taken("B")
    await seats.begin({}, {"A": "Ann", "B": "Ben"})
    assert seats.moved(ann) == "A"
    assert seats.token("A") == code  # seat cards stay good from evening to evening
    assert seats.seat_of(ben) == "B"


async def test_a_phone_of_the_last_evening_that_comes_back_before_the_game_is_in() -> None:
    disk = SlowDisk()
    ann = await sat(seating(disk=disk), "A", "Ann")
    seats = seating(disk=disk)
    seats.heard(ann)
    assert seats.taken("A")
    await seats.begin({}, {"A": "Ann", "B": "Ben"})
    assert seats.seat_of(ann) == "A"


async def test_a_box_that_starts_in_the_middle_of_a_game_keeps_every_phone() -> None:
    disk = SlowDisk()
    ann = await sat(seating(disk=disk), "A", "Ann")
    seats = seating(disk=disk)
    seats.players = {"A": "Ann", "B": "Ben"}
    assert seats.taken("A")  # even before its phone is heard from
    assert seats.seat_of(ann) == "A"


async def test_somebody_who_comes_with_another_phone_leaves_the_old_one_behind() -> None:
    disk = SlowDisk()
    old = await sat(seating(disk=disk), "B", "Ben")
    seats = seating(disk=disk)
    seats.scanned("new", seats.token("E"))
    assert await seats.sit("new", "Ben") == "E"
    assert seats.seat_of(old) is None


# One change at a time.


async def test_two_phones_that_sit_down_at_once_do_not_both_get_the_seat() -> None:
    seats = seating(disk=SlowDisk())
    for device in ("ann", "thief"):
        seats.scanned(device, seats.token("A"))
    one, other = await asyncio.gather(
        seats.sit("ann", "Ann"), seats.sit("thief", "Tom"), return_exceptions=True
    )
    assert one == "A"
    assert isinstance(other, Refused)
    assert seats.seat_of("ann") == "A"
    assert seats.moved("ann") is None


async def test_a_seat_that_is_freed_while_somebody_sits_down_is_free_and_has_a_new_code() -> None:
    for freed_first in (True, False):
        seats = seating(disk=SlowDisk())
        seats.scanned("thief", seats.token("B"))
        old = seats.token("B")
        both = [seats.release("B"), seats.sit("thief", "Tom")]
        await asyncio.gather(*(both if freed_first else both[::-1]), return_exceptions=True)
        assert not seats.taken("B")
        assert seats.token("B") != old
        with pytest.raises(Refused):
            seats.scanned("thief", old)


async def test_people_who_change_places_while_a_phone_is_nodded_in_keep_their_phones() -> None:
    seats = seating(disk=SlowDisk())
    ann, ben = await sat(seats, "A", "Ann"), await sat(seats, "B", "Ben")
    seats.scanned("new", seats.token("A"))
    (waiting,) = seats.waiting()
    await asyncio.gather(seats.nod(waiting, yes=True), seats.rearrange({"A": "B", "B": "A"}))
    assert (seats.seat_of("new"), seats.seat_of(ben), seats.seat_of(ann)) == ("B", "A", None)


async def test_a_yes_and_a_no_at_once_count_once() -> None:
    seats = seating(disk=SlowDisk())
    seats.typed("phone", seats.letters("A"))
    await seats.sit("phone", "Ann")
    (waiting,) = seats.waiting()
    await asyncio.gather(seats.nod(waiting, yes=True), seats.nod(waiting, yes=False))
    assert seats.seat_of("phone") == "A"
    assert not seats.declined("phone")
