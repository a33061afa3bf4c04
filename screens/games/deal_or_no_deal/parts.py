"""The parts that the pictures of Deal or No Deal share: plates, and words for sums."""

from companion.game import dollars
from companion.game.money import CENTS
from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import figure
from screens.cells import Canvas
from screens.theme import blend

THOUSAND = 1_000 * CENTS
LARGEST = figure("$0", "XL").height
SILLY = 100  # from this many times on, nobody can picture it
COLUMN = 13  # values in each column of the money board
_FIRST = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "a hundred")
NUMBERS = dict(enumerate(_FIRST)) | dict(zip(range(20, 101, 10), _TENS, strict=True))


def in_play(view: DealView) -> tuple[int, ...]:
    """Return the values whose covers are open."""
    return tuple(value for value, lit in zip(view.values, view.lit, strict=True) if lit)


def whole(cents: int) -> str:
    """Return a sum to the whole dollar, unless it is small."""
    return dollars((cents + CENTS // 2) // CENTS * CENTS if cents >= 100 * CENTS else cents)


def thousands(cents: int) -> str:
    """Return a sum in thousands, as on an axis."""
    return f"{round(cents / THOUSAND)}" if cents >= THOUSAND or not cents else f"{cents / THOUSAND:.1f}"


def number(count: int) -> str:
    """Return a number as a word if it is small or round."""
    return NUMBERS.get(count, f"{count:,}")


def when(offer: Offer) -> str:
    """Return when an offer was made."""
    return "in round 10" if offer.round == 10 else f"after round {offer.round}"


def other_case(view: DealView, case: int, value: int) -> str:
    """Return what was in the last case that the contestant did not end with."""
    away = ", traded away," if case == view.special else ""
    return f"Case {case}{away} held {dollars(value)}."


def verdict_on(deal: int, inside: int) -> tuple[str, str, str]:
    """Return whether a deal was good, the colour of that, and how it compares with what the case held."""
    headline, colour = ("↑  GOOD DEAL", "good") if deal >= inside else ("↓  BAD DEAL", "bad")
    times, over = divmod(deal, inside)
    if times > SILLY:
        return headline, colour, f"the case held only {dollars(inside)}."
    if times > 1:
        said = "twice" if times == 2 else f"{number(times)} times"
        return headline, colour, f"{'more than ' if over else ''}{said} what the case held."
    if deal == inside:
        return headline, colour, "exactly what the case held."
    more = "more" if deal > inside else "less"
    return headline, colour, f"{dollars(abs(deal - inside))} {more} than it held."


def plate_ground(canvas: Canvas, place: int) -> str:
    """Return the colour of the plate of a value, by its place on the board."""
    column, row = divmod(place, COLUMN)
    first, last = (("low-first", "low-last"), ("high-first", "high-last"))[column]
    return blend(canvas.colour(first), canvas.colour(last), row / (COLUMN - 1))
