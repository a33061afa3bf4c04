"""What Deal or No Deal waits for, and from whom: the law of what may be done now."""

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache

from companion.game import (
    Amount,
    Ask,
    Caution,
    Move,
    Option,
    Order,
    Pick,
    Salt,
    Seat,
    Several,
    dollars,
)
from companion.game.seat import around, left_of
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import CENTRE, UNKNOWN, Hosting, State, average, shares

FREE, PAID = "free", "paid"


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return _BY_PHASE[state.phase](state)


def _begin(state: State) -> tuple[Ask, ...]:
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


def _split(state: State) -> tuple[Ask, ...]:
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


def _enter(state: State) -> tuple[Ask, ...]:
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
                    options=tuple(_case(case) for case in CASES if now.held[case - 1] == UNKNOWN),
                    least=each,
                    most=each,
                ),
            ),
        ),
    )


def next_to_enter(state: State) -> Seat:
    """Return the first holder whose cases have not been entered."""
    return next(seat for seat in state.holders if seat not in state.now.held)


def _fill(state: State) -> tuple[Ask, ...]:
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


def _choose(state: State) -> tuple[Ask, ...]:
    return (
        Ask(
            move=m.ChooseCase,
            seat=state.now.contestant,
            sentence="Choose a case to keep.",
            verb="the case",
            hint="It stays closed to the end.",
            clause="3.1",
            blanks=(_closed_cases(CASES),),
        ),
    )


def _call(state: State) -> tuple[Ask, ...]:
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
            blanks=(_closed_cases(tuple([case for case in now.cases if case != special])),),
        ),
    )


def _holder(state: State) -> tuple[Ask, ...]:
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


def _open(state: State) -> tuple[Ask, ...]:
    now = state.now
    values = _values(now.values)
    return *_guesses(state, now.called, values), _lid(now, now.called, values)


def _last(state: State) -> tuple[Ask, ...]:
    now = state.now
    values = _values(now.values)
    return *_guesses(state, now.last, values), _lid(now, now.final, values)


def _special(state: State) -> tuple[Ask, ...]:
    now = state.now
    values = _values(now.values)
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


def most_offered(state: State) -> int:
    """Return the highest offer the host may make."""
    top = state.box.top_offer
    return min(top, state.money[state.now.host]) if state.kept_with_money else top


def _offer(state: State) -> tuple[Ask, ...]:
    now = state.now
    standing = now.offer
    last = now.offers[-1].cents if now.offers else None
    suggested = standing if standing is not None else last if now.round == 10 else None
    most = most_offered(state)
    offer = Ask(
        move=m.MakeOffer,
        seat=now.host,
        sentence="What do you offer?" if standing is None else "What do you offer instead?",
        verb="offer" if standing is None else "other offer",
        key="O",
        clause="6.1",
        blanks=(
            Amount(
                name="cents",
                label="Offer",
                most=most,
                suggested=suggested if suggested is None or suggested <= most else None,
            ),
        ),
        cautions=(*_nothing(most), *_generous(now.values)),
        aside=standing is not None and now.counter is None,
    )
    if standing is None:
        return (offer, _SKIP[now.host]) if now.round == 10 else (offer,)
    seat = now.contestant
    payer = state.name(now.host) if state.kept_with_money else "The bank"
    answers = (
        Ask(
            move=m.Deal,
            seat=seat,
            sentence=f"Deal for {dollars(standing)}?",
            verb="DEAL" if now.counter is None else f"take {dollars(standing)}",
            key="D",
            hint=f"{payer} pays it.",
            clause="6.5",
            cautions=(
                Caution(
                    f"{payer} pays you {dollars(standing)}. Your game ends here, and case {now.special} is "
                    "opened afterwards.",
                    final=True,
                ),
            ),
        ),
        Ask(
            move=m.NoDeal,
            seat=seat,
            sentence=f"No deal for {dollars(standing)}?",
            verb="NO DEAL",
            key="N",
            clause="6.6",
            cautions=(
                Caution(f"The {dollars(standing)} are off the table. {_after_no_deal(state)}", final=True),
            ),
        ),
        Ask(
            move=m.AskFor,
            seat=seat,
            sentence=f"What would you take instead of {dollars(standing)}?",
            verb="bargain",
            key="B",
            clause="6.3",
            blanks=(Amount(name="cents", label="Price", most=most),),
        ),
    )
    if now.counter is None:
        return *answers, offer
    agree = Ask(
        move=m.AgreePrice,
        seat=now.host,
        sentence=f"Agree to {dollars(now.counter)}?",
        verb="agree",
        key="A",
        hint=f"{state.name(seat)} named it against {dollars(standing)}.",
        clause="6.4",
        cautions=(
            Caution(
                f"{payer} pays {state.name(seat)} {dollars(now.counter)}. The game ends here, and case "
                f"{now.special} is opened afterwards.",
                final=True,
            ),
        ),
    )
    return agree, offer, *answers


def _after_no_deal(state: State) -> str:
    opens = opens_next(state)
    if opens:
        return f"You go on and open {opens} more case{'s' if opens > 1 else ''}."
    return "You go on with the last two cases."


def opens_next(state: State) -> int:
    """Return how many cases the round after this one opens."""
    rounds, after = state.box.cases_by_round, state.now.round
    return rounds[after] if after < len(rounds) else 0


def _nothing(most: int) -> tuple[Caution, ...]:
    return (Caution("That's $0: an offer of nothing at all.", at_most={"cents": 0}),) if most else ()


def _generous(values: tuple[int, ...]) -> tuple[Caution, ...]:
    middle, top = average(values), values[-1]
    return (
        Caution(f"That is more than the average of {dollars(middle)}.", above={"cents": middle}),
        Caution(f"That is more than any case can hold: {dollars(top)}.", above={"cents": top}),
    )


_SKIP = {
    seat: Ask(
        move=m.SkipOffer, seat=seat, sentence="No new offer?", verb="no new offer", key="S", clause="6.7"
    )
    for seat in "ABCDEF"
}


def _keep(state: State) -> tuple[Ask, ...]:
    now = state.now
    return (
        Ask(
            move=m.KeepCase,
            seat=now.contestant,
            sentence=f"Keep case {now.special}?",
            verb="keep",
            key="K",
            hint=f"Or trade it for case {now.last}.",
            clause="8.1",
            cautions=(Caution(f"You win what is in case {now.special}.", final=True),),
        ),
        Ask(
            move=m.TradeCase,
            seat=now.contestant,
            sentence=f"Trade it for case {now.last}?",
            verb="trade",
            key="T",
            clause="8.1",
            cautions=(
                Caution(f"You give case {now.special} away, and win what is in case {now.last}.", final=True),
            ),
        ),
    )


def _look(state: State) -> tuple[Ask, ...]:
    now = state.now
    case = Pick(name="case", label="Case", options=tuple(map(_case, now.cases)), among="Still closed")
    return (
        Ask(
            move=m.LookInside,
            seat=None,
            sentence="What would have been in the others?",
            verb="the case",
            clause="7.5",
            blanks=(case,) if now.inside else (case, _values(now.values)),
        ),
        Ask(
            move=m.StopLooking, seat=None, sentence="Seen enough?", verb="seen enough", key="S", clause="7.5"
        ),
    )


def _over(state: State) -> tuple[Ask, ...]:
    return ()


_BY_PHASE: dict[str, Callable[[State], tuple[Ask, ...]]] = {
    "begin": _begin,
    "split": _split,
    "enter": _enter,
    "fill": _fill,
    "choose": _choose,
    "call": _call,
    "holder": _holder,
    "open": _open,
    "offer": _offer,
    "keep": _keep,
    "last": _last,
    "special": _special,
    "look": _look,
    "over": _over,
}


def explain(state: State, move: Move, blank: str) -> str:
    """Return why a case or value cannot be picked, in the words of the table."""
    now = state.hosting
    picked = getattr(move, blank)
    if blank == "case" and now and type(picked) is int:
        if picked not in CASES:
            return "There are cases 1 to 26."
        return f"Case {picked} is {_who_has(state, picked)}."
    case = next((case for case, value in now.opened if value == picked), None) if now else None
    if blank == "value" and now and case:
        slip = "" if now.inside else "; F5 at the screen corrects that"
        return f"{dollars(picked)} is covered already. Case {case} held it{slip}."
    if blank == "value" and now and type(picked) is int and abs(picked) < 10**14:
        return f"{dollars(picked)} is not on the board."
    return ""


def _who_has(state: State, case: int) -> str:
    now = state.now
    return f"{state.name(now.contestant)}'s own" if case == now.special else "already open"


@cache
def _case(case: int) -> Option:
    return Option(case, str(case))


@cache
def _value(cents: int) -> Option:
    return Option(cents, dollars(cents))


def _closed_cases(cases: tuple[int, ...]) -> Pick:
    return Pick(name="case", label="Case", options=tuple(map(_case, cases)), among="Still closed")


def _values(values: tuple[int, ...]) -> Pick:
    return Pick(name="value", label="Value", options=tuple(map(_value, values)), among="In play")
