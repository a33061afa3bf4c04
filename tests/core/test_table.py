"""The table: a move is written before it's announced, counts once, and is finished even if nobody waits."""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.game import Game, Happening, Refused
from companion.game.ask import encoded
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal
from companion.store.journal import MEMORY, Journal
from companion.store.journal_reading import Row
from companion.table.table import OTHER_RULES, Table
from tests.games.pennies import LayCoin, pennies

GAME = SHELF["deal_or_no_deal"]
BEGIN = BeginHosting("A", "B")


async def laid(journal: Journal | None = None, players: int = 2) -> Table:
    """Return a table with Ann as the host and Ben as the contestant."""
    names = ["Ann", "Ben", "Cal", "Dee"][:players]
    table = await Table.start(journal or Journal.open(MEMORY), GAME, GAME.prepare(names))
    await table.submit(BEGIN)
    return table


class SlowJournal(Journal):
    """A journal that signals when a write has begun, and finishes it when it's allowed to."""

    begun: asyncio.Event
    let: asyncio.Event

    async def append(
        self, game: int, row: Row, state: bytes, over: bool, snapshot: bytes | None = None
    ) -> None:
        self.begun.set()
        await self.let.wait()
        await super().append(game, row, state, over, snapshot)


async def slow_table() -> tuple[Table, SlowJournal]:
    journal = SlowJournal.open(MEMORY)
    assert isinstance(journal, SlowJournal)
    journal.begun, journal.let = asyncio.Event(), asyncio.Event()
    journal.let.set()
    table = await laid(journal)
    journal.begun.clear()
    journal.let.clear()
    return table, journal


async def test_nobody_is_told_before_it_is_on_the_disk() -> None:
    table, journal = await slow_table()
    told: list[tuple[Happening, ...]] = []
    table.subscribe(told.append)
    handing_in = asyncio.create_task(table.submit(ChooseCase(4, seat="B")))
    await journal.begun.wait()
    assert told == []
    assert table.record.state.now.special == 0
    journal.let.set()
    answer = await handing_in
    assert told == [answer.happened]
    assert table.record.state.now.special == 4


async def test_what_was_begun_is_finished_though_the_phone_went_away() -> None:
    table, journal = await slow_table()
    handing_in = asyncio.create_task(table.submit(ChooseCase(4, seat="B")))
    await journal.begun.wait()
    handing_in.cancel()
    journal.let.set()
    answer = await table.submit(CallCase(5, seat="B"))
    assert answer.number == 3
    assert table.record.state.now.special == 4


async def test_the_same_press_from_a_button_a_key_and_a_phone_counts_once() -> None:
    table = await laid()
    (open_ask,) = table.asks()
    presses = [
        table.submit(ChooseCase(4, seat="B"), ask=open_ask.id, source=hand)
        for hand in ("panel", "kiosk", "phone B")
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert [isinstance(result, Refused) for result in results] == [False, True, True]
    assert len(table.record.line) == 2


async def test_the_same_key_counts_once_also_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal.open(path)
    table = await laid(journal)
    first = await table.submit(ChooseCase(4, seat="B"), key="tap")
    again = await table.submit(ChooseCase(4, seat="B"), key="tap")
    assert (first.again, again.again, again.number) == (False, True, first.number)
    journal.close()
    journal = Journal.open(path)
    table = Table.resume(journal, table.number)
    assert (await table.submit(ChooseCase(4, seat="B"), key="tap")).again
    assert len(table.record.line) == 2
    journal.close()


async def test_refused_moves_change_nothing_and_are_told_to_nobody() -> None:
    table = await laid()
    told: list[Any] = []
    stop = table.subscribe(told.append)
    before = encoded(table.view(None))
    with pytest.raises(Refused, match="26"):
        await table.submit(ChooseCase(27, seat="B"))
    assert encoded(table.view(None)) == before
    assert told == []
    stop()
    await table.submit(ChooseCase(4, seat="B"))
    assert told == []


async def test_a_view_carries_the_identity_of_an_ask_only_to_whoever_may_answer_it() -> None:
    table = await Table.start(Journal.open(MEMORY), pennies(), pennies().prepare(["Ann", "Ben"]))
    seen = {
        seat: {a.ask.seat: (bool(a.id), bool(a.ask.blanks)) for a in table.view(seat).asks} for seat in "AB"
    }
    assert seen["A"] == {"A": (True, True), "B": (False, False)}
    assert seen["B"] == {"A": (False, False), "B": (True, True)}
    assert all(not view.id and not view.ask.blanks for view in table.view(None).asks)


async def test_only_the_owner_corrects_what_was_laid_face_down() -> None:
    table = await Table.start(Journal.open(MEMORY), pennies(), pennies().prepare(["Ann", "Ben"]))
    told = await table.submit(LayCoin("heads", seat="A"))
    with pytest.raises(Refused, match="Only its owner"):
        await table.correct(told.number, LayCoin("tails", seat="A"))
    with pytest.raises(Refused, match="Only its owner"):
        table.consider(told.number, LayCoin("tails", seat="A"), by="B")
    await table.correct(told.number, LayCoin("tails", seat="A"), by="A")
    assert table.record.state.laid == {"A": "tails"}


async def test_history_says_that_a_coin_was_laid_and_never_which() -> None:
    table = await Table.start(Journal.open(MEMORY), pennies(), pennies().prepare(["Ann", "Ben"]))
    await table.submit(LayCoin("heads", seat="A"))
    await table.submit(LayCoin("tails", seat="A"))
    assert [str(line.text) for line in table.history(None)] == ["A laid a coin."]
    assert len(table.history("A")) == 2


async def test_an_entry_keeps_where_it_came_from(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal")
    table = await laid(journal)
    await table.submit(ChooseCase(1, seat="B"), source="phone B")
    await table.submit(CallCase(2, seat="B"), source="phone B")
    await table.submit(Reveal(750_00))
    assert sources(table) == ["kiosk", "phone B", "phone B", "kiosk"]
    await table.correct(3, CallCase(3, seat="B"), drop_from=4)
    assert sources(table) == ["kiosk", "phone B", "kiosk"]
    await table.submit(Reveal(5_00), source="phone A")
    journal.close()
    table = Table.resume(journal := Journal.open(tmp_path / "journal"), table.number)
    assert sources(table) == ["kiosk", "phone B", "kiosk", "phone A"]
    await table.undo()
    await table.undo(source="phone A")
    assert sources(table) == ["kiosk", "phone B", "phone B", "kiosk"]
    journal.close()


def sources(table: Table) -> list[str]:
    return [entry.source for entry in table.entries(None)]


async def test_an_entry_whose_source_nobody_wrote_down_has_none(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal")
    table = await laid(journal)
    await table.submit(ChooseCase(1, seat="B"), source="")
    journal.close()
    table = Table.resume(journal := Journal.open(tmp_path / "journal"), table.number)
    assert sources(table) == ["kiosk", ""]
    journal.close()


async def test_a_correction_survives_a_restart_wherever_it_has_got_to(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal")
    table = await laid(journal)
    await table.submit(ChooseCase(1, seat="B"))
    for case, cents in ((2, 750_00), (3, 75_00), (4, 10_00)):
        await table.submit(CallCase(case, seat="B"))
        await table.submit(Reveal(cents))
    before = table.record.state
    changes = (
        lambda table: table.correct(4, Reveal(75_00)),
        lambda table: table.undo(),
        lambda table: table.redo(),
        lambda table: table.submit(Reveal(750_00)),
    )
    for change in changes:
        await change(table)
        seen = [table.view(seat) for seat in (None, "A", "B")]
        journal.close()
        journal = Journal.open(tmp_path / "journal")
        table = Table.resume(journal, table.number)
        assert not table.read_only
        assert [table.view(seat) for seat in (None, "A", "B")] == seen
    assert table.record.state.now.opened == ((2, 75_00), (3, 750_00), (4, 10_00))
    await table.undo()
    assert table.record.state == before
    journal.close()


async def test_a_game_of_older_rules_opens_for_looking_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(tmp_path / "journal")
    table = await laid(journal)
    await table.submit(ChooseCase(4, seat="B"))
    monkeypatch.setitem(SHELF, GAME.name, _with_other_rules(GAME))
    resumed = Table.resume(journal, table.number)
    assert resumed.read_only == OTHER_RULES
    assert resumed.view(None).view == table.view(None).view
    with pytest.raises(Refused, match="different rules"):
        await resumed.submit(CallCase(5, seat="B"))
    journal.close()


def _with_other_rules(game: Game[Any]) -> Game[Any]:
    """Return the same game, except that choosing a case gets you the next one."""

    def choose_case(draft: Any, move: ChooseCase) -> None:
        game.plays[ChooseCase](draft, ChooseCase(move.case + 1, seat=move.seat))

    return dataclasses.replace(game, version=game.version + 1, plays={**game.plays, ChooseCase: choose_case})


async def test_a_table_has_the_title_on_its_box_or_else_the_one_on_the_shelf() -> None:
    def view(state: Any, seat: str | None) -> Any:
        return msgspec.structs.replace(GAME.view(state, seat), title="No Deal at All")

    renamed = dataclasses.replace(GAME, view=view)
    table = await Table.start(Journal.open(MEMORY), renamed, GAME.prepare(["Ann", "Ben"]))
    assert table.view("A").title == table.view(None).title == "No Deal at All"
    assert (await laid()).view(None).title == "Deal or No Deal"


async def test_nobody_else_notices_a_changed_coin_in_what_was_just_told() -> None:
    game = pennies()
    table = await Table.start(Journal.open(MEMORY), game, game.prepare(["Ann", "Ben", "Cal"]))
    for seat in "ABC":
        await table.submit(LayCoin("heads", seat=seat))
    before = [table.just_told(seat) for seat in (None, "B", "C")]
    assert all(before)
    await table.submit(LayCoin("tails", seat="A"))
    assert [table.just_told(seat) for seat in (None, "B", "C")] == before
