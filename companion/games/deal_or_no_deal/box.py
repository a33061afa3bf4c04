"""What is in the printed box: the values, the chart, the money."""

from math import comb

from msgspec import Struct

from companion.game import Refused, dollars
from companion.game.money import CENTS

CASES = tuple(range(1, 27))
MOST_WAYS = comb(26, 6)  # the banker's help looks at every way to open a round's cases


class Box(Struct, frozen=True):
    """The data of one printed box, sums in cents.

    The rulebook proves $0.01, $750 and $1,000,000; the other values are the television board's, which a
    table can change to what its own board says.
    """

    values: tuple[int, ...] = tuple(
        round(value * CENTS)
        for value in (
            *(0.01, 1, 5, 10, 25, 50, 75, 100, 200, 300, 400, 500, 750),
            *(1_000, 5_000, 10_000, 25_000, 50_000, 75_000, 100_000, 200_000),
            *(300_000, 400_000, 500_000, 750_000, 1_000_000),
        )
    )
    host_wins_kitty: int = 1
    holder_wins_kitty: int = 750_00
    cases_by_round: tuple[int, ...] = (6, 5, 4, 3, 2, 1, 1, 1, 1)
    price_by_round: tuple[int, ...] = tuple(5_000_00 * number for number in range(1, 11))
    notes: tuple[tuple[int, int], ...] = (  # dealt to each: the note, and how many
        (1_000_000_00, 1),
        (25_000_00, 3),
        (10_000_00, 2),
        (5_000_00, 6),
    )
    kitty: int = 5_000_00
    free_guess: int = 5_000_00
    top_offer: int = 1_000_000_00
    floor: int = 1_000_000_00  # what one holds on to until one has hosted

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
