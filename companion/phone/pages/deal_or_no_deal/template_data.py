"""What the Deal or No Deal templates get besides the view: cases, amounts, the guide as a picture."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.game import Money, Move, Said, Seat, percent, say
from companion.game.money import CENTS
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.banker import Guide, rough
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.happenings import OfferMade, PriceNamed
from companion.games.deal_or_no_deal.moments import GuessedRight, LastOpened, face_off
from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.verdict import verdict
from companion.games.deal_or_no_deal.view import DealView
from companion.phone.posted_form import INSTEAD
from companion.table.views import AskView, TableView

RESTING = "resting"
SCALE = 125  # the right end of the guide's scale, as a percentage of the average
APART = 40  # percent; if a tick is beyond this, the labels of both ticks don't fit on one line
TRIUMPH = 100_000 * CENTS  # a right guess of this much fills the television
MILLION = 1_000_000 * CENTS
STEPS = ((1.15, say("a little more")), (1.5, say("half again")), (2, say("double")))


class Case(Struct, frozen=True):
    """One case as everybody sees it."""

    number: int
    holder: str  # a seat, the center, or empty if unknown
    value: int | None  # what was in it, if it's open
    called: bool
    own: bool  # whether it's the contestant's


class Scale(Struct, frozen=True):
    """The banker's guide as a picture: positions on the scale, as percentages of its width."""

    television: float
    average: float
    band: tuple[float, float]
    apart: bool  # whether the labels of the two ticks need two lines


def context(table: TableView, now: DealView, seat: Seat | None) -> Mapping[str, Any]:
    """Return what the templates get besides the view."""
    guide = now.guide if seat == now.host or seat is None else None
    return {
        "host": say("the banker") if now.television else now.name(now.host),
        "contestant": now.name(now.contestant),
        "scene": scene(now, seat),
        "guide": guide,
        "scale": scale(guide) if guide else None,
        "meant": meant(now, guide),
        "verdict": verdict(now.result.offers, now.values) if now.result and now.result.offers else None,
        "last_two": face_off(now) if seat is None else None,
        "TRIUMPH": TRIUMPH,
        "MILLION": MILLION,
        "refused_price": refused_price(table),
        **CALLED,
        "FREE": FREE,
        "PAID": PAID,
        "INSTEAD": INSTEAD,
    }


def asked_for(table: TableView, move: type[Move]) -> AskView | None:
    """Return the open ask that this kind of move answers, if there is one."""
    return next((one for one in table.asks if one.ask.move is move), None)


def refused_price(table: TableView) -> int | None:
    """Return the price that the host has just said no to, by making the same offer again."""
    told = [one for one in table.story if isinstance(one, OfferMade | PriceNamed)]
    match told[-3:]:
        case [OfferMade(cents=before), PriceNamed(cents=asked), OfferMade(cents=after)] if before == after:
            return asked
    return None


def held_by(now: DealView, seat: Seat | None) -> list[Case]:
    """Return a seat's cases, open or closed, but not the contestant's own case."""
    return [case for case in cases_of(now) if case.holder == seat and not case.own]


def last(now: DealView) -> int:
    """Return the last closed case other than the one the contestant chose first."""
    return next((one.number for one in cases_of(now) if one.value is None and one.number != now.special), 0)


def guessed_at(now: DealView) -> int:
    """Return the case that a guess is about: the one called, the one sold, or the last."""
    return now.called or (now.special if now.phase == "special" else last(now))


def ended_with(now: DealView) -> int:
    """Return what was in the case that the contestant opened at the end."""
    assert now.result is not None
    return now.result.won if now.result.deal is None else now.result.inside


def how_it_ended(now: DealView) -> Said:
    """Return what the contestant's case was sold for or, if it wasn't, what was in the other case."""
    assert now.result is not None
    if now.result.deal is not None:
        return say("Sold for {cents}.", cents=Money(now.result.deal))
    case, value = now.opened[-1]
    if now.result.traded:
        return say("Case {case}, traded away, held {value}.", case=case, value=Money(value))
    return say("Case {case} held {value}.", case=case, value=Money(value))


def cases_of(now: DealView) -> tuple[Case, ...]:
    """Return all the cases."""
    held, inside = now.held or ("",) * len(CASES), dict(now.opened)
    return tuple(
        Case(case, held[case - 1], inside.get(case), case == now.called, case == now.final) for case in CASES
    )


def case_guessed(one: GuessedRight) -> int:
    """Return the case that a right guess was about."""
    opened = one.opened
    if isinstance(opened, LastOpened) and opened.value != one.guess.value:
        return opened.other
    return opened.case


def offers(now: DealView) -> tuple[Offer, ...]:
    """Return all the offers, including the one on the table."""
    return now.offers if now.offer is None else (*now.offers, Offer(now.round, now.offer, now.average))


def mood(now: DealView) -> str:
    """Return whether the last value revealed was good or bad news for the contestant."""
    return "bad" if now.opened and now.opened[-1][1] > now.average else "good"


def scene(now: DealView, seat: Seat | None) -> str:
    """Return the name of what to show on a page with nothing to answer."""
    if now.over or (now.phase == "begin" and now.result):
        return "ended"
    if now.guess and now.guess.seat == seat:
        return "locked"
    if now.offer is not None:
        return "offered"
    return RESTING


def scale(guide: Guide) -> Scale:
    """Return where everything goes on the scale of the banker's guide."""
    least, most = guide.television_range
    share = guide.television_share / 100
    return Scale(
        television=_place(share),
        average=_place(100),
        band=(_place(least / 100), _place(most / 100)),
        apart=share > APART,
    )


def _place(percent: float) -> float:
    return round(100 * min(percent, SCALE) / SCALE, 1)


def meant(now: DealView, guide: Guide | None) -> list[tuple[int, Said]]:
    """Return likely amounts: based on the guide for the host, on the offer for the contestant."""
    if guide and now.counter is None:
        tv, middle = guide.television, guide.average
        sums = [
            (rough(tv), say("as on TV")),
            (rough(middle), say("average")),
            (rough((tv + middle) // 2), say("halfway")),
        ]
    elif now.counter is not None and now.offer is not None and guide:
        sums = [(rough((now.offer + now.counter) // 2), say("halfway")), (now.counter, say("as asked"))]
    elif now.offer is not None:
        sums = [(rough(round(now.offer * times)), words) for times, words in STEPS]
    else:
        sums = []
    return list({cents: (cents, words) for cents, words in reversed(sums)}.values())[::-1]


_CALLED: tuple[Callable[..., Any], ...] = (
    *(cases_of, held_by, last, guessed_at, ended_with, how_it_ended),
    *(offers, mood, asked_for, rough, percent, case_guessed),
)
CALLED = {one.__name__: one for one in _CALLED}  # what the templates call by name
