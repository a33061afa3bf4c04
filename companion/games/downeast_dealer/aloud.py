"""What the box says out loud in Downeast Dealer: treasure, the Thief, deals, sets, and who can't pay."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.game import Moment, Money, Move, Said, say, together
from companion.games.downeast_dealer import moments as seen
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.view import DowneastView


def treasure(moment: seen.Treasure, view: DowneastView) -> Said:
    """Return what everyone gets."""
    return say("Treasure! Everyone takes {cents}.", cents=Money(moment.cents))


def thief_bids(moment: seen.ThiefBids, view: DowneastView) -> Said:
    """Return who gets the Thief, or who bids again."""
    if moment.taker:
        name = view.name(moment.taker)
        return say("{name} takes the Thief, and {cents}.", name=name, cents=Money(moment.pot))
    names = together([view.name(seat) for seat in moment.lowest])
    return say("The Thief is tied. {names} bid again.", names=names)


def deal_done(moment: seen.DealDone, view: DowneastView) -> Said:
    """Return who gets what from whom."""
    return say(
        "{name} gets {items} from {loser}.",
        name=view.name(moment.seat),
        items=moment.items,
        loser=view.name(moment.loser),
    )


def deal_tied(moment: seen.DealTied, view: DowneastView) -> Said:
    """Return that nobody has won yet."""
    return say("Both piles are worth the same, so they change hands.")


def cannot_pay(moment: seen.CannotPay, view: DowneastView) -> Said:
    """Return who can't pay; what they have is on the table for everyone to see."""
    return say("{name} can't pay, and shows all their cash.", name=view.name(moment.seat))


def whole_set(moment: seen.WholeSet, view: DowneastView) -> Said:
    """Return whose set is complete."""
    return say("{name} has the whole set of {item}!", name=view.name(moment.seat), item=moment.item)


ALOUD: Mapping[type[Moment], Callable[[Any, Any], Said]] = {
    seen.Treasure: treasure,
    seen.ThiefBids: thief_bids,
    seen.DealDone: deal_done,
    seen.DealTied: deal_tied,
    seen.CannotPay: cannot_pay,
    seen.WholeSet: whole_set,
}

YOUR: Mapping[type[Move], Said] = {
    **dict.fromkeys((m.Bid, m.BidAgainstThief), say("your bid")),
    **dict.fromkeys((m.Sell, m.Buy, m.KeepItem), say("sell it, or keep it?")),
    **dict.fromkeys((m.Pay, m.HandOver, m.CannotPay), say("you have to pay")),
    m.LayPile: say("lay down your pile"),
    **dict.fromkeys((m.TakePile, m.AnswerPile), say("take the pile, or answer it?")),
}
