"""The big moments: a figure that has the screen to itself until somebody goes on."""

from typing import NamedTuple

from companion.game import Happening, Paid, Seat, dollars
from companion.games.deal_or_no_deal.happenings import CaseOpened, DealMade, GuessJudged, KittyEmpty, KittyWon
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Figure, figure, lowered
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import LARGEST, in_play, other_case, verdict_on, when, whole
from screens.painting import Area, chip, draw_middle, fitting, wash
from screens.prose import Run, write_rows

ASIDES = 2  # rows below the averages
GOLD = "gold-text"  # the mood of whoever wins something beside the game
GROUNDS = {"good": "good-wash", "bad": "bad-wash", GOLD: "gold-wash"}
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


class News(NamedTuple):
    """One thing that came of an opened case: as a headline with its mood, and as a sentence."""

    headline: str
    mood: str
    sentence: str


def moment_of(before: DealView | None, view: DealView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment that there is to show after a change, if it is one."""
    if before is None:
        return None
    struck = next((one for one in happened if isinstance(one, DealMade)), None)
    if struck:
        return _deal(view, struck, happened)
    opened = tuple((one.case, one.value) for one in happened if isinstance(one, CaseOpened))
    if not opened or view.opened != (*before.opened, *opened):
        return None
    if len(opened) == 2:
        return _at_the_end(view, happened)
    return _sold(view, happened) if opened[0][0] == view.special else _in_round(before, view, happened)


def _deal(view: DealView, struck: DealMade, happened: tuple[Happening, ...]) -> Moment:
    name = view.name(view.contestant)
    guess = f"{view.name(view.guesser)} may guess, before " if view.guesser else ""
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


def _in_round(before: DealView, view: DealView, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment of a case called in a round."""
    (case, value), average = view.opened[-1], before.average
    holder = view.held[case - 1]
    name = view.name(view.contestant).upper()
    if HARDLY * abs(value - average) <= average:
        sentence = "It was close to the average, which stays about the same."
        news = News("That hardly changes a thing", "said", sentence)
    elif value > average:
        news = News(f"↓  BAD NEWS FOR {name}", "bad", "A big one is gone. The average drops.")
    else:
        news = News(f"↑  GOOD NEWS FOR {name}", "good", "A small one is gone. The average goes up.")
    return _told(
        (*_winnings(view, happened), news),
        Moment(
            cents=value,
            headline="",
            sentence=news.sentence,
            hands=_hands(view, value, happened),
            case=f"Case {case}",
            seat="" if holder == CENTRE else holder,
            whose="center" if holder == CENTRE else view.name(holder),
            averages=(average, view.average),
            asides=(*_asides(view, happened), f"The highest value left is {dollars(max(in_play(view)))}."),
            covered=value,
        ),
    )


def _sold(view: DealView, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment of the case that was sold."""
    (case, value), sold = view.opened[-1], view.offers[-1]
    headline, mood, compared = verdict_on(sold.cents, value)
    name = view.name(view.contestant)
    news = News(headline, mood, f"{name} took {dollars(sold.cents)} {when(sold)}: {compared}")
    still = view.phase == "look"  # the others are opened as well
    return _told(
        (*_winnings(view, happened), news),
        _own_case(view, case, value, happened)._replace(
            sentence=news.sentence,
            hands=_hands(view, value, happened, still),
            covered=value if still else None,
        ),
    )


def _at_the_end(view: DealView, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment of the last two cases: the contestant's, and what follows of the other."""
    (case, value), (other, less) = view.opened[-2:]
    name = view.name(view.contestant)
    sign, mood = ("↑", "good") if value > less else ("↓", "bad")
    news = News(f"{sign}  {name.upper()} WINS {dollars(value)}", mood, "")
    shown = _own_case(view, case, value, happened)._replace(
        sentence=other_case(view, other, less), hands=f"Close both covers. {_payments(happened)}".rstrip()
    )
    told = _told((news,), shown)
    return told._replace(asides=(*(one.sentence for one in _winnings(view, happened)), *told.asides))


def _own_case(view: DealView, case: int, value: int, happened: tuple[Happening, ...]) -> Moment:
    return Moment(
        cents=value,
        headline="",
        sentence="",
        hands="",
        case=f"Case {case}",
        seat=view.contestant,
        whose=view.name(view.contestant),
        asides=_asides(view, happened),
    )


def _told(news: tuple[News, ...], shown: Moment) -> Moment:
    """Return a moment with the greatest news as its headline, and the others below it."""
    first, *others = news
    sentences = [one.sentence for one in others] or [shown.sentence]
    return shown._replace(
        headline=first.headline,
        mood=first.mood,
        ground=GROUNDS.get(first.mood, "ink"),
        sentence=sentences[0],
        asides=(*sentences[1:], *shown.asides),
    )


def _winnings(view: DealView, happened: tuple[Happening, ...]) -> tuple[News, ...]:
    """Return what others than the contestant have won: the kitty, and by a right guess."""
    kitty = (
        News(f"{view.name(one.seat).upper()} WINS THE KITTY: {dollars(one.cents)}", GOLD, str(one.text))
        for one in happened
        if isinstance(one, KittyWon)
    )
    guesses = (
        News(f"{view.name(one.seat).upper()} GUESSED RIGHT: {dollars(one.won)}", GOLD, _guessed(view, one))
        for one in happened
        if isinstance(one, GuessJudged) and one.right
    )
    return *kitty, *guesses


def _asides(view: DealView, happened: tuple[Happening, ...]) -> tuple[str, ...]:
    """Return what came to nothing: a wrong guess, and a kitty that nobody wins."""
    wrong = (_guessed(view, one) for one in happened if isinstance(one, GuessJudged) and not one.right)
    return *(str(one.text) for one in happened if isinstance(one, KittyEmpty)), *wrong


def _guessed(view: DealView, judged: GuessJudged) -> str:
    name = view.name(judged.seat)
    outcome = f"Right! {name} wins {dollars(judged.won)}." if judged.right else "Wrong."
    return f"{name} {'paid and ' if judged.paid else ''}guessed {dollars(judged.value)}. {outcome}"


def paint_moment(canvas: Canvas, shown: Moment, frame: Area, wiped: float = 1.0, washed: float = 1.0) -> None:
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
        write_rows(canvas, None, averages, [(Run(f"{old}  →  ", "soft"), Run(new, bold=True))])
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


def _hands(view: DealView, value: int, happened: tuple[Happening, ...], goes_on: bool = True) -> str:
    """Return what to do about a value that came to light: its cover, what is paid, a look at the board."""
    covers = sum(view.lit)
    left = f"The board should then show {covers} open cover{'s' * (covers != 1)}." if goes_on else ""
    return " ".join(filter(None, (f"Close the cover of {dollars(value)}.", _payments(happened), left)))


def _payments(happened: tuple[Happening, ...]) -> str:
    """Return everything that is to be paid now."""
    return " ".join(str(one.text) for one in happened if isinstance(one, Paid))


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
