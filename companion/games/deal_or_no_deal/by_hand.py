"""What the table may move by hand, whatever the rules say, and what follows from it."""

from companion.game import BANK, OUTSIDE, AdjustPiece, Ask, Option, Pick, as_is, say
from companion.game.by_hand import Adjusted, move_money, move_piece
from companion.games.deal_or_no_deal.asks.asked import why_not
from companion.games.deal_or_no_deal.asks.laying import next_to_enter
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.laying import all_entered, hold
from companion.games.deal_or_no_deal.opening import let_guess
from companion.games.deal_or_no_deal.state import CENTRE, KITTY, State


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand: always money, and cases once somebody holds them."""
    places = (
        *state.people(),
        Option(BANK, as_is(state.name(BANK)), key="N"),
        Option(OUTSIDE, say("outside the game"), key="O"),
    )
    if state.kept_with_money:
        places += (Option(KITTY, as_is(state.name(KITTY)), key="K"),)
    money = move_money(places, max(state.box.top_offer, *state.money.accounts.values()), "11.1")
    if state.hosting is None or not state.kept_with_money:
        return (money,)
    case = Pick(name="piece", label=say("Case"), options=tuple(_case(state, case) for case in CASES))
    if not case.open_choices:
        return (money,)
    centre = (Option(CENTRE, say("center"), key="M"),) if len(CASES) % len(state.holders) else ()
    homes = (*state.people(state.holders), *centre)
    return money, move_piece(say("Move a case by hand?"), say("move a case"), case, homes, "11.2")


def _case(state: State, case: int) -> Option:
    return Option(str(case), say("case {case}", case=case), why_not(state, case))


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Record who has a case, and go on with whatever question that settles or reopens."""
    state, now = draft.state, draft.now
    # A case that was traded away is where the other one was.
    case = now.last if now.traded and int(move.piece) == now.special else int(move.piece)
    moved = move.target != now.held[case - 1]
    being_opened = moved and state.phase in ("holder", "open", "last") and case == now.at_hand
    hold(draft, move.target, (case,))
    text = say(
        "By hand: case {case} is in the center. Reason: {reason}.", case=move.piece, reason=move.reason
    )
    if move.target != CENTRE:
        text = say(
            "By hand: {holder} has case {case}. Reason: {reason}.",
            holder=state.name(move.target),
            case=move.piece,
            reason=move.reason,
        )
    if being_opened and now.guess:
        text += say("{seat}'s guess doesn't count.", seat=state.name(now.guess.seat))
    draft.tell(Adjusted(text=text, reason=move.reason))
    if being_opened:
        _guess_anew(draft)
    elif state.phase == "enter" and next_to_enter(draft.state) is None:
        all_entered(draft)


def _guess_anew(draft: Draft) -> None:
    """Let the new holder guess; an earlier guess by somebody else doesn't count, and costs nothing."""
    state = draft.state
    guess, price = state.now.guess, state.price
    if guess and guess.paid:
        draft.pay(KITTY if state.money[KITTY] >= price else BANK, guess.seat, price)
    let_guess(draft, "open" if state.now.called else "last", guess=None)
