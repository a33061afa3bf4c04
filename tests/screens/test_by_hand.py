"""Moving things by hand: a sentence filled in gap by gap, with keys or by touch, checked before it counts."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from companion.game import Move
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.store.journal import Journal
from companion.table.table import Table
from screens.hand_page import HandPage
from screens.help import Help
from screens.history.by_hand import ByHand
from tests.screens.host import Beneath, Host, at_each_size, laid, over_the_table, sees, until
from tests.screens.kiosk import at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
BEGUN: tuple[Move, ...] = (BeginHosting("A", "B"), ChooseCase(1, seat="B"))


async def table(players: int = 5) -> Table:
    return await laid(GAME, players, *BEGUN)


async def touch(app: Host, pilot: Any, word: str) -> None:
    row = next(y for y, text in enumerate(app.rows) if word in text)
    await pilot.click(offset=(app.rows[row].index(word) + len(word) // 2, row))
    await pilot.pause()


@at_each_size
async def test_the_sentence_grows_and_is_looked_at_before_it_counts(size: tuple[int, int]) -> None:
    laid_table = await table(6)
    async with over_the_table(laid_table, ByHand(laid_table), size) as (app, pilot):
        await sees(
            app, pilot, "What do you want to move?", "1 move money", "2 move a case", "outside the rules"
        )
        await pilot.press("1")
        await sees(
            app, pilot, "Move … from … to …. Reason: …", "From?", "F ★ Flo", "N the bank", "K the kitty"
        )
        await sees(app, pilot, "● Ann $1,125,000", "the kitty $5,000")
        await pilot.press("n", "enter")  # an Enter out of habit
        await sees(app, pilot, "Move … from the bank to …. Reason: …", "To?")
        assert "N the bank" not in app.text
        await pilot.press("c")
        await sees(app, pilot, "from the bank to Cal", "How much?", "At most $")
        await pilot.press(*"10k", "enter")
        await sees(app, pilot, "Move $10,000 from the bank to Cal. Reason: …", "Why?")
        await pilot.press(*"note", "enter")
        await sees(
            app, pilot, "Move $10,000 from the bank to Cal. Reason: note", "Is that right?", "yes, move it"
        )
        await sees(app, pilot, "What changes", "▲ Cal +$10,000", "$1,125,000 → $1,135,000")
        assert all(len(row) == size[0] for row in app.rows)
        assert not app.results
        await pilot.press("enter")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
    moved = {"source": "bank", "target": "C", "cents": 10_000_00, "reason": "note"}
    assert app.results == [{"move": "AdjustMoney", "seat": None, **moved}]


@at_each_size
async def test_it_is_all_done_by_touch(size: tuple[int, int]) -> None:
    laid_table = await table(3)
    async with over_the_table(laid_table, ByHand(laid_table), size) as (app, pilot):
        for word in ("move money", "● Ann", "▲ Cal", "   5   ", "   k   ", "done", "  a  ", "  b  ", "done"):
            await touch(app, pilot, word)
        await sees(app, pilot, "Move $5,000 from Ann to Cal. Reason: ab")
        await touch(app, pilot, "yes, move it")
        await until(app, pilot, lambda: bool(app.results))
    assert app.results[0]["cents"] == 5_000_00


async def test_a_piece_is_chosen_by_the_number_on_it() -> None:
    laid_table = await table(4)
    async with over_the_table(laid_table, ByHand(laid_table)) as (app, pilot):
        await pilot.press("2")
        await sees(app, pilot, "Move … to …. Reason: …", "case 2", "case 26", "Case?")
        await pilot.press("1")
        await sees(app, pilot, "Move 1▏ to …")  # 10 to 19 are still possible
        await pilot.press("2")
        await sees(app, pilot, "Move case 12 to …. Reason: …", "To?")
        here = laid_table.record.state.now.held[11]
        there = next(seat for seat in "CD" if seat != here)
        assert f" {here} " not in app.text_of("HandPage")  # that's where it already is
        await pilot.press(there.lower(), *"swap", "enter")
        await sees(app, pilot, "Move case 12 to", "Reason: swap", "Is that right?")


@pytest.fixture
async def at_the_sum() -> AsyncIterator[tuple[Host, Any]]:
    laid_table = await table()
    async with over_the_table(laid_table, ByHand(laid_table), (80, 24)) as (app, pilot):
        await pilot.press("1", "a", "c")
        await sees(app, pilot, "How much?", "Ann has $1,125,000.")
        app.habit.acted = None
        yield app, pilot


async def test_an_empty_enter_says_that_nothing_is_there_yet(at_the_sum: tuple[Host, Any]) -> None:
    app, pilot = at_the_sum
    await pilot.press("enter")
    await sees(app, pilot, "✗ ", "How much?")
    await pilot.press("escape", "enter")
    await sees(app, pilot, "✗ ", "To?")


async def test_more_than_is_there_is_refused_at_the_sum(at_the_sum: tuple[Host, Any]) -> None:
    app, pilot = at_the_sum
    await pilot.press("escape", "escape", "k", "c")
    await sees(app, pilot, "Move … from the kitty to Cal", "The kitty has $5,000.")
    await pilot.press(*"6k", "enter")
    await sees(app, pilot, "✗ The kitty", "$6,000", "How much?", "6k▏")
    await pilot.press(*"5k", "enter")  # the refused text is replaced
    await sees(app, pilot, "Why?", "Move $5,000")


async def test_escape_goes_back_step_by_step_and_leaves(at_the_sum: tuple[Host, Any]) -> None:
    app, pilot = at_the_sum
    await pilot.press("5", "escape")
    await sees(app, pilot, "How much?", "Reason: …")
    await pilot.press("escape")
    await sees(app, pilot, "To?", "from Ann to …")
    await pilot.press("escape")
    await sees(app, pilot, "From?")
    await pilot.press("escape")
    await sees(app, pilot, "What do you want to move?")
    await pilot.press("escape")
    await until(app, pilot, lambda: app.results == [None])


async def test_the_arrows_point_and_enter_takes(at_the_sum: tuple[Host, Any]) -> None:
    app, pilot = at_the_sum
    await pilot.press("escape", "down", "down", "enter")
    await sees(app, pilot, "from Ann to Cal")
    await pilot.press("escape", "z")
    await sees(app, pilot, "does nothing here", "To?")
    await pilot.press("e")
    await sees(app, pilot, "from Ann to Eva")


async def test_help_shows_the_clause(at_the_sum: tuple[Host, Any]) -> None:
    app, pilot = at_the_sum
    await pilot.press("f1")
    await until(app, pilot, lambda: isinstance(app.screen, Help))
    await sees(app, pilot, "11.1")


async def test_what_cannot_be_known_of_a_place_is_not_shown(at_the_sum: tuple[Host, Any]) -> None:
    app, _ = at_the_sum
    assert "bank" not in app.screen.query_one(HandPage).worth


async def test_it_is_an_entry_that_everybody_is_told_of(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.pilot.press("f6", "1", "a", "b")
        await person.answer("5k", "a lost bet", "")
        await person.sees("saved 3", "$1,130,000", "By hand: a lost bet. Ann pays Ben $5,000.", "Call a case")
        await person.pilot.press("f6", "escape")
        await person.sees("Call a case to open.", "saved 3")
