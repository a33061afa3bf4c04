"""It doesn't add up: what can be counted, the search for the one slip, and how it's settled."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.game import AdjustMoney, AdjustPiece, Move, Refused, Said
from companion.game.counting import figures, money_pile
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal, TakeGuess
from companion.games.downeast_dealer.moves import Begin, Bid, BidAgainstThief, Pay, Sell
from companion.store.journal import Journal
from companion.table.counted import COULD_BE, NOTHING_FITS, completed, hands, transfers, verdict
from companion.table.entries import BeginCount, EndCount, OwnCount, Start
from companion.table.record import Record
from companion.table.recount import MOST, search, suspects
from companion.table.recounting import looking, off_by, settle, to_count
from companion.table.settling import AGREED, NOBODY_KNOWS, STOPPED, TABLE_WRONG
from companion.table.slips import digits_meant, sums_given, sums_meant
from companion.table.table import Table
from companion.testing import NAMES
from tests.core.referee_process import Referee, RefereeHere
from tests.phone.downeast import closed, kept, turned

DEAL = SHELF["deal_or_no_deal"]
DOWNEAST = SHELF["downeast_dealer"]
DOLLARS = 100
FIVE_THOUSAND = 5_000 * DOLLARS
UNPAID = {"C": {"500000": 1}, "kitty": {"1000000": 0, "500000": 1}}  # Cal has $5,000 that the kitty lacks

# Three people: Ann hosts, Ben plays, Cal holds the cases. Cal pays for a guess (entry 4), and it's wrong.
OPENED = (
    BeginHosting("A", "B"),
    ChooseCase(26, seat="B"),
    CallCase(2, seat="B"),
    TakeGuess(value=500 * DOLLARS, pay="paid", seat="C"),
    Reveal(75 * DOLLARS),
    CallCase(3, seat="B"),
    TakeGuess(value=300 * DOLLARS, pay="free", seat="C"),
    Reveal(50 * DOLLARS),
)


@pytest.fixture
def record() -> Record:
    """Return a record in which two cases are open and Cal has paid for a guess."""
    played = Record(DEAL, Start(DEAL.name, DEAL.version, DEAL.prepare(NAMES[:3])), random.Random(1))
    for move in OPENED:
        played.take(played.played(move))
    return played


@pytest.fixture
async def table(tmp_path: Path, record: Record) -> Any:
    """Yield a table with a journal, on which the same moves have been made."""
    journal = Journal.open(tmp_path / "journal.sqlite3")
    table = await Table.start(journal, DEAL, DEAL.prepare(NAMES[:3]))
    for move in OPENED:
        await table.submit(move)
    yield table
    journal.close()


@pytest.fixture
async def items(tmp_path: Path) -> Any:
    """A table where Ann has a trophy, and everybody's cash is on the phones."""
    journal = Journal.open(tmp_path / "journal.sqlite3")
    table = await Table.start(journal, DOWNEAST, DOWNEAST.prepare(NAMES[:3], {"keeper": "phones"}))
    for move in (Begin("A"), *kept("A", "Trophies")):
        await table.submit(move)
    yield table
    journal.close()


def there(record: Record) -> dict[str, int]:
    return figures(DEAL.to_count(record.state))


def differing(record: Record, **more: int) -> dict[str, int]:
    counted = there(record)
    return counted | {key: counted[key] + number for key, number in more.items()}


def texts(found: tuple[Any, ...]) -> list[str]:
    return [str(one.text) for one in found]


def test_a_count_that_agrees_has_no_suspects(record: Record) -> None:
    assert suspects(record, there(record)) == ()


def test_a_payment_that_was_never_made_is_a_suspect(record: Record) -> None:
    found = suspects(record, differing(record, C=FIVE_THOUSAND, kitty=-FIVE_THOUSAND))
    assert "The kitty never got $5,000 from Cal (entry 4)." in texts(found)
    paid = next(one for one in found if one.wrong == "table")
    assert paid.entry == 4


def test_a_value_that_was_typed_wrong_is_a_suspect(record: Record) -> None:
    counted = there(record) | {"covers/7500": 1, "covers/40000": 0}
    assert texts(suspects(record, counted)) == ["Entry 5: Value was $400, not $75."]


def test_a_case_that_was_called_wrong_is_a_suspect(record: Record) -> None:
    counted = there(record) | {"cases/2": 1, "cases/23": 0}
    (found,) = suspects(record, counted)
    assert (found.entry, found.wrong) == (3, "record")
    assert "23" in str(found.text)


def test_only_the_answers_with_the_fewest_changes_are_suspected(record: Record) -> None:
    moved = AdjustMoney(source="bank", target="A", cents=FIVE_THOUSAND, reason="house rule")
    record.take(record.played(moved))
    newest = suspects(record, differing(record, A=-FIVE_THOUSAND))
    adjusted = next(one for one in newest if one.wrong == "record" and one.entry == 9)
    assert str(adjusted.text) == "Entry 9: To was outside the game, not Ann."
    assert [(move.source, move.target) for move in adjusted.instead] == [("bank", "outside")]


def test_an_item_that_was_turned_over_is_a_suspect_though_it_was_paid_for_face_down() -> None:
    record = downeast(
        *turned("B", "Traps"), Bid(50_00, seat="A"), *closed("B"), Sell(seat="B"), Pay((50_00,), seat="A")
    )
    counted = in_the_open(record) | {"A/Traps": 0, "A/Oars": 1}
    assert "Entry 9: Card was oar, not trap." in texts(suspects(record, counted))


def test_nothing_fits_two_slips_that_have_nothing_to_do_with_each_other(record: Record) -> None:
    counted = differing(record, A=123 * DOLLARS, B=-777 * DOLLARS)
    assert suspects(record, counted) == ()
    assert verdict(True, ()) == NOTHING_FITS
    assert verdict(True, (1,)) == COULD_BE


def test_the_newest_comes_first_and_there_are_five_at_most(record: Record) -> None:
    found = suspects(record, differing(record, C=FIVE_THOUSAND, kitty=-FIVE_THOUSAND))
    assert 0 < len(found) <= MOST
    assert [one.entry for one in found] == sorted((one.entry for one in found), reverse=True)


def test_the_search_goes_back_to_the_last_good_count(record: Record) -> None:
    record.take(record.read(EndCount(AGREED)))
    assert suspects(record, differing(record, C=FIVE_THOUSAND, kitty=-FIVE_THOUSAND)) == ()
    for move in (CallCase(4, seat="B"), TakeGuess(value=400 * DOLLARS, pay="paid", seat="C"), Reveal(100)):
        record.take(record.played(move))
    found = suspects(record, differing(record, C=FIVE_THOUSAND, kitty=-FIVE_THOUSAND))
    assert {one.entry for one in found} <= {9, 10, 11}
    assert "The kitty never got $5,000 from Cal (entry 10)." in texts(found)


def test_an_undo_past_a_good_count_takes_the_mark_away(record: Record) -> None:
    record.take(record.read(EndCount(AGREED)))
    assert record.counted_to == 8
    record.take(record.taken_back())
    assert record.counted_to == 0


def test_every_suspect_makes_the_count_agree(record: Record) -> None:
    counted = there(record) | {"covers/7500": 1, "covers/40000": 0}
    (found,) = suspects(record, counted)
    record.take(record.corrected(found.entry, found.instead[0]).outcome)
    assert {key: there(record)[key] for key in counted} == counted


def downeast(*moves: Move) -> Record:
    """Return a game of Downeast Dealer with everybody's cash on the phones."""
    played = Record(
        DOWNEAST,
        Start(DOWNEAST.name, DOWNEAST.version, DOWNEAST.prepare(NAMES[:3], {"keeper": "phones"})),
        random.Random(1),
    )
    for move in (Begin("A"), *kept("A", "Trophies"), *moves):
        played.take(played.played(move))
    return played


def in_the_open(record: Record) -> dict[str, int]:
    return figures(pile for pile in DOWNEAST.to_count(record.state) if not pile.secret)


def test_a_suspect_does_not_depend_on_what_somebody_else_paid_face_down() -> None:
    found = []
    for paid in ((50_00, 50_00), (50_00, 10_00)):
        record = downeast(
            *kept("B", "Oars"),
            AdjustMoney(source="C", target="B", cents=50_00, reason="lent"),
            *kept("C", "Traps"),
            *turned("A", "Oars"),
            Bid(60_00, seat="B"),
            *closed("A"),
            Sell(seat="A"),
            Pay(paid, seat="B"),
        )
        (cash,) = (pile for pile in DOWNEAST.to_count(record.state) if pile.name == "C cash")
        found.append(texts(suspects(record, cash.figures({"1000": 3, "5000": 1}), "C")))
    assert found == [["Entry 14: Card was $10, not $50."]] * 2  # Cal lent a ten


def test_a_suspect_does_not_depend_on_whether_hidden_cash_would_have_been_enough() -> None:
    found, hidden = [], []
    for paid in ((50_00, 10_00, 10_00, 10_00), (50_00, 10_00, 10_00, 10_00, 10_00)):
        record = downeast(
            *turned("B", "Traps"),
            Bid(80_00, seat="A"),
            *closed("B"),
            Sell(seat="B"),
            Pay(paid, seat="A"),
            *kept("C", "Oars"),
            *kept("A", "Oars"),
            *turned("B", "Traps"),
            Bid(90_00, seat="C"),
            *closed("B"),
            Sell(seat="B"),
            Pay((50_00, 10_00, 10_00, 10_00, 10_00), seat="C"),
            *kept("C", "Buoys"),
            *turned("A", "Trophies"),
            Bid(20_00, seat="C"),
            *closed("A"),
            Sell(seat="A"),
            Bid(250_00, seat="B"),
            *closed("A"),
            Sell(seat="A"),
        )
        counted = in_the_open(record)
        found.append(suspects(record, counted | {"A/Trophies": counted["A/Trophies"] + 1}))
        hidden.append(sum(record.state.hands["B"]))
    assert hidden == [260_00, 270_00]  # only one of these would have paid for a bid of $270
    assert found == [(), ()]


def test_the_search_ends_even_if_a_face_down_answer_is_to_another_question_now() -> None:
    record = downeast(
        AdjustPiece(piece="deck Traps", target="C", reason="lost"),
        *turned("B", "Thieves"),
        BidAgainstThief(cards=(10_00,), seat="C"),
    )
    there = in_the_open(record)
    more = {"deck/cards": there["deck/cards"] + 1, "C/Traps": 0, "C/Trophies": 1, "A/Trophies": 0}
    found = suspects(record, there | more)
    assert [one.entry for one in found] == [8]


def test_digits_are_swapped_doubled_or_left_out() -> None:
    assert {"57", "750"} <= {*digits_meant("75")}
    assert "5" in {*digits_meant("55")}
    assert 750 * DOLLARS in sums_meant(75 * DOLLARS)
    assert sums_given(750 * DOLLARS) == {
        *(dollars * DOLLARS for dollars in (570, 705, 50, 70, 75, 7750, 7550, 7500))
    }


def test_money_is_counted_bill_by_bill_with_a_line_for_the_rest() -> None:
    pile = money_pile("A", Said("x", {}), 36_001, (25_000, 5_000))
    assert [(line.name, line.there) for line in pile.lines] == [("25000", 1), ("5000", 2), ("rest", 1_001)]
    assert pile.figures({"25000": 0, "5000": 7}) == {"A": 36_001}


async def test_hands_say_who_gives_whom_which_bills(table: Table) -> None:
    off = off_by(table, UNPAID)
    assert transfers(off) == [("C", "kitty", FIVE_THOUSAND)]
    assert [*map(str, hands(table.state, off, UNPAID))] == ["Give the kitty $5,000 from Cal."]


async def test_hands_say_which_covers_and_cases(table: Table) -> None:
    count = {"covers": {"7500": 1, "40000": 0}, "cases": {"2": 1, "4": 0}}
    assert [*map(str, hands(table.state, off_by(table, count), count))] == [
        "Close the cover on $75.",
        "Open the cover on $400.",
        "Open case 2.",
        "Close case 4 again.",
    ]


async def test_the_table_was_wrong_and_everybody_is_told(table: Table) -> None:
    await table.count(BeginCount())
    told = await settle(table, TABLE_WRONG, UNPAID)
    text = "The table was wrong. Give the kitty $5,000 from Cal. Counted: everything agrees."
    assert str(told.happened[0].text) == text
    assert text in str(table.history(None)[-1].text)
    assert table.record.counted_to == 8


async def test_nobody_knows_so_the_record_follows_the_table(table: Table) -> None:
    before = completed(to_count(table), UNPAID)
    await table.count(BeginCount())
    await settle(table, NOBODY_KNOWS, UNPAID)
    assert off_by(table, before) == ()
    last = table.record.line[-1].kept.move
    assert isinstance(last, AdjustMoney)
    assert (last.source, last.target, last.cents) == ("kitty", "C", FIVE_THOUSAND)
    assert table.record.counted_to == 9


async def test_nothing_agrees_only_because_somebody_says_so(table: Table) -> None:
    await table.count(BeginCount())
    with pytest.raises(Refused, match="agree"):
        await settle(table, AGREED, {"kitty": {"500000": 1}})
    assert table.record.counted_to == 0


async def test_if_nobody_knows_about_covers_the_record_cannot_follow(table: Table) -> None:
    await table.count(BeginCount())
    with pytest.raises(Refused, match="can't follow the table"):
        await settle(table, NOBODY_KNOWS, {"covers": {"7500": 1, "40000": 0}, **UNPAID})
    assert len(table.record.line) == 8  # the money hasn't been moved either
    assert table.record.counted_to == 0


async def test_if_nobody_knows_about_an_item_the_record_moves_it(items: Table) -> None:
    mislaid = {"A": {"Trophies": 0}, "C": {"Trophies": 1}}
    await items.count(BeginCount())
    told = await settle(items, NOBODY_KNOWS, mislaid)
    assert off_by(items, mislaid) == ()
    moved = items.record.line[-1].kept.move
    assert isinstance(moved, AdjustPiece)
    assert (moved.piece, moved.target) == ("A Trophies", "C")
    assert str(told.happened[0].text).startswith("Nobody knows what happened, so now the record says")


async def test_a_count_can_be_settled_only_once(table: Table) -> None:
    await table.count(BeginCount())
    await settle(table, TABLE_WRONG, UNPAID)
    with pytest.raises(Refused, match="No count is under way"):
        await settle(table, TABLE_WRONG, UNPAID)
    await table.count(BeginCount())
    assert (await settle(table, TABLE_WRONG, {}, key="once")).number
    assert (await settle(table, TABLE_WRONG, {}, key="once")).again


async def test_what_was_counted_is_worth_nothing_once_something_else_was_entered(table: Table) -> None:
    await table.count(BeginCount())
    await table.submit(CallCase(4, seat="B"))
    with pytest.raises(Refused, match="Something was entered meanwhile, so count again"):
        await settle(table, NOBODY_KNOWS, UNPAID)
    assert len(table.record.line) == 9
    await table.count(BeginCount())
    await settle(table, NOBODY_KNOWS, UNPAID)
    assert table.record.counted_to == 10


async def test_a_correction_of_the_record_leaves_the_count_as_it_is(table: Table) -> None:
    counted = {"covers": {"7500": 1, "40000": 0}}
    await table.count(BeginCount())
    await table.correct(5, Reveal(400 * DOLLARS))
    await settle(table, AGREED, counted)
    assert table.record.counted_to == 8


async def test_a_power_cut_while_it_is_settled_leaves_a_history_that_is_true(table: Table) -> None:
    await table.count(BeginCount())
    await table.submit(AdjustMoney(source="kitty", target="C", cents=FIVE_THOUSAND, reason="counted"))
    again = Table.resume(table.journal, table.number)
    told = await again.count(EndCount(STOPPED))
    assert str(told.happened[0].text) == "The count was stopped. What was entered meanwhile stays."


async def test_what_only_its_owner_may_count_is_not_said_to_agree(items: Table) -> None:
    await items.count(BeginCount())
    await items.count(OwnCount("A", agrees=True))
    await items.count(OwnCount("C", agrees=False))
    told = await settle(items, AGREED, {})
    assert str(told.happened[0].text) == (
        "Counted: everything on the table agrees. Ben hasn't counted in private. "
        "What Cal counted in private differs."
    )
    await items.count(BeginCount())
    for seat in "ABC":
        await items.count(OwnCount(seat, agrees=True))
    told = await settle(items, AGREED, {})
    assert str(told.happened[0].text) == "Counted: everything agrees."


async def test_a_good_count_is_still_there_after_a_restart(table: Table) -> None:
    await table.count(BeginCount())
    await settle(table, TABLE_WRONG, UNPAID)
    again = Table.resume(table.journal, table.number)
    assert again.record.counts == table.record.counts
    assert again.history(None) == table.history(None)
    assert not again.record.counting


async def test_a_count_that_was_cut_short_is_known_to_be_gone(table: Table) -> None:
    await table.count(BeginCount())
    again = Table.resume(table.journal, table.number)
    assert again.record.counting
    await again.count(EndCount(STOPPED))
    assert not again.record.counting
    assert again.record.counted_to == 0


async def test_suspects_come_one_by_one_from_a_thread(table: Table) -> None:
    seen = [looked async for looked in looking(table, UNPAID)]
    assert [looked.left for looked in seen] == sorted((looked.left for looked in seen), reverse=True)
    alone = search(
        table.record.fork(), {"C": to_count(table)[2].cents + FIVE_THOUSAND, "kitty": FIVE_THOUSAND}
    )
    assert [one for looked in seen for one in looked.found] == [
        one for each in alone.run() for one in each.found
    ]


@pytest.fixture
def three() -> Iterator[Referee]:
    """Yield a referee for Ann, Ben and Cal, with two cases open."""
    with RefereeHere("Ann", "Ben", "Cal") as referee:
        referee.standing()
        for move in OPENED:
            referee.done(msgspec.to_builtins(move))
        yield referee


def test_the_referee_says_what_can_be_counted(three: Referee) -> None:
    piles = {pile["name"]: pile for pile in three.done({"count": {}})["piles"]}
    assert [*piles] == ["A", "B", "C", "kitty", "covers", "cases"]
    assert piles["kitty"]["there"] == 2 * FIVE_THOUSAND
    assert piles["covers"]["there"]["7500"] == 0


def test_the_referee_answers_a_count_with_suspects(three: Referee) -> None:
    said = three.done({"count": {"covers": {"7500": 1, "40000": 0}}})
    assert not said["agrees"]
    assert said["says"] == "One slip could explain it."
    (one,) = said["suspects"]
    (line,) = one["lines"]
    three.done(line)
    assert three.done({"count": {"covers": {"7500": 1, "40000": 0}}})["agrees"]
    three.done({"settle": "agrees", "count": {"covers": {"7500": 1, "40000": 0}}})


def test_the_referee_refuses_a_count_of_what_is_not_there(three: Referee) -> None:
    assert "nothing called “pot”" in three.refused({"count": {"pot": 5}})
    assert "no “9”" in three.refused({"count": {"covers": {"9": 1}}})
    assert "how many" in three.refused({"count": {"covers": {"7500": -1}}})
    assert "one of these ways" in three.refused({"settle": "maybe", "count": {}})
