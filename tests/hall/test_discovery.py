"""What Home Assistant is told, checked with a schema of what its own code accepts (home_assistant.py)."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import jinja2
import msgspec
import pytest
from msgspec.structs import replace

from companion.hall.bulletin import Bulletin, Ranked, kinds_of_events
from companion.hall.discovery import discovery
from companion.hall.ticket import Ticket
from companion.hall.topics import ONLINE
from tests.core.test_evening_exports import faults
from tests.hall.broker import Broker, listening
from tests.hall.seated import seated

SCHEMA = json.loads(Path(__file__).with_name("discovery.schema.json").read_text())
TICKET = Ticket("Harbour Café", "harbour-cafe", "3", "127.0.0.1", 8883, "x" * 24, b"x" * 200)
ANN = Ranked("A", "Ann", 1)
READ = ("game", "doing", "leader", "players", "playing", "help")


def whole(schema: Any) -> Any:
    """Return the schema with its references replaced."""
    schema = deepcopy(schema)
    parts = schema["properties"]["components"]["properties"]
    for name, one in parts.items():
        parts[name] = schema["kinds"][one["$ref"]]
    return schema


def told() -> Any:
    return json.loads(discovery(TICKET, "0.2.0"))


def test_the_payload_fits_the_schema() -> None:
    payload = discovery(TICKET, "0.2.0")
    assert [*faults(json.loads(payload), whole(SCHEMA))] == []
    assert len(payload) < 3000


def test_whatever_else_is_noticed() -> None:
    payload = told()
    payload["components"]["game"]["state_topic"] = "elsewhere"
    del payload["components"]["help"]
    payload["surprise"] = True
    assert len([*faults(payload, whole(SCHEMA))]) == 3


def test_every_entity_is_known_by_its_own_name() -> None:
    ids = [one["unique_id"] for one in told()["components"].values()]
    assert len(set(ids)) == len(ids) == 8


def test_events_have_the_names_of_moments() -> None:
    kinds = kinds_of_events()
    assert {"Told", "Offered", "DealStruck", "TrickWon", "ThiefBids", "Disaster", "PlatesTurned"} <= {*kinds}
    assert len(set(kinds)) == len(kinds)


def test_the_automation_on_the_page_names_what_there_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hall.md").read_text()
    payload = json.loads(discovery(replace(TICKET, table="1"), "0.2.0"))
    entities = {
        f"{one['platform']}.{payload['device']['name']} {one['name']}".lower().replace(" ", "_")
        for one in payload["components"].values()
    }
    named = re.findall(r"entity_id: ((?:event|notify)\S+)", page)
    assert len(named) == 4
    assert {*named} <= entities
    assert "not_from: unavailable" in page  # or a table that comes back would turn the room gold
    (kind,) = re.findall(r"attribute: event_type\n +state: (\S+)", page)
    assert kind in payload["components"]["event"]["event_types"]


@pytest.mark.parametrize(
    ("bulletin", "expected"),
    [
        (Bulletin(), ("", "", "", "0", "OFF", "OFF")),
        (
            Bulletin(3, "dealt", "Dealt!", news="n" * 300, players=(ANN, Ranked("B", "Ben", 2)), help=True),
            ("Dealt!", "n" * 250, "Ann", "2", "ON", "ON"),
        ),
        (
            Bulletin(9, "dealt", "Dealt!", over=True, players=(ANN, Ranked("B", "Ben", 1))),
            ("Dealt!", "", "Ann, Ben", "2", "OFF", "OFF"),
        ),
    ],
)
def test_what_home_assistant_reads_from_a_bulletin(bulletin: Bulletin, expected: tuple[str, ...]) -> None:
    said = json.loads(msgspec.json.encode(bulletin))
    entities = told()["components"]
    templates = (jinja2.Template(entities[name]["value_template"]) for name in READ)
    assert tuple(one.render(value_json=said) for one in templates) == expected


async def test_home_assistant_is_told_again_when_it_restarts(broker: Broker, tmp_path: Path) -> None:
    home = broker.home()
    async with (
        listening(home, "homeassistant/device/#") as heard,
        seated(tmp_path / "table", broker.ticket("1")) as table,
    ):
        await heard.until(table.topics.discovery)
        heard.last.clear()
        await heard.say("homeassistant/status", ONLINE, qos=1)
        await heard.until(table.topics.discovery)
        assert [*faults(json.loads(heard.last[table.topics.discovery]), whole(SCHEMA))] == []
