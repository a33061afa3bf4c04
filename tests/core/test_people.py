"""Who has played here before, and how it went."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from companion.game import Refused
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting
from companion.store.journal import MEMORY, Journal
from companion.store.journal_reading import Row
from companion.store.people import last_table, lately, unfinished
from companion.table.table import Table

GAME = SHELF["deal_or_no_deal"]
TODAY = date.today()


async def an_evening(journal: Journal, *names: str, over: bool = False) -> Table:
    """Start a game and return its table; if `over`, add an entry that ends it."""
    table = await Table.start(journal, GAME, GAME.prepare(names))
    await table.submit(BeginHosting("A", "B"))
    if over:
        body = b'{"entry":"Undo"}'
        await journal.append(table.number, Row(2, body, "kiosk"), journal.newest(table.number).state, True)
    return table


def test_a_fresh_house_remembers_nobody() -> None:
    journal = Journal.open(MEMORY)
    assert last_table(journal) is None
    assert lately(journal, TODAY) == []
    journal.close()


async def test_the_last_table_is_remembered(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal")
    await an_evening(journal, "Ann", "Ben")
    await an_evening(journal, "Cal", "Ann", "Dee")
    journal.close()
    journal = Journal.open(tmp_path / "journal")
    last = last_table(journal)
    assert last
    assert (last.game, last.players, last.over) == ("deal_or_no_deal", ("Cal", "Ann", "Dee"), False)
    assert last.settings == GAME.prepare(["Ann", "Ben"]).settings
    journal.close()


async def test_games_that_are_over_are_told_with_their_day_and_others_are_not() -> None:
    journal = Journal.open(MEMORY)
    await an_evening(journal, "Ann", "Ben", over=True)
    await an_evening(journal, "Cal", "Dee")
    (line,) = lately(journal, TODAY)
    assert str(line).startswith("Deal or No Deal today. ")
    assert "Ann" in str(line)
    days = {days: str(lately(journal, TODAY + timedelta(days))[0]) for days in (1, 3, 20)}
    assert " yesterday. " in days[1]
    assert f" last {TODAY:%A}. " in days[3]
    assert f" on {TODAY:%B} {TODAY.day}. " in days[20]
    journal.close()


async def test_what_older_rules_wrote_and_nobody_can_read_is_passed_over() -> None:
    journal = Journal.open(MEMORY)
    table = await an_evening(journal, "Ann", "Ben")
    await journal.append(table.number, Row(2, b'{"entry":"Undo"}', "kiosk"), b'{"other": "rules"}', True)
    assert lately(journal, TODAY) == []
    journal.close()


async def test_unfinished_games_tell_who_plays_since_when_and_how_far() -> None:
    journal = Journal.open(MEMORY)
    await an_evening(journal, "Ann", "Ben")
    await an_evening(journal, "Cal", "Dee", over=True)
    newest = await an_evening(journal, "Eva", "Flo", "Gus")
    one, other = unfinished(journal, TODAY + timedelta(1))
    assert (one.number, one.title, one.players, str(one.when)) == (
        newest.number,
        "Deal or No Deal",
        ("Eva", "Flo", "Gus"),
        "yesterday",
    )
    assert one.stands
    assert "Flo plays, Eva hosts." in str(one.stands.headline)
    assert other.players == ("Ann", "Ben")
    journal.close()


async def test_an_unfinished_game_that_nobody_can_read_is_still_listed() -> None:
    journal = Journal.open(MEMORY)
    table = await an_evening(journal, "Ann", "Ben")
    await journal.append(table.number, Row(2, b'{"entry":"Undo"}', "kiosk"), b'{"other": "rules"}', False)
    start = Row(0, b'{"entry":"Start","setup":{"players":["Cal"]}}', "kiosk")
    await journal.begin("a_game_of_old", start, b"{}")
    unknown, unreadable = unfinished(journal, TODAY)
    assert (unknown.title, unknown.players, unknown.stands) == ("a_game_of_old", ("Cal",), None)
    assert (unreadable.title, unreadable.players, unreadable.stands) == (
        "Deal or No Deal",
        ("Ann", "Ben"),
        None,
    )
    for one in (unknown, unreadable):
        with pytest.raises(Refused):
            Table.resume(journal, one.number)
    journal.close()
