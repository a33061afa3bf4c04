"""The box's own Wi-Fi, through NetworkManager: its name and key are made once and kept."""

import os
import secrets
from pathlib import Path

import msgspec

from companion.game import Refused
from companion.house.config import Wifi
from companion.house.door import HOTSPOT
from companion.machine.sticks import Said, said
from companion.store.private_file import write_private
from companion.store.toml_file import parsed, text_of

FILE = "hotspot.toml"  # in the house's folder, so copies include it
PROFILE = "tableside-hotspot"
PROFILES = Path("/etc/NetworkManager/system-connections")
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
KEY_LENGTH = 12  # 60 bits
KEYS = range(8, 64)  # how long a key may be

_PROFILE = f"""\
[connection]
id={PROFILE}
type=wifi
interface-name={{device}}
autoconnect=true
autoconnect-priority=100

[wifi]
mode=ap
band=bg
ssid={{name}}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn;
pairwise=ccmp;
group=ccmp;
psk={{key}}

[ipv4]
method=shared
address1={HOTSPOT}/24

[ipv6]
method=disabled
"""


def own_wifi(house: Path) -> Wifi | None:
    """Return the name and key of the box's own Wi-Fi, if they have been made."""
    path = house / FILE
    if not path.exists():
        return None
    try:
        wifi = msgspec.convert(parsed(text_of(path), path), Wifi)
    except (Refused, msgspec.ValidationError) as error:
        raise Refused(f"{path} can't be read: {error} Delete it, and Tableside makes a new one.") from None
    if not (wifi.name.isprintable() and wifi.key.isprintable() and len(wifi.key) in KEYS):
        raise Refused(
            f"{path} has a name or key that no Wi-Fi can have. Delete it, and Tableside makes a new one."
        )
    return wifi


def make_wifi(house: Path) -> Wifi:
    """Return the name and key of the box's own Wi-Fi; make them the first time."""
    if kept := own_wifi(house):
        return kept
    number, key = ("".join(secrets.choice(LETTERS) for _ in range(many)) for many in (4, KEY_LENGTH))
    wifi = Wifi(f"Tableside-{number}", key)
    _write(house / FILE, f'name = "{wifi.name}"\nkey = "{wifi.key}"\n', like=house)
    return wifi


def switch_on(house: Path, say: Said = said, profiles: Path = PROFILES) -> Wifi:
    """Turn on the box's own Wi-Fi, now and at every start; if that fails, nothing has changed."""
    device = _device(say)
    wifi = make_wifi(house)
    profile = profiles / f"{PROFILE}.nmconnection"
    _write(profile, _PROFILE.format(device=device, name=wifi.name, key=wifi.key))
    say("nmcli", "radio", "wifi", "on")
    say("nmcli", "connection", "load", str(profile))
    try:
        say("nmcli", "connection", "up", "id", PROFILE)
    except Refused as refusal:
        say("nmcli", "connection", "delete", "id", PROFILE)
        raise Refused(f"The box's own Wi-Fi doesn't start: {refusal.why}") from None
    return wifi


def switch_off(say: Said = said) -> None:
    """Go back to the house's network; keep the name and key for next time."""
    try:
        say("nmcli", "connection", "delete", "id", PROFILE)
    except Refused as refusal:
        if "unknown connection" not in refusal.why and "cannot delete" not in refusal.why:
            raise


def _device(say: Said) -> str:
    """Return this machine's Wi-Fi device."""
    for line in say("nmcli", "--terse", "--fields", "DEVICE,TYPE,STATE", "device").splitlines():
        device, kind, state = line.split(":")[:3]
        if kind == "wifi" and state != "unmanaged":
            return device
    raise Refused("This box has no Wi-Fi that NetworkManager can use.")


def _write(path: Path, text: str, like: Path | None = None) -> None:
    try:
        write_private(path, text.encode(), like)
    except OSError as error:
        hint = " This needs sudo." if os.geteuid() else ""
        raise Refused(f"Can't write {path}: {(error.strerror or str(error)).lower()}.{hint}") from None
