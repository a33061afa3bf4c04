"""A short run of each fault that the benchmarks simulate: nothing that was acknowledged is lost."""

from types import ModuleType

import pytest

from tests.harness.bench.faults import clock, crowd, full, killed, power, slow, truncated, unplugged

A_LITTLE = (
    (killed, {"steps": 8}),
    (power, {"apart": 11}),
    (full, {"times": 4}),
    (truncated, {"apart": 97}),
    (slow, {"moves": 4}),
    (clock, {"evenings": 2}),
    (unplugged, {"times": 10}),
    (crowd, {"phones": 300, "moves": 30}),
)


@pytest.mark.full
@pytest.mark.parametrize(("fault", "how"), A_LITTLE, ids=lambda one: getattr(one, "__name__", ""))
def test_nothing_that_was_acknowledged_is_lost(fault: ModuleType, how: dict[str, int]) -> None:
    rows = list(fault.rows(**how))
    assert rows
    for row in rows:
        assert row.theirs > 0, row.what  # something was acknowledged
        assert row.met, row.seen
