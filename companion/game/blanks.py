"""Blanks: the fields of an ask that a person fills in.

Each kind can check a value, read one that was typed, and draw one at random.
"""

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct, structs

from companion.game.money import CENTS, dollars, read_dollars
from companion.game.refusal import Refused, either, listed
from companion.game.seat import Seat

MOST_COUNT = 1_000_000_000  # as good as no bound
MOST_CENTS = MOST_COUNT * CENTS  # likewise
SALT_BYTES = 16


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that may be picked; `closed` says why it may not be, just now."""

    value: int | str
    label: str
    closed: str = ""
    key: str = ""  # the letter that picks it at the kiosk, where a number would not always be the same


class _Blank(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="blank"):
    name: str
    label: str = ""


class Pick(_Blank, frozen=True, kw_only=True, tag="pick"):
    """One of several."""

    options: tuple[Option, ...]
    among: str = "Possible"
    suggested: int | str | None = None

    def check(self, value: Any) -> None:
        """Refuse what is not among the options."""
        for option in self.options:
            if option.value == value and type(option.value) is type(value):
                if option.closed:
                    raise Refused(option.closed)
                return
        raise NotOffered(self, value)

    def read(self, written: str) -> int | str:
        """Return the option that was typed: by its value, its label or, for sums, in any spelling."""
        return _option_read(self.options, written, self._offered)

    def draw(self, rng: random.Random) -> int | str:
        """Return any option that is not closed."""
        option = rng.choice(self.options)
        return (
            option.value if not option.closed else rng.choice([o for o in self.options if not o.closed]).value
        )

    def without(self, values: tuple[int | str, ...], why: str) -> "Pick":
        """Return the pick with these values closed; what was suggested gives way to the next that is open."""
        options = tuple(
            structs.replace(option, closed=option.closed or why) if option.value in values else option
            for option in self.options
        )
        suggested = self.suggested
        if suggested in values:
            at = next(place for place, option in enumerate(options) if option.value == suggested)
            suggested = next((o.value for o in options[at:] + options[:at] if not o.closed), None)
        return structs.replace(self, options=options, suggested=suggested)

    def _offered(self) -> str:
        return f"{self.among}: {listed(o.label for o in self.options if not o.closed)}."


class Several(_Blank, frozen=True, kw_only=True, tag="several"):
    """Some of several, each at most once; with `adjacent`, a run of neighbours."""

    options: tuple[Option, ...]
    least: int = 0
    most: int
    adjacent: bool = False

    def check(self, value: Any) -> None:
        """Refuse a wrong number, a stranger, one named twice, or a gap where none may be."""
        values = [option.value for option in self.options]
        if not isinstance(value, tuple | list) or not all(_among(values, one) for one in value):
            offered = listed(option.label for option in self.options if not option.closed)
            raise Refused(f"Only these may be picked: {offered}.")
        for option in self.options:
            if option.closed and option.value in value:
                raise Refused(option.closed)
        if len(set(value)) < len(value):
            raise Refused("Each may be picked only once.")
        if not self.least <= len(value) <= self.most:
            raise Refused(f"{len(value)} picked; {_between(self.least, self.most)} may be.")
        places = sorted(values.index(one) for one in value)
        if self.adjacent and places and places[-1] - places[0] >= len(places):
            raise Refused("Only neighbours may be picked together.")

    def read(self, written: str) -> tuple[int | str, ...]:
        """Return the options typed with commas or spaces between them."""
        words = written.replace(",", " ").split()
        return tuple(_option_read(self.options, word, lambda: "") for word in words)

    def draw(self, rng: random.Random) -> tuple[int | str, ...]:
        """Return some of them, in the order in which they stand."""
        values = [option.value for option in self.options if not option.closed]
        count = rng.randint(self.least, min(self.most, len(values)))
        if self.adjacent:
            first = rng.randint(0, len(values) - count)
            return tuple(values[first : first + count])
        return tuple(sorted(rng.sample(values, count), key=values.index))


class Amount(_Blank, frozen=True, kw_only=True, tag="amount"):
    """A sum of money in cents."""

    least: int = 0
    most: int
    step: int = 1
    suggested: int | None = None

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
            raise Refused(f"“{_short(written)}” is not a sum. A sum looks like 53,000 or 53k or .01.")
        return cents

    def draw(self, rng: random.Random) -> int:
        """Return a sum: often a bound, else small and large alike."""
        least, most = -(-self.least // self.step), self.most // self.step
        if rng.random() < 0.2:
            return rng.choice((least, most)) * self.step
        return (least + int(math.exp(rng.uniform(0, math.log(most - least + 1))) - 1)) * self.step


class Count(_Blank, frozen=True, kw_only=True, tag="count"):
    """A whole number."""

    least: int = 0
    most: int = MOST_COUNT
    suggested: int | None = None

    def check(self, value: Any) -> None:
        """Refuse a number out of bounds."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise Refused(f"That number is not possible; {_between(self.least, self.most)} is.")

    def read(self, written: str) -> int:
        """Return the number typed."""
        digits = written.strip()
        if not digits.isascii() or not digits.isdigit() or len(digits) > 12:
            raise Refused(f"“{_short(written)}” is not a whole number.")
        return int(digits)

    def draw(self, rng: random.Random) -> int:
        """Return a number, the smaller the likelier."""
        return min(self.most, self.least + int(rng.expovariate(0.5)))


class Digits(_Blank, frozen=True, kw_only=True, tag="digits"):
    """A row of digits, as on a plate; with `places`, each is typed, one without a digit as a dash."""

    least: int
    most: int
    places: int = 0

    def check(self, value: Any) -> None:
        """Refuse anything but so many digits."""
        if not isinstance(value, str) or not value.isascii() or not (value.isdigit() or value == ""):
            raise Refused("Only the digits 0 to 9 belong here.")
        if not self.least <= len(value) <= self.most:
            raise Refused(f"{len(value)} digits; there are {_between(self.least, self.most)}.")

    def read(self, written: str) -> str:
        """Return what was typed without spaces and dashes, or refuse a row that is not whole."""
        row = "".join(written.split())
        if len(row) < self.places:
            said = f"{len(row)} of {self.places}" if row else "Nothing"
            raise Refused(f"{said} typed. There are {self.places} places; type - for one without a digit.")
        return row.replace("-", "") if self.places else row

    def draw(self, rng: random.Random) -> str:
        """Return any such row."""
        return "".join(rng.choices("0123456789", k=rng.randint(self.least, self.most)))


class Pile(_Blank, frozen=True, kw_only=True, tag="pile"):
    """A pile of cash cards out of a hand, each card by its worth in cents; no change is made."""

    hand: tuple[int, ...]
    least_cards: int = 0
    least_cents: int = 0
    suggested: tuple[int, ...] | None = None
    worthless: str = "$0"  # what a card worth nothing is called

    def printed(self, card: int) -> str:
        """Return what is printed on a card."""
        return dollars(card) if card else self.worthless

    def places(self, cards: Iterable[int]) -> frozenset[int]:
        """Return where in the hand these cards are."""
        left = Counter(cards)
        places = set()
        for place, card in enumerate(self.hand):
            if left[card]:
                left[card] -= 1
                places.add(place)
        return frozenset(places)

    def check(self, value: Any) -> None:
        """Refuse cards that are not in the hand, too few of them, or too little money."""
        if not _row(value) or Counter(value) - Counter(self.hand):
            raise Refused(f"That hand does not have those cards. It has {self._words(self.hand)}.")
        if len(value) < self.least_cards:
            raise Refused(f"At least {self.least_cards} of the cards must be laid.")
        if sum(value) < self.least_cents:
            raise Refused(f"{dollars(sum(value))} is laid; {dollars(self.least_cents)} is owed.")

    def read(self, written: str) -> tuple[int, ...]:
        """Return the cards typed with spaces between them."""
        cents = [read_dollars(word.removesuffix(",")) for word in written.split()]
        if None in cents:
            raise Refused("A pile is typed as its cards: 50 10 10.")
        return tuple(card for card in cents if card is not None)

    def draw(self, rng: random.Random) -> tuple[int, ...]:
        """Return a pile that will do."""
        hand = rng.sample(self.hand, len(self.hand))
        count = rng.randint(min(self.least_cards, len(hand)), len(hand))
        while sum(hand[:count]) < self.least_cents and count < len(hand):
            count += 1
        return tuple(sorted(hand[:count], reverse=True))

    def _words(self, cards: tuple[int, ...]) -> str:
        return listed(self.printed(card) for card in sorted(cards, reverse=True)) or "none"


class Cards(_Blank, frozen=True, kw_only=True, tag="cards"):
    """Cards laid side by side, by what is on each: the same may lie there more than once.

    `rows` lists what will do, the cards of each sorted; they may lie in any order. Without rows, any will.
    """

    cards: tuple[str, ...]
    least: int
    most: int
    rows: tuple[str, ...] = ()

    def check(self, value: Any) -> None:
        """Refuse a card there is not, a wrong number of them, or a row that will not do."""
        if not isinstance(value, tuple | list) or not all(_among(self.cards, one) for one in value):
            raise NotOffered(self, value)
        if not self.least <= len(value) <= self.most:
            raise NotOffered(self, value, f"{len(value)} laid; {_between(self.least, self.most)} may be.")
        if self.rows and " ".join(sorted(value)) not in self.rows:
            raise NotOffered(self, value)

    def read(self, written: str) -> tuple[str, ...]:
        """Return the cards typed with commas, spaces or hyphens between them; a word may be cut short."""
        return tuple(map(self._card, re.split(r"[\s,-]+", written.strip()))) if written.strip() else ()

    def draw(self, rng: random.Random) -> tuple[str, ...]:
        """Return a row that will do, in any order."""
        if self.rows:
            row = rng.choice(self.rows).split()
            return tuple(rng.sample(row, len(row)))
        return tuple(rng.choices(self.cards, k=rng.randint(self.least, self.most)))

    def _card(self, word: str) -> str:
        named = [card for card in self.cards if card.lower() == word.lower()]
        starts = [card for card in self.cards if word.isalpha() and card.lower().startswith(word.lower())]
        found = named or starts
        return found[0] if len(found) == 1 else _short(word)  # what there is not, the check refuses

    def _offered(self) -> str:
        return ""


class YesNo(_Blank, frozen=True, kw_only=True, tag="yes_no"):
    """Yes or no, in the words of the game."""

    yes: str = "yes"
    no: str = "no"
    suggested: bool | None = None

    def check(self, value: Any) -> None:
        """Refuse what is neither."""
        if type(value) is not bool:
            raise Refused(f"Either {self.yes} or {self.no} is possible.")

    def read(self, written: str) -> bool:
        """Return what was typed: the word, its first letters, or yes and no."""
        word = written.strip().lower()
        for yes, no in ((self.yes, self.no), ("yes", "no"), ("true", "false")):
            if word and yes.lower().startswith(word) != no.lower().startswith(word):
                return yes.lower().startswith(word)
        raise Refused(f"Either {self.yes} or {self.no} is possible.")

    def draw(self, rng: random.Random) -> bool:
        """Return either."""
        return rng.random() < 0.5


class Text(_Blank, frozen=True, kw_only=True, tag="text"):
    """A few words of the table's own."""

    most: int = 200

    def check(self, value: Any) -> None:
        """Refuse nothing said, and too much."""
        if not isinstance(value, str) or not value.strip():
            raise Refused("A few words belong here.")
        if len(value) > self.most or not value.isprintable():
            raise Refused(f"At most {self.most} letters on one line belong here.")

    def read(self, written: str) -> str:
        """Return the words."""
        return written.strip()

    def draw(self, rng: random.Random) -> str:
        """Return some words."""
        return rng.choice(("a note was miscounted", "agreed at the table", "house rule"))[: self.most].strip()


class Order(_Blank, frozen=True, kw_only=True, tag="order"):
    """All of some things in an order: a shuffled deck, or which case gets what.

    `shares` says which seat may see the thing at each place ("" for nobody), where that is a secret.
    """

    items: tuple[int | str, ...]
    shares: tuple[Seat, ...] = ()

    def check(self, value: Any) -> None:
        """Refuse anything but all the things, each once."""
        if not _row(value) or Counter(value) != Counter(self.items):
            raise Refused(f"All of these belong here, each as often as it is there: {listed(self.items)}.")

    def read(self, written: str) -> tuple[int | str, ...]:
        """Return the things typed with commas or spaces between them."""
        known = {str(item): item for item in self.items}
        return tuple(known.get(word, word) for word in written.replace(",", " ").split())

    def draw(self, rng: random.Random) -> tuple[int | str, ...]:
        """Return a shuffle."""
        return tuple(rng.sample(self.items, len(self.items)))


class Salt(_Blank, frozen=True, kw_only=True, tag="salt"):
    """Random letters that keep a commitment from being guessed."""

    def check(self, value: Any) -> None:
        """Refuse anything but such letters."""
        if not isinstance(value, str) or len(value) != 2 * SALT_BYTES or value.strip("0123456789abcdef"):
            raise Refused(f"{2 * SALT_BYTES} hexadecimal digits belong here.")

    def read(self, written: str) -> str:
        """Return the letters."""
        return written.strip()

    def draw(self, rng: random.Random) -> str:
        """Return new ones."""
        return rng.randbytes(SALT_BYTES).hex()


AnyBlank: TypeAlias = Pick | Several | Amount | Count | Digits | Pile | Cards | YesNo | Text | Order | Salt


class NotOffered(Refused):
    """A pick that is not among the options, or no row of cards; a game may know a better reason than that."""

    def __init__(self, blank: Pick | Cards, value: Any, reason: str = "") -> None:
        self.blank = blank
        self.value = value
        sums = isinstance(blank, Pick) and _sums(blank.options)
        money = sums and type(value) is int and abs(value) < 10**14
        row = isinstance(blank, Cards) and _row(value)
        said = dollars(value) if money else _short("-".join(map(str, value)) if row else value)
        super().__init__(self.because(reason or f"{said or 'Nothing'} is not possible here."))

    def because(self, reason: str) -> str:
        """Return the whole sentence with this reason in front."""
        return f"{reason} {self.blank._offered()}".strip()


def _option_read(options: tuple[Option, ...], written: str, offered: Callable[[], str]) -> int | str:
    word = written.strip().lower()
    if _sums(options):
        cents = read_dollars(word)
        if cents is not None:
            return cents  # whether it is among them, the check knows better
    for names in ([o.label for o in options], [str(o.value) for o in options]):  # what people see comes first
        for option, name in zip(options, names, strict=True):
            if word == name.lower():
                return option.value
    numeral = not word or word.isdecimal()  # a number is never the beginning of another
    begin = [option for option in options if not numeral and option.label.lower().startswith(word)]
    starts = [option for option in begin if not option.closed] or begin
    if len(starts) == 1:
        return starts[0].value
    if word.isdecimal() and len(word) < 10 and options and isinstance(options[0].value, int):
        return int(word)  # likewise
    if starts:
        raise Refused(f"“{_short(written)}” could be {either(option.label for option in starts)}.")
    raise Refused(f"“{_short(written)}” is not among them. {offered()}".strip())


def _sums(options: tuple[Option, ...]) -> bool:
    """Whether the options are sums of money."""
    return bool(options) and all(isinstance(o.value, int) and o.label.startswith("$") for o in options)


def _among(things: Iterable[object], one: object) -> bool:
    return any(thing == one and type(thing) is type(one) for thing in things)


def _row(value: Any) -> bool:
    """Whether it is a row of plain things, which can be counted; True is not 1 here."""
    return isinstance(value, tuple | list) and all(type(one) in (int, str) for one in value)


def _between(least: int, most: int) -> str:
    if least == most:
        return f"exactly {least}"
    return f"{least} or more" if most >= MOST_COUNT else f"{least} to {most}"


def _short(value: object, most: int = 40) -> str:
    if type(value) is int and abs(value) >= 10**most:
        return "A number of that size"
    text = str(value)
    return text if len(text) <= most else text[:most] + "…"
