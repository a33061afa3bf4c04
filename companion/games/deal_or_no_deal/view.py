"""What one seat, or the open table, may see in Deal or No Deal.

Nearly all of it is open. Nobody sees what Tableside put into the cases, and only the host sees the
banker's guide, unless the table wants everyone to see it.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from companion.game import (
    NOTHING,
    Commitment,
    Fact,
    Money,
    Said,
    Seat,
    SeatView,
    Summary,
    View,
    as_is,
    leaders,
    say,
    says,
    together,
)
from companion.game.caching import remember_last
from companion.game.ledger import Ledger
from companion.games.deal_or_no_deal.asks.dealing import opens_next
from companion.games.deal_or_no_deal.banker import Guide, guide
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.laying import filling
from companion.games.deal_or_no_deal.standing import placings
from companion.games.deal_or_no_deal.state import (
    BANKER,
    KITTY,
    Guess,
    Hosting,
    Offer,
    Result,
    Rulings,
    State,
    average,
    rounded,
)

HOST, PLAYS = say("host"), say("plays")


class DealView(View, frozen=True, kw_only=True, omit_defaults=True):
    """The match as one seat, or the open table, sees it."""

    phase: str
    values: tuple[int, ...]
    hosting: int  # the number of this game ...
    hostings: int  # ... and how many there are in the match
    start: int = 0  # what everyone started with
    host: Seat = ""  # or the banker
    contestant: Seat = ""
    held: tuple[str, ...] = ()  # by case: who has it, the center, or not known yet
    opened: tuple[tuple[int, int], ...] = ()  # case and value, in the order they were opened
    special: int = 0  # the case the contestant chose first
    final: int = 0  # the case the contestant has now: a different one after a trade
    called: int = 0
    round: int = 0
    left: int = 0
    next_left: int = 0  # cases to open in the round after this one
    price: int = 0
    free_guess: int = 0  # what a right free guess wins
    average: int = 0
    guess: Guess | None = None
    guesser: Seat = ""  # who may still guess before the lid is lifted
    offer: int | None = None
    counter: int | None = None
    offers: tuple[Offer, ...] = ()
    may_spend: int | None = None
    guide: Guide | None = None
    open_guide: bool = False  # whether everyone sees the guide
    filled: Commitment | None = None
    result: Result | None = None  # of the last finished game

    @property
    def television(self) -> bool:
        """Whether Tableside is the banker, so nobody hosts."""
        return self.host == BANKER

    @property
    def in_play(self) -> tuple[int, ...]:
        """The values whose covers are open, lowest first."""
        return tuple(value for value, lit in zip(self.values, self.lit, strict=True) if lit)

    @property
    def committed(self) -> Commitment | None:
        """The commitment to what Tableside dealt."""
        return self.filled


def view(state: State, seat: Seat | None) -> DealView:
    """Return the match as this seat (None: the open table) may see it."""
    seen = _open(state)
    if state.phase == "offer" and (guide := _guide(state, state.now, seat)):
        seen = structs.replace(seen, guide=guide)
    if seat and state.hosting and state.kept_with_money:
        seen = structs.replace(seen, may_spend=rounded(state.rulings, state.spendable(seat)))
    return seen


@remember_last
def _open(state: State) -> DealView:
    """Return what everybody sees."""
    now = state.hosting
    with_money = state.kept_with_money
    over = state.phase == "over"
    kitty = rounded(state.rulings, state.money[KITTY]) if with_money else None
    hostings = len(state.names) * state.rulings.cycles
    board = state.box.values
    if now is None:
        return DealView(
            seats=_seats(state.seats, state.names, state.money, state.rulings, "", ""),
            pot=kitty,
            lit=(True,) * len(board),
            phase=state.phase,
            values=board,
            hosting=1,
            hostings=hostings,
        )
    return DealView(
        seats=_seats(state.seats, state.names, state.money, state.rulings, now.host, now.contestant),
        over=over,
        winners=leaders(placings(state)) if over else (),
        pot=kitty,
        lit=_lit(now.values, board),
        phase=state.phase,
        values=board,
        hosting=len(state.hosted),
        hostings=hostings,
        start=state.start,
        host=now.host,
        contestant=now.contestant,
        held=now.lies,
        opened=now.opened,
        special=now.special,
        final=now.final,
        called=now.called,
        round=now.round,
        left=now.left,
        next_left=opens_next(state),
        price=state.price if with_money else 0,
        free_guess=state.box.free_guess if with_money else 0,
        average=_average(now.values),
        guess=now.guess,
        guesser=state.guesser or "",
        offer=now.offer,
        counter=now.counter,
        offers=now.offers,
        open_guide=state.rulings.open_guide,
        filled=filling(now, opened=len(state.results) == len(state.hosted)) if now.inside else None,
        result=state.results[-1] if state.results else None,
    )


_average = remember_last(average)


def summary(view: DealView) -> Summary:
    """Return a view in words."""
    if not view.host:
        return Summary(say("Nobody plays yet."))
    names = view.names
    kitty = (say("Kitty"), _sum(view.pot))
    if view.over:
        return _summary(winning(view), (kitty,))
    if view.phase == "begin":
        game = say("Game {game} of {games} is over.", game=view.hosting, games=view.hostings)
        return _summary(game, (kitty,))
    contestant = names[view.contestant]
    headline = say(
        "Round {round}. {contestant} plays, {host} hosts.",
        round=view.round,
        contestant=contestant,
        host=view.name(view.host),
    )
    if view.television:
        headline = _against_the_banker(view, contestant)
    facts = (
        (say("Open covers"), as_is(sum(view.lit))),
        (say("{contestant}'s case", contestant=contestant), _number(view.final)),
        (say("To open"), _number(view.left)),
        (say("A guess costs"), _sum(view.price or None)),
        kitty,
        (say("Offer"), _sum(view.offer)),
        (say("Asking price"), _sum(view.counter)),
    )
    gone = {view.final, *(case for case, _ in view.opened)}
    held = Counter(where for case, where in zip(CASES, view.held, strict=True) if case not in gone)
    roles: dict[Seat, Said] = {
        seat: says("{count} case", "{count} cases", count) for seat, count in held.items() if seat in names
    }
    told = _summary(headline, facts, roles)
    if view.phase != "offer" or view.open_guide or (view.offer is not None and view.counter is None):
        return told
    return structs.replace(told, mine=tuple(_guided(view)), owners=(view.host,))


def _against_the_banker(view: DealView, contestant: str) -> Said:
    if view.phase == "offer" and view.round < 10:
        return say("After round {round} of 10. Tableside is the banker.", round=view.round)
    return say(
        "Round {round}. {contestant} plays, Tableside is the banker.",
        round=view.round,
        contestant=contestant,
    )


def _guided(view: DealView) -> Iterator[Fact]:
    """Yield the banker's guide in words, for the host alone."""
    if view.guide:
        yield Fact(say("As on TV"), as_is(Money(view.guide.television)))
        yield Fact(say("The average"), as_is(Money(view.guide.average)))


def _summary(
    headline: Said, facts: tuple[tuple[Said, Said], ...], roles: dict[Seat, Said] | None = None
) -> Summary:
    """Return a summary without empty facts."""
    return Summary(headline, tuple(Fact(label, text) for label, text in facts if text), roles or {})


def winning(view: DealView) -> Said:
    """Return who won the match."""
    winners = together([view.names[seat] for seat in view.winners])
    if len(view.winners) == 1:
        return say("{winner} wins!", winner=winners)
    return say("It's a tie: {winners}.", winners=winners)


def _number(number: int) -> Said:
    return as_is(number) if number else NOTHING


def _sum(cents: int | None) -> Said:
    return NOTHING if cents is None else as_is(Money(cents))


def stock(state: State) -> dict[Said, Said | int]:
    """Return what should be on the table, so everyone can check."""
    now = state.hosting
    if now is None:
        return {}
    stock: dict[Said, Said | int] = {}
    if state.kept_with_money:
        stock[say("Kitty")] = rounded(state.rulings, state.money[KITTY])
    for value in state.box.values:
        lies = say("open") if value in now.values else say("closed")
        stock[say("Cover on {value}", value=Money(value))] = lies
    opened = dict(now.opened)
    for case, holder in zip(CASES, now.lies, strict=True):
        stock[say("Case {case}", case=case)] = _case(state, opened.get(case), holder)
    if now.special:
        stock[say("{name}'s case", name=state.name(now.contestant))] = as_is(now.final)
    return stock


def _case(state: State, value: int | None, holder: str) -> Said:
    if value is not None:
        return say("open, {value}", value=Money(value))
    return say("closed, {name}", name=state.name(holder)) if holder else say("closed, on the table")


def tally(state: State) -> dict[str, int]:
    """Return how much there is of everything, wherever it is."""
    now = state.hosting
    if now is None:
        return {"cents": state.money.total(), "cases": 26, "values": 26, "covers without a case": 0}
    return {
        "cents": state.money.total(),
        "cases": len({*now.cases, *(case for case, _ in now.opened)}),
        "values": len({*now.values, *(value for _, value in now.opened)}),
        "covers without a case": len(now.values) - len(now.cases),
    }


@remember_last
def _seats(
    seats: tuple[Seat, ...], names: tuple[str, ...], money: Ledger, rulings: Rulings, host: Seat, plays: Seat
) -> tuple[SeatView, ...]:
    roles = {host: HOST, plays: PLAYS}
    people = zip(seats, names, strict=True)
    return tuple(
        [SeatView(at, name, roles.get(at, NOTHING), rounded(rulings, money[at])) for at, name in people]
    )


@remember_last
def _lit(values: tuple[int, ...], board: tuple[int, ...]) -> tuple[bool, ...]:
    return tuple(map(frozenset(values).__contains__, board))


def _guide(state: State, now: Hosting, seat: Seat | None) -> Guide | None:
    if state.television or (seat != now.host and not state.rulings.open_guide):
        return None
    return guide(now.values, now.round, opens_next(state), now.offer)
