"""The edge cases from the rules page, in order."""

import pytest

from companion.game.ask import encoded
from companion.games.dealers_choice.box import Box
from companion.games.dealers_choice.moves import (
    Begin,
    Defend,
    FillLot,
    NoBid,
    ShowBuyCard,
    WriteValue,
)
from tests.games.dealers_choice.stories import (
    ASIDE,
    GAME,
    agreed,
    at_the_open_lot,
    bids,
    cash,
    chosen,
    claims,
    demanded,
    filled,
    looked,
    lot,
    midway,
    offered,
    option,
    plays,
    saves,
    seated,
    to_the_hood,
)

FULL = {"A": (1, 2, 3, 4, 5, 6), "B": (7, 8), "C": (9, 10)}


@pytest.mark.clause("dealers_choice", "1.1")
def test_1_the_bills_make_25_000() -> None:
    assert [(worth // 100, count) for worth, count in Box().bills] == [
        (10_000, 1),
        (5_000, 2),
        (1_000, 3),
        (500, 3),
        (100, 5),
    ]
    for players, together in ((3, 75_000), (4, 100_000), (5, 125_000)):
        evening = seated(players)
        assert [cash(evening, seat) for seat in evening.state.seats] == [25_000] * players
        assert evening.state.money["bank"] == -together * 100


@pytest.mark.clause("dealers_choice", "1.2", "1.3")
@pytest.mark.parametrize(
    ("players", "each", "exchange", "deck", "policies"),
    [(3, 4, 12, 30, 7), (4, 3, 12, 25, 6), (5, 2, 14, 20, 5)],
)
def test_1_what_is_left_of_the_decks(players, each, exchange, deck, policies) -> None:
    evening = seated(players, keeper="companion").play(Begin(first="A"))
    view = evening.view()
    assert (view.exchange, view.deck, view.policy_deck) == (exchange, deck, policies)
    assert [(len(one.cars), one.cards, one.policies) for one in view.lots] == [(each, 5, 1)] * players
    by_hand = seated(players).view()
    assert (by_hand.deck, by_hand.policy_deck) == (deck, policies)


@pytest.mark.clause("dealers_choice", "8.5", "8.6", "8.7")
@pytest.mark.parametrize(
    ("ask", "worth", "pays"),
    [
        (6_000, 6_000, 8_000),  # edge case 2: the exact value counts as honest, so 6,000 plus 2,000
        (6_000, 5_000, 3_000),  # edge case 3: 5,000 minus 2,000
        (3_000, 0, -2_000),  # edge case 4: Junk is free and comes with 2,000
        (2_000, 1_000, -1_000),  # edge case 5: 1,000 minus 2,000
        (6_000, 9_000, 11_000),  # edge case 6: 9,000 plus 2,000
        (6_000, 2_000, 0),
    ],
)
def test_2_to_6_under_the_hood(ask, worth, pays) -> None:
    evening = looked(to_the_hood(ask), worth)
    assert cash(evening, "B") == 25_000 - pays
    assert cash(evening, "A") == 25_000 + pays
    assert lot(evening, "B") == (3, 4, 1)
    assert evening.view("B").look.pays == pays * 100
    assert evening.view("B").look.honest is (worth >= ask)


@pytest.mark.clause("dealers_choice", "2.2")
@pytest.mark.parametrize(
    ("exchange", "cars", "missing"),
    [(2, (), 2), (1, (), 1), (1, (1,), 0), (2, (1,), 1), (5, (1, 2), 0), (0, (1,), 0)],
)
def test_7_the_lot_requirement(exchange, cars, missing) -> None:
    evening = midway({"A": cars, "B": (3, 4), "C": (5, 6)}, exchange)
    assert evening.view().missing == missing
    assert ("FillLot" in evening.kinds) is (missing > 0)


def poor(**how):
    return midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, 5, {"A": 3_900}, **how)


@pytest.mark.clause("dealers_choice", "3.4", "3.5", "3.6")
def test_8_the_gamble_is_offered_and_declined() -> None:
    evening = poor(hands={"A": 0})
    assert offered(evening, "FillLot") == {"gamble", "retire"}
    filled(evening, "retire")
    assert evening.state.retired == ("A",)
    assert cash(evening, "A") == 0
    assert evening.state.exchange == (1, 2, 7, 8, 9, 10)
    assert "Ann pays the bank $3,900." in evening.texts
    assert evening.state.turn == "B"


@pytest.mark.clause("dealers_choice", "3.4", "3.5")
def test_8_the_gamble_fails_and_is_not_offered_again() -> None:
    evening = filled(poor(hands={"A": 0}), "gamble", 8)  # its list price is 4,000
    assert 8 in evening.state.exchange
    assert cash(evening, "A") == 3_900
    assert offered(evening, "FillLot") == {"retire"}
    assert evening.refusal(FillLot(seat="A", way="gamble")).why == "You've already gambled this turn."


@pytest.mark.clause("dealers_choice", "3.2")
def test_8_the_gamble_is_won() -> None:
    evening = filled(poor(prices={7: 2_500}), "gamble", 7)
    assert cash(evening, "A") == 1_400
    assert lot(evening, "A") == (1, 7)
    assert evening.kinds >= {"ChooseOption"}


@pytest.mark.clause("dealers_choice", "6.4", "6.6")
def test_9_a_theft_with_found_and_a_policy() -> None:
    evening = claims(saves(plays(midway(), "theft", 4), "found"), "theft")
    assert lot(evening, "B") == (3, 4)
    assert cash(evening, "B") == 27_000
    assert cash(evening, "A") == 23_000


@pytest.mark.clause("dealers_choice", "6.3", "6.6")
def test_10_a_fire_with_a_policy() -> None:
    evening = claims(plays(midway(), "fire", 4), "fire")
    assert lot(evening, "B") == (3,)
    assert evening.state.discard == (4,)
    assert cash(evening, "B") == 27_000


@pytest.mark.clause("dealers_choice", "6.2", "6.6")
def test_11_a_collision_saved_and_insured() -> None:
    evening = saves(claims(plays(midway(), "collision", 4), "collision"), "half")
    assert lot(evening, "B") == (3, 4)
    assert cash(evening, "B") == 25_000 - 1_000 + 2_000
    assert cash(evening, "A") == 23_000
    assert "Ben pays the bank $1,000." in evening.texts


@pytest.mark.clause("dealers_choice", "6.6")
def test_12_a_policy_need_not_be_used() -> None:
    evening = claims(plays(midway(), "fire", 4), "no")
    assert cash(evening, "B") == 25_000
    assert len(evening.state.policies["B"]) == 1


def owing(cars, **prices):
    """Return a game in which Ben has $5,000 and Ann demands $9,000 for car 1."""
    lots = {"A": (1, 2), "B": cars, "C": (5, 6)}
    listed = {int(name[1:]): price for name, price in prices.items()}
    evening = at_the_open_lot(midway(lots, cash={"B": 5_000}, prices=listed))
    return demanded(chosen(bids(evening, B=(1, 1_000)), "B", 1), 9_000)


@pytest.mark.clause("dealers_choice", "9.1")
def test_13_a_short_buyer_pays_with_a_car_and_gets_no_change() -> None:
    evening = agreed(owing((3, 4), c3=3_000, c4=6_000))
    assert cash(evening, "B") == 0
    assert cash(evening, "A") == 30_000
    assert lot(evening, "A") == (2, 4)
    assert lot(evening, "B") == (3, 1)


@pytest.mark.clause("dealers_choice", "9.2", "9.3")
def test_14_a_buyer_who_cannot_cover_it() -> None:
    evening = agreed(owing((3,), c3=3_000))
    assert cash(evening, "A") == 25_000 + 5_000 + 1_000
    assert lot(evening, "A") == (2, 3)
    assert evening.state.discard == (1,)
    assert evening.kinds >= {"ShowBuyCard"}
    evening.play(ShowBuyCard(shows="cannot"))
    assert evening.state.retired == ("B",)


@pytest.mark.clause("dealers_choice", "2.3", "2.4")
def test_15_a_seventh_car_is_refused() -> None:
    evening = plays(midway(FULL), "cancel")
    for card in ("buy", "buy_list", "buy_dealer"):
        assert str(option(evening, "PlayCard", card).closed) == "Your lot is full: six cars."
    assert "stolen car" in str(option(evening, "PlayCard", "theft").closed)
    other = at_the_open_lot(midway(FULL, turn="B"))
    assert {ask.seat for ask in other.asks if ask.kind == "MakeBid"} == {"C"}
    forced = plays(midway(FULL, turn="B"), "force")
    assert offered(forced, "ChooseDealer") == {"C"}


@pytest.mark.clause("dealers_choice", "10.1")
def test_16_the_last_car_of_the_exchange_ends_it_in_mid_turn() -> None:
    evening = filled(midway({"A": (), "B": (), "C": (5, 6)}, 1), "blind", 1)
    assert "PlayStopped" in evening.happened
    assert evening.view().phase == "values"
    assert evening.state.step == 1


@pytest.mark.clause("dealers_choice", "7.2", "8.2")
def test_17_the_dealer_picks_a_lower_bidder_and_demands_more() -> None:
    evening = bids(at_the_open_lot(midway()), B=(1, 4_000), C=(1, 3_000))
    demanded(chosen(evening, "C", 1), 6_000)
    assert evening.state.sale.buyer == "C"
    assert evening.kinds - ASIDE == {"Agree", "LookUnderHood"}
    assert agreed(evening).state.lots["C"] == (5, 6, 1)
    assert cash(evening, "A") == 31_000


@pytest.mark.clause("dealers_choice", "7.2")
def test_18_an_open_lot_with_a_bid_is_not_shut() -> None:
    evening = at_the_open_lot(midway())
    assert "ShutLot" in evening.kinds
    bids(evening, B=(1, 100))
    assert {ask.kind for ask in evening.asks if ask.seat == "A"} - ASIDE == {"ChooseBid"}
    evening.play(NoBid(seat="C"), NoBid(seat="B"))
    assert {ask.kind for ask in evening.asks if ask.seat == "A"} - ASIDE == {"ChooseBid"}


@pytest.mark.clause("dealers_choice", "5.5")
def test_19_lot_closed_stops_a_buy_card() -> None:
    hands = {"A": ("buy_dealer", "cancel"), "B": ("lot_closed",)}
    evening = plays(midway(keeper="companion", hands=hands), "buy_dealer", 4)
    before = evening.state.money
    evening.play(Defend(seat="B", card="lot_closed"))
    assert evening.state.money == before
    assert evening.state.deck[-2:] == ("buy_dealer", "lot_closed")
    assert evening.state.hands["B"] == ()
    assert evening.state.played == 1
    assert lot(evening, "B") == (3, 4)


@pytest.mark.clause("dealers_choice", "10.4")
def test_20_the_winner_is_by_blue_book_and_not_by_list() -> None:
    lots = {"A": (16,), "B": (), "C": ()}  # the list price of car 16 is 8,000
    books = {"A": {16: 0}, "C": {1: 0}}
    evening = midway(lots, 1, {"A": 10_000, "B": 12_000, "C": 8_000}, books=books, turn="C")
    filled(evening, "blind", 1)
    assert evening.view().over
    assert evening.view().winners == ("B",)
    totals = {row.seat: row.total // 100 for row in evening.view().assets}
    assert totals == {"A": 10_000, "B": 12_000, "C": 4_000}


@pytest.mark.clause("dealers_choice", "2.1")
@pytest.mark.parametrize("keeper", ["table", "companion"])
def test_21_nothing_is_lost_or_made(keeper) -> None:
    tally = GAME.tally(seated(4, keeper=keeper).state)
    assert tally["cents"] == 0
    assert tally["cars"] == tally["different cars"] == 24
    assert sum(count for what, count in tally.items() if what.startswith("card ")) == 45
    assert sum(count for what, count in tally.items() if what.startswith("policy ")) == 10
    hands = {"A": ("cancel", "theft")} if keeper == "companion" else None
    evening = midway(keeper=keeper, hands=hands, cash={"A": 100})
    before = GAME.tally(evening.state)
    plays(evening, "theft", 4)
    while evening.state.phase != "cards":  # whether it's found or not, insured or not, paid for or not
        blank = evening.asks[0].blanks[0]
        last = [each.value for each in blank.options if not each.closed][-1]
        evening.play(
            GAME.stored_move({"move": evening.asks[0].kind, "seat": evening.asks[0].seat, blank.name: last})
        )
    assert lot(evening, "A") == (1, 2, 4)
    assert GAME.tally(evening.state) == before


@pytest.mark.clause("dealers_choice", "1.5", "8.4")
def test_22_the_television_shows_no_value_policy_or_hand() -> None:
    evening = to_the_hood(6_000)
    evening.play(WriteValue(seat="A", cents=7_700_00))
    looked(evening)
    for seat in (None, "C"):
        assert "770000" not in encoded(evening.view(seat)).decode()
        assert "7,700" not in str(GAME.summary(evening.view(seat)))
    assert evening.view("B").look.value == 7_700_00
    dealt = seated(3, keeper="companion").play(Begin(first="A"))
    shown = encoded(dealt.view()).decode()
    assert dealt.view().mine is None
    for card in ("lot_closed", "fly_by_night", "comprehensive", "buy_dealer"):
        assert card not in shown
