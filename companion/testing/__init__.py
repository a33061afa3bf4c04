"""The tests every game has to pass: the five that come with Tableside, and those from outside.

In a package's tests, one line is the whole suite:

    TestPennyAuction = suite(GAME, tests=Path(__file__).parent)

It plays at random through the asks and holds the game to the laws of the table: nothing that's offered is
refused, money adds up, secrets leave only through `view`, an unfinished game resumes, letters stay the
same, and everything the lid and the pages name exists. The game's package has to require pytest itself;
nothing here imports it, and nothing in the product imports this.
"""

from companion.testing.laws import long_suite, suite
from companion.testing.leaks import Leak
from companion.testing.playthrough import NAMES, Playthrough

__all__ = ["NAMES", "Leak", "Playthrough", "long_suite", "suite"]
