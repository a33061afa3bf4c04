"""The Thief: everyone bids face down to keep it away; the lowest bid takes it and all the cash."""

from msgspec import structs

from companion.game import Money, Seat, around, given, left_of, say, together
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.cash import Laid
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import THIEVES, Heist
from companion.games.downeast_dealer.turns import next_turn


def meet_thief(draft: Draft) -> None:
    """Let everybody bid, the auctioneer last."""
    state = draft.state
    draft.become(phase="thief", heist=Heist(order=around(state.seats, left_of(state.seats, state.turn))))


def bid_against_thief(draft: Draft, move: m.BidAgainstThief) -> None:
    """Lay down a bid, or change it until the last one is in."""
    heist = draft.heist
    seat = given(move.seat)
    again = seat in heist.bids
    bid = draft.laid(move.cards, move.cents)
    if again:
        draft.give(seat, heist.bids[seat].cards)
    draft.take(seat, bid.cards)
    bids = {**heist.bids, seat: bid}
    draft.become(heist=structs.replace(heist, bids=bids))
    if again:
        text = say("{seat} changes their bid.", seat=draft.state.name(seat))
        draft.tell(told.ThiefBidLaid(text=text, seat=seat, to=(seat,)))
    else:
        draft.tell(told.ThiefBidLaid(seat=seat))
    if len(bids) == len(heist.order):
        _show_bids(draft)


def _show_bids(draft: Draft) -> None:
    state, heist = draft.state, draft.heist
    bids = heist.bids
    row = tuple(
        say("{seat} {bid}", seat=state.name(seat), bid=Money(bids[seat].cents)) for seat in heist.order
    )
    draft.tell(
        told.ThiefBidsShown(
            text=say("The bids: {bids}.", bids=row),
            bids={seat: bid.cents for seat, bid in bids.items()},
            cards={seat: bid.cards for seat, bid in bids.items()} if state.keeps_cash else {},
        )
    )
    pot = {**heist.pot, **{seat: heist.pot.get(seat, Laid()) + bid for seat, bid in bids.items()}}
    for seat, bid in bids.items():
        draft.known(seat, -bid.cents)
    lowest = min(bid.cents for bid in bids.values())
    tied = tuple(seat for seat in heist.order if bids[seat].cents == lowest)
    draft.become(heist=Heist(order=tied, pot=pot, round=heist.round + 1))
    if len(tied) == 1:
        _take_thief(draft, tied[0])
        return
    names = together([state.name(seat) for seat in tied])
    draft.tell(
        told.ThiefTied(
            text=say("{names} tied for the lowest bid, so they bid again.", names=names), seats=tied
        )
    )
    if state.keeps_cash and not any(sum(state.hands[seat]) for seat in tied):
        settle_endless(draft)


def settle_endless(draft: Draft) -> None:
    """Give the Thief to whoever bid first of the tied players, who are all out of money."""
    draft.tell(told.NothingLeft(text=say("None of them has any money left.")))
    _take_thief(draft, draft.heist.order[0])


def _take_thief(draft: Draft, seat: Seat) -> None:
    pot = draft.heist.pot
    cents = sum(bid.cents for bid in pot.values())
    draft.tell(told.ThiefTaken(seat=seat, cents=cents))
    for source, bid in pot.items():
        draft.hand_cash(source, seat, bid, to=(), said=True)
    draft.known(seat, cents)
    draft.hand_item(THIEVES, None, seat)
    next_turn(draft)
