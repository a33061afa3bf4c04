"""The history: every entry in words, and correcting one, with keys and with the mouse."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from textual.pilot import Pilot

from companion.game import (
    AdjustMoney,
    Fact,
    Game,
    Happening,
    Money,
    Move,
    Refused,
    Summary,
    View,
    as_is,
    say,
)
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    TakeGuess,
)
from companion.store.journal import Journal
from companion.table.changes import Change
from companion.table.table import Table
from screens.asking.caps import Cap, arranged
from screens.curtain import Curtain
from screens.history.changing import change_rows, for_hands
from screens.history.entries import Entries
from screens.history.questions import LEAVE
from screens.history.screen import History
from screens.velvet import Velvet
from tests.games.pennies import LayCoin, ShowCoins, pennies
from tests.refusals import why
from tests.screens.host import Beneath, Host, at_each_size, laid, over_the_table, sees, until
from tests.screens.kiosk import at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
BEGUN = (BeginHosting("A", "B"), ChooseCase(1, seat="B"))  # entries 1 and 2
VALUES = (750_00, 1_00, 1_000_000_00, 1, 5_00, 10_00)


def opened(*opens: tuple[int, int]) -> Iterator[Move]:
    for case, value in opens:
        yield CallCase(case, seat="B")
        yield Reveal(value)


async def round_one(players: int = 2) -> Table:
    """Return a table in round two: entries 3 to 14 opened cases 2 to 7; 15 and 16 were the offer."""
    cases = zip(range(2, 8), VALUES, strict=True)
    return await laid(GAME, players, *BEGUN, *opened(*cases), MakeOffer(100_00, seat="A"), NoDeal(seat="B"))


def selected(app: Host) -> int:
    assert isinstance(app.screen, History)
    return app.screen.entries.selected


async def touch(app: Host, pilot: Pilot[None], word: str, last: bool = False) -> None:
    """Touch the first spot that has this word, or the last one."""
    row = [y for y, text in enumerate(app.rows) if word in text][-1 if last else 0]
    await pilot.click(offset=(app.rows[row].index(word) + len(word) // 2, row))
    await pilot.pause()


async def back_at_the_table(app: Host, pilot: Pilot[None]) -> None:
    """Wait until the history is closed."""
    await until(app, pilot, lambda: isinstance(app.screen, Beneath))


@at_each_size
async def test_the_difference_is_shown_before_it_is_made(size: tuple[int, int]) -> None:
    table = await round_one()
    entries = table.record.next_number
    async with over_the_table(table, History(table), size) as (app, pilot):
        await pilot.press("4", "enter")
        await sees(app, pilot, "Correct entry 4", "Open case 2. What's inside?", "$750 →")
        await pilot.press("7", "5")
        await sees(app, pilot, "$750 → 75▏")
        await pilot.press("enter")
        await sees(app, pilot, "$75 instead of $750?", "What changes", "yes, correct it")
        await sees(app, pilot, "− close the cover on $75", "+ open the cover on $750", "Case 2: open, $750")
        said = app.text_of("#panel")
        assert "The 12 later entries still work." in said
        assert "Both versions stay on record." in said
        assert all(len(row) == size[0] for row in app.rows)
        assert table.record.next_number == entries
        await pilot.press("enter")
        await back_at_the_table(app, pilot)
    assert table.record.next_number == entries + 1
    assert dict(table.record.state.now.opened)[2] == 75_00


async def test_it_is_all_done_by_mouse() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await touch(app, pilot, "$750 ")
        await touch(app, pilot, "Case 2 held $750.")
        await sees(app, pilot, "Correct entry 4")
        await pilot.click("#ask", offset=(16, 2))
        await sees(app, pilot, "done")
        for key in ("   7   ", "   5   ", "done"):
            await touch(app, pilot, key, last=True)
        await sees(app, pilot, "$75 instead of $750?")
        await touch(app, pilot, "yes, correct it")
        await back_at_the_table(app, pilot)
    assert dict(table.record.state.now.opened)[2] == 75_00


async def test_money_that_changes_hands_is_named_with_its_sign() -> None:
    moves = (*BEGUN, CallCase(2, seat="B"), TakeGuess(value=750_00, pay="paid", seat="C"), Reveal(1_00))
    table = await laid(GAME, 3, *moves)
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("4", "enter", *"750", "enter", "g")
        await sees(app, pilot, "What changes", "▲ Cal +$5,000", "$1,120,000 → $1,125,000", "Kitty −$5,000")
        await sees(app, pilot, "The later entry still", "instead of")


async def test_hidden_money_stays_hidden_though_payments_are_told() -> None:
    moves = (*BEGUN, CallCase(2, seat="B"), TakeGuess(value=750_00, pay="paid", seat="C"), Reveal(1_00))
    table = await laid(with_money_in_words(), 3, *moves)
    told: list[Happening] = []
    table.subscribe(told.extend)
    async with over_the_table(table, History(table), (160, 45)) as (app, pilot):
        await sees(app, pilot, "Cal −$5,000 to the kitty", "The table now", "Cal has $1,120,000")
        app.hide_money(True)
        await pilot.press("4", "enter", *"750", "enter", "g")
        await sees(app, pilot, "Cal −$5,000", "▲ Cal +$5,000", "The table then")
        assert "$1,12" not in app.text
        await touch(app, pilot, "yes, correct it")
        await back_at_the_table(app, pilot)
    await table.undo()
    corrected, *_, undone = (str(one.text) for one in told)
    assert corrected.startswith("Entry 4 was corrected. Cal: +$5,000. Kitty: −$5,000.")
    assert undone.startswith("Undone: the correction of entry 4. Cal: −$5,000. Kitty: +$5,000.")


def with_money_in_words() -> Game[Any]:
    """Return Deal or No Deal with a summary that says how much everybody has."""

    def summary(view: View) -> Summary:
        seats = [one for one in view.seats if one.cents is not None]
        facts = (Fact(say("{name} has", name=one.name), as_is(Money(one.cents or 0))) for one in seats)
        return structs.replace(GAME.summary(view), facts=tuple(facts))

    return replace(GAME, summary=summary)


async def test_another_answer_may_be_given_than_the_one_that_was() -> None:
    table = await laid(GAME, 3, *BEGUN, CallCase(2, seat="B"), NoGuess(seat="C"), Reveal(1_00))
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("4", "enter")
        await sees(app, pilot, "No guess?")
        await pilot.press("g", *"750", "enter", *"free", "enter")
        await sees(app, pilot, "What changes", "Nothing on the table.", "guess $750")
        await pilot.press("enter")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
    assert "Cal guesses $750 for free." in str(table.history(None)[3].text)


async def test_escape_and_the_arrows_leave_a_correction() -> None:
    table = await round_one()
    entries = table.record.next_number
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("4", "enter", "7", "5", "enter")
        await sees(app, pilot, "What changes")
        await pilot.press("escape")
        await sees(app, pilot, "Which entry do you want to fix?", "4 Case 2 held $750.")
        await pilot.press("enter", "7", "5", "enter")
        await sees(app, pilot, "What changes")
        await pilot.press("down")
        await sees(app, pilot, "Which entry do you want to fix?", "6 Case 3 held $1.")
        await pilot.press("escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
    assert table.record.next_number == entries


async def test_what_will_be_asked_again_is_said_before_it_counts() -> None:
    table = await laid(GAME, 2, *BEGUN, *opened((2, 750_00), (3, 75_00), (4, 1_00)))
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("4", *"75", "enter")
        await sees(app, pilot, "What will be asked again", "✗ 6 Case 3 held $75.", "$75 instead of $750?")
        await sees(app, pilot, "Then entry 6 has to be answered again. $75 is already covered.")
        await sees(app, pilot, "yes, correct it")
        assert "open the cover" not in app.text
        await pilot.press("enter")
        await back_at_the_table(app, pilot)
    assert table.turn
    assert (table.turn.left, table.turn.total) == (3, 4)


async def test_reasons_name_no_move_of_the_rules() -> None:
    table = await round_one()
    async with over_the_table(table, History(table), (160, 45)) as (app, pilot):
        await pilot.press("3", "7")
        await sees(app, pilot, "Then entry 4 has to be answered again.")
        await sees(app, pilot, "That question doesn't come up anymore.")
        assert "Reveal" not in app.text


async def test_a_refused_answer_says_why_and_stays() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("6", "enter", *"750", "enter")
        await sees(app, pilot, "✗ $750")
        await pilot.press(*["backspace"] * 3, *"50", "enter")
        await sees(app, pilot, "$50 instead of $1?")


async def test_an_entry_that_is_not_there_is_refused() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("1", "7")
        await sees(app, pilot, "✗ You can't pick 17 here.")
        assert selected(app) == 1


async def test_an_adjustment_is_an_entry_like_others_and_can_be_corrected() -> None:
    lost = AdjustMoney(cents=5_000_00, source="A", target="B", reason="a lost bet")
    table = await laid(GAME, 3, *BEGUN, lost)
    async with over_the_table(table, History(table)) as (app, pilot):
        await sees(app, pilot, "a lost bet")
        await pilot.press("enter")
        await sees(app, pilot, "Move money by hand", "From?", "this one")
        await pilot.press("enter", "enter")
        await sees(app, pilot, "How much?", "$5,000▏")
        await pilot.press(*["backspace"] * 6, *"6000", "enter", "enter")
        await sees(app, pilot, "Move $6,000 from Ann to Ben. Reason: a lost bet", "Is that right?")
        await pilot.press("enter")
        await sees(app, pilot, "$6,000 instead of $5,000?", "● Ann −$1,000", "■ Ben +$1,000")
        await pilot.press("escape", "enter")
        await sees(app, pilot, "From?")
        await pilot.press("escape")
        await sees(app, pilot, "Which entry do you want to fix?")


async def test_undo_past_the_point_of_no_return_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await round_one()
    monkeypatch.setattr("companion.games.deal_or_no_deal.happenings.DealRefused.no_way_back", True)
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("f9")
        await sees(app, pilot, "You can't go back past this: NO DEAL!", "Which entry do you want to fix?")
    assert table.saved == 16


async def test_undo_is_within_reach_and_says_what_it_undid() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("up", "f9")
        await sees(app, pilot, "Undo this?", "NO DEAL! Ben turns down $100.", "yes, undo it")
        assert selected(app) == 16
        await pilot.press("escape")
        await sees(app, pilot, "Which entry do you want to fix?", "16 entries")
        await touch(app, pilot, "F9  undo")
        await touch(app, pilot, "yes, undo it")
        await sees(app, pilot, "Undone: NO DEAL!", "15 entries", "Which entry do you want to fix?")
        await pilot.press("f9", "enter")
        await sees(app, pilot, "Undone: Ann offers", "14 entries", "Which entry do you want to fix?")
        await pilot.press("f9")
        await sees(app, pilot, "Undo this?", "What changes", "+ open the cover on $10")
        await pilot.press("enter")
        await sees(app, pilot, "Now fix the table to match.", "+ open the cover on $10", "Case 7: open, $10")
        await pilot.press("escape", "f5", "up", "7")  # this stays until somebody says that it's done
        await sees(app, pilot, "Now fix the table to match.", "does nothing here")
        await pilot.press("backspace", "enter")
        await sees(app, pilot, "Which entry do you want to fix?")


async def test_what_a_phone_hands_in_meanwhile_is_added() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await table.submit(CallCase(8, seat="B"), source="phone B")
        await sees(app, pilot, "17 entries")
        await pilot.press("down")
        await sees(app, pilot, "17 Ben calls case 8.")


async def test_an_empty_history_says_so() -> None:
    table = await laid(GAME, 2)
    async with over_the_table(table, History(table)) as (app, pilot):
        await sees(app, pilot, "Nothing has been entered yet.", "0 entries")
        await pilot.press("f9")
        await sees(app, pilot, "Nothing to undo.")
        await pilot.press("escape", "up", "escape")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))


async def test_what_was_laid_face_down_is_its_owners_alone() -> None:
    table = await laid(pennies(), 2, LayCoin("tails", seat="A"))
    refusal = why(table.consider, 1, LayCoin("heads", seat="A"))
    async with over_the_table(table, History(table)) as (app, pilot):
        await sees(app, pilot, "A laid a coin.", "This was entered face down.")
        await pilot.press("enter")
        await sees(app, pilot, f"✗ {refusal}")
        assert "tails" not in app.text


async def test_its_owner_corrects_it_behind_the_curtain_and_nobody_sees_what_it_is() -> None:
    table = await laid(pennies(), 2, LayCoin("tails", seat="A"))
    async with over_the_table(table, History(table, curtain_for="A")) as (app, pilot):
        await pilot.press("enter")
        await until(app, pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.pause()
        app.screen.query_one(Velvet).focus()
        await pilot.press("space", "down", "enter")
        await until(app, pilot, lambda: isinstance(app.screen, History))
        await sees(app, pilot, "Correct entry 1 like this?", "face down", "Nothing has to be asked again.")
        assert "heads" not in app.text
        assert "tails" not in app.text
        await pilot.press("enter")
        await until(app, pilot, lambda: isinstance(app.screen, Beneath))
    assert table.record.state.laid == {"A": "heads"}


async def test_an_open_entry_among_sealed_ones_cannot_show_them() -> None:
    laid_coins = (LayCoin("tails", seat="A"), LayCoin("heads", seat="B"), ShowCoins())
    table = await laid(pennies(), 2, *laid_coins)
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("3", "enter")
        await sees(app, pilot, "Correct entry 3", "Show the coins?")
        assert "Lay a coin" not in app.text.partition("Correct entry 3")[2]


async def test_phones_are_told_only_where_there_are_any() -> None:
    table = await round_one()
    async with over_the_table(table, History(table)) as (app, pilot):
        await pilot.press("4", "enter", *"75", "enter")
        await sees(app, pilot, "$75 instead of $750?", "Nothing has changed yet.")
        assert "phone" not in app.text
        app.learn(phones=2)
        await pilot.press("escape", "enter", *"75", "enter")
        await sees(app, pilot, "$75 instead of $750?", "Every phone will show what changed.")


async def test_what_is_moved_by_hand_begins_here_too(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.pilot.press("f5")
        await person.sees("Which entry do you want to fix?", "F6 by hand")
        await person.pilot.press("f6")
        await person.sees("What do you want to move?")
        await person.pilot.press("escape")
        await person.sees("Call a case to open.")


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 3), (6, 5)])
async def test_everything_told_of_a_whole_match_is_a_sentence(players: int, seed: int) -> None:
    table = await a_match(players, seed)
    async with over_the_table(table, History(table), (160, 45)) as (app, pilot):
        await sees(app, pilot, "HISTORY")
        entries = app.screen.query_one(Entries)
        for entry in entries.entries:
            assert all(str(happening.text)[-1] in ".!?" for happening in entry.told), entry
        assert all(chapter.title for chapter in entries.chapters)


async def a_match(players: int, seed: int) -> Table:
    """Return a table after a whole random match."""
    table = await laid(GAME, players)
    rng = random.Random(seed)
    while asks := table.asks():
        asked = rng.choice(asks)
        filled = {blank.name: blank.draw(rng) for blank in asked.ask.blanks}
        try:
            await table.submit(GAME.stored_move({"move": asked.ask.kind, "seat": asked.ask.seat, **filled}))
        except Refused:
            continue
    return table


def test_what_hands_have_to_do_is_said_in_sentences() -> None:
    changes = (
        Change(as_is("Cal"), 1_120_000_00, 1_125_000_00),
        Change(say("Kitty"), 5_000_00, 0),
        Change(say("Cover on {value}", value=Money(75_00)), say("open"), say("closed")),
        Change(say("Cover on {value}", value=Money(750_00)), say("closed"), say("open")),
        Change(say("Round"), as_is(2), as_is(1)),
    )
    assert for_hands(changes) == (
        "Cal gets $5,000. Kitty gives back $5,000. Close the cover on $75. Open the cover on $750."
    )


def test_a_difference_too_long_for_a_row_breaks_at_its_arrow() -> None:
    things = as_is("Trophies 1, Traps 1, Chests 1"), as_is("Trophies 1, Chests 1")
    change = Change(say("In front of {name}", name="Dee"), *things)
    for width, rows in (
        (80, ["  In front of Dee: Trophies 1, Traps 1, Chests 1 → Trophies 1, Chests 1"]),
        (60, ["  In front of Dee: Trophies 1, Traps 1, Chests 1", "  → Trophies 1, Chests 1"]),
    ):
        assert ["".join(run.text for run in row) for row in change_rows(change, None, width)] == rows


async def test_undo_at_the_table_says_what_hands_have_to_do(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sits_down()
        await person.answer("2", "750")
        await person.goes_on("saved 4")
        await person.pilot.press("f9")
        await person.sees("Undone: Case 2 held $750. Open the cover on $750.")
        await person.pilot.press("f10")
        await person.sees("Redone: Case 2 held $750.", "Close the cover on $750.")


async def test_an_entry_that_was_just_undone_can_still_be_painted() -> None:
    """The screen may be drawn after the disk is updated and before the list is."""
    table = await round_one()
    history = History(table)
    async with over_the_table(table, history) as (app, pilot):
        await pilot.press("f9")
        await sees(app, pilot, "Undo this?")
        entry = history.entries.entry(history.entries.selected)
        assert entry
        await table.undo()
        assert entry.number not in {played.kept.number for played in table.record.line}
        assert history._entry_rows(40) is not None


async def test_an_answer_to_what_was_left_meanwhile_counts_for_nothing() -> None:
    table = await round_one()
    history = History(table)
    async with over_the_table(table, history) as (app, pilot):
        await pilot.press("4", "enter", "7", "5")
        await sees(app, pilot, "Correct entry 4")
        history.bar.press("enter")
        history.action_back()
        await sees(app, pilot, "Which entry do you want to fix?")
        await pilot.press("5", "enter")
        await sees(app, pilot, "Correct entry 5")


@pytest.mark.parametrize("room", [60, 75, 90])
def test_the_way_out_of_a_correction_is_on_the_bar_however_many_may_answer(room: int) -> None:
    bids = [Cap(seat, f"Player {seat}: bid", seat.lower(), whose=f"Player {seat}") for seat in "BCDE"]
    answers = [Cap("N or Enter", "nobody bids", "enter", gold=True), *bids]
    assert LEAVE in [cap for cap, _ in arranged(answers, (LEAVE,), room).row]


def test_a_key_stands_on_the_bar_once() -> None:
    back = Cap("Esc", "back", "escape")
    assert [cap for cap, _ in arranged([back], (LEAVE,), 60).row] == [back]
