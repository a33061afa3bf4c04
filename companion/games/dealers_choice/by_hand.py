"""What the table may move by hand between deals, whatever the rules say."""

from companion.game import BANK, OUTSIDE, AdjustPiece, Ask, Option, Pick, Refused, Said, say
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
        Option(BANK, say("the bank"), key="N"),
        Option(OUTSIDE, say("outside the game"), key="O"),
    )
    cars = tuple(Option(f"car {car}", say("car {car}", car=car)) for car in sorted(state.prices))
    car = Pick(name="piece", label=say("Car"), options=cars)
    return (
        move_money(accounts, state.box.start, "11.1", NOTE),
        move_piece(say("Move a car by hand?"), say("move a car"), car, places(state), "11.2", SOMEWHERE_ELSE),
    )


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a car; if that empties the Exchange and a lot, play stops."""
    state = draft.state
    car = int(move.piece.removeprefix("car "))
    held = {**state.lots, EXCHANGE: state.exchange, DISCARD: state.discard}
    if car in held[move.target]:
        raise Refused(SOMEWHERE_ELSE)
    draft.tell(Adjusted(text=_moved(state, car, move), reason=move.reason))
    draft.move_car(car, move.target)
    go_on(draft)


def _moved(state: State, car: int, move: AdjustPiece) -> Said:
    target, why = move.target, move.reason
    if target == EXCHANGE:
        return say("Moved by hand: car {car} is in the Exchange ({why}).", car=car, why=why)
    if target == DISCARD:
        return say("Moved by hand: car {car} is out of the game ({why}).", car=car, why=why)
    dealer = state.name(target)
    return say("Moved by hand: car {car} is on {dealer}'s lot ({why}).", car=car, dealer=dealer, why=why)
