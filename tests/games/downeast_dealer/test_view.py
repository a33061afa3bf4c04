"""The view and its words: what a board, a phone and a person reading it need to know."""

import pytest

from companion.games.downeast_dealer.cash import Laid, in_words, payments
from companion.games.downeast_dealer.moves import Begin, Challenge, LayPile, RunAuction, Sell
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    FIVE_HUNDRED,
    GAME,
    HUNDRED,
    TEN,
    THIEVES,
    began,
    bid,
    challenged,
    closed,
    going,
    kept,
    midway,
    paid,
    seated,
    sold,
    thief_bids,
    to_the_end,
    turned,
)


def headline(evening) -> str:
    return str(GAME.summary(evening.view()).headline)


def facts(evening) -> dict:
    return {str(fact.label): str(fact.text) for fact in GAME.summary(evening.view()).facts}


def roles(evening) -> dict:
    return {seat.seat: str(seat.role) for seat in evening.view().seats}


def test_sets_that_are_whole_or_nearly_so_are_marked() -> None:
    owned = {"A": {"Trophies": 3, "Canoes": 4, THIEVES: 3}, "B": {"Traps": 2, THIEVES: 1}, "C": {"Traps": 2}}
    sets = {each.name: each for each in midway(3, owned=owned).view().sets}
    assert (sets["Trophies"].one_off, sets["Trophies"].whole, sets["Trophies"].deck) == ("A", "", 1)
    assert (sets["Canoes"].one_off, sets["Canoes"].whole, sets["Canoes"].deck) == ("", "A", 0)
    assert (sets["Traps"].one_off, sets["Traps"].whole, sets["Traps"].owned) == ("", "", {"B": 2, "C": 2})
    assert (sets[THIEVES].one_off, sets[THIEVES].stars, sets[THIEVES].one) == ("A", 0, "Thief")


def test_who_could_challenge_whom_is_open_to_all() -> None:
    owned = {"A": {"Traps": 1, "Oars": 2}, "B": {"Traps": 3}, "C": {"Traps": 2, "Oars": 2}}
    found = [(match.seats, match.item, match.number) for match in midway(3, owned=owned).view().matches]
    assert found == [
        (("A", "B"), "Traps", 1),
        (("A", "C"), "Traps", 1),
        (("B", "C"), "Traps", 2),
        (("A", "C"), "Oars", 2),
    ]


def test_headlines_follow_the_game() -> None:
    evening = seated(3)
    assert headline(evening) == "Nobody has started yet."
    assert headline(evening.play(Begin(first="A"))) == "Ann's turn."
    assert headline(evening.play(RunAuction(seat="A"))) == "Ann runs an auction."
    evening = turned(began(3), "Traps")
    assert headline(evening) == "Ann sells the trap. No bids yet."
    assert headline(bid(evening, "B", 80)) == "Ann sells the trap. Ben bids $80."
    assert headline(going(evening, 2)) == "Ann sells the trap. Ben bids $80. Going twice."
    assert headline(going(evening)) == "Ann sells the trap. Ben bids $80. Going three times."
    assert headline(closed(evening)) == "Ann sells the trap. Sold! Ben bid $80."
    evening.play(Sell(seat="A"))
    assert headline(evening) == "Ben pays Ann $80 for the trap."
    paid(evening, "B", FIFTY, TEN, TEN, TEN)
    assert headline(thief_bids(turned(evening, THIEVES), C=(TEN,))) == "A Thief: 1 of 3 bids are in."
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}}).play(
        Challenge(seat="A", match="B Traps")
    )
    assert headline(evening) == "Ann challenges Ben for a trap."
    evening.play(LayPile(seat="A", cards=(TEN,)))
    assert headline(evening) == "Ann challenges Ben for a trap. The pile is down."


def test_the_facts_tell_the_deck_the_chests_and_the_items() -> None:
    evening = kept(kept(began(3), "Chests"), "Oars")
    told = facts(evening)
    assert told["Deck"] == "30 cards"
    assert told["Chests"] == "1 of 4 found"
    assert told["Cash in play"] == "$420"
    assert told["Ann"] == "Chests 1 of 4"
    assert told["Ben"] == "Oars 1 of 4"
    assert "Cal" not in told
    assert "Pot" not in told


def test_the_pot_shows_once_bids_are_turned_over() -> None:
    evening = thief_bids(turned(began(3), THIEVES), B=(TEN,), C=(TEN,), A=(FIFTY,))
    assert facts(evening)["Pot"] == "$70"


def test_the_end_tells_everybodys_stars() -> None:
    sets = ("Traps", "Canoes", "Buoys", "Lanterns", "Oars", "Chests")
    evening = to_the_end(3, {"Trophies": "A", **dict.fromkeys(sets, "B"), THIEVES: "A"})
    assert headline(evening) == "Game over. Ben wins."
    assert facts(evening)["Ann's stars"] == "0 × 0 sets = 0, without Trophies"
    assert facts(evening)["Ben's stars"] == "210 × 6 sets = 1,260"


def test_roles_say_what_everybody_is_doing() -> None:
    evening = began(4)
    assert roles(evening) == {"A": "turn", "B": "", "C": "", "D": ""}
    bid(turned(evening, "Traps"), "C", 20)
    assert roles(evening) == {"A": "sells", "B": "", "C": "bids $20", "D": ""}
    sold(evening, "C", 200)
    assert roles(evening) == {"A": "sells", "B": "", "C": "out", "D": ""}
    evening = thief_bids(turned(began(4), THIEVES), B=(TEN,))
    assert roles(evening) == {"A": "later", "B": "bid is in", "C": "bids", "D": "later"}
    evening = midway(3, owned={"A": {"Traps": 1}, "B": {"Traps": 1}})
    challenged(evening, "B", "Traps", TEN)
    assert roles(evening) == {"A": "challenger", "B": "challenged", "C": ""}
    owners = dict.fromkeys(("Trophies", "Traps", "Canoes", "Buoys", "Lanterns", "Oars", "Chests"), "B")
    assert roles(to_the_end(3, owners, thief=False)) == {"A": "", "B": "", "C": ""}


def test_the_stock_is_what_is_on_the_table() -> None:
    evening = kept(kept(began(3), "Chests"), "Oars")
    assert evening.stock == {
        "Deck": "30 cards",
        "Chests found": "1",
        "In front of Ann": "Chests 1",
        "In front of Ben": "Oars 1",
        "In front of Cal": "nothing",
    }


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((), "nothing"),
        ((CHECK,), "a bad check"),
        ((CHECK, CHECK), "2 bad checks"),
        ((FIFTY, TEN, TEN, TEN, CHECK), "$50, 3 × $10, a bad check"),
    ],
)
def test_cards_in_words(cards, words) -> None:
    assert str(in_words(cards)) == words


def test_a_pile_in_words_says_its_sum_only_if_there_is_something_to_add() -> None:
    assert str(Laid(60_00, (FIFTY, TEN)).said) == "$60 ($50, $10)"
    assert str(Laid(50_00, (FIFTY,)).said) == "$50"
    assert str(Laid(0, ()).said) == "nothing"


@pytest.mark.parametrize(
    ("hand", "owed", "ways"),
    [
        ((FIFTY, TEN, TEN, TEN), 80_00, [((FIFTY, TEN, TEN, TEN), 0)]),
        ((HUNDRED,), 80_00, [((HUNDRED,), 20_00)]),
        ((HUNDRED, FIFTY, TEN, TEN, TEN), 80_00, [((FIFTY, TEN, TEN, TEN), 0), ((HUNDRED,), 20_00)]),
        ((FIVE_HUNDRED, HUNDRED, FIFTY, FIFTY), 90_00, [((HUNDRED,), 10_00)]),  # one card is better than two
        ((FIFTY, *(TEN,) * 5), 50_00, [((FIFTY,), 0)]),
        ((FIFTY, TEN, TEN), 60_00, [((FIFTY, TEN), 0)]),
        ((FIFTY, 20_00, 20_00, 20_00, TEN), 60_00, [((FIFTY, TEN), 0)]),  # two cards are better than three
    ],
)
def test_ways_to_pay(hand, owed, ways) -> None:
    assert [(way.cards, way.over) for way in payments(hand, owed)] == ways


def test_least_payments_against_every_way_there_is() -> None:
    """Check against every subset of a hand: none pays with less money, and none with fewer cards."""
    from itertools import combinations

    hand = (FIVE_HUNDRED, 200_00, HUNDRED, FIFTY, FIFTY, TEN, TEN, TEN, TEN)
    subsets = [cards for count in range(1, 10) for cards in combinations(hand, count)]
    assert len(subsets) == 2 ** len(hand) - 1
    for owed in range(10_00, sum(hand) + 1, 10_00):
        enough = [cards for cards in subsets if sum(cards) >= owed]
        least = min(enough, key=lambda cards: (sum(cards), len(cards)))
        fewest = min(enough, key=lambda cards: (len(cards), sum(cards)))
        ways = payments(hand, owed)
        assert (sum(ways[0].cards), len(ways[0].cards)) == (sum(least), len(least))
        assert (sum(ways[-1].cards), len(ways[-1].cards)) == (sum(fewest), len(fewest))
