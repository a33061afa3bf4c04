"""A crowd of clients: connections are capped, players can keep playing, and nothing is lost."""

import resource
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.deal_or_no_deal.moves import BeginHosting, Reveal
from companion.phone.serving import MOST_CONNECTIONS
from companion.store.journal import Journal
from tests.phone.companion import Companion
from tests.phone.crowd import allow_many_lines, deaf_lines, flood, idle_lines
from tests.phone.device import Device
from tests.phone.stream import Stream

REQUESTS = 10_000


@pytest.mark.full
def test_a_crowd_at_the_door(companions: Callable[..., Companion], tmp_path: Path) -> None:
    lines_before = allow_many_lines()
    companion = companions(players=4, journal=tmp_path / "journal.sqlite3")
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ben, watcher = Device(companion).sit("B"), Device(companion).sit("C")
    stream = Stream(watcher)
    stream.wait_for("event: page")
    lines = [*idle_lines(companion.port), *deaf_lines(companion.port)]
    counted: Counter[str] = Counter()
    crowd = threading.Thread(target=flood, args=(companion.port, REQUESTS, counted))
    crowd.start()
    acknowledged = [ben.answer("ChooseCase", case="26").status]
    for case, cents in zip(range(1, 7), companion.game.box.values, strict=False):
        acknowledged.append(ben.answer("CallCase", case=str(case)).status)
        companion.run(companion.table.submit(Reveal(cents)))
    crowd.join()

    assert acknowledged == [303] * 7
    assert sum(counted.values()) == REQUESTS
    assert counted["200"] > 0
    assert counted["429"] + counted["closed"] > 0  # some of a flood is turned away
    assert len(companion.serving._server.server_state.connections) <= MOST_CONNECTIONS
    stream.wait_for("Case 6")
    for line in lines:
        line.close()
    companion.stop()
    journal = Journal.open(tmp_path / "journal.sqlite3")
    kept = [row.body for row in journal.rows(1)]
    journal.close()
    assert sum(b"CallCase" in body for body in kept) == 6
    resource.setrlimit(resource.RLIMIT_NOFILE, lines_before)
