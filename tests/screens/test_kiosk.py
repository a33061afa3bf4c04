"""People at the kiosk, with their hands on the keys."""

import asyncio
import dataclasses
import random
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from companion.game import Ask, say
from companion.game.clauses import clauses
from companion.games import SHELF
from companion.store.journal import Journal, NotWritten
from companion.store.journal_reading import Row
from companion.store.reading import Unreadable
from companion.table.table import Table
from screens.app import Kiosk
from screens.lobby import Lobby
from screens.table import TableScreen
from tests.damage import played
from tests.games.pennies import pennies
from tests.refusals import why
from tests.screens.kiosk import CONTINUE, ROUND_ONE, WHO, KioskUser, at_the_kiosk


def entries(journal: Journal, game: int = 1) -> list[dict[str, Any]]:
    return [msgspec.json.decode(row.body) for row in journal.rows(game)]


async def test_two_people_play_a_hosting_by_keys_alone(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sees("Deal or No Deal", "2–6", "Pick a game.")
        await person.sits_down()
        await person.opens_round_one()
        await person.answer("1000")
        await person.sees("D DEAL", "N NO DEAL", "Deal for $1,000?", "O Ann: new offer", "F1 help")
        await person.answer("d")
        await person.goes_on("Ben sells case 1 after round 1", "The bank pays Ben $1,000.")
        await person.sees("Open case 1. What's inside?")
        await person.answer("500k")
        await person.goes_on("saved 17", "Case 1", "BAD DEAL")
        await person.sees("In Ben's case 1", "Who's the host")
    last = entries(journal)[-3:]
    assert [entry["move"]["move"] for entry in last] == ["MakeOffer", "Deal", "Reveal"]
    assert last[0]["move"] == {"move": "MakeOffer", "seat": "A", "cents": 100_000}


async def test_with_three_a_guess_is_one_choice_of_three(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.answer("2")
        await person.sees("G Cal: free guess", "P Cal: $5,000 guess", "N Cal: no guess")
        await person.answer("p200k")
        await person.sees(
            "Cal pays $5,000 into the kitty and guesses $200,000.", "Open case 2.", "$1,120,000"
        )
        await person.sees("saved 4")


async def test_another_answer_is_chosen_by_its_letter(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.answer("2", "n")
        await person.sees("Cal doesn't guess.", "Open case 2. What's inside?")


async def test_a_refusal_stands_in_place_of_the_hint_and_what_was_typed_stays(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        person.app.first_times.on = False  # on a small screen, first times would replace the hint
        await person.sits_down()
        await person.answer("1")
        await person.sees("Case 1 is Ben's own. Still closed: 2–26")
        assert person.typed == "1"
        await person.type("2")  # the refused text is replaced
        await person.sees("6 more to open.")
        assert person.typed == "2"
        await person.pilot.press("enter")
        await person.sees("Open case 2. What's inside?", "saved 3")


async def test_a_wrong_value_is_refused_in_the_words_of_the_game(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.answer("2", "o750")
        await person.goes_on("saved 4")
        await person.answer("3", "750")
        await person.sees("$750 is already covered.")
        await person.pilot.press("escape", "escape")
        await person.sees("G Cal: free", "N Cal: no guess")


async def test_a_caution_is_read_before_the_answer_counts(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.opens_round_one()
        await person.answer("900000")
        await person.sees("Enter do it anyway", "saved 14")
        await person.pilot.press("enter")
        await person.sees("THE BANKER OFFERS BEN", "Deal for $900,000?", "saved 15")


async def test_undo_says_what_it_takes_back_and_redo_makes_it_again(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.answer("7")
        await person.sees("saved 3", "F9 undo")
        await person.pilot.press("f9")
        await person.sees("Undone: Ben calls case 7.", "Call a case to open.", "saved 2")
        await person.pilot.press("f10")
        await person.sees("Redone: Ben calls case 7.", "Open case 7. What's inside?", "saved 3")
        await person.pilot.press("f10")
        table = person.app.screen.table  # type: ignore[attr-defined]
        await person.sees(why(table.record.made_again), "saved 3")


async def test_a_lid_lifted_again_is_told_to_the_hands_once(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.answer("2", "300")
        await person.goes_on("saved 4")
        await person.pilot.press("f9", "f10")
        screen = await person.sees("saved 4", "Redone: Case 2 held $300.", "Call a case to open.")
        assert screen.count("Close the cover on $300.") == 1


async def test_after_undo_the_bar_is_at_its_first_ask_and_redo_is_on_it(journal: Journal) -> None:
    async with at_the_kiosk(journal, (160, 40)) as person:
        await person.sits_down("Ann, Ben, Cal")
        await person.answer("7")
        await person.sees("Open case 7.", "G Cal: free", "saved 3")
        assert "F10" not in person.screen
        await person.answer("n")
        await person.sees("Cal doesn't guess.", "Open case 7. What's inside?", "saved 4")
        await person.pilot.press("f9")
        await person.sees("Undone: Cal doesn't guess.", "Open case 7.", "G Cal", "saved 3", "F10")
        await person.answer("n")
        await person.sees("saved 4", "Open case 7.")
        assert "F10" not in person.screen


async def test_a_price_that_was_named_is_put_to_the_host(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        person.app.first_times.on = False  # on a small screen, first times would replace the hint
        await person.sits_down("Bartholomew Ives, Alexandrina Mayo, Cal")
        for case, value in ROUND_ONE:
            await person.answer(str(case), f"o{value}")
        await person.goes_on("saved 14")
        await person.answer("1000")
        await person.sees("Deal for $1,000?", "saved 15")
        await person.answer("b80000")
        await person.sees("Agree to $80,000?", "Alexandrina Mayo wants that instead of $1,000.", "saved 16")
        await person.sees("D Alexandrina", "N Alexandrina", "B Alexandrina")
        assert "▄" not in person.screen.partition("values left")[2].partition("Left on the board")[0]
        await person.answer("a")
        await person.goes_on("Bartholomew Ives pays Alexandrina Mayo $80,000.", "saved 17")
        await person.sees("Open case 1.", "P Bartholomew: $5,000 guess")
        await person.answer("p25")
        await person.sees("$5,000", "Enter $25", "saved 17")


def _clause(number: str) -> str:
    """Return how a Deal or No Deal clause begins in the help."""
    return f"{number} {clauses(SHELF['deal_or_no_deal'].lid)[number][:20]}"


async def test_the_help_at_a_moment_and_at_an_offer_shows_their_clauses(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        for case, value in ROUND_ONE[:5]:
            await person.answer(str(case), value)
        await person.answer("8", "10")
        await person.sees("Close the cover on $10.")
        await person.pilot.press("f1")
        await person.sees(_clause("4.3"), "Close the cover on $10.")
        await person.pilot.press("escape")
        await person.answer("", "1000")
        await person.sees("Deal for $1,000?")
        await person.pilot.press("f1")
        await person.sees(_clause("6.5"))
        await person.pilot.press("escape")
        await person.type("b")
        await person.pilot.press("f1")
        await person.sees(_clause("6.3"))
        await person.pilot.press("escape", "escape")
        await person.answer("d")
        await person.sees("The bank pays Ben $1,000.", "Then case 1 is opened.")
        await person.pilot.press("f1")
        await person.sees(_clause("6.5"))


async def test_a_value_that_was_pointed_at_and_let_go_is_not_pointed_at_any_more(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.answer("7")
        await person.sees("Open case 7. What's inside?")
        await person.pilot.press("down")
        await person.sees("→ $0.01")
        await person.pilot.press("down", "escape")
        await person.sees("$ type")
        assert "→" not in person.screen


async def opens_case_9_and_calls_case_4(person: KioskUser) -> None:
    """Make entries 3 to 5, waiting for each to be announced."""
    await person.answer("9", "750")
    await person.sees("saved 4", "$750")
    await person.type("4")
    await person.sees("Open case 4. What's inside?")


async def test_an_earlier_entry_is_corrected_after_its_changes_were_shown(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await opens_case_9_and_calls_case_4(person)
        await person.pilot.press("f5")
        await person.sees("9 $750 –", "Which entry do you want to fix?")
        await person.type("4")
        await person.sees("Open case 9. What's inside?")
        await person.answer("75")
        await person.sees("open the cover on $750", "Case 9: open, $750 → open, $75", "$75 instead of $750?")
        assert "Rewind" not in [entry["entry"] for entry in entries(journal)]
        await person.answer("")
        await person.sees("Now fix the table to match.", "close the cover on $75", "Enter done")
        await person.answer("")
        await person.sees("saved 5", "Open case 4. What's inside?")
        await person.pilot.press("f5")
        await person.sees("9 $75 –", "corrected")
    assert entries(journal)[-1]["entry"] == "Rewind"


async def test_an_entry_that_is_not_there_cannot_be_corrected(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.pilot.press("f5")
        await person.type("7")
        await person.sees("✗ You can't pick 7 here.")
        await person.pilot.press("escape", "escape")
        await person.sees("Call a case to open.")


async def test_if_nothing_can_be_moved_by_hand_f6_counts(journal: Journal) -> None:
    game = pennies()
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]))
    app = Kiosk(journal)
    async with app.run_test(size=(100, 30)) as pilot:
        await app.push_screen(TableScreen(table))
        person = KioskUser(app, pilot)
        await person.sees("Lay a coin face down.")
        await pilot.press("f6")
        await person.sees("Counting, pile by pile.")  # that's all there is, so nobody has to choose


@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_the_help_shows_the_clause_behind_the_ask(journal: Journal, key: str) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.pilot.press(key)
        await person.sees("4.2 The contestant calls one case at a time.", "Call a case to open.")
        await person.pilot.press("f1")
        await person.sees("Ben keeps case 1.")


@pytest.mark.parametrize(
    "names", ["Ann, ann", "Ann, Ben, Cal, Dee, Eva, Flo, Gus", "Ann, A very long name indeed"]
)
async def test_names_that_will_not_do_get_a_sentence(journal: Journal, names: str) -> None:
    refusal = why(SHELF["deal_or_no_deal"].prepare, names.split(", "))
    async with at_the_kiosk(journal) as person:
        await person.answer(f"1{names}")
        await person.sees(f"✗ {refusal[:30]}", WHO)  # a long one continues on the next line
        assert person.typed == names
        assert journal.unfinished() == []


async def test_a_name_is_shown_as_it_was_typed(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.lays_the_table("[b]Ann, Ben [/]")
        await person.sees("● [b]Ann", "■ Ben [/]", "saved 0")


async def test_a_new_screen_goes_on_at_the_same_ask(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.answer("7")
        before = await person.sees("saved 3", "Open case 7. What's inside?")
    journal.close()
    journal = Journal.open(path)
    async with at_the_kiosk(journal) as person:
        assert await person.sees("saved 3") == before
        await person.answer("750")
        await person.sees("saved 4", "Close the cover on $750.")
    journal.close()


async def test_a_game_of_other_rules_is_shown_as_it_stood_and_a_new_one_can_begin(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
    body = b'{"entry":"Play","move":{"move":"CallCase","seat":"B","case":7}}'
    state = journal.newest(1).state
    await journal.append(1, Row(3, body, "kiosk"), state, over=False)
    async with at_the_kiosk(journal) as person:
        await person.sees("played by different rules", "Ben's case 1")
        await person.answer("")
        await person.sees("Pick a game.", f"{CONTINUE} Deal or No Deal")


async def test_after_a_match_another_table_can_be_laid(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        await person.opens_round_one()
        await person.answer("1000", "d", "500k")
        await person.goes_on("saved 17", "BAD DEAL")
        await person.sees("stop here")
        await person.answer("s")
        await person.sees("Play again?", "L another game", "saved 18")
        await person.pilot.press("f1")
        assert "1.1" not in await person.sees("9.1", clauses(SHELF.lids["deal_or_no_deal"])["9.2"][:30])
        await person.pilot.press("escape", "l")
        await person.lays_the_table("Cal, Dee")
        await person.sees("● Cal", "■ Dee", "saved 0")
    assert Table.resume(journal, 2).setup.players == ("Cal", "Dee")


async def test_an_answer_typed_while_another_is_saved_waits_for_it(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, disk = journal.append, asyncio.Event()

    async def slow(*entry: Any) -> None:
        await disk.wait()
        await append(*entry)

    async with at_the_kiosk(journal) as person:
        await person.lays_the_table()
        monkeypatch.setattr(journal, "append", slow)
        await person.answer("", "1", "7", "750")
        assert "saved 0" in person.screen
        disk.set()
        await person.sees("saved 4", "Close the cover on $750.")


async def test_a_disk_that_takes_nothing_is_said_and_what_was_typed_stays(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*entry: object) -> None:
        raise NotWritten(say("There is no room."))

    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        with monkeypatch.context() as disk:
            disk.setattr(journal, "append", full)
            await person.answer("7")
            await person.sees("There is no room.", "saved 2")
            assert person.typed == "7"
        await person.pilot.press("enter")
        await person.sees("saved 3", "Open case 7. What's inside?")


async def test_what_an_ask_shows_its_own_seat_alone_is_not_on_the_open_bar(journal: Journal) -> None:
    honest = pennies()

    def with_a_hint(state: Any) -> tuple[Ask, ...]:
        return tuple(structs.replace(ask, hint="Your luck is seven.") for ask in honest.asks(state))

    game = dataclasses.replace(honest, asks=with_a_hint)
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]))
    app = Kiosk(journal)
    async with app.run_test(size=(100, 30)) as pilot:
        await app.push_screen(TableScreen(table))
        person = KioskUser(app, pilot)
        await person.sees("Lay a coin face down.")
        assert "luck" not in person.screen
        await person.type("ya")  # lay a coin, as Ann
        await person.sees("This is for", "only.")
        assert "luck" not in person.screen


async def test_a_game_that_does_not_open_is_not_taken_up(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the box would try again the next time it starts, and never get to the lobby."""
    async with at_the_kiosk(journal) as person:
        await person.lays_the_table()
        await person.pilot.press("f12")
        await person.lays_the_table("Cal, Dee")
        await person.pilot.press("f12")
        await person.sees("Pick a game.")
        resume = Table.resume

        def spoilt(house: Journal, number: int, rng: Any = None) -> Table:
            if number == 1:
                raise Unreadable(say("Ann and Ben are gone."))
            return resume(house, number, rng)

        monkeypatch.setattr(Table, "resume", spoilt)
        await person.pilot.press("u", "2")
        await person.sees("Pick a game.", "Ann and Ben are gone.")
    assert journal.interrupted() == 2


async def test_a_damaged_game_is_named_and_the_lobby_opens(tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite3"
    with closing(Journal.open(path)) as journal:
        await played(journal, "dealt", "companion", 3, 8, random.Random(1))
    held = path.read_bytes()
    at = held.index(b'"entry":"Play"')
    path.write_bytes(held[:at] + b'"enTry"' + held[at + 7 :])
    with closing(Journal.open(path)) as journal:
        async with at_the_kiosk(journal) as person:
            await person.sees("can't be read", "Dealt!")
            assert isinstance(person.app.screen, Lobby)
