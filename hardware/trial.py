"""The trial at the bench: every light in its order, then every button by its name."""

import queue
from collections.abc import Callable
from typing import TypeAlias

from companion.table.panel import NONE, Button, Press
from hardware.panel import NO_BUTTONS, WiredPanel
from hardware.picture import DARK_ROW, LIGHTS, name_of
from hardware.wiring import place_of

PAUSE = 0.3  # seconds that each light is lit
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


def try_out(panel: WiredPanel, say: Say, wait: Callable[[float], None]) -> bool:
    """Walk through the whole panel and say what should be seen; return whether all of it answered."""
    presses: Presses = queue.SimpleQueue()
    panel.open(presses.put, lambda: None)
    try:
        if panel.condition.sentence:
            say(str(panel.condition.sentence))
        lit = _walk(panel, say, wait)
        return _name(panel, presses, say) and lit
    finally:
        panel.close()


def _walk(panel: WiredPanel, say: Say, wait: Callable[[float], None]) -> bool:
    """Light each light in turn; return whether the board held each."""
    wrong: list[str] = []
    lights = panel.lights
    for light in range(LIGHTS) if lights else ():
        assert lights
        say(f"Lit now: {name_of(light)} ({place_of(light, panel.wiring)})")
        lights.show(tuple(one == light for one in range(LIGHTS)))
        wait(PAUSE)
        lights.show(DARK_ROW)
        if lights.trouble:
            wrong.append(name_of(light))
    for lamp, button in zip(panel.lamps, (Button.DEAL, Button.NO_DEAL), strict=False):
        say(f"Lit now: {button}")
        lamp.on()
        wait(PAUSE)
        lamp.off()
    if wrong and lights:
        say(f"Read back otherwise: {', '.join(wrong)}. {lights.trouble}")
    return not wrong


def _name(panel: WiredPanel, presses: Presses, say: Say) -> bool:
    """Name what is pressed until all has been; return whether it was. A mock board presses by itself."""
    if panel.condition.word in (NONE.word, NO_BUTTONS):
        return False
    left = list(Button)
    say("Press each button, turn the dial both ways, push it. Ctrl+C ends it.")
    try:
        while left:
            if panel.board:
                panel.board.hold(left[0])
            press = presses.get()
            if panel.board:
                panel.board.release(left[0])
            left = [button for button in left if button != press.button]
            say(f"Pressed: {HOW[press.button]}")
    except KeyboardInterrupt:
        say(f"Not pressed: {'; '.join(HOW[button] for button in left)}.")
    return not left
