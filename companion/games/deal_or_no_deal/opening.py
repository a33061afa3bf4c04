"""Calling a case, guessing what's in it, and lifting the lid."""

from collections.abc import Callable
from typing import Any

from companion.game import BANK, NOTHING, Money, Said, given, say
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal import moves as m
from companion.games.deal_or_no_deal.asks import PAID
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.ending import end_hosting
from companion.games.deal_or_no_deal.laying import hold
from companion.games.deal_or_no_deal.state import BANKER, CENTRE, KITTY, UNKNOWN, Guess, State


def call_case(draft: Draft, move: m.CallCase) -> None:
    state = draft.state
    where = state.now.held[move.case - 1]
    draft.tell(told.CaseCalled(text=_called(state, move.case, where), case=move.case, holder=where))
    if state.kept_with_money and where == UNKNOWN:
        draft.go_on("holder", called=move.case)
    else:
        let_guess(draft, "open", called=move.case)


def _called(state: State, case: int, where: str) -> Said:
    contestant = state.name(state.now.contestant)
    if where == UNKNOWN:
        return say("{contestant} calls case {case}.", contestant=contestant, case=case)
    if where == CENTRE:
        return say("{contestant} calls case {case}. It's in the center.", contestant=contestant, case=case)
    holder = state.name(where)
    return say(
        "{contestant} calls case {case}. {holder} has it.", contestant=contestant, case=case, holder=holder
    )


def let_guess(draft: Draft, phase: str, **changes: Any) -> None:
    """Go on to lifting the lid; until then, somebody may guess."""
    draft.go_on(phase, may_guess=True, **changes)


def name_holder(draft: Draft, move: m.NameHolder) -> None:
    state = draft.state
    now = state.now
    case = now.at_hand
    hold(draft, move.holder, (case,))
    text = say("Case {case} is in the center.", case=case) if move.holder == CENTRE else NOTHING
    draft.tell(told.HolderNamed(text=text, case=case, holder=move.holder))
    let_guess(draft, "open" if now.called else "last")


def take_guess(draft: Draft, move: m.TakeGuess) -> None:
    state = draft.state
    seat = given(move.seat)
    paid = move.pay == PAID
    draft.host(guess=Guess(seat, move.value, paid), may_guess=False)
    if not paid:
        draft.tell(told.Guessed(seat=seat, value=move.value, paid=paid))
        return
    name, price, value = state.name(seat), Money(state.price), Money(move.value)
    text = say("{seat} pays {price} into the kitty and guesses {value}.", seat=name, price=price, value=value)
    draft.tell(told.Guessed(text=text, seat=seat, value=move.value, paid=paid))
    draft.pay(seat, KITTY, state.price, said=True)


def no_guess(draft: Draft, move: m.NoGuess) -> None:
    seat = given(move.seat)
    draft.host(may_guess=False)
    draft.tell(told.GuessPassed(seat=seat))


def reveal(draft: Draft, move: m.Reveal) -> None:
    _OPENED[draft.state.phase](draft, move.value)


def lift_lid(draft: Draft, move: m.LiftLid) -> None:
    now = draft.now
    case = {"open": now.called, "special": now.special, "last": now.final}[draft.state.phase]
    _OPENED[draft.state.phase](draft, now.inside[case - 1])


def _open_case(draft: Draft, case: int, value: int) -> None:
    """Open one case: its value is out of play, and its cover is closed."""
    _uncase(draft, case, value)
    draft.tell(told.CaseOpened(case=case, value=value))


def _uncase(draft: Draft, case: int, value: int) -> None:
    now = draft.now
    draft.host(
        cases=tuple([closed for closed in now.cases if closed != case]),
        values=tuple([left for left in now.values if left != value]),
        opened=(*now.opened, (case, value)),
    )


def _pass_up(draft: Draft) -> None:
    """Pass up a guess that was still open: the lid went up first."""
    if not draft.now.may_guess:
        return
    seat = draft.state.guesser
    draft.host(may_guess=False)
    if seat:
        draft.tell(told.GuessPassed(seat=seat, unasked=True))


def _judge(draft: Draft, value: int) -> None:
    """Pay for a right guess: the value if the guess cost money, a fixed amount if it was free."""
    state = draft.state
    guess = state.now.guess
    if guess is None:
        return
    right = guess.value == value
    won = 0 if not right else value if guess.paid else state.box.free_guess
    seat = state.name(guess.seat)
    text = say("{seat} guessed it and wins {won}.", seat=seat, won=Money(won)) if right else NOTHING
    judged = told.GuessJudged(
        text=text, seat=guess.seat, right=right, value=guess.value, paid=guess.paid, won=won
    )
    draft.tell(judged)
    if right:
        draft.pay(BANK, guess.seat, won, said=True)
    draft.host(guess=None)


_NO_HOLDER = say("Nobody holds this case, so the kitty keeps its {cents}.")
_NO_HOST = say("Nobody hosts, so the kitty keeps its {cents}.")


def _win_kitty(draft: Draft, seat: str, value: int) -> None:
    """Pay out the kitty for a kitty card; if nobody holds the case, or nobody hosts, nobody wins it."""
    state = draft.state
    cents = state.money[KITTY]
    if seat not in state.seats:
        if cents:
            why = _NO_HOST if seat == BANKER else _NO_HOLDER
            text = why.having(cents=Money(cents))
            draft.tell(told.KittyEmpty(text=text))
    elif cents == 0:
        text = say("{value} wins the kitty, but it's empty.", value=Money(value))
        draft.tell(told.KittyEmpty(text=text))
    else:
        name, won = state.name(seat), Money(cents)
        by_host = say("{host}, the host, wins the kitty: {cents}.", host=name, cents=won)
        text = by_host if seat == state.now.host else NOTHING
        draft.tell(told.KittyWon(text=text, seat=seat, cents=cents))
        draft.pay(KITTY, seat, cents, said=True)


def _opened_in_round(draft: Draft, value: int) -> None:
    state = draft.state
    now = state.now
    where = now.held[now.called - 1]
    _pass_up(draft)
    _open_case(draft, now.called, value)
    _judge(draft, value)
    if state.kept_with_money and value == state.box.holder_wins_kitty:
        _win_kitty(draft, where, value)
    if state.kept_with_money and value == state.box.host_wins_kitty:
        _win_kitty(draft, now.host, value)
    draft.go_on("offer" if now.left == 1 else "call", left=now.left - 1, called=0)


def _opened_special(draft: Draft, value: int) -> None:
    state = draft.state
    now = state.now
    _pass_up(draft)
    _open_case(draft, now.special, value)
    _judge(draft, value)
    rulings, box = state.rulings, state.box
    if state.kept_with_money and rulings.cent_in_special_pays_host and value == box.host_wins_kitty:
        _win_kitty(draft, now.host, value)
    if rulings.play_out:
        draft.become(phase="look")
    else:
        end_hosting(draft, value)


def _opened_last(draft: Draft, value: int) -> None:
    """Open the case the contestant ends up with; that also shows what's in the other one."""
    state = draft.state
    now = state.now
    other_case = now.special if now.traded else now.last
    other = next(left for left in now.values if left != value)
    last_value = value if now.traded else other
    where = now.held[now.last - 1]
    _pass_up(draft)
    _open_case(draft, now.final, value)
    _open_case(draft, other_case, other)
    _judge(draft, last_value)
    rulings, box = state.rulings, state.box
    if state.kept_with_money and rulings.r10_750_pays_holder and last_value == box.holder_wins_kitty:
        _win_kitty(draft, where, last_value)
    end_hosting(draft, other if now.traded else value, owed=value)


def look_inside(draft: Draft, move: m.LookInside) -> None:
    now = draft.now
    value = now.inside[move.case - 1] if now.inside else given(move.value)
    _uncase(draft, move.case, value)
    draft.tell(told.LookedInside(case=move.case, value=value))
    if not draft.now.cases:
        _end_look(draft)


def stop_looking(draft: Draft, move: m.StopLooking) -> None:
    _end_look(draft)


def _end_look(draft: Draft) -> None:
    now = draft.now
    end_hosting(draft, dict(now.opened)[now.special])


_OPENED: dict[str, Callable[[Draft, int], None]] = {
    "open": _opened_in_round,
    "special": _opened_special,
    "last": _opened_last,
}
