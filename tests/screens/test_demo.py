"""The demo plays by itself; the kiosk's keys never get in the way of an answer."""

import random

from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    EndMatch,
    MakeOffer,
    Reveal,
)
from companion.store.journal import MEMORY, Journal
from screens.app import Kiosk
from screens.demo import PAUSE, WATCHED, Demo, DemoTable
from screens.keys import NO, PHONES, TABLE_KEYS, THEME, YES
from screens.table import TableScreen
from tests.screens.kiosk import KioskUser, at_the_kiosk


async def test_a_demo_gets_somewhere_by_itself() -> None:
    journal = Journal.open(MEMORY)
    demo = Demo(journal, SHELF["deal_or_no_deal"], random.Random(1), pause=0.01)
    async with demo.run_test(size=(100, 30)) as pilot:
        for _ in range(400):
            await pilot.pause(0.01)
            if isinstance(demo.screen, TableScreen) and len(demo.screen.table.record.line) > 12:
                break
        assert isinstance(demo.screen, TableScreen)
        assert len(demo.screen.table.record.line) > 12
    journal.close()


async def test_a_watcher_is_offered_no_key_that_does_nothing() -> None:
    journal = Journal.open(MEMORY)
    demo = Demo(journal, SHELF["deal_or_no_deal"], random.Random(1), pause=60)
    async with demo.run_test(size=(100, 30)) as pilot:
        screen = await KioskUser(demo, pilot).sees("Who's the host", "Ctrl+Q quit", "F1 help")
        assert "Enter" not in screen
    journal.close()


async def test_the_end_of_a_match_stays_long_enough_to_read() -> None:
    journal = Journal.open(MEMORY)
    demo = Demo(journal, SHELF["deal_or_no_deal"], random.Random(1), pause=60)
    async with demo.run_test(size=(100, 30)) as pilot:
        person = KioskUser(demo, pilot)
        await person.sees("Who's the host")
        screen = demo.screen
        assert isinstance(screen, DemoTable)
        table, usual = screen.table, screen.beats
        await table.submit(BeginHosting(host="A", contestant="B"))
        await table.submit(ChooseCase(1, seat="B"))
        while (state := table.record.state).phase != "offer":
            await table.submit(CallCase(state.now.last, seat="B"))
            await table.submit(Reveal(table.record.state.now.values[0]))
        await table.submit(MakeOffer(10_000_00, seat="A"))
        await table.submit(Deal(seat="B"))
        await person.sees("DEAL", "Ann pays Ben $10,000.")
        moment = screen.beats
        await table.submit(Reveal(table.record.state.now.values[0]))
        await table.submit(EndMatch())
        await person.sees("Ben wins", "Ctrl+Q quit")
        assert usual < moment < screen.beats
        assert PAUSE * screen.beats >= 15
    journal.close()


async def test_a_demo_says_so_and_takes_no_part_of_a_game_from_keys() -> None:
    journal = Journal.open(MEMORY)
    demo = Demo(journal, SHELF["deal_or_no_deal"], random.Random(1), pause=60)
    async with demo.run_test(size=(80, 24)) as pilot:
        person = KioskUser(demo, pilot)
        await person.sees("demo", "Who's the host", "Ctrl+Q quit")
        await pilot.press("1", "enter", "1", "enter", "f6", "f12", "f5")
        await person.sees(str(WATCHED), "saved 0")
        await pilot.click(offset=(20, 22))
        await pilot.pause()
        assert person.typed == ""
        assert isinstance(demo.screen, TableScreen)
        await pilot.press("f1")
        await person.sees("1.4", "Ctrl+Q quit; everything")
    journal.close()


def test_every_global_key_is_a_function_key_or_tab_and_none_is_used_twice() -> None:
    keys = [key.press for key in (*TABLE_KEYS, PHONES, THEME, YES, NO)]
    assert all(key == "tab" or (key.startswith("f") and key[1:].isdecimal()) for key in keys)
    assert len(set(keys)) == len(keys)


async def test_a_box_on_a_table_is_not_left_by_a_slip() -> None:
    journal = Journal.open(MEMORY)
    app = Kiosk(journal, locked=True)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q", "ctrl+c", "f1")
        await pilot.pause()
        assert app.is_running
        assert "Ctrl+Q" not in KioskUser(app, pilot).screen
    journal.close()


async def test_the_way_out_is_in_the_help_and_said_to_whoever_tries_another() -> None:
    journal = Journal.open(MEMORY)
    app = Kiosk(journal)
    async with app.run_test() as pilot:
        person = KioskUser(app, pilot)
        await pilot.press("ctrl+c")
        await person.sees("Press Ctrl+Q to quit.")
        await pilot.press("f1")
        await person.sees("Ctrl+Q quit; everything")
        await pilot.press("escape")
        await person.sits_down()
        await pilot.press("f1")
        await person.sees("Ctrl+Q quit; everything", "F4 other colors")
        await pilot.press("ctrl+q")
        assert not app.is_running
    journal.close()


async def test_f4_changes_the_colors_everywhere() -> None:
    journal = Journal.open(MEMORY)
    app = Kiosk(journal)
    async with app.run_test() as pilot:
        await pilot.press("f4")
        assert app.theme == "light"
        await pilot.press("f4", "f4")
        assert app.theme == "dark"
    journal.close()


async def test_colors_and_hidden_money_are_kept_by_the_house(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.sees("$1,125,000")
        await person.pilot.press("f3", "f4")
        await person.sees("•••")
        await person.app.workers.wait_for_complete([one for one in person.app.workers if one.name == "_keep"])
    async with at_the_kiosk(journal) as person:
        assert person.app.theme == "light"
        assert "$1,125,000" not in await person.sees("•••", "Call a case to open.")
        await person.pilot.press("f6", "1")
        assert "$1,125,000" not in await person.sees("From?", "the kitty $5,000")
        await person.pilot.press("a", "b")
        assert "At most" not in await person.sees("How much?")
        await person.answer("5", "a bet")
        assert "1,12" not in await person.sees("What changes", "● Ann −$5")
