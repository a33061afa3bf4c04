"""The big moments: a look under the hood, a disaster, a closed lot, a bankruptcy.

They tell what everyone may know. What a Blue Book says, or a hand holds, is in none of them.
"""

from typing import NamedTuple

from companion.game import Happening, Paid
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.cards import KINDS
from companion.games.dealers_choice.settings import COMPANION
from companion.games.dealers_choice.view import DealersView
from screens.boards import first, texts, undone
from screens.cells import Canvas
from screens.painting import Area, draw_middle, fitting, wash
from screens.prose import Run, broken, write_rows


class Moment(NamedTuple):
    """What is shown, from the top, and what it asks of the people's hands."""

    title: str
    sentences: tuple[str, ...]
    hands: str
    ground: str = "ink"


def moment_of(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment that there is to show after a change, if it is one."""
    if undone(happened):
        return None
    kinds = (_bankrupt, _hood, _disaster, _closed)
    return next((shown for kind in kinds if (shown := kind(view, happened))), None)


def _bankrupt(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    gone = first(told.Retired, happened)
    if gone is None:
        return None
    sentences = texts(happened, told.HoodClosed, told.CouldNotPay, told.TooDear, told.Retired)
    hands = f"{view.name(gone.seat)}'s cash goes to the bank"
    hands += (
        ", and everything else goes back."
        if view.keeper == COMPANION
        else ". The cars are shuffled into the Exchange, cards and policies go back."
    )
    return Moment("BANKRUPT", sentences, hands, "bad-wash")


def _hood(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    closed = first(told.HoodClosed, happened)
    if closed is None:
        return None
    payments = texts(happened, Paid, told.CashGone)
    title, ground = ("HONEST", "good-wash") if closed.honest else ("TOO MUCH", "bad-wash")
    hands = " ".join(payments) or f"Car {closed.car} changes hands for nothing."
    return Moment(title, (str(closed.text), *payments), hands, ground)


def _disaster(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    struck = first(told.DisasterStruck, happened)
    if struck is None:
        return None
    after = texts(happened, told.CarSaved, told.CarLost)
    hands = " ".join(after) or f"{view.name(struck.owner)} answers."
    return Moment(KINDS[struck.kind].upper(), (str(struck.text), *after), hands, "bad-wash")


def _closed(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    closed = texts(happened, told.LotClosed)
    hands = "The card is stopped." if view.keeper == COMPANION else "Both cards go under the deck."
    return Moment("LOT CLOSED", closed, hands) if closed else None


def paint_moment(canvas: Canvas, shown: Moment, frame: Area, washed: float = 1.0) -> None:
    """Paint the moment, the ground as far as it is washed."""
    wash(canvas, shown.ground, frame.top + 9, washed)
    y = frame.top + (6 if frame.roomy else 4)
    draw_middle(canvas, y, fitting(shown.title, frame.right - frame.left, ("XL", "L", "M")), "said")
    y += 10 if frame.roomy else 9
    for sentence in shown.sentences:
        bold = sentence == shown.sentences[0]
        rows = broken((Run(sentence, "said" if bold else "soft", bold),), frame.right - frame.left)
        y = write_rows(canvas, None, y, rows)


def words(shown: Moment) -> tuple[str, ...]:
    """Return the moment in lines of words."""
    return shown.title, *shown.sentences
