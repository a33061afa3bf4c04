"""A language that nobody speaks: English with every letter accented, and a third longer.

On a screen in this language, plain letters give away a sentence that nobody can translate, and what doesn't
fit won't fit in German either. Names, printed words and amounts stay as they are.
"""

import re

from companion.game.said import Language

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÀƁÇĐÉƑĜĦÎĴĶĻṀÑÖṔɊŔŠŢÛṼŴẊÝŽàƀçđéƒĝħîĵķļṁñöṕɋŕšţûṽŵẋýž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_THIRD = re.compile(r"(\w)(\w?)(\w?)")
_FACT = re.compile(r"({\w+})")


def pseudo(words: str) -> str:
    """Return an English sentence with accents, a third longer; its facts are left alone."""
    return "".join(part if part[:1] == "{" else _longer(part) for part in _FACT.split(words))


def _longer(words: str) -> str:
    return _THIRD.sub(r"\1\2\3\3", words.translate(_ACCENTS))


PSEUDO = Language("qps", "Ṕšéûđö", pseudo, lambda one, many, count: pseudo(one if count == 1 else many))
