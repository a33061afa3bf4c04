"""The speaker of this machine: espeak-ng on every sentence, and what happens if a part is missing."""

import shutil
import subprocess
import wave
from array import array
from pathlib import Path

import pytest

from companion.game import NOTHING, Refused, say
from companion.game.ear import for_the_ear
from companion.game.said import ENGLISH
from companion.games import SHELF
from companion.machine.sound_card import ALSA, PIPEWIRE, VOICE, cards, player
from companion.voice.heard import Heard, in_words
from companion.voice.speaker import NO_CARD, NO_PLAYER, NO_ROOM, NO_VOICE, BoxSpeaker, read_out
from companion.voice.voice import Voice
from companion.words.catalogs import language
from tests.voice.spoken import everything

SPOKEN = everything()
GERMAN = language("de") or ENGLISH
SILENCE, LONGEST = 0.3, 6.0  # seconds
OFFER = Heard("telephone", say("The bank is calling."), reveal=True)


@pytest.mark.parametrize("tongue", [ENGLISH, GERMAN], ids=["en", "de"])
def test_espeak_reads_every_sentence_in_under_six_seconds(tongue: object, tmp_path: Path) -> None:
    assert shutil.which(VOICE), "tests/needs.sh brings espeak-ng"
    tongue = GERMAN if tongue is GERMAN else ENGLISH
    lengths = {}
    for number, one in enumerate(SPOKEN):
        words = in_words(SHELF[one.game], one.view, one.moment, ()).to(for_the_ear(tongue))
        file = tmp_path / f"{number}.wav"
        subprocess.run(read_out(tongue, "medium", file), input=words.encode(), check=True, timeout=20)
        with wave.open(str(file)) as read:
            heard = array("h", read.readframes(read.getnframes()))
            lengths[words] = len(heard) / read.getframerate()
        loud = sum(abs(sample) > 500 for sample in heard)
        assert loud > len(heard) / 20, f"nothing to hear in {words!r}"
    assert len(lengths) > 25
    assert min(lengths.values()) > SILENCE, min(lengths, key=lengths.__getitem__)
    assert max(lengths.values()) < LONGEST, max(lengths, key=lengths.__getitem__)


def test_a_louder_voice_is_louder(tmp_path: Path) -> None:
    loudest = []
    for volume in ("low", "medium", "high"):
        file = tmp_path / f"{volume}.wav"
        subprocess.run(read_out(ENGLISH, volume, file), input=b"The bank is calling.", check=True)
        with wave.open(str(file)) as read:
            loudest.append(max(map(abs, array("h", read.readframes(read.getnframes())))))
    assert loudest == sorted(set(loudest))


# Machines without a part. Each has only the programs that are put on its path.


class Bench:
    """A machine whose programs are scripts that write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder / "bin"
        self.programs.mkdir()
        self.log = folder / "log"
        self.speaker = BoxSpeaker(folder / "sounds")

    def install(self, name: str, body: str = "exit 0") -> None:
        script = self.programs / name
        script.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.log}\n{body}\n')
        script.chmod(0o755)

    @property
    def ran(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    bench = Bench(tmp_path)
    monkeypatch.setenv("PATH", str(bench.programs))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return bench


TOUCH = '/bin/cat >/dev/null; while [ $# -gt 1 ]; do [ "$1" = -w ] && : >"$2"; shift; done'


def test_a_machine_with_everything_plays_the_sound_and_says_the_words(bench: Bench) -> None:
    bench.install(ALSA)
    bench.install(VOICE, TOUCH)
    assert bench.speaker.prepare() == NOTHING
    bench.speaker.begin()
    bench.speaker.play("no deal", "high")
    bench.speaker.speak("Hello", GERMAN, "low")
    played, read, said = bench.ran
    assert played.startswith("aplay -q ")
    assert played.endswith("no-deal-high.wav")
    assert "-v de" in read
    assert "-a 40" in read
    assert said.endswith("said.wav")


def test_pipewire_plays_where_it_runs(bench: Bench, tmp_path: Path) -> None:
    bench.install(ALSA)
    bench.install(PIPEWIRE)
    assert player() == ALSA
    (tmp_path / "pipewire-0").touch()
    assert player() == PIPEWIRE


def test_a_name_with_a_hyphen_is_read_and_not_taken_for_an_option(bench: Bench) -> None:
    bench.install(ALSA)
    bench.install(VOICE, TOUCH)
    bench.speaker.prepare()
    bench.speaker.speak("-w /etc/passwd", ENGLISH, "low")
    assert "/etc/passwd" not in bench.ran[0]


def noted(bench: Bench, *said: Heard) -> list[object]:
    """Say things, and return what the voice found missing."""
    missing: list[object] = []
    voice = Voice(bench.speaker)
    voice.open(missing.append)
    for one in said:
        voice.say(one)
    with voice._changed:
        voice._changed.wait_for(lambda: not voice._next and not voice._now, 10)
    voice.close()
    return missing


def test_without_any_program_it_is_silent_and_says_so_once(bench: Bench) -> None:
    assert noted(bench, OFFER) == [NO_PLAYER]
    assert bench.speaker.prepare() == NO_PLAYER
    assert bench.ran == []


def test_without_espeak_the_sounds_still_play(bench: Bench) -> None:
    bench.install(ALSA)
    assert noted(bench, OFFER) == [NO_VOICE]
    assert [line.rpartition("/")[2] for line in bench.ran] == ["telephone-medium.wav"]


def test_without_a_card_it_says_so_once(bench: Bench) -> None:
    bench.install(ALSA, "exit 1")
    bench.install(VOICE, TOUCH)
    assert noted(bench, OFFER) == [NO_CARD]


def test_a_card_that_disappears_and_comes_back(bench: Bench, tmp_path: Path) -> None:
    card = tmp_path / "card"
    card.touch()
    bench.install(ALSA, f"[ -e {card} ]")
    bench.install(VOICE, TOUCH)
    assert noted(bench, OFFER) == []
    card.unlink()
    bench.speaker.begin()
    for _ in range(2):
        with pytest.raises(Refused, match="no sound card"):
            bench.speaker.play("cover", "low")
    card.touch()
    bench.speaker.play("cover", "low")


def test_a_disk_without_room_leaves_it_silent(bench: Bench, tmp_path: Path) -> None:
    bench.install(ALSA)
    (tmp_path / "sounds").write_text("a file, where the folder would be")
    assert bench.speaker.prepare() == NO_ROOM


def test_what_is_stopped_ends_at_once_and_nothing_follows(bench: Bench) -> None:
    bench.install(ALSA, "exec /bin/sleep 30")
    bench.install(VOICE, TOUCH)
    bench.speaker.prepare()
    bench.speaker.begin()
    bench.speaker.stop()
    bench.speaker.play("cover", "low")
    bench.speaker.speak("Hello", ENGLISH, "low")
    assert bench.ran == []


def test_the_cards_are_named_as_the_kernel_names_them(tmp_path: Path) -> None:
    listed = tmp_path / "cards"
    listed.write_text(
        " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n"
        "                      bcm2835 Headphones\n"
        " 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n"
        "                      vc4-hdmi-0\n"
    )
    assert cards(listed) == ["bcm2835 Headphones", "vc4-hdmi-0"]
    listed.write_text("--- no soundcards ---\n")
    assert cards(listed) == []
    assert cards(tmp_path / "none") == []
