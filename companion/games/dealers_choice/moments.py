"""The moments of Dealer's Choice: a look under the hood, a disaster, a closed lot, a bankruptcy.

They know only what everyone may know, never what's in a Blue Book or a hand.
"""

from companion.game import NOTHING, Cents, Happening, Moment, Paid, Said, Seat, say
from companion.game.happening import first, texts
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.cards import COLLISION, FIRE, THEFT
from companion.games.dealers_choice.settings import COMPANION
from companion.games.dealers_choice.view import DealersView

TITLES = {COLLISION: say("COLLISION"), FIRE: say("FIRE"), THEFT: say("STOLEN CAR")}


class HoodLooked(Moment, frozen=True, kw_only=True):
    """A buyer looked under the hood: the seller was honest, or asked too much."""

    told_by = (told.HoodClosed,)

    seller: Seat
    buyer: Seat
    car: int
    asked: Cents
    honest: bool
    story: tuple[Said, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both of them; whoever was right comes first."""
        return (self.seller, self.buyer) if self.honest else (self.buyer, self.seller)


class Bankrupt(Moment, frozen=True, kw_only=True):
    """Somebody is out of the game."""

    told_by = (told.Retired,)

    seat: Seat
    story: tuple[Said, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is out."""
        return (self.seat,)


class Disaster(Moment, frozen=True, kw_only=True):
    """A collision, a fire or a theft."""

    told_by = (told.DisasterStruck,)

    kind: str
    by: Seat
    owner: Seat
    car: int
    story: tuple[Said, ...]

    @property
    def title(self) -> Said:
        """What happened, in a word."""
        return TITLES[self.kind]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose car it is."""
        return (self.owner,)


class LotShut(Moment, frozen=True, kw_only=True):
    """Lot Closed: a card does nothing."""

    told_by = (told.LotClosed,)

    seat: Seat
    story: tuple[Said, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose lot it is."""
        return (self.seat,)


def moments(before: DealersView, after: DealersView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return the moments of a change, biggest first."""
    found = (
        _bankrupt(after, happened),
        _hood(before, happened),
        _disaster(after, happened),
        _shut(after, happened),
    )
    return tuple(one for one in found if one)


def _bankrupt(view: DealersView, happened: tuple[Happening, ...]) -> Bankrupt | None:
    gone = first(told.Retired, happened)
    if gone is None:
        return None
    dealer = view.name(gone.seat)
    if view.keeper == COMPANION:
        hands = say("{dealer}'s cash goes to the bank.", dealer=dealer)
    else:
        hands = say(
            "Give {dealer}'s cash to the bank, shuffle the cars into the Exchange, "
            "and put the cards and policies back.",
            dealer=dealer,
        )
    story = texts(happened, told.HoodClosed, told.CouldNotPay, told.TooDear, told.Retired)
    return Bankrupt(hands=hands, seat=gone.seat, story=story)


def _hood(before: DealersView, happened: tuple[Happening, ...]) -> HoodLooked | None:
    closed = first(told.HoodClosed, happened)
    if closed is None:
        return None
    payments = texts(happened, Paid, told.CashGone)
    return HoodLooked(
        hands=sum(payments, NOTHING) or say("Car {car} changes hands for nothing.", car=closed.car),
        seller=closed.seller,
        buyer=closed.buyer,
        car=closed.car,
        asked=before.sale.demand if before.sale else 0,
        honest=closed.honest,
        story=(closed.text, *payments),
    )


def _disaster(view: DealersView, happened: tuple[Happening, ...]) -> Disaster | None:
    struck = first(told.DisasterStruck, happened)
    if struck is None:
        return None
    after = texts(happened, told.CarSaved, told.CarLost)
    return Disaster(
        hands=sum(after, NOTHING) or say("{owner} answers.", owner=view.name(struck.owner)),
        kind=struck.kind,
        by=struck.by,
        owner=struck.owner,
        car=struck.car,
        story=(struck.text, *after),
    )


def _shut(view: DealersView, happened: tuple[Happening, ...]) -> LotShut | None:
    closed = first(told.LotClosed, happened)
    if closed is None:
        return None
    stopped, put_away = say("That stops the card."), say("Put both cards under the deck.")
    return LotShut(
        hands=stopped if view.keeper == COMPANION else put_away, seat=closed.seat, story=(closed.text,)
    )
