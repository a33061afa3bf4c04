"""A few attacks on the whole program; `make attack` makes thousands, and measures the kiosk under floods."""

import random

from tests.harness.attack import nods, requests, seats, strangers
from tests.harness.attack.house import opened, plates


def test_whatever_is_sent_is_answered_and_nobody_learns_a_secret() -> None:
    with opened(plates) as house:
        lines = list(requests.sent(house, seed=7, requests=200))
    assert lines[0].tried == 200


def test_strangers_get_nothing_and_guests_get_in() -> None:
    with opened() as house:
        rng = random.Random(7)
        came = list(strangers.came(house, rng, cookies=10, planted=2, guessers=12, scans=20))
        asked = list(nods.by_turns(house, tries=12))
        replayed = list(seats.replayed(house, rounds=2, replays=8))
    assert [len(came), len(asked), len(replayed)] == [6, 1, 3]
