"""What the table may move by hand, whatever the rules say."""

from companion.game import BANK, OUTSIDE, AdjustPiece, Ask, Option, Pick, as_is, say
from companion.game.by_hand import Adjusted, move_money, move_piece
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.draft import Draft
from companion.games.deal_or_no_deal.laying import hold
from companion.games.deal_or_no_deal.state import CENTRE, KITTY, UNKNOWN, State


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand, whatever the rules say."""
    places = (
        *state.people(),
        Option(BANK, as_is(state.name(BANK)), key="N"),
        Option(OUTSIDE, say("outside the game"), key="O"),
    )
    if state.kept_with_money:
        places += (Option(KITTY, as_is(state.name(KITTY)), key="K"),)
    money = move_money(places, max(state.box.top_offer, *state.money.accounts.values()), "11.1")
    pieces = _movable(state)
    if not pieces:
        return (money,)
    centre = (Option(CENTRE, say("center"), key="M"),) if len(CASES) % len(state.holders) else ()
    homes = (*state.people(state.holders), *centre)
    case = Pick(name="piece", label=say("Case"), options=pieces)
    return money, move_piece(say("Move a case by hand?"), say("move a case"), case, homes, "11.2")


def _movable(state: State) -> tuple[Option, ...]:
    """Return the cases whose holder may be corrected: closed, holder known, not the contestant's."""
    if state.phase != "call" or not state.kept_with_money:
        return ()
    now = state.now
    return tuple(
        Option(str(case), say("case {case}", case=case))
        for case in now.cases
        if case != now.special and now.held[case - 1] != UNKNOWN
    )


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    hold(draft, move.target, (int(move.piece),))
    case, reason = move.piece, move.reason
    text = say("By hand: case {case} is in the center. Reason: {reason}.", case=case, reason=reason)
    if move.target != CENTRE:
        holder = draft.state.name(move.target)
        text = say(
            "By hand: {holder} has case {case}. Reason: {reason}.", holder=holder, case=case, reason=reason
        )
    draft.tell(Adjusted(text=text, reason=move.reason))
