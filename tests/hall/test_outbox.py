"""The outbox: each result has an ID and a revision, and stays until the hall has it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.hall.outbox import Outbox, written
from companion.house.memory import Memory
from companion.machine.copies import bring_back, make_copy, times_restored
from companion.store.journal import Journal
from tests.remembered import Over, write_down

GAME = Over("deal_or_no_deal", {"Ann": (1, 500_00), "Ben": (2, 100_00)})
OTHER = Over("dealt", {"Ann": (1, 2), "Ben": (2, 0), "Cal": (1, 1)})


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    yield journal
    journal.close()


def outbox(journal: Journal, memory: Memory, joining: str = "first", sender: str = "1.0") -> Outbox:
    return Outbox(journal, memory, joining, sender)


async def test_games_from_before_the_hall_stay_at_home(journal: Journal) -> None:
    memory = Memory(journal)
    await write_down(memory, GAME)
    box = outbox(journal, memory)
    await box.fill()
    assert box.due == []
    await write_down(memory, OTHER)
    await box.fill()
    (letter,) = box.due
    assert "Dealt!" in letter.body
    assert letter.revision == 1


async def test_a_letter_survives_a_restart_until_the_hall_has_it(journal: Journal) -> None:
    memory = Memory(journal)
    first = outbox(journal, memory)
    await first.fill()
    await write_down(memory, GAME)
    await first.fill()
    again = outbox(journal, memory)
    await again.fill()
    assert again.due == first.due
    assert len(again.due) == 1
    await again.acknowledged(again.due[0].id, 1)
    assert again.due == []
    last = outbox(journal, memory)
    await last.fill()
    assert last.due == []


async def test_a_receipt_for_an_older_revision_or_for_another_letter_changes_nothing(
    journal: Journal,
) -> None:
    memory = Memory(journal)
    box = outbox(journal, memory)
    await box.fill()
    await write_down(memory, GAME)
    await box.fill()
    (letter,) = box.due
    await box.acknowledged("somebody else's", 7)
    assert box.due == [letter]
    person = memory.roster.named("Ann")
    assert person
    await memory.rename(person, "Anna")
    await box.fill()
    (corrected,) = box.due
    assert (corrected.id, corrected.revision) == (letter.id, 2)
    await box.acknowledged(letter.id, 1)
    assert box.due == [corrected]
    await box.acknowledged(letter.id, 2)
    assert box.due == []


async def test_a_receipt_that_comes_while_a_correction_is_written_does_not_undo_it(journal: Journal) -> None:
    memory = Memory(journal)
    box = outbox(journal, memory)
    await box.fill()
    await write_down(memory, GAME)
    await box.fill()
    (letter,) = box.due
    person = memory.roster.named("Ann")
    assert person
    await memory.rename(person, "Anna")
    await asyncio.gather(box.fill(), box.acknowledged(letter.id, 1))
    (corrected,) = box.due
    assert corrected.revision == 2
    assert "Anna" in corrected.body


async def test_a_restored_box_makes_new_ids_for_what_it_sends_from_then_on(tmp_path: Path) -> None:
    house, stick = tmp_path / "house", tmp_path / "stick"
    house.mkdir()
    stick.mkdir()
    path = house / "journal.sqlite3"
    journal = Journal.open(path)
    memory = Memory(journal)
    box = outbox(journal, memory)
    await box.fill()
    await write_down(memory, GAME, OTHER)
    await box.fill()
    arrived, waiting = box.due
    await box.acknowledged(arrived.id, 1)
    copy = make_copy(path, stick)
    journal.close()
    assert times_restored(path) == 0
    bring_back(copy, path)
    assert times_restored(path) == 1
    journal = Journal.open(path)
    memory = Memory(journal)
    again = outbox(journal, memory, sender=f"1.{times_restored(path)}")
    await again.fill()
    (new,) = again.due
    assert (new.body, new.revision) == (waiting.body, 1)
    assert new.id != waiting.id
    person = memory.roster.named("Ann")
    assert person
    await memory.rename(person, "Anna")
    await again.fill()
    assert len(again.due) == 2
    assert arrived.id not in [one.id for one in again.due]
    assert {one.revision for one in again.due} == {1, 2}
    journal.close()


async def test_whoever_joins_again_sends_only_what_ends_from_then_on(journal: Journal) -> None:
    """The evening in between was at home, and a result that was due belongs to the old joining."""
    memory = Memory(journal)
    box = outbox(journal, memory)
    await box.fill()
    await write_down(memory, GAME)
    await box.fill()
    assert len(box.due) == 1
    await write_down(memory, OTHER)
    for _ in range(2):  # and again after a restart
        other = outbox(journal, memory, joining="second")
        await other.fill()
        assert other.due == []
    await write_down(memory, OTHER)
    await other.fill()
    assert len(other.due) == 1


async def test_what_has_arrived_is_rewritten_only_if_it_changed() -> None:
    new = written({7: "one"}, {}, "1.0")
    letter = new[7]
    assert written({7: "one"}, new, "1.0") == {}
    arrived = {7: replace(letter, acknowledged=1)}
    assert written({7: "one"}, arrived, "1.1") == {}
    sent = written({7: "another"}, arrived, "1.0")[7]
    assert (sent.id, sent.revision, sent.due) == (letter.id, 2, True)
    elsewhere = written({7: "another"}, arrived, "2.0")[7]
    assert elsewhere.id != letter.id
    assert (elsewhere.revision, elsewhere.due) == (1, True)


async def test_sums_are_left_out_while_money_is_hidden_and_sent_once_it_is_shown(journal: Journal) -> None:
    memory = Memory(journal)
    box = outbox(journal, memory)
    await box.fill()
    await write_down(memory, GAME, OTHER)
    await box.fill(money_hidden=True)
    money, chips = box.due
    assert "$" not in money.body
    assert "50000" not in money.body
    assert "2 chips" in chips.body
    await box.fill()
    money, unchanged = box.due
    assert "$500" in money.body
    assert (money.revision, unchanged) == (2, chips)


async def test_after_good_night_nothing_is_hidden_anymore(journal: Journal) -> None:
    memory = Memory(journal)
    box = outbox(journal, memory)
    await box.fill()
    await write_down(memory, GAME)
    await box.fill()
    await memory.say_good_night(None)
    await box.fill(money_hidden=True)
    (letter,) = box.due
    assert "$500" in letter.body
