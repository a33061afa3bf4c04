"""What the box says: golden words for every moment, in both languages, and what's heard at which level."""

from importlib import import_module

import pytest

from companion.game import NOTHING, Ask, Happening, Moment, Move, Ring, Won, say
from companion.game.declared import moments_in
from companion.game.ear import for_the_ear, sum_in_words
from companion.game.said import ENGLISH, Language
from companion.games import BUILT_IN, SHELF
from companion.games.deal_or_no_deal import moments as deal
from companion.games.deal_or_no_deal import moves as do
from companion.games.license_plates.moves import MakeBid
from companion.house.config import ALL, CALLS, OFF
from companion.testing import Playthrough
from companion.voice.heard import SILENCE, Heard, awaited, heard, in_words, ringing, turn
from companion.voice.sounds import SOUNDS
from companion.words.catalogs import language
from tests.games.deal_or_no_deal.stories import MILLION, began, opened, to_offer
from tests.games.pennies import CoinLaid, CoinsShown, pennies
from tests.voice.spoken import SHOWN, Spoken, everything

SPOKEN = everything()
GERMAN = language("de") or ENGLISH


def words(said: object, tongue: Language = ENGLISH) -> str:
    return say("{said}", said=said).to(for_the_ear(tongue))  # type: ignore[arg-type]


@pytest.mark.parametrize("one", SPOKEN, ids=lambda one: f"{one.game}-{type(one.moment).__name__}")
def test_every_moment_has_words_for_the_ear_in_both_languages(one: Spoken) -> None:
    said = in_words(SHELF[one.game], one.view, one.moment, ())
    assert (words(said), words(said, GERMAN)) == (one.english, one.german)
    assert "$" not in one.english + one.german


def test_no_kind_of_moment_is_left_out() -> None:
    golden = {type(one.moment) for one in SPOKEN}
    declared = {
        kind for game in BUILT_IN for kind in moments_in(import_module(f"companion.games.{game}.moments"))
    }
    assert declared - {deal.Opened} == golden - {Won}  # it's the base of three kinds
    for game in BUILT_IN:
        assert {*SHELF[game].aloud} <= declared
        assert {*SHELF[game].your} <= {*SHELF[game].moves}
    assert {kind.sound for kind in (*declared, Won)} - {""} <= SOUNDS.keys()


@pytest.mark.parametrize(
    ("cents", "english", "german"),
    [
        (0, "nothing", "nichts"),
        (1, "one cent", "ein Cent"),
        (50, "50 cents", "50 Cent"),
        (1_00, "one dollar", "ein Dollar"),
        (1_50, "one dollar and 50 cents", "ein Dollar und 50 Cent"),
        (750_00, "750 dollars", "750 Dollar"),
        (1_000_00, "one thousand dollars", "eintausend Dollar"),
        (138_000_00, "138 thousand dollars", "138 Tausend Dollar"),
        (53_750_00, "53 thousand 750 dollars", "53 Tausend 750 Dollar"),
        (MILLION, "one million dollars", "eine Million Dollar"),
        (2_125_000_00, "2 million 125 thousand dollars", "2 Millionen 125 Tausend Dollar"),
        (-5_000_00, "minus 5 thousand dollars", "minus 5 Tausend Dollar"),
    ],
)
def test_a_sum_is_said_the_way_people_say_it(cents: int, english: str, german: str) -> None:
    assert (sum_in_words(cents).to(ENGLISH), sum_in_words(cents).to(GERMAN)) == (english, german)


def test_a_number_has_no_comma_that_would_be_read_out() -> None:
    said = say("{count} cars", count=12_345)
    assert said.to(ENGLISH) == "12,345 cars"
    assert said.to(for_the_ear(ENGLISH)) == "12345 cars"


# What's heard at which level.


def after(evening: Playthrough, level: str) -> Heard:
    record = evening.record
    return heard(evening.game, record.open_view(record.state), record.moments, evening.told, level)


def test_the_offer_and_what_a_case_held_are_called_and_nothing_is_if_the_voice_is_off() -> None:
    offer = to_offer(began(5), 1).play(do.MakeOffer(seat="A", cents=53_000_00))
    called = after(offer, CALLS)
    assert (called.sound, called.reveal) == ("telephone", True)
    assert words(called.words) == "The bank offers Ben 53 thousand dollars. Deal, or no deal?"
    assert after(offer, ALL) == called
    assert after(offer, OFF) == SILENCE
    held = after(opened(began(5), "C", 750_000_00), CALLS)
    assert (held.sound, words(held.words).partition(" held ")[2]) == ("cover", "750 thousand dollars.")


def test_no_deal_is_only_a_sound_unless_everything_is_said() -> None:
    evening = to_offer(began(5), 1).play(do.MakeOffer(seat="A", cents=53_000_00), do.NoDeal(seat="B"))
    assert after(evening, CALLS) == Heard("no deal", NOTHING, reveal=True)
    assert words(after(evening, ALL).words) == "No deal! Ben turns down 53 thousand dollars."


def test_what_comes_of_a_reveal_is_said_after_it() -> None:
    evening = opened(began(5), "C", MILLION, guess=MILLION, pay="paid")
    said = words(after(evening, CALLS).words)
    assert said.partition(" held ")[2] == (
        "one million dollars. Cal guessed right, and wins one million dollars! Cal wins the most there is!"
    )
    assert after(evening, CALLS).sound == "fanfare"


def test_who_won_is_said_last() -> None:
    over = next(one for one in SPOKEN if isinstance(one.moment, Won))
    said = heard(SHELF["deal_or_no_deal"], over.view, (SHOWN, over.moment), (), ALL)
    assert words(said.words) == "Case 7 held 138 thousand dollars. Ben wins!"
    assert said.sound == "cover"


def test_without_a_moment_the_story_is_told_only_if_everything_is_said() -> None:
    evening = began(5).play(do.CallCase(seat="B", case=2))
    assert after(evening, CALLS) == SILENCE
    assert words(after(evening, ALL).words) == evening.texts
    assert not after(evening, ALL).reveal


class Shown(Moment, frozen=True):
    """A moment of a game from outside, which has no words of its own for it."""

    told_by = (CoinsShown,)


def test_a_game_from_outside_gets_its_line_of_the_story_and_nothing_secret() -> None:
    view, told = Playthrough(pennies(), 3).view(), CoinsShown(text=say("Two heads, one tail."))
    secret = CoinLaid(text=say("Ann laid heads."), to=("A",))
    said = heard(pennies(), view, (Shown(),), (secret, told), ALL)
    assert words(said.words) == "Two heads, one tail."
    assert heard(pennies(), view, (), (secret,), ALL) == SILENCE


# Whose turn it is, and a phone that rings.


def test_whoever_is_waited_for_is_called_by_what_they_have_to_do() -> None:
    view = Playthrough("license_plates", 4).view()
    asked = Ask(seat="D", sentence=say("What do you bid?"), move=MakeBid)
    assert words(turn(SHELF["license_plates"], view, asked).words) == "Dee, your bid"
    assert words(turn(SHELF["license_plates"], view, asked).words, GERMAN) == "Dee, dein Gebot"
    other = Ask(seat="D", sentence=say("Anything?"), move=Move)
    assert words(turn(SHELF["license_plates"], view, other).words) == "Dee, it's your turn"


def test_nobody_is_called_while_several_are_waited_for() -> None:
    def ask(seat: str | None, **how: bool) -> Ask:
        return Ask(seat=seat, sentence=say("Anything?"), **how)

    assert awaited([ask("A"), ask("A")]) == ask("A")
    assert awaited([ask("A"), ask("B", done=True), ask("C", aside=True), ask(None)]) == ask("A")
    assert awaited([ask("A"), ask("B")]) is None
    assert awaited([ask(None)]) is None


def test_while_a_phone_rings_only_that_is_said() -> None:
    moment = deal.Offered(host="A", contestant="B", round=3, cents=53_000_00, average=99_000_00)
    ring = moment.ring(Playthrough("deal_or_no_deal", 4).view())
    assert isinstance(ring, Ring)
    assert ringing(ring, CALLS) == Heard("telephone", ring.said, reveal=True)
    assert words(ring.said) == "The bank is calling Ben."
    assert ringing(ring, OFF) == SILENCE


def test_heard_by_all_means_not_heard_by_some() -> None:
    some = Happening(text=say("Only for Ann."), to=("A",))
    assert heard(pennies(), Playthrough(pennies(), 3).view(), (), (some,), ALL) == SILENCE
