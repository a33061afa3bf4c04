"""What all kiosk screens have in common: a bar, touches that act as keys, and a check that they're ready."""

from typing import TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import Screen

from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.listed import ListAbove
from screens.asking.pad import Pad
from screens.asking.touched import FIELD, KeyTouched
from screens.kiosk_app import over_all
from screens.places import Hairline

R = TypeVar("R")


class Bedtime(Message, namespace="house"):
    """The table wants to end the evening."""


class KioskScreen(Screen[R]):
    """A screen with a bar at the bottom and its own content above."""

    class TableChanged(Message):
        """The table changed, no matter who changed it."""

    def compose(self) -> ComposeResult:
        """Lay out the screen from the top."""
        yield from self.above()
        yield Hairline()
        yield self.make_bar()
        yield from over_all()

    def above(self) -> ComposeResult:
        """Lay out what goes above the bar."""
        raise NotImplementedError

    def make_bar(self) -> AskBar:
        """Return the bar; most screens inform more than they ask, so theirs is quiet."""
        return AskBar(quiet=True)

    @property
    def bar(self) -> AskBar:
        """The bar."""
        return self.query_one(AskBar)

    @property
    def stands(self) -> bool:
        """Whether the screen's widgets exist: false before it's laid out, and once it's being torn down.

        Code that runs on its own (a worker that was waiting, the app, the table) checks this first: widgets
        are removed one by one, and workers are canceled last.
        """
        return self.display and len(self.children) > 0

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Close this screen and everything on top of it, but only once; what's returned can be awaited.

        Keys come faster than screens change. Without this, a second Escape would dismiss the screen below,
        and an answer locked in while the help opens would close the help but not the answered curtain.
        """
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def on_ask_bar_list_changed(self, event: AskBar.ListChanged) -> None:
        """Show the answers that don't fit on the bar."""
        event.stop()
        self.show_list(event.caps)

    def show_list(self, caps: tuple[Cap, ...]) -> None:
        """Show answers in the list above the bar."""
        for above in self.query(ListAbove):
            above.show(caps)

    def on_list_above_answer_touched(self, event: ListAbove.AnswerTouched) -> None:
        """Handle a touch on an answer in the list, as if it were on the bar."""
        event.stop()
        self.bar.touched(event.cap)

    async def on_key_touched(self, event: KeyTouched) -> None:
        """Handle a touch on a key."""
        event.stop()
        await self.touch(event.key)

    async def touch(self, key: str) -> None:
        """Do what a visible key does: run the action it's bound to, or type it."""
        active = self.active_bindings.get(key)
        if key == FIELD:
            self.open_pad()
        elif active:
            await self.app.run_action(active.binding.action, active.node)
        else:
            self.press(key)

    def press(self, key: str) -> None:
        """Handle a key that isn't bound to anything: it goes into the answer, if there is one."""

    def open_pad(self) -> None:
        """Open the pad when somebody touches the field."""
        for pad in self.query(Pad):
            pad.open_for(self.bar.blank)
