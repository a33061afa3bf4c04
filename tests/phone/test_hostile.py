"""Things that must be kept out: each is refused with a proper status, and nothing changes at the table."""

import contextlib
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.deal_or_no_deal.moves import BeginHosting
from companion.house.bucket import Bucket
from companion.phone.guard import MOST_BODY
from companion.phone.rendering import address
from tests.phone.companion import Companion
from tests.phone.device import ASK, KEY, Device, raw

STYLE = address("style.css")
ROUTES = (
    "/",
    "/live",
    "/claim",
    "/code",
    "/sit",
    "/leave",
    "/again",
    "/do",
    "/board",
    "/board/live",
    STYLE,
)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
POSTED = ("/claim", "/code", "/sit", "/leave", "/again", "/do", "/language")
HOSTS = ("evil.example", "evil.example:80", "127.0.0.1", "", "127.0.0.1:1", "[::1]:80")
ORIGINS = ("http://evil.example", "null", "", "https://127.0.0.1", "http://127.0.0.1:1")
METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW")
NOT_OURS = ("/static/../web.py", "/static/%2e%2e%2fweb.py", "/static/", "/static/nothing.css", "/x", "//")
NOT_HTTP = (
    b"\x00\x01\x02\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"POST /do HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
)
NO_FORMS = (
    b"\xff\xfe\xfd",
    b"ask=%ff%fe",
    b"&".join(b"a=1" for _ in range(500)),
    b"=&=&=",
    b"{}",
    b"ask[]=1",
    b"ask=1;key=2",
)
FIELDS = ("ask", "key", "page", "token", "code", "name", "new", "sure", "case", "value", "host")


def standing(companion: Companion) -> tuple[int, str]:
    """Return the number of the next entry and the state of the game."""
    return companion.table.record.next_number, repr(companion.table.record.state)


@pytest.mark.parametrize("host", HOSTS)
def test_a_foreign_host_is_refused(companion: Companion, host: str) -> None:
    answer = Device(companion).get("/", Host=host)
    assert answer.status == 421
    assert "seat" not in answer.text


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("path", POSTED)
def test_a_form_of_another_page_is_refused(companion: Companion, path: str, origin: str) -> None:
    device = Device(companion).sit("B")
    before = standing(companion)
    assert device.post(path, {"token": companion.seating.token("C")}, Origin=origin).status == 403
    assert standing(companion) == before
    assert companion.seating.offered("C") is None


def test_a_form_without_an_origin_is_refused(companion: Companion) -> None:
    answer = Device(companion).send("POST", "/claim", b"token=x", **FORM)
    assert answer.status == 403


def test_guessed_letters_are_refused_and_soon_not_even_looked_at(companion: Companion) -> None:
    device = Device(companion)
    statuses = [device.post("/code", {"code": "BCDFGH"}).status for _ in range(12)]
    assert statuses == [403] * 8 + [429] * 4
    assert device.post("/code", {"code": companion.seating.letters("A")}).status == 429
    assert not device.cookie
    assert not companion.seating.waiting()
    device.sit("A")  # a scanned code can't be guessed, so a right one is always good


def test_wrong_letters_of_others_keep_nobody_out(companion: Companion) -> None:
    guessers = [Device(companion) for _ in range(12)]
    statuses = {one: [one.post("/code", {"code": "BCDFGH"}).status for _ in range(8)] for one in guessers}
    assert all(each[0] == 403 for each in statuses.values())  # the first guess is always looked at
    assert sum(each.count(403) for each in statuses.values()) < 60  # but all guesses together are limited
    right = {"code": companion.seating.letters("F")}
    assert guessers[-1].post("/code", right).status == 429
    assert Device(companion).post("/code", right).status == 303
    Device(companion).sit("E")


def test_a_wrong_scan_does_not_count_as_a_guess(companion: Companion) -> None:
    device = Device(companion)
    statuses = {device.post("/claim", {"token": f"guess{n:015d}"}).status for n in range(60)}
    assert statuses == {403}
    assert device.post("/code", {"code": companion.seating.letters("F")}).status == 303


def test_one_phone_with_ever_new_cookies_puts_one_question_to_the_table(companion: Companion) -> None:
    Device(companion).sit("A")
    thief = Device(companion)
    statuses = []
    for _ in range(20):
        thief.cookie = ""
        statuses.append(thief.post("/claim", {"token": companion.seating.token("A")}).status)
    assert statuses == [303] + [403] * 19
    (waiting,) = companion.seating.waiting()
    assert waiting.address == thief.address


@pytest.mark.parametrize("how", ["/claim", "/code"])
def test_a_cookie_that_somebody_planted_opens_no_seat(companion: Companion, how: str) -> None:
    planted = "a-cookie-that-somebody-else-knows"
    guest, thief = Device(companion), Device(companion)
    guest.cookie = thief.cookie = planted
    seating = companion.seating
    guest.post(how, {"token": seating.token("E"), "code": seating.letters("E")})
    assert guest.cookie != planted
    thief.post("/sit", {"new": "Tom"})
    assert guest.post("/sit", {"new": "Eve"}).status == 303
    if how == "/code":
        companion.nod()
    assert "Welcome, Eve" in guest.get("/").text
    assert "Type your seat code" in thief.get("/").text


def test_a_planted_cookie_that_waits_for_the_same_seat_is_not_let_in_with_its_owner(
    companion: Companion,
) -> None:
    Device(companion).sit("A")
    guest, thief = Device(companion), Device(companion)
    thief.post("/claim", {"token": companion.seating.token("A")})
    guest.cookie = thief.cookie
    guest.post("/claim", {"token": companion.seating.token("A")})
    companion.nod()
    assert "Ann" in guest.get("/").text
    assert "Ann" not in thief.get("/").text


def test_a_phone_that_sits_keeps_its_cookie(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    before = cal.cookie
    cal.post("/claim", {"token": companion.seating.token("E")})
    cal.post("/again")
    assert cal.cookie == before


def test_whoever_types_a_code_does_not_sit_before_the_nod(companion: Companion) -> None:
    device = Device(companion)
    assert device.post("/code", {"code": companion.seating.letters("A").lower()}).status == 303
    assert not companion.seating.taken("A")
    assert device.post("/sit").status == 400
    assert device.post("/do", {"ask": companion.table.asks()[0].id}).status == 403
    companion.nod()
    assert companion.seating.taken("A")
    assert "Ann" in device.get("/").text


def test_a_seat_cannot_answer_for_another(companion: Companion) -> None:
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ben, cal = Device(companion).sit("B"), Device(companion).sit("C")
    ask = ASK.search(ben.get("/").text)
    assert ask
    assert ask[1] in [one.id for one in companion.table.asks() if one.ask.kind == "ChooseCase"]
    before = standing(companion)
    assert cal.post("/do", {"ask": ask[1], "key": "k", "case": "7"}).status == 409
    assert standing(companion) == before


def test_a_stranger_hands_nothing_in(companion: Companion) -> None:
    device = Device(companion)
    for cookie in ("", "x" * 30, "../../etc/passwd/and/more", "tableside" * 4, "%00" * 10):
        device.cookie = cookie
        answer = {"ask": companion.table.asks()[0].id, "host": "A", "contestant": "B"}
        assert device.post("/do", answer).status == 403
        assert device.get("/live").status == 404
        assert "Type your seat code" in device.get("/").text


@pytest.mark.parametrize("length", [MOST_BODY + 1, 10_000_000])
def test_a_long_form_is_refused(companion: Companion, length: int) -> None:
    device = Device(companion).sit("B")
    body = f"ask=1&x={'y' * length}".encode()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # refused before it was all sent
        assert device.send("POST", "/do", body, Origin=f"http://{companion.host}", **FORM).status == 413
    assert device.get("/").status == 200


def test_a_long_form_in_pieces_is_refused(companion: Companion) -> None:
    lines = (
        "POST /claim HTTP/1.1",
        f"Host: {companion.host}",
        f"Origin: http://{companion.host}",
        "Transfer-Encoding: chunked",
    )
    head = "\r\n".join((*lines, "", ""))
    chunk = b"1000\r\n" + b"x" * 4096 + b"\r\n"
    assert b" 413 " in raw(companion, head.encode() + chunk * 3 + b"0\r\n\r\n").split(b"\r\n")[0]


@pytest.mark.parametrize("sent", NOT_HTTP)
def test_what_is_not_http_is_refused(companion: Companion, sent: bytes) -> None:
    try:
        line = raw(companion, sent).split(b"\r\n")[0]
    except ConnectionResetError:
        line = b" 400 "
    assert b" 4" in line
    assert Device(companion).get("/").status == 200


@pytest.mark.parametrize("body", NO_FORMS)
def test_a_form_that_is_none_is_refused(companion: Companion, body: bytes) -> None:
    device = Device(companion).sit("B")
    before = standing(companion)
    answer = device.send("POST", "/do", body, Origin=f"http://{companion.host}", **FORM)
    assert 400 <= answer.status < 500
    assert standing(companion) == before


@pytest.mark.parametrize("method", METHODS)
def test_other_methods_are_refused(companion: Companion, method: str) -> None:
    assert Device(companion).send(method, "/", None).status == 405


@pytest.mark.parametrize("path", NOT_OURS)
def test_only_pages_of_ours_are_served(companion: Companion, path: str) -> None:
    assert Device(companion).get(path).status == 404


@pytest.mark.parametrize(
    ("blanks", "why"),
    [
        ({}, "Pick something first."),
        ({"case": ""}, "Pick something first."),
        ({"case": "99"}, "1 to 26"),
        ({"case": "seven"}, "“seven”"),
        ({"case": "-1"}, ""),
        ({"case": "7" * 300}, ""),
        ({"case": "<script>alert(1)</script>"}, ""),
    ],
)
def test_a_wrong_answer_gets_a_sentence_and_changes_nothing(
    companion: Companion, blanks: dict[str, str], why: str
) -> None:
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ben = Device(companion).sit("B")
    before = standing(companion)
    answer = ben.answer("ChooseCase", **blanks)
    assert answer.status == 422
    assert why in answer.text
    assert "<script>alert" not in answer.text
    assert standing(companion) == before
    assert ben.answer("ChooseCase", case="7").status == 303


def test_every_answer_says_what_may_be_done_with_it(companion: Companion) -> None:
    device = Device(companion).sit("B")
    for path in ("/", "/board", STYLE, "/nothing"):
        headers = device.get(path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert device.get("/").headers["Cache-Control"] == "no-store"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites_and_kept_as_a_hash(
    companion: Companion,
) -> None:
    device = Device(companion)
    cookie = device.post("/claim", {"token": companion.seating.token("E")}).headers["Set-Cookie"]
    device.post("/sit", {"new": "Eve"})
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    kept = str(companion.journal.kept("seat"))
    assert device.cookie not in kept
    assert len(device.cookie) >= 32


def test_no_page_names_a_code(companion: Companion) -> None:
    device = Device(companion).sit("B")
    for path in ("/", "/?p=board", "/board"):
        page = device.get(path).text
        for seat in "ABCD":
            assert companion.seating.token(seat) not in page
            assert companion.seating.letters(seat) not in page
        assert device.cookie not in page


def test_a_bucket_fills_and_runs_dry() -> None:
    now = [0.0]
    bucket = Bucket(2, 1, clock=lambda: now[0])
    assert [bucket.takes("x"), bucket.takes("x"), bucket.takes("x"), bucket.takes("y")] == [
        True,
        True,
        False,
        True,
    ]
    now[0] = 1.5
    assert [bucket.takes("x"), bucket.takes("x")] == [True, False]


text = st.text(max_size=40)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["GET", "POST", "HEAD"]),
    path=st.sampled_from(ROUTES),
    query=st.dictionaries(st.sampled_from(["a", "p", "c", "seen", "x"]), text, max_size=4),
    fields=st.dictionaries(st.sampled_from(FIELDS) | text, text, max_size=6),
    seated=st.booleans(),
    real=st.booleans(),
)
def test_whatever_is_asked_the_server_stays_on_its_feet(
    fuzzed: Companion,
    method: str,
    path: str,
    query: dict[str, str],
    fields: dict[str, str],
    seated: bool,
    real: bool,
) -> None:
    """No route fails, whatever is sent to it."""
    device = fuzzed.devices[seated]  # type: ignore[attr-defined]
    if real and seated:
        page = device.get("/").text
        ask, key = ASK.search(page), KEY.search(page)
        if ask and key:
            fields = {**fields, "ask": ask[1], "key": key[1]}
    whole = f"{path}?{urlencode(query)}" if query else path
    if path.endswith("live") and method == "GET":
        return  # a stream never ends; it's tested elsewhere
    answer = device.post(whole, fields) if method == "POST" else device.send(method, whole, None)
    assert answer.status < 500


@pytest.fixture(scope="module")
def fuzzed():  # type: ignore[no-untyped-def]
    companion = Companion()
    companion.web._guesses.too_many = lambda address: False  # type: ignore[method-assign]
    companion.web.app._requests = Bucket(10**9, 10**9)  # type: ignore[attr-defined]
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    companion.devices = {True: Device(companion).sit("B"), False: Device(companion)}  # type: ignore[attr-defined]
    yield companion
    companion.stop()
