"""Tableside's panel with lgpio and a real kernel's simulated pins. It runs only in the guest."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device

from companion.games.deal_or_no_deal.moves import CallCase, Reveal
from companion.house.config import Pins
from companion.table.panel import Button, Condition, Press
from hardware.choosing import panel_for
from hardware.lights import SILENT
from hardware.panel import ON, SLOW, WiredPanel
from hardware.picture import DARK_ROW
from tests.games.deal_or_no_deal.stories import began
from tests.harness.kernel.simulator import Chip, SimBoard
from tests.panel.bench import bits, seen

PATIENCE = 20.0
PINS = Pins()


class Bench:
    """A panel on the simulated chip, as the kiosk would open it."""

    def __init__(self) -> None:
        panel = panel_for("auto")
        assert isinstance(panel, WiredPanel)
        self.panel = panel
        self.presses: list[Press] = []
        self.clumsy = False
        self._news = threading.Condition()
        self.board = SimBoard(Chip(), PINS)
        self.board.watch()
        self.panel.open(self._pressed, lambda: None)

    def _pressed(self, press: Press) -> None:
        with self._news:
            self.presses.append(press)
            self._news.notify_all()
        if self.clumsy:
            raise RuntimeError("the kiosk stumbled")

    def until(self, presses: int) -> list[Button]:
        """Wait for this many presses, plus a moment in case there's one too many; return the buttons."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.presses) >= presses, PATIENCE), self.presses
            self._news.wait_for(lambda: len(self.presses) > presses, 0.2)
            return [press.button for press in self.presses]

    def until_lit(self, lit: str) -> None:
        """Wait until the registers show these lights."""
        with self.board.latched:
            so = self.board.latched.wait_for(lambda: bits(self.board.row) == lit, PATIENCE)
        assert so, bits(self.board.row)


@pytest.fixture(scope="session")
def whole_session() -> Iterator[Bench]:
    """Yield one panel for all tests, because lgpio can't be reopened in the same process."""
    folder = set(Path.cwd().iterdir())
    bench = Bench()
    assert set(Path.cwd().iterdir()) == folder  # the pipe that lgpio creates isn't left behind
    yield bench
    bench.panel.close()
    assert not any(bench.board.row)
    assert bench.board.chip.level(PINS.dim)  # high: the outputs of the registers are off


@pytest.fixture
def bench(whole_session: Bench) -> Bench:
    whole_session.board.plugged = True
    whole_session.clumsy = False
    whole_session.presses.clear()
    whole_session.panel.lights.show(DARK_ROW)
    return whole_session


def test_these_are_lgpios_own_pins(bench):
    factory = Device.pin_factory
    assert (type(factory).__name__, factory.chip) == ("LGPIOFactory", 0)
    assert factory.board_info.model == "5B"


def test_the_thirty_two_bits_are_on_the_lines(bench):
    assert bench.panel.condition == Condition(ON, SLOW)  # gpio-sim has no SPI: the bits go over plain pins
    for light in range(32):
        row = tuple(one == light for one in range(32))
        bench.panel.lights.show(row)
        assert bench.board.row == row
        assert not bench.panel.lights.trouble


def test_a_change_is_32_clocks_and_no_change_none(bench):
    before = bench.board.clocks
    bench.panel.lights.show((True,) * 32)
    bench.panel.lights.show((True,) * 32)
    assert bench.board.clocks == before + 32


def test_a_revealed_value_blinks_and_goes_dark(bench):
    evening = began(2).play(CallCase(seat="B", case=2))
    bench.panel.show(seen(evening))
    bench.until_lit("●●●●●●●●●●●●● ●●●●●●●●●●●●● ······")
    since = len(bench.board.rows)
    evening.play(Reveal(value=750_00))
    bench.panel.show(seen(evening))
    with bench.board.latched:
        assert bench.board.latched.wait_for(lambda: len(bench.board.rows) == since + 7, PATIENCE)
    assert [row[12] for row in bench.board.rows[since:]] == [False, True, False, True, False, True, False]
    bench.until_lit("●●●●●●●●●●●●· ●●●●●●●●●●●●● ·●····")


def test_a_board_that_is_unplugged_is_noticed(bench):
    bench.panel.lights.show((True, False) * 16)
    bench.board.plugged = False
    bench.board.chip.pull(PINS.back, up=False)
    bench.panel.lights.show((False, True) * 16)
    assert bench.panel.condition.sentence == SILENT


def test_the_board_is_dimmed_by_pulses(bench):
    looks = [bench.board.chip.level(PINS.dim) for _ in range(400)]
    assert 0.15 < looks.count(True) / len(looks) < 0.65  # high means dark, and the brightness is 0.6


@pytest.mark.parametrize("button", [button for button in Button if button is not Button.UNDO])
def test_twenty_presses_are_twenty(bench, button):
    for _ in range(20):
        bench.board.press(button)
    assert bench.until(20) == [button] * 20


@pytest.mark.parametrize("button", [Button.DEAL, Button.NO_DEAL, Button.OK])
def test_chatter_of_two_milliseconds_is_one_press(bench, button):
    chatter = time.monotonic() + 0.002
    while time.monotonic() < chatter:
        bench.board.hold(button)
        bench.board.release(button)
    bench.board.hold(button)
    assert bench.until(1) == [button]
    bench.board.release(button)
    assert bench.until(1) == [button]


def test_undo_is_held_and_a_tap_is_nothing(bench):
    bench.board.press(Button.UNDO)
    bench.board.hold(Button.UNDO)
    assert bench.until(1) == [Button.UNDO]
    bench.board.release(Button.UNDO)
    assert bench.until(1) == [Button.UNDO]


def test_an_exception_in_a_callback_loses_no_later_press(bench):
    bench.clumsy = True
    bench.board.press(Button.DEAL)
    bench.until(1)
    bench.clumsy = False
    for button in (Button.NO_DEAL, Button.RIGHT, Button.OK, Button.DEAL):
        bench.board.press(button)
    assert bench.until(5) == [Button.DEAL, Button.NO_DEAL, Button.RIGHT, Button.OK, Button.DEAL]


def test_a_slow_kiosk_gets_every_press_in_its_order(bench):
    wanted = [Button.DEAL, Button.NO_DEAL, Button.OK] * 5
    for button in wanted:
        bench.board.press(button)
    assert bench.until(15) == wanted
