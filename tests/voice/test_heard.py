"""What the box says: golden words for every moment, in both languages, and what's heard at which level."""

from importlib import import_module

import pytest

from companion.game import Ask, Happening, Moment, Money, Move, Ring, Won, say
from companion.game.declared import moments_in
from companion.game.ear import for_the_ear, sum_in_words
from companion.game.said import ENGLISH, Language
from companion.games import BUILT_IN, SHELF
from companion.games.deal_or_no_deal import moments as deal
from companion.games.deal_or_no_deal import moves as do
from companion.games.dealers_choice.moves import AcceptOffer, DemandMore
from companion.games.license_plates.moves import MakeBid
from companion.house.config import ALL, CALLS, OFF
from companion.testing import Playthrough
from companion.voice.heard import SILENCE, Heard, Part, awaited, heard, in_words, picked_up, ringing, turn
from companion.voice.sounds import SOUNDS
from companion.words.catalogs import language
from tests.games.deal_or_no_deal.stories import MILLION, began, opened, played_round, to_offer
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
    assert declared - {deal.Opened} == golden - {Won}  # deal.Opened is the base of three kinds
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


def score(said: Heard, tongue: Language = ENGLISH) -> list[tuple[str, str]]:
    """Return the sounds and the words after each, in the order they're heard."""
    return [(part.sound, words(part.words, tongue)) for part in said.parts]


def television_offer(guess: int | None = None) -> Playthrough:
    """Return a game after round one with the banker from television; Cal's last case held $100."""
    evening = Playthrough("deal_or_no_deal", 3, banker="television")
    evening.play(do.BeginHosting("banker", "B"), do.ChooseCase(1, seat="B"))
    for value in (5_00, 10_00, 25_00, 50_00, 75_00):
        opened(evening, "A", value)
    return opened(evening, "C", 100_00, guess)


def test_the_offer_and_what_a_case_held_are_called_and_nothing_is_if_the_voice_is_off() -> None:
    offer = to_offer(began(5), 1).play(do.MakeOffer(seat="A", cents=53_000_00))
    called = after(offer, CALLS)
    assert called.reveal
    assert score(called) == [("telephone", "The bank offers Ben 53 thousand dollars. Deal, or no deal?")]
    assert after(offer, ALL) == called
    assert after(offer, OFF) == SILENCE
    ((sound, held),) = score(after(opened(began(5), "C", 750_000_00), CALLS))
    assert (sound, held.partition(" held ")[2]) == ("cover", "750 thousand dollars.")


def test_no_deal_is_only_a_sound_unless_everything_is_said() -> None:
    evening = to_offer(began(5), 1).play(do.MakeOffer(seat="A", cents=53_000_00), do.NoDeal(seat="B"))
    assert after(evening, CALLS) == Heard((Part("no deal"),), reveal=True)
    assert score(after(evening, ALL)) == [("no deal", "No deal! Ben turns down 53 thousand dollars.")]


def test_what_comes_of_a_reveal_is_said_after_it_and_a_fanfare_is_not_played_twice() -> None:
    evening = opened(began(5), "C", MILLION, guess=MILLION, pay="paid")
    (cover, held), *then = score(after(evening, CALLS))
    assert (cover, held.partition(" held ")[2]) == ("cover", "one million dollars.")
    assert then == [
        ("fanfare", "Cal guessed right, and wins one million dollars!"),
        ("", "Cal wins the top prize!"),
    ]


def test_who_won_is_said_last_and_the_fanfare_is_heard() -> None:
    over = next(one for one in SPOKEN if isinstance(one.moment, Won))
    said = heard(SHELF["deal_or_no_deal"], over.view, (SHOWN, over.moment), (), ALL)
    assert score(said) == [("cover", "Case 7 held 138 thousand dollars."), ("fanfare", "Ben wins!")]
    called = heard(SHELF["deal_or_no_deal"], over.view, (SHOWN, over.moment), (), CALLS)
    assert score(called) == [("cover", "Case 7 held 138 thousand dollars."), ("fanfare", "")]


def test_the_last_case_of_a_round_is_heard_before_the_offer_that_comes_with_it() -> None:
    evening = television_offer()
    assert score(after(evening, CALLS)) == [
        ("cover", "Case 3 held 100 dollars."),
        ("telephone", "The bank offers Ben 28 thousand dollars. Deal, or no deal?"),
    ]
    assert score(after(evening, CALLS), GERMAN) == [
        ("cover", "In Koffer 3: 100 Dollar."),
        ("telephone", "Die Bank bietet Ben 28 Tausend Dollar. Deal oder kein Deal?"),
    ]


def test_a_right_guess_is_heard_between_the_case_and_the_offer() -> None:
    evening = television_offer(guess=100_00)
    assert score(after(evening, CALLS)) == [
        ("cover", "Case 3 held 100 dollars."),
        ("fanfare", "Cal guessed right, and wins 5 thousand dollars!"),
        ("telephone", "The bank offers Ben 28 thousand dollars. Deal, or no deal?"),
    ]
    assert score(after(evening, CALLS), GERMAN)[1] == (
        "fanfare",
        "Cal hat richtig geraten und gewinnt 5 Tausend Dollar!",
    )


def test_no_deal_is_heard_before_the_offer_in_round_ten() -> None:
    evening = Playthrough("deal_or_no_deal", 2, banker="television")
    evening.play(do.BeginHosting("banker", "B"), do.ChooseCase(1, seat="B"))
    while evening.state.now.round < 10:
        evening.play(do.NoDeal(seat="B")) if evening.state.now.offer else played_round(evening)
    view, told = evening.view(), evening.record.moments
    assert score(after(evening, CALLS)) == [
        ("no deal", ""),
        ("telephone", f"The bank offers Ben {words(Money(view.offer))}. Deal, or no deal?"),
    ]
    assert score(after(evening, ALL))[0] == (
        "no deal",
        f"No deal! Ben turns down {words(Money(view.offers[-1].cents))}.",
    )
    (ring,) = (ring for one in told if (ring := one.ring(view)))
    assert words(ring.after) == "Two cases are left"  # no case was opened, so no round was played


def test_a_host_who_says_no_to_a_price_does_not_ring_again() -> None:
    evening = to_offer(began(5), 1).play(do.MakeOffer(seat="A", cents=53_000_00))
    evening.play(do.AskFor(seat="B", cents=60_000_00), do.MakeOffer(seat="A", cents=53_000_00))
    assert score(after(evening, CALLS)) == [("", "Ann says no. 53 thousand dollars stands.")]
    evening.play(do.AskFor(seat="B", cents=60_000_00), do.MakeOffer(seat="A", cents=55_000_00))
    assert score(after(evening, CALLS))[0][0] == "telephone"


def test_without_a_moment_the_story_is_told_only_if_everything_is_said() -> None:
    evening = began(5).play(do.CallCase(seat="B", case=2))
    assert after(evening, CALLS) == SILENCE
    assert score(after(evening, ALL)) == [("", evening.texts)]
    assert not after(evening, ALL).reveal


class Shown(Moment, frozen=True):
    """A moment of a game from outside, which has no words of its own for it."""

    told_by = (CoinsShown,)


def test_a_game_from_outside_gets_its_line_of_the_story_and_nothing_secret() -> None:
    view, told = Playthrough(pennies(), 3).view(), CoinsShown(text=say("Two heads, one tail."))
    secret = CoinLaid(text=say("Ann laid heads."), to=("A",))
    said = heard(pennies(), view, (Shown(),), (secret, told), ALL)
    assert score(said) == [("", "Two heads, one tail.")]
    assert heard(pennies(), view, (), (secret,), ALL) == SILENCE


# Whose turn it is, and a phone that rings.


def test_whoever_is_waited_for_is_called_by_what_they_have_to_do() -> None:
    view = Playthrough("license_plates", 4).view()
    asked = Ask(seat="D", sentence=say("What do you bid?"), move=MakeBid)
    assert score(turn(SHELF["license_plates"], view, asked)) == [("your turn", "Dee, your bid")]
    assert score(turn(SHELF["license_plates"], view, asked), GERMAN) == [("your turn", "Dee, dein Gebot")]
    other = Ask(seat="D", sentence=say("Anything?"), move=Move)
    assert score(turn(SHELF["license_plates"], view, other)) == [("your turn", "Dee, it's your turn")]


def test_a_seller_is_called_for_what_they_are_really_asked() -> None:
    view = Playthrough("dealers_choice", 4).view()
    for move in (AcceptOffer, DemandMore):
        asked = Ask(seat="A", sentence=say("Take it?"), move=move)
        ((_, called),) = score(turn(SHELF["dealers_choice"], view, asked))
        assert called == "Ann, take it, or demand more?"


def test_nobody_is_called_while_several_are_waited_for() -> None:
    def ask(seat: str | None, **how: bool) -> Ask:
        return Ask(seat=seat, sentence=say("Anything?"), **how)

    assert awaited([ask("A"), ask("A")]) == ask("A")
    assert awaited([ask("A"), ask("B", done=True), ask("C", aside=True), ask(None)]) == ask("A")
    assert awaited([ask("A"), ask("B")]) is None
    assert awaited([ask(None)]) is None


def test_while_a_phone_rings_only_that_is_said_after_what_led_to_it() -> None:
    moment = deal.Offered(host="A", contestant="B", round=3, cents=53_000_00, average=99_000_00)
    ring = moment.ring(Playthrough("deal_or_no_deal", 4).view())
    assert isinstance(ring, Ring)
    assert score(ringing(ring, CALLS)) == [("telephone", "The bank is calling Ben.")]
    assert ringing(ring, CALLS).reveal
    assert words(ring.after) == "Round 3 is over"
    case = Heard((Part("cover", say("Case 7 held nothing.")),), reveal=True)
    assert ringing(ring, CALLS, case).parts == (*case.parts, *ringing(ring, CALLS).parts)
    assert ringing(ring, OFF, case) == SILENCE


def test_what_it_rang_for_is_said_without_ringing_again() -> None:
    offer = to_offer(began(5), 1).play(do.MakeOffer(seat="A", cents=53_000_00))
    said = picked_up(after(offer, CALLS))
    assert score(said) == [("", "The bank offers Ben 53 thousand dollars. Deal, or no deal?")]
    assert said.reveal


def test_heard_by_all_means_not_heard_by_some() -> None:
    some = Happening(text=say("Only for Ann."), to=("A",))
    assert heard(pennies(), Playthrough(pennies(), 3).view(), (), (some,), ALL) == SILENCE
