"""What leaves the table: what a viewer may see, read or hear, and nothing else."""

from collections.abc import Iterable
from itertools import chain, islice

from msgspec import Struct

from companion.game import NOTHING, Ask, Face, Happening, Moment, Move, OpenAsk, Said, Seat, View
from companion.table.changes import Change
from companion.table.line import Label, Recounted, Step, Turn, labels
from companion.table.record import Record
from companion.table.rewinding import stood

STORY = 6  # lines of the story in a view


class AskView(Struct, frozen=True, omit_defaults=True):
    """An ask as a viewer may see it; `id` is there only if the viewer may answer it."""

    ask: Ask
    id: str = ""
    was: Move | None = None  # the answer that was given before a correction, if the viewer may answer again


class ToReenter(Struct, frozen=True):
    """What's left to do after a correction: how many entries to re-enter, and which one is next."""

    left: int
    total: int
    text: Said  # what the next entry said, as far as the viewer knows
    why: Said  # why it has to be given again


class TableView(Struct, frozen=True):
    """Everything that one seat, or the open table, may see."""

    game: str
    title: str
    view: View
    asks: tuple[AskView, ...]
    story: tuple[Happening, ...]
    read_only: Said = NOTHING
    again: ToReenter | None = None
    seen: tuple[Happening, ...] = ()  # what everybody has seen, though it isn't open anymore
    moments: tuple[Moment, ...] = ()  # the moments of the last change, biggest first


class Told(Struct, frozen=True):
    """The result of submitting something."""

    number: int  # how many entries the table has been told about
    happened: tuple[Happening, ...]
    again: bool = False  # it had already been submitted, so it wasn't counted again


class HistoryLine(Struct, frozen=True):
    """One move in the line, in words that only its reader may see."""

    number: Label
    text: Said
    sealed: bool


class Entered(Struct, frozen=True):
    """One move in the line as a reader may see it: who made it, where, and what the reader was told."""

    number: Label
    seat: Seat | None
    face: Face
    told: tuple[Happening, ...]
    was: tuple[Happening, ...] = ()  # what was told about it before it was corrected
    source: str = ""  # where it came from, such as "kiosk" or "phone B"; older games may not say
    dealt: tuple[Happening, ...] = ()  # what Tableside drew, rather than what was entered


def entered(record: Record, seat: Seat | None) -> list[Entered]:
    """Return every move in a record's line that this seat was told about, first to last."""
    changed = {was.number: was.told for turn in record.turns for was in reversed(turn.changed)}
    heard_at = [
        (at, label, step, told)
        for at, (label, step) in enumerate(zip(labels(record.line), record.history(), strict=True))
        if (told := heard(step.told, seat))
    ]
    # A count is told with the last entry before it that this seat knows of.
    counted: dict[int, tuple[Happening, ...]] = {}
    for one in record.counts:
        at = max((at for at, *_ in heard_at if at < one.at), default=-1)
        counted[at] = (*counted.get(at, ()), Recounted(text=one.text))
    return [
        Entered(
            label,
            step.played.kept.move.seat,
            step.asked.face,
            (*told, *counted.get(at, ())),
            heard(changed.get(step.played.kept.number, ()), seat),
            step.played.kept.source,
            heard(step.dealt, seat),
        )
        for at, label, step, told in heard_at
    ]


def story(record: Record, seat: Seat | None) -> tuple[Happening, ...]:
    """Return the last things this seat was told."""
    told = chain(
        chain.from_iterable(reversed(step.told) for step in reversed(record.recent)),
        reversed(record.opening),
    )
    return tuple(islice((one for one in told if one.heard_by(seat)), STORY))[::-1]


def told_alone(record: Record, seat: Seat, most: int) -> tuple[Happening, ...]:
    """Return the last things that this seat, but not everyone, was told."""
    told = chain.from_iterable(reversed(step.told) for step in reversed(record.recent))
    return tuple(islice((one for one in told if one.to and one.heard_by(seat)), most))[::-1]


def reentered(record: Record, turn: Turn) -> list[tuple[Label, Step]]:
    """Return what's in the line from the corrected entry on, as far as it's been re-entered."""
    steps = record.history(turn.at, turn.until)
    return list(zip(labels(record.line)[turn.at : turn.until], steps, strict=True))


def so_far(record: Record, turn: Turn) -> tuple[Change, ...]:
    """Return what a correction has changed up to where it stopped."""
    return record.changes(stood(record.game, record.before(turn.at).state, turn), record.state)


def chronicle(record: Record) -> list[Happening]:
    """Return everything that everyone was told, first to last."""
    told = chain(record.opening, *(step.told for step in record.history()))
    return [one for one in told if one.heard_by(None)]


def just_told(record: Record, seat: Seat | None) -> tuple[Happening, ...]:
    """Return what this seat was told about the last move it heard of; if there is none, about the start."""
    told = (heard(step.told, seat) for step in reversed(record.recent))
    return next(filter(None, told), heard(record.opening, seat))


def heard(happened: Iterable[Happening], seat: Seat | None) -> tuple[Happening, ...]:
    """Return the happenings that this seat may hear."""
    return tuple(happening for happening in happened if happening.heard_by(seat))


def seen_ask(open_ask: OpenAsk, seat: Seat | None, turn: Turn | None) -> AskView:
    """Return an open ask as this seat (None: the open table) may see it."""
    ask = open_ask.ask.seen_by(seat)
    if ask.seat != seat and (ask.face != "open" or None not in (ask.seat, seat)):
        return AskView(ask)
    again = turn and turn.rest[0].asked.question == open_ask.ask.question
    return AskView(ask, open_ask.id, turn.rest[0].played.kept.move if turn and again else None)
