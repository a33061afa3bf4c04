"""What the box says out loud in Dealer's Choice: hoods, disasters, closed lots, bankruptcies."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.game import Moment, Money, Move, Said, say
from companion.games.dealers_choice import moments as seen
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.view import DealersView


def hood_looked(moment: seen.HoodLooked, view: DealersView) -> Said:
    """Return whether the price was honest, which is all that everyone may know."""
    seller, asked = view.name(moment.seller), Money(moment.asked)
    if moment.honest:
        return say("{seller} asked {cents}, and that was honest.", seller=seller, cents=asked)
    return say("{seller} asked {cents}, and that was too much!", seller=seller, cents=asked)


def bankrupt(moment: seen.Bankrupt, view: DealersView) -> Said:
    """Return who is out."""
    return say("{name} is bankrupt, and out of the game.", name=view.name(moment.seat))


def disaster(moment: seen.Disaster, view: DealersView) -> Said:
    """Return what happened, in the story's first sentence."""
    return moment.story[0]


def lot_shut(moment: seen.LotShut, view: DealersView) -> Said:
    """Return whose lot is closed."""
    return say("{name}'s lot is closed!", name=view.name(moment.seat))


ALOUD: Mapping[type[Moment], Callable[[Any, Any], Said]] = {
    seen.HoodLooked: hood_looked,
    seen.Bankrupt: bankrupt,
    seen.Disaster: disaster,
    seen.LotShut: lot_shut,
}

YOUR: Mapping[type[Move], Said] = {
    m.MakeOffer: say("your offer"),
    **dict.fromkeys((m.AcceptOffer, m.DemandMore), say("take it, or demand more?")),
    **dict.fromkeys((m.Agree, m.LookUnderHood), say("pay, or look under the hood?")),
    **dict.fromkeys((m.MakeBid, m.NoBid), say("your bid")),
    **dict.fromkeys((m.PayAutos, m.RetireAutos), say("you have to pay")),
}
