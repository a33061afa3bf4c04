"""The keys shown on the screen: each is a cap, with words for what it does."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias

from msgspec import Struct

from companion.game import NOTHING, Said, phrase
from companion.game.said import ENGLISH, speaking
from screens.prose import shortened

GAPS = (3, 2)  # columns between keys, if there's enough room and if not
LABELS = range(16, 3, -1)  # how many letters to keep of the words next to keys, as room gets scarce


class Cap(Struct, frozen=True):
    """A key: its cap, a label for what it does, and the key it presses. Without a label, it isn't shown."""

    key: str | Said
    label: Said
    press: str  # the key as Textual names it, or typed text after "="
    gold: bool = False
    now: bool = True
    brief: Said = NOTHING  # the label to use if room is scarce
    stays: bool = False  # whether it's shown no matter how many answers there are
    whose: str = ""  # the name in the label, if the key is for another person; it's never cut
    sentence: Said = NOTHING  # what it does, for the help
    do: Callable[[str], Any] | None = None  # called if neither the ask bar nor a binding handles it
    also: tuple[str, ...] = ()  # other keys that do the same
    or_enter: bool = False  # whether Enter does the same

    @property
    def shown(self) -> str:
        """What's on the key, in words."""
        return phrase("{key} or Enter", key=self.key) if self.or_enter else str(self.key)

    def fitting(self, room: int) -> str:
        """Return what the key does: the sentence if there's room, or else the label."""
        sentence, label = str(self.sentence), str(self.label)
        return sentence if sentence and len(sentence) <= room else label[:room]


Worded: TypeAlias = tuple[Cap, str]  # a key, and as much of its words as there's room for


def fitted(answers: Sequence[Cap], others: Sequence[Cap], room: int) -> tuple[list[Worded], int]:
    """Return the keys that fit, and the gap between them.

    The keys that fit with English words are shown in every language. If a language needs more room, the words
    next to `others` are shortened first, then those next to `answers`.
    """
    others = [cap for cap in others if cap.press not in {answer.press for answer in answers}]
    with speaking(ENGLISH):
        english, _ = _first(_ways(answers, others), room)
    shown = [cap for cap, _ in english]
    ways = [*_ways(answers, others)]
    as_many = [way for way in ways if all(cap in [one for one, _ in way] for cap in shown)]
    answering, beside = ([cap for cap in caps if cap in shown] for caps in (answers, others))
    return _first(chain(as_many, _with_fewer_words(answering, beside), ways), room)


def _first(ways: Iterable[list[Worded]], room: int) -> tuple[list[Worded], int]:
    return next((way, gap) for way in ways for gap in GAPS if _length(way, gap) <= room)


def _ways(answers: Sequence[Cap], others: Sequence[Cap]) -> Iterator[list[Worded]]:
    """Yield the ways to show keys, best first.

    The `others` are dropped first, except those that always stay; then the `answers` lose words, and
    finally some of the keys are dropped. Esc is never dropped. A person's name on a key always stays.
    """
    kept = [(cap, _brief(cap)) for cap in others if cap.stays]
    way_out = [(cap, "") for cap in others if cap.press == "escape"]
    full = [(cap, str(cap.label)) for cap in answers]
    brief = [(cap, _brief(cap)) for cap in answers if cap.now]
    bare = [(cap, "" if cap.press == "field" else label) for cap, label in brief]
    said = [(cap, _brief(cap)) for cap in others]
    yield [*full, *((cap, str(cap.label)) for cap in others)]
    for row in (full, brief):
        yield from ([*row, *said[:many]] for many in range(len(said), 0, -1))
    for last in (kept, way_out):
        yield from ([*row, *last] for row in (full, brief, bare, *_short(brief)))
    for many in range(len(brief), -1, -1):
        yield [*((cap, cap.whose) for cap, _ in brief[:many]), *way_out]


def _with_fewer_words(answers: Sequence[Cap], others: Sequence[Cap]) -> Iterator[list[Worded]]:
    """Yield ways to show all of these keys: with fewer and fewer words, and finally with names only."""
    brief = [(cap, _brief(cap)) for cap in answers]
    said, bare = [(cap, _brief(cap)) for cap in others], [(cap, "") for cap in others]
    names = [(cap, cap.whose) for cap in answers]
    for row in (brief, [*brief[:-1], *names[-1:]], *_short(brief), names):
        yield from ([*row, *said[:many], *bare[many:]] for many in range(len(said), -1, -1))


def _short(row: list[Worded]) -> Iterator[list[Worded]]:
    for most in LABELS:
        yield [(cap, shortened(label, max(most, len(cap.whose)))) for cap, label in row]


def _brief(cap: Cap) -> str:
    return str(cap.brief or cap.label)


def _length(row: list[Worded], gap: int) -> int:
    """Return how many columns a row takes up; there's no gap after its last key."""
    return sum(width_of(*one, gap) for one in row) - (gap if row and row[-1][1] else 1)


def width_of(cap: Cap, label: str, gap: int) -> int:
    """Return how many columns a key takes up, including the gap after it (smaller if it has no words)."""
    return len(cap.shown) + 2 + (1 + len(label) + gap if label else 1)
