"""Building blocks for Downeast Dealer stories: helpers that bring a table to where a test needs it.

Ann sits at A, Ben at B, Cal at C, Dee at D, Eva at E. By default it's Ann's turn, the item cards are real,
and Tableside keeps the cash.
"""

from collections import Counter
from dataclasses import replace

from msgspec import structs

from companion.game import AdjustMoney, AdjustPiece
from companion.games import SHELF
from companion.games.downeast_dealer.moves import (
    AnswerPile,
    Begin,
    Bid,
    BidAgainstThief,
    CallGoing,
    CallSold,
    Challenge,
    KeepItem,
    LayPile,
    Pay,
    RunAuction,
    Sell,
    TakePile,
    TurnOver,
)
from companion.testing import Playthrough

GAME = SHELF["downeast_dealer"]
CHECK = 0
TEN, FIFTY, HUNDRED, TWO_HUNDRED, FIVE_HUNDRED = 10_00, 50_00, 100_00, 200_00, 500_00
HAND = (FIFTY, TEN, TEN, TEN, TEN, CHECK, CHECK)
THIEVES = "Thieves"


def seated(players, box=None, **settings) -> Playthrough:
    """Return a game with these players seated, before it begins."""
    return Playthrough(GAME, players, box=box, **settings)


def began(players, first="A", box=None, **settings) -> Playthrough:
    """Return a game that has begun; `first` is the boldest player."""
    return seated(players, box, **settings).play(Begin(first=first))


def midway(
    players, turn="A", owned=None, deck=None, hands=None, chests=0, box=None, least=None, **settings
) -> Playthrough:
    """Return a game in progress, with these items, deck (None: all other items) and hands of cash.

    `least` is what everyone knows each player has, at least, if the cash is real.
    """
    evening = began(players, turn, box, **settings)
    state = evening.state
    owned = {seat: dict((owned or {}).get(seat, {})) for seat in state.seats}
    out = Counter()
    for things in owned.values():
        out.update(things)
    rest = {item: state.size(item) - out[item] for item in state.sets}
    start = structs.replace(
        state,
        owned=owned,
        deck=rest if deck is None else {item: deck.get(item, 0) for item in state.sets},
        hands={**state.hands, **(hands or {})},
        chests=chests,
        least_cash=dict.fromkeys(state.least_cash, least) if least is not None else state.least_cash,
    )
    return Playthrough(replace(GAME, start=lambda setup: (start, ())), players, box=box, **settings)


def turned(evening, item) -> Playthrough:
    """Let the player whose turn it is run an auction and turn this over; return the game."""
    return evening.play(RunAuction(seat=evening.state.turn), TurnOver(seat=evening.state.turn, item=item))


def going(evening, times=3) -> Playthrough:
    """Let the auctioneer call going once, going twice, going three times; return the game."""
    seat = evening.state.auction.auctioneer
    return evening.play(*(CallGoing(seat=seat) for _ in range(times - evening.state.auction.going)))


def closed(evening) -> Playthrough:
    """Let the auctioneer call going three times, then "sold" if there's a bid; return the game."""
    auction = going(evening).state.auction
    return evening.play(CallSold(seat=auction.auctioneer)) if auction.bids else evening


def bid(evening, seat, dollars) -> Playthrough:
    """Let somebody bid; return the game."""
    return evening.play(Bid(seat=seat, cents=dollars * 100))


def sold(evening, seat, dollars) -> Playthrough:
    """Let somebody bid and win the auction; return the game."""
    auctioneer = evening.state.auction.auctioneer
    return closed(bid(evening, seat, dollars)).play(Sell(seat=auctioneer))


def kept(evening, item) -> Playthrough:
    """Let the player whose turn it is turn this over and keep it, since nobody bids; return the game."""
    turned(evening, item)
    return closed(evening).play(KeepItem(seat=evening.state.auction.auctioneer))


def paid(evening, seat, *cards) -> Playthrough:
    """Let somebody pay with these cards; return the game."""
    return evening.play(Pay(seat=seat, cards=cards))


def challenged(evening, other, item, *cards) -> Playthrough:
    """Let the player whose turn it is challenge another and lay these cards; return the game."""
    seat = evening.state.turn
    return evening.play(Challenge(seat=seat, match=f"{other} {item}"), LayPile(seat=seat, cards=cards))


def answered(evening, seat, *cards) -> Playthrough:
    """Let the challenged player answer with these cards; return the game."""
    return evening.play(AnswerPile(seat=seat, cards=cards))


def taken(evening, seat) -> Playthrough:
    """Let the challenged player take the pile; return the game."""
    return evening.play(TakePile(seat=seat))


def thief_bids(evening, **bids) -> Playthrough:
    """Lay bids against the Thief in this order, such as B=(10_00,), C=(); return the game."""
    return evening.play(*(BidAgainstThief(seat=seat, cards=cards) for seat, cards in bids.items()))


def to_the_end(players, owners, box=None, **settings) -> Playthrough:
    """Return a finished game: with the deck empty, a deal has completed the first set in `owners`."""
    first, owner = next(iter(owners.items()))
    other = next(seat for seat in "ABCDE" if seat != owner)
    owned = {seat: {} for seat in "ABCDE"[:players]}
    for item, seat in owners.items():
        owned[seat][item] = 4
    owned[owner][first], owned[other][first] = 3, 1
    evening = midway(players, owner, owned, {}, box=box, **settings)
    return taken(challenged(evening, other, first, CHECK), other)


def scored(evening) -> dict:
    """Return the final scores."""
    return {score.seat: score.total for score in evening.view().scores}


def cash(evening, seat) -> int:
    """Return what somebody's hand is worth, in cents."""
    return sum(evening.state.hands[seat])


def hand(evening, seat) -> tuple:
    """Return the cards in somebody's hand."""
    return evening.state.hands[seat]


def held(evening) -> int:
    """Return what all players' hands are worth together, in cents."""
    return sum(cash(evening, seat) for seat in evening.state.seats)


def items(evening, seat) -> dict:
    """Return the items somebody has."""
    return {item: count for item, count in evening.state.owned[seat].items() if count}


def moved_cash(cents, source, target, reason="a slip"):
    return AdjustMoney(cents=cents, source=source, target=target, reason=reason)


def moved_item(piece, target, reason="a slip"):
    return AdjustPiece(piece=piece, target=target, reason=reason)
