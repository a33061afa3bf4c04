"""The letters of a game at the kiosk: distinct at every moment, and the same from turn to turn."""

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from companion.game import SEATS, Cards, Game, OpenAsk, Pick
from companion.testing.playthrough import NAMES, Playthrough
from companion.testing.recorded import keepings
from screens.asking.folding import FOLDED, folded
from screens.asking.form import Form
from screens.asking.law import FACE_DOWN, home_of, is_few, keys_of, offers, sole_of

MOVES = 250


def positions(game: Game[Any], seed: int) -> Iterator[tuple[OpenAsk, ...]]:
    """Yield the asks as the bar shows them, move by move, in random games with each keeper."""
    rng = random.Random(seed)
    for keeping in keepings(game):
        players = rng.choice(game.players)
        settings = {setting.name: setting.blank.draw(rng) for setting in game.settings} if seed else {}
        evening = Playthrough(game, players, **settings | keeping)
        names = dict(zip(SEATS, NAMES, strict=True))
        for _ in range(MOVES):
            if not evening.asks:
                break
            asks = tuple(
                OpenAsk(one.id, one.ask.seen_by(None))
                for one in evening.record.position.asks
                if not one.ask.chance
            )
            if asks:
                yield folded(asks, names, lambda seat: False)
            evening.play_any(rng)


def checked(game: Game[Any], seed: int) -> int:
    """Check the letters against their law; return how many were checked."""
    kinds = tuple(kind.__name__ for kind in game.moves)
    known: defaultdict[str, set[tuple[str | None, str]]] = defaultdict(set)
    looked_at = 0
    for asks in positions(game, seed):
        home, sole = home_of(asks), sole_of(asks)
        first = home or sole
        entered = first.id if first else ""
        offered = [offer for offer in offers(asks, kinds, entered) if offer.asked.id != entered or offer.key]
        letters = [offer.key for offer in offered]
        assert all(len(letter) == 1 and letter.isupper() for letter in letters), asks
        assert len(set(letters)) == len(letters), [(o.key, o.asked.ask.kind) for o in offered]
        blank = Form(home).blank if home else None
        others = {offer.key for offer in offered if offer.asked != home}
        if isinstance(blank, Pick):
            picks = {key for key in keys_of(blank.options) if key.isalpha()}
            typed = {str(option.label)[0].upper() for option in blank.options} if not is_few(blank) else set()
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
    for kind, found in known.items():
        of_seats = all(seat == letter for seat, letter in found)
        assert of_seats or len({letter for _, letter in found}) == 1, (kind, found)
    return looked_at
