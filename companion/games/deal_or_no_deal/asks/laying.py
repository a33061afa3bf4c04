"""What Deal or No Deal asks before the first case is called: the pair, the cases, the one to keep."""

from collections import Counter
from collections.abc import Iterator

from companion.game import Ask, Caution, Option, Order, Pick, Salt, Seat, Several, around, dollars, left_of
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.asked import case_option, closed_cases
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import UNKNOWN, State, shares


def begin(state: State) -> Iterator[Ask]:
    host = next_host(state)
    beside = left_of(state.seats, host)
    done = Counter(state.hosted)
    fewest = min(done[seat] for seat in state.seats)
    yield Ask(
        move=m.BeginHosting,
        seat=None,
        sentence="Who is the host, and who plays?",
        verb="begin",
        hint=_LAID[state.rulings.keeper],
        clause="1.4",
        blanks=(
            Pick(
                name="host",
                label="Host",
                options=tuple(
                    Option(seat, name, f"{name} has hosted already." if done[seat] > fewest else "")
                    for seat, name in zip(state.seats, state.names, strict=True)
                ),
                suggested=host,
            ),
            Pick(name="contestant", label="Contestant", options=state.people(), suggested=beside),
        ),
        together="Host and contestant are two different people.",
        apart=("host", "contestant"),
        cautions=tuple(
            Caution(
                f"{state.name(seat)} has {dollars(state.money[seat])}. Offers stop there, and the bank "
                "covers a last case that costs more.",
                equal={"host": seat},
            )
            for seat in state.seats
            if state.kept_with_money and state.money[seat] < state.box.top_offer
        ),
    )
    if state.results:
        stop = "Stop here and count?"
        yield Ask(move=m.EndMatch, seat=None, sentence=stop, verb="stop here", key="S", clause="9.3")


_LAID = {
    "table": "Put a card in every case and open all 26 covers.",
    "companion": "Open all 26 covers. Nothing goes into the cases.",
}


def next_host(state: State) -> Seat:
    """Return whose turn it is to host: the next to the left of the last host who has hosted least."""
    done = Counter(state.hosted)
    order = around(state.seats, left_of(state.seats, state.hosted[-1])) if state.hosted else state.seats
    return min(order, key=lambda seat: done[seat])


def split(state: State) -> Iterator[Ask]:
    order = Order(name="cases", items=CASES)
    yield Ask(
        move=m.DrawSplit, seat=None, sentence="Deal the cases.", clause="1.9", blanks=(order,), chance=True
    )


def enter(state: State) -> Iterator[Ask]:
    each = shares(len(state.holders))
    unknown = (case for case, holder in zip(CASES, state.now.held, strict=True) if holder == UNKNOWN)
    options = tuple(map(case_option, unknown))
    yield Ask(
        move=m.EnterCases,
        seat=None,
        sentence=f"Which cases lie before {state.name(next_to_enter(state))}?",
        verb="that is all",
        hint=f"Exactly {each}.",
        clause="1.9",
        blanks=(Several(name="cases", label="Cases", options=options, least=each, most=each),),
    )


def next_to_enter(state: State) -> Seat:
    """Return the first holder whose cases have not been entered."""
    return next(seat for seat in state.holders if seat not in state.now.held)


def fill(state: State) -> Iterator[Ask]:
    nobody = ("",) * len(CASES)
    yield Ask(
        move=m.FillCases,
        seat=None,
        sentence="Fill the cases.",
        clause="1.7",
        blanks=(Order(name="values", items=state.box.values, shares=nobody), Salt(name="salt")),
        face="sealed",
        until=("CaseOpened", "LookedInside", "HostingEnded"),
        chance=True,
    )


def choose(state: State) -> Iterator[Ask]:
    yield Ask(
        move=m.ChooseCase,
        seat=state.now.contestant,
        sentence="Choose a case to keep.",
        verb="the case",
        hint="It stays closed to the end.",
        clause="3.1",
        blanks=(closed_cases(CASES),),
    )
