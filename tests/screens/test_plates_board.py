"""The License Plates board: what it shows, what touching it does, and how it counts in a reveal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from companion.game import AdjustMoney
from companion.games.license_plates.moves import ShowPlate, TurnOver
from companion.games.license_plates.state import Card
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from screens.big_type import figure
from screens.games.license_plates import motion
from screens.games.license_plates.bidding import cards_left, said_by
from screens.games.license_plates.widget import PlatesBoard
from screens.lobby import Lobby
from screens.table import TableScreen
from tests.games.license_plates.evenings import EVENINGS, played, spoken
from tests.games.license_plates.stories import canceled, card_by_hand, opened
from tests.inside import painted
from tests.screens.host import SIZES
from tests.screens.kiosk import KioskUser, at_the_kiosk


@asynccontextmanager
async def at(
    name: str, size: tuple[int, int] = (100, 30), still: bool = True
) -> AsyncIterator[tuple[KioskUser, Table]]:
    """Yield somebody at a kiosk with a game at this point, and its table."""
    journal = Journal.open(MEMORY)
    await played(journal, name)
    async with at_the_kiosk(journal, size) as person:
        person.app.animation_level = "none" if still else "full"
        screen = person.app.screen
        assert isinstance(screen, TableScreen)
        yield person, screen.table
    journal.close()


def board(person: KioskUser) -> PlatesBoard:
    return person.app.screen.query_one(PlatesBoard)


def rows(person: KioskUser) -> list[str]:
    return [strip.text for strip in painted(person.app.screen)]


def holds_figure(person: KioskUser, text: str) -> bool:
    """Return whether a text is on the screen in the largest size."""
    drawn = figure(text, "XL").rows
    lines = rows(person)
    for y in range(len(lines) - len(drawn) + 1):
        x = lines[y].find(drawn[0].strip())
        left = x - (len(drawn[0]) - len(drawn[0].lstrip()))
        shown = [line[left : left + len(drawn[0])].rstrip() for line in lines[y : y + len(drawn)]]
        if x >= 0 and shown == [row.rstrip() for row in drawn]:
            return True
    return False


# The bidding.


@pytest.mark.parametrize(("size", "highest"), zip(SIZES, ("5 × 0", "5 × 3", "5 × 7"), strict=True))
async def test_the_bid_who_said_what_and_a_ladder(size: tuple[int, int], highest: str) -> None:
    async with at("bid", size) as (person, _):
        text = person.screen
        assert "four 7s or more" in text
        assert "bid by ■ Ben" in text
        for said_since in ("✗ challenges", "✓ agrees", "▸ up now", "up next"):
            assert said_since in text
        for step in ("4 × 8", highest, "4 × 7 now", "Seven more in each stand."):
            assert step in text
        assert all(len(row) == size[0] for row in rows(person))


async def test_a_step_of_the_ladder_is_a_whole_bid_when_it_is_touched() -> None:
    async with at("bid") as (person, table):
        await person.type("9")  # somebody had started to type something else
        await person.touches("5 × 1")
        await person.sees("Eva bids five 1s.")
        assert (table.record.state.now.bid.count, table.record.state.now.bid.numeral) == (5, 1)


async def test_before_the_first_bid_it_says_whose_plates_are_in_and_nothing_of_them() -> None:
    async with at("opening") as (person, _):
        text = person.screen
        assert text.count("✓ plate is in") == 2  # Ann's is in too, but she opens
        assert text.count("no plate yet") == 2
        assert "306420" not in text
        assert "▸ opens" in text


async def test_money_is_hidden_with_f3() -> None:
    async with at("bid") as (person, _):
        assert "$300" in person.screen
        await person.pilot.press("f3")
        await person.sees("•••")
        assert "$300" not in person.screen


async def test_somebody_who_is_out_stands_last_and_faint() -> None:
    async with at("bid") as (person, table):
        for seat in "AC":
            await table.submit(AdjustMoney(cents=300_00, source=seat, target="outside", reason="a story"))
        for move in (*spoken("E agrees", "A agrees"), TurnOver()):
            await table.submit(move)
        await table.submit(ShowPlate(digits="7777"))
        await person.goes_on()
        await person.sees("Ann", "out")
        assert [row for row in rows(person) if " out" in row]
        assert holds_figure(person, "4")  # three stands and one pile


@pytest.mark.parametrize("count", [9, 12, 99, 1234, 1_000_000])
@pytest.mark.parametrize("size", SIZES)
async def test_any_bid_fits(count: int, size: tuple[int, int]) -> None:
    async with at("bid", size) as (person, table):
        await table.submit(*spoken(f"E {count}×8"))
        await person.sees("Eva bids")
        assert all(len(row) == size[0] for row in rows(person))
        assert "Who said what" in person.screen


# The reveal.


CARDS = (Card("A", "712345", 1, 5_00), Card("B", "770000", 2, 5_00), Card("centre pile 1"))


def test_cards_moved_by_hand_make_the_stands_uneven() -> None:
    evening = canceled(opened(4), 6)
    assert str(cards_left(evening.view())) == "One more in each stand."
    card_by_hand(evening, "D", "discard")
    assert str(cards_left(evening.view())) == "0 to 1 more in each stand."
    view = canceled(evening).view()
    assert str(cards_left(view)) == "These are the last cards."
    assert str(said_by(view, "D").words) == "no card"


def test_the_count_builds_up_plate_by_plate() -> None:
    fresh = CARDS[:2]
    assert motion.beats(fresh) == 5
    counted = [motion.found(CARDS, fresh, beat) for beat in range(6)]
    assert counted == [
        {},
        {"A": 0},
        {"A": 1},
        {"A": 1, "B": 0},
        {"A": 1, "B": 1},
        {"A": 1, "B": 2},
    ]
    assert motion.found(CARDS) == counted[-1]


async def test_what_is_face_down_is_not_told_and_the_stakes_are() -> None:
    async with at("reveal") as (person, _):
        text = person.screen
        assert holds_figure(person, "3")
        assert text.count("face down") == 3  # two plates, plus the sentence that counts them
        for words in ("7s so far", "The bid needs 4", "Two plates still face down.", "one more", "+2", "+1"):
            assert words in text
        assert "Cal, Eva and Ann each pay Ben $20 and Dee $10." in text
        assert "Ben pays $20 and Dee pays $10 to each of Cal, Eva and Ann." in text


async def test_a_round_that_is_over_stays_until_somebody_goes_on() -> None:
    async with at("reveal") as (person, _):
        await person.answer("777777", "")
        await person.sees("7s at least", "✓ The bid holds.", "Paid:", "Make the payments shown above.")
        assert holds_figure(person, "9")
        assert rows(person)[0].count("Round 1 ") == 1
        await person.answer("")
        await person.sees("No bid yet", "Open the bidding.", "Round 2 ")


@pytest.mark.parametrize(("name", "answers", "told"), [("reveal", ("777777",), True), ("dealt", (), False)])
async def test_nobody_discards_plates_that_tableside_keeps(
    name: str, answers: tuple[str, ...], told: bool
) -> None:
    async with at(name) as (person, _):
        await person.answer(*answers, "")
        await person.sees("Enter done", "Make the payments")
        assert ("discard" in person.screen) == told


async def test_a_habit_of_enter_makes_no_bid() -> None:
    async with at("bid") as (person, table):
        before = len(table.record.line)
        for _ in range(4):
            await person.answer("")
        assert len(table.record.line) == before


async def test_a_plate_that_is_not_whole_is_not_entered_by_enter() -> None:
    async with at("reveal") as (person, table):
        before = len(table.record.line)
        for typed in ("", "", "12", "", ""):
            await person.answer(typed)
        assert len(table.record.line) == before


async def test_the_opener_is_seen_to_have_a_plate() -> None:
    async with at("opening") as (person, _):
        assert "opens, plate is in" in person.screen


async def test_undo_asks_before_it_takes_plates_away_with_the_opening() -> None:
    async with at("opening") as (person, table):
        before = table.view("A").view
        await person.pilot.press("f9")
        await person.sees("F9 again", "Ann opens")
        assert table.view("A").view == before
        await person.pilot.press("f9")
        await person.sees("Who opens the bidding?", "Undone")
        await person.pilot.press("f10")
        await person.sees("Redone")
        assert table.view("A").view == before


async def test_undo_of_a_bid_leaves_the_plates_and_asks_nothing() -> None:
    async with at("bid") as (person, table):
        await person.pilot.press("f9")
        await person.sees("Undone")
        assert len(table.view(None).view.answers) == 1
        assert len(table.view(None).view.typed) == 5


async def test_whether_plates_were_typed_shows_in_no_label_of_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, (opened, *_) = EVENINGS["opening"]
    monkeypatch.setitem(EVENINGS, "opened", (keeper, (opened,)))
    labels = []
    for name in ("opening", "opened"):
        async with at(name) as (person, _):
            screen = person.app.screen
            assert isinstance(screen, TableScreen)
            labels += [str(cap.label) for cap in screen.bar.others if cap.press == "f9"]
    assert labels[0] == labels[1]
    assert "Ann opens" in labels[0]


async def test_typing_goes_on_at_once() -> None:
    async with at("dealt", still=False) as (person, _):
        await person.answer("")
        await person.sees("Enter done")
        await person.type("3")
        await person.sees("Open the bidding.")
        assert person.typed == "3"


async def test_the_count_moves_and_a_key_ends_it() -> None:
    async with at("dealt", still=False) as (person, _):
        await person.answer("")
        await person.sees("Enter done")
        shown = board(person)
        assert shown.frames
        while not any("face down" in row for row in rows(person)):
            await person.pilot.pause()
        await person.pilot.click(PlatesBoard)
        assert not shown.frames
        assert "face down" not in person.screen


async def test_the_table_counts_without_telling_the_plates() -> None:
    async with at("count") as (person, _):
        await person.answer("5")
        await person.sees("What's the fine on your plate?", "counted")
        assert holds_figure(person, "5")
        await person.answer("20", "10")
        await person.sees("each pay Ben $20 and Dee $10.")


async def test_the_end_says_who_has_won() -> None:
    async with at("end") as (person, _):
        await person.answer("x")
        await person.sees("Game over. Ben wins.", "Play again?")
        await person.pilot.press("b")
        await person.sees("Ben wins", "1st", "2nd", "after 8 of 8 rounds", "Play again?")


async def test_another_game_is_the_same_one_unless_somebody_picks_another() -> None:
    async with at("end") as (person, table):
        await person.answer("x")
        await person.sees("Play again?")
        await person.pilot.press("l")
        await person.sees("Pick a game.")
        lobby = person.app.screen
        assert isinstance(lobby, Lobby)
        assert lobby.plan.lid.name == table.game.name


@pytest.mark.parametrize("name", ["dealt", "bid"])
async def test_a_small_screen_still_says_that_there_are_no_phones(name: str) -> None:
    async with at(name, (80, 24)) as (person, _):
        assert "no phones" in rows(person)[0]


@pytest.mark.parametrize("name", [name for name in EVENINGS if name != "over"])
async def test_words_for_a_board_too_small_for_a_picture(name: str) -> None:
    async with at(name, (80, 24)) as (person, _):
        shown = board(person)
        assert shown.view is not None
        lines = shown._words(shown.view, shown._reveal)
        assert lines[0]
        assert all(isinstance(line, str) for line in lines)
