"""What's going on, shown above the sets: one big figure, a headline, the auction's clock and a few words."""

from collections.abc import Callable
from typing import NamedTuple

from companion.game import Move, Said, Seat, as_is, dollars, phrase, say, says
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import GOINGS, THIEVES
from companion.games.downeast_dealer.view import AuctionView, DowneastView
from screens.big_type import Size
from screens.painting import chip
from screens.prose import Row, Run, among_words

CALLS = (say("once"), say("twice"), say("three times"), say("sold"))
GOING = (None, say("GOING ONCE"), say("GOING TWICE"), say("GOING 3 TIMES"))

Touched = tuple[type[Move], Seat]  # the move and seat of the ask that a touch answers


class Scene(NamedTuple):
    """One big figure, a headline beside it, lines below, and how many calls have been made."""

    headline: Said
    lines: tuple[Row, ...] = ()
    figure: str = ""
    colour: str = "said"
    largest: Size = "XL"
    called: int | None = None  # how many calls have been made; None if there's no auction
    touched: Touched | None = None
    short: Row = ()  # used instead of the lines if they don't fit


def scene_of(view: DowneastView) -> Scene:
    """Return the scene for what's going on."""
    return _SCENES[view.phase](view)


def headline(view: DowneastView) -> Said:
    """Return what the header says during an auction."""
    auction = _auction(view)
    item = view.set(auction.item).kind.noun
    return say("{seller} sells the {item}.", seller=view.name(auction.auctioneer), item=item)


def chipped(view: DowneastView, seat: Seat) -> Run:
    """Return a chip with somebody's name."""
    return Run(chip(seat, view.name(seat)), "on-seat", bold=True, ground=f"seat-{seat}")


def _line(said: Said, **facts: Run) -> Row:
    """Return a sentence in the soft color, with its facts styled as given."""
    return tuple(among_words(said, facts, "soft")) if facts else (Run(str(said), "soft"),)


def _bold(words: Said) -> Run:
    return Run(str(words), bold=True)


def _leave_out(view: DowneastView) -> Scene:
    return Scene(say("A SHORT GAME"), (_line(say("Two whole sets stay in the box.")),))


def _begin(view: DowneastView) -> Scene:
    lines: tuple[Row, ...] = (
        () if view.keeper == COMPANION else (_line(say("Shuffle the deck and lay it face down.")),)
    )
    if view.note:
        lines += (_line(view.note),)
    return Scene(say("IN THE DECK"), lines, str(view.deck))


def _turn(view: DowneastView) -> Scene:
    seat = view.turn
    name = chipped(view, seat)
    deals = tuple(
        say("{name} for {items}", name=view.name(other), items=view.some(match.item, match.number))
        for match in view.matches
        for other in match.seats
        if seat in match.seats and other != seat
    )
    lines: tuple[Row, ...] = (_line(say("Deals: {deals}"), deals=_bold(as_is(deals))),) if deals else ()
    if view.chests_in_all:
        found = say("{found} of {chests} chests found.", found=view.chests, chests=view.chests_in_all)
        lines += (_line(found),)
    if not view.deck:
        return Scene(say("DEALS ONLY"), (_line(say("{name} deals."), name=name), *lines), "0", "faint")
    does = say("{name} runs an auction or deals.") if deals else say("{name} runs an auction.")
    first = _line(does, name=name)
    return Scene(say("IN THE DECK"), (first, *lines), str(view.deck), touched=(m.RunAuction, seat))


def _turn_over(view: DowneastView) -> Scene:
    line = _line(say("{name} turns over the top card."), name=chipped(view, view.turn))
    return Scene(say("A CARD"), (line,), str(view.deck))


def _bid(view: DowneastView) -> Scene:
    auction = _auction(view)
    seller = chipped(view, auction.auctioneer)
    item = _bold(view.some(auction.item))
    closing = m.CallSold if view.goings == GOINGS else m.Sell
    kind = m.CallGoing if auction.going < view.goings else closing if auction.bids else m.KeepItem
    touched = (kind, auction.auctioneer)
    if not auction.bids:
        line = _line(say("{seller} sells {item}."), seller=seller, item=item)
        called = GOING[auction.going] or say("WHO BIDS")
        return Scene(called, (line,), "$0", "faint", called=auction.going, touched=touched)
    seat, cents = auction.bids[-1]
    bidder = chipped(view, seat)
    lines = (
        _line(say("{bidder} bids for {item}."), bidder=bidder, item=item),
        _line(say("{seller} sells or buys."), seller=seller),
    )
    return Scene(
        GOING[auction.going] or say("WHO BIDS MORE"),
        lines,
        dollars(cents),
        "gold-text",
        called=auction.going,
        touched=touched,
        short=lines[0],
    )


def _sold(view: DowneastView) -> Scene:
    auction = _auction(view)
    seat, cents = auction.bids[-1]
    seller, bidder = chipped(view, auction.auctioneer), chipped(view, seat)
    price = dollars(cents)
    choice = say("{seller} sells to {bidder}, or pays {price} and keeps it.")
    line = _line(choice, seller=seller, bidder=bidder, price=Run(price, "soft"))
    short = _line(say("{seller} sells or buys."), seller=seller)
    return Scene(say("SOLD"), (line,), price, "gold-text", called=len(CALLS), short=short)


def _pay(view: DowneastView) -> Scene:
    auction = _auction(view)
    payer, receiver = chipped(view, auction.payer), chipped(view, auction.receiver)
    item = _bold(view.some(auction.item))
    line = _line(say("{payer} pays {receiver} for {item}."), payer=payer, receiver=receiver, item=item)
    short = _line(say("{payer} pays {receiver}"), payer=payer, receiver=receiver)
    called = say("BOUGHT") if auction.payer == auction.auctioneer else say("SOLD")
    price = dollars(auction.bids[-1][1])
    return Scene(called, (line,), price, "gold-text", called=len(CALLS), short=short)


def _thief(view: DowneastView) -> Scene:
    thief = view.thief
    assert thief is not None
    about = _line(say("The lowest bid takes the Thief and all the cash."))
    if view.pot:
        about = _line(say("A tie. {sum} in the pot."), sum=Run(dollars(view.pot), "gold-text", bold=True))
    waiting = thief.order[len(thief.bid)]
    line = _line(say("{name} lays down a bid."), name=chipped(view, waiting))
    figure = phrase("{bids} OF {all}", bids=len(thief.bid), all=len(thief.order))
    touched = (m.BidAgainstThief, waiting)
    return Scene(say("THE THIEF"), (about, line), figure, largest="L", touched=touched)


def _deal(view: DowneastView) -> Scene:
    deal = view.deal
    assert deal is not None
    one, other = chipped(view, deal.challenger), chipped(view, deal.challenged)
    items = _bold(view.some(deal.item, deal.number))
    thieves = deal.item == THIEVES
    about = say("{one} wants {other} to have {items}.") if thieves else say("{one} vs. {other} for {items}.")
    headline = say("THIEVES") if thieves else say("A DEAL")
    if deal.ties:
        headline = say("TIE {tie}", tie=deal.ties)
    challenger = view.name(deal.challenger)
    touched: Touched = m.LayPile, deal.challenger
    pile = say("{name} lays down a pile.", name=challenger)
    if deal.laid:
        pile, touched = say("{name}'s pile is face down.", name=challenger), (m.TakePile, deal.challenged)
    if deal.cards is not None:
        pile = says("The pile is fanned out: 1 card.", "The pile is fanned out: {count} cards.", deal.cards)
    return Scene(
        headline,
        (_line(about, one=one, other=other, items=items), _line(pile)),
        phrase("{number} FOR {number}", number=deal.number),
        largest="L",
        touched=touched,
    )


def _penalty(view: DowneastView) -> Scene:
    line = _line(say("{name} has all of them and loses a set."), name=chipped(view, view.turn))
    return Scene(say("THE THIEVES"), (line,))


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
