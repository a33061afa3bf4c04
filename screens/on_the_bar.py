"""What a table's bar asks: the open questions, something to do by hand, or whether to play again."""

from collections.abc import Callable, Iterable

from companion.game import Ask, Move, OpenAsk, Said, Seat, as_is, say
from companion.table.table import Table
from screens.again import asks_after
from screens.asking.folding import folded
from screens.keys import PHONES, UNDO
from screens.reentering import asks_again

MOMENT = "moment"


def asks_of(table: Table) -> tuple[OpenAsk, ...]:
    """Return the open questions as everyone may see them, or whether to play again."""
    return tuple(OpenAsk(one.id, one.ask.seen_by(None)) for one in table.asks()) or (asks_after(table),)


def awaited(asks: Iterable[OpenAsk]) -> frozenset[Seat]:
    """Return the seats whose answers are awaited."""
    waiting = (one.ask for one in asks if not (one.ask.done or one.ask.aside))
    return frozenset(ask.seat for ask in waiting if ask.seat)


def cautioned(ask: Ask, move: Move) -> str:
    """Return the cautions to read before this answer counts: all that are final, and the last of the rest."""
    cautions = [caution for caution in ask.cautions if caution.meets(move)]
    final = [caution.text for caution in cautions if caution.final]
    others = [caution.text for caution in cautions if not caution.final]
    return " ".join(map(str, (*final, *others[-1:])))


def on_the_bar(
    table: Table,
    asks: tuple[OpenAsk, ...],
    by_phone: Callable[[Seat], bool],
    hands: Said,
    anybody: bool = False,
) -> tuple[OpenAsk, ...]:
    """Return what the bar asks, anything to do by hand first; with `anybody`, people choose who answers."""
    if hands:
        last = table.last_told()
        return (_moment(str(hands), last.asked.clause if last else ""),)
    asks = folded(asks, table.open_view().names, by_phone, anybody)
    return asks_again(table.turn, asks) if table.turn else asks


def _moment(sentence: str, clause: str) -> OpenAsk:
    """Return a moment as an ask, with the clause of the ask that was just answered."""
    first, stop, rest = sentence.partition(". ")
    asked, hint = as_is(first + stop.rstrip()), as_is(rest)
    return OpenAsk(MOMENT, Ask(seat=None, sentence=asked, hint=hint, verb=say("done"), clause=clause))


def answers_by_phone(name: str) -> Said:
    """Return why the curtain doesn't open for somebody whose phone is awake."""
    return say(
        "{name} answers by phone. To answer here, free the seat: {key}, then R.", name=name, key=PHONES.key
    )


def undo_again(entry: Said) -> Said:
    """Return what to press to undo an entry along with everything entered face down since then."""
    return say(
        "Press {key} again to undo “{entry}” and everything entered face down since then.",
        key=UNDO.key,
        entry=entry,
    )
