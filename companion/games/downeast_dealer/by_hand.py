"""What the table may move by hand between turns, whatever the rules say."""

from companion.game import (
    OUTSIDE,
    AdjustMoney,
    AdjustPiece,
    Ask,
    Money,
    Option,
    Pick,
    Refused,
    Said,
    as_is,
    say,
)
from companion.game.by_hand import REASON, Adjusted, move_piece
from companion.games.downeast_dealer.cash import in_order, in_words
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import State
from companion.games.downeast_dealer.turns import begin_turn

TWO_PLACES = say("Pick two different places.")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand: nothing during an auction or a deal."""
    if state.phase != "turn":
        return ()
    places = (*state.people(), Option(OUTSIDE, as_is(state.name(OUTSIDE)), key="O"))
    worths = in_order({*state.box.hand, *state.box.reserve})
    cash = Ask(
        move=AdjustMoney,
        seat=None,
        sentence=say("Move a cash card by hand?"),
        verb=say("move cash"),
        hint=say("Everyone sees which one."),
        clause="9.1",
        blanks=(
            Pick(name="source", label=say("From"), options=places),
            Pick(name="target", label=say("To"), options=places),
            Pick(
                name="cents", label=say("Card"), options=tuple(Option(card, _label(card)) for card in worths)
            ),
            REASON,
        ),
        together=TWO_PLACES,
        apart=("source", "target"),
    )
    items = tuple(
        Option(f"{seat} {item}", say("{seat}: {item}", seat=state.name(seat), item=state.kind(item).some(1)))
        for seat in state.seats
        for item in state.sets
        if state.owned[seat].get(item)
    )
    piece = Pick(name="piece", label=say("Item"), options=items)
    item = move_piece(
        say("Move an item by hand?"), say("move an item"), piece, state.people(), "9.2", TWO_PLACES
    )
    return *((cash,) if state.keeps_cash else ()), *((item,) if items else ())


def _label(card: int) -> Said:
    return as_is(Money(card)) if card else say("{zero}, a bad check", zero=Money(0))


def adjust_money(draft: Draft, move: AdjustMoney) -> None:
    """Move a cash card. If it isn't in the hand, bring in another: refusing would reveal that."""
    card = (move.cents,)
    if move.source != OUTSIDE and move.cents in draft.state.hands[move.source]:
        draft.take(move.source, card)
    else:
        draft.become(brought=in_order(draft.state.brought + card))
    draft.give(move.target, card)
    _tell(draft, in_words(card), move.source, move.target, move.reason)


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move an item; if that completes the last set, the game is over."""
    source, item = move.piece.split(" ", 1)
    if source == move.target:
        raise Refused(TWO_PLACES)
    _tell(draft, draft.state.kind(item).some(1), source, move.target, move.reason)
    draft.hand_item(item, source, move.target)
    begin_turn(draft, draft.state.turn)


def _tell(draft: Draft, what: Said, source: str, target: str, reason: str) -> None:
    text = say(
        "Moved by hand: {what} from {source} to {target} ({reason}).",
        what=what,
        source=draft.state.name(source),
        target=draft.state.name(target),
        reason=reason,
    )
    draft.tell(Adjusted(text=text, reason=reason))
