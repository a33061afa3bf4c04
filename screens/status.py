"""The status of the box, in words: on the right of the header, and once in the story if something fails."""

from msgspec import Struct

from companion.game import phrase, says
from companion.table.panel import NONE, Condition

NEARLY_FULL = 100_000_000  # bytes; a long evening takes up about a million


class Facts(Struct, frozen=True):
    """What the box knows about its own parts; none of them is needed to play."""

    phones: int = 0  # how many are awake and have a seat at this table
    panel: Condition = NONE
    network: bool | None = None  # None if it hasn't been checked
    free: int | None = None  # bytes on the journal's disk
    demo: bool = False  # whether this is the demo
    muted: bool = False


def status(facts: Facts) -> tuple[str, ...]:
    """Return the words for the header."""
    phones = str(says("1 phone", "{count} phones", facts.phones)) if facts.phones else phrase("no phones")
    words = {
        phones: True,
        str(facts.panel.word): True,
        phrase("no network"): facts.network is False,
        phrase("disk almost full"): _nearly_full(facts),
        phrase("muted"): facts.muted,
        phrase("demo"): facts.demo,
    }
    return tuple(word for word, so in words.items() if so)


def news(before: Facts, after: Facts) -> str:
    """Return what to say about something that just stopped working; empty if nothing did."""
    missing = {
        phrase("No network. Phones can't join; enter your secrets behind the curtain."): (
            before.network is not False and after.network is False
        ),
        str(after.panel.sentence): after.panel != before.panel,
        phrase("The disk is almost full. Free up some space tonight."): (
            _nearly_full(after) and not _nearly_full(before)
        ),
    }
    return " ".join(sentence for sentence, so in missing.items() if sentence and so)


def _nearly_full(facts: Facts) -> bool:
    return facts.free is not None and facts.free < NEARLY_FULL
