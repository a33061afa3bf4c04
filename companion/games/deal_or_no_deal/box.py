"""What's in the printed box: the values, the chart, the money."""

from math import comb
from typing import Annotated

from msgspec import Struct

from companion.game import CENTS, Cents, Money, Refused, entry, say

CASES = tuple(range(1, 27))
MOST_WAYS = comb(26, 6)  # the most ways to open a round's cases; the banker's guide tries them all


class Box(Struct, frozen=True):
    """The data of one printed box, with amounts in cents.

    The rulebook mentions $0.01, $750 and $1,000,000. The other values are from the TV show; a table can
    change them to match its own board.
    """

    values: Annotated[
        tuple[Cents, ...], entry(say("Money board"), say("The 26 values on it, the smallest first."))
    ] = tuple(
        round(value * CENTS)
        for value in (
            *(0.01, 1, 5, 10, 25, 50, 75, 100, 200, 300, 400, 500, 750),
            *(1_000, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 200_000),
            *(300_000, 400_000, 500_000, 750_000, 1_000_000),
        )
    )
    host_wins_kitty: Annotated[
        Cents, entry(say("The host's kitty card"), say("When it turns up, the host wins the kitty."))
    ] = 1
    holder_wins_kitty: Annotated[
        Cents,
        entry(
            say("The holder's kitty card"), say("When it turns up, whoever holds the case wins the kitty.")
        ),
    ] = 750_00
    cases_by_round: Annotated[
        tuple[int, ...], entry(say("Cases to open"), say("How many in each of the first nine rounds."))
    ] = (6, 5, 4, 3, 2, 1, 1, 1, 1)
    price_by_round: Annotated[
        tuple[Cents, ...], entry(say("Price of a guess"), say("In each of the ten rounds."))
    ] = tuple(5_000_00 * number for number in range(1, 11))
    notes: Annotated[
        tuple[tuple[Annotated[Cents, entry(say("Bill"))], Annotated[int, entry(say("How many"))]], ...],
        entry(say("Starting money"), say("The bills each player is dealt.")),
    ] = (
        (1_000_000_00, 1),
        (25_000_00, 3),
        (10_000_00, 2),
        (5_000_00, 6),
    )
    kitty: Annotated[Cents, entry(say("Kitty"), say("What the bank puts in when it's empty."))] = 5_000_00
    free_guess: Annotated[Cents, entry(say("Free guess"), say("What a correct free guess wins."))] = 5_000_00
    top_offer: Annotated[Cents, entry(say("Highest offer"), say("The most a host may offer."))] = 1_000_000_00
    floor: Annotated[Cents, entry(say("Held back"), say("What everyone must keep until they've hosted."))] = (
        1_000_000_00
    )

    @property
    def start_money(self) -> int:
        """How much money each player is dealt."""
        return sum(note * count for note, count in self.notes)


def check_box(box: Box) -> None:
    """Refuse a box that nobody could play with."""
    if len(box.values) != 26 or len(set(box.values)) != 26 or list(box.values) != sorted(box.values):
        raise Refused(say("The money board needs 26 different values, smallest first."))
    if box.values[0] <= 0:
        raise Refused(say("A value can't be {value}. Make it more than zero.", value=Money(box.values[0])))
    if box.host_wins_kitty == box.holder_wins_kitty:
        raise Refused(say("The two kitty cards need two different values."))
    for card in (box.host_wins_kitty, box.holder_wins_kitty):
        if card not in box.values:
            raise Refused(say("The {value} kitty card isn't one of the board's values.", value=Money(card)))
    if len(box.cases_by_round) != 9 or sum(box.cases_by_round) != 24 or min(box.cases_by_round) < 1:
        raise Refused(say("The first nine rounds must open 24 cases in all, at least one each."))
    closed = len(CASES)
    for opens in box.cases_by_round:
        if comb(closed, opens) > MOST_WAYS:
            why = say(
                "A round can't open {opens} of {closed} cases. The most is 6 of 26.",
                opens=opens,
                closed=closed,
            )
            raise Refused(why)
        closed -= opens
    if len(box.price_by_round) != 10 or min(box.price_by_round) < 0:
        raise Refused(say("The chart needs ten guess prices, none below zero."))
    if any(note <= 0 or count < 0 for note, count in box.notes):
        raise Refused(say("List the starting money as bills and how many of each."))
    if min(box.kitty, box.free_guess, box.top_offer, box.floor) < 0 or box.start_money < box.floor:
        raise Refused(
            say("No amount may be below zero, and the starting money must cover what everyone has to keep.")
        )
