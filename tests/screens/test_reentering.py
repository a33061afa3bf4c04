"""After a correction, by keys: what no longer fits is asked live, left out, let go of, or all of it undone."""

import pytest

from companion.game import Move
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.store.journal import Journal
from companion.table.table import Table
from screens.curtain import Curtain
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.games.pennies import LayCoin, ShowCoins, pennies
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
NAMES = ["Ann", "Ben", "Cal"]
USUAL = (100, 30)


class Seated(KioskUser):
    """Somebody at the kiosk who counts keys."""

    keys = 0

    @property
    def table(self) -> Table:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen.table

    async def presses(self, *keys: str) -> None:
        """Press keys, each deliberately."""
        for key in keys:
            self.looks_up()
            self.keys += 1
            await self.pilot.press(key)
            await self.settles()

    def everything(self) -> list[object]:
        """Return what every seat and the open table see, without the IDs of questions."""
        views = [self.table.view(seat) for seat in (None, *self.table.open_view().names)]
        return [(view.view, [one.ask for one in view.asks], view.again, view.seen) for view in views]


async def seated(person: KioskUser, *moves: Move) -> Seated:
    """Sit down at a table in this game, after these moves."""
    table = await Table.start(person.app.journal, GAME, GAME.prepare(NAMES))
    for move in (BeginHosting("A", "B"), ChooseCase(1, seat="B"), *moves):
        await table.submit(move)
    await person.app.push_screen(TableScreen(table))
    somebody = Seated(person.app, person.pilot)
    await somebody.settles()
    return somebody


def opened(table_free: int, value: int) -> tuple[Move, ...]:
    return CallCase(table_free, seat="B"), NoGuess(seat="C"), Reveal(value)


MISREAD = (*opened(2, 750_00), *opened(3, 1_00))
FIT = (*MISREAD, CallCase(4, seat="B"), TakeGuess(value=5_00, pay="paid", seat="C"), Reveal(5_00))
UNFIT = (*MISREAD, *opened(4, 75_00), *opened(5, 10_00))


@at_each_size
async def test_a_misread_value_six_moves_back_takes_at_most_eight_keys(
    size: tuple[int, int], journal: Journal
) -> None:
    async with at_the_kiosk(journal, size) as user:
        person = await seated(user, *FIT)
        assert any(str(one.told[0].text).startswith("Cal guesses") for one in person.table.entries("C"))
        before = person.everything()
        await person.presses("f5", "5", *"75", "enter")
        await person.sees("$75 instead of $750?", "What changes", "later entries still work.")
        await person.presses("enter")
        await person.sees("Now fix the table to match.", "close the cover on $75", "open the cover on $750")
        assert person.keys <= 8
        assert dict(person.table.state.now.opened)[2] == 75_00
        await person.presses("6")  # the next key closes it, and counts
        await person.sees("Ben calls case 6.")
        await person.presses("f9")
        await person.sees("F9 undo: the correction of entry 5" if size[0] > 100 else "Undone: Ben calls case 6.")
        await person.presses("f9")
        await person.sees("The correction of entry 5 is undone.")
        assert person.everything() == before


@at_each_size
async def test_what_no_longer_fits_is_asked_live_and_the_rest_goes_on(
    size: tuple[int, int], journal: Journal
) -> None:
    async with at_the_kiosk(journal, size) as user:
        person = await seated(user, *UNFIT)
        before = person.everything()
        await person.presses("f5", "5", *"75", "enter")
        await person.sees("Then entry 11 is asked again.")
        await person.presses("enter")
        await person.sees(
            "Re-entering after a correction.",
            "Corrected: entry 5",
            "$750 → $75",
            "So far",
            "open the cover on $750",
            "11 Case 4 held $75. ?",
            "12 ■ Ben calls case 5.",
            "Entry 11 no longer fits: $75 is already covered.",
            "Open case 4. What's inside?",
            "X the rest didn't happen",
            "F9 undo",
        )
        assert person.table.turn
        assert (person.table.turn.left, person.table.turn.total) == (4, 9)
        await person.presses("f6")
        await person.sees("First re-enter what comes after the correction, or undo it.")
        await person.presses(*"750", "enter")
        await person.sees("Now fix the table to match.", "Case 4: open, $75", "Enter done")
        assert person.table.turn is None
        assert dict(person.table.state.now.opened) == {2: 75_00, 3: 1_00, 4: 750_00, 5: 10_00}
        await person.presses("enter")
        await person.sees("Call a case to open.")
        await person.presses("f9")
        await person.sees("The correction of entry 5 is undone.")
        assert person.everything() == before


async def test_while_it_lasts_the_whole_correction_is_undone_by_one_key(journal: Journal) -> None:
    async with at_the_kiosk(journal, USUAL) as user:
        person = await seated(user, *UNFIT)
        before = person.everything()
        await person.presses("f5", "5", *"75", "enter", "enter")
        await person.sees("Re-entering after a correction.")
        await person.presses("f9")
        await person.sees("The correction of entry 5 is undone.", "Call a case to open.")
        assert person.everything() == before
        await person.presses("f10")
        await person.sees("Re-entering after a correction.", "Entry 11 no longer fits:")


async def test_one_entry_is_left_out(journal: Journal) -> None:
    async with at_the_kiosk(journal, USUAL) as user:
        person = await seated(user, *UNFIT)
        await person.presses("f5", "5", *"75", "enter", "enter")
        await person.sees("Entry 11 no longer fits:", "Del skip")
        await person.presses("delete")
        await person.sees("Entry 11 no longer fits: That question doesn't come up anymore.")
        assert person.table.turn
        assert person.table.turn.left == 3
        await person.presses("delete", "delete", "delete")
        assert person.table.turn is None
        assert dict(person.table.state.now.opened) == {2: 75_00, 3: 1_00}


async def test_the_rest_is_let_go_by_a_key_and_by_touch(journal: Journal) -> None:
    for way in ("key", "touch"):
        async with at_the_kiosk(journal, USUAL) as user:
            person = await seated(user, *UNFIT)
            await person.presses("f5", "5", *"75", "enter", "enter")
            await person.sees("the rest didn't happen")
            if way == "key":
                await person.presses("x")
            else:
                await person.touches("the rest didn't happen")
            await person.sees("Now fix the table to match.", "Case 5: open, $10")
            assert person.table.turn is None
            await person.presses("enter")
            await person.sees("Open case 4. What's inside?")


async def test_the_same_question_has_the_old_answer_filled_in(journal: Journal) -> None:
    async with at_the_kiosk(journal, USUAL) as user:
        calls = (CallCase(2, seat="B"), NoGuess(seat="C"), Reveal(750_00), CallCase(3, seat="B"))
        person = await seated(user, *calls, NoGuess(seat="C"), Reveal(1_00))
        await person.presses("f5", "3", *"03")  # case 3 was called later, so it's asked again
        await person.presses("enter")
        await person.sees("no longer fits:", "N Cal")
