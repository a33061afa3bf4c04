"""The frame around every screen: the box's state, the house's questions, a full disk, and too little room."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.events import MouseDown, MouseUp

import screens.kiosk_app
from companion.game import say
from companion.games.deal_or_no_deal.moves import CallCase
from companion.machine.copies import copies
from companion.machine.sticks import NONE, Stick
from companion.store.journal import Journal
from companion.table.panel import Condition
from screens.kiosk_app import DIM_AFTER, MOVE_AFTER, resting
from screens.nod import Nod
from screens.pressing import TOO_SOON
from screens.status import NEARLY_FULL, Facts, news, status
from screens.stopped import SAFE
from screens.theme import SCHEMES, TOKENS
from tests.inside import connection, fill, make_room
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk

FULL, WORKS = "disk almost full", "The disk works again."
LIGHT = str(SCHEMES["light"])

ON = Condition(say("panel on"))
SILENT = Condition(say("panel silent"), say("The light board is silent."))
WANTS_IN = "A second phone asks for Ben's seat: let it in?"


# The state of the box.


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (Facts(), ("no phones", "no panel")),
        (Facts(phones=1, panel=ON), ("1 phone", "panel on")),
        (Facts(phones=5, network=True, free=NEARLY_FULL), ("5 phones", "no panel")),
        (Facts(network=False), ("no phones", "no panel", "no network")),
        (Facts(free=NEARLY_FULL - 1), ("no phones", "no panel", FULL)),
    ],
)
def test_the_status_is_a_word_for_each_part_of_the_box(facts: Facts, words: tuple[str, ...]) -> None:
    assert status(facts) == words


def test_what_goes_missing_is_told_once_and_what_comes_is_not() -> None:
    assert news(Facts(network=True), Facts(network=False)).startswith("No network.")
    assert news(Facts(network=False), Facts(network=False)) == ""
    assert news(Facts(panel=ON), Facts(panel=SILENT)) == "The light board is silent."
    assert news(Facts(panel=SILENT), Facts(panel=SILENT)) == ""
    assert news(Facts(), Facts(panel=ON, phones=3, network=True)) == ""
    assert "almost full" in news(Facts(), Facts(free=1))


async def test_what_is_missing_is_told_in_the_story_until_the_next_entry_and_stays_in_the_header(
    journal: Journal,
) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sits_down()
        person.app.learn(panel=ON, phones=2)
        await person.sees("2 phones panel on saved 2")
        person.app.learn(network=False)
        await person.sees("~ No network. Phones can't join;", "panel on no network saved 2")
        await person.answer("7")
        await person.sees("saved 3", "no network")
        assert "~ No network" not in person.screen


async def test_the_gravest_words_stay_where_not_all_have_room(journal: Journal) -> None:
    async with at_the_kiosk(journal, (80, 24)) as person:
        await person.sits_down()
        person.app.learn(network=False, free=1)
        await person.sees(f"Round 1. Ben plays, Ann hosts. {FULL} saved 2")


async def test_the_disk_of_the_journal_is_looked_at(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []

    def nearly_full(path: Path) -> object:
        looked.append(path)
        return type("Disk", (), {"f_bavail": 1, "f_frsize": 4096})

    monkeypatch.setattr(screens.kiosk_app.os, "statvfs", nearly_full)
    async with at_the_kiosk(journal) as person:
        await person.sees(FULL)
    assert looked == [journal.path.parent]


# The house's questions.


def place_of(person: KioskUser, cap: str) -> tuple[int, int]:
    """Return where a key for the house's question is on the screen."""
    nod = person.app.screen.query_one(Nod)
    return nod.region.x + nod.render_line(0).text.index(cap), nod.region.y


@pytest.fixture
async def seated(journal: Journal) -> AsyncIterator[KioskUser]:
    async with at_the_kiosk(journal, (80, 24)) as person:
        await person.sits_down()
        yield person


@pytest.mark.parametrize(("key", "nodded"), [("f7", True), ("f8", False)])
async def test_a_question_of_the_house_is_answered_by_a_key(
    seated: KioskUser, key: str, nodded: bool
) -> None:
    asked = asyncio.create_task(seated.app.ask_house(WANTS_IN, "let it in", "no"))
    await seated.sees(f"! {WANTS_IN}", "F7 let it in", "F8 no", "Call a case to open.")
    await seated.nods(key)
    assert await asked is nodded
    await seated.pilot.pause()
    assert "second phone" not in seated.screen


@pytest.mark.parametrize(("cap", "nodded"), [("F7", True), ("F8", False)])
async def test_a_question_of_the_house_is_answered_by_touch(
    seated: KioskUser, cap: str, nodded: bool
) -> None:
    asked = asyncio.create_task(seated.app.ask_house(WANTS_IN, "let it in", "no"))
    await seated.sees("F7 let it in")
    await seated.touches_at(*place_of(seated, cap))
    assert await asked is nodded


async def test_the_game_goes_on_beside_a_question(seated: KioskUser) -> None:
    asked = asyncio.create_task(seated.app.ask_house(WANTS_IN))
    await seated.sees("F7 yes")
    await seated.answer("7")
    await seated.sees("saved 3", WANTS_IN)
    await seated.pilot.press("f5")
    await seated.sees("HISTORY", WANTS_IN)
    await seated.pilot.press("f1")
    await seated.sees("PgDn", WANTS_IN)
    await seated.nods("f7")
    assert await asked


async def test_questions_wait_for_one_another_and_one_is_withdrawn_with_its_asker(seated: KioskUser) -> None:
    first = asyncio.create_task(seated.app.ask_house("First?"))
    second = asyncio.create_task(seated.app.ask_house("Second?"))
    await seated.sees("! First?")
    first.cancel()
    await seated.sees("! Second?")
    await seated.nods("f8")
    assert await second is False
    await seated.nods("f7")
    assert seated.app.question is None


async def test_a_long_question_takes_two_rows(seated: KioskUser) -> None:
    sentence = "A phone that has not been here before asks for the seat of Wolfeschlegel: is that right?"
    asked = asyncio.create_task(seated.app.ask_house(sentence, "let it in"))
    await seated.sees("A phone that has not been here", "is that right?", "F7 let it in")
    await seated.nods("f7")
    assert await asked


# A press counts only for a question that was on the screen long enough to be read.


@pytest.mark.parametrize("key", ["f7", "f8"])
async def test_a_key_pressed_as_a_question_comes_up_answers_nothing(seated: KioskUser, key: str) -> None:
    asked = asyncio.create_task(seated.app.ask_house(WANTS_IN))
    await seated.sees("F7 yes")
    await seated.nods(key, after=0.05)
    assert not asked.done()
    await seated.nods(key)
    assert await asked is (key == "f7")


async def test_a_key_meant_for_a_question_that_was_withdrawn_answers_no_other(seated: KioskUser) -> None:
    bens = asyncio.create_task(seated.app.ask_house("Move Ben's seat?"))
    anns = asyncio.create_task(seated.app.ask_house("Move Ann's seat?"))
    await seated.sees("! Move Ben's seat?")
    bens.cancel()
    await seated.sees("! Move Ann's seat?")
    await seated.nods("f7", after=0.05)
    assert not anns.done()
    await seated.nods("f8")
    assert await anns is False


async def test_a_touch_as_a_question_comes_up_answers_nothing(seated: KioskUser) -> None:
    asked = asyncio.create_task(seated.app.ask_house(WANTS_IN))
    await seated.sees("F7 yes")
    await seated.touches_at(*place_of(seated, "F7"), after=0.05)
    assert not asked.done()
    await seated.touches_at(*place_of(seated, "F7"))
    assert await asked


async def test_a_finger_put_on_one_question_is_not_lifted_from_another(seated: KioskUser) -> None:
    bens = asyncio.create_task(seated.app.ask_house("Move Ben's seat?"))
    anns = asyncio.create_task(seated.app.ask_house("Move Ann's seat?"))
    await seated.sees("! Move Ben's seat?")
    x, y = place_of(seated, "F7")
    touches = [kind(None, x, y, 0, 0, 1, False, False, False, x, y) for kind in (MouseDown, MouseUp)]
    touches[0].time = seated.app.turned + TOO_SOON
    seated.app.post_message(touches[0])
    await seated.settles()
    bens.cancel()
    await seated.sees("! Move Ann's seat?")
    touches[1].time = seated.app.turned + TOO_SOON
    seated.app.post_message(touches[1])
    await seated.settles()
    assert not anns.done()
    anns.cancel()


async def test_a_touch_where_a_question_stood_until_just_now_touches_nothing_else(
    seated: KioskUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched: list[object] = []
    asked = asyncio.create_task(seated.app.ask_house(WANTS_IN))
    await seated.sees("F7 yes")
    place = place_of(seated, "F8")
    asked.cancel()
    await seated.settles()
    under, _ = seated.app.screen.get_widget_at(*place)
    monkeypatch.setattr(type(under), "on_click", lambda widget, event: touched.append(event), raising=False)
    await seated.touches_at(*place, after=0.05)
    assert not touched
    await seated.touches_at(*place)
    assert touched


# A disk that can't be written to.


async def fill_the_disk(person: KioskUser, journal: Journal) -> None:
    """Keep the journal from growing, and make entries until it complains; the last thing typed is a 9."""
    fill(journal)
    while not person.app.trouble:
        await person.pilot.press("9", "enter")
        await person.pilot.pause()
        if not person.app.trouble:
            await person.pilot.press("f9")
            await person.pilot.pause()


def free_the_disk(journal: Journal) -> None:
    make_room(journal)


@at_each_size
async def test_a_full_disk_stops_the_table_and_a_key_goes_on(journal: Journal, size: tuple[int, int]) -> None:
    async with at_the_kiosk(journal, size) as person:
        await person.sits_down()
        await fill_the_disk(person, journal)
        saved = person.app.screen.table.record.next_number  # type: ignore[attr-defined]
        await person.sees("STOPPED", str(person.app.trouble).partition(". ")[0], "Enter try again")
        await person.sees(str(SAFE))
        await person.type("4")
        await person.pilot.press("enter")
        await person.sees("STOPPED")
        free_the_disk(journal)
        await person.pilot.press("enter")
        await person.sees(WORKS)
        assert "STOPPED" not in person.screen
        assert person.app.screen.table.record.next_number == saved  # type: ignore[attr-defined]
        while person.typed:
            await person.pilot.press("backspace")
        await person.pilot.press("f9")
        await person.sees("Undone:")
        assert person.app.screen.table.record.next_number == saved + 1  # type: ignore[attr-defined]


async def test_a_stopped_table_is_copied_to_a_stick(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretended: list[Stick] = []
    monkeypatch.setattr("companion.machine.sticks.sticks", lambda say: pretended)
    async with at_the_kiosk(journal, (80, 24)) as person:
        await person.sits_down()
        await fill_the_disk(person, journal)
        await person.sees("STOPPED", "Enter try again E copy to a USB stick")
        await person.pilot.press("e")
        await person.sees(NONE, "STOPPED")
        pretended.append(Stick("/dev/sdb1", "GAMES", str(tmp_path)))
        await person.touches("copy to a USB stick")
        await person.sees("Copy 1 is on the stick GAMES", "STOPPED")
        (copy,) = copies(tmp_path)
        assert copy.contents.entries == person.app.screen.table.record.next_number  # type: ignore[attr-defined]
        free_the_disk(journal)
        await person.pilot.press("enter")
        await person.sees(WORKS)
        assert not person.app.copying


async def test_it_goes_on_by_itself(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens.kiosk_app, "TRY_AGAIN", 0.05)
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await fill_the_disk(person, journal)
        await person.sees("STOPPED")
        free_the_disk(journal)
        await person.sees(WORKS)
        assert not person.app.trouble


async def test_an_entry_of_a_phone_stops_the_table_too(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        connection(journal).execute("PRAGMA query_only = ON")
        with pytest.raises(Exception, match="the disk is read-only"):
            await person.app.screen.table.submit(CallCase(9, seat="B"), source="phone")  # type: ignore[attr-defined]
        await person.sees("STOPPED", "the disk is read-only")
        connection(journal).execute("PRAGMA query_only = OFF")
        await person.pilot.press("f1")
        await person.sees("page", "STOPPED")
        await person.pilot.press("enter")
        await person.sees(WORKS)
        await person.pilot.press("escape")
        await person.sees("Call a case to open.", "2–26 type")
        await person.answer("9")
        await person.sees("saved 3")


async def test_a_slow_disk_is_said_and_no_longer_than_it_is_slow(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens.kiosk_app, "SLOW", 0.02)
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        disk = threading.Event()
        journal._thread.submit(disk.wait)
        try:
            await person.answer("7")
            await person.sees("saving", "saved 2")
        finally:
            disk.set()
        await person.sees("saved 3", "Open case 7.")
        assert "saving" not in person.screen


# Dimming and small screens.


def test_a_table_that_nobody_touches_is_dimmed_and_then_moved_each_minute() -> None:
    assert resting(DIM_AFTER - 1) == (False, False)
    assert resting(DIM_AFTER) == (True, False)
    assert [resting(MOVE_AFTER + 60 * minute)[1] for minute in range(4)] == [False, True, False, True]


async def test_it_dims_and_moves_and_a_key_or_a_phone_wakes_it(seated: KioskUser) -> None:
    app = seated.app
    board = app.screen.query_one("#board")
    at = board.region.y
    for wake in ("key", "phone"):
        app._touched -= MOVE_AFTER + 60
        app._rest()
        await seated.pilot.pause()
        assert app.theme == "dark dimmed"
        assert board.region.y == at + 1
        if wake == "key":
            await seated.pilot.press("1")
        else:
            await app.screen.table.submit(CallCase(9, seat="B"), source="phone")  # type: ignore[attr-defined]
            await seated.sees("saved 3")
        await seated.pilot.pause()
        assert app.theme == "dark"
        assert board.region.y == at
    assert seated.typed == "1"


def test_dimmed_is_a_third_darker_in_every_scheme() -> None:
    for scheme in ("dark", "light", "contrast"):
        for name, colour in TOKENS[scheme].items():
            parts = zip(
                bytes.fromhex(colour[1:]), bytes.fromhex(TOKENS[f"{scheme} dimmed"][name][1:]), strict=True
            )
            assert all(abs(before * 2 / 3 - after) <= 1 for before, after in parts)


async def test_f4_names_the_colors_it_changed_to_on_every_screen(seated: KioskUser) -> None:
    await seated.pilot.press("f4")
    await seated.sees(LIGHT)
    await seated.pilot.press("f4")
    await seated.sees("High contrast.")
    await seated.pilot.press("f5", "f4")
    await seated.sees("HISTORY", str(SCHEMES["dark"]))
    await seated.pilot.press("escape", "escape", "f12")
    await seated.sees("Pick a game.")
    await seated.pilot.press("f4")
    await seated.sees(LIGHT)


async def test_the_name_of_the_colors_goes_when_something_else_is_done(seated: KioskUser) -> None:
    await seated.pilot.press("f4")
    await seated.sees(LIGHT)
    await seated.pilot.press("f3")
    assert LIGHT not in await seated.sees("•••")
    await seated.pilot.press("f4")
    await seated.sees("High contrast.")
    await seated.pilot.press("f1", "escape")
    assert "High contrast." not in await seated.sees("Call a case to open.")


@pytest.mark.parametrize("size", [(60, 18), (79, 24), (80, 23), (30, 8), (10, 4)])
async def test_too_small_a_screen_says_so_loses_nothing_and_comes_back(
    seated: KioskUser, size: tuple[int, int]
) -> None:
    await seated.type("2")  # cases 20 to 26 are still possible
    await seated.pilot.resize_terminal(*size)
    if size[1] > 4:
        await seated.sees(
            "This screen is a little too small.",
            f"It has {size[0]} columns and {size[1]} rows.",
            "Tableside needs 80 columns and 24 rows.",
            "Nothing is lost. The game is still here.",
        )
    await seated.type("5\r")
    await seated.pilot.press("f5")
    await seated.pilot.resize_terminal(80, 24)
    await seated.sees("Call a case to open.", "saved 2")
    assert seated.typed == "2"
    await seated.pilot.press("enter")
    await seated.sees("Open case 2.")


@pytest.mark.parametrize("key", ["f1", "f5", "f6", "f12"])
async def test_every_screen_can_be_too_small_and_come_back(seated: KioskUser, key: str) -> None:
    await seated.pilot.press(key)
    await seated.pilot.pause()
    before = seated.screen
    await seated.pilot.resize_terminal(40, 10)
    await seated.sees("too small")
    await seated.pilot.resize_terminal(80, 24)
    await seated.sees(before)
