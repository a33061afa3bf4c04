"""Nothing is computed twice: the open view only once per move, the box's addresses only every few seconds."""

import asyncio
from collections import Counter
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from companion.game import Seat, View
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, NoGuess, Reveal
from companion.house import door as doors
from companion.store.journal import Journal
from companion.table.table import Table
from hardware.choosing import panel_for
from tests.phone.stream import Stream
from tests.screens.host import NAMES
from tests.screens.phones import Home, at_home

GAME = SHELF["deal_or_no_deal"]
MOVES = (
    BeginHosting(host="A", contestant="B"),
    ChooseCase(1, seat="B"),
    CallCase(7, seat="B"),
    NoGuess(seat="C"),
    Reveal(750_00),
)


class Counted:
    """A table whose game counts how often things are computed after each move."""

    def __init__(self) -> None:
        self.views: Counter[int] = Counter()
        self.summaries: Counter[int] = Counter()
        self.game = replace(GAME, view=self._view, summary=self._summary)
        self.table: Table | None = None
        self._move = 0
        self._open: list[View] = []

    def _view(self, state: Any, seat: Seat | None) -> View:
        view = GAME.view(state, seat)
        if seat is None:
            self.views[self._move] += 1
            self._open.append(view)
        return view

    def _summary(self, view: View) -> Any:
        if any(view is one for one in self._open):
            self.summaries[self._move] += 1
        return GAME.summary(view)

    async def is_laid(self, home: Home, journal: Journal) -> Table:
        """Start the game, with the kiosk and the phones connected, and return its table."""
        table = await Table.start(journal, self.game, self.game.prepare(NAMES[:3]))
        app = home.person.app
        await app.switch_screen(app._laid(table))
        await home.person.sees("saved 0")
        self.table = table
        return table

    async def play(self, home: Home) -> None:
        """Make every move, and wait until the kiosk shows it."""
        assert self.table
        for move in MOVES:
            self._move += 1
            await self.table.submit(move)
            await home.person.sees(f"saved {self._move}")


async def test_a_move_is_seen_by_everybody_in_one_open_view(journal: Journal) -> None:
    counted = Counted()
    async with at_home(journal, (120, 30), panel=panel_for("mock")) as home:
        await counted.is_laid(home, journal)
        player = (await home.phone().sits(home.link("B")))._device
        board = await asyncio.to_thread(Stream, player, "/board/live?seen=")
        phone = await asyncio.to_thread(Stream, player)
        with closing(board), closing(phone):
            await counted.play(home)
            for stream in (board, phone):
                await asyncio.to_thread(stream.wait_for, "$750")
        assert home.person.app.panel.board.row.count(True) > 0  # the lights are on too
    every = dict.fromkeys(range(1, len(MOVES) + 1), 1)
    assert {move: counted.views[move] for move in every} == every
    assert {move: counted.summaries[move] for move in every} == every


async def test_an_undo_tells_what_changes_without_another_open_view(journal: Journal) -> None:
    counted = Counted()
    async with at_home(journal, (120, 30)) as home:
        table = await counted.is_laid(home, journal)
        await counted.play(home)
        counted._move += 1
        await home.person.pilot.press("f9")
        await home.person.sees(f"saved {table.saved}", "Undone")
        assert table.saved == len(MOVES) - 1
    assert counted.views[len(MOVES) + 1] == 1


async def test_no_move_makes_the_box_look_for_its_addresses(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, own = Counter[str](), doors._own

    def counting() -> Any:
        looks["own"] += 1
        return own()

    monkeypatch.setattr(doors, "_own", counting)
    monkeypatch.setattr(doors, "LOOK_AGAIN", 3600.0)  # longer than the test takes
    async with at_home(journal, (120, 30)) as home:
        counted = Counted()
        await counted.is_laid(home, journal)
        await home.phone().sits(home.link("B"))
        await counted.play(home)
    assert looks["own"] <= 1


async def test_whoever_looks_for_a_code_gets_the_addresses_of_this_moment(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {"wlan0": "192.168.1.5"}
    monkeypatch.setattr(doors, "_own", own.items)
    monkeypatch.setattr(doors, "_by_default_route", lambda: "")
    async with at_home(journal, (120, 30), address="") as home:
        assert home.house.door.addresses() == ("192.168.1.5",)
        own["wlan0"] = "192.168.1.6"
        await home.person.pilot.press("f2")
        await home.person.sees("192.168.1.6")
