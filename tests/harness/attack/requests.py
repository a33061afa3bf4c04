"""Hostile requests: every route, with strange values in every field, and bytes that are hardly a request.

They come from all 254 addresses of a home network, with no cookie, a made-up one or that of a player who has
turned hostile. Nothing fails, everything that's a whole request is answered, and nobody else's secret is in
any answer.
"""

import socket
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from itertools import cycle
from urllib.parse import urlencode

import h11
from hypothesis import strategies as st

from tests.games.license_plates.evenings import PLATES
from tests.harness.attack.house import House, Place, opened, plates
from tests.harness.attack.line import Line
from tests.harness.bench.laid import cookie
from tests.harness.soak.parsers import Parser, tried
from tests.phone.companion import PATIENCE
from tests.phone.device import ASK
from tests.phone.test_hostile import (
    FIELDS,
    HOSTS,
    METHODS,
    NO_FORMS,
    NOT_HTTP,
    NOT_OURS,
    ORIGINS,
    POSTED,
    ROUTES,
)
from tests.strange import EDITS, WORD, cut, edited

REQUESTS = 10_000
HOSTILE = "E"  # the player who attacks; it's their turn
ADDRESSES = tuple(f"127.2.0.{number}" for number in range(1, 255))
MOST_HEAD = 8192  # bytes that the server reads before it has to have a whole head
SMALL = 4096  # bytes; a larger request may be cut off before the answer is read
WAYS = [("GET", path) for path in ROUTES if path not in POSTED] + [("POST", path) for path in POSTED]
WRONG_WAYS = [(method, "/") for method in METHODS] + [("GET", path) for path in NOT_OURS]
SECRETS = {seat: digits for seat, (digits, _) in PLATES.items()}

ODD = (
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET /\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: %b\r\n\r\n",
    b"GET /live HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: %b\r\nCookie: tableside=%%00; language=../../x; a=%%b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: %b\r\nRange: bytes=0-0,-1\r\nX:\r\n folded\r\n\r\n",
    b"GET /?a=%%ff&p=%%00&a[]=1&seen=\xff HTTP/1.1\r\nHost: %b\r\n\r\n",
    b"HEAD /board/live HTTP/1.1\r\nHost: %b\r\n\r\n",
    b"POST /do HTTP/1.1\r\nHost: %b\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\na=1",
    b"POST /do HTTP/1.1\r\nHost: %b\r\nContent-Length: 3\r\nContent-Length: 9\r\n\r\na=1",
    b"POST /do HTTP/1.1\r\nHost: %b\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /",
    b"POST /sit HTTP/1.1\r\nHost: %b\r\nOrigin: http://%b\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\nx",
    b"GET / HTTP/1.1\r\nHost: %b\r\n\r\n" * 40,
)


def run(seed: int, requests: int = REQUESTS) -> Iterator[Line]:
    """Send hostile requests to a new house; yield what held."""
    with opened(plates) as house:
        yield from sent(house, seed, requests)


def sent(house: House, seed: int, requests: int) -> Iterator[Line]:
    """Send this many requests, the same for the same seed; yield what was answered."""
    before = len(house.entries)
    (answers,) = house.meanwhile(lambda: tried(hostile(house), seed, requests))
    house.is_well(tuple(SECRETS.values()))
    house.guest("F")
    statuses = ", ".join(f"{status} {times:,}" for status, times in sorted(answers.items()))
    heard = sum(times for status, times in answers.items() if status in {"200", "303", "404", "409", "422"})
    assert heard > requests / 10, f"hardly any request got as far as a page: {statuses}"
    assert answers["429"] < requests / 5, f"most of it was turned away for coming too often: {statuses}"
    yield Line(answers.total(), "hostile requests", f"no 5xx, no secret in any answer; {statuses}")
    entries = house.entries[before:]
    assert {one.source for one in entries} <= {f"phone {HOSTILE}"}, "there are entries of somebody else"
    yield Line(len(entries), "entries among them", f"all of them {HOSTILE}'s own")


def hostile(house: Place) -> Parser:
    """Return what to send, and a function that sends it to the server and returns the status."""
    at, addresses = house.host.encode(), cycle(ADDRESSES)
    asked = ASK.findall(house.phone(HOSTILE).get("/").text)
    assert asked, "nobody asks the hostile player anything"
    seat_code = house.seating.token("F")

    def built(
        way: tuple[str, str], query: dict[str, str], form: dict[str, str], who: str, ask: str, odd: int
    ) -> bytes:
        method, path = way
        fields = form | {"ask": ask, "sure": "yes", "wanted": "true"} if ask else form
        body = urlencode(fields).encode() if odd else NO_FORMS[len(form) % len(NO_FORMS)]
        host = house.host if odd != 1 else HOSTS[len(query) % len(HOSTS)]
        origin = f"http://{host}" if odd != 2 else ORIGINS[len(query) % len(ORIGINS)]
        whole = f"{path}?{urlencode(query)}" if query else path
        head = f"{method} {whole} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: tableside={who}\r\n"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body

    values = WORD | st.sampled_from(("yes", "7", "2", "31", "123456", seat_code))
    whole = st.builds(
        built,
        st.sampled_from([*WAYS * 4, *(("HEAD", path) for path in ROUTES), *WRONG_WAYS]),
        st.dictionaries(st.sampled_from(("a", "p", "c", "seen")) | WORD, values, max_size=4),
        st.dictionaries(st.sampled_from(FIELDS) | WORD, values, max_size=6),
        st.sampled_from(("", cookie(HOSTILE), "a-cookie-that-nobody-was-given")),
        st.sampled_from(["", *asked]),
        st.integers(0, 12),
    )
    odd = [one.replace(b"%b", at).replace(b"%%", b"%") for one in ODD]
    changed = st.builds(cut, whole, EDITS) | edited(*odd, *NOT_HTTP)
    inputs = st.sampled_from(range(4)).flatmap(lambda number: whole if number else changed)
    return Parser("request", inputs, lambda sent: answered(house, next(addresses), sent))


def answered(house: Place, address: str, sent: bytes) -> Counter[str]:
    """Send this, check the answer, and return its status; an incomplete request gets no answer."""
    kind = _kind(sent)
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE, (address, 0)) as line:
        try:
            line.sendall(sent)
            if kind == "unfinished":
                return Counter((kind,))
            response = HTTPResponse(line, method="HEAD" if sent.startswith(b"HEAD") else None)
            response.begin()
            body = response.read1(65536) if response.length is None else response.read()
        except (ConnectionError, HTTPException) as cut_off:
            assert kind == "wrong" or len(sent) > SMALL, f"no answer: {cut_off!r}"
            return Counter(("cut off",))
    assert response.status < 500, f"{response.status}: {body[:200]!r}"
    own = cookie(HOSTILE).encode() in sent
    told = [seat for seat, digits in SECRETS.items() if digits.encode() in body]
    assert set(told) <= ({HOSTILE} if own else set()), f"the answer has what only {told} may see"
    return Counter((str(response.status),))


def _kind(sent: bytes) -> str:
    """Return whether this is a whole request, a wrong one or an unfinished one, as the server can tell."""
    reader = h11.Connection(h11.SERVER, max_incomplete_event_size=MOST_HEAD)
    if not sent:
        return "unfinished"
    reader.receive_data(sent)
    try:
        while (event := reader.next_event()) is not h11.NEED_DATA:
            if event is h11.PAUSED or isinstance(event, h11.EndOfMessage):
                return "whole"
    except h11.RemoteProtocolError:
        return "wrong"
    return "unfinished"
