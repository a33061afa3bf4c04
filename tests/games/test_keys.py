"""Letters that people know by heart. (Each game's suite checks that letters are distinct and don't vary.)"""

import pytest

from companion.game import Pick
from companion.games import SHELF
from companion.games.dealers_choice.disasters import NO
from companion.testing.letters import positions


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("downeast_dealer", {"Bid": "the seat's", "BidAgainstThief": "the seat's", "Buy": "U"}),
        ("dealers_choice", {"MakeBid": "the seat's", "EnterLot": "the seat's", "NoBid": "X"}),
        ("dealt", {"PlayFromHand": "P", "TakeReserve": "T"}),
        ("license_plates", {"Agree": "A", "Challenge": "C", "StopCounting": "T"}),
        ("deal_or_no_deal", {"Deal": "D", "NoDeal": "N", "KeepCase": "K", "TradeCase": "T"}),
    ],
)
def test_what_people_know_by_heart_stays(name: str, expected: dict[str, str]) -> None:
    """Ben is always B, even if only Ben may bid; buying is U for everybody."""
    met: set[str] = set()
    for seed in range(3):
        for asks in positions(SHELF[name], seed):
            for one in asks:
                if one.ask.kind in expected:
                    met.add(one.ask.kind)
                    wanted = expected[one.ask.kind]
                    assert one.ask.key == (one.ask.seat if wanted == "the seat's" else wanted)
    assert met >= expected.keys() - {"KeepCase", "TradeCase"}


def test_a_no_has_the_same_letter_wherever_it_is_an_answer() -> None:
    met: set[str] = set()
    for seed in range(3):
        for asks in positions(SHELF["dealers_choice"], seed):
            for one in asks:
                picks = (blank for blank in one.ask.blanks if isinstance(blank, Pick))
                for option in (option for pick in picks for option in pick.options if option.value == NO):
                    met.add(one.ask.kind)
                    assert option.key == "N"
    assert met == {"PlayCard", "Defend", "SaveCar", "ClaimPolicy"}
