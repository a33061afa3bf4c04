"""What the table may move by hand at any time, whatever the rules say: money, or a real card."""

from companion.game import NOTHING, OUTSIDE, AdjustPiece, Ask, Option, Pick, Refused, Said, move_money, say
from companion.game.by_hand import Adjusted, move_piece
from companion.games.license_plates.draft import Draft
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import State
from companion.games.license_plates.words import stack_name

DISCARD = "discard"
ANOTHER_PLACE = say("Move the card to a different place.")
NO_CARD = say("There's no card there to move.")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what may be moved by hand now; if Tableside dealt, there are no real cards."""
    accounts = (*state.people(), Option(OUTSIDE, say("off the table"), key="O"))
    money = move_money(accounts, max(state.money.accounts.values()), "8.1", state.box.note)
    if state.rulings.keeper == COMPANION:
        return (money,)
    cards = _cards(state)
    piles = [(place, _pile(state, place), "X" if place == DISCARD else "") for place in cards]
    sources = tuple(Option(pile, name, NOTHING if cards[pile] else NO_CARD, key) for pile, name, key in piles)
    targets = tuple(Option(pile, name, key=key) for pile, name, key in piles)
    piece = Pick(name="piece", label=say("From"), options=sources)
    question, verb = say("Move a card by hand?"), say("move a card")
    return money, move_piece(question, verb, piece, targets, "8.2", ANOTHER_PLACE)


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a card that isn't in play from one place to another, and say why."""
    state, source, target = draft.state, move.piece, move.target
    if source == target:
        raise Refused(ANOTHER_PLACE)
    cards = _cards(state)
    cards[source] -= 1
    cards[target] += 1
    draft.become(discarded=cards.pop(DISCARD), stacks=cards)
    text = say(
        "Moved by hand: a card from {source} to {target} ({reason}).",
        source=_pile(state, source),
        target=_pile(state, target),
        reason=move.reason,
    )
    draft.tell(Adjusted(text=text, reason=move.reason))


def _cards(state: State) -> dict[str, int]:
    """Return how many cards are in each place, not counting those in play."""
    return {**state.stacks, DISCARD: state.discarded}


def _pile(state: State, place: str) -> Said:
    names = dict(zip(state.seats, state.names, strict=True))
    return say("the discard pile") if place == DISCARD else stack_name(place, names)
