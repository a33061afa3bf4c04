"""What the table may move by hand, whatever the rules say: a chip, or a real card."""

from companion.game import AdjustPiece, Ask, Option, Pick, Refused, Said, say
from companion.game.by_hand import Adjusted, move_piece
from companion.games.dealt.draft import Draft
from companion.games.dealt.state import BOX, PILE, UNKNOWN, State

CHIP, CARD = "chip", "card"
TOGETHER = say("Move a chip to another player or the box, or a card to another hand or the draw pile.")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand during somebody's turn."""
    if state.phase != "turn":
        return ()
    chips = {**state.chips, BOX: state.chips_in_box}
    pieces = [Option(f"{CHIP} {place}", _chip(state, place)) for place in chips if chips[place]]
    if not state.dealt_here:
        cards = {seat: state.hands[seat].count(UNKNOWN) > 1 for seat in state.seats}
        cards[PILE] = bool(state.pile)
        pieces += [Option(f"{CARD} {place}", _card(state, place)) for place in cards if cards[place]]
    places = (
        *state.people(),
        Option(BOX, state.places[BOX], key="X"),
        *(() if state.dealt_here else (Option(PILE, state.places[PILE], key="P"),)),
    )
    piece = Pick(name="piece", label=say("What do you move"), options=tuple(pieces))
    sentence, verb = say("Move a chip or a card by hand?"), say("move a piece")
    return (move_piece(sentence, verb, piece, places, "8.1", TOGETHER),)


def _chip(state: State, place: str) -> Said:
    if place == BOX:
        return say("a chip from the box")
    return say("one of {name}'s chips", name=state.name(place))


def _card(state: State, place: str) -> Said:
    if place == PILE:
        return say("a card from the draw pile")
    return say("one of {name}'s cards", name=state.name(place))


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a chip or a card from one place to another, and announce why."""
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
    places = {"source": state.name(source), "target": state.name(move.target)}
    text = (
        say("Moved by hand: a chip from {source} to {target} ({reason}).", reason=move.reason, **places)
        if piece == CHIP
        else say("Moved by hand: a card from {source} to {target} ({reason}).", reason=move.reason, **places)
    )
    draft.tell(Adjusted(text=text, reason=move.reason))
