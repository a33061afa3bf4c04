"""The two ways to send a row of lights over a bus: to four shift registers, or to an APA102 strip."""

from collections.abc import Callable
from typing import TypeAlias

from hardware.picture import LIGHTS, VALUES, Row

Encode: TypeAlias = Callable[[Row], bytes]

_FULL = 31  # the strip's brightness has five bits
_LOW, _HIGH = (0x90, 0xA0, 0xFF), (0xFF, 0x90, 0x10)
_SEATS = (
    *((0x20, 0x60, 0xFF), (0xFF, 0x20, 0x00), (0x00, 0xC0, 0x30)),
    *((0xFF, 0x30, 0x80), (0xFF, 0xE0, 0x20), (0x60, 0x20, 0xFF)),
)
COLORS = (*(_LOW,) * (VALUES // 2), *(_HIGH,) * (VALUES // 2), *_SEATS)  # red, green, blue


def registers(row: Row) -> bytes:
    """Return a row's bytes for a chain of 74HC595s, where the first bit sent ends up at the last light."""
    return sum(lit << light for light, lit in enumerate(row)).to_bytes(LIGHTS // 8)


def strip(brightness: float) -> Encode:
    """Return a function that encodes a row for a strip at this brightness, 0 to 1."""
    level = 0xE0 | max(1, round(brightness * _FULL))

    def encode(row: Row) -> bytes:
        lights = (
            bytes((level, blue, green, red) if lit else (0xE0, 0, 0, 0))
            for lit, (red, green, blue) in zip(row, COLORS, strict=True)
        )
        return bytes((0, 0, 0, 0, *b"".join(lights), 0xFF, 0xFF, 0xFF, 0xFF))

    return encode
