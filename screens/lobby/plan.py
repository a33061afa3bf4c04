"""The plan: what has been decided about the next game so far, and how to get from step to step."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from textual.message import Message

from companion.game import (
    NOTHING,
    SEATS,
    Game,
    Lid,
    Refused,
    Said,
    Seat,
    Setup,
    phrase,
    say,
    says,
    together,
)
from companion.games import SHELF
from companion.house.finishes import Finish
from companion.house.seat_state import SeatState
from companion.store.dates import when
from companion.store.people import LastTable, Unfinished
from companion.store.roster import SHORT, Roster
from screens.lobby.seating import SeatingPlan, padded
from screens.lobby.settings import Settings

if TYPE_CHECKING:
    from companion.store.boxes import Kept
    from screens.lobby.entering import OpenBox

StepName: TypeAlias = Literal["game", "people", "rules", "start", "unfinished", "finished", "evening", "box"]
STEPS: tuple[StepName, ...] = ("game", "people", "rules", "start")
PICKED: tuple[StepName, ...] = ("people", "rules", "box", "start")  # steps after a game is picked
BEFORE: dict[StepName, StepName] = {
    "people": "game",
    "rules": "people",
    "unfinished": "game",
    "finished": "game",
    "box": "rules",
}
COUNTS = (
    *(say("nobody"), say("one person"), say("two"), say("three")),
    *(say("four"), say("five"), say("six")),
)


@dataclass
class Ready(Message, namespace="lobby"):
    """A game is ready to start: its players are named and its rules settled."""

    game: Game[Any]
    setup: Setup
    shorts: Mapping[str, str] = field(default_factory=dict)  # what to call people where there's little room


@dataclass
class CarriedOn(Message, namespace="lobby"):
    """An unfinished game is to be continued, with the people who were playing it."""

    number: int
    players: tuple[str, ...]


@dataclass
class LookedBack(Message, namespace="lobby"):
    """A game that's over is to be opened again."""

    number: int


@dataclass
class EveningOver(Message, namespace="lobby"):
    """It isn't the same evening anymore."""


@dataclass
class Opened(Message, namespace="lobby"):
    """The lobby is on the screen."""


@dataclass
class PutAway(Message, namespace="lobby"):
    """An unfinished game is to be removed from the list for good."""

    number: int


@dataclass
class BoxEntered(Message, namespace="lobby"):
    """The table entered part of a game's box, which the house should keep."""

    game: Game[Any]
    box: Any


@dataclass
class Planned(Message, namespace="lobby"):
    """The next game or its seating changed; `moved` maps old seats to new ones, None if somebody left."""

    game: str  # its title, once it's picked
    names: tuple[str, ...]
    known: tuple[str, ...]
    moved: dict[Seat, Seat | None]


Told: TypeAlias = Message | None  # a message to the kiosk about what was done, if it needs one


@dataclass
class Plan:
    """Which game, who plays, and by which rules; also the unfinished games and the recent results."""

    games: tuple[Lid, ...]
    seating: SeatingPlan
    unfinished: list[Unfinished] = field(default_factory=list)
    lately: list[Said] = field(default_factory=list)
    step: StepName = "game"
    selected: int = 0  # index into `games`
    waiting: int = 0  # index into `unfinished` or `finished`, whichever is on the screen
    putting_away: bool = False  # whether the table is being asked to confirm removing that one
    states: Mapping[Seat, SeatState] = field(default_factory=dict)  # empty if this box doesn't serve phones
    kept: "Kept" = lambda kind: {}  # returns the things of one kind that the house keeps
    finished: Sequence[Finish] = ()  # newest first
    tonight: Sequence[Finish] = ()  # those of the current evening, in order
    roster: Roster = field(default_factory=Roster)  # who played in them
    last: LastTable | None = None
    today: date = field(default_factory=date.today)
    shorts: dict[str, str] = field(default_factory=dict)  # short names given here, by name
    brief: Callable[[str], str] = lambda name: ""  # returns somebody's short name, if the house knows one
    to_shorten: list[str] = field(default_factory=list)  # long names that were just seated
    _rulings: dict[str, Settings] = field(default_factory=dict)
    _entering: dict[str, "OpenBox"] = field(default_factory=dict)

    @property
    def game(self) -> Game[Any]:
        """The selected game."""
        return SHELF[self.lid.name]

    @property
    def lid(self) -> Lid:
        """The lid of the selected game."""
        return self.games[self.selected]

    @property
    def rulings(self) -> Settings:
        """The rules of that game, as chosen so far."""
        name = self.game.name
        if name not in self._rulings:
            before = self.last.settings if self.last and self.last.game == name else {}
            self._rulings[name] = Settings(self.game, before)
        rulings = self._rulings[name]
        rulings.players = len(self.seating.seated)
        return rulings

    @property
    def entering(self) -> "OpenBox":
        """The box of that game, as entered so far."""
        if self.game.name not in self._entering:
            from companion.store.boxes import (
                house_box,  # imported late so the first screen appears sooner
            )
            from screens.lobby.entering import OpenBox

            self._entering[self.game.name] = OpenBox(self.game, house_box(self.kept, self.game))
        return self._entering[self.game.name]

    @property
    def count(self) -> Said:
        """How many people sit at the table, in words."""
        return COUNTS[len(self.seating.seated)]

    def prepared(self) -> Setup:
        """Return the setup, or refuse it if it isn't valid."""
        chosen, box = self.rulings.chosen, self.entering.kept.box
        return self.game.prepare(self.seating.names, chosen, box, self.first)

    # Last time's table.

    @property
    def same(self) -> bool:
        """Whether last time's table is offered as it was."""
        return self.seating.offered and len(self.seating.seated) in self.lid.players

    @property
    def first(self) -> Seat:
        """Who should go first: roles move on if the same people play the same game again."""
        last = self.last
        again = last and (last.game, last.players) == (self.lid.name, self.seating.names)
        return last.first if last and again else ""

    @property
    def same_as(self) -> Said:
        """Who's offered: the same four as last Saturday."""
        assert self.last
        if self.last.day == self.today:
            return say("The same {count} again", count=self.count)
        return say("The same {count} as {day}", count=self.count, day=when(self.last.day, self.today))

    @property
    def last_time(self) -> Said:
        """How it went last time, and who goes first now."""
        assert self.last
        winners, won = self.last.winners, NOTHING
        if winners:
            won = says("{winners} won.", "{winners} won.", len(winners), winners=together(winners))
        return won + self._opening()

    def _opening(self) -> Said:
        try:
            return self.game.opening(self.prepared()) if self.first else NOTHING
        except Refused:  # the box isn't complete yet, which doesn't matter here
            return NOTHING

    def seat(self, do: Callable[[], None]) -> None:
        """Seat somebody; whoever is new and has a long name needs a short one."""
        before = set(self.seating.seated)
        do()
        self.to_shorten += [
            name
            for name in self.seating.seated
            if len(name) > SHORT and name not in before and not self.short(name)
        ]

    def short(self, name: str) -> str:
        """Return somebody's short name, as given here or known to the house; empty if there's none."""
        return self.shorts.get(name) or self.brief(name)

    def shorten(self, name: str, short: str) -> None:
        """Settle what to call somebody where there's little room."""
        self.shorts[name] = short
        self.to_shorten.remove(name)

    def check(self, names: Sequence[str]) -> None:
        """Refuse invalid names, no matter who may still join."""
        self.game.prepare(padded(names, self.game.players[0]))

    def planned(self) -> Planned:
        """Return what's played next, who will sit where, and who has moved since the last call."""
        seating = self.seating
        moved, seating.moved = seating.moved, {}
        where = {SEATS[one]: None if there is None else SEATS[there] for one, there in moved.items()}
        game = self.lid.title if self.step in PICKED else ""
        return Planned(game, tuple(seating.seated), tuple(seating.known), where)

    # Going through the steps.

    def walk(self, step: int) -> None:
        """Select another game, wrapping around."""
        self.selected = (self.selected + step) % len(self.games)

    def pick(self, number: int) -> Told:
        """Pick a game, and move on to the people, or refuse if it can't be loaded; return None."""
        self.selected = number
        SHELF[self.lid.name]
        return self.go_to("people")

    def go_to(self, step: StepName) -> Told:
        """Go to a step, or refuse; return the message that starts the game, if it's the last step."""
        if self.step == "start":
            return None  # it's already starting
        setup = self.prepared() if step in ("rules", "start") else None
        if step in ("unfinished", "finished"):
            self.waiting = 0
        if step == "people":
            self.seating.fill(self.lid.players[0])
        self.step = step
        self.let_go()
        return Ready(self.game, setup, self.shorts) if setup and step == "start" else None

    def back(self) -> Told:
        """Cancel what's in progress at this step, or go to the previous one; return None."""
        if self.to_shorten:
            self.to_shorten.pop(0)
            return None
        if self.putting_away or self.seating.chosen is not None:
            self.let_go()
        elif self.step == "box" and self.entering.close():
            return None
        elif self.step in BEFORE:
            return self.go_to(BEFORE[self.step])
        return None

    def let_go(self) -> None:
        """Deselect the seat, ask for no more short names, and cancel removing a game."""
        self.to_shorten.clear()
        self.seating.chosen = None
        self.putting_away = False

    # The unfinished games.

    def carry_on(self, number: int) -> Told:
        """Return the message that continues an unfinished game."""
        return CarriedOn(self.unfinished[number].number, self.unfinished[number].players)

    def look_back(self, number: int) -> Told:
        """Return the message that opens a game that's over."""
        return LookedBack(self.finished[number].number)

    def put_away(self) -> Told:
        """Return the message that removes the current unfinished game from the list."""
        self.putting_away = False
        return PutAway(self.unfinished[self.waiting].number)

    def wait_for(self, unfinished: list[Unfinished]) -> None:
        """Update the list of unfinished games."""
        self.unfinished = unfinished
        self.waiting = max(0, min(self.waiting, len(unfinished) - 1))
        if not unfinished and self.step == "unfinished":
            self.step = "game"


def number_of_players(game: Lid) -> str:
    """Return how many people can play, in digits."""
    low, high = game.players[0], game.players[-1]
    return str(low) if low == high else f"{low}–{high}"


def players_of(game: Lid) -> str:
    """Return how many people can play, in words."""
    low, high = game.players[0], game.players[-1]
    if low == high:
        return str(says("1 player", "{count} players", low))
    return phrase("{least}–{most} players", least=low, most=high)


def length(game: Lid) -> str:
    """Return how long a game takes, in words."""
    minutes, _, each = game.minutes.partition(" ")
    if each:  # the evening consists of several games in a row
        return phrase("{minutes} minutes a game", minutes=minutes)
    return phrase("1 minute") if minutes == "1" else phrase("{minutes} minutes", minutes=minutes)
