"""The list in the history: a row per case or offer, with the selected one open, using keys or touch."""

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from companion.game import Happening, as_is, say
from companion.game.rows import Cell, Column, HistoryRow
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.games.license_plates.moves import MakeBid, SelectOpener
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.table.views import Entered
from screens.cells import Canvas
from screens.history.columns import Columns
from screens.history.entries import Entries, came_from
from screens.history.screen import History
from screens.theme import TOKENS
from tests.screens.host import Host, at_each_size, laid, over_the_table, sees
from tests.screens.test_history import round_one, selected, touch

GAME = SHELF["deal_or_no_deal"]


def entries_of(app: Host) -> Entries:
    return app.screen.query_one(Entries)


def row_with(app: Host, words: str) -> str:
    return " ".join(next(row for row in app.rows if words in " ".join(row.split())).split())


async def a_kitty_won() -> Table:
    """Return a five-player game in which somebody guessed case 2 right and also won the kitty with it."""
    table = await laid(GAME, 5, BeginHosting("A", "B"), ChooseCase(1, seat="B"), CallCase(2, seat="B"))
    (guesser,) = (one.ask.seat for one in table.asks() if one.ask.kind == "TakeGuess")
    await table.submit(TakeGuess(750_00, "paid", seat=guesser))
    await table.submit(Reveal(750_00))
    await table.submit(CallCase(3, seat="B"))
    return table


@at_each_size
async def test_a_case_is_a_row_and_the_selected_row_opens(size: tuple[int, int]) -> None:
    table = await round_one()
    async with over_the_table(table, History(table), size) as (app, pilot):
        await sees(app, pilot, "HISTORY", "16 entries all saved", "case from guess", "held money moved")
        await sees(app, pilot, "Round 1 Ann hosts and Ben plays", "Round 2 5 cases")
        await sees(app, pilot, "▌offer ● Ann", "15 Ann offers $100.", "16 NO DEAL! Ben turns down $100.")
        assert row_with(app, "$1,000,000") == "4 $1,000,000 –"
        assert "Case 4 held" not in app.text
        await pilot.press("up", "up", "up", "up")
        await sees(app, pilot, "▌ 4 $1,000,000", "7 Ben calls case 4.", "8 Case 4 held $1,000,000.")
        assert selected(app) == 8
        assert "15 Ann offers" not in app.text
        await pilot.press(*["pageup"] * 3)
        assert selected(app) == 1
        assert all(len(row) == size[0] for row in app.rows)


async def test_up_and_down_go_from_row_to_row_and_left_and_right_within_one() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        assert selected(app) == 16
        await pilot.press("left")
        assert selected(app) == 15
        await pilot.press("left")
        assert selected(app) == 15
        await pilot.press("right")
        assert selected(app) == 16
        await pilot.press("right", "up")
        assert selected(app) == 14
        await pilot.press("left", "up")
        assert selected(app) == 12
        await pilot.press("down", "down", "down")
        assert selected(app) == 16
        await pilot.press("left", "enter")
        await sees(app, pilot, "Correct entry 15")


async def test_an_entry_is_selected_by_number_touch_and_wheel() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("5")
        assert selected(app) == 5
        await sees(app, pilot, "5 Ben calls case 3.", "6 Case 3 held $1.")
        await pilot.press("backspace")
        await touch(app, pilot, "$1,000,000")
        assert selected(app) == 8
        await touch(app, pilot, "Ben calls case 4.")
        assert selected(app) == 7
        await rolled(pilot, events.MouseScrollUp)
        assert selected(app) == 6
        await rolled(pilot, events.MouseScrollDown)
        assert selected(app) == 8
        await touch(app, pilot, "Case 4 held")
        await sees(app, pilot, "Correct entry 8")


async def rolled(pilot: Pilot[None], way: type[events.MouseEvent]) -> None:
    await pilot._post_mouse_events([way], "#entries", button=0)
    await pilot.pause()


@at_each_size
async def test_what_followed_from_an_entry_has_an_arrow_and_no_number(size: tuple[int, int]) -> None:
    table = await a_kitty_won()
    async with over_the_table(table, History(table), size) as (app, pilot):
        await pilot.press("up")
        await sees(app, pilot, "for $5,000 ✓ right $750", "5 Case 2 held $750.")
        await sees(app, pilot, "→ Dee guessed it and wins $750.", "wins the kitty: $10,000.")
        assert "The kitty pays" not in app.text  # the sentence above already says so
        await pilot.press("down")
        await sees(app, pilot, "6 Ben calls case 3.")


@at_each_size
async def test_a_corrected_row_says_so_and_shows_both_versions_when_open(size: tuple[int, int]) -> None:
    table = await laid(GAME, 2, BeginHosting("A", "B"), ChooseCase(1, seat="B"), CallCase(2, seat="B"))
    for move in (Reveal(750_00), CallCase(3, seat="B"), Reveal(5_00)):
        await table.submit(move)
    await table.correct(4, Reveal(75_00))
    async with over_the_table(table, History(table), size) as (app, pilot):
        await sees(app, pilot, "$75 –", "corrected")
        assert "$750" not in app.text
        await pilot.press("up")
        await sees(app, pilot, "Case 2 held $750.", "4 Case 2 held $75.")
        struck = {letter for y in range(size[1]) for letter in _struck(app, y)}
        assert struck >= set("Case2held$750.")
    await table.undo()
    async with over_the_table(table, History(table), size) as (app, pilot):
        await sees(app, pilot, "$750")
        assert "corrected" not in app.text


def _struck(app: Host, y: int) -> str:
    entries = entries_of(app)
    if y >= entries.size.height:
        return ""
    return "".join(one.text for one in entries.render_line(y) if one.style and one.style.strike)


@at_each_size
async def test_each_open_entry_says_where_it_came_from(size: tuple[int, int]) -> None:
    table = await laid(GAME, 2, BeginHosting("A", "B"), ChooseCase(1, seat="B"))
    await table.submit(CallCase(2, seat="B"), source="phone B")
    await table.submit(Reveal(750_00))
    async with over_the_table(table, History(table), size) as (app, pilot):
        await sees(app, pilot, "3 Ben calls case 2. Ben, by phone", "4 Case 2 held $750. entered here")
        assert app.text.count("entered here") == 1  # rows that aren't open don't say it
        assert column_of(app, "Ben, by phone") == column_of(app, "entered here") == column_of(app, "money")
        await table.correct(3, CallCase(3, seat="B"), source="phone A")
        await sees(app, pilot, "3 Ben calls case 3. Ann, by phone")
        await table.undo()
        await sees(app, pilot, "3 Ben calls case 2. Ben, by phone")


def column_of(app: Host, words: str) -> int:
    return next(row.index(words) for row in app.rows if words in row)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("kiosk", "entered here"),
        ("phone B", "Ben, by phone"),
        ("phone F", ""),  # nobody sits there
        ("referee", ""),
        ("demo", ""),
        ("", ""),
    ],
)
def test_only_people_at_the_table_enter_things(source: str, words: str) -> None:
    assert came_from(source, {"A": "Ann", "B": "Ben"}) == words


async def test_what_tableside_dealt_came_from_nowhere() -> None:
    plates = SHELF["license_plates"]
    setup = plates.prepare(["Ann", "Ben", "Cal"], {"keeper": "companion"})
    table = await Table.start(Journal.open(MEMORY), plates, setup)
    await table.submit(SelectOpener(opener="A"))
    async with over_the_table(table, History(table)) as (app, pilot):
        await sees(app, pilot, "1 Tableside dealt the plates.")
        assert "entered here" not in app.text
        await table.submit(MakeBid(seat="A", count=2, numeral=7))
        await pilot.press("down")
        await sees(app, pilot, "2 Ann bids two 7s. entered here")


async def test_long_words_make_room_for_where_an_entry_came_from_and_short_of_room_it_goes() -> None:
    long = "A long story that goes on and on, and on, and then on some more, until it ends."
    told = (Happening(text=as_is(long)),)
    table = await laid(GAME, 2)
    async with over_the_table(table, History(table)) as (app, pilot):
        entries = entries_of(app)
        entries.rows = type(entries.rows)()
        entries.show([Entered(1, "A", "open", told, source="phone A")], {"A": "Ann"})
        await sees(app, pilot, "Ann, by phone", "until it ends.")
        assert row_with(app, "by phone").startswith("1 A long story")
        assert "…" not in row_with(app, "by phone")
        entries.show([Entered(1, "A", "open", told, source="phone A")], {"A": "Ann" * 20})
        await sees(app, pilot, "until it ends.")
        assert "by phone" not in app.text


async def test_a_long_row_scrolls_to_its_selected_entry() -> None:
    told = [Entered(number, "A", "open", (_rolls(number),)) for number in range(1, 61)]
    table = await laid(GAME, 2)
    async with over_the_table(table, History(table), (80, 24)) as (app, pilot):
        entries = entries_of(app)
        entries.rows = type(entries.rows)()
        entries.show(told, {"A": "Ann"})
        entries.select(1)
        await sees(app, pilot, "1 Roll 1.", "2 Roll 2.")
        entries.select(35)
        await sees(app, pilot, "35 Roll 35.")
        assert "Roll 60." not in app.text
        entries.select(60)
        await sees(app, pilot, "60 Roll 60.")
        assert entries.in_row(1) == 60
        assert entries.in_row(-59) == 1


def _rolls(number: int) -> Happening:
    return Happening(text=say("Roll {number}.", number=number))


@pytest.mark.parametrize("room", [20, 30, 40, 76])
def test_the_value_is_never_cut_and_the_rest_gives_way(room: int) -> None:
    names = (Column(say("what")), Column(say("held"), value=True), Column(say("money moved")))
    cells = (
        Cell(say("a long story that goes on")),
        Cell(say("$1,000")),
        Cell(say("and money and more money")),
    )
    columns = Columns(names, [HistoryRow((1,), cells=cells)], room)
    assert columns.widths[1] == len("$1,000")
    assert columns.widths[0] >= len("what")
    least = len("what") + len("$1,000") + len("money moved") + 4
    assert sum(columns.widths) + 2 * columns.gap <= max(room, least)


def test_a_cell_says_less_before_any_is_cut_short() -> None:
    names = (Column(say("guess")), Column(say("held"), value=True), Column(say("money")))
    moved = Cell(say("Ben +$5,000 from the kitty"), short=say("Ben +$5,000"))
    cells = (Cell(say("44% of average")), Cell(say("$37,000")), moved)
    row = HistoryRow((1,), cells=cells)
    for room, shown in (
        (60, "44% of average $37,000 Ben +$5,000 from the kitty"),
        (40, "44% of average $37,000 Ben +$5,000"),
        (30, "44% of a… $37,000 Ben +$5,0…"),
    ):
        canvas = Canvas(Size(room, 1), TOKENS["dark"])
        Columns(names, [row], room).paint(canvas, 0, 0, row, room, bold=False)
        assert " ".join("".join(letter for letter, _ in canvas._rows[0]).split()) == shown


async def test_a_passed_guess_is_not_what_the_reveal_is_about() -> None:
    table = await laid(GAME, 5, BeginHosting("A", "B"), ChooseCase(1, seat="B"), CallCase(2, seat="B"))
    assert any(one.ask.kind == NoGuess.__name__ for one in table.asks())
    await table.submit(Reveal(750_00))
    async with over_the_table(table, History(table)) as (app, pilot):
        await sees(app, pilot, "4 Case 2 held $750. entered here → ", "doesn't guess.")
