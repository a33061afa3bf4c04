"""How people say what is on plates: four 7s, six plates, Ann, Cal and Eva."""

from collections.abc import Collection, Mapping, Sequence

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
IN_WORDS = 100  # a number below it is said in words


def number(count: int) -> str:
    """Return a number in words up to ninety-nine, in figures above."""
    if count < len(NUMBERS):
        return NUMBERS[count]
    if count >= IN_WORDS:
        return f"{count:,}"
    tens, ones = divmod(count, 10)
    return TENS[tens - 2] + (f"-{NUMBERS[ones]}" if ones else "")


def alone(count: int) -> str:
    """Return a number that stands alone: none, one, two."""
    return number(count) if count else "none"


def numerals(count: int, numeral: int) -> str:
    """Return so many of a numeral: four 7s, one 0, forty 5s; between two figures stands a sign."""
    if count >= IN_WORDS:
        return f"{number(count)} × {numeral}"
    return f"{number(count)} {numeral}{'' if count == 1 else 's'}"


def there(count: int, numeral: int, bid: int, uncounted: bool = False) -> str:
    """Return how many of a numeral there are, as far as it was counted."""
    if not uncounted:
        return numerals(count, numeral)
    return f"at least {numerals(count, numeral)}" if count >= bid else f"fewer than {numerals(bid, numeral)}"


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
