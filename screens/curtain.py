"""The curtain: a person without a phone answers here what others must not see.

It is closed at first, opens while it is touched or held with the mouse, and Space opens and closes it too. It
covers itself after a few seconds, and at once on Escape and whenever the screen is left.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from companion.game import Ask, Fact, Move, OpenAsk, Seat
from companion.panel import Button, Press
from companion.record import Position
from companion.table import Table
from screens.ask_bar import AskBar
from screens.caps import Cap
from screens.filling import Filling
from screens.form import judged_by
from screens.frame import over_all
from screens.help import Help
from screens.places import Header
from screens.quiet_bar import QuietBar
from screens.velvet import Velvet


class Curtain(Screen[dict[str, Any] | None]):
    """A face-down ask, answered on the kiosk; what is locked is the screen's result, None for not now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "not now", key_display="Esc", id="curtain.leave"),
        Binding("f1", "help", "help", key_display="F1", id="curtain.help"),
    ]

    def __init__(
        self,
        table: Table,
        asked: OpenAsk,
        names: Mapping[Seat, str],
        seconds: float = 8.0,
        position: Position | None = None,
    ) -> None:
        super().__init__()
        self.table = table
        self.asked = asked
        self.names = names
        self._position = position  # where an earlier entry is corrected; else wherever the table stands
        seat = asked.ask.seat
        self.person = names.get(seat, seat) if seat else "the one who answers"
        entry = Filling(asked, self._judged, self._tried_out)
        self._velvet = Velvet(entry, self.person, seconds, self._mine)

    def compose(self) -> ComposeResult:
        """Hang the curtain between header and ask."""
        yield Header()
        yield self._velvet
        yield QuietBar(takes_keys=False)
        yield from over_all()

    def on_mount(self) -> None:
        """Say whose it is."""
        self._velvet.focus()
        self._tell()

    def on_screen_suspend(self) -> None:
        """Close when another screen comes over it."""
        self._velvet.cover()

    def on_screen_resume(self) -> None:
        """Take the keys again."""
        self._velvet.focus()

    def on_velvet_moved(self) -> None:
        """Say which keys there are now."""
        self._tell()

    def on_velvet_locked(self, event: Velvet.Locked) -> None:
        """Hand the answer on."""
        event.stop()
        self.dismiss(event.written)

    async def on_ask_bar_pressed(self, event: AskBar.Pressed) -> None:
        """Do what the key does that was touched."""
        if event.key in ("space", "enter", "backspace"):
            self._velvet.press(event.key)
        else:
            await self.run_action(self.active_bindings[event.key].binding.action)

    def take_press(self, press: Press) -> None:
        """Let the panel serve too: NO DEAL opens and closes the curtain, DEAL locks, the dial chooses."""
        if press.button == Button.UNDO:
            self.action_leave()
        elif press.button == Button.OK:
            self._velvet.push()
        elif press.button in (Button.LEFT, Button.RIGHT):
            self._velvet.turn(1 if press.button == Button.RIGHT else -1)
        else:
            self._velvet.press("enter" if press.button == Button.DEAL else "space")

    def action_leave(self) -> None:
        """Leave it for now."""
        self._velvet.forget()
        self.dismiss(None)

    def action_help(self) -> None:
        """Show the rule behind the question."""
        self._velvet.cover()
        self.app.push_screen(Help.at(self.table, self.asked.ask))

    def _tell(self) -> None:
        title, bar = self.table.view(None).title, self.query_one(QuietBar)
        entry = self._velvet.entry
        words = self.table.game.board(self.table.view(None).view).headline
        self.query_one(Header).show(title, (words,), ("private",) if self._velvet.open else ())
        ready = bool(entry and (self._velvet.open or entry.begun))
        lock = Cap("Enter", "lock it" if entry is None or entry.last else "go on", "enter", now=ready)
        caps: tuple[Cap, ...]
        if self._velvet.open:
            sentence, hint = f"Only {self.person} looks.", "Nothing here is shown on the open table."
            key = "Esc" if entry and entry.words else "Space"
            caps = (Cap(key, "close the curtain", "space"), lock)
            if entry and entry.form.values:
                caps += (Cap("Backspace", "back", "backspace"),)
        else:
            sentence, hint = f"{self.person}, look alone.", f"{self.person} answers here, not by phone."
            if entry and entry.refusal:
                hint = "There is more to say behind the curtain."
            draw, leave = Cap("Space", "open", "space", gold=True), Cap("Esc", "not now", "escape")
            caps = (draw, lock, leave, Cap("F1", "help", "f1"))
        bar.tell(sentence, hint, caps, self.asked.ask.seat, self.names)

    @property
    def position(self) -> Position:
        """Where the game stands for this answer."""
        return self._position or self.table.record.position

    def _mine(self) -> tuple[Fact, ...]:
        """Return what the person may read beside the question, of the table as it stands."""
        seat, game = self.asked.ask.seat, self.table.game
        if seat is None or self._position:
            return ()
        return game.board(game.view(self.table.record.state, seat)).mine

    def _judged(self, ask: Ask, values: Mapping[str, Any]) -> object:
        return judged_by(self.table.game, self.position.state)(ask, values)

    def _tried_out(self, written: dict[str, Any]) -> Move:
        """Return the answer as a move, or refuse what the game would refuse."""
        game, state = self.table.game, self.position.state
        move = game.stored_move(written)
        game.admit(state, (self.asked.ask,), move)
        game.play(state, move)
        return move
