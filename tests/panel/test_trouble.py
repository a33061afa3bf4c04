"""Things that can be missing: there's a sentence for each, and the rest of the panel keeps working."""

import builtins
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import gpiozero
import pytest

from companion.game import Refused
from companion.games.deal_or_no_deal.moves import CallCase, MakeOffer, NoDeal, Reveal
from companion.house.config import Wiring
from companion.table.panel import Button, Condition
from hardware import choosing, pins
from hardware.choosing import panel_for
from hardware.mock import MockBoard
from hardware.panel import NO_BUTTONS, ON, SLOW, WiredPanel
from tests.games.deal_or_no_deal.stories import began
from tests.panel.bench import at_the_bench, seen


def opened(panel: WiredPanel, presses: list | None = None) -> WiredPanel:
    panel.open(lambda press: (presses if presses is not None else []).append(press.button), lambda: None)
    panel.show(seen(began(2)))
    return panel


def lgpio_that(monkeypatch, raises: Exception) -> None:
    """Pretend this machine has lgpio, but its pins can't be used."""

    def factory() -> None:
        raise raises

    module = ModuleType("gpiozero.pins.lgpio")
    module.LGPIOFactory = factory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)


def why_no_pins() -> str:
    with pytest.raises(Refused) as refusal:
        pins.pi_pins()
    return refusal.value.why


def test_nobody_wants_a_panel():
    assert panel_for("none") is None


def test_a_machine_that_is_no_pi_has_no_panel(monkeypatch, tmp_path):
    monkeypatch.setattr(pins, "REVISION", tmp_path / "none")
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nmodel name\t: some other\n")
    monkeypatch.setattr(pins, "CPUINFO", cpuinfo)
    assert panel_for("auto") is None
    cpuinfo.write_text("processor\t: 0\nRevision\t: c04170\n")
    assert panel_for("auto") is not None


def test_lgpio_is_missing(monkeypatch):
    real = builtins.__import__

    def no_lgpio(name, *rest):
        if "lgpio" in name:
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(builtins, "__import__", no_lgpio)
    before = Path.cwd()
    monkeypatch.setattr(choosing, "on_a_pi", lambda: True)
    panel = opened(panel_for("auto"))
    assert tuple(map(str, panel.condition)) == (
        "no panel",
        "lgpio is missing. On Raspberry Pi OS: sudo apt install python3-lgpio",
    )
    assert Path.cwd() == before
    panel.close()


def test_the_pins_are_missing(monkeypatch, tmp_path):
    lgpio_that(monkeypatch, RuntimeError("can not open gpiochip"))
    monkeypatch.setattr(pins, "CHIP", tmp_path / "gpiochip0")
    assert why_no_pins() == f"Can't find the pins: there's no {tmp_path / 'gpiochip0'}."


def test_the_pins_are_not_allowed(monkeypatch, tmp_path):
    lgpio_that(monkeypatch, RuntimeError("can not open gpiochip"))
    chip = tmp_path / "gpiochip0"
    chip.touch()
    monkeypatch.setattr(pins, "CHIP", chip)
    monkeypatch.setattr(pins.os, "access", lambda path, mode: False)
    assert why_no_pins() == f"This user can't use the pins. Try: sudo usermod -aG {chip.group()} $USER"


def test_the_pins_fail_for_another_reason(monkeypatch, tmp_path):
    lgpio_that(monkeypatch, RuntimeError("the moon is full"))
    chip = tmp_path / "gpiochip0"
    chip.touch()
    monkeypatch.setattr(pins, "CHIP", chip)
    assert why_no_pins() == "Can't use the pins: the moon is full."


def test_without_spi_the_lights_use_plain_pins(monkeypatch):
    board = MockBoard(Wiring())
    by_plain_pins = board.factory.spi

    def no_spi(**pins_of_it):
        import warnings

        warnings.warn(gpiozero.SPISoftwareFallback("failed to initialize hardware SPI"), stacklevel=2)
        return by_plain_pins(**pins_of_it)

    monkeypatch.setattr(board.factory, "spi", no_spi)
    panel = opened(WiredPanel(Wiring(), lambda: board.factory, board))
    assert panel.condition == Condition(ON, SLOW)
    panel.lights.show((True,) * 32)
    assert all(board.row)
    panel.close()


def test_if_another_program_has_the_lights_pins_the_buttons_still_work(monkeypatch):
    board, presses = MockBoard(Wiring()), []

    def taken(**pins_of_it):
        raise RuntimeError("'GPIO busy'")

    monkeypatch.setattr(board.factory, "spi", taken)
    panel = opened(WiredPanel(Wiring(), lambda: board.factory, board), presses)
    assert tuple(map(str, panel.condition)) == (
        "no lights",
        "The lights don't work: another program is using one of their pins.",
    )
    board.press(Button.DEAL)
    assert presses == [Button.DEAL]
    panel.close()


def test_if_the_buttons_fail_the_lights_still_work(monkeypatch):
    board = MockBoard(Wiring())
    monkeypatch.setattr("hardware.buttons.gpiozero", SimpleNamespace())
    panel = opened(WiredPanel(Wiring(), lambda: board.factory, board))
    assert panel.condition.word == NO_BUTTONS
    panel.lights.show((True,) * 32)
    assert all(board.row)
    panel.close()


def test_a_light_that_fails_does_not_stop_later_ones(monkeypatch, caplog):
    with at_the_bench() as bench:
        monkeypatch.setattr(bench.panel, "lamps", (None, None))  # using these raises an error
        evening = began(2)
        for case, value in zip(range(2, 8), (1, 100, 500, 1000, 2500, 5000), strict=True):
            evening.play(CallCase(seat="B", case=case), Reveal(value=value))
        evening.play(MakeOffer(seat="A", cents=20_000_00))
        bench.panel.show(seen(evening))
        bench.until(lit="······●●●●●●● ●●●●●●●●●●●●● ·●····")
        evening.play(NoDeal(seat="B"))
        bench.panel.show(seen(evening))
        bench.until(lit="······●●●●●●● ●●●●●●●●●●●●● ·●····")
    assert "A light failed" in caplog.text


def test_gpiozero_is_never_left_to_choose_its_pins(monkeypatch):
    def chain():
        raise AssertionError("gpiozero looked for pins by itself")

    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setattr(gpiozero.Device, "_default_pin_factory", staticmethod(chain))
    panel = opened(panel_for("mock"))
    assert panel.condition == Condition(ON)
    panel.close()
