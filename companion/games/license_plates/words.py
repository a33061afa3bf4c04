"""How people say what is on plates: four 7s, six plates, Ann, Cal and Eva."""

from collections.abc import Collection, Mapping, Sequence

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def number(count: int) -> str:
    """Return a number in words up to twenty, in figures above."""
    return NUMBERS[count] if count < len(NUMBERS) else f"{count:,}"


def alone(count: int) -> str:
    """Return a number that stands alone: none, one, two."""
    return number(count) if count else "none"


def numerals(count: int, numeral: int) -> str:
    """Return so many of a numeral: four 7s, one 0."""
    return f"{number(count)} {numeral}{'' if count == 1 else 's'}"


def counted(count: int, thing: str) -> str:
    """Return so many of a thing: six plates, one card."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def together(names: Sequence[str]) -> str:
    """Return names in a row: Ann, Cal and Eva."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def place_name(place: str, names: Mapping[str, str], players: Collection[str]) -> str:
    """Return what people call the place of a card: a player, a centre pile, or the pile of one who is out."""
    if place not in names:
        return place
    return names[place] if place in players else f"{names[place]}'s pile"
