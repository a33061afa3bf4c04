"""The end of a game: the winner fills the screen, and Enter, Enter plays again."""

import asyncio
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from textual.geometry import Size

from companion.game import Placing, Seat, Summary, View, as_is, ranked, say
from companion.games.deal_or_no_deal.moves import CallCase, EndMatch
from companion.house.memory import Memory
from companion.store.boxes import keep_box
from companion.store.journal import Journal
from companion.store.roster import Person, read_roster
from companion.table.panel import Button, Press
from companion.table.table import Table
from hardware.choosing import panel_for
from screens import app as kiosk
from screens.again import next_game
from screens.big_type import Size as TypeSize
from screens.big_type import figure, lowered
from screens.cells import Canvas
from screens.lobby import Lobby
from screens.pressing import TOO_SOON
from screens.table import TableScreen
from screens.theme import TOKENS
from screens.winner import RISE, Celebration, SoFar, in_rows, paint_winner
from tests.games.license_plates import evenings as plates
from tests.inside import connection, painted
from tests.screens import dealt, downeast
from tests.screens.kiosk import KioskUser, at_the_kiosk
from tests.screens.phones import at_home
from tests.screens.winners import FOUR, GAME, MATCHES, match

pytestmark = pytest.mark.usefixtures("deliberate")

USUAL = (100, 30)
STEPS = ("▲ Mia", "● Grandma", "◆ Tom", "■ Ben")


def rows(person: KioskUser) -> list[str]:
    return [strip.text for strip in painted(person.app.screen)]


def drawn(lines: list[str], words: str, size: TypeSize) -> bool:
    """Whether words are drawn somewhere in this size, on a whole row or half a row lower."""
    for shape in (figure(words, size), lowered(figure(words, size))):
        text = [row.strip() for row in shape.rows if row.strip()]
        tops = range(len(lines) - len(text) + 1)
        if any(all(part in lines[y + at] for at, part in enumerate(text)) for y in tops):
            return True
    return False


def table_of(person: KioskUser) -> Table:
    screen = person.app.screen
    assert isinstance(screen, TableScreen)
    return screen.table


async def wins(person: KioskUser, words: str, size: TypeSize) -> None:
    """Wait until somebody's win is on the screen in this size."""
    await person.sees("Play again?", "Enter Enter play again")
    person.app.screen.winner.stand_still()  # type: ignore[attr-defined]
    await person.settles()
    assert drawn(rows(person), words, size), "\n".join(rows(person))


async def ends(person: KioskUser) -> None:
    """End the match."""
    await person.sees("stop here")
    await person.type("s")
    await person.sees("Play again?")


def canvas(
    shown: Celebration,
    size: tuple[int, int],
    hidden: bool = False,
    so_far: str = "",
    shorts: Mapping[str, str] = {},
) -> list[str]:
    """Return the picture of a winner, row by row."""
    painted = Canvas(Size(*size), TOKENS["dark"], shorts)
    evening = SoFar(as_is(so_far), as_is(so_far)) if so_far else None
    paint_winner(painted, shown, evening, hidden)
    return [painted.strip(y).text for y in range(size[1])]


# The picture.


async def test_the_winner_fills_the_screen_and_everybody_stands_on_a_step(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await wins(person, "MIA WINS", "XL")
        lines = rows(person)
        assert drawn(lines, "2,246,000", "M")
        tops = [next(y for y, line in enumerate(lines) if name in line) for name in STEPS]
        assert tops == sorted(set(tops))
        assert all(drawn(lines, number, "M") for number in "1234")
        await person.sees("▲ Mia", "$2,246,000", "up $1,121,000", "■ Ben", "$270,000", "down $855,000")
        await person.sees("Tonight: Mia 1 win.", "Best deal: Ben took $25,000. Case 1 held $500.")


async def test_on_a_large_screen_the_score_and_the_places_are_larger(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, (160, 45)) as person:
        await table_of(person).submit(EndMatch())
        await person.sees("Enter Enter play again")
        person.app.screen.winner.stand_still()  # type: ignore[attr-defined]
        await person.settles()
        lines = rows(person)
        assert drawn(lines, "$2,246,000", "L")
        assert all(drawn(lines, number, "L") for number in "1234")


async def test_on_a_small_screen_everybody_is_in_a_list_with_bars(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal) as person:
        await ends(person)
        await wins(person, "MIA WINS", "XL")
        listed = [line for line in rows(person) if " up $" in line or " down $" in line]
        assert [line.split()[1:4] for line in listed] == [
            ["1", "Mia", "$2,246,000"],
            ["2", "Grandma", "$1,520,000"],
            ["3", "Tom", "$1,130,000"],
            ["4", "Ben", "$270,000"],
        ]
        bars = [line.count("▀") for line in listed]
        assert bars == sorted(bars, reverse=True)
        assert bars[-1] > 0


async def test_two_who_share_a_win_split_the_screen(journal: Journal) -> None:
    await match(journal, *MATCHES["shared"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await wins(person, "MIA AND", "L")
        assert drawn(rows(person), "TOM WIN", "L")
        grounds = {segment.style.bgcolor.name for segment in painted(person.app.screen)[3]}  # type: ignore[union-attr]
        assert grounds == {TOKENS["dark"]["seat-C"].lower(), TOKENS["dark"]["seat-D"].lower()}
        await person.sees("Tonight: Mia 1 win, Tom 1.")


async def test_where_there_are_losers_all_the_others_win(journal: Journal) -> None:
    """They may have different scores, so there's no score below the names, and there are no bars."""
    (last,) = await dealt.evening(journal, "end")
    async with at_the_kiosk(journal, USUAL) as person:
        await table_of(person).submit(last)
        await wins(person, "ANN, CAL", "L")
        assert drawn(rows(person), "AND DEE WIN", "L")
        assert drawn(rows(person), "4", "M")
        await person.sees("● Ann", "0 chips", "1 chip", "Tonight: Ann 1 win, Cal 1, Dee 1, Ben none yet.")
        await person.pilot.resize_terminal(80, 24)
        await wins(person, "AND DEE WIN", "M")
        assert not any("▀" * 9 in line for line in rows(person)[13:17])


async def test_with_six_the_places_are_in_words(journal: Journal) -> None:
    await match(journal, *MATCHES["six"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await wins(person, "MIA WINS", "XL")
        await person.sees("1st", "2nd", "3rd", "4th", "5th", "6th", "⬢ Grandfather", "Same six")
        await person.pilot.resize_terminal(80, 24)
        await wins(person, "MIA WINS", "L")
        await person.sees("Grandfather", "6 Eva", "Tonight: Mia 1 win.")


@pytest.mark.parametrize(
    ("size", "words"), [(USUAL, "MAXIMILIAN-JAMES WINS"), ((80, 24), "MAXIMILIAN-JAMES")]
)
async def test_a_name_of_sixteen_letters_is_whole(
    journal: Journal, size: tuple[int, int], words: str
) -> None:
    await match(journal, *MATCHES["long"])
    async with at_the_kiosk(journal, size) as person:
        await ends(person)
        await wins(person, words, "M")
        await person.sees("Maximilian-James", "$2,246,000", "up $1,121,000")
        assert "…" not in person.screen


async def test_hidden_money_is_hidden_here_as_well(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Best deal")
        for size in (USUAL, (80, 24)):
            await person.pilot.resize_terminal(*size)
            await person.pilot.press("f3")
            await person.sees("•••", "Tonight: Mia 1 win, Grandma")
            assert "$" not in person.screen
            assert not drawn(rows(person), "2,246,000", "M")
            assert "▀▀▀▀▀▀▀▀▀▀" not in person.screen
            await person.pilot.press("f3")
            await person.sees("$2,246,000")


def test_stars_and_chips_are_no_money() -> None:
    shown = Celebration(ranked({"A": 420, "B": 60}, "stars"), {"A": "Ann", "B": "Ben"})
    assert drawn(canvas(shown, (100, 24), hidden=True), "420 STARS", "M")


def test_a_game_that_only_says_who_won_has_places_and_no_scores() -> None:
    shown = Celebration(ranked({"A": 0, "B": 1, "C": 0}), {"A": "Ann", "B": "Ben", "C": "Cal"}, counted=False)
    for size in ((80, 19), (100, 24), (160, 37)):
        lines = canvas(shown, size)
        assert "point" not in "".join(lines)
        assert drawn(lines, "BEN WINS", "XL")
        assert all(any(name in line for line in lines) for name in ("Ann", "Ben", "Cal"))


@pytest.mark.parametrize("size", [(80, 19), (100, 24), (160, 37)], ids=str)
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("winners", range(1, 7))
def test_whoever_wins_everybody_is_named_in_full(size: tuple[int, int], players: int, winners: int) -> None:
    names = dict(zip("ABCDEF", ("Al", "Bo", "Cy", "Di", "Ed", "Flo"), strict=True))
    standing = tuple(
        Placing(seat, 1 if place < winners else winners + 1, 900_000_000 - place, "cents", -place * 100)
        for place, seat in enumerate("ABCDEF"[:players])
    )
    lines = canvas(Celebration(standing, names), size, so_far="Tonight: nobody knows.")
    assert all(any(names[one.seat] in line for line in lines) for one in standing)
    assert "Tonight: nobody knows." in lines[-1]
    assert "…" not in "".join(lines)


@pytest.mark.parametrize("size", [(80, 19), (100, 24), (160, 37)], ids=str)
def test_letters_that_cannot_be_drawn_are_written_on_the_full_color(size: tuple[int, int]) -> None:
    shown = Celebration(ranked({"A": 5, "B": 3}, "stars"), {"A": "Мария", "B": "Ben"})
    lines = canvas(shown, size)
    assert any("МАРИЯ WINS" in line for line in lines)
    six = Celebration(
        tuple(Placing(seat, 1, 0) for seat in "ABCDEF"), dict.fromkeys("ABCDEF", "Мария Иванова-В.")
    )
    assert any("МАРИЯ ИВАНОВА-В." in line for line in canvas(six, size))


def test_a_name_too_long_for_its_step_is_the_short_form() -> None:
    """The large letters have the name in full."""
    names = dict(zip("ABCDEF", ("Maximilian-James", "Bo", "Cy", "Di", "Ed", "Flo"), strict=True))
    shown = Celebration(ranked(dict(zip(names, range(60, 0, -10), strict=True)), "stars"), names)
    lines = canvas(shown, (100, 24), shorts={"Maximilian-James": "Max"})
    assert any("● Max  " in line for line in lines)
    assert drawn(lines, "MAXIMILIAN-JAMES WINS", "M")


def test_words_are_broken_into_rows_of_about_the_same_length() -> None:
    assert in_rows("MIA, TOM AND BEN WIN", 1) == ["MIA, TOM AND BEN WIN"]
    assert in_rows("MIA, TOM AND BEN WIN", 2) == ["MIA, TOM", "AND BEN WIN"]
    assert in_rows("WIN", 3) == ["WIN"]


# Motion.


async def test_the_color_comes_in_and_any_key_ends_that(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        person.app.animation_level = "full"
        await ends(person)
        winner = person.app.screen.winner  # type: ignore[attr-defined]
        await table_of(person).undo()
        await person.sees("stop here")
        await table_of(person).submit(EndMatch())
        while not winner.frames:
            await person.pilot.pause()
        assert winner.frames == len(RISE)
        await person.pilot.press("f8")
        assert not winner.frames
        await wins(person, "MIA WINS", "XL")


async def test_with_motion_turned_off_it_stands_at_once(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        person.app.animation_level = "none"
        await ends(person)
        assert not person.app.screen.winner.frames  # type: ignore[attr-defined]
        assert drawn(rows(person), "MIA WINS", "XL")


def test_it_takes_at_most_600_milliseconds_and_ends_with_the_whole_picture() -> None:
    assert (len(RISE) - 1) / 12 <= 0.6
    assert RISE[-1] == (1.0, 1.0)


# What comes first, and what makes it go away.


async def test_hands_come_first_then_the_winner_with_stars_as_words(journal: Journal) -> None:
    (last,) = await downeast.evening(journal, "end")
    async with at_the_kiosk(journal, USUAL) as person:
        table = table_of(person)
        await table.submit(last)
        screen = await person.sees("Ann gets 2 traps from Ben.", "Enter done")
        assert table.won
        assert "Play again?" not in screen
        await person.answer("")
        await wins(person, "CAL WINS", "XL")
        assert drawn(rows(person), "330 STARS", "M")
        await person.sees("▲ Cal", "330 stars", "0 stars")


async def test_an_enter_too_many_does_not_skip_the_winner(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.asking.law.HABIT", 60.0)
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await person.sees("stop here")
        await person.type("s")
        await person.sees("Play again?")
        await person.pilot.press("enter")
        await person.sees("Enter Enter play again")
        assert "Press Enter again" not in person.screen


async def test_undo_takes_the_winner_away_and_redo_brings_it_back(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await wins(person, "MIA WINS", "XL")
        await person.pilot.press("f9")
        await person.sees("Undone", "stop here", "Game 1 of 4 is over.")
        assert not drawn(rows(person), "MIA WINS", "XL")
        await person.pilot.press("f10")
        await wins(person, "MIA WINS", "XL")


async def test_a_correction_takes_the_winner_away_until_all_is_entered_again(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        table = table_of(person)
        first = table.entries(None)[2].number
        await table.correct(first, CallCase(26, seat="B"))
        await person.sees("Re-entering after a correction.")
        assert not drawn(rows(person), "MIA WINS", "XL")
        await person.pilot.press("f9")
        await wins(person, "MIA WINS", "XL")


async def test_the_board_is_one_key_away_and_so_is_the_winner(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        for there, back in (("b", "b"), ("B", "escape")):
            await person.pilot.press(there)
            await person.sees("In Ben's case 1", "GOOD DEAL", "B winner", "Play again?")
            await person.pilot.press(back)
            await wins(person, "MIA WINS", "XL")
        await person.pilot.click(offset=(50, 5))
        await person.sees("In Ben's case 1")
        await person.touches("winner")
        await wins(person, "MIA WINS", "XL")
        await person.touches("board")
        await person.sees("In Ben's case 1")


# The evening.


async def test_the_winner_does_not_wait_for_the_evening(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        memory, known = person.app.memory, asyncio.Event()
        catch_up = memory.catch_up

        async def slow() -> None:
            await known.wait()
            await catch_up()

        monkeypatch.setattr(memory, "catch_up", slow)
        await ends(person)
        await wins(person, "MIA WINS", "XL")
        assert "Tonight" not in person.screen
        known.set()
        await person.sees("Tonight: Mia 1 win.")


async def test_how_an_old_game_ended_is_not_kept_before_its_people_are_found(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would be kept without a name forever."""
    await match(journal, *MATCHES["one"])
    matching = asyncio.Event()
    find = Memory.match_old_games

    async def slow(memory: Memory) -> list[Person]:
        await matching.wait()
        return await find(memory)

    monkeypatch.setattr(Memory, "match_old_games", slow)
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await wins(person, "MIA WINS", "XL")
        assert "Tonight" not in person.screen
        matching.set()
        await person.sees("Tonight: Mia 1 win")


async def test_e_opens_the_evening_and_l_the_lobby(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Tonight", "L another game", "E evening", "F5 history")
        await person.pilot.press("e")
        await person.sees("Esc back")
        assert not isinstance(person.app.screen, TableScreen)
        await person.pilot.press("escape")
        await wins(person, "MIA WINS", "XL")
        await person.pilot.press("f5")
        await person.sees("Esc")
        await person.pilot.press("escape", "L")
        await person.sees("Pick a game.")
        assert isinstance(person.app.screen, Lobby)
        assert person.app.screen.plan.lid.name == GAME.name


# Again.


async def test_enter_enter_plays_again_with_the_same_people_and_rules_and_roles_moved_on(
    journal: Journal,
) -> None:
    before = await match(journal, *MATCHES["one"], open_guide=True)
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Same four, same rules. Ben hosts first, and Mia plays.", "Tonight")
        await person.pilot.press("enter")
        await person.sees("Press Enter again to start.", "Enter play again", "Esc back")
        assert table_of(person).number == before.number
        await person.pilot.press("enter")
        await person.sees("saved 0")
        again = table_of(person)
        assert again.number == before.number + 1
        assert again.setup.players == FOUR
        assert again.setup.settings == before.setup.settings
        assert again.setup.settings["open_guide"] is True
        assert again.setup.first == "B"
        assert len(set(again.players.persons)) == 4
        assert again.players.persons == again.setup.persons
        known = read_roster(journal)
        assert tuple(known.who(one).name for one in again.players.persons) == FOUR
        await person.sees("Who's the host, and who's the contestant?")


async def test_escape_takes_the_first_enter_back(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.pilot.press("enter", "escape")
        await person.sees("Enter Enter play again")
        await person.pilot.press("x")
        await person.sees("✗ That key does nothing here. Press Enter.")
        assert table_of(person).number == 1


async def test_game_after_game_the_people_stay_and_the_first_seat_moves(journal: Journal) -> None:
    """People are known by ID, so somebody who's renamed between games plays under the new name."""
    table = await match(journal, ("Ann", "Ben", "Cal"))
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Tonight")
        memory = person.app.memory
        await memory.rename(memory.roster.known("Ben"), "Benjamin")
        await person.pilot.press("enter", "enter")
        await person.sees("saved 0", "Ann", "Cal")
        again = table_of(person)
        assert again.number != table.number
    assert again.setup.first == "B"
    assert [memory.roster.who(one).name for one in again.players.persons] == ["Ann", "Benjamin", "Cal"]


async def test_the_next_game_uses_the_box_as_the_house_has_it_now(journal: Journal) -> None:
    table = await match(journal, *MATCHES["one"])
    dearer = structs.replace(GAME.box, values=(*GAME.box.values[:-1], 2 * GAME.box.values[-1]))
    await keep_box(journal, GAME, dearer)
    setup = next_game(table, read_roster(journal))
    assert setup.box == dearer != table.setup.box


async def test_nothing_starts_that_is_not_on_disk(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Tonight")
        connection(journal).execute("PRAGMA query_only = ON")
        await person.pilot.press("enter", "enter")
        await person.sees("STOPPED")
        assert table_of(person).number == 1
        connection(journal).execute("PRAGMA query_only = OFF")
        await person.pilot.press("enter")
        await person.sees("The disk works again.")
        await wins(person, "MIA WINS", "XL")
        await person.pilot.press("enter", "enter")
        await person.sees("saved 0")
    assert [one.number for one in journal.ended()] == [1]
    assert journal.interrupted() == 2


async def looked_at_again(person: KioskUser, journal: Journal) -> None:
    """End the match once more, as a game whose players are known by ID."""
    await table_of(person).undo()
    table = Table.resume(journal, 1)
    await table.submit(EndMatch())
    await person.app.switch_screen(TableScreen(table))
    await person.sees("Enter Enter play again")


async def test_whoever_was_forgotten_plays_again_without_a_name(journal: Journal) -> None:
    """Two people who had themselves forgotten are told apart by their seats."""
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Tonight")
        memory = person.app.memory
        for name in ("Ben", "Tom"):
            await memory.forget(memory.roster.known(name))
        await looked_at_again(person, journal)
        await person.pilot.press("enter", "enter")
        await person.sees("saved 0", "Grandma", "Player B", "Mia", "Player D")
        assert table_of(person).players.persons[1::2] == ("@B", "@D")


async def test_a_refusal_is_said_on_the_bar_and_nothing_changes(journal: Journal) -> None:
    """Nobody can sit at two seats."""
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Tonight")
        memory = person.app.memory
        await memory.merge(memory.roster.known("Tom"), memory.roster.known("Ben"))
        await looked_at_again(person, journal)
        await person.pilot.press("enter", "enter")
        await person.sees("✗ Two players are called Ben", "Enter Enter play again")
        assert table_of(person).number == 1
    assert len(journal.games()) == 1


async def test_buttons_play_again_too(journal: Journal) -> None:
    """Both buttons that agree stand for Enter, and NO DEAL goes back; one press that bounces isn't two."""
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL, panel=panel_for("mock")) as person:
        await ends(person)
        await person.sees("Tonight")
        screen = person.app.screen
        assert isinstance(screen, TableScreen)

        async def press(button: Button, after: float = TOO_SOON) -> None:
            screen.take_press(Press(button, screen.pace.asked + after))
            await person.settles()

        await press(Button.DEAL)
        await person.sees("Press Enter again to start.")
        await press(Button.DEAL, after=0.1)
        await press(Button.NO_DEAL)
        await person.sees("Enter Enter play again")
        await press(Button.DEAL)
        await press(Button.OK)
        await person.sees("saved 0")
        assert table_of(person).number == 2


async def test_phones_follow_to_the_next_game(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_home(journal, USUAL) as home:
        phone = await home.phone().sits(home.link("B"))
        await ends(home.person)
        await home.person.sees("Tonight")
        seen = home.house.now.number
        await home.person.pilot.press("enter", "enter")
        await home.person.sees("saved 0")
        assert home.house.table is table_of(home.person)
        assert home.house.now.number > seen
        assert home.seating.taken("B")
        assert (await phone.get()).status == 200


async def test_f12_still_goes_to_the_lobby(journal: Journal) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.pilot.press("f12")
        await person.sees("Pick a game.")


# Power cuts.


async def test_after_a_power_cut_the_winner_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with closing(Journal.open(path)) as journal:
        await match(journal, *MATCHES["one"])
        async with at_the_kiosk(journal, USUAL) as person:
            await ends(person)
            await person.sees("Tonight")
    with closing(Journal.open(path)) as journal:
        async with at_the_kiosk(journal, USUAL) as person:
            await wins(person, "MIA WINS", "XL")
            await person.sees("Tonight: Mia 1 win.")
            await person.pilot.press("l")
            await person.sees("Pick a game.")
            await person.settles()
    with closing(Journal.open(path)) as journal:
        async with at_the_kiosk(journal, USUAL) as person:
            await person.sees("Pick a game.")


async def test_the_next_evening_begins_in_the_lobby(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match(journal, *MATCHES["one"])
    async with at_the_kiosk(journal, USUAL) as person:
        await ends(person)
        await person.sees("Tonight")
    monkeypatch.setattr(kiosk, "APART", timedelta(seconds=-1))
    async with at_the_kiosk(journal, USUAL) as person:
        await person.sees("Pick a game.")


async def test_a_note_about_a_game_that_is_not_there_opens_the_lobby(journal: Journal) -> None:
    await journal.keep("kiosk", {kiosk.ON_SCREEN: b"no number"})
    async with at_the_kiosk(journal, USUAL) as person:
        await person.sees("Pick a game.")


async def test_a_table_that_nobody_won_keeps_its_board(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game from outside, everybody may lose; they can play again all the same."""

    def view(state: Any, seat: Seat | None) -> View:
        return structs.replace(GAME.view(state, seat), winners=())

    table = await match(journal, *MATCHES["one"])
    lid = structs.replace(GAME.lid, board="")
    lost = replace(GAME, lid=lid, view=view, summary=lambda view: Summary(say("Everybody loses.")))
    monkeypatch.setattr(table.record, "game", lost)
    monkeypatch.setattr(table, "summary", lost.summary)
    await table.submit(EndMatch())
    async with at_the_kiosk(journal, USUAL) as person:
        await person.app.switch_screen(TableScreen(table))
        screen = await person.sees("Everybody loses.", "Enter Enter play again", "L another game")
        assert "B board" not in screen


async def test_a_game_from_outside_without_standings_shows_who_won_and_nothing_else(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await match(journal, *MATCHES["one"])
    monkeypatch.setattr(table.record, "game", replace(GAME, placings=None))
    await table.submit(EndMatch())
    async with at_the_kiosk(journal, USUAL) as person:
        await person.app.switch_screen(TableScreen(table))
        await wins(person, "MIA WINS", "XL")
        screen = await person.sees("▲ Mia", "● Grandma", "■ Ben")
        assert "point" not in screen
        assert "$2,246,000" not in screen.partition("▁")[0]


async def test_license_plates_too(journal: Journal) -> None:
    await plates.played(journal, "end")
    async with at_the_kiosk(journal, USUAL) as person:
        await person.type("x")
        await wins(person, "BEN WINS", "XL")
        assert drawn(rows(person), "360", "M")
        await person.sees("Tonight: Ben 1 win", "up $60", "down $30")
