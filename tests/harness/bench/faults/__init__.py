"""Faults, and what they cost.

In each, an entry counts as lost if a phone (or, for the panel, the table) was told that it's done and the
journal doesn't have it afterwards. Nearly all faults hit the whole program as people start it, in its own
terminal, with a game on its table; the acknowledgements are those that the host's phone gets over HTTP, one
for each offer. The code that a start uses opens the journal again. It has to have every acknowledged offer
in order, at most the one under way besides, and a game that goes on. A ratio compares what was lost with
what was acknowledged; the goal is zero.

strace kills the program at a chosen write, or slows down a sync; a loop device is the disk that fills up;
QEMU's storage daemon logs the writes that are cut. If a machine lacks something these need, the page names
it and leaves out the row. Not covered: a disk that claims to have synced and hasn't, memory that flips
bits, and a real card in a real Pi whose plug is pulled.
"""

from collections.abc import Iterator

from tests.harness.bench.faults import clock, crowd, full, killed, power, slow, truncated, unplugged
from tests.harness.bench.row import NotTaken, Row

FAULTS = (killed, power, full, truncated, slow, clock, unplugged, crowd)


def rows() -> Iterator[Row]:
    """Do it all, and tell what was lost."""
    lacking = []
    for fault in FAULTS:
        try:
            yield from fault.rows()
        except NotTaken as reason:
            lacking.append(f"{fault.__doc__} {reason}")
    if lacking:
        raise NotTaken(" ".join(lacking))
