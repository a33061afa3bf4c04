"""Each kind of blank: what it accepts, what it refuses and how it says so, what it reads and draws."""

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.game import (
    NOTHING,
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
    as_is,
    dollars,
    say,
)

CASE = Pick(
    name="case",
    among="Still closed",
    options=(
        Option(3, as_is("3")),
        Option(7, as_is("7"), say("Case 7 is already open.")),
        Option(9, as_is("9")),
    ),
)
VALUE = Pick(name="value", options=tuple(Option(cents, dollars(cents)) for cents in (1, 100, 10_000, 75_000)))
SEAT = Pick(
    name="host", options=(Option("A", as_is("Ann")), Option("B", as_is("Ben")), Option("C", as_is("Bella")))
)
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

WRONG: list[tuple[AnyBlank, tuple[Any, ...], str]] = [
    (CASE, (7,), "Case 7 is already open."),
    (CASE, (4,), "You can't pick 4 here. Still closed: 3, 9."),
    (CASE, (3.0,), "You can't pick 3.0 here. Still closed: 3, 9."),
    (CASE, ("",), "Still closed: 3, 9."),
    (VALUE, (True,), "You can't pick True here. Pick one: $0.01, $1, $100, $750."),
    (VALUE, (2_00,), "You can't pick $2 here. Pick one: $0.01, $1, $100, $750."),
    (SEAT, ("a",), "You can't pick a here. Pick one: Ann, Ben, Bella."),
    (SEAT, ("D" * 99,), "You can't pick " + "D" * 40 + "… here. Pick one: Ann, Ben, Bella."),
    (CASES, ((1, 2, 3, 4),), "You picked 4. Pick 1 to 3."),
    (CASES, ((),), "You picked 0. Pick 1 to 3."),
    (CASES, ((1, 1),), "Pick each one only once."),
    (CASES, ((1, 7), (True,), "1", 1, ([1],)), "Pick only from these: 1–6."),
    (RUN, ((1, 3), (6, 5, 3)), "Pick only ones that are next to each other."),
    (OFFER, (99,), "$0.99 is too little. Enter $1 to $1,000,000."),
    (OFFER, (-1_00,), "−$1 is too little. Enter $1 to $1,000,000."),
    (OFFER, (1_000_000_01,), "$1,000,000.01 is too much. Enter $1 to $1,000,000."),
    (OFFER, (10**30, 1_00.0, float("nan"), float("inf"), "100"), "Enter $1 to $1,000,000."),
    (BID, (True,), "Enter $0 to $500."),
    (BID, (15_00,), "Enter a multiple of $10, not $15."),
    (CYCLES, (0, 7, 10**30, True, 2.0), "Enter 1 to 6."),
    (POINTS, (-1,), "Enter 0 or more."),
    (PLATE, ("1",), "You typed one digit. Type 2 to 4."),
    (PLATE, ("12345",), "You typed 5 digits. Type 2 to 4."),
    (PLATE, ("1a", "٣٣", 12), "Use only the digits 0 to 9."),
    (RESERVE, (("10",),), "You laid 1. Lay 2."),
    (RESERVE, (("10", "11"),), "You can't lay 10-11 here."),
    (RESERVE, ((1, 10),), "You can't lay 1-10 here."),
    (RESERVE, ("10",), "You can't lay 10 here."),
    (LAID, (("6", "6"),), "You can't lay 6-6 here."),
    (LAID, ((),), "You laid 0. Lay 1 to 3."),
    (PILE, ((),), "Lay at least 1 card."),
    (PILE, ((10_00,),), "That's $10, but $20 is owed."),
    (
        PILE,
        ((50_00, 50_00), (100_00,), 50_00, ([50_00],)),
        "That hand doesn't have those cards. It has $50, $10, $10, $0.",
    ),
    (Pile(name="pile", hand=()), ((1,),), "That hand doesn't have those cards. It has none."),
    (CHECKS, ((10_00,),), "That hand doesn't have those cards. It has $50, bad check, bad check."),
    (OFFERS, (1, "nine", None), "Pick “nine” or “ten”."),
    (REASON, ("", "   ", 5), "Enter a few words."),
    (REASON, ("x" * 21, "two\nlines"), "Enter at most 20 characters, on one line."),
    (
        DECK,
        ((1, 2, "joker"), (1, 1, 2, "joker"), (1, 2, 2, ["joker"]), "joker"),
        "List all of these, repeats included: 1, 2, 2, joker.",
    ),
    (SALT, ("0" * 31, "A" * 32, "0" * 15 + "gg" + "0" * 15, 0), "Enter 32 hexadecimal digits."),
]

TYPED: list[tuple[AnyBlank, str, Any]] = [
    (CASE, "3", 3),
    (CASE, " 9 ", 9),
    (CASE, "7", 7),  # closed: it can be read, and checking it gives the reason
    (CASE, "12", 12),  # no such case; the same applies
    (VALUE, "100", 10_000),  # a hundred dollars, not the option worth 100 cents
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

NOT_READ: list[tuple[AnyBlank, tuple[str, ...], str]] = [
    (CASE, ("three",), "“three” isn't one of them. Still closed: 3, 9."),
    (CASE, ("9" * 99,), "“" + "9" * 40 + "…” isn't one of them. Still closed: 3, 9."),
    (SEAT, ("be",), "“be” could be Ben or Bella."),
    (CASES, ("1 x",), "“x” isn't one of them."),
    (OFFER, ("-5",), "“-5” isn't an amount. Type it like 53,000 or 53k or .01."),
    (CYCLES, ("1.5",), "“1.5” isn't a whole number."),
    (PILE, ("50 ten",), "Type the cards in the pile like this: 50 10 10."),
    (OFFERS, ("", "maybe"), "Pick “nine” or “ten”."),
]

MISREAD = [(CASE, ""), (VALUE, "lots"), (OFFER, "lots"), (OFFER, ""), (CYCLES, "two"), (CYCLES, "-1")]
MISREAD += [(CYCLES, "٣"), (CYCLES, "9" * 13)]


def _named(rows: list[Any]) -> list[Any]:
    return [pytest.param(*row, id=f"{row[0].name}-{row[1]!r}"[:40]) for row in rows]


def _each(rows: list[Any]) -> list[Any]:
    return _named([(blank, value, sentence) for blank, values, sentence in rows for value in values])


@pytest.mark.parametrize(("blank", "value"), _named(RIGHT))
def test_what_belongs_in_a_blank_is_admitted(blank: AnyBlank, value: Any) -> None:
    blank.check(value)


@pytest.mark.parametrize(("blank", "value", "sentence"), _each(WRONG))
def test_what_does_not_belong_is_refused_in_a_sentence(blank: AnyBlank, value: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        blank.check(value)
    assert refusal.value.why == sentence


@pytest.mark.parametrize(("blank", "typed", "value"), _named(TYPED))
def test_what_was_typed_is_understood(blank: AnyBlank, typed: str, value: Any) -> None:
    read = blank.read(typed)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(("blank", "typed", "sentence"), _each(NOT_READ))
def test_what_cannot_be_understood_is_refused_in_a_sentence(
    blank: AnyBlank, typed: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refusal:
        blank.read(typed)
    assert refusal.value.why == sentence


@pytest.mark.parametrize(("blank", "typed"), _named(MISREAD))
def test_what_is_no_answer_at_all_is_not_read(blank: AnyBlank, typed: str) -> None:
    with pytest.raises(Refused):
        blank.read(typed)


def test_a_number_of_any_length_is_refused_in_a_short_sentence() -> None:
    for blank in (CASE, OFFER, CYCLES):
        with pytest.raises(Refused) as refusal:
            blank.check(10**5_000)
        assert len(refusal.value.why) < 200


def test_a_hundred_typed_on_the_money_board_is_a_hundred_dollars() -> None:
    """The board has both 100 cents and 100 dollars; people always mean dollars."""
    VALUE.check(VALUE.read("100"))
    assert VALUE.read("100") == 100_00
    with pytest.raises(Refused, match=r"\$200"):
        VALUE.check(VALUE.read("200"))


def test_two_players_with_each_others_letters_are_told_apart_by_their_names() -> None:
    swapped = Pick(name="host", options=(Option("A", as_is("B")), Option("B", as_is("A"))))
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


# Every blank accepts whatever it draws, and can read it back from its written form.


@st.composite
def _cases(draw: st.DrawFn) -> tuple[Option, ...]:
    numbers = draw(st.lists(st.integers(1, 26), min_size=1, max_size=26, unique=True))
    return tuple(Option(number, str(number)) for number in numbers)


@st.composite
def _people(draw: st.DrawFn) -> tuple[Option, ...]:
    names = draw(st.permutations(("Ann", "Anna", "Ben", "Cal", "Dee", "Eva")))
    return tuple(Option(seat, as_is(name)) for seat, name in zip("UVWXYZ", names, strict=True))


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
            Option(option.value, option.label, say("It is closed.") if at in closed else NOTHING)
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
    assume(most - most % step >= least)  # at least one amount fits
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
        labels = {option.value: str(option.label) for option in blank.options}
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
@settings(max_examples=40)
@given(chosen=st.data(), seed=st.integers(0, 2**32))
def test_what_is_drawn_is_admitted(kind: str, chosen: st.DataObject, seed: int) -> None:
    blank = chosen.draw(BLANKS[kind])
    blank.check(blank.draw(random.Random(seed)))


@pytest.mark.parametrize("kind", BLANKS)
@settings(max_examples=40)
@given(chosen=st.data(), seed=st.integers(0, 2**32))
def test_what_is_drawn_and_written_down_reads_as_itself(kind: str, chosen: st.DataObject, seed: int) -> None:
    blank = chosen.draw(BLANKS[kind])
    drawn = blank.draw(random.Random(seed))
    assert blank.read(_written(blank, drawn)) == drawn


@pytest.mark.parametrize("kind", BLANKS)
@settings(max_examples=40)
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
