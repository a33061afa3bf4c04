"""The box: what people may enter, the example, and what is learned during a game."""

import pytest
from msgspec import structs

from companion.game import Refused
from companion.games.dealers_choice.books import learnt
from companion.games.dealers_choice.box import BOOKS, EXAMPLE, Auto, Box, Cards, ChartLine, check_box
from companion.games.dealers_choice.cards import KINDS, POLICIES
from companion.games.dealers_choice.moves import Begin, EnterLot, EnterPrice, TakeBook, WriteValue
from tests.games.dealers_choice.stories import GAME, seated


@pytest.mark.clause("dealers_choice", "1.7")
def test_the_example_is_whole_and_says_that_it_is_one() -> None:
    check_box(EXAMPLE)
    assert EXAMPLE.complete
    assert EXAMPLE.note.startswith("An example.")
    assert {cards.kind for cards in EXAMPLE.cards} == set(KINDS)
    assert set(EXAMPLE.policies) == set(POLICIES)
    assert len({*EXAMPLE.books}) == BOOKS
    chart = {line.price: line.values for line in EXAMPLE.chart}
    for book in EXAMPLE.books:
        assert any(value == 0 for value in book)
        assert all(value in chart[auto.price] for auto, value in zip(EXAMPLE.autos, book, strict=True))
    assert GAME.read_box(EXAMPLE) == EXAMPLE


@pytest.mark.parametrize(
    "missing",
    [
        {"autos": (Auto(1), *EXAMPLE.autos[1:])},
        {"books": ((), *EXAMPLE.books[1:])},
        {"cards": ()},
        {"policies": {}},
    ],
)
def test_a_box_is_whole_only_with_every_part_of_it(missing) -> None:
    assert not structs.replace(EXAMPLE, **missing).complete


@pytest.mark.clause("dealers_choice", "1.7")
def test_a_new_box_knows_nothing_and_can_be_played() -> None:
    check_box(GAME.box)
    assert not GAME.box.complete
    assert {auto.price for auto in GAME.box.autos} == {None}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"autos": EXAMPLE.autos[:23]}, "List all 24 autos in order"),
        ({"autos": (Auto(1, "x" * 31), *EXAMPLE.autos[1:])}, "Car 1: a name"),
        (
            {"autos": (Auto(1, "", 150), *EXAMPLE.autos[1:])},
            "Car 1: the list price is $100 to $50,000, in steps of $100.",
        ),
        ({"books": ()}, "List all 10 Value cards"),
        (
            {"books": ((1,), *EXAMPLE.books[1:])},
            "Value card 1 needs all 24 values",
        ),
        ({"books": ((1,) * 24, *EXAMPLE.books[1:])}, "Value card 1: a value is Junk"),
        ({"chart": (ChartLine(0, ()),)}, "A line in the Value Chart"),
        ({"cards": (Cards("bribe", 45),)}, "“bribe” isn't a kind of card. The kinds are: sell, "),
        ({"cards": (Cards("sell", 45),)}, "Sell and buy cards"),
        ({"cards": (Cards("fire", 45, 100_00),)}, "Sell and buy cards"),
        ({"cards": (Cards("fire", 44),)}, "You listed 44 Dealer's Choice cards."),
        ({"policies": {"flood": 10}}, "The kinds of policy are: fire, "),
        ({"policies": {"fire": 9}}, "You listed 9 policies."),
        (
            {"options": {"B": ""}},
            "Write down only what options B, D and E say",
        ),
        ({"options": dict.fromkeys("BDE", "x" * 201)}, "Write at most 200 characters"),
        ({"bills": ()}, "List the starting cash in bills"),
        ({"bills": ((100_000_00, 1),)}, "Everyone starts with $50,000 at most."),
        ({"bills": ((100_00, 0),)}, "List the starting cash in bills"),
        ({"bills": ((100_50, 1),)}, "List the starting cash in bills"),
        ({"policies": {"fire": 11, "theft": -1}}, "The kinds of policy are: fire, "),
        ({"chart": (ChartLine(1, (-1,)),)}, "A line in the Value Chart"),
        ({"chart": (ChartLine(1, (50_000_01,)),)}, "A line in the Value Chart"),
        ({"fine": 50_100_00}, "A policy, an unseen car and a fine must each"),
        ({"fine": 1}, "A policy, an unseen car and a fine must each"),
    ],
)
def test_an_impossible_box_is_refused(changes, sentence) -> None:
    with pytest.raises(Refused) as refused:
        check_box(structs.replace(EXAMPLE, **changes))
    assert refused.value.why.startswith(sentence)


@pytest.mark.parametrize(
    "changes",
    [
        {"autos": (Auto(1, "x" * 30, 100_00), Auto(2, "", 50_000_00), *EXAMPLE.autos[2:])},
        {"books": ((0,) * 24, (100_00,) * 24, (50_000_00,) * 24, *((),) * 7)},
        {"chart": (ChartLine(1, (0, 50_000_00)), ChartLine(100_00, ()))},
        {"cards": (Cards("buy", 1, 100_00), Cards("sell", 44, 50_000_00))},
        {"cards": (), "policies": {}},
        {"policies": {"fire": 10, "theft": 0}},
        {"options": dict.fromkeys("BDE", "x" * 200), "note": "x" * 200},
        {"bills": ((100_00, 1),)},
        {"bills": ((50_000_00, 1),)},
        {"policy_price": 100_00, "blind_price": 50_000_00, "fine": 50_000_00},
    ],
)
def test_a_box_as_far_from_the_example_as_possible(changes) -> None:
    check_box(structs.replace(EXAMPLE, **changes))


def test_what_was_entered_in_a_game_goes_back_to_the_box() -> None:
    evening = seated(3).play(Begin(first="A"))
    for at, seat in enumerate("ABC"):
        evening.play(EnterLot(seat=seat, cars=tuple(range(4 * at + 1, 4 * at + 5))))
    evening.play(
        TakeBook(seat="B", card=7), WriteValue(seat="B", cents=0), WriteValue(seat="A", cents=900_00)
    )
    evening.play(EnterPrice(cents=1_500_00), EnterPrice(cents=2_500_00))
    box = learnt(evening.state, Box())
    check_box(box)
    assert [auto.price for auto in box.autos[:3]] == [1_500_00, 2_500_00, None]
    assert box.books[6] == (None,) * 4 + (0,) + (None,) * 19
    assert box.books[0] == ()  # Ann didn't say which card is hers
    known = structs.replace(Box(), books=(*Box().books[:5], (100_00,) * 24, (200_00,) * 24, *Box().books[7:]))
    assert learnt(evening.state, known).books[5:7] == ((100_00,) * 24, (200_00,) * 4 + (0,) + (200_00,) * 19)
    dealt = seated(3, keeper="companion").play(Begin(first="A"))
    assert learnt(dealt.state, Box()) == Box()
