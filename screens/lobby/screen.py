"""The lobby: which game, who plays, which house rules. Keys alone are enough, and so is touch."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from companion.game import NOTHING, SEATS, OpenAsk, Refused, Said, Seat, phrase, say
from companion.game.clauses import Section, sections
from companion.games import SHELF
from companion.house.memory import Memory
from companion.house.seat_state import SeatState
from companion.store.people import last_table, lately, unfinished
from companion.store.roster import now_called
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.pad import Pad
from screens.chips import PICK, at_once
from screens.keys import COPIES, HELP, PHONES, QUIT, SETTINGS, THEME
from screens.kiosk_screen import KioskScreen
from screens.lobby.board import LobbyBoard, step_named
from screens.lobby.games import clause
from screens.lobby.parts import ELSEWHERE, QUESTIONS
from screens.lobby.plan import (
    BEFORE,
    STEPS,
    BoxEntered,
    Opened,
    Plan,
    Planned,
    PutAway,
    StepName,
    Told,
    length,
    players_of,
)
from screens.lobby.seating import SeatingPlan
from screens.lobby.step import ARROWS, LobbyStep, Touches
from screens.places import Header

HERE = say("Here")  # in the help, the heading for what can be done at a step
# Keys that give way to the help if there's little room on the bar; the last ones give way first.
AFTER_HELP = ("tab", "g", "e", "f", "p")
STEP_KEYS = ("left", "right", "tab", "shift+tab", "delete", "insert", "f9")  # keys that the bar doesn't take


class StepBar(AskBar):
    """An ask bar that offers each key to the lobby first."""

    def __init__(self, lobby: "Lobby") -> None:
        super().__init__()
        self._lobby = lobby

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key, unless the step does; an arrow pressed while typing enters what's typed."""
        if self.typed and not self.settling and self._lobby.leads(key):
            super().press("enter")
            return
        if self.typed or self.settling:
            super().press(key, at)
            self._lobby.heed(self.typed)
        elif self.habit.swallows(key, at):
            self.say()
        elif not self._lobby.take(key):
            super().press(key, at)
        elif len(key) == 1:
            self.habit.acted = at

    def back(self) -> bool:
        """Go back a letter; return whether there was one: here, a notice isn't enough to go back from."""
        return bool(self.typed) and super().back()

    def caps(self) -> list[Cap]:
        """Return the visible keys, including those of the step; a gold one is an answer like any other."""
        acts = [act for act in self._lobby.acts() if act.label and not self.typed]
        usual = [act for act in acts if act.gold]
        self.others = tuple(act for act in acts if not act.gold)
        return [*usual, *(replace(cap, gold=cap.gold and not usual) for cap in super().caps())]


class Lobby(KioskScreen[None]):
    """The screen before a game starts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"step_key('{key}')", show=False, id=f"lobby.{key}") for key in STEP_KEYS),
        Binding("escape", "back", "back", show=False, id="lobby.back"),
        HELP.binding,
        Binding("question_mark", "help", show=False, id="lobby.question"),
    ]

    def __init__(
        self, memory: Memory, notice: Said = NOTHING, game: str = "", step: StepName = "game"
    ) -> None:
        super().__init__()
        self.memory = memory
        self.journal = journal = memory.journal
        today = date.today()
        last = last_table(journal)
        self.plan = Plan(
            tuple(SHELF.lids.values()),
            SeatingPlan(last.players if last else (), real=[one.name for one in memory.roster.everybody]),
            unfinished(journal, today),
            kept=journal.kept,
            selected=[*SHELF.lids].index(game) if game in SHELF.lids else 0,
            last=last,
            today=today,
            brief=self._brief,
            step=step,
        )
        self.notice = notice + journal.news() + SHELF.news()
        self._planned: Planned | None = None
        self._leave: Callable[[], None] = lambda: None
        self._roster = memory.roster

    def _brief(self, name: str) -> str:
        person = self.memory.roster.named(name)
        return person.short if person else ""

    def above(self) -> ComposeResult:
        """Lay out the board above the question."""
        yield Header(box=True)
        yield LobbyBoard(self.plan)
        yield Pad()

    def make_bar(self) -> AskBar:
        """Return a bar that offers its keys to the step first."""
        return StepBar(self)

    def on_mount(self) -> None:
        """Show the first step, and keep up with what the house remembers."""
        self._leave = self.memory.subscribe(self.look_again)
        self._show()
        # The first step shows hardly any of what's looked up. It's painted first, even while the app starts.
        self.app.call_after_refresh(self.look_again)
        self.post_message(Opened())
        self.watch(self.app, "states", self._show_states)
        self.bar.focus()
        self.bar.say(str(self.notice))

    def on_unmount(self) -> None:
        """Stop watching for changes."""
        self._leave()

    def ask_about_evening(self) -> bool:
        """Ask whether it's still the same evening, unless somebody is busy; return whether it was asked."""
        asks = self.stands and self.plan.step == "game" and not self.bar.typed and bool(self.plan.tonight)
        if asks:
            self.plan.step = "evening"
            self._show()
        return asks

    def decide(self, yes: bool) -> None:
        """Answer the question about the evening with one of the panel's big buttons."""
        if self.plan.step == "evening":
            self.press("enter" if yes else "n")

    def remember(self) -> None:
        """Show who and what the house remembers; a notice stays."""
        self._remember()
        if self.stands:
            notice = self.bar.notice
            self._show()
            self.bar.say(notice)

    def _remember(self) -> None:
        """Look up who and what the house remembers; somebody may have been renamed, merged or forgotten."""
        before, self._roster = self._roster, self.memory.roster
        if any(self._roster.who(one.id).name != one.name for one in before.everybody):
            self.plan.seating.rename(now_called(before, self._roster))
            self.plan.last = last_table(self.journal)
            self._look_at_games()
        plan, known = self.plan, [person.name for person in self.memory.regulars]
        here = [name for name in plan.seating.known if name not in known]
        plan.seating.known = [*known, *here]
        plan.finished, plan.tonight = self.memory.finishes[::-1], self.memory.tonight.finishes
        plan.roster = self.memory.roster

    @property
    def step(self) -> LobbyStep:
        """The current step."""
        return step_named(self.plan.step)

    def refuse(self, why: str) -> None:
        """Say why the game couldn't be started; everything stays as it was."""
        self.plan.step = "rules"
        self._show()
        self.bar.refuse(why)

    def check_name(self, seat: Seat, name: str) -> None:
        """Refuse a name that a phone's owner can't use for their seat."""
        self.plan.seating.check_name(SEATS.index(seat), name, self.plan.check)

    def take_name(self, seat: Seat, name: str) -> None:
        """Set the name that a phone's owner typed for their seat, or refuse it."""
        self.plan.seating.name(SEATS.index(seat), name, self.plan.check)
        self._show()

    def seat_guest(self, seat: Seat, name: str) -> None:
        """Seat somebody who came by phone, next to the others; their phone moves there with them."""
        self.plan.seating.join(SEATS.index(seat), name, self.plan.check)
        self._show()

    def look_again(self) -> None:
        """Refresh everything, for a new language, a new date or news from the house."""
        self.plan.today = date.today()
        self._look_at_games()
        self.remember()

    def _look_at_games(self) -> None:
        self.plan.wait_for(unfinished(self.journal, self.plan.today))
        self.plan.lately = lately(self.journal, self.plan.today)

    # What can be done.

    def acts(self) -> tuple[Cap, ...]:
        """Return what the keys of this step do."""
        help_ = replace(HELP, sentence=say("what you can do here, and the rules"), do=self.action_help)
        step_back = say("go back a step")
        back = Cap("Esc", say("back"), "escape", sentence=step_back, do=lambda key: self.plan.back())
        phones = replace(PHONES, sentence=say("codes for phones"), do=self._touch)
        copies = replace(COPIES, sentence=say("copies on a USB stick"), do=self._touch)
        settings = replace(SETTINGS, do=self._touch)
        word = say("evening") if self.plan.finished else NOTHING
        evening = Cap("E", word, "e", sentence=say("this and other evenings"), do=self._evening)
        people = Cap("P", say("people"), "p", sentence=say("everybody who has played here"), do=self._people)
        first = self.plan.step == "game"
        others = {
            back: self.plan.step in BEFORE,
            phones: PHONES.press in self.active_bindings,
            settings: first and SETTINGS.press in self.active_bindings,
            copies: first and COPIES.press in self.active_bindings,
        }
        before = {evening: first, people: first and bool(self.memory.roster.everybody)}
        acts = (*self.step.acts(self.plan), *(act for act, offered in before.items() if offered))
        giving_way = {act.press: act for act in acts if act.press in AFTER_HELP}
        return (
            *(act for act in acts if act.press not in AFTER_HELP),
            help_,
            *(giving_way[press] for press in AFTER_HELP if press in giving_way),
            *(act for act, offered in others.items() if offered),
        )

    def touches(self) -> Touches:
        """Return what touches do: dots and seats lead to their steps, and touching nothing deselects."""
        plan = self.plan
        return {
            "step": lambda number: plan.go_to(STEPS[number]),
            "seat": lambda number: plan.go_to("people"),
            "nothing": lambda number: plan.let_go(),
            **self.step.touches(plan),
        }

    def take(self, key: str) -> bool:
        """Do what a key means at this step; return whether it means anything."""
        act = next((act for act in self.acts() if key.lower() in (act.press, *act.also)), None)
        if act and act.do:
            self._do(partial(act.do, key.lower()))
            return True
        return False

    def heed(self, typed: str) -> None:
        """Pick somebody by number as soon as what's typed can't become a longer number."""
        seating = self.plan.seating
        if self.plan.step == "people" and seating.known and at_once(typed, len(seating.listed) + 1):
            self.bar.typed = ""
            self._do(partial(self.touches()["known"], int(typed) - 1))

    def leads(self, key: str) -> bool:
        """Whether a key enters what's typed and goes on to another entry; the direction is remembered."""
        if self.plan.step != "box":
            return False
        self.plan.entering.toward = key if key in ARROWS else ""
        return key in ARROWS

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Pass an answer to the step, and say why if it's refused; ignore answers to an outdated question."""
        if event.asked.ask != self.step.ask(self.plan):
            self.bar.accept()
            return
        try:
            self._tell(self.step.answer(self.plan, event.written))
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        self._show()
        if self.plan.step != "start":
            self.bar.accept()

    def on_cells_touched(self, event: LobbyBoard.Touched) -> None:
        """Do what the touched area stands for, if it's still there; discard what was being typed."""
        if event.what in (ELSEWHERE, *self.query_one(LobbyBoard).places):
            self.bar.typed = ""
            self._do(partial(self.touches()[event.what.kind], event.what.number))

    def press(self, key: str) -> None:
        """Type what was touched; a name starts with a capital. The key for all the numbers opens the pad."""
        if key == PICK:
            self.open_pad()
            return
        begins = not self.bar.typed.strip() or self.bar.typed.rstrip().endswith(",")
        begins = begins and (self.plan.step != "box" or self.plan.entering.capital)
        self.bar.press(key.upper() if begins and len(key) == 1 else key)

    def action_step_key(self, key: str) -> None:
        """Handle a key that's never part of an answer."""
        if self.bar.typed and self.plan.step == "box":
            self.bar.press(key)
        else:
            self.take(key)

    def action_back(self) -> None:
        """Cancel what's in progress, or go back a step."""
        self._do(self.plan.back)

    def _evening(self, key: str) -> None:
        from screens.evening import EveningScreen  # imported late so the first screen appears sooner

        self.app.push_screen(EveningScreen(self.memory))

    def _people(self, key: str) -> None:
        from screens.person import PersonScreen  # imported late so the first screen appears sooner

        self.app.push_screen(PersonScreen(self.memory, self.memory.regulars[0]))

    def _touch(self, key: str) -> None:
        self.call_later(self.touch, key)

    def action_help(self, key: str = "") -> None:
        """Say what people can do here, and show the rules of the game."""
        from screens.help import Help  # imported late so the first screen appears sooner

        game = self.plan.lid
        players, lasts = players_of(game), length(game)
        about = phrase("{game}: {players}, {length}.", game=game.title, players=players, length=lasts)
        clauses = {str(HERE): str(self.step.HELP), phrase("Game"): f"{about} {clause(game, '1.1')}"}
        here = Section(str(QUESTIONS[self.plan.step]), clauses)
        others = (key for key in (THEME, QUIT) if key.press in self.active_bindings)
        keys = [act for act in self.acts() if act.press != HELP.press]
        keys += others
        # In the help, only keys that open another screen can be touched.
        opening = (self._touch, self._evening, self._people)
        keys = [key if key.do in opening else replace(key, press="") for key in keys]
        ask = replace(self.bar.ask, clause=self.bar.ask.clause or str(HERE))
        self.app.push_screen(Help((here, *sections(game)), ask, keys=tuple(keys)))

    async def on_lobby_put_away(self, event: PutAway) -> None:
        """Mark the game as removed, and show the ones that are left."""
        try:
            await self.journal.put_away(event.number)
        except Refused as refusal:
            self.bar.say(f"✗ {refusal.why}")
            return
        self.plan.wait_for(unfinished(self.journal, date.today()))
        self._show()
        self.bar.say(phrase("Removed. Its record is kept."))

    async def on_lobby_box_entered(self, event: BoxEntered) -> None:
        """Save what was entered."""
        from companion.store.boxes import keep_box

        try:
            await keep_box(self.journal, event.game, event.box)
        except Refused as refusal:
            self.bar.say(f"✗ {refusal.why}")

    def _do(self, act: Callable[[], Told]) -> None:
        try:
            self._tell(act())
        except Refused as refusal:
            self.bar.say(f"✗ {refusal.why}")
            return
        self._show()

    def _tell(self, told: Told) -> None:
        if told:
            self.post_message(told)

    def _show(self) -> None:
        self.query_one(Header).show("Tableside", (phrase("{count} at the table", count=self.plan.count),))
        self.query_one(LobbyBoard).repaint()
        planned = self.plan.planned()
        if planned.moved or planned != self._planned:
            self.post_message(planned)
        self._planned = planned
        ask = self.step.ask(self.plan)
        self.bar.say()
        self.bar.show((OpenAsk(repr(ask), ask),))
        if self.query_one(Pad).display:
            self.open_pad()

    def open_pad(self) -> None:
        """Show letters to touch, plus digits if they mean something here."""
        figures = self.plan.step == "box" or bool(self.plan.seating.known)
        self.query_one(Pad).open_for(self.bar.blank, figures=figures)

    def _show_states(self, states: Mapping[Seat, SeatState]) -> None:
        self.plan.states = states
        there = {SEATS.index(seat) for seat, state in states.items() if state.kind in ("awake", "asleep")}
        self.plan.seating.phones = there
        if self.stands:
            self.query_one(LobbyBoard).repaint()
