"""What Deal or No Deal asks about a case: the call, its holder, a guess, the lid, and a look afterward."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import structs

from companion.game import NOTHING, Ask, Caution, Money, Option, Pick, Said, Seat, as_is, say, says
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import FREE, PAID
from companion.games.deal_or_no_deal.asks.asked import (
    closed_cases,
    this_case,
    this_game,
    this_round,
    values_in_play,
)
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import CENTRE, State, shares

# These are asked again and again, so they're built only once.
_CALL = Ask(
    move=m.CallCase, seat="", sentence=say("Call a case to open."), verb=say("the case"), clause="4.2"
)
_GUESS, _OPEN_IT = say("guess"), say("open it")


def call(state: State) -> Iterator[Ask]:
    now = state.now
    cases = closed_cases([case for case in now.cases if case != now.special])
    yield structs.replace(
        _CALL, seat=now.contestant, about=this_round(state), hint=_more(now.left), blanks=(cases,)
    )


@cache
def _more(left: int) -> Said:
    return says("One more to open.", "{count} more to open.", left)


def holder(state: State) -> Iterator[Ask]:
    now = state.now
    known = Counter(now.held)
    most = {seat: shares(len(state.holders)) for seat in state.holders}
    most[CENTRE] = len(CASES) - sum(most.values())
    options = tuple(
        Option(
            place,
            say("center") if place == CENTRE else as_is(state.name(place)),
            _all_known(state, place, limit) if known[place] >= limit else NOTHING,
        )
        for place, limit in most.items()
        if limit
    )
    called = say("Who has case {case}?", case=now.called)
    yield Ask(
        move=m.NameHolder,
        seat=None,
        sentence=called if now.called else say("Who has the last case?"),
        about=this_case(state, now.at_hand),
        verb=say("the holder"),
        clause="1.9",
        blanks=(Pick(name="holder", label=say("Holder"), options=options),),
    )


def _all_known(state: State, place: str, limit: int) -> Said:
    if place == CENTRE:
        return say("All {count} cases in the center are already known.", count=limit)
    return say("All {count} of {holder}'s cases are already known.", count=limit, holder=state.name(place))


def open_case(state: State) -> Iterator[Ask]:
    case = state.now.called
    about = this_case(state, case)
    yield from _guesses(state, case, about)
    yield _lid(state, case, about)


def last(state: State) -> Iterator[Ask]:
    last, final = state.now.last, state.now.final
    yield from _guesses(state, last, this_case(state, last))
    yield _lid(state, final, this_case(state, final))


def special(state: State) -> Iterator[Ask]:
    now, price = state.now, state.price
    about = this_case(state, now.special)
    if seat := state.guesser:
        yield Ask(
            move=m.TakeGuess,
            seat=seat,
            sentence=say("Guess what's in case {case} for {price}?", case=now.special, price=Money(price)),
            about=about,
            verb=_GUESS,
            hint=say("If you're right, you win it."),
            clause="7.1",
            blanks=(values_in_play(now.values), _how(_pay(price))),
            cautions=(_not_the_lid(price), *_costly(price, state.spendable(seat))),
        )
        yield _no_guess(seat, about, "7.1")
    yield _lid(state, now.special, about)


def _guesses(state: State, case: int, about: str) -> Iterator[Ask]:
    seat = state.guesser
    if seat is None:
        return
    price, may_spend = state.price, state.spendable(seat)
    yield Ask(
        move=m.TakeGuess,
        seat=seat,
        sentence=_inside(case),
        about=about,
        verb=_GUESS,
        hint=_wins(state.box.free_guess),
        clause="5.1",
        blanks=(
            values_in_play(state.now.values),
            _free_or_paid(price, NOTHING if may_spend >= price else too_little(state, seat)),
        ),
        cautions=(_hardly_worth_it(price, state.box.free_guess), *_costly(price, may_spend)),
    )
    yield _no_guess(seat, about, "5.5")


def too_little(state: State, seat: Seat) -> Said:
    """Return why a player can't pay for a guess, or nothing if they can."""
    price, may_spend = state.price, state.spendable(seat)
    if may_spend >= price:
        return NOTHING
    return say(
        "A paid guess costs {price}, and {seat} can only spend {may_spend}.",
        price=Money(price),
        seat=state.name(seat),
        may_spend=Money(may_spend),
    )


@cache
def _inside(case: int) -> Said:
    return say("Guess what's in case {case}.", case=case)


@cache
def _wins(free: int) -> Said:
    return say(
        "A correct free guess wins {cents}. A correct paid guess wins what's in the case.", cents=Money(free)
    )


@lru_cache(maxsize=64)
def _free_or_paid(price: int, short: Said) -> Pick:
    return _how(Option(FREE, say("free guess"), key="G"), _pay(price, short))


def _how(*ways: Option) -> Pick:
    return Pick(name="pay", label=say("Price"), options=ways, suggested=ways[0].value)


def _pay(price: int, short: Said = NOTHING) -> Option:
    return Option(PAID, say("{price} guess", price=Money(price)), short, key="P")


@cache
def _no_guess(seat: Seat, about: str, clause: str) -> Ask:
    return Ask(
        move=m.NoGuess,
        seat=seat,
        sentence=say("No guess?"),
        about=about,
        verb=say("no guess"),
        key="N",
        clause=clause,
    )


@cache
def _hardly_worth_it(price: int, free: int) -> Caution:
    return Caution(
        say("A paid guess of {cents} or less wins no more than a free one.", cents=Money(price + free)),
        equal={"pay": PAID},
        at_most={"value": price + free},
    )


@cache
def _not_the_lid(price: int) -> Caution:
    text = say("This is a {price} guess. Keep the case closed.", price=Money(price))
    return Caution(text, equal={"pay": PAID})


def _costly(price: int, may_spend: int) -> tuple[Caution, ...]:
    if 2 * price <= may_spend:
        return ()
    text = say(
        "It costs {price} of the {may_spend} you can spend on guesses.",
        price=Money(price),
        may_spend=Money(may_spend),
    )
    return (Caution(text, equal={"pay": PAID}, final=True),)


def _lid(state: State, case: int, about: str) -> Ask:
    now = state.now
    return _lift(case, about) if now.inside else _reveal(case, about, now.values)


@cache
def _lift(case: int, about: str) -> Ask:
    return Ask(
        move=m.LiftLid,
        seat=None,
        sentence=say("Lift the lid of case {case}.", case=case),
        about=about,
        verb=say("lift the lid"),
        key="L",
        clause="4.3",
        opens=(),
    )


@lru_cache(maxsize=64)
def _reveal(case: int, about: str, values: tuple[int, ...]) -> Ask:
    return Ask(
        move=m.Reveal,
        seat=None,
        sentence=say("Open case {case}. What's inside?", case=case),
        about=about,
        verb=_OPEN_IT,
        key="O",
        hint=_covers(len(values) - 1),
        clause="4.3",
        blanks=(values_in_play(values),),
        usual=True,
    )


@cache
def _covers(left: int) -> Said:
    if left == 1:  # opening one of the last two also opens the other
        return say("Then close the last two covers.")
    return say("Then close its cover. {count} should still be open.", count=left)


def look(state: State) -> Iterator[Ask]:
    now = state.now
    case = closed_cases(now.cases)
    yield Ask(
        move=m.LookInside,
        seat=None,
        sentence=say("Look in the other cases?"),
        about=this_game(state),
        verb=say("the case"),
        hint=say("Just for fun: no money changes hands."),
        clause="7.5",
        blanks=(case,) if now.inside else (case, values_in_play(now.values)),
        opens=("case",) if now.inside else None,
    )
    yield Ask(
        move=m.StopLooking,
        seat=None,
        sentence=say("Seen enough?"),
        about=this_game(state),
        verb=say("seen enough"),
        key="S",
        clause="7.5",
    )
