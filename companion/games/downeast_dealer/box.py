"""What's in the printed box: the sets with their stars, the treasure, the Thieves, the cash."""

from typing import Annotated

from msgspec import Struct

from companion.game import CENTS, Cents, Money, Refused, Said, as_is, entry, say, says

IN_A_SET = 4
LONGEST_NAME = 20
MOST_STARS = 10_000
MOST_THIEVES = 8
MOST_CARDS = 20  # the most cash cards of one value that a player may be dealt
STEP = 10 * CENTS  # every cash card, and so every bid, is a multiple of this

EXAMPLE = "An example. Compare the names and stars of the sets with your cards."  # part of saved boxes


class ItemSet(Struct, frozen=True):
    """Four items of one kind: what the set is called, what one of them is called, and its stars."""

    name: Annotated[str, entry(say("Name"), say("What the four cards are called as a set."))]
    stars: Annotated[int, entry(say("Stars"), say("What the four are worth together."))]
    one: Annotated[str, entry(say("One of them"), say("What one card is called: trap, canoe."))] = ""

    def some(self, count: int) -> Said:
        """Return one or more items of the set: a trap, an oar, 2 traps."""
        if self.thieves:
            return says("a Thief", "{count} Thieves", count)
        if count > 1:
            return say("{count} {items}", count=count, items=self.several)
        noun, vowel = self.noun, (self.one or self.name)[0].lower() in "aeiou"
        return say("an {item}", item=noun) if vowel else say("a {item}", item=noun)

    @property
    def noun(self) -> Said:
        """What goes after an article: trap."""
        if self.thieves:
            return say("Thief")
        return as_is(self.one) if self.one else say("{set} card", set=self.name)

    @property
    def several(self) -> Said:
        """The set in the middle of a sentence: traps."""
        if self.thieves:
            return say("Thieves")
        if not self.one:
            return say("{set} cards", set=self.name)
        return as_is(self.name if self.one[0].isupper() else self.name[0].lower() + self.name[1:])

    @property
    def title(self) -> Said:
        """The set by itself: Traps."""
        return say("Thieves") if self.thieves else as_is(self.name)

    @property
    def thieves(self) -> bool:
        """Whether these are the Thieves, which aren't one of the box's sets."""
        return self.name == THIEF.name


THIEF = ItemSet("Thieves", 0, "Thief")


class Box(Struct, frozen=True):
    """The data of one printed box, with cash in cents.

    The table enters its own sets, and Tableside remembers them; these are an example, as the note says.
    """

    sets: Annotated[
        tuple[ItemSet, ...],
        entry(say("Sets"), say("The sets of four with their stars, as printed on the cards.")),
    ] = (
        ItemSet("Trophies", 100, "trophy"),
        ItemSet("Traps", 50, "trap"),
        ItemSet("Canoes", 40, "canoe"),
        ItemSet("Buoys", 30, "buoy"),
        ItemSet("Lanterns", 20, "lantern"),
        ItemSet("Oars", 10, "oar"),
        ItemSet("Chests", 60, "treasure chest"),
    )
    treasure: Annotated[str, entry(say("Treasure"), say("The set whose cards give everyone cash."))] = (
        "Chests"
    )
    thieves: Annotated[int, entry(say("Thieves"), say("How many Thief cards there are."))] = 4
    cash: Annotated[
        tuple[tuple[Annotated[Cents, entry(say("Worth"))], Annotated[int, entry(say("How many"))]], ...],
        entry(say("Starting cash"), say("The cash cards that each player is dealt.")),
    ] = ((50_00, 1), (10_00, 4), (0, 2))
    reserve: Annotated[
        tuple[Cents, ...],
        entry(say("Reserve"), say("The card everyone gets for each treasure chest, in order.")),
    ] = (50_00, 100_00, 200_00, 500_00)
    note: Annotated[str, entry(say("Note"), say("Shown next to the board during a game."))] = EXAMPLE

    @property
    def remark(self) -> str:
        """The note, or nothing if it says the sets are an example but the table has entered its own."""
        return "" if self.note == EXAMPLE and self.sets != PRINTED.sets else self.note

    def kind(self, item: str) -> ItemSet:
        """Return what a set is called and how many stars it has."""
        return THIEF if item == THIEF.name else next(each for each in self.sets if each.name == item)

    def size(self, item: str) -> int:
        """Return how many cards make a whole set."""
        return self.thieves if item == THIEF.name else IN_A_SET

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards each player is dealt, highest first."""
        cards = (worth for worth, count in self.cash for _ in range(count))
        return tuple(sorted(cards, reverse=True))


PRINTED = Box()


def check_box(box: Box) -> None:
    """Refuse a box that nobody could play with."""
    _check_sets(box)
    if not 1 <= box.thieves <= MOST_THIEVES:
        raise Refused(
            say("The box says {count} Thieves. Enter 1 to {most}.", count=box.thieves, most=MOST_THIEVES)
        )
    worths = [worth for worth, _ in box.cash]
    for worth in (*worths, *box.reserve):
        if worth < 0 or worth % STEP or worth > 1_000_000 * CENTS:
            raise Refused(say("A cash card is worth $0 or a multiple of {step}.", step=Money(STEP)))
    if len(set(worths)) < len(worths) or any(not 0 < count <= MOST_CARDS for _, count in box.cash):
        raise Refused(
            say("List each kind of starting cash once, 1 to {most} cards of each.", most=MOST_CARDS)
        )
    if sum(box.hand) == 0:
        raise Refused(say("Everyone needs some cash to start with."))
    if len(box.reserve) != IN_A_SET or min(box.reserve) == 0:
        raise Refused(say("The reserve needs four cards, one for each treasure chest, none worth $0."))


def _check_sets(box: Box) -> None:
    if not 3 <= len(box.sets) <= 20:
        raise Refused(say("There are {count} sets here. Enter 3 to 20.", count=len(box.sets)))
    for each in box.sets:
        for word in (each.name, each.one or each.name):
            if not word.strip() or not word.isprintable() or len(word) > LONGEST_NAME:
                raise Refused(say("A set needs a name of 1 to {most} characters.", most=LONGEST_NAME))
        if not 1 <= each.stars <= MOST_STARS:
            raise Refused(say("{set}: a set is worth 1 to {most} stars.", set=each.name, most=MOST_STARS))
    names = [each.name.casefold() for each in (*box.sets, THIEF)]
    for each in box.sets:
        if names.count(each.name.casefold()) > 1:
            raise Refused(say("Two sets are called {set}. Give each its own name.", set=each.name))
    if box.treasure not in [each.name for each in box.sets]:
        raise Refused(
            say("The treasure is {set}, but there's no set by that name.", set=box.treasure[:LONGEST_NAME])
        )
