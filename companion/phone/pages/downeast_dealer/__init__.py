"""Downeast Dealer on the phones and on the television."""

from markupsafe import Markup

from companion.game import Ask, Money, Move, Said, Seat, as_is, left_of, say
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.state import THIEVES
from companion.games.downeast_dealer.view import DealView, DowneastView
from companion.phone.bar_text import BarText
from companion.phone.game_pages import Pages, Phrases, Tab
from companion.phone.pages.downeast_dealer.template_data import context
from companion.phone.seat_page import SeatPage
from companion.table.views import TableView

HERE = "downeast_dealer/"
AUCTION = (m.Bid, m.CallGoing, m.CallSold, m.Sell, m.Buy, m.KeepItem)
WITH_CASH = (*AUCTION, m.RunAuction, m.Challenge, m.TurnOver, m.LoseSet, m.FanPile)
LAID = (m.LayPile, m.AnswerPile, m.BidAgainstThief)


def role(table: TableView, now: DowneastView, seat: Seat) -> Said:
    """Return what's going on, for the line below the name."""
    if now.thief:
        return say("Thief auction")
    if now.auction:
        return say("Your auction") if now.auction.auctioneer == seat else say("Auction")
    return say("Downeast Deal") if now.deal else as_is(table.title)


def _item(now: DowneastView) -> Said:
    return now.set(now.now).kind.noun


def _bid(now: DowneastView) -> tuple[str, Money]:
    """Return the highest bidder and the bid."""
    assert now.auction is not None
    seat, cents = now.auction.bids[-1]
    return now.name(seat), Money(cents)


def _deal(now: DowneastView) -> DealView:
    assert now.deal is not None
    return now.deal


def _more(now: DowneastView, ask: Ask) -> Said:
    return say("who bids more?") if now.auction and now.auction.bids else say("who bids?")


def _sell(now: DowneastView, ask: Ask) -> Said:
    bidder, price = _bid(now)
    return say("Sell to {bidder} for {price}", bidder=bidder, price=price)


def _owes(now: DowneastView, ask: Ask) -> Said:
    return say("pay {price} for the {item}", price=_bid(now)[1], item=_item(now))


def _pay(table: TableView, now: DowneastView, ask: Ask) -> tuple[BarText, ...]:
    assert now.auction is not None
    text = say("Pay {receiver}", receiver=now.name(now.auction.receiver))
    return (BarText(text, below=say("{price} or more, no change given", price=_bid(now)[1])),)


def _take(now: DowneastView, ask: Ask) -> Said:
    deal = _deal(now)
    things = now.some(deal.item, deal.number)
    if deal.item == THIEVES:
        return say("Take it, and {things}", things=things)
    return say("Take it, give {things}", things=things)


PHRASES: dict[type[Move], Phrases[DowneastView]] = {
    m.LeaveOut: Phrases(link=say("Leave two sets out")),
    m.Begin: Phrases(link=say("Say who goes first"), says=say("{first} goes first")),
    m.RunAuction: Phrases(
        waits=lambda now, ask: say("auction or deal?") if now.matches else say("run an auction"),
        says=say("Run an auction"),
    ),
    m.TurnOver: Phrases(waits=say("turn over the top card"), says=say("Card: {item}")),
    m.Bid: Phrases(link=say("Bid more"), says=say("Bid {cents}")),
    m.CallGoing: Phrases(waits=_more),
    m.CallSold: Phrases(waits=_more, says=say("Sold!")),
    m.Sell: Phrases(waits=say("sell or buy?"), says=_sell),
    m.Buy: Phrases(says=say("Buy it myself")),
    m.KeepItem: Phrases(says=say("Keep it for nothing")),
    m.Pay: Phrases(waits=_owes, ways=_pay),
    m.HandOver: Phrases(waits=_owes, says=say("It’s paid")),
    m.CannotPay: Phrases(says=say("Show everyone your cash")),
    m.BidAgainstThief: Phrases(
        waits=say("bid against the Thief"), link=say("Change your bid"), says=say("Lay your bid face down")
    ),
    m.Challenge: Phrases(
        waits=say("who to challenge?"), link=say("Make a Downeast Deal"), says=say("Challenge {match}")
    ),
    m.LayPile: Phrases(
        waits=lambda now, ask: say("lay a pile for {name}", name=now.name(_deal(now).challenged)),
        says=lambda now, ask: say("Lay the pile for {name}", name=now.name(_deal(now).challenged)),
    ),
    m.FanPile: Phrases(link=say("Fan your pile out"), says=say("Fan it out so everyone can count")),
    m.TakePile: Phrases(waits=say("take the pile or answer?"), says=_take),
    m.AnswerPile: Phrases(
        link=say("Answer with your own pile"),
        says=lambda now, ask: say("Answer {name} with this pile", name=now.name(_deal(now).challenger)),
    ),
    m.NoMoneyLeft: Phrases(link=say("They’re all out of money")),
    m.LoseSet: Phrases(waits=say("which set to give up?"), says=say("Give up: {item}")),
}


def nearest(now: DowneastView, ask: Ask) -> Seat:
    """Return the seat to answer for the table: the challenger, a Thief's first bidder, or the first seat."""
    return now.deal.challenger if now.deal else now.thief.order[0] if now.thief else now.seats[0].seat


def tabs(table: TableView, now: DowneastView, seat: Seat) -> tuple[Tab, ...]:
    """Return the tab with the viewer's story, if Tableside keeps track of their cash."""
    return (Tab("story", say("Your story"), HERE + "story.html"),) if now.hand is not None else ()


def idle(shown: SeatPage, now: DowneastView) -> Markup:
    """Return what's going on, for somebody with nothing to answer."""
    leads = now.phase == "bid" and now.auction and now.auction.bids and now.auction.bids[-1][0] == shown.seat
    laid = now.thief and shown.seat in now.thief.bid
    about = "ended" if now.over else "leading" if leads else "locked" if laid else "resting"
    return shown.made(f"{HERE}{about}.html")


def then(now: DowneastView, ask: Ask) -> Seat:
    """Return whose turn comes next, while somebody's is beginning."""
    beginning = now.phase == "turn" and ask.seat == now.turn
    return left_of(tuple(now.names), now.turn) if beginning else ""


PAGES = Pages(
    context=context,
    role=role,
    nearest=nearest,
    then=then,
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
