"""Downeast Dealer games for the phone pages: Dan sits at D, and it's his turn."""

from companion.game import Move
from companion.games.downeast_dealer.moves import (
    AnswerPile,
    Begin,
    Bid,
    BidAgainstThief,
    CallGoing,
    CallSold,
    Challenge,
    FanPile,
    KeepItem,
    LayPile,
    Pay,
    RunAuction,
    Sell,
    TurnOver,
)

NAME = "downeast_dealer"
TEN, FIFTY, CHECK = 10_00, 50_00, 0


def turned(seat: str, item: str) -> tuple[Move, ...]:
    """Return the moves in which somebody runs an auction and turns this over."""
    return RunAuction(seat=seat), TurnOver(item, seat=seat)


def kept(seat: str, item: str) -> tuple[Move, ...]:
    """Return the moves in which somebody turns over an item that nobody bids for."""
    return (*turned(seat, item), *(CallGoing(seat=seat) for _ in range(3)), KeepItem(seat=seat))


def closed(seat: str) -> tuple[Move, ...]:
    """Return the auctioneer's calls, up to "sold"."""
    return (*(CallGoing(seat=seat) for _ in range(3)), CallSold(seat=seat))


ROUND = (*kept("A", "Trophies"), *kept("B", "Trophies"), *kept("C", "Chests"), *kept("D", "Trophies"))
SO_FAR = (
    Begin("A"),
    *ROUND,
    *kept("A", "Traps"),
    *kept("B", "Oars"),
    *kept("C", "Traps"),
)
CHALLENGE = (Challenge("A Trophies", seat="D"),)
CHALLENGED = (*SO_FAR, *kept("D", "Canoes"), *kept("A", "Buoys"), Challenge("D Trophies", seat="B"))
LAID = (*CHALLENGED, LayPile(seat="B", cards=(TEN, CHECK)))
TIED = (*LAID, AnswerPile(seat="D", cards=(TEN,)))
THIEF = (*SO_FAR, *kept("D", "Canoes"), *kept("A", "Oars"), *turned("B", "Thieves"))
C_BID = BidAgainstThief(seat="C", cards=(TEN, TEN))
D_BID = BidAgainstThief(seat="D", cards=(TEN, CHECK))
AUCTION = (*SO_FAR[:-6], *turned("C", "Traps"), Bid(50_00, seat="B"))
HIGHER = (*AUCTION, Bid(80_00, seat="D"))
SOLD = (*HIGHER, *closed("C"), Sell(seat="C"))
SOLD_PAID = (*SOLD, Pay((TEN, FIFTY, TEN, TEN), seat="D"))
# By name: whose phone, the moves so far, the path, and what's touched.
PAGES: dict[str, tuple[str, tuple[Move, ...], str, str]] = {
    "begin": ("A", (), "/?a=Begin", "Ben"),
    "idle": ("C", SO_FAR, "/", ""),
    "hold": ("C", SO_FAR, "/", "hold"),
    "turn": ("D", SO_FAR, "/", ""),
    "challenge": ("D", SO_FAR, "/?a=Challenge", "Ann"),
    "turn-over": ("D", (*SO_FAR, RunAuction(seat="D")), "/", "canoe"),
    "bid": ("D", AUCTION, "/", "+ 10"),
    "call": ("C", AUCTION, "/", ""),
    "leading": ("B", AUCTION, "/", ""),
    "sell": ("C", (*HIGHER, *closed("C")), "/", ""),
    "pay": ("D", SOLD, "/", ""),
    "pay-hand": ("D", SOLD, "/", "Pick up"),
    "pile": ("D", (*SO_FAR, *CHALLENGE), "/", ""),
    "pile-hand": ("D", (*SO_FAR, *CHALLENGE), "/", "Pick up|bad check|$10|$50"),
    "laid": ("B", LAID, "/", ""),
    "challenged": ("D", LAID, "/", ""),
    "fanned": ("D", (*LAID, FanPile(seat="B")), "/", ""),
    "sure": ("D", LAID, "/", "Take the pile"),
    "answer": ("D", LAID, "/?a=AnswerPile", "Pick up|$50"),
    "thief": ("D", (*THIEF, C_BID), "/", "Pick up|$10"),
    "locked": ("D", (*THIEF, C_BID, D_BID), "/", ""),
    "change": ("D", (*THIEF, C_BID, D_BID), "/?a=BidAgainstThief", "Pick up|$50"),
    "board-tab": ("C", SO_FAR, "/?p=board", ""),
    "story": ("C", SOLD, "/?p=story", "hold"),
}
BOARDS: dict[str, tuple[Move, ...]] = {
    "turn": SO_FAR,
    "auction": (*HIGHER, *closed("C")[:2]),
    "thief": (*THIEF, C_BID, D_BID),
    "deal": LAID,
}


def lowest(auctioneer: str, order: str) -> tuple[Move, ...]:
    """Return an auction of a Thief that Ben gets, with a bad check; everyone else bids ten dollars."""
    bids = ((one, (CHECK,) if one == "B" else (TEN,)) for one in order)
    return (*turned(auctioneer, "Thieves"), *(BidAgainstThief(seat=one, cards=cards) for one, cards in bids))


# Ben holds fourteen cards.
THIEVES = (*lowest("D", "ABCD"), *lowest("A", "BCDA"))
RICH = (*SO_FAR, *THIEVES)
PAGES["many"] = ("B", (*RICH, Challenge("A Trophies", seat="B")), "/", "Pick up|bad check")
EVENINGS: tuple[tuple[Move, ...], ...] = (
    (),
    SO_FAR,
    (*SO_FAR, RunAuction(seat="D")),
    (*HIGHER, *closed("C")),
    SOLD,
    (*SO_FAR, *CHALLENGE),
    LAID,
    TIED,
    (*THIEF, C_BID, D_BID),
    (*RICH, Challenge("A Trophies", seat="B")),
)
WITH_REAL_CASH = (
    SOLD,
    (*SO_FAR, *CHALLENGE),
    (*CHALLENGED, LayPile(seat="B", cents=TEN), AnswerPile(seat="D", cents=TEN)),
    (*THIEF, BidAgainstThief(seat="C", cents=TEN)),
)
