"""The kiosk with a panel: asks are answered with only the buttons and the dial."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    MakeOffer,
    NoDeal,
    Reveal,
)
from companion.store.journal import Journal
from companion.table.panel import Button, Press
from companion.table.stepping import Stale
from companion.table.table import Table
from hardware.choosing import panel_for
from screens import pressing
from screens.drawn_panel import DrawnPanel
from screens.pressing import Pace, PanelPressed
from screens.table import TableScreen
from tests.games.pennies import LayCoin, pennies
from tests.panel.bench import bits
from tests.panel.by_buttons import ButtonPlayer, HearingKiosk, plays_a_match
from tests.screens.kiosk import KioskUser

GAME = SHELF["deal_or_no_deal"]


@asynccontextmanager
async def at_the_panel(
    folder: Path, *moves, players=("Ann", "Ben"), game=GAME
) -> AsyncIterator[ButtonPlayer]:
    journal = Journal.open(folder / "journal.sqlite3")
    table = await Table.start(journal, game, game.prepare(players))
    for move in moves:
        await table.submit(move)
    panel = panel_for("mock")
    app = HearingKiosk(journal, panel=panel)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        yield ButtonPlayer(app, pilot, panel.board)
    journal.close()


@pytest.fixture
def unhurried(monkeypatch):
    """Let presses count right after a question appears, so the tests don't have to wait."""
    monkeypatch.setattr(pressing, "TOO_SOON", 0)
    monkeypatch.setattr(pressing, "QUICK", 0)


OPENED = [
    BeginHosting("A", "B"),
    ChooseCase(26, seat="B"),
    *(
        move
        for case, value in zip(range(1, 7), (1, 100, 500, 1000, 2500, 5000), strict=True)
        for move in (CallCase(case, seat="B"), Reveal(value))
    ),
]
OFFERED = [*OPENED, MakeOffer(53_000_00, seat="A")]


async def test_a_whole_match_by_buttons_alone(tmp_path, unhurried):
    async with at_the_panel(tmp_path) as player:
        await plays_a_match(player)
        assert len(player.table.view(None).view.winners) >= 1


async def test_deal_is_pressed_twice(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        before = player.entries
        await player.press(Button.DEAL)
        assert player.entries == before
        assert str(player.bar.ask.sentence) == "Deal for $53,000?"
        await player.press(Button.DEAL)
        assert player.entries == before + 1
        assert "Deal" not in player.asked


async def test_no_deal_counts_at_once(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        before = player.entries
        await player.press(Button.NO_DEAL)
        assert player.entries == before + 1
        assert "CallCase" in player.asked


async def test_deal_stands_lit_once_it_was_pressed_and_a_held_undo_undoes_that(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        before = player.entries
        await player.press(Button.DEAL)
        await player.until(lambda: player.fingers.lamps == (1, 0), "DEAL does not stand")
        await player.holds(Button.UNDO)
        assert player.entries == before
        assert player.bar.form is None
        await player.until(lambda: 0 < player.fingers.lamps[1] < 1, "both pulse again")


async def test_a_hand_that_slips_twice_has_not_dealt(tmp_path):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        before, screen = player.entries, player.app.screen
        asked = screen.pace.asked
        for seconds in (0.1, 0.6, 0.8):  # too soon; selects the answer; too soon again
            screen.take_press(Press(Button.DEAL, asked + seconds))
        await player.pilot.pause()
        assert player.bar.leaning
        assert player.entries == before
        screen.take_press(Press(Button.DEAL, asked + 1.2))
        await player.until(lambda: player.entries == before + 1, "not dealt")


@pytest.mark.parametrize("button", [Button.NO_DEAL, Button.DEAL, Button.OK, Button.UNDO])
async def test_a_press_for_what_a_phone_has_just_answered_is_not_one_for_the_next_question(tmp_path, button):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        (no_deal,) = (one for one in player.table.asks() if one.ask.kind == "NoDeal")
        await player.table.submit(NoDeal(seat="B"), ask=no_deal.id, source="phone")
        await player.until(lambda: player.asked == ["CallCase"], "the kiosk does not follow")
        entries = player.entries
        player.app.screen.take_press(Press(button, player.app.screen.pace.asked + 0.2))
        await player.pilot.pause()
        assert player.entries == entries
        assert player.bar.typed == ""


async def test_the_same_answer_by_button_and_phone_counts_once(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        (no_deal,) = (one for one in player.table.asks() if one.ask.kind == "NoDeal")
        before = player.entries
        await player.press(Button.NO_DEAL)
        with pytest.raises(Stale):
            await player.table.submit(NoDeal(seat="B"), ask=no_deal.id, source="phone")
        assert player.entries == before + 1


async def test_undo_held_steps_back_in_an_answer_and_then_takes_the_last_entry_back(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OPENED[:2]) as player:
        entries = player.entries
        await player.press(Button.RIGHT, Button.RIGHT)
        assert player.bar.typed == "2"
        await player.holds(Button.UNDO)
        assert (player.bar.typed, player.entries) == ("", entries)
        await player.holds(Button.UNDO)
        await player.until(lambda: player.asked == ["ChooseCase"], "not taken back")


async def test_no_deal_goes_on_to_the_other_questions_and_round_again(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OPENED[:3], players=("Ann", "Ben", "Cal")) as player:
        guess, no_guess, reveal = player.table.asks()
        seen = []
        for _ in range(4):
            await player.press(Button.NO_DEAL)
            seen.append(player.bar.pointed and player.bar.pointed.asked.id)
        assert seen == [guess.id, guess.id, no_guess.id, None]  # free guess, paid, none; then the reveal
        assert player.bar.ask == reveal.ask
        await player.press(Button.NO_DEAL, Button.NO_DEAL)
        assert player.bar.pointed.option.value == "paid"
        await player.press(Button.RIGHT, Button.OK)
        assert player.asked == [reveal.ask.kind]
        assert no_guess.id not in {one.id for one in player.bar.asks}


async def test_the_dial_chooses_among_answers_too(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        await player.press(Button.RIGHT, Button.RIGHT, Button.RIGHT)
        assert player.bar.pointed.asked.ask.kind == "AskFor"
        await player.press(Button.OK)
        assert player.bar.ask.kind == "AskFor"
        await player.press(Button.RIGHT, Button.RIGHT, Button.OK, Button.OK)  # asks for less than the offer
        assert player.table.view(None).view.counter == 2_000_00


async def test_a_dial_that_is_turned_fast_goes_far():
    pace = Pace()
    assert not pace.fast(Press(Button.RIGHT, 10.0))
    assert not pace.fast(Press(Button.RIGHT, 10.2))
    assert pace.fast(Press(Button.RIGHT, 10.24))


async def presses(app: HearingKiosk, button: Button, after: float) -> None:
    """Press a button this many seconds after the house's question changed."""
    app.post_message(PanelPressed(Press(button, app.turned + after)))
    taken = asyncio.Event()
    app.call_later(taken.set)
    await taken.wait()


async def test_deal_and_no_deal_answer_the_house_in_the_lobby(tmp_path):
    journal = Journal.open(tmp_path / "journal.sqlite3")
    app = HearingKiosk(journal, panel=panel_for("mock"))
    async with app.run_test(size=(100, 30)):
        for button, nodded in ((Button.DEAL, True), (Button.NO_DEAL, False)):
            asking = await asked(app)
            await presses(app, button, after=0.05)
            assert not asking.done()
            await presses(app, button, after=0.6)
            assert await asking is nodded
    journal.close()


@pytest.mark.parametrize("button", [Button.DEAL, Button.NO_DEAL])
async def test_a_press_meant_for_the_game_gives_no_seat_away(tmp_path, button):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        asking = await asked(player.app)
        await presses(player.app, button, after=0.05)
        await player.pilot.pause()
        assert not player.bar.leaning
        assert player.table.view(None).view.offer is not None  # the offer is still open
        player.app.screen.pace.asked = 0.0  # the offer was made long before the phone came
        await presses(player.app, button, after=0.6)
        await player.until(lambda: player.bar.leaning or "CallCase" in player.asked, "the game did not hear")
        assert not asking.done()
        asking.cancel()


@pytest.mark.parametrize("button", [Button.DEAL, Button.NO_DEAL])
async def test_a_press_meant_for_a_phone_that_went_away_does_not_answer_the_game(tmp_path, button):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        player.app.screen.pace.asked = 0.0  # the offer was made long before the phone came
        before, asking = player.entries, await asked(player.app)
        asking.cancel()
        await player.until(lambda: not player.app.question, "still asked")
        await presses(player.app, button, after=0.05)
        await player.pilot.pause()
        assert (player.entries, player.bar.leaning) == (before, False)
        await presses(player.app, button, after=0.6)
        await player.until(lambda: player.bar.leaning or player.entries > before, "the game did not hear")


async def asked(app: HearingKiosk) -> asyncio.Task[bool]:
    """Have the house ask whether a phone may join, and return the pending question."""
    asking = asyncio.create_task(app.ask_house("A second phone asks for Ben's seat: let it in?"))
    await asyncio.sleep(0)
    assert app.question
    return asking


async def test_the_lights_follow_the_table_and_go_out_with_it(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OPENED[:2]) as player:
        board = player.fingers
        await player.until(lambda: bits(board.row) == "●●●●●●●●●●●●● ●●●●●●●●●●●●● ·●····", "not lit")
        await player.press(Button.RIGHT, Button.OK)
        await player.answers("$750")
        await player.until(lambda: bits(board.row) == "●●●●●●●●●●●●· ●●●●●●●●●●●●● ·●····", "$750 is lit")
        await player.pilot.press("f12")
        await player.until(lambda: not any(board.row), "the lobby is lit")
    assert not any(board.row)


async def test_a_board_that_is_unplugged_is_told_once_and_the_game_goes_on(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OPENED[:2]) as player:
        person = KioskUser(player.app, player.pilot)
        await person.sees("panel on")
        player.fingers.wire.plugged = False
        await player.press(Button.RIGHT, Button.OK)
        await person.sees("~ The light board isn't responding.", "panel silent")
        await player.answers("$750")
        await person.sees("saved 4", "panel silent")


async def test_a_wiring_that_is_wrong_is_told_and_the_game_goes_on(tmp_path):
    wiring = tmp_path / "tableside.toml"
    wiring.write_text("[panel.pins]\ndeal = 6\n")
    journal = Journal.open(tmp_path / "journal.sqlite3")
    await Table.start(journal, GAME, GAME.prepare(("Ann", "Ben")))
    app = HearingKiosk(journal, panel=panel_for("mock", wiring))
    async with app.run_test(size=(100, 30)) as pilot:
        person = KioskUser(app, pilot)
        await person.sees("~ tableside.toml, line 2: deal and no_deal are both on BCM 6.", "no panel")
        await person.answer("", "", "1")
        await person.sees("saved 2", "Call a case to open.")
    journal.close()


async def test_the_drawn_panel_shows_its_lights_and_is_pressed_with_the_mouse(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        person = KioskUser(player.app, player.pilot)
        await player.pilot.press("f11")
        await person.sees("PANEL simulated", "Seat lights", "● Ann", "$1,000,000 ●", "NO DEAL UNDO")
        drawn = player.app.screen.query_one(DrawnPanel)
        (spot,) = (region for region, button in drawn.touch if button == Button.NO_DEAL)
        before = player.entries
        await player.pilot.click(DrawnPanel, offset=(spot.x + 2, spot.y + 1))
        await player.until(lambda: player.entries == before + 1, "NO DEAL was not heard")
        await player.until(lambda: player.asked == ["CallCase"], "no case is called")
        (dial,) = (region for region, button in drawn.touch if button == Button.RIGHT)
        await player.pilot.click(DrawnPanel, offset=(dial.x + 1, dial.y + 1))
        await player.until(lambda: player.bar.typed == "7", "the dial does not turn")
        await player.pilot.press("f11")
        await person.sees("more to open")


async def test_the_lobby_is_worked_by_the_dial_as_by_keys(tmp_path, unhurried):
    journal = Journal.open(tmp_path / "journal.sqlite3")
    panel = panel_for("mock")
    app = HearingKiosk(journal, panel=panel)
    async with app.run_test(size=(100, 30)) as pilot:
        person = KioskUser(app, pilot)
        await person.sees("Pick a game.")
        for _ in range(3):
            panel.board.press(Button.OK)
            await pilot.pause()
        await person.sees("saved 0")
    journal.close()


async def test_behind_the_curtain_the_dial_chooses_and_no_deal_opens_and_closes(
    tmp_path, unhurried, monkeypatch
):
    game = pennies()
    monkeypatch.setitem(SHELF, game.name, game)
    async with at_the_panel(tmp_path, game=game) as player:
        person = KioskUser(player.app, player.pilot)
        await player.until(lambda: "LayCoin" in player.asked, "no coin to lay")
        before = player.entries
        await player.press(Button.RIGHT, Button.OK, Button.RIGHT, Button.OK)  # lay a coin; choose Ann
        await person.sees("This is for Ann only.")
        player.fingers.press(Button.RIGHT)  # the curtain is closed, so this chooses nothing
        player.fingers.press(Button.NO_DEAL)
        await person.sees("Only Ann can see this.", "heads", "tails")
        player.fingers.press(Button.RIGHT)
        player.fingers.press(Button.RIGHT)
        await person.sees("› 2 tails")
        player.fingers.press(Button.OK)
        await person.sees("This is for Ben only.")  # whoever is missing comes next
        await player.holds(Button.UNDO)
        await player.until(lambda: isinstance(player.app.screen, TableScreen), "still behind the curtain")
        assert player.table.record.line[-1].kept.move == LayCoin("tails", seat="A")
        assert player.entries == before + 1


async def test_undo_is_held_with_the_mouse_and_a_short_click_says_so(tmp_path, unhurried):
    async with at_the_panel(tmp_path, *OFFERED) as player:
        person = KioskUser(player.app, player.pilot)
        await player.pilot.press("f11")
        await person.sees("PANEL simulated", "UNDO")
        drawn = player.app.screen.query_one(DrawnPanel)
        (spot,) = (region for region, button in drawn.touch if button == Button.UNDO)
        finger, before = (spot.x + 2, spot.y + 1), player.entries
        await player.pilot.click(DrawnPanel, offset=finger)
        await person.sees("Hold UNDO for a second.")
        assert player.entries == before
        await player.pilot.mouse_down(DrawnPanel, offset=finger)
        await player.until(lambda: player.entries == before + 1, "a held UNDO took nothing back")
        await player.pilot.mouse_up(DrawnPanel, offset=finger)
        await person.sees("Undone:")
