"""The lobby: picking a game, taking seats and choosing rules, with only keys and with only touch."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.game import Lid, Refused, Setting, YesNo, say, seats_for
from companion.game.naming import LONGEST_NAME
from companion.games import BUILT_IN, SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.store.journal import Journal, NotWritten
from companion.store.journal_reading import Row
from companion.table.table import Table
from screens.asking.ask_bar import KEYS, AskBar
from screens.asking.pad import Pad
from screens.boards import Board, board_of
from screens.lobby import Lobby
from screens.lobby.board import LobbyBoard
from screens.lobby.games import clause
from screens.lobby.parts import QUESTIONS, Touch
from screens.lobby.seating import SeatingPlan
from screens.lobby.settings import Settings, choices
from screens.pictures import BOX, HEIGHT, WIDTH, picture_of
from screens.theme import MARKS, SCHEMES
from tests.inside import painted
from tests.refusals import why
from tests.screens.host import at_each_size
from tests.screens.kiosk import CONTINUE, RULES, WHICH, WHO, KioskUser, at_the_kiosk

SURE = "Remove this game for good?"

pytestmark = pytest.mark.usefixtures("deliberate")

GAME = SHELF["deal_or_no_deal"]
OTHERS = (
    ("downeast_dealer", "Downeast Dealer", range(3, 6)),
    ("dealt", "Dealt!", range(3, 6)),
    ("dealers_choice", "Dealer's Choice", range(3, 6)),
    ("license_plates", "License Plates", range(3, 7)),
)


@pytest.fixture
def full_shelf() -> Iterator[None]:
    """Put all five titles on the shelf; the other four borrow the rules of Deal or No Deal."""
    shelf = dict(SHELF)
    SHELF.clear()
    SHELF[GAME.name] = GAME
    SHELF.update({name: replace(GAME, lid=Lid(name, title, players, "9")) for name, title, players in OTHERS})
    yield
    SHELF.clear()
    SHELF.update(shelf)


async def played(journal: Journal, *names: str) -> Table:
    """Start a game that nobody finishes, and return its table."""
    return await Table.start(journal, GAME, GAME.prepare(names))


async def opens_the_lobby(person: KioskUser) -> None:
    """Leave the unfinished game that the kiosk resumed."""
    await person.pilot.press("f12")
    await person.sees("Pick a game.")


async def touches(person: KioskUser, kind: str, number: int = 0) -> None:
    """Touch something on the lobby's board."""
    await person.pilot.pause()
    place = person.app.screen.query_one(LobbyBoard).places[Touch(kind, number)]
    await person.pilot.click(LobbyBoard, offset=(place.x + place.width // 2, place.y + place.height // 2))
    await person.pilot.pause()


async def touches_key(person: KioskUser, label: str) -> None:
    """Touch a key on the ask bar."""
    await person.pilot.pause()
    bar = person.app.screen.query_one(AskBar)
    place = next(place for place, cap in bar.touch if str(cap.label) == label)
    await person.pilot.click(AskBar, offset=(place.x + 1, KEYS))
    await person.pilot.pause()


def setup_of(journal: Journal, game: int) -> dict[str, Any]:
    setup: dict[str, Any] = msgspec.json.decode(journal.rows(game)[0].body)["setup"]
    return setup | {"players": list(Table.resume(journal, game).setup.players)}


# A game starts within five key presses.


async def test_from_a_cold_start_a_game_runs_within_five_keys(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        keys = ("1", "enter", "enter")
        assert len(keys) <= 5
        await person.sees("Press 1, then Enter twice, to play with these two.")
        await person.pilot.press(*keys)
        await person.sees("Who's the host", "Player A", "Player B")
    assert setup_of(journal, 1)["players"] == ["Player A", "Player B"]


async def test_enter_by_habit_after_a_number_goes_no_step_further(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.asking.law.HABIT", 60.0)
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1", "enter")
        await person.sees(WHO)
        await person.pilot.press("enter")
        await person.sees(RULES)


async def test_a_key_that_means_nothing_in_the_lobby_says_so(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("x")
        await person.sees("Pick a game.", "does nothing here")
        await person.pilot.press("1")
        await person.sees(WHO)


async def test_enter_alone_takes_what_is_selected(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("enter", "enter", "enter")
        await person.sees("Who's the host")


# The whole setup.


async def test_a_table_is_laid_by_keys_alone(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1")
        await person.sees(WHO, "Player A", "two at the table")
        await person.answer("Ann", "Ben")
        await person.sees("● Ann", "■ Ben", "two at the table")
        await person.answer("Cal")
        await person.sees("▲ Cal", "three at the table")
        await person.pilot.press("tab", "right")
        await person.sees("● Ben", "■ Ann", "Ann sits here.", "remove")
        await person.pilot.press("enter")
        await person.sees(RULES, "Start Deal or No Deal", "standard rules")
        await person.pilot.press("left")
        await person.sees("‹ Tableside, if cards are missing ›", "one house rule")
        await person.pilot.press("down", "right", "right", "enter")
        await person.sees("Who's the host")
    setup = setup_of(journal, 1)
    assert setup["players"] == ["Ben", "Ann", "Cal"]
    assert setup["settings"]["keeper"] == "companion"
    assert setup["settings"]["cycles"] == 3


async def test_a_table_is_laid_by_touch_alone(journal: Journal) -> None:
    await played(journal, "Ann", "Ben", "Cal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        await touches(person, "game", 0)
        await person.sees(WHO, "The same three again", "Or pick")
        await touches(person, "known", 0)  # a new table, with Ann
        await touches(person, "known", 2)
        await person.sees("Played here before", "● Ann", "■ Cal", "two at the table")
        await touches(person, "seat", 0)
        await touches(person, "seat", 1)  # Ann and Cal swap
        await person.sees("● Cal", "■ Ann", "two at the table")
        await touches(person, "seat", 3)
        await person.sees("▲ Player C")
        await touches_key(person, "new name")
        for letter in "dee":
            await touches_letter(person, letter)
        await touches_letter(person, "enter")
        await person.sees("▲ Dee")
        await touches(person, "known", 1)
        await person.sees("◆ Ben", "four at the table")
        await touches(person, "seat", 1)
        await touches(person, "seat", 1)  # Ann leaves
        await person.sees("● Cal", "■ Dee", "▲ Ben", "three at the table")
        await touches_key(person, "that's everyone")
        await person.sees(RULES)
        await touches(person, "rule", 2)
        await person.sees("‹ ten, the last one in round ten ›")
        await touches(person, "rule", 2)
        await person.sees("‹ nine, as on television ›", "changed")
        await touches(person, "rule", 1)
        await touches(person, "choice", 2)
        await person.sees("‹ 3 ›", "2 house rules")
        await touches(person, "start")
        await person.sees("Who's the host")
    setup = setup_of(journal, 2)
    assert setup["players"] == ["Cal", "Dee", "Ben"]
    assert setup["settings"]["merge_final_offer"] is True
    assert setup["settings"]["cycles"] == 3


async def touches_letter(person: KioskUser, key: str) -> None:
    await person.pilot.pause()
    pad = person.app.screen.query_one(Pad)
    place = next(place for place, its in pad.touch if its == key)
    await person.pilot.click(Pad, offset=(place.x + 1, place.bottom - 1))


async def test_the_steps_can_be_touched(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await touches(person, "step", 2)
        await person.sees(RULES)
        await touches(person, "step", 0)
        await person.sees("Pick a game.")
        await touches(person, "seat", 0)
        await person.sees(WHO)
        await touches(person, "step", 3)
        await person.sees("Who's the host")


async def test_escape_goes_a_step_back_and_keeps_what_was_settled(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.answer("1Ann, Ben", "")
        await person.pilot.press("right")
        await person.sees("‹ Tableside, if cards are missing ›")
        await person.pilot.press("escape")
        await person.sees(WHO, "● Ann")
        await person.pilot.press("tab", "escape")
        await person.sees(WHO)
        await person.pilot.press("C", "escape")
        assert person.typed == ""
        await person.pilot.press("escape")
        await person.sees("Pick a game.", "● Ann")
        await person.pilot.press("escape", "enter", "enter")
        await person.sees("one house rule")


async def test_names_typed_ahead_of_the_screen_are_all_taken(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("1Ann\rBen\rCal, Dee\r\r\r")
        await person.sees("Who's the host")
    assert setup_of(journal, 1)["players"] == ["Ann", "Ben", "Cal", "Dee"]


async def test_a_name_typed_before_the_step_is_shown_is_not_lost(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("\rAnn")
        await person.sees(WHO)
        assert person.typed == "Ann"


# The shelf.


@pytest.mark.usefixtures("full_shelf")
@at_each_size
async def test_five_games_lie_on_the_shelf_at_every_size(journal: Journal, size: tuple[int, int]) -> None:
    async with at_the_kiosk(journal, size) as person:
        await person.sees(*(game.title for game in SHELF.values()), "2–6", "3–5", "3–6")
        await person.pilot.press("right", "down", "left", "right", "enter")
        await person.sees(WHO)
        assert lobby(person).plan.game.title == "Dealt!"


@pytest.mark.usefixtures("full_shelf")
async def test_a_game_for_three_seats_three_if_nobody_is_named(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("4")
        await person.sees("Player C", "three at the table")


@pytest.mark.usefixtures("full_shelf")
async def test_the_letters_of_the_lobby_do_not_get_stuck_in_the_line(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("xyz7")
        assert person.typed == ""
        await person.sees("Pick a game.")


def lobby(person: KioskUser) -> Lobby:
    assert isinstance(person.app.screen, Lobby)
    return person.app.screen


# People who were here before.


async def test_the_people_of_the_last_game_sit_already_and_others_are_offered(journal: Journal) -> None:
    await played(journal, "Flo", "Gus")
    await played(journal, "Ann", "Flo", "Ben")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        await person.sees("● Ann", "■ Flo", "▲ Ben", "three at the table")
        await person.pilot.press("1")
        await person.sees("The same three again", "1 Ann", "2 Ben", "3 Flo", "4 Gus", "5 a guest")
        await person.pilot.press("tab", "escape")  # these three, with a change
        await person.sees("1 ● Ann", "2 ▲ Ben", "3 ■ Flo", "4 Gus")
        await person.pilot.press("4")
        await person.sees("◆ Gus", "four at the table")
        await person.pilot.press("3")
        await person.sees("■ Ben", "▲ Gus", "three at the table")
        await person.answer("3")
        await person.sees("◆ Flo")
        await person.pilot.press("enter", "enter")
        await person.sees("Who's the host")
    assert setup_of(journal, 3)["players"] == ["Ann", "Ben", "Gus", "Flo"]


async def test_players_without_a_name_are_not_remembered_by_one(journal: Journal) -> None:
    await played(journal, "Ann", "Player B")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.pilot.press("1", "tab", "escape")
        await person.answer("Cal")
        await person.sees("1 ● Ann", "● Ann", "■ Cal", "two at the table")


async def test_somebody_who_was_taken_out_is_offered_again(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.answer("1Ann, Ben")
        await person.pilot.press("tab", "delete")
        await person.sees("one person at the table", "● Ben", "1 Ann")
        await person.pilot.press("backspace")
        await person.sees("nobody at the table", "2 Ben")
        await person.pilot.press("backspace", "1")
        await person.sees("1 ● Ann", "one person at the table")


# Unfinished games.


async def test_an_unfinished_game_goes_on_by_itself_and_from_the_lobby(journal: Journal) -> None:
    table = await played(journal, "Ann", "Ben", "Cal")
    await table.submit(BeginHosting("B", "A"))
    await table.submit(ChooseCase(14, seat="A"))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Call a case to open.")
        await opens_the_lobby(person)
        await person.sees(f"{CONTINUE} Deal or No Deal", "today, with Ann, Ben and Cal", "C continue")
        await person.sees("Ann plays, Ben hosts.")
        await person.pilot.press("c")
        await person.sees("Call a case to open.", "saved 2")
        await opens_the_lobby(person)
        await touches(person, "carry on")
        await person.answer("7")
        await person.sees("saved 3")


async def test_a_new_game_hides_none_that_was_not_finished(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.pilot.press("1", "tab", "escape")
        await person.type("Cal\r\r\r")
        await person.sees("Who's the host")
        await opens_the_lobby(person)
        await person.sees("today, with Ann, Ben and Cal", "1 more U", "U unfinished")
        await person.pilot.press("u")
        await person.sees(WHICH, "1 Deal or No Deal today, with Ann, Ben and Cal")
        await person.sees("2 Deal or No Deal today, with Ann and Ben Nobody plays yet.")
        await person.pilot.press("down", "enter")
        await person.sees("Who's the host")
        await person.answer("", "1")
        await person.sees("saved 2")
        await opens_the_lobby(person)
        await person.sees(f"{CONTINUE} Deal or No Deal today, with Ann and Ben C", "Round 1.", "1 more")
        await person.pilot.press("u", "2")
        await person.sees("Who's the host", "▲ Cal")
        await opens_the_lobby(person)  # it was opened last, even though nothing was entered
        await person.sees(f"{CONTINUE} Deal or No Deal today, with Ann, Ben and Cal C")
    assert [one.number for one in journal.unfinished()] == [2, 1]


async def test_a_game_is_put_away_for_good_once_the_table_says_so(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    await played(journal, "Cal", "Dee")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.pilot.press("u", "delete")
        await person.sees(SURE, "Its record is kept.", "1 remove it")
        await person.type("Ann")
        await person.sees("does nothing here", "Press 1 or 2.")
        await person.pilot.press("f1")
        await person.sees("1 remove it for good", "2 Enter keep it")
        await person.pilot.press("escape")
        for kept in (("enter",), ("delete", "2"), ("delete", "escape")):
            await person.pilot.press(*kept)
            await person.sees(WHICH, "with Cal and Dee")
        assert len(journal.unfinished()) == 2
        await person.pilot.press("delete", "1")
        screen = await person.sees("Removed. Its record is kept.", "1 Deal or No Deal")
        assert "with Cal" not in screen
        await person.pilot.press("escape")
        await person.sees("today, with Ann and Ben", "U unfinished")
        await person.pilot.press("u", "delete", "1")
        assert "ontinue" not in await person.sees("Pick a game.", "Removed.")
    assert journal.unfinished() == []
    assert len(journal.rows(2)) == 1


async def test_unfinished_games_by_touch_alone(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    await played(journal, "Cal", "Dee")
    await played(journal, "Eva", "Flo")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        await touches(person, "unfinished")
        await touches(person, "waiting", 1)
        await touches_key(person, "remove")
        await touches_key(person, "remove it")
        await person.sees("Removed.", "with Eva and Flo", "with Ann and Ben")
        await touches(person, "waiting", 0)
        await touches(person, "waiting", 0)
        await person.sees("Who's the host", "● Eva")
    assert [one.number for one in journal.unfinished()] == [3, 1]


async def test_the_list_says_how_one_goes_on_and_how_one_leaves_it(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.pilot.press("u")
        await person.sees("Press a number to continue a game. Del removes the selected one.")


async def test_nobody_is_said_to_have_played_here_only_until_somebody_is_named(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("1")
        await person.sees("Nobody has played here yet.")
        await person.answer("Ann")
        assert "Nobody has played" not in await person.sees("● Ann", "Type a name and press Enter")


async def test_a_list_that_is_too_long_follows_the_one_that_is_picked(journal: Journal) -> None:
    for number in range(12):
        await played(journal, f"Ann {number}", "Ben")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.pilot.press("u")
        await person.sees("with Ann 11 and Ben", "7 more below")
        await person.pilot.press("up")
        assert "Ann 11" not in await person.sees("with Ann 0 and Ben")
        await person.pilot.press("enter")
        await person.sees("Who's the host", "● Ann 0")


async def test_after_a_finished_game_the_lobby_still_has_the_older_one(journal: Journal) -> None:
    await played(journal, "Ann", "Ben")
    over = await played(journal, "Cal", "Dee")
    state = journal.newest(over.number).state
    await journal.append(over.number, Row(1, b'{"entry":"Undo"}', "kiosk"), state, over=True)
    async with at_the_kiosk(journal) as person:
        await person.sees("Pick a game.", f"{CONTINUE} Deal or No Deal today, with Ann and Ben")


async def test_a_key_right_behind_enter_does_not_turn_its_answer_into_another(journal: Journal) -> None:
    """Enter continues a game; pressing Del before that has happened asks whether to remove it."""
    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.pilot.press("u")
        await person.sees(WHICH)
        bar = person.app.screen.query_one(AskBar)
        bar.press("enter")
        assert isinstance(person.app.screen, Lobby)
        person.app.screen.take("delete")
        await person.sees(SURE)
    assert len(journal.unfinished()) == 1


async def test_a_game_that_nobody_can_read_says_so_and_can_be_put_away(journal: Journal) -> None:
    start = Row(0, b'{"entry":"Start","setup":{"players":["Ann","Ben"]}}', "kiosk")
    await journal.begin("a_game_of_old", start, b"{}")
    async with at_the_kiosk(journal) as person:
        await person.sees("There's no game called a_game_of_old here.", "Pick a game.")
        await person.pilot.press("c")
        await person.sees("There's no game called a_game_of_old here.", "Pick a game.")
        await person.pilot.press("u", "delete", "1")
        await person.sees("Removed.")
    assert journal.unfinished() == []


async def test_a_disk_that_takes_no_mark_puts_nothing_away(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(game: int) -> None:
        raise NotWritten(say("There is no room."))

    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        monkeypatch.setattr(journal, "put_away", full)
        await person.pilot.press("u", "delete", "1")
        await person.sees("There is no room.", "with Ann and Ben")


async def test_without_an_unfinished_game_there_is_nothing_to_carry_on(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("c")
        assert "ontinue" not in await person.sees("Pick a game.")


# What isn't accepted.


async def test_too_few_are_refused_and_stay_where_they_are(journal: Journal) -> None:
    refusal = why(SHELF["deal_or_no_deal"].prepare, ["Ann"])
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1", "backspace", "backspace")
        await person.answer("Ann", "")
        await person.sees(refusal, "● Ann")
        await touches(person, "step", 3)
        await person.sees(refusal)
        await person.answer("Ben", "", "")
        await person.sees("Who's the host")


async def test_a_refused_name_stays_in_the_line_and_seats_nobody(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.answer("1Ann, Ben", "Cal, ann")
        await person.sees(why(GAME.prepare, ["Ann", "Ben", "Cal", "ann"]), "two at the table")
        assert person.typed == "Cal, ann"
        await person.pilot.press("backspace", "a", "enter")
        await person.sees("four at the table", "◆ ana")


async def test_a_seventh_finds_no_seat(journal: Journal) -> None:
    await played(journal, "Gus", "Hal")
    six = ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo")
    await played(journal, *six)
    async with at_the_kiosk(journal, (160, 45)) as person:
        await opens_the_lobby(person)
        await person.pilot.press("1", "tab", "escape", "7")
        await person.sees(why(GAME.prepare, [*six, "Gus"]), "six at the table")
        await person.answer("Ivy")
        await person.sees(why(GAME.prepare, [*six, "Ivy"]), "six at the table")
        assert person.typed == "Ivy"


async def test_a_disk_that_takes_nothing_leaves_the_lobby_as_it_was(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*entry: object) -> int:
        raise NotWritten(say("The journal could not be written (disk full). Nothing was changed."))

    async with at_the_kiosk(journal, (100, 30)) as person:
        with monkeypatch.context() as disk:
            disk.setattr(journal, "begin", full)
            await person.pilot.press("1", "enter", "enter")
            await person.sees("The journal could not be written (disk full).", RULES)
        await person.pilot.press("enter")
        await person.sees("Who's the host")


# What is on the screen.


@at_each_size
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_no_text_is_cut_at_the_three_sizes(journal: Journal, size: tuple[int, int], theme: str) -> None:
    table = await played(journal, "Annabel", "Benjy", "Cal", "Dee", "Eva")
    await table.submit(BeginHosting("B", "A"))
    async with at_the_kiosk(journal, size) as person:
        person.app.theme = theme
        await opens_the_lobby(person)
        await person.sees("TABLESIDE five at the table", "no phones no panel", str(QUESTIONS["game"]))
        await person.sees("● game — ○ people — ○ rules — ○ start", "2–6", "C continue", "F1 help")
        assert "…" not in person.screen
        await person.pilot.press("1")
        await person.sees("✓ game — ● people", "The same five again", "Annabel", "Benjy", "a guest")
        await person.sees("Enter yes, these five", "abc new name", "1–6 pick", "F1 help")
        assert "…" not in person.screen
        await person.pilot.press("tab", "escape")
        await person.sees("Annabel", "Benjy", "add one", "Enter that's everyone")
        await person.sees("One name at a time, clockwise.", "F1 help")
        await person.sees("Press Tab or tap a seat to move, rename or remove a player.")
        assert "…" not in person.screen
        await person.pilot.press("tab")
        await person.sees("Annabel sits here.", "remove", "swap")
        await person.sees("abc rename", "Left Right move", "Del remove", "Enter go on")
        assert "…" not in person.screen
        await person.pilot.press("enter")
        await person.sees("✓ people — ● rules", "Enter start", "Left Right change", "B box", "F1 help")
        await person.sees("● you, with the real value cards")
        await person.sees("○ Tableside, if cards are missing")
        for setting in GAME.settings:
            await person.sees(str(setting.blank.label))


@at_each_size
async def test_long_names_leave_room_for_mark_and_letter(journal: Journal, size: tuple[int, int]) -> None:
    names = [f"{letter}artholomew Foxx" for letter in "ABCDEF"]
    assert {len(name) for name in names} == {LONGEST_NAME}
    await played(journal, *names)
    async with at_the_kiosk(journal, size) as person:
        await opens_the_lobby(person)
        await person.pilot.press("1", "tab", "escape")
        await person.sees(WHO)
        rows = [strip.text for strip in painted(person.app.screen)]
        *_, row = (row for row in rows if all(f" {mark} " in row for mark in MARKS.values()))
        for (seat, mark), name in zip(MARKS.items(), names, strict=True):
            x = row.index(f" {mark} ")
            shown = row[x + 4 :].split("  ")[0]
            assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))
            assert rows[rows.index(row) + 1][x + 1] == seat
        await person.pilot.press("tab")
        await person.sees(f"{names[0]} sits here.")


# Help.


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ((), (str(QUESTIONS["game"]), "Press a number to pick", "Two to six people play.", "C continue")),
        (("1",), (WHO, "Type the name and press Enter", "Tab select a seat", "Esc go back a step")),
        (("u",), (WHICH, "remove it", "Del remove this game", "Ctrl+Q quit")),
        (
            ("1", "enter", "down"),
            (
                "1.6 Ruling:",
                "Left Right change the rule",
                "Enter start the game",
                "B enter your own box",
            ),
        ),
    ],
)
@at_each_size
async def test_help_says_what_can_be_done_at_each_step(
    journal: Journal, keys: tuple[str, ...], words: tuple[str, ...], size: tuple[int, int]
) -> None:
    await played(journal, "Ann", "Ben")
    async with at_the_kiosk(journal, size) as person:
        await opens_the_lobby(person)
        await person.pilot.press(*keys, "f1")
        await person.sees("back to the table")
        pages = " ".join(rows_of(person, "#rules"))
        await person.pilot.press("pagedown")
        pages = " ".join(f"{pages} {' '.join(rows_of(person, '#rules'))}".split())
        assert all(word in pages for word in (*words, "F4 other colors")), pages
        await person.pilot.press("escape")
        await person.sees("F1 help")
        assert isinstance(person.app.screen, Lobby)


async def test_help_by_touch_and_by_a_question_mark(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await touches_key(person, "help")
        await person.sees("Press a number to pick")
        await person.pilot.press("escape", "1", "question_mark")
        await person.sees("Type the name and press Enter, one player at a time")


async def test_a_question_mark_in_a_name_is_a_letter(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("1Who?")
        assert person.typed == "Who?"


async def test_the_colors_are_named_when_they_change(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        for scheme in ("light", "contrast", "dark"):
            await person.pilot.press("f4")
            await person.sees(str(SCHEMES[scheme]))


# The rules.


FOR_TWO = tuple(one for one in GAME.settings if one.at_least <= 2)


@pytest.mark.parametrize("line", [0, 3, len(FOR_TWO) - 1])
async def test_enter_starts_from_every_rule(journal: Journal, line: int) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1", "enter", *["down"] * line)
        await person.sees(f"‹ {Settings(GAME).words(FOR_TWO[line])} ›", "Enter start")
        await person.pilot.press("enter")
        await person.sees("Who's the host")
    assert setup_of(journal, 1)["settings"] == {one.name: one.default for one in GAME.settings}


@pytest.mark.parametrize("line", range(len(FOR_TWO)))
async def test_the_clause_behind_a_rule_is_whole_or_says_where_it_is(journal: Journal, line: int) -> None:
    setting = FOR_TWO[line]
    whole = clause(GAME.lid, setting.clause)
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1", "enter", *["down"] * line)
        screen = await person.sees(f"{setting.clause} {whole[:30]}")
        assert whole in screen or "…  F1 shows the rest." in " ".join(rows_of(person)), screen
        await person.pilot.press("f1")
        await person.sees("page")
        page = " ".join(row[row.find(" ") :].strip() for row in rows_of(person, "#rules"))
        assert whole[1:] in " ".join(page.split())


def test_nobody_is_asked_what_another_answer_has_settled() -> None:
    rulings = Settings(GAME)
    about_hosts = {"cent_in_special_pays_host", "open_guide"}
    assert about_hosts <= {one.name for one in rulings.settings}
    rulings.move(-1)
    assert rulings.setting
    assert rulings.setting.name == "banker"
    for there in (False, True):
        rulings.change(1)
        assert rulings.setting.name == "banker"  # it stays the current question
        assert (about_hosts & {one.name for one in rulings.settings} == about_hosts) is there
    rulings.choose(1)
    assert rulings.chosen["banker"] == "television"
    assert not about_hosts & {one.name for one in rulings.settings}
    assert rulings.setting.name == "banker"


def test_every_setting_that_gives_way_names_another_and_one_of_its_answers() -> None:
    giving_way = [(game, one) for game in SHELF.values() for one in game.settings if one.unless]
    assert giving_way
    for game, one in giving_way:
        name, answer = one.unless
        other = next(each for each in game.settings if each.name == name)
        assert answer in {value for value, _ in choices(other.blank)}


async def test_more_rules_than_fit_are_counted_and_walked_through(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tuple(
        Setting(YesNo(name=f"rule_{n}", label=f"Is rule {n} kept?"), True, "1.1") for n in range(20)
    )
    monkeypatch.setitem(SHELF, GAME.name, replace(GAME, settings=settings))
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1", "enter")
        assert "rule 19" not in await person.sees("Is rule 0 kept? ‹ yes ›", "8 more")
        await person.pilot.press("up")
        assert "rule 0 kept" not in await person.sees("Is rule 19 kept? ‹ yes ›", "Start Deal or No Deal")


def rows_of(person: KioskUser, selector: str = "#board") -> list[str]:
    """Return the text in one part of the screen, row by row."""
    region = person.app.screen.query_one(selector).region
    rows = [strip.text for strip in painted(person.app.screen)]
    return [row[region.x : region.right] for row in rows[region.y : region.bottom]]


def test_every_choice_reads_as_an_answer_to_its_question() -> None:
    """A question that begins with a verb, and no other, is answered with yes or no."""
    assert GAME.settings
    for setting in GAME.settings:
        label = str(setting.blank.label).split(", ")[-1]
        closed = label.split()[0].lower() in ("does", "is", "are", "do")
        words = {words for _, words in choices(setting.blank)}
        assert (words == {"yes", "no"}) is closed, setting.blank.label


async def test_lately_is_told_on_a_large_screen(journal: Journal) -> None:
    async with at_the_kiosk(journal, (160, 45)) as person:
        lobby(person).plan.lately = ["Deal or No Deal today. The match is over: Ann."]
        person.app.screen.query_one(LobbyBoard).repaint()
        await person.sees("At the table", "Recently", "The match is over: Ann.")


# The parts on their own.


def no_check(names: object) -> None:
    """Accept everybody."""


def test_a_name_takes_the_place_of_the_first_player_without_one() -> None:
    seating = SeatingPlan()
    assert seating.names == ("Player A", "Player B")
    seating.sit("Ann", no_check)
    assert seating.names == ("Ann", "Player B")
    seating.touch(0, no_check)
    seating.touch(1, no_check)
    assert seating.names == ("Player A", "Ann")
    seating.sit("  Mary   Lou , ,Ben", no_check)
    assert seating.names == ("Mary Lou", "Ann", "Ben")


def test_the_chosen_one_moves_round_the_table() -> None:
    seating = SeatingPlan(("Ann", "Ben", "Cal"))
    seating.choose(-1)
    seating.move(1)
    assert seating.names == ("Cal", "Ben", "Ann")
    assert seating.chosen == 0
    seating.choose(-1)
    assert seating.chosen is None
    seating.move(1)
    assert seating.names == ("Cal", "Ben", "Ann")


def test_a_name_typed_at_a_chosen_seat_is_a_new_name_for_it() -> None:
    seating = SeatingPlan(("Ann", "Ben"))
    seating.choose(1)
    seating.choose(1)
    seating.sit("Bea, Cal", no_check)
    assert seating.names == ("Ann", "Bea", "Cal")
    assert seating.chosen is None


def test_a_refusal_seats_nobody() -> None:
    def full(names: object) -> None:
        raise Refused(say("Full."))

    seating = SeatingPlan(("Ann", "Ben"))
    with pytest.raises(Refused):
        seating.sit("Cal", full)
    assert seating.names == ("Ann", "Ben")


def test_every_choice_of_every_setting_is_one_the_game_takes() -> None:
    settings = [(game, setting) for game in SHELF.values() for setting in game.settings]
    assert settings
    for game, setting in settings:
        values = [value for value, _ in choices(setting.blank)]
        assert setting.default in values
        for value in values:
            game.prepare(seats_for(game.players[0]), {setting.name: value})


@pytest.mark.parametrize(
    ("players", "asked"),
    [
        (2, set()),
        (3, {"kitty"}),
        (4, {"kitty", "who gets which cases"}),
        (6, {"kitty", "who gets which cases"}),
    ],
)
def test_people_are_asked_only_about_rules_that_make_a_difference_to_them(
    players: int, asked: set[str]
) -> None:
    rulings = Settings(GAME)
    rulings.players = players
    labels = " ".join(str(setting.blank.label) for setting in rulings.settings)
    assert {words for words in ("kitty", "who gets which cases") if words in labels} == asked


def test_a_rule_that_no_longer_matters_is_no_change_and_nobody_stands_at_it() -> None:
    rulings = Settings(GAME)
    rulings.move(-1)
    rulings.chosen["split"] = "entered"
    assert rulings.changed == 1
    rulings.players = 2
    assert rulings.changed == 0
    assert rulings.setting is rulings.settings[-1]


async def test_two_players_are_not_asked_about_the_kitty(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.pilot.press("1", "enter")
        assert "kitty" not in await person.sees(RULES, "Who fills the cases?")


def test_changing_a_rule_goes_round_and_can_be_undone() -> None:
    rulings = Settings(GAME)
    rulings.change(1)
    assert (rulings.changed, rulings.chosen["keeper"]) == (1, "companion")
    rulings.change(1)
    assert rulings.changed == 0


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_picture_is_whole(name: str) -> None:
    picture = picture_of(SHELF.lids[name])
    assert [len(row) for row in picture.rows] == [WIDTH] * HEIGHT
    assert set("".join(picture.rows)) - {"."} == set(picture.colours)
    assert picture is not BOX


def test_a_game_without_a_picture_or_a_board_gets_those_of_any_game() -> None:
    lid = Lid("a_sixth_game", "A Sixth Game", range(2, 7), "9")
    assert picture_of(lid) is BOX
    assert type(board_of(replace(GAME, lid=lid))) is Board
