"""The big moments: a look under the hood, a disaster, a closed lot, a bankruptcy.

They show only what everyone may know, never what's in a Blue Book or a hand.
"""

from typing import NamedTuple

from companion.game import NOTHING, Happening, Paid, Said, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.cards import COLLISION, FIRE, THEFT
from companion.games.dealers_choice.settings import COMPANION
from companion.games.dealers_choice.view import DealersView
from screens.boards import first, texts
from screens.cells import Canvas
from screens.painting import Area, draw_words, wash
from screens.prose import Run, broken, write_rows


class Moment(NamedTuple):
    """What's shown, from the top down, and what people have to do by hand."""

    title: Said
    sentences: tuple[Said, ...]
    hands: Said
    ground: str = "ink"


DISASTERS = {COLLISION: say("COLLISION"), FIRE: say("FIRE"), THEFT: say("STOLEN CAR")}


def moment_of(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment to show after a change, if there is one."""
    kinds = (_bankrupt, _hood, _disaster, _closed)
    return next((shown for kind in kinds if (shown := kind(view, happened))), None)


def _bankrupt(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    gone = first(told.Retired, happened)
    if gone is None:
        return None
    sentences = texts(happened, told.HoodClosed, told.CouldNotPay, told.TooDear, told.Retired)
    dealer = view.name(gone.seat)
    if view.keeper == COMPANION:
        hands = say("{dealer}'s cash goes to the bank.", dealer=dealer)
    else:
        hands = say(
            "Give {dealer}'s cash to the bank, shuffle the cars into the Exchange, "
            "and put the cards and policies back.",
            dealer=dealer,
        )
    return Moment(say("BANKRUPT"), sentences, hands, "bad-wash")


def _hood(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    closed = first(told.HoodClosed, happened)
    if closed is None:
        return None
    payments = texts(happened, Paid, told.CashGone)
    title, ground = (say("HONEST"), "good-wash") if closed.honest else (say("TOO MUCH"), "bad-wash")
    hands = sum(payments, NOTHING) or say("Car {car} changes hands for nothing.", car=closed.car)
    return Moment(title, (closed.text, *payments), hands, ground)


def _disaster(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    struck = first(told.DisasterStruck, happened)
    if struck is None:
        return None
    after = texts(happened, told.CarSaved, told.CarLost)
    hands = sum(after, NOTHING) or say("{owner} answers.", owner=view.name(struck.owner))
    return Moment(DISASTERS[struck.kind], (struck.text, *after), hands, "bad-wash")


def _closed(view: DealersView, happened: tuple[Happening, ...]) -> Moment | None:
    closed = texts(happened, told.LotClosed)
    stopped, put_away = say("That stops the card."), say("Put both cards under the deck.")
    hands = stopped if view.keeper == COMPANION else put_away
    return Moment(say("LOT CLOSED"), closed, hands) if closed else None


def paint_moment(canvas: Canvas, shown: Moment, frame: Area, washed: float = 1.0) -> None:
    """Paint the moment, with its background washed in as far as `washed` says."""
    wash(canvas, shown.ground, frame.top + 9, washed)
    y = frame.top + (6 if frame.roomy else 4)
    draw_words(canvas, y, str(shown.title), frame.right - frame.left, ("XL", "L", "M"))
    y += 10 if frame.roomy else 9
    for number, sentence in enumerate(shown.sentences):
        run = Run(str(sentence), "soft" if number else "said", bold=not number)
        y = write_rows(canvas, None, y, broken((run,), frame.right - frame.left))


def words(shown: Moment) -> tuple[str, ...]:
    """Return the moment as lines of text."""
    return str(shown.title), *map(str, shown.sentences)
