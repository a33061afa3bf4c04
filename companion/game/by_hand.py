"""What a table may do by hand, outside or against the rules of any game."""

from collections.abc import Sequence
from typing import Any

from companion.game.ask import Ask
from companion.game.blanks import Amount, Option, Pick, Text
from companion.game.draft import Draft
from companion.game.happening import Happening
from companion.game.ledger import BOTTOMLESS
from companion.game.move import AdjustMoney, AdjustPiece
from companion.game.refusal import Refused
from companion.game.said import NOTHING, Money, Said, say

TWO_PLACES = say("Pick two different places. You can only move what's there.")
REASON = Text(name="reason", label=say("Why"))


class Adjusted(Happening, frozen=True):
    """The table changed something by hand."""

    says = say("By hand: {reason}.")

    reason: str


def move_money(places: Sequence[Option], most: int, clause: str, note: int = 1) -> Ask:
    """Return the ask about money to move by hand; `note` is the smallest bill there is."""
    return Ask(
        move=AdjustMoney,
        seat=None,
        sentence=say("Move money by hand?"),
        verb=say("move money"),
        clause=clause,
        blanks=(
            Pick(name="source", label=say("From"), options=tuple(places)),
            Pick(name="target", label=say("To"), options=tuple(places)),
            Amount(name="cents", label=say("How much"), least=note, most=max(note, most), step=note),
            REASON,
        ),
        together=TWO_PLACES,
        apart=("source", "target"),
    )


def move_piece(
    sentence: Said,
    verb: Said,
    pieces: Pick,
    places: tuple[Option, ...],
    clause: str,
    together: Said = NOTHING,
) -> Ask:
    """Return the ask about which piece to move by hand, and where to."""
    return Ask(
        move=AdjustPiece,
        seat=None,
        sentence=sentence,
        verb=verb,
        clause=clause,
        blanks=(pieces, Pick(name="target", label=say("To"), options=places), REASON),
        together=together,
    )


def adjust_money(table: Draft[Any], move: AdjustMoney) -> None:
    """Move money by hand, and say why."""
    if move.source not in BOTTOMLESS and table.state.money[move.source] < move.cents:
        # Don't say how much they do have, since that may be a secret.
        name, cents = table.state.name(move.source), Money(move.cents)
        raise Refused(say("{Source} doesn't have {cents}.", source=name, cents=cents))
    table.pay(move.source, move.target, move.cents)
    table.tell(Adjusted(reason=move.reason))
