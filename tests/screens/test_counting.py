"""It doesn't add up: at the kiosk, people count pile by pile, see what may have happened, and settle it."""

import random

import pytest
from msgspec import structs
from textual.events import Key
from textual.pilot import Pilot

from companion.game import NOTHING, AdjustPiece, say
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal, TakeGuess
from companion.games.downeast_dealer.moves import Begin, Bid, Pay, Sell
from companion.store.journal import MEMORY, Journal
from companion.table.entries import BeginCount, EndCount, OwnCount
from companion.table.recount import Suspect
from companion.table.recounting import off_by, to_count
from companion.table.settling import AGREED, NOBODY_KNOWS, TABLE_WRONG
from companion.table.table import Table
from screens.counting.saying import still_to_reenter
from screens.counting.screen import CountScreen
from screens.counting.tally import Tally
from tests.phone.downeast import closed, kept, turned
from tests.screens.host import Beneath, Host, at_each_size, laid, over_the_table, sees, until
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
        await sees(app, pilot, "1 The kitty never got $5,000 from Cal", "Settles it: give the kitty $5,000")
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
        await person.sees("The count was cut short. What was entered stays.")
    again = Table.resume(journal, table.number)
    assert not again.record.counting


@pytest.mark.parametrize("seed", ["a", "e", "enter"])
async def test_one_key_alone_never_settles_anything(seed: str) -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (_, pilot):
        await pilot.press(seed)
    assert table.record.counted_to == 0


def holds(table: Table, how: str) -> int:
    """Return how many counts ended this way."""
    return sum(f'"EndCount","how":"{how}"'.encode() in row.body for row in table.journal.rows(table.number))


@pytest.mark.parametrize("keys", [("enter",), ("2", "enter"), ("n", "enter")], ids=str)
async def test_however_often_enter_is_pressed_it_is_settled_once(keys: tuple[str, ...]) -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "2 Entry 4: Price was free guess", "correct entry 4")
        before = table.saved
        for key in (*keys, "enter"):
            app.screen.post_message(Key(key, key if len(key) == 1 else None))
        await sees(app, pilot, "back to the game")
    assert table.saved - before == keys.count("n"), "money is moved once"
    assert sum(holds(table, how) for how in (AGREED, TABLE_WRONG, NOBODY_KNOWS)) == 1
    entries = [row.body for row in table.journal.rows(table.number)]
    assert sum(b'"entry":"Rewind"' in one for one in entries) == keys.count("2")


async def test_keys_pressed_after_the_last_pile_do_nothing() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        for _ in range(8):
            app.screen.post_message(Key("a", "a"))
        await sees(app, pilot, "Counted: everything agrees.", "back to the game")
    assert holds(table, AGREED) == 1


async def test_what_could_not_be_written_down_can_be_tried_again() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await until(app, pilot, lambda: table.counting)
        table.read_only = say("The disk is full.")
        await pilot.press(*"aaaaaa")
        await sees(app, pilot, "The disk is full.", "try again", "stop")
        await pilot.press("enter", "a", "1")
        await sees(app, pilot, "try again")
        table.read_only = NOTHING
        await pilot.press("enter")
        await sees(app, pilot, "back to the game")
    assert holds(table, AGREED) == 1


async def test_after_a_refusal_escape_leaves() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await until(app, pilot, lambda: table.counting)
        table.read_only = say("The disk is full.")
        await pilot.press(*"aaaaaa")
        await sees(app, pilot, "try again")
        await pilot.press("escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))


async def test_if_something_is_entered_meanwhile_the_count_starts_over_and_says_so() -> None:
    table = await laid(GAME, 3, *GUESSED, CallCase(3, seat="B"))
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press("a", "a")
        await sees(app, pilot, "2 of 6 piles agree")
        await table.submit(TakeGuess(value=300_00, pay="paid", seat="C"), source="phone C")
        await sees(app, pilot, "Something was entered in the meantime", "0 of 6 piles agree")
        await pilot.press("a", "a", "a")
        await sees(app, pilot, "3 of 6 piles agree", "should be $15,000")


async def test_the_search_is_dropped_too_if_something_is_entered_meanwhile() -> None:
    table = await laid(GAME, 3, *GUESSED, CallCase(3, seat="B"))
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "Is it one of these?")
        await table.submit(TakeGuess(value=300_00, pay="paid", seat="C"), source="phone C")
        await sees(app, pilot, "Something was entered in the meantime", "How many $1,000,000 bills?")


@pytest.fixture
async def downeast() -> Table:
    """A trophy was moved by hand from Ann to Cal; then Cal sold oars to Ann, who paid face down."""
    game = SHELF["downeast_dealer"]
    table = await Table.start(
        Journal.open(MEMORY),
        game,
        game.prepare(["Ann", "Ben", "Cal"], {"keeper": "phones"}),
        random.Random(1),
    )
    for move in (
        Begin("A"),
        *kept("A", "Trophies"),
        *kept("B", "Traps"),
        AdjustPiece(piece="A Trophies", target="C", reason="x"),
        *turned("C", "Oars"),
        Bid(50_00, seat="A"),
        *closed("C"),
        Sell(seat="C"),
        Pay((5000,), seat="A"),
    ):
        await table.submit(move)
    return table


def differ(screen: CountScreen, counted: dict[str, int]) -> None:
    """Type all of it as it should be, but for these; then the last pile."""
    for pile in screen.tally.piles:
        lines = {line.name: counted.get(f"{pile.name}/{line.name}", line.there) for line in pile.lines}
        screen.tally.counted[pile.name] = lines
    screen.tally.at, screen.tally.line = len(screen.tally.piles) - 1, len(screen.tally.piles[-1].lines) - 1


async def test_a_correction_that_leaves_something_to_reenter_ends_the_count(downeast: Table) -> None:
    screen = CountScreen(downeast)
    async with over_the_table(downeast, screen) as (app, pilot):
        await until(app, pilot, lambda: downeast.counting)
        differ(screen, {"A/Trophies": 1, "C/Trophies": 0, "B/Traps": 0, "C/Traps": 1})
        await pilot.press("enter")
        await sees(app, pilot, "Is it one of these?", "correct entry 14")
        await pilot.press("enter")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
        await until(app, pilot, lambda: app.results)
    assert downeast.turn
    assert not downeast.counting
    (said,) = app.results
    assert str(said) == "Corrected. Ann still has to re-enter one entry; then count again."


async def test_it_is_shown_who_counts_in_private_and_who_has_finished(downeast: Table) -> None:
    async with over_the_table(downeast, CountScreen(downeast)) as (app, pilot):
        await until(app, pilot, lambda: downeast.counting)
        await sees(app, pilot, "In private:", "Ann … counting", "Cal … counting")
        await downeast.count(OwnCount("C", agrees=False))
        await sees(app, pilot, "Ann … counting", "Cal ✗ differs")
        await downeast.count(OwnCount("A", agrees=True))
        await sees(app, pilot, "Ann ✓ agrees")


async def test_all_that_hands_have_to_do_is_shown_once_it_is_settled() -> None:
    table = await laid(GAME, 3, *GUESSED)
    screen = CountScreen(table)
    async with over_the_table(table, screen) as (app, pilot):
        differ(screen, {"covers/7500": 1, "covers/100": 0, "covers/50000": 0, "covers/20000": 0})
        await pilot.press("enter")
        await sees(app, pilot, "No single slip explains it.", "nobody knows")
        screen.found = [Suspect(say("Somebody moved covers."), "table", 5)]
        await pilot.press("1", "enter")
        await sees(app, pilot, "To put the table right:", "back to the game")
        board = app.text_of("#suspects").split()
        assert {"$1", "$75", "$200", "$500"} <= {word.rstrip(".") for word in board}


async def test_what_nobody_has_counted_in_private_is_not_said_to_agree(downeast: Table) -> None:
    async with over_the_table(downeast, CountScreen(downeast)) as (app, pilot):
        await until(app, pilot, lambda: downeast.counting)
        await downeast.count(OwnCount("A", agrees=True))
        await downeast.count(OwnCount("C", agrees=False))
        screen = app.screen
        assert isinstance(screen, CountScreen)
        await pilot.press(*"a" * len(screen.tally.piles))
        await sees(app, pilot, "Counted: everything on the table agrees.", "Ben … counting", "Cal ✗ differs")


async def test_hidden_money_stays_hidden_while_it_is_counted() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await sees(app, pilot, "should be $1,125,000")
        app.hide_money(True)
        await pilot.press("enter")
        await sees(app, pilot, "How many $25,000 bills?", "•••")
        assert "$1,125,000" not in app.text
        assert "$1,000,000 " not in app.text_of("#board").replace("× $1,000,000", "")
        await pilot.press("a", "a", "a")
        await sees(app, pilot, "The kitty", "should be $10,000")


async def test_bills_stick_together_only_where_bills_are_counted() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await sees(app, pilot, "stuck together", "0–99 other count")
        await pilot.press(*["enter"] * 4)
        await sees(app, pilot, "How much other money?", "0–9 another sum")
        assert "stuck together" not in app.text
        await pilot.press(*"aaaa")
        await sees(app, pilot, "0–1 other count")
        assert "stuck together" not in app.text


async def touch(pilot: Pilot[None], app: Host, words: str) -> None:
    """Touch these words on the screen."""
    row = next(row for row, text in enumerate(app.rows) if words in text)
    await pilot.click(offset=(app.rows[row].index(words) + 1, row))


@at_each_size
async def test_a_count_by_touch_alone(size: tuple[int, int]) -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table), size) as (app, pilot):
        for _ in range(2):
            await touch(pilot, app, "all of it agrees")
        await touch(pilot, app, "other count")
        await sees(app, pilot, "done", "close")
        await touch(pilot, app, " 7 ")
        await sees(app, pilot, "Enter 7")
        await touch(pilot, app, "done")
        await sees(app, pilot, "How many $25,000 bills?")
        await touch(pilot, app, "close")
        for _ in range(4):
            await touch(pilot, app, "Enter")
        for _ in range(3):
            await touch(pilot, app, "all of it agrees")
        await sees(app, pilot, "Cal has $6,000,000 too much.")


async def test_a_suspect_is_picked_by_touch() -> None:
    table = await laid(GAME, 3, *GUESSED)
    async with over_the_table(table, CountScreen(table)) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "1–3 another", "Settles it: give")
        await touch(pilot, app, "Entry 4: Price was free")
        await sees(app, pilot, "Entered was:")
        await touch(pilot, app, "1–3")
        await sees(app, pilot, "Settles it: give")
        assert app.screen.selected == 2


async def test_of_several_answers_that_could_be_meant_one_is_picked_here() -> None:
    table = await laid(GAME, 3, *GUESSED)
    screen = CountScreen(table)
    async with over_the_table(table, screen) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, "2 Entry 4: Price was free guess")
        meant = tuple(TakeGuess(value=value, pay="free", seat="C") for value in (500_00, 300_00, 400_00))
        screen.found[1] = structs.replace(screen.found[1], instead=meant)
        await pilot.press("2", "enter")
        await sees(app, pilot, "What should entry 4 have said?", "1 $500, free guess", "2 $300, free guess")
        await pilot.press("escape")
        await sees(app, pilot, "Is it one of these?")
        await pilot.press("enter", "down", "enter")
        await sees(app, pilot, "Counted: everything agrees.")
    assert table.entry(4).played.kept.move == meant[1]


@pytest.mark.parametrize(
    ("size", "back"),
    [((80, 24), "back to entry 5"), ((100, 30), "back to the last good count, entry 5")],
    ids=str,
)
async def test_the_header_names_the_entry_that_the_search_goes_back_to(
    size: tuple[int, int], back: str
) -> None:
    table = await laid(GAME, 3, *GUESSED)
    await table.count(EndCount(AGREED))
    async with over_the_table(table, CountScreen(table), size) as (app, pilot):
        await pilot.press(*UNPAID)
        await sees(app, pilot, back)


async def test_what_is_left_to_reenter_is_said_at_the_table(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.pilot.press("f6", "3")
        await person.sees("How many $1,000,000 bills?")
        screen = person.app.screen
        await screen.table.submit(GUESSED[2])
        screen.dismiss(still_to_reenter(screen.table))
        await person.sees("Corrected. First re-enter what comes next")
