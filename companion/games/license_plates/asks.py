"""What License Plates waits for, and from whom: the law of what may be done now."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import structs

from companion.game import (
    Amount,
    Ask,
    Caution,
    Count,
    Digits,
    Option,
    Order,
    Pick,
    Salt,
    Seat,
    YesNo,
    dollars,
)
from companion.game.game import nothing
from companion.games.license_plates import moves as m
from companion.games.license_plates.bidding import ladder
from companion.games.license_plates.box import CARDS, LONGEST
from companion.games.license_plates.settings import COMPANION, PHONES
from companion.games.license_plates.state import NUMERALS, Bid, State
from companion.games.license_plates.words import counted, number, numerals


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return tuple(_BY_PHASE[state.phase](state))


def _opener(state: State) -> Iterator[Ask]:
    deal = state.deal
    opener = Pick(name="opener", label="Opener", options=state.people(), suggested=state.seats[0])
    length = Count(
        name="length", label="Digits on a plate", least=1, most=LONGEST, suggested=state.box.length
    )
    by_companion = state.rulings.keeper == COMPANION
    aside = f", {deal.aside} aside" if deal.aside else ""
    centre = f", {counted(deal.piles, 'pile')} of {deal.each} in the centre" if deal.piles else ""
    cards = "" if by_companion else f"{deal.each} cards each{aside}{centre}. "
    yield Ask(
        move=m.SelectOpener,
        seat=None,
        sentence="Who opens the bidding?",
        verb="opens",
        hint=f"{cards}{dollars(deal.money)} each.",
        clause="2.2",
        blanks=(opener,) if by_companion else (opener, length),
    )


def _deal(state: State) -> Iterator[Ask]:
    owners = [seat for seat in state.seats for _ in range(state.deal.each)]
    shares = (*owners, *("",) * (CARDS - len(owners)))
    yield Ask(
        move=m.DealPlates,
        seat=None,
        sentence="Deal the plates.",
        clause="1.4",
        blanks=(Order(name="plates", items=tuple(range(CARDS)), shares=shares), Salt(name="salt")),
        face="sealed",
        until=("PlatesShown", "GameEnded"),
        chance=True,
    )


def _bidding(state: State) -> Iterator[Ask]:
    now = state.now
    seat = now.waiting[0]
    if not now.bids:
        plates = counted(len(now.places), "plate")
        hint = f"How many of which numeral, on the {plates} together?"
        yield _bid(state, seat, "Open the bidding.", hint, "3.1")
        yield from _face_down(state)
        return
    bid = numerals(now.bid.count, now.bid.numeral)
    yield _bid(state, seat, "Bid higher, agree or challenge?", "A higher bid clears every answer.", "3.3")
    yield Ask(move=m.Agree, seat=seat, sentence=f"Agree to {bid}?", verb="agree", key="A", clause="3.3")
    against = f"Challenge {bid}?"
    yield Ask(move=m.Challenge, seat=seat, sentence=against, verb="challenge", key="C", clause="3.3")
    yield from _face_down(state)


def _agreed(state: State) -> Iterator[Ask]:
    bid = state.now.bid
    said = numerals(bid.count, bid.numeral)
    yield _bid(state, bid.seat, "Bid higher, or cancel the round?", "All agree.", "3.7")
    yield Ask(
        move=m.CancelRound,
        seat=bid.seat,
        sentence=f"Cancel the round at {said}?",
        verb="cancel the round",
        key="X",
        clause="3.8",
    )
    yield from _face_down(state)


def _bid(state: State, seat: Seat, sentence: str, hint: str, clause: str) -> Ask:
    now = state.now
    last = now.bid if now.bids else None
    count, _ = ladder(last, 1)[0]
    most = state.length * len(now.places)
    plates = counted(len(now.places), "plate")
    return Ask(
        move=m.MakeBid,
        seat=seat,
        sentence=sentence,
        verb="bid",
        hint=hint,
        clause=clause,
        blanks=(
            Count(name="count", label="How many", least=count),
            Pick(name="numeral", label="Of which numeral", options=_NUMERALS),
        ),
        together=_higher(last) if last else "",
        above={"count": last.count, "numeral": last.numeral} if last else {},
        cautions=(Caution(f"There are at most {most} digits on the {plates}.", above={"count": most}),),
    )


def _higher(bid: Bid) -> str:
    """Return in words what is above a bid."""
    more = f"{number(bid.count + 1)} or more of any."
    same = f"{number(bid.count)} of a numeral above {bid.numeral}, or " if bid.numeral < NUMERALS[-1] else ""
    return f"That is not above {numerals(bid.count, bid.numeral)}. Higher: {same}{more}"


def _turn(state: State) -> Iterator[Ask]:
    dealt = state.rulings.keeper == COMPANION
    yield Ask(
        move=m.TurnOver,
        seat=None,
        sentence="Show all the plates." if dealt else "Turn all cards over.",
        verb="show them" if dealt else "turned over",
        hint=_standing_bid(state),
        clause="4.3",
        usual=True,
    )
    yield from _face_down(state)


def _face_down(state: State) -> Iterator[Ask]:
    """Ask for plates, and offer the chance to all whose plate is known: it is on or off, so that is done."""
    now = state.now
    for seat in now.players if state.rulings.keeper == PHONES else ():
        yield Ask(
            move=m.TypePlate,
            seat=seat,
            sentence=f"What is on your plate in round {now.number}?",
            verb="the plate",
            key="P",
            hint="Nobody else sees it before the cards are turned over.",
            clause="4.1",
            blanks=(_digits(state), _fine(state)),
            face="sealed",
            until=("PlatesShown",),
            done=seat in now.typed,
            cautions=(_short(state), *_unusual(state)),
        )
    for seat in filter(state.plate, now.players):
        yield Ask(
            move=m.ShowChance,
            seat=seat,
            sentence="Show you the chance that a bid holds?",
            verb="the chance",
            key="Y",
            hint="Nobody else is told.",
            clause="7.1",
            blanks=(YesNo(name="wanted", yes="show it", no="leave it out"),),
            face="sealed",
            done=True,
        )


def _count(state: State) -> tuple[Ask, ...]:
    now = state.now
    so_far, down = now.matches, len(now.face_down)
    enter = Ask(
        move=m.EnterCount,
        seat=None,
        sentence=f"How many {now.bid.numeral}s are on all {counted(len(now.places), 'plate')}?",
        verb="the count",
        key="N",
        hint=_standing_bid(state),
        clause="4.5",
        blanks=(Count(name="count", label="Count", least=so_far, most=so_far + down * state.length),),
    )
    asks = (_show(state), enter) if now.shown else (enter, _show(state))
    if state.certain is None:
        return asks
    enough = Ask(
        move=m.StopCounting,
        seat=None,
        sentence="The bid holds already." if state.certain else "The bid can't hold any more.",
        verb="settle",
        key="T",
        hint="The other plates need not be counted.",
        clause="4.8",
        usual=True,
    )
    return enough, *(structs.replace(ask, aside=True) for ask in asks)


def _show(state: State) -> Ask:
    now = state.now
    place = now.face_down[0]
    own = place in now.players
    fine = place in now.unknown_fines
    return Ask(
        move=m.ShowPlate,
        seat=place if own else None,
        sentence="Turn your plate over." if own else f"Turn over {state.place(place)}.",
        verb="digits and fine" if fine else "digits",
        key="S",
        clause="4.4",
        blanks=(_digits(state), _fine(state)) if fine else (_digits(state),),
        cautions=(_short(state), *_unusual(state)) if fine else (_short(state),),
    )


def _fines(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.SayFine,
        seat=state.now.unknown_fines[0],
        sentence="What is the fine on your plate?",
        verb="the fine",
        clause="4.6",
        blanks=(_fine(state),),
        cautions=_unusual(state),
    )


def _standing_bid(state: State) -> str:
    bid = state.now.bid
    return f"{state.name(bid.seat)} bid {numerals(bid.count, bid.numeral)}."


def _digits(state: State) -> Digits:
    return Digits(name="digits", label="Digits", least=0, most=state.length, places=state.length)


def _fine(state: State) -> Amount:
    deal, note = state.deal, state.box.note
    return Amount(name="fine", label="Fine", most=deal.money * deal.players, step=note)


def _short(state: State) -> Caution:
    return Caution(f"Fewer than {counted(state.length, 'digit')}.", shorter={"digits": state.length})


def _unusual(state: State) -> tuple[Caution, ...]:
    top = max(state.box.fines)
    return (
        Caution("A fine of nothing is unusual.", equal={"fine": 0}),
        Caution(f"The usual fines go up to {dollars(top)}.", above={"fine": top}),
    )


_NUMERALS = tuple(Option(numeral, str(numeral)) for numeral in NUMERALS)

_BY_PHASE: dict[str, Callable[[State], Iterable[Ask]]] = {
    "opener": _opener,
    "deal": _deal,
    "bidding": _bidding,
    "agreed": _agreed,
    "turn": _turn,
    "count": _count,
    "fines": _fines,
    "over": nothing,
}
