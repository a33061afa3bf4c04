"""Blanks for cards from a hand, for cards laid side by side, and for things put in order."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from companion.game.blanks.blank import (
    Blank,
    NotOffered,
    Option,
    among,
    between,
    is_row,
    short,
    without,
)
from companion.game.money import dollars, read_dollars
from companion.game.refusal import Refused
from companion.game.said import Money, Said, as_is, listing, say, says
from companion.game.seat import Seat

MOST_LETTERS = 40  # at most this much of an unrecognized word is kept


class Pile(Blank, frozen=True, kw_only=True, tag="pile"):
    """A pile of cash cards from a hand, each given as its value in cents; nobody makes change."""

    is_many: ClassVar[bool] = True
    is_parted: ClassVar[bool] = True

    hand: tuple[int, ...]
    least_cards: int = 0
    least_cents: int = 0
    suggested: tuple[int, ...] | None = None
    worthless: Said = as_is(Money(0))  # what a card worth nothing is called

    @property
    def choices(self) -> tuple[Option, ...]:
        """The cards in the hand."""
        return tuple(Option(card, self.printed(card)) for card in self.hand)

    def printed(self, card: int) -> Said:
        """Return what's printed on a card."""
        return as_is(Money(card)) if card else self.worthless

    def check(self, value: Any) -> None:
        """Refuse cards that aren't in the hand, too few of them, or too little money."""
        if not is_row(value) or Counter(value) - Counter(self.hand):
            has = listing(self.printed(card) for card in sorted(self.hand, reverse=True))
            raise Refused(
                say("That hand doesn't have those cards."),
                instead=say("It has {cards}.", cards=has) if self.hand else say("It has none."),
            )
        if len(value) < self.least_cards:
            raise Refused(says("Lay at least 1 card.", "Lay at least {count} cards.", self.least_cards))
        if sum(value) < self.least_cents:
            laid, owed = Money(sum(value)), Money(self.least_cents)
            raise Refused(say("That's {laid}, but {owed} is owed.", laid=laid, owed=owed))

    def read(self, written: str) -> tuple[int, ...]:
        """Return the cards typed with spaces between them."""
        cents = [read_dollars(word.removesuffix(",")) for word in written.split()]
        if None in cents:
            raise Refused(say("Type the cards in the pile like this: 50 10 10."))
        return tuple(card for card in cents if card is not None)

    def words(self, value: Any) -> str:
        """Return what the pile is worth, and how many cards it has."""
        worth = Money(sum(value))
        return str(says("{worth} in 1 card", "{worth} in {count} cards", len(value), worth=worth))

    def draw(self, rng: random.Random) -> tuple[int, ...]:
        """Return a random pile that's allowed."""
        hand = rng.sample(self.hand, len(self.hand))
        count = rng.randint(min(self.least_cards, len(hand)), len(hand))
        while sum(hand[:count]) < self.least_cents and count < len(hand):
            count += 1
        return tuple(sorted(hand[:count], reverse=True))

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return the other cards in the hand, highest first, and whether the ones so far are enough."""
        enough = len(laid) >= self.least_cards and sum(self.read(" ".join(laid))) >= self.least_cents
        return without(map(dollars, sorted(self.hand, reverse=True)), laid), enough


class Cards(Blank, frozen=True, kw_only=True, tag="cards"):
    """Cards laid side by side, each given as what's on it; there may be more than one of each.

    `rows` lists the allowed rows, each one sorted; the cards may be laid in any order. If it's empty, any row
    is allowed.
    """

    is_parted: ClassVar[bool] = True

    cards: tuple[str, ...]
    least: int
    most: int
    rows: tuple[str, ...] = ()

    def check(self, value: Any) -> None:
        """Refuse a card that doesn't exist, the wrong number of cards, or a row that isn't allowed."""
        laid = short("-".join(map(str, value)) if is_row(value) else value)
        if not isinstance(value, tuple | list) or not all(among(self.cards, one) for one in value):
            raise NotOffered(say("You can't lay {cards} here.", cards=laid))
        if not self.least <= len(value) <= self.most:
            bounds = between(self.least, self.most)
            raise NotOffered(say("You laid {count}. Lay {bounds}.", count=len(value), bounds=bounds))
        if self.rows and " ".join(sorted(value)) not in self.rows:
            raise NotOffered(say("You can't lay {cards} here.", cards=laid))

    def read(self, written: str) -> tuple[str, ...]:
        """Return the cards typed, separated by commas, spaces or hyphens, or by nothing if that's clear.

        Names may be abbreviated. `77` is two sevens, since no card is called that; `112` is ambiguous, so it
        isn't split.
        """
        words = re.split(r"[\s,-]+", written.strip()) if written.strip() else []
        return tuple(card for word in words for card in self._cards(word))

    def draw(self, rng: random.Random) -> tuple[str, ...]:
        """Return a random row that's allowed, in random order."""
        if self.rows:
            row = rng.choice(self.rows).split()
            return tuple(rng.sample(row, len(row)))
        return tuple(rng.choices(self.cards, k=rng.randint(self.least, self.most)))

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return the cards that can lead to an allowed row, and whether the ones so far already make one."""
        if not self.rows:
            return list(self.cards if len(laid) < self.most else ()), len(laid) >= self.least
        all_rows, here = map(Counter, map(str.split, self.rows)), Counter(laid)
        rows = [row - here for row in all_rows if here <= row]
        return [card for card in self.cards if any(row[card] for row in rows)], not all(rows)

    def _cards(self, word: str) -> tuple[str, ...]:
        """Return the cards that a word stands for: one, or several in the only way it can be split."""
        one = self._card(word)
        ways = [] if one in self.cards else list(islice(self._splits(word.lower(), self.most), 2))
        return ways[0] if len(ways) == 1 else (one,)

    def _splits(self, word: str, most: int) -> Iterator[tuple[str, ...]]:
        """Yield the ways to split a word into at most this many cards."""
        if not word:
            yield ()
        for card in self.cards if word and most else ():
            if word.startswith(card.lower()):
                yield from ((card, *rest) for rest in self._splits(word[len(card) :], most - 1))

    def _card(self, word: str) -> str:
        named = [card for card in self.cards if card.lower() == word.lower()]
        starts = [card for card in self.cards if word.isalpha() and card.lower().startswith(word.lower())]
        found = named or starts
        return found[0] if len(found) == 1 else word[:MOST_LETTERS]  # `check` refuses unknown cards


class Order(Blank, frozen=True, kw_only=True, tag="order"):
    """Things put in order: a shuffled deck, or what goes into each case.

    If the order is secret, `shares` says for each position which seat may see what's there ("" for none).
    """

    is_parted: ClassVar[bool] = True

    items: tuple[int | str, ...]
    shares: tuple[Seat, ...] = ()

    def check(self, value: Any) -> None:
        """Refuse a list that doesn't have exactly these things, repeats included."""
        if not is_row(value) or Counter(value) != Counter(self.items):
            raise Refused(say("List all of these, repeats included: {items}.", items=listing(self.items)))

    def read(self, written: str) -> tuple[int | str, ...]:
        """Return the things typed with commas or spaces between them."""
        known = {str(item): item for item in self.items}
        return tuple(known.get(word, word) for word in written.replace(",", " ").split())

    def draw(self, rng: random.Random) -> tuple[int | str, ...]:
        """Return the things shuffled."""
        return tuple(rng.sample(self.items, len(self.items)))

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return the things that aren't in the list yet, and whether the list is complete."""
        return without(map(str, self.items), laid), len(laid) == len(self.items)
