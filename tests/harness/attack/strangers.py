"""Strangers: pages of other sites, cookies that were made up or planted, and guessed codes.

None of them gets anything, and all along, guests who have the right code are let in.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from time import monotonic

from companion.house.codes import LETTERS, LETTERS_LENGTH, TOKEN_LENGTH
from tests.harness.attack.house import House, Place, last_week, opened
from tests.harness.attack.line import Line
from tests.phone.device import Device
from tests.phone.test_hostile import HOSTS, ORIGINS, POSTED, ROUTES

COOKIES, PLANTED = 200, 20
GUESSERS, GUESSES = 254, 10  # addresses, and how many times each of them guesses
SCANS = 500
FREE = "E"  # a seat that nobody plays at
FIRST, A_SECOND = 40, 0.5  # guesses checked in all, at once and per second, besides each address's first
DOORSTEP = "Type your seat code"


def run(seed: int) -> Iterator[Line]:
    """Come to a new house as each kind of stranger; yield what held."""
    with opened() as house:
        yield from came(house, random.Random(seed), COOKIES, PLANTED, GUESSERS, SCANS)
    with opened(last_week, seats="D") as house:
        yield from came_back(house)


def came(
    house: House, rng: random.Random, cookies: int, planted: int, guessers: int, scans: int
) -> Iterator[Line]:
    """Come as each kind of stranger, this often; yield what held."""
    before = len(house.entries)
    for tried in (
        lambda: foreign_hosts(house),
        lambda: foreign_origins(house),
        lambda: made_up_cookies(house, rng, cookies),
        lambda: planted_cookies(house, planted),
        lambda: wrong_scans(house, rng, scans),
        lambda: guesses(house, rng, guessers),
    ):
        yield from house.meanwhile(tried)
    assert len(house.entries) == before, "a stranger made an entry"


def foreign_hosts(house: Place) -> Line:
    """Ask for every page under names that aren't ours; return what held."""
    ways = list(product(HOSTS, ROUTES))
    answers = [house.phone("B").get(path, Host=host) for host, path in ways]
    assert {one.status for one in answers} == {421}, "a foreign host was answered"
    return Line(len(ways), "requests to a foreign Host", "all refused")


def foreign_origins(house: Place) -> Line:
    """Post every form from other pages, with a player's cookie; return what held."""
    ways = list(product(ORIGINS, POSTED))
    form = {"token": house.seating.token(FREE), "new": "Eve", "language": "de"}
    answers = [house.phone("B").post(path, form, Origin=origin) for origin, path in ways]
    assert {one.status for one in answers} == {403}, "another page's form was taken"
    return Line(len(ways), "forms from a foreign Origin", "all refused")


def made_up_cookies(house: Place, rng: random.Random, number: int) -> Line:
    """Come with cookies that nobody was given; return what held."""
    strange = ("", "x" * 30, "../../etc/passwd/and/more", "%00" * 10, "tableside" * 4, "a" * 4000)
    for cookie in (*strange, *(_letters(rng, 32) for _ in range(number - len(strange)))):
        device = house.stranger()
        device.cookie = cookie
        assert DOORSTEP in device.get("/").text, "a made-up cookie opened a seat"
        assert (device.get("/live").status, device.post("/do", {"ask": "1"}).status) == (404, 403)
    return Line(number, "made-up cookies", "none opened a seat")


def planted_cookies(house: Place, number: int) -> Line:
    """Plant a cookie on a guest's phone, before the guest comes with a right code; return what held."""
    for at in range(number):
        guest, thief = house.stranger(), house.stranger()
        guest.cookie = thief.cookie = planted = f"a-cookie-that-somebody-planted-{at}"
        code = {"token": house.seating.token(FREE), "code": house.seating.letters(FREE)}
        assert guest.post(("/claim", "/code")[at % 2], code).status == 303, "a guest was turned away"
        assert guest.cookie != planted, "the planted cookie is still good"
        assert f"seat {FREE}" in guest.get("/").text
        assert thief.post("/sit", {"new": "Tom"}).status == 400, "the planted cookie took the seat"
        assert DOORSTEP in thief.get("/").text
        guest.post("/leave")
    return Line(number, "planted cookies", "every guest got a new one, and the old one opened nothing")


def wrong_scans(house: Place, rng: random.Random, number: int) -> Line:
    """Scan codes that belong to no seat, all from one address, then the right one; return what held."""
    device = house.stranger()
    statuses = Counter(
        device.post("/claim", {"token": _letters(rng, TOKEN_LENGTH).lower()}).status for _ in range(number)
    )
    assert set(statuses) <= {403, 429}, f"a wrong code was taken: {statuses}"
    assert not device.cookie
    house.guest(FREE)
    return Line(number, "wrong codes scanned", "none was taken, and the right one still is")


def guesses(house: Place, rng: random.Random, guessers: int) -> Line:
    """Guess the six letters from many addresses, while guests come with the right ones; return what held."""
    devices = [house.stranger() for _ in range(guessers)]
    statuses: Counter[int] = Counter()
    began, guests = monotonic(), 0
    for _ in range(GUESSES):
        for device in devices:
            statuses[device.post("/code", {"code": _letters(rng, LETTERS_LENGTH)}).status] += 1
        for guest in (house.stranger(), house.stranger()):
            _typed(house, guest)
            guests += 1
        house.guest(FREE)
    most = guessers + FIRST + A_SECOND * (monotonic() - began) + 1
    assert set(statuses) == {403, 429}, f"a guess was taken: {statuses}"
    assert statuses[403] <= most, f"{statuses[403]} guesses were looked at; {most:.0f} would be right"
    held = f"{statuses[403]} were looked at, none hit; {guests} of {guests} right ones were taken"
    return Line(statuses.total(), f"guesses from {guessers} addresses", held)


def came_back(house: Place) -> Iterator[Line]:
    """Come back with an earlier evening's phones, once others sit in the lobby; yield what held."""
    late, on_time = ("A", "B", "C"), "D"
    assert DOORSTEP not in house.phone(on_time).get("/").text, "a phone that came back has lost its seat"
    for seat in late:
        guest = house.stranger()
        assert guest.post("/claim", {"token": house.seating.token(seat)}).status == 303
        assert guest.post("/sit", {"new": f"Guest {seat}"}).status == 303, (
            "last week's phone keeps others out"
        )
        page = house.phone(seat).get("/").text
        assert f"Guest {seat}" not in page, "last week's phone opens somebody else's seat"
        assert f"Guest {seat}" in guest.get("/").text
    yield Line(len(late) + 1, "phones of an earlier evening", "one came first; the others found others there")


def _typed(house: Place, guest: Device) -> None:
    """Come with the right letters, and leave again."""
    answer = guest.post("/code", {"code": house.seating.letters(FREE)})
    assert answer.status == 303, f"a guest with the right letters was turned away: {answer.status}"
    guest.post("/leave")


def _letters(rng: random.Random, length: int) -> str:
    return "".join(rng.choices(LETTERS, k=length))
