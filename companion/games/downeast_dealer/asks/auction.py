"""What Downeast Dealer asks in an auction: the card, the bids, the auctioneer's calls, and payment."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import CENTS, Amount, Ask, Caution, Money, Option, Pick, Pile, Said, Seat, given, say
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.asks.piles import HANDS_SHOW
from companion.games.downeast_dealer.box import STEP, ItemSet
from companion.games.downeast_dealer.cash import in_words, payments
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import Auction, State, called

GOING = (say("going once"), say("going twice"), say("going 3 times"))


def turn_over(state: State) -> Iterator[Ask]:
    drawn = state.rulings.keeper == COMPANION
    left = {item: count for item, count in state.deck.items() if count}
    yield Ask(
        move=m.TurnOver,
        seat=state.turn,
        sentence=say("Which card did you turn over?"),
        about=f"card {state.cards_out + 1}",
        verb=say("turn it over"),
        clause="2.2",
        blanks=(
            Pick(
                name="item",
                label=say("Card"),
                options=tuple(
                    Option(item, state.kind(item).noun)
                    for item, count in left.items()
                    for _ in range(count if drawn else 1)  # so every card in the deck is equally likely
                ),
                among=say("In the deck"),
            ),
        ),
        chance=drawn,
    )


def bid(state: State) -> tuple[Ask, ...]:
    auction = given(state.auction)
    item = state.kind(auction.item)
    least, most = auction.high + STEP, state.cash_in_play
    bids = tuple(
        _bid_of(
            seat,
            item,
            _about(state),
            least,
            most,
            sum(state.hands[seat]) if state.keeps_cash else None,
            bool(auction.bids) and seat == auction.bidder,
        )
        for seat in state.seats
        if seat != auction.auctioneer and seat not in auction.out and least <= most
    )
    return *_hammer(state, auction, item.noun), *bids


@lru_cache(maxsize=1024)
def _bid_of(
    seat: Seat, item: ItemSet, about: str, least: int, most: int, has: int | None, highest: bool
) -> Ask:
    """Return the ask for a bid; the highest bidder may go higher, but nobody is waiting for that."""
    cautions: tuple[Caution, ...] = ()
    if has is not None:
        text = say("You only have {cash}. If you win, everyone sees your cash.", cash=Money(has))
        cautions = (Caution(text, above={"cents": has}, private=True),)
    return Ask(
        move=m.Bid,
        seat=seat,
        sentence=say("Yours for {price}, unless someone bids more.", price=Money(least - STEP))
        if highest
        else say("What's your bid for the {item}?", item=item.noun),
        about=about,
        verb=say("bid"),
        key=seat,
        aside=highest,
        hint=say("{least} or more.", least=Money(least)),
        clause="2.3",
        blanks=(Amount(name="cents", label=say("Bid"), least=least, most=most, step=STEP, suggested=least),),
        cautions=cautions,
    )


def _about(state: State) -> str:
    """Return the `about` of asks in an auction: its card, and how often it has started over."""
    return f"card {state.cards_out}, round {len(given(state.auction).out) + 1}"


def _hammer(state: State, auction: Auction, item: Said) -> Iterator[Ask]:
    """Yield what the auctioneer may call: going once, going twice, going three times, and sold."""
    seat, about = auction.auctioneer, _about(state)
    if auction.going:
        sentence = called(auction.going, auction.high)
    elif auction.bids:
        price = Money(auction.high)
        sentence = say("{seat} bids {price}.", seat=state.name(auction.bidder), price=price)
    else:
        sentence = say("Any bids for the {item}?", item=item)
    if auction.going < state.goings:
        yield Ask(
            move=m.CallGoing,
            seat=seat,
            sentence=sentence,
            about=f"{about}, call {auction.going + 1}",
            verb=GOING[auction.going],
            clause="2.4",
            usual=True,
        )
    elif not auction.bids:
        verb = say("keep it")
        yield Ask(
            move=m.KeepItem, seat=seat, sentence=sentence, about=about, verb=verb, clause="2.6", usual=True
        )
    elif not state.calls_sold:
        yield from _sell_or_buy(state, sentence)
    else:
        yield Ask(
            move=m.CallSold,
            seat=seat,
            sentence=sentence,
            about=about,
            verb=say("sold"),
            hint=say("After that, no more bids."),
            clause="2.4",
            usual=True,
        )


def sold(state: State) -> Iterator[Ask]:
    auction = given(state.auction)
    bidder, price = state.name(auction.bidder), Money(auction.high)
    return _sell_or_buy(state, say("Sold! {bidder} bid {price}.", bidder=bidder, price=price))


def _sell_or_buy(state: State, sentence: Said) -> Iterator[Ask]:
    """Yield the choice between selling and buying; the Enter key picks neither."""
    auction = given(state.auction)
    seat, bidder, price = auction.auctioneer, state.name(auction.bidder), Money(auction.high)
    item = state.kind(auction.item).noun
    yield Ask(
        move=m.Sell,
        seat=seat,
        sentence=sentence,
        about=_about(state),
        verb=say("sell"),
        key="S",
        hint=say(
            "Sell the {item} to {bidder}, or pay {bidder} {price} and keep it.",
            item=item,
            bidder=bidder,
            price=price,
        ),
        clause="2.5",
    )
    yield Ask(
        move=m.Buy,
        seat=seat,
        sentence=say(
            "Or buy the {item} yourself and pay {bidder} {price}?", item=item, bidder=bidder, price=price
        ),
        about=_about(state),
        verb=say("buy"),
        key="U",
        clause="2.7",
        cautions=_out_of_reach(state, seat, auction.high),
    )


def _out_of_reach(state: State, seat: Seat, price: int) -> tuple[Caution, ...]:
    if not state.keeps_cash or sum(state.hands[seat]) >= price:
        return ()
    cash = Money(sum(state.hands[seat]))
    text = say("You only have {cash}. Everyone would see it, and you'd have to sell.", cash=cash)
    return (Caution(text, private=True),)


def pay(state: State) -> Iterator[Ask]:
    auction = given(state.auction)
    payer, price = auction.payer, Money(auction.high)
    receiver, item = state.name(auction.receiver), state.kind(auction.item).noun
    sentence = say("Pay {receiver} {price} for the {item}.", receiver=receiver, price=price, item=item)
    if not state.keeps_cash:
        yield Ask(
            move=m.HandOver,
            seat=payer,
            sentence=sentence,
            about=_about(state),
            verb=say("paid"),
            hint=say("No change given. Bad checks don't count."),
            clause="3.1",
            usual=True,
        )
        yield Ask(
            move=m.CannotPay,
            seat=payer,
            sentence=say("Don't have {price}?", price=price),
            about=f"{_about(state)}, {auction.high // CENTS}",  # each price is a new question
            verb=say("can't pay"),
            key="C",
            hint=say("Then show everyone your cash."),
            clause="3.4",
        )
        return
    money = tuple(card for card in state.hands[payer] if card)
    least = payments(money, auction.high)[0]
    paid = sum(least.cards)
    cheapest = in_words(least.cards)
    hint = say("No change given. Cheapest: {cards}.", cards=cheapest)
    if least.over:
        hint = say("No change given. Cheapest: {cards}, {over} over.", cards=cheapest, over=Money(least.over))
    pile = Pile(name="cards", hand=money, least_cards=1, least_cents=auction.high, suggested=least.cards)
    yield Ask(
        move=m.Pay,
        seat=payer,
        sentence=sentence,
        about=_about(state),
        verb=say("pay"),
        key="P",
        hint=hint,
        clause="3.1",
        blanks=(pile,),
        face="sealed",
        until=("CashMoved", *HANDS_SHOW),
        cautions=(Caution(say("{sum} is enough.", sum=Money(paid)), above={"cards": paid}),),
    )
