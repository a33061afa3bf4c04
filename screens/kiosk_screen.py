"""What every screen of the kiosk does alike: it has a bar, takes touches as keys, and knows if it stands."""

from typing import TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import Screen

from screens.asking.ask_bar import AskBar
from screens.asking.pad import Pad
from screens.asking.touched import FIELD, KeyTouched
from screens.kiosk_app import over_all
from screens.places import Hairline

R = TypeVar("R")


class KioskScreen(Screen[R]):
    """A screen with a bar below, and above it whatever is its own."""

    class TableChanged(Message):
        """The table changed, by whatever hand."""

    def compose(self) -> ComposeResult:
        """Lay out the screen from the top."""
        yield from self.above()
        yield Hairline()
        yield self.make_bar()
        yield from over_all()

    def above(self) -> ComposeResult:
        """Lay out what stands above the bar."""
        raise NotImplementedError

    def make_bar(self) -> AskBar:
        """Return the bar; most screens tell more than they ask."""
        return AskBar(quiet=True)

    @property
    def bar(self) -> AskBar:
        """The bar."""
        return self.query_one(AskBar)

    @property
    def stands(self) -> bool:
        """Whether its parts are there: not before it's laid out, nor once it's being torn down.

        Whoever comes from outside (a worker that was waiting, the app, the table) asks this first: parts go
        one by one, and workers are cancelled last.
        """
        return self.display and len(self.children) > 0

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Leave once, and with everything that was opened over it.

        Keys come quicker than screens change. Without this, a second Escape dismisses the screen below, and
        an answer locked in while the help opens closes the help and leaves the answered curtain standing.
        """
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    async def on_key_touched(self, event: KeyTouched) -> None:
        """Take a touch."""
        event.stop()
        await self.touch(event.key)

    async def touch(self, key: str) -> None:
        """Do what a key does that is on show: what it is bound to, or else what it types."""
        active = self.active_bindings.get(key)
        if key == FIELD:
            self.open_pad()
        elif active:
            await self.app.run_action(active.binding.action, active.node)
        else:
            self.press(key)

    def press(self, key: str) -> None:
        """Take a key that is bound to nothing: it goes into the answer, where there is one."""

    def open_pad(self) -> None:
        """Give tiles to whoever touches the field."""
        for pad in self.query(Pad):
            pad.open_for(self.bar.blank)
