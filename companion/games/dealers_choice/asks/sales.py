"""What Dealer's Choice asks about a sale: bids, an offer, a demand, whether to agree or look, and payment."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import (
    CENTS,
    NOTHING,
    Amount,
    Ask,
    Caution,
    Money,
    Option,
    Pick,
    Said,
    Seat,
    given,
    say,
    says,
    together,
)
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.asked import RETIRING, car_options, cars, face_of_hand
from companion.games.dealers_choice.books import printed, value
from companion.games.dealers_choice.box import BILL
from companion.games.dealers_choice.cards import BUYS, FORCE, read
from companion.games.dealers_choice.paying import CANNOT, SHOWS, payments, retirements
from companion.games.dealers_choice.playing import parties
from companion.games.dealers_choice.selling import HIGHER
from companion.games.dealers_choice.state import Debt, Sale, State
from companion.games.dealers_choice.turns import may_bid

MOST_OFFERED = 100_000 * CENTS  # under version 1
MOST_DEMANDED = 2 * MOST_OFFERED


def most_offered(state: State) -> int:
    """Return the highest offer there may be: all the money in the game."""
    if not state.later_rules:
        return MOST_OFFERED
    cash = sum(state.money[seat] for seat in state.seats)
    return max(state.box.start * len(state.seats), cash - cash % BILL)


def offer(state: State) -> Iterator[Ask]:
    """Yield the ask for the buyer's offer."""
    playing = given(state.playing)
    seller, buyer = parties(state)
    forced = playing.card.kind == FORCE
    which = (cars(car_options(state, state.lots[seller])),) if forced else ()
    if forced:
        sentence = say("Which of {seller}'s cars do you want, and for how much?", seller=state.name(seller))
    else:
        sentence = say(
            "What will you offer {seller} for {car}?", seller=state.name(seller), car=state.car(playing.car)
        )
    yield Ask(
        move=m.MakeOffer,
        seat=buyer,
        sentence=sentence,
        verb=say("offer"),
        clause="5.4" if forced else "5.3",
        blanks=(*which, _sum(say("Offer"), BILL, most_offered(state))),
        cautions=_beyond_cash(state, buyer),
    )


def _sum(label: Said, least: int, most: int) -> Amount:
    return Amount(name="cents", label=label, least=least, most=most, step=BILL)


def _beyond_cash(state: State, seat: Seat) -> tuple[Caution, ...]:
    cash = state.money[seat]
    text = say("You have {cash}. Above that you pay in cars, and could go bankrupt.", cash=Money(cash))
    return (Caution(text, above={"cents": cash}),)


def bids(state: State) -> tuple[Ask, ...]:
    """Return the asks at an open lot: the dealer chooses a bid, and everyone else may make one."""
    most = most_offered(state)
    return *_chosen(state), *(ask for seat in may_bid(state) for ask in _bidding(state, seat, most))


def _chosen(state: State) -> Iterator[Ask]:
    """Yield the dealer's ask: to pick one of the bids, or to close the lot if there are none."""
    seat = state.turn
    if not state.bids:
        all_pass = set(state.no_bid) >= set(may_bid(state))
        yield Ask(
            move=m.ShutLot,
            seat=seat,
            sentence=say("Nobody wants to bid. Close the lot?")
            if all_pass
            else say("Your lot is open. Waiting for bids."),
            about="open lot",
            verb=say("close the lot"),
            key="N",
            clause="7.3",
        )
        return
    bids = tuple(
        Option(
            f"{bid.seat} {bid.car}",
            say(
                "{price} from {bidder} for car {car}",
                bidder=state.name(bid.seat),
                price=Money(bid.cents),
                car=bid.car,
            ),
        )
        for bid in state.bids
    )
    yield Ask(
        move=m.ChooseBid,
        seat=seat,
        sentence=say("Sell one car to one bidder."),
        verb=say("select"),
        key="S",
        hint=say("It doesn't have to be the highest bid."),
        clause="7.2",
        blanks=(Pick(name="bid", label=say("Bid"), options=bids),),
        cautions=(Caution(say("You can't change this afterwards."), final=True),),
    )


def _bidding(state: State, seat: Seat, most: int) -> tuple[Ask, ...]:
    passed = seat in state.no_bid
    if passed and not state.later_rules:
        return ()
    dealer, lot = state.name(state.turn), state.lots[state.turn]
    bids = {bid.car: bid.cents for bid in state.bids if bid.seat == seat}
    last = {car: bids.get(car, 0) for car in lot}
    able = tuple(car for car in lot if last[car] < most)
    decline = () if passed else (_no_bid(seat, state.turn),)
    if not able:
        return decline
    if passed:
        sentence = say("{dealer} hasn't picked yet. Want to bid after all?", dealer=dealer)
    else:
        sentence = say("{dealer} is selling one car. Want to bid?", dealer=dealer)
    bid = Ask(
        move=m.MakeBid,
        seat=seat,
        sentence=sentence,
        about=_lot_of(state.turn),
        aside=passed,
        verb=say("bid"),
        key=seat,
        hint=say("If {dealer} picks your bid, you have to buy.", dealer=dealer),
        clause="7.4",
        blanks=(
            cars(car_options(state, able)),
            _sum(say("Bid"), BILL + min(last[car] for car in able), most),
        ),
        together=HIGHER if any(last.values()) else NOTHING,
        cautions=_beyond_cash(state, seat),
    )
    return bid, *decline


def _lot_of(dealer: Seat) -> str:
    """Return the `about` of bids on this dealer's open lot."""
    return f"lot {dealer}"


@lru_cache(maxsize=32)
def _no_bid(seat: Seat, dealer: Seat) -> Ask:
    return Ask(
        move=m.NoBid,
        seat=seat,
        sentence=say("Or are you done bidding?"),
        about=_lot_of(dealer),
        verb=say("pass"),
        key="X",
        clause="7.3",
    )


def _deal(sale: Sale) -> str:
    """Return the `about` of a sale, which is the same whatever the price."""
    return f"car {sale.car} from {sale.seller} to {sale.buyer}"


def selling(state: State) -> Iterator[Ask]:
    """Yield the seller's two asks: to take the offer, or to demand more."""
    sale = given(state.sale)
    buyer, offer = state.name(sale.buyer), Money(sale.offer)
    yield Ask(
        move=m.AcceptOffer,
        seat=sale.seller,
        sentence=say(
            "{buyer} offers {price} for {car}. Take it?",
            buyer=buyer,
            price=offer,
            car=state.car(sale.car),
        ),
        about=_deal(sale),
        verb=say("take it"),
        key="T",
        clause="8.1",
        cautions=(Caution(say("You sell car {car} for {price}.", car=sale.car, price=offer), final=True),),
    )
    yield Ask(
        move=m.DemandMore,
        seat=sale.seller,
        sentence=say("Or demand more than {price}?", price=offer),
        about=_deal(sale),
        verb=say("demand"),
        key="D",
        clause="8.2",
        blanks=(_sum(say("Demand"), sale.offer + BILL, max(MOST_DEMANDED, sale.offer + BILL)),),
        cautions=_above_book(state, sale),
    )


def _above_book(state: State, sale: Sale) -> tuple[Caution, ...]:
    worth = value(state, sale.seller, sale.car)
    if worth is None:
        return ()
    text = say(
        "Your book says {worth}. If {buyer} looks, you get only that, minus {fine}.",
        worth=printed(worth),
        buyer=state.name(sale.buyer),
        fine=Money(state.box.fine),
    )
    return (Caution(text, above={"cents": worth}, private=True),)


def demand(state: State) -> Iterator[Ask]:
    """Yield the buyer's two asks: to agree, or to look under the hood."""
    sale = given(state.sale)
    price = Money(sale.demand)
    outcomes = say(
        "If the book says {price} or more, you pay book value plus {fine}; if less, book value minus {fine}.",
        price=price,
        fine=Money(state.box.fine),
    )
    yield Ask(
        move=m.Agree,
        seat=sale.buyer,
        sentence=say(
            "{seller} wants {price} for {car}. Agree?",
            seller=state.name(sale.seller),
            price=price,
            car=state.car(sale.car),
        ),
        about=_deal(sale),
        verb=say("agree"),
        key="A",
        hint=say("You can't back out now."),
        clause="8.3",
        cautions=(
            Caution(say("You pay {price}.", price=price), final=True),
            *_short(state, sale.buyer, sale.demand),
        ),
    )
    yield Ask(
        move=m.LookUnderHood,
        seat=sale.buyer,
        sentence=say("Or look under the hood?"),
        about=_deal(sale),
        verb=say("look"),
        key="L",
        hint=outcomes,
        clause="8.3",
        cautions=(Caution(outcomes, final=True),),
        opens=(),
    )


def _short(state: State, seat: Seat, cents: int) -> tuple[Caution, ...]:
    cash = state.money[seat]
    text = say("You have {cash} and pay the rest in cars.", cash=Money(cash))
    return (Caution(text),) if cash < cents else ()


def autos(state: State) -> Iterator[Ask]:
    """Yield the ask about which cars a dealer who is out of cash pays with."""
    debt = given(state.debt)
    yield Ask(
        move=m.PayAutos,
        seat=debt.payer,
        sentence=say(
            "You owe {payee} {price} more. Which cars will you give?",
            payee=state.name(debt.payee),
            price=Money(debt.cents),
        ),
        about=_owed(state, debt),
        verb=say("give"),
        hint=say("Each counts at list price. No change given."),
        clause="9.1",
        blanks=(Pick(name="cars", label=say("Cars"), options=_together(state, payments(state))),),
    )


def room(state: State) -> Iterator[Ask]:
    """Yield the ask about which cars the bank buys from a dealer who was paid more than the lot can hold."""
    debt = given(state.debt)
    yield Ask(
        move=m.RetireAutos,
        seat=debt.payee,
        sentence=say("Your lot has no room for them all. Which ones does the bank buy?"),
        about=_owed(state, debt),
        verb=say("sell"),
        hint=say("You get the list price, and they're out of the game."),
        clause="9.4",
        blanks=(Pick(name="cars", label=say("Cars"), options=_together(state, retirements(state))),),
    )


def _owed(state: State, debt: Debt) -> str:
    """Return the `about` of a debt, whatever its size: the car that was sold, or the one that was struck."""
    car = state.sale.car if state.sale else state.disaster.car if state.disaster else 0
    return f"{debt.payer} owes {debt.payee} for car {car}"


def _together(state: State, ways: tuple[tuple[int, ...], ...]) -> tuple[Option, ...]:
    """Return sets of cars as options, with what they're worth at list price."""
    return tuple(
        Option(" ".join(map(str, cars)), _payment(cars, sum(state.prices[car] for car in cars)))
        for cars in ways
    )


def _payment(cars: tuple[int, ...], cents: int) -> Said:
    return says(
        "car {cars} ({price})", "cars {cars} ({price})", len(cars), cars=together(cars), price=Money(cents)
    )


def show(state: State) -> Iterator[Ask]:
    """Yield the ask about a Buy card, which keeps a dealer who couldn't pay in the game."""
    seat = state.broke
    helps = any(read(key).kind in BUYS for key in state.hands[seat]) if state.by_companion else True
    yield Ask(
        move=m.ShowBuyCard,
        seat=seat if state.by_companion else None,
        sentence=say("Can {dealer} show a Buy card?", dealer=state.name(seat)),
        verb=say("answer"),
        hint=say("One that could fill the lot next turn. If not, {dealer} retires.", dealer=state.name(seat)),
        clause="9.3",
        blanks=(
            Pick(
                name="shows",
                label=say("Card"),
                options=(
                    Option(
                        SHOWS,
                        say("yes, here it is"),
                        NOTHING if helps else say("You don't have a Buy card."),
                    ),
                    Option(CANNOT, say("no, retire")),
                ),
            ),
        ),
        face=face_of_hand(state),
        cautions=(Caution(RETIRING, equal={"shows": CANNOT}, final=True),),
    )
