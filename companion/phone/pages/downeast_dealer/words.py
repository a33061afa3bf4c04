"""The words of Downeast Dealer on the phones: who is what, what is waited for, what a button says."""

from collections.abc import Callable

from companion.game import Ask, Move, Seat, dollars
from companion.games.downeast_dealer import moves as m
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


WAITS: dict[type[Move], Words] = {
    m.RunAuction: lambda now, ask: "auction or deal?" if len(now.matches) else "run an auction",
    m.Challenge: lambda now, ask: "whom to challenge?",
    m.TurnOver: lambda now, ask: "turn over the top card",
    m.CallGoing: lambda now, ask: "who bids more?" if now.auction and now.auction.bids else "who bids?",
    m.CallSold: lambda now, ask: "who bids more?",
    m.Sell: lambda now, ask: "sell, or buy?",
    m.Pay: lambda now, ask: f"pay {_bid(now)[1]} for the {_item(now)}",
    m.HandOver: lambda now, ask: f"pay {_bid(now)[1]} for the {_item(now)}",
    m.BidAgainstThief: lambda now, ask: "a bid against the Thief",
    m.LayPile: lambda now, ask: f"a pile for {now.name(_deal(now).challenged)}",
    m.TakePile: lambda now, ask: "take the pile, or answer?",
    m.LoseSet: lambda now, ask: "which set is lost?",
}
LINKS: dict[type[Move], Words] = {
    m.Bid: lambda now, ask: "Bid more",
    m.Challenge: lambda now, ask: "Make a Downeast Deal",
    m.AnswerPile: lambda now, ask: "Answer with my own pile",
    m.BidAgainstThief: lambda now, ask: "Change my bid",
    m.FanPile: lambda now, ask: "Fan my pile out",
    m.Begin: lambda now, ask: "Say who begins",
    m.LeaveOut: lambda now, ask: "Leave two sets out",
    m.NoMoneyLeft: lambda now, ask: "None of us has money left",
}
_SAYS: dict[type[Move], Words] = {
    m.Begin: lambda now, ask: "{first} begins",
    m.RunAuction: lambda now, ask: "Run an auction",
    m.TurnOver: lambda now, ask: "It is: {item}",
    m.Challenge: lambda now, ask: "Challenge {match}",
    m.Bid: lambda now, ask: "Bid {cents}",
    m.CallSold: lambda now, ask: "Sold!",
    m.Sell: _sell,
    m.Buy: lambda now, ask: "Buy it myself",
    m.KeepItem: lambda now, ask: "Keep it for nothing",
    m.Pay: _pay,
    m.HandOver: lambda now, ask: "It is paid",
    m.CannotPay: lambda now, ask: "Show my cash to everyone",
    m.BidAgainstThief: lambda now, ask: "Lay my bid face down",
    m.LayPile: lambda now, ask: f"Lay the pile for {now.name(_deal(now).challenged)}",
    m.AnswerPile: lambda now, ask: f"Answer {now.name(_deal(now).challenger)} with this pile",
    m.TakePile: _take,
    m.FanPile: lambda now, ask: "Fan it out, so that it can be counted",
    m.LoseSet: lambda now, ask: "Give up: {item}",
}


SAYS = simply(_SAYS)
