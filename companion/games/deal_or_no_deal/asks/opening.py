"""What Deal or No Deal asks about a case: the call, its holder, a guess, the lid, and a look afterwards."""

from collections import Counter
from functools import cache, lru_cache

from companion.game import Ask, Caution, Option, Pick, Seat, dollars
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.asks.asked import case_option, closed_cases, values_in_play
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import CENTRE, Hosting, State, shares


def call(state: State) -> tuple[Ask, ...]:
    now = state.now
    special = now.special
    return (
        Ask(
            move=m.CallCase,
            seat=now.contestant,
            sentence="Call a case to open.",
            verb="the case",
            hint=f"{now.left} more to open.",
            clause="4.2",
            blanks=(closed_cases(tuple([case for case in now.cases if case != special])),),
        ),
    )


def holder(state: State) -> tuple[Ask, ...]:
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
    return (
        Ask(
            move=m.NameHolder,
            seat=None,
            sentence=f"Who holds {called}?",
            verb="the holder",
            clause="1.9",
            blanks=(Pick(name="holder", label="Holder", options=options),),
        ),
    )


def open_case(state: State) -> tuple[Ask, ...]:
    now = state.now
    values = values_in_play(now.values)
    return *_guesses(state, now.called, values), _lid(now, now.called, values)


def last(state: State) -> tuple[Ask, ...]:
    now = state.now
    values = values_in_play(now.values)
    return *_guesses(state, now.last, values), _lid(now, now.final, values)


def special(state: State) -> tuple[Ask, ...]:
    now = state.now
    values = values_in_play(now.values)
    lid = _lid(now, now.special, values)
    seat = state.guesser
    if seat is None:
        return (lid,)
    guess = Ask(
        move=m.TakeGuess,
        seat=seat,
        sentence=f"Guess what is in case {now.special} for {dollars(state.price)}?",
        verb="guess",
        hint="Right wins the value.",
        clause="7.1",
        blanks=(
            values,
            Pick(
                name="pay",
                label="Price",
                options=(Option(PAID, f"pay {dollars(state.price)}", key="P"),),
                suggested=PAID,
            ),
        ),
        cautions=(_not_the_lid(state.price), *_costly(state.price, state.spendable(seat))),
    )
    return guess, _no_guess(seat, "7.1"), lid


def _guesses(state: State, case: int, values: Pick) -> tuple[Ask, ...]:
    seat = state.guesser
    if seat is None:
        return ()
    price, may_spend = state.price, state.spendable(seat)
    short = ""
    if may_spend < price:
        short = (
            f"{dollars(price - may_spend)} short. A paid guess costs {dollars(price)}; "
            f"{state.name(seat)} may spend {dollars(may_spend)}."
        )
    return (
        Ask(
            move=m.TakeGuess,
            seat=seat,
            sentence=f"Guess what is in case {case}.",
            verb="guess",
            hint=f"Right wins {dollars(state.box.free_guess)}; if paid for, the value.",
            clause="5.1",
            blanks=(values, _how(price, short)),
            cautions=(_hardly_worth_it(price, state.box.free_guess), *_costly(price, may_spend)),
        ),
        _no_guess(seat, "5.5"),
    )


@lru_cache(maxsize=64)
def _how(price: int, short: str) -> Pick:
    paid = Option(PAID, f"pay {dollars(price)}", short, key="P")
    return Pick(name="pay", label="Price", options=(Option(FREE, "free", key="G"), paid), suggested=FREE)


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


def _lid(now: Hosting, case: int, values: Pick) -> Ask:
    if now.inside:
        return Ask(
            move=m.LiftLid,
            seat=None,
            sentence=f"Lift the lid of case {case}.",
            verb="lift the lid",
            key="L",
            clause="4.3",
        )
    return Ask(
        move=m.Reveal,
        seat=None,
        sentence=f"Open case {case}. What does it show?",
        verb="open it",
        key="O",
        hint=_covers(len(now.values) - 1),
        clause="4.3",
        blanks=(values,),
        usual=True,
    )


def _covers(left: int) -> str:
    if left == 1:  # the other of the last two is opened with it
        return "Then close both covers that are still open."
    return f"Then close its cover: {left} stay open."


def look(state: State) -> tuple[Ask, ...]:
    now = state.now
    case = Pick(name="case", label="Case", options=tuple(map(case_option, now.cases)), among="Still closed")
    return (
        Ask(
            move=m.LookInside,
            seat=None,
            sentence="What would have been in the others?",
            verb="the case",
            clause="7.5",
            blanks=(case,) if now.inside else (case, values_in_play(now.values)),
        ),
        Ask(
            move=m.StopLooking, seat=None, sentence="Seen enough?", verb="seen enough", key="S", clause="7.5"
        ),
    )
