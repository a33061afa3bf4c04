"""Buttons on mock pins: each press arrives once, under the right name, and none is lost."""

import pytest

from companion.house.config import Pins, Wiring
from companion.table.panel import Button
from hardware.buttons import BOUNCE
from tests.panel.bench import at_the_bench

TAPPED = [button for button in Button if button is not Button.UNDO]


@pytest.mark.parametrize("button", TAPPED)
def test_each_press_is_handed_on_once(button):
    with at_the_bench() as bench:
        for _ in range(3):
            bench.board.press(button)
        assert [press.button for press in bench.presses] == [button] * 3
        assert bench.presses[0].at <= bench.presses[1].at <= bench.presses[2].at


def test_undo_counts_when_held_and_a_tap_does_nothing():
    with at_the_bench(Wiring(hold=0.2)) as bench:
        bench.board.press(Button.UNDO)
        bench.board.hold(Button.UNDO)
        bench.until(presses=1)
        bench.board.release(Button.UNDO)
        assert [press.button for press in bench.presses] == [Button.UNDO]


def test_a_finger_that_stays_presses_once():
    with at_the_bench() as bench:
        bench.board.hold(Button.DEAL)
        bench.board.hold(Button.DEAL)
        bench.board.release(Button.DEAL)
        assert [press.button for press in bench.presses] == [Button.DEAL]


def test_the_dial_counts_only_whole_steps():
    with at_the_bench() as bench:
        a, b = (bench.board.factory.pin(pin) for pin in (20, 21))
        for change in (a.drive_low, a.drive_high, b.drive_low, b.drive_high):
            change()
        assert bench.presses == []
        bench.board.press(Button.RIGHT)
        bench.board.press(Button.LEFT)
        assert [press.button for press in bench.presses] == [Button.RIGHT, Button.LEFT]


def test_what_goes_wrong_with_one_press_loses_no_later_one(caplog):
    heard = []

    def clumsy(press):
        heard.append(press.button)
        raise RuntimeError("the kiosk stumbled")

    with at_the_bench(pressed=clumsy) as bench:
        for button in TAPPED:
            bench.board.press(button)
    assert heard == TAPPED
    assert "the kiosk stumbled" in caplog.text


def test_contacts_are_given_time_to_settle_but_the_dial_is_not():
    with at_the_bench() as bench:
        pins = Pins()
        pin = bench.board.factory.pin
        assert {pin(one).bounce for one in (pins.deal, pins.no_deal, pins.undo, pins.push)} == {BOUNCE}
        assert {pin(one).bounce for one in (pins.dial_a, pins.dial_b)} == {None}


def test_after_closing_nothing_is_heard():
    with at_the_bench() as bench:
        board = bench.board
    board.press(Button.DEAL)
    assert bench.presses == []
