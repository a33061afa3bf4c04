"""Edge cases 15 to 25 from the rules page: round ten, wrong calls and entries, matches."""

import random

import pytest

from companion.game import Paid, Refused
from companion.game.refusal import NotYours
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    AgreePrice,
    AskFor,
    CallCase,
    ChooseCase,
    Deal,
    KeepCase,
    MakeOffer,
    Reveal,
    TakeGuess,
    TradeCase,
)
from companion.testing import NAMES
from tests.games.deal_or_no_deal.stories import (
    CENT,
    KITTY,
    MILLION,
    SEVEN_FIFTY,
    START,
    began,
    call,
    case_of,
    cases_of,
    cash,
    dealt,
    hosted,
    kitty,
    lift,
    opened,
    played_round,
    purse,
    seated,
    to_last_two,
    to_round,
)
from tests.refusals import blames


@pytest.mark.clause("deal_or_no_deal", "8.1", "8.4")
def test_g15_the_host_and_not_the_bank_pays_a_million_in_the_case_that_was_kept() -> None:
    evening = to_last_two(began(4), keep=(500_00, MILLION))
    before = purse(evening)
    lift(evening.play(KeepCase(seat="B")), MILLION)
    assert cash(evening, "A") == before["A"] - MILLION
    assert cash(evening, "B") == before["B"] + MILLION
    assert cash(evening, "bank") == before["bank"]


@pytest.mark.clause("deal_or_no_deal", "2.6", "8.1", "8.4")
@pytest.mark.parametrize("last", [CENT, SEVEN_FIFTY])
def test_g16_after_a_trade_the_last_case_pays_and_the_kitty_stays_whatever_the_card(last) -> None:
    evening = to_last_two(began(4), keep=(last, 300_000_00))
    before = purse(evening)
    lift(evening.play(TradeCase(seat="B")), last)
    assert purse(evening) == before | {"A": before["A"] - last, "B": before["B"] + last}
    assert evening.state.results[0].inside == 300_000_00


@pytest.mark.clause("deal_or_no_deal", "8.3")
def test_g17_if_the_final_offer_is_taken_the_last_holder_has_no_guess() -> None:
    evening = dealt(to_round(began(4), 10, last="D"), 20_000_00)
    assert type(evening.refusal(TakeGuess(seat="D", value=CENT, pay="free"))) is NotYours


@pytest.mark.clause("deal_or_no_deal", "8.2", "8.3")
def test_g18_nobody_guesses_at_a_last_case_from_the_center() -> None:
    centre = to_last_two(began(5), last="centre").play(KeepCase(seat="B"))
    assert centre.kinds == {"Reveal"}

    held = to_last_two(began(5), last="D").play(KeepCase(seat="B"))
    assert held.asked("TakeGuess").seat == "D"


@pytest.mark.clause("deal_or_no_deal", "3.1", "4.2")
def test_g19_the_contestants_own_case_and_an_open_case_cannot_be_called() -> None:
    evening = began(4, special=14)
    assert evening.refusal(CallCase(seat="B", case=14)).why.startswith(
        "Case 14 is Ben's own. Still closed: 1–13, 15–26."
    )
    evening.play(CallCase(seat="B", case=7))
    lift(evening, 1_00)
    assert blames(evening.refusal(CallCase(seat="B", case=7)), "case", "7", "1–6, 8–13, 15–26")


@pytest.mark.clause("deal_or_no_deal", "4.3")
def test_g20_a_covered_value_cannot_come_up_again_and_undo_gives_the_money_back() -> None:
    evening = opened(began(4), "C", 400_00)
    call(evening, "D")
    before = purse(evening)
    assert blames(evening.refusal(Reveal(value=400_00)), "value", "$400", str(evening.view().opened[0][0]))
    evening.play(TakeGuess(seat="D", value=400_000_00, pay="paid"), Reveal(value=400_000_00))
    assert cash(evening, "D") == START - 5_000_00 + 400_000_00
    evening.undo().undo()
    assert purse(evening) == before
    assert 400_000_00 in evening.state.now.values


def test_g21_undo_across_a_kitty_win_puts_the_kitty_back() -> None:
    evening = call(began(4), "C")
    before = purse(evening)
    evening.play(Reveal(value=SEVEN_FIFTY))
    assert (cash(evening, "C"), kitty(evening)) == (START + KITTY, 0)
    evening.undo()
    assert purse(evening) == before
    evening.redo()
    assert (cash(evening, "C"), kitty(evening)) == (START + KITTY, 0)


def random_match(rng, checked) -> list:
    """Play random legal moves, with a different chance of deals each time; return how the hostings went."""
    game = SHELF["deal_or_no_deal"]
    shyness = rng.random()
    rulings = {name: rng.random() < 0.5 for name in ("r10_750_pays_holder", "cent_in_special_pays_host")}
    setup = game.prepare(NAMES[: rng.randint(2, 6)], {"cycles": 2, **rulings})
    state, told = game.start(setup)
    checked(state, state, told)
    while open_asks := game.asks(state):
        bold = [ask for ask in open_asks if ask.kind not in ("Deal", "AgreePrice", "EndMatch")]
        ask = rng.choice(bold if bold and rng.random() < shyness else open_asks)
        answer = {blank.name: blank.draw(rng) for blank in ask.blanks}
        move = game.stored_move({"move": ask.kind, "seat": ask.seat, **answer})
        try:
            game.admit(state, open_asks, move)
            after, told = game.play(state, move)
        except Refused:
            continue  # the same person was drawn as host and contestant
        checked(state, after, told)
        state = after
    return state.results


def test_g22_over_500_random_games_no_money_comes_from_nowhere() -> None:
    def checked(before, after, told) -> None:
        accounts = dict.fromkeys(after.money.accounts, 0) if before is after else dict(before.money.accounts)
        for happening in told:
            if isinstance(happening, Paid):
                accounts[happening.source] -= happening.cents
                accounts[happening.target] += happening.cents
        assert accounts == after.money.accounts
        assert sum(accounts.values()) == 0
        assert accounts.get("kitty", 0) >= 0
        for seat in after.seats:
            yet_to_host = len(after.seats) > 2 and seat not in after.hosted
            assert accounts[seat] >= (MILLION if yet_to_host else 0)

    rng = random.Random(22)
    results = []
    while len(results) < 500:
        results += random_match(rng, checked)
    to_the_end = sum(result.deal is None for result in results)
    assert 50 < to_the_end < len(results) - 50  # some ended with a deal, some with the last case


@pytest.mark.clause("deal_or_no_deal", "3.1", "3.2")
def test_g23_a_case_chosen_from_the_center_leaves_one_there() -> None:
    evening = began(5, special=None)
    evening.play(ChooseCase(seat="B", case=case_of(evening, "centre")))
    assert [len(cases_of(evening, place)) for place in ("C", "D", "E", "centre")] == [8, 8, 8, 1]


@pytest.mark.clause("deal_or_no_deal", "3.2")
def test_g23_a_case_chosen_from_a_holder_leaves_that_holder_one_fewer() -> None:
    evening = began(5, special=None)
    evening.play(ChooseCase(seat="B", case=case_of(evening, "D")))
    assert [len(cases_of(evening, place)) for place in ("C", "D", "E", "centre")] == [8, 7, 8, 2]


@pytest.mark.clause("deal_or_no_deal", "6.3", "6.4")
def test_g24_from_30000_and_45000_they_bargain_to_38000() -> None:
    evening = played_round(began(4))
    evening.play(MakeOffer(seat="A", cents=30_000_00), AskFor(seat="B", cents=45_000_00))
    evening.play(MakeOffer(seat="A", cents=38_000_00), Deal(seat="B"))
    assert cash(evening, "A") == START - 38_000_00
    assert cash(evening, "B") == START + 38_000_00
    assert [offer.cents for offer in evening.state.now.offers] == [38_000_00]


@pytest.mark.clause("deal_or_no_deal", "6.4")
def test_g24_or_the_host_agrees_to_the_price_that_was_named_last() -> None:
    evening = played_round(began(4))
    evening.play(MakeOffer(seat="A", cents=30_000_00), AskFor(seat="B", cents=45_000_00))
    evening.play(AskFor(seat="B", cents=38_000_00), AgreePrice(seat="A"))
    assert cash(evening, "B") == START + 38_000_00
    assert evening.state.now.deal == 38_000_00


@pytest.mark.clause("deal_or_no_deal", "9.1", "9.2")
@pytest.mark.parametrize(
    ("ben", "ann", "winners"),
    [(40_000_00, 60_000_00, ("A",)), (60_000_00, 40_000_00, ("B",)), (5_00, 5_00, ("A", "B"))],
)
def test_g25_two_players_swap_roles_and_compare_what_they_won(ben, ann, winners) -> None:
    evening = hosted(seated(2), "A", "B", deal=ben)
    assert not evening.view().over
    hosted(evening, "B", "A", deal=ann)
    assert evening.view().over
    assert (cash(evening, "A"), cash(evening, "B")) == (ann, ben)
    assert evening.view().winners == winners
