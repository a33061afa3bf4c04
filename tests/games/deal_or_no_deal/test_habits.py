"""The demo plays the way people do: offers based on the TV guide, refusals, and matches to the end."""

import random
from collections import Counter

from companion.games import SHELF
from companion.table.entries import Start
from companion.table.record import Record
from screens.demo import PEOPLE, played

GAME = SHELF["deal_or_no_deal"]
MATCHES = 40


def matches() -> tuple[list[float], Counter, list[int]]:
    """Play the matches; return offers as a share of the average, answers by kind, and hostings per match."""
    shares, kinds, hostings = [], Counter(), []
    for seed in range(MATCHES):
        dice, made = random.Random(seed), Counter()
        record = Record(GAME, Start(GAME.name, GAME.version, GAME.prepare(PEOPLE)), dice)
        while record.position.asks:
            seen = GAME.view(record.state, None)
            _, written = played(record.position.asks, GAME.habits(seen), made, dice)
            kinds[written["move"], written.get("pay")] += 1
            if written["move"] == "MakeOffer":
                shares.append(written["cents"] / seen.average)
            record.take(record.played(GAME.stored_move(written)))
        hostings.append(len(record.state.results))
    return shares, kinds, hostings


def test_forty_matches_of_the_demo_are_played_as_people_play() -> None:
    shares, kinds, hostings = matches()
    assert hostings == [len(PEOPLE)] * MATCHES  # each was played to the end
    assert len(shares) > 500
    assert min(shares) > 0
    assert sum(0.05 <= share <= 1.2 for share in shares) >= 0.9 * len(shares)
    deals = kinds["Deal", None] + kinds["AgreePrice", None]
    assert 1 / 8 < deals / (deals + kinds["NoDeal", None]) < 1 / 5
    free, paid, none = kinds["TakeGuess", "free"], kinds["TakeGuess", "paid"], kinds["NoGuess", None]
    assert 0.3 < free / (free + paid + none) < 0.6
    assert 0 < paid / (free + paid + none) < 0.15
    assert kinds["KeepCase", None]
    assert kinds["TradeCase", None]
