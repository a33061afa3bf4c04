"""Evenings: sums that add up, each game in exactly one evening, and nothing from a game that isn't over."""

import random
from collections.abc import AsyncIterator
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from companion.game import Feat
from companion.game.said import ENGLISH
from companion.games import SHELF
from companion.house import figures, finishes
from companion.house.bgstats import link, play_file
from companion.house.exports import as_json, spreadsheet
from companion.house.finishes import Finish
from companion.house.memory import Memory
from companion.house.seating import KIND as SEATS_KEPT
from companion.house.seating import Seating, Sitting
from companion.house.telling import told
from companion.machine.copies import bring_back, make_copy
from companion.phone.home_pages import picture_mark
from companion.store.journal import Journal
from companion.store.journal_file import JOURNAL
from companion.table.table import Table
from companion.testing.recorded import keepings
from screens.evening import page as evening_page
from screens.person import page as person_page
from tests.harness.soak.evenings import EVENINGS, play_on, run
from tests.remembered import Over, ranked, write_down

NIGHT = date(2026, 11, 14)
DEAL, PLATES, DEALT = "deal_or_no_deal", "license_plates", "dealt"


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[Memory]:
    journal = Journal.open(tmp_path / JOURNAL)
    yield Memory(journal)
    journal.close()


def numbers(memory: Memory) -> list[list[int]]:
    """Return the numbers of the games of each evening."""
    return [[one.number for one in evening.finishes] for evening in memory.evenings]


def played(*scores: int, game: str = PLATES, **more: Any) -> Over:
    return Over(game, ranked(dict(zip(("Ann", "Ben", "Cal", "Dee"), scores, strict=False))), **more)


# Sums.


def test_what_people_won_and_lost_is_what_was_paid() -> None:
    (line,) = run(seed=7, evenings=EVENINGS // 100)
    assert "games" in line


async def test_an_evening_is_remembered_for_its_best_deal(memory: Memory) -> None:
    deal = Feat("C", "best deal", 276, {"deal": 138_000_00, "inside": 500_00, "case": 14, "round": 7})
    await write_down(memory, played(5, 4, 3, game=DEAL, feats=(deal,)), played(9_000_000_00, 1, 2))
    found = figures.headline(memory.tonight.finishes, memory.roster)
    assert found
    assert str(found.told) == "Cal took $138,000. Case 14 held $500."
    assert str(found.title) == "Best deal of the night"


@pytest.mark.parametrize(
    ("games", "told"),
    [
        ([played(610_00, -10_00, -600_00)], "Ann won $610 in License Plates."),
        ([played(1, 5, 5, game=DEALT), played(5, 5, 1, game=DEALT)], "Ben won 2 of 2 games."),
        ([played(1, 5, 5, game=DEALT)] * 2, "Ben and Cal won 2 games each."),
        ([played(1, 5, 5, game=DEALT)], "Ben and Cal won with 5 chips."),
    ],
)
async def test_without_a_deal_it_is_the_biggest_win_or_whoever_won_most(
    memory: Memory, games: list[Over], told: str
) -> None:
    await write_down(memory, *games)
    found = figures.headline(memory.tonight.finishes, memory.roster)
    assert found
    assert str(found.told) == told


def test_an_evening_without_games_is_remembered_for_nothing(memory: Memory) -> None:
    assert figures.headline(memory.tonight.finishes, memory.roster) is None


async def test_a_share_of_wins_takes_ten_games(memory: Memory) -> None:
    await write_down(memory, *[played(2, 1, 0)] * 9, played(1, 5, 5, game=DEALT))
    (ann,) = (one for one in memory.roster.everybody if one.name == "Ann")
    career = figures.career(memory.finishes, memory.roster, ann)
    assert str(figures.favorites(career)) == "Plays License Plates most (9 games)."
    await write_down(memory, played(1, 2, 0))
    career = figures.career(memory.finishes, memory.roster, ann)
    assert str(figures.favorites(career)) == "Plays License Plates most and wins it most often (9 of 10)."
    await write_down(memory, *[played(5, 5, 1, game=DEALT)] * 10)
    career = figures.career(memory.finishes, memory.roster, ann)
    assert str(figures.favorites(career)) == "Plays Dealt! most and wins it most often (10 of 11)."
    await write_down(memory, *[played(1, 2, 0)] * 2)
    career = figures.career(memory.finishes, memory.roster, ann)
    assert str(figures.favorites(career)) == (
        "Plays License Plates most (12 games) and wins Dealt! most often (10 of 11)."
    )


async def test_a_feat_whose_words_have_changed_is_left_out(memory: Memory) -> None:
    old = Feat("A", "best deal", 1, {"sum": 5})
    await write_down(memory, played(5, 4, 3, game=DEAL, feats=(old,)))
    assert figures.deed_of_the_night(memory.finishes, memory.roster) is None


async def test_a_kept_result_that_makes_no_sense_is_made_again(memory: Memory) -> None:
    (one,) = await write_down(memory, played(5, 4, 3))
    for wrong in (
        structs.replace(one, persons=one.persons[:2]),
        structs.replace(one, feats=(Feat("F", "best deal", 1),)),
        structs.replace(one, standing=()),
    ):
        await memory.journal.keep(finishes.KIND, {str(one.number): msgspec.json.encode(wrong)})
        assert Memory(memory.journal).finishes == []


# Evenings go by the order of games, not by the clock.


async def test_without_a_clock_every_game_is_in_one_evening(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock stands at 1970, then jumps ahead, and after a power cut it's back at 1970."""
    years = iter((1970, 1970, 2026, 1970))
    for night in range(2):
        year = next(years)
        monkeypatch.setattr("companion.store.journal.now", lambda year=year: f"{year}-01-01T00:00:00+00:00")
        for _ in range(2):
            await play(memory)
        await memory.catch_up()
        assert memory.tonight.day is None  # nobody knows the date
        await memory.say_good_night(None)
        assert len(memory.evenings) == night + 2
    assert numbers(memory) == [[1, 2], [3, 4], []]


async def test_the_order_decides_even_if_the_clock_goes_back(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = count(28, -1)
    monkeypatch.setattr(
        "companion.store.journal.now", lambda: f"2026-11-{next(days) % 28 + 1:02}T20:00:00+00:00"
    )
    await play(memory)
    await memory.say_good_night(NIGHT)
    await play(memory)
    await memory.catch_up()
    assert numbers(memory) == [[1], [2]]
    assert memory.evenings[0].day == NIGHT


async def test_a_restored_copy_has_the_evenings_it_was_made_with(memory: Memory, tmp_path: Path) -> None:
    await play(memory)
    await memory.say_good_night(NIGHT)
    await play(memory)
    await memory.catch_up()
    (tmp_path / "secret").write_bytes(bytes(32))
    copy = make_copy(memory.journal.path, tmp_path)
    before = memory.evenings
    await play(memory)
    await memory.say_good_night(NIGHT)
    path = memory.journal.path
    memory.journal.close()
    bring_back(copy, path)
    memory.journal = Journal.open(path)
    again = Memory(memory.journal)
    await again.catch_up()
    assert again.evenings == before
    assert numbers(again) == [[1], [2]]


async def test_a_game_that_ends_during_good_night_is_in_one_evening(memory: Memory) -> None:
    """The table says good night while the last game's result is still being worked out."""
    await play(memory)
    assert memory._finishes is None
    await memory.say_good_night(NIGHT)
    assert numbers(memory) == [[1], []]


# Secrets.


def shown(memory: Memory) -> list[object]:
    """Return everything made from an evening: its screen, everybody's page, the picture's words, exports."""
    evening, roster = memory.tonight, memory.roster
    return [
        evening_page.page_of(evening, (), roster),
        *(person_page.page_of(one, memory.evenings, roster, memory.regulars) for one in memory.regulars),
        told(evening, roster),
        picture_mark(evening, roster, ENGLISH),
        spreadsheet(evening, roster),
        as_json(evening, roster),
        play_file(evening, roster),
        *(link(one, roster, evening) for one in evening.finishes),
    ]


@pytest.mark.parametrize("name", SHELF.lids)
async def test_nothing_of_a_game_that_is_not_over_is_shown_or_taken_home(memory: Memory, name: str) -> None:
    await play(memory)
    await memory.catch_up()
    before = shown(memory)
    assert len(before) == 10  # three people played one game
    game, players = SHELF[name], ("Ann", "Ben", "Cal")
    for seed, keeping in enumerate(keepings(game)):
        setup = game.prepare(players, keeping, game.example or game.box)
        setup = structs.replace(setup, persons=await memory.seat(players))
        table = await Table.start(memory.journal, game, setup, random.Random(seed))
        await play_on(table, random.Random(seed), most=10)
        assert len(table.record.line) == 10
        await memory.catch_up()
        assert shown(memory) == before


def test_what_is_kept_of_a_game_is_what_the_suite_of_every_game_looks_at() -> None:
    """The standing, the feats and who began are the same, whatever somebody hides."""
    assert set(Finish.__struct_fields__) == {
        *("number", "game", "started", "ended", "last", "chain", "origin", "made", "persons", "handovers"),
        *("standing", "feats", "began"),
    }


# Names that change.


async def test_the_seat_of_a_phone_goes_by_its_owners_new_name(memory: Memory) -> None:
    await memory.seat(["Ann", "Ben", "Cal"])
    seating = memory.seating = Seating(memory.journal, bytes(32))
    for device, seat, name in (("one", "A", "Ann"), ("two", "B", "Ben"), ("three", "C", "Cal")):
        seating.scanned(device, seating.token(seat))
        await seating.sit(device, name)
    await memory.rename(memory.roster.known("Ann"), "Anna")
    await memory.merge(memory.roster.known("Cal"), memory.roster.known("Ben"))
    await memory.forget(memory.roster.known("Ben"))
    assert [seating.name_at(seat) for seat in "ABC"] == ["Anna", "", ""]
    assert [seating.seat_of(device) for device in ("one", "two", "three")] == ["A", "B", "C"]


async def test_a_seat_forgets_a_name_even_while_no_phones_are_served(memory: Memory) -> None:
    await memory.seat(["Ann", "Ben"])
    kept = {"A": Sitting(3, "a device", "Ann"), "B": Sitting(1, "another", "ben")}
    await memory.journal.keep(SEATS_KEPT, {seat: msgspec.json.encode(one) for seat, one in kept.items()})
    await memory.forget(memory.roster.known("Ben"))
    found = memory.journal.kept(SEATS_KEPT)
    assert msgspec.json.decode(found["B"], type=Sitting) == structs.replace(kept["B"], name="")
    assert msgspec.json.decode(found["A"], type=Sitting) == kept["A"]
    memory.journal.close()
    assert b'"ben"' not in memory.journal.path.read_bytes()
    memory.journal = Journal.open(memory.journal.path)


async def play(memory: Memory) -> Table:
    """Play a game of License Plates at random to its end, and return its table."""
    game = SHELF[PLATES]
    players = ("Ann", "Ben", "Cal")
    setup = structs.replace(game.prepare(players), persons=await memory.seat(players))
    table = await Table.start(memory.journal, game, setup, random.Random(1))
    await play_on(table, random.Random(1))
    return table
