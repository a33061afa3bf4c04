"""A game: the rules of one boxed game as one plain object."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

from companion.game.ask import Ask, admitted
from companion.game.blanks import NotOffered
from companion.game.blanks.blank import between
from companion.game.counting import Countable, by_account
from companion.game.draft import Draft, Next
from companion.game.feat import Feat, FeatKind
from companion.game.habit import Habit
from companion.game.happening import Happening
from companion.game.lid import Lid
from companion.game.moment import Moment
from companion.game.move import Move
from companion.game.naming import check_name, spelled
from companion.game.refusal import Refused
from companion.game.rows import TURN_BY_TURN, Rows
from companion.game.said import NOTHING, Said, listing, say, together
from companion.game.seat import Seat, left_of, seats_for
from companion.game.setup import Setting, Setup
from companion.game.standing import Standing, ranked
from companion.game.sticker import Sticker, by_code
from companion.game.view import Summary, View

S = TypeVar("S")

EXAMPLE = '{"move": "NameOfMove", "seat": "B"}'


class NoBox(Struct, frozen=True):
    """A box with nothing in it for a table to enter."""


NO_BOX = NoBox()


def no_reason(state: Any, move: Move, blank: str) -> Said:
    """Return no reason for a refusal, so the blank's own is used."""
    return NOTHING


def nothing(what: Any) -> tuple[()]:
    """Return an empty tuple."""
    return ()


def no_feats(state: Any, told: Iterable[Happening]) -> tuple[Feat, ...]:
    """Return no feats."""
    return ()


def no_moments(before: Any, after: Any, told: tuple[Happening, ...]) -> tuple[Moment, ...]:
    """Return no moments."""
    return ()


def nobody(state: Any) -> Seat:
    """Return no seat."""
    return ""


def unsaid(setup: Setup) -> Said:
    """Return no words."""
    return NOTHING


def no_count(state: Any) -> Mapping[Any, Any]:
    """Return no counts."""
    return {}


def any_box(box: Any) -> None:
    """Accept any box as it is."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The rules of one boxed game. All functions are pure: the same moves always lead to the same states.

    Every game sets the fields above the line. Those below it are optional.
    """

    lid: Lid
    state: type[S]
    happenings: tuple[type[Happening], ...]
    start: Callable[[Setup], Next[S]]
    asks: Callable[[S], tuple[Ask, ...]]
    plays: Mapping[type[Move], Callable[[Any, Any], None]]  # what each move does to a draft of the state
    view: Callable[[S, Seat | None], View]
    summary: Callable[[Any], Summary]  # a view of this game in words
    # ---
    draft: type[Draft[S]] = Draft
    version: int = 1  # the rules' version; raise it when old journals would replay to different states
    settings: tuple[Setting, ...] = ()
    box: Any = NO_BOX  # what's printed in the box, as a struct, unless the table has entered its own
    check_box: Callable[[Any], None] = any_box
    adjusts: Callable[[S], tuple[Ask, ...]] = nothing  # what the table may move by hand
    tally: Callable[[S], Mapping[str, int]] = no_count  # totals of everything there is; they never change
    stock: Callable[[S], Mapping[Said, Said | int]] = no_count  # what's on the table; money in cents
    countables: Callable[[S], tuple[Countable, ...]] | None = None  # what can be counted, and by whom
    winning: str = ""  # the clause that says who wins
    explain: Callable[[S, Move, str], Said] = no_reason  # why a move's value isn't allowed in a blank
    at_least: Mapping[type, int] = field(default_factory=dict)  # how many players a move or happening needs
    learnt: Callable[[S, Any], Any] | None = None  # adds to a box what a finished game revealed
    first_time: Mapping[type[Move], Said] = field(default_factory=dict)  # what's at stake, in a sentence
    habits: Callable[[Any], tuple[Habit, ...]] = nothing  # how people tend to play, based on the open view
    rows: Rows = TURN_BY_TURN  # how people tell the history
    placings: Callable[[S], Standing] | None = None  # who's where, as far as everyone can see
    feats: tuple[FeatKind, ...] = ()  # what its players brag about ...
    find_feats: Callable[[S, Iterable[Happening]], Iterable[Feat]] = no_feats  # ... as found in what was told
    # What's worth a picture after a change, biggest first, going by open views and what everyone was told.
    moments: Callable[[Any, Any, tuple[Happening, ...]], tuple[Moment, ...]] = no_moments
    # What the box says out loud about each kind of moment, from its facts and the open view ...
    aloud: Mapping[type[Moment], Callable[[Any, Any], Said]] = field(default_factory=dict)
    your: Mapping[type[Move], Said] = field(default_factory=dict)  # ... and whose turn it is: "your bid"
    began: Callable[[S], Seat] = nobody  # who went first; the next game suggests the seat after that ...
    first_stays: bool = False  # ... or the same one, where the rules say who goes first
    opening: Callable[[Setup], Said] = unsaid  # who goes first, in words, if `Setup.first` says so
    stickers: Callable[[Any], tuple[Sticker, ...]] = nothing  # for the pieces in a box, to print and scan
    example: Any = None  # a box to try the game with, if `box` is empty

    @property
    def name(self) -> str:
        """The name used in scripts and in the journal."""
        return self.lid.name

    @property
    def title(self) -> str:
        """The title on the lid."""
        return self.lid.title

    @property
    def players(self) -> range:
        """How many people can play."""
        return self.lid.players

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """Every kind of move in this game."""
        return tuple(self.plays)

    def play(self, state: S, move: Move) -> Next[S]:
        """Return the state after an admitted move, and what happened."""
        draft = self.draft(state)
        self.plays[type(move)](draft, move)
        return draft.outcome

    def sticker_of(self, box: Any, code: str) -> Sticker | None:
        """Return the sticker with this code, if a box has it."""
        return by_code(self.name, self.stickers(box)).get(code.upper())

    def to_count(self, state: S) -> tuple[Countable, ...]:
        """Return what can be counted on the table: what the game says, or else the accounts."""
        return self.countables(state) if self.countables else by_account(state, self.view(state, None))

    def standing(self, state: S) -> Standing:
        """Return who's where, as far as everyone can see, whether the game is over or not."""
        if self.placings:
            return self.placings(state)
        view = self.view(state, None)
        won = {seat.seat: int(seat.seat in view.winners) for seat in view.seats}
        return ranked(won)

    def next_first(self, state: S) -> Seat:
        """Return who should go first if the same people play again; nobody if nobody has gone first yet."""
        began = self.began(state)
        if not began or self.first_stays:
            return began
        return left_of(tuple(one.seat for one in self.view(state, None).seats), began)

    def admit(self, state: S, asks: tuple[Ask, ...], move: Move) -> Ask:
        """Return the ask that the move answers, or refuse the move and give the best reason there is."""
        try:
            return admitted(asks, move, state)
        except NotOffered as refusal:
            reason = self.explain(state, move, refusal.blank)
            if not reason:
                raise
            raise Refused(reason, refusal.blank, refusal.instead) from None

    def read_move(self, written: Any) -> Move:
        """Return the move in a JSON object from outside, or refuse it."""
        if not isinstance(written, dict):
            raise Refused(say("A move is an object like {example}.", example=EXAMPLE))
        kind = written.get("move")
        known = self.moves_by_name.get(kind) if isinstance(kind, str) else None
        if known is None:
            moves = listing(self.moves_by_name, 99)
            raise Refused(say("There's no such move. {title} has: {moves}.", title=self.title, moves=moves))
        strange = written.keys() - {"move"} - set(known.__struct_fields__)
        if strange:
            fields = listing(known.__struct_fields__)
            raise Refused(
                say(
                    "{move} has no “{field}”. It has: {fields}.",
                    move=known.__name__,
                    field=min(strange)[:40],
                    fields=fields,
                )
            )
        return self.stored_move(written)

    def stored_move(self, written: Any) -> Move:
        """Return the move in a JSON object, ignoring unknown fields."""
        kind = written.get("move") if isinstance(written, dict) else None
        known = self.moves_by_name.get(kind) if isinstance(kind, str) else None
        try:  # faster than decoding `any_move`: msgspec analyzes a union on every call, but a class only once
            move: Move = msgspec.convert(written, known or self.any_move)
        except msgspec.ValidationError as error:
            raise Refused(say("Can't read that move: {error}.", error=str(error))) from None
        return move

    @cached_property
    def moves_by_name(self) -> dict[str, type[Move]]:
        """Every kind of move in this game, by its name."""
        return {move.__name__: move for move in self.moves}

    @cached_property
    def any_move(self) -> Any:
        """The union of all types of moves in this game."""
        return Union[self.moves]

    def prepare(
        self,
        players: Iterable[str],
        settings: Mapping[str, Any] | None = None,
        box: Any = None,
        first: Seat = "",
    ) -> Setup:
        """Return a checked setup with every setting filled in, or refuse it.

        `first` is only a suggestion, so a seat that isn't taken is left out.
        """
        names = tuple(map(spelled, players))
        _check_names(self, names)
        chosen = {setting.name: setting.default for setting in self.settings}
        known = {setting.name: setting for setting in self.settings}
        for name, value in (settings or {}).items():
            if name not in known:
                has = listing(chosen, 99)
                raise Refused(
                    say(
                        "{title} has no setting “{name}”. It has: {has}.",
                        title=self.title,
                        name=name,
                        has=has,
                    )
                )
            try:
                known[name].blank.check(value)
            except Refused as refusal:
                raise Refused(say("{setting}: {why}", setting=name, why=refusal.said)) from None
            chosen[name] = value
        box = self.box if box is None else self.read_box(box)
        first = first if first in seats_for(len(names)) else ""
        return Setup(players=names, settings=chosen, box=box, version=self.version, first=first)

    def read_box(self, written: Any) -> Any:
        """Return a checked box from plain lists and dicts, or refuse it."""
        try:
            box = msgspec.convert(msgspec.to_builtins(written), type(self.box))
        except msgspec.ValidationError as error:
            why = str(error)
            raise Refused(say("Can't read the {title} box: {error}.", title=self.title, error=why)) from None
        self.check_box(box)
        return box


def _check_names(game: Game[Any], names: tuple[str, ...]) -> None:
    low, high = game.players[0], game.players[-1]
    if len(names) not in game.players:
        number = between(low, high)
        here = say("You have {names}.", names=together(names)) if names else say("You have none.")
        raise Refused(say("{title} is for {number} players.", title=game.title, number=number) + here)
    for name in names:
        check_name(name)
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise Refused(say("Two players are called {name}. Give each a different name.", name=name))
