"""Faults, and what they cost.

In each, an entry counts as lost if a phone (or, for the panel, the table) was told that it is done and the
journal does not have it afterwards. Nearly all are done to the whole program, as people start it, in a
terminal of its own, with a game on its table; the acknowledgements are those that the host's phone gets
over HTTP, one for each offer. The journal is opened again by the code that a start uses, and has to have
every acknowledged offer in its order, at most the one that was under way besides, and a game that goes on.
A ratio is that of what was lost to what was acknowledged; the goal is nothing.

strace ends the program at a chosen write, or makes a sync slow; a loop device has the disk that fills;
QEMU's storage daemon logs the writes that are cut. What these need and a machine lacks is named, and the
row is left out. Not covered: a disk that says it has synced and has not, memory that flips bits, and a real
card in a real Pi whose plug is pulled.
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
