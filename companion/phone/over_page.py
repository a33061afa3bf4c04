"""A seat's page once its game is over: how it ended, and then who's ready to play again."""

from typing import Any, NamedTuple

from markupsafe import Markup

from companion.game import Said, Seat, as_is, say, says
from companion.house.house import House
from companion.phone.rendering import body
from companion.phone.results import Result, best_moment
from companion.phone.seat_page import SeatPage
from companion.table.table import Table

OVER = say("Game over · Tableside")
AGAIN = say("Play again · Tableside")


class Player(NamedTuple):
    """A player, and whether there's a phone at their seat."""

    seat: Seat
    name: str
    phone: bool


def over_page(shown: SeatPage, house: House, table: Table, result: Result) -> tuple[str, Said]:
    """Return the page and its title: how the game ended or, for somebody who's ready, who else is."""
    known: dict[str, Any] = {"seat": shown.seat, "table": table, "names": result.names}
    known["evening"] = house.memory is not None  # it's there once the house knows how this game ended
    if shown.seat in house.ready:
        known |= _rematch(house, table, result)
        return shown.framed(_made("rematch", known), _made("rematch_bar", known), title=AGAIN), AGAIN
    known |= {"result": result, "mine": result.of(shown.seat), "won": shown.seat in result.winners}
    known |= {"best": best_moment(house.memory, table, shown.seat)}
    known["checked"] = bool(shown.view.committed and shown.view.committed.text)
    main, bar = _made("over", known), _made("over_bar", known)
    return shown.framed(main, bar, ("moment", "over"), OVER, as_is(table.game.title)), OVER


def _made(template: str, known: dict[str, Any]) -> Markup:
    return Markup(body(f"{template}.html", **known))


def _rematch(house: House, table: Table, result: Result) -> dict[str, Any]:
    players = [Player(seat, name, house.seating.taken(seat)) for seat, name in result.names.items()]
    return {
        "title": table.game.title,
        "seats": players,
        "ready": house.ready,
        "opening": table.game.opening(table.next_setup),
        "starts": _starts(players, house.ready, result),
    }


def _starts(players: list[Player], ready: frozenset[Seat], result: Result) -> Said:
    """Return when the next game starts."""
    missing = [one.seat for one in players if one.phone and one.seat not in ready]
    if not missing or not all(one.phone for one in players):
        return say("The game starts at the table.")
    return says(
        "The game starts when {names} is ready, or at the table.",
        "The game starts when {names} are ready, or at the table.",
        len(missing),
        names=result.named(missing),
    )
