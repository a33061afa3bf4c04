"""The auction: a card is turned over, bids are called out, and the winner pays, but gets no change."""

from typing import Any

from msgspec import structs

from companion.game import NOTHING, Money, Name, Said, Seat, given, say
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.cash import Laid, in_words
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import RESERVE, THIEVES, Auction, called
from companion.games.downeast_dealer.thief import meet_thief
from companion.games.downeast_dealer.turns import next_turn


def run_auction(draft: Draft, move: m.RunAuction) -> None:
    seat = draft.state.turn
    draft.tell(told.AuctionBegan(seat=seat))
    draft.become(phase="turn over")


def turn_over(draft: Draft, move: m.TurnOver) -> None:
    state = draft.state
    item = move.item
    draft.become(deck={**state.deck, item: state.deck[item] - 1})
    text = say("{seat} turns over {item}.", seat=state.name(state.turn), item=state.kind(item).some(1))
    draft.tell(told.CardTurned(text=text, item=item))
    if item == THIEVES:
        meet_thief(draft)
        return
    if item == state.box.treasure and state.chests < len(state.box.reserve):
        _find_treasure(draft)
    draft.become(phase="bid", auction=Auction(auctioneer=state.turn, item=item))


def _find_treasure(draft: Draft) -> None:
    state = draft.state
    card = state.box.reserve[state.chests]
    draft.become(chests=state.chests + 1)
    draft.tell(told.TreasureFound(chest=state.chests + 1, cents=card))
    for seat in state.seats:
        draft.take(RESERVE, (card,))
        draft.hand_cash(RESERVE, seat, Laid(card, (card,)), to=(seat,))
        draft.known(seat, card)


def bid(draft: Draft, move: m.Bid) -> None:
    auction = draft.auction
    seat = given(move.seat)
    _under_the_hammer(draft, bids=(*auction.bids, (seat, move.cents)), going=0)
    draft.tell(told.BidMade(seat=seat, cents=move.cents))


def call_going(draft: Draft, move: m.CallGoing) -> None:
    auction = draft.auction
    times = auction.going + 1
    _under_the_hammer(draft, going=times)
    draft.tell(told.GoingCalled(text=called(times, auction.high), times=times))


def call_sold(draft: Draft, move: m.CallSold) -> None:
    auction = draft.auction
    draft.become(phase="sold")
    draft.tell(told.AuctionClosed(seat=auction.bidder, cents=auction.high))


def sell(draft: Draft, move: m.Sell) -> None:
    _close(draft)


def buy(draft: Draft, move: m.Buy) -> None:
    _under_the_hammer(draft, buying=True)
    payer, receiver, price = _owing(draft)
    text = say("{payer} buys it and owes {receiver} {price}.", payer=payer, receiver=receiver, price=price)
    _close(draft, text)


def _owing(draft: Draft) -> tuple[Name, Name, Money]:
    """Return who owes whom how much."""
    name, auction = draft.state.name, draft.auction
    return name(auction.payer), name(auction.receiver), Money(auction.high)


def _close(draft: Draft, text: Said = NOTHING) -> None:
    auction = draft.auction
    payer, receiver, cents = auction.payer, auction.receiver, auction.high
    draft.tell(told.Sold(text=text, payer=payer, receiver=receiver, cents=cents))
    ask_for_money(draft)


def ask_for_money(draft: Draft) -> None:
    """Let the payer choose the cards, or show their cash right away if they can't pay."""
    state, auction = draft.state, draft.auction
    if state.keeps_cash and sum(state.hands[auction.payer]) < auction.high:
        _show_cash(draft)
    else:
        draft.become(phase="pay")


def cannot_pay(draft: Draft, move: m.CannotPay) -> None:
    draft.unknown(draft.auction.payer)
    _show_cash(draft)


def _show_cash(draft: Draft) -> None:
    """Show the cash of a player who can't pay: an auctioneer has to sell, a bidder is out of the auction."""
    state, auction = draft.state, draft.auction
    payer = auction.payer
    cards = state.hands.get(payer, ())
    who, price = state.name(payer), Money(auction.high)
    text = say("{seat} can't pay {price} and shows their cash.", seat=who, price=price)
    if state.keeps_cash and state.version > 2:
        draft.become(shown={**state.shown, payer: cards})
    elif state.keeps_cash:
        text = say(
            "{seat} can't pay {price} and shows their cash: {cash}.",
            seat=who,
            price=price,
            cash=in_words(cards),
        )
    draft.tell(told.CashShown(text=text, seat=payer, cards=cards))
    if auction.buying:
        _under_the_hammer(draft, buying=False)
        who, receiver, price = _owing(draft)
        text = say(
            "So it's sold to {payer}, who owes {receiver} {price}.", payer=who, receiver=receiver, price=price
        )
        _close(draft, text)
        return
    _under_the_hammer(draft, bids=(), going=0, out=(*auction.out, payer))
    if len(draft.auction.out) == len(state.seats) - 1:
        _keep(draft)
        return
    draft.become(phase="bid")
    draft.tell(told.AuctionAgain(without=payer))


def pay(draft: Draft, move: m.Pay) -> None:
    draft.take(draft.auction.payer, move.cards)
    _hand_over(draft, Laid(sum(move.cards), move.cards))


def hand_over(draft: Draft, move: m.HandOver) -> None:
    _hand_over(draft, Laid(draft.auction.high))


def _hand_over(draft: Draft, paid: Laid) -> None:
    state, auction = draft.state, draft.auction
    payer, receiver = auction.payer, auction.receiver
    who, whom, price = _owing(draft)
    item = state.kind(auction.item)
    text = say("{payer} buys {item} for {price}.", payer=who, item=item.some(1), price=price)
    if auction.buying:
        text = say(
            "{payer} keeps the {item} and pays {receiver} {price}.",
            payer=who,
            item=item.noun,
            receiver=whom,
            price=price,
        )
    sold = told.ItemSold(text=text, seat=payer, receiver=receiver, item=auction.item, cents=auction.high)
    draft.tell(sold)
    draft.hand_cash(payer, receiver, paid, to=(payer, receiver))
    draft.unknown(payer)  # they may have overpaid
    draft.known(receiver, auction.high)
    _own(draft, payer)


def keep_item(draft: Draft, move: m.KeepItem) -> None:
    _keep(draft)


def _keep(draft: Draft) -> None:
    auction = draft.auction
    seat = auction.auctioneer
    item = draft.state.kind(auction.item).noun
    text = say("No sale. {seat} keeps the {item} for free.", seat=draft.state.name(seat), item=item)
    draft.tell(told.ItemKept(text=text, seat=seat, item=auction.item))
    _own(draft, seat)


def _own(draft: Draft, seat: Seat) -> None:
    draft.hand_item(draft.auction.item, None, seat)
    next_turn(draft)


def _under_the_hammer(draft: Draft, **changes: Any) -> None:
    draft.become(auction=structs.replace(draft.auction, **changes))
