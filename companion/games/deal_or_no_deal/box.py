"""What is in the printed box: the values, the chart, the money."""

from math import comb
from typing import Annotated

from msgspec import Meta, Struct

from companion.game import CENTS, Cents, Refused, dollars

CASES = tuple(range(1, 27))
MOST_WAYS = comb(26, 6)  # the banker's help looks at every way to open a round's cases


class Box(Struct, frozen=True):
    """The data of one printed box, sums in cents.

    The rulebook proves $0.01, $750 and $1,000,000; the other values are the television board's, which a
    table can change to what its own board says.
    """

    values: Annotated[
        tuple[Cents, ...], Meta(title="Money board", description="The 26 values on it, the smallest first.")
    ] = tuple(
        round(value * CENTS)
        for value in (
            *(0.01, 1, 5, 10, 25, 50, 75, 100, 200, 300, 400, 500, 750),
            *(1_000, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 200_000),
            *(300_000, 400_000, 500_000, 750_000, 1_000_000),
        )
    )
    host_wins_kitty: Annotated[
        Cents, Meta(title="The host's kitty card", description="When it turns up, the host wins the kitty.")
    ] = 1
    holder_wins_kitty: Annotated[
        Cents,
        Meta(
            title="The holder's kitty card", description="When it turns up, whoever holds the case wins it."
        ),
    ] = 750_00
    cases_by_round: Annotated[
        tuple[int, ...], Meta(title="Cases to open", description="How many in each of the first nine rounds.")
    ] = (6, 5, 4, 3, 2, 1, 1, 1, 1)
    price_by_round: Annotated[
        tuple[Cents, ...], Meta(title="Price of a guess", description="In each of the ten rounds.")
    ] = tuple(5_000_00 * number for number in range(1, 11))
    notes: Annotated[
        tuple[tuple[Annotated[Cents, Meta(title="Note")], Annotated[int, Meta(title="How many")]], ...],
        Meta(title="Starting money", description="The notes that each player is dealt."),
    ] = (
        (1_000_000_00, 1),
        (25_000_00, 3),
        (10_000_00, 2),
        (5_000_00, 6),
    )
    kitty: Annotated[Cents, Meta(title="Kitty", description="What the bank puts in when it is empty.")] = (
        5_000_00
    )
    free_guess: Annotated[
        Cents, Meta(title="Free guess", description="What a right guess wins that was not paid for.")
    ] = 5_000_00
    top_offer: Annotated[
        Cents, Meta(title="Highest offer", description="The most that a host may offer.")
    ] = 1_000_000_00
    floor: Annotated[
        Cents, Meta(title="Held back", description="What everybody holds on to until they have hosted.")
    ] = 1_000_000_00

    @property
    def start_money(self) -> int:
        """What each player is dealt."""
        return sum(note * count for note, count in self.notes)


def check_box(box: Box) -> None:
    """Refuse a box that no game could be played from."""
    if len(box.values) != 26 or len(set(box.values)) != 26 or list(box.values) != sorted(box.values):
        raise Refused("The money board needs 26 different values, smallest first.")
    if box.values[0] <= 0:
        raise Refused(f"{dollars(box.values[0])} cannot be a value; values are more than nothing.")
    if box.host_wins_kitty == box.holder_wins_kitty:
        raise Refused("The two kitty cards have two different values.")
    for card in (box.host_wins_kitty, box.holder_wins_kitty):
        if card not in box.values:
            raise Refused(f"The kitty card of {dollars(card)} is not among the values of the board.")
    if len(box.cases_by_round) != 9 or sum(box.cases_by_round) != 24 or min(box.cases_by_round) < 1:
        raise Refused("The first nine rounds open 24 cases together, at least one each.")
    closed = len(CASES)
    for opens in box.cases_by_round:
        if comb(closed, opens) > MOST_WAYS:
            raise Refused(f"A round cannot open {opens} of {closed} cases; at the most 6 of 26.")
        closed -= opens
    if len(box.price_by_round) != 10 or min(box.price_by_round) < 0:
        raise Refused("The chart needs ten guess prices, none below nothing.")
    if any(note <= 0 or count < 0 for note, count in box.notes):
        raise Refused("The starting money is written as notes, and how many of each.")
    if min(box.kitty, box.free_guess, box.top_offer, box.floor) < 0 or box.start_money < box.floor:
        raise Refused("Sums are not below nothing, and the starting money covers what must be held on to.")
