"""The keys of every game at the kiosk: distinct at every moment, and the same from turn to turn."""

import random
from collections import defaultdict
from typing import Any

import pytest

from companion.game import SEATS, Cards, Game, OpenAsk, Pick, Refused
from companion.games import SHELF
from companion.games.dealers_choice.disasters import NO
from screens.asking.folding import FOLDED, folded
from screens.asking.form import Form
from screens.asking.law import FACE_DOWN, home_of, is_few, keys_of, offers, sole_of
from tests.games import golden
from tests.playthrough import NAMES, Playthrough

GAMES = [pytest.param(game, id=name) for name, game in SHELF.items()]
MOVES = 250


def positions(game: Game[Any], seed: int) -> Any:
    """Yield the asks as the bar has them, move by move, in random games of every keeper."""
    rng = random.Random(seed)
    for keeper in golden.keepers(game):
        players = rng.choice(game.players)
        settings = {setting.name: setting.blank.draw(rng) for setting in game.settings} if seed else {}
        evening = Playthrough(game, players, **settings | {"keeper": keeper})
        names = dict(zip(SEATS, NAMES, strict=True))
        for _ in range(MOVES):
            asks = tuple(
                OpenAsk(one.id, one.ask.seen_by(None))
                for one in evening.record.position.asks
                if not one.ask.chance
            )
            if not evening.asks:
                break
            if asks:
                yield folded(asks, names, lambda seat: False)
            ask = rng.choice(evening.asks)
            move = game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
            try:
                evening.play(move)
            except Refused:
                continue


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_letters_are_distinct_and_stay_the_same(game: Game[Any], seed: int) -> None:
    kinds = tuple(kind.__name__ for kind in game.moves)
    known: defaultdict[str, set[tuple[str | None, str]]] = defaultdict(set)
    looked_at = 0
    for asks in positions(game, seed):
        home, sole = home_of(asks), sole_of(asks)
        entered = (home or sole).id if home or sole else ""
        offered = [offer for offer in offers(asks, kinds, entered) if offer.asked.id != entered or offer.key]
        letters = [offer.key for offer in offered]
        assert all(len(letter) == 1 and letter.isupper() for letter in letters), asks
        assert len(set(letters)) == len(letters), [(o.key, o.asked.ask.kind) for o in offered]
        blank = Form(home).blank if home else None
        others = {offer.key for offer in offered if offer.asked != home}
        if isinstance(blank, Pick):
            picks = {key for key in keys_of(blank.options) if key.isalpha()}
            typed = {option.label[0].upper() for option in blank.options} if not is_few(blank) else set()
            assert not others & (picks | typed), (others, picks, typed)
        elif isinstance(blank, Cards):
            assert not others & {card[0].upper() for card in blank.cards if card[0].isalpha()}
        for offer in offered:
            looked_at += 1
            if offer.asked.id == FOLDED:
                assert offer.key == FACE_DOWN
                continue
            for one in offer.asks:
                assert one.ask.kind == offer.asked.ask.kind
                way = offer.option.value if offer.option else ""
                known[f"{one.ask.kind} {way}"].add((one.ask.seat, offer.key))
    assert looked_at > 20
    for kind, found in known.items():
        of_seats = all(seat == letter for seat, letter in found)
        assert of_seats or len({letter for _, letter in found}) == 1, (kind, found)


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
    for seed in range(6):
        for asks in positions(SHELF[name], seed):
            for one in asks:
                if one.ask.kind in expected:
                    met.add(one.ask.kind)
                    wanted = expected[one.ask.kind]
                    assert one.ask.key == (one.ask.seat if wanted == "the seat's" else wanted)
    assert met >= expected.keys() - {"KeepCase", "TradeCase"}


def test_a_no_has_the_same_letter_wherever_it_is_an_answer() -> None:
    met: set[str] = set()
    for seed in range(6):
        for asks in positions(SHELF["dealers_choice"], seed):
            for one in asks:
                picks = (blank for blank in one.ask.blanks if isinstance(blank, Pick))
                for option in (option for pick in picks for option in pick.options if option.value == NO):
                    met.add(one.ask.kind)
                    assert option.key == "N"
    assert met == {"PlayCard", "Defend", "SaveCar", "ClaimPolicy"}
