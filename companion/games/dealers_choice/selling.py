"""A car between two dealers: the open lot and its bids, an offer, a demand, and a look under the hood."""

from msgspec import structs

from companion.game import Refused, Seat, dollars
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import is_known, next_to_write, value
from companion.games.dealers_choice.draft import Telling
from companion.games.dealers_choice.paying import owe
from companion.games.dealers_choice.state import Bid, Look, Sale, State
from companion.games.dealers_choice.turns import count, end_step, go_on, may_bid

HIGHER = "A new bid for the same car is higher than your last."

# The open lot.


def open_lot(table: Telling, move: m.OpenLot) -> None:
    state = table.state
    table.become(phase="bids", opened=True)
    text = f"{state.name(state.turn)} opens the lot for business."
    table.tell(told.LotOpened(text=text, seat=state.turn))


def stay_closed(table: Telling, move: m.StayClosed) -> None:
    state = table.state
    text = f"{state.name(state.turn)} does not open the lot."
    table.tell(told.LotNotOpened(text=text, seat=state.turn))
    end_step(table)


def make_bid(table: Telling, move: m.MakeBid) -> None:
    """Note a bid, in place of a lower one by the same dealer for the same car."""
    assert move.seat is not None
    state = table.state
    if move.cents <= last_bid(state, move.seat, move.car):
        raise Refused(HIGHER)
    others = tuple(bid for bid in state.bids if (bid.seat, bid.car) != (move.seat, move.car))
    table.become(bids=(*others, Bid(move.seat, move.car, move.cents)))
    text = f"{state.name(move.seat)} bids {dollars(move.cents)} for car {move.car}."
    table.tell(told.BidMade(text=text, seat=move.seat, car=move.car, cents=move.cents))


def last_bid(state: State, seat: Seat, car: int) -> int:
    """Return what somebody bids for a car so far, or nothing."""
    return next((bid.cents for bid in state.bids if (bid.seat, bid.car) == (seat, car)), 0)


def no_bid(table: Telling, move: m.NoBid) -> None:
    assert move.seat is not None
    state = table.state
    table.become(no_bid=(*state.no_bid, move.seat))
    more = "no more" if any(bid.seat == move.seat for bid in state.bids) else "nothing"
    table.tell(told.BidDeclined(text=f"{state.name(move.seat)} bids {more}.", seat=move.seat))
    if not state.bids and set(table.state.no_bid) >= set(may_bid(state)):
        _nobody(table)


def shut_lot(table: Telling, move: m.ShutLot) -> None:
    _nobody(table)


def _nobody(table: Telling) -> None:
    seat = table.state.turn
    table.tell(told.NobodyBid(text=f"Nobody bids, and {table.state.name(seat)} sells nothing.", seat=seat))
    go_on(table)


def choose_bid(table: Telling, move: m.ChooseBid) -> None:
    state = table.state
    seat, car = move.bid.split()
    bid = next(bid for bid in state.bids if (bid.seat, bid.car) == (seat, int(car)))
    text = f"{state.name(state.turn)} selects {state.name(seat)}, who bid {dollars(bid.cents)} for car {car}."
    table.tell(told.BidChosen(text=text, seat=seat, car=bid.car, cents=bid.cents))
    meet(table, Sale(state.turn, seat, bid.car, bid.cents))


# The sale.


def meet(table: Telling, sale: Sale) -> None:
    """Let the seller take an offer or demand more."""
    table.become(phase="sale", sale=sale)


def accept_offer(table: Telling, move: m.AcceptOffer) -> None:
    _agreed(table, table.sale.offer)


def demand_more(table: Telling, move: m.DemandMore) -> None:
    state, sale = table.state, table.sale
    table.become(phase="demand", sale=structs.replace(sale, demand=move.cents))
    text = f"{state.name(sale.seller)} demands {dollars(move.cents)} for car {sale.car}."
    table.tell(told.Demanded(text=text, seat=sale.seller, car=sale.car, cents=move.cents))


def agree(table: Telling, move: m.Agree) -> None:
    _agreed(table, table.sale.demand)


def _agreed(table: Telling, cents: int) -> None:
    state, sale = table.state, table.sale
    text = (
        f"{state.name(sale.buyer)} buys car {sale.car} from {state.name(sale.seller)} for {dollars(cents)}."
    )
    table.tell(told.CarSold(text=text, seller=sale.seller, buyer=sale.buyer, car=sale.car, cents=cents))
    owe(table, sale.buyer, sale.seller, cents, sale.car)


def look_under_hood(table: Telling, move: m.LookUnderHood) -> None:
    state, sale = table.state, table.sale
    text = f"{state.name(sale.buyer)} looks under the hood of car {sale.car}."
    table.tell(told.HoodLifted(text=text, seat=sale.buyer, car=sale.car))
    table.become(phase="hood")
    if is_known(state, sale.seller, sale.car):
        _settle_look(table)


def _settle_look(table: Telling) -> None:
    """Show the value to the buyer alone, and let whoever is wrong pay for it."""
    state, sale = table.state, table.sale
    seller, buyer, car = sale.seller, sale.buyer, sale.car
    worth = value(state, seller, car)
    assert worth is not None
    look = Look(seller, buyer, car, sale.demand, worth)
    table.become(look=look)
    said = dollars(worth) if worth else "Junk"
    text = f"{state.name(seller)}'s Blue Book says {said} for car {car}."
    table.tell(told.ValueShown(text=text, to=(buyer, seller), car=car, cents=worth))
    fine = dollars(state.box.fine)
    if look.honest:
        text = f"{state.name(seller)} is honest: {state.name(buyer)} pays the Blue Book value and {fine}."
    else:
        text = f"{state.name(seller)} asked too much: {fine} is taken off the Blue Book value."
    table.tell(told.HoodClosed(text=text, seller=seller, buyer=buyer, car=car, honest=look.honest))
    price = worth + state.box.fine if look.honest else worth - state.box.fine
    if price >= 0:
        owe(table, buyer, seller, price, car)
    else:
        table.move_car(car, buyer)
        owe(table, seller, buyer, -price)


# The Blue Book.


def write_value(table: Telling, move: m.WriteValue) -> None:
    state, seat = table.state, move.seat
    assert seat is not None
    car = next_to_write(state, seat)
    table.become(written={**state.written, seat: {**state.written[seat], car: move.cents}})
    said = dollars(move.cents) if move.cents else "Junk"
    text = f"{state.name(seat)}'s Blue Book says {said} for car {car}."
    table.tell(told.ValueWritten(text=text, to=(seat,)))
    if state.phase == "hood" and (seat, car) == (table.sale.seller, table.sale.car):
        _settle_look(table)
    elif state.phase == "values":
        count(table)
