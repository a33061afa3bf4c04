"""Calling a case, guessing what is in it, and lifting the lid."""

from collections.abc import Callable
from typing import Any

from companion.game import BANK, Seat, dollars
from companion.game.draft import upper
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import PAID
from companion.games.deal_or_no_deal.draft import Telling
from companion.games.deal_or_no_deal.ending import end_hosting, pay_contestant
from companion.games.deal_or_no_deal.laying import hold
from companion.games.deal_or_no_deal.state import KITTY, UNKNOWN, Guess


def call_case(table: Telling, move: m.CallCase) -> None:
    state = table.state
    where = state.now.held[move.case - 1]
    from_whom = f" from {state.name(where)}" if where != UNKNOWN else ""
    table.tell(told.CaseCalled(text=f"Case {move.case} is called{from_whom}.", case=move.case))
    if state.kept_with_money and where == UNKNOWN:
        table.go_on("holder", called=move.case)
    else:
        let_guess(table, "open", called=move.case)


def let_guess(table: Telling, phase: str, **changes: Any) -> None:
    """Go on to the lid, and let whoever may guess do so before it."""
    table.go_on(phase, may_guess=True, **changes)


def name_holder(table: Telling, move: m.NameHolder) -> None:
    state = table.state
    now = state.now
    case = now.called or now.last
    hold(table, move.holder, (case,))
    text = f"{upper(state.name(move.holder))} holds case {case}."
    table.tell(told.HolderNamed(text=text, case=case, holder=move.holder))
    let_guess(table, "open" if now.called else "last")


def take_guess(table: Telling, move: m.TakeGuess) -> None:
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


def no_guess(table: Telling, move: m.NoGuess) -> None:
    seat = move.seat
    assert seat is not None
    table.host(may_guess=False)
    table.tell(told.GuessPassed(text=_no_guess(table, seat), seat=seat))


def _no_guess(table: Telling, seat: Seat) -> str:
    return f"{table.state.name(seat)} makes no guess."


def reveal(table: Telling, move: m.Reveal) -> None:
    _OPENED[table.state.phase](table, move.value)


def lift_lid(table: Telling, move: m.LiftLid) -> None:
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
        cases=tuple([closed for closed in now.cases if closed != case]),
        values=tuple([left for left in now.values if left != value]),
        opened=(*now.opened, (case, value)),
    )


def _pass_up(table: Telling) -> None:
    """Count a guess that was still open as passed up: the lid was lifted first."""
    if not table.now.may_guess:
        return
    seat = table.state.guesser
    table.host(may_guess=False)
    if seat:
        table.tell(told.GuessPassed(text=_no_guess(table, seat), seat=seat, unasked=True))


def _judge(table: Telling, value: int) -> None:
    """Pay a right guess: the value for a paid one, a fixed sum for a free one."""
    state = table.state
    guess = state.now.guess
    if guess is None:
        return
    right = guess.value == value
    won = 0 if not right else value if guess.paid else state.box.free_guess
    text = f"{state.name(guess.seat)} guessed {f'it and wins {dollars(won)}' if right else 'wrong'}."
    judged = told.GuessJudged(
        text=text, seat=guess.seat, right=right, value=guess.value, paid=guess.paid, won=won
    )
    table.tell(judged)
    if right:
        table.pay(BANK, guess.seat, won, said=True)
    table.host(guess=None)


def _win_kitty(table: Telling, seat: str, value: int) -> None:
    """Let a card that wins the kitty do so; one that nobody holds would win nothing, full or empty."""
    state = table.state
    cents = state.money[KITTY]
    if seat not in state.seats:
        if cents:
            text = f"Nobody holds this case, so the {dollars(cents)} stay in the kitty."
            table.tell(told.KittyEmpty(text=text))
    elif cents == 0:
        text = f"{dollars(value)} wins the kitty, but it is empty."
        table.tell(told.KittyEmpty(text=text))
    else:
        who = state.name(seat) + (", the host," if value == state.box.host_wins_kitty else "")
        text = f"{who} wins the kitty: {dollars(cents)}."
        table.tell(told.KittyWon(text=text, seat=seat, cents=cents))
        table.pay(KITTY, seat, cents, said=True)


def _opened_in_round(table: Telling, value: int) -> None:
    state = table.state
    now = state.now
    where = now.held[now.called - 1]
    _pass_up(table)
    _open_case(table, now.called, value)
    _judge(table, value)
    if state.kept_with_money and value == state.box.holder_wins_kitty:
        _win_kitty(table, where, value)
    if state.kept_with_money and value == state.box.host_wins_kitty:
        _win_kitty(table, now.host, value)
    table.go_on("offer" if now.left == 1 else "call", left=now.left - 1, called=0)


def _opened_special(table: Telling, value: int) -> None:
    state = table.state
    now = state.now
    _pass_up(table)
    _open_case(table, now.special, value)
    _judge(table, value)
    rulings, box = state.rulings, state.box
    if state.kept_with_money and rulings.cent_in_special_pays_host and value == box.host_wins_kitty:
        _win_kitty(table, now.host, value)
    if rulings.play_out:
        table.become(phase="look")
    else:
        end_hosting(table, value)


def _opened_last(table: Telling, value: int) -> None:
    """Open the case the contestant ends with; what is in the other then follows."""
    state = table.state
    now = state.now
    other_case = now.special if now.traded else now.last
    other = next(left for left in now.values if left != value)
    last_value = value if now.traded else other
    where = now.held[now.last - 1]
    _pass_up(table)
    _open_case(table, now.final, value)
    _open_case(table, other_case, other)
    _judge(table, last_value)
    rulings, box = state.rulings, state.box
    if state.kept_with_money and rulings.r10_750_pays_holder and last_value == box.holder_wins_kitty:
        _win_kitty(table, where, last_value)
    pay_contestant(table, value)
    end_hosting(table, other if now.traded else value)


def look_inside(table: Telling, move: m.LookInside) -> None:
    now = table.now
    value = now.inside[move.case - 1] if now.inside else move.value
    assert value is not None
    _uncase(table, move.case, value)
    text = f"Case {move.case} would have shown {dollars(value)}."
    table.tell(told.LookedInside(text=text, case=move.case, value=value))
    if not table.now.cases:
        _end_look(table)


def stop_looking(table: Telling, move: m.StopLooking) -> None:
    _end_look(table)


def _end_look(table: Telling) -> None:
    now = table.now
    end_hosting(table, dict(now.opened)[now.special])


_OPENED: dict[str, Callable[[Telling, int], None]] = {
    "open": _opened_in_round,
    "special": _opened_special,
    "last": _opened_last,
}
