"""What each move of Deal or No Deal does."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import structs

from companion.game import (
    BANK,
    AdjustMoney,
    AdjustPiece,
    Happening,
    Move,
    Paid,
    Refused,
    Seat,
    Setup,
    dollars,
)
from companion.game.commitment import Commitment, commit
from companion.game.ledger import BOTTOMLESS, empty
from companion.game.seat import seats_for
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import PAID, TWO_PEOPLE, TWO_PLACES, next_to_enter
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.state import (
    CENTRE,
    KITTY,
    UNKNOWN,
    Guess,
    Hosting,
    Offer,
    Result,
    Rulings,
    State,
    average,
    shares,
)

Outcome = tuple[State, tuple[Happening, ...]]
LAST_ROUND = 10


def start(setup: Setup) -> Outcome:
    """Deal out the money and wait for the first pair."""
    box = setup.box
    seats = seats_for(len(setup.players))
    state = State(
        seats=seats,
        names=setup.players,
        rulings=msgspec.convert(setup.settings, Rulings),
        box=box,
        money=empty(*seats, *((KITTY,) if len(seats) > 2 else ())),
        phase="begin",
    )
    if not state.kept_with_money:
        return state, ()
    table = Telling(state)
    for seat in seats:
        table.pay(BANK, seat, box.start_money)
    return table.outcome


def play(state: State, move: Move) -> Outcome:
    """Return the state after an admitted move, and what happened."""
    table = Telling(state)
    _PLAY[type(move)](table, move)
    return table.outcome


class Telling:
    """A state on its way to the next, with the tale of how it got there."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._hosting = state.hosting
        self._told: list[Happening] = []

    @property
    def state(self) -> State:
        """The match as it stands on the way."""
        if self._hosting is not self._state.hosting:
            self._state = structs.replace(self._state, hosting=self._hosting)
        return self._state

    @property
    def now(self) -> Hosting:
        """The hosting as it stands on the way."""
        assert self._hosting is not None
        return self._hosting

    @property
    def outcome(self) -> Outcome:
        """Where it got to, and the tale."""
        return self.state, tuple(self._told)

    def tell(self, happening: Happening) -> None:
        """Add to the tale."""
        self._told.append(happening)

    def become(self, **changes: Any) -> None:
        """Change the match."""
        self._state = structs.replace(self.state, **changes)
        self._hosting = self._state.hosting

    def host(self, **changes: Any) -> None:
        """Change the hosting under way."""
        self._hosting = structs.replace(self.now, **changes)

    def pay(self, source: str, target: str, cents: int) -> None:
        """Move money and tell it."""
        state = self.state
        self.become(money=state.money.paid(source, target, cents))
        text = f"{_upper(state.name(source))} pays {state.name(target)} {dollars(cents)}."
        self.tell(Paid(text=text, source=source, target=target, cents=cents))


# A hosting begins.


def _begin_hosting(table: Telling, move: m.BeginHosting) -> None:
    if move.host == move.contestant:
        raise Refused(TWO_PEOPLE)
    state = table.state
    hosting = Hosting(
        host=move.host,
        contestant=move.contestant,
        values=state.box.values,
        left=state.box.cases_by_round[0],
    )
    table.become(hosting=hosting, hosted=(*state.hosted, move.host))
    name = state.name
    text = f"{name(move.host)} is the host, {name(move.contestant)} plays."
    table.tell(told.HostingBegan(text=text, host=move.host, contestant=move.contestant))
    if state.kept_with_money and state.money[KITTY] == 0:
        table.pay(BANK, KITTY, state.box.kitty)
    _prepare_cases(table)


def _prepare_cases(table: Telling) -> None:
    """Go on to whatever the cases still need before one can be chosen."""
    state = table.state
    now, split = state.now, state.rulings.split
    if len(state.holders) == 1 and UNKNOWN in now.held:
        table.host(held=state.holders * len(CASES))
        text = f"All 26 cases go to {state.name(state.holders[0])}."
        table.tell(told.CasesDealt(text=text))
        now = table.now
    if state.kept_with_money and UNKNOWN in now.held and split != "asked":
        table.become(phase="split" if split == "drawn" else "enter")
    elif state.rulings.keeper == "companion" and not now.inside:
        table.become(phase="fill")
    else:
        table.become(phase="choose")


def _draw_split(table: Telling, move: m.DrawSplit) -> None:
    holders = table.state.holders
    each = shares(len(holders))
    held = [CENTRE] * len(CASES)
    for place, case in enumerate(move.cases[: each * len(holders)]):
        held[case - 1] = holders[place // each]
    table.host(held=tuple(held))
    _tell_split(table)
    _prepare_cases(table)


def _enter_cases(table: Telling, move: m.EnterCases) -> None:
    state = table.state
    holder = next_to_enter(state)
    _hold(table, holder, move.cases)
    if all(seat in table.now.held for seat in state.holders):
        table.host(held=tuple(who or CENTRE for who in table.now.held))
        _tell_split(table)
        _prepare_cases(table)
    else:
        cases = ", ".join(map(str, sorted(move.cases)))
        table.tell(told.CasesDealt(text=f"{state.name(holder)} holds cases {cases}."))


def _hold(table: Telling, place: str, cases: tuple[int, ...]) -> None:
    held = list(table.now.held)
    for case in cases:
        held[case - 1] = place
    table.host(held=tuple(held))


def _tell_split(table: Telling) -> None:
    state = table.state
    held = state.now.held
    parts = []
    for place in (*state.holders, *((CENTRE,) if CENTRE in held else ())):
        cases = ", ".join(str(case) for case in CASES if held[case - 1] == place)
        parts.append(f"{_upper(state.name(place))}: {cases}.")
    table.tell(told.CasesDealt(text=f"Hand out the cases. {' '.join(parts)}"))


def _fill_cases(table: Telling, move: m.FillCases) -> None:
    table.host(inside=move.values, salt=move.salt)
    shown = filling(table.now, opened=False).fingerprint
    text = f"The cases are filled. Fingerprint {shown}."
    table.tell(told.CasesFilled(text=text, fingerprint=shown))
    table.become(phase="choose")


def filling(now: Hosting, opened: bool) -> Commitment:
    """Return the commitment to what the companion put into the cases."""
    cases = ", ".join(f"{case}: {dollars(value)}" for case, value in zip(CASES, now.inside, strict=True))
    return commit(now.salt, cases, opened)


def _choose_case(table: Telling, move: m.ChooseCase) -> None:
    table.host(special=move.case)
    table.become(phase="call")
    who = table.state.name(table.now.contestant)
    table.tell(told.CaseChosen(text=f"{who} keeps case {move.case}.", case=move.case))


# A case is called, guessed and opened.


def _call_case(table: Telling, move: m.CallCase) -> None:
    state = table.state
    table.host(called=move.case)
    where = state.now.held[move.case - 1]
    from_whom = f" from {state.name(where)}" if where != UNKNOWN else ""
    table.tell(told.CaseCalled(text=f"Case {move.case} is called{from_whom}.", case=move.case))
    if state.kept_with_money and where == UNKNOWN:
        table.become(phase="holder")
    else:
        _let_guess(table, where, "open")


def _let_guess(table: Telling, where: str, phase: str) -> None:
    table.host(may_guess=where in table.state.seats, guess=None)
    table.become(phase=phase)


def _name_holder(table: Telling, move: m.NameHolder) -> None:
    state = table.state
    now = state.now
    case = now.called or now.last
    _hold(table, move.holder, (case,))
    text = f"{_upper(state.name(move.holder))} holds case {case}."
    table.tell(told.HolderNamed(text=text, case=case, holder=move.holder))
    _let_guess(table, move.holder, "open" if now.called else "last")


def _take_guess(table: Telling, move: m.TakeGuess) -> None:
    state = table.state
    seat = move.seat
    assert seat is not None
    paid = move.pay == PAID
    table.host(guess=Guess(seat, move.value, paid), may_guess=False)
    how = f"for {dollars(state.price)}" if paid else "for free"
    text = f"{state.name(seat)} guesses {dollars(move.value)} {how}."
    table.tell(told.Guessed(text=text, seat=seat, value=move.value, paid=paid))
    if paid:
        table.pay(seat, KITTY, state.price)


def _no_guess(table: Telling, move: m.NoGuess) -> None:
    seat = move.seat
    assert seat is not None
    table.host(may_guess=False)
    table.tell(told.GuessPassed(text=f"{table.state.name(seat)} makes no guess.", seat=seat))


def _reveal(table: Telling, move: m.Reveal) -> None:
    _OPENED[table.state.phase](table, move.value)


def _lift_lid(table: Telling, move: m.LiftLid) -> None:
    now = table.now
    case = {"open": now.called, "special": now.special, "last": now.final}[table.state.phase]
    _OPENED[table.state.phase](table, now.inside[case - 1])


def _open_case(table: Telling, case: int, value: int) -> None:
    """Open one case: its value is out of play, and its cover closes."""
    _uncase(table, case, value)
    text = f"Case {case} held {dollars(value)}."
    table.tell(told.CaseOpened(text=text, case=case, value=value))


def _uncase(table: Telling, case: int, value: int) -> None:
    now = table.now
    table.host(
        cases=tuple(closed for closed in now.cases if closed != case),
        values=tuple(left for left in now.values if left != value),
        opened=(*now.opened, (case, value)),
    )


def _pass_up(table: Telling, seat: Seat) -> None:
    """Count a guess that was still open as passed up: the lid was lifted first."""
    if table.now.may_guess:
        table.host(may_guess=False)
        text = f"The lid was lifted before {table.state.name(seat)} guessed. No guess."
        table.tell(told.GuessPassed(text=text, seat=seat, unasked=True))


def _judge(table: Telling, value: int) -> None:
    """Pay a right guess: the value for a paid one, a fixed sum for a free one."""
    state = table.state
    guess = state.now.guess
    if guess is None:
        return
    right = guess.value == value
    text = f"{state.name(guess.seat)} guessed {'right' if right else 'wrong'}."
    table.tell(told.GuessJudged(text=text, seat=guess.seat, right=right))
    if right:
        table.pay(BANK, guess.seat, value if guess.paid else state.box.free_guess)
    table.host(guess=None)


def _win_kitty(table: Telling, seat: str) -> None:
    state = table.state
    cents = state.money[KITTY]
    if seat not in state.seats or cents == 0:
        reason = "the kitty is empty" if cents == 0 else "nobody holds this case"
        table.tell(told.KittyEmpty(text=f"A kitty card, but {reason}."))
        return
    text = f"{state.name(seat)} wins the kitty: {dollars(cents)}."
    table.tell(told.KittyWon(text=text, seat=seat, cents=cents))
    table.pay(KITTY, seat, cents)


def _opened_in_round(table: Telling, value: int) -> None:
    state = table.state
    now = state.now
    where = now.held[now.called - 1]
    _pass_up(table, where)
    _open_case(table, now.called, value)
    _judge(table, value)
    if state.kept_with_money and value == state.box.holder_wins_kitty:
        _win_kitty(table, where)
    if state.kept_with_money and value == state.box.host_wins_kitty:
        _win_kitty(table, now.host)
    table.host(left=now.left - 1, called=0)
    table.become(phase="offer" if now.left == 1 else "call")


# The offer.


def _make_offer(table: Telling, move: m.MakeOffer) -> None:
    table.host(offer=move.cents, counter=None)
    text = f"{table.state.name(table.now.host)} offers {dollars(move.cents)}."
    table.tell(told.OfferMade(text=text, cents=move.cents))


def _skip_offer(table: Telling, move: m.SkipOffer) -> None:
    table.tell(told.OfferSkipped(text=f"{table.state.name(table.now.host)} makes no new offer."))
    table.become(phase="keep")


def _ask_for(table: Telling, move: m.AskFor) -> None:
    table.host(counter=move.cents)
    text = f"{table.state.name(table.now.contestant)} would take {dollars(move.cents)}."
    table.tell(told.PriceNamed(text=text, cents=move.cents))


def _agree_price(table: Telling, move: m.AgreePrice) -> None:
    price = table.now.counter
    assert price is not None
    _strike(table, price)


def _deal(table: Telling, move: m.Deal) -> None:
    offer = table.now.offer
    assert offer is not None
    _strike(table, offer)


def _strike(table: Telling, cents: int) -> None:
    state = table.state
    now = state.now
    _note_offer(table, cents, taken=True)
    table.host(deal=cents, won=cents)
    name = state.name
    text = f"DEAL! {name(now.contestant)} sells case {now.special} for {dollars(cents)}."
    table.tell(told.DealMade(text=text, cents=cents))
    payer = now.host if state.kept_with_money else BANK
    table.pay(payer, now.contestant, cents)
    may_guess = state.kept_with_money and table.state.money[now.host] >= state.price
    table.host(may_guess=may_guess)
    table.become(phase="special")


def _no_deal(table: Telling, move: m.NoDeal) -> None:
    state = table.state
    now = state.now
    assert now.offer is not None
    _note_offer(table, now.offer, taken=False)
    text = f"NO DEAL! {state.name(now.contestant)} refuses {dollars(now.offer)}."
    table.tell(told.DealRefused(text=text))
    if now.round == LAST_ROUND:
        table.become(phase="keep")
        return
    opens = (*state.box.cases_by_round, 0)[now.round]
    table.host(round=now.round + 1, left=opens)
    price = f" A guess costs {dollars(table.state.price)} now." if state.kept_with_money else ""
    to_open = f": {opens} to open" if opens else ""
    text = f"Round {now.round + 1}{to_open}.{price}"
    table.tell(told.RoundBegan(text=text, round=now.round + 1))
    if opens:
        table.become(phase="call")
    else:
        table.become(phase="keep" if state.rulings.merge_final_offer else "offer")


def _note_offer(table: Telling, cents: int, taken: bool) -> None:
    now = table.now
    noted = Offer(now.round, cents, average(now.values), taken)
    table.host(offers=(*now.offers, noted), offer=None, counter=None)


# After a deal.


def _opened_special(table: Telling, value: int) -> None:
    state = table.state
    now = state.now
    _pass_up(table, now.host)
    _open_case(table, now.special, value)
    _judge(table, value)
    rulings, box = state.rulings, state.box
    if state.kept_with_money and rulings.cent_in_special_pays_host and value == box.host_wins_kitty:
        _win_kitty(table, now.host)
    if rulings.play_out:
        table.become(phase="look")
    else:
        _end_hosting(table, value)


def _look_inside(table: Telling, move: m.LookInside) -> None:
    now = table.now
    value = now.inside[move.case - 1] if now.inside else move.value
    assert value is not None
    _uncase(table, move.case, value)
    text = f"Case {move.case} would have shown {dollars(value)}."
    table.tell(told.LookedInside(text=text, case=move.case, value=value))
    if not table.now.cases:
        _end_look(table)


def _stop_looking(table: Telling, move: m.StopLooking) -> None:
    _end_look(table)


def _end_look(table: Telling) -> None:
    now = table.now
    _end_hosting(table, dict(now.opened)[now.special])


# Round ten.


def _keep_case(table: Telling, move: m.KeepCase) -> None:
    now = table.now
    who = table.state.name(now.contestant)
    table.tell(told.CaseKept(text=f"{who} keeps case {now.special}."))
    _last_two(table)


def _trade_case(table: Telling, move: m.TradeCase) -> None:
    now = table.now
    table.host(traded=True)
    who = table.state.name(now.contestant)
    table.tell(told.CaseTraded(text=f"{who} trades case {now.special} for case {now.last}."))
    _last_two(table)


def _last_two(table: Telling) -> None:
    """Let the holder of the last case guess what was held, whoever has it now, before a lid is lifted."""
    state = table.state
    where = state.now.held[state.now.last - 1]
    if state.kept_with_money and where == UNKNOWN:
        table.become(phase="holder")
    else:
        _let_guess(table, where, "last")


def _opened_last(table: Telling, value: int) -> None:
    """Open the case the contestant ends with; what is in the other then follows."""
    state = table.state
    now = state.now
    other_case = now.special if now.traded else now.last
    other = next(left for left in now.values if left != value)
    last_value = value if now.traded else other
    where = now.held[now.last - 1]
    _pass_up(table, where)
    _open_case(table, now.final, value)
    _open_case(table, other_case, other)
    _judge(table, last_value)
    rulings, box = state.rulings, state.box
    if state.kept_with_money and rulings.r10_750_pays_holder and last_value == box.holder_wins_kitty:
        _win_kitty(table, where)
    table.host(won=value)
    _pay_final(table, value)
    _end_hosting(table, other if now.traded else value)


def _pay_final(table: Telling, value: int) -> None:
    """Pay the contestant: the host as far as the money goes, the bank the rest."""
    state = table.state
    host, contestant = state.now.host, state.now.contestant
    from_host = min(value, state.money[host]) if state.kept_with_money else 0
    if from_host:
        table.pay(host, contestant, from_host)
    if value > from_host:
        if state.kept_with_money:
            text = f"{state.name(host)} is short; the bank covers {dollars(value - from_host)}."
            table.tell(told.BankCovered(text=text, cents=value - from_host))
        table.pay(BANK, contestant, value - from_host)


# The end of a hosting and of the match.


def _end_hosting(table: Telling, inside: int) -> None:
    state = table.state
    now = state.now
    result = Result(
        host=now.host,
        contestant=now.contestant,
        special=now.special,
        inside=inside,
        deal=now.deal,
        traded=now.traded,
        won=now.won,
        offers=now.offers,
        filled=filling(now, opened=True).text if now.inside else "",
    )
    table.become(results=(*state.results, result))
    text = f"{state.name(now.contestant)} goes home with {dollars(now.won)}."
    table.tell(told.HostingEnded(text=text, won=now.won, inside=inside))
    if len(state.results) + 1 == len(state.names) * state.rulings.cycles:
        _end(table)
    else:
        table.become(phase="begin")


def _end_match(table: Telling, move: m.EndMatch) -> None:
    _end(table)


def _end(table: Telling) -> None:
    table.become(phase="over")
    state = table.state
    best = winners(state)
    names = " and ".join(state.name(seat) for seat in best)
    text = f"{names} {'wins' if len(best) == 1 else 'share the win'} with {dollars(state.money[best[0]])}."
    table.tell(told.MatchEnded(text=text, winners=best))


def winners(state: State) -> tuple[Seat, ...]:
    """Return who has most; a tie is shared. The kitty that is left is nobody's."""
    most = max(state.money[seat] for seat in state.seats)
    return tuple(seat for seat in state.seats if state.money[seat] == most)


# By hand.


def _adjust_money(table: Telling, move: AdjustMoney) -> None:
    money = table.state.money
    if move.source == move.target or (move.source not in BOTTOMLESS and money[move.source] < move.cents):
        raise Refused(TWO_PLACES)
    table.pay(move.source, move.target, move.cents)
    table.tell(told.Adjusted(text=f"By hand: {move.reason}.", reason=move.reason))


def _adjust_piece(table: Telling, move: AdjustPiece) -> None:
    _hold(table, move.target, (int(move.piece),))
    where = table.state.name(move.target)
    text = f"By hand: case {move.piece} is with {where}; {move.reason}."
    table.tell(told.Adjusted(text=text, reason=move.reason))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


_OPENED: dict[str, Callable[[Telling, int], None]] = {
    "open": _opened_in_round,
    "special": _opened_special,
    "last": _opened_last,
}

_PLAY: dict[type[Move], Callable[[Telling, Any], None]] = {
    m.BeginHosting: _begin_hosting,
    m.EndMatch: _end_match,
    m.DrawSplit: _draw_split,
    m.EnterCases: _enter_cases,
    m.FillCases: _fill_cases,
    m.ChooseCase: _choose_case,
    m.CallCase: _call_case,
    m.NameHolder: _name_holder,
    m.TakeGuess: _take_guess,
    m.NoGuess: _no_guess,
    m.Reveal: _reveal,
    m.LiftLid: _lift_lid,
    m.MakeOffer: _make_offer,
    m.SkipOffer: _skip_offer,
    m.AskFor: _ask_for,
    m.AgreePrice: _agree_price,
    m.Deal: _deal,
    m.NoDeal: _no_deal,
    m.KeepCase: _keep_case,
    m.TradeCase: _trade_case,
    m.LookInside: _look_inside,
    m.StopLooking: _stop_looking,
    AdjustMoney: _adjust_money,
    AdjustPiece: _adjust_piece,
}
