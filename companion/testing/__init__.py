"""What every game passes, the five of the house and those from outside alike.

In a package's tests, one line is the whole suite:

    TestPennyAuction = suite(GAME, tests=Path(__file__).parent)

It plays at random through the asks and holds the game to the laws of the table: nothing that is offered is
refused, money stays what it is, secrets leave through `view` alone, a game that was begun goes on, letters
stay what they were, and what the lid and the pages name is there. pytest is the package's own requirement;
nothing here imports it, and nothing of the product imports this.
"""

from companion.testing.laws import long_suite, suite
from companion.testing.leaks import Leak
from companion.testing.playthrough import NAMES, Playthrough

__all__ = ["NAMES", "Leak", "Playthrough", "long_suite", "suite"]
