"""Sums of money, whole numbers, and rows of digits."""

import math
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from companion.game.blanks.blank import MOST_COUNT, Blank, Option, between, short
from companion.game.money import CENTS, dollars, read_dollars
from companion.game.refusal import Refused

MOST_CENTS = MOST_COUNT * CENTS  # as good as no bound
FIGURES = "0123456789"


class Amount(Blank, frozen=True, kw_only=True, tag="amount"):
    """A sum of money in cents."""

    least: int = 0
    most: int
    step: int = 1
    suggested: int | None = None

    @property
    def is_money(self) -> bool:
        """Always."""
        return True

    @property
    def only(self) -> int | None:
        """The one sum that it admits."""
        return self.least if self.least == self.most else None

    @property
    def top(self) -> int:
        """The largest sum that it admits."""
        return self.most - self.most % self.step

    def check(self, value: Any) -> None:
        """Refuse a sum out of bounds."""
        if type(value) is not int or not self.least <= value <= self.most:
            said = f"{dollars(value)} is" if type(value) is int and abs(value) < 10**14 else "That is"
            raise Refused(f"{said} not possible; {dollars(self.least)} to {dollars(self.most)} is.")
        if value % self.step:
            raise Refused(f"{dollars(value)} is not a multiple of {dollars(self.step)}.")

    def read(self, written: str) -> int:
        """Return the cents in what was typed."""
        cents = read_dollars(written)
        if cents is None:
            raise Refused(f"“{short(written)}” is not a sum. A sum looks like 53,000 or 53k or .01.")
        return cents

    def words(self, value: Any) -> str:
        """Return the sum as people write it."""
        return dollars(value)

    def draw(self, rng: random.Random) -> int:
        """Return a sum: often a bound, else small and large alike."""
        least, most = -(-self.least // self.step), self.most // self.step
        if rng.random() < 0.2:
            return rng.choice((least, most)) * self.step
        return (least + int(math.exp(rng.uniform(0, math.log(most - least + 1))) - 1)) * self.step

    def plausible(self, value: Any) -> int:
        """Return a sum such as people say: two figures and noughts."""
        unit: int = 10 ** max(2, len(str(value)) - 2)
        return min(self.most, max(self.least, int(value) // unit * unit))


class Count(Blank, frozen=True, kw_only=True, tag="count"):
    """A whole number."""

    least: int = 0
    most: int = MOST_COUNT
    suggested: int | None = None

    @property
    def only(self) -> int | None:
        """The one number that it admits."""
        return self.least if self.least == self.most else None

    def check(self, value: Any) -> None:
        """Refuse a number out of bounds."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Refused(f"That number is not possible; {between(self.least, self.most)} is.")

    def read(self, written: str) -> int:
        """Return the number typed."""
        digits = written.strip()
        if not digits.isascii() or not digits.isdigit() or len(digits) > 12:
            raise Refused(f"“{short(written)}” is not a whole number.")
        return int(digits)

    def draw(self, rng: random.Random) -> int:
        """Return a number, the smaller the likelier."""
        return min(self.most, self.least + int(rng.expovariate(0.5)))

    def first_choices(self, numbers: int) -> tuple[Option, ...]:
        """Return the smallest so many."""
        some = range(self.least, min(self.most + 1, self.least + numbers))
        return tuple(Option(number, str(number)) for number in some)


class Digits(Blank, frozen=True, kw_only=True, tag="digits"):
    """A row of digits, as on a plate; with `places`, each is typed, one without a digit as a dash."""

    is_parted: ClassVar[bool] = True

    least: int
    most: int
    places: int = 0

    @property
    def figures(self) -> str:
        """What can stand at a place."""
        return f"{FIGURES}-" if self.places else FIGURES

    def check(self, value: Any) -> None:
        """Refuse anything but so many digits."""
        if not isinstance(value, str) or not value.isascii() or not (value.isdigit() or value == ""):
            raise Refused("Only the digits 0 to 9 belong here.")
        if not self.least <= len(value) <= self.most:
            raise Refused(f"{len(value)} digits; there are {between(self.least, self.most)}.")

    def read(self, written: str) -> str:
        """Return what was typed without spaces and dashes, or refuse a row that is not whole."""
        row = "".join(written.split())
        if len(row) < self.places:
            said = f"{len(row)} of {self.places}" if row else "Nothing"
            raise Refused(f"{said} typed. There are {self.places} places; type - for one without a digit.")
        return row.replace("-", "") if self.places else row

    def draw(self, rng: random.Random) -> str:
        """Return any such row."""
        return "".join(rng.choices(FIGURES, k=rng.randint(self.least, self.most)))

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return the digits, as long as there is a place for one."""
        return list(self.figures if len(laid) < self.most else ""), len(laid) >= (self.places or self.least)
