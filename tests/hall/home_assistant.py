"""Asks Home Assistant's own code whether it takes a table's discovery payload; for a Python that has it.

python tests/hall/home_assistant.py PAYLOAD.json

Nothing of Tableside is imported, because Home Assistant wants a newer Python than the tests have.
"""

import asyncio
import importlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any


async def main(payload: dict[str, Any]) -> None:
    from homeassistant.components.mqtt import discovery  # type: ignore[import-not-found]
    from homeassistant.components.mqtt.schemas import DEVICE_DISCOVERY_SCHEMA  # type: ignore[import-not-found]
    from homeassistant.const import __version__  # type: ignore[import-not-found]
    from homeassistant.core import HomeAssistant  # type: ignore[import-not-found]

    home = HomeAssistant(tempfile.gettempdir())  # templates are checked only while there's one

    discovery._replace_all_abbreviations(payload)
    device = DEVICE_DISCOVERY_SCHEMA(payload)
    for name, entity in device["components"].items():
        platform = entity["platform"]
        own = {key: value for key, value in entity.items() if key != "platform"}
        config = discovery.MQTTDiscoveryPayload(own)
        config["device"], config["origin"] = device["device"], device["origin"]
        discovery._merge_common_device_options(config, device)
        module = importlib.import_module(f"homeassistant.components.mqtt.{platform}")
        taken = module.DISCOVERY_SCHEMA(config)
        available = [one["topic"] for one in taken["availability"]] if "availability" in taken else []
        assert available or taken["availability_topic"], f"{name} doesn't go with the table's availability"
        print(f"{platform}.{name}: taken")
    print(f"Home Assistant {__version__}: one device, {len(device['components'])} entities")
    await home.async_stop(force=True)


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))
