"""The voice: the newest thing first, nothing behind a reveal, and silence once it's muted."""

from collections.abc import Iterator

import pytest

from companion.game import NOTHING, Money, say
from companion.game.said import ENGLISH, speak
from companion.voice.heard import Heard, Part
from companion.voice.voice import Voice
from companion.words.catalogs import language
from tests.voice.speaker import PATIENCE, FakeSpeaker, open_voice

CALL = Part("telephone", say("The bank offers {cents}.", cents=Money(53_000_00)))
SHOWN = Part("cover", say("Case {case} held {cents}.", case=7, cents=Money(5_00)))
OFFER, CASE, BOTH = (Heard(parts, reveal=True) for parts in ((CALL,), (SHOWN,), (SHOWN, CALL)))
TURN = Heard((Part("your turn", say("Dee, your bid")),))
STORY = Heard((Part(words=say("Ben calls case 7.")),))
OTHER = Heard((Part(words=say("Cal doesn't guess.")),))
OFFERED, HELD = "en: The bank offers 53 thousand dollars.", "en: Case 7 held 5 dollars."


@pytest.fixture
def speaker() -> FakeSpeaker:
    return FakeSpeaker()


@pytest.fixture
def voice(speaker: FakeSpeaker) -> Iterator[Voice]:
    voice, _ = open_voice(speaker)
    yield voice
    speaker.lets_go()
    voice.close()


def test_the_sound_comes_before_the_words_and_sums_are_words(voice: Voice, speaker: FakeSpeaker) -> None:
    voice.say(OFFER)
    speaker.waits_for("♪ telephone, medium", OFFERED)


def test_it_speaks_the_houses_language_as_loud_as_it_is_set(voice: Voice, speaker: FakeSpeaker) -> None:
    voice.volume = "low"
    speak(language("de") or ENGLISH)
    try:
        voice.say(OFFER)
        speaker.waits_for("♪ telephone, low", "de: The bank offers 53 Tausend Dollar.")
    finally:
        speak(ENGLISH)


def test_of_what_waits_only_the_newest_is_said(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    voice.say(Heard((Part(words=say("Ann begins.")),)))
    speaker.waits_for("en: Ann begins.")
    voice.say(STORY)
    voice.say(OTHER)
    speaker.lets_go()
    speaker.waits_for("en: Ann begins.", "en: Cal doesn't guess.")
    assert speaker.stopped == []


def test_a_reveal_cuts_in_and_drops_what_waits(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    voice.say(STORY)
    speaker.waits_for("en: Ben calls case 7.")
    voice.say(OTHER)
    voice.say(CASE)
    speaker.waits_for("♪ cover, medium")
    speaker.lets_go()
    speaker.waits_for("en: Ben calls case 7.", "♪ cover, medium", HELD)
    assert speaker.stopped == ["en: Ben calls case 7."]


def test_a_newer_reveal_cuts_in_on_an_older_one(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    voice.say(CASE)
    speaker.waits_for("♪ cover, medium")
    voice.say(OFFER)
    speaker.waits_for("♪ cover, medium", "♪ telephone, medium")
    speaker.lets_go()
    speaker.waits_for("♪ cover, medium", "♪ telephone, medium", OFFERED)  # but not what the case held


def test_each_part_has_its_own_sound_in_the_order_of_the_story(voice: Voice, speaker: FakeSpeaker) -> None:
    voice.say(BOTH)
    speaker.waits_for("♪ cover, medium", HELD, "♪ telephone, medium", OFFERED)


def test_a_newer_reveal_drops_the_parts_that_are_still_unsaid(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    voice.say(BOTH)
    speaker.waits_for("♪ cover, medium")
    voice.say(CASE)
    speaker.waits_for("♪ cover, medium", "♪ cover, medium")
    speaker.lets_go()
    speaker.waits_for("♪ cover, medium", "♪ cover, medium", HELD)
    voice.say(OFFER)
    speaker.waits_for(HELD, "♪ telephone, medium", OFFERED)


def test_once_the_table_moves_on_only_the_part_that_has_begun_is_said(
    voice: Voice, speaker: FakeSpeaker
) -> None:
    speaker.slow = True
    voice.say(BOTH)
    speaker.waits_for("♪ cover, medium")
    voice.move_on()
    speaker.lets_go()
    speaker.waits_for("♪ cover, medium", HELD)
    voice.say(BOTH)
    speaker.waits_for(HELD, "♪ cover, medium", HELD, "♪ telephone, medium", OFFERED)


def test_it_says_whether_something_will_be_heard(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    assert voice.say(CASE)
    speaker.waits_for("♪ cover, medium")
    assert not voice.say(TURN)
    voice.mute(True)
    assert not voice.say(CASE)


def test_nothing_queues_up_behind_a_reveal(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    voice.say(CASE)
    speaker.waits_for("♪ cover, medium")
    voice.say(STORY)
    voice.say(TURN)
    speaker.lets_go()
    speaker.waits_for("♪ cover, medium", HELD)
    voice.say(OFFER)
    speaker.waits_for(HELD, "♪ telephone, medium", OFFERED)


def test_muted_at_once_and_nothing_until_it_is_not(voice: Voice, speaker: FakeSpeaker) -> None:
    speaker.slow = True
    voice.say(CASE)
    speaker.waits_for("♪ cover, medium")
    voice.mute(True)
    voice.say(OFFER)
    speaker.lets_go()
    voice.mute(False)
    voice.say(STORY)
    speaker.waits_for("♪ cover, medium", "en: Ben calls case 7.")
    assert speaker.stopped == ["♪ cover, medium"]


def test_what_is_missing_is_said_once_and_the_rest_goes_on() -> None:
    speaker = FakeSpeaker(missing=say("No voice."))
    voice, noted = open_voice(speaker)
    speaker.fault = say("No card.")
    voice.say(CASE)
    assert [noted.get(timeout=PATIENCE), noted.get(timeout=PATIENCE)] == [say("No voice."), say("No card.")]
    voice.say(CASE)
    speaker.tried_again()
    speaker.fault = NOTHING  # the card is back
    voice.say(OFFER)
    speaker.waits_for("♪ telephone, medium", OFFERED)
    voice.close()
    assert noted.empty()


def test_a_closed_voice_says_nothing_more(speaker: FakeSpeaker) -> None:
    voice, _ = open_voice(speaker)
    voice.close()
    voice.say(OFFER)
    assert speaker.heard == []
