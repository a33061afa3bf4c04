"""What can be counted in License Plates: everybody's money and, if they're real, the cards."""

from companion.game import say
from companion.game.counting import Countable, money_pile, piece, whose
from companion.games.license_plates.by_hand import DISCARD
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.state import State
from companion.games.license_plates.words import stack_name


def countables(state: State) -> tuple[Countable, ...]:
    """Return the money in front of everybody, then the cards that wait for their round."""
    notes = {fine for fine in state.box.fines if fine} | {state.box.note}
    piles = tuple(
        money_pile(seat, whose(state, seat), state.money[seat], notes, seat) for seat in state.seats
    )
    if state.rulings.keeper == COMPANION:
        return piles
    names = dict(zip(state.seats, state.names, strict=True))
    stacks = tuple(
        Countable(
            f"{place} cards",
            say("{Place}", place=stack_name(place, names)),
            (piece("cards", say("cards"), cards),),
            place if place in names else "",
        )
        for place, cards in state.stacks.items()
    )
    out = Countable(DISCARD, say("The discard pile"), (piece("cards", say("cards"), state.discarded),))
    return *piles, *stacks, out
