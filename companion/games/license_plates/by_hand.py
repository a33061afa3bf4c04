"""What the table may move by hand, whatever the rules say."""

from companion.game import OUTSIDE, Ask, Option, move_money, say
from companion.games.license_plates.state import State


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what may be moved by hand now."""
    places = (*state.people(), Option(OUTSIDE, say("off the table"), key="O"))
    return (move_money(places, max(state.money.accounts.values()), "8.1", state.box.note),)
