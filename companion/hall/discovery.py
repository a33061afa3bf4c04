"""What Home Assistant is told about a table: one device with eight entities, in one payload.

The names of fields are Home Assistant's.
"""

from typing import Any

import msgspec

from companion.game import phrase
from companion.hall.bulletin import kinds_of_events
from companion.hall.ticket import Ticket
from companion.hall.topics import OFFLINE, ONLINE, ROOT, Topics


def discovery(ticket: Ticket, version: str) -> bytes:
    """Return the payload that makes a table a device; its entities are available while the table is there."""
    topics = Topics(ticket.house, ticket.table)
    device = f"{ROOT}_{ticket.table}"
    state: dict[str, Any] = {"state_topic": topics.state}
    entities: dict[str, dict[str, Any]] = {
        "game": {**state, "platform": "sensor", "name": phrase("Game"), "icon": "mdi:cards-playing"}
        | _reads("value_json.title | default('', true)"),
        "doing": {**state, "platform": "sensor", "name": phrase("Now"), "icon": "mdi:message-text"}
        | _reads("(value_json.news | default('', true))[:250]"),
        "leader": {**state, "platform": "sensor", "name": phrase("In the lead"), "icon": "mdi:trophy"}
        | _reads(
            "value_json.players | default([]) | selectattr('rank', 'defined') | selectattr('rank', 'eq', 1) "
            "| map(attribute='name') | join(', ')"
        ),
        "players": {**state, "platform": "sensor", "name": phrase("Players"), "icon": "mdi:account-group"}
        | _reads("value_json.players | default([]) | count"),
        "playing": {**state, "platform": "binary_sensor", "name": phrase("A game is on")}
        | {"device_class": "running"}
        | _reads("'ON' if value_json.game is defined and not value_json.over | default(false) else 'OFF'"),
        "help": {**state, "platform": "binary_sensor", "name": phrase("Wants help")}
        | {"device_class": "problem"}
        | _reads("'ON' if value_json.help | default(false) else 'OFF'"),
        "event": {"state_topic": topics.event, "platform": "event", "name": phrase("What happens")}
        | {"icon": "mdi:bell-ring", "event_types": kinds_of_events()},
        "notify": {"command_topic": topics.notify, "platform": "notify", "name": phrase("Message")},
    }
    for name, entity in entities.items():
        entity["unique_id"] = f"{device}_{name}"
    return msgspec.json.encode(
        {
            "device": {
                "identifiers": [device],
                "name": phrase("Table {table}", table=ticket.table),
                "manufacturer": "Tableside",
                "model": ticket.hall,
                "sw_version": version,
            },
            "origin": {"name": "Tableside", "sw_version": version},
            "availability_topic": topics.availability,
            "payload_available": ONLINE.decode(),
            "payload_not_available": OFFLINE.decode(),
            "qos": 1,
            "components": entities,
        }
    )


def _reads(template: str) -> dict[str, str]:
    return {"value_template": "{{ " + template + " }}"}
