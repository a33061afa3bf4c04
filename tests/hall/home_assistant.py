"""Asks Home Assistant's own code whether it takes a table's discovery payload, and the automation on a page.

python tests/hall/home_assistant.py PAYLOAD.json docs/hall.md

Nothing of Tableside is imported, because Home Assistant wants a newer Python than the tests have.
"""

import asyncio
import importlib
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any


async def main(payload: dict[str, Any], page: str) -> None:
    import yaml
    from homeassistant.components.automation.config import PLATFORM_SCHEMA  # type: ignore[import-not-found]
    from homeassistant.components.mqtt import discovery  # type: ignore[import-not-found]
    from homeassistant.components.mqtt.schemas import DEVICE_DISCOVERY_SCHEMA  # type: ignore[import-not-found]
    from homeassistant.const import __version__  # type: ignore[import-not-found]
    from homeassistant.core import HomeAssistant  # type: ignore[import-not-found]

    home = HomeAssistant(tempfile.gettempdir())  # templates are checked only while one of these exists

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
    (written,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    for automation in yaml.safe_load(written)["automation"]:
        taken = PLATFORM_SCHEMA(automation)
        print(f"“{taken['alias']}”: taken, with {len(taken['actions'])} actions")
    await home.async_stop(force=True)


if __name__ == "__main__":
    payload, page = (Path(one).read_text() for one in sys.argv[1:])
    asyncio.run(main(json.loads(payload), page))
