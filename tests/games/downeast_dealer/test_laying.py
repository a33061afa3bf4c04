"""Setting up: people, cash, deck, treasure, who keeps track of what; and what a box must have."""

import msgspec
import pytest
from msgspec import structs

from companion.game import Refused
from companion.games.downeast_dealer.box import Box, ItemSet, check_box
from companion.games.downeast_dealer.moves import Begin, Bid, KeepItem, LeaveOut, RunAuction
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    FIVE_HUNDRED,
    GAME,
    HAND,
    HUNDRED,
    TEN,
    THIEVES,
    TWO_HUNDRED,
    began,
    bid,
    cash,
    closed,
    hand,
    items,
    kept,
    seated,
    turned,
)
from tests.refusals import blames

PEOPLE = ("Ann", "Ben", "Cal")


@pytest.mark.clause("downeast_dealer", "1.1")
@pytest.mark.parametrize("names", [PEOPLE[:2], (*PEOPLE, "Dee", "Eva", "Flo")])
def test_three_to_five_people_play(names) -> None:
    with pytest.raises(Refused, match=r"3.*5"):
        GAME.prepare(names)


@pytest.mark.clause("downeast_dealer", "1.2", "1.3")
@pytest.mark.parametrize(("players", "cash"), [(3, 270_00), (4, 360_00), (5, 450_00)])
def test_everyone_is_dealt_ninety_dollars_in_seven_cards(players, cash) -> None:
    evening = seated(players)
    seats = evening.state.seats
    assert {hand(evening, seat) for seat in seats} == {(FIFTY, TEN, TEN, TEN, TEN, CHECK, CHECK)}
    assert evening.view().cash_in_play == cash
    assert hand(evening, "reserve") == (
        *(FIVE_HUNDRED,) * players,
        *(TWO_HUNDRED,) * players,
        *(HUNDRED,) * players,
        *(FIFTY,) * players,
    )


@pytest.mark.clause("downeast_dealer", "1.2")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    evening = began(3)
    assert evening.view("B").hand == HAND
    assert evening.view().hand is None
    assert all(seat.cents is None for seat in evening.view("B").seats)
    kept(evening, "Chests")
    assert evening.view("B").hand == (FIFTY, *HAND)
    assert str(evening.view("A")).count("hand=(") == 1


@pytest.mark.clause("downeast_dealer", "1.4")
def test_the_deck_has_four_of_each_set_and_says_that_it_is_an_example() -> None:
    view = seated(3).view()
    assert {each.name: each.deck for each in view.sets} == {
        **dict.fromkeys(("Trophies", "Traps", "Canoes", "Buoys", "Lanterns", "Oars", "Chests"), 4),
        THIEVES: 4,
    }
    assert {each.name: each.stars for each in view.sets}["Trophies"] == 100
    assert {each.name: each.stars for each in view.sets}["Traps"] == 50
    assert view.deck == 32
    assert view.note
    assert "An example." in str(GAME.summary(view))
    own = structs.replace(Box(), note="")
    assert not seated(3, box=own).view().note
    assert "example" not in str(GAME.summary(seated(3, box=own).view()))


@pytest.mark.clause("downeast_dealer", "1.4")
def test_a_box_that_the_table_entered_is_played_with() -> None:
    box = {
        "sets": [
            {"name": "Moose", "stars": 90, "one": "moose"},
            {"name": "Lobsters", "stars": 40},
            {"name": "Gold", "stars": 70, "one": "gold chest"},
        ],
        "treasure": "Gold",
        "thieves": 2,
        "note": "",
    }
    evening = began(3, box=box)
    assert evening.view().deck == 14
    kept(evening, "Gold")
    assert "Ann keeps the gold chest" in evening.texts
    assert cash(evening, "B") == 140_00
    kept(evening, "Lobsters")
    assert "Ben keeps the Lobsters card" in evening.texts
    turned(evening, "Lobsters")
    assert str(evening.asked_of("Bid", "A").sentence) == "What's your bid for the Lobsters card?"


@pytest.mark.clause("downeast_dealer", "1.6")
def test_the_thieves_may_be_left_out() -> None:
    assert THIEVES in [each.name for each in began(3).view().sets]
    without = began(3, thief=False)
    assert THIEVES not in [each.name for each in without.view().sets]
    assert without.view().deck == 28
    without.play(RunAuction(seat="A"))
    assert THIEVES not in [option.value for option in without.asked("TurnOver").blanks[0].options]


@pytest.mark.clause("downeast_dealer", "1.6")
def test_a_box_may_have_another_number_of_thieves() -> None:
    evening = began(3, box=Box(thieves=2))
    assert evening.view().deck == 30
    assert next(each for each in evening.view().sets if each.name == THIEVES).size == 2


@pytest.mark.clause("downeast_dealer", "1.7")
def test_a_short_game_leaves_out_two_sets_that_the_table_chooses() -> None:
    usual = seated(3)
    assert usual.kinds == {"Begin"}
    short = seated(3, short=True)
    assert short.kinds == {"LeaveOut"}
    assert THIEVES not in [option.value for option in short.asked("LeaveOut").blanks[0].options]
    assert blames(short.refusal(LeaveOut(sets=("Oars",))), "sets", "1", "2")
    assert short.refusal(LeaveOut(sets=("Oars", "Oars"))).blank == "sets"
    assert blames(short.refusal(LeaveOut(sets=("Oars", "Traps", "Buoys"))), "sets", "3", "2")
    short.play(LeaveOut(sets=("Oars", "Trophies")), Begin(first="B"))
    assert "A short game" not in short.texts
    assert short.view().left_out == ("Trophies", "Oars")
    assert short.view().deck == 24
    short.play(RunAuction(seat="B"))
    assert "Oars" not in [option.value for option in short.asked("TurnOver").blanks[0].options]


@pytest.mark.clause("downeast_dealer", "1.7")
def test_leaving_out_the_chests_gets_a_warning() -> None:
    short = seated(3, short=True)
    (caution,) = short.asked("LeaveOut").cautions
    assert str(caution.text) == "Without chests, no new cash comes in."
    assert caution.meets(LeaveOut(sets=("Oars", "Chests")))
    assert not caution.meets(LeaveOut(sets=("Oars", "Traps")))
    short.play(LeaveOut(sets=("Chests", "Oars")))
    assert short.texts == "A short game, without Oars and Chests."
    assert short.view().chests_in_all == 0
    assert seated(3).view().chests_in_all == 4


@pytest.mark.clause("downeast_dealer", "1.8")
def test_the_table_says_who_is_boldest() -> None:
    evening = seated(3)
    assert blames(evening.refusal(Begin(first="D")), "first", "Ann, Ben, Cal")
    evening.play(Begin(first="C"))
    assert evening.texts == "Cal is the boldest and goes first."
    assert evening.asked("RunAuction").seat == "C"


@pytest.mark.clause("downeast_dealer", "1.9")
def test_items_are_for_all_to_see() -> None:
    evening = kept(kept(began(3), "Traps"), "Traps")
    for seat in (None, "A", "B", "C"):
        traps = next(each for each in evening.view(seat).sets if each.name == "Traps")
        assert traps.owned == {"A": 1, "B": 1}
        assert [match.seats for match in evening.view(seat).matches] == [("A", "B")]


@pytest.mark.clause("downeast_dealer", "4.1")
def test_each_chest_brings_everyone_a_higher_card() -> None:
    evening = began(3)
    for number, card in enumerate((FIFTY, HUNDRED, TWO_HUNDRED, FIVE_HUNDRED), 1):
        before = {seat: hand(evening, seat) for seat in "ABC"}
        kept(turned_chest(evening, number, card), "Oars")
        assert evening.view().chests == number
        for seat in "ABC":
            assert hand(evening, seat) == tuple(sorted((card, *before[seat]), reverse=True))


def turned_chest(evening, number, card):
    """Turn over a chest and keep it; check that players hear only of their own card; return the game."""
    turned(evening, "Chests")
    assert f"Treasure chest {number}: everyone gets ${card // 100}." in evening.texts
    moved = [(h.source, h.target, h.to) for h in evening.told if type(h).__name__ == "CashMoved"]
    assert moved == [("reserve", seat, (seat,)) for seat in "ABC"]
    return closed(evening).play(KeepItem(seat=evening.state.auction.auctioneer))


@pytest.mark.clause("downeast_dealer", "4.2")
def test_the_cash_from_a_chest_can_be_bid_for_it() -> None:
    evening = turned(began(3), "Chests")
    assert cash(evening, "B") == 140_00
    (caution,) = evening.asked_of("Bid", "B").cautions
    closed(bid(evening, "B", 140))
    assert items(evening, "B") == {}
    assert not caution.meets(Bid(seat="B", cents=140_00))
    assert caution.meets(Bid(seat="B", cents=150_00))


# The box.

SETS = Box().sets
NAME = "A set needs a name of 1 to 20 characters."
STARS = "Moose: a set is worth 1 to 10,000 stars."


def refusal_of(**changes) -> str:
    """Return the sentence that refuses a box with these changes."""
    box = structs.replace(Box(), **changes)
    with pytest.raises(Refused) as refused:
        GAME.prepare(PEOPLE, box=msgspec.to_builtins(box))
    return refused.value.why


@pytest.mark.clause("downeast_dealer", "1.4")
@pytest.mark.parametrize(
    ("sets", "sentence"),
    [
        (SETS[-2:], "There are 2 sets here. Enter 3 to 20."),
        (tuple(ItemSet(f"Set {n}", 10) for n in range(21)), "There are 21 sets here. Enter 3 to 20."),
        ((*SETS, ItemSet("", 10)), NAME),
        ((*SETS, ItemSet("   ", 10)), NAME),
        ((*SETS, ItemSet("x" * 21, 10)), NAME),
        ((*SETS, ItemSet("Two\nlines", 10)), NAME),
        ((*SETS, ItemSet("Moose", 10, "x" * 21)), NAME),
        ((*SETS, ItemSet("Moose", 0)), STARS),
        ((*SETS, ItemSet("Moose", -5)), STARS),
        ((*SETS, ItemSet("Moose", 10_001)), STARS),
        ((*SETS, ItemSet("TRAPS", 10)), "Two sets are called Traps. Give each its own name."),
        ((*SETS, ItemSet("Thieves", 10)), "Two sets are called Thieves. Give each its own name."),
        (SETS[:-1], "The treasure is Chests, but there's no set by that name."),
    ],
)
def test_sets_that_no_game_can_be_played_with(sets, sentence) -> None:
    assert refusal_of(sets=sets) == sentence


CASH = "Everyone needs some cash to start with."
CARDS = "List each kind of starting cash once, 1 to 20 cards of each."
WORTH = "A cash card is worth $0 or a multiple of $10."
CHESTS = "The reserve needs four cards, one for each treasure chest, none worth $0."


@pytest.mark.clause("downeast_dealer", "1.3", "1.6")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"thieves": 0}, "The box says 0 Thieves. Enter 1 to 8."),
        ({"thieves": 9}, "The box says 9 Thieves. Enter 1 to 8."),
        ({"cash": ((15_00, 2),)}, WORTH),
        ({"cash": ((-10_00, 2),)}, WORTH),
        ({"cash": ((2_000_000_00, 2),)}, WORTH),
        ({"cash": ((10_00, 2), (10_00, 1))}, CARDS),
        ({"cash": ((10_00, 0),)}, CARDS),
        ({"cash": ((10_00, 21),)}, CARDS),
        ({"cash": ((0, 2),)}, CASH),
        ({"cash": ()}, CASH),
        ({"reserve": (50_00, 100_00, 200_00)}, CHESTS),
        ({"reserve": (50_00, 100_00, 200_00, 0)}, CHESTS),
        ({"reserve": (50_00, 100_00, 200_00, 505_00)}, WORTH),
    ],
)
def test_cash_that_no_game_can_be_played_with(changes, sentence) -> None:
    assert refusal_of(**changes) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"sets": SETS[-3:]},
        {"sets": (*(ItemSet(f"Set {n}", 10) for n in range(19)), SETS[-1])},
        {"sets": (*SETS, ItemSet("x" * 20, 1, "y" * 20), ItemSet("Z", 10_000, "z"))},
        {"thieves": 1},
        {"thieves": 8},
        {"cash": ((10_00, 1),)},
        {"cash": ((1_000_000_00, 20), (0, 1))},
        {"reserve": (10_00, 10_00, 10_00, 1_000_000_00)},
    ],
)
def test_a_box_as_far_from_the_example_as_possible(changes) -> None:
    check_box(structs.replace(Box(), **changes))


@pytest.mark.parametrize("written", [{"sets": "many"}, {"sets": [{"stars": 5}]}, {"thieves": "four"}, 7])
def test_a_box_that_cannot_be_read(written) -> None:
    with pytest.raises(Refused, match="Downeast Dealer"):
        GAME.prepare(PEOPLE, box=written)


def test_the_example_is_a_box_to_play_from() -> None:
    check_box(Box())
    assert GAME.prepare(PEOPLE).box == Box()


@pytest.mark.parametrize(
    ("kind", "one", "some", "two"),
    [
        (ItemSet("Traps", 50, "trap"), "trap", "a trap", "2 traps"),
        (ItemSet("Oars", 10, "oar"), "oar", "an oar", "2 oars"),
        (ItemSet("Thieves", 0, "Thief"), "Thief", "a Thief", "2 Thieves"),
        (ItemSet("Oars", 10), "Oars card", "an Oars card", "2 Oars cards"),
    ],
)
def test_what_items_are_called(kind, one, some, two) -> None:
    words = (kind.noun, kind.some(1), kind.some(2))
    assert tuple(map(str, words)) == (one, some, two)
