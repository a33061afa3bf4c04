"""The end: an empty deck, complete sets, what Thieves cost, the stars."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.downeast_dealer.box import Box, ItemSet
from companion.games.downeast_dealer.moves import LoseSet, RunAuction
from tests.games.downeast_dealer.stories import (
    TEN,
    THIEVES,
    answered,
    cash,
    challenged,
    items,
    kept,
    midway,
    scored,
    taken,
    to_the_end,
)

BOX = Box(
    sets=(
        ItemSet("Trophies", 100, "trophy"),
        ItemSet("Traps", 50, "trap"),
        ItemSet("Oars", 20, "oar"),
        ItemSet("Chests", 60, "chest"),
    )
)
WHOLE = {"Trophies": 4, "Oars": 4, "Chests": 4}


@pytest.mark.clause("downeast_dealer", "8.1")
def test_with_an_empty_deck_there_are_deals_only() -> None:
    evening = midway(3, owned={"A": {"Traps": 2, **WHOLE}, "B": {"Traps": 2}}, deck={}, box=BOX, thief=False)
    assert evening.kinds == {"Challenge"}
    assert type(evening.refusal(RunAuction(seat="A"))) is NotAsked


@pytest.mark.clause("downeast_dealer", "8.1")
def test_a_player_with_nothing_to_deal_for_passes() -> None:
    owned = {"B": {"Traps": 1}, "C": {"Traps": 2}, "D": {"Trophies": 4, "Oars": 4, "Chests": 4}}
    evening = midway(4, owned=owned, deck={"Traps": 1}, box=BOX, thief=False)
    kept(evening, "Traps")
    assert (evening.state.turn, evening.kinds) == ("B", {"Challenge"})
    answered(challenged(evening, "A", "Traps", TEN), "A", TEN, TEN)  # Ben has no traps left
    assert evening.state.turn == "C"
    taken(challenged(evening, "A", "Traps", TEN), "A")
    assert "Dee has nothing to deal for" not in evening.texts
    assert evening.view().over


@pytest.mark.clause("downeast_dealer", "8.1")
def test_several_in_a_row_pass_and_each_is_told() -> None:
    owned = {"A": {"Traps": 1}, "B": {"Traps": 2}, "C": {"Trophies": 4}, "D": {"Oars": 4, "Chests": 4}}
    evening = midway(4, turn="B", owned=owned, deck={"Traps": 1}, box=BOX, thief=False)
    kept(evening, "Traps")
    assert [(type(h).__name__, h.seat) for h in evening.told] == [
        ("ItemKept", "B"),
        ("Passed", "C"),
        ("Passed", "D"),
    ]
    assert evening.state.turn == "A"


@pytest.mark.clause("downeast_dealer", "8.2")
def test_it_is_not_over_while_the_deck_has_a_card_or_a_set_is_split() -> None:
    owned = {"A": {**WHOLE}, "B": {"Traps": 3}}
    evening = midway(3, owned=owned, deck={"Traps": 1}, box=BOX, thief=False)
    assert not evening.view().over
    kept(evening, "Traps")
    assert not evening.view().over
    assert evening.state.turn == "B"
    taken(challenged(evening, "A", "Traps", TEN), "A")
    assert evening.view().over
    assert evening.asks == ()


@pytest.mark.clause("downeast_dealer", "8.2")
def test_the_last_card_of_a_set_may_end_it_in_the_auction() -> None:
    evening = midway(3, owned={"A": {"Traps": 3}, "B": {**WHOLE}}, deck={"Traps": 1}, box=BOX, thief=False)
    kept(evening, "Traps")
    assert evening.view().over
    assert "Ben wins with 540 stars." in evening.texts


@pytest.mark.clause("downeast_dealer", "8.2")
def test_one_player_must_end_up_with_the_thieves_too() -> None:
    owned = {"A": {"Traps": 4, THIEVES: 2}, "B": {**WHOLE, THIEVES: 2}}
    evening = midway(3, owned=owned, deck={}, box=BOX)
    assert not evening.view().over
    assert evening.kinds == {"Challenge"}
    taken(challenged(evening, "B", THIEVES, TEN), "B")
    assert items(evening, "B")[THIEVES] == 4
    assert evening.kinds == {"LoseSet"}


@pytest.mark.clause("downeast_dealer", "8.4")
def test_the_holder_of_the_thieves_chooses_which_set_to_lose() -> None:
    owners = {"Traps": "B", "Trophies": "B", "Oars": "B", "Chests": "A", THIEVES: "B"}
    evening = to_the_end(3, owners, BOX)
    ask = evening.asked("LoseSet")
    assert ask.seat == "B"
    assert [option.value for option in ask.blanks[0].options] == ["Trophies", "Traps", "Oars"]
    assert ask.blanks[0].suggested == "Oars"
    assert evening.refusal(LoseSet(seat="B", item="Chests")).blank == "item"
    assert evening.refusal(LoseSet(seat="B", item=THIEVES)).blank == "item"
    evening.play(LoseSet(seat="B", item="Trophies"))
    assert "The Thieves cost Ben the trophies." in evening.texts
    assert scored(evening) == {"A": 60, "B": 140, "C": 0}
    (ben,) = [score for score in evening.view().scores if score.seat == "B"]
    assert (ben.sets, ben.stars, ben.lost) == (("Traps", "Oars"), 70, "Trophies")


@pytest.mark.clause("downeast_dealer", "8.4")
def test_a_holder_of_the_thieves_without_a_set_loses_nothing() -> None:
    owners = {"Traps": "B", "Trophies": "B", "Oars": "B", "Chests": "B", THIEVES: "C"}
    evening = to_the_end(3, owners, BOX)
    assert evening.view().over
    assert "SetLost" not in evening.happened
    assert scored(evening) == {"A": 0, "B": 920, "C": 0}


@pytest.mark.clause("downeast_dealer", "8.4")
def test_without_thieves_nobody_loses_a_set() -> None:
    owners = {"Traps": "B", "Trophies": "B", "Oars": "A", "Chests": "A"}
    assert scored(to_the_end(3, owners, BOX, thief=False)) == {"A": 160, "B": 300, "C": 0}


@pytest.mark.clause("downeast_dealer", "8.5")
def test_most_stars_win_and_cash_counts_for_nothing() -> None:
    owners = {"Traps": "B", "Oars": "B", "Trophies": "A", "Chests": "C"}
    evening = to_the_end(3, owners, BOX, thief=False)
    assert scored(evening) == {"A": 100, "B": 140, "C": 60}
    assert evening.view().winners == ("B",)
    assert cash(evening, "A") == cash(evening, "B") + 0  # a bad check changed hands, but no money


@pytest.mark.clause("downeast_dealer", "8.5")
def test_equal_scores_share_the_win_whatever_cash_they_hold() -> None:
    box = Box(sets=(ItemSet("Traps", 50), ItemSet("Oars", 50), ItemSet("Chests", 20)))
    evening = to_the_end(3, {"Traps": "B", "Oars": "A", "Chests": "C"}, box, thief=False)
    assert evening.view().winners == ("A", "B")
    assert "Ann and Ben share the win with 50 stars." in evening.texts


def test_the_end_of_a_game_can_be_undone() -> None:
    evening = to_the_end(3, {"Traps": "B", "Oars": "A", "Trophies": "A", "Chests": "C"}, BOX, thief=False)
    evening.undo()
    assert not evening.view().over
    assert evening.kinds == {"TakePile", "AnswerPile", "FanPile"}
    assert evening.view().scores == ()
