"""What the table may move by hand between two turns, beside or against the rules."""

from companion.game import OUTSIDE, AdjustMoney, AdjustPiece, Ask, Option, Pick, Refused, dollars
from companion.game.by_hand import REASON, Adjusted, move_piece
from companion.games.downeast_dealer.cash import BAD_CHECK, in_order, in_words
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import State
from companion.games.downeast_dealer.turns import begin_turn

TWO_PLACES = "Something moves from one place to another."


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand: nothing while an auction or a deal is under way."""
    if state.phase != "turn":
        return ()
    places = (*state.people(), Option(OUTSIDE, "outside the game", key="O"))
    worths = in_order({*state.box.hand, *state.box.reserve})
    cash = Ask(
        move=AdjustMoney,
        seat=None,
        sentence="Move a cash card by hand?",
        verb="move cash",
        hint="Everyone sees which.",
        clause="9.1",
        blanks=(
            Pick(name="source", label="From", options=places),
            Pick(name="target", label="To", options=places),
            Pick(name="cents", label="Card", options=tuple(Option(card, _label(card)) for card in worths)),
            REASON,
        ),
        together=TWO_PLACES,
        apart=("source", "target"),
    )
    items = tuple(
        Option(f"{seat} {item}", f"{state.name(seat)}: {state.kind(item).some(1)}")
        for seat in state.seats
        for item in state.sets
        if state.owned[seat].get(item)
    )
    piece = Pick(name="piece", label="Item", options=items)
    item = move_piece("Move an item by hand?", "move an item", piece, state.people(), "9.2", TWO_PLACES)
    return *((cash,) if state.keeps_cash else ()), *((item,) if items else ())


def _label(card: int) -> str:
    return dollars(card) if card else f"$0, a {BAD_CHECK}"


def adjust_money(draft: Draft, move: AdjustMoney) -> None:
    """Move a cash card. One that is not in the hand comes from off the table: a refusal would tell on it."""
    card = (move.cents,)
    if move.source != OUTSIDE and move.cents in draft.state.hands[move.source]:
        draft.take(move.source, card)
    else:
        draft.become(brought=in_order(draft.state.brought + card))
    draft.give(move.target, card)
    source, target = (
        "outside the game" if place == OUTSIDE else draft.state.name(place)
        for place in (move.source, move.target)
    )
    text = f"By hand: {in_words(card)} from {source} to {target}; {move.reason}."
    draft.tell(Adjusted(text=text, reason=move.reason))


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move an item; if that makes the last set whole, the game is over."""
    source, item = move.piece.split(" ", 1)
    if source == move.target:
        raise Refused(TWO_PLACES)
    state = draft.state
    some = state.kind(item).some(1)
    text = f"By hand: {some} from {state.name(source)} to {state.name(move.target)}; {move.reason}."
    draft.tell(Adjusted(text=text, reason=move.reason))
    draft.hand_item(item, source, move.target)
    begin_turn(draft, draft.state.turn)
