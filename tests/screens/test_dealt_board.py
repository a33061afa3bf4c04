"""The Dealt! board: what it shows, what touching it does, which keys do what, and what it never shows."""

from functools import partial

import pytest

from companion.store.journal import MEMORY, Journal
from companion.testing import Playthrough
from screens.games.dealt.layout import LAYOUTS
from screens.games.dealt.trick import fitting_plays
from screens.games.dealt.widget import LAYING
from screens.help import Help
from screens.theme import TOKENS
from tests.games.dealt.stories import begun, dealt, did, laid_out, midway, placed, reserves_laid, seated
from tests.screens.dealt import GAME, evening, to_the_end
from tests.screens.kiosk import at_the_kiosk
from tests.screens.onlooker import looking_at

BOARDS = [(80, 17), (80, 18), (100, 22), (120, 30), (160, 37)]
GOLD = TOKENS["dark"]["gold"].lower()


onlooker = partial(looking_at, GAME)


# What it shows.


@pytest.mark.parametrize("size", BOARDS)
async def test_the_trick_lies_in_the_middle_with_the_best_marked_and_everybody_below(
    size: tuple[int, int],
) -> None:
    async with onlooker(size) as seen:
        text = seen.show(did(begun(chips=3), "A 12", "B 7-6", "C 11-12"))
        for words in ("Solo 12", "2-Straight to 7", "2-Straight to 12", "best", "Draw pile 6.", "●●●"):
            assert words in text
        assert "2-Straight to 12" in seen.golden()
        assert "Solo 12" not in seen.golden()
        assert all(name in text for name in ("Ann", "Ben", "Cal", "Dee"))
        assert all(f" {card} " in text for card in ("4", "9", "7", "12", "2", "8", "5", "10"))  # the reserves


async def test_the_chart_marks_where_the_trick_stands() -> None:
    async with onlooker() as seen:
        seen.show(did(begun(), "A 5-6"))
        assert "now: to 6" in seen.golden()
        seen.show(did(begun(), "A 4-4"))
        assert "now: 4s" in seen.golden()
        seen.show(did(begun(), "A 9"))
        assert "now: 9" in seen.golden()
        assert "now" not in seen.show(begun())


async def test_on_a_small_screen_the_chart_is_a_line() -> None:
    async with onlooker((80, 18)) as seen:
        assert "Solo < 2-Straight < Pair < 3-Straight < Trips" in seen.show(begun())
        assert "now Pair of 4s; beaten by higher Pair, 3-Straight, Trips" in seen.show(did(begun(), "A 4-4"))
        best = did(begun(), "A 12-12-12")
        assert "now Trip 12s; beaten only by a Stop or a Redraw" in seen.show(best)


async def test_an_x_says_what_it_was_called() -> None:
    async with onlooker() as seen:
        assert "as 11" in seen.show(did(begun(), "A 11-X11"))


async def test_the_last_trick_stays_until_somebody_leads() -> None:
    async with onlooker() as seen:
        evening = did(begun(), "A 3", "B 5", "C takes 2", "D 7-7")
        assert "Pair of 7s" in seen.show(evening)
        seen.board.go_on()
        assert "The last trick" in seen.text
        assert "Pair of 7s" in seen.text
        assert "won" in seen.golden()
        assert "The last trick" not in seen.show(did(evening, "D 2"))


async def test_what_a_redraw_brings_and_a_fifth_7_are_said() -> None:
    async with onlooker() as seen:
        evening = did(begun(), "A 7-7-7", "B Redraw", "C Redraw")
        assert "The winner draws 6 cards." in seen.show(evening)
        assert "Check" not in seen.text
        text = seen.show(did(begun(), "A 7-7", "B 7-7-7"))
        assert "✗ Seen: 7 (6 times). Check the cards." in text  # one is in Ben's reserve


async def test_drawn_cards_are_told_and_not_shown() -> None:
    hands = {"A": "Redraw 4", "B": "5 6 7", "C": "1 2"}
    async with onlooker() as seen:
        evening = did(
            midway(hands, pile="8 9 Stop", reserves={"C": "3 3"}), "A Redraw", "B 5-6-7", "C takes 3"
        )
        seen.show(evening)
        seen.board.go_on()
        shown = seen.text
        assert "Ben draws." in shown
        other = did(midway(hands, pile="X 1 2", reserves={"C": "3 3"}), "A Redraw", "B 5-6-7", "C takes 3")
        assert seen.show(other) == shown
        placed(evening, 0, 0, 0)
        assert "Stop" not in seen.show(evening).replace("Stop and Redraw", "")


def crowded() -> Playthrough:
    reserves = {"E": "Stop Redraw"}
    return did(begun(5, reserves=reserves), "A X5-6-7", "B 6-7-8", "C Redraw", "D 9-9-9", "E 10-10-10")


async def test_a_crowded_trick_keeps_the_best_and_says_what_is_left_off() -> None:
    view = crowded().view()
    for layout in LAYOUTS:
        for room in range(50, 160, 3):
            laid, gap, left_off = fitting_plays(view, view.last, True, layout.faces, room)
            assert laid[-1].seat == "E"
            assert len(laid) + left_off == 5
            assert sum(one.width + gap for one in laid) - gap <= room
    async with onlooker() as seen:
        assert "Trip 10s" in seen.show(crowded())


async def test_where_there_is_no_room_there_are_words() -> None:
    async with onlooker((60, 12)) as seen:
        assert "12, a Solo 12, by Ann" in seen.show(did(begun(), "A 12"))
        assert "2 chips each. The oldest deals." in seen.show(seated())


@pytest.mark.parametrize("theme", ["light", "contrast"])
async def test_it_can_be_painted_in_every_theme(theme: str) -> None:
    async with onlooker(theme=theme) as seen:
        assert "Trip 10s" in seen.show(crowded())


async def test_cards_come_up_and_any_key_ends_that() -> None:
    async with onlooker(still=False) as seen:
        seen.show(begun())
        seen.show(did(begun(), "A 4-4"))
        assert seen.board.frames == LAYING
        seen.board.point_at("5")
        assert seen.board.frames == 0


# The end of a round and of the game.


@pytest.mark.parametrize("size", BOARDS)
async def test_the_end_of_a_round_is_a_moment(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        evening = midway({"A": 2, "B": 1, "C": 1}, chips=dict.fromkeys("ABC", 2))
        seen.show(evening)
        text = seen.show(did(evening, "A 5", "B 6", "C 9"))
        assert "Only Ann has cards left" in text
        assert "Ann gives up a chip" in text
        assert str(seen.board.moment).startswith("Ann puts a chip back in the box.")
        seen.board.go_on()
        assert "the reserve" in seen.text
        seen.show(evening.undo())
        assert not seen.board.moment


@pytest.mark.parametrize("size", [*BOARDS, (60, 12)])
async def test_the_end_says_who_loses(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        text = seen.show(Playthrough(GAME, 4).play(*to_the_end()))
        assert "loses. Everyone else wins." in text


# Touches and keys.


async def test_a_touch_names_the_oldest_a_reserve_a_stop_and_a_reserve_card() -> None:
    async with onlooker() as seen:
        seen.show(seated())
        assert await seen.touch("■") == ("Ben", "NameOldest", None)
        evening = laid_out()
        seen.show(evening)
        assert await seen.touch("Cal ") == ("", "LayReserves", "C")
        seen.show(did(reserves_laid(evening), "A 3"))
        assert await seen.touch(" 7  ") == ("7", "TakeReserve", "B")
        assert await seen.touch("Stop") == ("", "PlayStop", "B")
        assert await seen.touch("Redraw") == ("", "PlayRedraw", "B")


async def test_a_touched_reserve_card_is_taken(journal: Journal) -> None:
    await evening(journal, "trick")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Beat the 2-Straight to 12.")
        await person.touches(" 10 ")
        await person.sees("Dee takes the 10")


async def test_a_card_that_begins_with_a_letter_can_be_typed_into_the_reserve_on_show(
    journal: Journal,
) -> None:
    await evening(journal, "oldest")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.answer("d")
        await person.sees("Which two cards are in your reserve?", "B Ben")
        await person.answer("stop redraw")
        await person.sees("Ann's reserve: Stop, Redraw.")
        await person.answer("x r")
        await person.sees("Ben's reserve: X, Redraw.")
        await person.type("d")  # another seat, by its letter
        await person.answer("s 7")
        await person.sees("Dee's reserve: Stop, 7.")


async def test_the_kiosk_cautions_of_a_third_x_before_it_counts(journal: Journal) -> None:
    await evening(journal, "lead")  # an X is in Cal's reserve
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.answer("X3")
        await person.sees("Beat the Solo 3.")
        await person.answer("X5")
        await person.sees("2 cards in the box say X", "do it anyway")
        await person.answer("")
        await person.sees("Seen: X (3 times). Check the cards.")


@pytest.mark.parametrize(
    ("name", "clause"),
    [("oldest", "1.3"), ("reserves", "1.5"), ("lead", "2.1"), ("trick", "2.3"), ("dealt", "2.1")],
)
async def test_help_leads_to_the_clause_of_what_is_asked(name: str, clause: str) -> None:
    journal = Journal.open(MEMORY)
    await evening(journal, name)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.pilot.press("f1")
        await person.sees(clause)
        assert isinstance(person.app.screen, Help)
    journal.close()


async def test_no_hand_is_ever_on_the_board() -> None:
    async with onlooker() as seen:
        one, other = dealt(seed=1), dealt(seed=2)
        assert one.state.hands != other.state.hands
        shown = [
            seen.show(evening)
            for evening in (midway({"A": "4 11", "B": "9 8"}), midway({"A": "1 2", "B": "5 6"}))
        ]
        assert shown[0] == shown[1]
