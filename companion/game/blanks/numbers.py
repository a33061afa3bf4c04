"""Amounts of money, whole numbers, and rows of digits."""

import math
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from companion.game.blanks.blank import HUGE, MOST_COUNT, Blank, Option, between, short
from companion.game.money import CENTS, read_dollars
from companion.game.refusal import Refused
from companion.game.said import Money, Said, as_is, say, says

MOST_CENTS = MOST_COUNT * CENTS  # effectively no limit
FIGURES = "0123456789"


class Amount(Blank, frozen=True, kw_only=True, tag="amount"):
    """An amount of money in cents."""

    least: int = 0
    most: int
    step: int = 1
    suggested: int | None = None

    @property
    def is_money(self) -> bool:
        """True: it always holds an amount of money."""
        return True

    @property
    def only(self) -> int | None:
        """The only amount it allows, or None if there are several."""
        return self.least if self.least == self.most else None

    @property
    def top(self) -> int:
        """The largest amount it allows."""
        return self.most - self.most % self.step

    def check(self, value: Any) -> None:
        """Refuse an amount that's too small, too large, or not a multiple of the step."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Refused(self._out_of_bounds(value))
        if value % self.step:
            step, cents = Money(self.step), Money(value)
            raise Refused(say("Enter a multiple of {step}, not {sum}.", step=step, sum=cents))

    def read(self, written: str) -> int:
        """Return the typed amount in cents."""
        cents = read_dollars(written)
        if cents is None:
            raise Refused(
                say("“{typed}” isn't an amount. Type it like 53,000 or 53k or .01.", typed=short(written))
            )
        return cents

    def words(self, value: Any) -> str:
        """Return the amount the way people write it."""
        return str(as_is(Money(value)))

    def draw(self, rng: random.Random) -> int:
        """Return a random amount: often the smallest or the largest, otherwise anything in between."""
        least, most = -(-self.least // self.step), self.most // self.step
        if rng.random() < 0.2:
            return rng.choice((least, most)) * self.step
        return (least + int(math.exp(rng.uniform(0, math.log(most - least + 1))) - 1)) * self.step

    def plausible(self, value: Any) -> int:
        """Return the amount rounded down to one that people would say: two digits, then zeros."""
        unit: int = 10 ** max(2, len(str(value)) - 2)
        return min(self.most, max(self.least, int(value) // unit * unit))

    def _out_of_bounds(self, value: Any) -> Said:
        bounds = between(self.least, self.most, Money, MOST_CENTS)
        if type(value) is not int or abs(value) >= HUGE:
            return say("Enter {bounds}.", bounds=bounds)
        if value > self.most:
            return say("{sum} is too much. Enter {bounds}.", sum=Money(value), bounds=bounds)
        return say("{sum} is too little. Enter {bounds}.", sum=Money(value), bounds=bounds)


class Count(Blank, frozen=True, kw_only=True, tag="count"):
    """A whole number."""

    least: int = 0
    most: int = MOST_COUNT
    suggested: int | None = None
    even: bool = False  # whether every number is equally likely if it's drawn

    @property
    def only(self) -> int | None:
        """The only number it allows, or None if there are several."""
        return self.least if self.least == self.most else None

    def check(self, value: Any) -> None:
        """Refuse a number that's too small or too large."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Refused(say("Enter {bounds}.", bounds=between(self.least, self.most)))

    def read(self, written: str) -> int:
        """Return the number typed."""
        digits = written.strip()
        if not digits.isascii() or not digits.isdigit() or len(digits) > 12:
            raise Refused(say("“{typed}” isn't a whole number.", typed=short(written)))
        return int(digits)

    def draw(self, rng: random.Random) -> int:
        """Return a random number; unless all are equally likely, smaller ones are likelier."""
        if self.even:
            return rng.randint(self.least, self.most)
        return min(self.most, self.least + int(rng.expovariate(0.5)))

    def first_choices(self, numbers: int) -> tuple[Option, ...]:
        """Return the smallest few numbers."""
        some = range(self.least, min(self.most + 1, self.least + numbers))
        return tuple(Option(number, as_is(number)) for number in some)


class Digits(Blank, frozen=True, kw_only=True, tag="digits"):
    """A row of digits, as on a license plate; with `places`, a dash stands for a place without a digit."""

    is_parted: ClassVar[bool] = True

    least: int
    most: int
    places: int = 0

    @property
    def figures(self) -> str:
        """The characters that a place can hold."""
        return f"{FIGURES}-" if self.places else FIGURES

    def check(self, value: Any) -> None:
        """Refuse anything but digits, or too many or too few of them."""
        if not isinstance(value, str) or not value.isascii() or not (value.isdigit() or value == ""):
            raise Refused(say("Use only the digits 0 to 9."))
        if not self.least <= len(value) <= self.most:
            raise Refused(
                says(
                    "You typed one digit. Type {bounds}.",
                    "You typed {count} digits. Type {bounds}.",
                    len(value),
                    bounds=between(self.least, self.most),
                )
            )

    def read(self, written: str) -> str:
        """Return what was typed, minus spaces and dashes; refuse it if places are missing."""
        row = "".join(written.split())
        if len(row) < self.places:
            raise Refused(
                say(
                    "You typed {typed} of {places} places. Type - where there's no digit.",
                    typed=len(row),
                    places=self.places,
                )
            )
        return row.replace("-", "") if self.places else row

    def draw(self, rng: random.Random) -> str:
        """Return a random row of digits that fits."""
        return "".join(rng.choices(FIGURES, k=rng.randint(self.least, self.most)))

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return all digits if there's room for another, and whether there are enough already."""
        return list(self.figures if len(laid) < self.most else ""), len(laid) >= (self.places or self.least)
