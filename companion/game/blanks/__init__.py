"""Blanks: the fields of an ask that a person fills in.

Each kind can check a value, read one that was typed, put one into words, and draw one at random. See `Blank`
for everything else a screen or a page may ask of it.
"""

from typing import TypeAlias

from companion.game.blanks.blank import MOST_COUNT, Blank, NotOffered, Option
from companion.game.blanks.numbers import MOST_CENTS, Amount, Count, Digits
from companion.game.blanks.picks import Pick, Several, YesNo
from companion.game.blanks.rows import Cards, Order, Pile
from companion.game.blanks.texts import Salt, Text

AnyBlank: TypeAlias = Pick | Several | Amount | Count | Digits | Pile | Cards | YesNo | Text | Order | Salt

__all__ = [
    "MOST_CENTS",
    "MOST_COUNT",
    "Amount",
    "AnyBlank",
    "Blank",
    "Cards",
    "Count",
    "Digits",
    "NotOffered",
    "Option",
    "Order",
    "Pick",
    "Pile",
    "Salt",
    "Several",
    "Text",
    "YesNo",
]
