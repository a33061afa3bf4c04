"""What the table may move by hand, beside or against the rules."""

from companion.game import BANK, OUTSIDE, AdjustMoney, AdjustPiece, Amount, Ask, Option, Pick, Refused, Text
from companion.game.ledger import BOTTOMLESS
from companion.games.deal_or_no_deal import happenings as told
from companion.games.deal_or_no_deal.asks import people
from companion.games.deal_or_no_deal.box import CASES
from companion.games.deal_or_no_deal.laying import hold
from companion.games.deal_or_no_deal.state import CENTRE, KITTY, UNKNOWN, State
from companion.games.deal_or_no_deal.telling import Telling

TWO_PLACES = "Money moves between two different places, and only what is there."


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand, whatever the rules say."""
    places = (*people(state, state.seats), Option(BANK, "the bank"), Option(OUTSIDE, "off the table"))
    if state.kept_with_money:
        places += (Option(KITTY, "the kitty"),)
    reason = Text(name="reason", label="Why")
    most = max(state.box.top_offer, *state.money.accounts.values())
    money = Ask(
        kind="AdjustMoney",
        seat=None,
        sentence="Move money by hand?",
        verb="move money",
        clause="11.1",
        blanks=(
            Amount(name="cents", label="How much", least=1, most=most),
            Pick(name="source", label="From", options=places),
            Pick(name="target", label="To", options=places),
            reason,
        ),
        together=TWO_PLACES,
    )
    pieces = _movable(state)
    if not pieces:
        return (money,)
    centre = (Option(CENTRE, CENTRE),) if len(CASES) % len(state.holders) else ()
    homes = (*people(state, state.holders), *centre)
    return money, Ask(
        kind="AdjustPiece",
        seat=None,
        sentence="Move a case by hand?",
        verb="move a case",
        clause="11.2",
        blanks=(
            Pick(name="piece", label="Case", options=pieces),
            Pick(name="target", label="To", options=homes),
            reason,
        ),
    )


def _movable(state: State) -> tuple[Option, ...]:
    """Return the cases whose holder is on record and may be put right: closed, and not in play now."""
    if state.phase != "call" or not state.kept_with_money:
        return ()
    now = state.now
    return tuple(
        Option(str(case), f"case {case}")
        for case in now.cases
        if case != now.special and now.held[case - 1] != UNKNOWN
    )


def adjust_money(table: Telling, move: AdjustMoney) -> None:
    money = table.state.money
    if move.source == move.target or (move.source not in BOTTOMLESS and money[move.source] < move.cents):
        raise Refused(TWO_PLACES)
    table.pay(move.source, move.target, move.cents)
    table.tell(told.Adjusted(text=f"By hand: {move.reason}.", reason=move.reason))


def adjust_piece(table: Telling, move: AdjustPiece) -> None:
    hold(table, move.target, (int(move.piece),))
    where = table.state.name(move.target)
    text = f"By hand: case {move.piece} is with {where}; {move.reason}."
    table.tell(told.Adjusted(text=text, reason=move.reason))
