"""What's going on, shown beside the lots: two people dealing over a car, bids, a disaster, or a choice."""

from collections.abc import Callable
from typing import NamedTuple

from companion.game import NOTHING, Money, Move, Said, Seat, as_is, dollars, say, says
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.cards import KINDS
from companion.games.dealers_choice.view import DealersView
from screens.prose import Row, Run
from screens.theme import MARKS


class Line(NamedTuple):
    """A line of text, an amount to its right, and the answer given by touching it."""

    row: Row
    sum: str = ""
    touch: tuple[str, type[Move], Seat] | None = None  # what it types, and the ask's move and seat

    @property
    def is_key(self) -> bool:
        """Whether the line begins with a key."""
        return self.row[0].ground is not None


class Scene(NamedTuple):
    """Two people facing each other, if it's between two, and lines above and below a figure."""

    above: tuple[Line, ...] = ()
    figure: int | str = ""  # an amount in cents, or a number as text
    below: tuple[Line, ...] = ()
    left: tuple[Seat, Said] | None = None  # who, and what they do
    right: tuple[Seat, Said] | None = None
    car: int = 0  # the car at stake, in gold on its lot


def scene_of(view: DealersView) -> Scene:
    """Return the scene for what's going on."""
    return _SCENES.get(view.phase, _exchange)(view)


def _said(words: Said) -> Line:
    return Line((Run(str(words), bold=True),))


def _soft(words: Said) -> Line:
    return Line((Run(str(words), "soft"),))


def _who(seat: Seat, does: Said) -> Row:
    return Run(f"{MARKS[seat]} ", f"seat-{seat}"), Run(str(does), "soft")


def _key(letter: str, words: Said, touch: tuple[str, type[Move], Seat]) -> Line:
    return Line((Run(f" {letter} ", "on-line", bold=True, ground="line"), Run(f" {words}")), touch=touch)


def _titled(view: DealersView, car: int) -> tuple[Line, ...]:
    """Return what everybody knows about a car."""
    cars = [one for lot in view.lots for one in lot.cars] + [*view.discard]
    known = next((one for one in cars if one.number == car), None)
    price = view.prices.get(car)
    listed = (
        say("Car {car}, list {price}", car=car, price=Money(price)) if price else say("Car {car}", car=car)
    )
    title = _said(listed)
    return (title, _soft(as_is(known.name))) if known and known.name else (title,)


def _exchange(view: DealersView) -> Scene:
    below = (
        _said(says("car in the Exchange", "cars in the Exchange", view.exchange)),
        _soft(says("{count} car out of the game", "{count} cars out of the game", len(view.discard))),
        _soft(says("{count} card in the deck", "{count} cards in the deck", view.deck)),
        _soft(says("{count} policy left", "{count} policies left", view.policy_deck)),
    )
    return Scene(figure=str(view.exchange), below=below)


def _begin(view: DealersView) -> Scene:
    note = (_soft(view.note),) if view.note else ()
    return _exchange(view)._replace(above=note)


def _lot(view: DealersView) -> Scene:
    needed = says("car needed", "cars needed", view.missing)
    below = (_said(needed), _soft(say("{count} in the Exchange, face down", count=view.exchange)))
    return Scene(figure=str(view.missing), below=below)


def _turned(view: DealersView) -> Scene:
    shown = view.shown
    if shown is None:
        return _exchange(view)
    return Scene(
        above=(_said(say("Turned over")),), figure=str(shown.number), below=(_soft(as_is(shown.name)),)
    )


def _option(view: DealersView) -> Scene:
    return Scene(above=(_said(say("The options")),))


def _cards(view: DealersView) -> Scene:
    playing = view.playing
    if playing is None:
        second, first = say("Play a second card, or stop"), say("Play one or two cards, one at a time")
        words = second if view.played else first
        return _exchange(view)._replace(above=(_said(words),))
    car = _titled(view, playing.car) if playing.car else ()
    owner = next((lot.seat for lot in view.lots if any(c.number == playing.car for c in lot.cars)), "")
    other = playing.dealer or owner
    right = (other, NOTHING) if other and other != view.turn else None
    return Scene(
        above=(_said(playing.name), *car), left=(view.turn, say("plays")), right=right, car=playing.car
    )


def _pads(view: DealersView) -> Scene:
    words = say("Option {option}: {what}", option=view.option, what=view.options[view.option])
    return _exchange(view)._replace(above=(_said(words),))


def _bids(view: DealersView) -> Scene:
    dealer = view.turn
    rows = tuple(
        Line(
            _who(bid.seat, say("{bidder}, car {car}", bidder=view.name(bid.seat), car=bid.car)),
            dollars(bid.cents),
            (f"{bid.seat} {bid.car}", m.ChooseBid, dealer),
        )
        for bid in view.bids
    )
    silent = tuple(Line(_who(seat, say("{name} passes", name=view.name(seat)))) for seat in view.no_bid)
    title = _said(say("{seller} sells one car", seller=view.name(dealer)))
    if not view.bids:
        return Scene(above=(title, _soft(say("No bids yet"))), below=silent)
    highest = max(view.bids, key=lambda bid: bid.cents)
    return Scene((title, *rows), highest.cents, silent, car=highest.car)


def _sale(view: DealersView) -> Scene:
    sale = view.sale
    if sale is None:
        return _cards(view)
    seller, buyer = view.name(sale.seller), view.name(sale.buyer)
    bids = Line(_who(sale.buyer, say("{buyer} bids", buyer=buyer)), dollars(sale.offer))
    above = (*_titled(view, sale.car), bids)
    left, right = (sale.seller, say("sells")), (sale.buyer, say("buys"))
    if not sale.demand:
        seat = sale.seller
        below: tuple[Line, ...] = (
            _key("T", say("take {price}", price=Money(sale.offer)), ("", m.AcceptOffer, seat)),
            _key("D", say("demand more"), ("", m.DemandMore, seat)),
        )
        return Scene(above, sale.offer, below, left, right, sale.car)
    above += (Line(_who(sale.seller, say("{seller} demands", seller=seller))),)
    below = (
        _key("A", say("agree: pay {price}", price=Money(sale.demand)), ("", m.Agree, sale.buyer)),
        _key("L", say("look under the hood"), ("", m.LookUnderHood, sale.buyer)),
        _soft(say("The loser pays a fine.")),
    )
    if view.phase == "hood":
        below = (_soft(say("{buyer} looks under the hood. Nobody else may.", buyer=buyer)),)
    return Scene(above, sale.demand, below, left, right, sale.car)


def _disaster(view: DealersView) -> Scene:
    disaster = view.disaster
    if disaster is None:
        return _exchange(view)
    saved = (_soft(say("The car is saved.")),) if disaster.saved else ()
    return Scene(
        above=(_said(as_is(KINDS[disaster.kind])), *_titled(view, disaster.car)),
        figure=view.prices[disaster.car],
        below=(_soft(say("list price, paid if a policy covers it")), *saved),
        left=(disaster.by, say("strikes")),
        right=(disaster.owner, say("hit")),
        car=disaster.car,
    )


def _debt(view: DealersView) -> Scene:
    debt = view.debt
    if debt is None:
        return _exchange(view)
    above = _said(say("Out of cash")), _soft(say("Pay the rest in cars, at list price. No change given."))
    owed = (_soft(say("still owed to {payee}", payee=view.name(debt.payee))),)
    left, right = (debt.payer, say("owes")), (debt.payee, say("is paid"))
    return Scene(above, debt.cents, owed, left, right, debt.car)


def _room(view: DealersView) -> Scene:
    debt = view.debt
    if debt is None:
        return _exchange(view)
    above = (
        _said(say("Paid in cars")),
        _soft(say("{payee} has no room for them all.", payee=view.name(debt.payee))),
    )
    return Scene(above, left=(debt.payer, say("pays")), right=(debt.payee, say("is paid")))


def _values(view: DealersView) -> Scene:
    rows = tuple(
        Line(_who(seat, say("{name} writes down values", name=view.name(seat)))) for seat in view.writing
    )
    counted = say("Assets are cash, plus cars at the values in their owner's Blue Book.")
    return Scene(above=(_said(say("Play has stopped")), _soft(counted)), below=rows)


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
    "room": _room,
    "values": _values,
}
