"""How people say what was laid: 7-6, a 2-Straight to 7; and who did it: Ann, Cal and Eva."""

from collections.abc import Sequence

from companion.games.dealt.box import X
from companion.games.dealt.combinations import Combination, next_above, printed
from companion.games.dealt.settings import COMPANION

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def together(names: Sequence[str]) -> str:
    """Return names in a row: Ann, Cal and Eva."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def number(count: int) -> str:
    """Return a number in words up to ten, in figures above."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """Return so many of a thing: six cards, one chip, 18 cards."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def a(thing: str) -> str:
    """Return a thing with its article: a 7, an 8, an X."""
    return f"{'an' if thing.startswith(('8', '11', X)) else 'a'} {thing}"


def who_deals(keeper: str) -> str:
    """Return what it means to be the oldest."""
    return "The neighbor on the left starts." if keeper == COMPANION else "The oldest deals."


def copies(count: int, card: str) -> str:
    """Return so many of a card: four 7s, two Stops, three X cards."""
    return counted(count, f"{card} card" if card == X else card)


def one(combination: Combination) -> str:
    """Return a combination with its article: a Pair of 4s, Trips of 4s."""
    return combination.words if combination.kind.name == "Trips" else a(combination.words)


def row(cards: Sequence[str]) -> str:
    """Return cards as they lie side by side: 7-6, 11-X."""
    return "-".join(map(printed, cards))


def laid(cards: Sequence[str], combination: Combination) -> str:
    """Return what was laid: a 12, an X as 12, 7-6, a 2-Straight to 7."""
    if len(cards) == 1:
        return f"an X as {combination.top}" if printed(cards[0]) == X else a(cards[0])
    return f"{row(cards)}, {one(combination)}"


def needed(best: Combination) -> str:
    """Return what would beat a combination."""
    above = next_above(best)
    if above is None:
        return "Nothing is above that; only a Stop or a Redraw can be played."
    return f"It takes {one(above)} or anything above."
