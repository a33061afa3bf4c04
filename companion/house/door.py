"""The door: the addresses where phones can reach this box, and the network they have to be on."""

import fcntl
import ipaddress
import math
import os
import socket
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from time import monotonic

from companion.house.config import Wifi

HOTSPOT = "10.42.0.1"
VIRTUAL = ("docker", "br-", "veth", "virbr", "tun", "tap", "wg", "tailscale", "zt", "vnet", "lo")
HTTP = 80  # the default port, which addresses leave out
NO_WIFI = Wifi()
LOOK_AGAIN = 5.0  # seconds


@dataclass
class Door:
    """How phones reach this box."""

    port: int = HTTP
    address: str = ""  # from the settings, if they have one
    names: tuple[str, ...] = ()
    wifi: Wifi = NO_WIFI
    _addresses: tuple[str, ...] = field(default=(), init=False, repr=False)
    _hosts: frozenset[str] = field(default=frozenset(), init=False, repr=False)
    _looked: float = field(default=-math.inf, init=False, repr=False)

    def addresses(self, anew: bool = False) -> tuple[str, ...]:
        """Return the addresses worth offering, likeliest first; `anew` ignores the cache of a few seconds."""
        self._look(anew)
        return self._addresses

    def hosts(self) -> frozenset[str]:
        """Return every host name that requests may use for this box, from a cache of a few seconds."""
        self._look()
        return self._hosts

    def _look(self, anew: bool = False) -> None:
        """Ask the kernel for this box's addresses, unless we just did; nothing goes over the network."""
        if not anew and monotonic() - self._looked < LOOK_AGAIN:
            return
        self._looked = monotonic()
        own = dict(_own())
        hotspot = [HOTSPOT] if HOTSPOT in own.values() else []
        private = [
            address
            for name, address in own.items()
            if not name.startswith(VIRTUAL) and ipaddress.ip_address(address).is_private
        ]
        wanted = [self.address, *hotspot, _by_default_route(), *private]
        self._addresses = tuple(dict.fromkeys(address for address in wanted if address))
        box = socket.gethostname().partition(".")[0]
        every = (*self._addresses, *own.values(), "localhost", f"{box}.local", *self.names)
        self._hosts = frozenset(self.host(one.lower()) for one in every)

    def host(self, address: str) -> str:
        """Return an address the way a browser writes it, with the port if it's needed."""
        return address if self.port == HTTP else f"{address}:{self.port}"

    def board(self, address: str) -> str:
        """Return what to open on a television, as people type it."""
        return f"{self.host(address)}/board"

    def link(self, address: str, token: str) -> str:
        """Return the text of a seat's QR code; browsers never send the part of an address after the #."""
        return f"http://{self.host(address)}/#{token}"

    def sticker(self, address: str, code: str) -> str:
        """Return the text of a sticker's QR code: a link in capitals, which take up less room in a code."""
        return f"http://{self.host(address)}/s/{code}".upper()


def joining(wifi: Wifi) -> str:
    """Return the text of a Wi-Fi network's QR code."""
    kind = "WPA" if wifi.key else "nopass"
    return f"WIFI:T:{kind};S:{_escaped(wifi.name)};P:{_escaped(wifi.key)};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in text)


def _own() -> Iterable[tuple[str, str]]:
    """Yield the name and address of each of this box's interfaces that has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", os.fsencode(name)[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), 0x8915, request)  # SIOCGIFADDR
            except OSError:
                continue  # no address
            yield name, socket.inet_ntoa(answer[20:24])


def _by_default_route() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # connecting a datagram socket only looks up the route
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return "" if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104
