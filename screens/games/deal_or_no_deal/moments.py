"""The big moments: a figure that has the screen to itself until somebody continues."""

from textwrap import wrap
from typing import NamedTuple

from companion.game import (
    NOTHING,
    Happening,
    Money,
    Paid,
    Said,
    Seat,
    as_is,
    dollars,
    phrase,
    say,
    says,
)
from companion.games.deal_or_no_deal.happenings import CaseOpened, DealMade, GuessJudged, KittyEmpty, KittyWon
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Figure, lowered
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import (
    LARGEST,
    SIGNS,
    in_play,
    other_case,
    rounded,
    verdict_on,
    when,
    whole,
)
from screens.painting import Area, chip, draw_middle, draw_words, fitting, wash
from screens.prose import Run, broken, write_rows

ROWS = 2  # at most this many for the sentence below the headline, and for whatever is below the averages
GOLD = "gold-text"  # the mood when somebody wins the kitty or a guess
GROUNDS = {"good": "good-wash", "bad": "bad-wash", GOLD: "gold-wash"}
HARDLY = 20  # a value within a twentieth of the average hardly changes a thing


class Moment(NamedTuple):
    """What's shown, from the top down, and what people have to do."""

    cents: int
    headline: Said
    sentence: Said
    hands: Said
    case: int = 0  # shown above the figure, with whose it is, ...
    seat: Seat = ""
    whose: Said = NOTHING
    title: Said = NOTHING  # ... or this instead, in large letters
    color: str = "said"  # the color of the figure
    mood: str = "said"  # the color of the headline
    ground: str = "ink"
    averages: tuple[int, int] | None = None  # of the values in play, before and after
    asides: tuple[Said, ...] = ()
    covered: int | None = None  # the value whose plate empties when the moment is over


class News(NamedTuple):
    """Something that opening a case led to: a headline with its mood, and a sentence."""

    headline: Said
    mood: str
    sentence: Said


def moment_of(before: DealView | None, view: DealView, happened: tuple[Happening, ...]) -> Moment | None:
    """Return the moment to show after a change, if there is one."""
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
    case = view.special
    then = say("Then case {case} is opened.", case=case)
    if view.guesser:
        guesser = view.name(view.guesser)
        then = say("Then {guesser} may guess, and case {case} is opened.", guesser=guesser, case=case)
    return Moment(
        cents=struck.cents,
        title=say("DEAL"),
        headline=say(
            "{contestant} sells case {case} {when}",
            contestant=view.name(view.contestant),
            case=case,
            when=when(view.offers[-1]),
        ),
        sentence=say("Average left: {average}.", average=Money(rounded(view.average))),
        hands=(_payments(happened) or say("Nobody pays.")) + then,
        color="gold-text",
        mood="gold-text",
        ground="gold-wash",
    )


def _in_round(before: DealView, view: DealView, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment for a case called during a round."""
    (case, value), average = view.opened[-1], before.average
    holder = view.held[case - 1]
    name = view.name(view.contestant).upper()
    if HARDLY * abs(value - average) <= average:
        sentence = say("It was close to the average, which stays about the same.")
        news = News(say("That hardly changes a thing"), "said", sentence)
    elif value > average:
        sentence = say("A big one is gone. The average drops.")
        news = News(say("BAD NEWS FOR {contestant}", contestant=name), "bad", sentence)
    else:
        sentence = say("A small one is gone. The average goes up.")
        news = News(say("GOOD NEWS FOR {contestant}", contestant=name), "good", sentence)
    highest = say("The highest value left is {value}.", value=Money(max(in_play(view))))
    return _told(
        (*_winnings(view, happened), news),
        Moment(
            cents=value,
            headline=NOTHING,
            sentence=news.sentence,
            hands=_hands(view, value, happened),
            case=case,
            seat="" if holder == CENTRE else holder,
            whose=say("center") if holder == CENTRE else as_is(view.name(holder)),
            averages=(average, view.average),
            asides=(*_asides(view, happened), highest),
            covered=value,
        ),
    )


def _sold(view: DealView, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment for the case that was sold."""
    (case, value), sold = view.opened[-1], view.offers[-1]
    headline, mood, compared = verdict_on(sold.cents, value)
    took = say(
        "{contestant} took {cents} {when}.",
        contestant=view.name(view.contestant),
        cents=Money(sold.cents),
        when=when(sold),
    )
    news = News(headline, mood, took + compared)
    still = view.phase == "look"  # the remaining cases are still being opened
    return _told(
        (*_winnings(view, happened), news),
        _own_case(view, case, value, happened)._replace(
            sentence=news.sentence,
            hands=_hands(view, value, happened, still),
            covered=value if still else None,
        ),
    )


def _at_the_end(view: DealView, happened: tuple[Happening, ...]) -> Moment:
    """Return the moment for the last two cases: the contestant's and, below it, what was in the other."""
    (case, value), (other, less) = view.opened[-2:]
    wins = say("{contestant} WINS {value}", contestant=view.name(view.contestant).upper(), value=Money(value))
    news = News(wins, "good" if value > less else "bad", NOTHING)
    shown = _own_case(view, case, value, happened)._replace(
        sentence=other_case(view, other, less), hands=say("Close both covers.") + _payments(happened)
    )
    told = _told((news,), shown)
    return told._replace(asides=(*(one.sentence for one in _winnings(view, happened)), *told.asides))


def _own_case(view: DealView, case: int, value: int, happened: tuple[Happening, ...]) -> Moment:
    return Moment(
        cents=value,
        headline=NOTHING,
        sentence=NOTHING,
        hands=NOTHING,
        case=case,
        seat=view.contestant,
        whose=as_is(view.name(view.contestant)),
        asides=_asides(view, happened),
    )


def _told(news: tuple[News, ...], shown: Moment) -> Moment:
    """Return a moment with the biggest news as its headline, and the rest below it."""
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
    """Return what the other players won: the kitty, and money for right guesses."""
    kitty = (
        News(
            say("{winner} WINS THE KITTY: {cents}", winner=_capitals(view, one.seat), cents=Money(one.cents)),
            GOLD,
            one.text,
        )
        for one in happened
        if isinstance(one, KittyWon)
    )
    guesses = (
        News(
            say("{guesser} GUESSED RIGHT: {cents}", guesser=_capitals(view, one.seat), cents=Money(one.won)),
            GOLD,
            _guessed(view, one),
        )
        for one in happened
        if isinstance(one, GuessJudged) and one.right
    )
    return *kitty, *guesses


def _capitals(view: DealView, seat: Seat) -> str:
    return view.name(seat).upper()


def _asides(view: DealView, happened: tuple[Happening, ...]) -> tuple[Said, ...]:
    """Return what came to nothing: a kitty that nobody won, and wrong guesses."""
    wrong = (_guessed(view, one) for one in happened if isinstance(one, GuessJudged) and not one.right)
    return *(one.text for one in happened if isinstance(one, KittyEmpty)), *wrong


def _guessed(view: DealView, judged: GuessJudged) -> Said:
    name, value, won = view.name(judged.seat), Money(judged.value), Money(judged.won)
    guessed = say("{guesser} guessed {value}.", guesser=name, value=value)
    if judged.paid:
        guessed = say("{guesser} paid and guessed {value}.", guesser=name, value=value)
    return guessed + (
        say("Right! {guesser} wins {won}.", guesser=name, won=won) if judged.right else say("Wrong.")
    )


def paint_moment(canvas: Canvas, shown: Moment, frame: Area, wiped: float = 1.0, washed: float = 1.0) -> None:
    """Paint the moment, its figure wiped in up to `wiped` and its background washed in up to `washed`."""
    rows = (3, 6, 16, 18, 20, 22) if frame.roomy else (0, 2, 11, 13, 15, 17)
    if shown.title:
        rows = (1, 8, 18, 20, 21, 22) if frame.roomy else (0, 6, 15, 16, 17, 18)
    label, digits, headline, below, averages, aside = (frame.top + row for row in rows)
    wash(canvas, shown.ground, digits + 4.4, washed)
    room = frame.right - frame.left
    if shown.title:
        draw_words(canvas, label, str(shown.title), room, ("L", "M"), shown.color)
    else:
        _paint_case(canvas, shown, label)
    drawn = fitting(dollars(shown.cents), room, ("XL", "L"))
    digits += (LARGEST - drawn.height) // 2
    if frame.roomy:
        drawn = lowered(drawn)
    draw_middle(canvas, digits, _wiped(drawn, wiped), shown.color)
    canvas.write_middle(headline, _headline(shown), shown.mood, bold=True)
    write_rows(canvas, None, below, broken((Run(str(shown.sentence)),), room)[:ROWS])
    if shown.averages:
        old, new = map(whole, shown.averages)
        write_rows(canvas, None, averages, [(Run(f"{old}  →  ", "soft"), Run(new, bold=True))])
    for y, row in enumerate(_fitted(shown.asides, room), aside):
        canvas.write_middle(y, row, "soft")


def words(shown: Moment) -> tuple[str, ...]:
    """Return the moment as lines of text."""
    cents = Money(shown.cents)
    deal, held = (
        say("DEAL for {cents}", cents=cents),
        say("Case {case} held {value}.", case=shown.case, value=cents),
    )
    averages = " → ".join(map(whole, shown.averages)) if shown.averages else ""
    asides = " ".join(map(str, shown.asides))
    return str(held if shown.case else deal), _headline(shown), str(shown.sentence), averages, asides


def _headline(shown: Moment) -> str:
    return f"{SIGNS.get(shown.mood, '')}{shown.headline}"


def _hands(view: DealView, value: int, happened: tuple[Happening, ...], goes_on: bool = True) -> Said:
    """Return what to do about an opened value: close its cover, pay, check the board."""
    covers = says("One cover should still be open.", "{count} covers should still be open.", sum(view.lit))
    close = say("Close the cover on {value}.", value=Money(value))
    return close + _payments(happened) + (covers if goes_on else NOTHING)


def _payments(happened: tuple[Happening, ...]) -> Said:
    """Return everything people have to pay now."""
    return sum((one.text for one in happened if isinstance(one, Paid)), start=NOTHING)


def _paint_case(canvas: Canvas, shown: Moment, y: int) -> None:
    case = phrase("Case {case}", case=shown.case)
    whose = chip(shown.seat, str(shown.whose)) if shown.seat else str(shown.whose)
    gap = 3 if whose else 0
    end = canvas.write((canvas.width - len(case) - gap - len(whose)) // 2, y, case, bold=True)
    if shown.seat:
        canvas.write(end + gap, y, whose, "on-seat", f"seat-{shown.seat}", bold=True)
    else:
        canvas.write(end + gap, y, whose, "soft")


def _wiped(drawn: Figure, share: float) -> Figure:
    width = round(drawn.width * share)
    return Figure(tuple(row[:width].ljust(drawn.width) for row in drawn.rows), drawn.above)


def _fitted(asides: tuple[Said, ...], room: int) -> list[str]:
    """Return as many whole sentences as there's room for, as rows."""
    rows: list[str] = []
    for aside in asides:
        one = str(aside)
        if rows and len(rows[-1]) + 1 + len(one) <= room:
            rows[-1] += f" {one}"
        elif len(rows) + len(parts := wrap(one, room)) <= ROWS:
            rows += parts
    return rows
