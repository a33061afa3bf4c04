"""Stickers: what's on the face of a piece, as a code that a scanner types and a phone's camera opens.

A game names its pieces as data. The rest is the same for all games: the text of a sticker, which blank it
fills in, and what people are told if it fills in none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from companion.game.ask import Ask
from companion.game.move import Move
from companion.game.said import NOTHING, Said, say

STEADY = "BCDEFGHIJKLNOPRSTUVX"  # letters that are on the same key on QWERTY, QWERTZ and AZERTY keyboards
CHECKS = 3  # letters at the end of each code, so that a garbled one isn't mistaken for another


@dataclass(frozen=True)
class StickerKind:
    """One kind of piece, and the questions that its stickers answer."""

    letter: str  # its codes begin with this; one of the steady letters
    title: Said  # on the sticker, above what the piece is: "Case"
    called: Said  # in a sentence: "case {piece}"
    one: Said  # in a sentence: "a case"
    fills: Mapping[type[Move], str]  # the blank it fills in, by ask
    plain: bool = False  # whether what scanning it leads to depends only on what everyone knows
    # Asks during which a scan is kept until the question it answers comes up, with what to do until then.
    waits: Mapping[type[Move], Said] = field(default_factory=dict)
    # Asks that are about one of these pieces, and which one, according to the open view.
    subject: Mapping[type[Move], Callable[[Any], int | str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Sticker:
    """A sticker, which says what one piece is."""

    kind: StickerKind
    number: int  # tells it from others of its kind
    label: Said  # on the piece: 7, $750
    value: int | str  # in the blank that it fills in

    @property
    def name(self) -> Said:
        """What it is, in a sentence: case 7."""
        return self.kind.called.having(piece=self.label)


def code_of(game: str, sticker: Sticker) -> str:
    """Return the code on a sticker: its kind, its number, and letters that belong to just this one."""
    plain = f"{sticker.kind.letter}{sticker.number}"
    digest = sha256(f"{game} {plain}".encode()).digest()
    return plain + "".join(STEADY[byte % len(STEADY)] for byte in digest[:CHECKS])


def by_code(game: str, stickers: Iterable[Sticker]) -> dict[str, Sticker]:
    """Return a game's stickers by their codes."""
    return {code_of(game, sticker): sticker for sticker in stickers}


def not_here(
    sticker: Sticker, kinds: Iterable[StickerKind], asks: Sequence[Ask], now: Any
) -> tuple[Said, bool]:
    """Return what to say about a sticker that fills in nothing, and whether it's the right piece anyway.

    It's the right one if the question is about that piece; then the answer is on another sticker.
    """
    wanted = next((kind for kind in kinds for ask in asks if ask.move in kind.fills), None)
    first = asks[0].sentence if asks else NOTHING
    instead = say("Scan {one}.", one=wanted.one) if wanted else first
    piece, called = sticker.name, sticker.kind.called
    for ask in asks:
        if subject := sticker.kind.subject.get(ask.move):
            here = subject(now)
            if here == sticker.value:
                return say("{Piece} it is.", piece=piece) + instead, True
            other = called.having(piece=here)
            return say("That's {piece}, not {other}.", piece=piece, other=other) + instead, False
    return say("That's {piece}.", piece=piece) + instead, False


NOT_OURS = say("That's no sticker of {title}, or it was misread. Scan again.")
