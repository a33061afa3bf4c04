"""A count in progress: pile by pile and kind by kind, already filled in with what should be there."""

from dataclasses import dataclass, field

from companion.game import Count
from companion.game.counting import Countable, CountLine

MOST_SUM = 10**9  # in cents


@dataclass
class Tally:
    """What has been counted so far. Knows nothing about screens."""

    piles: tuple[Countable, ...]
    at: int = 0  # the pile being counted
    line: int = 0  # the kind being counted
    typed: str = ""
    counted: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        """Whether every pile has been counted."""
        return self.at >= len(self.piles)

    @property
    def pile(self) -> Countable:
        """The pile being counted."""
        return self.piles[self.at]

    @property
    def kind(self) -> CountLine:
        """The kind being counted."""
        return self.pile.lines[self.line]

    def number(self, pile: Countable, line: CountLine) -> int:
        """Return how many were counted of one kind, or how many there should be."""
        return self.counted.get(pile.name, {}).get(line.name, line.there)

    @property
    def shown(self) -> int:
        """The number on show: what's typed, what was counted, or what should be there."""
        if self.typed:
            return int(self.typed) * (100 if self.kind.is_sum else 1)
        return self.number(self.pile, self.kind)

    @property
    def so_far(self) -> int:
        """How much money was counted in this pile."""
        return sum(self.number(self.pile, line) * line.worth for line in self.pile.lines[: self.line])

    def agrees(self, pile: Countable) -> bool:
        """Whether a pile was counted and holds what it should."""
        return pile.figures(self.counted.get(pile.name)) == pile.figures()

    @property
    def agreeing(self) -> int:
        """How many of the piles counted so far agree."""
        return sum(self.agrees(pile) for pile in self.piles[: self.at])

    @property
    def most(self) -> int:
        """The most that can be typed: how many of them somebody could count, or a sum in dollars."""
        return MOST_SUM // 100 if self.kind.is_sum else self.kind.most

    @property
    def blank(self) -> Count:
        """The number that's being counted, for the pad."""
        return Count(name=self.kind.name, least=0, most=self.most)

    def type(self, digit: str) -> None:
        """Add a digit, as long as somebody could count that far."""
        if int(self.typed + digit) <= self.most:
            self.typed = str(int(self.typed + digit))

    def enter(self) -> None:
        """Take the number on show, and go on to the next kind or the next pile."""
        self.counted.setdefault(self.pile.name, {})[self.kind.name] = self.shown
        self.typed = ""
        self.line += 1
        if self.line == len(self.pile.lines):
            self.at, self.line = self.at + 1, 0

    def all_agrees(self) -> None:
        """Count the whole pile as holding what it should."""
        self.counted[self.pile.name] = {line.name: line.there for line in self.pile.lines}
        self.typed = ""
        self.at, self.line = self.at + 1, 0

    def back(self) -> bool:
        """Drop what's typed, or go back to the kind before; return whether there was one."""
        if self.typed:
            self.typed = ""
        elif self.line:
            self.line -= 1
        elif self.at:
            self.at -= 1
            self.line = len(self.pile.lines) - 1
        else:
            return False
        return True
