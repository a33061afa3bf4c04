"""The journal is append-only, writes all or nothing, and leaves alone any file that isn't its own."""

import asyncio
import hashlib
import sqlite3
import threading
from pathlib import Path

import pytest

from companion.game import NOTHING, Said
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.store.journal import Journal, NotWritten
from companion.store.journal_file import APPLICATION_ID, VERSION, Unusable
from companion.store.journal_reading import Row
from companion.table.table import Table
from tests.inside import connection, fill, make_room

GAME = SHELF["deal_or_no_deal"]


async def a_game(path: Path) -> int:
    """Start a two-player game, make one move, and return the game's number."""
    journal = Journal.open(path)
    table = await Table.start(journal, GAME, GAME.prepare(["Ann", "Ben"]))
    await table.submit(BeginHosting("A", "B"))
    journal.close()
    return table.number


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def test_a_closed_journal_opens_at_the_same_ask(tmp_path: Path) -> None:
    number = await a_game(tmp_path / "journal")
    journal = Journal.open(tmp_path / "journal")
    assert journal.interrupted() == number
    table = Table.resume(journal, number)
    assert [str(open_ask.ask.sentence) for open_ask in table.asks()] == ["Choose a case to keep."]
    journal.close()


async def test_rows_are_never_changed_or_deleted(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    await a_game(path)
    with sqlite3.connect(path) as connection:
        for statement in ("UPDATE entries SET body = ''", "DELETE FROM entries", "DELETE FROM games"):
            with pytest.raises(sqlite3.IntegrityError, match="stay"):
                connection.execute(statement)


async def test_every_entry_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    await a_game(path)
    journal = Journal.open(path)
    (mode,) = connection(journal).execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = connection(journal).execute("PRAGMA synchronous").fetchone()
    assert (mode, synchronous) == (b"wal", 2)
    journal.close()


async def test_every_unfinished_game_is_found_the_one_played_last_first(tmp_path: Path) -> None:
    first = await a_game(tmp_path / "journal")
    second = await a_game(tmp_path / "journal")
    journal = Journal.open(tmp_path / "journal")
    assert [one.number for one in journal.unfinished()] == [second, first]
    await Table.resume(journal, first).submit(ChooseCase(4, seat="B"))
    assert [one.number for one in journal.unfinished()] == [first, second]
    assert journal.interrupted() == first
    third = await Table.start(journal, GAME, GAME.prepare(["Cal", "Dee"]))
    await journal.append(third.number, Row(1, b'{"entry":"Undo"}', "kiosk"), b"{}", over=True)
    assert [one.number for one in journal.unfinished()] == [first, second]
    assert journal.interrupted() is None  # the game played last is over
    journal.close()


async def test_a_game_put_away_is_marked_for_good_and_stays_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first, second = await a_game(path), await a_game(path)
    journal = Journal.open(path)
    await journal.put_away(second)
    await journal.put_away(second)
    journal.close()
    journal = Journal.open(path)
    assert [one.number for one in journal.unfinished()] == [first]
    assert journal.interrupted() is None
    assert len(journal.rows(second)) == 2
    assert Table.resume(journal, second).record.state.now.host == "A"
    for statement in ("UPDATE newest SET put_away = NULL", "DELETE FROM newest"):
        with pytest.raises(sqlite3.IntegrityError, match="stay"):
            connection(journal).execute(statement)
    journal.close()


def test_a_foreign_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text("my shopping list, and it is a long one\n" * 50)
    before = digest(path)
    with pytest.raises(Unusable, match="isn't a Tableside journal"):
        Journal.open(path)
    assert digest(path) == before


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = digest(path)
    with pytest.raises(Unusable, match="another program"):
        Journal.open(path)
    assert digest(path) == before


async def test_a_newer_journal_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    await a_game(path)
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE what_came_later (thing TEXT)")
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = digest(path)
    with pytest.raises(Unusable, match="newer Tableside"):
        Journal.open(path)
    assert digest(path) == before


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch()
    Journal.open(path).close()
    assert path.read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big")


def test_a_journal_in_a_place_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(Unusable, match="Can't open the journal"):
        Journal.open(blocked / "journal")


def test_one_tableside_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal.open(path)
    with pytest.raises(Unusable, match="already running"):
        Journal.open(path)
    journal.close()
    Journal.open(path).close()


async def test_a_disk_that_takes_no_more_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    number = await a_game(path)
    journal = Journal.open(path)
    table = Table.resume(journal, number)
    before = table.view(None)
    fill(journal)
    with pytest.raises(NotWritten, match="Nothing was changed"):
        for case in range(1, 27):
            await table.submit(ChooseCase(case, seat="B"), key="x" * 3000)
            await table.undo()
    make_room(journal)
    assert table.view(None).asks == before.asks
    await table.submit(ChooseCase(4, seat="B"))
    journal.close()
    journal = Journal.open(path)
    assert Table.resume(journal, number).record.state.now.special == 4
    journal.close()


async def test_what_the_house_keeps_may_change(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal")
    await journal.keep("seat", {"C": b'{"issue": 2}', "D": b'{"issue": 1}'})
    await journal.keep("seat", {"C": b'{"issue": 3}'})
    assert journal.kept("seat") == {"C": b'{"issue": 3}', "D": b'{"issue": 1}'}
    journal.close()


async def test_whoever_listens_hears_of_writing_and_of_trouble_until_there_is_room_again(
    tmp_path: Path,
) -> None:
    number = await a_game(tmp_path / "journal")
    journal = Journal.open(tmp_path / "journal")
    table = Table.resume(journal, number)
    heard: list[tuple[bool, Said]] = []
    journal.listener = lambda writing, trouble: heard.append((writing, trouble))
    await table.submit(ChooseCase(4, seat="B"))
    assert heard == [(True, NOTHING), (False, NOTHING)]
    fill(journal)
    full = "Can't write to the journal: the disk is full."
    for _ in range(2):
        with pytest.raises(NotWritten, match=full):
            await journal.try_room()
        assert (heard[-1][0], str(heard[-1][1])) == (False, full)
    make_room(journal)
    await journal.try_room()
    assert heard[-1] == (False, NOTHING)
    journal.close()
    journal = Journal.open(tmp_path / "journal")
    assert Table.resume(journal, number).record.state.now.special == 4
    journal.close()


async def test_what_is_begun_is_written_though_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    journal, disk = Journal.open(tmp_path / "journal.sqlite3"), threading.Event()
    journal._thread.submit(disk.wait)  # something slow is ahead of it in the queue
    kept = asyncio.ensure_future(journal.keep("theme", {"": b"dark"}))
    await asyncio.sleep(0)
    kept.cancel()
    with pytest.raises(asyncio.CancelledError):
        await kept
    disk.set()
    await journal.idle()
    assert journal.kept("theme") == {"": b"dark"}
    journal.close()


async def test_closing_waits_for_what_was_begun(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    kept = [asyncio.ensure_future(journal.keep("theme", {str(number): b"dark"})) for number in range(5)]
    await asyncio.sleep(0)
    journal.close()
    await asyncio.gather(*kept)
    again = Journal.open(path)
    assert len(again.kept("theme")) == 5
    again.close()
