"""Races and replays: seats that many want at once, and answers that come again.

A seat has one phone, an answer counts once, and whatever was acknowledged is on disk.
"""

from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import parse_qsl

from companion.game.seat import Seat
from tests.harness.attack.house import House, Place, opened
from tests.harness.attack.line import Line
from tests.harness.bench.phone import Host
from tests.phone.device import Answer, Device

ROUNDS, RACERS = 10, 12
REPLAYS = 30  # of each answer, at once
ONE: Seat = "E"
OTHER: Seat = "F"  # nobody plays at these two
HOST: Seat = "A"  # who is asked for an offer
Do = Callable[[], Answer]


def run(seed: int) -> Iterator[Line]:
    """Try all the races and replays in a new house; yield what held."""
    with opened() as house:
        yield from raced(house, ROUNDS, RACERS)
        yield from replayed(house, ROUNDS, REPLAYS)


def raced(house: House, rounds: int, racers: int) -> Iterator[Line]:
    """Race for seats, which the table frees again after each race; yield what held."""
    for number in range(rounds):
        _to_one_seat(house, number, racers)
        _under_one_name(house, number)
        _to_one_question(house, racers)
    every = rounds * racers
    yield Line(every, "phones that sat down at one seat at once", "one of them sat each time")
    yield Line(every, "of them again while the seat was freed", "it's free, and the old code is no good")
    yield Line(2 * rounds, "phones that gave one name at once", "one of them got it each time")
    yield Line(every, "phones that asked for one taken seat at once", "one question each time")


def _to_one_seat(house: House, number: int, racers: int) -> None:
    """Have many sit down at one seat at once; then free it while all of them try again."""
    token, names = house.seating.token(ONE), [f"Racer {number} {at}" for at in range(racers)]
    race = [_sits(_scanned(house, ONE), name) for name in names]
    answers = house.meanwhile(*race)
    (winner,) = [name for name, answer in zip(names, answers, strict=True) if answer.status == 303]
    assert house.seating.seats()[ONE].name == winner
    house.about_to_free(f"{winner}'s seat")
    late = house.free(ONE, *race)
    assert {answer.status for answer in late} <= {303, 400}
    assert not house.seating.seats()[ONE].device, "somebody sits there who came too late"
    assert house.stranger().post("/claim", {"token": token}).status == 403, "the old code is still good"


def _under_one_name(house: House, number: int) -> None:
    """Have two phones sit down at two seats under the same name."""
    name = f"Twin {number}"
    answers = house.meanwhile(*(_sits(_scanned(house, seat), name) for seat in (ONE, OTHER)))
    assert sorted(answer.status for answer in answers) == [303, 400]
    (seat,) = [seat for seat in (ONE, OTHER) if house.seating.seats()[seat].device]
    house.about_to_free(f"{name}'s seat")
    house.free(seat)


def _to_one_question(house: House, racers: int) -> None:
    """Have many ask for a player's seat at once, and withdraw."""
    thieves = [house.stranger() for _ in range(racers)]
    token = {"token": house.seating.token(HOST)}
    asked = house.meanwhile(*(partial(thief.post, "/claim", token) for thief in thieves))
    assert sorted(answer.status for answer in asked) == [303] + [403] * (racers - 1)
    house.terminal.sees("to this phone?")
    house.meanwhile(*(partial(thief.post, "/leave") for thief in thieves))
    assert house.terminal.until(lambda: "to this phone?" not in house.terminal.text), house.terminal.rows


def replayed(house: House, rounds: int, replays: int) -> Iterator[Line]:
    """Replay answers, count what was acknowledged and what's on disk, and yield what held."""
    host, first = Host(house.port), len(house.entries)
    forms = []
    for at in range(rounds):
        forms.append(form := dict(parse_qsl(host.form())))
        same = house.meanwhile(*(_answers(house, HOST, form) for _ in range(replays)))
        assert {answer.status for answer in same} <= {303, 409}
        assert len(house.entries) == first + at + 1, "an answer counted more than once, or not at all"
    yield Line(rounds * replays, f"replays of an answer, {replays} at once", f"{rounds} entries, one each")
    again = [_answers(house, HOST, form)().status for form in forms]
    stale = [_answers(house, HOST, form | {"key": f"late {form['key']}"})().status for form in forms]
    others = [_answers(house, seat, dict(parse_qsl(host.form())))().status for seat in ("B", "C", "D")]
    assert (set(again), set(stale), set(others)) == ({303}, {409}, {409}), (again, stale, others)
    assert len(house.entries) == first + rounds, "an old answer, or somebody else's, counted"
    yield Line(2 * rounds + 3, "old answers, and answers for others", "none counted")
    yield _at_once(house, host, rounds, replays)


def _at_once(house: House, host: Host, rounds: int, answers: int) -> Line:
    """Give many different answers to one question at once; return what held."""
    counted = 0
    for number in range(rounds):
        before, form = len(house.entries), dict(parse_qsl(host.form()))
        said = [form | {"key": f"{number} {at}", "cents": str(5000 + at)} for at in range(answers)]
        statuses = [one.status for one in house.meanwhile(*(_answers(house, HOST, one) for one in said))]
        assert set(statuses) <= {303, 409}
        entries = len(house.entries) - before
        assert entries == statuses.count(303) > 0, f"{statuses.count(303)} acknowledged, {entries} on disk"
        counted += entries
    held = f"{counted} acknowledged, {counted} on disk"
    return Line(rounds * answers, "different answers to one question at once", held)


def _scanned(house: Place, seat: Seat) -> Device:
    """Return a phone that was offered a seat."""
    device = house.stranger()
    assert device.post("/claim", {"token": house.seating.token(seat)}).status == 303
    return device


def _sits(device: Device, name: str) -> Do:
    return partial(device.post, "/sit", {"new": name})


def _answers(house: Place, seat: Seat, form: dict[str, str]) -> Do:
    return partial(house.phone(seat).post, "/do", form)
