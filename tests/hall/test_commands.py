"""Tickets, and the commands that make, take and use them."""

import io
import stat
from argparse import Namespace
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from pyzbar.pyzbar import decode

from companion.cli.hall import _door, joined_of
from companion.cli.main import main
from companion.game import Refused, say
from companion.hall.founding import read, set_up, ticket_for
from companion.hall.ticket import FILE, Ticket, kept, read_text
from companion.house.qr import on_paper
from companion.machine import sticks
from companion.store.journal import Journal

NAME = "Harbour Café"


@pytest.fixture
def hall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    folder = tmp_path / "hall"
    words = ("set-up-hall", NAME, "--tables", "2", "--host", "192.168.1.20", "--folder", str(folder))
    assert main(words) == 0
    assert read(folder).code in capsys.readouterr().out
    return folder


@pytest.fixture
def ticket(hall: Path) -> Ticket:
    return ticket_for(hall, read(hall), "2")


def test_a_ticket_survives_its_code_and_being_typed(ticket: Ticket) -> None:
    assert read_text(ticket.text) == ticket
    assert read_text(ticket.typed.lower()) == ticket
    assert (ticket.hall, ticket.house, ticket.table) == (NAME, "harbour-cafe", "2")
    assert (ticket.host, ticket.port, ticket.user) == ("192.168.1.20", 8883, "table-2")


def test_a_reader_reads_the_code(ticket: Ticket) -> None:
    square = on_paper(ticket.text)
    drawn = Image.new("L", (len(square), len(square)), 255)
    drawn.putdata([0 if dark else 255 for row in square for dark in row])
    (found,) = decode(drawn.resize((4 * len(square), 4 * len(square)), Image.Resampling.NEAREST))
    assert read_text(found.data.decode()) == ticket


def test_a_wrong_letter_or_a_missing_end_is_refused(ticket: Ticket) -> None:
    text = ticket.text
    swapped = text[:40] + ("A" if text[40] != "A" else "B") + text[41:]
    for wrong in (
        "",
        "hello",
        "TABLESIDE",
        swapped,
        text[:-7],
        text + "AAAA",
        "TABLESIDE" + "0" * 80,
        "x" * 20_000,
    ):
        with pytest.raises(Refused):
            read_text(wrong)


def test_a_ticket_with_a_strange_table_or_host_is_refused(ticket: Ticket) -> None:
    for strange in (replace(ticket, table="+/#"), replace(ticket, host="a b"), replace(ticket, port=0)):
        with pytest.raises(Refused):
            read_text(strange.text)


def joined(house: Path, *words: str) -> Ticket | None:
    assert main(["join-hall", *words, "--journal", str(house / "journal.sqlite3")]) == 0
    now = kept(house)
    return now and now.ticket


@pytest.fixture(autouse=True)
def nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.hall._answers", lambda ticket: say("Nobody answers."))


def test_a_box_joins_with_a_file_and_leaves_again(
    hall: Path, ticket: Ticket, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house"
    assert joined(house, str(hall / "tickets" / "table-2" / "hall-ticket.txt")) == ticket
    assert stat.S_IMODE((house / FILE).stat().st_mode) == 0o600
    told = capsys.readouterr().out
    assert "table 2 of Harbour Café" in told
    assert "Nobody answers. The table works without it, and keeps trying." in told
    assert ticket.password not in told
    assert joined(house, "--leave") is None
    assert "has left" in capsys.readouterr().out


def test_leaving_and_joining_again_is_a_new_joining_and_another_ticket_of_the_hall_is_not(
    hall: Path, tmp_path: Path
) -> None:
    house, tickets = tmp_path / "house", hall / "tickets"
    ids = []
    for table in ("table-2", "table-1", "", "table-1"):
        joined(house, str(tickets / table / "hall-ticket.txt") if table else "--leave")
        now = kept(house)
        ids.append(now.id if now else "")
    first, moved, left, again = ids
    assert first == moved
    assert again not in (first, left)


def test_a_box_joins_with_what_somebody_types(
    ticket: Ticket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = len(ticket.typed) // 2
    typed = f"{ticket.typed[:half]}\n{ticket.typed[half:]}\n\nmore"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert joined(tmp_path / "house") == ticket


def test_a_box_joins_with_a_stick(
    hall: Path, ticket: Ticket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = sticks.Stick("/dev/sdz1", "STICK", str(hall / "tickets" / "table-2"))
    monkeypatch.setattr(sticks, "sticks", lambda run=sticks.ran: [stick])
    assert joined(tmp_path / "house", "--stick") == ticket


def test_a_file_that_is_no_ticket_is_refused_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "note.txt").write_text("buy milk")
    words = ["join-hall", str(tmp_path / "note.txt"), "--journal", str(tmp_path / "journal.sqlite3")]
    assert main(words) == 2
    assert main(["join-hall", str(tmp_path / "nothing"), *words[2:]]) == 2
    assert "ticket" in capsys.readouterr().err
    assert kept(tmp_path) is None


def test_a_damaged_ticket_is_said_at_the_table_and_the_table_opens(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{")
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        assert joined_of(journal) is None
        assert "Join the hall again." in str(journal.news())


def test_a_box_without_the_extra_says_what_is_missing(
    ticket: Ticket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t.txt").write_text(ticket.text)
    joined(tmp_path, str(tmp_path / "t.txt"))
    monkeypatch.setattr("companion.cli.hall.extra_installed", lambda: False)
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        assert joined_of(journal) is None
        assert "tableside[hall]" in str(journal.news())


def test_a_hall_that_was_never_set_up_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hall", "--folder", str(tmp_path), "--port", "0"]) == 2
    assert "There's no hall" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "tables", "host", "port", "why"),
    [
        (NAME, 0, "127.0.0.1", 8883, "1 to 200 tables"),
        ("", 1, "127.0.0.1", 8883, "1 to 60 letters"),
        ("x" * 61, 1, "127.0.0.1", 8883, "1 to 60 letters"),
        (NAME, 1, "hall_1.lan", 8883, "hall_1.lan"),
        (NAME, 1, "x,IP:9.9.9.9", 8883, "x,IP:9.9.9.9"),
        (NAME, 1, "h" * 65, 8883, "this address"),
        (NAME, 1, "127.0.0.1", 70_000, "1 to 65,535"),
    ],
)
def test_what_no_ticket_can_carry_is_refused_before_anything_is_written(
    name: str, tables: int, host: str, port: int, why: str, tmp_path: Path
) -> None:
    with pytest.raises(Refused, match=why):
        set_up(tmp_path / "hall", name, tables, host, port)
    assert not (tmp_path / "hall").exists()


def test_browsers_may_use_the_name_that_tables_use(tmp_path: Path) -> None:
    hall = set_up(tmp_path, NAME, 1, "Hall.lan")
    options = Namespace(config=None, phones=None, port=None, address=None)
    assert "hall.lan:8090" in _door(options, hall, 8090).hosts()


def test_the_page_to_print_has_every_ticket(hall: Path) -> None:
    page = (hall / "tickets.html").read_text()
    assert page.count("<svg") == 2
    assert ticket_for(hall, read(hall), "1").typed in page
