"""Somebody at the kiosk without a keyboard, using only the buttons and the dial."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from textual.pilot import Pilot

import screens
from companion.table.panel import Button
from companion.table.table import Table
from screens.app import Kiosk
from screens.asking.ask_bar import AskBar
from screens.table import TableScreen

PATIENCE = 60.0


class Fingers(Protocol):
    def press(self, button: Button) -> None: ...

    def hold(self, button: Button) -> None: ...

    def release(self, button: Button) -> None: ...


class ButtonPlayer:
    """A player who looks at the ask bar and presses buttons."""

    def __init__(self, app: Kiosk, pilot: Pilot[None], fingers: Fingers) -> None:
        self.app = app
        self.pilot = pilot
        self.fingers = fingers
        self.pressed = 0

    @property
    def bar(self) -> AskBar:
        return self.app.screen.query_one(AskBar)

    @property
    def bars(self) -> Iterable[AskBar]:
        return self.app.screen.query(AskBar)

    @property
    def table(self) -> Table:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen.table

    @property
    def entries(self) -> int:
        return self.table.record.next_number - 1

    @property
    def asked(self) -> list[str]:
        """The kinds of all the open asks, or [""] while there's a moment to look at."""
        return [one.ask.kind for one in self.bar.asks]

    async def until(self, so, what: str) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not so():
            assert asyncio.get_running_loop().time() < deadline, what
            await asyncio.sleep(0.002)

    async def press(self, *buttons: Button) -> None:
        """Press these buttons, each after the kiosk has handled the one before."""
        for button in buttons:
            self.pressed += 1
            heard = self.heard
            await asyncio.to_thread(self.fingers.press, button)
            await self.until(lambda heard=heard: self.heard > heard, f"{button} was not heard")
            taken = asyncio.Event()
            self.app.call_later(taken.set)
            await taken.wait()
            await self.until(lambda: not any(bar.settling for bar in self.bars), "the disk is slow")

    async def holds(self, button: Button) -> None:
        """Hold a button down until the kiosk notices."""
        heard = self.heard
        self.fingers.hold(button)
        await self.until(lambda: self.heard > heard, f"{button} was not heard")
        self.fingers.release(button)
        await self.pilot.pause()

    @property
    def heard(self) -> int:
        return self.app.presses_heard

    async def answers(self, label: str) -> None:
        """Turn the dial to this answer and push it."""
        for _ in range(60):
            if self.bar.typed == label:
                break
            await self.press(Button.RIGHT)
        assert self.bar.typed == label
        await self.press(Button.OK)

    async def goes_on(self) -> None:
        """Dismiss any moments being shown."""
        while self.asked == [""]:
            await self.press(Button.OK)


class HearingKiosk(Kiosk):
    """A kiosk that counts the presses that have arrived."""

    CSS_PATH = Path(screens.__file__).parent / "tableside.tcss"
    presses_heard = 0

    def on_panel_pressed(self, event) -> None:  # Textual also calls the kiosk's own handler
        self.presses_heard += 1


async def plays_a_match(player: ButtonPlayer) -> None:
    """Play a two-player match: one takes an offer in round two, the other goes on to the last case."""
    await player.until(lambda: player.asked == ["BeginHosting"], "no beginning")
    await _plays_a_hosting(player, own="1", deal_in=2)
    await _plays_a_hosting(player, own="26", deal_in=0)
    assert player.table.view(None).view.over


async def plays_briefly(player: ButtonPlayer) -> None:
    """Play until one contestant makes a deal in round one, and end the match there."""
    await player.until(lambda: player.asked == ["BeginHosting"], "no beginning")
    await _plays_a_hosting(player, own="1", deal_in=1)
    await player.press(Button.NO_DEAL, Button.OK)
    assert player.table.view(None).view.over


async def _plays_a_hosting(player: ButtonPlayer, own: str, deal_in: int) -> None:
    await player.press(Button.OK, Button.OK)  # who hosts and who plays, as suggested
    await player.until(lambda: player.asked == ["ChooseCase"], "no case to choose")
    await player.answers(own)
    while "BeginHosting" not in player.asked and not player.table.view(None).view.over:
        await _one_step(player, deal_in)


async def _one_step(player: ButtonPlayer, deal_in: int) -> None:
    asked, view = player.asked, player.table.view(None).view
    if asked == [""]:
        await player.press(Button.OK)
    elif "Deal" in asked:
        if view.round == deal_in:
            await player.press(Button.DEAL, Button.DEAL)
        else:
            await player.press(Button.NO_DEAL)
    elif "MakeOffer" in asked:
        await player.press(*[Button.RIGHT] * 3, Button.OK)
    elif "KeepCase" in asked:
        await player.press(Button.DEAL, Button.DEAL)
    elif {"StopLooking", "NoGuess"} & set(asked):
        await player.press(Button.NO_DEAL, Button.OK)
    else:  # call a case, or say what was in it
        await player.press(Button.RIGHT, Button.OK)
