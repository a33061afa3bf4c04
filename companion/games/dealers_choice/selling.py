"""A car between two dealers: the open lot and its bids, an offer, a demand, and a look under the hood."""

from msgspec import structs

from companion.game import Refused, Seat, dollars, given
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import is_known, next_to_write, value
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.paying import owe
from companion.games.dealers_choice.state import Bid, Look, Sale, State
from companion.games.dealers_choice.turns import count, end_step, go_on, may_bid

HIGHER = "A new bid for the same car is higher than your last."

# The open lot.


def open_lot(draft: Draft, move: m.OpenLot) -> None:
    state = draft.state
    draft.become(phase="bids", opened=True)
    text = f"{state.name(state.turn)} opens the lot for business."
    draft.tell(told.LotOpened(text=text, seat=state.turn))


def stay_closed(draft: Draft, move: m.StayClosed) -> None:
    state = draft.state
    text = f"{state.name(state.turn)} does not open the lot."
    draft.tell(told.LotNotOpened(text=text, seat=state.turn))
    end_step(draft)


def make_bid(draft: Draft, move: m.MakeBid) -> None:
    """Note a bid, in place of a lower one by the same dealer for the same car."""
    state, seat = draft.state, given(move.seat)
    if move.cents <= last_bid(state, seat, move.car):
        raise Refused(HIGHER)
    others = tuple(bid for bid in state.bids if (bid.seat, bid.car) != (seat, move.car))
    draft.become(bids=(*others, Bid(seat, move.car, move.cents)))
    text = f"{state.name(seat)} bids {dollars(move.cents)} for car {move.car}."
    draft.tell(told.BidMade(text=text, seat=seat, car=move.car, cents=move.cents))


def last_bid(state: State, seat: Seat, car: int) -> int:
    """Return what somebody bids for a car so far, or nothing."""
    return next((bid.cents for bid in state.bids if (bid.seat, bid.car) == (seat, car)), 0)


def no_bid(draft: Draft, move: m.NoBid) -> None:
    state, seat = draft.state, given(move.seat)
    draft.become(no_bid=(*state.no_bid, seat))
    more = "no more" if any(bid.seat == seat for bid in state.bids) else "nothing"
    draft.tell(told.BidDeclined(text=f"{state.name(seat)} bids {more}.", seat=seat))
    if not state.bids and set(draft.state.no_bid) >= set(may_bid(state)):
        _nobody(draft)


def shut_lot(draft: Draft, move: m.ShutLot) -> None:
    _nobody(draft)


def _nobody(draft: Draft) -> None:
    seat = draft.state.turn
    draft.tell(told.NobodyBid(text=f"Nobody bids, and {draft.state.name(seat)} sells nothing.", seat=seat))
    go_on(draft)


def choose_bid(draft: Draft, move: m.ChooseBid) -> None:
    state = draft.state
    seat, car = move.bid.split()
    bid = next(bid for bid in state.bids if (bid.seat, bid.car) == (seat, int(car)))
    text = f"{state.name(state.turn)} selects {state.name(seat)}, who bid {dollars(bid.cents)} for car {car}."
    draft.tell(told.BidChosen(text=text, seat=seat, car=bid.car, cents=bid.cents))
    meet(draft, Sale(state.turn, seat, bid.car, bid.cents))


# The sale.


def meet(draft: Draft, sale: Sale) -> None:
    """Let the seller take an offer or demand more."""
    draft.become(phase="sale", sale=sale)


def accept_offer(draft: Draft, move: m.AcceptOffer) -> None:
    _agreed(draft, draft.sale.offer)


def demand_more(draft: Draft, move: m.DemandMore) -> None:
    state, sale = draft.state, draft.sale
    draft.become(phase="demand", sale=structs.replace(sale, demand=move.cents))
    text = f"{state.name(sale.seller)} demands {dollars(move.cents)} for car {sale.car}."
    draft.tell(told.Demanded(text=text, seat=sale.seller, car=sale.car, cents=move.cents))


def agree(draft: Draft, move: m.Agree) -> None:
    _agreed(draft, draft.sale.demand)


def _agreed(draft: Draft, cents: int) -> None:
    state, sale = draft.state, draft.sale
    text = (
        f"{state.name(sale.buyer)} buys car {sale.car} from {state.name(sale.seller)} for {dollars(cents)}."
    )
    draft.tell(told.CarSold(text=text, seller=sale.seller, buyer=sale.buyer, car=sale.car, cents=cents))
    owe(draft, sale.buyer, sale.seller, cents, sale.car)


def look_under_hood(draft: Draft, move: m.LookUnderHood) -> None:
    state, sale = draft.state, draft.sale
    text = f"{state.name(sale.buyer)} looks under the hood of car {sale.car}."
    draft.tell(told.HoodLifted(text=text, seat=sale.buyer, car=sale.car))
    draft.become(phase="hood")
    if is_known(state, sale.seller, sale.car):
        _settle_look(draft)


def _settle_look(draft: Draft) -> None:
    """Show the value to the buyer alone, and let whoever is wrong pay for it."""
    state, sale = draft.state, draft.sale
    seller, buyer, car = sale.seller, sale.buyer, sale.car
    worth = given(value(state, seller, car))
    look = Look(seller, buyer, car, sale.demand, worth)
    draft.become(look=look)
    said = dollars(worth) if worth else "Junk"
    text = f"{state.name(seller)}'s Blue Book says {said} for car {car}."
    draft.tell(told.ValueShown(text=text, to=(buyer, seller), car=car, cents=worth))
    fine = dollars(state.box.fine)
    if look.honest:
        text = f"{state.name(seller)} is honest: {state.name(buyer)} pays the Blue Book value and {fine}."
    else:
        text = f"{state.name(seller)} asked too much: {fine} is taken off the Blue Book value."
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
    said = dollars(move.cents) if move.cents else "Junk"
    text = f"{state.name(seat)}'s Blue Book says {said} for car {car}."
    draft.tell(told.ValueWritten(text=text, to=(seat,)))
    if state.phase == "hood" and (seat, car) == (draft.sale.seller, draft.sale.car):
        _settle_look(draft)
    elif state.phase == "values":
        count(draft)
