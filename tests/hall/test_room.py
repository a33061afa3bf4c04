"""What the hall knows about its tables, its results and its standings, and what its pages say."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.game.said import Language, speak
from companion.hall.bulletin import Bulletin, GameResult, Placed, Ranked
from companion.hall.room import Arriving, Kept, PlaceInRoom, Room
from companion.hall.room_pages import LISTED, standings_page, tables_page, tile
from companion.hall.standings import day_of, points, standings, still_to_come, tonight
from companion.store.journal import MEMORY, Journal
from tests.hall.tables import AT, a_room


def game(origin: str, *ranked: tuple[str, int], at: str = "2026-11-16T20:00:00") -> GameResult:
    placed = tuple(
        Placed("ABCDEF"[n], name, rank, 7, "points", "7 points") for n, (name, rank) in enumerate(ranked)
    )
    return GameResult(origin, "dealt", "Dealt!", at, at, placed)


def sent(result: GameResult, revision: int = 1) -> bytes:
    return msgspec.json.encode(Arriving(revision, result))


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    journal = Journal.open(MEMORY)
    yield Room("Harbour Café", journal)
    journal.close()


async def test_a_result_counts_once_and_its_highest_revision_wins(room: Room) -> None:
    first, second = game("x", ("Ann", 1), ("Ben", 2)), game("x", ("Ann", 2), ("Ben", 1))
    assert await room.receive("1", "id", sent(first)) == 1
    assert await room.receive("1", "id", sent(first)) == 1
    assert await room.receive("1", "id", sent(second, 2)) == 2
    assert await room.receive("1", "id", sent(first)) == 2
    assert [one.outcome for one in room.results] == [second]


async def test_the_same_game_under_a_new_id_replaces_the_old_one_for_good(room: Room) -> None:
    """A box that was restored from a copy plays a game to a different end."""
    before, after = game("x", ("Ann", 1), ("Ben", 2)), game("x", ("Ann", 2), ("Ben", 1))
    await room.receive("1", "old", sent(before))
    await room.receive("1", "new", sent(after))
    await room.receive("1", "old", sent(before))
    await room.receive("1", "old", sent(before, 2))
    assert [one.id for one in room.results] == ["new"]


async def test_another_table_cannot_take_over_a_result(room: Room) -> None:
    await room.receive("1", "id", sent(game("x", ("Ann", 1), ("Ben", 2))))
    assert await room.receive("2", "id", sent(game("x", ("Ben", 1), ("Ann", 2)), 9)) is None
    assert [one.table for one in room.results] == ["1"]


@pytest.mark.parametrize("said", [b"", b"{}", b"\xff", b'{"revision":1}', b"[" * 20_000])
async def test_what_is_no_result_gets_no_receipt(room: Room, said: bytes) -> None:
    assert await room.receive("1", "id", said) is None
    assert room.results == []


async def test_results_are_still_there_after_a_restart(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "results.sqlite3")
    await Room("Harbour Café", journal).receive("1", "id", sent(game("x", ("Ann", 1), ("Ben", 2))))
    journal.close()
    journal = Journal.open(tmp_path / "results.sqlite3")
    (again,) = Room("Harbour Café", journal).results
    assert (again.table, again.id, again.revision) == ("1", "id", 1)
    journal.close()


async def test_a_table_that_says_nonsense_stays_as_it_was(room: Room) -> None:
    good = msgspec.json.encode(Bulletin(1, "dealt", "Dealt!"))
    room.hear("1", "availability", b"online", AT)
    room.hear("1", "state", good, AT)
    before = room.tables["1"]
    for said in (b"nonsense", b"\xff\xfe", b'{"counter":"x"}', b" " * 20_000, b""):
        room.hear("1", "state", said, AT + timedelta(hours=1))
    room.hear("1", "event", b"whatever", AT)
    assert room.tables["1"] == before
    room.hear("9", "event", b"whatever", AT)
    assert "9" not in room.tables


async def test_a_table_is_there_only_if_this_broker_says_so(room: Room) -> None:
    """The old broker can't say anymore who left, and the new one doesn't know."""
    room.connected(True)
    room.hear("1", "availability", b"online", AT)
    room.hear("1", "state", msgspec.json.encode(Bulletin(1, "dealt", "Dealt!")), AT)
    before = room.tables["1"]
    assert before.online
    for there in (False, True):
        room.connected(there)
        assert room.tables["1"] == replace(before, online=False)


def test_ties_share_a_place_and_whoever_gave_no_name_has_none() -> None:
    results = [
        Kept("1", "a", 1, game("a", ("Ann", 1), ("Ben", 2), ("", 3))),
        Kept("2", "b", 1, game("b", ("Cal", 1), ("ANN", 4))),
        Kept("2", "c", 1, game("c", ("Dee", 1), ("Ben", 4))),
    ]
    rows = standings(results, [PlaceInRoom("2", True, AT, Bulletin(players=(Ranked("F", "Cal"),)))])
    assert [(one.place, one.name, one.points, one.games) for one in rows] == [
        (1, "ANN", 5, 2),
        (2, "Cal", 4, 1),
        (2, "Dee", 4, 1),
        (2, "Ben", 4, 2),
    ]
    assert [(one.table, one.seat) for one in rows] == [("2", "B"), ("2", "F"), ("2", "A"), ("2", "B")]
    assert [points(rank) for rank in (1, 2, 3, 4, 5, 6)] == [4, 3, 2, 1, 0, 0]


def test_what_is_still_to_come_is_every_game_that_is_on() -> None:
    assert still_to_come(a_room().places) == ["1", "2", "3", "4", "5", "6"]


def test_each_kind_of_tile_says_so() -> None:
    looks = [tile(one).look for one in a_room().places]
    assert looks == ["on", "on", "help", "on", "on", "offline", "finished", "free"]
    assert str(tile(a_room().tables["6"]).news) == "Last seen 20:41. The bank makes its last offer."
    assert str(tile(PlaceInRoom("9")).news) == "This table hasn’t joined yet."
    here = PlaceInRoom(
        "3", True, AT, Bulletin(title="Dealt!", players=(Ranked("A", "Ann"), Ranked("B", "Ben")))
    )
    assert (tile(here).look, tile(here).title, str(tile(here).news)) == ("ready", "Dealt!", "Here: Ann, Ben.")
    gone = PlaceInRoom("3", False, AT, Bulletin())
    assert (tile(gone).look, str(tile(gone).news)) == ("offline", "Last seen 20:41.")


async def test_nobody_knows_when_a_table_said_what_the_broker_kept(room: Room) -> None:
    """The hall was restarted the morning after."""
    morning = AT + timedelta(hours=13)
    room.hear("1", "availability", b"offline", None)
    room.hear("1", "state", msgspec.json.encode(Bulletin(1, "dealt", "Dealt!", news="Ann leads.")), None)
    assert str(tile(room.tables["1"]).news) == "Ann leads."
    room.hear("1", "availability", b"online", morning)
    room.hear("1", "availability", b"offline", morning + timedelta(minutes=5))
    assert str(tile(room.tables["1"]).news) == "Last seen 09:46. Ann leads."


async def test_a_call_stays_until_somebody_comes_even_if_the_table_goes_offline(room: Room) -> None:
    room.hear("1", "availability", b"online", AT)
    room.hear("1", "state", msgspec.json.encode(Bulletin(1, "dealt", "Dealt!", help=True)), AT)
    room.hear("1", "availability", b"offline", AT)
    page = tables_page(room, 0)
    assert "Table 1 wants help" in page
    assert "0 games on, 0 players" in page
    assert "Last seen 20:41." in page
    room.helped("1")
    assert "wants help" not in tables_page(room, 0)


async def test_the_standings_start_over_at_five_in_the_morning(room: Room) -> None:
    late, early = AT + timedelta(hours=8), AT + timedelta(hours=9)  # 04:41 and 05:41
    await room.receive("1", "a", sent(game("a", ("Ann", 1), ("Ben", 2))), day_of(AT))
    await room.receive("1", "b", sent(game("b", ("Cal", 1), ("Dee", 2))), day_of(early))
    await room.receive("1", "a", sent(game("a", ("Ann", 2), ("Ben", 1)), 2), day_of(early))
    await room.receive("1", "new", sent(game("a", ("Ann", 1), ("Ben", 2)), 2), day_of(early))
    assert [one.id for one in tonight(room.results, late)] == ["new"]
    assert [one.id for one in tonight(room.results, early)] == ["b"]
    assert len(tonight(room.results, datetime(1970, 1, 1, 5).astimezone())) == 2


def test_the_page_of_all_tables_shows_eight_at_a_time_and_every_call_at_the_top() -> None:
    room = a_room()
    page = tables_page(room, 0)
    assert "Eight tables" in page
    assert "Table 3 wants help" in page
    assert page.count("<li ") == 8
    room.tables |= {str(number): PlaceInRoom(str(number)) for number in range(9, 13)}
    room.tables["12"] = PlaceInRoom("12", True, AT, Bulletin(help=True))
    assert tables_page(room, 0).count("<li ") == 8
    assert tables_page(room, 1).count("<li ") == 4
    assert "Tables 3 and 12 want help" in tables_page(room, 0)
    assert "12 tables" in tables_page(room, 2)


def test_many_tables_are_counted_instead_of_named() -> None:
    room = a_room()
    on = replace(room.tables["3"], online=True)
    for number in range(9, 9 + LISTED):
        room.tables[str(number)] = replace(on, table=str(number))
    assert f"{LISTED + 1} tables want help" in tables_page(room, 0)
    assert f"Still to come: {6 + LISTED} tables" in standings_page(room, 0)


def test_what_tables_say_cannot_become_part_of_a_page() -> None:
    room = a_room()
    evil = "<script>alert(1)</script>"
    room.tables["1"] = PlaceInRoom(
        "1", True, AT, Bulletin(1, "x", evil, evil, evil, players=(Ranked("A", evil, 1, evil),))
    )
    room._results["x"] = Kept("1", "x", 1, game("z", (evil, 1), (evil, 2)))
    made = tables_page(room, 0) + standings_page(room, 0) + standings_page(room, 1)
    assert "&lt;script&gt;" in made
    assert evil not in made


def test_the_standings_come_in_pages_of_eight_the_first_always_first() -> None:
    room = a_room()
    first, second, again = (standings_page(room, page) for page in (0, 1, 2))
    assert first == again
    assert first.count("<tr") == 1 + 8
    assert second.count("<tr") == 1 + 6
    assert "14 players, the first 8" in first
    assert "14 players, 9 to 14" in second
    assert "Cleo" in first
    assert "Still to come: tables 1, 2, 3, 4, 5 and 6" in first


def test_the_pages_speak_german(german: Language) -> None:
    speak(german)
    assert "Acht Tische" in tables_page(a_room(), 0)
    assert "Rangliste" in standings_page(a_room(), 0)
