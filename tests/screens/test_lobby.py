"""The lobby: a game is chosen, people sit down, rules are settled; by keys alone and by touch alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.game import Refused, seats_for
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.journal import Journal, NotWritten
from companion.table import Table
from screens import games
from screens.ask_bar import AskBar
from screens.boards import Board, board_of
from screens.lobby import Lobby
from screens.lobby.board import LobbyBoard
from screens.lobby.parts import Touch
from screens.lobby.rulings import Rulings, choices
from screens.lobby.seating import Seating
from screens.pad import Pad
from screens.pictures import BOX, HEIGHT, WIDTH, picture_of
from tests.screens.kiosk import Person, at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
SIZES = ((80, 24), (100, 30), (160, 45))
OTHERS = (
    ("downeast_dealer", "Downeast Dealer", range(3, 6)),
    ("dealt", "Dealt!", range(3, 6)),
    ("dealers_choice", "Dealer's Choice", range(3, 6)),
    ("license_plates", "License Plates", range(3, 7)),
)


@pytest.fixture
def full_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put all five games on the shelf; the rules of the others are borrowed."""
    for name, title, players in OTHERS:
        monkeypatch.setitem(SHELF, name, replace(GAME, name=name, title=title, players=players))


async def played(journal: Journal, *names: str) -> Table:
    """Start a game that nobody finishes."""
    return await Table.start(journal, GAME, GAME.prepare(names))


async def opens_the_lobby(person: Person) -> None:
    """Leave the unfinished game that the kiosk went on with."""
    await person.pilot.press("f12")
    await person.sees("Pick a game.")


async def touches(person: Person, kind: str, number: int = 0) -> None:
    """Touch something on the board of the lobby."""
    await person.pilot.pause()
    place = person.app.screen.query_one(LobbyBoard).places[Touch(kind, number)]
    await person.pilot.click(LobbyBoard, offset=(place.x + place.width // 2, place.y + place.height // 2))
    await person.pilot.pause()


async def touches_key(person: Person, label: str) -> None:
    """Touch a key on the ask bar."""
    await person.pilot.pause()
    bar = person.app.screen.query_one(AskBar)
    columns, row = next((columns, row) for columns, row, cap in bar._touch if cap.label == label)
    await person.pilot.click(AskBar, offset=(columns[0] + 1, row))
    await person.pilot.pause()


def setup_of(journal: Journal, game: int) -> dict[str, Any]:
    setup: dict[str, Any] = msgspec.json.decode(journal.rows(game)[0].body)["setup"]
    return setup


# A game is running within five key presses.


async def test_from_a_cold_start_a_game_runs_within_five_keys(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        keys = ("1", "enter", "enter")
        assert len(keys) <= 5
        await person.sees("1, then Enter twice, starts it with these two.")
        await person.pilot.press(*keys)
        await person.sees("Who is the host", "Player A", "Player B")
    assert setup_of(journal, 1)["players"] == ["Player A", "Player B"]


async def test_enter_alone_takes_what_is_selected(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("enter", "enter", "enter")
        await person.sees("Who is the host")


# The whole set-up.


async def test_a_table_is_laid_by_keys_alone(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1")
        await person.sees("Who plays?", "Player A", "two at the table")
        await person.answer("Ann", "Ben")
        await person.sees("● Ann", "■ Ben", "two at the table")
        await person.answer("Cal")
        await person.sees("▲ Cal", "three at the table")
        await person.pilot.press("tab", "right")
        await person.sees("● Ben", "■ Ann", "take out")
        await person.pilot.press("enter")
        await person.sees("By which rules?", "Start Deal or No Deal", "by the usual rules")
        await person.pilot.press("down", "down", "left")
        await person.sees("the table enters it", "changed", "with 1 of the rules changed")
        await person.pilot.press("down", "enter", "right")
        await person.pilot.press("up", "up", "up", "enter")
        await person.sees("Who is the host")
    setup = setup_of(journal, 1)
    assert setup["players"] == ["Ben", "Ann", "Cal"]
    assert setup["settings"]["split"] == "entered"
    assert setup["settings"]["cycles"] == 3
    assert setup["settings"]["keeper"] == "table"


async def test_a_table_is_laid_by_touch_alone(journal: Journal) -> None:
    await played(journal, "Ann", "Ben", "Cal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        await touches(person, "game", 0)
        await person.sees("Who plays?", "Played here before")
        await touches(person, "known", 2)  # Ben stands up
        await touches(person, "seat", 0)
        await touches(person, "seat", 1)  # Ann and Cal swap
        await person.sees("● Cal", "■ Ann", "two at the table")
        await touches(person, "seat", 3)
        await person.sees("▲ Player C")
        await touches_key(person, "a name")
        for letter in "dee":
            await touches_letter(person, letter)
        await touches_letter(person, "enter")
        await person.sees("▲ Dee")
        await touches(person, "known", 2)
        await person.sees("◆ Ben", "four at the table")
        await touches(person, "seat", 1)
        await touches(person, "seat", 1)  # Ann leaves
        await person.sees("● Cal", "■ Dee", "▲ Ben", "three at the table")
        await touches_key(person, "these three play")
        await person.sees("By which rules?")
        await touches(person, "rule", 4)
        await person.sees("nine", "changed")
        await touches(person, "rule", 0)
        await person.sees("Who is the host")
    setup = setup_of(journal, 2)
    assert setup["players"] == ["Cal", "Dee", "Ben"]
    assert setup["settings"]["merge_final_offer"] is True


async def touches_letter(person: Person, key: str) -> None:
    await person.pilot.pause()
    pad = person.app.screen.query_one(Pad)
    columns, rows = next((columns, rows) for columns, rows, its in pad._touch if its == key)
    await person.pilot.click(Pad, offset=(columns[1], rows[-1]))


async def test_the_steps_can_be_touched(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await touches(person, "step", 2)
        await person.sees("By which rules?")
        await touches(person, "step", 0)
        await person.sees("Pick a game.")
        await touches(person, "seat", 0)
        await person.sees("Who plays?")
        await touches(person, "step", 3)
        await person.sees("Who is the host")


async def test_escape_goes_a_step_back_and_keeps_what_was_settled(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.answer("1Ann, Ben", "")
        await person.pilot.press("down", "right")
        await person.sees("a box whose cards are lost")
        await person.pilot.press("escape")
        await person.sees("Who plays?", "● Ann")
        await person.pilot.press("tab", "escape")
        await person.sees("Who plays?")
        await person.pilot.press("C", "escape")
        assert person.typed == ""
        await person.pilot.press("escape")
        await person.sees("Pick a game.", "● Ann")
        await person.pilot.press("escape", "enter", "enter")
        await person.sees("with 1 of the rules changed")


async def test_names_typed_ahead_of_the_screen_are_all_taken(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("1Ann\rBen\rCal, Dee\r\r\r")
        await person.sees("Who is the host")
    assert setup_of(journal, 1)["players"] == ["Ann", "Ben", "Cal", "Dee"]


async def test_a_name_typed_before_the_step_is_shown_is_not_lost(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.type("\rAnn")
        await person.sees("Who plays?")
        assert person.typed == "Ann"


# The shelf.


@pytest.mark.usefixtures("full_shelf")
@pytest.mark.parametrize("size", SIZES)
async def test_five_games_lie_on_the_shelf_at_every_size(journal: Journal, size: tuple[int, int]) -> None:
    async with at_the_kiosk(journal, size) as person:
        await person.sees(*(game.title for game in SHELF.values()), "2–6", "3–5", "3–6")
        await person.pilot.press("right", "down", "left", "right", "enter")
        await person.sees("Who plays?")
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
        await person.pilot.press("p")
        await person.sees("Who plays?")


def lobby(person: Person) -> Lobby:
    assert isinstance(person.app.screen, Lobby)
    return person.app.screen


# Those who were here before.


async def test_the_people_of_the_last_game_sit_already_and_others_are_offered(journal: Journal) -> None:
    await played(journal, "Flo", "Gus")
    await played(journal, "Ann", "Flo", "Ben")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await opens_the_lobby(person)
        await person.sees("● Ann", "■ Flo", "▲ Ben", "three at the table")
        await person.pilot.press("1")
        await person.sees("1 ● Ann", "2 ■ Flo", "3 ▲ Ben", "4 Gus")
        await person.pilot.press("4")
        await person.sees("◆ Gus", "four at the table")
        await person.pilot.press("2")
        await person.sees("■ Ben", "▲ Gus", "three at the table")
        await person.answer("2")
        await person.sees("◆ Flo")
        await person.pilot.press("enter", "enter")
        await person.sees("Who is the host")
    assert setup_of(journal, 3)["players"] == ["Ann", "Ben", "Gus", "Flo"]


async def test_players_without_a_name_are_not_remembered_by_one(journal: Journal) -> None:
    await played(journal, "Ann", "Player B")
    async with at_the_kiosk(journal) as person:
        await opens_the_lobby(person)
        await person.answer("1Cal")
        await person.sees("1 ● Ann", "● Ann", "■ Cal", "two at the table")


async def test_somebody_who_was_taken_out_is_offered_again(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.answer("1Ann, Ben")
        await person.pilot.press("tab", "delete")
        await person.sees("one at the table", "● Ben", "1 Ann")
        await person.pilot.press("backspace")
        await person.sees("nobody at the table", "2 Ben")
        await person.pilot.press("backspace", "1")
        await person.sees("1 ● Ann", "one at the table")


# An unfinished game.


async def test_an_unfinished_game_goes_on_by_itself_and_from_the_lobby(journal: Journal) -> None:
    table = await played(journal, "Ann", "Ben", "Cal")
    await table.submit(BeginHosting("B", "A"))
    await table.submit(ChooseCase(14, seat="A"))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Call a case to open.")
        await opens_the_lobby(person)
        await person.sees("Carry on: Deal or No Deal", "Ann plays, Ben hosts.", "C carry on")
        await person.pilot.press("c")
        await person.sees("Call a case to open.", "saved 2")
        await opens_the_lobby(person)
        await touches(person, "carry on")
        await person.answer("7")
        await person.sees("saved 3")


async def test_without_an_unfinished_game_there_is_nothing_to_carry_on(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("c")
        assert "arry on" not in await person.sees("Pick a game.")


# What will not do.


async def test_too_few_are_refused_and_stay_where_they_are(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.pilot.press("1", "backspace", "backspace")
        await person.answer("Ann", "")
        await person.sees("Deal or No Deal is for 2 to 6 players; here: Ann.", "● Ann")
        await touches(person, "step", 3)
        await person.sees("Deal or No Deal is for 2 to 6 players; here: Ann.")
        await person.answer("Ben", "", "")
        await person.sees("Who is the host")


async def test_a_refused_name_stays_in_the_line_and_seats_nobody(journal: Journal) -> None:
    async with at_the_kiosk(journal) as person:
        await person.answer("1Ann, Ben", "Cal, ann")
        await person.sees("Two players are called Ann.", "two at the table")
        assert person.typed == "Cal, ann"
        await person.pilot.press("backspace", "a", "enter")
        await person.sees("four at the table", "◆ ana")


async def test_a_seventh_finds_no_seat(journal: Journal) -> None:
    await played(journal, "Gus", "Hal")
    await played(journal, "Ann", "Ben", "Cal", "Dee", "Eva", "Flo")
    async with at_the_kiosk(journal, (160, 45)) as person:
        await opens_the_lobby(person)
        await person.pilot.press("1", "7")
        await person.sees("Deal or No Deal is for 2 to 6 players", "six at the table")
        await person.answer("Ivy")
        await person.sees("Deal or No Deal is for 2 to 6 players", "six at the table")
        assert person.typed == "Ivy"


async def test_a_disk_that_takes_nothing_leaves_the_lobby_as_it_was(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*entry: object) -> int:
        raise NotWritten("The journal could not be written (disk full). Nothing was changed.")

    async with at_the_kiosk(journal, (100, 30)) as person:
        with monkeypatch.context() as disk:
            disk.setattr(journal, "begin", full)
            await person.pilot.press("1", "enter", "enter")
            await person.sees("The journal could not be written (disk full).", "By which rules?")
        await person.pilot.press("enter")
        await person.sees("Who is the host")


# What is on the screen.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_no_text_is_cut_at_the_three_sizes(journal: Journal, size: tuple[int, int], theme: str) -> None:
    table = await played(journal, "Annabel", "Benjy", "Cal", "Dee", "Eva")
    await table.submit(BeginHosting("B", "A"))
    async with at_the_kiosk(journal, size) as person:
        person.app.theme = theme
        await opens_the_lobby(person)
        await person.sees("TABLESIDE five at the table", "no phones no lights", "What do we play?")
        await person.sees(
            "● game — ○ people — ○ rules — ○ start", "2–6", "C carry on", "P people", "free P to add"
        )
        assert "…" not in person.screen
        await person.pilot.press("1")
        await person.sees("✓ game — ● people", "Annabel", "Benjy", "free add one", "Enter these five play")
        await person.sees("A name at a time, round the table to the left.", "Tab seats", "Esc back")
        assert "…" not in person.screen
        await person.pilot.press("tab")
        await person.sees("take out", "swap", "Left move", "Right move", "Del out")
        await person.pilot.press("enter")
        await person.sees("✓ people — ● rules", "Enter start", "Down pick a rule", "Esc back")
        for setting in GAME.settings:
            await person.sees(setting.blank.label)
        await person.pilot.press("down")
        await person.sees(
            "● the table, with the real value cards", "○ the companion, for a box whose cards are lost"
        )
        await person.sees(
            "Left and Right change it.", "Enter the next choice", "Up rule", "Down rule", "Esc back"
        )


async def test_the_clause_behind_a_rule_is_shown_where_there_is_room(journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.pilot.press("1", "enter", "down", "down")
        await person.sees("1.9 The companion draws who gets which cases")


async def test_lately_is_told_on_a_large_screen(journal: Journal) -> None:
    async with at_the_kiosk(journal, (160, 45)) as person:
        lobby(person).plan.lately = ["Deal or No Deal today. The match is over: Ann."]
        await person.pilot.press("right")
        await person.sees("At the table", "Lately", "The match is over: Ann.")


@pytest.mark.parametrize("line", range(1, 1 + len(GAME.settings)))
async def test_on_a_small_screen_the_rule_that_is_picked_can_be_seen(journal: Journal, line: int) -> None:
    async with at_the_kiosk(journal, (80, 24)) as person:
        await person.pilot.press("1", "enter", *["down"] * line)
        await person.pilot.pause()
        assert GAME.settings[line - 1].blank.label in " ".join(person.screen.replace("▌", "").split())


# The parts by themselves.


def no_check(names: object) -> None:
    """Take everybody."""


def test_a_name_takes_the_place_of_the_first_player_without_one() -> None:
    seating = Seating([])
    assert seating.names == ("Player A", "Player B")
    seating.sit("Ann", no_check)
    assert seating.names == ("Ann", "Player B")
    seating.swap(0, 1)
    assert seating.names == ("Player A", "Ann")
    seating.sit("  Mary   Lou , ,Ben", no_check)
    assert seating.names == ("Mary Lou", "Ann", "Ben")


def test_the_chosen_one_moves_round_the_table() -> None:
    seating = Seating([("Ann", "Ben", "Cal")])
    seating.choose(-1)
    seating.move(1)
    assert seating.names == ("Cal", "Ben", "Ann")
    assert seating.chosen == 0
    seating.choose(-1)
    assert seating.chosen is None
    seating.move(1)
    assert seating.names == ("Cal", "Ben", "Ann")


def test_a_refusal_seats_nobody() -> None:
    def full(names: object) -> None:
        raise Refused("Full.")

    seating = Seating([("Ann", "Ben")])
    with pytest.raises(Refused):
        seating.sit("Cal", full)
    assert seating.names == ("Ann", "Ben")


def test_every_choice_of_every_setting_is_one_the_game_takes() -> None:
    for game in SHELF.values():
        for setting in game.settings:
            values = [value for value, _ in choices(setting.blank)]
            assert setting.default in values
            for value in values:
                game.prepare(seats_for(game.players[0]), {setting.name: value})


def test_changing_a_rule_goes_round_and_can_be_undone() -> None:
    rulings = Rulings(GAME)
    rulings.change()  # nothing is picked yet
    assert rulings.changed == 0
    rulings.move(1)
    rulings.change()
    assert (rulings.changed, rulings.chosen["keeper"]) == (1, "companion")
    rulings.change()
    assert rulings.changed == 0


@pytest.mark.parametrize(
    "name", [path.name for path in Path(games.__file__).parent.iterdir() if path.is_dir()]
)
def test_every_picture_is_whole(name: str) -> None:
    picture = picture_of(name)
    assert [len(row) for row in picture.rows] == [WIDTH] * HEIGHT
    assert set("".join(picture.rows)) - {"."} == set(picture.colours)
    assert picture is not BOX


def test_a_game_without_a_picture_or_a_board_gets_those_of_any_game() -> None:
    assert picture_of("a_sixth_game") is BOX
    assert type(board_of(replace(GAME, name="a_sixth_game"))) is Board
