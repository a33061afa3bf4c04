"""It doesn't add up: at the kiosk, people count pile by pile, see what may have happened, and settle it."""

import pytest

from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal, TakeGuess
from companion.store.journal import Journal
from companion.table.entries import BeginCount
from companion.table.recounting import off_by, to_count
from companion.table.table import Table
from screens.counting.screen import CountScreen
from screens.counting.tally import Tally
from tests.screens.host import Beneath, at_each_size, laid, over_the_table, sees, until
from tests.screens.kiosk import at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
# Cal has paid $5,000 for a guess; there's $10,000 in the kitty.
GUESSED = (
    BeginHosting("A", "B"),
    ChooseCase(26, seat="B"),
    CallCase(2, seat="B"),
    TakeGuess(value=500_00, pay="paid", seat="C"),
    Reveal(75_00),
)
# Ann's and Ben's piles agree, Cal has a $5,000 bill more, and the kitty lacks it; the rest agrees.
UNPAID = (
    *"aa",
    *["enter"] * 3,
    "1",
    "enter",
    "enter",
    *["enter"] * 2,
    "0",
    "enter",
    "1",
    "enter",
    "enter",
    *"aa",
)


async def test_a_count_is_filled_in_with_what_should_be_there() -> None:
    table = await laid(GAME, 3, *GUESSED)
    tally = Tally(to_count(table))
    while not tally.done:
        tally.enter()
    assert off_by(table, tally.counted) == ()
    assert tally.agreeing == len(tally.piles) == 6


async def test_digits_replace_what_is_filled_in_and_back_takes_them_away() -> None:
    table = await laid(GAME, 3, *GUESSED)
    tally = Tally(to_count(table))
    tally.type("1")
    tally.type("2")
    assert tally.shown == 12
    tally.type("3")
    assert tally.shown == 12, "nobody counts 123 bills"
    assert tally.back()
    assert tally.shown == tally.kind.there
    assert not tally.back()
    tally.enter()
    assert tally.back()
    assert tally.line == 0


@at_each_size
async def test_everything_agrees_and_the_next_search_goes_back_only_to_here(size: tuple[int, int]) -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table), size) as (app, pilot):
        await sees(
            app,
            pilot,
            "IT DOESN'T ADD UP",
            "Ann's pile",
            "should be $1,125,000",
            "How many $1,000,000 bills?",
        )
        await pilot.press(*"aaa")
        await sees(app, pilot, "3 of 6 piles agree", "The kitty")
        await pilot.press(*"aaa")
        await sees(app, pilot, "Counted: everything agrees.", "back to the game")
        await pilot.press("enter")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
    assert table.record.counted_to == 5
    assert not table.record.counting


@at_each_size
async def test_a_difference_has_suspects_and_the_gold_one_is_settled(size: tuple[int, int]) -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table), size) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "Cal has $5,000 too much.", "The kitty has $5,000 too little.")
        await sees(
            app, pilot, "1 The kitty never got $5,000 from Cal (entry 4).", "Give the kitty $5,000 from Cal."
        )
        await sees(app, pilot, "One slip could explain it.", "that was it", "count again")
        assert all(len(row) == size[0] for row in app.rows)
        await pilot.press("1", "enter")
        await sees(app, pilot, "Give the kitty $5,000 from Cal.", "back to the game")
    assert table.record.counted_to == 5
    assert len(table.record.line) == 5


async def test_the_record_is_corrected_if_that_was_it() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "2 Entry 4: Price was free guess", "correct entry 4")
        await pilot.press("2", "enter")
        await sees(app, pilot, "Counted: everything agrees.")
    assert table.entry(4).played.kept.move == TakeGuess(value=500_00, pay="free", seat="C")
    assert table.state.money["kitty"] == 5_000_00


async def test_nobody_knows_so_the_record_follows_the_table() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "none of these")
        await pilot.press("n")
        await sees(app, pilot, "Does nobody know what happened?", "everyone is told")
        await pilot.press("enter")
        await sees(app, pilot, "Counted: everything agrees.")
    assert table.state.money["kitty"] == 5_000_00
    assert table.state.money["C"] == 1_125_000_00


async def test_if_nothing_fits_people_count_again() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press(*"2", "enter", *["enter"] * 4, *"aaaaa")
        await sees(app, pilot, "No single slip explains it. Count again.")
        await pilot.press("c")
        await sees(app, pilot, "Ann's pile", "How many $1,000,000 bills?")


async def test_stopping_keeps_nothing_of_the_count() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await until(app, pilot, lambda: table.record.counting)
        await pilot.press("a", "escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath) and not table.record.counting)
    assert table.record.counted_to == 0


async def test_the_key_for_moving_by_hand_offers_it(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.pilot.press("f6")
        await person.sees("1 move money", "3 It doesn't add up: count everything")
        await person.pilot.press("3")
        await person.sees("IT DOESN'T ADD UP", "How many $1,000,000 bills?")


async def test_after_a_power_cut_the_screen_says_that_the_count_is_gone(journal: Journal) -> None:
    table = await Table.start(journal, GAME, GAME.prepare(["Ann", "Ben", "Cal"]))
    await table.submit(GUESSED[0])
    await table.count(BeginCount())
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("The count was cut short, and nothing of it was kept.")
    again = Table.resume(journal, table.number)
    assert not again.record.counting


@pytest.mark.parametrize("seed", ["a", "e", "enter"])
async def test_one_key_alone_never_settles_anything(seed: str) -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (_, pilot):
        await pilot.press(seed)
    assert table.record.counted_to == 0
