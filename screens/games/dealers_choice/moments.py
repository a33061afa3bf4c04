"""The big moments: a look under the hood, a disaster, a closed lot, a bankruptcy.

They show only what everyone may know, never what's in a Blue Book or a hand.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.game import Moment, Said, say
from companion.games.dealers_choice import moments as m
from companion.games.dealers_choice.view import DealersView
from screens.cells import Canvas
from screens.painting import Area, draw_words, wash
from screens.prose import Run, broken, write_rows


class Shown(NamedTuple):
    """What's shown, from the top down, and what people have to do by hand."""

    title: Said
    sentences: tuple[Said, ...]
    hands: Said
    ground: str = "ink"


def _bankrupt(view: DealersView, moment: m.Bankrupt) -> Shown:
    return Shown(say("BANKRUPT"), moment.story, moment.hands, "bad-wash")


def _hood(view: DealersView, moment: m.HoodLooked) -> Shown:
    title, ground = (say("HONEST"), "good-wash") if moment.honest else (say("TOO MUCH"), "bad-wash")
    return Shown(title, moment.story, moment.hands, ground)


def _disaster(view: DealersView, moment: m.Disaster) -> Shown:
    return Shown(moment.title, moment.story, moment.hands, "bad-wash")


def _closed(view: DealersView, moment: m.LotShut) -> Shown:
    return Shown(say("LOT CLOSED"), moment.story, moment.hands)


PICTURES: dict[type[Moment], Callable[[DealersView, Any], Shown]] = {
    m.Bankrupt: _bankrupt,
    m.HoodLooked: _hood,
    m.Disaster: _disaster,
    m.LotShut: _closed,
}


def paint_moment(canvas: Canvas, shown: Shown, frame: Area, washed: float = 1.0) -> None:
    """Paint the moment, with its background washed in as far as `washed` says."""
    wash(canvas, shown.ground, frame.top + 9, washed)
    y = frame.top + (6 if frame.roomy else 4)
    draw_words(canvas, y, str(shown.title), frame.right - frame.left, ("XL", "L", "M"))
    y += 10 if frame.roomy else 9
    for number, sentence in enumerate(shown.sentences):
        run = Run(str(sentence), "soft" if number else "said", bold=not number)
        y = write_rows(canvas, None, y, broken((run,), frame.right - frame.left))


def words(shown: Shown) -> tuple[str, ...]:
    """Return the moment as lines of text."""
    return str(shown.title), *map(str, shown.sentences)
