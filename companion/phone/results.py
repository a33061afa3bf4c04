"""How a game ended, in words: for a phone, as its owner sees it, and for the television.

It may be a win, a shared win or a lower place; in Dealt!, somebody loses and all the others win.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from companion.game import NOTHING, Placing, Said, Seat, Standing, as_is, leaders, say, scored, together
from companion.house.figures import Career, Deed, career
from companion.house.memory import Memory
from companion.table.table import Table

PLACES = (say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th"), say("6th"))
CAME = (
    say("You win!"),
    say("You came in second"),
    say("You came in third"),
    say("You came in fourth"),
    say("You came in fifth"),
    say("You came in sixth"),
)
TIED = (
    say("You share the win!"),
    say("You share second place"),
    say("You share third place"),
    say("You share fourth place"),
    say("You share fifth place"),
    say("You share sixth place"),
)


class Result(Struct, frozen=True, dict=True):
    """How everybody placed in a game that's over."""

    standing: Standing
    names: Mapping[Seat, str]
    counted: bool = True  # False if only the winners are known
    money_hidden: bool = False  # on screens that everyone can see

    @cached_property
    def best_first(self) -> list[Placing]:
        """Everybody, best first."""
        return sorted(self.standing, key=lambda one: one.rank)

    @cached_property
    def winners(self) -> tuple[Seat, ...]:
        """Who won."""
        return leaders(self.standing)

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """Everybody who didn't win, best first."""
        return tuple(one.seat for one in self.best_first if one.rank > 1)

    @property
    def has_losers(self) -> bool:
        """Whether the others lost, rather than came in second or third, as in Dealt!."""
        return self.standing[0].unit == "chips"

    def of(self, seat: Seat) -> Placing:
        """Return how somebody placed."""
        return next(one for one in self.standing if one.seat == seat)

    def place(self, placing: Placing) -> Said:
        """Return somebody's place, or just whether they won, in a game that has only winners and losers."""
        if self.has_losers:
            return say("lost") if placing.rank > 1 else say("won")
        return PLACES[placing.rank - 1]

    def score(self, placing: Placing, own: bool = False) -> Said:
        """Return somebody's score in words, unless it's hidden; people always see their own."""
        hidden = self.money_hidden and placing.unit == "cents" and not own
        return NOTHING if hidden or not self.counted else scored(placing)

    def named(self, seats: Sequence[Seat]) -> Said:
        """Return people's names: Ann, Ben and Cleo."""
        return as_is(together([self.names[seat] for seat in seats]))

    # For everybody.

    @property
    def headline(self) -> Said:
        """Who won."""
        if not self.others:
            return say("Everybody wins")
        if self._all_but_few:
            return say("Everybody but {names} wins", names=self.named(self.others))
        if len(self.winners) == 1:
            return say("{winner} wins", winner=self.named(self.winners))
        return say("{winners} win", winners=self.named(self.winners))

    @property
    def ahead(self) -> Said:
        """How far ahead the winner is, or else who came in second; nothing if several share the win."""
        if len(self.winners) > 1 or not self.others or self.has_losers:
            return NOTHING
        first, second, *rest = self.best_first
        names = self.named([second.seat, *(one.seat for one in rest if one.rank == second.rank)])
        if self.score(first) and first.score > second.score:
            lead = self.score(replace(first, score=first.score - second.score))
            return say("{lead} ahead of {names}.", lead=lead, names=names)
        return say("{names} came in second.", names=names)

    @property
    def _all_but_few(self) -> bool:
        return bool(self.others) and len(self.winners) > max(2, len(self.others))

    # For one of the players.

    def title(self, seat: Seat) -> Said:
        """Return how the game ended for one player."""
        rank = self.of(seat).rank
        if rank > 1 and self.has_losers:
            return say("You lost this one")
        if rank == 1 and (self.has_losers or not self.others):
            return CAME[0]
        tied = sum(one.rank == rank for one in self.standing) > 1
        return (TIED if tied else CAME)[rank - 1]

    def about(self, seat: Seat) -> Said:
        """Return the sentence below the title."""
        if seat in self.winners:
            if self.ahead or not self.others:
                return self.ahead if self.others or len(self.standing) == 1 else say("Everybody wins.")
            if self._all_but_few or self.has_losers:
                return say("Everybody wins but {names}.", names=self.named(self.others))
            return say("With {names}.", names=self.named([one for one in self.winners if one != seat]))
        if len(self.others) == 1 and len(self.winners) > 1:
            return say("Everybody else wins.")
        first = self.of(self.winners[0])
        same = all(self.of(one).score == first.score for one in self.winners)
        names, score = self.named(self.winners), self.score(first)
        if len(self.winners) == 1:
            return say("{name} wins with {score}.", name=names, score=score) if score else self._wins(names)
        if score and same:
            return say("{names} win with {score} each.", names=names, score=score)
        return say("{names} win.", names=names)

    def _wins(self, name: Said) -> Said:
        return say("{name} wins.", name=name)


def result_of(table: Table | None, money_hidden: bool) -> Result | None:
    """Return how a table's game ended, or None if it isn't over."""
    won = table.won if table else None
    if table is None or won is None or not leaders(won.standing):
        return None
    return Result(won.standing, table.open_view().names, table.game.placings is not None, money_hidden)


def best_moment(memory: Memory | None, table: Table, seat: Seat) -> Deed | None:
    """Return a player's best deed in this game, once the house has worked it out."""
    won = table.won
    if memory is None or won is None:
        return None
    for one in memory.finishes:
        if one.number == table.number and one.standing == won.standing:
            return proudest(career([one], memory.roster, memory.roster.who(one.person(seat))))
    return None


def proudest(career: Career) -> Deed | None:
    """Return the deed that somebody would mention first, or None if there's none."""
    return max(career.deeds, key=lambda one: (one.kind.leads, not one.kind.adds_up), default=None)
