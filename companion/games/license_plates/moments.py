"""The moments of License Plates: plates turned over, and a round that's settled."""

from companion.game import Happening, Moment, Said, Seat, say
from companion.game.happening import first
from companion.games.license_plates import happenings as told
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import Answer, Bid, Card, Result
from companion.games.license_plates.view import PlatesView, payments
from companion.games.license_plates.words import plates


class PlatesTurned(Moment, frozen=True, kw_only=True):
    """Plates were turned over."""

    told_by = (told.PlatesShown,)

    bid: Bid
    answers: tuple[Answer, ...]
    turned: tuple[Card, ...]  # just now
    cards: tuple[Card, ...]  # of the round, without digits while face down
    count: int | None = None  # of the numeral on all the plates, once it's known

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The bidder."""
        return (self.bid.seat,)


class RoundSettled(Moment, frozen=True, kw_only=True):
    """The count is known: the bid holds or fails, and the losers pay."""

    told_by = (told.Counted, told.FineSaid)

    result: Result

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who was right: those who stood by the bid, or those who challenged it."""
        answers = self.result.answers
        right = tuple(one.seat for one in answers if one.agrees == self.result.holds)
        return (self.result.bid.seat, *right) if self.result.holds else right


def moments(before: PlatesView, after: PlatesView, happened: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return the moments of a change, biggest first."""
    return *_settled(before, after, happened), *_turned(before, after, happened)


def _settled(
    before: PlatesView, after: PlatesView, happened: tuple[Happening, ...]
) -> tuple[RoundSettled, ...]:
    result = after.result
    told_now = first(told.Counted, happened) or first(told.FineSaid, happened)
    if not told_now or result is None or result == before.result or result.count is None:
        return ()
    return (RoundSettled(hands=_hands(after, len(result.cards)), result=result),)


def _hands(view: PlatesView, cards: int) -> Said:
    pay = say("Make the payments shown above.") if payments(view) else say("Nobody pays.")
    if view.keeper == COMPANION:
        return pay
    return pay + say("Then discard this round's {plates}.", plates=plates(cards))


def _turned(
    before: PlatesView, after: PlatesView, happened: tuple[Happening, ...]
) -> tuple[PlatesTurned, ...]:
    shown = first(told.PlatesShown, happened)
    if shown is None or not shown.cards:
        return ()
    settled = after.result if after.result != before.result else None
    cards, count = (settled.cards, settled.count) if settled else (after.cards, after.count)
    bid = before.bids[-1]
    return (PlatesTurned(bid=bid, answers=before.answers, turned=shown.cards, cards=cards, count=count),)
