"""What the Downeast Dealer templates get besides the view: the viewer's cash, ways to pay, the calls."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.game import NOTHING, AnyBlank, Money, Said, Seat, as_is, say, says, together
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.cash import Payment, in_words
from companion.games.downeast_dealer.standing import Score
from companion.games.downeast_dealer.view import DowneastView, SetView
from companion.table.views import TableView

CALLS = (say("once"), say("twice"), say("three times"), say("sold"))
GOING = (say("Auction"), say("Going once"), say("Going twice"), say("Going three times"))


class Way(Struct, frozen=True):
    """One way to pay: its cards in words, their positions in the hand, and how much it overpays."""

    cards: Said
    places: tuple[int, ...]
    over: Said


def context(table: TableView, now: DowneastView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates get besides the view."""
    asks = {one.ask.move: one.ask for one in table.asks if one.ask.seat == seat}
    private = [c.text for ask in asks.values() for c in ask.cautions if c.private and not c.above]
    called = _called(now)
    return {
        "things": [one for one in now.sets if seat in one.owned],
        "counted": sorted(Counter(now.hand or ()).items(), reverse=True),
        "laid": sorted(Counter(now.laid.cards).items(), reverse=True) if now.laid else [],
        "ways": ways(now, asks[m.Pay].blanks[0]) if m.Pay in asks else [],
        "told_alone": private,
        "item": now.set(now.now).kind.noun if now.now else NOTHING,
        "shown": [
            say("{name} shows {cash}.", name=now.name(each), cash=in_words(cards))
            for each, cards in now.shown.items()
        ],
        "calls": CALLS,
        "called": called,
        "going": say("Sold") if called == len(CALLS) else GOING[called],
        "in_deck": says("One card in the deck.", "{count} cards in the deck.", now.deck),
        "chests": say("{found} of {chests} chests found.", found=now.chests, chests=now.chests_in_all),
        "stars": stars,
        "worth": worth,
        "won": won(now),
        "reckoning": reckoning,
        "pot": say("in the pot"),
    }


def ways(now: DowneastView, blank: AnyBlank) -> list[Way]:
    """Return the ways the viewer could pay, cheapest first."""
    if not blank.is_many:
        return []
    return [
        Way(in_words(one.cards), tuple(sorted(blank.where(one.cards))), _over(one, cheapest=not place))
        for place, one in enumerate(now.payments)
    ]


def _over(payment: Payment, cheapest: bool) -> Said:
    over = Money(payment.over)
    if not payment.over:
        return say("exactly right")
    return (
        say("{over} over, cheapest", over=over) if cheapest else say("{over} over, fewest cards", over=over)
    )


def _called(now: DowneastView) -> int:
    """Return how many calls have been made."""
    if now.auction is None:
        return 0
    return now.auction.going if now.phase == "bid" else len(CALLS)


def stars(count: int) -> Said:
    """Return a number of stars in words."""
    return says("1 star", "{count} stars", count)


def worth(one: SetView) -> Said:
    """Return what a set is worth, and how many of its cards are in the deck."""
    deck = say("{cards} in the deck", cards=one.deck) if one.deck else say("none in the deck")
    return as_is((stars(one.stars) if one.stars else say("cost a set"), deck))


def won(now: DowneastView) -> Said:
    """Return who has won."""
    if not now.winners:
        return NOTHING
    names = together([now.name(seat) for seat in now.winners])
    if len(now.winners) > 1:
        return say("{names} share the win", names=names)
    return say("{names} wins", names=names)


def reckoning(score: Score) -> Said:
    """Return how a player's stars add up, and what the Thieves took."""
    worth, number, sets, lost = score.stars, len(score.sets), score.sets, score.lost
    if not sets:
        return say("no whole sets; the Thieves took {lost}", lost=lost) if lost else say("no whole sets")
    if lost:
        return say(
            "{stars} × {number}: {sets}; the Thieves took {lost}",
            stars=worth,
            number=number,
            sets=sets,
            lost=lost,
        )
    return say("{stars} × {number}: {sets}", stars=worth, number=number, sets=sets)
