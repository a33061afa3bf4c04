"""The big moments: a figure that has the screen to itself until somebody continues."""

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from companion.game import NOTHING, Moment, Money, Said, Seat, as_is, dollars, phrase, say
from companion.game.money import CENTS, rounded
from companion.games.deal_or_no_deal import moments as m
from companion.games.deal_or_no_deal.happenings import GuessJudged
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Figure, Size, lowered
from screens.cells import Canvas
from screens.games.deal_or_no_deal.parts import (
    HUGE,
    LARGEST,
    SIGNS,
    other_case,
    took,
    verdict_on,
    when,
    whole,
)
from screens.games.deal_or_no_deal.triumph import Triumph, right_guess
from screens.painting import Area, chip, draw_middle, draw_words, drawn_words, fitting, wash
from screens.prose import Run, broken, write_rows

ROWS = 2  # at most this many for the sentence below the headline, and for whatever is below the averages
BLOCK_SIZES: tuple[Size, ...] = ("XL", "L", "M")
MILLION = 1_000_000 * CENTS
GOLD = "gold-text"  # the mood when somebody wins the kitty or a guess
GROUNDS = {"good": "good-wash", "bad": "bad-wash", GOLD: "gold-wash"}


class Shown(NamedTuple):
    """What's shown, from the top down, and what people have to do."""

    cents: int
    headline: Said
    sentence: Said
    hands: Said = NOTHING
    case: int = 0  # shown above the figure, with whose it is, ...
    seat: Seat = ""
    whose: Said = NOTHING
    title: Said = NOTHING  # ... or this instead, in large letters ...
    block: bool = False  # ... or on a block of its own, without the figure
    won: int = 0  # the figure, if it isn't what the case held
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


def _deal(view: DealView, moment: m.DealStruck) -> Shown:
    sells = say(
        "{contestant} sells case {case} {when}",
        contestant=view.name(moment.contestant),
        case=moment.case,
        when=when(moment.sold),
    )
    return Shown(
        cents=moment.sold.cents,
        title=say("DEAL"),
        headline=sells,
        sentence=say("Average left: {average}.", average=Money(rounded(moment.sold.average))),
        hands=moment.hands,
        color=GOLD,
        mood=GOLD,
        ground="gold-wash",
    )


def _no_deal(view: DealView, moment: m.TurnedDown) -> Shown:
    refused, then = moment.refused, moment.next
    return Shown(
        cents=refused.cents,
        title=say("NO DEAL"),
        headline=say(
            "{contestant} turns down {cents} {when}",
            contestant=view.name(moment.contestant),
            cents=Money(refused.cents),
            when=when(refused),
        ),
        sentence=then.text if then else NOTHING,
        block=True,
    )


def _revealed(view: DealView, moment: m.Revealed) -> Shown:
    name = view.name(moment.contestant).upper()
    news = {
        "": News(
            say("That hardly changes a thing"),
            "said",
            say("It was close to the average, which stays about the same."),
        ),
        m.BAD: News(
            say("BAD NEWS FOR {contestant}", contestant=name),
            "bad",
            say("A big one is gone. The average drops."),
        ),
        m.GOOD: News(
            say("GOOD NEWS FOR {contestant}", contestant=name),
            "good",
            say("A small one is gone. The average goes up."),
        ),
    }[moment.news]
    center = moment.holder == CENTRE
    return _told(
        view,
        moment,
        news,
        Shown(
            cents=moment.value,
            headline=NOTHING,
            sentence=news.sentence,
            case=moment.case,
            seat="" if center else moment.holder,
            whose=say("center") if center else as_is(view.name(moment.holder)),
            averages=(moment.average, moment.average_now),
            asides=(
                *_asides(view, moment),
                say("The highest value left is {value}.", value=Money(moment.highest)),
            ),
            covered=moment.value,
        ),
    )


def _sold(view: DealView, moment: m.SoldOpened) -> Shown:
    sold = moment.sold
    headline, mood, compared = verdict_on(sold.cents, moment.value)
    news = News(headline, mood, took(view, sold) + compared)
    shown = _own_case(view, moment)._replace(sentence=news.sentence)
    still = view.phase == "look"  # the remaining cases are still being opened
    return _told(view, moment, news, shown._replace(covered=moment.value if still else None))


def _at_the_end(view: DealView, moment: m.LastOpened) -> Shown:
    """Return the picture of the last two cases: the contestant's and, below it, what was in the other."""
    name = view.name(moment.contestant).upper()
    wins = say("{contestant} WINS {value}", contestant=name, value=Money(moment.value))
    news, shown = News(wins, moment.news, NOTHING), _own_case(view, moment)
    shown = shown._replace(sentence=other_case(view, moment.other, moment.other_value))
    others = tuple(one.sentence for one in _winnings(view, moment))
    return _headed((news,), shown._replace(hands=moment.hands, asides=(*others, *shown.asides)))


def _million(view: DealView, moment: m.MillionWon) -> Triumph:
    """Return the picture of the million: a right guess, or the contestant's own case."""
    opened, name = moment.opened, view.name(moment.seat)
    if (guess := opened.guess) and guess.seat == moment.seat:
        right = m.GuessedRight(hands=moment.hands, opened=opened, guess=guess, had=moment.had, has=moment.has)
        return right_guess(view, right)
    assert isinstance(opened, m.LastOpened)
    news = other_case(view, opened.other, opened.other_value)
    for aside in (*(one.sentence for one in _winnings(view, opened)), *_asides(view, opened)):
        news += aside
    million, value = opened.value == MILLION, Money(opened.value)
    return Triumph(
        seat=moment.seat,
        name=name,
        title=say("WINS THE MILLION") if million else say("WINS THE TOP PRIZE"),
        cents=opened.value,
        sentence=say("Case {case} held {value}, and {contestant} wins it!").having(
            case=opened.case, value=value, contestant=name
        ),
        paid=say("{contestant}'s money", contestant=name),
        sums=(moment.had, moment.has),
        news=news,
        hands=moment.hands,
    )


def _kitty(view: DealView, moment: m.KittyTaken) -> Shown:
    """Return the picture of the case that won the kitty, with what was in that as the figure."""
    picture: Shown = PICTURES[type(moment.opened)](view, moment.opened)
    return picture._replace(won=moment.kitty.cents, color=GOLD)


def _own_case(view: DealView, moment: m.Opened) -> Shown:
    return Shown(
        cents=moment.value,
        headline=NOTHING,
        sentence=NOTHING,
        case=moment.case,
        seat=moment.contestant,
        whose=as_is(view.name(moment.contestant)),
        asides=_asides(view, moment),
    )


def _told(view: DealView, moment: m.Opened, news: News, shown: Shown) -> Shown:
    """Return the picture of an opened case: what somebody won comes before what it means."""
    return _headed((*_winnings(view, moment), news), shown._replace(hands=moment.hands))


def _headed(news: tuple[News, ...], shown: Shown) -> Shown:
    """Return a picture with the biggest news as its headline, and the rest below it."""
    first, *others = news
    sentences = [one.sentence for one in others] or [shown.sentence]
    return shown._replace(
        headline=first.headline,
        mood=first.mood,
        ground=GROUNDS.get(first.mood, "ink"),
        sentence=sentences[0],
        asides=(*sentences[1:], *shown.asides),
    )


def _winnings(view: DealView, moment: m.Opened) -> Iterator[News]:
    """Yield what the other players won: the kitty, and money for a right guess."""
    if kitty := moment.kitty:
        winner = view.name(kitty.seat).upper()
        wins = say("{winner} WINS THE KITTY: {cents}", winner=winner, cents=Money(kitty.cents))
        yield News(wins, GOLD, kitty.text)
    if (guess := moment.guess) and guess.right:
        guesser = view.name(guess.seat).upper()
        right = say("{guesser} GUESSED RIGHT: {cents}", guesser=guesser, cents=Money(guess.won))
        yield News(right, GOLD, _guessed(view, guess))


def _asides(view: DealView, moment: m.Opened) -> tuple[Said, ...]:
    """Return what came to nothing: a kitty that nobody won, and a wrong guess."""
    empty = (moment.no_kitty.text,) if moment.no_kitty else ()
    wrong = (_guessed(view, moment.guess),) if moment.guess and not moment.guess.right else ()
    return *empty, *wrong


def _guessed(view: DealView, judged: GuessJudged) -> Said:
    name, value, won = view.name(judged.seat), Money(judged.value), Money(judged.won)
    guessed = say("{guesser} guessed {value}.", guesser=name, value=value)
    if judged.paid:
        guessed = say("{guesser} paid and guessed {value}.", guesser=name, value=value)
    return guessed + (
        say("Right! {guesser} wins {won}.", guesser=name, won=won) if judged.right else say("Wrong.")
    )


def _faced(view: DealView, moment: m.FaceOff) -> None:
    """Return nothing: the last two cases are shown for as long as the question is open."""


PICTURES: dict[type[Moment], Callable[[DealView, Any], Any]] = {
    m.FaceOff: _faced,
    m.MillionWon: _million,
    m.GuessedRight: right_guess,
    m.DealStruck: _deal,
    m.TurnedDown: _no_deal,
    m.Revealed: _revealed,
    m.SoldOpened: _sold,
    m.LastOpened: _at_the_end,
    m.KittyTaken: _kitty,
}


# The rows of everything from the top down, without a title and with one, by the size of the screen.
_LARGE = (2, 6, 25, 29, 31, 33), (1, 8, 28, 32, 33, 34)
_USUAL = (3, 6, 16, 18, 20, 22), (1, 8, 18, 20, 21, 22)
_SMALL = (0, 2, 11, 13, 15, 17), (0, 6, 15, 16, 17, 18)


def paint_moment(canvas: Canvas, shown: Shown, frame: Area, wiped: float = 1.0, washed: float = 1.0) -> None:
    """Paint the moment, its figure wiped in up to `wiped` and its background washed in up to `washed`."""
    if shown.block:
        _paint_block(canvas, shown, frame, wiped)
        return
    large, small = frame.large, not frame.roomy
    untitled, titled = _LARGE if large else _SMALL if small else _USUAL
    rows = titled if shown.title else untitled
    label, digits, headline, below, averages, aside = (frame.top + row for row in rows)
    wash(canvas, shown.ground, digits + (8.8 if large else 4.4), washed)
    room = frame.right - frame.left
    if shown.title:
        draw_words(canvas, label, str(shown.title), room, ("L", "M"), shown.color)
    else:
        _paint_case(canvas, shown, label)
    drawn = fitting(dollars(shown.won or shown.cents), room, ("XXL", "XL", "L") if large else ("XL", "L"))
    digits += ((HUGE if large else LARGEST) - drawn.height) // 2 + drawn.above * large
    if frame.roomy and not large:
        drawn = lowered(drawn)
    draw_middle(canvas, digits, _wiped(drawn, wiped), shown.color)
    if large and (words := drawn_words(str(shown.headline).upper(), room, ("M",))):
        draw_middle(canvas, headline, words, shown.mood)
        sign = SIGNS.get(shown.mood, "").strip()
        canvas.write((canvas.width - words.width) // 2 - 4, headline + 1, sign, shown.mood, bold=True)
    else:
        canvas.write_middle(headline + large, _headline(shown), shown.mood, bold=True)
    write_rows(canvas, None, below, broken((Run(str(shown.sentence)),), room)[:ROWS])
    if shown.averages:
        old, new = map(whole, shown.averages)
        write_rows(canvas, None, averages, [(Run(f"{old}  →  ", "soft"), Run(new, bold=True))])
    for y, row in enumerate(_fitted(shown.asides, room), aside):
        canvas.write_middle(y, row, "soft")


def _paint_block(canvas: Canvas, shown: Shown, frame: Area, wiped: float) -> None:
    """Paint the answer as on its button, only larger, and what it means below."""
    y, room = frame.top + (5 if frame.roomy else 2), frame.right - frame.left
    sizes, rows = (("XXL", *BLOCK_SIZES), 18) if frame.large else (BLOCK_SIZES, 9)
    drawn = drawn_words(str(shown.title), room - 6, sizes)
    wash(canvas, "slot", y + rows // 2 + 1, wiped)
    canvas.fill(frame.left, y, round(room * wiped), rows, "steel")
    if wiped == 1 and drawn:
        draw_middle(canvas, y + (rows - drawn.height) // 2, drawn, "on-steel")
    elif wiped == 1:
        canvas.write_middle(y + rows // 2, str(shown.title), "on-steel", bold=True)
    canvas.write_middle(y + rows + 2, f"✗  {shown.headline}", bold=True)
    write_rows(canvas, None, y + rows + 4, broken((Run(str(shown.sentence), "soft"),), room)[:ROWS])


def words(shown: Shown) -> tuple[str, ...]:
    """Return the moment as lines of text."""
    cents = Money(shown.cents)
    if shown.block:
        return str(shown.title), str(shown.headline), str(shown.sentence)
    deal, held = (
        say("DEAL for {cents}", cents=cents),
        say("Case {case} held {value}.", case=shown.case, value=cents),
    )
    averages = " → ".join(map(whole, shown.averages)) if shown.averages else ""
    asides = " ".join(map(str, shown.asides))
    return str(held if shown.case else deal), _headline(shown), str(shown.sentence), averages, asides


def _headline(shown: Shown) -> str:
    return f"{SIGNS.get(shown.mood, '')}{shown.headline}"


def _paint_case(canvas: Canvas, shown: Shown, y: int) -> None:
    case = phrase("Case {case}", case=shown.case)
    if shown.won:
        case = phrase("Case {case} held {value}", case=shown.case, value=Money(shown.cents))
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
