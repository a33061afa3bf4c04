"""The Evening screen: what was played, who won, and who won how much; with keys and by touch."""

from datetime import UTC, date, datetime

import pytest

from companion.game import Feat
from companion.house.memory import Memory
from companion.store.journal import Journal
from screens.evening import EveningScreen
from screens.good_night import GoodNightScreen
from screens.lobby import Lobby
from screens.person import PersonScreen
from tests.remembered import Over, ranked, write_down
from tests.screens.host import at_each_size
from tests.screens.kiosk import KioskUser, at_the_kiosk

SATURDAY = date(2026, 11, 14)
NOW = datetime.now(UTC).isoformat(timespec="seconds")
DEAL, PLATES, DOWNEAST, DEALT = "deal_or_no_deal", "license_plates", "downeast_dealer", "dealt"
BEST = Feat("C", "best deal", 276, {"deal": 138_000_00, "inside": 500_00, "case": 14, "round": 7})
GUESSED = Feat("A", "guesses", 4, {"right": 4, "tried": 9, "worth": 80_000_00})
FOUR = ("Gran", "Ben", "Mia", "Tom")


def played(game: str, *scores: int, names: tuple[str, ...] = FOUR, **more: object) -> Over:
    return Over(game, ranked(dict(zip(names, scores, strict=True))), at=NOW, **more)  # type: ignore[arg-type]


EVENING = (
    played(PLATES, 610_00, -100_00, -210_00, -300_00),
    played(DOWNEAST, 700, 500, 100, 900),
    played(DEALT, 3, 5, 5, 5),
    played(DEAL, 20_000_00, -76_000_00, 596_000_00, -40_000_00, feats=(BEST,)),
)


async def evenings(journal: Journal, *nights: tuple[Over, ...]) -> Memory:
    """Write down evenings, with a good night after all but the last, and return the memory."""
    memory = Memory(journal)
    for number, night in enumerate(nights, 1):
        await write_down(memory, *night)
        if number < len(nights):
            await memory.say_good_night(date(2026, 11, number))
    return memory


async def opened(person: KioskUser) -> None:
    await person.sees("Pick a game.")
    await person.type("e")
    await person.sees("THE EVENING")


@at_each_size
async def test_an_evening_tells_what_it_is_remembered_for_and_how_every_game_ended(
    journal: Journal, size: tuple[int, int]
) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal, size) as person:
        await opened(person)
        await person.sees("Four games, four people.", "Best deal of the", "▲ Mia", "Case 14 held $500.")
        await person.sees("License Plates ● Gran", "$610", "Downeast Dealer ◆ Tom", "900 stars")
        await person.sees("3 people" if size[0] < 100 else "■ Ben ▲ Mia ◆ Tom", "5 chips")
        await person.sees("+$595,790", "+$20,610", "−$40,300", "−$76,100")
        await person.sees("Tonight: Mia 2 wins, Tom 2, Gran 1, Ben 1.")
        await person.pilot.press("escape")
        await person.sees("Pick a game.")


async def test_enter_goes_back_for_one_more_game(journal: Journal) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.sees("Enter one more game")
        await person.pilot.press("enter")
        await person.sees("Pick a game.")


async def test_earlier_evenings_are_one_key_away_and_the_first_is_the_last(journal: Journal) -> None:
    await evenings(journal, (EVENING[0],), (EVENING[1], EVENING[1]), EVENING)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person)
        await person.sees("Good night?", "← → evenings")
        await person.pilot.press("left")
        await person.sees("Monday, November 2, 2026. Two games, four people.", "Most wins")
        await person.sees("That evening is over.")
        assert "G good night" not in person.screen
        await person.pilot.press("left")
        await person.sees("Sunday, November 1, 2026. One game, four people.", "Biggest win of the night")
        await person.pilot.press("left")
        await person.sees("Sunday, November 1, 2026.")
        await person.pilot.press("right", "right")
        await person.sees("Four games, four people.")
        await person.pilot.press("right")
        await person.sees("Good night?")


async def test_an_evening_without_games_says_so(journal: Journal) -> None:
    memory = await evenings(journal, (EVENING[0],))
    await memory.say_good_night(SATURDAY)
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.sees("Tonight", "No games yet tonight.", "What's next?")
        await person.pilot.press("g")
        assert isinstance(person.app.screen, EveningScreen)
        await person.pilot.press("left")
        await person.sees("Saturday, November 14, 2026. One game, four people.")


async def test_before_the_first_game_there_is_nothing_to_look_back_at(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.sees("No games yet tonight.")
        assert "←" not in person.screen
        await person.pilot.press("left", "1", "enter")
        await person.sees("Pick a game.")
        assert "P people" not in person.screen


async def test_a_number_or_a_touch_opens_somebodys_page(journal: Journal) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person)
        await person.pilot.press("1")
        await person.sees("MIA", "in 4 games")
        await person.pilot.press("escape")
        await person.sees("THE EVENING")
        await person.touches("+$20,610")
        await person.sees("GRAN")
        assert isinstance(person.app.screen, PersonScreen)
        await person.pilot.press("escape", "escape")
        await person.sees("Pick a game.")


async def test_people_can_be_opened_from_the_help_by_touch(journal: Journal) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal) as person:
        await person.sees("Pick a game.", "E evening")
        await person.pilot.press("f1")
        await person.touches("P  people")
        await person.sees("Who else?")
        assert isinstance(person.app.screen, PersonScreen)


async def test_somebody_without_a_name_has_no_page(journal: Journal) -> None:
    await evenings(journal, (played(PLATES, 3_00, 2_00, 1_00, names=("Player A", "Ben", "Cal")),))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person)
        await person.sees("Player A", "2–3 a person")
        await person.pilot.press("1")
        assert isinstance(person.app.screen, EveningScreen)
        await person.touches("+$3")
        assert isinstance(person.app.screen, EveningScreen)
        await person.pilot.press("2")
        await person.sees("BEN")


async def test_a_seat_that_changed_hands_says_who_finished(journal: Journal) -> None:
    await evenings(journal, (played(PLATES, 5_00, 2_00, 1_00, -8_00, left={"A": "Ann"}),))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person)
        await person.sees("● Gran, for Ann")


async def test_everybody_may_win(journal: Journal) -> None:
    await evenings(journal, (played(PLATES, 0, 0, 0, 0),))
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.sees("everybody", "License Plates")


@at_each_size
async def test_twelve_games_and_six_people_fit(journal: Journal, size: tuple[int, int]) -> None:
    names = (*FOUR, "Katharina", "Lou")
    sums = (9_00, -8_00, 7_00, -6_00, 5_00, -4_00)
    games = [played(DEAL, *sums, names=names, feats=(BEST, GUESSED)) for _ in range(12)]
    await evenings(journal, tuple(games))
    async with at_the_kiosk(journal, size) as person:
        await opened(person)
        shown = await person.sees("Twelve games, six people.", "Played", "12 Deal or No Deal", "4 ★ Lou")
        assert all(f"{number} Deal or No Deal" in shown for number in range(1, 13))
        assert "Tonight: Gran 12 wins, Mia, Katharina, Lou, Tom and Ben none yet." in shown
        assert ("Guesses right" in shown) == (size[1] > 24)
        assert "↓" not in shown


async def test_more_games_than_fit_are_scrolled(journal: Journal) -> None:
    await evenings(journal, EVENING * 5)
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.sees("1–", "of 20", "↑ ↓ more")
        for _ in range(20):
            await person.pilot.press("down")
        await person.sees("–20 of 20", "20 Deal or No Deal")
        assert "1 License Plates" not in person.screen
        await person.pilot.press("up")
        await person.sees("–19 of 20")


async def test_g_says_good_night(journal: Journal) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal) as person:
        await opened(person)
        await person.pilot.press("g")
        await person.settles()
        assert isinstance(person.app.screen, GoodNightScreen)
        await person.pilot.press("escape")
        await person.sees("THE EVENING")


async def test_a_renamed_person_is_renamed_in_the_evening_below(journal: Journal) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person)
        await person.app.memory.rename(person.app.memory.roster.known("Mia"), "Maria")
        await person.sees("▲ Maria")


async def test_the_help_says_what_an_evening_is(journal: Journal) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opened(person)
        await person.pilot.press("f1")
        await person.sees("between two good nights", "end this evening", "1–9")
        await person.pilot.press("escape", "escape")
        await person.settles()
        assert isinstance(person.app.screen, Lobby)


@pytest.mark.parametrize("theme", ["light", "contrast"])
async def test_it_is_readable_in_other_colors(journal: Journal, theme: str) -> None:
    await evenings(journal, EVENING)
    async with at_the_kiosk(journal, (100, 30)) as person:
        person.app.theme = theme
        await opened(person)
        await person.sees("Best deal of the night")
