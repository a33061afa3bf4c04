"""The box's own Wi-Fi, through NetworkManager; its name and password are made once and kept."""

import os
import secrets
from pathlib import Path

import msgspec

from companion.game import NOTHING, Refused, say
from companion.house.config import Wifi
from companion.house.door import HOTSPOT
from companion.machine.sticks import Ran, ran
from companion.store.private_file import write_private
from companion.store.toml_file import parsed, text_of

FILE = "hotspot.toml"  # in the house's folder, so copies include it
PROFILE = "tableside-hotspot"
PROFILES = Path("/etc/NetworkManager/system-connections")
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
KEY_LENGTH = 12  # 60 bits
KEYS = range(8, 64)  # how many characters a Wi-Fi password may have, all of them ASCII
NAMES = range(1, 33)  # how many bytes a Wi-Fi name may have
DELETE = say("Delete that file, and Tableside makes a new one.")

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
    """Return the name and password of the box's own Wi-Fi, if they've been made."""
    path = house / FILE
    if not path.exists():
        return None
    try:
        wifi = msgspec.convert(parsed(text_of(path), str(path)), Wifi)
    except (Refused, msgspec.ValidationError) as error:
        why = error.said if isinstance(error, Refused) else str(error)
        raise Refused(say("Can't read {file}: {why}", file=str(path), why=why), instead=DELETE) from None
    name, key = wifi.name, wifi.key
    visible = name.isprintable() and key.isprintable() and key.isascii()
    if not (visible and len(name.encode()) in NAMES and len(key) in KEYS):
        raise Refused(say("The Wi-Fi name or key in {file} isn't valid.", file=str(path)), instead=DELETE)
    return wifi


def make_wifi(house: Path) -> Wifi:
    """Return the name and password of the box's own Wi-Fi; the first time, make them."""
    if kept := own_wifi(house):
        return kept
    number, key = ("".join(secrets.choice(LETTERS) for _ in range(many)) for many in (4, KEY_LENGTH))
    wifi = Wifi(f"Tableside-{number}", key)
    _write(house / FILE, f'name = "{wifi.name}"\nkey = "{wifi.key}"\n', like=house)
    return wifi


def switch_on(house: Path, run: Ran = ran, profiles: Path = PROFILES) -> Wifi:
    """Turn on the box's own Wi-Fi, now and at every startup, and return it; if that fails, undo it."""
    device = _device(run)
    wifi = make_wifi(house)
    profile = profiles / f"{PROFILE}.nmconnection"
    _write(profile, _PROFILE.format(device=device, name=wifi.name, key=wifi.key))
    run("nmcli", "radio", "wifi", "on")
    run("nmcli", "connection", "load", str(profile))
    try:
        run("nmcli", "connection", "up", "id", PROFILE)
    except Refused as refusal:
        run("nmcli", "connection", "delete", "id", PROFILE)
        raise Refused(say("The box's own Wi-Fi won't start: {why}", why=refusal.said)) from None
    return wifi


def switch_off(run: Ran = ran) -> None:
    """Go back to the house's network; the name and password are kept for next time."""
    try:
        run("nmcli", "connection", "delete", "id", PROFILE)
    except Refused as refusal:
        if "unknown connection" not in refusal.why and "cannot delete" not in refusal.why:
            raise


def _device(run: Ran) -> str:
    """Return the name of this machine's Wi-Fi device."""
    for line in run("nmcli", "--terse", "--fields", "DEVICE,TYPE,STATE", "device").splitlines():
        device, kind, state = line.split(":")[:3]
        if kind == "wifi" and state != "unmanaged":
            return device
    raise Refused(say("NetworkManager doesn't see any Wi-Fi on this box."))


def _write(path: Path, text: str, like: Path | None = None) -> None:
    try:
        write_private(path, text.encode(), like)
    except OSError as error:
        why = error.strerror or str(error)
        hint = say("Use sudo.") if os.geteuid() else NOTHING
        raise Refused(say("Can't write {file}: {why}.", file=str(path), why=why), instead=hint) from None
