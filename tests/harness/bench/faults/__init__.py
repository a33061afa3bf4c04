"""Faults, and what they cost.

An entry counts as lost if a phone (or, for the panel, the table) was told that it's done, but it isn't in
the journal afterward. Nearly all the faults are tried on the whole program, started the way people start
it, in its own terminal, with a game on the table. The host's phone gets the acknowledgments over HTTP, one
for each offer. Afterward, the journal is reopened by the same code the program uses when it starts. The
journal has to have every acknowledged offer in order, at most one more that was under way, and a game that
can go on. Each ratio compares what was lost with what was acknowledged; the goal is zero.

strace kills the program at a chosen write, or slows down a sync. The disk that fills up is a loop device.
For a power cut, QEMU's storage daemon logs the writes, and the log is cut off. If a machine lacks something
that's needed for a fault, the page says so and leaves out the row. Not covered: a disk that claims to have
synced but hasn't, memory with flipped bits, and unplugging a real Pi with a real card.
"""

from collections.abc import Iterator

from tests.harness.bench.faults import clock, crowd, full, killed, power, slow, truncated, unplugged
from tests.harness.bench.row import NotTaken, Row

FAULTS = (killed, power, full, truncated, slow, clock, unplugged, crowd)


def rows() -> Iterator[Row]:
    """Simulate every fault, and yield a row for each that says what was lost."""
    lacking = []
    for fault in FAULTS:
        try:
            yield from fault.rows()
        except NotTaken as reason:
            lacking.append(f"{fault.__doc__} {reason}")
    if lacking:
        raise NotTaken(" ".join(lacking))
