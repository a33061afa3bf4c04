"""The Evening screen: the current evening, and the ones before it."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import structs
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, Said, phrase, say
from companion.game.clauses import Section
from companion.game.said import runs
from companion.house.evenings import Evening
from companion.house.memory import Memory
from screens.asking.caps import Cap
from screens.evening.board import EveningBoard
from screens.evening.page import EveningPage, page_of
from screens.keys import EVENING_KEYS
from screens.keys import HELP as HELP_KEY
from screens.kiosk_screen import Bedtime, KioskScreen
from screens.places import Header

HERE = say("Here")
HELP = say(
    "An evening is everything played between two good nights, whatever the clock says. Left and Right go to "
    "the evenings before and after; a number opens that person's page. Good night ends the evening, and the "
    "next game starts a new one. A corrected game changes the figures by itself."
)


class EveningScreen(KioskScreen[None]):
    """One evening at a time; the current one comes first."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in EVENING_KEYS]

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self.memory = memory
        self._back = 0  # how many evenings before the current one
        self._first = 0  # the first game in the list
        self._evenings: list[Evening] = []
        self._page: EveningPage | None = None
        self._leave: Callable[[], None] = lambda: None

    def above(self) -> ComposeResult:
        """Lay out the evening."""
        yield Header(box=True)
        yield EveningBoard()

    def on_mount(self) -> None:
        """Show the current evening, and look up how its latest game ended."""
        self._leave = self.memory.subscribe(self._look)
        self._look()
        self._catch_up()

    def on_resize(self) -> None:
        """Find out again how many games there's room for."""
        self._first = 0
        self.call_after_refresh(self._show)

    def on_unmount(self) -> None:
        """Stop watching for changes."""
        self._leave()

    @work
    async def _catch_up(self) -> None:
        await self.memory.catch_up()

    @property
    def evening(self) -> Evening:
        """The evening on the screen."""
        return self._evenings[-1 - self._back]

    # Input.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        if not self._page:
            return action == "back"
        if action == "good_night":
            return self._may_end
        if action == "evening":
            (step,) = parameters
            return 0 <= self._back - int(str(step)) < len(self._evenings)
        if action == "person":
            (number,) = parameters
            return self._known(int(str(number)))
        if action == "scroll":
            return self.query_one(EveningBoard).folded > 0
        return True

    @property
    def _may_end(self) -> bool:
        return not self.evening.over and bool(self.evening.finishes)

    def _known(self, number: int) -> bool:
        """Whether there's a page about the person with this number."""
        return self._page is not None and number in self._page.known

    def on_cells_touched(self, event: EveningBoard.Touched) -> None:
        """Open the page of whoever was touched."""
        self.action_person(event.what)

    def action_person(self, number: int) -> None:
        """Open somebody's page."""
        from screens.person import PersonScreen  # imported late so this screen appears sooner

        if self._page and self._known(number):
            self.app.push_screen(PersonScreen(self.memory, self._page.known[number]))

    def action_evening(self, step: int) -> None:
        """Go to the evening before or after."""
        self._back -= step
        self._first = 0
        self._look()

    def action_scroll(self, step: int) -> None:
        """Scroll the list of games."""
        self._first = max(0, min(self._first + step, self.query_one(EveningBoard).folded))
        self._show()

    def action_good_night(self) -> None:
        """Ask the kiosk to end the evening."""
        self.post_message(Bedtime())

    def action_help(self) -> None:
        """Say what people can do here."""
        from screens.help import Help  # imported late so this screen appears sooner

        ask = structs.replace(self.bar.ask, clause=str(HERE))
        self.app.push_screen(Help((Section(phrase("The evening"), {str(HERE): str(HELP)}),), ask))

    def action_back(self) -> None:
        """Go back to where this was opened."""
        self.dismiss()

    # Display.

    def _look(self) -> None:
        """Look up the evening again, and show it."""
        self._evenings = self.memory.evenings
        self._back = min(self._back, len(self._evenings) - 1)
        before = [one for evening in self._evenings[: -1 - self._back] for one in evening.finishes]
        self._page = page_of(self.evening, before, self.memory.roster)
        self._show()

    def _show(self) -> None:
        if not self.stands or not self._page:
            return
        self.query_one(Header).show(phrase("The evening"), (str(self._page.when),))
        self.query_one(EveningBoard).show(self._page, self._first)
        self.bar.tell(*self._words(), self._caps(self._page))
        self.refresh_bindings()

    def _words(self) -> tuple[Said, Said]:
        if self.evening.over:
            return say("That evening is over."), NOTHING
        if not self.evening.finishes:
            return say("What's next?"), NOTHING
        return say("Good night?"), say("That ends the evening. The next game starts a new one.")

    def _caps(self, page: EveningPage) -> tuple[Cap, ...]:
        people = [*runs(map(str, sorted(page.known)))]
        other = len(self._evenings) > 1
        every = {
            Cap("Enter", say("one more game") if page.games else say("play"), "enter", gold=True): True,
            Cap("↑ ↓", say("more games"), "down", brief=say("more")): self.query_one(EveningBoard).folded > 0,
            Cap("G", say("good night"), "g"): self._may_end,
            Cap(", ".join(people), say("a person"), str(min(page.known, default=0))): bool(people),
            Cap("← →", say("other evenings"), "left", brief=say("evenings")): other,
            Cap("Esc", say("back"), "escape"): True,
            HELP_KEY: True,
        }
        return tuple(cap for cap, offered in every.items() if offered)
