"""A table in a hall, with a real Mosquitto: what it tells and hears, and that it always plays on."""

import asyncio
import json
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import msgspec
import pytest
from aiomqtt import MqttError

from companion.game import say
from companion.games.license_plates.moves import SelectOpener
from companion.hall.bulletin import Bulletin, bulletin
from companion.hall.founding import BROKER
from companion.hall.gathering import Gathering
from companion.hall.member import LONGEST_NOTICE
from companion.hall.room import Room
from companion.hall.standings import standings
from companion.hall.topics import Topics
from companion.hall.wire import PATIENCE, client, publish
from companion.house.house import House
from companion.store.journal import MEMORY, Journal, NotWritten
from tests.hall.broker import HERE, SOON, Broker, listening, until
from tests.hall.seated import TableInHall, seated


async def told(table: TableInHall, words: str) -> None:
    """Wait until the hall's words are at the table."""
    await until(lambda: f"The hall says: {words}" in table.shown)


async def test_a_table_tells_the_hall_what_everybody_sees(broker: Broker, tmp_path: Path) -> None:
    async with (
        listening(broker.ticket()) as heard,
        seated(tmp_path / "table", broker.ticket("1")) as table,
    ):
        await heard.until(table.topics.availability, table.topics.state)
        assert heard.last[table.topics.availability] == b"online"
        await table.begin("license_plates", "Ann", "Ben", "Cal")
        await table.house.table_on().submit(SelectOpener(opener="B", seat=None))
        await heard.until(table.topics.event)
        await heard.hears(table.topics.state, b"Ben opens")
        said = msgspec.json.decode(heard.last[table.topics.state], type=Bulletin)
        assert (said.title, said.counter, said.on) == ("License Plates", 1, True)
        assert [one.name for one in said.players] == ["Ann", "Ben", "Cal"]
        assert said.doing.startswith("Round 1 of ")
        event = json.loads(heard.last[table.topics.event])
        assert event["event_type"] == "Told"
        assert event["text"]


async def test_a_late_listener_gets_every_tables_newest_state(broker: Broker, tmp_path: Path) -> None:
    async with (
        seated(tmp_path / "one", broker.ticket("1")) as one,
        seated(tmp_path / "two", broker.ticket("2")) as two,
        listening(broker.ticket()) as early,
    ):
        await one.begin()
        await two.begin("dealt", "Dee", "Eva", "Flo")
        await early.hears(one.topics.state, b"License Plates")
        await early.hears(two.topics.state, b"Dealt!")
        async with listening(broker.ticket("hall"), one.topics.state, two.topics.state) as late:
            await late.until(one.topics.state, two.topics.state)
            assert late.last[one.topics.state] == early.last[one.topics.state]
            assert late.last[two.topics.state] == early.last[two.topics.state]


async def test_leaving_says_so_at_once(broker: Broker, tmp_path: Path) -> None:
    async with listening(broker.ticket()) as heard:
        async with seated(tmp_path / "table", broker.ticket("1")) as table:
            await heard.hears(table.topics.availability, b"online")
        await heard.hears(table.topics.availability, b"offline")


async def test_a_moment_is_an_event_by_its_own_name(broker: Broker, tmp_path: Path) -> None:
    async with (
        listening(broker.ticket()) as heard,
        seated(tmp_path / "table", broker.ticket("1")) as table,
    ):
        await heard.hears(table.topics.state, b"{")
        await table.finish("deal_or_no_deal", "Ann", "Ben")
        await heard.hears(table.topics.state, b'"over":true')
        kinds = [json.loads(said)["event_type"] for topic, said in heard.all if topic == table.topics.event]
        assert "Offered" in kinds
        assert "Told" in kinds


async def test_the_hall_has_each_result_once_and_the_broker_forgets_it(
    broker: Broker, tmp_path: Path
) -> None:
    journal = Journal.open(MEMORY)
    room = Room("Harbour Café", journal)
    gathering = Gathering(broker.ticket(), room)
    async with seated(tmp_path / "table", broker.ticket("1")) as table:
        await table.finish("license_plates", "Ann", "Ben", "Cal")
        await table.finish("license_plates", "Ann", "Ben", "Cal")
        gathering.start()
        await until(lambda: not (len(room.results) < 2 or table.outbox.due or table.member._held))
        assert [one.revision for one in room.results] == [1, 1]
        assert len({one.id for one in room.results}) == 2
        names = [placed.name for placed in room.results[0].outcome.standing]
        assert names == ["Ann", "Ben", "Cal"]
    await gathering.stop()
    async with listening(broker.ticket(), table.topics.result("+"), table.topics.availability) as late:
        await late.until(table.topics.availability)
        assert [topic for topic in late.last if "result" in topic] == []
    journal.close()


async def test_a_corrected_result_raises_its_revision(broker: Broker, tmp_path: Path) -> None:
    journal = Journal.open(MEMORY)
    room = Room("Harbour Café", journal)
    gathering = Gathering(broker.ticket(), room)
    gathering.start()
    async with seated(tmp_path / "table", broker.ticket("1")) as table:
        await table.finish("license_plates", "Ann", "Ben", "Cal")
        await until(lambda: not (not room.results or table.outbox.due))
        (before,) = room.results
        person = table.memory.roster.named("Ann")
        assert person
        await table.memory.rename(person, "Anna")
        await until(lambda: not (room.results[0].revision < 2 or table.outbox.due))
        (after,) = room.results
        assert (after.id, after.revision) == (before.id, 2)
        assert [one.name for one in after.outcome.standing] == ["Anna", "Ben", "Cal"]
        await table.memory.forget(person)
        await until(lambda: room.results[0].revision == 3)
        assert [one.name for one in room.results[0].outcome.standing] == ["", "Ben", "Cal"]
    await gathering.stop()
    journal.close()


@pytest.fixture
async def room(broker: Broker) -> AsyncIterator[Room]:
    """Yield what the hall knows while it listens."""
    with closing(Journal.open(MEMORY)) as journal:
        room = Room("Harbour Café", journal)
        gathering = Gathering(broker.ticket(), room)
        gathering.start()
        yield room
        await gathering.stop()


def winners(room: Room) -> list[str]:
    return [row.name for row in standings(room.results, room.places) if row.wins]


async def test_a_game_that_is_undone_and_left_counts_for_nobody(
    broker: Broker, room: Room, tmp_path: Path
) -> None:
    async with seated(tmp_path / "table", broker.ticket("1")) as table:
        first = await table.finish("license_plates", "Ann", "Ben", "Cal")
        await until(lambda: bool(winners(room)))
        await first.undo()
        await table.begin("dealt", "Dee", "Eva", "Flo")
        await until(lambda: not (room.results or table.outbox.due))
        assert winners(room) == []
        table.house.lay(first)
        while not first.open_view().over:
            await table.move()
        await table.memory.catch_up()
        await until(lambda: bool(winners(room)))
        (again,) = room.results
        assert again.revision == 3


async def test_a_box_that_becomes_another_table_corrects_its_results_there(
    broker: Broker, room: Room, tmp_path: Path
) -> None:
    async with seated(tmp_path / "box", broker.ticket("1")) as table:
        await table.finish("license_plates", "Ann", "Ben", "Cal")
        await until(lambda: bool(room.results) and not table.outbox.due)
    async with seated(tmp_path / "box", broker.ticket("2")) as table:
        person = table.memory.roster.named("Ann")
        assert person
        await table.memory.rename(person, "Anna")
        await until(lambda: [one.table for one in room.results] == ["2"] and not table.outbox.due)
        assert [one.name for one in room.results[0].outcome.standing] == ["Anna", "Ben", "Cal"]


async def test_while_money_is_hidden_the_hall_hears_who_won_and_no_sums(
    broker: Broker, room: Room, tmp_path: Path
) -> None:
    async with (
        listening(broker.ticket()) as heard,
        seated(tmp_path / "table", broker.ticket("1")) as table,
    ):
        await heard.until(table.topics.state)
        table.house.hide_money(True)
        await table.finish("license_plates", "Ann", "Ben", "Cal")
        await heard.hears(table.topics.state, b'"over":true')
        said = msgspec.json.decode(heard.last[table.topics.state], type=Bulletin)
        assert ("wins" in said.doing, said.news) == (True, "")
        await heard.hears(table.topics.event, said.doing.encode())
        await until(lambda: bool(room.results))
        assert {one.words for one in room.results[0].outcome.standing} == {""}
        table.house.hide_money(False)
        await until(lambda: "$" in room.results[0].outcome.standing[0].words)
        assert room.results[0].revision == 2


async def test_a_receipt_that_could_not_be_written_is_asked_for_again(
    broker: Broker, room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(tmp_path / "table", broker.ticket("1")) as table:
        acknowledged, full = table.outbox.acknowledged, asyncio.Event()

        async def disk_is_full(id: str, revision: int) -> None:
            full.set()
            raise NotWritten(say("The disk is full."))

        monkeypatch.setattr(table.outbox, "acknowledged", disk_is_full)
        await table.finish("license_plates", "Ann", "Ben", "Cal")
        async with asyncio.timeout(SOON):
            await full.wait()
        assert len(table.outbox.due) == 1
        monkeypatch.setattr(table.outbox, "acknowledged", acknowledged)
        await until(lambda: table.member._look)
        table.house.changed()
        await until(lambda: not table.outbox.due)
    assert [one.revision for one in room.results] == [1]


async def test_what_the_hall_says_is_shown_and_nothing_is_ever_played(broker: Broker, tmp_path: Path) -> None:
    async with (
        seated(tmp_path / "table", broker.ticket("1")) as table,
        listening(broker.ticket()) as heard,
    ):
        game = await table.begin()
        await heard.hears(table.topics.state, b"License Plates")
        before = game.state
        move = json.dumps({"move": "SelectOpener", "seat": None, "opener": "B"})
        async with client(broker.home()) as home:
            for words in (move.encode(), b"Dinner\x1b[2J is\nready \xff", b"x" * 5000):
                await publish(home, table.topics.notify, words)
        await told(table, "x" * LONGEST_NOTICE)
        assert table.shown[:2] == [f"The hall says: {move}", "The hall says: Dinner[2J is ready �"]
        assert game.state == before


async def test_a_call_for_help_is_told_and_cleared(broker: Broker, tmp_path: Path) -> None:
    async with (
        seated(tmp_path / "table", broker.ticket("1")) as table,
        listening(broker.ticket()) as heard,
    ):
        await heard.until(table.topics.state)
        table.house.want_help(True)
        await heard.hears(table.topics.state, b'"help":true')
        await heard.say(table.topics.clear, b"clear", qos=1)
        await heard.hears(table.topics.state, b"{}")
        assert table.house.help is False


async def test_a_table_knows_whether_its_hall_can_hear_it(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "hall")
    async with seated(tmp_path / "table", broker.ticket("1")) as table:
        with table.house.watching() as changed:
            for there in (True, False):
                (broker.start if there else broker.kill)()
                async with asyncio.timeout(SOON):
                    while table.house.hall_there is not there:
                        changed.clear()
                        await changed.wait()


async def test_two_boxes_with_one_ticket_hear_about_each_other(broker: Broker, tmp_path: Path) -> None:
    async with (
        seated(tmp_path / "one", broker.ticket("1")) as one,
        seated(tmp_path / "two", broker.ticket("1")) as two,
    ):
        wanted = "Another box uses this table's ticket."
        await until(lambda: wanted in one.shown and wanted in two.shown)


async def test_a_phones_page_goes_before_the_halls(
    broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the hall has been listening longer."""
    order: list[str] = []
    async with (
        listening(broker.ticket()) as heard,
        seated(tmp_path / "table", broker.ticket("1")) as table,
    ):
        await heard.until(table.topics.state)

        async def a_phone() -> None:
            with table.house.watching() as changed:
                await changed.wait()
                order.append("phone")

        def told(house: House) -> bytes:
            order.append("hall")
            return bulletin(house)

        phone = asyncio.create_task(a_phone())
        await asyncio.sleep(0)
        monkeypatch.setattr("companion.hall.member.bulletin", told)
        table.house.want_help(True)
        await heard.hears(table.topics.state, b'"help":true')
        await phone
        assert order[:2] == ["phone", "hall"]


async def test_a_table_without_a_broker_plays_on_and_tells_when_it_comes(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "hall")
    async with seated(tmp_path / "table", broker.ticket("1")) as table:
        await table.finish()  # nobody is listening
        broker.start()
        try:
            await broker.ready()
            async with listening(broker.ticket()) as heard:
                await heard.hears(table.topics.state, b'"over":true')
                await until(lambda: bool(table.outbox.due))
                (letter,) = table.outbox.due
                await heard.until(table.topics.result(letter.id))
        finally:
            broker.kill()


async def test_a_broker_that_restarts_remembers_nobody(tmp_path: Path) -> None:
    """Whoever is still there says so again; whoever isn't must not look alive."""
    broker = Broker(tmp_path / "hall")
    one, two = (Topics(broker.hall.house, table).availability for table in "12")
    try:
        for topic in (one, two):
            broker.start()
            await broker.ready()
            async with listening(broker.ticket()) as heard:
                async with client(broker.ticket(topic.split("/")[2])) as table:
                    await table.publish(topic, b"online", qos=1, retain=True)
                await heard.until(topic)
            async with listening(broker.ticket()) as late:
                await late.until(topic)
                assert [*late.last] == [topic]
            broker.end()
    finally:
        broker.kill()


@pytest.mark.parametrize("welcome", [b"", b"\x20\x02\x00\x00"])
async def test_nobody_waits_for_an_answer_from_a_broker_that_is_gone(tmp_path: Path, welcome: bytes) -> None:
    """The broker hangs up either before its welcome or before it acknowledges what it's told."""
    broker = Broker(tmp_path / "hall")
    identity = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    identity.load_cert_chain(*(broker.folder / BROKER / f"server.{kind}" for kind in ("crt", "key")))

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        if welcome:
            writer.write(welcome)
            await reader.read(1000)
        writer.close()

    async with (
        await asyncio.start_server(hang_up, HERE, broker.port, ssl=identity),
        asyncio.timeout(PATIENCE - 1),
    ):
        with pytest.raises(MqttError):
            async with client(broker.ticket("1")) as table:
                await publish(table, "anything", b"news")


def test_quitting_waits_only_briefly_for_a_broker_that_says_nothing(tmp_path: Path) -> None:
    ticket = Broker(tmp_path / "hall").ticket("1")

    async def knock(silent: socket.socket) -> None:
        table = TableInHall(tmp_path / "table", ticket)
        await asyncio.to_thread(silent.accept)
        await table.close()

    with socket.create_server((HERE, ticket.port)) as silent:
        began = perf_counter()
        asyncio.run(knock(silent))
    assert perf_counter() - began < PATIENCE - 1


async def test_a_socket_that_was_closed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """Its number may be another's by then."""
    wrong: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, what: wrong.append(what))
    connection = client(Broker(tmp_path / "hall").ticket("1"))
    ours, theirs = socket.socketpair()
    connection._on_socket_register_write(connection._client, None, ours)  # type: ignore[arg-type]
    ours.close()
    theirs.close()
    await asyncio.sleep(0)
    assert wrong == []


async def test_a_house_that_is_in_no_hall_wants_no_help(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "hall")
    table = TableInHall(tmp_path / "table", broker.ticket("1"))
    await table.close()
    table.house.help = None
    table.house.want_help(True)
    assert table.house.help is None
