"""Sentences are values that carry their facts; each screen or page puts them into words."""

import msgspec
import pytest

from companion.game import Option, Pick, Refused
from companion.game.said import (
    ENGLISH,
    NOTHING,
    Fact,
    Language,
    Money,
    Tenths,
    as_is,
    listing,
    one_of,
    percent,
    phrase,
    say,
    says,
    speak,
    speaking,
    together,
)

_WORDS = {
    "Case {case} held {value}.": "In Koffer {case} waren {value}.",
    "{Payer} pays {sum}.": "{sum} zahlt {payer}.",
    "the bank": "die Bank",
    "You can't pick {picked} here.": "Hier geht {picked} nicht.",
    "{count} more to open.": "Noch {count} zu öffnen.",
    "One more to open.": "Noch einer zu öffnen.",
}
GERMAN = Language(
    "de",
    "Deutsch",
    lambda words: _WORDS.get(words, words),
    lambda one, many, count: _WORDS[one if count == 1 else many],
)
OPENED = say("Case {case} held {value}.", case=7, value=Money(75_000_00))


def test_a_sentence_is_put_into_words_with_its_facts() -> None:
    assert OPENED.to(ENGLISH) == "Case 7 held $75,000."
    assert OPENED.to(GERMAN) == "In Koffer 7 waren $75,000."


def test_a_refusal_is_told_without_what_nobody_can_see() -> None:
    """It may quote a stick or a file, and a terminal would take an escape sequence for a command."""
    refusal = Refused(say("There's no {what}.", what="\x1b[2JOUR\nGA\u202eMES\x9b"))
    assert refusal.why == "There's no [2JOUR GAMES."


def test_the_house_speaks_a_language_and_a_page_another() -> None:
    assert str(OPENED) == "Case 7 held $75,000."
    with speaking(GERMAN):
        assert f"{OPENED}" == "In Koffer 7 waren $75,000."
    speak(GERMAN)
    try:
        assert str(OPENED) == "In Koffer 7 waren $75,000."
        with speaking(ENGLISH):
            assert str(OPENED) == "Case 7 held $75,000."
    finally:
        speak(ENGLISH)


@pytest.mark.parametrize(("payer", "english"), [(say("the bank"), "The bank"), ("ann", "Ann")])
def test_a_word_at_the_beginning_gets_a_capital(payer, english) -> None:
    paid = say("{Payer} pays {sum}.", payer=payer, sum=Money(5_00))
    assert paid.to(ENGLISH) == f"{english} pays $5."
    assert paid.to(GERMAN) == f"$5 zahlt {'die Bank' if english == 'The bank' else 'ann'}."


def test_one_and_many() -> None:
    left = [says("One more to open.", "{count} more to open.", count) for count in (1, 2, 0)]
    assert [said.to(ENGLISH) for said in left] == ["One more to open.", "2 more to open.", "0 more to open."]
    assert [said.to(GERMAN) for said in left[:2]] == ["Noch einer zu öffnen.", "Noch 2 zu öffnen."]


def test_a_language_writes_decimals_and_percents_its_way() -> None:
    german = Language("de", "Deutsch", {"{number}%": "{number} %"}.__getitem__, GERMAN.counted, ",")
    assert [percent(one).to(ENGLISH) for one in (80, Tenths(8), Tenths(10_120))] == [
        "80%",
        "0.8%",
        "1,012.0%",
    ]
    assert percent(Tenths(8)).to(german) == "0,8 %"


def test_rows_of_facts_and_rows_of_sentences() -> None:
    assert say("Now {names}.", names=("Ann", say("the bank"), 3)).to(GERMAN) == "Now Ann, die Bank, 3."
    assert (OPENED + say("the bank")).to(ENGLISH) == "Case 7 held $75,000. the bank"
    assert OPENED + NOTHING == NOTHING + OPENED == OPENED


def test_braces_in_a_name_are_only_braces() -> None:
    assert say("{name} bids.", name="{Ann}").to(ENGLISH) == "{Ann} bids."
    assert str(as_is("{Ann}")) == "{Ann}"


def test_sentences_are_equal_if_their_facts_are() -> None:
    assert say("Case {case}.", case=7) == say("Case {case}.", case=7) != say("Case {case}.", case=8)
    assert len({say("Case {case}.", case=7), say("Case {case}.", case=7)}) == 1
    assert OPENED
    assert not NOTHING
    assert not say("")


def test_scripts_read_plain_english() -> None:
    with speaking(GERMAN):
        encode = msgspec.json.Encoder(enc_hook=lambda said: said.to(ENGLISH)).encode
        assert encode({"text": OPENED}) == b'{"text":"Case 7 held $75,000."}'


@pytest.mark.parametrize(
    ("names", "row", "choice"),
    [
        (("Ann",), "Ann", "Ann"),
        (("Ann", "Ben"), "Ann and Ben", "Ann or Ben"),
        (("Ann", "Ben", "Cal"), "Ann, Ben and Cal", "Ann, Ben or Cal"),
    ],
)
def test_names_in_a_row_and_as_a_choice(names, row, choice) -> None:
    assert as_is(together(names)).to(ENGLISH) == row
    assert as_is(one_of(names)).to(ENGLISH) == choice


def test_a_face_may_put_a_sentence_into_words_at_once() -> None:
    with speaking(GERMAN):
        assert phrase("Case {case} held {value}.", case=7, value=Money(75_000_00)) == str(OPENED)


@pytest.mark.parametrize(
    ("facts", "row"),
    [
        ((), ""),
        (("Ann", "Ben"), "Ann, Ben"),
        ((1, 2, 3, 5), "1–3, 5"),
        ((as_is(1), as_is(2), as_is(9)), "1–2, 9"),
        ((1, "Stop"), "1, Stop"),
        (("a", "b", "c", "d", "e"), "a, b, c and 2 more"),
    ],
)
def test_a_long_row_is_cut_and_numbers_are_put_together(facts: tuple[Fact, ...], row: str) -> None:
    assert as_is(listing(facts, 3)).to(ENGLISH) == row


def test_nothing_to_say_is_no_sentence_and_a_zero_is_one() -> None:
    assert as_is("") == as_is(()) == NOTHING
    assert str(as_is(0)) == "0"


def test_an_option_is_a_sum_if_its_value_is_in_its_label() -> None:
    assert Option(75_00, as_is(Money(75_00))).is_sum
    assert Option(75_00, say("{sum}, the lowest left", sum=Money(75_00))).is_sum
    assert not Option(75_00, as_is("seventy-five")).is_sum
    assert not Option("75", as_is(Money(75_00))).is_sum


def test_a_refusal_keeps_its_reason_apart_from_what_there_is_to_choose_from() -> None:
    pick = Pick(name="case", options=(Option(3, as_is(3)),), among=say("Still closed"))
    with pytest.raises(Refused) as refused:
        pick.check(4)
    assert refused.value.said == refused.value.reason + refused.value.instead
    assert refused.value.reason.facts == {"picked": "4"}
    with speaking(GERMAN):
        assert refused.value.why == "Hier geht 4 nicht. Still closed: 3."
