"""How people say what's on plates: four 7s, six plates, center pile 1."""

from collections.abc import Collection, Mapping
from functools import cache

from companion.game import Said, as_is, say, says

NUMBERS = (
    *(say("one"), say("two"), say("three"), say("four"), say("five"), say("six")),
    *(say("seven"), say("eight"), say("nine"), say("ten"), say("eleven"), say("twelve")),
)


def number(count: int) -> Said | int:
    """Return a number: in words up to twelve, in digits above that."""
    return NUMBERS[count - 1] if 0 < count <= len(NUMBERS) else count


def alone(count: int) -> Said | int:
    """Return a number with nothing after it: none, one, two."""
    return number(count) if count else say("none")


@cache
def numerals(count: int, numeral: int) -> Said:
    """Return a count of a numeral: no 7s, one 0, four 7s, 23 × 5."""
    if count > len(NUMBERS):
        return say("{count} × {numeral}", count=count, numeral=numeral)
    if count > 1:
        return say("{number} {numeral}s", number=number(count), numeral=numeral)
    return say("one {numeral}", numeral=numeral) if count else say("no {numeral}s", numeral=numeral)


@cache
def plates(count: int) -> Said:
    """Return a number of plates: six plates."""
    return says("one plate", "{number} plates", count, number=number(count))


def there(count: int, numeral: int, bid: int, uncounted: bool = False) -> Said:
    """Return how many of a numeral there are, or what's certain if not every card was counted."""
    if uncounted and count < bid:
        return say("There are fewer than {numerals}.", numerals=numerals(bid, numeral))
    found = numerals(count, numeral)
    if uncounted:
        return says("There is at least {numerals}.", "There are at least {numerals}.", count, numerals=found)
    return says("There is {numerals}.", "There are {numerals}.", count, numerals=found)


def face_up(place: Said, digits: str) -> Said:
    """Return a place and what its card shows: Ann 405518."""
    return say("{place} {digits}", place=place, digits=digits or say("no digits"))


def stack_name(place: str, names: Mapping[str, str]) -> Said:
    """Return what people call a place where cards wait for their round: a stand or a center pile."""
    return say("{name}'s stand", name=names[place]) if place in names else place_name(place, names, names)


def place_name(place: str, names: Mapping[str, str], players: Collection[str], short: bool = False) -> Said:
    """Return what people call a card's place: a player, a center pile, or the pile of a player who is out."""
    if place in players:
        return as_is(names[place])
    if place in names:
        return say("{name}'s", name=names[place]) if short else say("{name}'s pile", name=names[place])
    pile = int(place.rpartition(" ")[2])
    return say("center {pile}", pile=pile) if short else say("center pile {pile}", pile=pile)
