"""How many keys a table presses, counted on the kiosk, in the shortest way that the documentation names.

On the release of 16 November, a case of Deal or No Deal took 8.6 keys without a guess and 12.3 with a free
one, a game 281, and a plate in License Plates 14 to 16.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from companion.game.money import CENTS, UNITS, briefly
from companion.games import SHELF
from companion.games.dealers_choice.box import EXAMPLE
from companion.store.journal import Journal
from companion.table.table import Table
from screens.table import TableScreen
from tests.screens.kiosk import PATIENCE, KioskUser, at_the_kiosk

PEOPLE = ("Ann", "Ben", "Cal", "Dee")
pytestmark = pytest.mark.usefixtures("unhurried")


class Typist:
    """Somebody who types line after line, looks up after each, and counts the keys."""

    def __init__(self, person: KioskUser) -> None:
        self.person, self.keys = person, 0
        assert isinstance(person.app.screen, TableScreen)
        self.screen = person.app.screen

    @property
    def table(self) -> Table:
        """The table on the screen."""
        return self.screen.table

    async def types(self, line: str, entries: int = 1) -> int:
        """Type a line that makes this many entries, in one go, and return its keys; \\r is Enter."""
        before = len(self.table.record.line)
        self.person.looks_up()
        await self.person.type(line)
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while len(self.table.record.line) < before + entries or self.screen.bar.settling:
            assert asyncio.get_running_loop().time() < deadline, f"{line!r} on {self.person.screen}"
            await self.person.pilot.pause()
        await self.person.settles()
        assert len(self.table.record.line) == before + entries
        self.keys += len(line)
        return len(line)


@asynccontextmanager
async def at(journal: Journal, name: str, box: Any = None, **settings: str) -> AsyncIterator[Typist]:
    """Yield somebody who types at a table of four without phones."""
    game = SHELF[name]
    setup = game.prepare(PEOPLE, settings, box or game.box)
    await Table.start(journal, game, setup, random.Random(1))
    async with at_the_kiosk(journal, (100, 30), rng=random.Random(1)) as person:
        person.app.animation_level = "none"
        yield Typist(person)


# Deal or No Deal.

OWN, LAST = 13, 22  # the cases that are left in round ten ...
LEFT = 75_000_00, 750_000_00  # ... and what's in them
GAME = SHELF["deal_or_no_deal"]
VALUES = [value for value in GAME.box.values if value not in LEFT]
CASES = [case for case in range(1, 27) if case not in (OWN, LAST)]


def amount(cents: int) -> str:
    """Return the keys for an amount: it ends by itself, or with Enter."""
    text = briefly(cents)
    return text if text[-1] in UNITS or text.startswith(".") else f"{text}\r"


def called(case: int) -> str:
    """Return the keys for a case: 1 and 2 need an Enter, since more digits might follow."""
    return f"{case}\r" if case < 3 else str(case)


async def plays(typist: Typist, guessing: bool) -> list[int]:
    """Play from the start to the last two cases, refusing every offer; return the keys for each case."""
    dice = random.Random(26)
    cases, values = dice.sample(CASES, len(CASES)), dice.sample(VALUES, len(VALUES))
    await typist.types("\r\r")
    await typist.types(str(OWN))
    each = []
    for cases_in_round in GAME.box.cases_by_round:
        for _ in range(cases_in_round):
            case, value = cases.pop(), values.pop()
            guess = f"g{amount(dice.choice(values or list(LEFT)))}" if guessing else ""
            line = called(case) + guess + amount(value)
            each.append(await typist.types(line, 3 if guessing else 2))
        await typist.types("53k")
        await typist.types("n\r")
    assert not cases
    assert not values
    return each


async def test_a_game_of_deal_or_no_deal_without_guesses(journal: Journal) -> None:
    async with at(journal, "deal_or_no_deal") as typist:
        each = await plays(typist, guessing=False)
        assert sum(each) / len(each) < 5.2
        await typist.types("53k")  # the last offer
        await typist.types("n\r")
        await typist.types("t\r")  # trades
        await typist.types("p75k")  # the last holder pays for a guess
        await typist.types("75k")
        assert len(typist.table.record.state.results) == 1
        assert typist.keys < 185


async def test_a_game_of_deal_or_no_deal_with_a_free_guess_at_every_case(journal: Journal) -> None:
    async with at(journal, "deal_or_no_deal") as typist:
        each = await plays(typist, guessing=True)
        assert sum(each) / len(each) < 9.3


def test_these_are_fair_examples_of_the_cases_and_values_in_the_box() -> None:
    everything = range(1, 27), GAME.box.values
    for played, all_of_them, keys in zip((CASES, VALUES), everything, (called, amount), strict=True):
        usual = sum(len(keys(one)) for one in all_of_them) / len(all_of_them)
        assert sum(len(keys(one)) for one in played) / len(played) == pytest.approx(usual, abs=0.05)


# The others.


async def test_an_auction_round_in_downeast_dealer(journal: Journal) -> None:
    async with at(journal, "downeast_dealer") as typist:
        await typist.types("a")
        typist.keys = 0
        for line in ("\r", "1", "b30\r", "c50\r", "d80\r", "\r", "\r", "\r", "\r", "s"):
            await typist.types(line)
        await typist.types("p", 0)
        await typist.types("1\r")  # the cheapest payment; the figure opens the curtain
        assert "Ben's turn" in typist.person.screen
        assert typist.keys == 22


async def test_a_trick_in_dealt(journal: Journal) -> None:
    async with at(journal, "dealt", keeper="table") as typist:
        await typist.types("a")
        for line in ("49\r", "28\r", "36\r", "71\r"):
            await typist.types(line)
        typist.keys = 0
        for line in ("5\r", "9\r", "33\r", "876\r"):
            await typist.types(line)
        assert "wins the trick" in typist.person.screen
        assert typist.keys == 11


async def test_a_turn_in_dealers_choice(journal: Journal) -> None:
    async with at(journal, "dealers_choice", EXAMPLE, keeper="table") as typist:
        await typist.types("a")
        for line in ("1 2 3\r", "4 5 6\r", "7 8 9\r", "10 11 12\r"):
            await typist.types(line)
        typist.keys = 0
        for line in ("c", "o", "b31k", "c32k", "d2\r3k"):
            await typist.types(line)
        await typist.types("3", 0)  # the third bid is taken, and that has to be confirmed
        for line in ("\r", "d5k", "a\r", "\r"):
            await typist.types(line)
        assert "Ben's turn" in typist.person.screen
        assert typist.keys == 23


async def test_a_round_of_license_plates(journal: Journal) -> None:
    plates = (("405518", "20"), ("777123", "10"), ("700000", "5"), ("123123", "25"))
    async with at(journal, "license_plates", keeper="phones") as typist:
        await typist.types("\r")
        typist.keys = 0
        await typist.types("h", 0)
        for plate, fine in plates:
            await typist.types(f"{plate}{fine}\r")
        assert typist.keys / len(plates) <= 9
        typed = typist.table.record.state.now.typed
        assert [(one.digits, one.fine // CENTS) for one in typed.values()] == [
            (plate, int(fine)) for plate, fine in plates
        ]
        for line in ("2\r7", "c", "c", "a", "\r", "\r"):
            await typist.types(line)
        await typist.person.sees("The bid holds.")
        assert typist.keys == 44
