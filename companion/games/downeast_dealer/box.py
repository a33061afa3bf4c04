"""What is in the printed box: the sets with their stars, the treasure, the Thieves, the cash."""

from typing import Annotated

from msgspec import Meta, Struct

from companion.game import CENTS, Cents, Refused, dollars

IN_A_SET = 4
LONGEST_NAME = 20
MOST_STARS = 10_000
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
MOST_THIEVES = len(ORDINALS)
TIMES = ("", "once", "twice", "three times")  # that an auctioneer has called
MOST_CARDS = 20  # of one worth, dealt to one player
STEP = 10 * CENTS  # what every cash card, and so every bid, is a multiple of

AN_EXAMPLE = "An example."
EXAMPLE = f"{AN_EXAMPLE} Compare the names and stars of the sets with your cards."


class ItemSet(Struct, frozen=True):
    """Four items of one kind: what the set is called, what one of them is called, its stars."""

    name: Annotated[str, Meta(title="Name", description="What the four cards are called together.")]
    stars: Annotated[int, Meta(title="Stars", description="What the four are worth together.")]
    one: Annotated[str, Meta(title="One of them", description="What one card is called: trap, canoe.")] = ""

    def some(self, count: int) -> str:
        """Return so many of them in words: a trap, an oar, 2 traps."""
        noun = self.noun(count)
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}" if count == 1 else noun

    def noun(self, count: int) -> str:
        """Return so many of them in words, after an owner's name: trap, 2 traps."""
        return (self.one or f"card of {self.name}") if count == 1 else f"{count} {self.several}"

    @property
    def several(self) -> str:
        """The set in the midst of a sentence; its name has a capital there only if one of it has."""
        if not self.one:
            return f"cards of {self.name}"
        return self.name if self.one[0].isupper() else self.name[0].lower() + self.name[1:]


THIEF = ItemSet("Thieves", 0, "Thief")


class Box(Struct, frozen=True):
    """The data of one printed box, cash in cents.

    The sets are the table's to enter, and the house keeps them; those here are an example, as the note says.
    """

    sets: Annotated[
        tuple[ItemSet, ...],
        Meta(title="Sets", description="The sets of four with their stars, as printed on the cards."),
    ] = (
        ItemSet("Trophies", 100, "trophy"),
        ItemSet("Traps", 50, "trap"),
        ItemSet("Canoes", 40, "canoe"),
        ItemSet("Buoys", 30, "buoy"),
        ItemSet("Lanterns", 20, "lantern"),
        ItemSet("Oars", 10, "oar"),
        ItemSet("Chests", 60, "treasure chest"),
    )
    treasure: Annotated[
        str, Meta(title="Treasure", description="The set whose cards bring cash into the game.")
    ] = "Chests"
    thieves: Annotated[int, Meta(title="Thieves", description="How many Thief cards there are.")] = 4
    cash: Annotated[
        tuple[tuple[Annotated[Cents, Meta(title="Worth")], Annotated[int, Meta(title="How many")]], ...],
        Meta(title="Starting cash", description="The cash cards that each player is dealt."),
    ] = ((50_00, 1), (10_00, 4), (0, 2))
    reserve: Annotated[
        tuple[Cents, ...],
        Meta(title="Reserve", description="The card that everybody gets at each treasure chest, in order."),
    ] = (50_00, 100_00, 200_00, 500_00)
    note: Annotated[str, Meta(title="Note", description="Stands beside the board while a game is on.")] = (
        EXAMPLE
    )

    @property
    def remark(self) -> str:
        """The note; once the sets are the table's own they are no example any more."""
        return "" if self.note == EXAMPLE and self.sets != Box().sets else self.note

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that each player is dealt, the highest first."""
        cards = (worth for worth, count in self.cash for _ in range(count))
        return tuple(sorted(cards, reverse=True))


def check_box(box: Box) -> None:
    """Refuse a box that no game could be played from."""
    _check_sets(box)
    if not 1 <= box.thieves <= MOST_THIEVES:
        raise Refused(f"There are 1 to {MOST_THIEVES} Thieves in a box, not {box.thieves}.")
    worths = [worth for worth, _ in box.cash]
    for worth in (*worths, *box.reserve):
        if worth < 0 or worth % STEP or worth > 1_000_000 * CENTS:
            raise Refused(f"A cash card is worth nothing or a multiple of {dollars(STEP)}.")
    if len(set(worths)) < len(worths) or any(not 0 < count <= MOST_CARDS for _, count in box.cash):
        raise Refused(f"The starting cash is written as cards of different worth, 1 to {MOST_CARDS} of each.")
    if sum(box.hand) == 0:
        raise Refused("Everybody starts with some cash.")
    if len(box.reserve) != IN_A_SET or min(box.reserve) == 0:
        raise Refused("Each of the four treasure chests brings everyone a card of some worth.")


def _check_sets(box: Box) -> None:
    if not 3 <= len(box.sets) <= 20:
        raise Refused(f"A box has 3 to 20 sets of four; here are {len(box.sets)}.")
    for each in box.sets:
        for word in (each.name, each.one or each.name):
            if not word.strip() or not word.isprintable() or len(word) > LONGEST_NAME:
                raise Refused(f"A set needs a name of 1 to {LONGEST_NAME} letters.")
        if not 1 <= each.stars <= MOST_STARS:
            raise Refused(f"{each.name}: a set is worth 1 to {MOST_STARS:,} stars.")
    names = [each.name.casefold() for each in (*box.sets, THIEF)]
    for each in box.sets:
        if names.count(each.name.casefold()) > 1:
            raise Refused(f"Two sets are called {each.name}. Each needs a name of its own.")
    if box.treasure not in [each.name for each in box.sets]:
        raise Refused(f"The treasure, {box.treasure[:LONGEST_NAME]}, is not among the sets.")
