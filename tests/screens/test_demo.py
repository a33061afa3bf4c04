"""The demo plays by itself; the keys of the kiosk never get in the way of an answer."""

import random

from companion.games import SHELF
from companion.journal import MEMORY, Journal
from screens.app import Kiosk
from screens.demo import Demo
from screens.keys import NO, PHONES, TABLE_KEYS, THEME, YES
from screens.table import TableScreen


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


def test_every_global_key_is_a_function_key_and_none_is_used_twice() -> None:
    keys = [key.key for key in (*TABLE_KEYS, PHONES, THEME, YES, NO)]
    assert all(key.startswith("f") and key[1:].isdecimal() for key in keys)
    assert len(set(keys)) == len(keys)


async def test_a_box_on_a_table_is_not_left_by_a_slip() -> None:
    journal = Journal.open(MEMORY)
    app = Kiosk(journal, locked=True)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+q", "ctrl+c")
        await pilot.pause()
        assert app.is_running
    journal.close()


async def test_f4_changes_the_colours_everywhere() -> None:
    journal = Journal.open(MEMORY)
    app = Kiosk(journal)
    async with app.run_test() as pilot:
        await pilot.press("f4")
        assert app.theme == "light"
        await pilot.press("f4", "f4")
        assert app.theme == "dark"
    journal.close()
