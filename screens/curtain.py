"""The curtain: where somebody without a phone answers or reads what others must not see.

It starts out closed, and looks the same no matter what's behind it. It opens while a finger or the mouse
holds it; Space and Enter open it too, and so does the first digit of an answer. It closes after a few
seconds, or right away when somebody presses Escape or leaves the screen. Nothing can be answered while it's
closed, and nothing is chosen in advance, except what the same person answered before a correction.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import structs
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import Ask, Fact, Move, OpenAsk, Said, Seat, phrase, say
from companion.table.panel import Button, Press
from companion.table.table import Table
from screens.asking.caps import Cap
from screens.asking.form import judged_by, tried_out
from screens.asking.law import letters
from screens.asking.pointing import Pointing
from screens.behind import Behind
from screens.boards import kind_of_board
from screens.help import Help
from screens.keys import HELP, key
from screens.kiosk_app import over_all
from screens.kiosk_screen import KioskScreen
from screens.places import Header
from screens.velvet import Velvet

R = TypeVar("R")

BRIEF, HAND = 8.0, 20.0  # seconds until it closes; a hand of cards takes longer to read
OPEN = Cap("Space", say("open it"), "space", gold=True, or_enter=True)
CLOSE = Cap("Space", say("close the curtain"), "space", brief=say("close"))


class Curtained(KioskScreen[R | OpenAsk | None]):
    """A screen with a curtain between the header and the bar.

    The result is what was done behind it, another question to go on to, or None for not now.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", say("not now"), place="curtain").binding,
        key("f1", "help", say("help"), place="curtain").binding,
    ]

    def __init__(self, table: Table, names: Mapping[Seat, str], velvet: Velvet) -> None:
        super().__init__()
        self.table, self.names, self._velvet = table, names, velvet
        self.seat, self.person = velvet.seat, velvet.person
        self.parted = False  # whether it starts out open, since its person was already behind another one

    def compose(self) -> ComposeResult:
        """Lay out the curtain between the header and the ask."""
        yield Header()
        yield self._velvet
        yield self.make_bar()
        yield from over_all()

    def on_mount(self) -> None:
        """Focus the curtain, and say whose it is."""
        self._velvet.focus()
        if self.parted:
            self._velvet.draw()
        self._tell()

    def on_screen_suspend(self) -> None:
        """Close the curtain when another screen covers it."""
        self._velvet.cover()

    def on_screen_resume(self) -> None:
        """Focus the curtain again."""
        self._velvet.focus()

    @property
    def _elsewhere(self) -> dict[str, OpenAsk]:
        """What else this person is asked in private, by letter."""
        asks = [one for one in self.table.asks() if one.ask.seat == self.seat and one.ask.face != "open"]
        its = letters(asks, (kind.__name__ for kind in self.table.game.moves))
        return {its[one.id]: one for one in asks if its[one.id] and one.ask.possible}

    def on_velvet_turned(self, event: Velvet.Turned) -> None:
        """Go on to another question; the curtain opens by itself, since its person is already looking."""
        event.stop()
        asked = self._elsewhere.get(event.letter)
        if asked is not None:
            self._velvet.forget()
            self.dismiss(asked)

    def on_velvet_moved(self) -> None:
        """Update the keys shown."""
        self._tell()

    def press(self, key: str) -> None:
        """Handle a key that was touched."""
        self._velvet.press(key)

    def take_press(self, press: Press) -> None:
        """Handle the panel: NO DEAL opens and closes the curtain, DEAL locks the answer, the dial chooses."""
        if press.button == Button.UNDO:
            self.action_leave()
        elif press.button == Button.OK:
            self._velvet.push()
        elif press.button in (Button.LEFT, Button.RIGHT):
            self._velvet.turn(1 if press.button == Button.RIGHT else -1)
        else:
            self._velvet.press("enter" if press.button == Button.DEAL else "space")

    def action_leave(self) -> None:
        """Leave without answering for now."""
        self._velvet.forget()
        self.dismiss(None)

    def action_help(self) -> None:
        """Show the rule behind the question."""
        self._velvet.cover()
        self.app.push_screen(self._help())

    def _help(self) -> Help:
        raise NotImplementedError

    def _hint(self) -> Said:
        """Return the hint for the closed curtain, which gives nothing away about what's behind it."""
        return say("Everyone else, look away.")

    def _caps(self) -> tuple[Cap, ...]:
        """Return the keys to show while the curtain is open."""
        return (CLOSE,)

    def _more_caps(self) -> tuple[Cap, ...]:
        """Return the keys that lead to other questions."""
        turns = self._elsewhere
        self._velvet.letters = turns.keys()
        return tuple(Cap(letter, one.ask.verb, letter.lower()) for letter, one in turns.items())

    def _tell(self) -> None:
        seen = self.table.view(None)
        words = str(self.table.summary(seen.view).headline)
        self.query_one(Header).show(seen.title, (words,), (phrase("private"),) if self._velvet.open else ())
        if self._velvet.open:
            sentence = say("Only {person} can see this.", person=self.person)
            hint, caps = say("Everyone else, look away."), self._caps()
        else:
            sentence, hint = say("This is for {person} only.", person=self.person), self._hint()
            caps = (OPEN, Cap("Esc", say("not now"), "escape"), HELP)
        self.bar.tell(sentence, hint, caps, self.seat, self.names)


def seconds_for(table: Table, seat: Seat | None) -> float:
    """Return how long the curtain stays open: longer for somebody with a hand, which everyone knows."""
    return HAND if seat in table.summary(table.open_view()).owners else BRIEF


class Curtain(Curtained[dict[str, Any]]):
    """A face-down ask answered on the kiosk; the result is the locked answer."""

    def __init__(
        self,
        table: Table,
        asked: OpenAsk,
        names: Mapping[Seat, str],
        seconds: float | None = None,
        state: Any = None,
        was: Move | None = None,
    ) -> None:
        self.asked = asked
        self._state = state  # set only when correcting an earlier entry; otherwise the current state is used
        self.table, self.seat = table, asked.ask.seat
        kept = "".join(self._elsewhere)
        entry = Pointing(asked, self._judged, self._tried_out, was, unaided=True, kept=kept)
        velvet = Velvet(
            lambda: entry, self.seat, names, seconds or seconds_for(table, self.seat), self._mine, self._page
        )
        velvet.starts = True
        super().__init__(table, names, velvet)

    def on_velvet_locked(self, event: Velvet.Locked) -> None:
        """Pass the answer on."""
        event.stop()
        self.dismiss(event.written)

    def _help(self) -> Help:
        return Help.at(self.table, self.asked.ask)

    def _hint(self) -> Said:
        not_done = say("Not done yet. Open the curtain to go on.")
        return not_done if self._velvet.opened else super()._hint()

    def _caps(self) -> tuple[Cap, ...]:
        entry = self._velvet.entry
        assert entry is not None
        keys = [choice.key for choice in entry.choices if choice.key] if entry.many else []
        pick = (Cap(f"{keys[0]}–{keys[-1]}" if len(keys) > 1 else keys[0], say("pick"), ""),) if keys else ()
        usual = (Cap(entry.usual_key, say("the cheapest"), entry.usual_key),) if entry.usual_key else ()
        page = self._page(entry)
        done = (page and page.verb) or say("done")
        enter = Cap("Enter", done if entry.last else say("next"), "enter", stays=True)
        close = structs.replace(CLOSE, key="Esc") if entry.words else CLOSE
        back = (Cap("Backspace", say("back"), "backspace", stays=True),) if entry.form.values else ()
        moves = (Cap("← →", say("move it"), ""),) if page and page.picks and not entry.many else ()
        caps = (*pick, *moves, *usual, enter, *back, *self._more_caps())
        return (*caps, structs.replace(close, stays=True))

    @property
    def _elsewhere(self) -> dict[str, OpenAsk]:
        """What else this person is asked; nothing when correcting an earlier entry."""
        if self._state is not None:
            return {}
        return {letter: one for letter, one in super()._elsewhere.items() if one.id != self.asked.id}

    @property
    def state(self) -> Any:
        """The state of the game that this answer is for."""
        return self.table.state if self._state is None else self._state

    def _mine(self) -> tuple[Fact, ...]:
        """Return what the person may read next to the question; nothing when correcting an earlier entry."""
        seat = self.asked.ask.seat
        return self.table.mine(seat) if seat and self._state is None else ()

    def _page(self, entry: Pointing | None) -> Behind | None:
        """Return the game's own page about this person's things and the question, if it has one."""
        if self.seat is None:
            return None
        game = self.table.game
        return kind_of_board(game).behind(game.view(self.state, self.seat), self.seat, entry)

    def _judged(self, ask: Ask, values: Mapping[str, Any]) -> object:
        return judged_by(self.table.game, self.state)(ask, values)

    def _tried_out(self, written: dict[str, Any]) -> Move:
        return tried_out(self.table.game, self.state, (self.asked.ask,), written)
