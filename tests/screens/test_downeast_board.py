"""The Downeast Dealer board: what it shows, what touching it does, and what it never shows."""

import re
from functools import partial

import pytest

from companion.game import say
from companion.game.said import speaking
from companion.games.downeast_dealer.box import Box, ItemSet
from companion.games.downeast_dealer.moves import (
    AnswerPile,
    CallGoing,
    CallSold,
    FanPile,
    LayPile,
    RunAuction,
    Sell,
    TakePile,
    TurnOver,
)
from companion.store.journal import MEMORY, Journal
from companion.testing.pseudo import PSEUDO
from screens.games.downeast_dealer.board import layout_for
from screens.games.downeast_dealer.scene import CALLS
from screens.games.downeast_dealer.widget import CALL
from screens.help import Help
from screens.keys import OWN
from screens.theme import TOKENS
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    HUNDRED,
    TEN,
    THIEVES,
    bid,
    challenged,
    closed,
    going,
    midway,
    seated,
    thief_bids,
    to_the_end,
    turned,
)
from tests.screens.downeast import GAME, evening
from tests.screens.kiosk import at_the_kiosk
from tests.screens.onlooker import Onlooker, looking_at

BOARDS = [(80, 18), (100, 22), (160, 37)]  # the room for the board on the three screens
OWNED = {"A": {"Trophies": 3, "Traps": 2}, "B": {"Traps": 2, "Canoes": 4}, "C": {"Trophies": 1, THIEVES: 1}}


onlooker = partial(looking_at, GAME)


def row_of(seen: Onlooker, words: str) -> int:
    return next(y for y, row in enumerate(seen.rows) if re.search(rf"\b{words}\b", row))


# What is shown.


@pytest.mark.parametrize(("keeper", "real"), [("phones", True), ("table", True), ("companion", False)])
async def test_nobody_is_told_to_shuffle_or_compare_cards_that_are_not_there(keeper: str, real: bool) -> None:
    game = seated(3, keeper=keeper)
    async with onlooker((100, 22)) as seen:
        text = seen.show(game)
        assert ("Shuffle" in text) is real
        assert ("Compare" in text) is real
    assert bool(game.asked("Begin").hint) is real


@pytest.mark.parametrize("size", BOARDS)
async def test_items_stand_by_owner_with_what_is_whole_or_nearly_so(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        text = seen.show(midway(3, owned=OWNED))
        assert all(word in text for word in ("Trophies", "stars", "Ann", "Ben", "Cal", "deck 19"))
        wide = size[0] > 80
        assert ("1 off" in seen.rows[row_of(seen, "Trophies")]) is wide
        assert ("SET" in seen.rows[row_of(seen, "Canoes")]) is wide
        assert seen.rows[row_of(seen, "Trophies")].count("▄") == 4 * (4 if size[0] == 160 else 2)


@pytest.mark.parametrize("size", BOARDS)
async def test_the_clock_follows_the_calls(size: tuple[int, int]) -> None:
    async with onlooker(size) as seen:
        evening = bid(turned(midway(3), "Traps"), "B", 80)
        gold = TOKENS["dark"]["gold"]

        def filled() -> int:
            y = row_of(seen, "once") - 1
            segments = seen.board.render_line(y)
            return sum(
                len(one.text) for one in segments if "▄" in one.text and one.style.color.name == gold.lower()
            )

        seen.show(evening)
        none = filled()
        seen.show(evening.play(CallGoing(seat="A")))
        once = filled()
        seen.show(evening.play(CallGoing(seat="A")))
        twice = filled()
        seen.show(evening.play(CallGoing(seat="A")))
        three_times = filled()
        text = seen.show(evening.play(CallSold(seat="A")))
        assert none == 0 < once < twice < three_times < filled()
        assert "● Ann" in text
        assert "Ben" in text


async def test_the_bar_of_a_call_fills_in_a_second_and_any_key_ends_that() -> None:
    async with onlooker(still=False) as seen:
        evening = bid(turned(midway(3), "Traps"), "B", 80)
        seen.show(evening)
        seen.show(evening.play(CallGoing(seat="A")))
        assert seen.board.frames == CALL
        seen.board.point_at("8")
        assert seen.board.frames == 0


@pytest.mark.parametrize("theme", ["light", "contrast"])
async def test_it_can_be_painted_in_every_theme(theme: str) -> None:
    async with onlooker(theme=theme) as seen:
        assert "Trophies" in seen.show(bid(turned(midway(3, owned=OWNED), "Buoys"), "B", 80))


@pytest.mark.parametrize("sets", [3, 8, 12, 20])
async def test_any_box_fits_any_screen(sets: int) -> None:
    kinds = tuple(ItemSet(f"A set named {chr(97 + n)}", 10_000, "thing") for n in range(sets - 1))
    box = Box(sets=(*kinds, ItemSet("Chests", 60, "treasure chest")), thieves=8)
    evening = midway(5, owned={"A": {"A set named a": 3, THIEVES: 7}, "B": {"A set named b": 4}}, box=box)
    now = bid(turned(evening, "Chests"), "B", 450)
    for width in range(80, 171, 9):
        for height in range(13, 40, 3):
            layout = layout_for(now.view(), width, height)
            assert layout is not None
            assert layout.first + layout.pitch * len(layout.sets) + bool(layout.left_off) <= height
            assert layout.left_off == len(now.view().sets) - len(layout.sets)
            assert layout.grid.owners + 5 * layout.column <= width
    async with onlooker((80, 18)) as seen:
        assert "Chests ◂" in seen.show(now)
    async with onlooker((60, 12)) as seen:
        assert "Ann sells the treasure chest. Ben bids $450." in seen.show(now)


async def test_whose_turn_it_is_and_with_whom_there_is_a_deal() -> None:
    async with onlooker() as seen:
        text = seen.show(midway(3, owned=OWNED))
        assert "● Ann runs an auction or deals." in text
        assert "Deals: Cal for a trophy, Ben for 2 traps" in text
        assert "0 of 4 chests found." in text


@pytest.mark.parametrize("size", BOARDS)
async def test_longer_words_neither_touch_nor_fall_off(size: tuple[int, int]) -> None:
    with speaking(PSEUDO):
        async with onlooker(size) as seen:
            text = seen.show(bid(turned(midway(3, owned=OWNED), "Buoys"), "B", 80))
            words = [str(call) for call in CALLS]
            row = seen.rows[row_of(seen, words[0])]
            assert [row.count(f"{word} ") for word in words] == [1] * len(words)
            assert (
                str(say("{bidder} bids for {item}.", bidder="■ Ben", item=say("a {item}", item="buoy")))
                in text
            )


# Big moments.


async def test_treasure_is_a_moment_and_typing_ends_it(journal: Journal) -> None:
    left = await evening(journal, "treasure")
    async with at_the_kiosk(journal, (100, 30)) as person:
        for move in left:
            await person.app.screen.table.submit(move)  # type: ignore[attr-defined]
        await person.sees("Chest 3 of 4.", "Everyone gets $200.", "Enter done")
        await person.type("b")
        await person.sees("What's your bid for the treasure chest?")


async def test_bids_against_the_thief_are_shown_side_by_side() -> None:
    async with onlooker((100, 24)) as seen:
        evening = turned(midway(3), THIEVES)
        seen.show(evening)
        text = seen.show(thief_bids(evening, B=(TEN,), C=(FIFTY,), A=(TEN, TEN)))
        assert "Ben takes the Thief and all $80." in text
        assert text.count("lowest") == 1
        assert str(seen.board.moment) == "Give Ben the Thief."


async def test_a_tie_a_settled_deal_and_a_whole_set_are_moments() -> None:
    async with onlooker((100, 24)) as seen:
        evening = challenged(midway(3, owned=OWNED), "C", "Trophies", TEN)
        seen.show(evening)
        seen.show(evening.play(AnswerPile(seat="C", cards=(TEN,))))
        assert str(seen.board.moment).startswith("The piles change hands.")
        assert OWN.key in str(seen.board.moment)  # the key that shows what was in the piles
        evening.play(LayPile(seat="A", cards=(TEN, TEN)))
        seen.show(evening)
        text = seen.show(evening.play(TakePile(seat="C")))
        assert "Cal takes the pile." in text
        assert "Ann has all the trophies." in text
        assert str(seen.board.moment).startswith("Ann gets a trophy from Cal.")
        assert OWN.key in str(seen.board.moment)
        seen.board.go_on()
        assert not seen.board.moment
        seen.show(evening.undo())
        assert not seen.board.moment  # nothing new happened


async def test_cash_that_had_to_be_shown_is_seen_at_that_moment_only() -> None:
    async with onlooker((100, 24)) as seen:
        evening = closed(bid(turned(midway(3), "Traps"), "B", 100))
        seen.show(evening)
        text = seen.show(evening.play(Sell(seat="A")))
        assert "Ben can't pay $100 and shows their cash." in text
        assert "Ben: $50, 4 × $10, 2 bad checks" in text
        seen.board.go_on()
        assert "$50" not in seen.text


@pytest.mark.parametrize("size", [(80, 19), (100, 24), (160, 39), (60, 12)])
async def test_the_end_tells_how_everybodys_stars_came_about(size: tuple[int, int]) -> None:
    owners = {"Trophies": "A", "Traps": "A", "Canoes": "B", "Buoys": "B", "Lanterns": "C", "Oars": "C"}
    async with onlooker(size) as seen:
        text = seen.show(to_the_end(3, owners | {"Chests": "C"}, thief=False))
        if seen.board.moment:
            seen.board.go_on()
            text = seen.text
        assert "Ann wins" in text
        assert "150 × 2 sets" in text
        assert "Trophies, Traps" in text


# What can be touched.


async def test_a_touch_challenges_turns_over_bids_and_calls() -> None:
    async with onlooker() as seen:
        evening = midway(3, owned=OWNED)
        seen.show(evening)
        y = row_of(seen, "Traps")
        ben = seen.rows[row_of(seen, "stars")].index("■")
        assert await seen.touch_at(ben + 1, y) == ("B Traps", "Challenge", "A")
        assert await seen.touch_at(40, 2) == ("", "RunAuction", "A")
        seen.show(evening.play(RunAuction(seat="A")))
        assert await seen.touch_at(4, row_of(seen, "Buoys")) == ("Buoys", "TurnOver", "A")
        seen.show(evening.play(TurnOver("Buoys", seat="A")))
        assert await seen.touch_at(ben + 1, y) == ("", "Bid", "B")
        assert await seen.touch_at(40, 2) == ("", "CallGoing", "A")
        seen.show(going(bid(evening, "B", 10)))
        assert await seen.touch_at(40, 2) == ("", "CallSold", "A")


async def test_a_touch_says_who_begins_and_whose_bid_is_laid_behind_the_curtain(journal: Journal) -> None:
    await evening(journal, "begin")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Who's the boldest and goes first?")
        await person.touches("Cal ")
        await person.sees("Cal is the boldest and goes first.")
        await person.answer("", "Thief")
        await person.sees("Bid to keep Thief 1 away.")
        await person.touches("Dee ")
        await person.sees("This is for ◆ Dee only.")


async def test_a_touched_pile_is_taken_only_when_that_is_confirmed(journal: Journal) -> None:
    await evening(journal, "deal")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Take the pile unseen?")
        await person.pilot.click(offset=(5, 4))
        await person.sees("Enter", "take it", "Esc")
        assert person.app.screen.table.record.state.deal  # type: ignore[attr-defined]
        await person.answer("")
        await person.sees("Ben takes the pile.")


async def test_the_auctioneer_drives_the_clock_by_enter_and_bids_come_by_seat_letters(
    journal: Journal,
) -> None:
    await evening(journal, "no-bid")
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Any bids for the trap?", "A Ann: bid", "B Ben: bid", "D Dee: bid")
        await person.type("b80\r")
        await person.sees("Ben bids $80.")
        await person.answer("")
        await person.sees("Going once for $80.")
        await person.type("d90\r")  # a higher bid ends the calls
        await person.sees("Dee bids $90.")
        await person.answer("")
        await person.sees("Going once for $90.")
        await person.answer("")
        await person.sees("Going twice for $90.")
        await person.answer("")
        await person.sees("Going three times for $90.", "Enter sold", "A Ann: bid")
        await person.answer("")
        await person.sees("S sell", " buy")
        assert "Ann: bid" not in person.screen
        await person.answer("")  # an Enter out of habit doesn't choose anything
        await person.type("s\r")
        await person.sees("Pay Cal $90 for the trap.")


# What nobody may see, and the rule that help opens.


async def test_no_sum_of_a_hand_or_pile_is_ever_on_the_board() -> None:
    async with onlooker() as seen:
        seen.show(midway(3, owned=OWNED, hands={"A": (HUNDRED, CHECK, CHECK), "B": (FIFTY,), "C": ()}))
        for cards in ((HUNDRED,), (CHECK, CHECK, HUNDRED)):
            evening = midway(3, owned=OWNED, hands={"A": (HUNDRED, CHECK, CHECK), "B": (FIFTY,), "C": ()})
            challenged(evening, "B", "Traps", *cards)
            shown = seen.show(evening)
            assert "$" not in shown
            if len(cards) == 1:
                stacked = shown
        assert shown == stacked
        assert "fanned out: 3 cards" in seen.show(evening.play(FanPile(seat="A")))


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("turn", "2.1"),
        ("turn-over", "2.2"),
        ("auction", "2.4"),
        ("called", "2.5"),
        ("sold", "3.1"),
        ("thief", "5.2"),
        ("deal", "6.4"),
    ],
)
async def test_help_leads_to_the_clause_of_what_is_asked(name: str, clause: str) -> None:
    journal = Journal.open(MEMORY)
    await evening(journal, name)
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.pilot.press("f1")
        await person.sees(clause)
        assert isinstance(person.app.screen, Help)
    journal.close()
