"""What each question is about, so a correction plays an answer forward only to the same question."""

from tests.games.dealers_choice.stories import (
    at_the_open_lot,
    bids,
    chosen,
    claims,
    demanded,
    filled,
    midway,
    plays,
    to_the_hood,
)


def about(evening, kind, seat=None) -> str:
    """Return what a question is about, and check that it says so."""
    ask = evening.asked_of(kind, seat) if seat else evening.asked(kind)
    assert ask.about
    return ask.about


def test_a_sale_is_about_its_car_and_its_two_dealers_and_not_about_the_price() -> None:
    low, high = (chosen(bids(at_the_open_lot(midway()), B=(1, price)), "B", 1) for price in (500, 900))
    car_2 = chosen(bids(at_the_open_lot(midway()), B=(2, 500)), "B", 2)
    to_cal = chosen(bids(at_the_open_lot(midway()), C=(1, 500)), "C", 1)
    for kind in ("AcceptOffer", "DemandMore"):
        assert about(low, kind) == about(high, kind)
        assert len({about(evening, kind) for evening in (low, car_2, to_cal)}) == 3
    demanded(low, 1_000), demanded(high, 2_000), demanded(car_2, 1_000)
    for kind in ("Agree", "LookUnderHood"):
        assert about(low, kind) == about(high, kind) != about(car_2, kind)


def test_a_bid_and_a_pass_are_about_one_dealers_lot() -> None:
    anns, bens = at_the_open_lot(midway()), at_the_open_lot(midway(turn="B"))
    for kind in ("MakeBid", "NoBid"):
        assert about(anns, kind, "C") != about(bens, kind, "C")
    before = about(anns, "MakeBid", "C")
    assert about(bids(anns, C=(1, 500)), "MakeBid", "C") == before


def test_a_policy_is_about_the_disaster_and_not_about_the_list_price() -> None:
    fire = plays(midway(), "fire", 4)
    assert about(fire, "ClaimPolicy") == about(plays(midway(prices={4: 9_000}), "fire", 4), "ClaimPolicy")
    assert about(fire, "ClaimPolicy") != about(plays(midway(), "fire", 3), "ClaimPolicy")
    assert about(fire, "ClaimPolicy") != about(plays(midway(), "collision", 4), "ClaimPolicy")


def test_a_debt_is_about_what_it_is_for_and_not_about_how_much_is_left() -> None:
    lots = {"A": (6, 8, 12), "B": (3, 4), "C": (23,)}
    one, other = (
        claims(plays(midway(lots, cash={"A": 0}, prices={4: price}), "fire", 4), "fire")
        for price in (2_000, 2_500)
    )
    assert about(one, "PayAutos") == about(other, "PayAutos")
    third = claims(plays(midway(lots, cash={"A": 0}, prices={3: 2_000}), "fire", 3), "fire")
    assert about(one, "PayAutos") != about(third, "PayAutos")


def test_a_value_is_about_its_car_whether_or_not_a_buyer_is_looking() -> None:
    evening = to_the_hood(6_000)
    before = about(evening, "WriteValue", "A")
    evening.play(evening.game.stored_move({"move": "LookUnderHood", "seat": "B"}))
    assert about(evening, "WriteValue", "A") == before == "car 1"


def test_filling_a_lot_is_about_the_place_that_is_filled() -> None:
    evening = midway({"A": (), "B": (3, 4), "C": (5, 6)})
    first = about(evening, "FillLot")
    second = about(filled(evening, "blind", 1), "FillLot")
    assert first != second == about(midway({"A": (1,), "B": (3, 4), "C": (5, 6)}), "FillLot")
