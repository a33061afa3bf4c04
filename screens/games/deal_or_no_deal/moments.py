"""The big moments: a figure that has the screen to itself until somebody goes on."""

from typing import NamedTuple

from companion.game import BANK, Happening, Paid, Seat, dollars
from companion.games.deal_or_no_deal.happenings import (
    CaseOpened,
    DealMade,
    GuessJudged,
    HostingEnded,
    KittyEmpty,
    KittyWon,
)
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.cells import Canvas
from screens.face import Figure, figure, lowered
from screens.games.deal_or_no_deal.parts import COLUMN, LARGEST, in_play, name_of, verdict_on, when, whole
from screens.painting import Frame, chip, draw_middle, fitting, wash, write_parts

ASIDES = 2  # rows below the averages
HARDLY = 20  # a value within a twentieth of the average hardly changes a thing


class Moment(NamedTuple):
    """What is shown, from the top, and what it asks of the people's hands."""

    cents: int
    headline: str
    sentence: str
    hands: str
    case: str = ""  # what stands above the figure, and whose it is
    seat: Seat = ""
    whose: str = ""
    title: str = ""  # or this, in large letters
    colour: str = "said"  # of the figure
    mood: str = "said"  # the colour of the headline
    ground: str = "ink"
    averages: tuple[int, int] | None = None  # of what was in play before and after
    asides: tuple[str, ...] = ()
    covered: int | None = None  # the value whose plate empties when the moment is over
    ended: bool = False  # the picture of the end is there, and stays


def moment_of(before: DealView | None, view: DealView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment that there is to show after a change, if it is one."""
    if before is None:
        return None
    struck = next((one for one in happened if isinstance(one, DealMade)), None)
    if struck:
        return _deal(view, struck, happened)
    opened = [one for one in happened if isinstance(one, CaseOpened)]
    if any(isinstance(one, HostingEnded) for one in happened):
        return _end(opened, happened)
    if len(opened) != 1 or view.opened != (*before.opened, (opened[0].case, opened[0].value)):
        return None
    if view.phase in ("call", "offer"):
        return _opened(before, view, opened[0], happened)
    return _own_case(before, view, opened[0], happened) if view.phase == "look" else None


def _deal(view: DealView, struck: DealMade, happened: tuple[Happening, ...]) -> Moment:
    name = name_of(view, view.contestant)
    guess = f"{name_of(view, view.guesser)} may guess, before " if view.guesser else ""
    return Moment(
        cents=struck.cents,
        title="DEAL",
        headline=f"{name} sells case {view.special} {when(view.offers[-1])}",
        sentence=f"The values left average {whole(view.average)}.",
        hands=f"{_payments(happened) or 'Nothing is paid.'} Then {guess}case {view.special} is opened.",
        colour="gold-text",
        mood="gold-text",
        ground="gold-wash",
    )


def _opened(before: DealView, view: DealView, opened: CaseOpened, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment of a case called in a round: good or bad news for the contestant."""
    value, average, holder = opened.value, before.average, view.held[opened.case - 1]
    name = name_of(view, view.contestant).upper()
    if HARDLY * abs(value - average) <= average:
        headline, mood, ground = "That hardly changes a thing", "said", "ink"
        sentence = "It was close to the average, which stays about the same."
    else:
        bad = value > average
        headline = f"↓  BAD NEWS FOR {name}" if bad else f"↑  GOOD NEWS FOR {name}"
        mood, ground = ("bad", "bad-wash") if bad else ("good", "good-wash")
        size = "high" if view.values.index(value) >= COLUMN else "low"
        falls = "falls" if bad else "rises"
        sentence = f"A {size} value leaves the board. The average of what is left {falls}."
    return Moment(
        cents=value,
        headline=headline,
        sentence=sentence,
        hands=_close(view, value, happened),
        case=f"Case {opened.case}",
        seat="" if holder == CENTRE else holder,
        whose=name_of(view, holder) if holder not in ("", CENTRE) else holder,
        mood=mood,
        ground=ground,
        averages=(average, view.average),
        asides=(*_asides(before, happened), f"The highest value left is {dollars(max(in_play(view)))}."),
        covered=value,
    )


def _own_case(
    before: DealView, view: DealView, opened: CaseOpened, happened: tuple[Happening, ...]
) -> Moment:
    """Return the moment of the case that was sold."""
    name, sold = name_of(view, view.contestant), view.offers[-1]
    headline, mood, compared = verdict_on(sold.cents, opened.value)
    return Moment(
        cents=opened.value,
        headline=headline,
        sentence=f"{name} took {dollars(sold.cents)} {when(sold)}: {compared}",
        hands=_close(view, opened.value, happened),
        case=f"Case {opened.case}",
        seat=view.contestant,
        whose=name,
        mood=mood,
        ground=f"{mood}-wash",
        asides=_asides(before, happened),
        covered=opened.value,
    )


def _end(opened: list[CaseOpened], happened: tuple[Happening, ...]) -> Moment | None:
    """Return what hands have to do when a hosting ends with payments."""
    paid = _payments(happened)
    if not paid:
        return None
    cover = f"Close the cover of {dollars(opened[0].value)}. " if len(opened) == 1 else ""
    return Moment(cents=0, headline="", sentence="", hands=f"{cover}{paid}", ended=True)


def paint_moment(
    canvas: Canvas, shown: Moment, frame: Frame, wiped: float = 1.0, washed: float = 1.0
) -> None:
    """Paint the moment: the figure as far as it is wiped in, the ground as far as it is washed."""
    rows = (3, 6, 16, 18, 20, 22) if frame.roomy else (0, 2, 11, 13, 15, 17)
    if shown.title:
        rows = (1, 8, 18, 20, 21, 22) if frame.roomy else (0, 6, 15, 16, 17, 18)
    label, digits, headline, sentence, averages, aside = (frame.top + row for row in rows)
    wash(canvas, shown.ground, digits + 4.4, washed)
    if shown.title:
        draw_middle(canvas, label, figure(shown.title, "L"), shown.colour)
    else:
        _paint_case(canvas, shown, label)
    drawn = fitting(dollars(shown.cents), frame.right - frame.left, ("XL", "L"))
    digits += (LARGEST - drawn.height) // 2
    if frame.roomy:
        drawn = lowered(drawn)
    draw_middle(canvas, digits, _wiped(drawn, wiped), shown.colour)
    canvas.write_middle(headline, shown.headline, shown.mood, bold=True)
    canvas.write_middle(sentence, shown.sentence)
    if shown.averages:
        old, new = map(whole, shown.averages)
        x = (canvas.width - len(old) - len(new) - 5) // 2
        write_parts(canvas, x, averages, ((f"{old}  →  ", "soft", False), (new, "said", True)))
    for y, row in enumerate(_fitted(shown.asides, frame.right - frame.left), aside):
        canvas.write_middle(y, row, "soft")


def words(shown: Moment) -> tuple[str, ...]:
    """Return the moment in lines of words."""
    what = (
        f"{shown.case} held {dollars(shown.cents)}"
        if shown.case
        else f"{shown.title} for {dollars(shown.cents)}"
    )
    averages = " → ".join(map(whole, shown.averages)) if shown.averages else ""
    return what, shown.headline, shown.sentence, averages, " ".join(shown.asides)


def _payments(happened: tuple[Happening, ...]) -> str:
    """Return everything that is to be paid now."""
    return " ".join(one.text for one in happened if isinstance(one, Paid))


def _close(view: DealView, value: int, happened: tuple[Happening, ...]) -> str:
    covers = sum(view.lit)
    left = f"The board should then show {covers} open cover{'s' * (covers != 1)}."
    paid = _payments(happened)
    return f"Close the cover of {dollars(value)}. {paid}{' ' * bool(paid)}{left}"


def _paint_case(canvas: Canvas, shown: Moment, y: int) -> None:
    whose = chip(shown.seat, shown.whose) if shown.seat else shown.whose
    gap = 3 if whose else 0
    end = canvas.write((canvas.width - len(shown.case) - gap - len(whose)) // 2, y, shown.case, bold=True)
    if shown.seat:
        canvas.write(end + gap, y, whose, "on-seat", f"seat-{shown.seat}", bold=True)
    else:
        canvas.write(end + gap, y, whose, "soft")


def _wiped(drawn: Figure, share: float) -> Figure:
    width = round(drawn.width * share)
    return Figure(tuple(row[:width].ljust(drawn.width) for row in drawn.rows), drawn.above)


def _fitted(sentences: tuple[str, ...], room: int) -> list[str]:
    """Return whole sentences in rows, as many as there is room for."""
    rows = [""]
    for sentence in sentences:
        row = f"{rows[-1]} {sentence}".strip()
        rows[-1:] = [row] if len(row) <= room else [rows[-1], sentence]
    return rows[:ASIDES]


def _asides(before: DealView, happened: tuple[Happening, ...]) -> tuple[str, ...]:
    """Return what else came of it: the kitty, and a guess."""
    kitty = tuple(one.text for one in happened if isinstance(one, KittyWon | KittyEmpty))
    judged = next((one for one in happened if isinstance(one, GuessJudged)), None)
    guess = before.guess
    if judged is None:
        return kitty
    if guess is None:  # it was made and judged since the view before
        return (*kitty, judged.text)
    what = f"{name_of(before, guess.seat)}'s {'' if guess.paid else 'free '}guess, {dollars(guess.value)}"
    won = sum(one.cents for one in happened if isinstance(one, Paid) and one.source == BANK)
    return *kitty, f"{what}, was right and wins {dollars(won)}." if judged.right else f"{what}, missed."
