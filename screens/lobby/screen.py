"""The lobby: which game, who plays, by which rules; by keys alone or by touch alone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, ClassVar, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from companion.game import Ask, Game, Refused, Setup, Text
from companion.games import SHELF
from companion.journal import Journal
from companion.people import lately, tables
from companion.record import OpenAsk
from companion.table import Table
from screens.ask_bar import AskBar, Cap
from screens.frame import over_all
from screens.lobby.board import LobbyBoard
from screens.lobby.parts import Touch
from screens.lobby.plan import STEPS, Plan, Step
from screens.lobby.rulings import START
from screens.lobby.seating import Seating
from screens.pad import Pad
from screens.places import Hairline, Header

Keys: TypeAlias = dict[str, Callable[[], object]]
SMALL = 30  # rows below which the ask bar has three
STEP_KEYS = ("left", "right", "tab", "shift+tab", "delete")


class Name(Text, frozen=True, kw_only=True, tag="name"):
    """A name to seat; Enter alone goes on with those who sit."""

    def check(self, value: Any) -> None:
        """Take no name as well."""
        if value:
            super().check(value)


class StepBar(AskBar):
    """An ask bar that offers each key to the lobby first, in the order of typing."""

    def __init__(self, offer: Callable[[str], bool], caps: Callable[[bool], tuple[Cap, ...]]) -> None:
        super().__init__()
        self._offer = offer
        self._caps_of_the_step = caps

    def press(self, key: str) -> None:
        """Take a key, unless it means something to the step."""
        if self.typed or self._settling or not self._offer(key):
            super().press(key)

    def caps(self) -> list[Cap]:
        """Return the keys on show, with those of the step."""
        self.others = self._caps_of_the_step(bool(self.typed))
        return super().caps()


class Lobby(Screen[None]):
    """A table before its game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"step_key('{key}')", show=False, id=f"lobby.{key}") for key in STEP_KEYS),
        Binding("escape", "back", "back", show=False, id="lobby.back"),
    ]

    @dataclass
    class Ready(Message):
        """A game was chosen, its players named and its rules settled."""

        game: Game[Any]
        setup: Setup

    @dataclass
    class CarriedOn(Message):
        """The unfinished game goes on."""

        table: Table

    def __init__(self, journal: Journal, unfinished: Table | None = None, notice: str = "") -> None:
        super().__init__()
        self.notice = notice
        self.plan = Plan(tuple(SHELF.values()), Seating(tables(journal)), unfinished)
        self.plan.lately = lately(journal, date.today())

    def compose(self) -> ComposeResult:
        """Lay out the board above the question."""
        yield Header(box=True)
        yield LobbyBoard(self.plan)
        yield Pad()
        yield Hairline()
        yield StepBar(self.take, self.caps)
        yield from over_all()

    def on_mount(self) -> None:
        """Ask for the game."""
        self._show()
        self.bar.focus()
        self.bar.say(self.notice)

    def on_resize(self, event: events.Resize) -> None:
        """Give way on a small screen."""
        self.set_class(event.size.height < SMALL, "small")

    @property
    def bar(self) -> StepBar:
        """The ask bar."""
        return self.query_one(StepBar)

    def refuse(self, why: str) -> None:
        """Say why the game could not be started; everything stays as it was settled."""
        self.plan.step = "rules"
        self._show()
        self.bar.refuse(why)

    # What people do: a key, an answer, a touch.

    def take(self, key: str) -> bool:
        """Do what a key means at this step; return whether it means anything."""
        act = self._keys().get(key.lower())
        if act:
            self._do(act)
        typing = self.plan.step == "people" or key == "enter"
        return act is not None or not typing

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Go on with the step, or say why not."""
        try:
            self._answer(event.written.get("name", ""))
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        self._show()
        if self.plan.step != "start":
            self.bar.accept()

    def on_lobby_board_touched(self, event: LobbyBoard.Touched) -> None:
        """Do what was touched; what was being typed is let go."""
        self.bar.typed = ""
        self._do(lambda: self._touch(event.touch))

    def on_ask_bar_pressed(self, event: AskBar.Pressed) -> None:
        """Do what the key does that was touched."""
        if event.key == "escape":
            if not self.bar.back():
                self.action_back()
        elif not self.take(event.key):
            self.bar.press(event.key)

    def on_ask_bar_field_touched(self) -> None:
        """Show letters to touch: somebody has no keyboard."""
        self.query_one(Pad).open_for(self.bar.form.blank if self.bar.form else None)

    def on_pad_pressed(self, event: Pad.Pressed) -> None:
        """Type what was touched; a name begins with a capital."""
        begins = not self.bar.typed.strip() or self.bar.typed.rstrip().endswith(",")
        self.bar.press(event.key.upper() if begins and len(event.key) == 1 else event.key)

    def action_step_key(self, key: str) -> None:
        """Do what a key means that is never typed."""
        self.take(key)

    def action_back(self) -> None:
        """Let go of a seat, or go a step back."""
        if self.plan.seating.chosen is not None:
            self._do(self.plan.seating.let_go)
        elif self.plan.step != "game":
            self._do(lambda: self._go_to(STEPS[STEPS.index(self.plan.step) - 1]))

    # What it means.

    def _keys(self) -> Keys:
        plan, seating, rulings = self.plan, self.plan.seating, self.plan.rulings
        if plan.step == "game":
            return {
                **{str(n + 1): partial(self._pick, n) for n in range(len(plan.games))},
                **_walk(plan.walk),
                "left": lambda: plan.walk(-1),
                "right": lambda: plan.walk(1),
                "c": self._carry_on,
                "p": lambda: self._pick(plan.selected),
            }
        if plan.step == "people":
            known = range(1, len(seating.known) + 1)
            return {
                **{str(n): partial(seating.toggle, n, plan.check) for n in known},
                **_walk(seating.choose),
                "left": lambda: seating.move(-1),
                "right": lambda: seating.move(1),
                "backspace": self._take_away,
                "delete": self._take_away,
            }
        if plan.step == "rules":
            return {
                **_walk(rulings.move),
                "left": lambda: rulings.change(-1),
                "right": lambda: rulings.change(1),
            }
        return {}

    def _answer(self, name: str) -> None:
        plan = self.plan
        if plan.step == "game":
            self._pick(plan.selected)
        elif plan.step == "people" and name:
            plan.seating.sit(name, plan.check)
        elif plan.step == "people":
            self._go_to("rules")
        elif plan.rulings.setting:
            plan.rulings.change()
        else:
            self._go_to("start")

    def _touch(self, touch: Touch) -> None:
        plan, number = self.plan, touch.number
        if touch.kind == "game":
            self._pick(number)
        elif touch.kind == "carry on":
            self._carry_on()
        elif touch.kind == "step":
            self._go_to(STEPS[number])
        elif touch.kind == "known":
            plan.seating.toggle(number, plan.check)
        elif touch.kind == "seat" and plan.step != "people":
            self._go_to("people")
        elif touch.kind == "seat":
            plan.seating.touch(number, plan.check)
        elif touch.kind == "rule" and number == START:
            self._go_to("start")
        elif touch.kind == "rule":
            plan.rulings.line = number
            plan.rulings.change()
        else:
            plan.seating.let_go()

    def _pick(self, selected: int) -> None:
        self.plan.selected = selected
        self._go_to("people")

    def _carry_on(self) -> None:
        if self.plan.unfinished:
            self.post_message(self.CarriedOn(self.plan.unfinished))

    def _take_away(self) -> None:
        seating = self.plan.seating
        if seating.seated and not self.bar.typed:
            seating.take_away(-1 if seating.chosen is None else seating.chosen)

    def _go_to(self, step: Step) -> None:
        plan = self.plan
        if plan.step == "start":
            return
        if step in ("rules", "start"):
            setup = plan.prepared()
            if step == "start":
                self.post_message(self.Ready(plan.game, setup))
        elif step == "people":
            plan.seating.fill(plan.game.players[0])
        plan.step = step
        plan.seating.let_go()
        plan.rulings.line = START
        self.query_one(Pad).display = False

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as refusal:
            self.bar.say(f"✗ {refusal.why}")
            return
        self._show()

    # What the bar asks.

    def _show(self) -> None:
        self.query_one(Header).show("Tableside", (f"{self.plan.count} at the table",))
        self.query_one(LobbyBoard).repaint()
        ask = self._ask()
        self.bar.say("")
        self.bar.show((OpenAsk(repr(ask), ask),))

    def _these(self) -> str:
        count = len(self.plan.seating.seated)
        return f"{'these ' if count > 1 else ''}{self.plan.count} play{'s' if count < 2 else ''}"

    def _ask(self) -> Ask:
        plan = self.plan
        if plan.step == "game":
            return Ask(
                kind="Game", seat=None, sentence="Pick a game.", hint=self._quick(), verb=plan.game.title
            )
        if plan.step == "people":
            hint = "A name at a time, round the table to the left."
            if plan.seating.chosen is not None:
                hint = "Left and Right move this one, Delete takes it out."
            blank = Name(name="name", label="the name")
            return Ask(
                kind="People", seat=None, sentence="Who plays?", hint=hint, verb="a name", blanks=(blank,)
            )
        hint, verb = "Up and Down pick a rule, Left and Right change it.", "start"
        if plan.rulings.setting:
            hint, verb = "Left and Right change it. Up, at the top, is the start.", "the next choice"
        sentence = "Here we go." if plan.step == "start" else "By which rules?"
        return Ask(kind="Rules", seat=None, sentence=sentence, hint=hint, verb=verb)

    def _quick(self) -> str:
        try:
            self.plan.prepared()
        except Refused:
            return ""
        return f"{self.plan.selected + 1}, then Enter twice, starts it with these {self.plan.count}."

    def caps(self, typing: bool) -> tuple[Cap, ...]:
        """Return the keys of the step that are not the answer's own."""
        plan = self.plan
        back = Cap("Esc", "back", "escape")
        if plan.step == "game":
            several = [Cap(f"1–{len(plan.games)}", "game", "right")] if len(plan.games) > 1 else []
            carry_on = [Cap("C", "carry on", "c")] if plan.unfinished else []
            return (*several, *carry_on, Cap("P", "people", "p"))
        if plan.step == "people" and typing:
            return (Cap("Esc", "no", "escape"),)
        if plan.step == "people" and plan.seating.chosen is not None:
            return Cap("Left", "move", "left"), Cap("Right", "move", "right"), Cap("Del", "out", "delete")
        if plan.step == "people":
            return Cap("Enter", self._these(), "enter"), Cap("Tab", "seats", "tab"), back
        if plan.rulings.setting:
            return Cap("Up", "rule", "up"), Cap("Down", "rule", "down"), back
        return Cap("Down", "pick a rule", "down"), back


def _walk(step: Callable[[int], object]) -> Keys:
    """Return the keys that go on by one, or back."""
    back, on = partial(step, -1), partial(step, 1)
    return {"up": back, "shift+tab": back, "down": on, "tab": on}
