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
from companion.machine.sound_card import ALSA, PIPEWIRE, VOICE, Tried, cards, controls, player, try_out
from companion.voice.heard import Heard, Part, in_words
from companion.voice.sounds import file_of, make_sounds
from companion.voice.speaker import NO_CARD, NO_PLAYER, NO_ROOM, NO_VOICE, NOT_READ, BoxSpeaker, read_out
from companion.voice.voice import Voice
from companion.words.catalogs import language
from tests.voice.spoken import everything

SPOKEN = everything()
GERMAN = language("de") or ENGLISH
SILENCE, LONGEST = 0.3, 6.0  # seconds
OFFER = Heard((Part("telephone", say("The bank is calling.")),), reveal=True)


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


TO_FILE = '/bin/cat >/dev/null; while [ "$1" != -w ]; do shift; done; '


def reads(file: Path) -> str:
    """Return a script that reads anything out like this file."""
    return f'{TO_FILE} /bin/cat {file} >"$2"'


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Return a file with something to hear."""
    make_sounds(tmp_path / "words")
    return file_of(tmp_path / "words", "cover", "low")


def test_a_machine_with_everything_plays_the_sound_and_says_the_words(bench: Bench, words: Path) -> None:
    bench.install(ALSA)
    bench.install(VOICE, reads(words))
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


def test_a_name_with_a_hyphen_is_read_and_not_taken_for_an_option(bench: Bench, words: Path) -> None:
    bench.install(ALSA)
    bench.install(VOICE, reads(words))
    bench.speaker.prepare()
    bench.speaker.speak("-w /etc/passwd", ENGLISH, "low")
    assert "/etc/passwd" not in bench.ran[0]


def noted(bench: Bench, *said: Heard) -> list[object]:
    """Say things one after another, and return what the voice found missing."""
    missing: list[object] = []
    voice = Voice(bench.speaker)
    voice.open(missing.append)
    for one in said:
        voice.say(one)
        with voice._changed:
            assert voice._changed.wait_for(lambda: not voice._next and not voice._now, 10)
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


def test_a_voice_that_fails_is_noted_once_and_the_sounds_still_play(bench: Bench) -> None:
    bench.install(ALSA)
    bench.install(VOICE, "exit 1")
    assert noted(bench, OFFER, OFFER) == [NOT_READ]
    assert [line.rpartition("/")[2] for line in bench.ran if ALSA in line] == ["telephone-medium.wav"] * 2


def test_without_a_card_it_says_so_once(bench: Bench, words: Path) -> None:
    bench.install(ALSA, "exit 1")
    bench.install(VOICE, reads(words))
    assert noted(bench, OFFER, OFFER) == [NO_CARD]


def test_a_card_that_disappears_and_comes_back(bench: Bench, tmp_path: Path, words: Path) -> None:
    card = tmp_path / "card"
    card.touch()
    bench.install(ALSA, f"[ -e {card} ]")
    bench.install(VOICE, reads(words))
    assert noted(bench, OFFER) == []
    card.unlink()
    bench.speaker.begin()
    for _ in range(2):
        with pytest.raises(Refused, match="no sound card"):
            bench.speaker.play("cover", "low")
    card.touch()
    bench.speaker.play("cover", "low")


def test_a_disk_without_room_leaves_it_silent_and_that_is_said_once(bench: Bench, tmp_path: Path) -> None:
    bench.install(ALSA)
    bench.install(VOICE, f'{TO_FILE} /bin/ln -s /dev/full "$2"')
    (tmp_path / "sounds").write_text("a file, where the folder would be")
    words = Heard((Part(words=say("The bank is calling.")),), reveal=True)
    assert noted(bench, OFFER, words, OFFER) == [NO_ROOM]
    assert not [line for line in bench.ran if ALSA in line]


def test_half_a_sentence_on_a_full_disk_is_not_played(bench: Bench, words: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.wav"
    half.write_bytes(words.read_bytes()[:3_000])
    bench.install(ALSA)
    bench.install(VOICE, reads(half))
    with pytest.raises(Refused, match="espeak-ng failed"):  # though there's room for more
        bench.speaker.speak("Hello", ENGLISH, "low")
    assert not [line for line in bench.ran if ALSA in line]


def test_what_is_stopped_ends_at_once_and_nothing_follows(bench: Bench, words: Path) -> None:
    bench.install(ALSA, "exec /bin/sleep 30")
    bench.install(VOICE, reads(words))
    bench.speaker.prepare()
    bench.speaker.begin()
    bench.speaker.stop()
    bench.speaker.play("cover", "low")
    bench.speaker.speak("Hello", ENGLISH, "low")
    assert bench.ran == []


SETUP = "Plug PCM: Rate conversion PCM\nSlave: Hardware PCM card 1 'USB Audio' device 0 subdevice 0"


def test_a_card_is_tried_with_silence_and_named_if_the_player_says_which(bench: Bench) -> None:
    bench.install(ALSA, f'echo "{SETUP}" >&2')
    assert try_out(ALSA) == Tried(True, "USB Audio")
    bench.install(ALSA)
    assert try_out(ALSA) == Tried(True)
    assert [line.rpartition("/")[2] for line in bench.ran] == ["silence.wav"] * 2


def test_a_card_that_plays_nothing_is_reported_in_the_players_words(bench: Bench) -> None:
    bench.install(ALSA, "echo 'aplay: main:852: audio open error: Device or resource busy' >&2; exit 1")
    assert try_out(ALSA) == Tried(False, why="Device or resource busy")
    bench.install(PIPEWIRE, "exit 3")
    assert try_out(PIPEWIRE) == Tried(False, why="exit status 3")
    assert not try_out("no-such-player").works


def test_every_card_has_a_device(tmp_path: Path) -> None:
    for name in ("controlC1", "pcmC1D0p", "controlC0"):
        (tmp_path / name).touch()
    assert [one.name for one in controls(tmp_path)] == ["controlC0", "controlC1"]
    assert controls(tmp_path / "none") == []


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
