"""Behind the curtain in Downeast Dealer: somebody's cash as cards, and what the next bids would cost."""

from collections import Counter
from collections.abc import Iterator

from companion.game import CENTS, Fact, Money, Said, Seat, say, says
from companion.games.downeast_dealer.box import STEP
from companion.games.downeast_dealer.cash import BAD_CHECK, Laid, in_words, payments
from companion.games.downeast_dealer.view import DowneastView
from screens.asking.pointing import Pointing
from screens.behind import Behind, Card, Notes

BIDS = 3  # at most this many lines about the next bids


def behind(view: DowneastView, seat: Seat, entry: Pointing | None) -> Behind | None:
    """Return a seat's cash: to pick from, if a pile is asked for, or just to look at."""
    if view.hand is None:
        return None
    if entry and entry.many:
        return _picking(entry)
    cash = Notes(tuple(Card(_face(note)) for note in view.hand), say("together"), sum(view.hand))
    return Behind(
        title=say("{seat}, this is your money.", seat=view.name(seat)),
        aside=says("1 card", "{count} cards", len(view.hand)),
        parts=(cash,),
        lines=tuple(_lines(view, seat)),
        note=say("Nobody gives change. Bad checks are worth nothing."),
    )


def _face(cents: int) -> str:
    return str(cents // CENTS) if cents else str(BAD_CHECK)


def _picking(entry: Pointing) -> Behind:
    """Return the notes a pile is picked from, and what's left; notes with the same key share a card."""
    cards: dict[str, Card] = {}
    for place, choice in enumerate(entry.choices):
        its = cards.get(choice.key or str(place), Card(_face(int(choice.value)), choice.key, 0))
        lies = place in entry.laid
        cards[choice.key or str(place)] = its._replace(copies=its.copies + 1, picked=its.picked + lies)
    notes = [int(choice.value) for choice in entry.choices]
    picked = sum(note for place, note in enumerate(notes) if place in entry.laid)
    kept = tuple(note for place, note in enumerate(notes) if place not in entry.laid)
    return Behind(
        parts=(Notes(tuple(cards.values()), say("picked"), picked),),
        lines=(Fact(say("You keep"), Laid(sum(kept), kept).said),),
        note=entry.asked.ask.hint,
        verb=entry.asked.ask.verb,
        picks=True,
    )


def _lines(view: DowneastView, seat: Seat) -> Iterator[Fact]:
    money = tuple(note for note in view.hand or () if note)
    if view.laid:
        yield Fact(say("You laid down"), view.laid.said)
    auction = view.auction
    if auction is None or view.phase not in ("bid", "sold"):
        return
    high = auction.bids[-1][1] if auction.bids else 0
    if seat == auction.auctioneer:
        if high:
            yield _cost(say("If you buy it for {price}", price=Money(high)), money, high)
        return
    if view.phase == "bid":
        yield from _bids(money, high + STEP)


def _bids(money: tuple[int, ...], least: int) -> Iterator[Fact]:
    """Yield what the next bids would cost; bids that cost the same share a line."""
    if least > sum(money):
        yield _cost(say("If you bid {bid}", bid=Money(least)), money, least)
        return
    costs = Counter[tuple[int, ...]]()
    first: dict[tuple[int, ...], int] = {}
    for bid in range(least, sum(money) + 1, STEP):
        cards = payments(money, bid)[0].cards
        if cards not in first and len(first) == BIDS:
            break
        first.setdefault(cards, bid)
        costs[cards] += 1
    for cards, bid in first.items():
        last = bid + (costs[cards] - 1) * STEP
        label = say("If you bid {bid}", bid=Money(bid))
        if last > bid:
            label = say("If you bid {bid} to {last}", bid=Money(bid), last=Money(last))
        yield Fact(label, _pay(cards))


def _cost(label: Said, money: tuple[int, ...], price: int) -> Fact:
    if price > sum(money):
        return Fact(label, say("you can't pay it, and everyone sees your cash"))
    return Fact(label, _pay(payments(money, price)[0].cards))


def _pay(cards: tuple[int, ...]) -> Said:
    if len(cards) == 1:
        return say("you pay {sum}", sum=Money(sum(cards)))
    return say("you pay {sum}: {cards}", sum=Money(sum(cards)), cards=in_words(cards))
