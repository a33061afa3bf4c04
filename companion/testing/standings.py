"""Laws for what's told after a game, or halfway through: who's where, the feats, and who goes first next."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from companion.game import Feat, FeatKind, Game, Ledger, Seat, Standing, leaders, seats_for
from companion.game.said import speaking
from companion.table.entries import Start
from companion.table.record import Record
from companion.testing.playthrough import NAMES
from companion.words.catalogs import languages

LOOKS = (1, 10, 100, 300)  # after how many moves feats are checked, besides at the end
SOON = 10  # by this many moves, somebody has gone first


class FirstLaws:
    """Laws for games that say who went first."""

    game: ClassVar[Game[Any]]

    def test_who_should_go_first_is_suggested_and_goes_first(self, players: int) -> None:
        """Whoever takes all suggestions plays as the setup says; next time, it's the next player's turn."""
        seats = seats_for(players)
        begun = [self._went_first(players, seat) for seat in seats]
        assert [self.game.began(state) for state in begun] == [*seats], "somebody else was suggested"
        after = seats if self.game.first_stays else (*seats[1:], seats[0])
        assert [self.game.next_first(state) for state in begun] == [*after]

    def _went_first(self, players: int, seat: Seat) -> Any:
        """Return the state of a game in which this seat should go first, once somebody has."""
        setup, rng = self.game.prepare(NAMES[:players], first=seat), random.Random(players)
        said, name = str(self.game.opening(setup)), setup.name(seat)
        assert not said or name in said, f"{said} That's not {name}."
        record = Record(self.game, Start(self.game.name, self.game.version, setup), rng)
        assert self.game.began(record.state) == "", "nobody has begun"
        for _ in range(SOON):
            if not self.game.began(record.state):
                _take_suggestions(record, rng)
        return record.state


def _take_suggestions(record: Record, rng: random.Random) -> None:
    """Answer the first open ask as suggested, and at random where nothing is suggested."""
    ask = record.position.asks[0].ask
    answer = ask.draw(rng)
    answer |= {blank.name: blank.suggested for blank in ask.blanks if blank.suggested is not None}
    record.take(record.played(record.game.stored_move({"move": ask.kind, "seat": ask.seat, **answer})))


@dataclass
class Looked:
    """Random games being looked at: their standings at every moment, their feats now and then.

    `unfinished` and `over` say how many moments were looked at.
    """

    game: Game[Any]
    unfinished: int = 0
    over: int = 0
    lent: int = 0  # what the bank and all other places except the players had when the game began

    def __call__(self, record: Record) -> None:
        """Look at a game at this moment."""
        over = not record.position.asks
        self.over += over
        self.unfinished += not over
        self.check_standing(record)
        if over or len(record.line) in LOOKS:
            for feat in feats_of(record):
                check_feat(feat, self.game.feats, record.state.seats)

    def check_standing(self, record: Record) -> None:
        """Check that ties share a rank, whoever has won is first, and nobody's winnings come from nowhere."""
        view, standing = record.open_view(record.state), self.game.standing(record.state)
        seats = tuple(one.seat for one in view.seats)
        assert tuple(one.seat for one in standing) == seats, "everyone has one place, in seat order"
        check_ranks(standing)
        if view.over:
            # Where nobody wins, nobody is ahead of anybody.
            assert leaders(standing) == (view.winners or seats), "whoever has won is first, and nobody else"
        self._check_money(record, standing, view.over)

    def _check_money(self, record: Record, standing: Standing, over: bool) -> None:
        gains = [one.gained for one in standing if one.gained is not None]
        assert len(gains) in (0, len(standing)), "everyone has gained something, if only nothing"
        money = getattr(record.state, "money", None)
        if not gains or not isinstance(money, Ledger):
            return
        elsewhere = sum(cents for place, cents in money.accounts.items() if place not in record.state.seats)
        if not record.line:
            assert not any(gains), f"players gained {gains} before the first move"
            self.lent = elsewhere
        paid = self.lent - elsewhere
        # At the end, things may count as money too, such as cars.
        assert sum(gains) >= paid if over else sum(gains) == paid, f"players gained {gains}, not {paid}"


def feats_of(record: Record) -> Iterator[Feat]:
    """Yield the feats in a game's line of moves, from what everyone was told."""
    told = [*record.opening, *(one for step in record.history() for one in step.told)]
    yield from record.game.find_feats(record.state, [one for one in told if one.heard_by(None)])


def check_ranks(standing: Standing) -> None:
    """Check that ties share a rank, and that nobody is ahead of somebody with a higher score."""
    for one in standing:
        ahead = [other for other in standing if other.rank < one.rank]
        assert one.rank == 1 + len(ahead), f"ranks skip or repeat: {standing}"
        assert all(other.score >= one.score for other in ahead), f"ahead with less: {standing}"
    assert len({one.unit for one in standing}) == 1, f"several units: {standing}"


def check_kinds(kinds: Sequence[FeatKind]) -> None:
    """Check that no two kinds of feats have the same name."""
    twice = [name for name, count in Counter(kind.name for kind in kinds).items() if count > 1]
    assert not twice, f"two kinds of feats have one name: {twice}"


def check_feat(feat: Feat, kinds: Sequence[FeatKind], seats: Sequence[Seat]) -> None:
    """Check that a feat is of a declared kind, by somebody at the table, and can be told in any language."""
    kind = next((kind for kind in kinds if kind.name == feat.kind), None)
    assert kind, f"no such kind of feat: {feat}"
    assert feat.seat in seats, f"nobody sits there: {feat}"
    assert feat.size > 0 or kind.adds_up, f"nothing to brag about: {feat}"
    assert msgspec.convert(msgspec.to_builtins(feat), Feat) == feat
    missing = {*kind.money, kind.large} - feat.facts.keys()
    assert not missing, f"{feat} has no {missing}"
    for language in languages():
        with speaking(language):
            told, alone = str(feat.tell(kind, "Ann")), str(feat.alone(kind))
            assert "Ann" in told, told
            assert told.endswith("."), told
            assert alone, feat
            assert not alone.endswith("."), alone
