"""Nobody knows what happened: what has to be moved by hand so that the record agrees with a count."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from companion.game import BANK, OUTSIDE, AdjustMoney, AdjustPiece, Ask, Move, Refused, say
from companion.game.counting import figures
from companion.game.ledger import BOTTOMLESS
from companion.table.counted import Off, transfers
from companion.table.record import Record

CANT_FOLLOW = say(
    "The record can't follow the table here. Correct the entry that was wrong, or put the table right."
)


def adjusting(record: Record, off: Sequence[Off], reason: str) -> tuple[Move, ...]:
    """Return what has to be moved by hand, money first; refuse if that doesn't make everything agree."""
    tried = record.fork()
    counted = _open(record.game, record.state) | {one.key: one.counted for one in off}
    moves: list[Move] = []
    for move in _money(tried, off, reason):
        tried.take(tried.played(move))
        moves.append(move)
    while (left := _distance(tried.game, tried.state, counted)) > 0:
        nearer = next(
            (one for one in _pieces(tried, reason) if _leads_nearer(tried, one, counted, left)), None
        )
        if nearer is None:
            raise Refused(CANT_FOLLOW)
        tried.take(tried.played(nearer))
        moves.append(nearer)
    return tuple(moves)


def _open(game: Any, state: Any) -> dict[str, int]:
    return figures(pile for pile in game.to_count(state) if not pile.secret)


def _distance(game: Any, state: Any, counted: dict[str, int]) -> int:
    there = _open(game, state)
    return sum(abs(there.get(key, 0) - number) for key, number in counted.items())


def _leads_nearer(record: Record, move: Move, counted: dict[str, int], left: int) -> bool:
    try:
        state, _ = record.game.play(record.state, move)
    except Refused:
        return False
    return _distance(record.game, state, counted) < left


def _money(record: Record, off: Sequence[Off], reason: str) -> Iterator[AdjustMoney]:
    places = {
        option.value
        for ask in record.game.adjusts(record.state)
        for blank in ask.blanks
        if ask.move is AdjustMoney and blank.name == "source"
        for option in blank.open_choices
    }
    bottomless = next((place for place in (BANK, OUTSIDE) if place in places), OUTSIDE)
    for source, target, cents in transfers(off):  # the table's way is the record's, backward
        one, other = (bottomless if place in BOTTOMLESS else place for place in (target, source))
        yield AdjustMoney(source=one, target=other, cents=cents, reason=reason)


def _pieces(record: Record, reason: str) -> Iterator[AdjustPiece]:
    """Yield every way to move a piece by hand."""
    for ask in record.game.adjusts(record.state):
        if ask.move is AdjustPiece:
            for piece, target in product(_choices(ask, "piece"), _choices(ask, "target")):
                yield AdjustPiece(piece=piece, target=target, reason=reason)


def _choices(ask: Ask, name: str) -> list[Any]:
    return [option.value for blank in ask.blanks if blank.name == name for option in blank.open_choices]
