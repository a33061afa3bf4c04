"""Words for the ear: the same sentences, with sums and numbers in words that a voice can read.

A voice may read "$138,000" as "dollar one hundred thirty-eight thousand", but it gets "138 thousand dollars"
right.
"""

from functools import cache

from msgspec import structs

from companion.game.money import CENTS
from companion.game.said import NOTHING, Language, Said, as_is, say, says

THOUSAND, MILLION = 1_000, 1_000_000


@cache
def for_the_ear(language: Language) -> Language:
    """Return a language with sums and numbers put into words for a voice."""
    return structs.replace(language, money=lambda cents: sum_in_words(cents).to(language), number=str)


def sum_in_words(cents: int) -> Said:
    """Return an amount the way people say it: 138 thousand dollars, one cent."""
    if cents < 0:
        return say("minus {sum}", sum=sum_in_words(-cents))
    whole, rest = divmod(cents, CENTS)
    small = says("one cent", "{count} cents", rest)
    if not whole:
        return small if rest else say("nothing")
    large = say("one dollar") if whole == 1 else say("{number} dollars", number=_number(whole))
    return say("{dollars} and {cents}", dollars=large, cents=small) if rest else large


def _number(whole: int) -> Said:
    """Return a number of dollars, in millions, thousands and the rest."""
    millions, rest = divmod(whole, MILLION)
    thousands, ones = divmod(rest, THOUSAND)
    number = says("one million", "{count} million", millions) if millions else NOTHING
    if thousands:
        number += says("one thousand", "{count} thousand", thousands)
    return number + as_is(ones) if ones else number
