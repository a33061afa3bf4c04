"""How the box is, in words: at the right end of the header, and once in the story when something goes."""

from dataclasses import dataclass

NEARLY_FULL = 100_000_000  # bytes; a long evening takes less than one of these hundred millions


@dataclass(frozen=True)
class Facts:
    """What the box knows of its own parts; none of them is needed to play."""

    phones: int = 0  # that are awake and sit at this table
    lights: bool = False  # whether the panel answers
    network: bool | None = None  # None: nobody has looked
    free: int | None = None  # bytes on the journal's disk


def status(facts: Facts) -> tuple[str, ...]:
    """Return the words for the header."""
    phones = f"{facts.phones or 'no'} phone{'' if facts.phones == 1 else 's'}"
    words = {
        phones: True,
        "lights on" if facts.lights else "no lights": True,
        "no network": facts.network is False,
        "disk nearly full": _nearly_full(facts),
    }
    return tuple(word for word, so in words.items() if so)


def news(before: Facts, after: Facts) -> str:
    """Return what to say, once, of something that is missing from now on; empty if nothing is."""
    missing = {
        "No network. Phones cannot join; private entries go behind the curtain.": (
            before.network is not False and after.network is False
        ),
        "The panel does not answer. The lights are off; the board on this screen is right.": (
            before.lights and not after.lights
        ),
        "The disk is nearly full. Free some room on it before the evening is over.": (
            _nearly_full(after) and not _nearly_full(before)
        ),
    }
    return " ".join(sentence for sentence, so in missing.items() if so)


def _nearly_full(facts: Facts) -> bool:
    return facts.free is not None and facts.free < NEARLY_FULL
