"""A full house: connections that hold others up are dropped, and seats come before anybody else."""

import asyncio
import contextlib
import http.client
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest

from companion.games.deal_or_no_deal.moves import BeginHosting
from companion.phone.event_stream import MOST_STREAMS
from companion.phone.serving import Connection, Turns
from tests.phone.companion import PATIENCE, Companion
from tests.phone.crowd import deaf_lines
from tests.phone.device import Device
from tests.phone.stream import Stream

SOON = 0.2  # instead of ten seconds
END = "\r\n0\r\n\r\n"  # how a stream ends if the server ends it properly


@contextmanager
def connected(companion: Companion, sent: bytes = b"") -> Iterator[socket.socket]:
    """Yield a connection on which this has been sent."""
    with socket.create_connection(("127.0.0.1", companion.port), PATIENCE) as line:
        line.sendall(sent)
        yield line


def closed(line: socket.socket) -> bool:
    """Read until the server closes the connection; return whether it does so long before it would anyway."""
    line.settimeout(PATIENCE / 2)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True
    return True


def head(companion: Companion, method: str = "GET", path: str = "/", more: str = "") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: {companion.host}\r\n{more}".encode()


def comes_to(companion: Companion, be: Callable[[], bool]) -> None:
    """Wait until something is true of the server."""
    assert any(be() or companion.run(asyncio.sleep(0.01)) for _ in range(1000))


def opened(device: Device, path: str = "/live?seen=") -> Stream:
    """Return a stream that has brought its first page."""
    stream = Stream(device, path)
    stream.wait_for("event: page")
    return stream


def television(companion: Companion) -> Stream:
    """Return a television that shows the board."""
    return opened(Device(companion), "/board/live?seen=")


# Each request has to arrive in time.


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.phone.serving.REQUEST_SECONDS", SOON)


@pytest.mark.usefixtures("soon")
def test_a_connection_that_says_nothing_is_let_go(companion: Companion) -> None:
    with connected(companion) as line:
        assert closed(line)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("path", ["/claim", "/board"])
def test_a_form_that_never_comes_is_not_waited_for(companion: Companion, path: str) -> None:
    """A page that takes no form answers before the form has come; that doesn't help either."""
    more = f"Origin: http://{companion.host}\r\nContent-Length: 100\r\n\r\nhalf of it"
    with connected(companion, head(companion, "POST", path, more)) as line:
        assert closed(line)
    assert Device(companion).get("/").status == 200


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("first", [b"", b"GET /board HTTP/1.1\r\nHost: %b\r\n\r\n"])
def test_a_request_that_trickles_in_is_not_waited_for(companion: Companion, first: bytes) -> None:
    """That's true of the first request on a connection and of later ones."""
    with connected(companion, first and first % companion.host.encode()) as line:
        if first:
            assert b"200 OK" in line.recv(64)
        line.settimeout(SOON / 10)
        sent = b""
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            for byte in head(companion, more="X-Long: " + "x" * 1000):
                line.sendall(bytes((byte,)))
                sent += bytes((byte,))
                with contextlib.suppress(TimeoutError):
                    if not line.recv(65536):
                        break
        assert 0 < len(sent) < 200


@pytest.mark.usefixtures("soon")
def test_a_stream_and_a_line_between_two_requests_have_all_the_time(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phone.event_stream.PING_SECONDS", SOON)
    stream = Stream(Device(companion).sit("C"))
    line = http.client.HTTPConnection("127.0.0.1", companion.port, PATIENCE)
    for _ in range(2):
        line.request("GET", "/board")
        assert line.getresponse().read()
        was = line.sock
        pings = stream.got.count(b"event: ping")
        stream.wait_until(lambda pings=pings: stream.got.count(b"event: ping") > pings + 2)
    assert line.sock is was is not None
    line.close()
    stream.close()


@pytest.mark.parametrize("whole", [True, False])
def test_a_request_that_has_come_waits_for_its_turn_and_half_a_request_is_dropped_then(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """In a crowd, it may take longer to get around to a request than it may take to come in."""
    state = companion.serving._server.server_state
    request = head(companion, path="/rules", more="\r\n")
    with connected(companion, request) as line:
        assert b"HTTP/1.1" in line.recv(64)
        (connection,) = state.connections
        comes_to(companion, lambda: not connection._answering and not state.turns._taken)
        monkeypatch.setattr("companion.phone.serving.REQUEST_SECONDS", SOON)
        state.turns._taken = True  # by somebody else
        line.sendall(request if whole else request[:-2])
        comes_to(companion, lambda: state.turns.awaited_by(connection))
        late = connection._overdue.when()
        comes_to(companion, lambda: companion.run(now()) > late + SOON)
        at_once(companion, state.turns._next)
        if whole:
            comes_to(companion, lambda: connection._overdue is None or connection.gone)
            assert not connection.gone
        else:
            assert closed(line)


async def now() -> float:
    return asyncio.get_running_loop().time()


# The least important connection makes room.


@pytest.fixture
def twenty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house be full with twenty connections."""
    monkeypatch.setattr("companion.phone.serving.MOST_CONNECTIONS", 20)


@pytest.mark.usefixtures("twenty")
def test_when_all_places_are_taken_by_the_silent_one_of_them_makes_room(companion: Companion) -> None:
    idle = [socket.create_connection(("127.0.0.1", companion.port), 10) for _ in range(60)]
    assert Device(companion).get("/").status == 200
    assert len(companion.serving._server.server_state.connections) <= 21
    for line in idle:
        line.close()


@pytest.mark.usefixtures("twenty")
def test_televisions_fill_the_house_and_give_way_to_seats(companion: Companion) -> None:
    cal, dee = Device(companion).sit("C"), Device(companion).sit("D")
    phone = opened(cal)
    televisions = [television(companion) for _ in range(19)]
    assert not any(one.ended.is_set() for one in televisions)  # as many as there's room for
    other = opened(dee)
    assert televisions[0].ended.wait(PATIENCE)  # the oldest
    televisions += [television(companion) for _ in range(25)]
    assert [cal.get("/").status for _ in range(5)] == [200] * 5
    assert not [one for one in (phone, other, televisions[-1]) if one.ended.is_set()]
    for one in (phone, other, *televisions):
        one.close()


@pytest.mark.usefixtures("twenty")
def test_whoever_has_only_just_come_is_not_idle_yet(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phone.serving.NOT_YET_IDLE", PATIENCE)
    televisions = [television(companion) for _ in range(19)]
    with connected(companion) as guest:
        comes_to(companion, lambda: len(companion.serving._server.server_state.connections) == 20)
        televisions.append(television(companion))
        assert televisions[0].ended.wait(PATIENCE)
        guest.sendall(head(companion, more="\r\n"))
        assert b"200 OK" in guest.recv(64)
    for one in televisions:
        one.close()


@pytest.mark.usefixtures("twenty")
def test_whoever_waits_for_their_turn_is_not_idle(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phone.serving.NOT_YET_IDLE", 0)
    connections = companion.serving._server.server_state.connections
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(connected(companion)) for _ in range(5)]
        comes_to(companion, lambda: len(connections) == 5)
        busy = list[bool]()

        def look() -> None:
            waiting = [one for one in connections if one.cycle is None]
            busy.extend(one._busy for one in waiting)  # type: ignore[union-attr]

        requests_heard(companion, [], look)
        at_once(companion, lambda: [line.sendall(head(companion, more="\r\n")) for line in lines])
        assert all(b"200 OK" in line.recv(64) for line in lines)
        assert busy
        assert all(busy)


@pytest.mark.usefixtures("twenty")
def test_phones_that_only_want_a_seat_give_way_to_those_that_have_one(companion: Companion) -> None:
    phone = opened(Device(companion).sit("C"))
    guests = [Device(companion) for _ in range(25)]
    for guest in guests:
        guest.post("/claim", {"token": companion.seating.token("E")})
    wanting = [opened(guest) for guest in guests]
    assert wanting[0].ended.wait(PATIENCE)
    assert not phone.ended.is_set()
    for one in (phone, *wanting):
        one.close()


@pytest.mark.usefixtures("twenty")
def test_a_phone_that_is_let_in_while_its_page_is_open_counts_as_a_seat(companion: Companion) -> None:
    companion.welcoming = False
    cal = Device(companion)
    cal.post("/claim", {"token": companion.seating.token("C")})
    page = opened(cal)
    companion.nod()
    page.wait_for("Cal")
    televisions = [television(companion) for _ in range(25)]
    assert not page.ended.is_set()
    for one in (page, *televisions):
        one.close()


@pytest.mark.usefixtures("twenty")
def test_the_board_in_the_browser_of_a_player_is_a_television_too(companion: Companion) -> None:
    cal, dee = Device(companion).sit("C"), Device(companion).sit("D")
    boards = [opened(cal, "/board/live?seen=") for _ in range(20)]
    phone = opened(dee)
    assert boards[0].ended.wait(PATIENCE)
    for one in (phone, *boards):
        one.close()


@pytest.mark.usefixtures("twenty")
def test_half_a_request_from_a_seat_is_not_worth_more_than_a_television(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    more = f"Origin: http://{companion.host}\r\nCookie: tableside={cal.cookie}\r\nContent-Length: 100\r\n\r\n"
    with contextlib.ExitStack() as held:
        for _ in range(20):
            held.enter_context(connected(companion, head(companion, "POST", "/do", more)))
        lines = companion.serving._server.server_state.connections
        comes_to(companion, lambda: sum(line.cycle is not None for line in lines) == 20)
        assert Device(companion).get("/board").status == 200


def test_an_address_with_too_many_lines_makes_room_at_its_own_expense(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phone.serving.MOST_FROM_ONE", 3)
    guest, greedy = Device(companion), Device(companion)
    with contextlib.ExitStack() as held:
        waiting, *lines = (
            held.enter_context(
                socket.create_connection(("127.0.0.1", companion.port), PATIENCE, (one.address, 0))
            )
            for one in (guest, *[greedy] * 9)
        )
        assert all(closed(line) for line in lines[:6])
        for line in (waiting, *lines[6:]):
            line.sendall(head(companion, more="\r\n"))
            assert b"200 OK" in line.recv(64)


# One device with many connections.


def test_the_fifth_page_of_a_phone_ends_the_live_updates_of_its_first(companion: Companion) -> None:
    cal, dee = Device(companion).sit("C"), Device(companion).sit("D")
    neighbor = opened(dee)
    pages = [opened(cal) for _ in range(MOST_STREAMS)]
    fifth = opened(cal)
    pages[0].wait_for(END)
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    for one in (neighbor, *pages[1:], fifth):
        one.wait_until(lambda one=one: one.pages() == 2)
    assert pages[0].pages() == 1
    assert companion.seating.live("C")
    for one in (neighbor, *pages, fifth):
        one.close()


def test_a_phone_that_opens_page_after_page_has_four_that_are_live(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    streams = [opened(cal) for _ in range(30)]
    streams[-MOST_STREAMS - 1].wait_for(END)
    assert len(companion.house._watchers) == MOST_STREAMS
    for one in streams:
        one.close()
    comes_to(companion, lambda: not companion.web._streams._open)  # nothing is kept about a phone that's gone


# A client that doesn't read is dropped.


def test_a_phone_that_never_reads_is_let_go(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.phone.serving.STUCK_SECONDS", 0.2)
    monkeypatch.setattr("companion.phone.serving.UNREAD", 2048)
    monkeypatch.setattr("tests.phone.crowd.DEAF", 3)
    lines = deaf_lines(companion.port)

    async def change(number: int) -> tuple[int, int]:
        """Make a change; return how many connections and streams are left (streams end a moment later)."""
        companion.house.hide_money(bool(number % 2))
        await asyncio.sleep(0.005)
        return len(companion.serving._server.server_state.connections), len(companion.house._watchers)

    left = (companion.run(change(number)) for number in range(3000))
    assert (3, 3) in left
    assert (0, 0) in left
    for line in lines:
        line.close()


# However many come at once, the screen gets its turn after each of them.


@pytest.fixture
def passes(companion: Companion) -> list[None]:
    """Return a list that grows with each pass of the event loop."""
    counted: list[None] = []

    def tick() -> None:
        counted.append(None)
        companion.loop.call_soon(tick)

    companion.loop.call_soon_threadsafe(tick)
    return counted


def at_once(companion: Companion, do: Callable[[], object]) -> None:
    """Do something in a single pass of the event loop, so that everything it sends arrives at once."""

    async def done() -> None:
        do()

    companion.run(done())


def requests_heard(companion: Companion, passes: list[None], heard: Callable[[], object]) -> list[int]:
    """Return a list that will get the number of the pass in which each request is handled."""
    guard = companion.web.app
    app, numbers = guard._app, list[int]()  # type: ignore[attr-defined]

    async def noted(*request: object) -> None:
        numbers.append(len(passes))
        heard()
        await app(*request)

    guard._app = noted  # type: ignore[attr-defined]
    return numbers


def test_connections_that_come_at_once_are_accepted_one_by_one(
    companion: Companion, passes: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, accept = list[int](), Connection.connection_made

    def noted(connection: Connection, transport: asyncio.Transport) -> None:
        made.append(len(passes))
        accept(connection, transport)

    monkeypatch.setattr(Connection, "connection_made", noted)
    lines: list[socket.socket] = []
    come = [("127.0.0.1", companion.port)] * 60
    at_once(companion, lambda: lines.extend(socket.create_connection(one, 0.5) for one in come))
    comes_to(companion, lambda: len(made) == 60)
    assert len(set(made)) == 60
    for line in lines:
        line.close()


def test_requests_that_come_at_once_are_heard_one_by_one(companion: Companion, passes: list[None]) -> None:
    """Neither many connections nor many requests on each change that."""
    heard = requests_heard(companion, passes, lambda: None)
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(connected(companion)) for _ in range(20)]
        at_once(companion, lambda: [line.sendall(3 * head(companion, more="\r\n")) for line in lines])
        comes_to(companion, lambda: len(heard) == 60)
        assert len(set(heard)) == 60
        assert all(b"200 OK" in line.recv(64) for line in lines)


def test_what_a_dropped_connection_sent_is_not_heard(companion: Companion, passes: list[None]) -> None:
    connections = companion.serving._server.server_state.connections
    gone = set[Connection]()

    def drop_the_others() -> None:
        gone.update(one for one in connections if one.cycle is None)
        for one in gone:
            one.transport.abort()

    heard = requests_heard(companion, passes, drop_the_others)
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(connected(companion)) for _ in range(20)]
        comes_to(companion, lambda: len(connections) == 20)
        at_once(companion, lambda: [line.sendall(head(companion, more="\r\n")) for line in lines])
        comes_to(companion, lambda: len(gone) > 10 and not connections.intersection(gone))
        comes_to(companion, lambda: all(one.cycle.response_complete for one in connections))
        assert len(heard) == 20 - len(gone)


def test_what_turns_out_to_be_no_form_after_the_answer_ends_the_connection(
    companion: Companion, caplog: pytest.LogCaptureFixture
) -> None:
    """The page takes no form, so the answer comes first; then there's nothing left to say."""
    more = f"Origin: http://{companion.host}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with contextlib.ExitStack() as held:
        sent = head(companion, "POST", "/board", more)
        lines = [held.enter_context(connected(companion, sent)) for _ in range(3)]
        assert all(b"405" in line.recv(64) for line in lines)
        at_once(companion, lambda: [line.sendall(b"not a chunk\r\n") for line in lines])
        assert all(map(closed, lines))
    assert not caplog.records


def test_the_server_rests_as_long_as_it_works(companion: Companion) -> None:
    """While it rests, the screen is painted."""
    work, turns, spans = 0.005, Turns(), list[tuple[float, float]]()

    class Slow:
        gone = False

        def hear(self) -> None:
            began = time.perf_counter()
            time.sleep(work)
            spans.append((began, time.perf_counter()))

    at_once(companion, lambda: [turns.take(Slow()) for _ in range(10)])
    comes_to(companion, lambda: len(spans) == 10)
    rests = [after[0] - before[1] for before, after in pairwise(spans)]
    assert min(rests) >= work
