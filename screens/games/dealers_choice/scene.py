"""What is going on, beside the lots: two people over a car, bids, a disaster, or what may be chosen."""

from collections.abc import Callable
from typing import NamedTuple

from companion.game import Move, Seat, dollars
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.cards import KINDS
from companion.games.dealers_choice.view import DealersView
from screens.prose import Row, Run
from screens.theme import MARKS


class Line(NamedTuple):
    """A line of words, a sum at its right, and the answer that a touch on it stands for."""

    row: Row
    sum: str = ""
    touch: tuple[str, type[Move], Seat] | None = None  # what is typed, and the move and seat of the ask


class Scene(NamedTuple):
    """Two people facing each other, if it is between two; lines above and below one figure."""

    above: tuple[Line, ...] = ()
    figure: int | str = ""  # a sum in cents, or a number in words
    below: tuple[Line, ...] = ()
    left: tuple[Seat, str] | None = None  # who, and what this one does
    right: tuple[Seat, str] | None = None
    car: int = 0  # that it is about; it stands in gold on its lot


def scene_of(view: DealersView) -> Scene:
    """Return what is going on."""
    return _SCENES.get(view.phase, _exchange)(view)


def _said(text: str) -> Line:
    return Line((Run(text, bold=True),))


def _soft(text: str) -> Line:
    return Line((Run(text, "soft"),))


def _who(view: DealersView, seat: Seat, does: str) -> Row:
    return Run(f"{MARKS[seat]} ", f"seat-{seat}"), Run(f"{view.name(seat)} {does}", "soft")


def _key(letter: str, words: str, touch: tuple[str, type[Move], Seat]) -> Line:
    return Line((Run(f" {letter} ", "on-line", bold=True, ground="line"), Run(f" {words}")), touch=touch)


def _titled(view: DealersView, car: int) -> tuple[Line, ...]:
    """Return a car as everybody knows it."""
    cars = [one for lot in view.lots for one in lot.cars] + [*view.discard]
    known = next((one for one in cars if one.number == car), None)
    price = view.prices.get(car)
    title = _said(f"Car {car}, list {dollars(price)}" if price else f"Car {car}")
    return (title, _soft(known.name)) if known and known.name else (title,)


def _exchange(view: DealersView) -> Scene:
    retired = len(view.discard)
    below = (
        _said("cars in the Exchange" if view.exchange != 1 else "car in the Exchange"),
        _soft(f"{retired} out of the game" if retired else "none out of the game"),
        _soft(f"{view.deck} cards in the deck"),
        _soft(f"{view.policy_deck} policies left"),
    )
    return Scene(figure=str(view.exchange), below=below)


def _begin(view: DealersView) -> Scene:
    note = (_soft(str(view.note)),) if view.note else ()
    return _exchange(view)._replace(above=note)


def _lot(view: DealersView) -> Scene:
    more = "car is needed" if view.missing == 1 else "cars are needed"
    below = (_said(more), _soft(f"{view.exchange} in the Exchange, face down"))
    return Scene(figure=str(view.missing), below=below)


def _turned(view: DealersView) -> Scene:
    shown = view.shown
    if shown is None:
        return _exchange(view)
    return Scene(above=(_said("Turned over"),), figure=str(shown.number), below=(_soft(shown.name),))


def _option(view: DealersView) -> Scene:
    lines = (_key(o, str(words), (o, m.ChooseOption, view.turn)) for o, words in view.options.items())
    return Scene(above=(_said("The options"),), below=tuple(lines))


def _cards(view: DealersView) -> Scene:
    playing = view.playing
    if playing is None:
        words = "A second card, or no more" if view.played else "One card or two, one at a time"
        return _exchange(view)._replace(above=(_said(words),))
    car = _titled(view, playing.car) if playing.car else ()
    owner = next((lot.seat for lot in view.lots if any(c.number == playing.car for c in lot.cars)), "")
    other = playing.dealer or owner
    right = (other, "") if other and other != view.turn else None
    return Scene(
        above=(_said(str(playing.name)), *car), left=(view.turn, "plays"), right=right, car=playing.car
    )


def _pads(view: DealersView) -> Scene:
    words = f"Option {view.option}: {view.options[view.option]}"
    return _exchange(view)._replace(above=(_said(words),))


def _bids(view: DealersView) -> Scene:
    dealer = view.turn
    rows = tuple(
        Line(
            (*_who(view, bid.seat, "")[:1], Run(f"{view.name(bid.seat)}, car {bid.car}", "soft")),
            dollars(bid.cents),
            (f"{bid.seat} {bid.car}", m.ChooseBid, dealer),
        )
        for bid in view.bids
    )
    silent = tuple(Line(_who(view, seat, "bids no more")) for seat in view.no_bid)
    title = _said(f"{view.name(dealer)} sells one car")
    if not view.bids:
        return Scene(above=(title, _soft("No bid yet.")), below=silent)
    highest = max(view.bids, key=lambda bid: bid.cents)
    return Scene((title, *rows), highest.cents, silent, car=highest.car)


def _sale(view: DealersView) -> Scene:
    sale = view.sale
    if sale is None:
        return _cards(view)
    bids = Line(_who(view, sale.buyer, "bids"), dollars(sale.offer))
    above = (*_titled(view, sale.car), bids)
    left, right = (sale.seller, "sells"), (sale.buyer, "buys")
    if not sale.demand:
        seat = sale.seller
        below: tuple[Line, ...] = (
            _key("T", f"take {dollars(sale.offer)}", ("", m.AcceptOffer, seat)),
            _key("D", "demand more", ("", m.DemandMore, seat)),
        )
        return Scene(above, sale.offer, below, left, right, sale.car)
    above += (Line(_who(view, sale.seller, "demands")),)
    below = (
        _key("A", f"agree: pay {dollars(sale.demand)}", ("", m.Agree, sale.buyer)),
        _key("L", "look under the hood", ("", m.LookUnderHood, sale.buyer)),
        _soft("A fine for who is wrong."),
    )
    if view.phase == "hood":
        words = f"{view.name(sale.buyer)} looks under the hood. Nobody else may."
        below = (_soft(words),)
    return Scene(above, sale.demand, below, left, right, sale.car)


def _disaster(view: DealersView) -> Scene:
    disaster = view.disaster
    if disaster is None:
        return _exchange(view)
    saved = (_soft("The car is saved."),) if disaster.saved else ()
    return Scene(
        above=(_said(KINDS[disaster.kind]), *_titled(view, disaster.car)),
        figure=view.prices[disaster.car],
        below=(_soft("list price, if a policy covers it"), *saved),
        left=(disaster.by, "strikes"),
        right=(disaster.owner, "owns it"),
        car=disaster.car,
    )


def _debt(view: DealersView) -> Scene:
    debt = view.debt
    if debt is None:
        return _exchange(view)
    above = (_said("Out of cash"), _soft("The rest is paid in cars, at list price, without change."))
    payee = view.name(debt.payee)
    return Scene(
        above,
        debt.cents,
        (_soft(f"still owed to {payee}"),),
        (debt.payer, "owes"),
        (debt.payee, "is paid"),
        debt.car,
    )


def _values(view: DealersView) -> Scene:
    rows = tuple(Line(_who(view, seat, "writes values")) for seat in view.writing)
    return Scene(
        above=(_said("Play has stopped"), _soft("Assets are cash, and cars by the own book.")), below=rows
    )


_SCENES: dict[str, Callable[[DealersView], Scene]] = {
    "begin": _begin,
    "lot": _lot,
    "turn over": _turned,
    "price": _turned,
    "option": _option,
    **dict.fromkeys(("cards", "amount", "car", "dealer", "defend", "offer"), _cards),
    "pads": _pads,
    "bids": _bids,
    **dict.fromkeys(("sale", "demand", "hood"), _sale),
    **dict.fromkeys(("save", "claim"), _disaster),
    **dict.fromkeys(("autos", "show"), _debt),
    "values": _values,
}
