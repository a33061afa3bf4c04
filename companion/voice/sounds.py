"""The sounds: made of a few sine waves with the standard library, so there's nothing to download."""

import wave
from array import array
from collections.abc import Iterable
from math import pi, sin
from pathlib import Path
from typing import NamedTuple

from companion.store.private_file import PRIVATE_FOLDER

RATE = 22_050  # samples a second
LOUDEST = 0.8  # of what a sample can hold
FADE = 0.008  # seconds that a tone takes to start and to end, so it doesn't click
VOLUMES = {"low": 0.25, "medium": 0.5, "high": 1.0}


class Tone(NamedTuple):
    """One tone of a sound: when it starts, how long it lasts, its pitches, and whether it dies away."""

    at: float  # seconds
    length: float
    pitches: tuple[float, ...]  # hertz
    dies_away: bool = True


def _bell(at: float) -> Iterable[Tone]:
    """Yield a telephone's bell: twenty strokes a second on two bells, which keep humming."""
    for stroke in range(10):
        yield Tone(at + stroke * 0.05, 0.05, (880.0, 1108.7), dies_away=False)


SOUNDS: dict[str, tuple[Tone, ...]] = {
    "telephone": (*_bell(0.0), *_bell(0.75)),
    "cover": (Tone(0.0, 0.09, (196.0,)), Tone(0.07, 0.12, (130.8,))),
    "deal": (Tone(0.0, 0.18, (523.3,)), Tone(0.14, 0.18, (659.3,)), Tone(0.28, 0.5, (784.0, 1046.5))),
    "no deal": (Tone(0.0, 0.22, (392.0,)), Tone(0.2, 0.5, (261.6,))),
    "your turn": (Tone(0.0, 0.3, (784.0,)), Tone(0.22, 0.5, (1046.5,))),
    "fanfare": (
        Tone(0.0, 0.14, (523.3,)),
        Tone(0.14, 0.14, (659.3,)),
        Tone(0.28, 0.14, (784.0,)),
        Tone(0.42, 0.9, (1046.5, 1318.5, 784.0)),
    ),
}


def samples(tones: Iterable[Tone]) -> "array[int]":
    """Return a sound as samples, at full volume."""
    tones = tuple(tones)
    mixed = [0.0] * round(RATE * max(tone.at + tone.length for tone in tones))
    for tone in tones:
        start, count = round(RATE * tone.at), round(RATE * tone.length)
        for step in range(min(count, len(mixed) - start)):
            along = step / count
            loud = min(1.0, step / (RATE * FADE), (count - step) / (RATE * FADE))
            loud *= (1 - along) ** 2 if tone.dies_away else 1.0
            mixed[start + step] += (
                loud * sum(sin(2 * pi * pitch * step / RATE) for pitch in tone.pitches) / len(tone.pitches)
            )
    highest = max(1.0, *map(abs, mixed))
    return array("h", (round(32_767 * LOUDEST * one / highest) for one in mixed))


def file_of(folder: Path, sound: str, volume: str) -> Path:
    """Return the file of a sound at this volume."""
    return folder / f"{sound.replace(' ', '-')}-{volume}.wav"


def make_sounds(folder: Path) -> None:
    """Make the sounds that aren't there yet: all of them, at the first start."""
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    for sound, tones in SOUNDS.items():
        if not all(file_of(folder, sound, volume).exists() for volume in VOLUMES):
            loudest = samples(tones)
            for volume, share in VOLUMES.items():
                _write(file_of(folder, sound, volume), array("h", (round(share * one) for one in loudest)))


def _write(file: Path, sound: "array[int]") -> None:
    """Write samples to a file, whole or not at all."""
    unfinished = file.with_suffix(".new")
    with wave.open(str(unfinished), "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(sound.tobytes())
    unfinished.replace(file)
