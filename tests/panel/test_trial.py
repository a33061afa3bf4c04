"""Trying out a panel: `tableside panel test`."""

from companion.cli.main import main
from companion.house.config import Wiring
from companion.table.panel import Button
from hardware.choosing import panel_for
from hardware.lights import SILENT
from hardware.mock import MockBoard
from hardware.panel import WiredPanel
from hardware.trial import HOW, try_out
from tests.panel.bench import bits


def test_every_light_is_walked_and_every_button_named():
    panel, said, lit = panel_for("mock"), [], []
    assert try_out(panel, said.append, lambda seconds: lit.append(bits(panel.board.row)))
    walked = ["".join("●" if one == light else "·" for one in range(32)) for light in range(32)]
    assert [row.replace(" ", "") for row in lit[:32]] == walked
    assert said[0] == "Lit now: value 1 (register 1, output A)"
    assert said[31] == "Lit now: seat F (register 4, output H)"
    assert said[32:34] == ["Lit now: DEAL", "Lit now: NO DEAL"]
    assert said[35:] == [f"Pressed: {HOW[button]}" for button in Button]


def test_a_light_of_a_strip_is_named_by_its_place():
    wiring = Wiring(lights="strip")
    board, said = MockBoard(wiring), []
    assert try_out(WiredPanel(wiring, lambda: board.factory, board), said.append, lambda seconds: None)
    assert said[26] == "Lit now: seat A (light 27 of the strip)"


def test_a_board_that_is_not_there_fails_the_trial():
    board, said = MockBoard(Wiring()), []
    board.wire.plugged = False
    assert not try_out(WiredPanel(Wiring(), lambda: board.factory, board), said.append, lambda seconds: None)
    assert said[0] == str(SILENT)
    assert any(line.startswith("The board got these wrong: value 1, value 2") for line in said)


def test_buttons_that_nobody_presses_are_named_at_the_end():
    board, said = MockBoard(Wiring()), []
    panel = WiredPanel(Wiring(lights="none"), lambda: board.factory)  # this one doesn't press its own buttons

    def say(words):
        said.append(words)
        if words.startswith("Press each"):
            board.press(Button.NO_DEAL)
            board.press(Button.RIGHT)
        if words == "Pressed: the dial, to the right":
            raise KeyboardInterrupt  # Ctrl+C

    assert not try_out(panel, say, lambda seconds: None)
    assert said[-1] == "Not pressed: DEAL; UNDO, held; the dial, pushed; the dial, to the left."


def test_without_a_pi_the_command_says_what_can_be_done(capsys, monkeypatch):
    monkeypatch.setattr("hardware.choosing.on_a_pi", lambda: False)
    assert main(["panel", "test"]) == 2
    assert capsys.readouterr().err == (
        "This isn't a Raspberry Pi. For mock pins: tableside panel test --panel mock\n"
    )


def test_the_command_walks_mock_pins(capsys, monkeypatch):
    monkeypatch.setattr("hardware.trial.PAUSE", 0)
    assert main(["panel", "test", "--panel", "mock"]) == 0
    assert capsys.readouterr().out.endswith("Pressed: the dial, to the right\n")


def test_the_command_refuses_a_wiring_that_will_not_do(capsys, tmp_path):
    path = tmp_path / "tableside.toml"
    path.write_text("[panel.pins]\ndeal = 6\n")
    assert main(["panel", "test", "--panel", "mock", "--config", str(path)]) == 2
    assert "both on BCM 6" in capsys.readouterr().err
