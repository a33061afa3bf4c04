"""Moments at the kiosk: which picture is shown, what ends it, and that a full ground is for triumph only."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module

import pytest

from companion.game import Moment
from companion.game.declared import moments_in
from companion.games import BUILT_IN, SHELF
from companion.games.deal_or_no_deal import moments as deal
from companion.games.deal_or_no_deal.moves import CallCase
from companion.games.license_plates.moments import PlatesTurned
from companion.store.journal import Journal
from companion.table.table import Table
from screens.big_type import figure
from screens.boards import PASSING, BoardWithMoments, board_of
from screens.games.deal_or_no_deal.triumph import BAND, FALLING, LAYOUTS, drawn_sum
from screens.table import TableScreen
from screens.theme import TOKENS
from tests.inside import painted
from tests.screens import climaxes, dealt
from tests.screens.kiosk import KioskUser, at_the_kiosk

DARK = TOKENS["dark"]
SIZE = (100, 30)
OTHERWISE: set[type[Moment]] = {  # shown by the board itself, or by a bigger moment that comes with it
    *(deal.Offered, deal.OfferStands, deal.Opened, PlatesTurned),
}


@asynccontextmanager
async def at_a(name: str, journal: Journal, still: bool = True) -> AsyncIterator[KioskUser]:
    """Yield somebody at the kiosk when one of the climaxes of Deal or No Deal has just come."""
    left = await climaxes.evening(journal, name)
    async with at_the_kiosk(journal, SIZE) as person:
        person.app.animation_level = "none" if still else "full"
        for move in left:
            await table_screen(person).table.submit(move)
            await person.settles()
        yield person


def table_screen(person: KioskUser) -> TableScreen:
    screen = person.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def grounds(person: KioskUser) -> list[str]:
    """Return the colors along the left edge of the board, from the top."""
    strips = painted(person.app.screen)[1:25]
    colors = [next(iter(strip)).style.bgcolor for strip in strips]  # type: ignore[union-attr]
    return [color.name.upper() for color in colors if color]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_moment_has_a_picture_at_the_kiosk(name: str) -> None:
    board = board_of(SHELF[name])
    assert isinstance(board, BoardWithMoments)
    kinds = {*moments_in(import_module(f"companion.games.{name}.moments"))} - OTHERWISE
    assert kinds
    assert kinds == board.pictures.keys()


async def test_the_kitty_is_the_figure_and_what_the_case_held_stands_above_it(journal: Journal) -> None:
    async with at_a("kitty", journal) as person:
        await person.sees(
            "Case 1 held $750 ▲ Mia", "MIA WINS THE KITTY: $5,000", "The kitty pays Mia $5,000."
        )
        (first, *_) = figure("$5,000", "XL").rows
        assert any(first.strip() in strip.text for strip in painted(person.app.screen))


async def test_a_right_guess_is_gold_from_edge_to_edge_and_nothing_else_is(journal: Journal) -> None:
    async with at_a("right-guess", journal) as person:
        text = await person.sees("Mia guessed $750,000 for case 17 and wins it!", "Enter done")
        assert "The bank pays Mia: $1,105,000 → $1,855,000" in text
        assert re.search(r"↓ Bad news for Ben: the average drops. \$[\d,]+ → \$[\d,]+ ", text)
        assert text.index("wins it!") < text.index("The bank pays") < text.index("Bad news")
        confetti = {DARK["gold-deep"], DARK["seat-C"], "#F5F0E4", "#FFEBA8"}
        assert DARK["gold"] in grounds(person)
        assert {*grounds(person)} <= {DARK["gold"], *confetti}


async def test_the_million_in_ones_own_case_is_gold_as_well_and_the_other_case_comes_last(
    journal: Journal,
) -> None:
    async with at_a("last", journal) as person:
        text = await person.sees("Case 5 held $1,000,000, and Mia wins it!", "Enter done")
        assert "Mia's money: $1,125,000 → $2,125,000" in text
        assert text.index("wins it!") < text.index("Mia's money") < text.index("Case 26 held $100.")
        assert DARK["gold"] in grounds(person)


@pytest.mark.parametrize("name", ["no-deal", "kitty", "deal", "face-off", "own-case"])
async def test_no_other_picture_fills_the_screen(name: str, journal: Journal) -> None:
    async with at_a(name, journal) as person:
        await person.settles()
        assert table_screen(person).board.alone
        full = {DARK[token] for token in ("gold", "steel", "said", *(f"seat-{seat}" for seat in "ABCDEF"))}
        assert not full & {*grounds(person)}


async def test_confetti_falls_in_the_outer_columns_for_two_seconds_and_keeps_clear_of_words(
    journal: Journal,
) -> None:
    async with at_a("right-guess", journal, still=False) as person:
        board = table_screen(person).board
        assert 0 < board.frames <= FALLING <= 24
        await person.sees("Mia guessed $750,000 for case 17 and wins it!")
        board.stand_still()
        strips = [board.render_line(y).text for y in range(board.size.height)]
        for row in strips[16:]:
            assert not set(row[BAND:-BAND]) & set("▀▄"), "confetti among the words"
        assert sum(letter in "▀▄" for row in strips for letter in (*row[:BAND], *row[-BAND:])) > BAND


def test_no_sum_is_drawn_larger_than_the_million_on_a_large_screen() -> None:
    sizes = LAYOUTS[0].figures
    assert drawn_sum("$1,000,000", 158, sizes).height >= figure("0", sizes[0]).height
    assert all(drawn_sum(words, 158, sizes) == figure(words, "XXL") for words in ("$750,000", "$5,000"))


async def test_with_motion_turned_off_everything_is_there_at_once(journal: Journal) -> None:
    async with at_a("right-guess", journal) as person:
        assert table_screen(person).board.frames == 0
        assert "Mia guessed $750,000" in person.screen


async def test_hidden_money_stays_hidden_behind_a_right_guess(journal: Journal) -> None:
    async with at_a("right-guess", journal) as person:
        await person.pilot.press("f3")
        await person.sees("The bank pays Mia")
        assert "$1,855,000" not in person.screen


async def test_no_deal_passes_by_itself_and_nobody_has_to_press_a_key(journal: Journal) -> None:
    async with at_a("no-deal", journal) as person:
        screen = table_screen(person)
        await person.sees("Ben turns down $53,000 after round 3", "Round 4: 3 cases to open.", "Call a case")
        assert screen.board.passing
        assert PASSING < 4
        screen.board.post_message(screen.board.Passed())
        await person.sees("Average left")
        assert not screen.board.passing


async def test_typing_ends_a_passing_moment_and_counts(journal: Journal) -> None:
    async with at_a("no-deal", journal) as person:
        await person.sees("Ben turns down $53,000")
        await person.type("2")
        assert "after round 3" not in await person.sees("Average left")
        assert person.typed == "2"


async def test_a_new_entry_ends_a_moment_at_once(journal: Journal) -> None:
    async with at_a("no-deal", journal) as person:
        await person.sees("Ben turns down $53,000 after round 3")
        table = table_screen(person).table
        case = next(case for case in table.state.now.cases if case != table.state.now.special)
        await table.submit(CallCase(case, seat="B"), source="phone B")
        await person.sees(f"Open case {case}.")
        assert "after round 3" not in person.screen


async def test_the_last_two_cases_stay_until_somebody_keeps_or_trades(journal: Journal) -> None:
    async with at_a("face-off", journal) as person:
        await person.sees("THE LAST TWO CASES", "one in each case", "Mia's case", "Grandma's case")
        assert "turned down $70,000 in round 10." in person.screen
        screen = table_screen(person)
        assert not screen.board.moment
        assert not screen.board.passing
        await person.pilot.press("f1")
        await person.pilot.press("escape")
        await person.sees("THE LAST TWO CASES")
        keep, trade = screen.board.spots
        assert keep.region.height == trade.region.height
        await person.pilot.click(offset=(trade.region.x + 5, trade.region.y + 3))
        await person.sees("You give up case 5 and win what's in case")
        await person.answer("")
        await person.sees("Mia trades case 5 for case")
        assert "THE LAST TWO CASES" not in person.screen


async def test_a_restart_shows_the_last_two_cases_but_no_moment(journal: Journal) -> None:
    for name, picture in (("no-deal", "after round 3"), ("face-off", "THE LAST TWO CASES")):
        left = await climaxes.evening(journal, name)
        number = journal.interrupted()
        assert number is not None
        table = Table.resume(journal, number)
        for move in left:
            await table.submit(move)
        assert table.moments
        async with at_the_kiosk(journal, SIZE) as person:
            await person.sees("Mia" if name == "face-off" else "Average left")
            assert (picture in person.screen) == (name == "face-off")


async def test_a_trick_that_is_won_is_shown_in_gold_and_passes(journal: Journal) -> None:
    left = await dealt.evening(journal, "trick-won")
    async with at_the_kiosk(journal, SIZE) as person:
        for move in left:
            await table_screen(person).table.submit(move)
        await person.sees("won", "2-Straight to 12", "Lead the trick.")
        board = table_screen(person).board
        assert board.passing
        board.touched(None)
        await person.settles()
        assert not board.passing
        await person.sees("The last trick")
