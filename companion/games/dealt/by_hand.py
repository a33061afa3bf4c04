"""What the table may move by hand, beside or against the rules: a chip, or a real card."""

from companion.game import AdjustPiece, Ask, Option, Pick, Refused, upper
from companion.game.by_hand import Adjusted, move_piece
from companion.games.dealt.draft import Draft
from companion.games.dealt.state import UNKNOWN, State

CHIP, CARD = "chip", "card"
BOX, PILE = "box", "draw pile"
TOGETHER = "A chip goes to another player or the box, a card to another hand or the draw pile."


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand while somebody is to play."""
    if state.phase != "turn":
        return ()
    chips = {**state.chips, BOX: state.chips_in_box}
    pieces = [Option(f"{CHIP} {place}", f"a chip of {state.name(place)}") for place in chips if chips[place]]
    if not state.dealt_here:
        cards = {seat: state.hands[seat].count(UNKNOWN) > 1 for seat in state.seats}
        cards[PILE] = bool(state.pile)
        pieces += [
            Option(f"{CARD} {place}", f"a card of {state.name(place)}") for place in cards if cards[place]
        ]
    places = (
        *state.people(),
        Option(BOX, "the box", key="X"),
        *(() if state.dealt_here else (Option(PILE, "the draw pile", key="P"),)),
    )
    piece = Pick(name="piece", label="Piece", options=tuple(pieces))
    return (move_piece("Move a chip or a card by hand?", "move a piece", piece, places, "8.1", TOGETHER),)


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a chip or a card from one place to another, and tell why."""
    state = draft.state
    piece, source = move.piece.split(" ", 1)
    if move.target in (source, BOX if piece == CARD else PILE):
        raise Refused(TOGETHER)
    if piece == CHIP:
        chips = {**state.chips, BOX: state.chips_in_box}
        chips[source] -= 1
        chips[move.target] += 1
        draft.become(chips_in_box=chips.pop(BOX), chips=chips)
    else:
        cards = {**state.hands, PILE: state.pile}
        left = list(cards[source])
        left.remove(UNKNOWN)
        cards |= {source: tuple(left), move.target: (*cards[move.target], UNKNOWN)}
        draft.become(pile=cards.pop(PILE), hands=cards)
    text = f"By hand: a {piece} from {state.name(source)} to {state.name(move.target)}; {move.reason}."
    draft.tell(Adjusted(text=upper(text), reason=move.reason))
