"""A person's page: wins, deeds and evenings; and renaming, merging and forgetting people."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from companion.game import Feat
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.owner import Owner, hashed
from companion.house.seating import Seating
from companion.store.journal import Journal
from screens.ask_name import AskName
from screens.lobby import Lobby
from screens.owner import AskPin
from screens.person import PersonScreen
from screens.person.board import window
from tests.inside import connection
from tests.remembered import Over, ranked, write_down
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk

NOW = datetime.now(UTC).isoformat(timespec="seconds")
PLATES, DEAL, DEALT = "license_plates", "deal_or_no_deal", "dealt"
BEST = Feat("A", "best deal", 276, {"deal": 138_000_00, "inside": 500_00, "case": 14, "round": 7})
SOLD = Feat("A", "guesses", 3, {"right": 3, "tried": 4, "worth": 60_000_00})
TYPED = ("Mia", "Ben", "Tom")


def played(*scores: int, game: str = PLATES, names: tuple[str, ...] = TYPED, **more: object) -> Over:
    given = {"at": NOW, **more}
    return Over(game, ranked(dict(zip(names, scores, strict=True))), **given)  # type: ignore[arg-type]


async def years(journal: Journal) -> Memory:
    """Return a memory of three evenings: Mia won one game on the first, none on the second, two tonight."""
    memory = Memory(journal)
    await write_down(memory, played(3_00, 2_00, 1_00, at="2025-03-08T12:00:00+00:00"))
    await memory.say_good_night(date(2025, 3, 8))
    await write_down(memory, played(1_00, 2_00, 3_00))
    await memory.say_good_night(date(2025, 3, 15))
    await write_down(
        memory, played(9_00, 8_00, 7_00, game=DEAL, feats=(BEST, SOLD)), played(5, 5, 1, game=DEALT)
    )
    return memory


async def opened(person: KioskUser, name: str = "MIA") -> None:
    await person.sees("Pick a game.")
    await person.type("p")
    await person.sees(name)


def names(person: KioskUser) -> list[str]:
    return [one.name for one in person.app.memory.regulars]


@at_each_size
async def test_a_page_tells_wins_deeds_and_evenings(journal: Journal, size: tuple[int, int]) -> None:
    await years(journal)
    async with at_the_kiosk(journal, size) as person:
        await opened(person, "BEN")  # all have played equally often, so they're sorted by name
        await person.type("2")
        await person.sees(
            "MIA",
            "3 evenings",
            "4 games",
            "in 4 games",
            "since March 2025",
        )
        await person.sees("Best deal", "took $138,000 when case 14 held", "$500", "Guesses right")
        await person.sees("Wins each evening", "March 2025")
        await person.sees("Against", "won–lost", "Ben 2–1", "Tom 3–1")
        await person.sees("Plays License Plates most (2 games).")


async def test_arrows_numbers_and_touch_go_to_others_and_esc_goes_back(journal: Journal) -> None:
    await years(journal)
    async with at_the_kiosk(journal) as person:
        await opened(person, "BEN")
        await person.pilot.press("right")
        await person.sees("MIA")
        await person.pilot.press("right", "right")
        await person.sees("BEN")
        await person.pilot.press("left")
        await person.sees("TOM")
        await person.touches("2  Mia")
        await person.sees("MIA")
        await person.type("9")
        await person.sees("MIA")
        await person.pilot.press("escape")
        await person.sees("Pick a game.")


def test_everybody_gets_a_number_a_rowful_at_a_time() -> None:
    from companion.store.roster import Person

    people = [Person(str(number), f"Name {number}") for number in range(30)]
    shown = [window(people, one, 80) for one in people]
    assert all(one in row for one, row in zip(people, shown, strict=True))
    assert all(1 < len(row) <= 9 for row in shown)
    assert {one.id for row in shown for one in row} == {one.id for one in people}


# Names.


async def test_a_new_name_shows_everywhere_and_a_taken_one_is_refused(journal: Journal) -> None:
    await years(journal)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person, "BEN")
        await person.pilot.press("r")
        await person.sees("What should Ben be called?")
        await person.answer("mia")
        await person.sees("✗ Mia is somebody else here. Merge the two if they're the same person.")
        assert person.typed == "mia"
        for _ in "mia":
            await person.pilot.press("backspace")
        await person.answer("Benjamin")
        await person.sees("BENJAMIN", "■ Benjamin")
        assert person.app.memory.roster.known("Ben").name == "Benjamin"
        await person.pilot.press("escape")
        await person.sees("Pick a game.", "Benjamin")  # the seats below the games


@at_each_size
async def test_a_name_is_typed_by_touch_alone(journal: Journal, size: tuple[int, int]) -> None:
    await years(journal)
    async with at_the_kiosk(journal, size) as person:
        await person.sees("Pick a game.", "E evening")
        await person.touches("E  evening")
        await person.sees("THE EVENING")
        await person.touches("2  ■ Ben")
        await person.sees("BEN")
        await person.touches("rename")
        await person.sees("What should Ben be called?")
        await person.touches("abc")
        await person.sees("done")
        for letter in "bob":
            await person.touches(f" {letter} ")
        await person.touches("done")
        await person.sees("BOB")


async def test_esc_leaves_a_name_as_it_is(journal: Journal) -> None:
    await years(journal)
    async with at_the_kiosk(journal) as person:
        await opened(person, "BEN")
        await person.pilot.press("r")
        await person.sees("What should Ben be called?")
        await person.type("Bob")
        await person.pilot.press("escape", "escape")
        await person.sees("Who else?")
        assert "Bob" not in names(person)


async def test_a_long_name_has_a_short_form(journal: Journal) -> None:
    await write_down(Memory(journal), played(3_00, 2_00, 1_00, names=("Maximilian", "Ben", "Tom")))
    async with at_the_kiosk(journal) as person:
        await opened(person, "BEN")
        assert "S short" not in person.screen
        await person.pilot.press("s", "right")
        await person.sees("MAXIMILIAN", "S short")
        await person.pilot.press("s")
        await person.sees("What's short for Maximilian?")
        await person.answer("Maximilia")
        await person.sees("✗ A short form has at most 8 letters.")
        for _ in range(9):
            await person.pilot.press("backspace")
        await person.answer("Max")
        await person.sees("MAXIMILIAN", "2 Max 3 Tom")
        assert person.app.memory.roster.known("Maximilian").brief == "Max"


# Two people who are one.


async def test_two_people_who_are_one_are_merged(journal: Journal) -> None:
    await years(journal)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person, "BEN")
        await person.pilot.press("right", "m")
        await person.sees("Who's the same person as Mia?")
        await person.type("2")  # that's Mia; nobody is merged with themselves
        await person.type("3")
        await person.pilot.press("enter")
        await person.sees("Are Mia and Tom the same person?", "Tom's games will count as Mia's")
        await person.pilot.press("y")
        await person.sees("Tom is Mia from now on.", "in 8 games")
        assert names(person) == ["Mia", "Ben"]
        assert person.app.memory.roster.known("Tom").name == "Mia"


async def test_esc_merges_nobody(journal: Journal) -> None:
    await years(journal)
    async with at_the_kiosk(journal) as person:
        await opened(person, "BEN")
        await person.pilot.press("m", "right")
        await person.sees("Who's the same person as Ben?")
        await person.pilot.press("enter")
        await person.sees("Are Ben and Tom the same person?")
        await person.pilot.press("r", "escape")
        await person.sees("Who else?")
        await person.pilot.press("y")
        assert len(names(person)) == 3


# Forgetting.


async def test_somebody_is_forgotten_after_being_told_what_that_means(journal: Journal) -> None:
    await years(journal)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Pick a game.", "Mia")
        await opened(person, "BEN")
        await person.pilot.press("right", "f")
        await person.sees("Forget Mia?", "You can't undo this.", "Mia's games stay, as a guest's.")
        await person.sees("Copies on sticks and exported files keep the name.")
        await person.pilot.press("escape")
        await person.sees("Who else?", "MIA")
        await person.pilot.press("f")
        await person.sees("Forget Mia?")
        await person.pilot.press("y")
        await person.sees("Mia is forgotten.", "TOM", "a guest 1–3")
        assert names(person) == ["Ben", "Tom"]
        await person.pilot.press("escape")
        await person.sees("Pick a game.")
        assert "Mia" not in person.screen
        await person.type("e")
        await person.sees("a guest")
        assert "Mia" not in person.screen
    journal.close()
    assert b"Mia" not in journal.path.read_bytes()


async def test_when_everybody_is_forgotten_there_is_nobody_to_look_at(journal: Journal) -> None:
    await write_down(Memory(journal), played(3_00, 2_00, 1_00, names=("Mia", "Player B", "Player C")))
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.pilot.press("f")
        await person.sees("Forget Mia?")
        await person.pilot.press("y")
        await person.sees("Pick a game.")
        assert isinstance(person.app.screen, Lobby)
        assert "P people" not in person.screen


async def test_the_seat_of_a_forgotten_persons_phone_keeps_no_name(journal: Journal) -> None:
    await years(journal)
    seating = Seating(journal, bytes(32))
    seating.scanned("a phone", seating.token("A"))
    await seating.sit("a phone", "Mia")
    house = House(seating)
    async with at_the_kiosk(journal, house=house) as person:
        await opened(person, "BEN")
        await person.pilot.press("right", "f")
        await person.sees("Forget Mia?")
        await person.pilot.press("y")
        await person.sees("Mia is forgotten.")
        await person.settles()
        assert seating.seat_of("a phone") == "A"
        assert seating.name_at("A") == house.person_at("A") == ""
        assert "Mia" not in (*house.names, *house.known)
        await person.pilot.press("escape")
        await person.sees("Pick a game.")
        assert "Mia" not in person.screen


async def test_nobody_is_forgotten_while_they_are_at_the_table(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben")
        ann = person.app.memory.roster.known("Ann")
        await person.app.push_screen(PersonScreen(person.app.memory, ann))
        await person.pilot.press("f")
        await person.sees("✗ Ann is at the table. Leave the game first.")


# The owner's PIN, and a disk that's full.


async def test_the_owner_is_asked_before_anybody_is_renamed_merged_or_forgotten(journal: Journal) -> None:
    await write_down(Memory(journal), played(3_00, 2_00, 1_00, names=("Maximilian", "Ben", "Tom")))
    pin = hashed("2468")
    async with at_the_kiosk(journal, owner=Owner(lambda: pin)) as person:
        await opened(person, "BEN")
        await person.pilot.press("right")
        for key in "rmf":
            await person.pilot.press(key)
            await person.sees("Type the owner's PIN")
            assert isinstance(person.app.screen, AskPin)
            await person.pilot.press("escape")
            await person.sees("Who else?")
        await person.pilot.press("s")
        await person.sees("What's short for Maximilian?")
        assert isinstance(person.app.screen, AskName)
        await person.pilot.press("escape", "r")
        await person.sees("Rename Maximilian?")
        await person.answer("2468")
        await person.sees("What should Maximilian be called?")


@pytest.mark.parametrize("key", ["m", "f"])
async def test_what_cannot_be_written_has_not_happened(journal: Journal, key: str) -> None:
    await years(journal)
    async with at_the_kiosk(journal) as person:
        await opened(person, "BEN")
        await person.pilot.press(key)
        if key == "m":
            await person.pilot.press("enter")
        await person.sees("You can't undo this.")
        connection(journal).execute("PRAGMA query_only = ON")
        await person.pilot.press("y")
        await person.sees("STOPPED")
        connection(journal).execute("PRAGMA query_only = OFF")
        assert len(names(person)) == 3
        assert len(Memory(journal).roster.everybody) == 3


async def test_the_help_says_what_can_be_done(journal: Journal, tmp_path: Path) -> None:
    await years(journal)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person, "BEN")
        await person.pilot.press("f1")
        await person.sees("Merge two people who are one", "Esc go back")
