"""Downeast Dealer games for pictures of the kiosk."""

import random
from collections.abc import Iterator

from companion.game import Move
from companion.games import SHELF
from companion.games.downeast_dealer.moves import (
    AnswerPile,
    Begin,
    Bid,
    BidAgainstThief,
    CallGoing,
    CallSold,
    Challenge,
    KeepItem,
    LayPile,
    RunAuction,
    Sell,
    TurnOver,
)
from companion.store.journal import Journal
from companion.table.table import Table
from companion.testing import Playthrough

GAME = SHELF["downeast_dealer"]
NAMES = ("Ann", "Ben", "Cal", "Dee")
THIEVES = "Thieves"
TEN, FIFTY = 10_00, 50_00
# What was turned over in each turn, and kept because nobody bid.
ROUNDS = (
    ("Trophies", "Traps", "Canoes", "Trophies"),
    ("Trophies", "Buoys", "Canoes", "Lanterns"),
    ("Trophies", "Buoys", "Canoes", "Lanterns"),
    ("Buoys", "Lanterns", "Canoes", "Lanterns"),
    ("Oars", "Chests", "Traps", "Chests"),
)


def kept(seat: str, item: str) -> Iterator[Move]:
    """Yield the moves in which somebody turns over an item and keeps it, since nobody bids."""
    yield from (RunAuction(seat=seat), TurnOver(item, seat=seat))
    yield from (*(CallGoing(seat=seat) for _ in range(3)), KeepItem(seat=seat))


def thief(seat: str, **bids: int) -> Iterator[Move]:
    """Yield the moves in which somebody turns over a Thief and these bids are laid: a fifty, or tens."""
    yield from (RunAuction(seat=seat), TurnOver(THIEVES, seat=seat))
    yield from (BidAgainstThief(seat=one, cards=_cards(dollars)) for one, dollars in bids.items())


def _cards(dollars: int) -> tuple[int, ...]:
    return (FIFTY,) if dollars == 50 else (TEN,) * (dollars // 10)


def so_far() -> Iterator[Move]:
    """Yield five rounds and two Thieves, up to Cal's turn."""
    yield Begin("A")
    for items in ROUNDS:
        for seat, item in zip("ABCD", items, strict=True):
            yield from kept(seat, item)
    yield from thief("A", B=20, C=10, D=20, A=20)
    yield from thief("B", C=20, D=20, A=10, B=20)


AUCTION = (RunAuction(seat="C"), TurnOver("Traps", seat="C"), Bid(50_00, seat="D"), Bid(80_00, seat="B"))
GOING = (CallGoing(seat="C"), CallGoing(seat="C"))
CLOSED = (*GOING, CallGoing(seat="C"), CallSold(seat="C"))
DEAL = (Challenge("B Traps", seat="C"), LayPile(seat="C", cards=(FIFTY,)))
TIE = (AnswerPile(seat="B", cards=(FIFTY,)),)
EVENINGS: dict[str, tuple[Move, ...]] = {
    "begin": (),
    "turn": (*so_far(),),
    "turn-over": (*so_far(), RunAuction(seat="C")),
    "no-bid": (*so_far(), *AUCTION[:2]),
    "auction": (*so_far(), *AUCTION, *GOING),
    "called": (*so_far(), *AUCTION, *CLOSED),
    "sold": (*so_far(), *AUCTION, *CLOSED, Sell(seat="C")),
    "thief": (*so_far(), *thief("C", D=50, A=30)),
    "offer": (*so_far(), *DEAL[:1]),
    "deal": (*so_far(), *DEAL),
    "tie": (*so_far(), *DEAL, *TIE),
}
LOOKED_AT: dict[str, tuple[Move, ...]] = {  # moves made while the screen is shown, to get a big moment
    "treasure": (RunAuction(seat="C"), TurnOver("Chests", seat="C")),
    "bids": (*thief("C", D=50, A=30, B=50, C=40),),
    "tied": DEAL + TIE,
}
SCREENS = ("turn", "auction", "called", "thief", "deal", "treasure", "bids", "end")


async def evening(journal: Journal, name: str) -> tuple[Move, ...]:
    """Play a game up to the named point; return the moves left to make while the screen is shown."""
    table = await Table.start(journal, GAME, GAME.prepare(NAMES), random.Random(6))
    moves = EVENINGS.get(name, EVENINGS["turn"])
    left = LOOKED_AT.get(name, ())
    if name == "end":
        *before, last = to_the_end()
        moves, left = tuple(before), (last,)
    for move in moves:
        await table.submit(move)
    return left


def to_the_end() -> tuple[Move, ...]:
    """Return a whole game, played at random after the first rounds."""
    dice = random.Random(6)
    game = Playthrough(GAME, len(NAMES)).play(*so_far())
    while asks := [ask for ask in game.record.position.asks if ask.ask.kind not in ("Bid", "FanPile")]:
        ask = dice.choice(asks).ask
        blanks = {blank.name: blank.draw(dice) for blank in ask.blanks}
        game.play(GAME.stored_move({"move": ask.kind, "seat": ask.seat, **blanks}))
    return tuple(played.kept.move for played in game.record.line)
