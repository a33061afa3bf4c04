"""The keys shown on the screen: each is a cap, with words for what it does. The words are never cut."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from companion.game import NOTHING, Said, phrase, say
from companion.game.said import ENGLISH, runs, speaking

GAPS = (3, 2)  # columns between keys, if there's enough room and if not
MOST = 6  # at most this many answers are on a bar
FEW = 5  # with a list above it, a bar has no more keys than this, if possible
ABOVE = say("pick one above")
NUMBER = "123"  # stands for a number


class Cap(Struct, frozen=True):
    """A key: its cap, a label for what it does, and the key it presses. Without a label, it isn't shown."""

    key: str | Said
    label: Said
    press: str  # the key as Textual names it, or typed text after "="
    gold: bool = False
    now: bool = True
    brief: Said = NOTHING  # the label to use if room is scarce
    stays: bool = False  # whether it's shown no matter how many answers there are
    whose: str = ""  # the name in the label, if the key is for another person
    sentence: Said = NOTHING  # what it does, for the help
    why: Said = NOTHING  # why it does nothing now
    choice: bool = False  # whether it's one of several answers to the same question
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


Worded: TypeAlias = tuple[Cap, str]  # a key, and its words: all of them, the brief ones, or none


class Arranged(NamedTuple):
    """The keys on a bar, the gap between them, and the ones that stand in a list above it."""

    row: list[Worded]
    gap: int
    listed: tuple[Cap, ...] = ()


def arranged(answers: Sequence[Cap], others: Sequence[Cap], room: int, most: int = MOST) -> Arranged:
    """Return which keys go where: on the bar if all the words fit, or else with the answers in a list.

    More than `most` answers go into a list too. The keys that fit with English words are shown in every
    language: if one needs more room, the keys of the screen (`others`) do without words, and if that isn't
    enough, the answers go into a list.
    """
    others = [cap for cap in others if cap.press not in {answer.press for answer in answers}]
    with speaking(ENGLISH):
        english = _arranged(answers, others, room, most, ())
    if not english.listed and (row := _first(_as_many(answers, others, english), room)):
        return Arranged(*row)
    return _with_list(answers, others, room, [cap for cap, _ in english.row])


def _arranged(
    answers: Sequence[Cap], others: Sequence[Cap], room: int, most: int, shown: Sequence[Cap]
) -> Arranged:
    few = sum(map(_is_listed, answers)) <= most
    row = _first(_ways(answers, others), room) if few else None
    return Arranged(*row) if row else _with_list(answers, others, room, shown)


def _with_list(answers: Sequence[Cap], others: Sequence[Cap], room: int, shown: Sequence[Cap]) -> Arranged:
    """Return the keys, one of which stands for those in the list: just the choices, if that's enough.

    The keys of the screen that are in `shown` are there if at all possible.
    """
    listed = tuple(sorted(filter(_is_listed, (*answers, *others)), key=_in_order))
    choices = tuple(cap for cap in listed if cap.choice)
    for these in (choices, listed):
        left = [cap for cap in answers if cap not in these]
        beside = [cap for cap in others if cap not in these]
        on_bar = [Cap(span(these), ABOVE, "", gold=not any(cap.gold for cap in left)), *left]
        kept = [cap for cap in beside if cap in shown or _stays(cap)]
        ways = chain(
            _with_all(kept, _ways(on_bar, beside, FEW)), _bare(on_bar, kept), _ways(on_bar, beside, FEW)
        )
        enough = these == listed or (choices and len(left) < FEW)
        if enough and (row := _first(ways, room)):
            return Arranged(*row, these)
    return Arranged(*(_first(_fewer(left, beside), room) or ([], GAPS[-1])), listed)


def _with_all(caps: Sequence[Cap], ways: Iterable[list[Worded]]) -> Iterator[list[Worded]]:
    """Yield those ways that show all of these keys."""
    return (way for way in ways if all(cap in [one for one, _ in way] for cap in caps))


def _is_listed(cap: Cap) -> bool:
    """Whether a key can stand in a list: it's a letter or a number, and an answer."""
    return cap.choice or (len(cap.press) == 1 and cap.do is None and not cap.sentence)


def _in_order(cap: Cap) -> tuple[bool, str]:
    """Return what to sort a list by: choices as they come, then the other answers by letter."""
    return not cap.choice, "" if cap.choice else str(cap.key)


def span(caps: Iterable[Cap]) -> str:
    """Return the keys of these caps, with consecutive ones joined: A–E, 1–6, A–D N; or 123 for all sorts."""
    keys = [str(cap.key) for cap in caps if cap.now and cap.key]
    numbers = runs([key for key in keys if key.isdecimal()])
    codes = runs(str(ord(key)) for key in sorted(keys) if len(key) == 1 and key.isalpha())
    letters = ("–".join(chr(int(code)) for code in run.split("–")) for run in codes)
    return " ".join((*(numbers if len(numbers) < 2 else [NUMBER]), *letters))


def _first(ways: Iterable[list[Worded]], room: int) -> tuple[list[Worded], int] | None:
    return next(((way, gap) for way in ways for gap in GAPS if _length(way, gap) <= room), None)


def _ways(answers: Sequence[Cap], others: Sequence[Cap], most: int | None = None) -> Iterator[list[Worded]]:
    """Yield the ways to show the answers with all their words, best first.

    The `others` are left out one by one, except those that always stay, until all fit and there are at most
    `most` keys. If that isn't enough, the answers are worded briefly, without what can't be chosen now.
    """
    full = [(cap, str(cap.label)) for cap in answers if cap.key]
    brief = [(cap, _brief(cap)) for cap, _ in full if cap.now]
    bare = [(cap, "" if cap.press == "field" else words) for cap, words in brief]
    free = len(others) if most is None else max(0, most - len(full))
    yield [*full, *((cap, str(cap.label)) for cap in others[:free])]
    for row in (full, brief):
        yield from ([*row, *((cap, _brief(cap)) for cap in others[:many])] for many in range(free, 0, -1))
    for row in (full, brief, bare):
        yield [*row, *((cap, _brief(cap)) for cap in others if _stays(cap))]
        yield [*row, *((cap, "") for cap in others if _stays(cap))]


def _stays(cap: Cap) -> bool:
    return cap.stays or cap.press == "escape"


def _as_many(answers: Sequence[Cap], others: Sequence[Cap], english: Arranged) -> Iterator[list[Worded]]:
    """Yield the ways to show the same keys as in English; those of the screen may lose their words."""
    shown = [cap for cap, _ in english.row]
    answering, beside = ([cap for cap in caps if cap in shown] for caps in (answers, others))
    yield from _with_all(shown, _ways(answers, others))
    yield from _bare(answering, beside)


def _bare(answers: Sequence[Cap], others: Sequence[Cap]) -> Iterator[list[Worded]]:
    """Yield ways to show all of these keys, with fewer and fewer words for those of the screen."""
    answers = [cap for cap in answers if cap.key]
    for wordless in ((), ("escape",), ("escape", "field")):
        row = [(cap, "" if cap.press in wordless else _brief(cap)) for cap in answers]
        for many in range(len(others), -1, -1):
            said = [(cap, _brief(cap) if at < many else "") for at, cap in enumerate(others)]
            yield [*row, *said]


def _fewer(answers: Sequence[Cap], others: Sequence[Cap]) -> Iterator[list[Worded]]:
    """Yield what to show if there's hardly any room: all of these keys, and then fewer of them."""
    yield from _bare(answers, others)
    yield from _bare(answers, ())
    for many in range(len(answers), -1, -1):
        yield [(cap, "") for cap in answers[:many]]


def _brief(cap: Cap) -> str:
    return str(cap.brief or cap.label)


def _length(row: list[Worded], gap: int) -> int:
    """Return how many columns a row takes up; there's no gap after its last key."""
    return sum(width_of(*one, gap) for one in row) - (gap if row and row[-1][1] else 1)


def width_of(cap: Cap, label: str, gap: int) -> int:
    """Return how many columns a key takes up, including the gap after it (smaller if it has no words)."""
    return len(cap.shown) + 2 + (1 + len(label) + gap if label else 1)
