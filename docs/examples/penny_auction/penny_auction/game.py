"""The rules of Penny Auction, as one plain object."""

from msgspec import Struct

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
    Move,
    Option,
    Paid,
    Seat,
    SeatView,
    Setting,
    Setup,
    Summary,
    View,
    adjust_money,
    dollars,
    empty,
    listed,
    move_money,
    seats_for,
)
from penny_auction import LID

START = 500  # cents
MOST = 10_000  # pennies in a jar
PLACES = {BANK: "the bank", OUTSIDE: "outside the game"}

SETTINGS = (Setting(Count(name="jars", label="How many jars?", least=1, most=6), default=3, clause="1.3"),)


class Bid(Move, frozen=True):
    """A sum, face down."""

    cents: int


class CountJar(Move, frozen=True):
    """The jar is counted in front of everybody."""

    pennies: int


class BidLaid(Happening, frozen=True):
    """Somebody has bid, or bid anew."""


class BidsShown(Happening, frozen=True):
    """All bids are open, and so is what was in the jar."""

    bids: dict[Seat, int]
    pennies: int


class State(Struct, frozen=True, kw_only=True):
    """Everything there is to know, bids and all."""

    names: dict[Seat, str]
    money: Ledger
    jars: int  # still to be auctioned
    bids: dict[Seat, int] = {}

    def name(self, account: str) -> str:
        """Return what people call an account."""
        return (self.names | PLACES)[account]


class AuctionView(View, frozen=True, kw_only=True):
    """What somebody may see; one's own bid is there for its seat alone."""

    jars: int
    bidders: tuple[Seat, ...]
    mine: int | None = None


def start(setup: Setup) -> tuple[State, tuple[Happening, ...]]:
    """Hand out the money."""
    names = dict(zip(seats_for(len(setup.players)), setup.players, strict=True))
    money = empty(*names)
    for seat in names:
        money = money.paid(BANK, seat, START)
    return State(names=names, money=money, jars=int(setup.settings["jars"])), ()


def asks(state: State) -> tuple[Ask, ...]:
    """Ask everybody for a bid, and the table for the count once all are in."""
    bids = tuple(_ask_bid(state, seat) for seat in state.names if state.jars)
    if len(state.bids) < len(state.names):
        return bids
    pennies = Count(name="pennies", label="Pennies in the jar", least=1, most=MOST)
    return *bids, Ask(move=CountJar, seat=None, sentence="Count the jar.", clause="3.1", blanks=(pennies,))


def _ask_bid(state: State, seat: Seat) -> Ask:
    return Ask(
        move=Bid,
        seat=seat,
        sentence="What do you bid for the jar?",
        verb="bid",
        clause="2.1",
        blanks=(Amount(name="cents", label="Your bid", most=state.money[seat]),),
        face="sealed",
        until=("BidsShown",),
        done=seat in state.bids,
    )


def adjusts(state: State) -> tuple[Ask, ...]:
    """Let the table move money by hand."""
    places = [Option(place, name) for place, name in (state.names | PLACES).items()]
    return (move_money(places, MOST, clause="4.2"),)


def _bid(draft: Draft[State], move: Bid) -> None:
    seat, bids = str(move.seat), draft.state.bids
    text = f"{draft.state.name(seat)} {'changed a bid' if seat in bids else 'has bid'}."
    draft.tell(BidLaid(text=text, to=(seat,) if seat in bids else ()))
    draft.become(bids={**bids, seat: move.cents})


def _count(draft: Draft[State], move: CountJar) -> None:
    state, bids, pennies = draft.state, draft.state.bids, move.pennies
    most = max(bids.values())
    highest = [seat for seat in state.names if bids[seat] == most]
    winner = highest[0] if len(highest) == 1 and 0 < most <= state.money[highest[0]] else None
    said = listed(f"{state.name(seat)} {dollars(bids[seat])}" for seat in state.names)
    who = state.name(winner) if winner else "Nobody"
    text = f"The bids: {said}. {who} gets the jar, with {dollars(pennies)} in it."
    draft.tell(BidsShown(text=text, bids=bids, pennies=pennies))
    if winner:
        draft.pay(winner, BANK, most)
        draft.pay(BANK, winner, pennies)
    draft.become(jars=state.jars - 1, bids={})


def view(state: State, seat: Seat | None) -> AuctionView:
    """Show who sits there with how much, and to each their own bid."""
    most = max(state.money[one] for one in state.names)
    return AuctionView(
        seats=tuple(SeatView(one, name, cents=state.money[one]) for one, name in state.names.items()),
        over=not state.jars,
        winners=tuple(one for one in state.names if state.money[one] == most and not state.jars),
        jars=state.jars,
        bidders=tuple(one for one in state.names if one in state.bids),
        mine=state.bids.get(seat) if seat else None,
    )


def summary(seen: AuctionView) -> Summary:
    """Put a view into words."""
    names = {one.seat: one.name for one in seen.seats}
    if seen.over:
        return Summary(f"{listed(names[seat] for seat in seen.winners)} won the most.")
    return Summary(
        f"{seen.jars} to go" if seen.jars > 1 else "The last jar",
        facts=(Fact("Bids in", listed(names[seat] for seat in seen.bidders) or "none yet"),),
        mine=(Fact("Your bid", dollars(seen.mine)),) if seen.mine is not None else (),
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
