"""The rules of Penny Auction, as one plain object."""

from collections.abc import Mapping
from typing import ClassVar

from companion.game import (
    BANK,
    OUTSIDE,
    Adjusted,
    AdjustMoney,
    Amount,
    Ask,
    Count,
    Draft,
    Fact,
    Game,
    Happening,
    Ledger,
    Money,
    Move,
    Option,
    Paid,
    Said,
    Seat,
    Seated,
    Setting,
    Setup,
    Summary,
    View,
    adjust_money,
    as_is,
    empty,
    move_money,
    say,
    says,
    seats_for,
    together,
)
from penny_auction import LID

START = 500  # cents
MOST = 10_000  # pennies that a jar can hold
PLACES = {BANK: say("the bank"), OUTSIDE: say("outside the game")}

JARS = Count(name="jars", label=say("How many jars?"), least=1, most=6)
SETTINGS = (Setting(JARS, default=3, clause="1.3"),)


class Bid(Move, frozen=True):
    """An amount of money, bid face down."""

    cents: int


class CountJar(Move, frozen=True):
    """The jar is counted in front of everybody."""

    pennies: int


class BidLaid(Happening, frozen=True):
    """Somebody has bid, or changed their bid."""

    says = say("{seat} has bid.")

    seat: Seat


class BidsShown(Happening, frozen=True):
    """All the bids are revealed, and so is what was in the jar."""

    bids: dict[Seat, int]
    pennies: int


class State(Seated, frozen=True, kw_only=True):
    """Everything there is to know, bids and all."""

    places: ClassVar[Mapping[str, Said]] = PLACES

    money: Ledger
    jars: int  # still to be auctioned
    bids: dict[Seat, int] = {}


class AuctionView(View, frozen=True, kw_only=True):
    """What somebody may see; a bid is visible only to the person who made it."""

    jars: int
    bidders: tuple[Seat, ...]
    mine: int | None = None


def start(setup: Setup) -> tuple[State, tuple[Happening, ...]]:
    """Return the state of a new game, with the money handed out."""
    seats = seats_for(len(setup.players))
    money = empty(*seats)
    for seat in seats:
        money = money.paid(BANK, seat, START)
    return State(seats=seats, names=setup.players, money=money, jars=int(setup.settings["jars"])), ()


def asks(state: State) -> tuple[Ask, ...]:
    """Return the open asks: everybody's bid and, once all are in, the count."""
    bids = tuple(_ask_bid(state, seat) for seat in state.seats if state.jars)
    if len(state.bids) < len(state.seats):
        return bids
    pennies = Count(name="pennies", label=say("Pennies in the jar"), least=1, most=MOST)
    count = say("Count the jar.")
    return *bids, Ask(move=CountJar, seat=None, sentence=count, clause="3.1", blanks=(pennies,))


def _ask_bid(state: State, seat: Seat) -> Ask:
    return Ask(
        move=Bid,
        seat=seat,
        sentence=say("What do you bid for the jar?"),
        verb=say("bid"),
        clause="2.1",
        blanks=(Amount(name="cents", label=say("Your bid"), most=state.money[seat]),),
        face="sealed",
        until=("BidsShown",),
        done=seat in state.bids,
    )


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return the ask for moving money by hand."""
    places = [Option(place, as_is(state.name(place))) for place in (*state.seats, *PLACES)]
    return (move_money(places, MOST, clause="4.2"),)


def _bid(draft: Draft[State], move: Bid) -> None:
    seat, bids = str(move.seat), draft.state.bids
    changed = say("{name} changed their bid.", name=draft.state.name(seat))
    draft.tell(BidLaid(seat=seat, text=changed, to=(seat,)) if seat in bids else BidLaid(seat=seat))
    draft.become(bids={**bids, seat: move.cents})


def _count(draft: Draft[State], move: CountJar) -> None:
    state, bids, pennies = draft.state, draft.state.bids, move.pennies
    most = max(bids.values())
    highest = [seat for seat in state.seats if bids[seat] == most]
    winner = highest[0] if len(highest) == 1 and 0 < most <= state.money[highest[0]] else None
    each = tuple(say("{name} {bid}", name=state.name(seat), bid=Money(bids[seat])) for seat in state.seats)
    gets = say("{name} gets the jar.", name=state.name(winner)) if winner else say("Nobody gets the jar.")
    held = say("It held {pennies}.", pennies=Money(pennies))
    draft.tell(BidsShown(text=say("The bids: {bids}.", bids=each) + gets + held, bids=bids, pennies=pennies))
    if winner:
        draft.pay(winner, BANK, most)
        draft.pay(BANK, winner, pennies)
    draft.become(jars=state.jars - 1, bids={})


def view(state: State, seat: Seat | None) -> AuctionView:
    """Show who's at the table and how much they each have; show players only their own bid."""
    most = max(state.money[one] for one in state.seats)
    return AuctionView(
        seats=state.seat_views({}, state.money.accounts),
        over=not state.jars,
        winners=tuple(one for one in state.seats if state.money[one] == most and not state.jars),
        jars=state.jars,
        bidders=tuple(one for one in state.seats if one in state.bids),
        mine=state.bids.get(seat) if seat else None,
    )


def summary(seen: AuctionView) -> Summary:
    """Return a view in words."""
    names = seen.names
    if seen.over:
        return Summary(say("{winners} won the most.", winners=together([names[one] for one in seen.winners])))
    bidders = [names[seat] for seat in seen.bidders]
    return Summary(
        says("The last jar", "{count} jars to go", seen.jars),
        facts=(Fact(say("Bids in"), as_is(together(bidders)) if bidders else say("none yet")),),
        mine=(Fact(say("Your bid"), as_is(Money(seen.mine))),) if seen.mine is not None else (),
        owners=seen.bidders,
    )


GAME = Game(
    lid=LID,
    settings=SETTINGS,
    winning="4.1",
    state=State,
    happenings=(BidLaid, BidsShown, Paid, Adjusted),
    start=start,
    asks=asks,
    plays={Bid: _bid, CountJar: _count, AdjustMoney: adjust_money},
    view=view,
    summary=summary,
    adjusts=adjusts,
    tally=lambda state: {"cents": state.money.total()},
)
