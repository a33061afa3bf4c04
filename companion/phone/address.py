"""The address that phones can reach this box by."""

import ipaddress
import os
import socket
from collections.abc import Iterable

HOTSPOT = "10.42.0.1"
VIRTUAL = ("docker", "br-", "veth", "virbr", "tun", "tap", "wg", "tailscale", "zt", "vnet", "lo")


def addresses(configured: str = "") -> tuple[str, ...]:
    """Return the addresses worth offering, the likeliest first; nothing is sent to find them."""
    own = dict(_own())
    hotspot = [HOTSPOT] if HOTSPOT in own.values() else []
    route = _by_default_route()
    private = [
        address
        for name, address in own.items()
        if not name.startswith(VIRTUAL) and ipaddress.ip_address(address).is_private
    ]
    wanted = [configured, *hotspot, route, *private, "127.0.0.1"]
    return tuple(dict.fromkeys(address for address in wanted if address))


def _own() -> Iterable[tuple[str, str]]:
    import fcntl
    import struct

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", os.fsencode(name)[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), 0x8915, request)  # SIOCGIFADDR
            except OSError:
                continue  # an interface without an address
            yield name, socket.inet_ntoa(answer[20:24])


def _by_default_route() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket only looks the route up
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return "" if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104
