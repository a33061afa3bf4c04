"""What the Deal or No Deal pictures share: plates, and words for amounts and deals."""

from companion.game import Money, Said, dollars, say
from companion.game.money import CENTS, rounded
from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import figure
from screens.cells import Canvas
from screens.theme import blend

THOUSAND = 1_000 * CENTS
LARGEST = figure("$0", "XL").height
HUGE = figure("$0", "XXL").height
SILLY = 100  # nobody can picture a larger multiple than this
COLUMN = 13  # values in each column of the money board
SIGNS = {"good": "↑  ", "bad": "↓  "}  # shown before a headline of that mood


def whole(cents: int) -> str:
    """Return an amount as text, rounded to the nearest dollar unless it's small."""
    return dollars(rounded(cents))


def thousands(cents: int) -> str:
    """Return an amount in thousands, as on an axis."""
    return f"{round(cents / THOUSAND)}" if cents >= THOUSAND or not cents else f"{cents / THOUSAND:.1f}"


def in_short(cents: int) -> str:
    """Return an amount in a few characters: $138k."""
    return f"${thousands(cents)}k" if cents >= THOUSAND else dollars(cents)


def when(offer: Offer) -> Said:
    """Return when an offer was made."""
    return say("in round 10") if offer.round == 10 else say("after round {round}", round=offer.round)


def took(view: DealView, sold: Offer) -> Said:
    """Return which deal the contestant made, and when."""
    return say(
        "{contestant} took {cents} {when}.",
        contestant=view.name(view.contestant),
        cents=Money(sold.cents),
        when=when(sold),
    )


def other_case(view: DealView, case: int, value: int) -> Said:
    """Return what was in the case the contestant didn't end up with."""
    if case == view.special:
        return say("Case {case}, traded away, held {value}.", case=case, value=Money(value))
    return say("Case {case} held {value}.", case=case, value=Money(value))


def verdict_on(deal: int, inside: int) -> tuple[Said, str, Said]:
    """Return whether a deal was good, the color for that, and how it compares with what the case held."""
    headline, mood = (say("GOOD DEAL"), "good") if deal >= inside else (say("BAD DEAL"), "bad")
    return headline, mood, _compared(deal, inside)


def _compared(deal: int, inside: int) -> Said:
    times, over = divmod(deal, inside)
    if times > SILLY:
        return say("The case held only {value}.", value=Money(inside))
    if times == 2:
        return say("More than twice what it held.") if over else say("Twice what it held.")
    if times > 2:
        many = say("{times} times what it held.", times=times)
        return say("More than {times} times what it held.", times=times) if over else many
    if deal == inside:
        return say("Exactly what it held.")
    if deal > inside:
        return say("{cents} more than it held.", cents=Money(deal - inside))
    return say("{cents} less than it held.", cents=Money(inside - deal))


def plate_ground(canvas: Canvas, place: int) -> str:
    """Return the color of a value's plate, given its place on the board."""
    column, row = divmod(place, COLUMN)
    first, last = (("low-first", "low-last"), ("high-first", "high-last"))[column]
    return blend(canvas.colour(first), canvas.colour(last), row / (COLUMN - 1))
