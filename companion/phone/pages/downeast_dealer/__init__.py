"""Downeast Dealer on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Move, Said, Seat, dollars
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.state import THIEVES
from companion.games.downeast_dealer.view import DealView, DowneastView
from companion.phone.game_pages import Pages, Phrases, Tab
from companion.phone.pages.downeast_dealer.template_data import context
from companion.phone.seat_page import SeatPage
from companion.table.table import TableView

HERE = "downeast_dealer/"
AUCTION = (m.Bid, m.CallGoing, m.CallSold, m.Sell, m.Buy, m.KeepItem)
WITH_CASH = (*AUCTION, m.RunAuction, m.Challenge, m.TurnOver, m.LoseSet, m.FanPile)
LAID = (m.LayPile, m.AnswerPile, m.BidAgainstThief)


def role(table: TableView, now: DowneastView, seat: Seat) -> str:
    """Return what is going on, below the name."""
    if now.thief:
        return "Thief auction"
    if now.auction:
        return "Auction: you sell" if now.auction.auctioneer == seat else "Auction"
    return "Downeast Deal" if now.deal else table.title


def _item(now: DowneastView) -> Said:
    return now.set(now.now).kind.noun(1)


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


PHRASES: dict[type[Move], Phrases[DowneastView]] = {
    m.LeaveOut: Phrases(link="Leave two sets out"),
    m.Begin: Phrases(link="Say who begins", says="{first} begins"),
    m.RunAuction: Phrases(
        waits=lambda now, ask: "auction or deal?" if len(now.matches) else "run an auction",
        says="Run an auction",
    ),
    m.TurnOver: Phrases(waits="turn over the top card", says="It is: {item}"),
    m.Bid: Phrases(link="Bid more", says="Bid {cents}"),
    m.CallGoing: Phrases(
        waits=lambda now, ask: "who bids more?" if now.auction and now.auction.bids else "who bids?"
    ),
    m.CallSold: Phrases(waits="who bids more?", says="Sold!"),
    m.Sell: Phrases(waits="sell, or buy?", says=_sell),
    m.Buy: Phrases(says="Buy it myself"),
    m.KeepItem: Phrases(says="Keep it for nothing"),
    m.Pay: Phrases(waits=lambda now, ask: f"pay {_bid(now)[1]} for the {_item(now)}", says=_pay),
    m.HandOver: Phrases(waits=lambda now, ask: f"pay {_bid(now)[1]} for the {_item(now)}", says="It is paid"),
    m.CannotPay: Phrases(says="Show my cash to everyone"),
    m.BidAgainstThief: Phrases(
        waits="a bid against the Thief", link="Change my bid", says="Lay my bid face down"
    ),
    m.Challenge: Phrases(waits="whom to challenge?", link="Make a Downeast Deal", says="Challenge {match}"),
    m.LayPile: Phrases(
        waits=lambda now, ask: f"a pile for {now.name(_deal(now).challenged)}",
        says=lambda now, ask: f"Lay the pile for {now.name(_deal(now).challenged)}",
    ),
    m.FanPile: Phrases(link="Fan my pile out", says="Fan it out, so that it can be counted"),
    m.TakePile: Phrases(waits="take the pile, or answer?", says=_take),
    m.AnswerPile: Phrases(
        link="Answer with my own pile",
        says=lambda now, ask: f"Answer {now.name(_deal(now).challenger)} with this pile",
    ),
    m.NoMoneyLeft: Phrases(link="None of us has money left"),
    m.LoseSet: Phrases(waits="which set is lost?", says="Give up: {item}"),
}


def nearest(now: DowneastView, ask: Ask) -> Seat:
    """Return the seat that the table's asks fall to: before a turn the first, in a tie who is tied."""
    return now.deal.challenger if now.deal else now.thief.order[0] if now.thief else now.seats[0].seat


def tabs(table: TableView, now: DowneastView, seat: Seat) -> tuple[Tab, ...]:
    """Return the page of one's cash, if the companion keeps it."""
    return (Tab("story", "My story", HERE + "story.html"),) if now.hand is not None else ()


def idle(shown: SeatPage, now: DowneastView) -> Markup:
    """Show whoever has nothing to answer what it is all about."""
    leads = now.phase == "bid" and now.auction and now.auction.bids and now.auction.bids[-1][0] == shown.seat
    laid = now.thief and shown.seat in now.thief.bid
    about = "ended" if now.over else "leading" if leads else "locked" if laid else "resting"
    return shown.made(f"{HERE}{about}.html")


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    idle=idle,
    tops={
        **dict.fromkeys(AUCTION, HERE + "auction_top.html"),
        m.RunAuction: HERE + "turn_top.html",
        m.Pay: HERE + "pay_top.html",
        m.TakePile: HERE + "challenged_top.html",
        m.BidAgainstThief: HERE + "thief_top.html",
    },
    forms={
        **dict.fromkeys(LAID, HERE + "pile.html"),
        m.Bid: HERE + "bid.html",
        m.Pay: HERE + "pay.html",
        m.TakePile: HERE + "challenged.html",
    },
    bars={**dict.fromkeys(WITH_CASH, HERE + "cash_bar.html"), m.TakePile: HERE + "cash.html"},
    phrases=PHRASES,
    wears=("cover", "cash"),
    tabs=tabs,
)
