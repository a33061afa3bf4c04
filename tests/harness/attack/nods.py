"""Floods of questions to the table: whether this phone may have that seat, from people who know the codes.

The table has six questions to answer at most, a press never answers a question that just came up, and nobody
gets a seat that the table didn't give away.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from time import monotonic

from companion.game.seat import SEATS, Seat
from companion.house.wishes import NOD_SECONDS
from tests.games.license_plates.evenings import PLATES
from tests.harness.attack.house import House, Place, opened, plates
from tests.harness.attack.line import Line
from tests.phone.device import Device
from tests.phone.test_real_program import F7

ASKING, ROUNDS = 254, 3  # addresses, and how many times each of them asks for every seat
SWAPS = 10
TRIES = 100  # times to ask and withdraw
HANDS = 10  # phones that scan the code of somebody who plays at the kiosk
PLAYING: tuple[Seat, ...] = ("A", "B", "C", "D")
FREE: tuple[Seat, ...] = ("E", "F")
F8 = "\x1b[19~"
QUESTION = "phone? "  # before the two pictures
MOST_ASKED, EVERY = 5, 20  # questions from one address at once, and seconds until it may ask another


def run(seed: int) -> Iterator[Line]:
    """Flood a new house with questions; yield what held."""
    with opened() as house:
        yield from asked(house, ASKING, ROUNDS)
        yield from swapped(house, SWAPS)
        yield from by_turns(house, TRIES)
    with opened(partial(plates, phones=len(PLATES) - 1)) as house:
        yield from looked_for(house, HANDS)


def asked(house: House, addresses: int, rounds: int) -> Iterator[Line]:
    """Ask for every seat from many addresses, then have the table say no; yield what held."""
    began = monotonic()
    thieves = [house.stranger() for _ in range(addresses)]
    statuses = sum(house.meanwhile(partial(_flood, house, thieves, rounds)), Counter[int]())
    if monotonic() - began < NOD_SECONDS:  # later, the first phones are no longer asking
        assert statuses[303] == len(SEATS), f"{statuses[303]} questions at once"
    held = f"{len(SEATS)} questions for the table, {statuses.total() - statuses[303]:,} refused"
    yield Line(statuses.total(), f"wishes from {addresses} addresses", held)
    _no_to_all(house)
    again = sum(house.meanwhile(partial(_flood, house, thieves[: len(SEATS)], 1)), Counter[int]())
    assert set(again) == {403}, f"somebody asked again after a no: {again}"
    yield Line(len(SEATS), "questions answered with no", f"{again.total()} wishes after that, all refused")
    for seat in FREE:
        house.guest(seat)
    assert all("seat" in house.phone(seat).get("/").text for seat in PLAYING)


def _flood(house: Place, thieves: list[Device], rounds: int) -> Counter[int]:
    """Ask for every seat; return the statuses, where 303 means that the table is asked."""
    codes = {seat: (house.seating.token(seat), house.seating.letters(seat)) for seat in SEATS}
    statuses: Counter[int] = Counter()
    for number in range(rounds):
        for at, thief in enumerate(thieves):
            seat, thief.cookie = SEATS[(at + number) % len(SEATS)], ""
            token, letters = codes[seat]
            if seat in PLAYING:
                statuses[thief.post("/claim", {"token": token}).status] += 1
            elif thief.post("/code", {"code": letters}).status == 303:
                refused = thief.post("/sit", {"new": f"Thief {number} {at}"}).status != 303
                statuses[403 if refused else 303] += 1
    return statuses


def _no_to_all(house: House) -> None:
    """Say no until there's no question left; a no doesn't count before the question can be read."""

    def answered() -> bool:
        house.terminal.type(F8)
        return QUESTION not in house.terminal.text

    house.terminal.sees(QUESTION)
    assert house.terminal.until(answered), house.terminal.rows


def swapped(house: House, swaps: int) -> Iterator[Line]:
    """Withdraw a question just before a yes to it, while another one waits; yield what held."""
    for _ in range(swaps):
        one, other = house.stranger(), house.stranger()
        for thief, seat in ((one, "A"), (other, "B")):
            assert thief.post("/claim", {"token": house.seating.token(seat)}).status == 303
        house.terminal.sees("Ann's seat")
        before = house.seating.seats()
        house.meanwhile(partial(one.post, "/leave"))
        house.terminal.type(F7)
        house.terminal.sees("Ben's seat")
        _no_to_all(house)
        assert house.seating.seats() == before, "a yes to one phone gave the seat to another"
    yield Line(swaps, "questions swapped just before a yes", "the yes counted for neither")


def by_turns(house: House, tries: int) -> Iterator[Line]:
    """Ask and withdraw by turns, from one address; yield what held."""
    thief, token = house.stranger(), {"token": house.seating.token("A")}
    began = monotonic()

    def asks() -> int:
        thief.cookie = ""
        status = thief.post("/claim", token).status
        thief.post("/leave")
        return status

    (statuses,) = house.meanwhile(lambda: Counter(asks() for _ in range(tries)))
    most = MOST_ASKED + 1 + (monotonic() - began) / EVERY
    assert set(statuses) <= {303, 403, 429}
    assert 0 < statuses[303] <= most, f"{statuses[303]} questions; at most {most:.0f} would be right"
    yield Line(tries, "wishes made and withdrawn by turns", f"{statuses[303]} questions came of it")


def looked_for(house: House, tries: int) -> Iterator[Line]:
    """Scan a phoneless player's code, to see what they typed behind the curtain; yield what held."""
    seat, (digits, _) = list(PLATES.items())[-1]
    for number in range(tries):
        thief = house.stranger()
        letters, token = {"code": house.seating.letters(seat)}, {"token": house.seating.token(seat)}
        answer = thief.post("/code", letters) if number % 2 else thief.post("/claim", token)
        assert answer.status == 303, answer.status
        house.terminal.sees(QUESTION)
        assert not house.seating.seats()[seat].device, "the seat was given away without a nod"
        assert digits not in thief.get("/").text, "the plate is on a stranger's phone"
        thief.post("/leave")
        assert house.terminal.until(lambda: QUESTION not in house.terminal.text), house.terminal.rows
    yield Line(tries, "scans of a player who has no phone", "each asked the table first, and saw nothing")
