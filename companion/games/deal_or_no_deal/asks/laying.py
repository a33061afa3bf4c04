"""What Deal or No Deal asks before the first case is called: the pair, the cases, the one to keep."""

from collections import Counter

from companion.game import Ask, Caution, Option, Order, Pick, Salt, Seat, Several, around, dollars, left_of
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.asked import case_option, closed_cases
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import UNKNOWN, State, shares


def begin(state: State) -> tuple[Ask, ...]:
    host = next_host(state)
    done = Counter(state.hosted)
    fewest = min(done[seat] for seat in state.seats)
    begin = Ask(
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
            Pick(
                name="contestant",
                label="Contestant",
                options=state.people(),
                suggested=left_of(state.seats, host),
            ),
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
    if not state.results:
        return (begin,)
    return begin, Ask(
        move=m.EndMatch, seat=None, sentence="Stop here and count?", verb="stop here", key="S", clause="9.3"
    )


_LAID = {
    "table": "Put a card in every case and open all 26 covers.",
    "companion": "Open all 26 covers. Nothing goes into the cases.",
}


def next_host(state: State) -> Seat:
    """Return whose turn it is to host: the next to the left of the last host who has hosted least."""
    done = Counter(state.hosted)
    order = around(state.seats, left_of(state.seats, state.hosted[-1])) if state.hosted else state.seats
    return min(order, key=lambda seat: done[seat])


def split(state: State) -> tuple[Ask, ...]:
    order = Order(name="cases", items=CASES)
    return (
        Ask(
            move=m.DrawSplit,
            seat=None,
            sentence="Deal the cases.",
            clause="1.9",
            blanks=(order,),
            chance=True,
        ),
    )


def enter(state: State) -> tuple[Ask, ...]:
    now = state.now
    holder = next_to_enter(state)
    each = shares(len(state.holders))
    return (
        Ask(
            move=m.EnterCases,
            seat=None,
            sentence=f"Which cases lie before {state.name(holder)}?",
            verb="that is all",
            hint=f"Exactly {each}.",
            clause="1.9",
            blanks=(
                Several(
                    name="cases",
                    label="Cases",
                    options=tuple(case_option(case) for case in CASES if now.held[case - 1] == UNKNOWN),
                    least=each,
                    most=each,
                ),
            ),
        ),
    )


def next_to_enter(state: State) -> Seat:
    """Return the first holder whose cases have not been entered."""
    return next(seat for seat in state.holders if seat not in state.now.held)


def fill(state: State) -> tuple[Ask, ...]:
    nobody = ("",) * len(CASES)
    return (
        Ask(
            move=m.FillCases,
            seat=None,
            sentence="Fill the cases.",
            clause="1.7",
            blanks=(Order(name="values", items=state.box.values, shares=nobody), Salt(name="salt")),
            face="sealed",
            until=("CaseOpened", "LookedInside", "HostingEnded"),
            chance=True,
        ),
    )


def choose(state: State) -> tuple[Ask, ...]:
    return (
        Ask(
            move=m.ChooseCase,
            seat=state.now.contestant,
            sentence="Choose a case to keep.",
            verb="the case",
            hint="It stays closed to the end.",
            clause="3.1",
            blanks=(closed_cases(CASES),),
        ),
    )
