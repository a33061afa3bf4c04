"""The vocabulary that every game is written in; nothing here knows about a screen, a clock or a disk.

A game from outside may use what's listed here. This vocabulary changes only with a new version of Tableside,
and the changelog says so. `docs/writing-a-game.md` walks through a game that needs nothing else.
"""

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
from companion.game.box import Numerals, entry
from companion.game.by_hand import Adjusted, adjust_money, move_money
from companion.game.commitment import Commitment, commit, seal, sealed_names
from companion.game.draft import Draft, Next
from companion.game.feat import Feat, FeatKind, best_of
from companion.game.game import Game
from companion.game.given import given
from companion.game.habit import Habit
from companion.game.happening import Happening, Paid
from companion.game.ledger import BANK, OUTSIDE, Ledger, empty
from companion.game.lid import Lid
from companion.game.moment import Moment, Ring, Won
from companion.game.money import CENTS, Cents, dollars
from companion.game.move import AdjustMoney, AdjustPiece, Move
from companion.game.refusal import Refused
from companion.game.rows import Cell, Column, Rows, all_told, money_moved
from companion.game.said import (
    NOTHING,
    Money,
    Name,
    Said,
    Tenths,
    as_is,
    listing,
    one_of,
    percent,
    phrase,
    say,
    says,
    together,
)
from companion.game.seat import SEATS, Seat, around, left_of, seats_for
from companion.game.seated import Seated
from companion.game.setup import Setting, Setup
from companion.game.standing import Placing, Standing, leaders, ranked, scored
from companion.game.sticker import Sticker, StickerKind
from companion.game.view import Fact, SeatView, Summary, View

__all__ = [
    "BANK",
    "CENTS",
    "NOTHING",
    "OUTSIDE",
    "SEATS",
    "AdjustMoney",
    "AdjustPiece",
    "Adjusted",
    "Amount",
    "AnyBlank",
    "Ask",
    "Cards",
    "Caution",
    "Cell",
    "Cents",
    "Column",
    "Commitment",
    "Count",
    "Digits",
    "Draft",
    "Face",
    "Fact",
    "Feat",
    "FeatKind",
    "Game",
    "Habit",
    "Happening",
    "Ledger",
    "Lid",
    "Moment",
    "Money",
    "Move",
    "Name",
    "Next",
    "Numerals",
    "OpenAsk",
    "Option",
    "Order",
    "Paid",
    "Pick",
    "Pile",
    "Placing",
    "Refused",
    "Ring",
    "Rows",
    "Said",
    "Salt",
    "Seat",
    "SeatView",
    "Seated",
    "Setting",
    "Setup",
    "Several",
    "Standing",
    "Sticker",
    "StickerKind",
    "Summary",
    "Tenths",
    "Text",
    "View",
    "Won",
    "YesNo",
    "adjust_money",
    "all_told",
    "around",
    "as_is",
    "best_of",
    "commit",
    "dollars",
    "empty",
    "entry",
    "given",
    "leaders",
    "left_of",
    "listing",
    "money_moved",
    "move_money",
    "one_of",
    "percent",
    "phrase",
    "ranked",
    "say",
    "says",
    "scored",
    "seal",
    "sealed_names",
    "seats_for",
    "together",
]
