"""What is going on, above the sets: one big figure, a headline, the auction's clock and a few words."""

from collections.abc import Callable
from typing import NamedTuple

from companion.game import Move, Seat, dollars
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import GOINGS, THIEVES
from companion.games.downeast_dealer.view import AuctionView, DowneastView
from screens.big_type import Size
from screens.painting import chip
from screens.prose import Row, Run

CALLS = ("once", "twice", "three times", "sold")
GOING = ("", "GOING ONCE", "GOING TWICE", "GOING 3 TIMES")

Touched = tuple[type[Move], Seat]  # the move and seat of the ask that a touch answers


class Scene(NamedTuple):
    """One big figure, a headline beside it, lines below, and how far the auctioneer has called."""

    headline: str
    lines: tuple[Row, ...] = ()
    figure: str = ""
    colour: str = "said"
    largest: Size = "XL"
    called: int | None = None  # of the calls; None: there is no auction
    touched: Touched | None = None


def scene_of(view: DowneastView) -> Scene:
    """Return what is going on."""
    return _SCENES[view.phase](view)


def headline(view: DowneastView) -> str:
    """Return what an auction says in the header."""
    auction = _auction(view)
    return f"{view.name(auction.auctioneer)} sells the {view.set(auction.item).kind.noun(1)}."


def chipped(view: DowneastView, seat: Seat) -> Run:
    """Return somebody's chip."""
    return Run(chip(seat, view.name(seat)), "on-seat", bold=True, ground=f"seat-{seat}")


def _soft(text: str) -> Run:
    return Run(text, "soft")


def _leave_out(view: DowneastView) -> Scene:
    return Scene("A SHORT GAME", ((_soft("Two whole sets stay in the box."),),))


def _begin(view: DowneastView) -> Scene:
    note = ((_soft(view.note),),) if view.note else ()
    if view.keeper == COMPANION:
        return Scene("IN THE DECK", note, str(view.deck))
    return Scene("IN THE DECK", ((_soft("Shuffle the deck and lay it face down."),), *note), str(view.deck))


def _turn(view: DowneastView) -> Scene:
    seat = view.turn
    matches = [
        f"{view.name(other)} for {view.some(match.item, match.number)}"
        for match in view.matches
        for other in match.seats
        if seat in match.seats and other != seat
    ]
    first = (chipped(view, seat), _soft(" runs an auction, or deals" if matches else " runs an auction"))
    with_whom: tuple[Row, ...] = ((_soft("with "), Run(", ".join(matches), bold=True)),) if matches else ()
    if view.chests_in_all:
        with_whom += ((_soft(f"{view.chests} of {view.chests_in_all} chests found"),),)
    if view.deck:
        return Scene("IN THE DECK", (first, *with_whom), str(view.deck), touched=(m.RunAuction, seat))
    return Scene("DEALS ONLY", ((chipped(view, seat), _soft(" deals")), *with_whom), "0", "faint")


def _turn_over(view: DowneastView) -> Scene:
    line = (chipped(view, view.turn), _soft(" turns over the top card"))
    return Scene("A CARD", (line,), str(view.deck))


def _bid(view: DowneastView) -> Scene:
    auction = _auction(view)
    seller = auction.auctioneer
    item = Run(str(view.some(auction.item)), bold=True)
    sells = (chipped(view, seller), _soft(" sells, or buys"))
    closing = m.CallSold if view.goings == GOINGS else m.Sell
    kind = m.CallGoing if auction.going < view.goings else closing if auction.bids else m.KeepItem
    if not auction.bids:
        line: Row = (chipped(view, seller), _soft(" sells "), item)
        headline = GOING[auction.going] or "WHO BIDS"
        return Scene(headline, (line,), "$0", "faint", called=auction.going, touched=(kind, seller))
    bidder, cents = auction.bids[-1]
    line = (chipped(view, bidder), _soft(" bids for "), item, _soft("   "), *sells)
    return Scene(
        GOING[auction.going] or "WHO BIDS MORE",
        (line,),
        dollars(cents),
        "gold-text",
        called=auction.going,
        touched=(kind, seller),
    )


def _sold(view: DowneastView) -> Scene:
    auction = _auction(view)
    bidder, cents = auction.bids[-1]
    chooses = (chipped(view, auction.auctioneer), _soft(" sells to "), chipped(view, bidder))
    line = (*chooses, _soft(f", or pays {dollars(cents)} and keeps it"))
    return Scene("SOLD", (line,), dollars(cents), "gold-text", called=len(CALLS))


def _pay(view: DowneastView) -> Scene:
    auction = _auction(view)
    pays = (chipped(view, auction.payer), _soft(" pays "), chipped(view, auction.receiver))
    item = (_soft(" for "), Run(str(view.some(auction.item)), bold=True))
    price = dollars(auction.bids[-1][1])
    headline = "BOUGHT" if auction.payer == auction.auctioneer else "SOLD"
    return Scene(headline, ((*pays, *item),), price, "gold-text", called=len(CALLS))


def _thief(view: DowneastView) -> Scene:
    thief = view.thief
    assert thief is not None
    said: Row = (_soft("The lowest bid takes it and all the cash."),)
    if view.pot:
        said = (_soft("A tie. In the pot: "), Run(dollars(view.pot), "gold-text", bold=True))
    waiting = thief.order[len(thief.bid)]
    line: Row = (chipped(view, waiting), _soft(" lays down a bid."))
    figure = f"{len(thief.bid)} OF {len(thief.order)}"
    touched = (m.BidAgainstThief, waiting)
    return Scene("THE THIEF", (said, line), figure, largest="L", touched=touched)


def _deal(view: DowneastView) -> Scene:
    deal = view.deal
    assert deal is not None
    one, other = chipped(view, deal.challenger), chipped(view, deal.challenged)
    things = Run(str(view.some(deal.item, deal.number)), bold=True)
    wants = (one, _soft(" vs. "), other, _soft(" for "), things)
    if deal.item == THIEVES:
        wants = (one, _soft(" wants "), other, _soft(" to have "), things)
    challenger = view.name(deal.challenger)
    touched: Touched = m.LayPile, deal.challenger
    words = f"{challenger} lays down a pile."
    if deal.laid:
        words, touched = f"{challenger}'s pile is face down.", (m.TakePile, deal.challenged)
    if deal.cards is not None:
        words = f"The pile is fanned out: {deal.cards} card{'s' * (deal.cards != 1)}."
    headline = f"TIE {deal.ties}" if deal.ties else "THIEVES" if deal.item == THIEVES else "A DEAL"
    figure = f"{deal.number} FOR {deal.number}"
    return Scene(headline, (wants, (_soft(words),)), figure, largest="L", touched=touched)


def _penalty(view: DowneastView) -> Scene:
    line = (chipped(view, view.turn), _soft(" has all of them and loses a set"))
    return Scene("THE THIEVES", (line,))


def _auction(view: DowneastView) -> AuctionView:
    assert view.auction is not None
    return view.auction


_SCENES: dict[str, Callable[[DowneastView], Scene]] = {
    "leave out": _leave_out,
    "begin": _begin,
    "turn": _turn,
    "turn over": _turn_over,
    "bid": _bid,
    "sold": _sold,
    "pay": _pay,
    "thief": _thief,
    "offer": _deal,
    "answer": _deal,
    "penalty": _penalty,
}
