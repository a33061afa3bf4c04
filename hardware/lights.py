"""The lights on an SPI bus: each change is one transfer, which also reads back what the board held."""

from gpiozero import SPI

from companion.game import NOTHING, Said, say
from hardware.encoders import Encode
from hardware.picture import DARK_ROW, LIGHTS, Row

PROBE: Row = tuple(
    bool(0x5A0FC3E1 >> light & 1) for light in range(LIGHTS)
)  # no picture and no loose wire looks like this
SILENT = say("The light board isn't responding. Check its plug, its 3V3, and the wire from QH' to MISO.")
WRONG = say("The light board shows the wrong lights. Check its clock and data wires.")


class Lights:
    """All the lights, on one bus. With `reads_back`, the last register's output comes back on MISO."""

    def __init__(self, spi: SPI, encode: Encode, reads_back: bool) -> None:
        self.trouble = NOTHING
        self._spi = spi
        self._encode = encode
        self._reads_back = reads_back
        self._sent = b""
        for row in (PROBE, DARK_ROW) if reads_back else (DARK_ROW,):
            self.show(row)

    def show(self, row: Row) -> None:
        """Show this row, unless it's the one being shown."""
        sent = self._encode(row)
        if sent == self._sent:
            return
        try:
            reply = bytes(self._spi.transfer(list(sent)))
        except Exception as error:  # drivers may raise anything
            self.trouble, self._sent = say("Can't reach the light board: {error}.", error=str(error)), b""
            return
        if self._reads_back and self._sent:
            self.trouble = _trouble(self._sent, sent, reply, self.trouble)
        self._sent = sent


def _trouble(held: bytes, sent: bytes, reply: bytes, known: Said) -> Said:
    """Return what's wrong, judging by the reply, which should be what the board held until then.

    The registers shift on the same edge that samples the reply, so a bus that samples a moment late sees
    everything shifted by one bit, ending with the first bit sent. Either reply is right. A loose wire's reply
    is all zeros or all ones, so a reply like that proves nothing. A board that was just plugged in may hold
    anything.
    """
    bare = set(reply) in ({0x00}, {0xFF})
    both, bits = int.from_bytes(held + sent), 8 * len(held)
    right = {both >> bits - late & (1 << bits) - 1 for late in (0, 1)}
    if int.from_bytes(reply) in right:
        return known if bare else NOTHING
    if bare:
        return SILENT
    return NOTHING if known == SILENT else WRONG
