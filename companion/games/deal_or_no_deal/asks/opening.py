"""What Deal or No Deal asks about a case: the call, its holder, a guess, the lid, and a look afterwards."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from companion.game import Ask, Caution, Option, Pick, Seat, dollars
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.asks.asked import closed_cases, values_in_play
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import CENTRE, Hosting, State, shares


def call(state: State) -> Iterator[Ask]:
    now = state.now
    yield Ask(
        move=m.CallCase,
        seat=now.contestant,
        sentence="Call a case to open.",
        verb="the case",
        hint=f"{now.left} more to open.",
        clause="4.2",
        blanks=(closed_cases(tuple(case for case in now.cases if case != now.special)),),
    )


def holder(state: State) -> Iterator[Ask]:
    now = state.now
    called = "the last case" if now.round == 10 else f"case {now.called}"
    known = Counter(now.held)
    most = {seat: shares(len(state.holders)) for seat in state.holders}
    most[CENTRE] = len(CASES) - sum(most.values())
    options = tuple(
        Option(
            place,
            CENTRE if place == CENTRE else state.name(place),
            f"All {limit} of those cases are known already." if known[place] >= limit else "",
        )
        for place, limit in most.items()
        if limit
    )
    yield Ask(
        move=m.NameHolder,
        seat=None,
        sentence=f"Who holds {called}?",
        verb="the holder",
        clause="1.9",
        blanks=(Pick(name="holder", label="Holder", options=options),),
    )


def open_case(state: State) -> Iterator[Ask]:
    yield from _guesses(state, state.now.called)
    yield _lid(state.now, state.now.called)


def last(state: State) -> Iterator[Ask]:
    yield from _guesses(state, state.now.last)
    yield _lid(state.now, state.now.final)


def special(state: State) -> Iterator[Ask]:
    now, price = state.now, state.price
    if seat := state.guesser:
        yield Ask(
            move=m.TakeGuess,
            seat=seat,
            sentence=f"Guess what is in case {now.special} for {dollars(price)}?",
            verb="guess",
            hint="Right wins the value.",
            clause="7.1",
            blanks=(values_in_play(now.values), _how(Option(PAID, f"pay {dollars(price)}", key="P"))),
            cautions=(_not_the_lid(price), *_costly(price, state.spendable(seat))),
        )
        yield _no_guess(seat, "7.1")
    yield _lid(now, now.special)


def _guesses(state: State, case: int) -> Iterator[Ask]:
    seat = state.guesser
    if seat is None:
        return
    price, may_spend = state.price, state.spendable(seat)
    short = ""
    if may_spend < price:
        short = (
            f"{dollars(price - may_spend)} short. A paid guess costs {dollars(price)}; "
            f"{state.name(seat)} may spend {dollars(may_spend)}."
        )
    paid = Option(PAID, f"pay {dollars(price)}", short, key="P")
    yield Ask(
        move=m.TakeGuess,
        seat=seat,
        sentence=f"Guess what is in case {case}.",
        verb="guess",
        hint=f"Right wins {dollars(state.box.free_guess)}; if paid for, the value.",
        clause="5.1",
        blanks=(values_in_play(state.now.values), _how(Option(FREE, "free", key="G"), paid)),
        cautions=(_hardly_worth_it(price, state.box.free_guess), *_costly(price, may_spend)),
    )
    yield _no_guess(seat, "5.5")


def _how(*ways: Option) -> Pick:
    return Pick(name="pay", label="Price", options=ways, suggested=ways[0].value)


@cache
def _no_guess(seat: Seat, clause: str) -> Ask:
    return Ask(move=m.NoGuess, seat=seat, sentence="No guess?", verb="no guess", key="N", clause=clause)


@cache
def _hardly_worth_it(price: int, free: int) -> Caution:
    return Caution(
        f"For {dollars(price)}, guessing {dollars(price + free)} or less brings no more than a free guess.",
        equal={"pay": PAID},
        at_most={"value": price + free},
    )


@cache
def _not_the_lid(price: int) -> Caution:
    return Caution(f"That is a guess for {dollars(price)}. The case is still closed.", equal={"pay": PAID})


def _costly(price: int, may_spend: int) -> tuple[Caution, ...]:
    if 2 * price <= may_spend:
        return ()
    text = f"It costs {dollars(price)} of the {dollars(may_spend)} that may be spent on guesses."
    return (Caution(text, equal={"pay": PAID}, final=True),)


def _lid(now: Hosting, case: int) -> Ask:
    if now.inside:
        lift = f"Lift the lid of case {case}."
        return Ask(move=m.LiftLid, seat=None, sentence=lift, verb="lift the lid", key="L", clause="4.3")
    return Ask(
        move=m.Reveal,
        seat=None,
        sentence=f"Open case {case}. What does it show?",
        verb="open it",
        key="O",
        hint=_covers(len(now.values) - 1),
        clause="4.3",
        blanks=(values_in_play(now.values),),
        usual=True,
    )


def _covers(left: int) -> str:
    if left == 1:  # the other of the last two is opened with it
        return "Then close both covers that are still open."
    return f"Then close its cover: {left} stay open."


def look(state: State) -> Iterator[Ask]:
    now = state.now
    case = closed_cases(now.cases)
    yield Ask(
        move=m.LookInside,
        seat=None,
        sentence="What would have been in the others?",
        verb="the case",
        clause="7.5",
        blanks=(case,) if now.inside else (case, values_in_play(now.values)),
    )
    stop = "Seen enough?"
    yield Ask(move=m.StopLooking, seat=None, sentence=stop, verb="seen enough", key="S", clause="7.5")
