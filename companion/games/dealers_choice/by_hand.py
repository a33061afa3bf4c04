"""What the table may move by hand between two deals, beside or against the rules."""

from companion.game import BANK, OUTSIDE, AdjustPiece, Ask, Option, Pick, Refused
from companion.game.by_hand import Adjusted, move_money, move_piece
from companion.games.dealers_choice.asks.asked import NOTE, places
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.playing import SOMEWHERE_ELSE
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, State
from companion.games.dealers_choice.turns import go_on

BETWEEN = ("lot", "option", "cards", "pads", "open", "draw")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand: nothing while a card, a sale or a disaster is under way."""
    if state.phase not in BETWEEN:
        return ()
    accounts = (
        *state.people(state.active),
        Option(BANK, "the bank", key="N"),
        Option(OUTSIDE, "outside the game", key="O"),
    )
    cars = tuple(Option(f"car {car}", f"car {car}") for car in sorted(state.prices))
    car = Pick(name="piece", label="Car", options=cars)
    return (
        move_money(accounts, state.box.start, "11.1", NOTE),
        move_piece("Move a car by hand?", "move a car", car, places(state), "11.2", SOMEWHERE_ELSE),
    )


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a car; if that empties the Exchange and a lot, play stops."""
    state = draft.state
    car = int(move.piece.removeprefix("car "))
    held = {**state.lots, EXCHANGE: state.exchange, DISCARD: state.discard}
    if car in held[move.target]:
        raise Refused(SOMEWHERE_ELSE)
    text = f"By hand: car {car} to {state.name(move.target)}; {move.reason}."
    draft.tell(Adjusted(text=text, reason=move.reason))
    draft.move_car(car, move.target)
    go_on(draft)
