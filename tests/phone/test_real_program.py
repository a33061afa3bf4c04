"""The program as people start it: its codes are read from its terminal and opened in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.phone.browser import Phone
from tests.screens.host import at_each_size
from tests.screens.terminal import Terminal
from tests.squares import in_cells

WITH_PHONES = ("companion.cli", "play", "--port", "0", "--address", "127.0.0.1", "--journal")
F2, F7, ESCAPE, RIGHT = "\x1bOQ", "\x1b[18~", "\x1b", "\x1b[C"


def code_on(terminal: Terminal) -> str:
    """Return the address in the code on the screen, as soon as a camera can read one."""
    found: set[str] = set()

    def reads() -> bool:
        found.update(said for said in in_cells(drawn(terminal)) if said.startswith("http"))
        return bool(found)

    assert terminal.until(reads), f"no code on\n{terminal.rows}"
    (address,) = found
    return address


def drawn(terminal: Terminal) -> list[list[tuple[str, str, str]]]:
    """Return the screen with colors in the form that pictures use."""

    def colour(named: str) -> str:
        return f"#{named}" if re.fullmatch("[0-9a-f]{6}", named) else "black"

    return [[(letter, colour(ink), colour(ground)) for letter, ink, ground in row] for row in terminal.cells]


@at_each_size
def test_a_code_on_the_screen_is_scanned_opened_and_played_with(
    tmp_path: Path, phones: Callable[..., Phone], size: tuple[int, int]
) -> None:
    with Terminal(*WITH_PHONES, tmp_path / "journal.sqlite3", size=size) as terminal:
        terminal.sees("Pick a game.")
        terminal.type("1")
        terminal.sees("Who's playing?")
        terminal.type("Ann, Ben\r\r\r")
        terminal.sees("saved 0")
        terminal.type("\r")
        terminal.sees("saved 1")
        terminal.type(F2)
        ann = phones().scan(code_on(terminal))
        terminal.sees("seat (● A) to this phone?")
        nod(terminal)
        ann.sees_seat()
        terminal.sees("Ann is in.")
        address, letters = typed_way_in(terminal)
        ben = phones().type_code(address, letters)
        terminal.sees("seat (■ B) to this phone?")
        nod(terminal)
        ben.sees_seat()
        terminal.type(ESCAPE)
        terminal.sees("type a number")  # beside the keys; the question itself may be in big type
        contestant = next(phone for phone in (ann, ben) if phone.my_turn)
        contestant.pick("7")
        contestant.hand_in(contestant.page.locator("button.gold").first)
        terminal.sees("saved 2")
        terminal.sees("case 7")
        assert not ann.failures + ben.failures


def nod(terminal: Terminal) -> None:
    """Say yes to the phone, once the question has been up long enough to be read."""

    def answered() -> bool:
        terminal.type(F7)
        return "to this phone?" not in terminal.text

    assert terminal.until(answered), terminal.rows


def typed_way_in(terminal: Terminal) -> tuple[str, str]:
    """Return the address and the six letters shown for people without a camera."""
    pattern = re.compile(r"Or open ([\d.:]+) .*?and type ([A-Z]{3} [A-Z]{3})")
    assert terminal.until(lambda: bool(pattern.search(terminal.text))), terminal.rows
    found = pattern.search(terminal.text)
    assert found
    return f"http://{found[1]}/", found[2]
