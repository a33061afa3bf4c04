"""The words that every game is written in, and nothing that knows a face, a clock or a disk."""

from companion.game.ask import Ask, Caution, Face, OpenAsk
from companion.game.blanks import (
    Amount,
    AnyBlank,
    Cards,
    Count,
    Digits,
    Option,
    Order,
    Pick,
    Pile,
    Salt,
    Several,
    Text,
    YesNo,
)
from companion.game.game import Game
from companion.game.happening import Happening, Paid
from companion.game.ledger import BANK, OUTSIDE, Ledger
from companion.game.money import dollars
from companion.game.move import AdjustMoney, AdjustPiece, Move
from companion.game.refusal import Refused, either, listed
from companion.game.seat import SEATS, Seat, seats_for
from companion.game.seated import Seated
from companion.game.setup import Setting, Setup
from companion.game.view import Fact, SeatView, Summary, View

__all__ = [
    "BANK",
    "OUTSIDE",
    "SEATS",
    "AdjustMoney",
    "AdjustPiece",
    "Amount",
    "AnyBlank",
    "Ask",
    "Cards",
    "Caution",
    "Count",
    "Digits",
    "Face",
    "Fact",
    "Game",
    "Happening",
    "Ledger",
    "Move",
    "OpenAsk",
    "Option",
    "Order",
    "Paid",
    "Pick",
    "Pile",
    "Refused",
    "Salt",
    "Seat",
    "SeatView",
    "Seated",
    "Setting",
    "Setup",
    "Several",
    "Summary",
    "Text",
    "View",
    "YesNo",
    "dollars",
    "either",
    "listed",
    "seats_for",
]
