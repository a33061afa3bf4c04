"""The hall as one more observer: two tables that differ in one secret say the same bytes over MQTT."""

from pathlib import Path
from typing import Any

import pytest

from companion.game import Game, Seat
from companion.games import SHELF
from companion.hall.bulletin import bulletin, events
from companion.house.house import House
from companion.house.seating import Seating
from companion.store.journal import MEMORY, Journal
from companion.table.record import Record
from companion.table.table import Table
from companion.testing.leaks import FINGERPRINT, Leak, compare
from companion.testing.recorded import keepings
from tests.games.pennies import LayCoin, pennies
from tests.hall.broker import Broker, Heard, listening
from tests.hall.seated import TableInHall, seated


class OverMqtt:
    """Everything that a table in a hall says."""

    def __init__(self) -> None:
        self.journal = Journal.open(MEMORY)
        self.house = House(Seating(self.journal, b"s" * 32))

    def leave(self, record: Record, told: Any, viewer: Seat | None) -> bytes:
        """Return the state and the events; the hall hears what the open table hears, so seats get nothing."""
        if viewer is not None:
            return b""
        table = Table(self.journal, 1, record)
        self.house.lay(table)
        said = (bulletin(self.house), *events(self.house, table, tuple(one for one in told if not one.to)))
        return FINGERPRINT.sub(b"#", b"\n".join(said))


@pytest.mark.parametrize(("enough", "most"), [(1, 8), pytest.param(8, 120, marks=pytest.mark.full)])
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_no_game_tells_the_hall_a_secret(game: Game[Any], enough: int, most: int) -> None:
    leaves, players = OverMqtt().leave, min(4, game.players[-1])
    tried = sum(
        compare(
            game, players, seed=3, leaves=leaves, most=most, enough=enough, followed=most, **keeping
        ).secrets.total()
        for keeping in keepings(game)
    )
    assert tried > 0


def test_the_test_notices_a_game_that_tells() -> None:
    with pytest.raises(Leak):
        compare(pennies(leaky=True), 3, seed=3, leaves=OverMqtt().leave, most=60)


async def laid(table: TableInHall, heard: Heard, side: str) -> list[bytes]:
    """Start a game, lay a coin face down, and return all that the table said, each after its topic."""
    game = pennies()
    persons = game.prepare(("Ann", "Ben", "Cal"))
    on = await Table.start(table.journal, game, persons, table.dice)
    table.house.lay(on)
    await heard.hears(table.topics.state, b'"laid":[]')  # one thing after another, however slow the broker is
    await on.submit(LayCoin(side, seat="A"))
    await heard.hears(table.topics.state, b'"laid":["A"]')
    table.house.want_help(True)  # comes last, so everything else has been said
    await heard.hears(table.topics.state, b'"help":true')
    own = f"/{table.ticket.table}/"
    return [
        FINGERPRINT.sub(b"#", topic.rpartition("/")[2].encode() + said)
        for topic, said in heard.all
        if own in topic
    ]


async def test_what_is_laid_face_down_makes_no_difference_on_the_wire(broker: Broker, tmp_path: Path) -> None:
    said = []
    async with listening(broker.ticket()) as heard:
        for table, side in (("1", "heads"), ("2", "tails")):
            async with seated(tmp_path / table, broker.ticket(table), seed=5) as one:
                await heard.hears(one.topics.availability, b"online")
                await heard.until(one.topics.state)
                said.append(await laid(one, heard, side))
    assert said[0] == said[1]
    assert len(said[0]) >= 3
