"""The lobby and people: last time's table is one Enter, everybody else a number; and games to see again."""

import random

import msgspec
import pytest

from companion.games import SHELF
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.table.table import Table
from companion.words.unnamed import GUEST
from screens.lobby.people import suggested
from screens.lobby.seating import SeatingPlan
from screens.lobby.settings import Settings, choices
from tests.core.test_memory import play_on
from tests.screens.kiosk import RULES, WHO, at_the_kiosk
from tests.screens.test_lobby import GAME, no_check, opens_the_lobby, played, setup_of, touches

pytestmark = pytest.mark.usefixtures("deliberate")


async def evening_before(journal: Journal, *names: str, **settings: object) -> Table:
    """Finish a game of License Plates with people from the roster, and return its table."""
    memory = Memory(journal)
    plates = SHELF["license_plates"]
    prepared = plates.prepare(names, settings)
    setup = msgspec.structs.replace(prepared, persons=await memory.seat(names))
    table = await Table.start(journal, plates, setup, random.Random(1))
    await play_on(table, random.Random(1))
    await memory.catch_up()
    return table


async def test_the_same_table_with_the_same_rules_is_one_enter(journal: Journal) -> None:
    changed = next(one for one in SHELF["license_plates"].settings if len(choices(one.blank)) > 1)
    other = next(value for value, _ in choices(changed.blank) if value != changed.default)
    before = await evening_before(journal, "Ann", "Ben", "Cal", "Dee", **{changed.name: other})
    (winner,) = (before.open_view().name(seat) for seat in before.open_view().winners)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.type("5")
        await person.sees("The same four again?", f"{winner} won.", "Enter yes, these four")
        await person.type("\r")
        await person.sees(RULES, "one house rule", "Press Enter to play by the same rules as last time.")
        await person.type("\r")
        await person.sees("saved 0")
    setup = setup_of(journal, 2)
    assert setup["players"] == ["Ann", "Ben", "Cal", "Dee"]
    assert setup["settings"][changed.name] == other
    assert setup.get("first", "") == SHELF["license_plates"].next_first(before.state)


async def test_another_game_starts_with_its_usual_rules(journal: Journal) -> None:
    await evening_before(journal, "Ann", "Ben", "Cal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.type("1")
        await person.sees("The same three again?")
        await person.type("\r")
        await person.sees(RULES, "standard rules")
        await person.type("\r")
        await person.sees("saved 0")
    assert "first" not in setup_of(journal, 2)


async def test_a_setting_that_is_no_choice_anymore_is_the_usual_one() -> None:
    setting = GAME.settings[0]
    assert Settings(GAME, {setting.name: "a rule of old", "no such": 1}).chosen == Settings(GAME).chosen
    assert Settings(GAME, {setting.name: "companion"}).chosen[setting.name] == "companion"


async def test_too_few_of_last_time_are_no_table_for_this_game(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.type("3")
        assert "The same two" not in await person.sees(WHO, "● Ann", "■ Ben", "Enter that's everyone")


async def test_numbers_above_nine_take_two_digits(journal: Journal) -> None:
    memory = Memory(journal)
    names = [f"{letter}eter" for letter in "ABCDEFGHIJKL"]
    for six in (names[:6], names[6:]):
        await memory.seat(six)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.type("1")
        await person.sees("12 Leter", "13 a guest")
        await person.type("1")
        assert person.typed == "1"
        await person.type("2")
        await person.sees("● Leter")
        assert person.typed == ""
        await person.type("3")
        await person.sees("■ Ceter")
        await person.type("1\r")
        await person.sees("▲ Aeter")
        await person.type("12")
        await person.sees("● Ceter", "■ Aeter", "two at the table")
        await person.type("13")
        await person.sees("▲ Player C", "three at the table")
        await person.type("5")
        await person.sees("▲ Player C", "◆ Eeter", "four at the table")


async def test_picking_anybody_begins_a_new_table_and_a_refusal_leaves_the_old_one(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        await person.type("1")
        await person.sees("The same two again?")
        await person.answer("Cal, cal")
        await person.sees("✗", "The same two again")
        await person.pilot.press("escape")
        await person.answer("Cal")
        await person.sees("● Cal", "one person at the table", "1 Ann", "2 Ben")
        await person.type("2")
        await person.sees("■ Ben", "two at the table")


def test_somebody_with_a_phone_stays_when_a_new_table_begins() -> None:
    seating = SeatingPlan(("Ann", "Ben", "Cal"), ("Ann", "Ben", "Cal", "Dee"))
    seating.phones = {2}
    seating.toggle(3, no_check)
    assert seating.names == ("Cal", "Dee")
    assert seating.moved == {0: None, 1: None, 2: 0}
    seating = SeatingPlan(("Ann", "Ben", "Cal"), ("Ann", "Ben", "Cal", "Dee"))
    seating.phones = {2}
    seating.toggle(2, no_check)
    assert seating.names == ("Cal",)


def test_a_forgotten_guest_comes_back_without_a_name() -> None:
    assert SeatingPlan(("Ann", str(GUEST))).names == ("Ann", "Player B")


async def test_more_people_than_fit_can_still_be_typed(journal: Journal) -> None:
    memory = Memory(journal)
    for first in range(0, 30, 6):
        await memory.seat([f"Person {number:02}" for number in range(first, first + 6)])
    async with at_the_kiosk(journal) as person:
        await person.type("1")
        await person.sees("23 Person 22", "24 a guest", "7 more: type the name")
        await person.answer("person 29")
        await person.sees("person 29")


# Short names.


async def test_a_long_name_gets_a_short_form_once(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.type("1")
        await person.answer("Bartholomew")
        await person.sees("What's short for Bartholomew?", "Enter Barth", "at most 8 letters")
        await person.type("\r")
        await person.answer("Maximilian")
        await person.sees("What's short for Maximilian?")
        await person.answer("Maximilia")
        await person.sees("✗", "What's short for Maximilian?")
        await person.pilot.press("escape")
        await person.answer("Max")
        await person.sees("two at the table")
        await person.type("\r")
        await person.sees(RULES)
        await person.type("\r")
        await person.sees("saved 0")
        await person.app.workers.wait_for_complete()
        assert person.app.memory.roster.known("Bartholomew").brief == "Barth"
        await opens_the_lobby(person)
        await person.type("1")
        await person.pilot.press("backspace", "backspace", "1")
        assert "What's short" not in await person.sees("one person at the table")
    async with at_the_kiosk(journal, (80, 24)) as person:
        await person.sees("Who's the host", "Barth")


async def test_esc_leaves_a_long_name_as_it_is(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("1")
        await person.answer("Bartholomew, Alexandra")
        await person.sees("What's short for Bartholomew?")
        await person.pilot.press("escape")
        await person.sees("What's short for Alexandra?")
        await person.pilot.press("escape")
        await person.sees(WHO, "two at the table")


@pytest.mark.parametrize(
    ("name", "short"),
    [("Bartholomew", "Barth"), ("Alexandra", "Alex"), ("Mary Lou Smith", "Mary Lou"), ("Aeiouaeio", "Aeiou")],
)
def test_a_suggestion_is_short_and_can_be_said(name: str, short: str) -> None:
    assert suggested(name) == short
    assert suggested(name, (short.upper(),)) == name[:8].rstrip()


# Games that are over.


async def test_a_finished_game_is_opened_again_and_left_for_the_lobby(journal: Journal) -> None:
    await evening_before(journal, "Ann", "Ben", "Cal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("F finished")
        await person.type("f")
        await person.sees("Which game do you want to see again?", "1 License Plates today")
        await person.type("\r")
        await person.sees("LICENSE PLATES", "Play again?")
        await person.pilot.press("f5")
        await person.sees("HISTORY")
        await person.pilot.press("f5", "f12")
        await person.sees("Pick a game.")
        await person.type("f1")
        await person.sees("LICENSE PLATES")
    async with at_the_kiosk(journal) as person:
        await person.sees("Pick a game.")
    assert journal.interrupted() is None


async def test_a_finished_game_by_touch_alone(journal: Journal) -> None:
    await evening_before(journal, "Ann", "Ben", "Cal")
    await evening_before(journal, "Ann", "Ben", "Dee")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("F finished")
        await person.type("f")
        await touches(person, "finished", 1)
        await touches(person, "finished", 1)
        await person.sees("LICENSE PLATES", "Cal")


async def test_a_game_that_a_correction_reopens_is_the_interrupted_one(journal: Journal) -> None:
    await evening_before(journal, "Ann", "Ben", "Cal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("F finished")
        await person.type("f")
        await person.sees("Which game do you want to see again?")
        await person.type("1")
        await person.sees("LICENSE PLATES")
        await person.pilot.press("f9")
        while not journal.unfinished():
            await person.pilot.pause()
    assert journal.interrupted() == 1
    async with at_the_kiosk(journal, (100, 30)) as person:
        assert "Pick a game." not in await person.sees("LICENSE PLATES")


async def test_without_a_finished_game_there_is_nothing_to_open(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("f")
        await person.sees("Pick a game.", "does nothing here")
