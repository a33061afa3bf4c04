"""What the table may move by hand, whatever the rules say: a chip, or a real card."""

from companion.game import NOTHING, AdjustPiece, Ask, Option, Pick, Refused, Said, Seat, say
from companion.game.by_hand import Adjusted, move_piece
from companion.games.dealt.box import RESERVE
from companion.games.dealt.draft import Draft
from companion.games.dealt.state import BOX, PILE, UNKNOWN, State

CHIP, CARD = "chip", "card"
CHIPS_ONLY = say("Move a chip to another player or the box.")
TOGETHER = say("Move a chip to another player or the box, or a card to another hand or the draw pile.")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand, at any time until the game is over."""
    if state.phase == "over":
        return ()
    pieces = [
        Option(f"{CHIP} {place}", _chip(state, place), _no_chip(state, place)) for place in _chips(state)
    ]
    places = (*state.people(), Option(BOX, state.places[BOX], key="X"))
    sentence, together = say("Move a chip by hand?"), CHIPS_ONLY
    if not state.dealt_here:
        pieces += [
            Option(f"{CARD} {place}", _card(state, place), _no_card(state, place))
            for place in (*state.seats, PILE)
        ]
        places += (Option(PILE, state.places[PILE], key="P"),)
        sentence, together = say("Move a chip or a card by hand?"), TOGETHER
    piece = Pick(name="piece", label=say("What do you want to move"), options=tuple(pieces))
    return (move_piece(sentence, say("move a piece"), piece, places, "8.1", together),)


def _chips(state: State) -> dict[str, int]:
    return {**state.chips, BOX: state.chips_in_box}


def _chip(state: State, place: str) -> Said:
    if place == BOX:
        return say("a chip from the box")
    return say("one of {name}'s chips", name=state.name(place))


def _no_chip(state: State, place: str) -> Said:
    """Return why no chip can be moved from here, if none can."""
    return NOTHING if _chips(state)[place] else say("{Place} has no chips.", place=state.name(place))


def _card(state: State, place: str) -> Said:
    if place == PILE:
        return say("a card from the draw pile")
    return say("one of {name}'s cards", name=state.name(place))


def _no_card(state: State, place: str) -> Said:
    """Return why no card can be moved from here, if none can."""
    if not state.round:
        return say("Nobody has dealt yet.")
    cards = len(state.pile if place == PILE else state.hands[place])
    if not cards:
        return say("{Place} has no cards.", place=state.name(place))
    if place == PILE:
        missing = len(state.seats) - len(state.reserves)  # players whose reserve is still in the pile
        return (
            say("The rest of the draw pile is for the reserves.") if cards <= RESERVE * missing else NOTHING
        )
    if cards == 1 and place in _to_act(state):
        return say("{name} still has to play, so one card has to stay.", name=state.name(place))
    return NOTHING


def _to_act(state: State) -> tuple[Seat, ...]:
    if state.phase == "reserves":
        return state.seats
    return state.trick.waiting if state.trick else ()


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a chip or a card from one place to another, and announce why."""
    state = draft.state
    piece, source = move.piece.split(" ", 1)
    if move.target in (source, BOX if piece == CARD else PILE):
        raise Refused(CHIPS_ONLY if state.dealt_here else TOGETHER)
    if piece == CHIP:
        chips = _chips(state)
        chips[source] -= 1
        chips[move.target] += 1
        draft.become(chips_in_box=chips.pop(BOX), chips=chips)
    else:
        cards = {**state.hands, PILE: state.pile}
        left = list(cards[source])
        card = left.pop(left.index(UNKNOWN) if UNKNOWN in left else -1)
        cards |= {source: tuple(left), move.target: (*cards[move.target], card)}
        draft.become(pile=cards.pop(PILE), hands=cards)
    places = {"source": state.name(source), "target": state.name(move.target)}
    text = (
        say("Moved by hand: a chip from {source} to {target} ({reason}).", reason=move.reason, **places)
        if piece == CHIP
        else say("Moved by hand: a card from {source} to {target} ({reason}).", reason=move.reason, **places)
    )
    draft.tell(Adjusted(text=text, reason=move.reason))
