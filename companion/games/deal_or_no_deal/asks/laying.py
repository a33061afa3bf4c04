"""What Deal or No Deal asks before the first case is called: who plays, the cases, the one to keep."""

from collections import Counter
from collections.abc import Iterator

from companion.game import (
    NOTHING,
    Ask,
    Caution,
    Money,
    Option,
    Order,
    Pick,
    Said,
    Salt,
    Seat,
    Several,
    around,
    as_is,
    given,
    left_of,
    say,
)
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks.asked import case_option, closed_cases, this_game
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import BANKER, UNKNOWN, State, shares


def begin(state: State) -> Iterator[Ask]:
    yield _play_for_the_banker(state) if state.television else _host(state)
    if state.results:
        stop = say("End the match now?")
        yield Ask(
            move=m.EndMatch,
            seat=None,
            sentence=stop,
            about=this_game(state),
            verb=say("stop here"),
            key="S",
            clause="9.3",
        )


def _play_for_the_banker(state: State) -> Ask:
    tableside = Option(BANKER, say("Tableside"))
    return Ask(
        move=m.BeginHosting,
        seat=None,
        sentence=say("Who's the contestant?"),
        about=_next_game(state),
        verb=say("begin"),
        hint=_LAID[state.rulings.keeper],
        clause="12.2",
        blanks=(
            Pick(name="host", label=say("Banker"), options=(tableside,), suggested=BANKER),
            Pick(
                name="contestant",
                label=say("Contestant"),
                options=_in_turn(state, say("{name} has already played.")),
                suggested=next_up(state),
            ),
        ),
    )


def _next_game(state: State) -> str:
    return f"game {len(state.results) + 1}"


def _in_turn(state: State, done: Said) -> tuple[Option, ...]:
    """Return everyone as options, closed for those who have had more turns than somebody else."""
    turns = Counter(state.turns)
    fewest = min(turns[seat] for seat in state.seats)
    return tuple(
        Option(seat, as_is(name), done.having(name=name) if turns[seat] > fewest else NOTHING)
        for seat, name in zip(state.seats, state.names, strict=True)
    )


def _host(state: State) -> Ask:
    host = next_up(state)
    beside = left_of(state.seats, host)
    return Ask(
        move=m.BeginHosting,
        seat=None,
        sentence=say("Who's the host, and who's the contestant?"),
        about=_next_game(state),
        verb=say("begin"),
        hint=_LAID[state.rulings.keeper],
        clause="1.4",
        blanks=(
            Pick(
                name="host",
                label=say("Host"),
                options=_in_turn(state, say("{name} has already hosted.")),
                suggested=host,
            ),
            Pick(name="contestant", label=say("Contestant"), options=state.people(), suggested=beside),
        ),
        together=say("The host can't be the contestant. Pick two people."),
        apart=("host", "contestant"),
        cautions=tuple(
            Caution(
                say(
                    "{host} has {cents} and can't offer more. If the last case is worth more, the bank "
                    "covers the rest.",
                    host=state.name(seat),
                    cents=Money(state.money[seat]),
                ),
                equal={"host": seat},
            )
            for seat in state.seats
            if state.kept_with_money and state.money[seat] < state.box.top_offer
        ),
    )


_LAID = {
    "table": say("Put a card in every case and open all 26 covers."),
    "companion": say("Open all 26 covers. The cases stay empty."),
}


def next_up(state: State) -> Seat:
    """Return who hosts next: of those who have hosted least, the first to the left of the last host.

    The first host is whoever comes after the last match's first host, if these people have just played one.
    If Tableside is the banker, all this goes for contestants.
    """
    turns = state.turns
    done = Counter(turns)
    first = left_of(state.seats, turns[-1]) if turns else state.first or state.seats[0]
    order = around(state.seats, first)
    return min(order, key=lambda seat: done[seat])


def split(state: State) -> Iterator[Ask]:
    order = Order(name="cases", items=CASES)
    yield Ask(
        move=m.DrawSplit,
        seat=None,
        sentence=say("Deal the cases."),
        clause="1.9",
        blanks=(order,),
        chance=True,
    )


def enter(state: State) -> Iterator[Ask]:
    seat = given(next_to_enter(state))
    unknown = [case for case, holder in zip(CASES, state.now.held, strict=True) if holder == UNKNOWN]
    known = state.now.held.count(seat)
    count = min(shares(len(state.holders)) - known, len(unknown))
    holder = state.name(seat)
    rest = say("Which other cases does {holder} have?", holder=holder)
    yield Ask(
        move=m.EnterCases,
        seat=None,
        sentence=rest if known else say("Which cases does {holder} have?", holder=holder),
        about=f"{this_game(state)}, {seat}'s cases",
        verb=say("that's all"),
        hint=say("Exactly {count}.", count=count),
        clause="1.9",
        blanks=(
            Several(
                name="cases",
                label=say("Cases"),
                options=tuple(map(case_option, unknown)),
                least=count,
                most=count,
            ),
        ),
    )


def next_to_enter(state: State) -> Seat | None:
    """Return the first holder who has cases that nobody has entered yet."""
    held = state.now.held
    if UNKNOWN not in held:
        return None
    each = shares(len(state.holders))
    return next((seat for seat in state.holders if held.count(seat) < each), None)


def fill(state: State) -> Iterator[Ask]:
    nobody = ("",) * len(CASES)
    yield Ask(
        move=m.FillCases,
        seat=None,
        sentence=say("Fill the cases."),
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
        sentence=say("Choose a case to keep."),
        about=this_game(state),
        verb=say("the case"),
        hint=say("It stays closed until the end."),
        clause="3.1",
        blanks=(closed_cases(CASES),),
    )
