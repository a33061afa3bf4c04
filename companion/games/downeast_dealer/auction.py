"""The auction: a card turned over, bids by outcry, sold, and paid without change."""

from typing import Any

from msgspec import structs

from companion.game import Seat, dollars, given
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.box import ORDINALS, TIMES
from companion.games.downeast_dealer.cash import Laid, in_words
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import RESERVE, THIEVES, Auction
from companion.games.downeast_dealer.thief import meet_thief
from companion.games.downeast_dealer.turns import next_turn


def run_auction(draft: Draft, move: m.RunAuction) -> None:
    seat = draft.state.turn
    draft.tell(told.AuctionBegan(text=f"{draft.state.name(seat)} runs an auction.", seat=seat))
    draft.become(phase="turn over")


def turn_over(draft: Draft, move: m.TurnOver) -> None:
    state = draft.state
    item = move.item
    draft.become(deck={**state.deck, item: state.deck[item] - 1})
    text = f"{state.name(state.turn)} turns over {state.kind(item).some(1)}."
    draft.tell(told.CardTurned(text=text, item=item))
    if item == THIEVES:
        meet_thief(draft)
        return
    if item == state.box.treasure:
        _find_treasure(draft)
    draft.become(phase="bid", auction=Auction(auctioneer=state.turn, item=item))


def _find_treasure(draft: Draft) -> None:
    state = draft.state
    card = state.box.reserve[state.chests]
    draft.become(chests=state.chests + 1)
    text = f"The {ORDINALS[state.chests]} treasure chest: everyone takes {dollars(card)}."
    draft.tell(told.TreasureFound(text=text, chest=state.chests + 1, cents=card))
    for seat in state.seats:
        draft.take(RESERVE, (card,))
        draft.hand_cash(RESERVE, seat, Laid(card, (card,)), to=(seat,))


def bid(draft: Draft, move: m.Bid) -> None:
    auction = draft.auction
    seat = given(move.seat)
    _under_the_hammer(draft, bids=(*auction.bids, (seat, move.cents)), going=0)
    text = f"{draft.state.name(seat)} bids {dollars(move.cents)}."
    draft.tell(told.BidMade(text=text, seat=seat, cents=move.cents))


def call_going(draft: Draft, move: m.CallGoing) -> None:
    auction = draft.auction
    times = auction.going + 1
    _under_the_hammer(draft, going=times)
    price = f"for {dollars(auction.high)}" if auction.bids else "for nothing"
    draft.tell(told.GoingCalled(text=f"Going {TIMES[times]} {price}.", times=times))


def call_sold(draft: Draft, move: m.CallSold) -> None:
    auction = draft.auction
    draft.become(phase="sold")
    text = f"Sold! {draft.state.name(auction.bidder)} has bid {dollars(auction.high)}."
    draft.tell(told.AuctionClosed(text=text, seat=auction.bidder, cents=auction.high))


def sell(draft: Draft, move: m.Sell) -> None:
    _close(draft, "Sold to")


def buy(draft: Draft, move: m.Buy) -> None:
    _under_the_hammer(draft, buying=True)
    _close(draft, "Sold: bought by")


def _close(draft: Draft, how: str) -> None:
    state, auction = draft.state, draft.auction
    payer, receiver, cents = auction.payer, auction.receiver, auction.high
    text = f"{how} {state.name(payer)}, who owes {state.name(receiver)} {dollars(cents)}."
    draft.tell(told.Sold(text=text, payer=payer, receiver=receiver, cents=cents))
    _ask_for_money(draft)


def _ask_for_money(draft: Draft) -> None:
    """Let the payer choose the cards; whose cash does not reach shows it at once."""
    state, auction = draft.state, draft.auction
    if state.keeps_cash and sum(state.hands[auction.payer]) < auction.high:
        _show_cash(draft)
    else:
        draft.become(phase="pay")


def cannot_pay(draft: Draft, move: m.CannotPay) -> None:
    _show_cash(draft)


def _show_cash(draft: Draft) -> None:
    """Show all cash of whoever cannot pay: an auctioneer has to sell, a bidder is out of the auction."""
    state, auction = draft.state, draft.auction
    payer = auction.payer
    cards = state.hands.get(payer, ())
    shown = f": {in_words(cards)}" if state.keeps_cash else ""
    text = f"{state.name(payer)} cannot pay {dollars(auction.high)} and shows all the cash{shown}."
    draft.tell(told.CashShown(text=text, seat=payer, cards=cards))
    if auction.buying:
        _under_the_hammer(draft, buying=False)
        _close(draft, "So it is sold to")
        return
    _under_the_hammer(draft, bids=(), going=0, out=(*auction.out, payer))
    if len(draft.auction.out) == len(state.seats) - 1:
        _keep(draft)
        return
    draft.become(phase="bid")
    text = f"The auction begins again, without {state.name(payer)}."
    draft.tell(told.AuctionAgain(text=text, without=payer))


def pay(draft: Draft, move: m.Pay) -> None:
    draft.take(draft.auction.payer, move.cards)
    _hand_over(draft, Laid(sum(move.cards), move.cards))


def hand_over(draft: Draft, move: m.HandOver) -> None:
    _hand_over(draft, Laid(draft.auction.high))


def _hand_over(draft: Draft, paid: Laid) -> None:
    state, auction = draft.state, draft.auction
    payer, receiver = auction.payer, auction.receiver
    price, one = dollars(auction.high), state.kind(auction.item).some(1)
    text = f"{state.name(payer)} buys {one} for {price}."
    if auction.buying:
        text = f"{state.name(payer)} keeps {one} and pays {state.name(receiver)} {price}."
    draft.tell(told.ItemSold(text=text, seat=payer, item=auction.item, cents=auction.high))
    draft.hand_cash(payer, receiver, paid, to=(payer, receiver))
    _own(draft, payer)


def keep_item(draft: Draft, move: m.KeepItem) -> None:
    _keep(draft)


def _keep(draft: Draft) -> None:
    auction = draft.auction
    seat = auction.auctioneer
    text = (
        f"Nobody buys. {draft.state.name(seat)} keeps {draft.state.kind(auction.item).some(1)} for nothing."
    )
    draft.tell(told.ItemKept(text=text, seat=seat, item=auction.item))
    _own(draft, seat)


def _own(draft: Draft, seat: Seat) -> None:
    draft.hand_item(draft.auction.item, None, seat)
    next_turn(draft)


def _under_the_hammer(draft: Draft, **changes: Any) -> None:
    draft.become(auction=structs.replace(draft.auction, **changes))
