"""The log: where it goes, and what it says about an error."""

import logging
import socket
from pathlib import Path

import pytest

from companion.game import Refused, say
from companion.machine.log import logging_to
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from tests.games.pennies import LayCoin, ShowCoins, pennies

LAID = "Ann laid heads"
LIGHTS = logging.getLogger("hardware.stage")


async def evening() -> None:
    """Have two people each lay a coin, show both coins, and undo that."""
    table = await Table.start(Journal.open(MEMORY), pennies(), pennies().prepare(["Ann", "Ben"]))
    for seat in "AB":
        await table.submit(LayCoin("heads", seat=seat), source=f"phone {seat}")
    await table.submit(ShowCoins())
    await table.undo()


def fail() -> None:
    try:
        raise ValueError(LAID)
    except ValueError:
        LIGHTS.exception("A light failed")
        logging.getLogger("asyncio").error("never retrieved: %s", LAID, exc_info=True)
        logging.getLogger("asyncio").warning(LAID)


async def test_each_change_is_a_line(tmp_path: Path) -> None:
    with logging_to(tmp_path / "log"):
        await evening()
    lines = [line.split(" companion.table.table ")[1] for line in (tmp_path / "log").read_text().splitlines()]
    assert lines == [
        "game 1 entry 0 kiosk start",
        "game 1 entry 1 phone A face down",
        "game 1 entry 2 phone B face down",
        "game 1 entry 3 kiosk ShowCoins",
        "game 1 entry 2 kiosk undo",
    ]


def test_an_error_says_where_it_was_raised_and_not_what_it_said(tmp_path: Path) -> None:
    with logging_to(tmp_path / "log"):
        fail()
    text = (tmp_path / "log").read_text()
    assert "heads" not in text
    assert "hardware.stage A light failed" in text
    assert "asyncio error" in text
    assert text.count("in fail") == 2  # two of the three are errors, logged with where they happened
    assert text.count("ValueError") >= 2


def test_what_ends_the_program_stands_in_the_log(tmp_path: Path) -> None:
    with pytest.raises(KeyError), logging_to(tmp_path / "log"):
        raise KeyError(LAID)
    text = (tmp_path / "log").read_text()
    assert "KeyError" in text
    assert "heads" not in text


def test_a_refusal_is_no_error(tmp_path: Path) -> None:
    with pytest.raises(Refused), logging_to(tmp_path / "log"):
        raise Refused(say("The journal is in use."))
    assert (tmp_path / "log").read_text() == ""


def test_a_socket_gets_it_as_systemd_wants_it(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.bind(str(tmp_path / "log"))
        journal.settimeout(10)
        with logging_to(tmp_path / "log"):
            LIGHTS.info("on")
        assert journal.recv(999).decode().rstrip("\0").endswith("hardware.stage on")


async def test_without_a_log_nothing_is_written_or_put_into_words(capfd: pytest.CaptureFixture[str]) -> None:
    class Unsaid:
        def __str__(self) -> str:
            raise AssertionError("put into words")

    with logging_to(None):
        await evening()
        fail()
        LIGHTS.info("%s", Unsaid())
        LIGHTS.error("%s", Unsaid())
    assert capfd.readouterr().err == ""


def test_a_log_that_cannot_be_written_is_a_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="none"), logging_to(tmp_path / "none" / "log"):
        raise AssertionError("it went on")
