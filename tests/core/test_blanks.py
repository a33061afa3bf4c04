"""Each kind of blank: what it admits, what it refuses and with which words, what it reads and draws."""

import random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.game import (
    Amount,
    AnyBlank,
    Cards,
    Count,
    Digits,
    Option,
    Order,
    Pick,
    Pile,
    Refused,
    Salt,
    Several,
    Text,
    YesNo,
    dollars,
)

CASE = Pick(
    name="case",
    among="Still closed",
    options=(Option(3, "3"), Option(7, "7", "Case 7 is already open."), Option(9, "9")),
)
VALUE = Pick(name="value", options=tuple(Option(cents, dollars(cents)) for cents in (1, 100, 10_000, 75_000)))
SEAT = Pick(name="host", options=(Option("A", "Ann"), Option("B", "Ben"), Option("C", "Bella")))
CASES = Several(name="cases", options=tuple(Option(n, str(n)) for n in range(1, 7)), least=1, most=3)
RUN = Several(name="run", options=CASES.options, least=0, most=3, adjacent=True)
OFFER = Amount(name="cents", least=1_00, most=1_000_000_00)
BID = Amount(name="bid", most=500_00, step=10_00)
CYCLES = Count(name="cycles", least=1, most=6)
POINTS = Count(name="points")
PLATE = Digits(name="plate", least=2, most=4)
PILE = Pile(name="pile", hand=(50_00, 10_00, 10_00, 0), least_cards=1, least_cents=20_00)
CHECKS = Pile(name="checks", hand=(0, 50_00, 0), worthless="bad check")
RESERVE = Cards(name="reserve", cards=("1", "10", "X", "Stop"), least=2, most=2)
LAID = Cards(name="laid", cards=("6", "7", "X7"), least=1, most=3, rows=("6", "6 7", "6 X7", "7 7"))
OFFERS = YesNo(name="offers", yes="nine", no="ten")
REASON = Text(name="reason", most=20)
DECK = Order(name="deck", items=(1, 2, 2, "joker"))
SALT = Salt(name="salt")

RIGHT: list[tuple[AnyBlank, Any]] = [
    (CASE, 3),
    (CASE, 9),
    (VALUE, 1),
    (SEAT, "C"),
    (CASES, (1,)),
    (CASES, (6, 1, 3)),
    (CASES, [1, 2]),
    (RUN, ()),
    (RUN, (4,)),
    (RUN, (3, 2, 4)),
    (OFFER, 1_00),
    (OFFER, 1_000_000_00),
    (BID, 0),
    (BID, 500_00),
    (CYCLES, 1),
    (CYCLES, 6),
    (POINTS, 1_000_000_000),
    (PLATE, "07"),
    (PLATE, "0000"),
    (PILE, (10_00, 10_00)),
    (RESERVE, ("10", "10")),
    (RESERVE, ["Stop", "1"]),
    (LAID, ("7", "6")),
    (LAID, ("X7", "6")),
    (LAID, ("7", "7")),
    (PILE, [50_00]),
    (PILE, (50_00, 10_00, 10_00, 0)),
    (OFFERS, True),
    (OFFERS, False),
    (REASON, "agreed"),
    (REASON, "x" * 20),
    (DECK, (2, "joker", 1, 2)),
    (DECK, [1, 2, 2, "joker"]),
    (SALT, "0123456789abcdef" * 2),
]

WRONG: list[tuple[AnyBlank, Any, str]] = [
    (CASE, 7, "Case 7 is already open."),
    (CASE, 4, "4 is not possible here. Still closed: 3, 9."),
    (CASE, "3", "3 is not possible here. Still closed: 3, 9."),
    (CASE, 3.0, "3.0 is not possible here. Still closed: 3, 9."),
    (CASE, None, "None is not possible here. Still closed: 3, 9."),
    (VALUE, "lots", "lots is not possible here. Possible: $0.01, $1, $100, $750."),
    (VALUE, True, "True is not possible here. Possible: $0.01, $1, $100, $750."),
    (SEAT, "a", "a is not possible here. Possible: Ann, Ben, Bella."),
    (SEAT, "D" * 99, "D" * 40 + "… is not possible here. Possible: Ann, Ben, Bella."),
    (CASES, (), "0 picked; 1 to 3 may be."),
    (CASES, (1, 2, 3, 4), "4 picked; 1 to 3 may be."),
    (CASES, (1, 1), "Each may be picked only once."),
    (CASES, (1, 7), "Only these may be picked: 1–6."),
    (CASES, (True,), "Only these may be picked: 1–6."),
    (CASES, "1", "Only these may be picked: 1–6."),
    (CASES, 1, "Only these may be picked: 1–6."),
    (CASES, ([1],), "Only these may be picked: 1–6."),
    (RUN, (1, 3), "Only neighbours may be picked together."),
    (RUN, (6, 5, 3), "Only neighbours may be picked together."),
    (OFFER, 99, "$0.99 is not possible; $1 to $1,000,000 is."),
    (OFFER, -1_00, "−$1 is not possible; $1 to $1,000,000 is."),
    (OFFER, 1_000_000_01, "$1,000,000.01 is not possible; $1 to $1,000,000 is."),
    (OFFER, 10**30, "That is not possible; $1 to $1,000,000 is."),
    (OFFER, 1_00.0, "That is not possible; $1 to $1,000,000 is."),
    (OFFER, float("nan"), "That is not possible; $1 to $1,000,000 is."),
    (OFFER, float("inf"), "That is not possible; $1 to $1,000,000 is."),
    (OFFER, "100", "That is not possible; $1 to $1,000,000 is."),
    (BID, True, "That is not possible; $0 to $500 is."),
    (BID, 15_00, "$15 is not a multiple of $10."),
    (CYCLES, 0, "That number is not possible; 1 to 6 is."),
    (CYCLES, 7, "That number is not possible; 1 to 6 is."),
    (CYCLES, 10**30, "That number is not possible; 1 to 6 is."),
    (CYCLES, True, "That number is not possible; 1 to 6 is."),
    (CYCLES, 2.0, "That number is not possible; 1 to 6 is."),
    (POINTS, -1, "That number is not possible; 0 or more is."),
    (PLATE, "1", "1 digits; there are 2 to 4."),
    (PLATE, "12345", "5 digits; there are 2 to 4."),
    (PLATE, "", "0 digits; there are 2 to 4."),
    (PLATE, "1a", "Only the digits 0 to 9 belong here."),
    (PLATE, "٣٣", "Only the digits 0 to 9 belong here."),
    (PLATE, 12, "Only the digits 0 to 9 belong here."),
    (PILE, (), "At least 1 of the cards must be laid."),
    (RESERVE, ("10",), "1 laid; exactly 2 may be."),
    (RESERVE, ("10", "11"), "10-11 is not possible here."),
    (RESERVE, (1, 10), "1-10 is not possible here."),
    (RESERVE, "10", "10 is not possible here."),
    (LAID, ("7",), "7 is not possible here."),
    (LAID, ("6", "6"), "6-6 is not possible here."),
    (LAID, (), "0 laid; 1 to 3 may be."),
    (PILE, (10_00,), "$10 is laid; $20 is owed."),
    (PILE, (50_00, 50_00), "That hand does not have those cards. It has $50, $10, $10, $0."),
    (PILE, (100_00,), "That hand does not have those cards. It has $50, $10, $10, $0."),
    (PILE, 50_00, "That hand does not have those cards. It has $50, $10, $10, $0."),
    (PILE, ([50_00],), "That hand does not have those cards. It has $50, $10, $10, $0."),
    (Pile(name="pile", hand=()), (1,), "That hand does not have those cards. It has none."),
    (CHECKS, (10_00,), "That hand does not have those cards. It has $50, bad check, bad check."),
    (OFFERS, 1, "Either nine or ten is possible."),
    (OFFERS, "nine", "Either nine or ten is possible."),
    (OFFERS, None, "Either nine or ten is possible."),
    (REASON, "", "A few words belong here."),
    (REASON, "   ", "A few words belong here."),
    (REASON, 5, "A few words belong here."),
    (REASON, "x" * 21, "At most 20 letters on one line belong here."),
    (REASON, "two\nlines", "At most 20 letters on one line belong here."),
    (DECK, (1, 2, "joker"), "All of these belong here, each as often as it is there: 1, 2, 2, joker."),
    (DECK, (1, 1, 2, "joker"), "All of these belong here, each as often as it is there: 1, 2, 2, joker."),
    (DECK, (1, 2, 2, ["joker"]), "All of these belong here, each as often as it is there: 1, 2, 2, joker."),
    (DECK, "joker", "All of these belong here, each as often as it is there: 1, 2, 2, joker."),
    (SALT, "0" * 31, "32 hexadecimal digits belong here."),
    (SALT, "A" * 32, "32 hexadecimal digits belong here."),
    (SALT, "0" * 15 + "gg" + "0" * 15, "32 hexadecimal digits belong here."),
    (SALT, 0, "32 hexadecimal digits belong here."),
]

TYPED: list[tuple[AnyBlank, str, Any]] = [
    (CASE, "3", 3),
    (CASE, " 9 ", 9),
    (CASE, "7", 7),  # closed: reading it is fine, checking it says why not
    (CASE, "12", 12),  # likewise
    (VALUE, "100", 10_000),  # a hundred dollars, and not the option of 100 cents
    (VALUE, "1", 100),
    (VALUE, ".01", 1),
    (VALUE, "$750", 75_000),
    (VALUE, "53k", 5_300_000),
    (SEAT, "ann", "A"),
    (SEAT, "A", "A"),
    (SEAT, "bel", "C"),
    (SEAT, "BEN", "B"),
    (CASES, "1, 2,3", (1, 2, 3)),
    (CASES, " 4 5 ", (4, 5)),
    (CASES, "", ()),
    (RESERVE, "10 st", ("10", "Stop")),
    (RESERVE, "x-1", ("X", "1")),
    (LAID, " 7, x7 ", ("7", "X7")),
    (LAID, "", ()),
    (OFFER, "53k", 53_000_00),
    (OFFER, "$53 000", 53_000_00),
    (OFFER, ".01", 1),
    (CYCLES, " 2 ", 2),
    (PLATE, "12 34", "1234"),
    (PILE, "50 10 10", (50_00, 10_00, 10_00)),
    (PILE, "$50, $0", (50_00, 0)),
    (PILE, "", ()),
    (OFFERS, "nine", True),
    (OFFERS, "TEN", False),
    (OFFERS, "n", True),
    (OFFERS, "t", False),
    (OFFERS, "yes", True),
    (OFFERS, "no", False),
    (OFFERS, "true", True),
    (OFFERS, "false", False),
    (REASON, "  agreed  ", "agreed"),
    (DECK, "2, joker 1 2", (2, "joker", 1, 2)),
    (SALT, " 00ff ", "00ff"),
]

NOT_READ: list[tuple[AnyBlank, str, str]] = [
    (CASE, "three", "“three” is not among them. Still closed: 3, 9."),
    (CASE, "", "“” is not among them. Still closed: 3, 9."),
    (CASE, "9" * 99, "“" + "9" * 40 + "…” is not among them. Still closed: 3, 9."),
    (VALUE, "lots", "“lots” is not among them. Possible: $0.01, $1, $100, $750."),
    (SEAT, "be", "“be” could be Ben or Bella."),
    (CASES, "1 x", "“x” is not among them."),
    (OFFER, "lots", "“lots” is not a sum. A sum looks like 53,000 or 53k or .01."),
    (OFFER, "-5", "“-5” is not a sum. A sum looks like 53,000 or 53k or .01."),
    (OFFER, "", "“” is not a sum. A sum looks like 53,000 or 53k or .01."),
    (CYCLES, "two", "“two” is not a whole number."),
    (CYCLES, "-1", "“-1” is not a whole number."),
    (CYCLES, "1.5", "“1.5” is not a whole number."),
    (CYCLES, "٣", "“٣” is not a whole number."),
    (CYCLES, "9" * 13, "“9999999999999” is not a whole number."),
    (PILE, "50 ten", "A pile is typed as its cards: 50 10 10."),
    (OFFERS, "", "Either nine or ten is possible."),
    (OFFERS, "maybe", "Either nine or ten is possible."),
]


def _named(rows: list[Any]) -> list[Any]:
    return [pytest.param(*row, id=f"{row[0].name}-{row[1]!r}"[:40]) for row in rows]


@pytest.mark.parametrize(("blank", "value"), _named(RIGHT))
def test_what_belongs_in_a_blank_is_admitted(blank: AnyBlank, value: Any) -> None:
    blank.check(value)


@pytest.mark.parametrize(("blank", "value", "sentence"), _named(WRONG))
def test_what_does_not_belong_is_refused_in_a_sentence(blank: AnyBlank, value: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        blank.check(value)
    assert refusal.value.why == sentence


@pytest.mark.parametrize(("blank", "typed", "value"), _named(TYPED))
def test_what_was_typed_is_understood(blank: AnyBlank, typed: str, value: Any) -> None:
    read = blank.read(typed)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(("blank", "typed", "sentence"), _named(NOT_READ))
def test_what_cannot_be_understood_is_refused_in_a_sentence(
    blank: AnyBlank, typed: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refusal:
        blank.read(typed)
    assert refusal.value.why == sentence


def test_a_number_of_any_length_is_refused_in_a_short_sentence() -> None:
    for blank in (CASE, OFFER, CYCLES):
        with pytest.raises(Refused) as refusal:
            blank.check(10**5_000)
        assert len(refusal.value.why) < 200


def test_a_hundred_typed_on_the_money_board_is_a_hundred_dollars() -> None:
    """The board holds 100 cents and 100 dollars; a person always means dollars."""
    VALUE.check(VALUE.read("100"))
    assert VALUE.read("100") == 100_00
    with pytest.raises(Refused, match=r"^\$200 is not possible here\."):
        VALUE.check(VALUE.read("200"))


def test_two_players_with_each_others_letters_are_told_apart_by_their_names() -> None:
    swapped = Pick(name="host", options=(Option("A", "B"), Option("B", "A")))
    assert {swapped.read("A"), swapped.read("B")} == {"A", "B"}


def test_closed_options_are_never_drawn() -> None:
    rng = random.Random(1)
    assert {CASE.draw(rng) for _ in range(50)} == {3, 9}


def test_several_refuse_a_closed_one_with_its_reason_and_never_draw_it() -> None:
    cases = Several(name="cases", options=CASE.options, least=1, most=2)
    rng = random.Random(1)
    assert {case for _ in range(50) for case in cases.draw(rng)} == {3, 9}
    with pytest.raises(Refused, match=r"^Case 7 is already open\.$"):
        cases.check((3, 7))


# Any blank at all: what it draws it admits, and reads back from how it is written.


@st.composite
def _cases(draw: st.DrawFn) -> tuple[Option, ...]:
    numbers = draw(st.lists(st.integers(1, 26), min_size=1, max_size=26, unique=True))
    return tuple(Option(number, str(number)) for number in numbers)


@st.composite
def _people(draw: st.DrawFn) -> tuple[Option, ...]:
    names = draw(st.permutations(("Ann", "Anna", "Ben", "Cal", "Dee", "Eva")))
    return tuple(Option(seat, name) for seat, name in zip("UVWXYZ", names, strict=True))


@st.composite
def _sums(draw: st.DrawFn) -> tuple[Option, ...]:
    values = draw(st.lists(st.integers(0, 10**9), min_size=1, max_size=26, unique=True))
    return tuple(Option(cents, dollars(cents)) for cents in values)


@st.composite
def picks(draw: st.DrawFn) -> Pick:
    options = draw(_cases() | _people() | _sums())
    closed = draw(st.sets(st.integers(1, len(options) - 1))) if len(options) > 1 else set()
    return Pick(
        name="pick",
        options=tuple(
            Option(option.value, option.label, "It is closed." if at in closed else "")
            for at, option in enumerate(options)
        ),
    )


@st.composite
def severals(draw: st.DrawFn) -> Several:
    options = draw(_cases() | _people())
    least = draw(st.integers(0, len(options)))
    most = draw(st.integers(least, len(options) + 3))
    return Several(name="several", options=options, least=least, most=most, adjacent=draw(st.booleans()))


@st.composite
def amounts(draw: st.DrawFn) -> Amount:
    least = draw(st.integers(0, 10**9))
    most = least + draw(st.integers(0, 10**11))
    step = draw(st.sampled_from((1, 5, 100, 1_000, 2_500)))
    assume(most - most % step >= least)  # there is such a sum
    return Amount(name="amount", least=least, most=most, step=step)


@st.composite
def counts(draw: st.DrawFn) -> Count:
    least = draw(st.integers(0, 10**6))
    return Count(name="count", least=least, most=least + draw(st.integers(0, 10**6)))


@st.composite
def digits(draw: st.DrawFn) -> Digits:
    least = draw(st.integers(0, 8))
    return Digits(name="digits", least=least, most=least + draw(st.integers(0, 8)))


@st.composite
def piles(draw: st.DrawFn) -> Pile:
    hand = tuple(draw(st.lists(st.sampled_from((0, 1_000, 5_000, 10_000, 50_000, 100_000)), max_size=12)))
    return Pile(
        name="pile",
        hand=hand,
        least_cards=draw(st.integers(0, len(hand))),
        least_cents=draw(st.integers(0, sum(hand))),
    )


@st.composite
def cards(draw: st.DrawFn) -> Cards:
    names = ("1", "2", "10", "X1", "X2", "Stop", "Redraw")
    rows = draw(st.lists(st.lists(st.sampled_from(names), min_size=1, max_size=3).map(sorted), max_size=9))
    return Cards(name="cards", cards=names, least=1, most=3, rows=tuple(map(" ".join, rows)))


YES_AND_NO = st.sampled_from((("yes", "no"), ("nine", "ten"), ("DEAL", "NO DEAL"), ("keep", "trade")))

BLANKS: dict[str, st.SearchStrategy[AnyBlank]] = {
    "pick": picks(),
    "several": severals(),
    "amount": amounts(),
    "count": counts(),
    "digits": digits(),
    "pile": piles(),
    "cards": cards(),
    "yes_no": YES_AND_NO.map(lambda words: YesNo(name="yes_no", yes=words[0], no=words[1])),
    "text": st.integers(1, 200).map(lambda most: Text(name="text", most=most)),
    "order": st.lists(st.integers(1, 60) | st.sampled_from(("joker", "thief")), max_size=30).map(
        lambda items: Order(name="order", items=tuple(items))
    ),
    "salt": st.just(SALT),
}


def _written(blank: AnyBlank, value: Any) -> str:
    """Return a value as a person would write it."""
    if isinstance(blank, Pick | Several):
        labels = {option.value: option.label for option in blank.options}
        return labels[value] if isinstance(blank, Pick) else ", ".join(labels[one] for one in value)
    if isinstance(blank, Amount):
        return dollars(value)
    if isinstance(blank, Cards):
        return "-".join(value)
    if isinstance(blank, Pile):
        return " ".join(dollars(card) for card in value)
    if isinstance(blank, YesNo):
        return blank.yes if value else blank.no
    return " ".join(str(item) for item in value) if isinstance(blank, Order) else str(value)


@pytest.mark.parametrize("kind", BLANKS)
@given(chosen=st.data(), seed=st.integers(0, 2**32))
def test_what_is_drawn_is_admitted(kind: str, chosen: st.DataObject, seed: int) -> None:
    blank = chosen.draw(BLANKS[kind])
    blank.check(blank.draw(random.Random(seed)))


@pytest.mark.parametrize("kind", BLANKS)
@given(chosen=st.data(), seed=st.integers(0, 2**32))
def test_what_is_drawn_and_written_down_reads_as_itself(kind: str, chosen: st.DataObject, seed: int) -> None:
    blank = chosen.draw(BLANKS[kind])
    drawn = blank.draw(random.Random(seed))
    assert blank.read(_written(blank, drawn)) == drawn


@pytest.mark.parametrize("kind", BLANKS)
@given(chosen=st.data(), typed=st.text(max_size=60))
def test_anything_typed_is_read_or_refused_in_a_sentence(
    kind: str, chosen: st.DataObject, typed: str
) -> None:
    blank = chosen.draw(BLANKS[kind])
    try:
        blank.check(blank.read(typed))
    except Refused as refusal:
        assert refusal.why.endswith(".")
        assert len(refusal.why) < 500
