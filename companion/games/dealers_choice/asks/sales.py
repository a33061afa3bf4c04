"""What Dealer's Choice asks of two dealers over a car: bids, offer, demand, agree or look, and payment."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import CENTS, Amount, Ask, Caution, Option, Pick, Seat, dollars, given
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.asked import RETIRING, car_options, face_of_hand
from companion.games.dealers_choice.books import value
from companion.games.dealers_choice.box import BILL
from companion.games.dealers_choice.cards import BUYS, FORCE, read
from companion.games.dealers_choice.paying import CANNOT, SHOWS, payments
from companion.games.dealers_choice.playing import parties
from companion.games.dealers_choice.selling import HIGHER, last_bid
from companion.games.dealers_choice.state import Sale, State
from companion.games.dealers_choice.turns import may_bid

MOST_OFFERED = 100_000 * CENTS


MOST_DEMANDED = 2 * MOST_OFFERED


def offer(state: State) -> Iterator[Ask]:
    """Ask the buyer for an offer."""
    playing = given(state.playing)
    seller, buyer = parties(state)
    forced = playing.card.kind == FORCE
    cars = (Pick(name="car", label="Car", options=car_options(state, state.lots[seller])),) if forced else ()
    if forced:
        sentence = f"Which car of {state.name(seller)} do you buy, and what do you offer?"
    else:
        sentence = f"What do you offer {state.name(seller)} for {state.car(playing.car)}?"
    yield Ask(
        move=m.MakeOffer,
        seat=buyer,
        sentence=sentence,
        verb="offer",
        clause="5.4" if forced else "5.3",
        blanks=(*cars, _sum("Offer", BILL, MOST_OFFERED)),
        cautions=_beyond_cash(state, buyer),
    )


def _sum(label: str, least: int, most: int) -> Amount:
    return Amount(name="cents", label=label, least=least, most=most, step=BILL)


def _beyond_cash(state: State, seat: Seat) -> tuple[Caution, ...]:
    cash = state.money[seat]
    text = f"You have {dollars(cash)}. Beyond that you pay with your cars, and may have to retire."
    return (Caution(text, above={"cents": cash}),)


def bids(state: State) -> tuple[Ask, ...]:
    """Ask the dealer for a choice, and all others for bids."""
    return *_chosen(state), *(ask for seat in may_bid(state) for ask in _bidding(state, seat))


def _chosen(state: State) -> Iterator[Ask]:
    """What the dealer may do about the bids there are."""
    seat = state.turn
    if not state.bids:
        yield Ask(
            move=m.ShutLot,
            seat=seat,
            sentence="Your lot is open. Or does nobody bid?",
            verb="nobody bids",
            key="N",
            clause="7.3",
        )
        return
    bids = tuple(
        Option(f"{bid.seat} {bid.car}", f"{state.name(bid.seat)}, {dollars(bid.cents)} for car {bid.car}")
        for bid in state.bids
    )
    yield Ask(
        move=m.ChooseBid,
        seat=seat,
        sentence="Sell one car to one bidder.",
        verb="select",
        key="S",
        hint="It need not be the highest bid.",
        clause="7.2",
        blanks=(Pick(name="bid", label="Bid", options=bids),),
        cautions=(Caution("Who was selected cannot be changed.", final=True),),
    )


def _bidding(state: State, seat: Seat) -> tuple[Ask, ...]:
    if seat in state.no_bid:
        return ()
    dealer, lot = state.name(state.turn), state.lots[state.turn]
    last = {car: last_bid(state, seat, car) for car in lot}
    able = tuple(car for car in lot if last[car] < MOST_OFFERED)
    decline = _no_bid(seat)
    if not able:
        return (decline,)
    bid = Ask(
        move=m.MakeBid,
        seat=seat,
        sentence=f"{dealer} sells one car. Do you bid?",
        verb="bid",
        key=seat,
        hint="Whoever bids may have to buy.",
        clause="7.4",
        blanks=(
            Pick(name="car", label="Car", options=car_options(state, able)),
            _sum("Bid", BILL + min(last[car] for car in able), MOST_OFFERED),
        ),
        together=HIGHER if any(last.values()) else "",
        cautions=_beyond_cash(state, seat),
    )
    return bid, decline


@lru_cache(maxsize=8)
def _no_bid(seat: Seat) -> Ask:
    return Ask(
        move=m.NoBid, seat=seat, sentence="Or do you bid no more?", verb="no bid", key="X", clause="7.3"
    )


def selling(state: State) -> Iterator[Ask]:
    """Ask the seller to take the offer or demand more."""
    sale = given(state.sale)
    buyer, offer = state.name(sale.buyer), dollars(sale.offer)
    yield Ask(
        move=m.AcceptOffer,
        seat=sale.seller,
        sentence=f"{buyer} offers {offer} for {state.car(sale.car)}. Do you take it?",
        verb="take it",
        key="T",
        clause="8.1",
        cautions=(Caution(f"Car {sale.car} is sold for {offer}.", final=True),),
    )
    yield Ask(
        move=m.DemandMore,
        seat=sale.seller,
        sentence=f"Or do you demand more than {offer}?",
        verb="demand",
        key="D",
        clause="8.2",
        blanks=(_sum("Demand", sale.offer + BILL, MOST_DEMANDED),),
        cautions=_above_book(state, sale),
    )


def _above_book(state: State, sale: Sale) -> tuple[Caution, ...]:
    worth = value(state, sale.seller, sale.car)
    if worth is None:
        return ()
    said = dollars(worth) if worth else "Junk"
    buyer, fine = state.name(sale.buyer), dollars(state.box.fine)
    text = f"Your book says {said}. If {buyer} looks, you get no more, and pay {fine}."
    return (Caution(text, above={"cents": worth}, private=True),)


def demand(state: State) -> Iterator[Ask]:
    """Ask the buyer to agree or look."""
    sale = given(state.sale)
    seller, demand, fine = state.name(sale.seller), dollars(sale.demand), dollars(state.box.fine)
    outcomes = f"Worth {demand} or more: you pay the book value and {fine}. Less: {fine} off the book value."
    yield Ask(
        move=m.Agree,
        seat=sale.buyer,
        sentence=f"{seller} wants {demand} for {state.car(sale.car)}. Agree?",
        verb="agree",
        key="A",
        hint="You cannot step back now.",
        clause="8.3",
        cautions=(Caution(f"You pay {demand}.", final=True), *_short(state, sale.buyer, sale.demand)),
    )
    yield Ask(
        move=m.LookUnderHood,
        seat=sale.buyer,
        sentence="Or do you look under the hood?",
        verb="look",
        key="L",
        hint=outcomes,
        clause="8.3",
        cautions=(Caution(outcomes, final=True),),
    )


def _short(state: State, seat: Seat, cents: int) -> tuple[Caution, ...]:
    cash = state.money[seat]
    return (Caution(f"You have {dollars(cash)}, and pay the rest with your cars."),) if cash < cents else ()


def autos(state: State) -> Iterator[Ask]:
    """Ask whoever is out of cash for cars."""
    debt = given(state.debt)
    options = tuple(
        Option(" ".join(map(str, cars)), f"{_named(cars)}, {dollars(sum(state.prices[car] for car in cars))}")
        for cars in payments(state)
    )
    yield Ask(
        move=m.PayAutos,
        seat=debt.payer,
        sentence=f"You owe {state.name(debt.payee)} {dollars(debt.cents)} more. Which cars do you give?",
        verb="give",
        hint="Each at its list price; there's no change.",
        clause="9.1",
        blanks=(Pick(name="cars", label="Cars", options=options),),
    )


def _named(cars: tuple[int, ...]) -> str:
    *others, last = map(str, cars)
    return f"cars {', '.join(others)} and {last}" if others else f"car {last}"


def show(state: State) -> Iterator[Ask]:
    """Ask whether whoever could not pay can go on."""
    seat = state.broke
    helps = any(read(key).kind in BUYS for key in state.hands[seat]) if state.by_companion else True
    yield Ask(
        move=m.ShowBuyCard,
        seat=seat if state.by_companion else None,
        sentence=f"Can {state.name(seat)} show a card that could still fill the lot?",
        verb="answer",
        hint="A Buy card, at the start of the next turn. Whoever cannot, retires.",
        clause="9.3",
        blanks=(
            Pick(
                name="shows",
                label="Card",
                options=(
                    Option(SHOWS, "yes, here it is", "" if helps else "You have no Buy card."),
                    Option(CANNOT, "no, and retires"),
                ),
            ),
        ),
        face=face_of_hand(state),
        cautions=(Caution(RETIRING, equal={"shows": CANNOT}, final=True),),
    )
