"""The words of Downeast Dealer on the phones: who is what, what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Seat, dollars
from companion.games.downeast_dealer.state import THIEVES
from companion.games.downeast_dealer.view import DealView, DowneastView
from companion.phone.game_pages import simply
from companion.phone.pages.downeast_dealer.template_data import dealer
from companion.table.table import TableView

Words = Callable[[DowneastView, Ask], str]


def role(table: TableView, seat: Seat) -> str:
    """Return what is going on, below the name."""
    now = dealer(table)
    if now.thief:
        return "Thief auction"
    if now.auction:
        return "Auction: you sell" if now.auction.auctioneer == seat else "Auction"
    return "Downeast Deal" if now.deal else table.title


def _item(now: DowneastView) -> str:
    return now.set(now.now).one


def _bid(now: DowneastView) -> tuple[str, str]:
    """Return the highest bidder and the bid."""
    assert now.auction is not None
    seat, cents = now.auction.bids[-1]
    return now.name(seat), dollars(cents)


def _deal(now: DowneastView) -> DealView:
    assert now.deal is not None
    return now.deal


def _sell(now: DowneastView, ask: Ask) -> str:
    bidder, price = _bid(now)
    return f"Sell to {bidder} for {price}"


def _pay(now: DowneastView, ask: Ask) -> str:
    assert now.auction is not None
    return f"Pay {now.name(now.auction.receiver)}|{_bid(now)[1]} or more; no change is given"


def _take(now: DowneastView, ask: Ask) -> str:
    deal = _deal(now)
    things = now.some(deal.item, deal.number)
    return f"Take it, and {things}" if deal.item == THIEVES else f"Take it, give {things}"


WAITS: dict[str, Words] = {
    "RunAuction": lambda now, ask: "auction or deal?" if len(now.matches) else "run an auction",
    "Challenge": lambda now, ask: "whom to challenge?",
    "TurnOver": lambda now, ask: "turn over the top card",
    "CallGoing": lambda now, ask: "who bids more?" if now.auction and now.auction.bids else "who bids?",
    "CallSold": lambda now, ask: "who bids more?",
    "Sell": lambda now, ask: "sell, or buy?",
    "Pay": lambda now, ask: f"pay {_bid(now)[1]} for the {_item(now)}",
    "HandOver": lambda now, ask: f"pay {_bid(now)[1]} for the {_item(now)}",
    "BidAgainstThief": lambda now, ask: "a bid against the Thief",
    "LayPile": lambda now, ask: f"a pile for {now.name(_deal(now).challenged)}",
    "TakePile": lambda now, ask: "take the pile, or answer?",
    "LoseSet": lambda now, ask: "which set is lost?",
}
LINKS: dict[str, Words] = {
    "Bid": lambda now, ask: "Bid more",
    "Challenge": lambda now, ask: "Make a Downeast Deal",
    "AnswerPile": lambda now, ask: "Answer with my own pile",
    "BidAgainstThief": lambda now, ask: "Change my bid",
    "FanPile": lambda now, ask: "Fan my pile out",
    "Begin": lambda now, ask: "Say who begins",
    "LeaveOut": lambda now, ask: "Leave two sets out",
    "NoMoneyLeft": lambda now, ask: "None of us has money left",
}
_SAYS: dict[str, Words] = {
    "Begin": lambda now, ask: "{first} begins",
    "RunAuction": lambda now, ask: "Run an auction",
    "TurnOver": lambda now, ask: "It is: {item}",
    "Challenge": lambda now, ask: "Challenge {match}",
    "Bid": lambda now, ask: "Bid {cents}",
    "CallSold": lambda now, ask: "Sold!",
    "Sell": _sell,
    "Buy": lambda now, ask: "Buy it myself",
    "KeepItem": lambda now, ask: "Keep it for nothing",
    "Pay": _pay,
    "HandOver": lambda now, ask: "It is paid",
    "CannotPay": lambda now, ask: "Show my cash to everyone",
    "BidAgainstThief": lambda now, ask: "Lay my bid face down",
    "LayPile": lambda now, ask: f"Lay the pile for {now.name(_deal(now).challenged)}",
    "AnswerPile": lambda now, ask: f"Answer {now.name(_deal(now).challenger)} with this pile",
    "TakePile": _take,
    "FanPile": lambda now, ask: "Fan it out, so that it can be counted",
    "LoseSet": lambda now, ask: "Give up: {item}",
}


SAYS = simply(_SAYS)
