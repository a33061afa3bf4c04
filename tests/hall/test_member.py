"""A table in a hall, with a real Mosquitto: what it tells and hears, and that it always plays on."""

import asyncio
import json
import ssl
from pathlib import Path

import msgspec
import pytest
from aiomqtt import MqttError

from companion.games.license_plates.moves import SelectOpener
from companion.hall.bulletin import Bulletin
from companion.hall.founding import BROKER
from companion.hall.gathering import Gathering
from companion.hall.member import LONGEST_NOTICE
from companion.hall.room import Room
from companion.hall.topics import Topics
from companion.hall.wire import PATIENCE, client, publish
from companion.store.journal import MEMORY, Journal
from tests.hall.broker import HERE, Broker, listening, until
from tests.hall.seated import TableInHall, seated


async def told(table: TableInHall, words: str) -> None:
    """Wait until the table shows these words of the hall."""
    await until(lambda: words in table.shown)


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


async def test_what_the_hall_says_is_shown_and_nothing_is_ever_played(broker: Broker, tmp_path: Path) -> None:
    async with (
        seated(tmp_path / "table", broker.ticket("1")) as table,
        listening(broker.ticket()) as heard,
    ):
        game = await table.begin()
        await heard.hears(table.topics.state, b"License Plates")
        before = game.state
        move = json.dumps({"move": "SelectOpener", "seat": None, "opener": "B"})
        await heard.say(table.topics.notify, move, qos=1)
        await heard.say(table.topics.notify, b"Dinner\x1b[2J is\nready \xff", qos=1)
        await heard.say(table.topics.notify, b"x" * 5000, qos=1)
        await told(table, "x" * LONGEST_NOTICE)
        assert table.shown[:2] == [move, "Dinner[2J is ready �"]
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


async def test_a_house_that_is_in_no_hall_wants_no_help(tmp_path: Path) -> None:
    broker = Broker(tmp_path / "hall")
    table = TableInHall(tmp_path / "table", broker.ticket("1"))
    await table.close()
    table.house.help = None
    table.house.want_help(True)
    assert table.house.help is None
