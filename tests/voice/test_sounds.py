"""The sounds: how long they last and how high they are, measured from their samples."""

import wave
from array import array
from math import cos, pi, sin
from pathlib import Path

import pytest

from companion.voice.sounds import LOUDEST, RATE, SOUNDS, VOLUMES, file_of, make_sounds, samples

# How long each lasts, in seconds, and its pitches: from when to when, and what's loudest there, in hertz.
MEASURED = {
    "telephone": (1.25, ((0.0, 0.5, 880.0), (0.0, 0.5, 1108.7), (0.75, 1.25, 880.0))),
    "cover": (0.19, ((0.0, 0.06, 196.0), (0.1, 0.19, 130.8))),
    "deal": (0.78, ((0.0, 0.13, 523.3), (0.33, 0.5, 784.0), (0.33, 0.5, 1046.5))),
    "no deal": (0.7, ((0.0, 0.19, 392.0), (0.3, 0.6, 261.6))),
    "your turn": (0.72, ((0.0, 0.2, 784.0), (0.32, 0.6, 1046.5))),
    "fanfare": (
        1.32,
        ((0.0, 0.13, 523.3), (0.15, 0.27, 659.3), (0.5, 0.9, 1046.5), (0.5, 0.9, 1318.5), (0.5, 0.9, 784.0)),
    ),
}
NOTES = (130.8, 196.0, 261.6, 392.0, 523.3, 659.3, 784.0, 880.0, 1046.5, 1108.7, 1318.5)


def strength(sound: "array[int]", pitch: float) -> float:
    """Return how strong a pitch is in these samples."""
    real = sum(one * cos(2 * pi * pitch * at / RATE) for at, one in enumerate(sound))
    unreal = sum(one * sin(2 * pi * pitch * at / RATE) for at, one in enumerate(sound))
    return float((real**2 + unreal**2) ** 0.5)


def test_every_sound_is_measured() -> None:
    assert SOUNDS.keys() == MEASURED.keys()


@pytest.mark.parametrize("sound", MEASURED)
def test_a_sound_is_as_long_and_as_high_as_it_should_be(sound: str) -> None:
    long, pitches = MEASURED[sound]
    made = samples(SOUNDS[sound])
    assert len(made) / RATE == pytest.approx(long, abs=0.01)
    assert max(map(abs, made)) <= LOUDEST * 32_767 + 1
    at_once = [pitch for _, _, pitch in pitches]
    for start, end, pitch in pitches:
        part = made[round(start * RATE) : round(end * RATE)]
        others = [one for one in NOTES if one not in at_once and abs(one - pitch) > 60]
        assert strength(part, pitch) > 3 * max(strength(part, one) for one in others), (start, pitch)


def test_no_sound_clicks_at_its_start_or_end() -> None:
    for tones in SOUNDS.values():
        made = samples(tones)
        assert abs(made[0]) < 500
        assert abs(made[-1]) < 2_500


def test_they_are_made_once_in_three_volumes(tmp_path: Path) -> None:
    make_sounds(tmp_path / "sounds")
    files = {file: file.stat().st_mtime_ns for file in (tmp_path / "sounds").iterdir()}
    assert len(files) == len(SOUNDS) * len(VOLUMES)
    make_sounds(tmp_path / "sounds")
    assert files == {file: file.stat().st_mtime_ns for file in (tmp_path / "sounds").iterdir()}
    loudest = []
    for volume in ("low", "medium", "high"):
        with wave.open(str(file_of(tmp_path / "sounds", "no deal", volume))) as written:
            assert (written.getnchannels(), written.getsampwidth(), written.getframerate()) == (1, 2, RATE)
            loudest.append(max(map(abs, array("h", written.readframes(written.getnframes())))))
    assert loudest[0] * 2 == pytest.approx(loudest[1], rel=0.01)
    assert loudest[1] * 2 == pytest.approx(loudest[2], rel=0.01)
