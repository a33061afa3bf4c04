"""A whole game of License Plates at the kiosk, without phones; what's private is behind the curtain."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from companion.game import dollars
from companion.game.clauses import clauses
from companion.games import SHELF
from companion.games.license_plates.box import Deal
from companion.games.license_plates.moves import SelectOpener, ShowChance, TurnOver, TypePlate
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from screens.curtain import Curtain
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.games.license_plates.stories import move
from tests.screens.kiosk import KioskUser, at_the_kiosk
from tests.screens.test_snapshots import snapshot

GAME = SHELF["license_plates"]
SHORT = replace(GAME.box, deals=(Deal(3, each=2, piles=2, aside=40, money=250_00), *GAME.box.deals[1:]))
PLATES = {"Ann": ("405518", "20"), "Ben": ("777123", "10"), "Cal": ("700000", "5")}


@asynccontextmanager
async def at(journal: Journal, keeper: str) -> AsyncIterator[tuple[KioskUser, Table]]:
    """Yield somebody at a kiosk with a short game for three people without phones, and its table."""
    setup = GAME.prepare(("Ann", "Ben", "Cal"), {"keeper": keeper}, SHORT)
    await Table.start(journal, GAME, setup, random.Random(2))
    async with at_the_kiosk(journal, (100, 30)) as person:
        person.app.animation_level = "none"
        assert isinstance(person.app.screen, TableScreen)
        yield person, person.app.screen.table


async def draws(person: KioskUser, who: str, what: str) -> None:
    """Go to this person's curtain for this question, and open it."""
    await person.type("h")
    await person.sees("Who answers face down?")
    await person.type(who[0].lower())
    if what:
        await person.type({"plate": "1", "odds": "2"}[what])
    await person.sees(f"This is for {who} only.")
    assert isinstance(person.app.screen, Curtain)
    await person.type(" ")


async def types_plate(person: KioskUser, who: str, digits: str, fine: str) -> None:
    """Type a plate at this person's closed curtain."""
    await person.sees(f"This is for {who} only.")
    await person.type(digits)
    await person.sees("What's on your plate", digits)
    await person.type(f"{fine}\r")


@pytest.mark.usefixtures("unhurried")
async def test_plates_are_typed_behind_the_curtain_read_there_and_counted(journal: Journal) -> None:
    async with at(journal, "phones") as (person, table):
        await person.answer("")
        await person.type("h")
        await types_plate(person, "Ann", *PLATES["Ann"])
        await types_plate(person, "Ben", "771234", "10")  # the next in line, by itself
        await types_plate(person, "Cal", *PLATES["Cal"])
        await person.sees("Open the bidding.")

        await draws(person, "Ben", "plate")
        await person.sees("Your plate: 771234, fine $10")
        await person.answer("777123", "10")  # a typo corrected before anybody has bid
        await person.sees("Open the bidding.")

        await draws(person, "Ann", "odds")
        await person.answer("1")
        await person.sees("Open the bidding.")
        await person.answer("1", "7")
        await person.sees("Agree, challenge or bid higher?")

        await draws(person, "Ann", "odds")
        await person.sees("fine", "$20", "Do you want to see the odds of each bid?")
        await person.pilot.press("escape", "escape")
        await person.sees("Agree, challenge or bid higher?")
        await person.pilot.press("tab", "a", "space")
        await person.sees("this is your plate", "fine", "$20", "Odds of one 7 about", "You have none.")
        await person.pilot.press("escape", "escape")
        await person.sees("Agree, challenge or bid higher?")
        assert "405518" not in person.screen
        assert "Odds" not in person.screen

        await draws(person, "Ben", "odds")
        await person.sees("fine", "$10")
        await person.pilot.press("escape", "escape", "tab", "b", "space")
        await person.sees("this is your plate", "fine", "$10")
        assert "Odds of" not in person.screen  # Ann turned the odds on only for herself
        await person.pilot.press("escape")

        await person.answer("5", "7")  # Ben bids
        await person.answer("c")  # Cal challenges
        await person.answer("a")  # Ann agrees
        await person.sees("Turn all the cards over.")
        await person.answer("")
        await person.sees("7s so far", "Turn over center pile 1.", "777123")
        await person.answer("700000")
        await person.sees("The bid already holds.")
        await person.answer("")
        await person.goes_on("✓ The bid holds.", "Cal pays Ann $20 and Ben $10.")

        await person.sees("Round 2 of 2", "These are the last cards.")
        await person.answer("1", "0")
        for letter in "aa":
            await person.answer(letter)
        await person.sees("Bid higher or cancel the round?")
        await person.answer("x")
        await person.sees("Ann wins", "$270", "Play again?")
        assert table.view(None).view.over


async def test_a_plate_typed_before_the_curtain_is_there_shows_nowhere(journal: Journal) -> None:
    """Somebody types a plate in one go with the key for the curtain, or is asked who they are instead."""
    async with at(journal, "phones") as (person, table):
        await person.answer("")
        await person.sees("H face down")
        before = len(table.record.line)
        await person.type("h987654")
        await person.sees("This is for Ann only.")
        assert not person.app.screen.query_one(Velvet).open
        assert "987" not in person.screen
        await person.pilot.press("escape")  # Ann isn't ready
        await person.sees("Who answers face down?")
        for figure in "987":
            await person.type(figure)
            assert person.typed == ""
        assert "Who answers face down?" in person.screen
        assert "987" not in person.screen
        await person.type("b")
        await person.sees("This is for Ben only.")
        await person.type(" ")
        await person.answer("777123", "10")  # with an Enter that isn't needed
        await person.sees("This is for Ann only.")
        await person.pilot.press("escape")
        assert len(table.record.line) == before + 1
        assert table.record.state.now.typed["B"].digits == "777123"


async def test_a_dealt_plate_is_looked_at_behind_the_curtain(journal: Journal) -> None:
    async with at(journal, "companion") as (person, table):
        await person.answer("")
        await person.sees("Open the bidding.")
        plate = table.game.view(table.record.state, "B").mine
        assert plate.digits not in person.screen
        await draws(person, "Ben", "")
        await person.sees(dollars(plate.fine))
        await person.pilot.press("escape", "escape")
        await person.sees("Open the bidding.")
        await person.pilot.press("tab", "b", "space")
        await person.sees("Ben, this is your plate.", dollars(plate.fine))
        await person.pilot.press("y")  # straight to another question behind the same curtain
        await person.sees("Do you want to see the odds of each bid?")
        await person.pilot.press("1", "enter")
        await person.sees("Open the bidding.")
        assert table.game.view(table.record.state, "B").mine.with_chance


async def test_the_table_counts_and_nobody_types_anything(journal: Journal) -> None:
    async with at(journal, "table") as (person, table):
        await person.answer("b")
        for _ in range(2):
            await person.answer("2", "7")
            await person.answer("c")
            await person.answer("c")
            await person.sees("How many 7s are on all five plates?")
            await person.answer("3", "20")
            await person.goes_on("✓ The bid holds.")
        await person.sees("Ben and Cal share the win", "Play again?")
        assert sum(seat.cents for seat in table.view(None).view.seats) == 750_00


async def test_help_leads_to_the_clause_of_what_is_asked(journal: Journal) -> None:
    rules = clauses(SHELF.lids["license_plates"])

    async def governs(person: KioskUser, clause: str) -> None:
        await person.pilot.press("f1")
        await person.sees(clause, " ".join(rules[clause].replace("*", "").replace("`", "").split()[:5]))
        await person.pilot.press("escape")

    async with at(journal, "table") as (person, _):
        await governs(person, "2.2")
        await person.answer("")
        await governs(person, "3.1")
        await person.answer("2", "7")
        await person.sees("Agree, challenge or bid higher?")
        await governs(person, "3.3")
        await person.answer("c")
        await person.answer("c")
        await person.sees("How many 7s")
        await governs(person, "4.5")
        await person.answer("3")
        await governs(person, "4.6")


async def test_no_screen_tells_two_plates_apart_before_the_reveal() -> None:
    """Two tables that differ in one plate, and in who sees the odds, look the same in every cell."""
    seen: list[list[str]] = []
    for digits, wanted in (("777777", True), ("123456", False)):
        shown: list[str] = []
        journal = Journal.open(MEMORY)
        async with at(journal, "phones") as (person, table):
            moves = (
                SelectOpener(opener="A"),
                TypePlate(digits, 20_00, seat="A"),
                ShowChance(wanted, seat="A"),
                *(move(words) for words in ("A 3×7", "B agrees", "C challenges")),
            )
            for each in moves:
                await table.submit(each)
                for key in ("", "h", "f5"):
                    if key:
                        await person.pilot.press(key)
                    await person.pilot.pause()
                    shown.append(snapshot(person.app))
                    await person.pilot.press("escape", "escape")
            await table.submit(TurnOver())
            await person.pilot.pause()
            shown.append(snapshot(person.app))
        journal.close()
        seen.append(shown)
    one, other = seen
    assert one[:-1] == other[:-1]
    assert one[-1] != other[-1]  # it's no secret anymore, so the test would see a leak
