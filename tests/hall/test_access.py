"""Who gets in, and who may say what: real TLS, real passwords, and the real access list of a hall."""

import asyncio
import logging
import shutil
import stat
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.hall.founding import BROKER, read, set_up, ticket_for
from companion.hall.ticket import HALL, keep
from companion.hall.topics import HOME, Topics
from companion.hall.wire import answers, client
from companion.machine.log import WithoutSecrets
from tests.hall.broker import HERE, Broker, listening, running
from tests.hall.seated import seated


def topics_of(house: str, table: str) -> list[str]:
    """Return every topic that a table of a hall has."""
    one = Topics(house, table)
    own = (one.availability, one.state, one.event, one.result("x"), one.notify, one.clear)
    return [*own, one.receipt("x"), one.discovery]


@pytest.fixture
async def three(tmp_path: Path) -> AsyncIterator[Broker]:
    """Yield a real broker of a hall with three tables."""
    async with running(tmp_path / "hall", 3) as one:
        yield one


@pytest.mark.parametrize("table", ["1", "2", "3"])
async def test_a_table_may_say_nothing_in_any_other_tables_name(three: Broker, table: str) -> None:
    house = three.hall.house
    mine = Topics(house, table)
    others = [topic for other in three.hall.tables if other != table for topic in topics_of(house, other)]
    assert len(others) == 2 * 8
    forbidden = {*others, mine.notify, mine.clear, "tableside/elsewhere/1/state", f"{HOME}/status"}
    async with (
        listening(three.ticket(), "tableside/#") as heard,
        listening(three.home(), f"{HOME}/#") as at_home,
        client(three.ticket(table)) as thief,
    ):
        for topic in forbidden:
            await thief.publish(topic, b"stolen", qos=1)
        await thief.publish(mine.event, b"my own", qos=1)  # comes last, so the others would be here by now
        await thief.publish(mine.discovery, b"my own", qos=1)
        await heard.until(mine.event)
        await at_home.until(mine.discovery)
        assert heard.all == [(mine.event, b"my own")]
        assert at_home.all == [(mine.discovery, b"my own")]
    assert three.log.count(f"Denied PUBLISH from harbour-cafe-table-{table}-") == len(forbidden)


@pytest.mark.parametrize("table", ["1", "2", "3"])
async def test_a_table_may_read_nothing_of_any_other_tables(three: Broker, table: str) -> None:
    house = three.hall.house
    mine, others = Topics(house, table), [one for one in three.hall.tables if one != table]
    wanted = ["#", "+/+/+/+", *(topic for other in others for topic in topics_of(house, other))]
    async with (
        listening(three.ticket(table), *wanted, mine.notify) as heard,
        client(three.ticket()) as hall,
        client(three.home()) as home,
    ):
        for theirs in (Topics(house, other) for other in others):
            own = (theirs.availability, theirs.state, theirs.event, theirs.result("x"), theirs.discovery)
            async with client(three.ticket(theirs.table)) as other:
                for topic in own:
                    await other.publish(topic, b"private", qos=1, retain=True)
            await hall.publish(theirs.clear, b"private", qos=1)
            await home.publish(theirs.notify, b"private", qos=1)
        await home.publish(mine.notify, b"for you", qos=1)
        await heard.until(mine.notify)
        assert {topic for topic, _ in heard.all} == {mine.notify}


async def test_the_hall_itself_says_nothing_at_a_table(broker: Broker) -> None:
    one = Topics(broker.hall.house, "1")
    async with listening(broker.ticket("1"), one.notify, one.clear) as heard, client(broker.ticket()) as hall:
        await hall.publish(one.notify, b"Drink up!", qos=1)
        await hall.publish(one.clear, b"clear", qos=1)
        await heard.until(one.clear)
        assert [*heard.last] == [one.clear]


async def test_home_assistant_may_speak_to_tables_but_says_nothing_in_their_names(broker: Broker) -> None:
    one = Topics(broker.hall.house, "1")
    async with listening(broker.ticket(), "tableside/#") as heard, client(broker.home()) as assistant:
        for topic in (one.state, one.result("x"), one.clear, one.receipt("x"), one.availability):
            await assistant.publish(topic, b"made up", qos=1)
        await assistant.publish(one.notify, b"Dinner!", qos=1)
        await heard.until(one.notify)
        assert heard.all == [(one.notify, b"Dinner!")]


class Lines(logging.Handler):
    """A handler that keeps all lines as they would be in the log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(WithoutSecrets())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record) + record.getMessage())


@pytest.fixture
def logged() -> Iterator[Lines]:
    lines, root = Lines(), logging.getLogger()
    root.addHandler(lines)
    logging.getLogger("companion").setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(lines)
    logging.getLogger("companion").setLevel(logging.NOTSET)


def expire(broker: Broker) -> None:
    """Give the broker a certificate that expired yesterday."""
    place = broker.folder / BROKER
    request = ("req", "-new", "-key", f"{place}/server.key", "-subj", f"/CN={HERE}", "-out", f"{place}/asked")
    (broker.folder / "names").write_text(f"subjectAltName=IP:{HERE}\n")
    sign = ("x509", "-req", "-in", f"{place}/asked", "-CA", f"{broker.folder}/ca.crt")
    signed = ("-CAkey", f"{broker.folder}/ca.key", "-extfile", f"{broker.folder}/names", "-days", "-1")
    for words in (request, (*sign, *signed, "-out", f"{place}/server.crt")):
        subprocess.run(("openssl", *words), check=True, capture_output=True)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("password", "The broker doesn't know this ticket's password."),
        ("authority", "That isn't the broker on the ticket."),
        ("expired", "The broker's certificate isn't valid today. Check this box's date."),
    ],
)
async def test_a_wrong_ticket_or_certificate_is_refused_and_the_table_plays_on(
    wrong: str, why: str, tmp_path: Path, logged: Lines
) -> None:
    broker = Broker(tmp_path / "hall")
    right = broker.ticket("1")
    ticket = right
    if wrong == "password":
        ticket = replace(right, password="x" * 24)
    elif wrong == "authority":
        set_up(tmp_path / "other", "Harbour Café", 1, HERE, broker.port)
        ticket = replace(right, authority=Broker.ticket(_other(tmp_path / "other", broker), "1").authority)
    else:
        expire(broker)
    broker.start()
    try:
        await broker.ready()
        assert str(await answers(ticket)) == why
        assert bool(await answers(right)) is (wrong == "expired")
        async with seated(tmp_path / "table", ticket) as table:
            await table.finish()
            assert table.house.table_on().open_view().over
            await asyncio.sleep(0)
        lines = "\n".join(logged.lines)
        assert "the hall's broker is not there" in lines
        for secret in (*broker.hall.passwords.values(), ticket.password):
            assert secret not in lines
            assert secret not in broker.log
    finally:
        broker.kill()


def _other(folder: Path, broker: Broker) -> Broker:
    other = object.__new__(Broker)
    other.folder, other.hall = folder, broker.hall
    return other


async def test_nobody_gets_in_without_tls_or_without_a_password(broker: Broker) -> None:
    reader, writer = await asyncio.open_connection(HERE, broker.port)
    hello = b"\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x04anna"
    writer.write(hello)
    with suppress(ConnectionResetError):
        assert await reader.read(4) == b""  # no TLS
    writer.close()
    assert "password" in str(await answers(replace(broker.ticket("1"), table="9")))  # no such user
    broker.kill()
    assert str(await answers(broker.ticket("1"))) == "The hall's broker doesn't answer yet."


async def test_nobody_can_throw_a_table_off_by_guessing_its_name(broker: Broker, tmp_path: Path) -> None:
    """A broker ends the old connection when somebody connects by the same name, whoever that is."""
    async with (
        listening(broker.ticket()) as heard,
        seated(tmp_path / "table", broker.ticket("1")) as table,
    ):
        await heard.hears(table.topics.availability, b"online")
        name = client(broker.ticket("1")).identifier
        thief = client(broker.ticket("2"))
        guessed = name.replace(name.rpartition("-")[2], thief.identifier.rpartition("-")[2])
        thief._client._client_id = guessed.encode()
        async with thief:
            await thief.publish(Topics(broker.hall.house, "2").event, b"comes last", qos=1)
            await heard.hears(Topics(broker.hall.house, "2").event, b"comes last")
        said = [words for topic, words in heard.all if topic == table.topics.availability]
        assert said == [b"online"]
        assert "table-1-" in name


def test_everything_with_a_password_in_it_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "hall"
    hall = set_up(folder, "Harbour Café", 3, HERE)
    passwords = [one.encode() for one in hall.passwords.values()]
    files = [one for one in folder.rglob("*") if one.is_file()]
    secret = [one for one in files if any(word in one.read_bytes() for word in passwords)]
    assert sorted(secret) == [
        folder / "founded.json",
        folder / "page" / "founded.json",
    ]  # tickets have them in base32, and the broker only hashes
    private = {stat.S_IMODE(one.stat().st_mode) for one in files if one.suffix != ".crt"}
    assert private == {0o600}
    assert len(files) == len({"founded", "ca.key", "ca.crt", "sheet"}) + 5 + 3 + 2
    assert {stat.S_IMODE(one.stat().st_mode) for one in folder.rglob("*") if one.is_dir()} == {0o700}


def test_the_page_knows_no_password_but_the_halls_own(tmp_path: Path) -> None:
    hall = set_up(tmp_path / "hall", "Harbour Café", 3, HERE)
    page = read(tmp_path / "hall" / "page")
    assert page.tables == hall.tables
    assert [user for user, password in page.passwords.items() if password] == [HALL]
    assert ticket_for(tmp_path / "hall" / "page", page, HALL) == ticket_for(tmp_path / "hall", hall, HALL)


def test_a_box_keeps_its_ticket_to_itself(tmp_path: Path) -> None:
    set_up(tmp_path / "hall", "Harbour Café", 1, HERE)
    broker = _other(tmp_path / "hall", _founded(tmp_path / "hall"))
    keep(tmp_path, broker.ticket("1"))
    assert stat.S_IMODE((tmp_path / "hall.json").stat().st_mode) == 0o600


def _founded(folder: Path) -> Broker:
    broker = object.__new__(Broker)
    broker.hall = read(folder)
    return broker


async def test_setting_up_again_keeps_every_ticket_valid(tmp_path: Path) -> None:
    folder = tmp_path / "hall"
    async with running(folder, 1) as broker:
        before = broker.ticket("1")
    again = Broker(folder, 3)
    assert again.hall.tables == ["1", "2", "3"]
    assert replace(again.ticket("1"), port=before.port) == before
    again.start()
    try:
        await again.ready()
        for table in ("1", "3", HALL):
            assert not await answers(again.ticket(table))
    finally:
        again.kill()


def test_the_brokers_own_tool_reads_the_passwords(tmp_path: Path) -> None:
    hall = set_up(tmp_path, "Harbour Café", 1, HERE)
    file = tmp_path / BROKER / "passwords"
    before = file.read_text()
    tool = shutil.which("mosquitto_passwd")
    assert tool
    subprocess.run((tool, "-D", str(file), "table-1"), check=True, capture_output=True)
    assert file.read_text().splitlines() == [
        one for one in before.splitlines() if not one.startswith("table-1:")
    ]
    assert len(hall.passwords) == 3
