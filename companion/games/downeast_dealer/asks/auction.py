"""What Downeast Dealer asks in an auction: the card, bids by outcry, the hammer, and payment."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import Amount, Ask, Caution, Option, Pick, Pile, Seat, dollars, given
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.asks.piles import HANDS_SHOW
from companion.games.downeast_dealer.box import STEP, TIMES
from companion.games.downeast_dealer.cash import in_words, payments
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import Auction, State


def turn_over(state: State) -> Iterator[Ask]:
    drawn = state.rulings.keeper == COMPANION
    left = {item: count for item, count in state.deck.items() if count}
    yield Ask(
        move=m.TurnOver,
        seat=state.turn,
        sentence="Which card is turned over?",
        verb="the card",
        clause="2.2",
        blanks=(
            Pick(
                name="item",
                label="Card",
                options=tuple(
                    Option(item, state.kind(item).noun(1))
                    for item, count in left.items()
                    for _ in range(count if drawn else 1)  # each card of the deck is as likely as another
                ),
                among="In the deck",
            ),
        ),
        chance=drawn,
    )


def bid(state: State) -> tuple[Ask, ...]:
    auction = given(state.auction)
    one = state.kind(auction.item).noun(1)
    least, most = auction.high + STEP, state.cash_in_play
    bids = tuple(
        _bid_of(
            seat,
            one,
            least,
            most,
            sum(state.hands[seat]) if state.keeps_cash else None,
            bool(auction.bids) and seat == auction.bidder,
        )
        for seat in state.seats
        if seat != auction.auctioneer and seat not in auction.out and least <= most
    )
    return *_hammer(state, auction, one), *bids


@lru_cache(maxsize=1024)
def _bid_of(seat: Seat, one: str, least: int, most: int, has: int | None, highest: bool) -> Ask:
    """Ask for a bid; nobody waits for the highest bidder to go above the own bid."""
    cautions: tuple[Caution, ...] = ()
    if has is not None:
        text = f"You have {dollars(has)}. If it is sold to you for more, everyone sees your cash."
        cautions = (Caution(text, above={"cents": has}, private=True),)
    return Ask(
        move=m.Bid,
        seat=seat,
        sentence=f"Yours for {dollars(least - STEP)}, unless somebody bids more."
        if highest
        else f"What do you bid for the {one}?",
        verb="bid",
        key=seat,
        aside=highest,
        hint=f"{dollars(least)} or more.",
        clause="2.3",
        blanks=(Amount(name="cents", label="Bid", least=least, most=most, step=STEP, suggested=least),),
        cautions=cautions,
    )


def _hammer(state: State, auction: Auction, one: str) -> Iterator[Ask]:
    """What the auctioneer may call: going once, going twice, going three times, and sold."""
    seat, called = auction.auctioneer, f"Going {TIMES[auction.going]}"
    price = f" for {dollars(auction.high)}" if auction.bids else ""
    if auction.going < state.goings:
        bidder = f"{state.name(auction.bidder)} bids {dollars(auction.high)}." if auction.bids else ""
        sentence = f"{called}{price}." if auction.going else bidder or f"Who bids for the {one}?"
        verb = f"going {TIMES[auction.going + 1]}"
        yield Ask(move=m.CallGoing, seat=seat, sentence=sentence, verb=verb, clause="2.4", usual=True)
    elif not auction.bids:
        sentence = f"{called}, and nobody bids."
        yield Ask(move=m.KeepItem, seat=seat, sentence=sentence, verb="keep it", clause="2.6", usual=True)
    elif not state.calls_sold:
        yield from _sell_or_buy(state, f"{called}{price}.")
    else:
        yield Ask(
            move=m.CallSold,
            seat=seat,
            sentence=f"{called}{price}.",
            verb="sold",
            hint="After that nobody can bid any more.",
            clause="2.4",
            usual=True,
        )


def sold(state: State) -> Iterator[Ask]:
    auction = given(state.auction)
    return _sell_or_buy(state, f"Sold! {state.name(auction.bidder)} has bid {dollars(auction.high)}.")


def _sell_or_buy(state: State, sentence: str) -> Iterator[Ask]:
    """What the auctioneer chooses between; neither is done by habit."""
    auction = given(state.auction)
    seat, bidder, price = auction.auctioneer, state.name(auction.bidder), dollars(auction.high)
    one = state.kind(auction.item).noun(1)
    yield Ask(
        move=m.Sell,
        seat=seat,
        sentence=sentence,
        verb="sell",
        key="S",
        hint=f"Sell the {one} to {bidder}, or pay {bidder} {price} and keep it.",
        clause="2.5",
    )
    yield Ask(
        move=m.Buy,
        seat=seat,
        sentence=f"Or buy the {one} yourself, and pay {bidder} {price}?",
        verb="buy",
        key="U",
        clause="2.7",
        cautions=_out_of_reach(state, seat, auction.high),
    )


def _out_of_reach(state: State, seat: Seat, price: int) -> tuple[Caution, ...]:
    if not state.keeps_cash or sum(state.hands[seat]) >= price:
        return ()
    text = f"You have {dollars(sum(state.hands[seat]))}. Everyone would see it, and you would have to sell."
    return (Caution(text, private=True),)


def pay(state: State) -> Iterator[Ask]:
    auction = given(state.auction)
    payer, price = auction.payer, dollars(auction.high)
    one = state.kind(auction.item).noun(1)
    sentence = f"Pay {state.name(auction.receiver)} {price} for the {one}."
    if not state.keeps_cash:
        yield Ask(
            move=m.HandOver,
            seat=payer,
            sentence=sentence,
            verb="paid",
            hint="No change is made, and bad checks do not count.",
            clause="3.1",
            usual=True,
        )
        yield Ask(
            move=m.CannotPay,
            seat=payer,
            sentence=f"Or does your cash not reach {price}?",
            verb="cannot pay",
            key="C",
            hint="Then show it to everyone.",
            clause="3.4",
        )
        return
    money = tuple(card for card in state.hands[payer] if card)
    least = payments(money, auction.high)[0]
    paid = sum(least.cards)
    over = f", {dollars(least.over)} over" if least.over else ""
    pile = Pile(name="cards", hand=money, least_cards=1, least_cents=auction.high, suggested=least.cards)
    yield Ask(
        move=m.Pay,
        seat=payer,
        sentence=sentence,
        verb="pay",
        key="P",
        hint=f"No change is made. At least {in_words(least.cards)}{over}.",
        clause="3.1",
        blanks=(pile,),
        face="sealed",
        until=("CashMoved", *HANDS_SHOW),
        cautions=(Caution(f"You could pay with {dollars(paid)}.", above={"cards": paid}),),
    )
