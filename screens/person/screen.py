"""A person's page: what they did, and what they're called. Whatever changes here is on disk first."""

from collections.abc import Awaitable, Callable
from typing import ClassVar, Literal, TypeAlias

from msgspec import structs
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, Refused, Said, phrase, say
from companion.game.clauses import Section
from companion.house.memory import Memory
from companion.store.roster import SHORT, Person
from screens.ask_name import AskName
from screens.asking.caps import Cap
from screens.keys import HELP as HELP_KEY
from screens.keys import PERSON_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.person.board import PersonBoard
from screens.person.page import PersonPage, page_of
from screens.places import Header

Doing: TypeAlias = Literal["looking", "picking", "merging", "forgetting"]
HERE = say("Here")
HELP = say(
    "Left and Right go from person to person, and a number in the last row goes straight to somebody. A new "
    "name shows in old games too, and the old one still works. Merge two people who are one; forget somebody "
    "who doesn't want to be remembered. Neither can be undone. If there's an owner's PIN, the box asks for "
    "it first."
)
# Which keys work while something is being decided; everything works while somebody is just looking.
WORKING: dict[Doing, frozenset[str]] = {
    "looking": frozenset({"next", "person", "rename", "shorten", "merge", "forget", "help", "back"}),
    "picking": frozenset({"next", "person", "pick", "help", "back"}),
    "merging": frozenset({"agree", "help", "back"}),
    "forgetting": frozenset({"agree", "help", "back"}),
}


class PersonScreen(KioskScreen[None]):
    """One person at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in PERSON_KEYS]

    def __init__(self, memory: Memory, person: Person) -> None:
        super().__init__()
        self.memory = memory
        self.person = person
        self._doing: Doing = "looking"
        self._other: Person | None = None  # who may be the same person
        self._page: PersonPage | None = None
        self._leave: Callable[[], None] = lambda: None

    def above(self) -> ComposeResult:
        """Lay out the page."""
        yield Header()
        yield PersonBoard()

    def on_mount(self) -> None:
        """Show the page, and keep it up to date."""
        self._leave = self.memory.subscribe(self._look)
        self._look()

    def on_unmount(self) -> None:
        """Stop watching for changes."""
        self._leave()

    # Input.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        if not self._page or action not in WORKING[self._doing]:
            return False
        if action == "person":
            (number,) = parameters
            return int(str(number)) <= len(self.query_one(PersonBoard).numbered)
        can = {
            "next": len(self._choices) > 1,
            "shorten": len(self.person.name) > SHORT,
            "merge": len(self._page.people) > 1,
        }
        return can.get(action, True)

    @property
    def _choices(self) -> list[Person]:
        """Everybody you can go to or pick now."""
        assert self._page
        picking = self._doing == "picking"
        return [one for one in self._page.people if not (picking and one.id == self.person.id)]

    def on_cells_touched(self, event: PersonBoard.Touched) -> None:
        """Go to whoever was touched."""
        if "person" in WORKING[self._doing]:
            self.action_person(event.what + 1)

    def action_person(self, number: int) -> None:
        """Go to somebody, or pick them."""
        self._choose(self.query_one(PersonBoard).numbered[number - 1])

    def action_next(self, step: int) -> None:
        """Go to the next person, or pick them."""
        ids = [one.id for one in self._choices]
        now = self._other if self._doing == "picking" else self.person
        at = ids.index(now.id) + step if now and now.id in ids else 0
        self._choose(self._choices[at % len(ids)])

    def _choose(self, person: Person) -> None:
        if self._doing != "picking":
            self.person = person
        elif person.id != self.person.id:
            self._other = person
        self._look()

    @work
    async def action_rename(self) -> None:
        """Ask for another name."""
        person = self.person
        if await frame_of(self).owner_agrees(say("Rename {name}?", name=person.name)):
            question = say("What should {name} be called?", name=person.name)
            await self.app.push_screen_wait(
                AskName(question, say("In old games, too."), lambda name: self.memory.rename(person, name))
            )

    @work
    async def action_shorten(self) -> None:
        """Ask for a short form."""
        person = self.person
        question = say("What's short for {name}?", name=person.name)
        hint = say("At most {most} letters, for where there's little room.", most=SHORT)
        await self.app.push_screen_wait(
            AskName(question, hint, lambda name: self.memory.shorten(person, name))
        )

    @work
    async def action_merge(self) -> None:
        """Ask who else is the same person."""
        if await frame_of(self).owner_agrees(say("Merge {name} with somebody?", name=self.person.name)):
            self._doing = "picking"
            self._other = self._choices[0]
            self._look()

    def action_pick(self) -> None:
        """Ask whether the two are really the same person."""
        self._doing = "merging"
        self._show()

    @work
    async def action_forget(self) -> None:
        """Ask whether to forget somebody."""
        if frame_of(self).plays(self.person):
            sentence = phrase("✗ {name} is at the table. Leave the game first.", name=self.person.name)
            self.bar.say(sentence)
        elif await frame_of(self).owner_agrees(say("Forget {name}?", name=self.person.name)):
            self._doing = "forgetting"
            self._show()

    @work
    async def action_agree(self) -> None:
        """Do what people have agreed to."""
        person, other, doing = self.person, self._other, self._doing
        if doing == "merging" and other:
            await self._done(
                self.memory.merge(other, person),
                say("{other} is {name} from now on.", other=other.name, name=person.name),
            )
        elif doing == "forgetting":
            assert self._page
            at = self._page.place
            if await self._done(self.memory.forget(person), say("{name} is forgotten.", name=person.name)):
                self._go_on_from(at)

    async def _done(self, change: Awaitable[None], said: Said) -> bool:
        """Make a change and say so, or say why not; return whether it was made."""
        self._doing, self._other = "looking", None
        try:
            await change
        except Refused as refusal:
            self._look()
            self._tell(f"✗ {refusal.why}")
            return False
        self._look()
        self._tell(str(said))
        return True

    def _go_on_from(self, place: int) -> None:
        """Show whoever comes next, or leave if nobody does."""
        people = self.memory.regulars
        if people:
            notice = self.bar.notice if self.stands else ""
            self.person = people[min(place, len(people) - 1)]
            self._look()
            self._tell(notice)
        else:
            self.dismiss()

    def _tell(self, words: str) -> None:
        if self.stands:
            self.bar.say(words)

    def action_help(self) -> None:
        """Say what people can do here."""
        from screens.help import Help  # imported late so this screen appears sooner

        ask = structs.replace(self.bar.ask, clause=str(HERE))
        self.app.push_screen(Help((Section(phrase("People"), {str(HERE): str(HELP)}),), ask))

    def action_back(self) -> None:
        """Leave everything as it is, or go back."""
        if self._doing == "looking":
            self.dismiss()
        else:
            self._doing, self._other = "looking", None
            self._show()

    # Display.

    def _look(self) -> None:
        """Look up the person again, and show them."""
        roster = self.memory.roster
        self.person = roster.who(self.person.id)
        self._page = page_of(self.person, self.memory.evenings, roster, self.memory.regulars)
        self._show()

    def _show(self) -> None:
        if not self.stands or not self._page:
            return
        page = self._page
        self.query_one(Header).show(self.person.called, (), (str(page.evenings), str(page.games)))
        self.query_one(PersonBoard).show(page, self._other, self._notes())
        self.bar.say()
        self.bar.tell(*self._words(), self._caps())
        self.refresh_bindings()

    def _words(self) -> tuple[Said, Said]:
        name, other = self.person.called, self._other.name if self._other else ""
        words = {
            "looking": (say("Who else?"), say("Anyone who has played here.")),
            "picking": (say("Who's the same person as {name}?", name=name), NOTHING),
            "merging": (
                say("Are {name} and {other} the same person?", name=name, other=other),
                say("You can't undo this."),
            ),
            "forgetting": (say("Forget {name}?", name=name), say("You can't undo this.")),
        }
        return words[self._doing]

    def _notes(self) -> tuple[Said, ...]:
        """Return what to know before agreeing."""
        name, other = self.person.called, self._other.name if self._other else ""
        if self._doing == "merging":
            return (
                say("{other}'s games will count as {name}'s, and only {name} stays.", other=other, name=name),
                say("Whoever types “{other}” from now on means {name}.", other=other, name=name),
            )
        if self._doing == "forgetting":
            return (
                say("This deletes {name}'s name, other spellings and language from this box.", name=name),
                say("{name}'s games stay, as a guest's. Nobody else's figures change.", name=name),
                say(
                    "Copies on sticks and exported files keep the name. So do games that were recorded by an "
                    "older Tableside."
                ),
            )
        return ()

    def _caps(self) -> tuple[Cap, ...]:
        if self._doing in ("merging", "forgetting"):
            yes = say("the same") if self._doing == "merging" else say("forget")
            return Cap("Y", yes, "y"), Cap("Esc", say("no"), "escape")
        if self._doing == "picking":
            return (
                Cap("Enter", say("this one"), "enter", gold=True),
                Cap("← →", say("next person"), "right", brief=say("next")),
                Cap("Esc", say("cancel"), "escape"),
                HELP_KEY,
            )
        every = {
            Cap("← →", say("next person"), "right", brief=say("next")): "next",
            Cap("R", say("rename"), "r"): "rename",
            Cap("S", say("short form"), "s", brief=say("short")): "shorten",
            Cap("M", say("merge"), "m"): "merge",
            Cap("F", say("forget"), "f"): "forget",
            Cap("Esc", say("back"), "escape"): "back",
            HELP_KEY: "help",
        }
        return tuple(cap for cap, action in every.items() if self.check_action(action, ()))
