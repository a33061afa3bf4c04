"""The program with phones in a real terminal: it opens its port first, and quits in time."""

import os
import re
import signal
import socket
import stat
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.store.journal import Journal
from tests.refusals import why
from tests.screens.terminal import Terminal

WITH_PHONES = ("companion.cli", "play", "--port", "0", "--address", "127.0.0.1", "--journal")
F2 = "\x1bOQ"
IN_TIME = 5.0  # seconds; takes half a second on an idle machine


def stream(port: int) -> socket.socket:
    """Open the live board, as a television does; return the connection after the first response."""
    line = socket.create_connection(("127.0.0.1", port), 10)
    line.sendall(f"GET /board/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    assert line.recv(1000).startswith(b"HTTP/1.1 200")
    return line


def port_of(terminal: Terminal) -> int:
    """Return the port shown on the screen."""
    terminal.type(F2)
    assert terminal.until(lambda: bool(re.search(r"Or open [\w.]+:(\d+)", terminal.text)))
    found = re.search(r"Or open [\w.]+:(\d+)", terminal.text)
    assert found
    return int(found[1])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, None])
def test_it_ends_in_time_with_phones_listening_and_the_terminal_as_it_was(
    tmp_path: Path, number: signal.Signals | None
) -> None:
    journal, log = tmp_path / "journal.sqlite3", tmp_path / "log"
    with Terminal(*WITH_PHONES, journal, "--log", log) as terminal, ExitStack() as lines:
        terminal.sees("Pick a game.")
        port = port_of(terminal)
        listening = [lines.enter_context(stream(port)) for _ in range(6)]
        assert terminal.mode_now != terminal.mode_before
        began = time.monotonic()
        if number is None:
            terminal.type("\x11")  # Ctrl+Q
            assert terminal.ended() == 0
        else:
            assert terminal.signal(number) == 0
        assert time.monotonic() - began < IN_TIME
        assert terminal.mode_now == terminal.mode_before
        assert b"\x1b[?1049l" in terminal.said
        assert b"Traceback" not in terminal.said
        for line in listening:
            while line.recv(1000):
                pass  # it was closed by the server
    assert stat.S_IMODE(os.stat(tmp_path / "secret").st_mode) == 0o600
    logged = log.read_text()
    assert [logged.count(f"stream board {what}") for what in ("opened", "sent", "closed")] == [6, 6, 6]
    assert "Traceback" not in logged


def test_a_busy_port_is_a_plain_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("0.0.0.0", 0)) as busy:
        port = busy.getsockname()[1]
        assert main(["play", "--journal", str(tmp_path / "journal.sqlite3"), "--port", str(port)]) == 2
    said = capsys.readouterr().err
    assert said == (
        f"Phones can't use port {port}: Address already in use. "
        "Choose another with --port, or play with --no-phones.\n"
    )


def test_a_second_tableside_is_told_of_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.sqlite3"
    first = Journal.open(path)
    refusal = why(Journal.open, path)
    with socket.create_server(("0.0.0.0", 0)) as busy:
        assert main(["play", "--journal", str(path), "--port", str(busy.getsockname()[1])]) == 2
    first.close()
    assert capsys.readouterr().err.startswith(refusal)


def test_the_config_file_of_the_house_is_heeded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    (tmp_path / "tableside.toml").write_text("[phones]\nport = -1\n")
    assert main([]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'tableside.toml'}, line 2: port is the port")


def test_every_default_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config"]) == 0
    said = capsys.readouterr().out
    assert "[phones]\non = true" in said
    assert "tableside.toml" in said.splitlines()[0]
