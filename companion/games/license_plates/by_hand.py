"""What the table may move by hand, beside or against the rules."""

from companion.game import OUTSIDE, Ask, Option, move_money
from companion.games.license_plates.state import State


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand, whatever the rules say."""
    places = (*state.people(), Option(OUTSIDE, "off the table", key="O"))
    return (move_money(places, max(state.money.accounts.values()), "8.1", state.box.note),)
