"""The auction: a card turned over, bids by outcry, sold, and paid without change."""

from typing import Any

from msgspec import structs

from companion.game import Seat, dollars
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.box import ORDINALS, TIMES
from companion.games.downeast_dealer.cash import Laid, in_words
from companion.games.downeast_dealer.draft import Telling
from companion.games.downeast_dealer.state import RESERVE, THIEVES, Auction
from companion.games.downeast_dealer.thief import meet_thief
from companion.games.downeast_dealer.turns import next_turn


def run_auction(table: Telling, move: m.RunAuction) -> None:
    seat = table.state.turn
    table.tell(told.AuctionBegan(text=f"{table.state.name(seat)} runs an auction.", seat=seat))
    table.become(phase="turn over")


def turn_over(table: Telling, move: m.TurnOver) -> None:
    state = table.state
    item = move.item
    table.become(deck={**state.deck, item: state.deck[item] - 1})
    text = f"{state.name(state.turn)} turns over {state.kind(item).some(1)}."
    table.tell(told.CardTurned(text=text, item=item))
    if item == THIEVES:
        meet_thief(table)
        return
    if item == state.box.treasure:
        _find_treasure(table)
    table.become(phase="bid", auction=Auction(auctioneer=state.turn, item=item))


def _find_treasure(table: Telling) -> None:
    state = table.state
    card = state.box.reserve[state.chests]
    table.become(chests=state.chests + 1)
    text = f"The {ORDINALS[state.chests]} treasure chest: everyone takes {dollars(card)}."
    table.tell(told.TreasureFound(text=text, chest=state.chests + 1, cents=card))
    for seat in state.seats:
        table.take(RESERVE, (card,))
        table.hand_cash(RESERVE, seat, Laid(card, (card,)), to=(seat,))


def bid(table: Telling, move: m.Bid) -> None:
    auction = table.auction
    assert move.seat is not None
    _under_the_hammer(table, bids=(*auction.bids, (move.seat, move.cents)), going=0)
    text = f"{table.state.name(move.seat)} bids {dollars(move.cents)}."
    table.tell(told.BidMade(text=text, seat=move.seat, cents=move.cents))


def call_going(table: Telling, move: m.CallGoing) -> None:
    auction = table.auction
    times = auction.going + 1
    _under_the_hammer(table, going=times)
    price = f"for {dollars(auction.high)}" if auction.bids else "for nothing"
    table.tell(told.GoingCalled(text=f"Going {TIMES[times]} {price}.", times=times))


def call_sold(table: Telling, move: m.CallSold) -> None:
    auction = table.auction
    table.become(phase="sold")
    text = f"Sold! {table.state.name(auction.bidder)} has bid {dollars(auction.high)}."
    table.tell(told.AuctionClosed(text=text, seat=auction.bidder, cents=auction.high))


def sell(table: Telling, move: m.Sell) -> None:
    _close(table, "Sold to")


def buy(table: Telling, move: m.Buy) -> None:
    _under_the_hammer(table, buying=True)
    _close(table, "Sold: bought by")


def _close(table: Telling, how: str) -> None:
    state, auction = table.state, table.auction
    payer, receiver, cents = auction.payer, auction.receiver, auction.high
    text = f"{how} {state.name(payer)}, who owes {state.name(receiver)} {dollars(cents)}."
    table.tell(told.Sold(text=text, payer=payer, receiver=receiver, cents=cents))
    _ask_for_money(table)


def _ask_for_money(table: Telling) -> None:
    """Let the payer choose the cards; whose cash does not reach shows it at once."""
    state, auction = table.state, table.auction
    if state.keeps_cash and sum(state.hands[auction.payer]) < auction.high:
        _show_cash(table)
    else:
        table.become(phase="pay")


def cannot_pay(table: Telling, move: m.CannotPay) -> None:
    _show_cash(table)


def _show_cash(table: Telling) -> None:
    """Show all cash of whoever cannot pay: an auctioneer has to sell, a bidder is out of the auction."""
    state, auction = table.state, table.auction
    payer = auction.payer
    cards = state.hands.get(payer, ())
    shown = f": {in_words(cards)}" if state.keeps_cash else ""
    text = f"{state.name(payer)} cannot pay {dollars(auction.high)} and shows all the cash{shown}."
    table.tell(told.CashShown(text=text, seat=payer, cards=cards))
    if auction.buying:
        _under_the_hammer(table, buying=False)
        _close(table, "So it is sold to")
        return
    _under_the_hammer(table, bids=(), going=0, out=(*auction.out, payer))
    if len(table.auction.out) == len(state.seats) - 1:
        _keep(table)
        return
    table.become(phase="bid")
    text = f"The auction begins again, without {state.name(payer)}."
    table.tell(told.AuctionAgain(text=text, without=payer))


def pay(table: Telling, move: m.Pay) -> None:
    table.take(table.auction.payer, move.cards)
    _hand_over(table, Laid(sum(move.cards), move.cards))


def hand_over(table: Telling, move: m.HandOver) -> None:
    _hand_over(table, Laid(table.auction.high))


def _hand_over(table: Telling, paid: Laid) -> None:
    state, auction = table.state, table.auction
    payer, receiver = auction.payer, auction.receiver
    price, one = dollars(auction.high), state.kind(auction.item).some(1)
    text = f"{state.name(payer)} buys {one} for {price}."
    if auction.buying:
        text = f"{state.name(payer)} keeps {one} and pays {state.name(receiver)} {price}."
    table.tell(told.ItemSold(text=text, seat=payer, item=auction.item, cents=auction.high))
    table.hand_cash(payer, receiver, paid, to=(payer, receiver))
    _own(table, payer)


def keep_item(table: Telling, move: m.KeepItem) -> None:
    _keep(table)


def _keep(table: Telling) -> None:
    auction = table.auction
    seat = auction.auctioneer
    text = (
        f"Nobody buys. {table.state.name(seat)} keeps {table.state.kind(auction.item).some(1)} for nothing."
    )
    table.tell(told.ItemKept(text=text, seat=seat, item=auction.item))
    _own(table, seat)


def _own(table: Telling, seat: Seat) -> None:
    table.hand_item(table.auction.item, None, seat)
    next_turn(table)


def _under_the_hammer(table: Telling, **changes: Any) -> None:
    table.become(auction=structs.replace(table.auction, **changes))
