"""The house rule with Tableside as the banker: who plays, who pays, and the offers."""

import pytest

from companion.game import Refused
from companion.games.deal_or_no_deal.happenings import CannotGuess, KittyEmpty, KittyWon, OfferMade
from companion.games.deal_or_no_deal.moves import (
    AskFor,
    BeginHosting,
    ChooseCase,
    Deal,
    KeepCase,
    MakeOffer,
    NoDeal,
    Reveal,
)
from companion.games.deal_or_no_deal.television import SHARES, television_offer
from companion.table.playout import playout
from companion.testing.leaks import compare
from tests.games.deal_or_no_deal.offering import PAID, off_by, offered
from tests.games.deal_or_no_deal.stories import (
    CASES_BY_ROUND,
    CENT,
    KITTY,
    MILLION,
    SEVEN_FIFTY,
    START,
    VALUES,
    cases_of,
    cash,
    kitty,
    lift,
    opened,
    played_round,
    purse,
    seated,
)

TABLESIDE = "banker"


def alone(players, contestant="B", special=1, **laid):
    """Return a game against the banker in which the contestant has chosen a case."""
    evening = seated(players, banker="television", **laid)
    evening.play(BeginHosting(host=TABLESIDE, contestant=contestant))
    return evening.play(ChooseCase(seat=contestant, case=special))


def to_the_call(evening, number, keep=()):
    """Turn down every offer before this round's, and open its cases; return the game."""
    while evening.state.now.round < number:
        played_round(evening, keep)
        evening.play(NoDeal(seat=evening.state.now.contestant))
    return played_round(evening, keep)


def sold(evening, contestant, inside=500_00):
    """Play a whole game that ends with a deal after round one; return the game."""
    evening.play(BeginHosting(host=TABLESIDE, contestant=contestant), ChooseCase(seat=contestant, case=1))
    played_round(evening).play(Deal(seat=contestant))
    return lift(evening, inside)


def undone(evening, times) -> None:
    """Undo this many moves."""
    for _ in range(times):
        evening.undo()


def factors(evening) -> list:
    """Return the factors that were drawn, in order."""
    drawn = [move for played in evening.record.line for move in played.kept.drawn]
    return [move.factor for move in drawn if type(move).__name__ == "DrawOffer"]


@pytest.mark.clause("deal_or_no_deal", "12.1")
def test_it_is_off_unless_the_table_wants_it() -> None:
    assert not seated(4).state.television
    evening = seated(2, banker="television")
    assert evening.state.television
    for move in (BeginHosting(host="A", contestant="B"), BeginHosting(host=TABLESIDE, contestant=TABLESIDE)):
        with pytest.raises(Refused):
            evening.play(move)
    with pytest.raises(Refused):
        seated(4).play(BeginHosting(host=TABLESIDE, contestant="B"))


@pytest.mark.clause("deal_or_no_deal", "12.1")
def test_two_people_play_a_match_without_a_host() -> None:
    evening = seated(2, banker="television")
    assert not cash(sold(evening, "A"), "B")
    sold(evening, "B")
    assert evening.state.phase == "over"
    assert {result.host for result in evening.state.results} == {TABLESIDE}
    assert cash(evening, "A") == evening.state.results[0].won > 0


@pytest.mark.clause("deal_or_no_deal", "12.2")
@pytest.mark.parametrize(
    ("players", "each", "center"), [(2, 26, 0), (3, 13, 0), (4, 8, 2), (5, 6, 2), (6, 5, 1)]
)
def test_everyone_but_the_contestant_holds_cases(players, each, center) -> None:
    evening = seated(players, banker="television").play(BeginHosting(host=TABLESIDE, contestant="B"))
    holders = [seat for seat in "ABCDEF"[:players] if seat != "B"]
    assert evening.state.holders == tuple(holders)
    assert [len(cases_of(evening, seat)) for seat in holders] == [each] * len(holders)
    assert len(cases_of(evening, "centre")) == center


@pytest.mark.clause("deal_or_no_deal", "12.2")
def test_the_next_contestant_is_to_the_left_and_nobody_plays_twice_first() -> None:
    evening = seated(3, banker="television")
    asked = []
    for contestant in "CAB":
        pick = next(blank for blank in evening.asked("BeginHosting").blanks if blank.name == "contestant")
        asked.append((pick.suggested, [str(one.closed) for one in pick.options if one.closed]))
        sold(evening, contestant)
    assert asked == [
        ("A", []),
        ("A", ["Cal has already played."]),
        ("B", ["Ann has already played.", "Cal has already played."]),
    ]
    assert evening.state.phase == "over"


@pytest.mark.clause("deal_or_no_deal", "12.2")
def test_the_first_contestant_moves_on_from_match_to_match() -> None:
    game = seated(3).game
    settings = {"banker": "television"}
    setup = game.prepare(("Ann", "Ben", "Cal"), settings, first="B")
    assert str(game.opening(setup)) == "Ben plays first."
    state, _ = game.start(setup)
    (ask,) = game.asks(state)
    assert [blank.suggested for blank in ask.blanks] == [TABLESIDE, "B"]
    evening = seated(3, banker="television")
    assert game.began(evening.state) == ""
    evening.play(BeginHosting(host=TABLESIDE, contestant="C"))
    assert game.began(evening.state) == "C"
    evening.play(ChooseCase(seat="C", case=1))
    lift(played_round(evening).play(Deal(seat="C")), 500_00)
    assert game.began(evening.state) == "C"


@pytest.mark.clause("deal_or_no_deal", "12.3")
def test_the_bank_pays_a_deal_and_nobody_guesses_afterwards() -> None:
    evening = played_round(alone(4))
    offer = evening.state.now.offer
    before = purse(evening)
    evening.play(Deal(seat="B"))
    assert cash(evening, "B") - before["B"] == before["bank"] - purse(evening)["bank"] == offer
    assert {ask.kind for ask in evening.asks} == {"Reveal"}
    assert not [one for one in evening.told if isinstance(one, CannotGuess)]
    lift(evening, 500_00)
    assert evening.state.results[0].won == offer


@pytest.mark.clause("deal_or_no_deal", "12.3")
def test_the_bank_pays_the_last_case() -> None:
    evening = to_the_call(alone(4), 10, keep=(500_00, MILLION)).play(NoDeal(seat="B"), KeepCase(seat="B"))
    before = purse(evening)
    lift(evening, MILLION)
    assert cash(evening, "B") - before["B"] == before["bank"] - purse(evening)["bank"] == MILLION


@pytest.mark.clause("deal_or_no_deal", "12.3")
def test_a_cent_leaves_the_kitty_as_it_is_but_750_still_wins_it() -> None:
    evening = opened(alone(4), "A", CENT)
    assert kitty(evening) == KITTY
    assert [str(one.text) for one in evening.told if isinstance(one, KittyEmpty)] == [
        "Nobody hosts, so the kitty keeps its $5,000."
    ]
    opened(evening, "C", SEVEN_FIFTY)
    assert [one.seat for one in evening.told if isinstance(one, KittyWon)] == ["C"]
    assert (kitty(evening), cash(evening, "C")) == (0, START + KITTY)


@pytest.mark.clause("deal_or_no_deal", "12.3")
def test_a_cent_in_the_sold_case_leaves_it_too() -> None:
    evening = played_round(alone(4, cent_in_special_pays_host=True)).play(Deal(seat="B"))
    lift(evening, CENT)
    assert kitty(evening) == KITTY


@pytest.mark.clause("deal_or_no_deal", "12.3")
def test_everyone_keeps_a_million_to_the_end() -> None:
    evening = sold(sold(seated(3, banker="television"), "A"), "B")
    evening.play(BeginHosting(host=TABLESIDE, contestant="C"), ChooseCase(seat="C", case=1))
    assert evening.state.spendable("A") == cash(evening, "A") - MILLION
    assert evening.view("A").may_spend == cash(evening, "A") - MILLION


@pytest.mark.clause("deal_or_no_deal", "12.4")
@pytest.mark.parametrize(
    ("values", "number", "factor", "offer"),
    [
        # 0.186 × 131,477.54 = 24,454.82, and with all 26 values nothing is capped
        (VALUES, 1, 10_000, 24_000_00),
        (VALUES, 1, 8_500, 21_000_00),  # 20,786.60
        (VALUES, 1, 11_500, 28_000_00),  # 28,123.05
        # 0.857 × 137,643.75 = 117,960.69
        ((75_00, 500_00, 50_000_00, 500_000_00), 7, 10_000, 120_000_00),
        ((500_00, 50_000_00), 9, 10_000, 24_000_00),  # 0.96 × 25,250 = 24,240
        ((500_00, 50_000_00), 10, 10_000, 25_000_00),  # 25,250
        ((750_000_00, MILLION), 10, 11_500, MILLION),  # 1,006,250 is above the highest value
        ((1, 1_00), 9, 10_000, 48),  # 0.96 × 50.5 cents = 48.48
        ((1, 5), 10, 8_500, 3),  # 2.55 cents
        ((1_00, 5_00), 10, 9_485, 2_80),  # 284.55 cents; rounded to 285 first, it would be 2.90
        ((128_00, 129_00), 10, 11_500, 120_00),  # 130 would be above the highest value
    ],
)
def test_the_offer_is_worked_out_like_this(values, number, factor, offer) -> None:
    assert television_offer(values, number, factor, MILLION) == offer


@pytest.mark.clause("deal_or_no_deal", "12.4")
def test_offers_keep_to_the_shares_of_152_games() -> None:
    """The long version, with 100,000 offers and a limit of 1 %, is part of `make soak`."""
    shares = offered(games=150, seed=24)
    assert [len(of_round) for of_round in shares] == [150] * 10
    assert max(off_by(of_round, paid) for of_round, paid in zip(shares, PAID, strict=True)) < 0.03


@pytest.mark.clause("deal_or_no_deal", "12.4")
def test_the_shares_are_those_of_the_page() -> None:
    assert [share / 1_000 for share in SHARES] == [*PAID]
    assert PAID == (0.186, 0.292, 0.418, 0.546, 0.656, 0.740, 0.857, 0.907, 0.960, 1.0)


@pytest.mark.clause("deal_or_no_deal", "12.4")
def test_an_offer_comes_after_each_round_and_in_round_ten() -> None:
    evening = to_the_call(alone(3), 10)
    assert [one.round for one in evening.state.now.offers] == [*range(1, 10)]
    assert evening.state.now.offer is not None
    nine = to_the_call(alone(3, merge_final_offer=True), 9).play(NoDeal(seat="B"))
    assert {ask.kind for ask in nine.asks} == {"KeepCase", "TradeCase"}
    assert CASES_BY_ROUND[:9] == (6, 5, 4, 3, 2, 1, 1, 1, 1)


@pytest.mark.clause("deal_or_no_deal", "12.5")
def test_the_same_seed_makes_the_same_offers() -> None:
    def drawn(seed):
        return factors(to_the_call(alone(3, seed=seed), 6))

    assert drawn(5) == drawn(5)
    assert drawn(5) != drawn(6)
    assert len(set(drawn(5))) > 1


@pytest.mark.clause("deal_or_no_deal", "12.5")
def test_undoing_draws_no_new_offer() -> None:
    evening = to_the_call(alone(3), 3)
    offer, values = evening.state.now.offer, evening.state.now.values
    seen = factors(evening)
    for back in (3, 6, 13, 16):  # one case, two, all of round three, and another
        undone(evening, back)
        to_the_call(evening, 3)
        assert (evening.state.now.offer, evening.state.now.values) == (offer, values)
        assert factors(evening) == seen


@pytest.mark.clause("deal_or_no_deal", "12.5")
def test_not_even_after_the_game_is_over() -> None:
    """A game that's over publishes what Tableside dealt, so a new beginning fills the cases anew."""
    evening = played_round(alone(3, keeper="companion"))
    (first,) = factors(evening)
    inside = evening.state.now.inside
    lift(evening.play(Deal(seat="B")), 0)
    undone(evening, len(evening.record.line))
    evening.play(BeginHosting(host=TABLESIDE, contestant="B"), ChooseCase(seat="B", case=1))
    assert evening.state.now.inside != inside
    assert factors(played_round(evening)) == [first]


@pytest.mark.clause("deal_or_no_deal", "12.5")
def test_more_offers_in_one_game_change_none_in_the_next() -> None:
    def second_game(rounds):
        evening = to_the_call(alone(3), rounds).play(Deal(seat="B"))
        lift(evening, evening.state.now.values[0])
        evening.play(BeginHosting(host=TABLESIDE, contestant="C"), ChooseCase(seat="C", case=1))
        return factors(played_round(evening))[-1]

    assert second_game(1) == second_game(4)


@pytest.mark.clause("deal_or_no_deal", "12.5")
def test_a_correction_keeps_the_factor_and_asks_again_if_the_offer_changes() -> None:
    evening = played_round(alone(3))
    (factor,) = factors(evening)
    before = evening.state.now
    evening.play(NoDeal(seat="B"))
    wrong = next(played.kept.number for played in evening.record.line if isinstance(played.kept.move, Reveal))
    evening.correct(wrong, Reveal(value=MILLION))
    now = evening.state.now
    assert factors(evening) == [factor]
    assert now.offer == television_offer(now.values, 1, factor, MILLION) < before.offer
    assert {ask.kind for ask in evening.asks} == {"Deal", "NoDeal"}


@pytest.mark.clause("deal_or_no_deal", "12.6")
def test_nobody_bargains_and_nobody_sees_a_guide() -> None:
    evening = played_round(alone(4, open_guide=True))
    assert {ask.kind for ask in evening.asks} == {"Deal", "NoDeal"}
    assert [evening.view(seat).guide for seat in (None, *"ABCD")] == [None] * 5
    offer = evening.state.now.offer
    for move in (AskFor(seat="B", cents=offer + 100), MakeOffer(seat=TABLESIDE, cents=100)):
        with pytest.raises(Refused):
            evening.play(move)


def test_everyone_hears_that_the_banker_offers() -> None:
    evening = played_round(alone(4))
    offer = evening.state.now.offer
    (told,) = [one for one in evening.told if isinstance(one, OfferMade)]
    assert (told.cents, told.to, str(told.text)[:18]) == (offer, (), "The banker offers ")
    seen = evening.view()
    assert (seen.host, seen.television, seen.offer) == (TABLESIDE, True, offer)
    assert [str(one.role) for one in seen.seats] == ["", "plays", "", ""]
    summary = evening.game.summary(seen)
    assert str(summary.headline) == "After round 1 of 10. Tableside is the banker."
    assert not summary.owners


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_play_breaks_nothing(players) -> None:
    report = playout(seated(2).game, players, games=2, seed=24, fixed={"banker": "television"})
    assert report.games == 2
    assert report.reached["moves"]["DrawOffer"] > 1
    assert not report.reached["moves"]["MakeOffer"]


@pytest.mark.parametrize(
    ("players", "keeper"),
    [(2, "companion"), (3, "companion"), (4, "companion"), (4, "table"), (6, "companion")],
)
def test_its_secrets_are_kept(players, keeper) -> None:
    """Two worlds that differ in what's in the cases look the same to everybody, offers included."""
    found = compare(seated(2).game, players, 24, enough=12, most=200, banker="television", keeper=keeper)
    assert (found.secrets.total() > 0) == (keeper == "companion")


def test_nobody_in_the_demo_bargains_with_the_banker() -> None:
    seen = played_round(alone(3)).view()
    assert {habit.move.__name__ for habit in seated(3).game.habits(seen)} == {"Deal", "NoDeal"}
