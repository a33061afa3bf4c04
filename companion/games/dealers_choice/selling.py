"""Selling a car to another dealer: the open lot and its bids, an offer, a demand, a look under the hood."""

from msgspec import structs

from companion.game import Money, Refused, Seat, given, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import is_known, next_to_write, printed, value
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.paying import owe
from companion.games.dealers_choice.state import Bid, Look, Sale, State
from companion.games.dealers_choice.turns import count, end_step, go_on, may_bid

HIGHER = say("Bid more than your last bid on that car.")

# The open lot.


def open_lot(draft: Draft, move: m.OpenLot) -> None:
    draft.become(phase="bids", opened=True)
    draft.tell(told.LotOpened(seat=draft.state.turn))


def stay_closed(draft: Draft, move: m.StayClosed) -> None:
    draft.tell(told.LotNotOpened(seat=draft.state.turn))
    end_step(draft)


def make_bid(draft: Draft, move: m.MakeBid) -> None:
    """Note a bid; it replaces a lower one by the same dealer on the same car, and takes back a pass."""
    state, seat = draft.state, given(move.seat)
    if move.cents <= last_bid(state, seat, move.car):
        raise Refused(HIGHER)
    others = tuple(bid for bid in state.bids if (bid.seat, bid.car) != (seat, move.car))
    draft.become(bids=(*others, Bid(seat, move.car, move.cents)))
    draft.become(no_bid=tuple(one for one in state.no_bid if one != seat))
    draft.tell(told.BidMade(seat=seat, car=move.car, cents=move.cents))


def last_bid(state: State, seat: Seat, car: int) -> int:
    """Return somebody's bid on a car so far, or 0."""
    return next((bid.cents for bid in state.bids if (bid.seat, bid.car) == (seat, car)), 0)


def no_bid(draft: Draft, move: m.NoBid) -> None:
    state, seat = draft.state, given(move.seat)
    draft.become(no_bid=(*state.no_bid, seat))
    bidder = state.name(seat)
    if any(bid.seat == seat for bid in state.bids):
        text = say("{bidder} is done bidding.", bidder=bidder)
    else:
        text = say("{bidder} passes.", bidder=bidder)
    draft.tell(told.BidDeclined(text=text, seat=seat))
    if not state.later_rules and not state.bids and set(draft.state.no_bid) >= set(may_bid(state)):
        _nobody(draft)


def shut_lot(draft: Draft, move: m.ShutLot) -> None:
    _nobody(draft)


def _nobody(draft: Draft) -> None:
    draft.tell(told.NobodyBid(seat=draft.state.turn))
    go_on(draft)


def choose_bid(draft: Draft, move: m.ChooseBid) -> None:
    state = draft.state
    seat, car = move.bid.split()
    bid = next(bid for bid in state.bids if (bid.seat, bid.car) == (seat, int(car)))
    text = say(
        "{dealer} picks {bidder}'s bid: {price} for car {car}.",
        dealer=state.name(state.turn),
        bidder=state.name(seat),
        price=Money(bid.cents),
        car=bid.car,
    )
    draft.tell(told.BidChosen(text=text, seat=seat, car=bid.car, cents=bid.cents))
    meet(draft, Sale(state.turn, seat, bid.car, bid.cents))


# The sale.


def meet(draft: Draft, sale: Sale) -> None:
    """Let the seller take the offer or demand more."""
    draft.become(phase="sale", sale=sale)


def accept_offer(draft: Draft, move: m.AcceptOffer) -> None:
    _agreed(draft, draft.sale.offer)


def demand_more(draft: Draft, move: m.DemandMore) -> None:
    sale = draft.sale
    draft.become(phase="demand", sale=structs.replace(sale, demand=move.cents))
    draft.tell(told.Demanded(seat=sale.seller, car=sale.car, cents=move.cents))


def agree(draft: Draft, move: m.Agree) -> None:
    _agreed(draft, draft.sale.demand)


def _agreed(draft: Draft, cents: int) -> None:
    sale = draft.sale
    draft.tell(told.CarSold(seller=sale.seller, buyer=sale.buyer, car=sale.car, cents=cents))
    owe(draft, sale.buyer, sale.seller, cents, sale.car)


def look_under_hood(draft: Draft, move: m.LookUnderHood) -> None:
    state, sale = draft.state, draft.sale
    draft.tell(told.HoodLifted(seat=sale.buyer, car=sale.car))
    draft.become(phase="hood")
    if is_known(state, sale.seller, sale.car):
        _settle_look(draft)
    elif state.later_rules and sale.seller not in state.needed:
        draft.become(needed=(*state.needed, sale.seller))


def _settle_look(draft: Draft) -> None:
    """Show the value to the buyer and the seller only, and fine the one who was wrong."""
    state, sale = draft.state, draft.sale
    seller, buyer, car = sale.seller, sale.buyer, sale.car
    worth = given(value(state, seller, car))
    look = Look(seller, buyer, car, sale.demand, worth)
    draft.become(look=look)
    names = {"seller": state.name(seller), "buyer": state.name(buyer)}
    text = say("{seller}'s Blue Book says {worth} for car {car}.", worth=printed(worth), car=car, **names)
    draft.tell(told.ValueShown(text=text, to=(buyer, seller), car=car, cents=worth))
    fine = Money(state.box.fine)
    if look.honest:
        text = say("{seller} was honest. {buyer} pays book value plus {fine}.", fine=fine, **names)
    else:
        text = say("{seller} asked too much. {buyer} pays book value minus {fine}.", fine=fine, **names)
    draft.tell(told.HoodClosed(text=text, seller=seller, buyer=buyer, car=car, honest=look.honest))
    price = worth + state.box.fine if look.honest else worth - state.box.fine
    if price >= 0:
        owe(draft, buyer, seller, price, car)
    else:
        draft.move_car(car, buyer)
        owe(draft, seller, buyer, -price)


# The Blue Book.


def write_value(draft: Draft, move: m.WriteValue) -> None:
    state, seat = draft.state, given(move.seat)
    car = next_to_write(state, seat)
    draft.become(written={**state.written, seat: {**state.written[seat], car: move.cents}})
    text = say("Your Blue Book says {worth} for car {car}.", worth=printed(move.cents), car=car)
    draft.tell(told.ValueWritten(text=text, to=(seat,)))
    if state.phase == "hood" and (seat, car) == (draft.sale.seller, draft.sale.car):
        _settle_look(draft)
    elif state.phase == "values":
        count(draft)
