"""Work that outlasts its screen: a slow disk or USB stick answers after the screen is gone."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.store.journal import Journal
from screens.copies import Copies
from screens.history.screen import History
from screens.kiosk_screen import KioskScreen
from screens.table import TableScreen
from tests.screens.kiosk import KioskUser, at_the_kiosk

# A worker is canceled only once its screen is completely gone; this is what it may still do before that.
LATE: dict[str, tuple[type[KioskScreen], str, str, Callable[[KioskScreen], Awaitable[None]]]] = {
    "a stick": (Copies, "f5", "escape", Copies._look.__wrapped__),
    "a refusal at the table": (
        TableScreen,
        "",
        "f12",
        lambda screen: TableScreen.say_what.__wrapped__(screen, screen.table.redo(key="late")),
    ),
    "a change in the history": (
        History,
        "f5",
        "escape",
        History._undo.__wrapped__,
    ),
}


async def shows(person: KioskUser, kind: type[KioskScreen]) -> KioskScreen:
    while not isinstance(person.app.screen, kind) or not person.app.screen.stands:
        await person.pilot.pause()
    return person.app.screen


@pytest.mark.parametrize("late", LATE)
async def test_what_comes_when_the_screen_is_gone_is_told_to_nobody(
    journal: Journal, late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.sticks.sticks", list)
    kind, opens, leaves, work = LATE[late]
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        if kind is Copies:
            await person.pilot.press("f12")
            await person.sees("Pick a game.")
        if opens:
            await person.pilot.press(opens)
        screen = await shows(person, kind)
        await person.pilot.press(leaves)
        while screen.is_running:
            await person.pilot.pause()
        assert not screen.stands
        await work(screen)
        assert person.app.screen is not screen


async def test_a_screen_stands_from_its_layout_until_it_is_left(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        copies = Copies(journal.path)
        assert not copies.stands
        await person.app.push_screen(copies)
        assert copies.stands
        parts = len(copies.children)
        copies.dismiss()
        seen = []
        while copies.is_running:
            seen.append((copies.stands, len(copies.children)))
            await asyncio.sleep(0)
        assert not copies.stands
        assert {left for stands, left in seen if stands} == {parts}  # closed before any part is removed
