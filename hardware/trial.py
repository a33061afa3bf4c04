"""The bench test: every light in order, then every button by name."""

import queue
from collections.abc import Callable
from typing import TypeAlias

from companion.table.panel import NONE, Button, Press
from hardware.panel import NO_BUTTONS, WiredPanel
from hardware.picture import DARK_ROW, LIGHTS, name_of
from hardware.wiring import place_of

PAUSE = 0.3  # seconds each light is lit
HOW = {
    Button.DEAL: "DEAL",
    Button.NO_DEAL: "NO DEAL",
    Button.UNDO: "UNDO, held",
    Button.OK: "the dial, pushed",
    Button.LEFT: "the dial, to the left",
    Button.RIGHT: "the dial, to the right",
}

Say: TypeAlias = Callable[[str], None]
Presses: TypeAlias = "queue.SimpleQueue[Press]"


def try_out(panel: WiredPanel, tell: Say, wait: Callable[[float], None]) -> bool:
    """Go through the whole panel and say what you should see; return whether everything worked."""
    presses: Presses = queue.SimpleQueue()
    panel.open(presses.put, lambda: None)
    try:
        if panel.condition.sentence:
            tell(str(panel.condition.sentence))
        lit = _walk(panel, tell, wait)
        return _name(panel, presses, tell) and lit
    finally:
        panel.close()


def _walk(panel: WiredPanel, tell: Say, wait: Callable[[float], None]) -> bool:
    """Turn on one light after another; return whether the board got them all right."""
    wrong: list[str] = []
    lights = panel.lights
    for light in range(LIGHTS) if lights else ():
        assert lights
        tell(f"Lit now: {name_of(light)} ({place_of(light, panel.wiring)})")
        lights.show(tuple(one == light for one in range(LIGHTS)))
        wait(PAUSE)
        lights.show(DARK_ROW)
        if lights.trouble:
            wrong.append(name_of(light))
    for lamp, button in zip(panel.lamps, (Button.DEAL, Button.NO_DEAL), strict=False):
        tell(f"Lit now: {button}")
        lamp.on()
        wait(PAUSE)
        lamp.off()
    if wrong and lights:
        tell(f"The board got these wrong: {', '.join(wrong)}. {lights.trouble}")
    return not wrong


def _name(panel: WiredPanel, presses: Presses, tell: Say) -> bool:
    """Name each button as it's pressed; return whether every button was. A mock board presses its own."""
    if panel.condition.word in (NONE.word, NO_BUTTONS):
        return False
    left = list(Button)
    tell("Press each button, turn the dial both ways, and push it. Ctrl+C stops.")
    try:
        while left:
            if panel.board:
                panel.board.hold(left[0])
            press = presses.get()
            if panel.board:
                panel.board.release(left[0])
            left = [button for button in left if button != press.button]
            tell(f"Pressed: {HOW[press.button]}")
    except KeyboardInterrupt:
        tell(f"Not pressed: {'; '.join(HOW[button] for button in left)}.")
    return not left
