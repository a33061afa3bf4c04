"""The moments of Downeast Dealer: treasure, the Thief's bids, a deal, a whole set, somebody who can't pay.

They know only what everyone may know, never what was in a pile or is in a hand.
"""

from msgspec import Struct

from companion.game import Cents, Happening, Moment, Money, Said, Seat, say
from companion.game.happening import first, texts
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer.state import THIEVES
from companion.games.downeast_dealer.view import DowneastView


class Treasure(Moment, frozen=True, kw_only=True):
    """A treasure chest was found: everyone gets cash."""

    told_by = (told.TreasureFound,)

    chest: int
    chests: int  # in the whole deck
    cents: Cents


class ThiefBid(Struct, frozen=True):
    """A bid against the Thief, turned over."""

    seat: Seat
    cents: Cents
    cards: tuple[int, ...] = ()  # empty if the cash is real


class ThiefBids(Moment, frozen=True, kw_only=True):
    """The bids against the Thief are turned over: the lowest takes it and all the cash, or it's a tie."""

    told_by = (told.ThiefBidsShown,)

    bids: tuple[ThiefBid, ...]  # in the order they were laid down
    taker: Seat = ""  # who gets the Thief, if that's settled
    pot: Cents  # everything bid so far, including earlier rounds
    story: tuple[Said, ...]  # what came of it

    @property
    def lowest(self) -> tuple[Seat, ...]:
        """Who bid the least; several if they tied."""
        least = min(one.cents for one in self.bids)
        return tuple(one.seat for one in self.bids if one.cents == least)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who gets the Thief, or bids again."""
        return (self.taker,) if self.taker else self.lowest


class DealDone(Moment, frozen=True, kw_only=True):
    """A deal is settled: one of the two gets the items."""

    told_by = (told.DealSettled,)

    seat: Seat
    loser: Seat
    item: str
    items: Said  # a trap, 2 traps
    story: tuple[Said, ...]  # how it came about

    @property
    def thieves(self) -> bool:
        """Whether they're Thieves, which nobody wants."""
        return self.item == THIEVES

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who gets the items."""
        return (self.seat,)


class DealTied(Moment, frozen=True, kw_only=True):
    """Both piles were worth the same: they change hands, and the challenger lays down another."""

    told_by = (told.DealTied,)

    challenger: Seat
    challenged: Seat
    story: tuple[Said, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Both of them."""
        return self.challenger, self.challenged


class CannotPay(Moment, frozen=True, kw_only=True):
    """Somebody can't pay and shows all their cash."""

    told_by = (told.CashShown,)

    seat: Seat
    cash: dict[Seat, tuple[int, ...]]  # everything that's on show, if Tableside knows the cards
    story: tuple[Said, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever can't pay."""
        return (self.seat,)


class WholeSet(Moment, frozen=True, kw_only=True):
    """Somebody has a whole set."""

    told_by = (told.SetCompleted,)

    seat: Seat
    item: str
    stars: int
    dealt: bool  # whether a deal completed it
    story: tuple[Said, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose set it is."""
        return (self.seat,)


def moments(before: DowneastView, after: DowneastView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return the moments of a change, biggest first."""
    found = (
        _treasure(after, happened),
        _thief(after, happened),
        _whole_set(after, happened),
        _deal_done(after, happened),
        _tied(after, happened),
        _cannot_pay(after, happened),
    )
    return tuple(one for one in found if one)


def _treasure(view: DowneastView, happened: tuple[Happening, ...]) -> Treasure | None:
    found = first(told.TreasureFound, happened)
    if found is None:
        return None
    return Treasure(
        hands=say(
            "Everyone takes {cash}. Then the chest is auctioned like any item.", cash=Money(found.cents)
        ),
        chest=found.chest,
        chests=view.chests_in_all,
        cents=found.cents,
    )


def _thief(view: DowneastView, happened: tuple[Happening, ...]) -> ThiefBids | None:
    shown, taken = first(told.ThiefBidsShown, happened), first(told.ThiefTaken, happened)
    if shown is None:
        return None
    hands = say("The tied players bid again.")
    if taken:
        hands = say("Give {name} the Thief.", name=view.name(taken.seat))
    return ThiefBids(
        hands=hands,
        bids=tuple(ThiefBid(seat, cents, shown.cards.get(seat, ())) for seat, cents in shown.bids.items()),
        taker=taken.seat if taken else "",
        pot=taken.cents if taken else view.pot or 0,
        story=texts(happened, told.ThiefTied, told.NothingLeft, told.ThiefTaken, told.SetCompleted),
    )


def _deal_done(view: DowneastView, happened: tuple[Happening, ...]) -> DealDone | None:
    settled = first(told.DealSettled, happened)
    if settled is None:
        return None
    return DealDone(
        hands=_gets(view, settled),
        seat=settled.seat,
        loser=settled.loser,
        item=settled.item,
        items=view.some(settled.item, settled.number),
        story=_course(happened),
    )


def _gets(view: DowneastView, settled: told.DealSettled) -> Said:
    return say(
        "{name} gets {items} from {loser}.",
        name=view.name(settled.seat),
        items=view.some(settled.item, settled.number),
        loser=view.name(settled.loser),
    )


def _course(happened: tuple[Happening, ...]) -> tuple[Said, ...]:
    """Return how a deal was settled, in sentences."""
    return texts(happened, told.DealTied, told.NothingLeft, told.DealSettled)


def _tied(view: DowneastView, happened: tuple[Happening, ...]) -> DealTied | None:
    if not first(told.DealTied, happened) or view.deal is None:
        return None
    name = view.name(view.deal.challenger)
    return DealTied(
        hands=say("The piles change hands. {name} lays down another.", name=name),
        challenger=view.deal.challenger,
        challenged=view.deal.challenged,
        story=texts(happened, told.DealTied),
    )


def _cannot_pay(view: DowneastView, happened: tuple[Happening, ...]) -> CannotPay | None:
    shown = first(told.CashShown, happened)
    if shown is None:
        return None
    *_, after = texts(happened, told.AuctionAgain, told.Sold, told.ItemKept)
    return CannotPay(hands=after, seat=shown.seat, cash=view.shown, story=texts(happened, told.CashShown))


def _whole_set(view: DowneastView, happened: tuple[Happening, ...]) -> WholeSet | None:
    done, settled = first(told.SetCompleted, happened), first(told.DealSettled, happened)
    if done is None or done.item == THIEVES:
        return None
    return WholeSet(
        hands=_gets(view, settled) if settled else say("Nobody can take it now."),
        seat=done.seat,
        item=done.item,
        stars=view.set(done.item).stars,
        dealt=settled is not None,
        story=(*_course(happened), done.text),
    )
